/* arith.c - operators: arithmetic, comparison, assignment, ++ and --. */
#include "core/frontend/lower/floats.h"
#include "core/frontend/lower/parts.h"
#include "core/ir/overflow.h"

ir_type pointer_int(const struct low *l) { return IR_I(l->fe->m->target.ptr_bits); }

ir_val pointer_const(struct low *l, uint64_t n) { return ir_const(l->b, pointer_int(l), n); }

/* ---- arithmetic on two operands of the computation type ---- */

struct arith_row {
    enum CXBinaryOperatorKind op, assign;
    enum ir_op s, u; /* signed, unsigned */
};

static const struct arith_row rows[] = {
    {CXBinaryOperator_Add, CXBinaryOperator_AddAssign, IR_ADD, IR_ADD},
    {CXBinaryOperator_Sub, CXBinaryOperator_SubAssign, IR_SUB, IR_SUB},
    {CXBinaryOperator_Mul, CXBinaryOperator_MulAssign, IR_MUL, IR_MUL},
    {CXBinaryOperator_Div, CXBinaryOperator_DivAssign, IR_SDIV, IR_UDIV},
    {CXBinaryOperator_Rem, CXBinaryOperator_RemAssign, IR_SREM, IR_UREM},
    {CXBinaryOperator_Shl, CXBinaryOperator_ShlAssign, IR_SHL, IR_SHL},
    {CXBinaryOperator_Shr, CXBinaryOperator_ShrAssign, IR_ASHR, IR_LSHR},
    {CXBinaryOperator_And, CXBinaryOperator_AndAssign, IR_AND, IR_AND},
    {CXBinaryOperator_Or, CXBinaryOperator_OrAssign, IR_OR, IR_OR},
    {CXBinaryOperator_Xor, CXBinaryOperator_XorAssign, IR_XOR, IR_XOR},
};

static const struct arith_row *find_row(enum CXBinaryOperatorKind op) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op || rows[i].assign == op) return &rows[i];
    return NULL;
}

static bool is_shift(const struct arith_row *r) {
    return r->op == CXBinaryOperator_Shl || r->op == CXBinaryOperator_Shr;
}

static bool is_divide(const struct arith_row *r) {
    return r->op == CXBinaryOperator_Div || r->op == CXBinaryOperator_Rem;
}

ir_val arith_op(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, struct arith t,
                struct arith amount, CXCursor c) {
    const struct arith_row *r = find_row(op);
    enum ir_op doing = t.is_signed ? r->s : r->u, test = ir_overflow_test(doing, t.is_signed);
    if (is_shift(r)) {
        check_shift(l, r->op == CXBinaryOperator_Shl, x, y, t, amount, c);
        y = resize(l, y, amount.width, false, t.width);
    } else if (is_divide(r)) {
        check_divide(l, x, y, t, c);
    } else if (test && t.is_signed) {
        check_signed(l, test, x, y, c);
    } else if (test) {
        check_unsigned(l, test, x, y, c);
    }
    at(l, c);
    return ir_bin(l->b, doing, x, y);
}

/* ---- pointers ---- */

/* From a null pointer that is written as such programs count as if it were address 0, as the macros
 * of <obstack.h> do. Pointers are numbers then. */
static bool is_address_zero(struct low *l, CXCursor c) {
    int64_t k;
    c = cursor_uncast(l->arena, c);
    if (cursor_is(c, CXCursor_ConditionalOperator)) {
        struct kids of = kids_of(l->arena, c);
        return of.n == 3 && cursor_eval_int(of.at[0], &k) && is_address_zero(l, of.at[k ? 1 : 2]);
    }
    return cursor_is(c, CXCursor_IntegerLiteral) && cursor_eval_int(c, &k) && k == 0;
}

static ir_val pointer_from_zero(struct low *l, struct step s, ir_ct pct, ir_ct elem) {
    return ir_inttoptr(l->b, ir_bin(l->b, IR_MUL, s.n, step_bytes(l, elem)), pct);
}

static ir_val pointer_add(struct low *l, ir_val p, ir_ct pct, ir_val i, ir_ct ict, bool minus,
                          bool from_zero, CXCursor c) {
    ir_ct elem = ct_at(l->fe, pct)->elem;
    at(l, c);
    struct step s = step_make(l, i, ict, minus);
    bv_t k;
    if (from_zero && !ir_is_const(l->b, s.n, &k)) return pointer_from_zero(l, s, pct, elem);
    ir_val moved = step_from(l, p, s, elem);
    check_moved(l, moved, step_exact(l, s, elem), c);
    return moved;
}

