/* loops: last proved: the index is below the number, whatever the element's size */
#include <stddef.h>

struct entry {
    int kind;
    int *at;
    size_t n;
};
struct table {
    struct entry *entries;
    size_t n;
};

int last(const struct table *t) {
    return t->n ? t->entries[t->n - 1].kind : 0;
}
