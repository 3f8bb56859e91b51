// expect: keep: proved
// expect: whole: proved
// expect: widen: proved
#include <assert.h>
void keep(int i) {
    if (i < 0 || i > 15) return;
    assert((int)(float)i == i);
}
void whole(int i) { assert((int)(double)i == i); }
void widen(float f) {
    if (f != f) return;
    assert((float)(double)f == f);
}
