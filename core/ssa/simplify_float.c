/* Floating-point simplifications of the builder. An integer converted to floating point is no NaN
 * and lies between the converted limits of its type. Further conversions and roundings are
 * monotone, so the limits can be converted along.  This decides the checks of casts that cannot
 * fail.
 */
#include "core/ssa/build_int.h"

/* lo <= v <= hi, as patterns of width w; so v is no NaN. */
struct float_range {
    bv_t lo, hi;
    unsigned w;
};

static struct float_range range_of_int(struct ir_builder *b, ir_val x, bool is_signed, unsigned w) {
    const struct ir_ins *i = build_ins(b, x);
    enum ir_op widening = is_signed ? IR_SEXT : IR_ZEXT;
    unsigned n = ir_type_bits(i->type);
    bool wide = i->op == widening || i->op == IR_ZEXT; /* a result of zext is not negative either */
    if (wide && i->op == IR_ZEXT) is_signed = false;
    if (wide) n = ir_type_of(b, i->args[0]);
    bv_t lo = is_signed ? (bv_t)1 << (n - 1) : 0, hi = bv_mask(is_signed ? n - 1 : n);
    return (struct float_range){fp_from_int(lo, n, is_signed, w), fp_from_int(hi, n, is_signed, w),
                                w};
}

static bool range_of(struct ir_builder *b, ir_val v, struct float_range *r, unsigned depth) {
    const struct ir_ins *i = build_ins(b, v);
    unsigned w = ir_type_bits(i->type);
    *r = (struct float_range){i->k, i->k, w};
    switch (i->op) {
    case IR_CONST:
        return !fp_is_nan(i->k, w);
    case IR_SITOF:
    case IR_UITOF:
        *r = range_of_int(b, i->args[0], i->op == IR_SITOF, w);
        return true;
    case IR_FCAST:
        if (depth > 4 || !range_of(b, i->args[0], r, depth + 1)) return false;
        *r = (struct float_range){fp_cast(r->lo, r->w, w), fp_cast(r->hi, r->w, w), w};
        return true;
    case IR_FROUND:
        if (depth > 4 || !range_of(b, i->args[0], r, depth + 1)) return false;
        r->lo = fp_round(r->lo, (enum fp_rounding)i->imm, w);
        r->hi = fp_round(r->hi, (enum fp_rounding)i->imm, w);
        return true;
    default:
        return false;
    }
}

static bool is_nan_const(struct ir_builder *b, ir_val v) {
    bv_t k;
    return ir_is_const(b, v, &k) && fp_is_nan(k, ir_type_bits(ir_type_of(b, v)));
}

/* 1 yes, 0 no, -1 not known. */
static int order_of_ranges(uint16_t op, struct float_range x, struct float_range y) {
    unsigned w = x.w;
    if (op == IR_FLT) return fp_lt(x.hi, y.lo, w) ? 1 : fp_le(y.hi, x.lo, w) ? 0 : -1;
    if (op == IR_FLE) return fp_le(x.hi, y.lo, w) ? 1 : fp_lt(y.hi, x.lo, w) ? 0 : -1;
    return fp_lt(x.hi, y.lo, w) || fp_lt(y.hi, x.lo, w) ? 0 : -1;
}

ir_val build_float_order(struct ir_builder *b, const struct ir_ins *i) {
    ir_val x = build_find(b, i->args[0]), y = build_find(b, i->args[1]);
    struct float_range rx, ry;
    if (is_nan_const(b, x) || is_nan_const(b, y)) return ir_bool(b, false);
    if (x == y && i->op == IR_FLT) return ir_bool(b, false);
    if (!range_of(b, x, &rx, 0)) return 0;
    if (x == y) return ir_bool(b, true);
    int known = range_of(b, y, &ry, 0) ? order_of_ranges(i->op, rx, ry) : -1;
    return known < 0 ? 0 : ir_bool(b, known);
}

ir_val build_float_inverse(struct ir_builder *b, const struct ir_ins *i) {
    const struct ir_ins *x = build_ins(b, i->args[0]);
    ir_val inner = x->nargs ? build_find(b, x->args[0]) : 0;
    bool is_signed = i->op == IR_FTOSI;
    switch (i->op) {
    case IR_FBITS:
        return x->op == IR_BITSF ? inner : 0;
    case IR_BITSF:
        return x->op == IR_FBITS ? inner : 0;
    case IR_FROUND:
        return x->op == IR_SITOF || x->op == IR_UITOF ? build_find(b, i->args[0]) : 0;
    case IR_FTOSI:
    case IR_FTOUI:
        if (x->op != (is_signed ? IR_SITOF : IR_UITOF) || ir_type_of(b, inner) != i->type) return 0;
        return fp_holds_ints(ir_type_bits(x->type), i->type, is_signed) ? inner : 0;
    default:
        return 0;
    }
}
