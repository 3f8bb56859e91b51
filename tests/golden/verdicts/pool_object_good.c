// What is asked whether it is in a pool of memory is an object of its own or one in the pool, and not the place behind one.
// expect: is_pooled: violated
// expect: give_back: violated
// expect: drop: violated
// expect: owns: proved
#include <stddef.h>

struct error {
    int count;
    char *texts[4];
};

static char pool[256];
static int used[16];

static int is_pooled(const void *p) {
    return (const char *)p >= pool && (const char *)p < pool + sizeof pool; //! pointer-comparison information
}

static void give_back(void *p) {
    if (is_pooled(p)) used[((const char *)p - pool) / 16] = 0;
}

int drop(struct error *e) {
    int count = e->count;
    give_back(e);
    return count;
}

struct arena {
    char *base;
    size_t size;
};

int owns(const struct arena *a, const void *p) {
    return (const char *)p >= a->base && (size_t)((const char *)p - a->base) < a->size;
}
