/* The one user of CaDiCaL.
 *
 * CaDiCaL aborts on misuse, so the state is kept here: a value is asked only after SAT, a failed
 * assumption only after UNSAT, and neither after a new clause.
 */
#include "engines/sat.h"

#include "core/base/require.h"
#include "core/base/vec.h"

#include <ccadical.h>

#include <stdlib.h>

struct sat {
    CCaDiCaL *solver;
    enum sat_answer state; /* SAT and UNSAT until the next clause */
    deadline_t deadline;
};

/* --- CaDiCaL is C++: what operator new cannot get must not become an exception in C ----- */

typedef void (*new_handler)(void);
extern new_handler cxx_set_new_handler(new_handler handler) __asm__("_ZSt15set_new_handlerPFvvE");

static void out_of_memory(void) { vl_malloc(SIZE_MAX); /* ends the process as arena.h says */ }

/* --- clauses and questions --------------------------------------------------------------- */

void sat_clause(struct sat *s, const int *lits, uint32_t n) {
    s->state = SAT_UNKNOWN;
    for (uint32_t i = 0; i < n; i++) ccadical_add(s->solver, lits[i]);
    ccadical_add(s->solver, 0);
}

/* CaDiCaL asks every few conflicts and propagations. */
static int expired(void *ctx) { return deadline_passed(((struct sat *)ctx)->deadline); }

enum sat_answer sat_solve(struct sat *s, const int *assumptions, uint32_t n, deadline_t deadline) {
    s->state = SAT_UNKNOWN;
    s->deadline = deadline;
    if (expired(s)) return SAT_UNKNOWN;
    for (uint32_t i = 0; i < n; i++) ccadical_assume(s->solver, assumptions[i]);
    int answer = ccadical_solve(s->solver);
    if (answer == SAT_SAT || answer == SAT_UNSAT) s->state = (enum sat_answer)answer;
    return s->state;
}

bool sat_true(const struct sat *s, int lit) {
    if (!VL_REQUIRE(s->state == SAT_SAT && lit != 0)) return false;
    bool value = ccadical_val(s->solver, abs(lit)) > 0;
    return lit < 0 ? !value : value;
}

bool sat_failed(const struct sat *s, int assumption) {
    if (!VL_REQUIRE(s->state == SAT_UNSAT)) return true;
    return ccadical_failed(s->solver, assumption) != 0;
}

/* --- life -------------------------------------------------------------------------------- */

struct sat *sat_new(enum sat_use use) {
    struct sat *s = vl_malloc(sizeof *s);
    cxx_set_new_handler(out_of_memory);
    *s = (struct sat){.solver = ccadical_init(), .deadline = CLOCK_NEVER};
    ccadical_set_option(s->solver, "quiet", 1);
    ccadical_set_option(s->solver, "phase", 0); /* models with zeros: people read them */
    if (use == SAT_MANY) {
        static const char *const off[] = {"lucky", "walk", "inprocessing", "rephase"};
        for (size_t i = 0; i < sizeof off / sizeof *off; i++)
            ccadical_set_option(s->solver, off[i], 0);
    }
    ccadical_set_terminate(s->solver, s, expired);
    return s;
}

void sat_free(struct sat *s) {
    if (!s) return;
    ccadical_release(s->solver);
    free(s);
}
