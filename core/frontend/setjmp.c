/* setjmp.c - setjmp and longjmp, C11 7.13.
 *
 * A call of setjmp returns 0 at once: what follows is explored exactly.  That it may return again,
 * with a value that is not 0, when somebody calls longjmp, is an input; memory is unknown then,
 * and so are variables that may have changed meanwhile (7.13.2.1p3), and whether it happens at all.
 * So a check that fails after the direct return is found, and one that could only fail after
 * another is unknown, never proved. longjmp ends the execution: where it goes on, the second return
 * of some setjmp, is unknown already.
 */
#include "core/frontend/lower.h"

/* Any value but 0: longjmp turns that into 1. */
static ir_val returned(struct low *l, const char *what) {
    ir_val v = ir_unsupported(l->b, IR_I(32), IR_UNSUP_VALUE, what);
    ir_val zero = ir_bin(l->b, IR_EQ, v, ir_int(l->b, IR_I(32), 0));
    return ir_select(l->b, zero, ir_int(l->b, IR_I(32), 1), v);
}

struct changes {
    struct map of;  /* declarations */
    bool some_more; /* not all was looked at */
};

/* A use of a variable other than of its value changes it, or may. */
static void find_changes(struct low *l, CXCursor c, CXCursor up, struct changes *x,
                         uint32_t depth) {
    struct kids k = kids_all(l->arena, c);
    if (cursor_is(c, CXCursor_ParenExpr)) c = up;
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_DeclRefExpr) && !cursor_is(c, CXCursor_UnexposedExpr))
            map_put(l->arena, &x->of, cursor_key(clang_getCursorReferenced(k.at[i])), 1);
    x->some_more |= depth >= FE_MAX_DEPTH;
    for (uint32_t i = 0; i < k.n && depth < FE_MAX_DEPTH; i++)
        find_changes(l, k.at[i], c, x, depth + 1);
}

/* Declared where the function begins, once, and never changed. */
static bool keeps_value(const struct low *l, uint32_t local, const struct changes *x) {
    enum { PARAMETERS, BODY, OUTERMOST }; /* scopes */
    bool once = false;
    if (x->some_more || l->labels.n) return false;
    for (uint32_t s = PARAMETERS; s < OUTERMOST && s < l->scopes.n; s++)
        for (uint32_t i = 0; i < l->scopes.at[s].locals.n; i++)
            once |= l->scopes.at[s].locals.at[i] == local;
    return once && !map_get(&x->of, cursor_key(l->locals.at[local].decl), NULL);
}

static void variables_unknown(struct low *l, const char *what) {
    struct changes x = {0};
    find_changes(l, l->def, l->def, &x, 0);
    for (uint32_t i = 0; i < l->locals.n; i++)
        if (!keeps_value(l, i, &x)) local_unknown(l, &l->locals.at[i], what);
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
    ir_unknown(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, name);
    variables_unknown(l, name);
    ir_write_var(l->b, out, returned(l, name));
    ir_jmp(l->b, on);
    ir_set_block(l->b, first);
    ir_write_var(l->b, out, ir_int(l->b, IR_I(32), 0));
    ir_jmp(l->b, on);
    ir_seal(l->b, on);
    ir_set_block(l->b, on);
    return ir_read_var(l->b, out);
}
