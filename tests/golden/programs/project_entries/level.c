int stored;
int level(void) { return stored; }
