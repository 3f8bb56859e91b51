// The same with the tests that are missing there.
// expect: packed_word: proved
// expect: packed_pointer: proved
// expect: unaligned: proved
// expect: which: proved
#include <stdint.h>
struct item {
    int id;
    struct item *next;
};
int packed_word(uintptr_t w) {
    if ((intptr_t)w >= 0) return 0;
    struct item *i = (struct item *)(w << 1);
    return i->id ? 100 / i->id : 0;
}
int packed_pointer(void *t) {
    if ((intptr_t)t >= 0) return 0;
    struct item *i = (struct item *)((uintptr_t)t << 1);
    return 100 / ((i->id & 7) + 1);
}
/* An item is aligned to 8 bytes, so the two bits that the shift left over are clear. */
int unaligned(void *t) {
    if ((intptr_t)t < 0) {
        struct item *i = (struct item *)((uintptr_t)t << 1);
        return i->id / (((uintptr_t)t & 3) == 0);
    }
    return 100 / (int)((uintptr_t)t | 1);
}
/* Both are there at once, apart from each other. */
int which(void *t, int n) {
    if ((intptr_t)t >= 0) return 0;
    struct item *i = (struct item *)((uintptr_t)t << 1);
    int *p = t;
    *p = n;
    i->id = 2;
    return n ? 100 / *p : i->id;
}
