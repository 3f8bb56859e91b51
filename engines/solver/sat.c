/* The states of a solver, kept here: backends may abort on misuse, so a value is asked only after
 * SAT, a failed assumption only after UNSAT, and neither after a new clause.
 */
#include "engines/solver/sat.h"

#include "core/base/require.h"
#include "core/base/vec.h"
#include "engines/solver/sat_backend.h"

#include <stdlib.h>

struct sat {
    void *solver;
    enum sat_answer state; /* SAT and UNSAT until the next clause */
    deadline_t deadline;
    bool broken; /* a clause was not what the caller meant: no answers any more */
    int max_var; /* that a clause or an assumption mentions */
};

static int seen(struct sat *s, int lit) {
    if (abs(lit) > s->max_var) s->max_var = abs(lit);
    return lit;
}

void sat_clause(struct sat *s, const int *lits, uint32_t n) {
    s->state = SAT_UNKNOWN;
    for (uint32_t i = 0; i < n; i++)
        if (VL_REQUIRE(lits[i] != 0)) /* 0 would end the clause */
            backend_add(s->solver, seen(s, lits[i]));
        else
            s->broken = true;
    backend_add(s->solver, 0);
}

enum { LOOK = 20, LOOK_MOST = 60, VARS_A_UNIT = 50 };

/* The work of a backend between two looks at the deadline, in units: a few decisions and conflicts.
 * Measured, 10 to 70 microseconds from 1000 variables on, however many there are: what a decision
 * touches grows with the formula at first, then no longer. */
static uint64_t between_looks(const struct sat *s) {
    uint64_t work = LOOK + (uint64_t)s->max_var / VARS_A_UNIT;
    return work < LOOK_MOST ? work : LOOK_MOST;
}

static int expired(void *ctx) {
    struct sat *s = ctx;
    deadline_worked(s->deadline, between_looks(s));
    return deadline_passed(s->deadline);
}

enum sat_answer sat_solve(struct sat *s, const int *assumptions, uint32_t n, deadline_t deadline) {
    return sat_solve_within(s, assumptions, n, 0, deadline);
}

enum sat_answer sat_solve_within(struct sat *s, const int *assumptions, uint32_t n,
                                 uint32_t conflicts, deadline_t deadline) {
    s->state = SAT_UNKNOWN;
    s->deadline = deadline;
    if (s->broken || expired(s)) return SAT_UNKNOWN;
    for (uint32_t i = 0; i < n; i++) backend_assume(s->solver, seen(s, assumptions[i]));
    if (conflicts && backend_has_limits()) backend_limit(s->solver, conflicts);
    int answer = backend_solve(s->solver);
    if (answer == SAT_SAT || answer == SAT_UNSAT) s->state = (enum sat_answer)answer;
    return s->state;
}

bool sat_true(const struct sat *s, int lit) {
    if (!VL_REQUIRE(s->state == SAT_SAT && lit != 0)) return false;
    bool value = abs(lit) <= s->max_var && backend_true(s->solver, abs(lit));
    return lit < 0 ? !value : value;
}

bool sat_failed(const struct sat *s, int assumption) {
    if (!VL_REQUIRE(s->state == SAT_UNSAT)) return true;
    return backend_failed(s->solver, assumption);
}

struct sat *sat_new(enum sat_use use) {
    struct sat *s = vl_malloc(sizeof *s);
    *s = (struct sat){.solver = backend_new(use), .deadline = CLOCK_NEVER};
    backend_terminate(s->solver, s, expired);
    return s;
}

void sat_free(struct sat *s) {
    if (!s) return;
    backend_free(s->solver);
    free(s);
}

bool sat_has_limits(void) { return backend_has_limits(); }

const char *sat_name(void) { return backend_name(); }
const char *sat_version(void) { return backend_version(); }
