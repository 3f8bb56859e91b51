/* Inductive generalisation: literals are dropped while the rest is still excluded.
 *
 * Sources: Bradley, "SAT-based model checking without unrolling" (VMCAI 2011), cores and `down`;
 * Hassan, Bradley, Somenzi, "Better generalization in IC3" (FMCAD 2013), counterexamples to
 * generalisation: a state that keeps a literal from being dropped is excluded itself if it can be,
 * else joined into the cube.
 * Differs: one level of counterexamples, and a bound on failures in a row.  Before that, `down` is
 * tried without any frame: what comes of it holds for good, where frames would rather have learnt
 * how far a counter gets in so many steps.
 */
#include "engines/reach/ic3_internal.h"

#include <stdlib.h>

enum {
    MAX_CTGS = 3,
    MAX_JOINS = 8,
    MAX_DEPTH = 1,
    MAX_FAILURES = 12,
    MAX_SHRINKS = 20,
    MAX_PAUSE = 63
};

struct dropping {
    uint32_t level;
    unsigned depth;
    VEC(int) kept; /* literals that cannot be dropped */
};

static const struct cube *drop_literals(struct ic3 *x, const struct cube *c, uint32_t level,
                                        unsigned depth);

/* c is excluded as far up as it can be, now that it is from F_level. */
static void exclude_from_highest(struct ic3 *x, const struct cube *c, uint32_t level) {
    const struct cube *core;
    while (level < x->k && ic3_consecution(x, c, level + 1, &core) == SAT_UNSAT) {
        level++;
        c = core;
    }
    ic3_exclude(x, c, level);
}

/* A state that leads into the cube: can it be excluded one level below? */
static bool exclude_ctg(struct ic3 *x, const struct cube *to, struct dropping *d) {
    const struct cube *core, *s = ic3_lift(x, to);
    if (d->level <= 1 || ic3_is_initial(x, s)) return false;
    if (ic3_consecution(x, s, d->level - 1, &core) != SAT_UNSAT) return false;
    exclude_from_highest(x, drop_literals(x, core, d->level - 1, d->depth + 1), d->level - 1);
    return true;
}

/* NULL: a literal would go that cannot. */
static const struct cube *join_state(struct ic3 *x, const struct cube *c, const bool *state,
                                     const struct dropping *d) {
    for (uint32_t i = 0; i < d->kept.n; i++)
        if (state[abs(d->kept.at[i])] != (d->kept.at[i] > 0)) return NULL;
    return ic3_cube_true(&x->arena, c, state);
}

/* A cube inside c (as a set of literals) that is excluded from F_level, or NULL. */
static const struct cube *down(struct ic3 *x, const struct cube *c, struct dropping *d) {
    unsigned ctgs = 0, joins = 0;
    bool *state = arena_new_array(&x->obligations, bool, x->d->n + 1);
    while (c->n && !ic3_is_initial(x, c)) {
        const struct cube *core;
        enum sat_answer answer = ic3_consecution(x, c, d->level, &core);
        if (answer == SAT_UNSAT) return core;
        if (answer != SAT_SAT || d->depth >= MAX_DEPTH) return NULL;
        for (uint32_t v = 1; v <= x->d->n; v++) state[v] = x->value[v];
        if (ctgs < MAX_CTGS && exclude_ctg(x, c, d)) {
            ctgs++;
            continue;
        }
        if (joins++ == MAX_JOINS || ic3_stopped(x)) return NULL;
        ctgs = 0;
        c = join_state(x, c, state, d);
        if (!c) return NULL;
    }
    return NULL;
}

struct literal_candidate {
    int lit;
    uint32_t activity;
};

static int by_activity(const void *a, const void *b) {
    const struct literal_candidate *x = a, *y = b;
    if (x->activity != y->activity) return x->activity < y->activity ? -1 : 1;
    return (abs(x->lit) > abs(y->lit)) - (abs(x->lit) < abs(y->lit));
}

/* Literals that are in few cubes of frames come first: they are dropped first. */
static struct literal_candidate *literals_by_activity(struct ic3 *x, const struct cube *c) {
    struct literal_candidate *order =
        arena_new_array(&x->obligations, struct literal_candidate, c->n + 1);
    for (uint32_t i = 0; i < c->n; i++)
        order[i] = (struct literal_candidate){c->lit[i], x->activity[abs(c->lit[i])]};
    qsort(order, c->n, sizeof *order, by_activity);
    return order;
}

static const struct cube *drop_literals(struct ic3 *x, const struct cube *c, uint32_t level,
                                        unsigned depth) {
    struct dropping d = {.level = level, .depth = depth};
    uint32_t n = c->n;
    unsigned failures = 0;
    struct literal_candidate *order = literals_by_activity(x, c);
    for (uint32_t i = 0; i < n && failures < MAX_FAILURES && !ic3_stopped(x); i++) {
        if (!ic3_cube_has(c, order[i].lit)) continue;
        const struct cube *less = down(x, ic3_cube_without(&x->arena, c, order[i].lit), &d);
        if (less) {
            c = less;
            failures = 0;
        } else {
            vec_push(&x->obligations, &d.kept, order[i].lit);
            failures++;
        }
    }
    return c;
}

/* c without the literals that a state has otherwise which leads into it, until there is no such
 * state. */
static const struct cube *shrink(struct ic3 *x, const struct cube *c) {
    for (unsigned joins = 0; joins < MAX_SHRINKS; joins++) {
        const struct cube *core;
        if (c->n == 0 || ic3_is_initial(x, c)) return NULL;
        enum sat_answer answer = ic3_consecution(x, c, IC3_INFINITY, &core);
        if (answer == SAT_UNSAT) return core;
        if (answer != SAT_SAT) return NULL;
        const struct cube *less = ic3_cube_true(&x->arena, c, x->value);
        if (less->n == c->n) return NULL;
        c = less;
    }
    return NULL;
}

/* Attempts become rare while they fail: where the path is real, none succeeds. */
const struct cube *ic3_inductive_cube(struct ic3 *x, const struct cube *c) {
    if (x->pause) {
        x->pause--;
        return NULL;
    }
    c = shrink(x, c);
    x->pauses = c ? 0 : x->pauses < MAX_PAUSE ? 2 * x->pauses + 1 : x->pauses;
    x->pause = x->pauses;
    return c && !ic3_stopped(x) ? drop_literals(x, c, IC3_INFINITY, MAX_DEPTH) : NULL;
}

const struct cube *ic3_generalise(struct ic3 *x, const struct cube *c, uint32_t level) {
    return drop_literals(x, c, level, 0);
}
