int way(void) { return WAY; }
