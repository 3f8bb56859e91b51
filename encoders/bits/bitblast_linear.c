/* Circuits of linear size, and shifts.
 *
 * Adders ripple: a SAT solver does not mind depth, and the carry as a majority gate is
 * six clauses over one variable (cnf.c).  A comparison is the carry of a subtraction
 * written exactly as circuit_sub writes it, so `a < b` beside `a - b` costs nothing.
 */
#include "encoders/bits/bitblast_circuits.h"

static void invert(const aig_lit *a, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_not(a[i]);
}

aig_lit circuit_add(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit carry, unsigned w,
                    aig_lit *sum) {
    for (unsigned i = 0; i < w; i++) {
        sum[i] = aig_xor(g, aig_xor(g, a[i], b[i]), carry);
        carry = aig_maj(g, a[i], b[i], carry);
    }
    return carry;
}

aig_lit circuit_sub(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *diff) {
    circuit_bits not_b;
    invert(b, w, not_b);
    return circuit_add(g, a, not_b, AIG_TRUE, w, diff);
}

void circuit_negate_if(struct aig *g, aig_lit negative, const aig_lit *a, unsigned w,
                       aig_lit *out) {
    aig_lit carry = negative;
    for (unsigned i = 0; i < w; i++) {
        aig_lit bit = aig_xor(g, a[i], negative);
        out[i] = aig_xor(g, bit, carry);
        carry = aig_and(g, bit, carry);
    }
}

aig_lit circuit_eq(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    aig_lit all = AIG_TRUE;
    for (unsigned i = 0; i < w; i++) all = aig_and(g, all, aig_not(aig_xor(g, a[i], b[i])));
    return all;
}

aig_lit circuit_ult(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    aig_lit not_below = AIG_TRUE;
    for (unsigned i = 0; i < w; i++) not_below = aig_maj(g, a[i], aig_not(b[i]), not_below);
    return aig_not(not_below);
}

/* Signed order is unsigned order with the signs swapped. */
aig_lit circuit_slt(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    aig_lit not_below = AIG_TRUE;
    for (unsigned i = 0; i + 1 < w; i++) not_below = aig_maj(g, a[i], aig_not(b[i]), not_below);
    return aig_not(aig_maj(g, b[w - 1], aig_not(a[w - 1]), not_below));
}

void circuit_mux(struct aig *g, aig_lit c, const aig_lit *a, const aig_lit *b, unsigned w,
                 aig_lit *out) {
    for (unsigned i = 0; i < w; i++) out[i] = aig_mux(g, c, a[i], b[i]);
}

/* Operands of one sign, a result of the other. */
static aig_lit sign_lost(struct aig *g, aig_lit a, aig_lit b, aig_lit r) {
    return aig_or(g, aig_and(g, aig_and(g, a, b), aig_not(r)),
                  aig_and(g, aig_and(g, aig_not(a), aig_not(b)), r));
}

aig_lit circuit_saddo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    circuit_bits sum;
    circuit_add(g, a, b, AIG_FALSE, w, sum);
    return sign_lost(g, a[w - 1], b[w - 1], sum[w - 1]);
}

aig_lit circuit_ssubo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    circuit_bits diff;
    circuit_sub(g, a, b, w, diff);
    return sign_lost(g, a[w - 1], aig_not(b[w - 1]), diff[w - 1]);
}

/* Barrel shifter; stage k moves by 2^k. A shift by w or more, seen in the stages or in the
 * bits of `by` above them, leaves the fill. */
static void shift(struct aig *g, const aig_lit *a, const aig_lit *by, bool left, aig_lit fill,
                  unsigned w, aig_lit *out) {
    unsigned k = 0;
    for (unsigned i = 0; i < w; i++) out[i] = a[i];
    for (; (1u << k) < w; k++) {
        circuit_bits was;
        unsigned d = 1u << k;
        for (unsigned i = 0; i < w; i++) was[i] = out[i];
        for (unsigned i = 0; i < w; i++) {
            aig_lit from = left ? (i >= d ? was[i - d] : fill) : (i + d < w ? was[i + d] : fill);
            out[i] = aig_mux(g, by[k], from, was[i]);
        }
    }
    aig_lit beyond = AIG_FALSE;
    for (; k < w; k++) beyond = aig_or(g, beyond, by[k]);
    for (unsigned i = 0; i < w; i++) out[i] = aig_mux(g, beyond, fill, out[i]);
}

void circuit_shl(struct aig *g, const aig_lit *a, const aig_lit *by, unsigned w, aig_lit *out) {
    shift(g, a, by, true, AIG_FALSE, w, out);
}

void circuit_shr(struct aig *g, const aig_lit *a, const aig_lit *by, aig_lit fill, unsigned w,
                 aig_lit *out) {
    shift(g, a, by, false, fill, w, out);
}
