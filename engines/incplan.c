/* IncPlan: a longer path step by step on one live solver.
 *
 * Source: LLUMC section 2 (docs/references.md),
 *     step(0): add(I(0) & (a_0 | G(0)) & U(0)), solve(-a_0)
 *     step(k): add(T(k-1, k) & (a_k | G(k)) & U(k)), solve(-a_k)
 * Variable v of state i is v + i * stride, with one variable more than a state has: a_i.
 * Differs: a step whose formula has no model even without its goal is the last one, as no path is
 * that long.  Limits: without such a step, an unreachable goal is never known to be so.
 */
#include "engines/reach.h"

#include "core/base/require.h"
#include "engines/sat.h"

#include <limits.h>
#include <stdlib.h>

struct unrolling {
    struct arena scratch;
    const struct dimspec *d;
    struct sat *sat;
    VEC(int) clause;
};

static int stride(const struct unrolling *u) { return (int)u->d->n + 1; }
static int goal_literal(const struct unrolling *u, uint32_t k) {
    return (int)(k + 1) * stride(u); /* the last variable of state k */
}

/* A literal of a part, at state k. */
static int shifted(const struct unrolling *u, int lit, uint32_t k) {
    int v = abs(lit), n = (int)u->d->n;
    int at = v > n ? v - n + (int)(k + 1) * stride(u) : v + (int)k * stride(u);
    return lit < 0 ? -at : at;
}

/* Under -guard, if there is one. */
static void add_part(struct unrolling *u, enum dimspec_part p, uint32_t k, int guard) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&u->d->part[p], &at, &n));) {
        u->clause.n = 0;
        if (guard) vec_push(&u->scratch, &u->clause, guard);
        for (uint32_t i = 0; i < n; i++) vec_push(&u->scratch, &u->clause, shifted(u, c[i], k));
        sat_clause(u->sat, u->clause.at, u->clause.n);
    }
}

static void add_step(struct unrolling *u, uint32_t k) {
    if (k == 0)
        add_part(u, DIMSPEC_I, 0, 0);
    else
        add_part(u, DIMSPEC_T, k - 1, 0);
    add_part(u, DIMSPEC_U, k, 0);
    add_part(u, DIMSPEC_G, k, goal_literal(u, k));
}

static void read_path(struct unrolling *u, struct arena *a, uint32_t k, struct reach_result *out) {
    const size_t row = (size_t)u->d->n + 1;
    out->states = arena_new_array(a, bool, row *(k + 1));
    for (uint32_t i = 0; i <= k; i++)
        for (uint32_t v = 1; v <= u->d->n; v++)
            out->states[i * row + v] = sat_true(u->sat, shifted(u, (int)v, i));
    bool real = VL_REQUIRE(dimspec_holds(u->d, out->states, k));
    out->answer = real ? REACH_REACHED : REACH_OPEN;
    if (!real) out->reason = "internal: path that is none";
}

/* false: that was the last step. */
static bool step(struct unrolling *u, struct arena *a, uint32_t k, deadline_t deadline,
                 struct reach_result *out) {
    int goal = -goal_literal(u, k);
    add_step(u, k);
    out->queries++;
    enum sat_answer answer = sat_solve(u->sat, &goal, 1, deadline);
    if (answer == SAT_UNKNOWN) out->reason = "timeout";
    if (answer == SAT_SAT) read_path(u, a, k, out);
    if (answer != SAT_UNSAT) return false;
    if (sat_failed(u->sat, goal)) { /* with the goal it is impossible: is it without? */
        goal = -goal;
        out->queries++;
        answer = sat_solve(u->sat, &goal, 1, deadline);
    }
    if (answer == SAT_UNSAT) out->answer = REACH_UNREACHABLE;
    if (answer == SAT_UNKNOWN) out->reason = "timeout";
    return answer == SAT_SAT;
}

void incplan_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                 struct reach_result *out) {
    struct unrolling u = {.d = d, .sat = sat_new(SAT_FEW)};
    uint32_t room = (uint32_t)(INT_MAX / stride(&u)) - 2; /* steps until variables run out */
    uint32_t max = opt->max_steps && opt->max_steps < room ? opt->max_steps : room;
    *out = (struct reach_result){0};
    for (uint32_t k = 0;; k++) {
        out->steps = k;
        if (!step(&u, a, k, opt->deadline, out)) break;
        if (opt->step && !opt->step(opt->ctx, k)) {
            out->reason = "cancelled";
            break;
        }
        if (k == max) {
            out->reason = "limit";
            break;
        }
    }
    sat_free(u.sat);
    arena_free(&u.scratch);
}
