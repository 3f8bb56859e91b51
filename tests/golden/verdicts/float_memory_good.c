// expect: last: proved
// expect: punned: proved
// expect: kept: proved
#include <assert.h>
#include <string.h>
struct sample { float at; double level[3]; };
double last(struct sample *s, unsigned n) {
    if (!s || n >= 3) return 0;
    s->level[n] = 1.5;
    return s->at;
}
void punned(float x) {
    union { float f; unsigned u; } b = {x};
    assert(b.u < 0x7f800000u || x != x || b.u >> 31 || b.u == 0x7f800000u);
}
void kept(long double x) {
    struct { char c; long double d; } s = {'c', x}, t;
    memcpy(&t, &s, sizeof t);
    assert(t.d == x || x != x);
}
