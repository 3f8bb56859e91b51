/* pool.h - interning of a function's constants; for the builder, the parser and core/ir.
 *
 * Constants are CONST, NULL, GLOBAL and FUNCADDR: equal ones share one id.
 */
#ifndef VL_IR_POOL_H
#define VL_IR_POOL_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct ir_pool {
    struct arena *arena; /* borrowed */
    struct map index;
    VEC(struct ir_pool_entry {
        struct ir_ins c;
        ir_val id;
    })
    at;
};

static inline bool ir_is_constant(const struct ir_ins *i) {
    return i->op == IR_CONST || i->op == IR_NULL || i->op == IR_GLOBAL || i->op == IR_FUNCADDR;
}

/* Where the id of the constant that equals *c is kept: 0 if it is new, for the caller to set
 * before the next call. Only op, type, k and text count; text is borrowed. */
ir_val *ir_pool_id(struct ir_pool *p, const struct ir_ins *c);

#endif
