/* Ranges that stores keep but for one that comes by a way of its own: none has a range. */
#include <stdlib.h>
#include <string.h>

/* Elements of an array without length, behind the record's own members. */
struct entry {
    int entry_n;
    int pad;
};
struct table {
    int count;
    struct entry items[];
};
void entry_step(struct entry *x) {
    if (x->entry_n < 15)
        x->entry_n++;
    else
        x->entry_n = 0;
}
int entry_get(const struct entry *x) { return x->entry_n; }
void entry_set(struct table *p, unsigned i, int v) {
    if (i < (unsigned)p->count) p->items[i].entry_n = v;
}

/* Behind a header. */
struct header {
    long len;
};
struct behind {
    int behind_n;
    int pad;
};
void behind_step(struct behind *x) {
    if (x->behind_n < 15)
        x->behind_n++;
    else
        x->behind_n = 0;
}
int behind_get(const struct behind *x) { return x->behind_n; }
void behind_set(struct header *h, int v) {
    struct behind *e = (struct behind *)(h + 1);
    e->behind_n = v;
}

/* What the elements start with. */
struct first {
    int first_n;
    int pad;
};
static struct {
    int count;
    struct first items[];
} firsts = {2, {{100, 1}, {200, 2}}};
void first_step(struct first *x) {
    if (x->first_n < 15)
        x->first_n++;
    else
        x->first_n = 0;
}
int first_get(const struct first *x) { return x->first_n; }
struct first *first_at(unsigned i) {
    return i < 2 ? &firsts.items[i] : 0;
}

/* A row of variable length. */
struct cell {
    int t;
    int cell_n;
};
void cell_step(struct cell *x) {
    if (x->cell_n < 15)
        x->cell_n++;
    else
        x->cell_n = 0;
}
int cell_get(const struct cell *x) { return x->cell_n; }
void cell_set(int m, int k, struct cell s[m][k], int v, int i, int j) {
    if (i >= 0 && i < m && j >= 0 && j < k) s[i][j].cell_n = v;
}

/* Through a `void *` in memory, and one that is returned. */
struct bound {
    int bound_n;
    int t;
};
static void *bound_user;
void bound_step(struct bound *x) {
    if (x->bound_n < 15)
        x->bound_n++;
    else
        x->bound_n = 0;
}
int bound_get(const struct bound *x) { return x->bound_n; }
void bound_bind(struct bound *s) { bound_user = s; }
void bound_set(int v) {
    if (bound_user) {
        int *q = bound_user;
        *q = v;
    }
}
struct given {
    int given_n;
    int t;
};
void given_step(struct given *x) {
    if (x->given_n < 15)
        x->given_n++;
    else
        x->given_n = 0;
}
int given_get(const struct given *x) { return x->given_n; }
static void *given_as(struct given *s) { return s; }
void given_set(struct given *s, int v) { *(int *)given_as(s) = v; }

/* A pointer to a constant whose const is cast away. */
struct frozen {
    long long frozen_n;
    int t;
};
void frozen_step(struct frozen *x) {
    if (x->frozen_n < 15)
        x->frozen_n++;
    else
        x->frozen_n = 0;
}
long long frozen_get(const struct frozen *x) { return x->frozen_n; }
static const long long *frozen_at(const struct frozen *s) { return &s->frozen_n; }
void frozen_set(struct frozen *s, int v) { *(long long *)frozen_at(s) = v; }

/* Read as another pointer of a union; put to one of two places. */
struct read {
    int read_n;
    int t;
};
void read_step(struct read *x) {
    if (x->read_n < 15)
        x->read_n++;
    else
        x->read_n = 0;
}
int read_get(const struct read *x) { return x->read_n; }
void read_set(struct read *s, int v) {
    union {
        struct read *s;
        int *i;
    } u;
    u.s = s;
    *u.i = v;
}
struct put {
    int put_n;
    int t;
};
struct ref {
    int *p;
};
void put_step(struct put *x) {
    if (x->put_n < 15)
        x->put_n++;
    else
        x->put_n = 0;
}
int put_get(const struct put *x) { return x->put_n; }
void put_bind(struct ref *a, struct ref *b, int c, struct put *s) {
    *(c ? &a->p : &b->p) = &s->put_n;
}
void put_set(struct ref *a, int v) { *a->p = v; }

/* This one keeps its range beside them: nothing gets to it. */
struct safe {
    short safe_n;
    short t;
};
void safe_step(struct safe *x) {
    if (x->safe_n < 15)
        x->safe_n++;
    else
        x->safe_n = 0;
}
int safe_get(const struct safe *x) { return x->safe_n; }
