/* Conditions: are they decided, and what follows where they hold.
 *
 * A condition is looked at through its definition as long as the operands are known here:
 * values that live at one point belong to one round of the loops around it, so a
 * comparison made earlier still speaks of the same numbers.
 */
#include "core/analysis/absint/cond.h"
#include "core/analysis/absint/absint_linear.h"
#include "core/analysis/absint/space.h"
#include "core/analysis/absint/work.h"
#include "core/ir/overflow.h"

enum { MAX_DEPTH = 8 };

/* The argument that a parameter stands for, where there is only one. */
static ir_val meant(const struct absint *x, ir_val v) {
    return x->work.aliased[v] == x->work.now ? x->work.alias[v] : v;
}

/* ---- comparisons ---- */

static bool bounded_by(const struct absint *x, ir_val v, ir_val w, bool is_signed, sbv_t c) {
    return work_bound(x, v, is_signed, w, is_signed) <= c;
}

static int truth_equal(const struct absint *x, ir_val v, ir_val w) {
    if (v == w) return 1;
    for (int s = 0; s < 2; s++) {
        if (bounded_by(x, v, w, s, 0) && bounded_by(x, w, v, s, 0)) return 1;
        if (bounded_by(x, v, w, s, -1) || bounded_by(x, w, v, s, -1)) return 0;
    }
    return equalities_same(x, x->work.block, v, w);
}

static int truth_less(const struct absint *x, ir_val v, ir_val w, bool is_signed, bool or_equal) {
    if (bounded_by(x, v, w, is_signed, or_equal ? 0 : -1)) return 1;
    return bounded_by(x, w, v, is_signed, or_equal ? -1 : 0) ? 0 : -1;
}

uint32_t cond_middle(const struct absint *x, ir_val v, ir_val w, bool is_signed, uint32_t from,
                     ir_val *h, sbv_t *c) {
    unsigned bit = is_signed ? ABSVAL_NO_SIGNED_WRAP : ABSVAL_NO_UNSIGNED_WRAP;
    for (uint32_t i = from; i < x->work.rel.at.n; i++) {
        struct zone_rel r = x->work.rel.at.at[i];
        ir_val d = zone_val(r.y);
        if (zone_val(r.x) != w || absint_ins(x, d)->op != IR_SUB || absint_ins(x, d)->args[1] != v)
            continue;
        if (x->work.stamp[d] != x->work.now || !(x->work.fits[d] & bit)) continue;
        *h = absint_ins(x, d)->args[0];
        *c = work_bound(x, w, is_signed, d, is_signed);
        return i + 1;
    }
    return 0;
}

/* The greatest sum, by differences. */
static struct itv cut_sum(const struct absint *x, ir_val v, ir_val w, bool is_signed,
                          struct itv z) {
    ir_val h;
    sbv_t c;
    for (uint32_t at = 0; (at = cond_middle(x, v, w, is_signed, at, &h, &c)) != 0;) {
        struct absval top = work_get(x, h);
        z = itv_meet(z, itv_of(z.lo, absval_reading(&top, is_signed).hi + c));
    }
    return z;
}

bool cond_fits(const struct absint *x, enum ir_op op, ir_val v, ir_val w, bool is_signed) {
    struct absval a = work_get(x, v), b = work_get(x, w);
    struct itv z, full = itv_full(absint_width(x, v), is_signed);
    if (!absval_exact(op, &a, &b, is_signed, &z)) return false;
    if (op == IR_SUB)
        z = itv_meet(z, itv_of(-work_bound(x, w, is_signed, v, is_signed),
                               work_bound(x, v, is_signed, w, is_signed)));
    if (op == IR_ADD) z = cut_sum(x, w, v, is_signed, cut_sum(x, v, w, is_signed, z));
    return itv_within(z, full);
}

