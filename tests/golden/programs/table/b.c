static int add(int x) { return x + 1; }
static int mul(int x) { return x * 2; }
int (*const table[2])(int) = {add, mul};
