/* vla.c - types whose size is only known at run time, C11 6.7.6.2.
 *
 * Each variable-length array type of clang's is an ir_ct of its own.  Where control reaches its
 * declarator the size expressions are evaluated, once, into two variables of the function:
 * number of elements and bytes in all.  Whatever needs the size reads them.
 * A size that no object can have is a failed check (6.7.6.2p5), so that products do not wrap.
 */
#include "core/base/str.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

static struct vla *find_vla(struct low *l, ir_ct ct) {
    uint64_t i;
    return map_get(&l->vla_of, ct, &i) ? &l->vlas.at[i] : NULL;
}

static struct vla *make_vla(struct low *l, ir_ct ct, uint64_t owner) {
    struct vla v = {.owner = owner};
    v.count = low_var(l, pointer_int(l), NULL, 0);
    v.bytes = low_var(l, pointer_int(l), NULL, 0);
    map_put(l->arena, &l->vla_of, ct, l->vlas.n);
    vec_push(l->arena, &l->vlas, v);
    return &l->vlas.at[l->vlas.n - 1];
}

/* ---- sizes ---- */

ir_val vla_bytes(struct low *l, ir_ct ct) {
    const struct vla *v = find_vla(l, ct);
    if (v) return ir_read_var(l->b, v->bytes);
    if (!ct_is_variable(l->fe, ct)) return ir_const(l->b, pointer_int(l), ct_bytes(l->fe, ct));
    return ir_unsupported(l->b, pointer_int(l), IR_UNSUP_VALUE, "size of a variable-length type");
}

ir_val vla_count(struct low *l, ir_ct ct) {
    const struct vla *v = find_vla(l, ct);
    if (v) return ir_read_var(l->b, v->count);
    return ir_unsupported(l->b, pointer_int(l), IR_UNSUP_VALUE, "size of a variable-length type");
}

/* The innermost dimension tells how an object is laid out. */
ir_ct vla_layout(const struct fe *fe, ir_ct ct) {
    while (ct_is_variable(fe, ct_at(fe, ct)->elem)) ct = ct_at(fe, ct)->elem;
    return ct;
}

/* ---- declarators ---- */

/* The levels of a declarator that have a size, from the outermost; libclang gives the size
 * expressions of the declarator itself, from the innermost: behind a typedef are others. */
struct levels {
    VEC(CXType) at;
};

static CXType inner(CXType t) {
    t = clang_getCanonicalType(t);
    if (t.kind == CXType_Pointer) return clang_getPointeeType(t);
    if (t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto)
        return clang_getResultType(t);
    return clang_getArrayElementType(t);
}

static bool is_bound(struct low *l, CXType t, uint64_t owner) {
    if (clang_getCanonicalType(t).kind != CXType_VariableArray) return false;
    const struct vla *v = find_vla(l, ct_of(l->fe, t));
    return v && v->owner != owner;
}

static bool collect_levels(struct low *l, CXType t, uint64_t owner, struct levels *out) {
    bool variable = false;
    for (; t.kind != CXType_Invalid; t = inner(t)) {
        enum CXTypeKind k = clang_getCanonicalType(t).kind;
        if (is_bound(l, t, owner)) break;
        variable |= k == CXType_VariableArray;
        if (k == CXType_VariableArray || k == CXType_ConstantArray) vec_push(l->arena, &out->at, t);
    }
    return variable;
}

/* 6.7.6.2p5: greater than zero; and no object is larger than half of the address space. */
static void check_size(struct low *l, ir_val v, ir_ct vt, ir_val n, ir_val size, CXCursor e) {
    struct ir_builder *b = l->b;
    struct arith t = arith_of(l->fe, vt);
    ir_val zero = ir_int(b, IR_I(t.width), 0);
    ir_val positive = t.is_signed ? ir_bin(b, IR_SLT, zero, v) : ir_bin(b, IR_NE, v, zero);
    ir_val most = ir_const(b, pointer_int(l), bv_mask(l->fe->m->target.ptr_bits - 1));
    ir_val fits = ir_bin(b, IR_ULE, n, ir_bin(b, IR_UDIV, most, size));
    check_array_size(l, ir_bin(b, IR_AND, positive, fits), e);
}

