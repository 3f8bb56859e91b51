/* place.c - lvalues: where an object is, and what must hold before it is accessed.
 *
 * A place remembers how its address came about.  A declared object accessed by
 * name and members needs no check but array-bounds on its indices; behind a pointer
 * the pointer must be neither null nor dangling and the bytes must lie in the object.
 */
#include "core/base/require.h"
#include "core/frontend/lower/parts.h"
#include "core/frontend/unit/staticset.h"

#include <ctype.h>
#include <string.h>

static struct place memory_place(ir_ct ct, ir_val addr) {
    return (struct place){.kind = PLACE_MEMORY, .ct = ct, .addr = addr};
}

ir_val place_offset(struct low *l, ir_val addr, uint64_t off) {
    if (off == 0) return addr;
    return ir_ptradd(l->b, addr, ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), off), 1);
}

uint64_t place_alignment(CXType t) {
    long long n;
    if (clang_getCanonicalType(t).kind == CXType_Void || clang_getResultType(t).kind) return 0;
    n = clang_Type_getAlignOf(t);
    return n > 0 ? (uint64_t)n : 0;
}

/* Names of types stay as far as they can: they may have an alignment of their own. */
uint64_t place_pointee_alignment(CXType pointer) {
    CXType t = pointer;
    for (unsigned depth = 0; t.kind == CXType_Typedef || t.kind == CXType_Elaborated; depth++) {
        if (depth >= FE_MAX_DEPTH) break;
        t = t.kind == CXType_Elaborated
                ? clang_Type_getNamedType(t)
                : clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(t));
    }
    if (t.kind != CXType_Pointer) t = clang_getCanonicalType(pointer);
    return place_alignment(clang_getPointeeType(t));
}

/* ---- names ---- */

static struct place place_local(struct low *l, struct local *v, uint32_t index) {
    struct place p = {.ct = v->ct, .is_volatile = v->is_volatile, .named = true, .name = v->decl};
    if (v->memory) {
        p.kind = PLACE_MEMORY;
        p.addr = ir_read_var(l->b, v->var);
    } else {
        p.kind = PLACE_VAR;
        p.local = index;
    }
    return p;
}

static struct place place_static(struct low *l, CXCursor decl, CXCursor c) {
    const char *name = fe_global(l->fe, decl);
    const struct ir_global *g = name ? fe_find_global(l->fe, name) : NULL;
    ir_ct ct = ct_cursor(l->fe, decl);
    struct place p = memory_place(ct, 0);
    p.initialised = l->fe->is_model || (g && g->is_const) || staticset_holds(l->fe, ct);
    p.is_volatile = clang_isVolatileQualifiedType(clang_getCursorType(decl)) != 0;
    p.named = true;
    p.name = decl;
    if (g && !asm_register(decl)) {
        p.addr = ir_global_addr(l->b, name);
        p.ct = g->ct;
        p.bounds = !g->size && !g->has_init; /* extern T a[]: its length is not known */
        if (!g->has_init && !g->is_weak && is_weak(l->fe, decl))
            p.addr = p.base = weak_address(l, name, p.addr);
        else if (weak_alias_yields(l->fe, decl))
            p.addr = p.base = weak_alias_address(l, decl, p.addr);
    } else {
        const char *what = g ? "register variable" : "object of unknown size";
        p.addr = unsupported(l, c, ct_pointer_to(l->fe, ct), IR_UNSUP_VALUE, what);
        p.bounds = true;
    }
    return p;
}

static struct place place_name(struct low *l, CXCursor c) {
    CXCursor decl = clang_getCursorReferenced(c);
    struct local *v = low_local(l, decl);
    if (v) return place_local(l, v, (uint32_t)(v - l->locals.at));
    if (cursor_is(decl, CXCursor_VarDecl)) {
        if (clang_getCursorTLSKind(decl) != CXTLS_None) ending_own_variable(l, c);
        if (!l->constant || clang_Cursor_hasVarDeclGlobalStorage(decl) == 1)
            return place_static(l, decl, c);
    }
    ir_ct ct = ct_cursor(l->fe, c);
    return memory_place(ct, unsupported(l, c, ct_pointer_to(l->fe, ct), IR_UNSUP_VALUE, "name"));
}

/* ---- members ---- */

