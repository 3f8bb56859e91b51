/* floats.c - floating types: constants, conversions and operators (6.3.1.4, 6.3.1.5, 6.5).
 *
 * Every operation is rounded to its own type (FLT_EVAL_METHOD 0), in the mode that rounding.c
 * gives: flags that give the compiler more freedom make the operations `unsupported`, each
 * saying why (fe.float_limit).
 * Contraction of x * y + z to one rounding is taken not to happen.
 */
#include "core/frontend/lower/floats.h"
#include "core/frontend/flags.h"

#include <ctype.h>
#include <string.h>

unsigned float_bits(const struct low *l, ir_val v) { return ir_type_bits(ir_type_of(l->b, v)); }

bool float_limited(struct low *l, CXCursor c, ir_type t, ir_val *out) {
    if (!l->fe->float_limit) return false;
    at(l, c);
    *out = ir_unsupported(l->b, t, IR_UNSUP_VALUE, l->fe->float_limit);
    return true;
}

/* ---- constants ---- */

/* The literal as it is spelled. In a macro's body libclang knows the token, in a macro's argument
 * only the location. */
static const char *spelled(struct low *l, CXCursor c) {
    CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
    CXToken *tok = clang_getToken(l->fe->tu, start);
    CXFile file;
    unsigned off;
    size_t size, n = 0;
    if (tok) {
        const char *text = fe_cstr(l->fe, clang_getTokenSpelling(l->fe->tu, *tok));
        clang_disposeTokens(l->fe->tu, tok, 1);
        return text;
    }
    clang_getSpellingLocation(start, &file, NULL, NULL, &off);
    const char *text = file ? clang_getFileContents(l->fe->tu, file, &size) : NULL;
    if (!text || off >= size) return "";
    for (const char *p = text + off; n < size - off; n++) {
        bool sign = n && (p[n] == '+' || p[n] == '-') && strchr("eEpP", p[n - 1]);
        if (!isalnum((unsigned char)p[n]) && p[n] != '.' && !sign) break;
    }
    return arena_printf(&l->fe->scratch, "%.*s", (int)n, text + off);
}

static bool parse_literal(struct low *l, CXCursor c, unsigned w, bv_t *out) {
    const char *text = spelled(l, c), *end = text + strlen(text);
    while (end > text && isalpha((unsigned char)end[-1])) end--; /* the suffix */
    return fp_parse(text, end, w, out);
}

/* libclang evaluates every literal as a double. For float and double that is the whole value; for
 * long double it only checks the value that we read from the text. */
ir_val float_literal(struct low *l, CXCursor c, ir_ct ct) {
    ir_type t = ct_value(l->fe, ct);
    unsigned w = ir_type_bits(t);
    double d;
    bv_t known = 0, bits;
    if (!ir_is_float(t) || !cursor_eval_float(c, &d))
        return unsupported(l, c, ct, IR_UNSUP_VALUE, "floating-point constant");
    memcpy(&known, &d, sizeof d);
    bool read = parse_literal(l, c, w, &bits) && fp_cast(bits, w, 64) == known;
    if (read) return ir_const(l->b, t, bits);
    if (w <= 64) return ir_const(l->b, t, fp_cast(known, 64, w));
    return unsupported(l, c, ct, IR_UNSUP_VALUE, "floating-point constant");
}

ir_val float_constant(struct low *l, ir_type t, int k) {
    return ir_const(l->b, t, fp_from_int((bv_t)(sbv_t)k, 128, true, ir_type_bits(t)));
}

/* ---- what a value is ---- */

static ir_val float_power(struct low *l, ir_type t, unsigned k) {
    unsigned w = ir_type_bits(t);
    if ((int)k > fp_max_exp(w)) return ir_const(l->b, t, fp_inf(false, w));
    bv_t half = fp_from_int((bv_t)1 << (k - 1), 128, false, w);
    return ir_const(l->b, t, fp_add(half, half, w));
}

/* trunc(v) >= min, for min = -2^(n-1) or 0, is v > min - 1; where min - 1 is not representable,
 * neighbouring numbers there differ by more than 1, and the condition is v >= min. */
static ir_val above_least(struct low *l, ir_val v, struct arith to) {
    ir_type t = ir_type_of(l->b, v);
    unsigned w = ir_type_bits(t), n = to.width - (to.is_signed ? 1 : 0);
    bv_t min =
        to.is_signed ? fp_neg(fp_from_int((bv_t)1 << n, 128, false, w), w) : fp_zero(false, w);
    bv_t below = fp_sub(min, fp_from_int(1, 8, false, w), w);
    bool exact = !to.is_signed || n < fp_precision(w);
    return ir_bin(l->b, exact ? IR_FLT : IR_FLE, ir_const(l->b, t, exact ? below : min), v);
}

