// expect: buffer: proved
// expect: rows: proved
// expect: pads: proved
// expect: evaluated_once: proved
int buffer(int n) {
    if (n <= 0) return 0;
    char b[n];
    b[0] = 1;
    return b[0];
}
int rows(unsigned char n) {
    int grid[4][n + 1];
    if (sizeof grid != 16u * (n + 1u)) __builtin_unreachable();
    return (int)sizeof grid;
}
int pads(unsigned char n) {
    char *p = __builtin_alloca(n + 1ul);
    p[n] = 3;
    return p[n];
}
unsigned long evaluated_once(short n) {
    if (n < 1) return 0;
    typedef int row[n];
    n = -1;
    row r;
    r[0] = 5;
    return sizeof r + (unsigned long)r[0];
}
