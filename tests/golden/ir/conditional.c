int pick(int c, int a, long b) { return c ? a : b; }
unsigned elvis(unsigned a) { return a ?: 7; }
void nothing(int c, int *p) { c ? (void)(*p = 1) : (void)0; }
