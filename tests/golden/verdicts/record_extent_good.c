// vl: --bound 3
// What a number beside a pointer says of the array holds in each record of that type: not only in
// those that arguments point to, but in those that memory and loops lead to.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct value {
    int kind;
    int *at;
    size_t n;
};
struct table {
    struct value *values;
    size_t n;
};
struct doc {
    struct table *table;
    struct doc *next;
};

// expect: behind_a_member: bounded
int behind_a_member(const struct doc *d) {
    int s = 0;
    if (!d->table) return 0;
    for (size_t i = 0; i < d->table->n; i++) s ^= d->table->values[i].kind;
    return s;
}

static int all_of(const struct value *v) {
    int s = 0;
    for (size_t i = 0; i < v->n; i++) s ^= v->at[i];
    return s;
}

// expect: all_of: bounded
// expect: handed_on: bounded
int handed_on(const struct doc *d) {
    return d->table ? all_of(&d->table->values[0]) : 0;
}

// expect: element_of_array: proved
int element_of_array(const struct table *t) {
    if (!t->n) return 0;
    const struct value *v = &t->values[0];
    return v->n > 0 ? v->at[v->n - 1] : 0;
}

// expect: each_of_an_array: bounded
int each_of_an_array(const struct table *t) {
    int s = 0;
    for (size_t i = 0; i < t->n; i++) s ^= all_of(&t->values[i]);
    return s;
}

// expect: each_in_a_list: bounded
int each_in_a_list(const struct value *const *all) {
    int s = 0;
    for (; *all; all++)
        if ((*all)->n) s ^= (*all)->at[(*all)->n - 1];
    return s;
}

// The head of the list is an argument, and the others are records like it.
struct chunk {
    struct chunk *next;
    unsigned used, room;
    unsigned char *bytes;
};

// expect: last_bytes: bounded
unsigned last_bytes(const struct chunk *c) {
    unsigned sum = 0;
    for (; c; c = c->next)
        if (c->used > 0 && c->used <= c->room) sum += c->bytes[c->used - 1];
    return sum;
}

static struct table tables[4];

// expect: in_an_array_of_variables: proved
int in_an_array_of_variables(unsigned k, size_t i) {
    if (k >= 4 || i >= tables[k].n) return 0;
    return tables[k].values[i].kind;
}

// What is asked of one such record elsewhere may be asked of null, as there are no elements then.
// expect: asks: proved
int asks(const struct doc *d) {
    return d->table && d->table->values == NULL;
}
// expect: null_if_none: proved
int null_if_none(const struct doc *d) {
    if (!d->table || asks(d)) return 0;
    return d->table->n ? d->table->values[d->table->n - 1].kind : 0;
}
// expect: unasked: bounded
int unasked(const struct doc *d) {
    int s = 0;
    if (!d->table) return 0;
    for (size_t i = 0; i < d->table->n; i++) s ^= d->table->values[i].kind;
    return s + asks(d);
}