/* numbers: what is subtracted are addresses, wherever they are. */
static ir_val pointer_difference(struct low *l, ir_val x, ir_val y, ir_ct pct, bool numbers,
                                 CXCursor c) {
    ir_ct elem = ct_at(l->fe, pct)->elem;
    uint64_t size = step_size(l->fe, elem);
    bool variable = ct_is_variable(l->fe, elem);
    if (!size && !variable)
        return unsupported(l, c, ct_cursor(l->fe, c), 0, "difference of empty objects");
    at(l, c);
    if (!numbers) check_one_object(l, x, y, c);
    ir_val bytes = ir_bin(l->b, IR_PTRDIFF, x, y);
    if (size == 1) return bytes;
    ir_val by = variable ? vla_bytes(l, elem) : ir_const(l->b, pointer_int(l), size);
    return ir_bin(l->b, IR_SDIV, bytes, by);
}

/* ---- comparison ---- */

ir_val compare_ints(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y,
                    bool is_signed) {
    enum ir_op lt = is_signed ? IR_SLT : IR_ULT, le = is_signed ? IR_SLE : IR_ULE;
    switch (op) {
    case CXBinaryOperator_LT:
        return ir_bin(l->b, lt, x, y);
    case CXBinaryOperator_GT:
        return ir_bin(l->b, lt, y, x);
    case CXBinaryOperator_LE:
        return ir_bin(l->b, le, x, y);
    case CXBinaryOperator_GE:
        return ir_bin(l->b, le, y, x);
    case CXBinaryOperator_EQ:
        return ir_bin(l->b, IR_EQ, x, y);
    default:
        return ir_bin(l->b, IR_NE, x, y);
    }
}

static ir_val compare_pointers(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y,
                               CXCursor c) {
    bool equality = op == CXBinaryOperator_EQ || op == CXBinaryOperator_NE;
    if (!equality) check_one_object(l, x, y, c);
    switch (op) {
    case CXBinaryOperator_LT:
        return ir_bin(l->b, IR_PTRLT, x, y);
    case CXBinaryOperator_GT:
        return ir_bin(l->b, IR_PTRLT, y, x);
    case CXBinaryOperator_LE:
        return ir_bin(l->b, IR_PTRLE, x, y);
    case CXBinaryOperator_GE:
        return ir_bin(l->b, IR_PTRLE, y, x);
    case CXBinaryOperator_EQ:
        return ir_bin(l->b, IR_PTREQ, x, y);
    default:
        return ir_not(l->b, ir_bin(l->b, IR_PTREQ, x, y));
    }
}

ir_val compare(struct low *l, CXCursor c, enum CXBinaryOperatorKind op) {
    struct kids k = kids_of(l->arena, c);
    ir_ct xt = ct_cursor(l->fe, k.at[0]), yt = ct_cursor(l->fe, k.at[1]);
    ir_val x = rvalue(l, k.at[0]), y = rvalue(l, k.at[1]);
    at(l, c);
    if (ct_kind(l->fe, xt) == CT_FLOAT && ct_value(l->fe, xt) == ct_value(l->fe, yt))
        return float_compare(l, op, x, y, c);
    if (parts_are(l->fe, xt) || parts_are(l->fe, yt)) return parts_equal(l, op, x, xt, y, yt, c);
    if (!ct_is_scalar(l->fe, xt) || !ct_is_scalar(l->fe, yt))
        return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "comparison");
    bool px = ct_value(l->fe, xt) == IR_PTR, py = ct_value(l->fe, yt) == IR_PTR;
    if (px || py) {
        if (!px) x = convert(l, x, xt, yt, c);
        if (!py) y = convert(l, y, yt, xt, c);
        return compare_pointers(l, op, x, y, c);
    }
    struct arith t = usual(l->fe, promoted(l->fe, xt), promoted(l->fe, yt));
    return compare_ints(l, op, to_arith(l, x, xt, t), to_arith(l, y, yt, t), t.is_signed);
}

/* ---- assignment ---- */

static ir_val assign_record(struct low *l, CXCursor to, CXCursor from, CXCursor c) {
    struct place p = place(l, to, 0);
    ir_val src = rvalue(l, from);
    uint64_t size = ct_bytes(l->fe, p.ct);
    if (p.kind != PLACE_MEMORY) return half_lowered(l, c, ct_cursor(l->fe, c), "assignment");
    place_check_write(l, &p, size, to);
    order_accessed(l, to, p.addr);
    at(l, c);
    ir_val n = ir_const(l->b, pointer_int(l), size);
    check_apart(l, p.addr, src, n, true, c);
    store_record(l, p.addr, src, p.ct);
    return p.addr;
}

