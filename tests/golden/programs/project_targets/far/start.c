int unused(void) { return 3; }
