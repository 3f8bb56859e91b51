// Objects that live at the same time lie apart, also when one has ended by the time it is asked.
// expect: keep: proved
// expect: where: proved
// expect: kept: proved
// expect: in_block: proved
// expect: called_before: proved
// expect: freed: proved
// expect: any_size: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int *saved;
static void keep(void) {
    int x = 1;
    saved = &x;
}
void kept(void) {
    int y = 2;
    keep();
    assert(saved != &y);
}
void in_block(void) {
    int y = 2;
    uintptr_t a;
    {
        int x = 3;
        a = (uintptr_t)&x;
    }
    assert(a != (uintptr_t)&y);
}
static uintptr_t where(void) {
    int x = 3;
    return (uintptr_t)&x;
}
void called_before(void) {
    uintptr_t a = where();
    int y; // lives since the block was entered
    assert(a != (uintptr_t)&y);
}
void freed(void) {
    int y;
    char *p = malloc(4);
    if (!p) return;
    uintptr_t a = (uintptr_t)p;
    free(p);
    assert(a != (uintptr_t)&y);
}
void any_size(size_t n) {
    int y;
    char *p = malloc(n);
    uintptr_t a = (uintptr_t)p;
    free(p);
    assert(a != (uintptr_t)&y);
}
