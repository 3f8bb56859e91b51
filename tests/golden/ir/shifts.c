int left(int x, int n) { return x << n; }
int right(int x, unsigned n) { return x >> n; }
unsigned left_unsigned(unsigned x, long n) { return x << n; }
int by_char(unsigned char c) { return c << 24; }
