/* fmod as a circuit.
 *
 * With significands a, b and exponents d apart, the remainder is (a << d) mod b, exactly: one
 * integer division where d is at most 63.  To cover the range of the exponents would take 2000
 * steps for f64; programs reduce angles and wrap counters, and stay far below.  Beyond, the
 * dividend is new inputs, so the remainder is any number less than b: a proof remains one, and of a
 * model the caller asks whether it rests on that.
 */
#include "encoders/bits/bitblast_float.h"

#include <string.h>

enum { SHIFT_BITS = 6, MAX_SHIFT = (1 << SHIFT_BITS) - 1 };

/* a << d, or anything. */
static void dividend(struct aig *g, const struct float_parts *x, unsigned p, const aig_lit *d,
                     aig_lit guess, aig_lit *out) {
    unsigned n = p + MAX_SHIFT;
    aig_lit by[COUNT_BITS];
    for (unsigned k = 0; k < COUNT_BITS; k++) by[k] = k < SHIFT_BITS ? d[k] : AIG_FALSE;
    for (unsigned i = 0; i < n; i++) out[i] = i < p ? x->sig[i] : AIG_FALSE;
    float_shift_left(g, out, n, by);
    for (unsigned i = 0; i < n; i++) out[i] = aig_mux(g, guess, aig_input(g), out[i]);
}

static void remainder_of(struct aig *g, const struct float_divider *by, struct float_format f,
                         struct float_parts *x, struct float_parts *y, const aig_lit *d,
                         aig_lit guess, struct float_exact *r) {
    circuit_bits num, den, quot, rem;
    unsigned p = f.precision, n = p + MAX_SHIFT;
    y->sig[p - 1] = AIG_TRUE; /* zero is seen to elsewhere */
    dividend(g, x, p, d, guess, num);
    for (unsigned i = 0; i < n; i++) den[i] = i < p ? y->sig[i] : AIG_FALSE;
    by->divide(by->ctx, num, den, n, quot, rem);
    r->n = p;
    r->leading_zeros = r->small = true;
    memcpy(r->exp, y->exp, sizeof r->exp);
    memcpy(r->sig, rem, p * sizeof *r->sig);
    r->zero = aig_not(float_any(g, rem, p));
}

void float_rem(struct aig *g, const struct float_divider *by, const aig_lit *a, const aig_lit *b,
               unsigned w, aig_lit *out, aig_lit *guess) {
    struct float_format f = float_format_of(w);
    struct float_parts x, y;
    struct float_exact r = {0}, same = {.n = f.precision};
    circuit_bits reduced;
    float_exp d;
    float_unpack(g, a, f, &x);
    float_unpack(g, b, f, &y);
    memcpy(same.exp, x.exp, sizeof same.exp);
    memcpy(same.sig, x.sig, f.precision * sizeof *same.sig);
    same.zero = x.zero;
    float_normalise(g, f, &x);
    float_normalise(g, f, &y);
    float_exp_sub(g, x.exp, y.exp, d);
    r.sign = same.sign = x.sign;
    aig_lit wrong = aig_or(g, x.inf, y.zero);
    r.nan = same.nan = aig_or(g, aig_or(g, x.nan, y.nan), wrong);
    aig_lit keep = aig_or(g, aig_or(g, x.zero, y.inf), d[EXP_BITS - 1]); /* |a| is less */
    aig_lit far = float_any(g, d + SHIFT_BITS, EXP_BITS - SHIFT_BITS);
    *guess = aig_and(g, far, aig_not(aig_or(g, keep, r.nan)));
    remainder_of(g, by, f, &x, &y, d, *guess, &r);
    float_pack(g, f, &r, ROUND_EVEN, reduced);
    float_pack(g, f, &same, ROUND_EVEN, out);
    circuit_mux(g, keep, out, reduced, w, out);
}
