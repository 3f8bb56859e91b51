// A type that demands more alignment than what it stands for, and one that demands less.
// expect: global: proved
// expect: local: proved
// expect: element: proved
// expect: more: proved
// expect: halves: proved
#include <assert.h>
#include <stdint.h>
typedef struct { char text[8]; } line __attribute__((aligned(8)));
typedef unsigned char room __attribute__((aligned(32)));
typedef long even __attribute__((aligned(2)));
typedef struct { int x, y; } cell __attribute__((aligned(8)));
line first;
void global(void) { assert(((uintptr_t)&first & 7) == 0); }
void local(void) {
    room r = 1;
    assert(((uintptr_t)&r & 31) == 0);
}
void element(void) {
    static even row[4];
    assert(((uintptr_t)&row[1] & 1) == 0);
}
void more(void) {
    _Alignas(64) line l = {"text"};
    assert(((uintptr_t)&l & 63) == 0);
}
void halves(void) {
    cell c = {1, 2};
    assert(((uintptr_t)&c.y & 7) == 4);
}
