// Bytes of padding are unspecified from the start of a variable's lifetime (6.2.6.1p6); copying and adding them up
// once the members are set is no read of what was never set.
// expect: copied: proved
// expect: summed: proved
#include <assert.h>
#include <stddef.h>
struct pair {
    char tag;
    int v;
};
int copied(void) {
    struct pair p, q;
    p.tag = 1;
    p.v = 2;
    unsigned char *d = (unsigned char *)&q;
    const unsigned char *s = (const unsigned char *)&p;
    size_t n = sizeof p;
    while (n--) *d++ = *s++;
    assert(q.tag == 1);
    return q.v;
}
unsigned summed(void) {
    unsigned s = 0;
    for (int round = 0; round < 2; round++) {
        struct pair p;
        p.tag = 1;
        p.v = round;
        for (size_t i = 0; i < sizeof p; i++) s += ((const unsigned char *)&p)[i];
    }
    return s;
}
