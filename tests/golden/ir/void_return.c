static void inner(int *p) { *p = 1; }
void outer(int *p) { return inner(p); }
