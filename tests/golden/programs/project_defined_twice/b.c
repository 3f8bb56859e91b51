int both(void) { return 2; }
int b(void) { return both(); }
