int limit(void) { return 2; }
int use(void) { return limit(); }