/* Reading back a bit-field gives what fits it. */
static ir_val fit_bits(struct low *l, const struct place *p, ir_val v, bool was_float, CXCursor c) {
    if (p->kind != PLACE_BITS || ct_kind(l->fe, p->ct) == CT_BOOL) return v;
    struct arith bits = {p->bits, ct_signed(l->fe, p->ct)};
    check_fits_bits(l, v, p->ct, bits, was_float, c);
    return from_arith(l, to_arith(l, v, p->ct, bits), bits, p->ct);
}

static ir_val assign(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    if (ct_is_record(l->fe, ct_cursor(l->fe, c))) return assign_record(l, k.at[0], k.at[1], c);
    struct place p = place(l, k.at[0], 0);
    ir_val v = rvalue_as(l, k.at[1], p.ct);
    v = fit_bits(l, &p, v, ct_was_float(l->fe, l->arena, k.at[1]), c);
    place_store(l, &p, v, k.at[0]);
    ending_environment(l, k.at[0], v);
    return v;
}

static ir_val update_float(struct low *l, const struct place *p, enum CXBinaryOperatorKind op,
                           ir_val x, ir_val y, ir_ct yt, CXCursor c) {
    ir_ct t = float_usual(l, p->ct, yt);
    if (!ct_is_scalar(l->fe, p->ct) || !ct_is_scalar(l->fe, yt))
        return half_lowered(l, c, p->ct, "arithmetic");
    ir_val v = float_binary(l, op, convert(l, x, p->ct, t, c), convert(l, y, yt, t, c), c);
    return fit_bits(l, p, convert(l, v, t, p->ct, c), true, c);
}

/* Is x op y computed in the type of x, which has parts? If not, it is computed in a type that
 * the expression does not name. */
static bool computed_in(struct low *l, ir_ct xt, ir_ct yt) {
    struct parts x, y;
    if (!parts_of(l->fe, xt, &x)) return false;
    ir_ct elem = parts_of(l->fe, yt, &y) ? y.elem : yt;
    if (!x.complex || ct_kind(l->fe, x.elem) != CT_FLOAT) return ct_is_integer(l->fe, x.elem);
    return ct_is_integer(l->fe, elem) || ct_bytes(l->fe, elem) <= ct_bytes(l->fe, x.elem);
}

/* p op= y where either has parts. */
static ir_val update_parts(struct low *l, struct place *p, enum CXBinaryOperatorKind op, ir_val y,
                           ir_ct yt, CXCursor lvalue, CXCursor c) {
    const struct arith_row *r = find_row(op);
    struct parts x;
    bool same = parts_of(l->fe, p->ct, &x) && !x.complex;
    if (p->kind != PLACE_MEMORY || !(same || computed_in(l, p->ct, yt)))
        return half_lowered(l, c, p->ct, "complex or vector arithmetic");
    place_check_write(l, p, ct_bytes(l->fe, p->ct), lvalue);
    if (!parts_are(l->fe, yt) && same) {
        y = convert(l, y, yt, p->ct, c);
        yt = p->ct;
    }
    ir_val v = parts_binary(l, r->op, p->addr, p->ct, y, yt, p->ct, c);
    at(l, c);
    store_record(l, p->addr, v, p->ct);
    return v;
}

/* x op y where x has the type of p; the value converted back to it. */
static ir_val update(struct low *l, const struct place *p, enum CXBinaryOperatorKind op, ir_val x,
                     ir_val y, ir_ct yt, CXCursor c) {
    const struct arith_row *r = find_row(op);
    if (ct_kind(l->fe, p->ct) == CT_PTR)
        return pointer_add(l, x, p->ct, y, yt, r->op == CXBinaryOperator_Sub, false, c);
    if (ct_kind(l->fe, p->ct) == CT_FLOAT || ct_kind(l->fe, yt) == CT_FLOAT)
        return update_float(l, p, op, x, y, yt, c);
    if (!ct_is_integer(l->fe, p->ct) || !ct_is_integer(l->fe, yt))
        return half_lowered(l, c, p->ct, "arithmetic");
    struct arith xa = promoted(l->fe, p->ct), ya = promoted(l->fe, yt);
    if (p->kind == PLACE_BITS && p->bits < 32) xa = (struct arith){32, true};
    struct arith t = is_shift(r) ? xa : usual(l->fe, xa, ya);
    if (!is_shift(r)) ya = t;
    ir_val v = arith_op(l, op, to_arith(l, x, p->ct, t), to_arith(l, y, yt, ya), t, ya, c);
    if (ct_kind(l->fe, p->ct) != CT_BOOL) check_conversion(l, v, t, arith_of(l->fe, p->ct), c);
    return fit_bits(l, p, from_arith(l, v, t, p->ct), false, c);
}

