/* trials.h - runs with inputs that are made up (random testing), of a program from its entry or of
 * one function that reads such inputs.
 *
 * A run meets at once failures that a solver would find only beyond a bound that it reaches, behind
 * code that is too large as a formula, or after a chain of many steps: 50 rounds of a hash cost a
 * run no more than they cost the machine.  Runs prove nothing.  Errors: none; a run that cannot go
 * on, or takes too long, finds nothing.  Thread rule: that of the verification.
 */
#ifndef VL_ENGINES_TRIALS_TRIALS_H
#define VL_ENGINES_TRIALS_TRIALS_H

#include "engines/finding/sites.h"
#include "engines/finding/verification.h"

struct trials;

enum { TRIALS_MS = 1000 };

/* Does code of the task take characters or numbers from the world, one after the other? */
bool trials_read_world(const struct ir_module *task);

/* Borrows v. Requires facts; reads: trials_read_world of the task. */
struct trials *trials_new(struct verification *v, bool reads);
void trials_free(struct trials *t);

/* Of a function alone, runs begin as an execution of its model that goes on beyond the bound. Gives
 * the witness to fill, and the arena that it is to live in. Until then, such runs find nothing. */
struct witness *trials_begin_as(struct trials *t, struct arena **a);

/* They may take so much work in all, where it is more than TRIALS_MS. */
void trials_allow(struct trials *t, int64_t ms);

/* Closes sites at which such runs fail, whatever functions without body do, as violated. So much
 * work is done, but what they may take in all; the same each time. true: something was found. */
bool trials_run(struct trials *t, int64_t ms);
/* May there be more of them? */
bool trials_left(const struct trials *t);

#endif
