int handler(void) { return 2; }
