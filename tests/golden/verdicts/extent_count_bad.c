// The same with comparisons that are off by one.
// vl: --budget 400
// long
// expect: push: violated
// expect: last: proved
// expect: add: violated
#include <stdlib.h>

struct heap {
    int *at;
    int used, room;
};

/* A binary heap: what moves up to its place is a copy of the number. */
int push(struct heap *q, int v) {
    if (q->used > q->room) {
        if (q->room > 100000) return 0;
        int n = q->room ? 2 * q->room : 16;
        int *p = realloc(q->at, (size_t)n * sizeof *p);
        if (!p) return 0;
        q->at = p;
        q->room = n;
    }
    int i = q->used++; //! signed-overflow information
    for (; i > 0 && q->at[(i - 1) / 2] > v; i = (i - 1) / 2) q->at[i] = q->at[(i - 1) / 2]; //! out-of-bounds information
    q->at[i] = v; //! out-of-bounds information
    return 1;
}

struct row {
    int key, value;
};
struct rows {
    struct row *at;
    unsigned long n, max;
};

static struct row *last(struct rows *r) { return r->at + r->n - 1; } //! pointer-overflow information

int add(struct rows *r, int key, int value) {
    if (r->n > r->max) {
        unsigned long max = r->max + 16;
        struct row *p = max < 100000 ? realloc(r->at, max * sizeof *p) : NULL;
        if (!p) return 0;
        r->at = p;
        r->max = max;
    }
    r->n++;
    *last(r) = (struct row){key, value};
    return 1;
}
