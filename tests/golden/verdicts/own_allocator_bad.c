// expect: copy: violated
// expect: take: violated
#include <stddef.h>
struct hooks {
    void *(*allocate)(size_t);
    void (*release)(void *);
};
char *copy(const struct hooks *h, const char *from, size_t n) {
    char *to = h->allocate(n);
    if (!to || n > 3 || !from) return 0;
    for (size_t i = 0; i < n; i++) to[i] = 'x';
    to[n] = 0; //! out-of-bounds warning
    return to;
}
struct item {
    int key, value;
};
void *pool_get(size_t bytes);
struct item *take(int key) {
    struct item *p = pool_get(sizeof p->key);
    if (p) {
        p->key = key;
        p->value = 0; //! out-of-bounds information
    }
    return p;
}
// expect: note: violated
void *xmalloc(size_t bytes);
struct item *note(int key) {
    struct item *p = xmalloc(sizeof p->key);
    p->key = key;
    p->value = 1; //! out-of-bounds warning
    return p;
}
