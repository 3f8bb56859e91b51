/* subst.c - rebuilds terms with some parts replaced.
 *
 * The cone is walked from its leaves upwards, not by recursion, as terms are deep; each term is
 * rebuilt once.  A term is younger than its arguments, so what is older than all that is replaced
 * stays as it is and is not walked.
 */
#include "encoders/term/subst.h"

#include "encoders/term/internal.h"

#include <stdlib.h>

/* The part of a cone that can change, and what it becomes. */
struct rebuilding {
    struct term_store *store;
    struct term_cone cone;
    term least; /* older terms stay */
    term *now;  /* by position in the cone */
};

static struct rebuilding rebuilding_new(struct term_store *store, term t, term least) {
    struct rebuilding r = {.store = store, .least = least};
    term_cone_above(&r.cone, store, &t, 1, least);
    r.now = vl_malloc((r.cone.n + 1) * sizeof *r.now);
    return r;
}

static void rebuilding_free(struct rebuilding *r) {
    free(r->now);
    term_cone_free(&r->cone);
}

static term now_of(const struct rebuilding *r, term t) {
    return t >= r->least ? r->now[term_cone_index(&r->cone, t)] : t;
}

static term rebuilt(const struct rebuilding *r, term t) {
    term arg[3];
    bool same = true;
    for (unsigned i = 0; i < 3; i++) {
        term old = arg_of(r->store, t, i);
        arg[i] = i < term_arity(op_of(r->store, t)) ? now_of(r, old) : old;
        same &= arg[i] == old;
    }
    return same ? t : term_with_args(r->store, t, arg);
}

void term_subst_put(struct term_subst *s, term from, term to) {
    if (!s->least || from < s->least) s->least = from;
    map_put(&s->arena, &s->to, from, to);
}

static bool replacement_of(const struct term_subst *s, term t, term *to) {
    uint64_t is;
    if (!map_get(&s->to, t, &is)) return false;
    *to = (term)is;
    return true;
}

term term_subst(struct term_subst *s, term t) {
    term to = t;
    if (!s->least || t < s->least || replacement_of(s, t, &to)) return to;
    struct rebuilding r = rebuilding_new(s->store, t, s->least);
    for (uint32_t i = 0; i < r.cone.n; i++) {
        term old = r.cone.at[i];
        if (replacement_of(s, old, &r.now[i])) continue;
        r.now[i] = rebuilt(&r, old);
        if (r.now[i] != old) term_subst_put(s, old, r.now[i]);
    }
    to = r.now[r.cone.n - 1];
    rebuilding_free(&r);
    return to;
}

void term_subst_free(struct term_subst *s) {
    arena_free(&s->arena);
    s->to = (struct map){0};
    s->least = 0;
}

term term_replaced(struct term_store *store, term t, term from, term to) {
    if (t < from) return t;
    struct rebuilding r = rebuilding_new(store, t, from);
    term is = t;
    if (term_cone_has(&r.cone, from)) {
        r.now[0] = to; /* the oldest of them */
        for (uint32_t i = 1; i < r.cone.n; i++) r.now[i] = rebuilt(&r, r.cone.at[i]);
        is = r.now[r.cone.n - 1];
    }
    rebuilding_free(&r);
    return is;
}
