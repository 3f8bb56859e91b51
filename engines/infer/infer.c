/* Facts about a transition system that its own runs suggest: the least inductive element of a
 * domain of facts, found by models.
 *
 * IC3 learns clauses over bits, one cube at a time.  A range of a word, a range in one mode of a
 * state machine or an equality between sums takes it thousands of them.  So before it runs, such
 * facts are sought here, and those that a solver confirms become part of U.
 *
 * Source: Reps, Sagiv, Yorsh, "Symbolic implementation of the best transformer" (RSY in
 * docs/references.md).  There, the best post-state in a domain is computed by asking a solver for a
 * concrete step that leads out of what was joined so far, and joining its end.  Here the same loop
 * runs until the element d is inductive:
 *
 *     d := the join of all states that runs meet                      (sample.c)
 *     while SAT?  known & d & T & (-d' | pc' = entry)                 (ask_step)
 *         d := d joined with the model's next state, and with states that runs meet behind it
 *     UNSAT: d is inductive
 *
 * A state behind one that d allows has to be allowed by each inductive element above d, so joining
 * it loses nothing.  The question includes that no step leads back to the entry: so `known` may
 * say that states at the entry are initial ones, facts are about the other cut points only, and the
 * first step is a step like any other.  No separate question about initial states is needed.
 *
 * Three domains one after the other, each with the facts before it as part of U: ranges, also under
 * guards (box.c); equalities between sums (sums.c, which has an iteration and a certificate of its
 * own); the program's conditions (box.c again).  After each the goal is asked for, and once it is
 * excluded the rest is left out.
 *
 * Differs:
 *   - Ranges are widened: an end that a model moves goes on to a constant of the program, at last
 *     to the type's.  The element is therefore not the least one, but the iteration ends.
 *   - Runs are cheaper than solver calls, so most states that are joined come from them.
 *   - When time gets short, guards of two variables are given up, then all guards.  A weaker domain
 *     with an answer is worth more than a stronger one without.
 *
 * Invariants:
 *   1. Every state that a run meets is in d, so no state that was met breaks a fact.  It is looked
 *      at again in the end (holds_in_runs), with more runs; a fact that fails is a bug of ours, and
 *      then nothing is kept.
 *   2. Every fact that becomes part of U was confirmed by a solver that has seen nothing but the
 * question (certify; confirm.c for sums).  Facts that are not confirmed in time are left out.
 *   3. U only grows, by facts that hold in each reachable state.
 *
 * Limits: words of at most 64 bits, on which a check or the course of a step depends; a quarter of
 * the time for runs; no relations between words but sums and the program's own conditions; nothing
 * of systems whose only cut point is the entry.
 */
#include "engines/infer/internal.h"

#include "core/base/map.h"
#include "core/base/require.h"
#include "engines/solver/solver.h"

enum {
    RUNS = 200,
    RUN_STEPS = 100,
    AFTER_RUNS = 8, /* behind a model */
    AFTER_STEPS = 40,
    MIN_STATES = 500,
    MAX_STATES = 6000,
    MET_TERMS = 40000000, /* evaluated for states that runs meet */
    AFTER_TERMS = 400000, /* ... behind a model */
    MAX_ROUNDS = 1000,
    MAX_LOOKED_AT = 1000, /* states, when all is done */
    CHECKING_RUNS = 20,
    ENOUGH_MS = 300
};

/* ---- samples ---- */

/* So many times `steps` of them evaluate as many terms as that, about. */
static uint32_t steps_within(const struct inference *x, uint32_t terms, uint32_t steps,
                             uint32_t least, uint32_t most) {
    uint32_t n = terms / steps / (sampler_size(x->sampler) + 1);
    return n < least ? least : n > most ? most : n;
}

static bool collect_state(void *ctx, const bv_t *state) {
    struct inference *x = ctx;
    bv_t *copy = arena_new_array(&x->scratch, bv_t, x->t->vars.n);
    for (uint32_t i = 0; i < x->t->vars.n; i++) copy[i] = state[i];
    vec_push(&x->scratch, &x->met.at, copy);
    return x->met.at.n < x->states && !deadline_passed(x->sampling_deadline);
}

