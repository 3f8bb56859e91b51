/* expr.c - expressions: values, conditions, side effects.
 *
 * clang has inserted every implicit conversion of an operand as a node of its own
 * (shown by libclang as an unexposed expression over the same text), so an operator's
 * operands have its computation type already; only compound assignment and ++ / --
 * do not say theirs (arith.c).
 */
#include "core/analysis/environment/fieldtype.h"
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/builtin/varargs.h"
#include "core/frontend/lower/floats.h"
#include "core/frontend/lower/parts.h"

#include <string.h>

void at(struct low *l, CXCursor c) { ir_set_loc(l->b, source_loc(&l->fe->src, c)); }

const char *snippet(struct low *l, CXCursor c) { return source_text(&l->fe->src, c, FE_SNIPPET); }

ir_val zero_value(struct low *l, ir_ct ct) {
    ir_type t = ct_value(l->fe, ct);
    if (t == IR_VOID) return 0;
    return t == IR_PTR ? ir_null(l->b) : ir_int(l->b, t, 0);
}

ir_val temporary(struct low *l, ir_ct ct, const char *name) {
    uint64_t size = ct_bytes(l->fe, ct);
    return ir_alloca(l->b, size ? size : 1, name, ct);
}

static bool too_deep(const struct low *l) { return l->depth >= FE_MAX_DEPTH; }

static ir_val not_covered(struct low *l, CXCursor c, const char *what) {
    return not_lowered(l, c, ct_cursor(l->fe, c), what);
}

/* ---- conversions that stand in the tree ---- */

/* 6.7.9p11: a scalar's initialiser may be in braces, in many of them by courtesy of compilers. */
static CXCursor unbraced(struct low *l, CXCursor c) {
    struct kids k;
    while (cursor_is(c, CXCursor_InitListExpr)) {
        k = kids_of(l->arena, c);
        if (k.n != 1) break;
        c = k.at[0];
    }
    return c;
}

ir_val rvalue_as(struct low *l, CXCursor c, ir_ct to) {
    if (ct_is_scalar(l->fe, to)) c = unbraced(l, c);
    if (cursor_is(c, CXCursor_InitListExpr) && ct_is_scalar(l->fe, to)) return zero_value(l, to);
    ir_val v = rvalue(l, c);
    at(l, c);
    return convert(l, v, ct_cursor(l->fe, c), to, c);
}

/* (T *)malloc(n): the object will hold elements T. Only a hint. */
static ir_val cast_operand(struct low *l, CXCursor e, ir_ct to) {
    struct container around;
    if (is_container(l, e, to, &around)) return container_around(l, &around);
    ir_ct before = l->alloc_ct, element = ct_at(l->fe, to)->elem;
    bool pointer = ct_kind(l->fe, to) == CT_PTR && ct_bytes(l->fe, element);
    if (pointer && !before) l->alloc_ct = element;
    ir_val v = rvalue(l, e);
    l->alloc_ct = before;
    return v;
}

enum { JOIN_DEPTH = 4 };

/* An untyped pointer from outside (a call's result, a loaded value) points to the type that it
 * is converted to. The first conversion decides. A conversion to a byte type says nothing, nor
 * does one of a void * from a call through a pointer that asks for a size: it gives so much. Of a
 * choice or a join, each value that it may be is taken so. */
static void take_joined(struct low *l, ir_val v, ir_ct from, ir_ct to, uint32_t depth) {
    struct ir_ins *i = &l->f->ins.at[v];
    if (i->ct != from) return;
    bool bare = ct_kind(l->fe, ct_at(l->fe, from)->elem) == CT_VOID;
    bool sized = bare && i->op == IR_CALLPTR && ir_asks_for_size(l->fe->m, l->f, i, NULL);
    bool outside = i->op == IR_CALL || i->op == IR_LOAD || (i->op == IR_CALLPTR && !sized) ||
                   (bare && i->op == IR_NONDET);
    ir_ct elem = ct_at(l->fe, to)->elem;
    bool function = bare && ct_kind(l->fe, elem) == CT_FUNC;
    if (outside && (function || ct_bytes(l->fe, elem) > 1)) i->ct = to;
    const ir_val *values;
    uint32_t n = depth ? ir_joined(l->b, v, &values) : 0;
    for (uint32_t k = 0; k < n; k++) take_joined(l, values[k], from, to, depth - 1);
}

