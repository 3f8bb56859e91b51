// An array in a value that a function, an assignment or a choice gives lives until the expression ends, and may not be
// modified (6.2.4p8).
// expect: mk: proved
// expect: kept: violated
// expect: written: violated
// expect: inc: proved
// expect: callee: violated
// expect: chosen: violated
// expect: assigned: violated
// expect: looped: violated
struct a {
    int n, v[4];
};
static struct a mk(void) {
    struct a r = {4, {1, 2, 3, 4}};
    return r;
}
int kept(void) {
    int *p = mk().v;
    return p[1]; //! dangling warning
}
void written(void) {
    mk().v[0] = 3; //! string-literal-write warning
}
static void inc(int *p) { *p = 1; } //! string-literal-write warning
void callee(void) { inc(mk().v); }
int chosen(int c) {
    struct a x = {1, {1}};
    int *p = (c ? x : mk()).v;
    return *p; //! dangling warning
}
int assigned(void) {
    struct a x = {1, {1}}, y;
    int *p = (y = x).v;
    return *p + y.n; //! dangling warning
}
int looped(void) {
    int *p = 0, s = 0;
    for (int i = 0; i < 2; i++) {
        if (p) s = *p; //! dangling warning
        p = mk().v;
    }
    return s;
}