static bool is_last_field(const struct fe *fe, ir_ct record, uint32_t index) {
    return ct_kind(fe, record) == CT_STRUCT && index + 1 == ct_at(fe, record)->fields.n;
}

/* The union, which p names or which has no name and lies at this offset in p, is a struct's end. */
static bool is_last_union(const struct fe *fe, const struct place *p, ir_ct record, uint64_t off) {
    ir_ct named = ct_kind(fe, p->ct) == CT_PTR ? ct_at(fe, p->ct)->elem : p->ct;
    if (ct_kind(fe, record) != CT_UNION) return false;
    if (named == record) return p->last;
    const struct ir_ctype *outer = ct_at(fe, named);
    return outer->kind == CT_STRUCT && outer->fields.n &&
           outer->fields.at[outer->fields.n - 1].off == off;
}

/* p->a[i] with a last, also in a union that is, and declared [], [0] or [1]: a is as long as the
 * object allows. */
static bool is_trailing(const struct fe *fe, const struct place *p, ir_ct record, uint32_t index,
                        uint64_t off) {
    ir_ct ct = ct_at(fe, record)->fields.at[index].ct;
    bool last = is_last_field(fe, record, index) || is_last_union(fe, p, record, off);
    if (ct_kind(fe, ct) != CT_ARRAY || !last) return false;
    return ct_at(fe, ct)->count == 0 || (p->base && ct_at(fe, ct)->count <= 1);
}

/* ((T *)0)->m, for the offset of m: how programs spelt offsetof before there was one. */
static bool is_literal_pointer(struct low *l, CXCursor e) {
    return cursor_is(cursor_uncast(l->arena, e), CXCursor_IntegerLiteral);
}

/* The pointer that an object is reached through: p of (*p), p[i], p->a[i] and p->m.a[i][j]. */
static CXCursor reached_through(struct low *l, CXCursor object) {
    CXCursor array;
    object = cursor_unparen(l->arena, object);
    if (cursor_is(object, CXCursor_ArraySubscriptExpr)) {
        struct kids k = kids_of(l->arena, object);
        if (k.n != 2) return object;
        CXCursor base = k.at[ct_is_integer(l->fe, ct_cursor(l->fe, k.at[0]))];
        return ct_decayed_array(l->fe, l->arena, base, &array) ? reached_through(l, array) : base;
    }
    CXCursor inner = kid_last(l->arena, object);
    bool dot = cursor_is(object, CXCursor_MemberRefExpr) &&
               ct_kind(l->fe, ct_cursor(l->fe, inner)) != CT_PTR;
    return dot ? reached_through(l, inner) : inner;
}

/* (*p).m and p[i].m, as p->m. */
static bool leads_to_member(struct low *l, CXCursor object) {
    return !is_literal_pointer(l, reached_through(l, object));
}

/* Modifying it is undefined (6.2.4p8): it is made const. */
static void keep_temporary(struct low *l, struct place *p, CXCursor member, CXCursor object) {
    struct local *v = low_local(l, member);
    ir_ct ct = ct_cursor(l->fe, object);
    if (!v || p->kind != PLACE_MEMORY || !is_temporary_array(l, member)) return;
    at(l, member);
    ir_val addr = ir_alloca(l->b, ct_bytes(l->fe, ct), NULL, ct_const(l->fe, ct));
    ir_val args[] = {addr, p->addr,
                     ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct))};
    ir_effect(l->b, IR_COPY, args, 3);
    ir_write_var(l->b, v->var, addr);
    vec_push(l->arena, &l->temporaries, (uint32_t)(v - l->locals.at));
    *p = memory_place(p->ct, addr);
    p->literal = true;
}