static int truth_related(const struct absint *x, enum ir_op op, ir_val v, ir_val w) {
    struct ir_overflow test;
    switch (op) {
    case IR_EQ:
        return truth_equal(x, v, w);
    case IR_NE:
        return absval_negated(truth_equal(x, v, w));
    case IR_ULT:
    case IR_ULE:
        return truth_less(x, v, w, false, op == IR_ULE);
    case IR_SLT:
    case IR_SLE:
        return truth_less(x, v, w, true, op == IR_SLE);
    default:
        test = ir_overflow_of(op);
        return test.op && cond_fits(x, test.op, v, w, test.is_signed) ? 0 : -1;
    }
}

int cond_compare(const struct absint *x, enum ir_op op, ir_val v, ir_val w) {
    if (!absint_tracks(x->f, v) || !absint_tracks(x->f, w)) return -1;
    struct absval a = work_get(x, v), b = work_get(x, w);
    if (absval_empty(&a) || absval_empty(&b)) return -1;
    int t = absval_compare(op, &a, &b, absint_width(x, v));
    return t >= 0 ? t : truth_related(x, op, v, w);
}

/* ---- is it decided? ---- */

static int truth_of_bits(const struct absint *x, const struct ir_ins *i, unsigned depth) {
    int p = cond_truth(x, i->args[0], depth), q = cond_truth(x, i->args[1], depth);
    if (i->op == IR_AND) return p == 0 || q == 0 ? 0 : p == 1 && q == 1 ? 1 : -1;
    if (i->op == IR_OR) return p == 1 || q == 1 ? 1 : p == 0 && q == 0 ? 0 : -1;
    return p < 0 || q < 0 ? -1 : i->op == IR_XOR ? p != q : -1;
}

int cond_truth(const struct absint *x, ir_val v, unsigned depth) {
    bv_t k;
    v = meant(x, v);
    if (absint_width(x, v) != 1) return -1;
    struct absval val = work_get(x, v);
    if (absval_is_const(&val, &k, 1)) return (int)k;
    const struct ir_ins *i = absint_ins(x, v);
    if (depth >= MAX_DEPTH) return -1;
    if (ir_ops[i->op].shape == S_BIN) return truth_of_bits(x, i, depth + 1);
    if (ir_ops[i->op].shape == S_CMP)
        return cond_compare(x, (enum ir_op)i->op, i->args[0], i->args[1]);
    return -1;
}

/* ---- what follows ---- */

static void assume_equal(struct absint *x, ir_val v, ir_val w) {
    struct absval a = work_get(x, v), b = work_get(x, w);
    work_refine(x, v, &b);
    work_refine(x, w, &a);
    for (int s = 0; s < 2; s++) work_equate(x, v, s, w, s, 0);
}

static void assume_apart(struct absint *x, ir_val v, ir_val w) {
    bv_t k;
    for (int i = 0; i < 2; i++) {
        ir_val p = i ? w : v, q = i ? v : w;
        struct absval a = work_get(x, p), b = work_get(x, q);
        if (!absval_is_const(&b, &k, absint_width(x, q))) continue;
        a = absval_drop(&a, k, absint_width(x, p));
        if (absval_empty(&a)) x->work.dead = true;
        work_refine(x, p, &a);
    }
    for (int s = 0; s < 2 && !x->work.dead; s++) {
        if (bounded_by(x, v, w, s, 0)) work_relate(x, v, s, w, s, -1);
        if (!x->work.dead && bounded_by(x, w, v, s, 0)) work_relate(x, w, s, v, s, -1);
    }
}

/* v < w + 1 - strict, or its opposite. */
static void assume_less(struct absint *x, ir_val v, ir_val w, bool is_signed, bool or_equal,
                        bool holds) {
    if (holds)
        work_relate(x, v, is_signed, w, is_signed, or_equal ? 0 : -1);
    else
        work_relate(x, w, is_signed, v, is_signed, or_equal ? -1 : 0);
}

