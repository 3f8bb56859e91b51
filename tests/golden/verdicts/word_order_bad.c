// Addresses in integers that are ordered or subtracted as pointers: into one object, at any distance.
// expect: fields: violated
// expect: arguments: violated
#include <assert.h>
struct span {
    unsigned long from, to;
};
void fields(const struct span *s) {
    char *from = (char *)s->from, *to = (char *)s->to;
    if (from < to) assert(to - from < 40); //! assertion information
}
void arguments(unsigned long from, unsigned long to) {
    int *p = (int *)from, *q = (int *)to;
    if (p > q) return;
    assert(q - p != 3); //! assertion information
}
