// vl: --solver cadical --budget 3000
// Elements are got to by small functions, which are given an index that their callers bound; and at indices that go
// round, in tables as large as a mask says, or one more.
// expect: get: safe
// expect: sum: proved
// expect: cell: safe
// expect: total: proved
// expect: last: proved
// expect: item: safe
// expect: item_of: safe
// expect: first: proved
// expect: first_of: proved
// expect: direct: proved
// expect: probe: proved
// expect: insert: bounded
// expect: round: proved
// expect: sized: proved
// expect: from_call: proved
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cell {
    uint32_t hash;
    int value;
};

struct table {
    struct cell *cells;
    size_t n, mask;
    char *items;
    size_t item;
};

static int get(const int *p, size_t i) { return p[i]; }

int sum(const int *p, size_t n) {
    int all = 0;
    for (size_t i = 0; i < n; i++) all ^= get(p, i);
    return all;
}

static struct cell *cell(const struct table *t, size_t i) { return &t->cells[i]; }

int total(const struct table *t) {
    int all = 0;
    for (size_t i = 0; i < t->n; i++) all ^= cell(t, i)->value;
    return all;
}

int last(const struct table *t) {
    return t->n ? cell(t, t->n - 1)->value : 0;
}

static char *item(char *items, size_t size, size_t i) { return items + i * size; }

static char *item_of(const struct table *t, size_t i) { return item(t->items, t->item, i); }

char first(const struct table *t, size_t i) { return i < t->n && t->item ? *item_of(t, i) : 0; }

char first_of(char *items, size_t size, size_t n, size_t i) {
    return i < n && size ? *item(items, size, i) : 0;
}

int direct(const struct table *t, uint32_t hash) { return t->cells[hash & t->mask].value; }

int probe(const struct table *t, uint32_t hash) {
    size_t i = hash & t->mask;
    while (t->cells[i].hash && t->cells[i].hash != hash) i = (i + 1) & t->mask;
    return t->cells[i].value;
}

bool insert(struct table *t, uint32_t hash, int value) {
    for (size_t n = 0, i = hash & t->mask; n <= t->mask; n++, i = (i + 1) & t->mask) {
        struct cell *c = &t->cells[i];
        if (c->hash && c->hash != hash) continue;
        *c = (struct cell){hash, value};
        return true;
    }
    return false;
}

int round(const int *p, unsigned n, unsigned from) {
    if (n == 0) return 0;
    unsigned i = from % n;
    while (p[i] > 0 && p[i] < 9) i = (i + 1) % n;
    return p[i];
}

int sized(const struct table *t, uint32_t hash) {
    return t->n ? t->cells[hash & (t->n - 1)].value : 0;
}

unsigned mix(unsigned key);

int from_call(const int *p, unsigned n, unsigned key) {
    if (n == 0) return 0;
    unsigned i = mix(key) & (n - 1);
    while (p[i] > 0 && p[i] < 9) i = (i + 1) & (n - 1);
    return p[i];
}
