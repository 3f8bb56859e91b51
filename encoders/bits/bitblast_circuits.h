/* bitblast_circuits.h - arithmetic on vectors of AIG literals, least significant bit first.
 *
 * Internal to bit-blasting.  Meaning is that of core/sem/bv.h.  Outputs may not
 * overlap inputs (of circuit_mux they may).  Constants need no special care: aig_and folds them
 * away.
 */
#ifndef VL_ENCODERS_BITS_BITBLAST_CIRCUITS_H
#define VL_ENCODERS_BITS_BITBLAST_CIRCUITS_H

#include "core/sem/bv.h"
#include "encoders/bits/aig.h"

/* Overflow of a product needs one bit more than the operands, a fused sum of floats three bits more
 * than a product. */
#define CIRCUIT_MAX (BV_MAX_WIDTH + 8)

typedef aig_lit circuit_bits[CIRCUIT_MAX];

/* a + b + carry; returns the carry out. */
aig_lit circuit_add(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit carry, unsigned w,
                    aig_lit *sum);
/* a - b; returns a >= b, unsigned. */
aig_lit circuit_sub(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *diff);
/* negative ? -a : a */
void circuit_negate_if(struct aig *g, aig_lit negative, const aig_lit *a, unsigned w, aig_lit *out);
aig_lit circuit_eq(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
aig_lit circuit_ult(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
aig_lit circuit_slt(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
void circuit_mux(struct aig *g, aig_lit c, const aig_lit *a, const aig_lit *b, unsigned w,
                 aig_lit *out);

aig_lit circuit_saddo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
aig_lit circuit_ssubo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
aig_lit circuit_umulo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);
aig_lit circuit_smulo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w);

void circuit_shl(struct aig *g, const aig_lit *a, const aig_lit *by, unsigned w, aig_lit *out);
/* fill comes in from the left: AIG_FALSE for a logical shift, the sign for an arithmetic one. */
void circuit_shr(struct aig *g, const aig_lit *a, const aig_lit *by, aig_lit fill, unsigned w,
                 aig_lit *out);

/* w may be CIRCUIT_MAX; the low bits of a product do not depend on w. */
void circuit_mul(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *out);
void circuit_udivrem(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *quot,
                     aig_lit *rem);
/* The same by new inputs and a literal that defines them, which is returned: to be asserted. */
aig_lit circuit_divide_by_relation(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w,
                                   aig_lit *quot, aig_lit *rem);

/* Position of the highest bit that can be one, plus 1. */
static inline unsigned circuit_length(const aig_lit *a, unsigned w) {
    while (w > 0 && a[w - 1] == AIG_FALSE) w--;
    return w;
}

static inline bool circuit_is_constant(const aig_lit *a, unsigned w) {
    for (unsigned i = 0; i < w; i++)
        if (a[i] > AIG_TRUE) return false;
    return true;
}

#endif
