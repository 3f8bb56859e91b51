/* parts.c - complex numbers and vectors, part by part.
 *
 * Each operator loads the parts, applies the scalar operation with the scalar's checks, and stores
 * the results; the value of such an expression is the address of its parts.
 */
#include "core/frontend/lower/parts.h"
#include "core/base/require.h"

#include "core/frontend/lower/floats.h"

#include <string.h>

bool parts_of(const struct fe *fe, ir_ct ct, struct parts *out) {
    uint64_t is_complex;
    if (!map_get(&fe->parts, ct, &is_complex)) return false;
    const struct ir_ctype *t = ct_at(fe, ct);
    if (is_complex) {
        *out = (struct parts){t->fields.at[0].ct, 2, t->size / 2, true};
    } else {
        const struct ir_ctype *array = ct_at(fe, t->fields.at[0].ct);
        *out = (struct parts){array->elem, array->count, ct_bytes(fe, array->elem), false};
    }
    return true;
}

bool parts_are(const struct fe *fe, ir_ct ct) { return map_get(&fe->parts, ct, NULL); }

/* ---- parts in memory ---- */

static ir_val load_part(struct low *l, ir_val addr, const struct parts *p, uint64_t i, CXCursor c) {
    struct place x = {.kind = PLACE_MEMORY, .ct = p->elem};
    (void)VL_REQUIRE(i < p->n);
    at(l, c);
    x.addr = place_offset(l, addr, i * p->size);
    return place_load(l, &x, c);
}

static void store_part(struct low *l, ir_val addr, const struct parts *p, uint64_t i, ir_val v) {
    (void)VL_REQUIRE(i < p->n && ir_type_of(l->b, v) == ct_value(l->fe, p->elem));
    if (ct_kind(l->fe, p->elem) == CT_BOOL) v = ir_cast(l->b, IR_ZEXT, IR_I(8), v);
    ir_store(l->b, v, place_offset(l, addr, i * p->size));
}

ir_val parts_complex(struct low *l, ir_ct ct, ir_val re, ir_val im) {
    struct parts p;
    ir_val to = temporary(l, ct, NULL);
    if (!parts_of(l->fe, ct, &p)) return to;
    store_part(l, to, &p, 0, re);
    store_part(l, to, &p, 1, im ? im : zero_value(l, p.elem));
    return to;
}

/* ---- conversions ---- */

static bool same_parts(const struct fe *fe, const struct parts *x, const struct parts *y) {
    return x->complex == y->complex && x->n == y->n && x->size == y->size &&
           ct_kind(fe, x->elem) == ct_kind(fe, y->elem) &&
           ct_signed(fe, x->elem) == ct_signed(fe, y->elem);
}

static ir_val each_converted(struct low *l, ir_val v, const struct parts *from, ir_ct to,
                             CXCursor c) {
    struct parts p;
    ir_val out = temporary(l, to, NULL);
    parts_of(l->fe, to, &p);
    for (uint64_t i = 0; i < p.n; i++)
        store_part(l, out, &p, i, convert(l, load_part(l, v, from, i, c), from->elem, p.elem, c));
    return out;
}

static ir_val splat(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    struct parts p;
    ir_val out = temporary(l, to, NULL);
    parts_of(l->fe, to, &p);
    v = convert(l, v, from, p.elem, c);
    for (uint64_t i = 0; i < p.n; i++) store_part(l, out, &p, i, v);
    return out;
}

ir_val parts_cast(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    at(l, c);
    if (ct_bytes(l->fe, from) != ct_bytes(l->fe, to))
        return parts_are(l->fe, to) && ct_is_scalar(l->fe, from)
                   ? splat(l, v, from, to, c)
                   : half_lowered(l, c, to, "conversion of a vector");
    if (ct_is_record(l->fe, from) && ct_is_record(l->fe, to)) return v;
    if (ct_is_scalar(l->fe, from)) {
        ir_val out = temporary(l, to, NULL);
        ir_store(l->b, v, out);
        return out;
    }
    struct place p = {.kind = PLACE_MEMORY, .ct = to, .addr = v};
    return place_load(l, &p, c);
}