/* From states that the solver finds. */
static bool sample(struct inference *x) {
    bv_t *state = arena_new_array(&x->scratch, bv_t, x->t->vars.n);
    if (!sample_start(x->t, x->solver, x->deadline, state)) return false;
    x->states = steps_within(x, MET_TERMS, 1, MIN_STATES, MAX_STATES);
    for (uint32_t i = 0;
         i < RUNS && x->met.at.n < x->states && !deadline_passed(x->sampling_deadline); i++)
        sampler_run(x->sampler, state, RUN_STEPS, collect_state, x);
    return x->met.at.n > 0;
}

static bool join_boxes(void *ctx, const bv_t *state) {
    struct inference *x = ctx;
    boxes_join(&x->boxes, state);
    return true;
}

/* ---- facts as terms ---- */

/* Some fact fails in the next state: a tree, as rewriting looks through chains. */
static term some_fails(const struct inference *x, const struct ts_fact *f, uint32_t n) {
    if (n == 0) return ts_is_at(x->t, 0, TS_NEXT);
    if (n == 1) return term_not(x->s, f->next);
    return term_or(x->s, some_fails(x, f, n / 2), some_fails(x, f + n / 2, n - n / 2));
}

static term all_facts(const struct inference *x, const struct ts_fact *f, uint32_t n) {
    if (n == 0) return term_true(x->s);
    return n == 1 ? f->now
                  : term_and(x->s, all_facts(x, f, n / 2), all_facts(x, f + n / 2, n - n / 2));
}

/* UNSAT?  facts & step & some fact fails in the next state, or it is at the entry. */
static enum solver_answer ask_step(const struct inference *x, struct solver *s,
                                   const struct ts_facts *f) {
    struct arena tmp = {0};
    term *ask = arena_new_array(&tmp, term, f->at.n + 1);
    for (uint32_t i = 0; i < f->at.n; i++) ask[i] = f->at.at[i].now;
    ask[f->at.n] = term_or(x->s, ts_is_at(x->t, 0, TS_NEXT), some_fails(x, f->at.at, f->at.n));
    enum solver_answer answer = solver_check(s, ask, f->at.n + 1, x->deadline);
    arena_free(&tmp);
    return answer;
}

/* States at the entry are those that executions start with: no step goes back there. */
term infer_known(const struct inference *x) {
    term first = term_implies(x->s, ts_is_at(x->t, 0, TS_NOW), ts_starts(x->t));
    return term_and(x->s, x->t->universal, first);
}

/* ---- until nothing new comes ---- */

/* No time: what needs many guards goes first. */
static void drop_guards_if_late(struct inference *x, uint64_t whole) {
    uint64_t left = deadline_room(x->deadline);
    if (left < whole / 2) boxes_forget(&x->boxes, 1);
    if (left < whole / 4) boxes_forget(&x->boxes, 0);
}

/* false: not known. */
static bool reach_fixpoint(struct inference *x, struct ts_facts *f) {
    const uint64_t whole = deadline_room(x->deadline);
    const uint32_t runs = steps_within(x, AFTER_TERMS, AFTER_STEPS, 1, AFTER_RUNS);
    bv_t *state = arena_new_array(&x->scratch, bv_t, x->t->vars.n);
    for (unsigned round = 0; round < MAX_ROUNDS; round++) {
        boxes_facts(&x->boxes, f);
        enum solver_answer answer = ask_step(x, x->solver, f);
        if (answer != SOLVER_SAT) return answer == SOLVER_UNSAT;
        struct term_model m = solver_model(x->solver);
        sampler_after(x->sampler, &m, state);
        if (state[0] == 0 || boxes_join(&x->boxes, state)) return false;
        for (uint32_t i = 0; i < runs; i++)
            sampler_run(x->sampler, state, AFTER_STEPS, join_boxes, x);
        drop_guards_if_late(x, whole);
    }
    return false;
}

/* Asked of a solver that has seen nothing else. */
static bool certify(const struct inference *x, const struct ts_facts *f) {
    struct solver *s = solver_new(SOLVER_CADICAL, x->s);
    solver_assert(s, infer_known(x));
    bool sure = ask_step(x, s, f) == SOLVER_UNSAT;
    solver_free(s);
    return sure;
}

