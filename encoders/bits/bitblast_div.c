/* Division by restoring, most significant bit first.
 *
 * Step i shifts the next bit of the dividend into the remainder r and subtracts the
 * divisor where it fits.  After k steps r has k bits, so the comparison looks at the low
 * k bits of the divisor and asks once whether the others are zero: half the gates of the
 * textbook form.  Division by zero comes out as SMT-LIB wants: every step "fits", the
 * quotient is all ones, and nothing is taken from the remainder.
 */
#include "encoders/bits/bitblast_circuits.h"

/* zero_from[k]: bits k and above of b are zero. */
static void suffix_zero(struct aig *g, const aig_lit *b, unsigned w, aig_lit *zero_from) {
    zero_from[w] = AIG_TRUE;
    for (unsigned k = w; k-- > 0;) zero_from[k] = aig_and(g, zero_from[k + 1], aig_not(b[k]));
}

void circuit_udivrem(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *quot,
                     aig_lit *rem) {
    circuit_bits zero_from, r, diff;
    suffix_zero(g, b, w, zero_from);
    for (unsigned k = 1; k <= w; k++) { /* r grows to k bits, below 2^k */
        for (unsigned i = k - 1; i > 0; i--) r[i] = r[i - 1];
        r[0] = a[w - k];
        aig_lit fits = aig_and(g, circuit_sub(g, r, b, k, diff), zero_from[k]);
        quot[w - k] = fits;
        circuit_mux(g, fits, diff, r, k, r);
    }
    for (unsigned i = 0; i < w; i++) rem[i] = r[i];
}
