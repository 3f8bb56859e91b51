static int old(a, c, s) int a; char c; short s; { return a * 100 + c * 10 + s; }
int main(void) { return old(1, 2, 3) + old(-1, 300 % 128, 70000 % 32768); }
