/* callees.h - proofs with summaries in place of the bodies of callees that are not recursive.
 *
 * For the portfolio beside the other engines, which enter every call.  Proves or says nothing.
 */
#ifndef VL_ENGINES_VERIFY_CALLEES_H
#define VL_ENGINES_VERIFY_CALLEES_H

#include "engines/verify/recursion.h"

/* Does it call functions of the program that are worth it? */
bool callees_are_for(const struct ir_module *task, const char *func,
                     const struct verify_options *opt);

/* Requires callees_are_for, and .facts. *out is proved, or unknown and without an engine. */
void callees_prove(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, recursion_prover *prove,
                   struct func_result *out);

#endif
