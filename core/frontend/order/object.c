/* object.c - which object an lvalue designates, as far as the text tells. */
#include "core/base/str.h"
#include "core/frontend/order/order.h"
#include "core/frontend/unit/reuse.h"

enum { OBJECT_NESTING = 12 };

/* The uses of a variable's address. */
enum { PASSED = 1, KEPT };

/* ---- types ---- */

static bool is_byte(const struct fe *fe, ir_ct ct) {
    return ct_kind(fe, ct) == CT_INT && ct_bytes(fe, ct) == 1;
}

static bool is_aggregate(const struct fe *fe, ir_ct ct) {
    return ct_is_record(fe, ct) || ct_kind(fe, ct) == CT_ARRAY;
}

static bool same_scalar(const struct fe *fe, ir_ct x, ir_ct y) {
    if (ct_is_integer(fe, x) != ct_is_integer(fe, y)) return false;
    bool kin = ct_is_integer(fe, x) || ct_kind(fe, x) == ct_kind(fe, y);
    return kin && ct_bytes(fe, x) == ct_bytes(fe, y);
}

/* Is a scalar of that type somewhere in it? */
static bool contains(const struct fe *fe, ir_ct whole, ir_ct scalar, uint32_t depth) {
    const struct ir_ctype *t = ct_at(fe, whole);
    if (depth > OBJECT_NESTING) return true;
    if (ct_kind(fe, whole) == CT_ARRAY) return contains(fe, t->elem, scalar, depth + 1);
    if (!ct_is_record(fe, whole) || ct_is_opaque(fe, whole))
        return ct_is_opaque(fe, whole) || same_scalar(fe, whole, scalar);
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (contains(fe, t->fields.at[i].ct, scalar, depth + 1)) return true;
    return !t->fields.n;
}

/* 6.5p7, roughly: may an object of one type be accessed as the other, or as a part of it? Of
 * integers only the size counts. */
static bool same_kind(const struct fe *fe, ir_ct x, ir_ct y) {
    bool whole_x = is_aggregate(fe, x), whole_y = is_aggregate(fe, y);
    if (whole_x && whole_y) return true;
    if (whole_x) return contains(fe, x, y, 0);
    if (whole_y) return contains(fe, y, x, 0);
    return same_scalar(fe, x, y);
}

/* ---- exposure: may a pointer lead to the variable? ---- */

struct expose {
    struct low *l;
    uint32_t depth;
    struct str *said; /* of static variables, by name; or NULL: fe.exposed is to know it */
};

static CXCursor root_variable(struct arena *a, CXCursor c) {
    for (uint32_t depth = 0; depth < FE_MAX_DEPTH; depth++) {
        c = cursor_unparen(a, c);
        struct kids k = kids_of(a, c);
        bool member = cursor_is(c, CXCursor_MemberRefExpr) && k.n &&
                      clang_getCursorType(k.at[k.n - 1]).kind != CXType_Pointer;
        if (cursor_is(c, CXCursor_DeclRefExpr)) return clang_getCursorReferenced(c);
        if (member)
            c = k.at[k.n - 1];
        else if (cursor_is(c, CXCursor_ArraySubscriptExpr) && k.n == 2)
            c = k.at[0];
        else if (cursor_is_implicit_cast(c, &k))
            c = k.at[0];
        else
            break;
    }
    return clang_getNullCursor();
}

static void expose_object(const struct expose *x, CXCursor lvalue, bool passed) {
    struct fe *fe = x->l->fe;
    uint64_t known = 0;
    CXCursor decl = root_variable(&fe->scratch, lvalue);
    if (clang_Cursor_isNull(decl)) return;
    if (x->said) {
        if (clang_Cursor_hasVarDeclGlobalStorage(decl) == 1)
            str_printf(x->said, "%s %d ", fe_cstr(fe, clang_getCursorSpelling(decl)), passed);
        return;
    }
    uint64_t key = cursor_key(clang_getCanonicalCursor(decl));
    map_get(&fe->exposed, key, &known);
    if (known != KEPT) map_put(&fe->scratch, &fe->exposed, key, passed ? PASSED : KEPT);
}

