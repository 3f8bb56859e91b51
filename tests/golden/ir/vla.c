int row(int n, int m, int a[n][m]) { return a[1][2] + (int)sizeof *a; }
int local(short n) {
    int t = 0;
    for (int i = 1; i < n; i++) {
        char b[n + i][3];
        b[i][2] = 1;
        t += b[i][2];
        if (t > 5) break;
    }
    return t;
}
void *stack(unsigned long n) { return __builtin_alloca(n); }
long step(int n, int (*p)[n]) {
    typedef int line[n];
    line *q = p + 2;
    return q - p + (long)sizeof(line) + (long)sizeof(int[n]);
}
