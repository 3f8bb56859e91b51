/* varargs.h - what `...` stands for (docs/ir.md, "Variable arguments").
 *
 * The caller makes an object with a slot for each extra argument and passes its address;
 * a va_list holds the address of the next slot at its start.  A slot's tag says what class of
 * type the argument has after promotion.  Types of one class are passed alike by every ABI and
 * are not told apart: long and long long of one size, pointers to whatever.
 */
#ifndef VL_FRONTEND_BUILTIN_VARARGS_H
#define VL_FRONTEND_BUILTIN_VARARGS_H

#include "core/frontend/lower/lower.h"
#include "core/ir/varslot.h"

struct vararg {
    ir_val v; /* of a record: its address */
    ir_ct ct;
};

/* The object for these arguments; its lifetime is the caller's to end. */
ir_val varargs_object(struct low *l, const struct vararg *args, uint32_t n);
/* __builtin_va_arg of type ct. */
ir_val varargs_next(struct low *l, CXCursor c, CXCursor list, ir_ct ct);
/* i1: was the argument that came last a floating-point constant where the call is written? */
ir_val varargs_constant(struct low *l, CXCursor c, CXCursor list);
/* list goes on at the argument of this number, from 0, behind where `from` stands. */
void varargs_seek(struct low *l, CXCursor list, CXCursor from, CXCursor number, CXCursor c);
void varargs_start(struct low *l, CXCursor list, CXCursor c);
void varargs_copy(struct low *l, CXCursor to, CXCursor from, CXCursor c);
void varargs_end(struct low *l, CXCursor list, CXCursor c);

#endif
