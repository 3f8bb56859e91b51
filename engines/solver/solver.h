/* solver.h - one face for Z3 and for bit-blasting + CaDiCaL.
 *
 * States: STEADY -> solver_check -> SAT | UNSAT | STEADY; solver_value needs SAT,
 * solver_failed needs UNSAT; asserting leaves both.  Assertions stay for good,
 * assumptions for one check (activation literals: IBMC eq. 5).
 * Ownership: borrows the store.  Thread rule: one thread a solver.
 */
#ifndef VL_ENGINES_SOLVER_SOLVER_H
#define VL_ENGINES_SOLVER_SOLVER_H

#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/options/choices.h"
#include "encoders/term/term.h"

enum solver_answer { SOLVER_UNKNOWN = 0, SOLVER_SAT = 10, SOLVER_UNSAT = 20 };

struct solver;
struct solver_ops {
    const char *name; /* NULL: the SAT solver's (engines/solver/sat.h) */
    void (*assert_term)(struct solver *s, term t);
    enum solver_answer (*check)(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline);
    bv_t (*value)(struct solver *s, term var); /* of a bit-vector variable */
    bv_t (*element)(struct solver *s, term array_var, bv_t index);
    bool (*failed)(struct solver *s, uint32_t i); /* is assumption i in the core? */
    void (*free)(struct solver *s);
};
struct solver { /* adapters embed it first */
    const struct solver_ops *ops;
    struct term_store *store;
    enum solver_answer last;
    uint32_t assumed; /* by the last check */
    bool broken;      /* an assertion was lost: every answer is unknown from here on */
    bool incomplete; /* of adapters: some operator (fmod) was not encoded, so its value is open, and
                        a model counts only if term_eval confirms it */
    bool spurious;   /* the last check's unknown was a model that term_eval did not confirm */
    VEC(term) asserted;
    struct recording *recording; /* of its calls; NULL: not wanted (engines/solver/recording.h) */
    struct arena terms;
};

/* NULL if the kind is not built in. AUTO is CaDiCaL, for floats too: its circuits took a tenth of
 * the time of Z3's, or less, on whatever was measured. */
struct solver *solver_new(enum solver_kind kind, struct term_store *store);
void solver_free(struct solver *s);
const char *solver_name(const struct solver *s);
/* Names and versions of the libraries that are linked, in buf. */
const char *solver_versions(char *buf, size_t size);
/* Requires a term of the store that is one bit wide; with another one all answers are UNKNOWN from
 * then on. */
void solver_assert(struct solver *s, term t);
/* Requires assumptions that are one bit wide. Ensures that a SAT of an incomplete adapter satisfies
 * all assertions and assumptions under term_eval. UNKNOWN: no time, an error, or a spurious model.
 */
enum solver_answer solver_check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline);
/* Is assumption i in the unsatisfiable core? Requires UNSAT and i < n of the last check. */
bool solver_failed(struct solver *s, uint32_t i);
/* The model after SAT, for term_eval and symex_witness; valid until the next assert or check. */
struct term_model solver_model(struct solver *s);
bv_t solver_value(struct solver *s, term t); /* of any bit-vector term, by term_eval */

#endif
