// Pointers packed with a tag in the top bit: where it is set the rest, shifted back, is the address
// of what is behind it, aligned for its type; elsewhere the parameter itself is a pointer.
// expect: packed_word: violated
// expect: packed_pointer: violated
// expect: unaligned: violated
// expect: which: violated
#include <stdint.h>
struct item {
    int id;
    struct item *next;
};
int packed_word(uintptr_t w) {
    if ((intptr_t)w >= 0) return 0;
    struct item *i = (struct item *)(w << 1);
    return 100 / i->id; //! division-by-zero information
}
int packed_pointer(void *t) {
    if ((intptr_t)t >= 0) return 0;
    struct item *i = (struct item *)((uintptr_t)t << 1);
    return 100 / (i->id & 7); //! division-by-zero information
}
/* Where it is no pointer it may be any number. */
int unaligned(void *t) {
    if ((intptr_t)t < 0) {
        struct item *i = (struct item *)((uintptr_t)t << 1);
        return i->id;
    }
    return 100 / (int)((uintptr_t)t & 1); //! division-by-zero information
}
/* Both are there at once, apart from each other. */
int which(void *t, int n) {
    if ((intptr_t)t >= 0) return 0;
    struct item *i = (struct item *)((uintptr_t)t << 1);
    int *p = t;
    *p = n;
    i->id = 2;
    return 100 / *p; //! division-by-zero information
}
