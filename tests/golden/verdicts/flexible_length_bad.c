// Behind the elements of a flexible array member that the number beside it counts.
// expect: over: violated
// expect: last: violated
// expect: field_of_last: violated
// expect: made: violated
#include <stddef.h>
#include <stdlib.h>

struct list {
    int n;
    int at[];
};

struct pair {
    unsigned key;
    long value;
};

struct table {
    size_t used, cap;
    struct pair pairs[];
};

int over(const struct list *l) {
    int s = 0;
    for (int i = 0; i <= l->n && i < 9; i++) s ^= l->at[i]; //! out-of-bounds information
    return s;
}

int last(const struct list *l) { return l->n > -9 && l->n ? l->at[l->n - 1] : 0; } //! out-of-bounds information

long field_of_last(const struct table *t) {
    long s = 0;
    for (size_t i = 0; i < t->used && i < 9; i++) s ^= t->pairs[i].value ^ t->pairs[i + 1].key; //! out-of-bounds information
    return s;
}

int made(int n) {
    struct list *l = n > 0 && n < 9 ? malloc(sizeof *l + (size_t)n) : NULL;
    if (!l) return 0;
    l->n = n;
    for (int i = 0; i < n; i++) l->at[i] = i; //! out-of-bounds information
    int s = l->at[0];
    free(l);
    return s;
}