/* min - 1 < v < max + 1; false of a NaN. */
ir_val float_fits(struct low *l, ir_val v, struct arith to) {
    ir_type t = ir_type_of(l->b, v);
    ir_val most = float_power(l, t, to.width - (to.is_signed ? 1 : 0));
    return ir_bin(l->b, IR_AND, above_least(l, v, to), ir_bin(l->b, IR_FLT, v, most));
}

ir_val float_finite(struct low *l, ir_val v) {
    ir_type t = ir_type_of(l->b, v);
    unsigned w = ir_type_bits(t);
    return ir_bin(l->b, IR_AND, ir_bin(l->b, IR_FLT, ir_const(l->b, t, fp_inf(true, w)), v),
                  ir_bin(l->b, IR_FLT, v, ir_const(l->b, t, fp_inf(false, w))));
}

ir_val float_infinite(struct low *l, ir_val v) {
    ir_type t = ir_type_of(l->b, v);
    unsigned w = ir_type_bits(t);
    return ir_bin(l->b, IR_OR, ir_bin(l->b, IR_FEQ, v, ir_const(l->b, t, fp_inf(true, w))),
                  ir_bin(l->b, IR_FEQ, v, ir_const(l->b, t, fp_inf(false, w))));
}

/* ---- conversions ---- */

static ir_val to_integer(struct low *l, ir_val v, struct arith to, CXCursor c) {
    ir_val fits = check_float_cast(l, v, to, c);
    bv_t k;
    at(l, c);
    if (l->constant && !(ir_is_const(l->b, fits, &k) && k))
        return ir_unsupported(l->b, IR_I(to.width), IR_UNSUP_VALUE, "constant that does not fit");
    return ir_float(l->b, to.is_signed ? IR_FTOSI : IR_FTOUI, IR_I(to.width), v, 0);
}

static ir_val from_integer(struct low *l, ir_val v, struct arith from, ir_type to) {
    return float_rounded(l, from.is_signed ? IR_SITOF : IR_UITOF, to, &v, 1);
}

static ir_val to_float(struct low *l, ir_val v, ir_type to, CXCursor c) {
    ir_type from = ir_type_of(l->b, v);
    ir_val r;
    if (from == to) return v;
    if (to < from && float_limited(l, c, to, &r)) return r; /* it may flush subnormals */
    r = float_rounded(l, IR_FCAST, to, &v, 1);
    if (to < from) check_float_overflow(l, r, v, 0, c);
    return r;
}

ir_val float_convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    ir_type ft = ct_value(l->fe, from), tt = ct_value(l->fe, to);
    at(l, c);
    if (ir_is_float(ft) && ir_is_float(tt)) return to_float(l, v, tt, c);
    if (ir_is_float(ft) && ct_is_integer(l->fe, to))
        return to_integer(l, v, arith_of(l->fe, to), c);
    if (ct_is_integer(l->fe, from) && ir_is_float(tt))
        return from_integer(l, v, arith_of(l->fe, from), tt);
    return ir_unsupported(l->b, tt, IR_UNSUP_VALUE, "floating-point conversion");
}

/* 6.3.1.8: the wider floating type; an integer takes the other's. */
ir_ct float_usual(const struct low *l, ir_ct x, ir_ct y) {
    ir_type tx = ct_value(l->fe, x), ty = ct_value(l->fe, y);
    if (!ir_is_float(tx)) return y;
    return ir_is_float(ty) && ty > tx ? y : x;
}

ir_val float_truth(struct low *l, ir_val v) {
    if (l->fe->float_limit)
        return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, l->fe->float_limit);
    ir_val zero = ir_int(l->b, ir_type_of(l->b, v), 0);
    return ir_not(l->b, ir_bin(l->b, IR_FEQ, v, zero));
}

/* ---- operators ---- */

static enum ir_op operation(enum CXBinaryOperatorKind op) {
    switch (op) {
    case CXBinaryOperator_Add:
    case CXBinaryOperator_AddAssign:
        return IR_FADD;
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_SubAssign:
        return IR_FSUB;
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_MulAssign:
        return IR_FMUL;
    case CXBinaryOperator_Div:
    case CXBinaryOperator_DivAssign:
        return IR_FDIV;
    default:
        return 0;
    }
}

