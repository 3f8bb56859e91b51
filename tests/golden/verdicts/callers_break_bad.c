// A call that breaks what its callee needs is shown, with what that is; one that hands on its own argument is not to blame.
// expect: get: violated
// expect: mid: violated
// expect: top: violated
// expect: far: proved
// expect: bump: violated
// expect: main: violated
static int get(const int *p, int i) { return p[i]; } //! out-of-bounds warning
static int mid(const int *p, int i) { return get(p, i) + 1; }
int top(void) {
    int t[4] = {0};
    return mid(t, 4);
}
int far(void) {
    int t[8] = {0};
    return mid(t, 4);
}
static int count = 0, slots[2];
static void bump(void) { slots[count++] = 1; } //! array-bounds error
int main(void) {
    bump();
    bump();
    bump();
    return slots[0];
}
