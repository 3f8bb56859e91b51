void twice(void) {}
