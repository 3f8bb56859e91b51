/* Can a caller avoid a failure whatever the environment chooses?
 *
 *     exists inputs of callers and of functions without body, for all choices:  reach & !fail
 *
 * `r = read(fd, to, n)` may be 8 only where n >= 8, so `char t[8]; t[r]` needs a caller that passes
 * such an n: with r fixed at 8, as rank.c asks first, no n avoids the failure.  Two queries make a
 * round (counterexample-guided, as for any such alternation): inputs of an execution that passes,
 * then whether other choices fail with these.  Small inputs come first, since they leave the
 * environment few choices.
 */
#include "encoders/symex/entry.h"
#include "engines/bmc/internal.h"

enum { ESCAPE_MS = 200, MOST_INPUTS = 64 };

struct escape {
    struct bmc *b;
    const struct visits *v;
    term inputs[MOST_INPUTS]; /* that the environment does not choose */
    uint32_t n;
    bool chosen; /* it chooses others that the failure depends on */
    deadline_t until;
};

static void collect_inputs(struct escape *e) {
    term all[2 * MOST_INPUTS];
    term about = term_and(e->b->v.store, e->v->reach, e->v->fail);
    uint32_t n = symex_inputs(e->b->symex, about, all, 2 * MOST_INPUTS);
    for (uint32_t i = 0; i < n && e->n < MOST_INPUTS; i++) {
        if (symex_is_chosen(e->b->symex, all[i]))
            e->chosen = true;
        else
            e->inputs[e->n++] = all[i];
    }
}

static term as_in_model(struct escape *e) {
    struct term_store *s = e->b->v.store;
    struct term_model m = solver_model(e->b->solver);
    term all = term_true(s);
    for (uint32_t i = 0; i < e->n; i++) {
        term k = term_const(s, term_width(s, e->inputs[i]), term_eval(s, e->inputs[i], &m));
        all = term_and(s, all, term_eq(s, e->inputs[i], k));
    }
    return all;
}

/* 0 <= each input <= limit, of those that are no floating-point numbers. */
static term within(struct escape *e, unsigned limit) {
    struct term_store *s = e->b->v.store;
    term all = term_true(s);
    for (uint32_t i = 0; i < e->n; i++) {
        unsigned w = term_width(s, e->inputs[i]);
        if (symex_is_float(e->b->symex, e->inputs[i]) || bv_mask(w) <= limit) continue;
        term most = term_const(s, w, limit);
        all = term_and(s, all, term_bin(s, TERM_ULE, e->inputs[i], most));
    }
    return all;
}

/* SAT?    acts & !fail & small               -> inputs
 * UNSAT?  (fail | frontier | lost) & inputs  -> with these, no choice fails: not even one that
 * takes the loop further than it was unwound */
static bool escapes_with(struct escape *e, term small) {
    struct bmc *b = e->b;
    term made = e->v->too_small ? symex_allocated(b->symex, e->v->choices) : term_true(b->v.store);
    term pass[] = {e->v->acts, term_not(b->v.store, e->v->fail), small, made};
    if (bmc_ask(b, pass, 4, e->until) != SOLVER_SAT) return false;
    term open = term_or(b->v.store, symex_frontier(b->symex), symex_lost(b->symex));
    term fail[] = {term_or(b->v.store, e->v->fail, open), as_in_model(e)};
    return bmc_ask(b, fail, 2, e->until) == SOLVER_UNSAT;
}

bool bmc_escapes(struct bmc *b, const struct visits *v) {
    static const unsigned limits[] = {1, 4, 16, 256};
    struct escape e = {.b = b, .v = v, .until = deadline_worth(b->v.deadline, ESCAPE_MS)};
    collect_inputs(&e);
    if (!e.chosen || !e.n) return false;
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
        if (escapes_with(&e, within(&e, limits[i]))) return true;
    return escapes_with(&e, term_true(b->v.store));
}
