// The length of an array that is declared is none of what a pointer beside it leads to.
// expect: beside: violated
int beside(const int *p, int n, int i) {
    if (n < 1 || n > 9) return 0;
    int t[n];
    for (int k = 0; k < n; k++) t[k] = 0;
    if (i < 0) return 0;
    return t[i] + p[i]; //! array-bounds information; out-of-bounds information
}