static bool is_array(CXCursor c) {
    enum CXTypeKind k = clang_getCanonicalType(clang_getCursorType(c)).kind;
    return k == CXType_ConstantArray || k == CXType_IncompleteArray || k == CXType_VariableArray;
}

/* The context of an expression, which tells whether a pointer that it makes is passed on. */
enum around { AROUND_ANY, AROUND_SUBSCRIPT, AROUND_CALL };

/* A function of another file: by assumption it keeps no address. */
static bool is_foreign_call(struct low *l, CXCursor c) {
    CXCursor decl;
    return cursor_is(c, CXCursor_CallExpr) && call_names(l, c, &decl) &&
           clang_Cursor_isNull(clang_getCursorDefinition(decl));
}

/* Addresses that are taken, and arrays that become pointers other than to be subscripted. */
static void look_for_addresses(struct expose x, CXCursor c, enum around around) {
    struct fe *fe = x.l->fe;
    if (++x.depth > FE_MAX_DEPTH) return;
    struct kids k = kids_all(&fe->scratch, c);
    enum around inside = AROUND_ANY;
    bool implicit = cursor_is_implicit_cast(c, &k);
    if (cursor_is(c, CXCursor_UnaryOperator)) {
        enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
        if (op == CXUnaryOperator_AddrOf && k.n)
            expose_object(&x, k.at[k.n - 1], around == AROUND_CALL);
        if (op == CXUnaryOperator_Deref) inside = AROUND_SUBSCRIPT;
    }
    if (cursor_is(c, CXCursor_ArraySubscriptExpr)) inside = AROUND_SUBSCRIPT;
    if (is_foreign_call(x.l, c)) inside = AROUND_CALL;
    if (implicit && is_array(k.at[0]) && around != AROUND_SUBSCRIPT)
        expose_object(&x, k.at[0], around == AROUND_CALL);
    if (implicit || cursor_is(c, CXCursor_ParenExpr) || cursor_is(c, CXCursor_CStyleCastExpr))
        inside = around;
    for (uint32_t i = 0; i < k.n; i++) look_for_addresses(x, k.at[i], inside);
}

/* A header of the system knows nothing of the program's variables. */
static enum CXChildVisitResult look_at_decl(CXCursor c, CXCursor parent, CXClientData data) {
    struct expose *x = data;
    (void)parent;
    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        look_for_addresses(*x, c, AROUND_ANY);
    return CXChildVisit_Continue;
}

struct hash128 object_exposes(struct fe *fe, CXCursor def) {
    struct low l = {.fe = fe, .arena = &fe->scratch};
    struct str said = {.arena = &fe->scratch};
    look_for_addresses((struct expose){.l = &l, .said = &said}, def, AROUND_ANY);
    return hash128_bytes(said.at ? said.at : "", said.n);
}

/* 0: no pointer leads there; PASSED: only ones that other functions are given. */
static uint64_t exposure(struct low *l, const struct order_object *o) {
    struct fe *fe = l->fe;
    uint64_t known = 0;
    bool global = clang_Cursor_hasVarDeclGlobalStorage(o->decl) == 1;
    if (global && clang_getCursorLinkage(o->decl) == CXLinkage_External) return KEPT;
    if (global) reuse_asks_exposed(fe);
    if (!fe->knows_exposed) {
        struct expose x = {.l = l};
        fe->knows_exposed = true;
        clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), look_at_decl, &x);
    }
    map_get(&fe->exposed, o->key, &known);
    return known;
}

/* ---- comparing two objects ---- */

/* Different members of one struct type are never the same object. */
static bool different_members(const struct order_object *x, const struct order_object *y) {
    for (uint32_t i = 0; i < x->nfields; i++)
        for (uint32_t k = 0; k < y->nfields; k++)
            if (x->fields[i].record == y->fields[k].record &&
                x->fields[i].index != y->fields[k].index)
                return true;
    return false;
}

