/* conv.c - conversions of C11 6.3, the one place for them.
 *
 * Ranks: two integer types of one size differ at most in sign for what follows,
 * because a signed type of higher rank and equal size cannot hold the unsigned
 * one's values either (6.3.1.8): so size and sign decide alone.
 */
#include "core/frontend/lower.h"

#include <string.h>

struct arith arith_of(const struct fe *fe, ir_ct ct) {
    if (ct_kind(fe, ct) == CT_BOOL) return (struct arith){1, false};
    return (struct arith){(unsigned)ct_bytes(fe, ct) * 8, ct_signed(fe, ct)};
}

struct arith promoted(const struct fe *fe, ir_ct ct) {
    struct arith t = arith_of(fe, ct);
    if (t.width < 32) return (struct arith){32, true};
    return t;
}

struct arith usual(const struct fe *fe, struct arith x, struct arith y) {
    (void)fe;
    if (x.width != y.width) return x.width > y.width ? x : y;
    return (struct arith){x.width, x.is_signed && y.is_signed};
}

ir_val resize(struct low *l, ir_val v, unsigned from, bool is_signed, unsigned to) {
    if (to == from) return v;
    if (to < from) return ir_cast(l->b, IR_TRUNC, IR_I(to), v);
    return ir_cast(l->b, is_signed ? IR_SEXT : IR_ZEXT, IR_I(to), v);
}

ir_val to_arith(struct low *l, ir_val v, ir_ct from, struct arith to) {
    struct arith f = arith_of(l->fe, from);
    return resize(l, v, f.width, f.is_signed, to.width);
}

ir_val from_arith(struct low *l, ir_val v, struct arith from, ir_ct to) {
    if (ct_kind(l->fe, to) == CT_BOOL)
        return ir_bin(l->b, IR_NE, v, ir_int(l->b, IR_I(from.width), 0));
    return resize(l, v, from.width, from.is_signed, arith_of(l->fe, to).width);
}

/* 6.3.1.2: anything compared with 0. */
ir_val truth(struct low *l, ir_val v, ir_ct ct) {
    ir_type t = ct_value(l->fe, ct);
    if (ct_kind(l->fe, ct) == CT_BOOL) return v;
    if (t == IR_PTR) return ir_not(l->b, ir_bin(l->b, IR_PTREQ, v, ir_null(l->b)));
    if (ct_kind(l->fe, ct) == CT_FLOAT && ct_bytes(l->fe, ct) > 8)
        return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "floating-point comparison");
    if (ct_kind(l->fe, ct) == CT_FLOAT) /* both zeros are false, whatever their sign */
        v = ir_bin(l->b, IR_SHL, v, ir_int(l->b, t, 1));
    return ir_bin(l->b, IR_NE, v, ir_int(l->b, t, 0));
}

static ir_val int_to_pointer(struct low *l, ir_val v, ir_ct from) {
    struct arith f = arith_of(l->fe, from);
    unsigned w = l->fe->m->target.ptr_bits;
    bv_t k;
    v = resize(l, v, f.width, f.is_signed, w);
    if (ir_is_const(l->b, v, &k) && k == 0) return ir_null(l->b);
    return ir_cast(l->b, IR_INTTOPTR, IR_PTR, v);
}

static ir_val pointer_to_int(struct low *l, ir_val v, ir_ct to) {
    unsigned w = l->fe->m->target.ptr_bits;
    v = ir_cast(l->b, IR_PTRTOINT, IR_I(w), v);
    return resize(l, v, w, false, arith_of(l->fe, to).width);
}

/* A floating constant as its bits; c is the operand or the conversion itself. */
static bool float_constant(CXCursor c, uint64_t size, uint64_t *bits) {
    const int64_t exact = (int64_t)1 << 24;
    int64_t k;
    double d;
    float f;
    if (cursor_eval_int(c, &k) && k > -exact && k < exact)
        d = (double)k;
    else if (!cursor_eval_float(c, &d))
        return false;
    f = (float)d;
    *bits = 0;
    memcpy(bits, size == 8 ? (const void *)&d : (const void *)&f, size);
    return size == 4 || size == 8;
}

static bool int_constant(CXCursor c, int64_t *k) {
    const double limit = 4503599627370496.0; /* 2^52 */
    double d;
    if (cursor_eval_int(c, k)) return true;
    if (!cursor_eval_float(c, &d) || !(d > -limit && d < limit)) return false;
    *k = (int64_t)d;
    return true;
}

static ir_val convert_float(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    int64_t k;
    uint64_t bits, size = ct_bytes(l->fe, to);
    ir_type t = ct_value(l->fe, to);
    if (ct_kind(l->fe, from) == ct_kind(l->fe, to) && ct_bytes(l->fe, from) == size) return v;
    if (ct_is_integer(l->fe, to) && int_constant(c, &k)) return ir_int(l->b, t, k);
    if (ct_kind(l->fe, to) == CT_FLOAT && size <= 8 && float_constant(c, size, &bits))
        return ir_const(l->b, t, bits);
    at(l, c);
    return ir_unsupported(l->b, t, IR_UNSUP_VALUE, "floating-point conversion");
}

ir_val convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    enum ir_ctkind fk = ct_kind(l->fe, from), tk = ct_kind(l->fe, to);
    ir_type ft = ct_value(l->fe, from), tt = ct_value(l->fe, to);
    if (tk == CT_VOID || fk == CT_VOID || from == to) return v;
    if (tk == CT_BOOL) return truth(l, v, from);
    if (fk == CT_FLOAT || tk == CT_FLOAT) return convert_float(l, v, from, to, c);
    if (ft == IR_PTR && tt == IR_PTR) return v;
    if (tt == IR_PTR) return int_to_pointer(l, v, from);
    if (ft == IR_PTR) return pointer_to_int(l, v, to);
    return from_arith(l, v, arith_of(l->fe, from), to);
}
