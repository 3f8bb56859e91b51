/* Afterwards: which checks some execution gets to, and whether there are executions at all.
 *
 * A proof of what nothing reaches says little, so it is marked; a function that no execution enters
 * is not called proved.  Each model covers all checks that its execution gets to, and the solver is
 * asked for those that are left, until it says that there are none (bmc.covers).
 */
#include "engines/bmc/internal.h"

enum { COVER_MS = 1000 };

/* Is it worth knowing whether some execution gets there? Not for checks shown to hold at all
 * bounds, which longer executions may reach. */
static bool may_be_unreached(const struct bmc *b, const struct site *s) {
    return s->open && s->own && !site_is_failure(s) && (b->complete || !s->by_intervals);
}

bool bmc_is_unreached(const struct bmc *b, const struct site *s) {
    return b->covers && !bmc_visits(b, s)->covered && may_be_unreached(b, s);
}

static void cover_by_model(struct bmc *b) {
    struct term_model m = solver_model(b->solver);
    for (uint32_t i = 0; i < b->visits.n; i++) {
        struct visits *v = b->visits.at[i];
        if (!v->covered && term_eval(b->v.store, v->reach, &m)) v->covered = true;
    }
}

static term uncovered(const struct bmc *b) {
    term all = term_false(b->v.store);
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        const struct site *s = b->v.sites.at[i];
        struct visits *v = bmc_visits(b, s);
        if (term_is_true(b->v.store, v->reach) || s->result.verdict == VERDICT_VIOLATED)
            v->covered = true;
        if (may_be_unreached(b, s) && !v->covered) all = term_or(b->v.store, all, v->reach);
    }
    return all;
}

/* Finds the checks that some execution gets to: asks for models until there are none. */
void bmc_cover(struct bmc *b) {
    deadline_t d = deadline_worth(b->v.deadline, COVER_MS);
    enum solver_answer answer;
    for (;;) {
        term rest = uncovered(b);
        answer = bmc_ask(b, &rest, 1, d);
        if (answer != SOLVER_SAT) break;
        cover_by_model(b);
    }
    b->covers = answer == SOLVER_UNSAT;
}

/* No execution ends, fails or goes on: the assumptions contradict each other. */
void bmc_find_vacuity(struct bmc *b) {
    term some = symex_complete(b->symex);
    some = term_or(b->v.store, some, symex_frontier(b->symex));
    some = term_or(b->v.store, some, symex_lost(b->symex));
    for (uint32_t i = 0; i < b->visits.n; i++)
        some = term_or(b->v.store, some, b->visits.at[i]->fail);
    deadline_t soon = deadline_worth(b->v.deadline, COVER_MS);
    enum solver_answer answer = bmc_ask(b, &some, 1, b->v.has_assumptions ? b->v.deadline : soon);
    b->v.vacuous = answer == SOLVER_UNSAT;
    b->v.execution_found |= answer == SOLVER_SAT;
    if (answer == SOLVER_SAT) cover_by_model(b);
}
