// C11 6.7.6.2p5: each time it is evaluated, the size shall be greater than zero.
// expect: buffer: violated
// expect: rows: violated
// expect: pads: violated
int buffer(int n) {
    char b[n]; //! array-size information
    b[0] = 1;
    return b[0];
}
int rows(unsigned n) {
    int grid[4][n - n]; //! array-size warning
    return (int)sizeof grid;
}
void *pads(int n) { return __builtin_alloca((unsigned long)n); } //! array-size information
