#include <stddef.h>
static int calls;
static int count(int n) { calls++; return n; }
static int total(int n, int m, int a[n][m]) {
    int t = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) t = t * 7 + a[i][j];
    return t + (int)sizeof *a + (int)sizeof a[0][0] + (int)(&a[2] - &a[0]);
}
static int column(int n, int (*p)[n], int k) { return p[1][k] + (int)sizeof *p + (*(p + 1))[k]; }
static int squares(int n) {
    int a[n], s = 0;
    for (int i = 0; i < n; i++) a[i] = i * i;
    for (int *p = a; p < a + n; p++) s += *p;
    return s + (int)sizeof a;
}
static int typedefs(int n) {
    typedef short row[n + 1];
    n = 100;
    row r, many[3];
    row *p = many;
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; k < sizeof r / sizeof r[0]; k++) many[i][k] = (short)(i * 10 + (int)k);
    for (size_t k = 0; k < sizeof(row) / sizeof(short); k++) r[k] = p[2][k];
    return r[1] * 3 + (int)sizeof many + (int)sizeof(row) + many[1][2];
}
static int evaluated(int n) {
    int a[count(n)];
    int (*p)[count(n) + 1] = 0;
    size_t s = sizeof(char[count(n)][3]) + sizeof(int *[n]) + sizeof a + sizeof *p;
    return (int)s * 10 + calls + (int)sizeof(int[n++]) + n;
}
static int loops(int n) {
    int t = 0;
    for (int i = 1; i <= n; i++) {
        int a[i];
        for (int k = 0; k < i; k++) a[k] = k + i;
        if (i == 3) continue;
        t += a[i - 1] + (int)sizeof a;
        if (i == 6) break;
    }
    return t;
}
static int jumps(int n) {
    int t = 0;
again:;
    int k = n;
    int a[k + 1];
    a[k] = k;
    t += a[n] * (int)sizeof a;
    if (n-- > 2) goto again;
    {
        char b[n + 4];
        b[0] = 1;
        t += b[0] + (int)sizeof b;
        if (t) goto out;
        t = 0;
    }
out:
    return t;
}
static int *on_stack[4];
static int stack(int n) {
    int t = 0;
    for (int i = 0; i < 4; i++) {
        on_stack[i] = __builtin_alloca((size_t)(n + i) * sizeof(int));
        for (int k = 0; k < n + i; k++) on_stack[i][k] = i * k;
    }
    for (int i = 0; i < 4; i++) t = t * 5 + on_stack[i][n + i - 1];
    return t;
}
static int three(int x, int y, int z) {
    unsigned char c[x][y][z];
    for (int i = 0; i < x; i++)
        for (int j = 0; j < y; j++)
            for (int k = 0; k < z; k++) c[i][j][k] = (unsigned char)(i * 16 + j * 4 + k);
    unsigned char(*p)[y][z] = c;
    return p[1][2][3] + c[x - 1][y - 1][z - 1] + (int)sizeof c + (int)sizeof c[0] + (int)sizeof c[0][0];
}
static int mixed(int n) {
    int a[n][3], b[4][n];
    struct { int v; } s[n];
    a[n - 1][2] = 5;
    b[3][n - 1] = 6;
    s[1].v = 7;
    int *flat = &b[0][0];
    return a[n - 1][2] + flat[4 * n - 1] + s[1].v + (int)sizeof a + (int)sizeof b + (int)sizeof s + (int)sizeof(typeof(a));
}
static int in_expression(int n) { return ({ int a[n]; a[0] = n; a[0] + (int)sizeof a; }); }
static int cast(int n) {
    int flat[12];
    for (int i = 0; i < 12; i++) flat[i] = i;
    return ((int(*)[n])flat)[1][1] + (*(int(*)[n])(flat + n))[0];
}
int main(void) {
    int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
    unsigned h = (unsigned)total(2, 3, a);
    h = h * 31 + (unsigned)column(3, a, 2);
    h = h * 31 + (unsigned)squares(9);
    h = h * 31 + (unsigned)typedefs(4);
    h = h * 31 + (unsigned)evaluated(5);
    h = h * 31 + (unsigned)loops(9);
    h = h * 31 + (unsigned)jumps(6);
    h = h * 31 + (unsigned)stack(3);
    h = h * 31 + (unsigned)three(2, 3, 4);
    h = h * 31 + (unsigned)mixed(5);
    h = h * 31 + (unsigned)in_expression(8);
    h = h * 31 + (unsigned)cast(4);
    return (int)h;
}