static void take_for(struct low *l, ir_val v, ir_ct from, ir_ct to) {
    if (fieldtype_is_hidden(l->fe->m, from) && ct_kind(l->fe, to) == CT_PTR)
        take_joined(l, v, from, to, JOIN_DEPTH);
}

/* An implicit conversion is checked; an explicit cast only if that check is on. The cast of a
 * constant is meant as it is: (size_t)-1. */
static void check_integer_cast(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c,
                               CXCursor e) {
    int64_t constant;
    struct arith a = arith_of(l->fe, from), b = arith_of(l->fe, to);
    if (!cursor_is(c, CXCursor_CStyleCastExpr))
        check_conversion(l, v, a, b, c);
    else if (!cursor_eval_int(e, &constant))
        check_written_cast(l, v, a, b, c);
}

/* Checks a conversion: a pointer to a stricter type must be aligned for it, an integer must keep
 * its value. */
static void check_cast(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c, CXCursor e) {
    if (ct_kind(l->fe, from) == CT_PTR && ct_kind(l->fe, to) == CT_PTR) {
        uint64_t want = place_pointee_alignment(clang_getCursorType(c));
        if (want > place_pointee_alignment(clang_getCursorType(e))) check_aligned(l, v, want, c);
    } else if (ct_is_integer(l->fe, from) && ct_is_integer(l->fe, to) &&
               ct_kind(l->fe, to) != CT_BOOL) {
        check_integer_cast(l, v, from, to, c, e);
    }
}

static bool is_vector(struct low *l, ir_ct ct) {
    struct parts p;
    return parts_of(l->fe, ct, &p) && !p.complex;
}

/* GCC manual, "Cast to a Union Type": as a literal that initialises the member of e's type. */
static ir_val union_cast(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    const struct ir_field *f = ct_member_of_type(l->fe, to, from);
    uint64_t n = ct_bytes(l->fe, from);
    if (!f || l->constant) return half_lowered(l, c, to, "cast to a union");
    ir_val addr = temporary(l, to, NULL), at = place_offset(l, addr, f->off);
    union_rest(l, addr, n, ct_bytes(l->fe, to) - n);
    if (ct_is_record(l->fe, from))
        store_record(l, at, v, from);
    else
        ir_store(l->b, ct_kind(l->fe, from) == CT_BOOL ? ir_cast(l->b, IR_ZEXT, IR_I(8), v) : v,
                 at);
    return addr;
}

static ir_val cast_value(struct low *l, CXCursor c, CXCursor e) {
    ir_ct to = ct_cursor(l->fe, c), from = ct_cursor(l->fe, e);
    bool is_explicit = cursor_is(c, CXCursor_CStyleCastExpr);
    if (is_explicit) {
        struct kids sizes = kids_of(l->arena, c);
        sizes.n -= sizes.n > 0;
        vla_declare(l, c, clang_getCursorType(c), &sizes);
    }
    if (ct_kind(l->fe, to) == CT_VOID) {
        effect(l, e);
        return 0;
    }
    ir_val v = cast_operand(l, e, to);
    take_for(l, v, from, to);
    front_note_container(l, e, from, to);
    at(l, c);
    if (is_explicit && (is_vector(l, to) || is_vector(l, from)))
        return parts_cast(l, v, from, to, c);
    bool parts = parts_are(l->fe, to) || parts_are(l->fe, from);
    if (!parts && is_explicit && ct_kind(l->fe, to) == CT_UNION && from != to)
        return union_cast(l, v, from, to, c);
    if (!parts && ct_is_record(l->fe, to) != ct_is_record(l->fe, from))
        return half_lowered(l, c, to, "conversion");
    check_cast(l, v, from, to, c, e);
    if (ct_kind(l->fe, to) == CT_PTR) front_note(l, v, ct_at(l->fe, to)->elem);
    return convert(l, v, from, to, c);
}

/* ---- primary expressions ---- */

static ir_val integer_value(struct low *l, CXCursor c) {
    int64_t k;
    ir_type t = ct_value(l->fe, ct_cursor(l->fe, c));
    if (ir_is_int(t) && cursor_eval_int(c, &k)) {
        bool is_signed = ct_signed(l->fe, ct_cursor(l->fe, c));
        return ir_const(l->b, t, bv_norm(is_signed ? (bv_t)(sbv_t)k : (bv_t)(uint64_t)k, t));
    }
    return not_covered(l, c, "expression");
}

