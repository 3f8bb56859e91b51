/* Facts of abstract interpretation as candidates: those that the system does not keep are dropped
 * until the rest is inductive.
 *
 * Source: Flanagan, Leino, "Houdini, an annotation assistant for ESC/Java" (Houdini in
 * docs/references.md).  Two questions, each asked until the answer is no:
 *
 *     SAT?  some fact fails in the first state           (drop_until_inductive, first)
 *     SAT?  U & all facts & T & some fact fails in the next state
 *
 * Each model drops every fact that is false in it, so there are at most as many models as facts.
 * The remaining set is the largest subset that is inductive relative to U, whatever the order in
 * which models come.
 *
 * Differs: candidates are no guesses over a grammar but what core/analysis/absint says of the
 * values at each cut point, translated to the system's variables (fact_term.c).  One may fail as it
 * rests on what the system leaves open and the analysis knows, such as results of calls.
 *
 * Invariant: nothing rests on the analysis.  A fact that it got wrong is dropped, never assumed.
 * Limits: MAX_FACTS candidates; congruences are kept where the modulus is a power of two, which is
 * a matter of bits.  A question without an answer in time leaves all facts out.
 */
#include "engines/infer/strengthen.h"

#include "core/base/require.h"
#include "engines/solver/solver.h"

enum { MAX_FACTS = 400, MAX_ROUNDS = 100 };

struct candidate_fact {
    struct ts_fact fact;
    term first; /* in an initial state */
    bool dropped;
};

struct strengthening {
    struct arena *a; /* of what is kept */
    struct arena scratch;
    struct ts *t;
    struct term_store *s;
    VEC(struct candidate_fact) at;
};

/* ---- facts as terms ---- */

static term fact_at(struct strengthening *f, uint32_t cut, const struct invariant *i,
                    enum ts_when when) {
    term holds = fact_term(f->t, i, when);
    return holds ? term_implies(f->s, ts_is_at(f->t, cut, when), holds) : 0;
}

static void add_invariant(struct strengthening *f, uint32_t cut, const struct invariant *i) {
    struct candidate_fact fact = {.fact.cut = cut};
    if (f->at.n >= MAX_FACTS || !fact_over_vars(f->a, f->t, i, &fact.fact.is)) return;
    fact.first = fact_at(f, cut, &fact.fact.is, TS_FIRST);
    fact.fact.now = fact_at(f, cut, &fact.fact.is, TS_NOW);
    fact.fact.next = fact_at(f, cut, &fact.fact.is, TS_NEXT);
    if (fact.first && !term_is_true(f->s, fact.fact.now)) vec_push(&f->scratch, &f->at, fact);
}

/* Of the function with its calls inlined, whose blocks the cut points are: the intervals of facts.h
 * are about the functions as they stand in the task. */
static void collect_facts(struct strengthening *f, deadline_t deadline) {
    const struct ir_func *func = &f->t->inlined.func;
    struct absint_options opt = {.skip = f->t->opt.skip, .deadline = deadline};
    struct absint *x = absint_run(&f->scratch, f->t->task, func, &opt);
    if (!absint_done(x)) return;
    for (uint32_t c = 0; c < f->t->cuts.n; c++) {
        struct invariants at = {0};
        invariants_at(f->a, x, func, f->t->cuts.at[c], &at);
        equalities_at(f->a, x, f->t->cuts.at[c], &at);
        for (uint32_t i = 0; i < at.at.n; i++) add_invariant(f, c, &at.at.at[i]);
    }
}

/* ---- those that are kept ---- */

static term all_now(const struct strengthening *f) {
    term all = f->t->universal;
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!f->at.at[i].dropped) all = term_and(f->s, all, f->at.at[i].fact.now);
    return all;
}

/* Some fact that is left fails: first, or after a step. */
static term some_fails(const struct strengthening *f, bool first) {
    term none = term_true(f->s);
    for (uint32_t i = 0; i < f->at.n; i++)
        if (!f->at.at[i].dropped)
            none = term_and(f->s, none, first ? f->at.at[i].first : f->at.at[i].fact.next);
    return term_not(f->s, none);
}

static void drop_failing(struct strengthening *f, const struct term_model *m, bool first) {
    for (uint32_t i = 0; i < f->at.n; i++) {
        struct candidate_fact *k = &f->at.at[i];
        if (!k->dropped && !term_eval(f->s, first ? k->first : k->fact.next, m)) k->dropped = true;
    }
}

/* Until no fact that is left fails. false: not known. */
static bool drop_until_inductive(struct strengthening *f, struct solver *solver, bool first,
                                 deadline_t deadline) {
    for (unsigned round = 0; round < MAX_ROUNDS; round++) {
        term ask[] = {some_fails(f, first), first ? term_true(f->s) : all_now(f)};
        if (term_is_false(f->s, ask[0])) return true;
        enum solver_answer answer = solver_check(solver, ask, 2, deadline);
        if (answer != SOLVER_SAT) return answer == SOLVER_UNSAT;
        struct term_model m = solver_model(solver);
        drop_failing(f, &m, first);
    }
    return false;
}

uint32_t ts_strengthen(struct ts *t, deadline_t deadline, struct arena *a, struct ts_facts *kept) {
    struct strengthening f = {.a = a, .t = t, .s = t->store};
    *kept = (struct ts_facts){0};
    collect_facts(&f, deadline);
    struct solver *solver = f.at.n ? solver_new(SOLVER_CADICAL, t->store) : NULL;
    bool sure = solver && drop_until_inductive(&f, solver, true, deadline) &&
                drop_until_inductive(&f, solver, false, deadline);
    for (uint32_t i = 0; sure && i < f.at.n; i++)
        if (!f.at.at[i].dropped) vec_push(a, &kept->at, f.at.at[i].fact);
    if (kept->at.n) t->universal = all_now(&f);
    if (solver) solver_free(solver);
    arena_free(&f.scratch);
    return kept->at.n;
}
