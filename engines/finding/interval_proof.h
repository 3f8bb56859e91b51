/* interval_proof.h - why checks hold that abstract interpretation has proved, for people. */
#ifndef VL_ENGINES_FINDING_INTERVAL_PROOF_H
#define VL_ENGINES_FINDING_INTERVAL_PROOF_H

#include "engines/finding/verification.h"

/* Adds to an inductive proof the invariants of the function's loops on which such facts rest.
 * Before it begins, it says that the verdict is known (verify_progress.decided). */
void interval_proof_explain(struct verification *v, struct func_result *out);

#endif