static ir_val enumerator(struct low *l, CXCursor decl, ir_ct ct) {
    bv_t v = (bv_t)(sbv_t)clang_getEnumConstantDeclValue(decl);
    ir_type t = ct_value(l->fe, ct);
    return ir_const(l->b, t, bv_norm(v, t));
}

static ir_val read_place(struct low *l, CXCursor c) {
    ir_ct ct = ct_cursor(l->fe, c);
    struct place p = place(l, c, 0);
    if (ct_kind(l->fe, ct) == CT_ARRAY) place_formed(l, &p, c);
    if (ct_kind(l->fe, ct) == CT_ARRAY || ct_kind(l->fe, ct) == CT_FUNC) return p.addr;
    if (ct_is_record(l->fe, ct)) {
        if (p.kind == PLACE_NONE) return half_lowered(l, c, ct, "record");
        place_check(l, &p, ct_bytes(l->fe, ct), c);
        order_accessed(l, c, p.addr);
        return p.addr;
    }
    return place_load(l, &p, c);
}

static ir_val name(struct low *l, CXCursor c) {
    CXCursor decl = clang_getCursorReferenced(c);
    if (cursor_is(decl, CXCursor_EnumConstantDecl)) return enumerator(l, decl, ct_cursor(l->fe, c));
    if (cursor_is(decl, CXCursor_FunctionDecl)) {
        at(l, c);
        const struct ir_func *f = fe_function(l->fe, decl);
        ir_val addr = weak_alias_address(l, decl, ir_func_addr(l->b, f->name));
        return f->has_body || !is_weak(l->fe, decl) ? addr : weak_address(l, f->name, addr);
    }
    return read_place(l, c);
}

/* ---- control in expressions ---- */

/* Of a constant condition only one arm has a value, which may be a constant, too. */
static void end_arm(struct ir_builder *b, ir_val decision, bool is_first, ir_blk join) {
    bv_t known;
    if (ir_is_const(b, decision, &known) && (known != 0) != is_first)
        ir_halt(b);
    else
        ir_jmp(b, join);
}

static ir_val conditional(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    struct ir_builder *b = l->b;
    ir_ct ct = ct_cursor(l->fe, c);
    ir_type t = ct_value(l->fe, ct);
    if (k.n != 3) return not_covered(l, c, "conditional");
    bv_t known;
    if (l->constant && ir_is_const(l->b, cond(l, k.at[0]), &known))
        return t == IR_VOID ? 0 : rvalue_as(l, k.at[known ? 1 : 2], ct);
    uint32_t tmp = t == IR_VOID ? 0 : low_var(l, t, NULL, ct);
    ir_blk arm[2] = {ir_block_new(b, "then"), ir_block_new(b, "else")};
    ir_blk join = ir_block_new(b, "join");
    ir_val q = decide_unless_asserted(l, &k);
    const uint32_t around = l->guard;
    at(l, c);
    ir_br(b, q, arm[0], arm[1]);
    for (int i = 0; i < 2; i++) {
        ir_seal(b, arm[i]);
        ir_set_block(b, arm[i]);
        goals_inside(l, k.at[0], i ? GOAL_BY_FALSE : GOAL_BY_TRUE);
        ir_val v = 0;
        if (t == IR_VOID)
            effect(l, k.at[i + 1]);
        else
            v = rvalue_as(l, k.at[i + 1], ct);
        if (t != IR_VOID) ir_write_var(b, tmp, v);
        at(l, c);
        end_arm(b, q, i == 0, join);
    }
    l->guard = around;
    ir_seal(b, join);
    ir_set_block(b, join);
    return t == IR_VOID ? 0 : ir_read_var(b, tmp);
}

/* a ?: b has four children: a, then three that repeat it (as opaque values) and b. */
static ir_val conditional_elvis(struct low *l, CXCursor c, const struct kids *k) {
    struct ir_builder *b = l->b;
    ir_ct ct = ct_cursor(l->fe, c), first = ct_cursor(l->fe, k->at[0]);
    ir_type t = ct_value(l->fe, ct);
    uint32_t tmp = low_var(l, t, NULL, ct);
    ir_blk other = ir_block_new(b, "else"), join = ir_block_new(b, "join");
    ir_val v = rvalue(l, k->at[0]);
    at(l, c);
    ir_write_var(b, tmp, convert(l, v, first, ct, c));
    goals_outcome(l, k->at[0], truth(l, v, first));
    ir_br(b, truth(l, v, first), join, other);
    ir_seal(b, other);
    ir_set_block(b, other);
    ir_write_var(b, tmp, rvalue_as(l, k->at[3], ct));
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
    return ir_read_var(b, tmp);
}

