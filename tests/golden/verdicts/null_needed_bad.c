// vl: --solver cadical --budget 500
// Here the pointer is used behind the question, on some ways only, or where the code itself asks; or another pointer is.
// expect: size: proved
// expect: behind: violated
// expect: some: violated
// expect: itself: violated
// expect: next: violated
#include <stddef.h>

struct cache {
    int size;
    struct cache *next;
};

int size(const struct cache *c) { return c ? c->size : 0; }

int behind(struct cache *c) {
    int n = size(c);
    c->size = 1; //! null-dereference information
    return n;
}

int some(struct cache *c, int x) {
    if (x) c->size = 1; //! null-dereference information
    return size(c);
}

int itself(struct cache *c) {
    c->size = 1; //! null-dereference information
    return c ? size(c) : 0;
}

int next(struct cache *c) {
    c->next->size = 1; //! null-dereference information
    c->next = c->next->next;
    return size(c->next);
}
