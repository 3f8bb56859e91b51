/* callback.c - what a function without body may call back.
 *
 * A function of this file whose name is an argument of such a call may be called, any number of
 * times, with anything.  The call has changed what such calls could change already (symex_havoc.c),
 * so one of them, in an execution that an input chooses and that ends behind it, stands for all:
 * what fails in one fails there, and what goes on has seen their effects.
 */
#include "core/frontend/lower.h"

#include <string.h>

/* f, &f, (type)f: a function with a body here. */
static const struct ir_func *function_named(struct low *l, CXCursor e) {
    struct kids k;
    for (uint32_t depth = 0; depth < FE_MAX_DEPTH; depth++) {
        e = cursor_unparen(l->arena, e);
        if (cursor_is(e, CXCursor_DeclRefExpr)) break;
        k = kids_of(l->arena, e);
        bool address = cursor_is_address(e);
        bool cast = cursor_is(e, CXCursor_CStyleCastExpr) || cursor_is_implicit_cast(e, &k);
        if (k.n != 1 || !(address || cast)) return NULL;
        e = k.at[0];
    }
    CXCursor decl = clang_getCursorReferenced(e);
    if (clang_Cursor_isNull(decl) || !cursor_is(decl, CXCursor_FunctionDecl)) return NULL;
    const struct ir_func *f = fe_function(l->fe, decl);
    return f->has_body ? f : NULL;
}

typedef VEC(ir_val) args_t;

/* Records and variable arguments are passed through memory that nobody made. */
static bool any_arguments(struct low *l, const struct ir_func *f, args_t *args) {
    if (f->varargs || f->by_value) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (p->ct && ct_is_record(l->fe, p->ct)) return false;
        const char *name = p->name ? p->name : "an argument";
        name = arena_printf(l->arena, "%s's %s", f->name, name);
        vec_push(l->arena, args, ir_nondet(l->b, p->type, IR_INPUT_EXTERN, name, p->ct));
    }
    return true;
}

static void may_call(struct low *l, CXCursor c, const char *who, const struct ir_func *f) {
    struct ir_builder *b = l->b;
    const char *what = arena_printf(l->arena, "%s calls %s", who, f->name);
    args_t args = {0};
    at(l, c);
    ir_val calls = ir_nondet(b, IR_I(1), IR_INPUT_CALLBACK, what, 0);
    ir_blk back = ir_block_new(b, NULL), on = ir_block_new(b, NULL);
    ir_br(b, calls, back, on);
    ir_seal(b, back);
    ir_set_block(b, back);
    if (any_arguments(l, f, &args))
        ir_call(b, f->name, f->ret, f->ret_ct, args.at, args.n);
    else
        ir_unsupported(b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                       "callback that takes records");
    ir_val never = ir_bool(b, false); /* what comes next is looked at without this call */
    ir_effect(b, IR_ASSUME, &never, 1);
    ir_halt(b);
    ir_seal(b, on);
    ir_set_block(b, on);
}

void callbacks(struct low *l, CXCursor c, const char *who) {
    const struct ir_func *seen[8];
    uint32_t n = 0;
    int given = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < given && !ir_terminated(l->b); i++) {
        const struct ir_func *f = function_named(l, clang_Cursor_getArgument(c, (unsigned)i));
        bool known = !f || n == sizeof seen / sizeof *seen;
        for (uint32_t k = 0; k < n; k++) known |= seen[k] == f;
        if (known) continue;
        seen[n++] = f;
        may_call(l, c, who, f);
    }
}