static ir_val choose_expr(struct low *l, CXCursor c, const struct kids *k) {
    int64_t which;
    if (!constant_number(l->fe, k->at[0], &which))
        return not_covered(l, c, "__builtin_choose_expr");
    return rvalue(l, k->at[which ? 1 : 2]);
}

static ir_val generic(struct low *l, CXCursor c) {
    CXCursor chosen = generic_choice(l, c);
    int64_t v;
    if (!clang_Cursor_isNull(chosen)) return rvalue(l, chosen);
    if (ct_is_integer(l->fe, ct_cursor(l->fe, c)) && cursor_eval_int(c, &v))
        return ir_int(l->b, ct_value(l->fe, ct_cursor(l->fe, c)), v);
    return not_covered(l, c, "_Generic");
}

/* libclang shows many kinds of nodes as unexposed ones: their children tell whether this is a ?:
 * b. */
static bool is_elvis(const struct kids *k) {
    return k->n == 4 &&
           clang_equalRanges(clang_getCursorExtent(k->at[0]), clang_getCursorExtent(k->at[2]));
}

static bool source_begins_with(struct low *l, CXCursor c, const char *word) {
    size_t n;
    const char *text = source_spelled(&l->fe->src, c, &n);
    return text && n >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

/* offsetof with an index that is not constant: members and indices in order. 0: not understood. */
static ir_val offset_of(struct low *l, CXCursor c) {
    struct kids k = kids_all(l->arena, c);
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    ir_val off = ir_int(l->b, w, 0);
    ir_ct ct = 0;
    for (uint32_t i = 0; i < k.n; i++) {
        ir_val more;
        if (cursor_is(k.at[i], CXCursor_TypeRef)) continue;
        if (cursor_is(k.at[i], CXCursor_MemberRef)) {
            const struct ir_field *f =
                ct_field(l->fe, clang_getCursorReferenced(k.at[i]), NULL, NULL);
            CXCursor record = clang_getCursorSemanticParent(clang_getCursorReferenced(k.at[i]));
            if (!f || map_get(&l->fe->anonymous, cursor_key(record), NULL)) return 0;
            ct = f->ct;
            more = ir_const(l->b, w, f->off);
        } else {
            struct arith t = arith_of(l->fe, ct_cursor(l->fe, k.at[i]));
            if (!ct || ct_kind(l->fe, ct) != CT_ARRAY) return 0;
            ct = ct_at(l->fe, ct)->elem;
            ir_val index = resize(l, rvalue(l, k.at[i]), t.width, t.is_signed, w);
            more = ir_bin(l->b, IR_MUL, index, ir_const(l->b, w, ct_bytes(l->fe, ct)));
        }
        off = ir_bin(l->b, IR_ADD, off, more);
    }
    return ct ? convert(l, off, ct_size(l->fe), ct_cursor(l->fe, c), c) : 0;
}

static ir_val unexposed(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    int64_t v;
    if (cursor_is_implicit_cast(c, &k)) return cast_value(l, c, k.at[0]);
    if (is_elvis(&k)) return conditional_elvis(l, c, &k);
    if (k.n && source_begins_with(l, c, "__builtin_va_arg"))
        return varargs_next(l, c, k.at[k.n - 1], ct_cursor(l->fe, c));
    ir_val atomic = 0;
    if (k.n > 1 && atomic_expr(l, c, &k, &atomic)) return atomic;
    if (k.n == 3 && source_begins_with(l, c, "__builtin_choose_expr")) return choose_expr(l, c, &k);
    if (k.n > 2 && source_begins_with(l, c, "__builtin_shufflevector"))
        return parts_shuffle(l, c, &k);
    if (k.n == 1 && source_begins_with(l, c, "__builtin_convertvector"))
        return parts_convertvector(l, c, k.at[0]);
    if (ct_is_integer(l->fe, ct_cursor(l->fe, c)) && cursor_eval_int(c, &v))
        return integer_value(l, c);
    ir_val off = source_begins_with(l, c, "__builtin_offsetof") ? offset_of(l, c) : 0;
    return off ? off : not_covered(l, c, "expression");
}

static ir_val sizeof_value(struct low *l, CXCursor c) {
    int64_t v;
    if (cursor_eval_int(c, &v)) return integer_value(l, c);
    at(l, c);
    ir_val n = vla_sizeof(l, c);
    if (!n) return not_covered(l, c, "sizeof a variable-length type");
    at(l, c);
    return convert(l, n, ct_size(l->fe), ct_cursor(l->fe, c), c);
}

static ir_val init_list(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    ir_ct ct = ct_cursor(l->fe, c);
    if (!ct_is_scalar(l->fe, ct)) return not_covered(l, c, "initialiser");
    return k.n ? rvalue_as(l, k.at[0], ct) : zero_value(l, ct);
}

static ir_val label_address(struct low *l, CXCursor c) {
    struct kids k = kids_all(l->arena, c);
    uint64_t i;
    if (k.n != 1 || !map_get(&l->fe->labels, cursor_key(clang_getCursorReferenced(k.at[0])), &i))
        return not_covered(l, c, "address of a label");
    struct fe_label x = l->fe->taken_labels.at[i];
    return place_offset(l, ir_global_addr(l->b, x.global), x.k);
}

/* ---- dispatch ---- */

static ir_val lower_expr(struct low *l, CXCursor c) {
    switch (clang_getCursorKind(c)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr: /* C23 */
        return integer_value(l, c);
    case CXCursor_CXXNullPtrLiteralExpr:
        return ir_null(l->b);
    case CXCursor_FloatingLiteral:
        return float_literal(l, c, ct_cursor(l->fe, c));
    case CXCursor_ImaginaryLiteral:
        return parts_imaginary(l, c);
    case CXCursor_DeclRefExpr:
        return name(l, c);
    case CXCursor_StringLiteral:
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
    case CXCursor_CompoundLiteralExpr:
        return read_place(l, c);
    case CXCursor_ParenExpr:
        return rvalue(l, kid_last(l->arena, c));
    case CXCursor_CStyleCastExpr:
        return cast_value(l, c, kid_last(l->arena, c));
    case CXCursor_UnexposedExpr:
        return unexposed(l, c);
    case CXCursor_UnaryOperator:
        if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref) return read_place(l, c);
        return unary(l, c);
    case CXCursor_BinaryOperator:
        return binary(l, c);
    case CXCursor_CompoundAssignOperator:
        return compound_assign(l, c);
    case CXCursor_ConditionalOperator:
        return conditional(l, c);
    case CXCursor_CallExpr:
        return call(l, c);
    case CXCursor_UnaryExpr:
        return sizeof_value(l, c);
    case CXCursor_InitListExpr:
        return init_list(l, c);
    case CXCursor_GenericSelectionExpr:
        return generic(l, c);
    case CXCursor_StmtExpr:
        return stmt_value(l, kid_last(l->arena, c), ct_cursor(l->fe, c));
    case CXCursor_AddrLabelExpr:
        return label_address(l, c);
    default:
        return not_covered(l, c, "expression");
    }
}

