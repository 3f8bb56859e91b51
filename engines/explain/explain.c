/* The invariants that a proof rests on: of all that is known a small part that is inductive by
 * itself, in words of the program.
 *
 * The claim comes with facts (engines/infer) and with the clauses of IC3, hundreds of them over
 * single bits; a reader wants `0 <= i && i <= n`.  Lemmas are implications "at this cut point one
 * of these literals holds".  States at the entry are the initial ones, as no step leads back there,
 * so lemmas are about the heads of loops only.
 *
 *   1. keep_needed.  The unsatisfiable core of "the goal is met" names the lemmas that exclude it;
 *      the cores of "a needed lemma fails in the next state" name those that it needs in turn,
 *      until no lemma is added.
 *   2. explain_lift (lift.c).  Clauses over bits are replaced by ranges, remainders and comparisons
 *      of whole variables that follow from them.
 *   3. prune.  Lemmas are left out one by one, those that are hardest to read first (lemma_rank),
 *      as long as the rest is inductive and excludes the goal (is_invariant).
 *   4. certify.  Z3, which had no part in the proof, is asked three questions:
 *          SAT?  I & U & -lemmas;   SAT?  lemmas & U & T & -lemmas';   SAT?  lemmas & U & goal
 *   5. explain_report (text.c).  Lemmas become text, or are counted as not told.
 *
 * Differs from a minimal inductive invariant: minimality is not sought, as each step costs a solver
 * call; half of the time is kept for the certificate, and what is left when time is up is used as
 * it is.
 *
 * Invariants:
 *   - After step 1, whatever time allows: the used lemmas are inductive relative to `known` and
 *     exclude the goals that are claimed.  Steps 2 and 3 keep that: what is added follows, and what
 *     is dropped was asked about.
 *   - No text leaves without three times UNSAT.  SAT means that the proof is wrong: EXPLAIN_WRONG
 *     takes it back.
 *
 * Limits: MAX_LEMMAS lemmas at the start, facts of what has no name in the program are not told.
 */
#include "engines/explain/internal.h"

/* Questions cost milliseconds each; what is left when time is up is used as it is. */
enum { MAX_LEMMAS = 600, MAX_OFFERED = 40 };

/* ---- questions ---- */

struct terms {
    VEC(term) at;
};

static void used_lemmas(struct explain *x, struct terms *out) {
    *out = (struct terms){0};
    for (uint32_t i = 0; i < x->lemmas.n; i++)
        if (x->lemmas.at[i].used) vec_push(&x->scratch, &out->at, x->lemmas.at[i].now);
}

enum solver_answer explain_ask(struct explain *x, const term *more, uint32_t n) {
    struct terms all;
    used_lemmas(x, &all);
    for (uint32_t i = 0; i < n; i++) {
        if (term_is_false(x->s, more[i])) return SOLVER_UNSAT;
        vec_push(&x->scratch, &all.at, more[i]);
    }
    return solver_check(x->solver, all.at.at, all.at.n, x->deadline);
}

bool explain_implied(struct explain *x, uint32_t cut, term holds) {
    term ask[] = {ts_is_at(x->t, cut, TS_NOW), term_not(x->s, holds)};
    return explain_ask(x, ask, 2) == SOLVER_UNSAT;
}

static term some_fails_next(struct explain *x) {
    term all = term_true(x->s);
    for (uint32_t i = 0; i < x->lemmas.n; i++)
        if (x->lemmas.at[i].used) all = term_and(x->s, all, x->lemmas.at[i].next);
    return term_not(x->s, all);
}

/* UNSAT?  used lemmas & goal;  used lemmas & some of them fails in the next state. */
static bool is_invariant(struct explain *x) {
    term next = some_fails_next(x);
    return explain_ask(x, &x->goal, 1) == SOLVER_UNSAT && explain_ask(x, &next, 1) == SOLVER_UNSAT;
}

/* ---- 1. what is needed ---- */

/* Of the last question, in which all lemmas were used. */
static void need_core(struct explain *x, bool *needed) {
    for (uint32_t i = 0; i < x->lemmas.n; i++)
        if (!needed[i] && solver_failed(x->solver, i)) needed[i] = true;
}

static bool need_for(struct explain *x, term bad, bool *needed) {
    if (term_is_false(x->s, bad)) return true;
    if (explain_ask(x, &bad, 1) != SOLVER_UNSAT) return false;
    need_core(x, needed);
    return true;
}

static bool need_for_goals(struct explain *x, bool *needed) {
    uint32_t excluded = 0;
    for (uint32_t i = 0; i < x->claim->n; i++) {
        bool out = need_for(x, x->claim->goals[i], needed);
        if (!out && x->claim->all) return false;
        if (out) x->goal = term_or(x->s, x->goal, x->claim->goals[i]);
        excluded += out;
    }
    return excluded > 0;
}

