// vl: -- --target=powerpc-unknown-linux-gnu
// The bytes of an int, highest first.
// expect: digit: proved
// expect: patch: proved
// expect: copied: proved
void *memcpy(void *to, const void *from, unsigned n);
static unsigned cells[100];
unsigned digit(unsigned i) {
    const unsigned char *p = (const unsigned char *)cells;
    if (i >= sizeof cells) return 0;
    cells[3] = 0x01020304;
    if (i % 4 != 1 || i / 4 != 3) return 0;
    return 10u / (p[i] - 3u); // 2
}
unsigned patch(unsigned i) {
    unsigned char *p = (unsigned char *)cells;
    if (i >= sizeof cells || i % 4) return 0;
    for (unsigned k = 0; k < 100; k++) cells[k] = 0;
    p[i] = 1;
    return 10u / (cells[i / 4] - 1);
}
unsigned copied(unsigned n, unsigned k) {
    unsigned short words[300], half = 0;
    if (n > 400 || k >= n / 4) return 0;
    cells[k] = 0x00050000;
    memcpy(words, cells, n);
    half = words[2 * k];
    return 10u / half;
}
