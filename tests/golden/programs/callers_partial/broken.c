int slot(int i); int h(void) { return slot(99) + ; }
