/* fp_int.h - between the files of core/sem/fp: numbers taken apart. */
#ifndef VL_SEM_FP_INT_H
#define VL_SEM_FP_INT_H

#include "core/sem/fp.h"

/* 256 bits; arithmetic before rounding happens in them. */
struct fp_wide {
    bv_t hi, lo;
};

/* A number taken apart.  Finite and not zero: its value is sig * 2^(exp - 63), bit 63 of sig set.
 */
struct fp_num {
    enum { FP_ZERO_NUM, FP_FINITE_NUM, FP_INF_NUM, FP_NAN_NUM } kind;
    bool neg;
    int exp;
    uint64_t sig;
};

struct fp_num fp_unpack(bv_t a, unsigned w);

/* (-1)^neg * m * 2^(exp - 255) rounded to a number of the format; bit 0 of m may stand for anything
 * that lies below it ("sticky"), provided m has at least w's precision + 2 bits or is exact. */
bv_t fp_pack(bool neg, int exp, struct fp_wide m, enum fp_rounding how, unsigned w);
/* Does rounding go away from zero? half: the next bit below those kept, rest: any further one. */
bool fp_rounds_away(enum fp_rounding how, bool neg, bool odd, bool half, bool rest);

struct fp_wide fp_wide_shr(struct fp_wide m, unsigned n); /* ors what it drops into bit 0 */
struct fp_wide fp_wide_add(struct fp_wide a, struct fp_wide b);
struct fp_wide fp_wide_sub(struct fp_wide a, struct fp_wide b);
bool fp_wide_less(struct fp_wide a, struct fp_wide b);

#endif
