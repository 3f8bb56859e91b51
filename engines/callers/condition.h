/* condition.h - a violation precondition as a check before a call: IR from data.
 *
 * The check fails where the arguments, and the memory at the call, satisfy the precondition of the
 * function that is called, so any engine can look for such a call (BLITZ: the precondition is the
 * error of the caller).
 */
#ifndef VL_ENGINES_CALLERS_CONDITION_H
#define VL_ENGINES_CALLERS_CONDITION_H

#include "core/result/precondition.h"

struct call_condition {
    const struct ir_module *of; /* the module that the precondition's globals are numbered in */
    const struct precondition *is;
    enum check_kind kind; /* of the check that fails in the callee */
    const char *snippet;
    const ir_val *args; /* values of the caller, in the order of the precondition's parameters */
    uint32_t nargs;
};

/* Changes the task: the instruction `at` of the function `caller`, the call as a rule, gets such a
 * check before it.  Its place is the instruction returned, in `caller`.  0: the condition cannot be
 * asked there. */
ir_val condition_before(struct ir_module *task, const char *caller, ir_val at,
                        const struct call_condition *c);

#endif
