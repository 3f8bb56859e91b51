/* varslot.h - the layout of variable arguments in memory (docs/ir.md, "Variable arguments").
 *
 * Each argument has a slot: a tag of eight bytes, eight more, whose lowest bit is 1 if it is a
 * floating-point constant where the call is written, and of a pointer to a number or pointer the
 * bits from 8 on are the tag of what it points to, and the promoted value.  A tag is kind |
 * VARARG_SIGNED | size << 8 | name << 32; of a record the name is the low half of its name's hash.
 */
#ifndef VL_IR_VARSLOT_H
#define VL_IR_VARSLOT_H

#include "core/ir/ir.h"

enum { VARARG_SLOT = 32, VARARG_VALUE = 16 }; /* bytes of a slot; where in it the value stands */
enum { VARARG_CONSTANT = 8 };
enum vararg_kind { VARARG_INT = 1, VARARG_FLOAT, VARARG_POINTER, VARARG_RECORD };
enum { VARARG_SIGNED = 0x80 };

/* The tag of an argument whose type, after promotion, is ct. */
uint64_t vararg_tag(const struct ir_module *m, ir_ct ct);
/* Of what class of types it is, as C says it: "long". */
const char *vararg_name(const struct ir_module *m, uint64_t tag);

#endif
