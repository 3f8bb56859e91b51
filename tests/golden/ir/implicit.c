static count;
add(a, b) { return a + b; }
main() { int r; count = add(2, 3); r = later(count); return twice(r) + count; }
twice(x) int x; { return 2 * x; }
int later(int x) { return x + 1; }