ir_val parts_convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    struct parts x, y;
    bool is_x = parts_of(l->fe, from, &x), is_y = parts_of(l->fe, to, &y);
    at(l, c);
    if (is_x && is_y && same_parts(l->fe, &x, &y)) return v;
    if (is_x && is_y && x.complex && y.complex) return each_converted(l, v, &x, to, c);
    if (is_x && x.complex && ct_is_scalar(l->fe, to))
        return convert(l, load_part(l, v, &x, 0, c), x.elem, to, c);
    if (is_y && y.complex && ct_is_scalar(l->fe, from))
        return parts_complex(l, to, convert(l, v, from, y.elem, c), 0);
    if (is_y && !y.complex && ct_is_scalar(l->fe, from)) return splat(l, v, from, to, c);
    return parts_cast(l, v, from, to, c);
}

ir_val parts_truth(struct low *l, ir_val v, ir_ct ct, CXCursor c) {
    struct parts p;
    if (!parts_of(l->fe, ct, &p) || !p.complex) {
        ir_not_covered(l->b, "a vector as a condition");
        return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "a vector as a condition");
    }
    ir_val re = truth(l, load_part(l, v, &p, 0, c), p.elem),
           im = truth(l, load_part(l, v, &p, 1, c), p.elem);
    return ir_bin(l->b, IR_OR, re, im);
}

/* ---- operators on parts ---- */

/* Arithmetic on small integers wraps here, as each part keeps its type. */
static struct arith arith_in(const struct fe *fe, ir_ct elem, enum CXBinaryOperatorKind op) {
    struct arith t = arith_of(fe, elem);
    bool wraps = op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub ||
                 op == CXBinaryOperator_Mul || op == CXBinaryOperator_Shl;
    if (wraps && t.width < 32) t.is_signed = false;
    return t;
}

static ir_val scalar_operation(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y,
                               ir_ct elem, CXCursor c) {
    if (ct_kind(l->fe, elem) == CT_FLOAT) return float_binary(l, op, x, y, c);
    struct arith t = arith_in(l->fe, elem, op);
    return arith_op(l, op, x, y, t, t, c);
}

static ir_val scalar_compare(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y,
                             ir_ct elem, CXCursor c) {
    if (ct_kind(l->fe, elem) == CT_FLOAT) return float_compare(l, op, x, y, c);
    return compare_ints(l, op, x, y, ct_signed(l->fe, elem));
}

static bool is_comparison_op(enum CXBinaryOperatorKind op) {
    return op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE;
}

static ir_val vectors(struct low *l, enum CXBinaryOperatorKind op, ir_val x, const struct parts *xp,
                      ir_val y, const struct parts *yp, ir_ct ct, CXCursor c) {
    struct parts p;
    ir_val out = temporary(l, ct, NULL);
    parts_of(l->fe, ct, &p);
    for (uint64_t i = 0; i < p.n; i++) {
        ir_val a = load_part(l, x, xp, i, c), b = load_part(l, y, yp, i, c), v;
        at(l, c);
        if (is_comparison_op(op))
            v = ir_cast(l->b, IR_SEXT, ct_value(l->fe, p.elem),
                        scalar_compare(l, op, a, b, xp->elem, c));
        else
            v = scalar_operation(l, op, a, b, p.elem, c);
        store_part(l, out, &p, i, v);
    }
    return out;
}

/* ---- complex numbers ---- */

/* im 0: it is real. */
struct complex {
    ir_val re, im;
};

/* Of another complex type: of the elements that p has. */
static struct complex complex_value(struct low *l, ir_val v, ir_ct ct, const struct parts *p,
                                    CXCursor c) {
    struct parts own;
    if (!parts_of(l->fe, ct, &own)) return (struct complex){convert(l, v, ct, p->elem, c), 0};
    ir_val re = convert(l, load_part(l, v, &own, 0, c), own.elem, p->elem, c);
    return (struct complex){re, convert(l, load_part(l, v, &own, 1, c), own.elem, p->elem, c)};
}

static ir_val negated_part(struct low *l, ir_val v, ir_ct elem, CXCursor c) {
    if (ct_kind(l->fe, elem) == CT_FLOAT) return float_negate(l, v);
    return scalar_operation(l, CXBinaryOperator_Sub, zero_value(l, elem), v, elem, c);
}

