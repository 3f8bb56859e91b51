/* absval_ops.c - operations on what is known of integers (absval.h).
 *
 * Each is computed in the readings that it speaks of, over the exact integers, then
 * wrapped; the reduced product tells the other reading.  The meaning is core/sem's:
 * division by zero gives all ones, shifts by the width or more nothing but the sign.
 */
#include "core/analysis/domains/absval.h"
#include "core/ir/overflow.h"

static struct absval meet_all(struct itv s, struct itv u, struct cong c, unsigned w) {
    struct absval top = absval_top(w), z = {itv_meet(s, top.s), itv_meet(u, top.u), c};
    return absval_meet(&top, &z, w);
}

static struct absval from_unsigned(struct itv u, struct cong c, unsigned w) {
    return meet_all(itv_full(w, true), u, c, w);
}

static struct absval from_signed(struct itv s, unsigned w) {
    return meet_all(s, itv_full(w, false), cong_any(), w);
}

/* ---- sums and products ---- */

/* The congruence of the signed reading. */
static struct cong signed_class(const struct absval *x, unsigned w) {
    if (x->s.lo >= 0) return x->c;
    if (x->s.hi < 0) return cong_of(x->c.m, x->c.r - ((sbv_t)1 << w));
    return cong_wrap(x->c, w);
}

static struct cong class_of(enum ir_op op, struct cong x, struct cong y) {
    return op == IR_ADD ? cong_add(x, y) : op == IR_SUB ? cong_sub(x, y) : cong_mul(x, y);
}

bool absval_exact(enum ir_op op, const struct absval *x, const struct absval *y, bool is_signed,
                  struct itv *out) {
    struct itv a = absval_reading(x, is_signed), b = absval_reading(y, is_signed);
    if (op == IR_MUL) return itv_mul(a, b, out);
    *out = op == IR_ADD ? itv_add(a, b) : itv_sub(a, b);
    return true;
}

/* One reading of a sum or product. *fits: nothing wraps. */
static struct itv one_reading(enum ir_op op, const struct absval *x, const struct absval *y,
                              unsigned w, bool is_signed, bool known, bool *fits) {
    struct itv z, full = itv_full(w, is_signed);
    *fits = known;
    if (!absval_exact(op, x, y, is_signed, &z)) return full;
    if (itv_within(z, full)) *fits = true;
    return *fits ? itv_meet(z, full) : itv_wrap(z, w, is_signed);
}

static struct absval ring(enum ir_op op, const struct absval *x, const struct absval *y, unsigned w,
                          unsigned known) {
    bool s_fits, u_fits;
    struct itv s = one_reading(op, x, y, w, true, known & ABSVAL_NO_SIGNED_WRAP, &s_fits);
    struct itv u = one_reading(op, x, y, w, false, known & ABSVAL_NO_UNSIGNED_WRAP, &u_fits);
    struct cong c = class_of(op, x->c, y->c);
    if (itv_empty(s) || itv_empty(u)) return absval_none();
    struct absval z = meet_all(s, u, u_fits ? c : cong_wrap(c, w), w);
    if (u_fits || !s_fits || absval_empty(&z)) return z;
    c = class_of(op, signed_class(x, w), signed_class(y, w));
    if (z.s.hi < 0)
        c = cong_of(c.m, c.r + ((sbv_t)1 << w));
    else if (z.s.lo < 0)
        c = cong_wrap(c, w);
    return meet_all(z.s, z.u, c, w);
}

/* ---- division ---- */

static struct absval udiv(const struct absval *x, const struct absval *y, unsigned w) {
    struct itv by = itv_meet(y->u, itv_of(1, y->u.hi)), ones = itv_full(w, false);
    struct itv z = itv_empty(by) ? by : itv_div(x->u, by);
    if (y->u.lo == 0) z = itv_join(z, itv_of(ones.hi, ones.hi));
    return from_unsigned(z, cong_any(), w);
}

