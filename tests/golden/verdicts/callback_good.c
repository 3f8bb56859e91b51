// vl: --property +alignment
// A void * that the function converts to one type points to one such object: callbacks.
// expect: by_weight: proved
// expect: start: proved
// expect: visit: proved
// expect: inner: proved
// expect: middle: proved
// expect: outer: proved
// expect: total: proved
// expect: append: proved
#include <stddef.h>
struct item { const char *name; unsigned weight; struct item *next; };
int by_weight(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    return (x->weight > y->weight) - (x->weight < y->weight);
}
void *start(void *argument) {
    struct item *i = argument;
    i->weight++;
    return NULL;
}
static unsigned inner(const void *p) { return *(const unsigned *)p; }
static unsigned middle(const void *p, int depth) { return depth > 3 ? inner(p) : 0; }
unsigned outer(const void *p, int depth) { return p ? middle(p, depth) + inner(p) : 0; }
unsigned visit(void *p) { return p ? ((struct item *)p)->weight : 0; }
unsigned total(unsigned sum, const void *next) { return sum + *(const unsigned *)next; }
void append(void *list, void *what) {
    struct item **end = list;
    *end = what;
}
