// Numbers beside pointers in records that memory leads to.
#include <stddef.h>
#include <stdlib.h>
struct value { int kind; int *at; size_t n; };
struct table { struct value *values; size_t n; };
struct doc { struct table *table; struct doc *next; };

int sum(const struct value *v) {
    int s = 0;
    for (size_t i = 0; i < v->n; i++) s ^= v->at[i];
    return s;
}
int deep(const struct doc *d) {
    int s = 0;
    if (!d->table) return 0;
    for (size_t i = 0; i < d->table->n; i++) s ^= d->table->values[i].kind;
    return s;
}
int each(const struct table *t) {
    int s = 0;
    for (size_t i = 0; i < t->n; i++) s ^= sum(&t->values[i]);
    return s;
}
int first_of(const struct table *t) {
    if (!t->n) return 0;
    const struct value *v = &t->values[0];
    return v->n > 0 ? v->at[v->n - 1] : 0;
}
int list(const struct doc *d) {
    int s = 0;
    for (; d; d = d->next)
        if (d->table && d->table->n) s ^= d->table->values[0].kind;
    return s;
}
struct tree { struct tree **kids; unsigned n; int k; };
int total(const struct tree *t) {
    int s = t->k;
    for (unsigned i = 0; i < t->n; i++) s ^= t->kids[i]->k;
    return s;
}
int nested(const struct tree *t) {
    int s = t->k;
    for (unsigned i = 0; i < t->n; i++)
        for (unsigned j = 0; j < t->kids[i]->n; j++) s ^= t->kids[i]->kids[j]->k;
    return s;
}
struct item { int *at; unsigned n; };
struct box { struct item *item; struct box *next; };
int ask(const struct box *b) { return b->item->at == NULL; }
int sum_of(const struct box *b) {
    int s = 0;
    if (!b->item) return 0;
    for (unsigned i = 0; i < b->item->n; i++) s ^= b->item->at[i];
    return s + ask(b);
}
int make(struct box *b) {
    int s = 0;
    if (b->item && !b->item->at) b->item->at = calloc(b->item->n, 4);
    for (unsigned i = 0; i < b->item->n; i++) s ^= b->item->at[i];
    return s;
}
int list_of(const struct box *b) {
    int s = 0;
    for (; b; b = b->next)
      if (b->item)
        for (unsigned i = 0; i < b->item->n; i++) s ^= b->item->at[i];
    return s;
}
