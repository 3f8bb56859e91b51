/* The reduced product: how its parts learn from each other.
 *
 * The readings are related by the sign: S = U where U < 2^(w-1), S = U - 2^w elsewhere.
 * A congruence moves the ends of the intervals inwards, and an interval of one number
 * is a congruence modulo 0.
 */
#include "core/analysis/domains/absval.h"

static const struct absval none = {{0, -1}, {0, -1}, {1, 0}};

static sbv_t two_to(unsigned w) { return (sbv_t)1 << w; }
static sbv_t half_of(unsigned w) { return (sbv_t)1 << (w - 1); }

struct absval absval_none(void) {
    return none;
}

struct absval absval_top(unsigned w) {
    return (struct absval){itv_full(w, true), itv_full(w, false), cong_any()};
}

struct absval absval_const(bv_t k, unsigned w) {
    sbv_t s = bv_signed(k, w), u = (sbv_t)k;
    return (struct absval){itv_of(s, s), itv_of(u, u), cong_const(u)};
}

/* ---- reduction ---- */

/* A number of one sign has one reading, moved by 2^w or not. */
static struct itv moved_by(struct itv x, sbv_t by) {
    return itv_empty(x) ? x : itv_of(x.lo + by, x.hi + by);
}

/* The unsigned interval learns from the signed one, and back. An interval of both signs covers all
 * of the other reading. */
static void share_sign(struct absval *x, unsigned w) {
    if (x->s.lo >= 0) {
        x->s = x->u = itv_meet(x->u, x->s);
    } else if (x->s.hi < 0) {
        x->u = itv_meet(x->u, moved_by(x->s, two_to(w)));
        x->s = moved_by(x->u, -two_to(w));
    } else if (x->u.hi < half_of(w)) {
        x->s = itv_meet(x->s, x->u);
    } else if (x->u.lo >= half_of(w)) {
        x->s = itv_meet(x->s, moved_by(x->u, -two_to(w)));
    }
}

/* Moves the ends to numbers of the class. */
static struct itv to_class(struct itv x, struct cong c) {
    if (!c.m) return itv_meet(x, itv_of(c.r, c.r));
    x.lo += cong_of(c.m, c.r - x.lo).r;
    x.hi -= cong_of(c.m, x.hi - c.r).r;
    return x;
}

static void share_class(struct absval *x, unsigned w) {
    if (x->c.m == 1) return;
    x->u = to_class(x->u, x->c);
    if (itv_empty(x->u)) return;
    if (x->c.m && ((bv_t)1 << w) % x->c.m == 0) x->s = to_class(x->s, x->c);
    share_sign(x, w);
}

static bool same_interval(struct itv x, struct itv y) { return x.lo == y.lo && x.hi == y.hi; }

static struct absval reduce(struct absval x, unsigned w) {
    for (int i = 0; i < 2; i++) {
        struct itv s = x.s, u = x.u;
        if (itv_empty(x.u) || itv_empty(x.s)) return none;
        share_sign(&x, w);
        if (itv_empty(x.u) || itv_empty(x.s)) return none;
        share_class(&x, w);
        if (same_interval(s, x.s) && same_interval(u, x.u)) break;
    }
    if (itv_empty(x.u) || itv_empty(x.s)) return none;
    if (x.u.lo == x.u.hi) x.c = cong_const(x.u.lo);
    return x;
}

/* ---- lattice ---- */

bool absval_is_const(const struct absval *x, bv_t *k, unsigned w) {
    (void)w;
    *k = (bv_t)x->u.lo;
    return x->u.lo == x->u.hi;
}

bool absval_has(const struct absval *x, bv_t k, unsigned w) {
    return itv_has(x->s, bv_signed(k, w)) && itv_has(x->u, (sbv_t)k) && cong_has(x->c, (sbv_t)k);
}

bool absval_within(const struct absval *x, const struct absval *y) {
    if (absval_empty(x)) return true;
    return itv_within(x->s, y->s) && itv_within(x->u, y->u) && cong_within(x->c, y->c);
}

struct absval absval_join(const struct absval *x, const struct absval *y, unsigned w) {
    if (absval_empty(x)) return *y;
    if (absval_empty(y)) return *x;
    struct absval z = {itv_join(x->s, y->s), itv_join(x->u, y->u), cong_join(x->c, y->c)};
    return reduce(z, w);
}

struct absval absval_meet(const struct absval *x, const struct absval *y, unsigned w) {
    struct absval z = {itv_meet(x->s, y->s), itv_meet(x->u, y->u), {1, 0}};
    if (!cong_meet(x->c, y->c, &z.c)) return none;
    return reduce(z, w);
}

struct absval absval_widen(const struct absval *x, const struct absval *y, unsigned w,
                           const sbv_t *thresholds, uint32_t n) {
    if (absval_empty(x)) return *y;
    if (absval_empty(y)) return *x;
    struct itv s = itv_full(w, true), u = itv_full(w, false);
    struct absval z = {itv_meet(itv_widen(x->s, y->s, s, thresholds, n), s),
                       itv_meet(itv_widen(x->u, y->u, u, thresholds, n), u), cong_join(x->c, y->c)};
    return z; /* not reduced: a bound that was given up must not come back */
}

struct absval absval_cut(const struct absval *x, bool is_signed, struct itv in, unsigned w) {
    struct absval z = *x;
    if (is_signed)
        z.s = itv_meet(z.s, in);
    else
        z.u = itv_meet(z.u, in);
    return reduce(z, w);
}

struct absval absval_drop(const struct absval *x, bv_t k, unsigned w) {
    struct absval z = *x;
    sbv_t s = bv_signed(k, w), u = (sbv_t)k;
    if (z.s.lo == s) z.s.lo++;
    if (z.s.hi == s) z.s.hi--;
    if (z.u.lo == u) z.u.lo++;
    if (z.u.hi == u) z.u.hi--;
    return reduce(z, w);
}

bool absval_natural(const struct absval *x, unsigned w) { return x->u.hi < half_of(w); }
