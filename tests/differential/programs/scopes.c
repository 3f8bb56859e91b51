static int x = 1;
static int f(int x) { int h = x; { int x = 2; h = h * 3 + x; { extern int y; h += y; } } for (int x = 5; x < 7; x++) h = h * 3 + x; return h; }
int y = 77;
int main(void) { int h = x; int x = 10; h = h * 5 + x + f(20); struct { int x; } s = {x}; return h * 3 + s.x; }
