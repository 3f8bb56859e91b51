// Null pointers that may have elements to come, or that the code asks about; and numbers that are wrong in truth.
// expect: lazy: violated
// expect: made: violated
// expect: make: proved
// expect: optional: proved
// expect: half_asked: violated
// expect: given: violated
// expect: after: violated
// expect: one_more: violated
// expect: either: violated
// expect: far_down: violated
// expect: ensure: proved
// expect: ensured: proved
// expect: counted: violated
// expect: divided: violated
#include <stdlib.h>

struct table {
    unsigned n;
    int *at, *extra;
};

int lazy(struct table *t) {
    if (!t->at) {
        t->at = calloc(t->n, sizeof *t->at);
        if (!t->at) return -1;
        t->at[t->n] = 1; //! out-of-bounds warning
    }
    return t->n ? t->at[t->n - 1] : 0; //! out-of-bounds information
}

static int make(struct table *t) {
    t->at = malloc(t->n);
    return t->at != NULL;
}

int made(struct table *t) {
    if (!t->at && !make(t)) return -1;
    for (unsigned i = 0; i < t->n; i++) t->at[i] = 0; //! out-of-bounds information
    return 0;
}

int optional(struct table *t) {
    int s = 0;
    for (unsigned i = 0; i < t->n && i < 6; i++) s |= t->extra ? t->extra[i] : 1;
    return s;
}

int half_asked(struct table *t, unsigned i) {
    if (i >= t->n) return 0;
    if (!t->extra) {
        t->extra = malloc(sizeof *t->extra);
        return t->extra ? t->extra[i] : 0; //! out-of-bounds information; uninitialised-read warning
    }
    return t->extra[i];
}

int given(const int *p, unsigned n) {
    int s = p ? 1 : 2;
    for (unsigned i = 0; i < n; i++) s |= p[i]; //! null-dereference information
    return s;
}

int after(struct table *t) {
    free(t->at);
    t->at = NULL;
    return t->n ? t->at[0] : 0; //! null-dereference warning
}

int one_more(const struct table *t) {
    int s = t->at ? 1 : 2;
    for (unsigned i = 0; i <= t->n; i++) s |= t->at[i]; //! null-dereference information; out-of-bounds information
    return s;
}

int either(struct table *t) {
    int s = 0;
    t->at = t->at ? t->at : calloc(t->n / 2, sizeof *t->at);
    if (!t->at) return -1;
    for (unsigned i = 0; i < t->n; i++) s |= t->at[i]; //! out-of-bounds information
    return s;
}

static int ensure(struct table *t) {
    if (!t->at) t->at = calloc(1, sizeof *t->at);
    return t->at != NULL;
}
static int ensured(struct table *t) { return ensure(t); }

int far_down(struct table *t) {
    int s = 0;
    if (!ensured(t)) return -1;
    for (unsigned i = 0; i < t->n; i++) s |= t->at[i]; //! out-of-bounds information
    return s;
}

// Code that looks at the number where there is no array reckons with one to come.
int counted(const struct table *t) {
    int s = 0;
    if (!t->at && t->n > 3) return 100 / ((int)t->n - 7); //! division-by-zero information; signed-overflow information
    for (unsigned i = 0; i < t->n; i++) s |= t->at[i]; //! null-dereference information
    return s;
}

int divided(const struct table *t) {
    int s = 0;
    if (!t->at) s = 100 / (int)(t->n - 5); //! division-by-zero information
    for (unsigned i = 0; i < t->n; i++) s |= t->at[i]; //! null-dereference information
    return s;
}
