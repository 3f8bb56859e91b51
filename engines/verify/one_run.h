/* one_run.h - functions that take no input have one execution: to run it is to look at all of them.
 *
 * The interpreter follows it as long as nothing is met that another execution could do otherwise
 * (interp_options.only): inputs, functions without body, an order of evaluation that C leaves open,
 * addresses as numbers, memory with unknown contents, unsupported constructs. Until the run meets
 * one of these, it is what every execution does, however long the loops and however deep the
 * recursion.
 */
#ifndef VL_ENGINES_VERIFY_ONE_RUN_H
#define VL_ENGINES_VERIFY_ONE_RUN_H

#include "engines/finding/options.h"

enum { ONE_RUN_SHORT = 2000000 }; /* steps: about a second */

enum one_run {
    ONE_RUN_NONE,    /* there may be others, or it does what is not known */
    ONE_RUN_LONG,    /* so far it is the only one */
    ONE_RUN_DECIDED, /* *out is conclusive */
};

/* At most so many steps, 0: as many as time and memory allow. */
enum one_run one_run(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, uint64_t steps, struct func_result *out);

/* Of an execution that is long. *out is left without engine if that decides nothing. */
void one_run_verify(struct arena *a, const struct ir_module *task, const char *func,
                    const struct verify_options *opt, const struct verify_progress *progress,
                    struct func_result *out);

#endif
