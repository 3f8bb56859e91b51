// An array beside its number, in code that gets to elements without asking: null only where there are none.
// expect: resize: safe
// expect: push: proved
// expect: sum: proved
// expect: drop: bounded
// expect: total: proved
// expect: all: proved
// expect: forget: proved
// expect: put: proved
// expect: each: bounded
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct list {
    int *at;
    size_t n, room;
};

static bool resize(struct list *l, size_t room) {
    int *more = malloc(room * sizeof *more);
    if (!more) return false;
    if (l->at && l->n > 0) memcpy(more, l->at, l->n * sizeof *more);
    free(l->at);
    l->at = more;
    l->room = room;
    return true;
}

bool push(struct list *l, int x) {
    if (l->n >= l->room && !resize(l, l->room ? 2 * l->room : 8)) return false;
    l->at[l->n++] = x;
    return true;
}

struct names {
    char **at;
    unsigned n;
};

void drop(struct names *x) {
    for (unsigned i = 0; i < x->n; i++) free(x->at[i]);
    if (x->at) free(x->at);
}

static int sum(const struct list *l) {
    int s = 0;
    for (size_t i = 0; i < l->n && i < 6; i++) s |= l->at[i];
    return s;
}

int total(const struct list *l) { return l->at == NULL ? 0 : sum(l); }

int all(const struct list *l, int *empty) {
    *empty = !l->at;
    return sum(l);
}

static int *table;
static unsigned entries;

void forget(void) {
    free(table);
    table = NULL;
    entries = 0;
}

void put(unsigned i, int x) {
    if (table != NULL) table[0] = 0;
    if (i < entries) table[i] = x;
}

void show(const char *name);

void each(const struct names *x) {
    unsigned empty = x->at ? 0 : 1;
    if (empty) return;
    for (unsigned i = 0; i < x->n; i++) show(x->at[i]);
}
