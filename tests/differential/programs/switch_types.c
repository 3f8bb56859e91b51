static int by_char(char c) { switch (c) { case 'a': return 1; case '\xff': return 2; default: return 3; } }
static int by_ull(unsigned long long x) {
    switch (x) { case 0x100000000ull: return 1; case 0: return 2; case ~0ull: return 3; }
    return 4;
}
static int by_uchar(unsigned char c) { switch (c) { case 255: return 1; case 250 ... 254: return 2; } return 3; }
int main(void) {
    int h = by_char('a') * 3 + by_char((char)255) * 5 + by_char('z');
    h = h * 7 + by_ull(1ull << 32) + by_ull(0) * 3 + by_ull(-1) * 5 + by_ull(7);
    for (int i = 245; i < 256; i++) h = h * 3 % 10007 + by_uchar((unsigned char)i);
    return h;
}
