/* recursion.h - proofs of recursive functions, by induction on the depth of calls.
 *
 * For the portfolio beside bounded model checking, which finds failures, and ends only where
 * recursion does.  Proves or says nothing.
 */
#ifndef VL_ENGINES_VERIFY_RECURSION_H
#define VL_ENGINES_VERIFY_RECURSION_H

#include "engines/finding/options.h"

/* Is there recursion that it may prove something of? */
bool recursion_is_for(const struct ir_module *task, const char *func,
                      const struct verify_options *opt);

/* Verifies a task without recursion: opt->facts->m. */
typedef void recursion_prover(struct arena *a, const struct ir_func *f,
                              const struct verify_options *opt, struct func_result *out);

/* Requires recursion_is_for, and .facts. *out is proved, or unknown and without an engine. */
void recursion_prove(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, recursion_prover *prove,
                     struct func_result *out);

#endif