static struct absval urem(const struct absval *x, const struct absval *y, unsigned w) {
    struct itv by = itv_meet(y->u, itv_of(1, y->u.hi));
    struct itv z = itv_empty(by) ? by : itv_rem(x->u, by);
    bool whole = y->u.lo > 0 && x->u.hi < y->u.lo, fixed = y->u.lo == y->u.hi && y->u.lo > 0;
    if (y->u.lo == 0) z = itv_join(z, x->u);
    struct cong c = whole ? x->c : fixed ? cong_rem(x->c, (uint64_t)y->u.lo) : cong_any();
    return from_unsigned(z, c, w);
}

/* By zero: of magnitudes, as unsigned division has it: 1 or -1; the remainder is x. */
static struct absval sdiv(const struct absval *x, const struct absval *y, unsigned w) {
    struct itv z = itv_div(x->s, y->s), full = itv_full(w, true);
    if (itv_empty(z) || z.hi > full.hi) return absval_top(w); /* only 0; or the least by -1 */
    if (itv_has(y->s, 0)) z = itv_join(z, itv_of(-1, 1));
    return from_signed(itv_meet(z, full), w);
}

static struct absval srem(const struct absval *x, const struct absval *y, unsigned w) {
    if (itv_has(y->s, 0)) return from_signed(itv_join(x->s, itv_of(0, 0)), w);
    return from_signed(itv_rem(x->s, y->s), w);
}

/* ---- bits ---- */

/* Low bits that are known to be zero. */
static unsigned low_zeros(const struct absval *x, unsigned w) {
    bv_t set = (bv_t)x->c.m | (bv_t)x->c.r;
    unsigned n = 0;
    while (n < w && !(set >> n & 1)) n++;
    return n;
}

static struct cong zero_class(unsigned zeros) {
    return cong_of((uint64_t)1 << (zeros < 63 ? zeros : 63), 0);
}

static struct absval band(const struct absval *x, const struct absval *y, unsigned w) {
    unsigned m = low_zeros(x, w), n = low_zeros(y, w);
    bv_t k;
    struct cong c = zero_class(m > n ? m : n);
    const struct absval *other = absval_is_const(y, &k, w)   ? x
                                 : absval_is_const(x, &k, w) ? y
                                                             : NULL;
    if (other && k && (k & (k + 1)) == 0 && k < ((bv_t)1 << 63)) /* the low bits only */
        c = cong_rem(other->c, (uint64_t)k + 1);
    return from_unsigned(itv_and(x->u, y->u, w), c, w);
}

static struct absval bor(const struct absval *x, const struct absval *y, unsigned w) {
    unsigned m = low_zeros(x, w), n = low_zeros(y, w);
    return from_unsigned(itv_or(x->u, y->u, w), zero_class(m < n ? m : n), w);
}

static struct absval bxor(const struct absval *x, const struct absval *y, unsigned w) {
    unsigned m = low_zeros(x, w), n = low_zeros(y, w);
    struct absval ones = absval_const(bv_mask(w), w);
    if (y->u.lo == ones.u.lo) return ring(IR_SUB, &ones, x, w, ABSVAL_NO_UNSIGNED_WRAP);
    if (x->u.lo == ones.u.lo) return ring(IR_SUB, &ones, y, w, ABSVAL_NO_UNSIGNED_WRAP);
    return from_unsigned(itv_xor(x->u, y->u), zero_class(m < n ? m : n), w);
}

/* ---- shifts ---- */

static struct absval shl(const struct absval *x, const struct absval *y, unsigned w) {
    sbv_t few = y->u.lo, many = y->u.hi;
    if (few >= (sbv_t)w) return absval_const(0, w);
    if (many + 1 >= (sbv_t)w) return absval_top(w);
    struct absval by = {itv_of((sbv_t)1 << few, (sbv_t)1 << many),
                        itv_of((sbv_t)1 << few, (sbv_t)1 << many), cong_any()};
    by.c = few == many ? cong_const((sbv_t)1 << few) : zero_class((unsigned)few);
    return ring(IR_MUL, x, &by, w, 0);
}