/* Evaluates one size expression; 0 if it is none. */
static ir_val element_count(struct low *l, CXCursor e, ir_val size, bool check) {
    ir_ct vt = ct_cursor(l->fe, e);
    if (!ct_is_integer(l->fe, vt)) return 0;
    ir_val v = rvalue(l, e);
    at(l, e);
    struct arith t = arith_of(l->fe, vt);
    ir_val n = resize(l, v, t.width, t.is_signed, l->fe->m->target.ptr_bits);
    if (check) check_size(l, v, vt, n, size, e);
    return n;
}

ir_val vla_element_count(struct low *l, CXCursor e) { return element_count(l, e, 0, false); }

/* Innermost first, as sizes build on each other. decayed: the outermost level is a pointer. */
static bool bind(struct low *l, const struct levels *x, const struct kids *sizes, uint64_t owner,
                 bool decayed) {
    for (uint32_t i = x->at.n; i-- > 0;) {
        CXType t = x->at.at[i];
        if (clang_getCanonicalType(t).kind != CXType_VariableArray) continue;
        if (i >= sizes->n) return false;
        ir_ct ct = ct_of(l->fe, t);
        ir_val size = vla_bytes(l, ct_at(l->fe, ct)->elem);
        ir_val n = element_count(l, sizes->at[sizes->n - 1 - i], size, !(decayed && i == 0));
        if (!n) return false;
        struct vla *v = find_vla(l, ct);
        if (!v) v = make_vla(l, ct, owner);
        uint32_t count = v->count, bytes = v->bytes;
        ir_write_var(l->b, count, n);
        ir_write_var(l->b, bytes, ir_bin(l->b, IR_MUL, n, size));
    }
    return true;
}

void vla_declare(struct low *l, CXCursor c, CXType t, const struct kids *sizes) {
    struct levels x = {0};
    uint64_t owner = cursor_key(c);
    if (!collect_levels(l, t, owner, &x)) return;
    enum CXTypeKind k = clang_getCanonicalType(t).kind;
    bool decayed =
        cursor_is(c, CXCursor_ParmDecl) && (k == CXType_VariableArray || k == CXType_ConstantArray);
    if (!bind(l, &x, sizes, owner, decayed))
        not_lowered(l, c, ct_int(l->fe), "size of a variable-length array");
}

/* A declaration's own size expressions: without what comes after them. */
void vla_declare_decl(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    CXType t = clang_getCursorType(c);
    if (cursor_is(c, CXCursor_TypedefDecl)) t = clang_getTypedefDeclUnderlyingType(c);
    if (cursor_is(c, CXCursor_VarDecl)) {
        CXCursor init = clang_Cursor_getVarDeclInitializer(c);
        if (k.n && !clang_Cursor_isNull(init) && clang_equalCursors(k.at[k.n - 1], init)) k.n--;
    }
    vla_declare(l, c, t, &k);
}

/* ---- sizeof ---- */

struct type_text {
    const char *base; /* "unsigned int" */
    uint32_t levels;  /* of [] */
    bool pointer;
};

/* `(int *[n][m])`: of the simplest form only. */
static bool read_type(struct low *l, CXCursor c, struct type_text *out) {
    size_t n;
    const char *text = source_spelled(&l->fe->src, c, &n), *end = text ? text + n : NULL;
    struct token t;
    struct str base = {.arena = l->arena};
    int depth = 0;
    *out = (struct type_text){0};
    if (!text || !token_next(&text, end, &t) || !token_next(&text, end, &t) || !token_is(&t, "("))
        return false;
    while (token_next(&text, end, &t)) {
        if (!depth && token_is(&t, ")")) break;
        if (!depth && token_is(&t, "(")) return false;
        if (!depth && token_is(&t, "*")) out->pointer = true;
        if (!depth && token_is(&t, "[")) out->levels++;
        depth += token_is(&t, "[") - token_is(&t, "]");
        if (!out->levels && t.kind == TOKEN_WORD && !token_is(&t, "const"))
            str_printf(&base, "%s%.*s", base.n ? " " : "", (int)t.n, t.at);
    }
    out->base = base.n ? base.at : "";
    return out->levels > 0;
}

