// Elements whose size is no power of two: that an index is in bounds needs no multiplication, in
// any engine.
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

// expect: last_of: proved
int last_of(const struct table *t) {
    return t->n ? t->entries[t->n - 1].kind : 0;
}

// expect: from_behind: proved
int from_behind(const struct table *t, size_t i) {
    return i < t->n ? t->entries[t->n - 1 - i].kind : 0;
}

// expect: any_int: proved
int any_int(const struct entry *e, int n, int i) {
    return i >= 0 && i < n ? e[i].kind : 0;
}

struct triple {
    char of[3];
};

// expect: next_triple: proved
int next_triple(const struct triple *t, unsigned n, unsigned i) {
    return n > 2 && i < n - 1 ? t[i + 1].of[2] + t[i].of[0] : 0;
}
