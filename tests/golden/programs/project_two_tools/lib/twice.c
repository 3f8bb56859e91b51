int half(int);
static int even(int x) { return half(x) * 2; }
int twice(int x) { return even(x) + x; }
