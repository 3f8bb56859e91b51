int minus(int x) { return -x; }
int not(int x) { return !x; }
int complement(char x) { return ~x; }
unsigned minus_unsigned(unsigned x) { return -x; }
int plus(short x) { return +x; }