/* The library decides the value of a product whose parts are both NaN (Annex G). */
static struct complex settled(struct low *l, struct complex z, ir_ct elem, const char *name) {
    struct ir_builder *b = l->b;
    if (ct_kind(l->fe, elem) != CT_FLOAT) return z;
    ir_val known = ir_bin(b, IR_OR, ir_bin(b, IR_FEQ, z.re, z.re), ir_bin(b, IR_FEQ, z.im, z.im));
    ir_val re = ir_nondet(b, ct_value(l->fe, elem), IR_INPUT_EXTERN, name, elem);
    ir_val im = ir_nondet(b, ct_value(l->fe, elem), IR_INPUT_EXTERN, name, elem);
    return (struct complex){ir_select(b, known, z.re, re), ir_select(b, known, z.im, im)};
}

static struct complex complex_product(struct low *l, struct complex x, struct complex y, ir_ct elem,
                                      CXCursor c) {
    enum CXBinaryOperatorKind mul = CXBinaryOperator_Mul;
    if (!x.im) {
        struct complex swap = x;
        x = y;
        y = swap;
    }
    if (!y.im)
        return (struct complex){scalar_operation(l, mul, x.re, y.re, elem, c),
                                scalar_operation(l, mul, x.im, y.re, elem, c)};
    ir_val rr = scalar_operation(l, mul, x.re, y.re, elem, c),
           ii = scalar_operation(l, mul, x.im, y.im, elem, c);
    ir_val ri = scalar_operation(l, mul, x.re, y.im, elem, c),
           ir = scalar_operation(l, mul, x.im, y.re, elem, c);
    struct complex z = {scalar_operation(l, CXBinaryOperator_Sub, rr, ii, elem, c),
                        scalar_operation(l, CXBinaryOperator_Add, ri, ir, elem, c)};
    return settled(l, z, elem, snippet(l, c));
}

static bool is_constant(const struct low *l, ir_val v, bv_t *k) {
    return v && ir_is_const(l->b, v, k);
}

/* In a constant clang makes the divisor complex and multiplies first, GCC divides part by part.
 * Both are exact where the divisor is a power of two, but for the sign of a part that is -0. */
static bool any_compiler_divides(const struct low *l, struct complex x, ir_val y, ir_ct elem) {
    bv_t re, im = 0, k;
    unsigned w = ir_type_bits(ct_value(l->fe, elem));
    if (ct_kind(l->fe, elem) != CT_FLOAT) return true;
    if (!is_constant(l, x.re, &re) || (x.im && !is_constant(l, x.im, &im)) ||
        !is_constant(l, y, &k))
        return false;
    bool power = fp_class(k, w) == FP_CLASS_NORMAL && bv_norm(k, fp_precision(w) - 1) == 0;
    bv_t minus = fp_zero(true, w);
    return power && re != minus && im != minus;
}

/* By a complex number: every library rounds in its own way. */
static struct complex quotient(struct low *l, struct complex x, struct complex y, ir_ct elem,
                               CXCursor c) {
    enum CXBinaryOperatorKind div = CXBinaryOperator_Div;
    ir_type t = ct_value(l->fe, elem);
    bool known = !y.im && (!l->constant || any_compiler_divides(l, x, y.re, elem));
    if (known)
        return (struct complex){scalar_operation(l, div, x.re, y.re, elem, c),
                                x.im ? scalar_operation(l, div, x.im, y.re, elem, c) : 0};
    at(l, c);
    if (ct_kind(l->fe, elem) != CT_FLOAT) ir_not_covered(l->b, "complex division");
    return (struct complex){ir_unsupported(l->b, t, IR_UNSUP_VALUE, "complex division"),
                            ir_unsupported(l->b, t, IR_UNSUP_VALUE, "complex division")};
}

static struct complex sum(struct low *l, enum CXBinaryOperatorKind op, struct complex x,
                          struct complex y, ir_ct elem, CXCursor c) {
    struct complex z = {scalar_operation(l, op, x.re, y.re, elem, c), x.im};
    if (x.im && y.im)
        z.im = scalar_operation(l, op, x.im, y.im, elem, c);
    else if (y.im)
        z.im = op == CXBinaryOperator_Sub ? negated_part(l, y.im, elem, c) : y.im;
    return z;
}

