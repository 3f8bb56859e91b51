// The attribute alloc_size: how many bytes the result has.
#include <stddef.h>
#include <stdlib.h>

int *numbers(int n, int size) __attribute__((alloc_size(1, 2)));
void *with_pool(void *pool, char *name, unsigned n) __attribute__((alloc_size(3)));

int beyond(int n) {
    int *p = numbers(4, sizeof(int));
    if (p == NULL || n < 0 || n > 4) return 0;
    p[n] = 1;    //! out-of-bounds information
    return 0;
}

int beyond_bytes(void *pool, char *name) {
    char *p = with_pool(pool, name, 10);
    if (p != NULL) p[10] = 0;    //! out-of-bounds information
    return 0;
}

static char pool[64];
static size_t used;

__attribute__((alloc_size(1))) void *take(size_t n) {
    if (used > sizeof pool || n > sizeof pool - used + 1) return NULL;
    used += n;
    return &pool[used - n];    //! short-result information
}

// expect: beyond: violated
// expect: beyond_bytes: violated
// expect: take: violated
