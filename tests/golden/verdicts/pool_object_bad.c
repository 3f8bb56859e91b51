// What is behind the question whether an object is in a pool of memory fails for some that are.
// expect: give_back: violated
// expect: drop: violated
// expect: release: violated
// expect: total: violated
#include <stddef.h>

struct error {
    int count;
    char *texts[4];
};

static char pool[256];
static int used[16];

void give_back(void *p) {
    if ((char *)p < pool || (char *)p >= pool + sizeof pool) return; //! pointer-comparison information
    used[((char *)p - pool) / 8] = 0; //! array-bounds information
}

void drop(struct error *e) {
    if ((char *)e < pool || (char *)e >= pool + sizeof pool) return; //! pointer-comparison information
    used[((char *)e - pool) / 8] = e->count; //! array-bounds information
}

struct arena {
    char *base;
    size_t size;
};

void release(const struct arena *a, void *p) {
    if ((char *)p < a->base || (size_t)((char *)p - a->base) >= a->size) return;
    used[((char *)p - a->base) / 16] = 0; //! array-bounds information
}

// An end, as the code orders pointers of its type, is no element.
struct number {
    int value;
};

struct cursor {
    struct number *at, *end;
};

int total(struct cursor *c) {
    int all = 0;
    while (c->at < c->end) all ^= c->at++->value;
    return all ^ c->at->value; //! out-of-bounds information
}
