// Const members of a large array: one that is not is written at a constant place.
// expect: between: proved
// expect: initialised: proved
struct row { int v; const int k; };
struct table { struct row at[100]; };
int between(void) {
    struct table t = {0};
    int *p = (int *)&t;
    p[4] = 1;
    return t.at[2].v;
}
int initialised(int c, int n) {
    if (n < 0 || n > 1) return 0;
    struct table t = {1, 2, 3};
    int a[2] = {0};
    return a[n] + t.at[1].v + c % 2;
}
