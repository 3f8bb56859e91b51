// Objects that live at the same time lie apart, not at 0, and in one address space.
// expect: apart: proved
// expect: sentinel: proved
// expect: sorted: proved
#include <assert.h>
#include <stdint.h>
void apart(void) {
    int a[4];
    short b[3];
    uintptr_t p = (uintptr_t)a, q = (uintptr_t)b;
    assert(p != q && p != 0);
    assert(p < q ? q - p >= sizeof a : p - q >= sizeof b);
}
#define NOWHERE ((int *)-1)
int sentinel(int *p) {
    int x = 1;
    assert(&x != NOWHERE);
    if (p == NOWHERE) return 0;
    return *p;
}
void sorted(void) {
    int a, b;
    uintptr_t p = (uintptr_t)&a, q = (uintptr_t)&b;
    uintptr_t low = p < q ? p : q;
    *(int *)low = 3;
    assert((low == p && a == 3) || (low == q && b == 3));
}
