// C promises the alignment of a type, wherever its objects lie.
// expect: bytes: proved
// expect: second: proved
// expect: field: proved
// expect: demanded: proved
// expect: heap: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void bytes(void) {
    int c[4];
    char *p = (char *)c;
    assert(((uintptr_t)(p + 4) & 3) == 0);
    assert(((uintptr_t)(p + 1) & 3) == 1);
}
void second(void) {
    static double pair[2];
    assert(((uintptr_t)&pair[1] & 7) == 0);
}
struct s {
    char c;
    long n[3];
};
void field(struct s *p, unsigned i) {
    if (i < 3) assert((uintptr_t)&p->n[i] % sizeof(long) == 0);
}
#define LINE 32
static _Alignas(2 * LINE) unsigned char lines[128];
void demanded(void) {
    _Alignas(int) char c[4];
    assert(((uintptr_t)c & 3) == 0);
    assert(((uintptr_t)(lines + LINE) & 63) == 32);
}
void heap(void) {
    char *p = malloc(100), *q = aligned_alloc(64, 128);
    assert((uintptr_t)p % sizeof(long double) == 0);
    assert(((uintptr_t)q & 63) == 0);
    free(p);
    free(q);
}