static struct place place_member(struct low *l, CXCursor c) {
    CXCursor decl = clang_getCursorReferenced(c), object = kid_last(l->arena, c);
    ir_ct oct = ct_cursor(l->fe, object), record;
    uint32_t index;
    struct place p;
    if (ct_kind(l->fe, oct) == CT_PTR) {
        p = memory_place(oct, rvalue(l, object));
        p.base = p.addr;
        p.member = !is_literal_pointer(l, object);
        p.align = place_pointee_alignment(clang_getCursorType(object));
        p.bounds = true;
    } else {
        p = place(l, object, 0);
        if (p.base && !p.member) p.member = leads_to_member(l, object);
        keep_temporary(l, &p, c, object);
    }
    const struct ir_field *f = ct_field(l->fe, decl, &record, &index);
    if (!f || p.kind != PLACE_MEMORY) {
        p.kind = PLACE_NONE;
        p.ct = ct_cursor(l->fe, c);
        return p;
    }
    at(l, c);
    struct ir_field field = *f;
    uint64_t outer = ct_anonymous(l->fe, decl, clang_getCursorType(object));
    p.trailing = is_trailing(l->fe, &p, record, index, outer);
    p.last = is_last_field(l->fe, record, index);
    p.addr = place_offset(l, p.addr, outer + field.off);
    p.ct = field.ct;
    p.is_volatile |= clang_isVolatileQualifiedType(clang_getCursorType(c)) != 0;
    if (field.bits) {
        p.kind = PLACE_BITS;
        p.bit_off = field.bit_off;
        p.bits = field.bits;
    }
    return p;
}

/* ---- elements ---- */

/* The place that pointer arithmetic leads to. It may be outside of its object or have wrapped
 * around: the check stands at its use. */
static void moved_place(struct low *l, struct place *p, struct step by, ir_ct elem) {
    ir_val exact = step_exact(l, by, elem);
    p->bounds = true;
    p->moved = p->addr;
    p->exact = both_exact(l, p->exact, exact);
}

struct place place_step(struct low *l, CXCursor array, struct step index, ir_ct elem,
                        unsigned flags, CXCursor c) {
    struct place p = place(l, array, 0);
    uint64_t count = ct_at(l->fe, p.ct)->count;
    bool variable = ct_is_variable(l->fe, p.ct);
    bool declared = ct_kind(l->fe, p.ct) == CT_ARRAY && count > 0 && !p.trailing;
    if (p.kind == PLACE_NONE) return (struct place){.kind = PLACE_NONE, .ct = elem};
    if (variable || declared) {
        ir_val n =
            variable ? vla_count(l, p.ct) : ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), count);
        check_index(l, index, n, (flags & PLACE_ADDRESS) != 0, c);
    }
    at(l, c);
    p.addr = step_from(l, p.addr, index, elem);
    if (!variable && !declared) moved_place(l, &p, index, elem);
    p.ct = elem;
    p.trailing = p.last = false;
    p.is_volatile |= clang_isVolatileQualifiedType(clang_getCursorType(c)) != 0;
    return p;
}

static struct place place_element(struct low *l, CXCursor c, unsigned flags) {
    struct kids k = kids_of(l->arena, c);
    ir_ct elem = ct_cursor(l->fe, c);
    CXCursor array;
    if (k.n != 2) return (struct place){.kind = PLACE_NONE, .ct = elem};
    bool swapped = ct_is_integer(l->fe, ct_cursor(l->fe, k.at[0])); /* 3[a] */
    CXCursor base = k.at[swapped], index = k.at[!swapped];
    struct place part;
    if (parts_element(l, base, index, c, &part)) return part;
    if (ct_decayed_array(l->fe, l->arena, base, &array)) {
        struct step i = step_by(l, index);
        counted_element(l, array, i, (flags & PLACE_ADDRESS) != 0, c);
        return place_step(l, array, i, elem, flags, c);
    }
    ir_val ptr = rvalue(l, base);
    struct step i = step_by(l, index);
    counted_element(l, base, i, (flags & PLACE_ADDRESS) != 0, c);
    at(l, c);
    struct place p = memory_place(elem, step_from(l, ptr, i, elem));
    moved_place(l, &p, i, elem);
    p.base = ptr;
    p.align = place_alignment(clang_getCursorType(c));
    p.is_volatile = clang_isVolatileQualifiedType(clang_getCursorType(c)) != 0;
    return p;
}

/* ---- the rest ---- */

/* *(volatile T *)&x: of x. */
void place_name_behind(struct low *l, CXCursor e, struct place *p) {
    e = cursor_uncast(l->arena, e);
    if (!cursor_is_address(e)) return;
    p->name = volatile_base(l, kid_last(l->arena, e));
    p->named = cursor_is(p->name, CXCursor_VarDecl) || cursor_is(p->name, CXCursor_ParmDecl);
}

