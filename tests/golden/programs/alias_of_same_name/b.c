static int own(void) { return 2; }
int f(void) __attribute__((alias("own")));