static struct itv itv_shifted_right(struct itv x, struct itv by, unsigned w) {
    sbv_t few = by.lo < (sbv_t)w ? by.lo : (sbv_t)w, many = by.hi < (sbv_t)w ? by.hi : (sbv_t)w;
    struct itv a = itv_of(x.lo >> few, x.hi >> few), b = itv_of(x.lo >> many, x.hi >> many);
    return itv_join(a, b);
}

struct absval absval_binary(enum ir_op op, const struct absval *x, const struct absval *y,
                            unsigned w, unsigned known) {
    switch (op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
        return ring(op, x, y, w, known);
    case IR_UDIV:
        return udiv(x, y, w);
    case IR_UREM:
        return urem(x, y, w);
    case IR_SDIV:
        return sdiv(x, y, w);
    case IR_SREM:
        return srem(x, y, w);
    case IR_AND:
        return band(x, y, w);
    case IR_OR:
        return bor(x, y, w);
    case IR_XOR:
        return bxor(x, y, w);
    case IR_SHL:
        return shl(x, y, w);
    case IR_LSHR:
        return from_unsigned(itv_shifted_right(x->u, y->u, w), cong_any(), w);
    case IR_ASHR:
        return from_signed(itv_shifted_right(x->s, y->u, w), w);
    default:
        return absval_top(w);
    }
}

/* ---- casts ---- */

static struct absval sext(const struct absval *x, unsigned from, unsigned to) {
    struct absval z = from_signed(x->s, to);
    struct cong c = signed_class(x, from);
    if (z.s.hi < 0)
        c = cong_of(c.m, c.r + ((sbv_t)1 << to));
    else if (z.s.lo < 0)
        c = cong_wrap(c, to);
    return meet_all(z.s, z.u, c, to);
}

static struct absval narrow(const struct absval *x, unsigned to) {
    struct itv full = itv_full(to, false);
    struct cong c = itv_within(x->u, full) ? x->c : cong_wrap(x->c, to);
    return meet_all(itv_wrap(x->s, to, true), itv_wrap(x->u, to, false), c, to);
}

struct absval absval_cast(enum ir_op op, const struct absval *x, unsigned from, unsigned to) {
    if (op == IR_ZEXT) return from_unsigned(x->u, x->c, to);
    if (op == IR_SEXT) return sext(x, from, to);
    return op == IR_TRUNC ? narrow(x, to) : absval_top(to);
}

/* ---- comparisons ---- */

static int absval_less(struct itv x, struct itv y, bool or_equal) {
    if (or_equal ? x.hi <= y.lo : x.hi < y.lo) return 1;
    return (or_equal ? x.lo > y.hi : x.lo >= y.hi) ? 0 : -1;
}

static int absval_equal(const struct absval *x, const struct absval *y, unsigned w) {
    struct absval both = absval_meet(x, y, w);
    if (absval_empty(&both)) return 0;
    return x->u.lo == x->u.hi && y->u.lo == y->u.hi ? 1 : -1;
}

/* Does the exact result leave the range? */
static int overflows(struct ir_overflow test, const struct absval *x, const struct absval *y,
                     unsigned w) {
    struct itv z, full = itv_full(w, test.is_signed);
    if (!test.op || !absval_exact(test.op, x, y, test.is_signed, &z)) return -1;
    if (itv_within(z, full)) return 0;
    return itv_empty(itv_meet(z, full)) ? 1 : -1;
}

int absval_compare(enum ir_op op, const struct absval *x, const struct absval *y, unsigned w) {
    switch (op) {
    case IR_EQ:
        return absval_equal(x, y, w);
    case IR_NE:
        return absval_negated(absval_equal(x, y, w));
    case IR_ULT:
    case IR_ULE:
        return absval_less(x->u, y->u, op == IR_ULE);
    case IR_SLT:
    case IR_SLE:
        return absval_less(x->s, y->s, op == IR_SLE);
    default:
        return overflows(ir_overflow_of(op), x, y, w);
    }
}
