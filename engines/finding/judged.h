/* judged.h - calls of functions without body that are given what a test says, and do not come back
 * where it says no: `assert_true(p != NULL)` of a test's library, `die_if(!p)`.
 *
 * Nothing but the name says so, so only what is called like one counts: `assert`, `expect`,
 * `check` and the like with a truth value, or `..._equal` with two numbers.
 *
 * Ownership: the result is the arena's and borrows the module.
 */
#ifndef VL_ENGINES_FINDING_JUDGED_H
#define VL_ENGINES_FINDING_JUDGED_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct judged_call {
    const char *name;        /* of the function, the module's */
    const struct ir_func *f; /* the call is in this one ... */
    ir_val at;               /* ... and is this instruction */
    ir_val of[2];            /* what it judges: a truth value, or whether two numbers are equal */
    bool compares;
    bool reversed; /* it does not come back where that is true */
    bool known[2]; /* in the run at hand */
    bv_t is[2];
};

struct judged_calls {
    struct arena *a;
    VEC(struct judged_call) at;
    struct map by_value; /* function and value -> 1 + index of the first such call */
};

void judged_find(struct arena *a, const struct ir_module *m, struct judged_calls *out);
/* A run begins. */
void judged_begin(struct judged_calls *j);
/* v has this value now (interp_observer.value): the call that does not come back, or NULL. */
const struct judged_call *judged_value(struct judged_calls *j, const struct ir_func *f, ir_val v,
                                       const bv_t *is);

#endif
