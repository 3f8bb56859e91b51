/* Engines by name, and certificates: what was concluded is asked anew, each question of a solver
 * that has seen nothing else.  Variable v of state i is v + i * n. */
#include "engines/reach/reach.h"

#include "engines/solver/sat.h"

#include <stdlib.h>

const struct reach_engine *reach_engine(enum engine_kind k) {
    static const struct reach_engine engines[ENGINE_COUNT] = {
        [ENGINE_INCPLAN] = {incplan_run, PROOF_BMC, .accelerated = true},
        [ENGINE_KINDUCTION] = {kinduct_run, PROOF_KINDUCTION, .strengthened = true,
                               .accelerated = true},
        [ENGINE_IC3] = {ic3_run, PROOF_IC3, .strengthened = true, .predicates = true},
    };
    return engines[k].run ? &engines[k] : NULL;
}

bool reach_goes_on(const struct reach_options *opt, uint32_t k, struct reach_result *out) {
    if (opt->step && !opt->step(opt->ctx, k)) out->reason = reason_of(REASON_CANCELLED);
    if (!out->reason.id && opt->max_steps && k >= opt->max_steps)
        out->reason = reason_of(REASON_LIMIT);
    return !out->reason.id;
}

/* ---- clauses ---- */

struct reach_question {
    struct sat *sat;
    const struct dimspec *d;
    struct arena scratch;
    VEC(int) clause;
    int used; /* variables */
    deadline_t deadline;
    bool late; /* not all of it was added */
};

static void question_begin(struct reach_question *q, const struct dimspec *d, uint32_t states,
                           deadline_t deadline) {
    *q = (struct reach_question){.sat = sat_new(SAT_FEW), .d = d, .deadline = deadline};
    q->used = (int)(states * d->n);
}

static enum sat_answer answer_question(struct reach_question *q) {
    enum sat_answer a = q->late ? SAT_UNKNOWN : sat_solve(q->sat, NULL, 0, q->deadline);
    sat_free(q->sat);
    arena_free(&q->scratch);
    return a;
}

static bool is_unsat(struct reach_question *q) { return answer_question(q) == SAT_UNSAT; }

static int at_state(const struct reach_question *q, int lit, uint32_t state) {
    int shift = (int)(state * q->d->n);
    return lit < 0 ? lit - shift : lit + shift;
}

/* Under -guard, if there is one. */
static void add_clauses(struct reach_question *q, const struct clauses *c, uint32_t state,
                        int guard) {
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) {
        q->clause.n = 0;
        if (guard) vec_push(&q->scratch, &q->clause, -guard);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&q->scratch, &q->clause, at_state(q, l[i], state));
        sat_clause(q->sat, q->clause.at, q->clause.n);
    }
}

static void add_question_part(struct reach_question *q, enum dimspec_part p, uint32_t state) {
    q->late |= deadline_passed(q->deadline);
    if (!q->late) add_clauses(q, &q->d->part[p], state, 0);
}

/* Some clause is false. */
static void add_negation(struct reach_question *q, const struct clauses *c, uint32_t state) {
    uint32_t at = 0, n;
    q->clause.n = 0;
    for (const int *l; (l = clauses_next(c, &at, &n));) {
        int fails = ++q->used;
        vec_push(&q->scratch, &q->clause, fails);
        for (uint32_t i = 0; i < n; i++)
            sat_clause(q->sat, (int[]){-fails, -at_state(q, l[i], state)}, 2);
    }
    sat_clause(q->sat, q->clause.at, q->clause.n);
}

/* ---- an invariant ---- */

static bool holds_first(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct reach_question q;
    question_begin(&q, d, 1, deadline);
    add_question_part(&q, DIMSPEC_I, 0);
    add_question_part(&q, DIMSPEC_U, 0);
    add_negation(&q, inv, 0);
    return is_unsat(&q);
}

