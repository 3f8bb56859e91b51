// What has ended may have been where something else is now.
// expect: in_blocks: violated
// expect: where: proved
// expect: called_before: violated
// expect: freed: violated
// expect: each_time: violated
// expect: deep: safe
// expect: frames: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

void in_blocks(void) {
    uintptr_t a, b;
    {
        int x = 3;
        a = (uintptr_t)&x;
    }
    {
        int y = 3;
        b = (uintptr_t)&y;
    }
    assert(a != b); //! assertion information
}
static uintptr_t where(void) {
    int x = 3;
    return (uintptr_t)&x;
}
void called_before(void) {
    uintptr_t a = where();
    {
        int y;
        assert(a != (uintptr_t)&y); //! assertion information
    }
}
void freed(void) {
    char *p = malloc(4);
    if (!p) return;
    uintptr_t a = (uintptr_t)p;
    free(p);
    char *q = malloc(4);
    assert(a != (uintptr_t)q || !q); //! assertion information
    free(q);
}
void each_time(void) {
    uintptr_t before = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        uintptr_t now = (uintptr_t)&x;
        assert(now != before); //! assertion information
        before = now;
    }
}
static uintptr_t deep(int n) {
    int x;
    return n ? deep(n - 1) : (uintptr_t)&x;
}
void frames(void) {
    uintptr_t a = deep(1), b = deep(0);
    assert(a != b); //! assertion information
}
