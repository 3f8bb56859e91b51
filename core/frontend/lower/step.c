/* step.c - from one element to another: p[n], p + n.
 *
 * A machine multiplies the index by the size of an element modulo 2^W, which may land in the object
 * again. 6.5.6p8 knows no such thing: what is computed is kept apart from whether it is exact.
 * An unsigned index as wide as a pointer is the number that machines make of it, from half of its
 * range on a negative one: `p + (end - begin)` in size_t moves back.
 */
#include "core/frontend/lower/lower.h"

ir_val both_exact(struct low *l, ir_val a, ir_val b) {
    return a && b ? ir_bin(l->b, IR_AND, a, b) : a ? a : b;
}

uint64_t step_size(const struct fe *fe, ir_ct elem) {
    enum ir_ctkind k = ct_kind(fe, elem);
    return k == CT_VOID || k == CT_FUNC ? 1 : ct_bytes(fe, elem); /* GNU: as char */
}

ir_val step_bytes(struct low *l, ir_ct elem) {
    if (ct_is_variable(l->fe, elem)) return vla_bytes(l, elem);
    return ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), step_size(l->fe, elem));
}

struct step step_make(struct low *l, ir_val v, ir_ct ct, bool minus) {
    unsigned w = l->fe->m->target.ptr_bits;
    struct step s = {.type = arith_of(l->fe, ct)};
    s.n = resize(l, v, s.type.width, s.type.is_signed, w);
    if (s.type.width > w)
        s.exact = conversion_keeps(l, v, s.type, (struct arith){w, s.type.is_signed});
    if (minus) s.n = ir_bin(l->b, IR_SUB, ir_int(l->b, IR_I(w), 0), s.n);
    return s;
}

struct step step_by(struct low *l, CXCursor index) {
    ir_val v = rvalue(l, index);
    at(l, index);
    return step_make(l, v, ct_cursor(l->fe, index), false);
}

ir_val step_from(struct low *l, ir_val p, struct step s, ir_ct elem) {
    if (ct_is_variable(l->fe, elem))
        return ir_ptradd(l->b, p, ir_bin(l->b, IR_MUL, s.n, vla_bytes(l, elem)), 1);
    ir_val to = ir_ptradd(l->b, p, s.n, step_size(l->fe, elem));
    front_note(l, to, elem);
    return to;
}

/* No number of this type moves a pointer by half of the address space. */
static bool moves_little(const struct low *l, struct arith t, ir_ct elem) {
    unsigned w = l->fe->m->target.ptr_bits, bits = t.is_signed ? t.width - 1 : t.width;
    if (ct_is_variable(l->fe, elem)) return false;
    if (bits >= w) bits = w - 1;
    return step_size(l->fe, elem) <= (uint64_t)1 << (w - 1 - bits);
}

ir_val step_exact(struct low *l, struct step s, ir_ct elem) {
    if (!s.type.width || moves_little(l, s.type, elem)) return s.exact;
    ir_val around = ir_bin(l->b, IR_SMULO, s.n, step_bytes(l, elem));
    return both_exact(l, s.exact, ir_not(l->b, around));
}