static bool is_kept(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct reach_question q;
    question_begin(&q, d, 2, deadline);
    add_clauses(&q, inv, 0, 0);
    add_question_part(&q, DIMSPEC_U, 0);
    add_question_part(&q, DIMSPEC_T, 0);
    add_negation(&q, inv, 1);
    return is_unsat(&q);
}

static bool excludes_goal(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct reach_question q;
    question_begin(&q, d, 1, deadline);
    add_clauses(&q, inv, 0, 0);
    add_question_part(&q, DIMSPEC_U, 0);
    add_question_part(&q, DIMSPEC_G, 0);
    return is_unsat(&q);
}

bool reach_certify(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    return holds_first(d, inv, deadline) && is_kept(d, inv, deadline) &&
           excludes_goal(d, inv, deadline);
}

/* ---- an induction ---- */

/* States 0 .. k. */
static void question_path(struct reach_question *q, const struct dimspec *d, uint32_t k,
                          deadline_t deadline) {
    question_begin(q, d, k + 1, deadline);
    for (uint32_t i = 0; i <= k; i++) {
        add_question_part(q, DIMSPEC_U, i);
        if (i < k) add_question_part(q, DIMSPEC_T, i);
    }
}

static bool base_holds(const struct dimspec *d, uint32_t k, deadline_t deadline) {
    struct reach_question q;
    if (k == 0) return true;
    question_path(&q, d, k - 1, deadline);
    int first = q.used;
    add_question_part(&q, DIMSPEC_I, 0);
    for (uint32_t i = 0; i < k; i++) add_clauses(&q, &d->part[DIMSPEC_G], i, ++q.used);
    q.clause.n = 0;
    for (int goal = first + 1; goal <= q.used; goal++) vec_push(&q.scratch, &q.clause, goal);
    sat_clause(q.sat, q.clause.at, q.clause.n);
    return is_unsat(&q);
}

static void add_difference(struct reach_question *q, const bool *is_state, struct reach_pair p) {
    q->clause.n = 0;
    for (int v = 1; v <= (int)q->d->n; v++) {
        if (!is_state[v]) continue;
        int x = at_state(q, v, p.i), y = at_state(q, v, p.j), differs = ++q->used;
        sat_clause(q->sat, (int[]){-differs, x, y}, 3);
        sat_clause(q->sat, (int[]){-differs, -x, -y}, 3);
        vec_push(&q->scratch, &q->clause, differs);
    }
    sat_clause(q->sat, q->clause.at, q->clause.n);
}

static bool step_holds(const struct dimspec *d, uint32_t k, const struct reach_pairs *differ,
                       deadline_t deadline) {
    struct reach_question q;
    question_path(&q, d, k, deadline);
    for (uint32_t i = 0; i < k; i++) add_negation(&q, &d->part[DIMSPEC_G], i);
    add_question_part(&q, DIMSPEC_G, k);
    bool *is_state = arena_new_array(&q.scratch, bool, (size_t)d->n + 1);
    dimspec_state_variables(d, is_state);
    for (uint32_t i = 0; i < differ->at.n; i++) add_difference(&q, is_state, differ->at.at[i]);
    return is_unsat(&q);
}

bool reach_certify_induction(const struct dimspec *d, uint32_t k, const struct reach_pairs *differ,
                             deadline_t deadline) {
    return base_holds(d, k, deadline) && step_holds(d, k, differ, deadline);
}

static enum sat_answer has_path(const struct dimspec *d, uint32_t k, deadline_t deadline) {
    struct reach_question q;
    question_path(&q, d, k, deadline);
    add_question_part(&q, DIMSPEC_I, 0);
    return answer_question(&q);
}

bool reach_certify_end(const struct dimspec *d, uint32_t k, deadline_t deadline) {
    return base_holds(d, k, deadline) && has_path(d, k, deadline) == SAT_UNSAT;
}

bool reach_has_path(const struct dimspec *d, uint32_t k, deadline_t deadline) {
    return has_path(d, k, deadline) == SAT_SAT;
}
