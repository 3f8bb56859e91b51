/* inline.h - one function with all that it calls, as one function.
 *
 * For readers that know no calls.  A call of a function with a body becomes its blocks; its locals
 * end where it returns; debugging marks are left out.  Calls without body and through pointers
 * stay. Ownership: the result is the arena's and shares texts with the task.
 */
#ifndef VL_IR_INLINE_H
#define VL_IR_INLINE_H

#include "core/base/status.h"
#include "core/ir/ir.h"

/* Where something stands that people see: never in a library model, but at the call of it. */
struct ir_place {
    const struct ir_func *func;
    ir_val ins;
    bool in_model; /* the block is a model's: its checks belong to the call */
};

/* A function copied, once for each call. */
struct ir_inlined_func {
    const struct ir_func *func;
    const ir_val *value; /* by its instruction: what that is in the whole; 0: not copied */
};

struct ir_inlined {
    struct ir_func func;
    VEC(struct ir_place) from;          /* by instruction of func */
    VEC(uint32_t) copy;                 /* and in which of the copies it stands */
    VEC(struct ir_inlined_func) copies; /* [0] is the root's */
    const char *reason;                 /* VL_UNSUPPORTED, VL_LIMIT: why, and where */
    struct ir_place at;
};

enum { IR_INLINE_MAX = 100000 }; /* instructions */

/* VL_OK; VL_UNSUPPORTED: recursion, or a callee's local that its return does not end; VL_LIMIT. */
vl_status ir_inline(struct arena *a, const struct ir_module *task, const struct ir_func *root,
                    struct ir_inlined *out);

#endif
