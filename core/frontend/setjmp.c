/* setjmp.c - setjmp and longjmp, C11 7.13.
 *
 * A call of setjmp returns 0 at once: what follows is explored exactly.  That it may return again,
 * with a value that is not 0, when somebody calls longjmp, is an input; memory and variables
 * are unknown then, and so is whether it happens at all.  So a check that fails after the direct
 * return is found, and one that could only fail after another is unknown, never proved.
 * longjmp ends the execution: where it goes on, the second return of some setjmp, is unknown
 * already.
 */
#include "core/frontend/lower.h"

/* Any value but 0: longjmp turns that into 1. */
static ir_val returned(struct low *l, const char *what) {
    ir_val v = ir_unsupported(l->b, IR_I(32), IR_UNSUP_VALUE, what);
    ir_val zero = ir_bin(l->b, IR_EQ, v, ir_int(l->b, IR_I(32), 0));
    return ir_select(l->b, zero, ir_int(l->b, IR_I(32), 1), v);
}

ir_val setjmp_call(struct low *l, CXCursor c, const char *name) {
    ir_blk again = ir_block_new(l->b, "again"), on = ir_block_new(l->b, "on");
    ir_blk first = ir_block_new(l->b, "first");
    at(l, c);
    uint32_t out = low_var(l, IR_I(32), NULL, ct_int(l->fe));
    ir_val second = ir_nondet(l->b, IR_I(1), IR_INPUT_EXTERN,
                              arena_printf(l->arena, "%s() returns again", name), 0);
    ir_br(l->b, second, again, first);
    ir_seal(l->b, again);
    ir_seal(l->b, first);
    ir_set_block(l->b, again);
    ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, name);
    locals_unknown(l, name);
    ir_write_var(l->b, out, returned(l, name));
    ir_jmp(l->b, on);
    ir_set_block(l->b, first);
    ir_write_var(l->b, out, ir_int(l->b, IR_I(32), 0));
    ir_jmp(l->b, on);
    ir_seal(l->b, on);
    ir_set_block(l->b, on);
    return ir_read_var(l->b, out);
}
