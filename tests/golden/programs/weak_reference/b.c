int there(void) { return 0; }
