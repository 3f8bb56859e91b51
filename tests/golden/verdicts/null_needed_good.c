// vl: --solver cadical --budget 500
// A function that takes null is handed a pointer which was used before: what it asks, it asks for other callers. Also of
// the first member, which stands where its structure does.
// expect: size: proved
// expect: first: proved
// expect: cast: proved
// expect: used: proved
// expect: member: proved
// expect: either: proved
// expect: last: safe
// expect: passed: proved
#include <stddef.h>

struct cache {
    int size;
    char data[8];
};

struct file {
    struct cache read, write;
    int n;
    struct cache *more;
};

int size(const struct cache *c) { return c ? c->size : 0; }

int first(struct file *f) {
    f->n = 1;
    return size(&f->read);
}

int cast(struct file *f) { return f->write.size < 3 ? size((struct cache *)f) : 0; }

int used(struct cache *c) {
    c->size = 1;
    return size(c);
}

int member(struct file *f) {
    int n = f->more->size;
    return n ^ size(f->more);
}

int either(struct cache *c, int x) {
    if (x)
        c->size = 1;
    else
        c->size = 2;
    c->data[0] = 0;
    return size(c);
}

static int last(struct cache *c) { return size(c) + 1 > 0 ? 1 : 2; }

int passed(struct cache *c) {
    if (c->size < 0 || c->size > 9) return 0;
    return last(c);
}
