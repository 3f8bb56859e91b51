/* callback.c - where functions of this file may be called by what has no body
 * (core/ssa/callbacks.h).
 *
 * Behind each call of a function without body, or through a pointer.  Library functions call what
 * their models call; `signal` keeps its handler, which is entered where it is set.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"
#include "core/ssa/callbacks.h"

#include <string.h>

/* f, &f, (type)f: a function with a body here. */
static const struct ir_func *function_named(struct low *l, CXCursor e) {
    e = cursor_uncast(l->arena, e);
    if (cursor_is_address(e)) e = cursor_uncast(l->arena, kid_last(l->arena, e));
    if (!cursor_is(e, CXCursor_DeclRefExpr)) return NULL;
    CXCursor decl = clang_getCursorReferenced(e);
    if (clang_Cursor_isNull(decl) || !cursor_is(decl, CXCursor_FunctionDecl)) return NULL;
    const struct ir_func *f = fe_function(l->fe, decl);
    return f->has_body ? f : NULL;
}

/* Through a variable: which function it is, the model looks at. */
static void handler_through(struct low *l, CXCursor c, const ir_val *args, uint32_t n) {
    static const char model[] = IR_FITS "handler";
    struct ir_builder *b = l->b;
    if (n != 2 || !models_know(l->fe, model) || ir_type_of(b, args[1]) != IR_PTR) return;
    unsigned bits = l->fe->m->target.ptr_bits;
    ir_val sig = resize(l, args[0], ir_type_bits(ir_type_of(b, args[0])), true, bits);
    at(l, c);
    fits_ask(l, c, model, (ir_val[]){args[1], sig, ir_int(b, IR_I(bits), 0)});
}

void handler_set(struct low *l, CXCursor c, const char *who, const ir_val *args, uint32_t n) {
    int given = clang_Cursor_getNumArguments(c);
    bool named = false;
    for (int i = 0; i < given && !ir_terminated(l->b); i++) {
        const struct ir_func *f = function_named(l, clang_Cursor_getArgument(c, (unsigned)i));
        if (!f) continue;
        named = true;
        at(l, c);
        const char *what = arena_printf(l->arena, "%s calls %s", who, f->name);
        ir_may_call(l->b, l->fe->m, what, f, n ? args[0] : 0);
    }
    if (!named && !ir_terminated(l->b)) handler_through(l, c, args, n);
}

bool action_is_followed(const struct low *l, const char *name) {
    return strcmp(name, "sigaction") == 0 && models_know(l->fe, IR_FITS_ACTION);
}

void action_set(struct low *l, CXCursor c, const ir_val *args, uint32_t n, ir_val result) {
    struct ir_builder *b = l->b;
    if (n != 3 || ir_type_of(b, args[1]) != IR_PTR) return;
    unsigned bits = l->fe->m->target.ptr_bits;
    ir_val sig = resize(l, args[0], ir_type_bits(ir_type_of(b, args[0])), true, bits);
    ir_val zero = ir_int(b, ir_type_of(b, result), 0), one = ir_int(b, IR_I(bits), 1);
    ir_val done = ir_select(b, ir_bin(b, IR_EQ, result, zero), one, ir_int(b, IR_I(bits), 0));
    ir_val none = ir_int(b, ir_type_of(b, result), -1); /* POSIX: it is 0 or this */
    at(l, c);
    ir_assume(b, ir_bin(b, IR_OR, ir_bin(b, IR_EQ, result, zero), ir_bin(b, IR_EQ, result, none)));
    fits_ask(l, c, IR_FITS_ACTION, (ir_val[]){args[1], sig, done});
}

/* Functions of verification tools that only give values: they call nothing back. */
static bool gives_values(const char *who) {
    return strncmp(who, "nondet", 6) == 0 || strncmp(who, "__VERIFIER_", 11) == 0;
}

void calls_back(struct low *l, const char *who, ir_val through) {
    if (who && gives_values(who)) return;
    ir_val p = through ? through : ir_null(l->b);
    ir_call(l->b, IR_CALL_BACK, IR_VOID, 0, &p, 1);
}

void never_came_back(struct low *l, ir_val through) {
    ir_call(l->b, IR_CAME_BACK, IR_VOID, 0, &through, 1);
    ir_halt(l->b);
}
