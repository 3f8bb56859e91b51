/* congruence.c - remainders: the operations on x == r (mod m).
 *
 * Each result contains every exact result of its operands: r is kept in 0 .. m - 1, and a product
 * whose parts do not fit is any number, which says less but nothing false.
 */
#include "core/analysis/domains/congruence.h"

#include "core/base/require.h"

/* bv_gcd(m, k) for any k: of 0 and 0 it is 0. */
static uint64_t gcd_with(uint64_t m, sbv_t k) {
    bv_t size = k < 0 ? -(bv_t)k : (bv_t)k;
    return m ? bv_gcd(m, (uint64_t)(size % m)) : size > UINT64_MAX ? 1 : (uint64_t)size;
}

struct cong cong_of(uint64_t m, sbv_t r) {
    if (m) {
        r %= (sbv_t)m;
        if (r < 0) r += (sbv_t)m;
    }
    return (struct cong){m, r};
}

bool cong_has(struct cong x, sbv_t k) { return x.m ? cong_of(x.m, k).r == x.r : k == x.r; }

bool cong_within(struct cong x, struct cong y) {
    if (!y.m) return !x.m && x.r == y.r;
    return x.m % y.m == 0 && cong_has(y, x.r);
}

struct cong cong_join(struct cong x, struct cong y) {
    return cong_of(gcd_with(bv_gcd(x.m, y.m), x.r - y.r), x.r);
}

bool cong_meet(struct cong x, struct cong y, struct cong *out) {
    bool finer = !x.m || (y.m && x.m >= y.m);
    *out = finer ? x : y;
    if (!x.m || !y.m) return cong_has(finer ? y : x, out->r);
    return gcd_with(bv_gcd(x.m, y.m), x.r - y.r) == bv_gcd(x.m, y.m);
}

struct cong cong_add(struct cong x, struct cong y) {
    return cong_of(bv_gcd(x.m, y.m), x.r + y.r);
}

struct cong cong_sub(struct cong x, struct cong y) {
    return cong_of(bv_gcd(x.m, y.m), x.r - y.r);
}

/* (m a + r)(n b + s) = mn ab + ms a + rn b + rs */
struct cong cong_mul(struct cong x, struct cong y) {
    sbv_t mn, ms, rn, rs;
    if (__builtin_mul_overflow((sbv_t)x.m, (sbv_t)y.m, &mn) ||
        __builtin_mul_overflow((sbv_t)x.m, y.r, &ms) ||
        __builtin_mul_overflow(x.r, (sbv_t)y.m, &rn) || __builtin_mul_overflow(x.r, y.r, &rs))
        return cong_any();
    if (!mn && !ms && !rn) return cong_const(rs);
    bv_t g[3] = {(bv_t)mn, ms < 0 ? -(bv_t)ms : (bv_t)ms, rn < 0 ? -(bv_t)rn : (bv_t)rn};
    for (unsigned i = 1; i < 3; i++)
        while (g[i]) {
            bv_t t = g[0] % g[i];
            g[0] = g[i];
            g[i] = t;
        }
    return g[0] > UINT64_MAX ? cong_any() : cong_of((uint64_t)g[0], rs);
}

struct cong cong_rem(struct cong x, uint64_t k) {
    if (!VL_REQUIRE(k != 0)) return cong_any();
    if (!x.m) return cong_const(x.r % (sbv_t)k);
    return cong_of(bv_gcd(x.m, k), x.r);
}

struct cong cong_wrap(struct cong x, unsigned w) {
    bv_t size = (bv_t)1 << w;
    bv_t low = x.m ? (bv_t)(x.m & -x.m) : size;
    if (low > size) low = size;
    if (low > UINT64_MAX) low = (bv_t)1 << 63;
    return cong_of((uint64_t)low, x.r);
}
