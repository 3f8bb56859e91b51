// C11 6.5.6p8 for arrays whose length is known at run time, 6.2.4p7 for how long they live.
// expect: fill: violated
// expect: corner: violated
// expect: unset: violated
// expect: after_block: violated
// expect: jumped_back: violated
int fill(int n) {
    if (n <= 0 || n > 6) return 0;
    int a[n];
    for (int i = 0; i <= n; i++) a[i] = i; //! array-bounds warning
    return a[0];
}
int corner(int n, int m) {
    if (n < 1 || m < 1 || n > 9 || m > 9) return 0;
    short grid[n][m];
    grid[n - 1][m] = 1; //! array-bounds warning
    return 0;
}
int unset(int n) {
    if (n < 1) return 0;
    int a[n];
    return a[n - 1]; //! uninitialised-read warning
}
int after_block(int n) {
    int *p = 0;
    if (n > 0) {
        int a[n];
        a[0] = n;
        p = a;
    }
    return p ? *p : 0; //! dangling warning
}
int jumped_back(int n) {
    int *p = 0, turns = 2;
    if (n < 1) return 0;
again:
    if (p) return *p; //! dangling warning
    int a[n];
    a[0] = n;
    p = a;
    if (--turns) goto again;
    return 0;
}
