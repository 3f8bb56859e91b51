/* Equalities between sums of words that each step keeps: k_1 x_1 + .. + k_n x_n = c modulo 2^w.
 *
 * Source: Elder, Lim, Sharma, Andersen, Reps, "Abstract domains of affine relations" (Affine in
 * docs/references.md), who find the least set of equalities that holds for a formula by joining the
 * solver's models.  Here a group is the set of equalities between the words of one width at one cut
 * point, as rows of a matrix in Howell's form (core/analysis/domains/linear.h):
 *
 *     rows := the equalities that all states share which runs met at the cut point
 *     for each row and each cut point that a step may come from: does the step keep it?
 *         no:       the model's next state is joined, which makes the rows fewer or weaker; again
 *         unknown:  the row is given up; again
 *     until a pass over all rows changes nothing
 *
 * Whether a step keeps a row is a matter of algebra first.  The next values, as linear forms over
 * the words before the step, cancel out against the rows that hold there (form_is_zero).  Where an
 * if-then-else does not cancel, each of its branches is followed with its condition decided
 * (sums_step.c: follow_paths); a word with few values, such as an index, is followed for one value
 * after the other.  A solver decides the cases that algebra leaves open (ask_path).
 *
 * Differs: the solver is asked about single paths, not about the whole step, because CDCL and Z3
 * take minutes to find that adders in another order give the same sum.
 *
 * Invariants:
 *   1. The rows of a group are satisfied by every state that was met at its cut point.
 *   2. Nothing rests on the algebra here: each row that is left was confirmed for each step by
 *      confirm.c, whose head says what is trusted.  A row that was not is given up, and so is what
 *      rests on it, as the pass starts anew.
 *
 * Limits: MAX_SUMMED words in a group, 8 groups, 2000 paths through a step.  Rows with many words
 * or large factors are facts, but not part of U (is_short): they cost solvers more than they tell.
 */
#include "engines/infer/sums_int.h"

#include <string.h>

enum { MAX_TERMS = 12, MAX_COEFFICIENT = 16 };

/* ---- passes ---- */

static enum kept row_is_kept(struct sums *s, struct sum_group *g, uint32_t r) {
    enum kept kept = KEPT;
    s->to = g;
    s->row = linear_row(&g->short_rows, r);
    for (uint32_t cut = 0; kept == KEPT && cut < s->x->t->cuts.n; cut++)
        kept = sums_kept_from(s, cut);
    return kept;
}

static bool is_on(const struct sum_group *g) { return g->met && !g->off; }

static void give_up_row(struct sum_group *g, uint32_t r) {
    linear_clear(&g->rows, g->rows.w, g->rows.cols);
    for (uint32_t i = 0; i < linear_rows(&g->short_rows); i++)
        if (i != r)
            memcpy(linear_new(&g->rows), linear_row(&g->short_rows, i),
                   g->rows.cols * sizeof(uint64_t));
    linear_normalise(&g->rows);
}

/* One pass over all rows. true: each is kept by each step. */
static bool check_groups(struct sums *s) {
    for (uint32_t i = 0; i < s->groups.n; i++) group_shorten(&s->groups.at[i]);
    for (uint32_t i = 0; i < s->groups.n; i++) {
        struct sum_group *g = &s->groups.at[i];
        for (uint32_t r = 0; is_on(g) && r < linear_rows(&g->short_rows); r++) {
            enum kept kept = row_is_kept(s, g, r);
            if (kept == OPEN) give_up_row(g, r);
            if (kept != KEPT) return false;
        }
    }
    return true;
}

/* ---- facts ---- */

static struct ts_fact row_fact(const struct sum_group *g, const uint64_t *row, struct arena *a) {
    struct invariant is = {.kind = INVARIANT_EQUALITY, .w = g->rows.w};
    ir_val *vals = arena_new_array(a, ir_val, g->vars.n + 1);
    uint64_t *coefs = arena_new_array(a, uint64_t, g->vars.n + 1);
    for (uint32_t i = 0; i < g->vars.n; i++) {
        if (!row[i]) continue;
        vals[is.n] = g->vars.at[i];
        coefs[is.n++] = row[i];
    }
    coefs[is.n] = row[g->vars.n];
    is.vals = vals;
    is.coefs = coefs;
    return (struct ts_fact){.cut = g->cut, .is = is};
}

static bool is_small(uint64_t k, unsigned w) {
    sbv_t v = bv_signed(k, w);
    return -MAX_COEFFICIENT <= v && v <= MAX_COEFFICIENT;
}

/* Long sums, and those with large factors, cost a solver more than they tell. */
static bool is_short(const struct ts_fact *f) {
    bool small = f->is.n <= MAX_TERMS;
    for (uint32_t i = 0; i < f->is.n; i++) small &= is_small(f->is.coefs[i], f->is.w);
    return small;
}

/* Adds the rows to U, for this state and the next one: a solver would not find by itself that a
 * step keeps them. */
static void keep_group(struct sums *s, struct sum_group *g, struct arena *a,
                       struct ts_facts *kept) {
    struct ts *t = s->x->t;
    for (uint32_t r = 0; r < linear_rows(&g->short_rows); r++) {
        struct ts_fact f = row_fact(g, linear_row(&g->short_rows, r), a);
        if (!f.is.n) continue;
        f.now = term_implies(t->store, ts_is_at(t, f.cut, TS_NOW), fact_term(t, &f.is, TS_NOW));
        f.next = term_implies(t->store, ts_is_at(t, f.cut, TS_NEXT), fact_term(t, &f.is, TS_NEXT));
        vec_push(a, &kept->at, f);
        if (is_short(&f))
            t->universal = term_and(t->store, t->universal, term_and(t->store, f.now, f.next));
    }
}

void infer_sums(struct inference *x, struct arena *a, struct ts_facts *kept) {
    struct sums s = {.x = x, .solver = solver_new(SOLVER_CADICAL, x->s)};
    bool sure = false;
    for (uint32_t cut = 1; cut < x->t->cuts.n; cut++)
        for (unsigned w = 8; w <= 64; w *= 2) sums_find_group(&s, cut, w);
    for (uint32_t i = 0; i < x->met.at.n; i++) sums_join(&s, x->met.at.at[i]);
    solver_assert(s.solver, infer_known(x));
    for (unsigned i = 0; s.groups.n && !sure && i < MAX_PASSES; i++) sure = check_groups(&s);
    for (uint32_t i = 0; sure && i < s.groups.n; i++)
        if (is_on(&s.groups.at[i])) keep_group(&s, &s.groups.at[i], a, kept);
    solver_free(s.solver);
    arena_free(&s.scratch);
}
