static int own(void) { return 3; }
int g(void) __attribute__((alias("own")));