static ir_val complexes(struct low *l, enum CXBinaryOperatorKind op, struct complex x,
                        struct complex y, ir_ct ct, CXCursor c) {
    struct parts p;
    struct complex z;
    parts_of(l->fe, ct, &p);
    at(l, c);
    switch (op) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Sub:
        z = sum(l, op, x, y, p.elem, c);
        break;
    case CXBinaryOperator_Mul:
        z = complex_product(l, x, y, p.elem, c);
        break;
    case CXBinaryOperator_Div:
        z = quotient(l, x, y, p.elem, c);
        break;
    default:
        return half_lowered(l, c, ct, "complex operator");
    }
    return parts_complex(l, ct, z.re, z.im);
}

/* ---- operators ---- */

ir_val parts_binary(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_ct xt, ir_val y,
                    ir_ct yt, ir_ct ct, CXCursor c) {
    struct parts p, xp, yp;
    bool known = parts_of(l->fe, ct, &p);
    if (known && p.complex)
        return complexes(l, op, complex_value(l, x, xt, &p, c), complex_value(l, y, yt, &p, c), ct,
                         c);
    if (!known || !parts_of(l->fe, xt, &xp) || !parts_of(l->fe, yt, &yp) || xp.n != p.n ||
        yp.n != p.n)
        return half_lowered(l, c, ct, "complex or vector arithmetic");
    return vectors(l, op, x, &xp, y, &yp, ct, c);
}

ir_val parts_equal(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_ct xt, ir_val y,
                   ir_ct yt, CXCursor c) {
    struct parts p;
    if (!parts_of(l->fe, xt, &p) && !parts_of(l->fe, yt, &p)) return ir_bool(l->b, false);
    struct complex a = complex_value(l, x, xt, &p, c), b = complex_value(l, y, yt, &p, c);
    ir_val zero = zero_value(l, p.elem);
    ir_val re = scalar_compare(l, CXBinaryOperator_EQ, a.re, b.re, p.elem, c);
    ir_val im =
        scalar_compare(l, CXBinaryOperator_EQ, a.im ? a.im : zero, b.im ? b.im : zero, p.elem, c);
    ir_val equal = ir_bin(l->b, IR_AND, re, im);
    return op == CXBinaryOperator_EQ ? equal : ir_not(l->b, equal);
}

static ir_val part_unary(struct low *l, enum CXUnaryOperatorKind op, ir_val v,
                         const struct parts *p, uint64_t i, CXCursor c) {
    if (op == CXUnaryOperator_Minus) return negated_part(l, v, p->elem, c);
    if (p->complex) return i ? negated_part(l, v, p->elem, c) : v; /* ~: the conjugate */
    return ir_bin(l->b, IR_XOR, v, ir_int(l->b, ct_value(l->fe, p->elem), -1));
}

ir_val parts_unary(struct low *l, enum CXUnaryOperatorKind op, ir_val x, ir_ct ct, CXCursor c) {
    struct parts p;
    bool known = parts_of(l->fe, ct, &p);
    bool is_not = op == CXUnaryOperator_Not;
    if (known && is_not && !p.complex) known = ct_is_integer(l->fe, p.elem);
    if (!known || (op != CXUnaryOperator_Minus && !is_not))
        return half_lowered(l, c, ct, "complex or vector arithmetic");
    ir_val out = temporary(l, ct, NULL);
    for (uint64_t i = 0; i < p.n; i++)
        store_part(l, out, &p, i, part_unary(l, op, load_part(l, x, &p, i, c), &p, i, c));
    return out;
}

/* ---- parts of what is written ---- */

ir_val parts_imaginary(struct low *l, CXCursor literal) {
    ir_ct ct = ct_cursor(l->fe, literal);
    CXCursor e = kid_last(l->arena, literal);
    struct parts p;
    if (clang_Cursor_isNull(e) || !parts_of(l->fe, ct, &p))
        return not_lowered(l, literal, ct, "imaginary constant");
    return parts_complex(l, ct, zero_value(l, p.elem), rvalue_as(l, e, p.elem));
}

