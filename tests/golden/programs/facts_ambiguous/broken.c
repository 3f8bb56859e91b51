void broken(void) {}
int wrong(void) { return undeclared; }
