// expect: copy: proved
// expect: take: proved
#include <stddef.h>
struct hooks {
    void *(*allocate)(size_t);
    void (*release)(void *);
};
char *copy(const struct hooks *h, const char *from, size_t n) {
    if (n > 3 || !from) return 0;
    char *to = h->allocate(n + 1);
    if (!to) return 0;
    for (size_t i = 0; i < n; i++) to[i] = 'x';
    to[n] = 0;
    return to;
}
struct item {
    int key, value;
};
void *pool_get(size_t bytes);
struct item *take(int key) {
    struct item *p = pool_get(sizeof *p);
    if (p) {
        p->key = key;
        p->value = 0;
    }
    return p;
}
