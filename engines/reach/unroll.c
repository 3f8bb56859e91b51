/* unroll.c - a chain of states on one solver, and the base case that IncPlan and k-induction
 * share.
 *
 * State i + 1 is added behind state i once and stays; the goal of a state is switched on by an
 * assumption for the one call that asks about it.
 */
#include "engines/reach/unroll.h"

#include "core/base/require.h"

#include <limits.h>
#include <stdlib.h>

void unroll_open(struct unrolling *u, const struct dimspec *d) {
    *u = (struct unrolling){.d = d, .sat = sat_new(SAT_FEW)};
}

void unroll_close(struct unrolling *u) {
    sat_free(u->sat);
    arena_free(&u->scratch);
}

int unroll_variable(struct unrolling *u) { return ++u->used; }

int unroll_literal(const struct unrolling *u, int lit, uint32_t state) {
    int v = abs(lit), n = (int)u->d->n;
    VL_REQUIRE(v >= 1 && v <= 2 * n && state + (v > n) < u->first.n);
    int at = v > n ? v - n + u->first.at[state + 1] : v + u->first.at[state];
    return lit < 0 ? -at : at;
}

bool unroll_value(const struct unrolling *u, uint32_t variable, uint32_t state) {
    return sat_true(u->sat, unroll_literal(u, (int)variable, state));
}

/* Under -guard, if there is one. */
static void add_unrolled_part(struct unrolling *u, enum dimspec_part p, uint32_t state, int guard) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&u->d->part[p], &at, &n));) {
        u->clause.n = 0;
        if (guard) vec_push(&u->scratch, &u->clause, -guard);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&u->scratch, &u->clause, unroll_literal(u, c[i], state));
        sat_clause(u->sat, u->clause.at, u->clause.n);
    }
}

void unroll_initial(struct unrolling *u) { add_unrolled_part(u, DIMSPEC_I, 0, 0); }

bool unroll_state(struct unrolling *u) {
    uint32_t k = u->first.n;
    if (u->used > INT_MAX / 2 - (int)u->d->n) return false;
    vec_push(&u->scratch, &u->first, u->used);
    u->used += (int)u->d->n;
    vec_push(&u->scratch, &u->goal, unroll_variable(u));
    if (k) add_unrolled_part(u, DIMSPEC_T, k - 1, 0);
    add_unrolled_part(u, DIMSPEC_U, k, 0);
    add_unrolled_part(u, DIMSPEC_G, k, u->goal.at[k]);
    return true;
}

static void read_path(struct unrolling *u, struct arena *a, uint32_t k, struct reach_result *out) {
    const size_t row = (size_t)u->d->n + 1;
    out->states = arena_new_array(a, bool, row *(k + 1));
    for (uint32_t i = 0; i <= k; i++)
        for (uint32_t v = 1; v <= u->d->n; v++) out->states[i * row + v] = unroll_value(u, v, i);
    bool real = VL_REQUIRE(dimspec_holds(u->d, out->states, k));
    out->answer = real ? REACH_REACHED : REACH_OPEN;
    if (!real) out->reason = reason_with(REASON_INTERNAL, "path that is none");
}

static enum sat_answer ask_goal(struct unrolling *u, int assumed, deadline_t deadline,
                                struct reach_result *out) {
    out->queries++;
    enum sat_answer answer = sat_solve(u->sat, &assumed, 1, deadline);
    if (answer == SAT_UNKNOWN) out->reason = reason_of(REASON_TIMEOUT);
    return answer;
}

static void conclude_no_path(struct unrolling *u, uint32_t k, deadline_t deadline,
                             struct reach_result *out) {
    if (reach_certify_end(u->d, k, deadline))
        out->answer = REACH_UNREACHABLE;
    else
        out->reason = deadline_passed(deadline)
                          ? reason_of(REASON_TIMEOUT)
                          : reason_with(REASON_INTERNAL, "paths that do not end");
}

bool unroll_base_silently(struct unrolling *u) {
    if (!unroll_state(u)) return false;
    if (u->first.n == 1) unroll_initial(u);
    return true;
}

bool unroll_base(struct unrolling *u, struct arena *a, deadline_t deadline,
                 struct reach_result *out) {
    uint32_t k = u->first.n;
    if (!unroll_base_silently(u)) {
        out->reason = reason_of(REASON_LIMIT);
        return false;
    }
    int goal = u->goal.at[k];
    enum sat_answer answer = ask_goal(u, goal, deadline, out);
    if (answer == SAT_SAT) read_path(u, a, k, out);
    if (answer != SAT_UNSAT) return false;
    if (sat_failed(u->sat, goal)) /* with the goal it is impossible: is it without? */
        answer = ask_goal(u, -goal, deadline, out);
    if (answer == SAT_UNSAT) conclude_no_path(u, k, deadline, out);
    return answer == SAT_SAT;
}
