// 6.7.6.3p7: a count that is only called so demands nothing.
// expect: first: safe
// expect: use: proved
static int first(int static_n, int a[static_n]) { return static_n + !a; }
int use(void) { return first(5, 0); }
