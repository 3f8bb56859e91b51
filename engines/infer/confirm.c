/* Confirms sums that algebra found, by a solver that does not rely on the algebra.
 *
 * Solvers would have to find that adders in another order give the same: nine words take them
 * minutes.  So a sum is asked for as a difference: algebra tells which sum before the step, of
 * those that are 0 there, the sum behind it comes to; what is left between the two has few adders.
 *     UNSAT?  known & at the cut points & sum' != e_1 & .. & sum' != e_n
 * where each e_k follows from the sums that are 0 before the step (linear_reduce), so one that the
 * sum is equal to makes it 0.  The list of ways, and which e_k belongs to which, are not trusted.
 */
#include "engines/infer/internal.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

#include <string.h>

struct confirming {
    const struct inference *x;
    const struct sum_claim *claim;
    struct term_store *s;
    struct term_subst to; /* at the cut point before the step */
    unsigned w;
    struct arena a;
    struct map less; /* by term */
};

static uint64_t factor(const struct sum_group *g, const uint64_t *row, ir_val v) {
    for (uint32_t i = 0; g && i < g->vars.n; i++)
        if (g->vars.at[i] == v) return row[i];
    return 0;
}

static term times(const struct confirming *c, term t, uint64_t k) {
    return term_bin(c->s, TERM_MUL, t, term_const(c->s, c->w, k));
}

static bool contains(const struct confirming *c, term t, term part) {
    struct term_cone cone;
    term_cone(&cone, c->s, &t, 1);
    bool found = term_cone_has(&cone, part);
    term_cone_free(&cone);
    return found;
}

/* t - now, without the subtraction where t is `now` but for what is added to it. */
static term without_state(struct confirming *c, term t, term now) {
    enum term_op op = op_of(c->s, t);
    uint64_t done;
    if (map_get(&c->less, t, &done)) return (term)done;
    term p = term_arity(op) ? arg_of(c->s, t, 0) : 0, r;
    term q = term_arity(op) > 1 ? arg_of(c->s, t, 1) : 0;
    if (t == now)
        r = term_const(c->s, c->w, 0);
    else if (op == TERM_ITE)
        r = term_ite(c->s, p, without_state(c, q, now), without_state(c, arg_of(c->s, t, 2), now));
    else if (op == TERM_SUB || (op == TERM_ADD && !contains(c, q, now)))
        r = term_bin(c->s, op, without_state(c, p, now), q);
    else if (op == TERM_ADD)
        r = term_bin(c->s, op, p, without_state(c, q, now));
    else
        r = term_bin(c->s, TERM_SUB, t, now);
    map_put(&c->a, &c->less, t, r);
    return r;
}

/* The variable's part of the difference. */
static term addend(struct confirming *c, const uint64_t *before, ir_val v) {
    const struct ts_var *var = &c->x->t->vars.at[v];
    uint64_t p = factor(c->claim->to, c->claim->row, v), q = factor(c->claim->from, before, v);
    if (!p && !q) return term_const(c->s, c->w, 0);
    term next = p ? term_subst(&c->to, var->next) : var->now;
    c->less = (struct map){0};
    if (p == q) return times(c, without_state(c, next, var->now), p);
    return term_bin(c->s, TERM_SUB, times(c, next, p), times(c, var->now, q));
}

static term differs(struct confirming *c, const uint64_t *before) {
    const uint32_t n = c->claim->from ? c->claim->from->vars.n : 0;
    uint64_t constant = c->claim->row[c->claim->to->vars.n] - before[n];
    term sum = term_const(c->s, c->w, constant & (uint64_t)bv_mask(c->w));
    for (uint32_t v = 1; v < c->x->t->vars.n; v++)
        sum = term_bin(c->s, TERM_ADD, sum, addend(c, before, v));
    return term_not(c->s, term_eq(c->s, sum, term_const(c->s, c->w, 0)));
}

/* Of the sums that are said to be 0, not of those that algebra had. */
static bool ways_follow(const struct sum_group *from, const struct linear *ways) {
    if (!VL_REQUIRE(ways->cols <= MAX_SUMMED + 1)) return false;
    struct arena tmp = {0};
    struct linear said = {.arena = &tmp};
    bool all = true;
    linear_clear(&said, ways->w, ways->cols);
    if (from) linear_copy(&said, &from->short_rows);
    linear_normalise(&said);
    for (uint32_t i = 0; i < linear_rows(ways); i++) {
        uint64_t row[MAX_SUMMED + 1];
        memcpy(row, linear_row(ways, i), ways->cols * sizeof *row);
        linear_reduce(&said, row);
        all &= linear_is_zero(row, ways->cols);
    }
    arena_free(&tmp);
    return all;
}

bool sums_confirm(const struct inference *x, struct solver *s, const struct sum_claim *claim,
                  deadline_t deadline) {
    const struct ts *t = x->t;
    struct confirming c = {.x = x, .claim = claim, .s = x->s, .w = claim->to->rows.w};
    struct arena tmp = {0};
    VEC(term) ask = {0};
    if (!VL_REQUIRE(ways_follow(claim->from, &claim->ways))) return false;
    term pc = t->vars.at[0].now;
    c.to.store = x->s;
    term_subst_put(&c.to, pc, term_const(x->s, term_width(x->s, pc), claim->before));
    vec_push(&tmp, &ask, ts_is_at(t, claim->before, TS_NOW));
    vec_push(&tmp, &ask, claim->premise);
    vec_push(&tmp, &ask, term_subst(&c.to, ts_is_at(t, claim->to->cut, TS_NEXT)));
    for (uint32_t i = 0; i < linear_rows(&claim->ways); i++)
        vec_push(&tmp, &ask, differs(&c, linear_row(&claim->ways, i)));
    bool sure = solver_check(s, ask.at, ask.n, deadline) == SOLVER_UNSAT;
    term_subst_free(&c.to);
    arena_free(&c.a);
    arena_free(&tmp);
    return sure;
}
