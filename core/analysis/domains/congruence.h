/* congruence.h - x == r (mod m): remainders of an integer, from strides and masks.
 *
 * Granger, "Static analysis of arithmetical congruences" (1989), over the exact
 * integers.  m = 0: the number r itself; m = 1: any number.  A machine integer
 * that may have wrapped keeps the part of m that divides 2^w (cong_wrap).  Moduli beyond 2^64
 * are reduced to a power of two, or to 1.  Pure.
 */
#ifndef VL_ANALYSIS_DOMAINS_CONGRUENCE_H
#define VL_ANALYSIS_DOMAINS_CONGRUENCE_H

#include "core/sem/bv.h"

/* 0 <= r < m, or m = 0. */
struct cong {
    uint64_t m;
    sbv_t r;
};

struct cong cong_of(uint64_t m, sbv_t r); /* brings r into range */
static inline struct cong cong_any(void) { return (struct cong){1, 0}; }
static inline struct cong cong_const(sbv_t k) { return (struct cong){0, k}; }
bool cong_has(struct cong x, sbv_t k);
bool cong_within(struct cong x, struct cong y); /* x's numbers are y's */
struct cong cong_join(struct cong x, struct cong y);
/* *out contains all numbers that are in both: it is the one of the two with the larger modulus.
 * false: no number is in both. */
bool cong_meet(struct cong x, struct cong y, struct cong *out);

struct cong cong_add(struct cong x, struct cong y);
struct cong cong_sub(struct cong x, struct cong y);
struct cong cong_mul(struct cong x, struct cong y);
struct cong cong_rem(struct cong x,
                     uint64_t k); /* requires numbers that are not negative, and k != 0 */

/* The congruence that still holds when multiples of 2^w are added. */
struct cong cong_wrap(struct cong x, unsigned w);

#endif
