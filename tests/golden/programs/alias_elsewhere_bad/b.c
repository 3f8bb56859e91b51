static int quotient(int x) { return 8 / x; }
int divide(int) __attribute__((alias("quotient")));
