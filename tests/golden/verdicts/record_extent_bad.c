// vl: --bound 4
// Numbers in records that memory leads to say what they say, and no more.
#include <stddef.h>
#include <stdlib.h>

struct value {
    int kind;
    int *at;
    size_t n, room;
};
struct table {
    struct value *values;
    size_t n;
};
struct doc {
    struct table *table;
    struct doc *next;
};

// expect: one_too_many: violated
int one_too_many(const struct doc *d) {
    int s = 0;
    if (!d->table) return 0;
    for (size_t i = 0; i <= d->table->n; i++) s ^= d->table->values[i].kind; //! out-of-bounds information
    return s;
}

// The number of one record says nothing of another one's array.
// expect: of_another_record: violated
int of_another_record(const struct doc *d) {
    int s = 0;
    if (!d->table || !d->next || !d->next->table) return 0;
    for (size_t i = 0; i < d->next->table->n; i++)
        s ^= d->table->values[i].kind; //! out-of-bounds information
    return s;
}

// Nor does a number that the code has stored itself.
// expect: stored_number: violated
void stored_number(const struct doc *d, size_t n) {
    if (!d->table) return;
    d->table->n = n;
    for (size_t i = 0; i < d->table->n; i++)
        d->table->values[i].kind = 0; //! out-of-bounds information
}

// Where the code makes the array that is not there, or looks at the number, there may be elements.
// expect: made_late: violated
int made_late(const struct doc *d) {
    struct table *t = d->table;
    if (!t) return 0;
    if (!t->values && !(t->values = calloc(t->n, sizeof *t->values))) return 0;
    return t->n > 2 && t->n < 8 ? 100 / (t->values[2].kind - 1) : 0; //! division-by-zero information; signed-overflow information; out-of-bounds information
}
// expect: looked_at: violated
int looked_at(const struct doc *d) {
    struct table *t = d->table;
    if (!t) return 0;
    if (!t->values && t->n > 3) return 100 / (int)(t->n - 7); //! division-by-zero information
    return t->n ? t->values[0].kind : 0; //! null-dereference information
}

struct table variable;

// expect: behind_variable: violated
int behind_variable(size_t k) {
    if (k >= variable.n) return 0;
    const struct value *v = &variable.values[k];
    return v->at[v->n]; //! out-of-bounds information
}