static struct place place_deref(struct low *l, CXCursor c, unsigned flags) {
    CXCursor e = kid_last(l->arena, c), array, index;
    ir_ct ct = ct_cursor(l->fe, c);
    if (is_inner_sum(l, e, &array, &index)) return inner_element(l, e, array, index, flags, c);
    if (ct_decayed_array(l->fe, l->arena, e, &array)) { /* *a is a[0] */
        struct step zero = {.n = ir_int(l->b, IR_I(l->fe->m->target.ptr_bits), 0)};
        return place_step(l, array, zero, ct, flags, c);
    }
    struct place p = memory_place(ct, rvalue(l, e));
    p.base = p.addr;
    p.member = ct_kind(l->fe, ct) == CT_ARRAY && !(flags & PLACE_ADDRESS) &&
               !is_literal_pointer(l, e); /* *p is &(*p)[0] */
    p.align = place_alignment(clang_getCursorType(c));
    p.bounds = true;
    p.is_volatile = clang_isVolatileQualifiedType(clang_getCursorType(c)) != 0;
    if (p.is_volatile) place_name_behind(l, e, &p);
    return p;
}

/* The number of literals of the same content that come before it in the function. */
static uint32_t string_number(struct low *l, CXCursor c) {
    uint64_t known, n = 0;
    const char *name = fe_string(l->fe, c, 0);
    if (l->constant || l->fe->is_model || !name) return 0;
    if (map_get(&l->string_of, cursor_key(c), &known)) return (uint32_t)known;
    map_str_get(&l->strings, name, &n);
    map_str_put(l->arena, &l->strings, name, n + 1);
    map_put(l->arena, &l->string_of, cursor_key(c), n);
    return (uint32_t)n;
}

static struct place place_string(struct low *l, CXCursor c) {
    const char *name = fe_string(l->fe, c, string_number(l, c));
    ir_ct ct = ct_cursor(l->fe, c);
    struct place p = memory_place(ct, 0);
    p.initialised = p.literal = true;
    p.addr = name ? ir_global_addr(l->b, name)
                  : unsupported(l, c, ct_pointer_to(l->fe, ct), IR_UNSUP_VALUE, "string literal");
    return p;
}

static struct place place_compound_literal(struct low *l, CXCursor c) {
    struct local *v = low_local(l, c);
    ir_ct ct = ct_cursor(l->fe, c);
    if (!v && l->constant) { /* at file scope it is static, 6.5.2.5p5 */
        const char *name = fe_global(l->fe, c);
        if (name) return memory_place(ct, ir_global_addr(l->b, name));
    }
    if (!v) return (struct place){.kind = PLACE_NONE, .ct = ct};
    struct place p = memory_place(v->ct, ir_read_var(l->b, v->var));
    init_local(l, p.addr, v->ct, kid_last(l->arena, c));
    return p;
}

/* A record that is no lvalue, f().x: its value already is somewhere. */
static struct place place_value(struct low *l, CXCursor c) {
    ir_ct ct = ct_cursor(l->fe, c);
    if (ct_is_record(l->fe, ct)) return memory_place(ct, rvalue(l, c));
    operands(l, c);
    return (struct place){.kind = PLACE_NONE, .ct = ct};
}

static struct place place_unary(struct low *l, CXCursor c, unsigned flags) {
    switch (clang_getCursorUnaryOperatorKind(c)) {
    case CXUnaryOperator_Deref:
        return place_deref(l, c, flags);
    case CXUnaryOperator_Real:
    case CXUnaryOperator_Imag:
        return parts_place(l, c);
    default:
        return place_value(l, c);
    }
}

/* In another address space (ISO/IEC TR 18037, 5.1; `__seg_gs`), whose pointers have a null of their
 * own and need not be as wide. */
static bool is_in_other_space(struct low *l, const struct place *p, CXCursor c) {
    if (!p->base || clang_getAddressSpace(clang_getCursorType(c)) == 0) return false;
    half_lowered(l, c, p->ct, "access in another address space");
    return true;
}

