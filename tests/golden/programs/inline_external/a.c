/* 6.7.4p7: here g is an inline definition only; b.c has the external one. */
inline int g(int x) { return x & 7; }
static int row[8];
int within(int i) { return row[g(i)]; }
