// expect: fill: proved
// expect: corner: proved
// expect: set: proved
// expect: inside_block: proved
// expect: jumped_back: proved
int fill(int n) {
    if (n <= 0 || n > 6) return 0;
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i;
    return a[0];
}
int corner(int n, int m) {
    if (n < 1 || m < 1 || n > 9 || m > 9) return 0;
    short grid[n][m];
    grid[n - 1][m - 1] = 1;
    return grid[n - 1][m - 1];
}
int set(int n) {
    if (n < 1) return 0;
    int a[n];
    a[n - 1] = 4;
    return a[n - 1];
}
int inside_block(int n) {
    int *p = 0, v = 0;
    if (n > 0) {
        int a[n];
        a[0] = n;
        p = a;
        v = *p;
    }
    return v;
}
int jumped_back(int n) {
    int *p = 0, turns = 2;
    if (n < 1) return 0;
again:;
    int a[n];
    a[0] = n;
    p = a;
    if (--turns) goto again;
    return *p;
}