/* IEC 60559 6.3 leaves the sign of a NaN that arithmetic produces open: x86 sets the sign of 0.0 /
 * 0.0, ARM does not. */
ir_val float_result(struct low *l, ir_val r) {
    if (!l->fe->text.looks_at_signs || l->fe->is_model || l->constant) return r;
    ir_val nan = ir_not(l->b, ir_bin(l->b, IR_FEQ, r, r));
    ir_val turned = ir_nondet(l->b, IR_I(1), IR_INPUT_EXTERN, "sign of a NaN", 0);
    return ir_select(l->b, ir_bin(l->b, IR_AND, nan, turned), float_negate(l, r), r);
}

ir_val float_binary(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, CXCursor c) {
    enum ir_op o = operation(op);
    ir_type t = ir_type_of(l->b, x);
    ir_val r;
    at(l, c);
    if (float_limited(l, c, t, &r)) return r;
    if (!o || ir_type_of(l->b, y) != t)
        return ir_unsupported(l->b, t, IR_UNSUP_VALUE, "floating-point operator");
    r = float_rounded(l, o, t, (ir_val[]){x, y}, 2);
    check_float_overflow(l, r, x, y, c);
    check_nan(l, r, x, y, c);
    return float_result(l, r);
}

ir_val float_compare(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, CXCursor c) {
    ir_val r;
    if (float_limited(l, c, IR_I(1), &r)) return r;
    switch (op) {
    case CXBinaryOperator_LT:
        return ir_bin(l->b, IR_FLT, x, y);
    case CXBinaryOperator_GT:
        return ir_bin(l->b, IR_FLT, y, x);
    case CXBinaryOperator_LE:
        return ir_bin(l->b, IR_FLE, x, y);
    case CXBinaryOperator_GE:
        return ir_bin(l->b, IR_FLE, y, x);
    case CXBinaryOperator_EQ:
        return ir_bin(l->b, IR_FEQ, x, y);
    default:
        return ir_not(l->b, ir_bin(l->b, IR_FEQ, x, y));
    }
}

/* ---- the sign bit: no arithmetic, NaNs too ---- */

static bv_t sign_mask(unsigned w) { return (bv_t)1 << (w - 1); }

static ir_val with_bits(struct low *l, enum ir_op op, ir_val v, bv_t mask) {
    ir_type t = ir_type_of(l->b, v), bits = IR_I(ir_type_bits(t));
    ir_val b = ir_float(l->b, IR_FBITS, bits, v, 0);
    return ir_float(l->b, IR_BITSF, t, ir_bin(l->b, op, b, ir_const(l->b, bits, mask)), 0);
}

ir_val float_negate(struct low *l, ir_val v) {
    return with_bits(l, IR_XOR, v, sign_mask(float_bits(l, v)));
}

ir_val float_absolute(struct low *l, ir_val v) {
    unsigned w = float_bits(l, v);
    return with_bits(l, IR_AND, v, bv_mask(w - 1));
}

ir_val float_sign(struct low *l, ir_val v) {
    ir_type bits = IR_I(float_bits(l, v));
    ir_val b = ir_float(l->b, IR_FBITS, bits, v, 0);
    return ir_bin(l->b, IR_SLT, b, ir_int(l->b, bits, 0));
}

/* ---- the compiler's freedom ---- */

/* Flags that allow results other than IEEE 754's, last one wins. */
static const struct switch_flag loose_floats[] = {
    {"-ffast-math", true},
    {"-fno-fast-math", false},
    {"-Ofast", true},
    {"-funsafe-math-optimizations", true},
    {"-ffinite-math-only", true},
    {"-fassociative-math", true},
    {"-freciprocal-math", true},
    {"-fno-signed-zeros", true},
    {"-fno-finite-math-only", false},
    {"-fapprox-func", true},
    {"-mdaz-ftz", true},
    {"-fsingle-precision-constant", true},
    {"-ffp-model=fast", true},
    {"-ffp-model=aggressive", true},
    {"-ffp-contract=fast", true},
    {"-fdenormal-fp-math=preserve-sign", true},
    {"-fdenormal-fp-math=positive-zero", true},
};

const char *float_limit_of(const char *const *given, uint32_t n) {
    const uint32_t known = sizeof loose_floats / sizeof *loose_floats;
    const struct switch_flag *last = flags_last(given, n, loose_floats, known);
    return last && last->on ? last->flag : NULL;
}
