/* trace.h - the counterexample trace: a failing run's inputs and steps, in the programmer's words.
 */
#ifndef VL_ENGINES_FINDING_TRACE_H
#define VL_ENGINES_FINDING_TRACE_H

#include "core/interp/interp.h"
#include "core/result/verdict.h"

struct trace_options {
    bool exact;  /* no smaller inputs are sought: other ones may fail for some of what is unknown */
    bool driver; /* also as a C program (core/result/driver.h), and the witness as text */
};

/* Fills what `out` says of its violation: inputs, the whole trace and the folded one, and the
 * detail of a library model. `run` is of w with `opt`; w is made smaller, and is of no use
 * afterwards. Results live in `a`.
 */
void trace_fill(struct arena *a, const struct ir_module *task, const struct trace_options *how,
                struct witness *w, const struct interp_options *opt,
                const struct interp_result *run, struct check_result *out);

#endif
