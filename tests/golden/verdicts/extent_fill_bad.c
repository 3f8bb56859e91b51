// The same, where a growing array is one too small or not allocated as its number says.
// expect: late: violated
// expect: bytes: violated
// expect: one_less: violated
// expect: never: violated
// expect: behind: violated
// expect: ring: violated
#include <stdlib.h>

struct vector {
    int *data;
    size_t len, cap;
};

int late(struct vector *v, int x) {
    if (v->len > v->cap) {
        size_t n = v->cap + 8;
        int *p = realloc(v->data, n * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int bytes(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap + 8;
        int *p = realloc(v->data, n);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int one_less(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap + 1;
        if (n > 1000) return -1;
        int *p = realloc(v->data, (n - 1) * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

/* Nobody says that there is room. */
int never(struct vector *v, int x) {
    v->data[v->len++] = x; //! out-of-bounds information
    return 0;
}

int behind(const int *stack, unsigned n) { return n > 0 ? stack[n] : 0; } //! out-of-bounds information

/* Two ends that go round are compared, too. */
struct ring {
    int *slot;
    unsigned head, tail;
};

int ring(struct ring *r) {
    if (r->head == r->tail) return -1;
    return r->slot[r->tail++]; //! out-of-bounds information
}
