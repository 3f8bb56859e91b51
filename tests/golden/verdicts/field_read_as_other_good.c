// Memory behind a structure that is taken for another type holds pointers as that one declares them.
// expect: release: bounded
// expect: second: proved
// expect: call_second: proved
#include <stddef.h>

struct allocator {
    void *(*get)(size_t);
    void *(*grow)(void *, size_t);
    void (*put)(void *);
    void *own;
};

struct chunk {
    size_t size;
    struct chunk *next;
};

struct context {
    struct chunk spare, used;
};

void give(struct chunk *);

void release(struct allocator *a) {
    struct context *c = (struct context *)(void *)(a + 1);
    for (struct chunk *k = c->spare.next, *next; k; k = next) {
        next = k->next;
        give(k);
    }
}

struct pair {
    struct allocator *first;
    struct chunk *second;
};

struct other {
    struct chunk *first;
    void (*second)(struct chunk *);
};

size_t second(const struct pair *p) {
    const struct other *o = (const struct other *)p;
    return o->first->size;
}

void call_second(const struct pair *p) {
    ((const struct other *)p)->second(NULL);
}