/* The exact sum or difference lies in the range: so do its operands' bounds. */
static void assume_fits(struct absint *x, enum ir_op op, ir_val v, ir_val w, bool is_signed) {
    unsigned n = absint_width(x, v);
    struct absval a = work_get(x, v), b = work_get(x, w);
    struct itv r = itv_full(n, is_signed), p = absval_reading(&a, is_signed),
               q = absval_reading(&b, is_signed);
    if (op != IR_ADD && op != IR_SUB) return;
    if (op == IR_SUB && !is_signed) { /* no borrow */
        work_relate(x, w, false, v, false, 0);
        return;
    }
    struct itv in_v =
        op == IR_ADD ? itv_of(r.lo - q.hi, r.hi - q.lo) : itv_of(r.lo + q.lo, r.hi + q.hi);
    struct itv in_w =
        op == IR_ADD ? itv_of(r.lo - p.hi, r.hi - p.lo) : itv_of(p.lo - r.hi, p.hi - r.lo);
    a = absval_cut(&a, is_signed, in_v, n);
    b = absval_cut(&b, is_signed, in_w, n);
    if (absval_empty(&a) || absval_empty(&b)) x->work.dead = true;
    work_refine(x, v, &a);
    work_refine(x, w, &b);
}

static void assume_compare(struct absint *x, enum ir_op op, ir_val v, ir_val w, bool holds) {
    const struct ir_overflow test = ir_overflow_of(op);
    if (!absint_tracks(x->f, v) || !absint_tracks(x->f, w)) return;
    switch (op) {
    case IR_EQ:
    case IR_NE:
        if ((op == IR_EQ) == holds)
            assume_equal(x, v, w);
        else
            assume_apart(x, v, w);
        break;
    case IR_ULT:
    case IR_ULE:
        assume_less(x, v, w, false, op == IR_ULE, holds);
        break;
    case IR_SLT:
    case IR_SLE:
        assume_less(x, v, w, true, op == IR_SLE, holds);
        break;
    default:
        if (!holds) assume_fits(x, test.op, v, w, test.is_signed);
    }
}

static void assume_bits(struct absint *x, const struct ir_ins *i, bool holds, unsigned depth) {
    ir_val v = i->args[0], w = i->args[1];
    int p = cond_truth(x, v, depth), q = cond_truth(x, w, depth);
    if (i->op == IR_AND || i->op == IR_OR) {
        bool both = (i->op == IR_AND) == holds; /* then each is as the whole */
        if (both || q == !holds) cond_assume(x, v, holds, depth);
        if (both || p == !holds) cond_assume(x, w, holds, depth);
    } else if (i->op == IR_XOR) {
        if (q >= 0) cond_assume(x, v, holds != q, depth);
        if (p >= 0) cond_assume(x, w, holds != p, depth);
    }
}

/* A truth value made wider and compared with 0. */
static bool assume_wide(struct absint *x, const struct ir_ins *i, bool holds, unsigned depth) {
    if (i->op != IR_EQ && i->op != IR_NE) return false;
    for (int k = 0; k < 2; k++) {
        const struct ir_ins *from = absint_ins(x, i->args[k]);
        if (from->op != IR_ZEXT || absint_width(x, from->args[0]) != 1) continue;
        if (!absint_is_constant(x, i->args[1 - k], 0)) continue;
        cond_assume(x, from->args[0], (i->op == IR_NE) == holds, depth);
        return true;
    }
    return false;
}

void cond_assume(struct absint *x, ir_val v, bool holds, unsigned depth) {
    struct absval is = absval_const(holds, 1);
    if (x->work.dead || absint_width(x, v) != 1) return;
    int known = cond_truth(x, v, depth);
    if (known >= 0 && known != holds) {
        x->work.dead = true;
        return;
    }
    work_refine(x, v, &is);
    v = meant(x, v);
    work_refine(x, v, &is);
    const struct ir_ins *i = absint_ins(x, v);
    if (depth >= MAX_DEPTH) return;
    if (ir_ops[i->op].shape == S_BIN) assume_bits(x, i, holds, depth + 1);
    if (ir_ops[i->op].shape == S_CMP && !assume_wide(x, i, holds, depth + 1))
        assume_compare(x, (enum ir_op)i->op, i->args[0], i->args[1], holds);
}
