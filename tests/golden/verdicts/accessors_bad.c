// vl: --solver cadical --budget 3000
// The same with an index that is one too large.
// expect: get: violated
// expect: sum: violated
// expect: cell: safe
// expect: total: violated
// expect: last: violated
// expect: item: safe
// expect: first: violated
// expect: probe: violated
// expect: round: violated
// expect: hashed: violated
// expect: behind: violated
// expect: twice: violated
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

static int get(const int *p, size_t i) { return p[i]; } //! out-of-bounds information

int sum(const int *p, size_t n) {
    int all = 0;
    for (size_t i = 0; i <= n; i++) all ^= get(p, i);
    return all;
}

static struct cell *cell(const struct table *t, size_t i) { return &t->cells[i]; }

int total(const struct table *t) {
    int all = 0;
    for (size_t i = 0; i < t->n; i++) all ^= cell(t, i + 1)->value; //! out-of-bounds information
    return all;
}

int last(const struct table *t, size_t i) {
    if (i < t->n) return cell(t, i)->value;
    return cell(t, t->n)->value; //! out-of-bounds information
}

static char *item(char *items, size_t size, size_t i) { return items + i * size; }

char first(char *items, size_t size, size_t n, size_t i) {
    return i <= n && size ? *item(items, size, i) : 0; //! out-of-bounds information
}

int probe(const struct table *t, uint32_t hash) {
    size_t i = hash & t->mask;
    while (t->cells[i].hash && t->cells[i].hash != hash) i = (i + 1) & t->mask;
    return t->cells[i + 1].value; //! out-of-bounds information
}

int round(const int *p, unsigned n, unsigned from) {
    if (n == 0) return 0;
    unsigned i = from % n;
    while (p[i] > 0 && p[i] < 9) i = (i + 1) % n;
    return p[i + 1]; //! out-of-bounds information
}

// A hash is no mask, a mask that has changed is another one, and n - 1 is the last index.
int hashed(const int *p, size_t hash, size_t m) {
    m = 2 * m + 1;
    return p[hash & m]; //! out-of-bounds information
}

int behind(const struct table *t, uint32_t hash) {
    return t->n ? t->cells[(hash & (t->n - 1)) + 1].value : 0; //! out-of-bounds information
}

int twice(const struct table *t, uint32_t hash) {
    size_t mask = 2 * t->mask + 1;
    return t->cells[hash & mask].value; //! out-of-bounds information
}