/* A scalar is directly in one struct type only: that of the last member on the way. */
static bool different_structs(const struct fe *fe, const struct order_object *x,
                              const struct order_object *y) {
    uint32_t n = x->nfields, m = y->nfields;
    if (!n || !m || n == OBJECT_FIELDS || m == OBJECT_FIELDS || x->wild || y->wild) return false;
    if (is_aggregate(fe, x->ct) || is_aggregate(fe, y->ct)) return false;
    return x->fields[n - 1].record != y->fields[m - 1].record;
}

static enum meet in_one_variable(const struct order_object *x, const struct order_object *y) {
    if (x->key != y->key) return MEET_NEVER;
    if (x->root == OBJECT_SSA || x->root == OBJECT_STATE) return MEET_ALWAYS;
    if (x->ranged && y->ranged) {
        bool apart = x->from + x->bits <= y->from || y->from + y->bits <= x->from;
        return apart ? MEET_NEVER : MEET_ALWAYS;
    }
    return different_members(x, y) ? MEET_NEVER : MEET_MAYBE;
}

static enum meet objects_meet(struct low *l, const struct order_object *x,
                              const struct order_object *y, bool bytes) {
    if (!x->root || !y->root) return MEET_NEVER;
    if (x->root == OBJECT_POINTER || y->root == OBJECT_POINTER) {
        const struct order_object *other = x->root == OBJECT_POINTER ? y : x;
        if (other->root == OBJECT_SSA || other->root == OBJECT_STATE) return MEET_NEVER;
        if (different_members(x, y) || different_structs(l->fe, x, y)) return MEET_NEVER;
        if (!x->wild && !y->wild) {
            bool byte = bytes && (is_byte(l->fe, x->ct) || is_byte(l->fe, y->ct));
            if (!byte && !same_kind(l->fe, x->ct, y->ct)) return MEET_NEVER;
        }
        return other->root == OBJECT_NAMED && !exposure(l, other) ? MEET_NEVER : MEET_MAYBE;
    }
    return x->root == y->root ? in_one_variable(x, y) : MEET_NEVER;
}

enum meet object_meet(struct low *l, const struct order_object *x, const struct order_object *y) {
    return objects_meet(l, x, y, true);
}

enum meet object_meet_here(struct low *l, const struct order_object *x,
                           const struct order_object *y) {
    return objects_meet(l, x, y, false);
}

bool object_is_reached(struct low *l, const struct order_object *x) {
    if (x->root == OBJECT_POINTER) return true;
    if (x->root != OBJECT_NAMED) return false;
    CXType t = clang_getCursorType(x->decl);
    if (clang_isConstQualifiedType(t)) return false;
    return exposure(l, x) == KEPT;
}

/* ---- making objects from lvalues ---- */

struct order_object object_named(struct low *l, CXCursor decl) {
    const struct local *v = low_local(l, decl);
    struct order_object x = {.root = OBJECT_NAMED, .ranged = true, .ct = ct_cursor(l->fe, decl)};
    if (v && !v->memory) x.root = OBJECT_SSA;
    x.decl = clang_getCanonicalCursor(decl);
    x.key = cursor_key(x.decl);
    x.bits = 8 * ct_bytes(l->fe, x.ct);
    return x;
}

void object_member(struct low *l, struct order_object *x, CXCursor member, CXCursor of) {
    ir_ct record;
    uint32_t index;
    const struct ir_field *f = ct_field(l->fe, member, &record, &index);
    if (!f) {
        x->ranged = false;
        x->wild = true;
        return;
    }
    uint64_t outer = ct_anonymous(l->fe, member, clang_getCursorType(of));
    x->from += 8 * (outer + f->off) + f->bit_off;
    x->bits = f->bits ? f->bits : 8 * ct_bytes(l->fe, f->ct);
    x->ct = f->ct;
    if (ct_kind(l->fe, record) == CT_UNION) /* what lies in it may be seen as any of its members */
        x->ct = record;
    else if (x->nfields < OBJECT_FIELDS)
        x->fields[x->nfields++] = (struct object_field){record, index};
}
