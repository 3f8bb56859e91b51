/* prescan.c - one walk over a body before it is lowered.
 *
 * Finds which locals must live in memory (no scalar, or address taken), the scopes
 * and what each declares, the labels and each switch's cases with the scope that
 * they stand in: jumps need to know which lifetimes begin and end on the way
 * (C11 6.2.4p6: an object lives from entry into its block, however entered).
 */
#include "core/frontend/lower/lower.h"

struct body_scan {
    struct low *l;
    uint32_t scope, depth;
    uint32_t in_switch; /* index + 1, 0 = none */
    bool opens;         /* the next statement is a block, with or without braces */
};

uint32_t low_var(struct low *l, ir_type type, const char *name, ir_ct ct) {
    uint32_t v = l->next_var++;
    ir_var_decl(l->b, v, type, name, ct);
    return v;
}

static bool is_volatile_type(CXType t) {
    return clang_isVolatileQualifiedType(clang_getCanonicalType(t)) != 0;
}

uint32_t low_add_local(struct low *l, CXCursor decl, uint32_t scope, bool memory) {
    CXType t = clang_getCursorType(decl);
    struct local v = {.decl = decl,
                      .ct = ct_cursor(l->fe, decl),
                      .name = fe_cstr(l->fe, clang_getCursorSpelling(decl)),
                      .loc = source_loc(&l->fe->src, decl),
                      .is_volatile = is_volatile_type(t)};
    v.memory = memory || !ct_is_scalar(l->fe, v.ct);
    v.variable = ct_is_variable(l->fe, v.ct);
    v.order = ++l->order;
    v.align = fe_decl_align(l->fe, decl);
    v.cleanup = attribute(l->fe, decl, "cleanup");
    if (v.cleanup) {
        v.memory = true;
        v.declared = low_var(l, IR_I(1), NULL, 0);
    }
    ir_type ty = v.memory ? IR_PTR : ct_value(l->fe, v.ct);
    v.var = low_var(l, ty, v.memory ? NULL : v.name, v.ct);
    if (!v.memory) low_var(l, IR_I(1), NULL, 0);
    uint32_t i = l->locals.n;
    vec_push(l->arena, &l->locals, v);
    map_put(l->arena, &l->local_of, cursor_key(decl), i);
    vec_push(l->arena, &l->scopes.at[scope].locals, i);
    return i;
}

struct local *low_local(struct low *l, CXCursor decl) {
    uint64_t i;
    if (!map_get(&l->local_of, cursor_key(decl), &i)) return NULL;
    return &l->locals.at[i];
}

/* A local that becomes memory after its declaration was seen: `&x` comes later. */
static void to_memory(struct low *l, struct local *v) {
    if (!v || v->memory) return;
    v->memory = true;
    v->var = low_var(l, IR_PTR, NULL, v->ct);
}

static void take_address(struct body_scan *s, CXCursor c) {
    CXCursor e = cursor_unparen(s->l->arena, kid_last(s->l->arena, c));
    if (cursor_is(e, CXCursor_DeclRefExpr))
        to_memory(s->l, low_local(s->l, clang_getCursorReferenced(e)));
}

static uint32_t open_scope(struct body_scan *s, CXCursor c) {
    struct low *l = s->l;
    uint32_t i = l->scopes.n;
    vec_push(l->arena, &l->scopes, (struct scope){.parent = s->scope});
    map_put(l->arena, &l->scope_of, cursor_key(c), i);
    return i;
}

static void add_label(struct body_scan *s, CXCursor c) {
    struct low *l = s->l;
    struct label lab = {.stmt = c, .scope = s->scope, .block = ir_block_new(l->b, NULL)};
    lab.order = ++l->order;
    if (cursor_is(c, CXCursor_LabelStmt)) {
        map_put(l->arena, &l->label_of, cursor_key(c), l->labels.n);
        vec_push(l->arena, &l->labels, lab);
    } else if (s->in_switch) {
        uint32_t sw = s->in_switch - 1, n = l->switches.at[sw].cases.n;
        map_put(l->arena, &l->case_of, cursor_key(c), (uint64_t)sw << 32 | n);
        vec_push(l->arena, &l->switches.at[sw].cases, lab);
    }
}

/* &&label: numbered in the order of the text. */
static void take_label(struct body_scan *s, CXCursor c) {
    struct low *l = s->l;
    struct kids k = kids_all(l->arena, c);
    if (k.n != 1) return;
    CXCursor label = clang_getCursorReferenced(k.at[0]);
    if (clang_Cursor_isNull(label) || map_get(&l->fe->labels, cursor_key(label), NULL)) return;
    struct fe_label x = {arena_printf(l->fe->arena, "%s.labels", l->fname), l->taken.n};
    map_put(&l->fe->scratch, &l->fe->labels, cursor_key(label), l->fe->taken_labels.n);
    vec_push(&l->fe->scratch, &l->fe->taken_labels, x);
    vec_push(l->arena, &l->taken, label);
}

