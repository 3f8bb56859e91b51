int impl(int);
int use(int x) { return impl(x) & 1; }