ir_val compound_assign(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if (k.n != 2 || !find_row(op))
        return not_lowered(l, c, ct_cursor(l->fe, c), "compound assignment");
    ir_val y = rvalue(l, k.at[1]);
    struct place p = place(l, k.at[0], 0);
    ir_ct yt = ct_cursor(l->fe, k.at[1]);
    ir_val x;
    if (parts_are(l->fe, p.ct) || parts_are(l->fe, yt))
        return update_parts(l, &p, op, y, yt, k.at[0], c);
    if (!order_known(l, k.at[0], &x)) x = place_load(l, &p, k.at[0]);
    ir_val v = update(l, &p, op, x, y, yt, c);
    place_store(l, &p, v, k.at[0]);
    return v;
}

/* ++ and -- of a complex number or vector; the postfix forms copy the old value first. */
static ir_val increment_parts(struct low *l, CXCursor c, struct place *p, bool up, bool post) {
    CXCursor e = kid_last(l->arena, c);
    ir_val before = post ? temporary(l, p->ct, NULL) : 0;
    if (before && p->kind == PLACE_MEMORY) store_record(l, before, p->addr, p->ct);
    ir_val after = update_parts(l, p, up ? CXBinaryOperator_Add : CXBinaryOperator_Sub,
                                ir_int(l->b, IR_I(32), 1), ct_int(l->fe), e, c);
    return post ? before : after;
}

static ir_val increment(struct low *l, CXCursor c, enum CXUnaryOperatorKind op) {
    bool up = op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PostInc;
    bool post = op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PostDec;
    CXCursor e = kid_last(l->arena, c);
    struct place p = place(l, e, 0);
    if (parts_are(l->fe, p.ct)) return increment_parts(l, c, &p, up, post);
    ir_val x = place_load(l, &p, e), one = ir_int(l->b, IR_I(32), 1);
    ir_val v = update(l, &p, up ? CXBinaryOperator_AddAssign : CXBinaryOperator_SubAssign, x, one,
                      ct_int(l->fe), c);
    place_store(l, &p, v, e);
    return post ? x : v;
}

/* ---- entry points ---- */

static ir_val bool_value(struct low *l, CXCursor c) {
    ir_val v = cond(l, c);
    at(l, c);
    return ir_cast(l->b, IR_ZEXT, ct_value(l->fe, ct_cursor(l->fe, c)), v);
}

static ir_val binary_values(struct low *l, CXCursor c, enum CXBinaryOperatorKind op,
                            const struct kids *k) {
    ir_ct ct = ct_cursor(l->fe, c);
    ir_ct xt = ct_cursor(l->fe, k->at[0]), yt = ct_cursor(l->fe, k->at[1]);
    CXCursor array, index;
    if (ct_kind(l->fe, ct) == CT_PTR && is_inner_sum(l, c, &array, &index))
        return inner_address(l, c, array, index);
    ir_val x = rvalue(l, k->at[0]), y = rvalue(l, k->at[1]);
    if (parts_are(l->fe, ct)) return parts_binary(l, op, x, xt, y, yt, ct, c);
    bool px = ct_kind(l->fe, xt) == CT_PTR, py = ct_kind(l->fe, yt) == CT_PTR;
    bool zero[] = {px && is_address_zero(l, k->at[0]), py && is_address_zero(l, k->at[1])};
    if (px && py) return pointer_difference(l, x, y, xt, zero[0] || zero[1], c);
    if (px) return pointer_add(l, x, xt, y, yt, op == CXBinaryOperator_Sub, zero[0], c);
    if (py) return pointer_add(l, y, yt, x, xt, false, zero[1], c);
    if (ct_kind(l->fe, ct) == CT_FLOAT && ct_value(l->fe, xt) == ct_value(l->fe, ct) &&
        ct_value(l->fe, yt) == ct_value(l->fe, ct))
        return float_binary(l, op, x, y, c);
    if (!ct_is_integer(l->fe, ct) || !ct_is_integer(l->fe, xt) || !ct_is_integer(l->fe, yt))
        return half_lowered(l, c, ct, "arithmetic");
    struct arith t = arith_of(l->fe, ct), ya = promoted(l->fe, yt);
    if (!is_shift(find_row(op))) ya = t;
    return arith_op(l, op, to_arith(l, x, xt, t), to_arith(l, y, yt, ya), t, ya, c);
}

