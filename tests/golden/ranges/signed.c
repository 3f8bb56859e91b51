/* Signed numbers that have no upper end, and are never negative. */
#include <stdlib.h>

struct heap {
    int used, room, *at;
};

int push(struct heap *q, int v) {
    if (q->used == q->room) {
        int n = q->room ? 2 * q->room : 16;
        int *p = realloc(q->at, (size_t)n * sizeof *p);
        if (!p) return 0;
        q->at = p;
        q->room = n;
    }
    q->at[q->used++] = v;
    return 1;
}

int pop(struct heap *q) { return q->used == 0 ? -1 : q->at[--q->used]; }

/* One that says with -1 that it is not there. */
struct cursor {
    int line;
};
void leave(struct cursor *c) { c->line = -1; }
void down(struct cursor *c) { c->line++; }
int where(const struct cursor *c) { return c->line; }

/* What anyone sets, or goes down unasked, may be negative. */
struct account {
    int balance, limit;
};
void draw(struct account *a, int n) { a->balance -= n; }
void allow(struct account *a, int n) { a->limit = n; }
void less(struct account *a) { a->limit--; }
int left(const struct account *a) { return a->balance + a->limit; }

/* A number that is only made smaller: other code says what it may be. */
struct timer {
    long ticks;
};
int tick(struct timer *t) { return t->ticks > 0 && --t->ticks == 0; }

/* Narrow ones wrap around without an overflow. */
struct narrow {
    short up;
    signed char level;
};
void rise(struct narrow *n) { n->up++; }
void raise_level(struct narrow *n) { if (n->level < 100) n->level++; }
int sum(const struct narrow *n) { return n->up + n->level; }

static int calls;
int call(void) { return ++calls; }

/* Ways below zero that are no overflow: nothing is claimed. */
struct negated { int n; };
void negated_up(struct negated *x) { x->n++; }
void negated_turn(struct negated *x) { x->n = -x->n; }
int negated_get(const struct negated *x) { return x->n; }
struct flipped { int n; };
void flipped_up(struct flipped *x) { x->n++; }
void flipped_turn(struct flipped *x) { x->n ^= -2147483647 - 1; }
int flipped_get(const struct flipped *x) { return x->n; }
struct converted { int n; };
void converted_up(struct converted *x) { x->n = (int)((unsigned)x->n + 1u); }
int converted_get(const struct converted *x) { return x->n; }
struct pair { int n; };
void pair_up(struct pair *x) { x->n++; }
void pair_both(struct pair *x, struct pair *y) {
    if (x->n > 0) y->n--, x->n--;
}
int pair_get(const struct pair *x) { return x->n; }
