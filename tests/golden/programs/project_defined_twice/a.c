int both(void) { return 1; }
int a(void) { return both(); }
