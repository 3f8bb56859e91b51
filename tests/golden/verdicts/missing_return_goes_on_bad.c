// A function that ends without a value returns to a caller that does not look at it (6.9.1p12).
// expect: note: violated
// expect: note_positive: violated
// expect: outer: violated
// expect: after: violated
// expect: after_some: violated
// expect: nested: violated
// expect: looped: violated
// expect: used: violated
#include <assert.h>
static int last;
static int note(int x) { last = x; } //! missing-return warning
static int note_positive(int x) {
    if (x < 0) return -1;
    last = x;
} //! missing-return warning
static int outer(int x) { note(x); } //! missing-return warning

int after(int x) {
    note(x);
    assert(x != 3); //! assertion information
    return 0;
}
int after_some(int x) {
    note_positive(x);
    return 8 / (x - 3); //! division-by-zero information; signed-overflow information
}
int nested(int x) {
    outer(x);
    assert(last != 3); //! assertion information
    return 0;
}
void looped(int n) {
    int a[4] = {0};
    for (int i = 0; i < n; i++) {
        note(i);
        a[i] = 1; //! array-bounds information
    }
    (void)a;
}
int used(int x) { return note(x) + 1; }
