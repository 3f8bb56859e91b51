/* interval.c - intervals: the operations on ranges of exact integers.
 *
 * Each result contains every exact result; the ends of `or` and `and` are the least and the
 * greatest result there is, that of `xor` is a power of two less one. Only itv_wrap comes back to
 * a width.
 */
#include "core/analysis/domains/interval.h"

static sbv_t min_of(sbv_t x, sbv_t y) { return x < y ? x : y; }
static sbv_t max_of(sbv_t x, sbv_t y) { return x > y ? x : y; }

struct itv itv_full(unsigned w, bool is_signed) {
    sbv_t one = 1;
    if (is_signed) return itv_of(-(one << (w - 1)), (one << (w - 1)) - 1);
    return itv_of(0, (one << w) - 1);
}

bool itv_within(struct itv x, struct itv y) {
    return itv_empty(x) || (y.lo <= x.lo && x.hi <= y.hi);
}

struct itv itv_meet(struct itv x, struct itv y) {
    return itv_of(max_of(x.lo, y.lo), min_of(x.hi, y.hi));
}

struct itv itv_join(struct itv x, struct itv y) {
    if (itv_empty(x)) return y;
    if (itv_empty(y)) return x;
    return itv_of(min_of(x.lo, y.lo), max_of(x.hi, y.hi));
}

struct itv itv_widen(struct itv x, struct itv y, struct itv full, const sbv_t *thresholds,
                     uint32_t n) {
    struct itv z = x;
    if (itv_empty(x)) return y;
    if (itv_empty(y)) return x;
    if (y.lo < x.lo) {
        z.lo = full.lo;
        for (uint32_t i = 0; i < n && thresholds[i] <= y.lo; i++)
            z.lo = max_of(z.lo, thresholds[i]);
    }
    if (y.hi > x.hi) {
        z.hi = full.hi;
        for (uint32_t i = n; i-- > 0 && thresholds[i] >= y.hi;) z.hi = min_of(z.hi, thresholds[i]);
    }
    return z;
}

/* ---- arithmetic ---- */

struct itv itv_add(struct itv x, struct itv y) {
    return itv_of(x.lo + y.lo, x.hi + y.hi);
}

struct itv itv_sub(struct itv x, struct itv y) {
    return itv_of(x.lo - y.hi, x.hi - y.lo);
}

static struct itv hull(const sbv_t *at, unsigned n) {
    struct itv z = itv_of(at[0], at[0]);
    for (unsigned i = 1; i < n; i++) z = itv_join(z, itv_of(at[i], at[i]));
    return z;
}

bool itv_mul(struct itv x, struct itv y, struct itv *out) {
    sbv_t p[4];
    if (__builtin_mul_overflow(x.lo, y.lo, &p[0]) || __builtin_mul_overflow(x.lo, y.hi, &p[1]) ||
        __builtin_mul_overflow(x.hi, y.lo, &p[2]) || __builtin_mul_overflow(x.hi, y.hi, &p[3]))
        return false;
    *out = hull(p, 4);
    return true;
}

/* Of one sign of y the quotient is monotone in each operand. */
static struct itv div_part(struct itv x, struct itv y) {
    if (itv_empty(y)) return y;
    sbv_t q[4] = {x.lo / y.lo, x.lo / y.hi, x.hi / y.lo, x.hi / y.hi};
    return hull(q, 4);
}

struct itv itv_div(struct itv x, struct itv y) {
    struct itv down = itv_meet(y, itv_of(y.lo, -1)), up = itv_meet(y, itv_of(1, y.hi));
    return itv_join(div_part(x, down), div_part(x, up));
}

static sbv_t itv_magnitude(struct itv x) { return max_of(x.hi, -x.lo); }

struct itv itv_rem(struct itv x, struct itv y) {
    sbv_t most = itv_magnitude(y) - 1, least = y.lo > 0 ? y.lo : y.hi < 0 ? -y.hi : 1;
    if (itv_magnitude(x) < least) return x;
    return itv_of(x.lo < 0 ? max_of(x.lo, -most) : 0, x.hi > 0 ? min_of(x.hi, most) : 0);
}

static sbv_t floor_shift(sbv_t x, unsigned w) {
    sbv_t size = (sbv_t)1 << w, q = x / size;
    return x % size < 0 ? q - 1 : q;
}

struct itv itv_wrap(struct itv x, unsigned w, bool is_signed) {
    struct itv full = itv_full(w, is_signed);
    sbv_t turns = floor_shift(x.lo - full.lo, w);
    if (turns != floor_shift(x.hi - full.lo, w)) return full;
    sbv_t by = turns * ((sbv_t)1 << w);
    return itv_of(x.lo - by, x.hi - by);
}

/* ---- bits ---- */

/* The least x | y. */
static bv_t min_or(bv_t a, bv_t b, bv_t c, bv_t d, bv_t m) {
    for (; m; m >>= 1) {
        if (~a & c & m) {
            bv_t t = (a | m) & -m;
            if (t <= b) return t | c;
        } else if (a & ~c & m) {
            bv_t t = (c | m) & -m;
            if (t <= d) return a | t;
        }
    }
    return a | c;
}

/* The greatest. */
static bv_t max_or(bv_t a, bv_t b, bv_t c, bv_t d, bv_t m) {
    for (; m; m >>= 1) {
        if (!(b & d & m)) continue;
        bv_t t = (b - m) | (m - 1), u = (d - m) | (m - 1);
        if (t >= a) return t | d;
        if (u >= c) return b | u;
    }
    return b | d;
}

static struct itv complement(struct itv x, unsigned w) {
    sbv_t ones = (sbv_t)bv_mask(w);
    return itv_of(ones - x.hi, ones - x.lo);
}

struct itv itv_or(struct itv x, struct itv y, unsigned w) {
    bv_t top = (bv_t)1 << (w - 1);
    bv_t lo = min_or((bv_t)x.lo, (bv_t)x.hi, (bv_t)y.lo, (bv_t)y.hi, top);
    bv_t hi = max_or((bv_t)x.lo, (bv_t)x.hi, (bv_t)y.lo, (bv_t)y.hi, top);
    return itv_of((sbv_t)lo, (sbv_t)hi);
}

struct itv itv_and(struct itv x, struct itv y, unsigned w) {
    return complement(itv_or(complement(x, w), complement(y, w), w), w);
}

struct itv itv_xor(struct itv x, struct itv y) {
    sbv_t most = x.hi | y.hi, ones = 1;
    while (ones - 1 < most) ones <<= 1;
    return itv_of(0, ones - 1);
}