/* Of the boxes as they are. */
static bool keep_boxes(struct inference *x, struct arena *a, struct ts_facts *kept) {
    struct ts_facts f = {0};
    bool ok = reach_fixpoint(x, &f);
    if (!ok || !certify(x, &f)) return false;
    for (uint32_t i = 0; i < f.at.n; i++) vec_push(a, &kept->at, f.at.at[i]);
    x->t->universal = term_and(x->s, x->t->universal, all_facts(x, f.at.at, f.at.n));
    return true;
}

/* ---- against runs ---- */

struct fact_check {
    struct inference *x;
    struct term_evals *facts;
    bv_t *holds;
    const bv_t *state;
    bool all;
};

static bv_t value_in_state(void *ctx, term var) {
    const struct fact_check *h = ctx;
    uint64_t i;
    return map_get(&h->x->var_of, var, &i) ? h->state[i] : 0;
}

static bool check_state(void *ctx, const bv_t *state) {
    struct fact_check *h = ctx;
    struct term_model m = {.ctx = h, .var = value_in_state};
    h->state = state;
    term_evals_run(h->facts, &m, h->holds);
    h->all &= h->holds[0] != 0;
    return h->all;
}

/* No state that runs met breaks what has been shown: else the showing is wrong. */
static bool holds_in_runs(struct inference *x) {
    struct fact_check h = {.x = x, .all = true};
    const uint32_t every = x->met.at.n / MAX_LOOKED_AT + 1;
    h.holds = arena_new_array(&x->scratch, bv_t, 1);
    for (uint32_t i = 0; i < x->t->vars.n; i++)
        map_put(&x->scratch, &x->var_of, x->t->vars.at[i].now, i);
    h.facts = term_evals_new(x->s, &x->confirmed, 1);
    for (uint32_t i = 0; h.all && i < x->met.at.n; i += every) check_state(&h, x->met.at.at[i]);
    for (uint32_t i = 0; h.all && x->met.at.n && i < CHECKING_RUNS; i++)
        sampler_run(x->sampler, x->met.at.at[0], RUN_STEPS, check_state, &h);
    term_evals_free(h.facts);
    return h.all;
}

/* The solver comes to know what has been shown. false: that is enough, as far as it is quickly
 * found out. */
static bool goal_is_open(struct inference *x, term goal) {
    deadline_t soon = deadline_worth(x->deadline, ENOUGH_MS);
    solver_assert(x->solver, x->t->universal);
    return solver_check(x->solver, &goal, 1, soon) != SOLVER_UNSAT;
}

/* Ranges; sums, by them; then conditions. */
static void infer(struct inference *x, term goal, struct arena *a, struct ts_facts *kept) {
    boxes_open(&x->boxes, &x->met);
    if (!keep_boxes(x, a, kept) || !goal_is_open(x, goal)) return;
    infer_sums(x, a, kept);
    if (!goal_is_open(x, goal)) return;
    x->boxes.conditions = true;
    keep_boxes(x, a, kept);
}

uint32_t ts_infer(struct ts *t, term goal, deadline_t deadline, struct arena *a,
                  struct ts_facts *kept) {
    struct inference x = {.t = t, .s = t->store, .deadline = deadline};
    const uint32_t before = kept->at.n;
    if (t->cuts.n < 2 || !t->vars.at[0].fixed || t->vars.at[0].first != 0) return 0;
    x.sampling_deadline = deadline_part(deadline, 1, 4);
    x.sampler = sampler_new(t);
    x.boxes = (struct boxes){.a = &x.scratch, .t = t};
    x.boxes.constants = sampler_constants(x.sampler, &x.boxes.nconstants);
    x.solver = solver_new(SOLVER_CADICAL, t->store);
    solver_assert(x.solver, infer_known(&x));
    const term universal = t->universal;
    if (sample(&x)) infer(&x, goal, a, kept);
    x.confirmed = term_true(x.s);
    for (uint32_t i = before; i < kept->at.n; i++)
        x.confirmed = term_and(x.s, x.confirmed, kept->at.at[i].now);
    if (!VL_REQUIRE(holds_in_runs(&x))) {
        t->universal = universal;
        kept->at.n = before;
    }
    solver_free(x.solver);
    sampler_free(x.sampler);
    arena_free(&x.scratch);
    return kept->at.n - before;
}
