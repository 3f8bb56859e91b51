/* readonly.h - which bytes of a declared object are const (C11 6.7.3p6), by its type; string
 * literals that may share memory. */
#ifndef VL_CORE_IR_READONLY_H
#define VL_CORE_IR_READONLY_H

#include "core/ir/ir.h"

struct ir_range {
    uint64_t off, size;
};

enum { IR_MAX_RANGES = 64 };

/* Is one of the n bytes at off const? */
bool ir_const_at(const struct ir_module *m, ir_ct ct, uint64_t off, uint64_t n);
/* All that are, ascending. Returns their number; more than IR_MAX_RANGES: too many, not all told.
 */
uint32_t ir_const_ranges(const struct ir_module *m, ir_ct ct, struct ir_range out[IR_MAX_RANGES]);
bool ir_has_const(const struct ir_module *m, ir_ct ct);
/* Does an object of this size have the const parts of the type that it was declared with? A global
 * may be longer by its flexible array member. */
bool ir_has_parts(const struct ir_module *m, ir_ct ct, uint64_t size, bool is_global);
/* The type whose const parts a global's object has; 0: none. If the whole object is const, is_const
 * says so. */
ir_ct ir_global_parts(const struct ir_module *m, const struct ir_global *g);

/* 6.4.5p7: h may be the end of g, from byte *skip on. */
bool ir_literal_ends(const struct ir_global *g, const struct ir_global *h, uint64_t *skip);

#endif
