/* callers.h - from a finding in a function to the entry of the program (BLITZ, algorithms 2 and 3).
 *
 * A function alone fails for some arguments.  Does the program ever pass them?  Its violation
 * precondition becomes a check at each call; where a caller can fail there, that caller's
 * precondition is the next one to ask about, until the entry fails for inputs of the program.
 * Only a run of the whole program, from its entry, is a finding.
 */
#ifndef VL_ENGINES_CALLERS_CALLERS_H
#define VL_ENGINES_CALLERS_CALLERS_H

#include "engines/finding/options.h"

struct callers_task {
    const struct ir_module *program;  /* a task of its entry */
    const char *entry, *func;         /* func: may be called from the entry */
    const struct func_result *closed; /* checks for which nothing is searched; NULL: none */
};

/* Verifies the function alone, and follows what it may fail at.  *out is a result of the entry:
 * lists what fails from there, and nothing else; never a proof.  *alone is that of the function.
 * Both live in the arena.  Progress reports have *out as it grows, or NULL. Requires: both have
 * bodies in the program. */
void callers_search(struct arena *a, const struct callers_task *t, const struct verify_options *opt,
                    const struct verify_progress *progress, struct func_result *out,
                    struct func_result *alone);

#endif
