/* called.h - the results of a file's functions, each as its callers call it.
 *
 * A static function alone is verified for any arguments.  Where all its callers are known, and each
 * of them, verified with the function's body inside, is proved, what fails for some arguments or is
 * undecided alone is safe: VERDICT_SAFE.  A caller that is not proved itself may have callers that
 * are (compositional verification: what callers keep).
 * Why it is sound: go up the stack of a failing execution, from the function to what called it.
 * Either a function on it was proved, for all executions of which the failing one is a part, or
 * the stack ends in a function with unknown callers, which is not proved; then nothing is claimed.
 * So SAFE rests on the proofs' assumptions, as they do.
 * Callers that are verified up to a bound only, fail elsewhere or were given up prove nothing; but
 * where each way up meets one of which no execution was found that fails here, the finding is
 * `unmet`: a caller that leads there would be a reason to act, and there is none known. It
 * stays, for readers who ask for all. Ownership: a result that changes is copied into the arena;
 * others are passed on as they are.
 */
#ifndef VL_RESULT_CALLED_H
#define VL_RESULT_CALLED_H

#include "core/program/callers.h"
#include "core/result/verdict.h"

struct called_function {
    const char *func;
    const struct func_result *r; /* NULL: not verified */
    bool pending;                /* .r is on its way, or belongs to an older text */
    bool elsewhere; /* .r is of another module, so its checks are not those of the function's own */
};

/* Does the result leave checks open that its callers may keep? */
bool result_is_open(const struct func_result *r);
/* Is everything proved, whatever the callers do? */
bool result_keeps_all(const struct func_result *r);

/* Of n functions of one file, as many results; NULL stays NULL. A verdict that depends on a pending
 * result is unknown for now: REASON_CALLERS. */
void results_as_called(struct arena *a, const struct ir_callers *callers,
                       const struct called_function *all, uint32_t n,
                       const struct func_result **out);

#endif