struct place place(struct low *l, CXCursor c, unsigned flags) {
    struct place none = {.kind = PLACE_NONE, .ct = ct_cursor(l->fe, c)};
    struct kids k;
    if (l->depth >= FE_MAX_DEPTH) return none;
    l->depth++;
    c = cursor_unparen(l->arena, c);
    struct place p = none;
    switch (clang_getCursorKind(c)) {
    case CXCursor_DeclRefExpr:
        p = place_name(l, c);
        break;
    case CXCursor_MemberRefExpr:
        p = place_member(l, c);
        break;
    case CXCursor_ArraySubscriptExpr:
        p = place_element(l, c, flags);
        break;
    case CXCursor_StringLiteral:
        p = place_string(l, c);
        break;
    case CXCursor_CompoundLiteralExpr:
        p = place_compound_literal(l, c);
        break;
    case CXCursor_UnaryOperator:
        p = place_unary(l, c, flags);
        break;
    case CXCursor_UnexposedExpr:
        k = kids_of(l->arena, c);
        p = cursor_is_implicit_cast(c, &k) ? place(l, k.at[0], flags) : place_value(l, c);
        break;
    default:
        p = place_value(l, c);
    }
    l->depth--;
    return is_in_other_space(l, &p, c) ? (struct place){.kind = PLACE_NONE, .ct = p.ct} : p;
}

/* 6.5.2.3p4: p->m designates a member of an object, also where only its address is taken; 6.5.6p8:
 * so does p[n]. */
void place_formed(struct low *l, const struct place *p, CXCursor c) {
    if (p->kind == PLACE_MEMORY && p->member && !l->constant && !l->fe->is_model)
        check_not_null(l, p->base, c);
    if (p->kind == PLACE_MEMORY && p->moved) check_moved(l, p->moved, p->exact, c);
}

/* ---- access ---- */

void place_check(struct low *l, const struct place *p, uint64_t size, CXCursor c) {
    if (p->kind != PLACE_MEMORY && p->kind != PLACE_BITS) return;
    if (p->base) check_pointer(l, p->base, c);
    if (p->base) check_aligned(l, p->base, p->align, c);
    if (p->bounds)
        check_bounds(l, p->addr, ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), size), p->exact,
                     c);
}

/* An object that is declared, and not through a pointer, cannot be const: that does not compile. */
void place_check_write(struct low *l, const struct place *p, uint64_t size, CXCursor c) {
    place_check(l, p, size, c);
    if ((p->kind == PLACE_MEMORY || p->kind == PLACE_BITS) && (p->base || p->literal))
        check_writable(l, p->addr, size, c);
}

static uint64_t access_size(const struct low *l, const struct place *p) {
    if (p->kind == PLACE_BITS) return (p->bit_off + p->bits + 7u) / 8u;
    return ct_bytes(l->fe, p->ct);
}

/* Bytes of the access that carry the value: a long double has padding. */
static uint64_t value_size(const struct low *l, const struct place *p, uint64_t size) {
    ir_type t = ct_memory(l->fe, p->ct);
    return ir_is_float(t) ? ir_type_size(l->fe->m, t) : size;
}

static ir_val load_memory(struct low *l, const struct place *p, CXCursor c) {
    uint64_t size = access_size(l, p);
    place_check(l, p, size, c);
    if (!p->initialised && !l->constant) {
        ir_val n = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), value_size(l, p, size));
        ir_val set =
            p->kind == PLACE_BITS ? bits_initialised(l, p) : ir_pred(l->b, IR_ISINIT, p->addr, n);
        check_initialised(l, set, c);
    }
    at(l, c);
    if (p->kind == PLACE_BITS) return bits_load(l, p);
    ir_type t = ct_memory(l->fe, p->ct);
    ir_val v = l->constant ? constant_load(l, p->addr, t) : 0;
    if (!v) v = ir_load(l->b, t, p->addr, p->ct);
    if (ct_kind(l->fe, p->ct) == CT_BOOL) v = ir_bin(l->b, IR_NE, v, ir_int(l->b, IR_I(8), 0));
    return v;
}

/* Is the value of the IR type that the object's C type has? */
static bool fits_place(const struct low *l, const struct place *p, ir_val v) {
    return ir_type_of(l->b, v) == ct_value(l->fe, p->ct);
}

static bool is_ssa(const struct low *l, const struct place *p) {
    return p->local < l->locals.n && !l->locals.at[p->local].memory;
}

static ir_val load_var(struct low *l, const struct place *p, CXCursor c) {
    if (!VL_REQUIRE(is_ssa(l, p))) return half_lowered(l, c, p->ct, "lvalue");
    uint32_t var = l->locals.at[p->local].var;
    check_initialised(l, ir_read_var(l->b, var + 1), c);
    ir_write_var(l->b, var + 1, ir_bool(l->b, true)); /* holds after the check */
    return ir_read_var(l->b, var);
}