ir_val rvalue(struct low *l, CXCursor c) {
    ir_val v;
    if (too_deep(l)) return half_lowered(l, c, ct_cursor(l->fe, c), "nested too deeply");
    if (order_known(l, c, &v)) return v;
    l->depth++;
    struct running *r = order_begin(l, c);
    v = lower_expr(l, c);
    order_end(l, r);
    l->depth--;
    return v;
}

/* An lvalue for which clang made no conversion is designated, not read: (void)x. */
static bool only_designated(struct low *l, CXCursor e) {
    enum CXCursorKind k = clang_getCursorKind(e);
    if (k == CXCursor_DeclRefExpr)
        return cursor_is(clang_getCursorReferenced(e), CXCursor_VarDecl) ||
               cursor_is(clang_getCursorReferenced(e), CXCursor_ParmDecl);
    if (k == CXCursor_UnaryOperator)
        return clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref &&
               ct_kind(l->fe, ct_cursor(l->fe, e)) != CT_FUNC;
    return k == CXCursor_MemberRefExpr || k == CXCursor_ArraySubscriptExpr;
}

/* `(void)x;` says that x is not used: the value or the designator is discarded (6.3.2.2p1), and no
 * compiler reads a variable for it that is not volatile. */
static bool names_unused(struct low *l, CXCursor e) {
    struct kids k = kids_of(l->arena, e);
    CXType t = clang_getCanonicalType(clang_getCursorType(e));
    if (!cursor_is(e, CXCursor_UnexposedExpr) || k.n != 1) return false;
    CXCursor x = cursor_unparen(l->arena, k.at[0]);
    CXType of = clang_getCanonicalType(clang_getCursorType(x));
    return cursor_is(x, CXCursor_DeclRefExpr) && only_designated(l, x) &&
           !clang_isVolatileQualifiedType(of) &&
           clang_equalTypes(clang_getUnqualifiedType(of), clang_getUnqualifiedType(t));
}

