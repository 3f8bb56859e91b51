/* callers.h - from a finding in a function to an entry of its program (BLITZ, algorithms 2 and 3).
 *
 * A function alone fails for some arguments.  Does the program ever pass them?  Its violation
 * precondition becomes a check at each call; where a caller can fail there, that caller's
 * precondition is the next one to ask about, until the entry fails for inputs of the program.
 * Only a run of the whole program, from its entry, is a finding.
 *
 * A library has an entry for each function that others may call.  Such a function has arguments
 * and globals of any values that its contract allows, so what is found there holds for some calls
 * of it.
 */
#ifndef VL_ENGINES_CALLERS_CALLERS_H
#define VL_ENGINES_CALLERS_CALLERS_H

#include "engines/finding/options.h"

struct callers_task {
    const struct ir_module *program;  /* a task of its entries */
    name_list entries;                /* with opt->program one, where it starts; else a library's */
    const char *func;                 /* may be called from each of them, and is none */
    const struct func_result *closed; /* checks for which nothing is searched; NULL: none */
};

/* Verifies the function alone, and follows what it may fail at, each check to one entry.  out[i] is
 * a result of entry i: lists what fails from there, and nothing else; never a proof.  *alone is
 * that of the function. All live in the arena.  Progress reports have the element of out that has
 * grown, or NULL. Requires: all have bodies in the program. */
void callers_search(struct arena *a, const struct callers_task *t, const struct verify_options *opt,
                    const struct verify_progress *progress, struct func_result *out,
                    struct func_result *alone);

#endif
