// A type that demands little alignment: its objects may lie anywhere.
// expect: global: violated
// expect: local: violated
// expect: element: violated
// expect: halves: violated
#include <assert.h>
#include <stdint.h>
typedef int anywhere __attribute__((aligned(1)));
typedef long even __attribute__((aligned(2)));
typedef struct { int x, y; } cell __attribute__((aligned(8)));
anywhere word;
void global(void) { assert(((uintptr_t)&word & 3) == 0); } //! assertion information
void local(void) {
    anywhere n = 1;
    assert(((uintptr_t)&n & 3) == 0); //! assertion information
}
void element(void) {
    static even row[4];
    assert(((uintptr_t)&row[1] & 7) == 0); //! assertion information
}
void halves(void) {
    cell c = {1, 2};
    assert(((uintptr_t)&c.y & 7) == 0); //! assertion warning
}