static void make_label_object(struct low *l) {
    const char *name = arena_printf(l->fe->arena, "%s.labels", l->fname);
    struct ir_global *g = fe_new_global(l->fe, name);
    g->size = l->taken.n;
    g->is_const = true;
    map_str_put(&l->fe->scratch, &l->fe->taken, name, 1);
}

static void open_switch(struct body_scan *s, CXCursor c) {
    struct low *l = s->l;
    map_put(l->arena, &l->switch_of, cursor_key(c), l->switches.n);
    vec_push(l->arena, &l->switches, (struct switch_info){.stmt = c});
    s->in_switch = l->switches.n;
}

static void add_variable(struct body_scan *s, CXCursor c) {
    enum CX_StorageClass sc = clang_Cursor_getStorageClass(c);
    if (sc == CX_SC_Static || sc == CX_SC_Extern || clang_Cursor_hasVarDeclGlobalStorage(c) == 1)
        return;
    low_add_local(s->l, c, s->scope, false);
}

static void scan_tree(struct body_scan s, CXCursor c);

bool is_temporary_array(struct low *l, CXCursor c) {
    if (!cursor_is(c, CXCursor_MemberRefExpr)) return false;
    CXCursor e = cursor_unparen(l->arena, kid_last(l->arena, c));
    while (cursor_is(e, CXCursor_MemberRefExpr)) /* of a member of the value */
        e = cursor_unparen(l->arena, kid_last(l->arena, e));
    bool value = cursor_is(e, CXCursor_CallExpr) || cursor_is(e, CXCursor_ConditionalOperator) ||
                 cursor_is(e, CXCursor_BinaryOperator) /* =, or the comma */ ||
                 cursor_is(e, CXCursor_StmtExpr);
    if (!value || !ct_is_record(l->fe, ct_cursor(l->fe, e))) return false;
    return ct_kind(l->fe, ct_of(l->fe, clang_getCursorType(c))) == CT_ARRAY;
}

/* Notes a temporary array that the expression makes. */
static void add_temporary(struct body_scan *s, CXCursor c) {
    uint32_t i = low_add_local(s->l, c, s->scope, true);
    s->l->locals.at[i].variable = true;
}

/* 6.8.2p2, 6.8.4p3, 6.8.5p5. */
static bool is_block(CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundStmt:
    case CXCursor_IfStmt:
    case CXCursor_SwitchStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_ForStmt:
        return true;
    default:
        return false;
    }
}

/* A substatement of if, switch or a loop is a block of its own, with or without braces; its
 * condition is not. */
static bool is_substatement(CXCursor parent, uint32_t i, uint32_t n) {
    if (cursor_is(parent, CXCursor_CompoundStmt)) return false;
    if (cursor_is(parent, CXCursor_IfStmt)) return i > 0;
    return cursor_is(parent, CXCursor_DoStmt) ? i == 0 : i + 1 == n;
}

static bool scan_here(struct body_scan *s, CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_VarDecl:
        add_variable(s, c);
        break;
    case CXCursor_MemberRefExpr:
        if (is_temporary_array(s->l, c)) add_temporary(s, c);
        break;
    case CXCursor_CompoundLiteralExpr:
        low_add_local(s->l, c, s->scope, true);
        break;
    case CXCursor_SwitchStmt:
        open_switch(s, c);
        break;
    case CXCursor_LabelStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        add_label(s, c);
        break;
    case CXCursor_AddrLabelExpr:
        take_label(s, c);
        break;
    case CXCursor_CallExpr:
        again_noted(s->l, c, s->scope);
        break;
    case CXCursor_UnaryExpr:
        return false; /* sizeof: not evaluated */
    case CXCursor_UnaryOperator:
        if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf) take_address(s, c);
        break;
    default:
        break;
    }
    return true;
}

static void scan_tree(struct body_scan s, CXCursor c) {
    if (++s.depth > FE_MAX_DEPTH) return;
    if (is_block(c) || s.opens) s.scope = open_scope(&s, c);
    s.opens = false;
    if (!scan_here(&s, c)) return;
    struct kids k = kids_all(s.l->arena, c);
    bool block = is_block(c);
    for (uint32_t i = 0; i < k.n; i++) {
        s.opens = block && is_substatement(c, i, k.n);
        scan_tree(s, k.at[i]);
    }
}

void prescan(struct low *l, CXCursor body) {
    struct body_scan s = {.l = l};
    scan_tree(s, body);
    if (l->taken.n) make_label_object(l);
}
