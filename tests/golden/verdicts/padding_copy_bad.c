// The contents of padding are unknown; members that were never set are read all the same.
// expect: sum: proved
// expect: member: violated
// expect: padding: violated
#include <assert.h>
#include <stddef.h>
struct pair {
    char tag;
    int v;
};
static unsigned sum(const struct pair *p) {
    unsigned s = 0;
    for (size_t i = 0; i < sizeof *p; i++) s += ((const unsigned char *)p)[i]; //! uninitialised-read warning
    return s;
}
unsigned member(void) {
    struct pair p;
    p.tag = 1;
    return sum(&p);
}
void padding(void) {
    struct pair p;
    p.tag = 1;
    p.v = 2;
    assert(sum(&p) == 3); //! assertion warning
}
