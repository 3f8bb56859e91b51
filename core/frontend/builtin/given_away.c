/* given_away.c - variables in memory by how a function uses them: other code gets a pointer to one,
 * or it is changed. What no other code sees a compiler may keep in registers.
 */
#include "core/frontend/builtin/builtin.h"

/* Is the lvalue something that other code may read? */
static bool is_beyond_locals(struct low *l, CXCursor lvalue) {
    CXCursor e = cursor_unparen(l->arena, lvalue);
    return !cursor_is(e, CXCursor_DeclRefExpr) || !low_local(l, clang_getCursorReferenced(e));
}

static void note_memory_use(struct low *l, struct map *set, CXCursor lvalue) {
    CXCursor base = volatile_base(l, lvalue);
    if (!clang_Cursor_isNull(base)) map_put(l->arena, set, cursor_key(base), 1);
}

/* &x, or an array that becomes a pointer. */
static bool makes_pointer(struct low *l, CXCursor c, CXCursor *lvalue) {
    *lvalue = c;
    if (cursor_is_address(c)) *lvalue = kid_last(l->arena, c);
    return cursor_is_address(c) || ct_kind(l->fe, ct_cursor(l->fe, c)) == CT_ARRAY;
}

enum memory_use {
    USE_HERE,
    USE_GIVEN, /* the value goes to other code */
    USE_BASE,  /* of a[i] and s.m: it is no pointer that is kept */
};

static void find_memory_uses(struct low *l, CXCursor c, enum memory_use use, struct memory_uses *x,
                             uint32_t depth);

static void find_operand_uses(struct low *l, CXCursor c, enum memory_use use, struct memory_uses *x,
                              uint32_t depth) {
    bool changes = cursor_is_assignment(c), value = clang_isExpression(clang_getCursorKind(c)) != 0;
    bool part = cursor_is(c, CXCursor_ArraySubscriptExpr) || cursor_is(c, CXCursor_MemberRefExpr);
    struct kids k = kids_all(l->arena, c);
    if (changes && k.n) note_memory_use(l, &x->changed, k.at[0]);
    if (changes && k.n) use = is_beyond_locals(l, k.at[0]) ? USE_GIVEN : USE_HERE;
    if (use == USE_BASE || part || !value) use = USE_HERE;
    if (cursor_is(c, CXCursor_CallExpr)) use = USE_GIVEN;
    for (uint32_t i = 0; i < k.n; i++) {
        bool base = part && i == 0, changed = changes && i == 0;
        CXCursor kid = base ? cursor_uncast(l->arena, k.at[i]) : k.at[i];
        find_memory_uses(l, kid, base ? USE_BASE : changed ? USE_HERE : use, x, depth + 1);
    }
}

static void find_memory_uses(struct low *l, CXCursor c, enum memory_use use, struct memory_uses *x,
                             uint32_t depth) {
    CXCursor lvalue;
    x->some_more |= depth >= FE_MAX_DEPTH;
    if (depth >= FE_MAX_DEPTH || cursor_is(c, CXCursor_UnaryExpr)) return; /* sizeof */
    bool value = clang_isExpression(clang_getCursorKind(c)) != 0;
    if (value && use != USE_BASE && makes_pointer(l, c, &lvalue))
        note_memory_use(l, use == USE_GIVEN ? &x->given : &x->changed, lvalue);
    find_operand_uses(l, c, use, x, depth);
}

void memory_uses_find(struct low *l, struct memory_uses *x) {
    find_memory_uses(l, l->def, USE_HERE, x, 0);
}
