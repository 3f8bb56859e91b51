/* unsupported.c - C that is not covered: it is never dropped, and everything that it may have
 * changed becomes unknown. */
#include "core/frontend/lower/lower.h"

ir_val unsupported(struct low *l, CXCursor c, ir_ct ct, unsigned effects, const char *what) {
    at(l, c);
    ir_type t = ct_value(l->fe, ct);
    if (ct_is_record(l->fe, ct)) {
        ir_val addr = temporary(l, ct, NULL);
        ir_unsupported(l->b, IR_I(1), effects | IR_UNSUP_MEMORY, what);
        return addr;
    }
    ir_val v = ir_unsupported(l->b, t == IR_VOID ? IR_I(1) : t, effects, what);
    return t == IR_VOID ? 0 : v;
}

void local_unknown(struct low *l, struct local *v, const char *what) {
    if (!v || v->memory) return;
    ir_type t = ct_value(l->fe, v->ct);
    ir_write_var(l->b, v->var, ir_unsupported(l->b, t, IR_UNSUP_VALUE, what));
    ir_write_var(l->b, v->var + 1, ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, what));
}

static void taint_all(struct low *l, const char *what) {
    for (uint32_t i = 0; i < l->locals.n; i++) local_unknown(l, &l->locals.at[i], what);
}

/* False if there is more below than the recursion may enter. */
static bool taint_tree(struct low *l, CXCursor c, uint32_t depth, const char *what) {
    if (depth >= FE_MAX_DEPTH) return false;
    if (cursor_is(c, CXCursor_DeclRefExpr))
        local_unknown(l, low_local(l, clang_getCursorReferenced(c)), what);
    struct kids k = kids_all(l->arena, c);
    for (uint32_t i = 0; i < k.n; i++)
        if (!taint_tree(l, k.at[i], depth + 1, what)) return false;
    return true;
}

static void taint(struct low *l, CXCursor c, const char *what) {
    if (!taint_tree(l, c, l->depth, what)) taint_all(l, what);
}

ir_val half_lowered(struct low *l, CXCursor c, ir_ct ct, const char *what) {
    at(l, c);
    taint(l, c, what);
    return unsupported(l, c, ct, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, what);
}

static bool has_scope(const struct low *l, CXCursor c, uint32_t *scope) {
    uint64_t s;
    bool has = map_get(&l->scope_of, cursor_key(c), &s);
    if (has) *scope = (uint32_t)s;
    return has;
}

void operands(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    uint32_t scope = 0;
    if (l->constant || l->depth >= FE_MAX_DEPTH || cursor_is(c, CXCursor_UnaryExpr)) return;
    bool opens = has_scope(l, c, &scope) && scope != l->scope;
    if (opens) scope_enter(l, scope);
    for (uint32_t i = 0; i < k.n; i++) {
        if (clang_isExpression(clang_getCursorKind(k.at[i])))
            effect(l, k.at[i]);
        else
            stmt(l, k.at[i]);
    }
    at(l, c);
    if (opens) scope_leave(l);
}

ir_val not_lowered(struct low *l, CXCursor c, ir_ct ct, const char *what) {
    half_lowered(l, c, ct_int(l->fe), what);
    operands(l, c);
    at(l, c);
    taint(l, c, what);
    return unsupported(l, c, ct, IR_UNSUP_VALUE, what);
}
