int printf(const char *format, ...);
void hello(int x, char c) { printf("%d %c\n", x, c); }
