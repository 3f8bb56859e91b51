int quotient(int a, int b) { return a / b; }
unsigned remainder_of(unsigned a, unsigned b) { return a % b; }
int constant_divisor(int a) { return a / 4 + a % 4; }
