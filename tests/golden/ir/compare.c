int less(int a, int b) { return a < b; }
int less_mixed(int a, unsigned b) { return a < b; }
int chain(unsigned char a, signed char b, long c) { return (a >= b) + (b != c) + (a == c); }