ir_val binary(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
    if (k.n != 2) return not_lowered(l, c, ct_cursor(l->fe, c), "operator");
    if (op == CXBinaryOperator_Assign) return assign(l, c);
    if (op == CXBinaryOperator_Comma) {
        effect(l, k.at[0]);
        return rvalue(l, k.at[1]);
    }
    bool logical = op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr;
    bool compares = op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE;
    bool vectors = parts_are(l->fe, ct_cursor(l->fe, c));
    if ((logical || compares) && !vectors) return bool_value(l, c);
    if (compares) return binary_values(l, c, op, &k);
    if (!find_row(op)) return not_lowered(l, c, ct_cursor(l->fe, c), "operator");
    return binary_values(l, c, op, &k);
}

static ir_val negate_value(struct low *l, CXCursor c, ir_ct ct, ir_val v) {
    struct arith t = arith_of(l->fe, ct);
    ir_type ty = IR_I(t.width);
    if (ct_kind(l->fe, ct) == CT_FLOAT) return float_negate(l, v);
    if (parts_are(l->fe, ct)) return parts_unary(l, CXUnaryOperator_Minus, v, ct, c);
    if (!ct_is_integer(l->fe, ct)) return half_lowered(l, c, ct, "arithmetic");
    ir_val zero = ir_int(l->b, ty, 0);
    if (t.is_signed)
        check_signed(l, IR_SSUBO, zero, v, c);
    else
        check_unsigned(l, IR_USUBO, zero, v, c);
    at(l, c);
    return ir_bin(l->b, IR_SUB, zero, v);
}

static ir_val address_of(struct low *l, CXCursor c) {
    CXCursor e = cursor_unparen(l->arena, kid_last(l->arena, c));
    if (ct_kind(l->fe, ct_cursor(l->fe, e)) == CT_FUNC) return rvalue(l, e);
    struct place p = place(l, e, PLACE_ADDRESS);
    place_formed(l, &p, e);
    if (p.kind == PLACE_MEMORY) return p.addr;
    return half_lowered(l, c, ct_cursor(l->fe, c), "address");
}

/* __real__ and __imag__, of a real number, too. */
static ir_val real_or_imaginary(struct low *l, CXCursor c, CXCursor e, ir_ct ct) {
    if (parts_are(l->fe, ct_cursor(l->fe, e))) {
        struct place p = parts_place(l, c);
        return place_load(l, &p, c);
    }
    ir_val v = rvalue_as(l, e, ct);
    return clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Imag ? zero_value(l, ct) : v;
}

ir_val unary(struct low *l, CXCursor c) {
    CXCursor e = kid_last(l->arena, c);
    ir_ct ct = ct_cursor(l->fe, c), et = ct_cursor(l->fe, e);
    enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
    ir_val v;
    switch (op) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        return increment(l, c, op);
    case CXUnaryOperator_AddrOf:
        return address_of(l, c);
    case CXUnaryOperator_LNot:
        if (parts_are(l->fe, ct)) break;
        return bool_value(l, c);
    case CXUnaryOperator_Real:
    case CXUnaryOperator_Imag:
        return real_or_imaginary(l, c, e, ct);
    case CXUnaryOperator_Extension:
    case CXUnaryOperator_Plus:
        return rvalue_as(l, e, ct);
    case CXUnaryOperator_Minus:
        v = rvalue_as(l, e, ct);
        at(l, c);
        return negate_value(l, c, ct, v);
    case CXUnaryOperator_Not:
        v = rvalue_as(l, e, ct);
        at(l, c);
        if (parts_are(l->fe, ct)) return parts_unary(l, op, v, ct, c);
        if (!ct_is_integer(l->fe, et)) return half_lowered(l, c, ct, "arithmetic");
        return ir_bin(l->b, IR_XOR, v, ir_int(l->b, ct_value(l->fe, ct), -1));
    default:
        break;
    }
    return not_lowered(l, c, ct, "operator");
}
