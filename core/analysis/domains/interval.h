/* interval.h - intervals of exact integers, for a machine integer in one of its readings.
 *
 * Cousot and Cousot (POPL 1977), over the exact integers: an operation gives all
 * exact results, and itv_wrap brings them back to the width.  A result that wraps
 * into one interval stays exact, any other is the whole range: never wrong.
 * Bounds stay below 2^66 in magnitude, operands at most 64 bits wide.  Pure.
 */
#ifndef VL_ANALYSIS_DOMAINS_INTERVAL_H
#define VL_ANALYSIS_DOMAINS_INTERVAL_H

#include "core/sem/bv.h"

enum { ITV_MAX_WIDTH = 64 };

/* lo..hi, both included; empty where lo > hi. */
struct itv {
    sbv_t lo, hi;
};

struct itv itv_full(unsigned w, bool is_signed);
static inline struct itv itv_of(sbv_t lo, sbv_t hi) { return (struct itv){lo, hi}; }
static inline bool itv_empty(struct itv x) { return x.lo > x.hi; }
static inline bool itv_has(struct itv x, sbv_t k) { return x.lo <= k && k <= x.hi; }
bool itv_within(struct itv x, struct itv y); /* x lies in y */
struct itv itv_meet(struct itv x, struct itv y);
struct itv itv_join(struct itv x, struct itv y);
/* x, with bounds that y exceeds moved to the next threshold (ascending), or to those of full. */
struct itv itv_widen(struct itv x, struct itv y, struct itv full, const sbv_t *thresholds,
                     uint32_t n);

/* Exact; operands must not be empty. */
struct itv itv_add(struct itv x, struct itv y);
struct itv itv_sub(struct itv x, struct itv y);
/* false: too large to say. */
bool itv_mul(struct itv x, struct itv y, struct itv *out);
/* C's division, y without 0; and its remainder. */
struct itv itv_div(struct itv x, struct itv y);
struct itv itv_rem(struct itv x, struct itv y);

/* x modulo 2^w, read as signed or unsigned. */
struct itv itv_wrap(struct itv x, unsigned w, bool is_signed);

/* Bits, x and y not negative. Bounds of AND and OR: Warren, Hacker's Delight (2nd edition), 4-3. */
struct itv itv_and(struct itv x, struct itv y, unsigned w);
struct itv itv_or(struct itv x, struct itv y, unsigned w);
struct itv itv_xor(struct itv x, struct itv y);

#endif