static bool keep_needed(struct explain *x) {
    bool *needed = arena_new_array(&x->scratch, bool, x->lemmas.n + 1);
    bool *followed = arena_new_array(&x->scratch, bool, x->lemmas.n + 1);
    if (!need_for_goals(x, needed)) return false;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < x->lemmas.n; i++) {
            if (!needed[i] || followed[i]) continue;
            if (!need_for(x, term_not(x->s, x->lemmas.at[i].next), needed)) return false;
            followed[i] = again = true;
        }
    }
    for (uint32_t i = 0; i < x->lemmas.n; i++) x->lemmas.at[i].used = needed[i];
    return true;
}

/* Facts are kept by themselves, and may take the place of clauses. */
static void reinstate_facts(struct explain *x) {
    bool clauses = false;
    for (uint32_t i = x->facts; i < x->lemmas.n; i++) clauses |= x->lemmas.at[i].used;
    for (uint32_t i = 0; i < x->facts && clauses && x->facts <= MAX_OFFERED; i++)
        x->lemmas.at[i].used = true;
}

/* ---- 3. what the rest does without ---- */

/* Lemmas that are harder to read have a lower rank and are left out first. */
static unsigned lemma_rank(const struct lemma *l) {
    const struct invariant *i = &l->lits.at[0].is;
    if (l->clause) return 0;
    switch (i->kind) {
    case INVARIANT_DIFFERENCE:
        return i->x_signed != i->y_signed ? 1 : i->hi && i->hi != -1 ? 2 : 5;
    case INVARIANT_EQUALITY:
        return i->n > 2 ? 3 : 4;
    default:
        return 6;
    }
}

static void prune(struct explain *x) {
    for (unsigned r = 0; r <= 6; r++)
        for (uint32_t i = x->lemmas.n; i-- > 0;) {
            struct lemma *l = &x->lemmas.at[i];
            if (!l->used || !l->lits.n || lemma_rank(l) != r) continue;
            l->used = false;
            l->used = !is_invariant(x);
        }
}

/* ---- 4. the certificate ---- */

static enum solver_answer ask_z3(struct explain *x, term known, term bad) {
    struct solver *z3 = solver_new(SOLVER_Z3, x->s);
    if (!z3) return SOLVER_UNKNOWN;
    solver_assert(z3, known);
    enum solver_answer answer = solver_check(z3, &bad, 1, x->deadline);
    solver_free(z3);
    return answer;
}

static term initial_states(const struct explain *x) {
    term all = ts_is_at(x->t, 0, TS_NOW);
    for (uint32_t i = 0; i < x->t->vars.n; i++) {
        const struct ts_var *v = &x->t->vars.at[i];
        term first = term_const(x->s, term_width(x->s, v->now), v->first);
        if (v->fixed && v->kind != TS_PREDICATE)
            all = term_and(x->s, all, term_eq(x->s, v->now, first));
    }
    return all;
}

static enum explain_answer certify(struct explain *x) {
    term now = x->claim->universal, start = term_and(x->s, initial_states(x), now);
    term at_entry = term_implies(x->s, ts_is_at(x->t, 0, TS_NOW), initial_states(x));
    term back = ts_is_at(x->t, 0, TS_NEXT); /* no step leads to the entry */
    now = term_and(x->s, now, at_entry);
    for (uint32_t i = 0; i < x->lemmas.n; i++)
        if (x->lemmas.at[i].used) now = term_and(x->s, now, x->lemmas.at[i].now);
    enum solver_answer first = ask_z3(x, start, term_not(x->s, now));
    enum solver_answer kept = ask_z3(x, now, term_or(x->s, back, some_fails_next(x)));
    enum solver_answer safe = ask_z3(x, now, x->goal);
    if (first == SOLVER_SAT || kept == SOLVER_SAT || safe == SOLVER_SAT) return EXPLAIN_WRONG;
    bool sure = first == SOLVER_UNSAT && kept == SOLVER_UNSAT && safe == SOLVER_UNSAT;
    return sure ? EXPLAIN_CONFIRMED : EXPLAIN_OPEN;
}

/* ---- the whole ---- */

static enum explain_answer find_explanation(struct explain *x, struct func_result *out) {
    explain_find_loops(x);
    explain_collect(x);
    if (x->lemmas.n > MAX_LEMMAS || !keep_needed(x)) return EXPLAIN_OPEN;
    deadline_t whole = x->deadline; /* half of it is Z3's */
    x->deadline = deadline_part(whole, 1, 2);
    explain_lift(x);
    reinstate_facts(x);
    prune(x);
    x->deadline = whole;
    enum explain_answer answer = certify(x);
    if (answer == EXPLAIN_CONFIRMED) explain_report(x, out);
    return answer;
}

enum explain_answer explain(struct arena *a, const struct explain_claim *claim, deadline_t deadline,
                            struct func_result *out) {
    struct explain x = {.a = a, .claim = claim, .t = claim->t, .s = claim->t->store};
    x.deadline = deadline;
    x.goal = term_false(x.s);
    x.solver = solver_new(SOLVER_CADICAL, x.s);
    term at_entry = term_implies(x.s, ts_is_at(x.t, 0, TS_NOW), initial_states(&x));
    x.known = term_and(x.s, claim->universal, at_entry);
    solver_assert(x.solver, x.known);
    enum explain_answer answer = find_explanation(&x, out);
    solver_free(x.solver);
    arena_free(&x.scratch);
    return answer;
}
