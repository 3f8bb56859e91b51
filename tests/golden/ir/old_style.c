int old(a, b) int a; char b; { return a + b; }
int none();
int use(void) { return old(1, 2) + none(1, 2); }
