/* recording.h - the calls of a solver (engines/solver/solver.h) as text, to be replayed.
 *
 * Where the environment variable VL_RECORD_SOLVER names a folder, each solver writes its calls to a
 * file `solver-XXXXXX.calls` of its own there: terms (encoders/term/term_text.h) before the first
 * call that needs them, and a line a call, written out before the call is made, so that it is there
 * after a crash.
 *
 *     rewriting off     of terms that the solver makes; at the start
 *     assert 4          solver_assert
 *     assume 7          of the check that follows
 *     check             solver_check, with its answer in a comment behind it
 *     failed 0          solver_failed
 *     model             solver_model
 *     value 3           solver_value
 *     ; text            a comment
 *
 * tests/differential/solver_replay runs such a file on any back end, solver_shrink.py makes it
 * smaller.
 * Ownership: the solver's; borrows the store.  Thread rule: that of the solver.
 */
#ifndef VL_ENGINES_SOLVER_RECORDING_H
#define VL_ENGINES_SOLVER_RECORDING_H

#include "engines/solver/solver.h"

/* NULL: recording is off, or the file cannot be made. `name`: of the solver. */
struct recording *recording_new(const struct term_store *store, const char *name);
void recording_free(struct recording *r);

/* All take NULL, and do nothing then. */
void recording_assert(struct recording *r, term t);
void recording_check(struct recording *r, const term *assumptions, uint32_t n);
void recording_answer(struct recording *r, enum solver_answer answer);
void recording_failed(struct recording *r, uint32_t i);
void recording_model(struct recording *r);
void recording_value(struct recording *r, term t);

#endif
