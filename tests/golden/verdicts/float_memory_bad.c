// Floats in objects: the value stored is the value read; the index still counts.
// expect: last: violated
// expect: punned: violated
#include <assert.h>
struct sample { float at; double level[3]; };
double last(struct sample *s, unsigned n) {
    if (!s || n > 3) return 0;
    s->level[n] = 1.5; //! array-bounds information
    return s->at;
}
void punned(float x) {
    union { float f; unsigned u; } b = {x};
    assert(b.u < 0x7f800000u || x != x); //! assertion information
}
