// Objects that live at the same time lie apart, not at 0, and in one address space.
// expect: apart: proved
// expect: sentinel: proved
// expect: sorted: proved
// expect: find: proved
// expect: use: proved
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
#define ERROR(code) ((int *)-(intptr_t)(code))
#define IS_ERROR(p) ((uintptr_t)(p) >= (uintptr_t)-4095)
static int values[10];
int *find(int n) {
    if (n < 0 || n >= 10) return ERROR(22);
    return &values[n];
}
void use(int n) {
    int *p = find(n);
    if (IS_ERROR(p)) {
        assert(n < 0 || n >= 10);
        return;
    }
    *p = n;
    assert(values[n] == n);
}
