int f();
int g(a, b, c) char a; unsigned short b; float c; { return a + b + (int)c; }
static int h(void);
int (*pf)() = g;
int main() { return f(1, 2) + g('a', 70000u, 2.5) + h() + pf('b', 3, 1.0); }
int f(x, y) int x; int y; { return x * 10 + y; }
static int h() { return 4; }
