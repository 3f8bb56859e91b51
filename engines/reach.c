/* Invariants, asked anew: each question goes to a solver that has seen nothing else. */
#include "engines/reach.h"

#include "engines/sat.h"

static void add(struct sat *s, const struct clauses *c) {
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) sat_clause(s, l, n);
}

/* Some clause is false; `shift` moves its variables, `next` is an unused one. */
static void add_negation(struct sat *s, const struct clauses *c, int shift, int next) {
    struct arena tmp = {0};
    VEC(int) some = {0};
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) {
        int fails = next++;
        vec_push(&tmp, &some, fails);
        for (uint32_t i = 0; i < n; i++)
            sat_clause(s, (int[]){-fails, l[i] > 0 ? -l[i] - shift : -l[i] + shift}, 2);
    }
    sat_clause(s, some.at, some.n);
    arena_free(&tmp);
}

static bool impossible(struct sat *s, deadline_t deadline) {
    bool no = sat_solve(s, NULL, 0, deadline) == SAT_UNSAT;
    sat_free(s);
    return no;
}

static bool holds_first(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct sat *s = sat_new(SAT_FEW);
    add(s, &d->part[DIMSPEC_I]);
    add(s, &d->part[DIMSPEC_U]);
    add_negation(s, inv, 0, (int)d->n + 1);
    return impossible(s, deadline);
}

static bool is_kept(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct sat *s = sat_new(SAT_FEW);
    add(s, inv);
    add(s, &d->part[DIMSPEC_U]);
    add(s, &d->part[DIMSPEC_T]);
    add_negation(s, inv, (int)d->n, 2 * (int)d->n + 1);
    return impossible(s, deadline);
}

static bool excludes_goal(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    struct sat *s = sat_new(SAT_FEW);
    add(s, inv);
    add(s, &d->part[DIMSPEC_U]);
    add(s, &d->part[DIMSPEC_G]);
    return impossible(s, deadline);
}

bool reach_certify(const struct dimspec *d, const struct clauses *inv, deadline_t deadline) {
    return holds_first(d, inv, deadline) && is_kept(d, inv, deadline) &&
           excludes_goal(d, inv, deadline);
}
