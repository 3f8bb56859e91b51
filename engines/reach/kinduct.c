/* k-induction: a goal that no path of less than k steps meets, and no state behind k states without
 * it, is never met.
 *
 * Source: IBMC section 2.4, equation 4 (docs/references.md), for k = 0, 1, ...
 *     base:  SAT?  I(0) & T(0,1) & .. & T(k-1,k) & U(0..k) & G(k)
 *     step:  SAT?  T(0,1) & .. & T(k-1,k) & U(0..k) & -G(0) & .. & -G(k-1) & G(k)
 * A model of the base case is a path.  A step case without a model is the proof, as the base cases
 * before it have excluded shorter paths.  A step case with a model says nothing: its states may be
 * ones that no execution gets into, so k grows.
 *
 * Each of the two questions has one live solver, so that what it has learnt at k serves at k + 1:
 * G(k) stands under a literal that is assumed once; -G(k) stays for good, which keeps the step
 * case's hypothesis in it whatever options are given.
 *
 * With simple paths, two states are made to differ where a model has them alike.  The shortest path
 * to the goal visits no state twice, so nothing is lost, and each finite system is decided.
 *
 * Differs: U may say more than the system demands, if it holds in each state (strengthen.h).
 * Limits: without simple paths a loop among states that are never reached defeats each k.
 * Confirmed (reach.c): base and step for the final k, by two solvers that have seen nothing else.
 */
#include "engines/reach/unroll.h"

struct induction {
    struct unrolling base, step;
    const struct reach_options *opt;
    struct reach_result *out;
    bool *is_state; /* by variable */
    struct reach_pairs differ;
};

/* ---- what the step case assumes ---- */

static void exclude_goal(struct unrolling *u, uint32_t state) {
    uint32_t at = 0, n;
    VEC(int) some = {0};
    for (const int *c; (c = clauses_next(&u->d->part[DIMSPEC_G], &at, &n));) {
        int fails = unroll_variable(u);
        vec_push(&u->scratch, &some, fails);
        for (uint32_t i = 0; i < n; i++)
            sat_clause(u->sat, (int[]){-fails, -unroll_literal(u, c[i], state)}, 2);
    }
    sat_clause(u->sat, some.at, some.n);
}

static bool states_equal(const struct induction *x, struct reach_pair p) {
    for (uint32_t v = 1; v <= x->step.d->n; v++)
        if (x->is_state[v] && unroll_value(&x->step, v, p.i) != unroll_value(&x->step, v, p.j))
            return false;
    return true;
}

static void make_differ(struct induction *x, struct reach_pair p) {
    struct unrolling *u = &x->step;
    VEC(int) some = {0};
    for (uint32_t v = 1; v <= u->d->n; v++) {
        if (!x->is_state[v]) continue;
        int a = unroll_literal(u, (int)v, p.i), b = unroll_literal(u, (int)v, p.j);
        int differs = unroll_variable(u);
        sat_clause(u->sat, (int[]){-differs, a, b}, 3);
        sat_clause(u->sat, (int[]){-differs, -a, -b}, 3);
        vec_push(&u->scratch, &some, differs);
    }
    sat_clause(u->sat, some.at, some.n);
}

/* Pairs of states that the model has alike are made to differ. false: there are none. */
static bool separate_equal_states(struct induction *x, uint32_t k) {
    uint32_t known = x->differ.at.n;
    for (uint32_t j = 1; j <= k; j++)
        for (uint32_t i = 0; i < j; i++)
            if (states_equal(x, (struct reach_pair){i, j}))
                vec_push(&x->step.scratch, &x->differ.at, (struct reach_pair){i, j});
    for (uint32_t p = known; p < x->differ.at.n; p++) make_differ(x, x->differ.at.at[p]);
    return known < x->differ.at.n;
}

/* ---- the step case ---- */

static void conclude(struct induction *x, uint32_t k) {
    deadline_t deadline = x->opt->deadline;
    if (reach_certify_induction(x->step.d, k, &x->differ, deadline))
        x->out->answer = REACH_UNREACHABLE;
    else
        x->out->reason = deadline_passed(deadline) ? reason_of(REASON_TIMEOUT)
                                                   : reason_with(REASON_INTERNAL, "no induction");
}

/* false: the answer, or why there is none, is known. */
static bool step_case(struct induction *x, uint32_t k) {
    struct unrolling *u = &x->step;
    enum sat_answer answer = SAT_UNKNOWN;
    if (!unroll_state(u)) {
        x->out->reason = reason_of(REASON_LIMIT);
        return false;
    }
    do {
        x->out->queries++;
        answer = sat_solve(u->sat, &u->goal.at[k], 1, x->opt->deadline);
    } while (answer == SAT_SAT && x->opt->simple_paths && separate_equal_states(x, k));
    if (answer == SAT_UNKNOWN) x->out->reason = reason_of(REASON_TIMEOUT);
    if (answer == SAT_UNSAT) conclude(x, k);
    if (answer == SAT_SAT) exclude_goal(u, k);
    return answer == SAT_SAT;
}

/* ---- the base case ---- */

/* As unroll_base; what an earlier run has asked of a larger goal is not asked again. */
static bool base_case(struct induction *x, struct arena *a, uint32_t k) {
    struct reach_memory *m = x->opt->memory;
    if (m && k < m->safe) {
        if (!unroll_base_silently(&x->base)) x->out->reason = reason_of(REASON_LIMIT);
        return !x->out->reason.id;
    }
    bool goes_on = unroll_base(&x->base, a, x->opt->deadline, x->out);
    if (m && goes_on) m->safe = k + 1;
    return goes_on;
}

void kinduct_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                 struct reach_result *out) {
    struct induction x = {.opt = opt, .out = out};
    *out = (struct reach_result){0};
    unroll_open(&x.base, opt->paths ? opt->paths : d);
    unroll_open(&x.step, d);
    x.is_state = arena_new_array(&x.step.scratch, bool, (size_t)d->n + 1);
    dimspec_state_variables(d, x.is_state);
    for (uint32_t k = 0;; k++) {
        out->steps = k;
        if (!step_case(&x, k) || !base_case(&x, a, k) || !reach_goes_on(opt, k, out)) break;
    }
    unroll_close(&x.base);
    unroll_close(&x.step);
}