struct place parts_place(struct low *l, CXCursor c) {
    bool imaginary = clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Imag;
    struct parts p;
    CXCursor e = kid_last(l->arena, c);
    struct place x = place(l, e, 0);
    if (!parts_of(l->fe, x.ct, &p) || x.kind != PLACE_MEMORY) {
        if (imaginary) x.kind = PLACE_NONE; /* of a real number */
        return x;
    }
    at(l, c);
    x.addr = place_offset(l, x.addr, imaginary ? p.size : 0);
    x.ct = p.elem;
    return x;
}

bool parts_element(struct low *l, CXCursor vector, CXCursor index, CXCursor c, struct place *out) {
    struct parts p;
    if (!parts_of(l->fe, ct_cursor(l->fe, vector), &p) || p.complex) return false;
    unsigned w = l->fe->m->target.ptr_bits;
    *out = place(l, vector, 0);
    struct step i = step_by(l, index);
    check_index(l, i, ir_const(l->b, IR_I(w), p.n), false, c);
    at(l, c);
    if (out->kind != PLACE_MEMORY) out->kind = PLACE_NONE;
    if (out->kind == PLACE_MEMORY) out->addr = ir_ptradd(l->b, out->addr, i.n, p.size);
    out->ct = p.elem;
    return true;
}

/* ---- builtins ---- */

/* `__builtin_` aside: creal, crealf, creall. */
static bool is_called(const char *name, const char *what) {
    if (strncmp(name, "__builtin_", 10) == 0) name += 10;
    return strncmp(name, what, strlen(what)) == 0;
}

bool parts_builtin(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out) {
    int n = clang_Cursor_getNumArguments(c);
    struct parts p;
    CXCursor e = n > 0 ? clang_Cursor_getArgument(c, 0) : c;
    if (is_called(name, "complex")) {
        if (n != 2 || !parts_of(l->fe, ct, &p) || !p.complex) return false;
        ir_val re = rvalue_as(l, e, p.elem);
        *out = parts_complex(l, ct, re, rvalue_as(l, clang_Cursor_getArgument(c, 1), p.elem));
        return true;
    }
    if (n != 1 || !parts_of(l->fe, ct_cursor(l->fe, e), &p) || !p.complex) return false;
    bool conjugate = is_called(name, "conj");
    if (conjugate ? ct_cursor(l->fe, e) != ct : ct_value(l->fe, ct) != ct_value(l->fe, p.elem))
        return false;
    ir_val v = rvalue(l, e);
    *out = conjugate ? parts_unary(l, CXUnaryOperator_Not, v, ct, c)
                     : load_part(l, v, &p, is_called(name, "cimag"), c);
    return true;
}

ir_val parts_convertvector(struct low *l, CXCursor c, CXCursor e) {
    struct parts x, y;
    ir_ct from = ct_cursor(l->fe, e), to = ct_cursor(l->fe, c);
    if (!parts_of(l->fe, from, &x) || !parts_of(l->fe, to, &y) || x.n != y.n)
        return not_lowered(l, c, to, "__builtin_convertvector");
    return each_converted(l, rvalue(l, e), &x, to, c);
}

/* Part i of the result: part k.at[2 + i] of both vectors in a row; -1: any. */
ir_val parts_shuffle(struct low *l, CXCursor c, const struct kids *k) {
    struct parts x, y, p;
    ir_ct ct = ct_cursor(l->fe, c), xt = ct_cursor(l->fe, k->at[0]),
          yt = ct_cursor(l->fe, k->at[1]);
    bool known = parts_of(l->fe, ct, &p) && parts_of(l->fe, xt, &x) && parts_of(l->fe, yt, &y);
    if (!known || k->n != p.n + 2) return not_lowered(l, c, ct, "__builtin_shufflevector");
    ir_val a = rvalue(l, k->at[0]), b = rvalue(l, k->at[1]), out = temporary(l, ct, NULL);
    for (uint64_t i = 0; i < p.n; i++) {
        int64_t at_part = -1;
        ir_val v;
        cursor_eval_int(k->at[2 + i], &at_part);
        uint64_t n = (uint64_t)at_part;
        if (n < x.n)
            v = load_part(l, a, &x, n, c);
        else if (n - x.n < y.n)
            v = load_part(l, b, &y, n - x.n, c);
        else
            v = ir_nondet(l->b, ct_value(l->fe, p.elem), IR_INPUT_UNDEFINED, NULL, p.elem);
        store_part(l, out, &p, i, v);
    }
    return out;
}
