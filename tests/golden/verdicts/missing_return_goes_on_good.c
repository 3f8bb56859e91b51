// What holds behind a call of a function that ends without a value, which nobody looks at.
// expect: note: proved
// expect: note_positive: proved
// expect: outer: proved
// expect: after: proved
// expect: after_some: proved
// expect: nested: proved
// expect: looped: proved
// expect: used: proved
#include <assert.h>
static int last;
static int note(int x) {
    last = x;
    return 0;
}
static int note_positive(int x) {
    if (x < 0) return -1;
    last = x;
    return 1;
}
static int outer(int x) { return note(x); }

int after(int x) {
    note(x);
    assert(last == x);
    return 0;
}
int after_some(int x) {
    int is = note_positive(x);
    return 8 / is;
}
int nested(int x) {
    outer(x);
    assert(last == x);
    return 0;
}
void looped(int n) {
    int a[4] = {0};
    for (int i = 0; i < n && i < 4; i++) {
        note(i);
        a[i] = 1;
    }
    (void)a;
}
int used(int x) { return note(x) + 1; }
