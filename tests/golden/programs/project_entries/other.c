int unused(int *p) { return *p; }
