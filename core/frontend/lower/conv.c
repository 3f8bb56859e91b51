/* conv.c - conversions of C11 6.3, the one place for them.
 *
 * Ranks: two integer types of one size differ at most in sign for what follows,
 * because a signed type of higher rank and equal size cannot hold the unsigned
 * one's values either (6.3.1.8): so size and sign decide alone.
 */
#include "core/base/require.h"
#include "core/frontend/lower/floats.h"
#include "core/frontend/lower/parts.h"

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
    if (ir_is_float(t)) return float_truth(l, v);
    return ir_bin(l->b, IR_NE, v, ir_int(l->b, t, 0));
}

static ir_val int_to_pointer(struct low *l, ir_val v, ir_ct from, ir_ct to) {
    struct arith f = arith_of(l->fe, from);
    unsigned w = l->fe->m->target.ptr_bits;
    bv_t k;
    v = resize(l, v, f.width, f.is_signed, w);
    if (ir_is_const(l->b, v, &k) && k == 0) return ir_null(l->b);
    return ir_inttoptr(l->b, v, to);
}

static ir_val pointer_to_int(struct low *l, ir_val v, ir_ct to) {
    unsigned w = l->fe->m->target.ptr_bits;
    v = ir_cast(l->b, IR_PTRTOINT, IR_I(w), v);
    return resize(l, v, w, false, arith_of(l->fe, to).width);
}

ir_val convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c) {
    enum ir_ctkind fk = ct_kind(l->fe, from), tk = ct_kind(l->fe, to);
    ir_type ft = ct_value(l->fe, from), tt = ct_value(l->fe, to);
    if (tk == CT_VOID || fk == CT_VOID || from == to) return v;
    (void)VL_REQUIRE(ir_type_of(l->b, v) == ft);
    if (parts_are(l->fe, from) && tk == CT_BOOL) return parts_truth(l, v, from, c);
    if (parts_are(l->fe, from) || parts_are(l->fe, to)) return parts_convert(l, v, from, to, c);
    if (tk == CT_BOOL) return truth(l, v, from);
    if (fk == CT_FLOAT || tk == CT_FLOAT) return float_convert(l, v, from, to, c);
    if (ft == IR_PTR && tt == IR_PTR) return v;
    if (tt == IR_PTR) return int_to_pointer(l, v, from, to);
    if (ft == IR_PTR) return pointer_to_int(l, v, to);
    return from_arith(l, v, arith_of(l->fe, from), to);
}