static bool is_text_of_object(const char *text) {
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && !strchr("_.[]->*& ()", *text)) return false;
    return true;
}

/* What a volatile object is called where a value of it is an input: as the program writes it, or
 * the variable, where a macro or a larger expression stands there. */
static const char *volatile_name(struct low *l, const struct place *p, CXCursor c) {
    const char *text = snippet(l, c);
    const char *name = p->named ? fe_cstr(l->fe, clang_getCursorSpelling(p->name)) : NULL;
    bool object = text && is_text_of_object(text);
    if (object && (!name || strncmp(text, name, strlen(name)) == 0)) return text;
    return name ? name : "volatile object";
}

static bool is_atomic(CXType t) { return clang_getCanonicalType(t).kind == CXType_Atomic; }

ir_val place_load(struct low *l, const struct place *p, CXCursor c) {
    at(l, c);
    if (p->kind == PLACE_NONE)
        return half_lowered(l, c, p->ct, l->depth >= FE_MAX_DEPTH ? "nested too deeply" : "lvalue");
    order_accessed(l, c, p->kind == PLACE_VAR ? 0 : p->addr);
    enum volatility gives = VOLATILE_MEMORY;
    if (p->is_volatile)
        gives = p->named ? volatile_read(l, p->name) : volatile_behind(l, p->addr);
    else if (p->named && (p->is_atomic || is_atomic(clang_getCursorType(c))))
        gives = atomic_read(l, p->name);
    if (gives != VOLATILE_MEMORY) {
        enum ir_input from = gives == VOLATILE_SHARED ? IR_INPUT_EXTERN : IR_INPUT_NONDET;
        ir_val started = 0;
        if (gives == VOLATILE_SHARED && p->named)
            started = volatile_started(l, p->name, !p->is_volatile);
        ir_val kept = started ? load_memory(l, p, c) : 0;
        if (!started) place_check(l, p, access_size(l, p), c);
        ir_val any = ir_nondet(l->b, ct_value(l->fe, p->ct), from, volatile_name(l, p, c), p->ct);
        return started ? ir_select(l->b, started, any, kept) : any;
    }
    return p->kind == PLACE_VAR ? load_var(l, p, c) : load_memory(l, p, c);
}

/* 6.2.4p6: indeterminate each time that its declaration is reached. */
void local_unset(struct low *l, const struct local *v) {
    struct ir_loc here = ir_get_loc(l->b);
    ir_set_loc(l->b, v->loc);
    ir_val any = ir_nondet(l->b, ct_value(l->fe, v->ct), IR_INPUT_UNDEFINED, v->name, v->ct);
    ir_set_loc(l->b, here);
    ir_write_var(l->b, v->var, any);
    ir_write_var(l->b, v->var + 1, ir_bool(l->b, false));
}

void local_set(struct low *l, uint32_t local, ir_val v) {
    const struct local *x = &l->locals.at[local];
    ir_write_var(l->b, x->var, v);
    ir_write_var(l->b, x->var + 1, ir_bool(l->b, true));
    again_changed(l, local);
    if (!l->fe->is_model) ir_dbg(l->b, x->name, x->ct, x->loc, v);
}

void place_store(struct low *l, const struct place *p, ir_val v, CXCursor c) {
    if (p->kind == PLACE_NONE) {
        half_lowered(l, c, p->ct, "assignment");
        return;
    }
    order_accessed(l, c, p->kind == PLACE_VAR ? 0 : p->addr);
    bool fits =
        VL_REQUIRE(fits_place(l, p, v)) && (p->kind != PLACE_VAR || VL_REQUIRE(is_ssa(l, p)));
    if (!fits) {
        half_lowered(l, c, p->ct, "assignment");
        return;
    }
    if (p->kind == PLACE_VAR) {
        at(l, c);
        local_set(l, p->local, v);
        return;
    }
    place_check_write(l, p, access_size(l, p), c);
    at(l, c);
    ir_val bytes = v;
    if (p->kind == PLACE_BITS) {
        bits_store(l, p, v);
    } else {
        if (ct_kind(l->fe, p->ct) == CT_BOOL) bytes = ir_cast(l->b, IR_ZEXT, IR_I(8), v);
        ir_store(l->b, bytes, p->addr);
    }
    if (!l->fe->is_model) ir_dbg(l->b, snippet(l, c), p->ct, (struct ir_loc){0}, v);
}
