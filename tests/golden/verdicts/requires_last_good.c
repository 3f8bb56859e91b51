// What a function hands its work to may do what the rest is, so what it asserts before is required of its callers.
// expect: divide: proved
// expect: rest: proved
// expect: begin: proved
#include <assert.h>
struct big {
    unsigned a[4];
};
void divide(const struct big *a, struct big *q, struct big *r) {
    assert(a && q && r);
    for (int i = 0; i < 4; i++) {
        q->a[i] = a->a[i] / 3;
        r->a[i] = a->a[i] % 3;
    }
}
void rest(const struct big *a, struct big *r) {
    struct big q;
    assert(a);
    assert(r);
    divide(a, &q, r);
}
void other(struct big *a);
void begin(struct big *a) {
    assert(a);
    other(a);
}
