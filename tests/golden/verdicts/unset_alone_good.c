// Only reads of what was never set: beyond the array, behind null and in a dead object there is
// nothing to be read, and such executions do not count.
// vl: --property uninitialised-read
// expect: local: proved
// expect: param: proved
// expect: dead: proved
// expect: null: proved
int local(unsigned n) {
    int a[4] = {0};
    return a[n];
}
int param(int *p, unsigned n) { return p[n]; }
int dead(int c) {
    int y = 1, *p = &y;
    if (c) {
        int x = 1;
        p = &x;
    }
    return *p;
}
int null(int *p) {
    if (p) return 0;
    return *p;
}
