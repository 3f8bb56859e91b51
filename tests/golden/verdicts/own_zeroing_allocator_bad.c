// Memory from hooks: as much as two numbers say, if the name tells that they are a size; otherwise at least what the code takes it for.
// expect: push: violated
// expect: copy: violated
// expect: first: violated
#include <stddef.h>
struct cell {
    int key;
    struct cell *below;
};
struct pile {
    struct cell *top;
    size_t n;
    void *(*calloc)(size_t, size_t);
    void *(*make)(size_t, size_t);
};
int push(struct pile *p, int key) {
    struct cell *c = p->calloc(1, sizeof c);
    if (!c) return 0;
    c->key = key;
    c->below = p->top; //! out-of-bounds warning
    p->top = c;
    return 1;
}
int *copy(const struct pile *p, const int *from, size_t n) {
    int *to = p->calloc(n, sizeof *to);
    if (!to || n > 3 || !from) return 0;
    for (size_t i = 0; i < n; i++) to[i] = 1;
    to[n] = 0; //! out-of-bounds warning
    return to;
}
int first(const struct pile *p) {
    struct cell *c = p->make(1, sizeof *c);
    return c[1].key; //! out-of-bounds information
}
