// The same with indices that are one too large, or before the first element.
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

// expect: behind_last: violated
int behind_last(const struct table *t) {
    return t->n ? t->entries[t->n].kind : 0; //! out-of-bounds information
}

// expect: before_first: violated
int before_first(const struct entry *e, int n, int i) {
    return i < n ? e[i].kind : 0; //! out-of-bounds information
}

// A huge index times the size of an element wraps to a small offset.
// expect: wrapped: violated
int wrapped(const struct table *t, size_t i) {
    size_t off = i * sizeof *t->entries;
    if (!t->n || off >= sizeof *t->entries) return 0;
    return t->entries[i].kind; //! out-of-bounds information
}

struct triple {
    char of[3];
};

// expect: behind_triple: violated
int behind_triple(const struct triple *t, unsigned n, unsigned i) {
    return i < n ? t[i + 1].of[0] : 0; //! out-of-bounds information
}
