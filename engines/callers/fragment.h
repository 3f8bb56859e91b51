/* fragment.h - a function from one of its blocks on, as a function of its own (BLITZ's statement
 * granularity).
 *
 * What the code before has computed is a parameter of the fragment, and memory holds anything
 * there. As code that is stepped over, this is neither an over- nor an underapproximation.
 */
#ifndef VL_ENGINES_CALLERS_FRAGMENT_H
#define VL_ENGINES_CALLERS_FRAGMENT_H

#include "core/ir/ir.h"

struct code_fragment {
    ir_blk begin;   /* every way to the instruction goes through it; 0: the function's entry */
    VEC(ir_val) in; /* the function's parameters, then values from before that are used behind */
};

/* The nearest block behind the entry at which a fragment that leads to `at` can begin. Lives in the
 * arena. */
struct code_fragment fragment_before(struct arena *a, const struct ir_func *f, ir_val at);

/* Changes the task: `func` begins there, and .in are its parameters. */
void fragment_cut(struct ir_module *task, const char *func, const struct code_fragment *begin);

#endif