/* Of the types that have one size wherever clang compiles to. */
static uint64_t known_size(const char *name) {
    static const struct {
        const char *name;
        uint64_t size;
    } known[] = {{"char", 1},      {"signed char", 1},  {"unsigned char", 1}, {"short", 2},
                 {"unsigned", 4},  {"unsigned int", 4}, {"int", 4},           {"unsigned short", 2},
                 {"long long", 8}, {"float", 4},        {"double", 8}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) return known[i].size;
    return 0;
}

static ir_val base_size(struct low *l, CXCursor c, const struct type_text *t) {
    struct kids all = kids_all(l->arena, c);
    if (t->pointer) return ir_const(l->b, pointer_int(l), l->fe->m->target.ptr_bits / 8);
    for (uint32_t i = 0; i < all.n; i++)
        if (cursor_is(all.at[i], CXCursor_TypeRef))
            return vla_bytes(l, ct_cursor(l->fe, all.at[i]));
    for (ir_ct i = 1; i < l->fe->m->ctypes.n; i++)
        if (strcmp(ct_at(l->fe, i)->name, t->base) == 0) return vla_bytes(l, i);
    uint64_t size = known_size(t->base);
    return size ? ir_const(l->b, pointer_int(l), size) : 0;
}

/* sizeof (T [n][m]): the size expressions come innermost first among the children, then again. */
static ir_val sizeof_declarator(struct low *l, CXCursor c, const struct kids *k) {
    struct type_text t;
    if (!read_type(l, c, &t) || t.levels > k->n) return 0;
    ir_val size = base_size(l, c, &t);
    for (uint32_t i = 0; size && i < t.levels; i++) {
        ir_val count = element_count(l, k->at[i], size, true);
        size = count ? ir_bin(l->b, IR_MUL, count, size) : 0;
    }
    return size;
}

static void evaluate_place(struct low *l, CXCursor c) {
    struct place p = place(l, c, PLACE_ADDRESS);
    place_formed(l, &p, c);
}

static enum CXChildVisitResult seek_effect(CXCursor c, CXCursor parent, CXClientData data) {
    bool *has = data;
    (void)parent;
    *has = cursor_is_assignment(c) || cursor_is(c, CXCursor_CallExpr) ||
           cursor_is(c, CXCursor_StmtExpr);
    return *has ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* `int (*p)[n] = malloc(2 * sizeof *p)`: no compiler reads p for that, although it is evaluated. */
static bool evaluation_shows(CXCursor operand) {
    bool has = false;
    if (seek_effect(operand, operand, &has) != CXChildVisit_Break)
        clang_visitChildren(operand, seek_effect, &has);
    return has;
}

/* 6.5.3.4p2: of a variable-length array the operand is evaluated. 0: not understood. */
ir_val vla_sizeof(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c), all;
    if (k.n && ct_is_variable(l->fe, ct_cursor(l->fe, k.at[k.n - 1]))) {
        ir_ct ct = ct_cursor(l->fe, k.at[k.n - 1]);
        if (evaluation_shows(k.at[k.n - 1])) evaluate_place(l, k.at[k.n - 1]);
        return vla_bytes(l, ct);
    }
    if (k.n) return sizeof_declarator(l, c, &k);
    all = kids_all(l->arena, c);
    if (all.n != 1 || !cursor_is(all.at[0], CXCursor_TypeRef)) return 0;
    return vla_bytes(l, ct_cursor(l->fe, all.at[0]));
}
