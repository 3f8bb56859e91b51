// The same within the size.
#include <stddef.h>
#include <stdlib.h>

int *numbers(int n, int size) __attribute__((alloc_size(1, 2)));
void *with_pool(void *pool, char *name, unsigned n) __attribute__((alloc_size(3)));

int within(int n) {
    int *p = numbers(4, sizeof(int));
    if (p == NULL || n < 0 || n > 3) return 0;
    p[n] = 1;
    return 0;
}

int within_bytes(void *pool, char *name) {
    char *p = with_pool(pool, name, 10);
    if (p != NULL) p[9] = 0;
    return 0;
}

static char pool[64];
static size_t used;

__attribute__((alloc_size(1))) void *take(size_t n) {
    if (used > sizeof pool || n > sizeof pool - used) return NULL;
    used += n;
    return &pool[used - n];
}

__attribute__((alloc_size(1, 2))) void *rows(unsigned n, unsigned m) {
    return n && m && n < 1000 && m < 1000 ? malloc(n * m) : NULL;
}

// expect: within: proved
// expect: within_bytes: proved
// expect: take: proved
// expect: rows: proved