void effect(struct low *l, CXCursor c) {
    CXCursor e = cursor_unparen(l->arena, c);
    if (names_unused(l, e)) return;
    if (!only_designated(l, e)) {
        (void)rvalue(l, e);
        return;
    }
    struct running *r = order_begin(l, e);
    (void)place(l, e, 0);
    order_end(l, r);
}

/* ---- conditions ---- */

static ir_val logical_not(struct low *l, CXCursor c) {
    ir_val v = cond(l, kid_last(l->arena, c));
    at(l, c);
    return ir_not(l->b, v);
}

/* && and || as a condition: the right side is evaluated only where the left one asks for it. */
static ir_val short_circuit(struct low *l, CXCursor c, bool is_and) {
    struct kids k = kids_of(l->arena, c);
    struct ir_builder *b = l->b;
    uint32_t tmp = low_var(l, IR_I(1), NULL, 0);
    ir_blk more = ir_block_new(b, is_and ? "and" : "or"), join = ir_block_new(b, "join");
    const uint32_t first = goals_next(l);
    ir_val x = cond(l, k.at[0]);
    const uint32_t end = goals_next(l);
    at(l, c);
    ir_write_var(b, tmp, x);
    ir_br(b, x, is_and ? more : join, is_and ? join : more);
    ir_seal(b, more);
    ir_set_block(b, more);
    ir_val y = cond(l, k.at[1]);
    ir_write_var(b, tmp, y);
    goals_mask(l, first, end, is_and, y);
    at(l, c);
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
    return ir_read_var(b, tmp);
}

static bool cond_compares(struct low *l, CXCursor c, ir_val *out) {
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if (op < CXBinaryOperator_LT || op > CXBinaryOperator_NE) return false;
    if (!l->mathematical || !clause_compare(l, c, op, out)) *out = compare(l, c, op);
    return true;
}

/* A condition made of others; int -> _Bool keeps what is true. */
static ir_val cond_joined(struct low *l, CXCursor e) {
    if (cursor_is(e, CXCursor_BinaryOperator)) {
        enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
        return short_circuit(l, e, op == CXBinaryOperator_LAnd);
    }
    if (cursor_is(e, CXCursor_UnaryOperator)) return logical_not(l, e);
    struct kids k = kids_of(l->arena, e);
    return cond(l, k.at[0]);
}

static ir_val cond_alone(struct low *l, CXCursor e) {
    ir_val v;
    if (cursor_is(e, CXCursor_BinaryOperator) && cond_compares(l, e, &v)) return v;
    v = rvalue(l, e);
    at(l, e);
    return parts_are(l->fe, ct_cursor(l->fe, e)) ? parts_truth(l, v, ct_cursor(l->fe, e), e)
                                                 : truth(l, v, ct_cursor(l->fe, e));
}

ir_val cond(struct low *l, CXCursor c) {
    ir_val v;
    struct deciding *deciding = l->deciding;
    if (too_deep(l)) {
        half_lowered(l, c, ct_int(l->fe), "nested too deeply");
        return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "nested too deeply");
    }
    CXCursor e = cursor_unparen(l->arena, c);
    if (goals_begin_here(l, e)) return decide(l, c);
    if (order_known(l, c, &v) || order_known(l, e, &v)) {
        goals_pass_over(l, e);
        return truth(l, v, ct_cursor(l->fe, e));
    }
    const bool joined = cond_is_joined(l, e);
    l->depth++;
    l->deciding = NULL; /* what its operands decide is another thing */
    struct running *r = order_begin(l, c);
    if (joined) l->deciding = deciding;
    v = joined ? cond_joined(l, e) : cond_alone(l, e);
    l->deciding = deciding;
    if (!joined) goals_condition(l, v);
    order_end(l, r);
    l->depth--;
    return v;
}
