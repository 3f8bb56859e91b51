/* Floats taken apart, and rounded back into their bits.
 *
 * The usual way of symbolic floating point: a significand and an exponent are computed exactly,
 * with one sticky bit below for what is too small to be kept, and float_pack rounds once. Numbers
 * below the normal range are not normalised on the way in where the operation can do without (they
 * have exponent 1 and no leading one).  On the way out, the shift that normalises is kept from
 * going below exponent 1 by a marker bit: leading zeros are counted in sig | marker, with the
 * marker exp - 1 places below the top. Rounding adds one to exponent field and fraction as one
 * number: a carry out of the fraction is the right thing to happen to the exponent, from subnormal
 * to normal and up to infinity.
 */
#include "encoders/bits/bitblast_float.h"

#include <string.h>

struct float_format float_format_of(unsigned width) {
    switch (width) {
    case 32:
        return (struct float_format){32, 8, 24};
    case 64:
        return (struct float_format){64, 11, 53};
    default:
        return (struct float_format){80, 15, 64};
    }
}

int float_bias(struct float_format f) { return (1 << (f.exp - 1)) - 1; }

/* Where the exponent field begins: x87 stores the leading bit of the significand. */
static unsigned exponent_start(struct float_format f) { return f.width - 1 - f.exp; }

/* ---- small circuits ---- */

aig_lit float_any(struct aig *g, const aig_lit *a, unsigned n) {
    aig_lit any = AIG_FALSE;
    for (unsigned i = 0; i < n; i++) any = aig_or(g, any, a[i]);
    return any;
}

static aig_lit all(struct aig *g, const aig_lit *a, unsigned n) {
    aig_lit every = AIG_TRUE;
    for (unsigned i = 0; i < n; i++) every = aig_and(g, every, a[i]);
    return every;
}

void float_exp_const(int k, aig_lit *out) {
    for (unsigned i = 0; i < EXP_BITS; i++) out[i] = (unsigned)k >> i & 1 ? AIG_TRUE : AIG_FALSE;
}

void float_exp_add(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit *out) {
    circuit_add(g, a, b, AIG_FALSE, EXP_BITS, out);
}

void float_exp_sub(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit *out) {
    circuit_sub(g, a, b, EXP_BITS, out);
}

void float_exp_add_const(struct aig *g, const aig_lit *a, int k, aig_lit *out) {
    float_exp by;
    float_exp_const(k, by);
    float_exp_add(g, a, by, out);
}

void float_leading_zeros(struct aig *g, const aig_lit *a, unsigned n, aig_lit *count) {
    aig_lit above = AIG_FALSE; /* a one further up */
    for (unsigned k = 0; k < COUNT_BITS; k++) count[k] = AIG_FALSE;
    for (unsigned i = n; i-- > 0;) {
        aig_lit leading = aig_and(g, a[i], aig_not(above));
        for (unsigned k = 0; k < COUNT_BITS; k++)
            if ((n - 1 - i) >> k & 1) count[k] = aig_or(g, count[k], leading);
        above = aig_or(g, above, a[i]);
    }
}

void float_shift_left(struct aig *g, aig_lit *a, unsigned n, const aig_lit *by) {
    for (unsigned k = 0; k < COUNT_BITS && 1u << k < n; k++)
        for (unsigned i = n; i-- > 0;)
            a[i] = aig_mux(g, by[k], i >> k ? a[i - (1u << k)] : AIG_FALSE, a[i]);
}

void float_shift_right(struct aig *g, aig_lit *a, unsigned n, const aig_lit *by, bool sticky) {
    aig_lit positive = aig_not(by[EXP_BITS - 1]), lost = AIG_FALSE, beyond = AIG_FALSE;
    unsigned k = 0;
    for (; 1u << k < n; k++) {
        unsigned d = 1u << k;
        aig_lit here = aig_and(g, by[k], positive);
        if (sticky) lost = aig_or(g, lost, aig_and(g, here, float_any(g, a, d)));
        for (unsigned i = 0; i < n; i++)
            a[i] = aig_mux(g, here, i + d < n ? a[i + d] : AIG_FALSE, a[i]);
    }
    for (; k < EXP_BITS - 1; k++) beyond = aig_or(g, beyond, by[k]);
    beyond = aig_and(g, beyond, positive);
    if (sticky) lost = aig_or(g, lost, aig_and(g, beyond, float_any(g, a, n)));
    for (unsigned i = 0; i < n; i++) a[i] = aig_and(g, a[i], aig_not(beyond));
    if (sticky) a[0] = aig_or(g, a[0], lost);
}

/* ---- taking apart ---- */

/* Infinities and NaNs; `lead` is x87's integer bit. */
static void specials(struct aig *g, struct float_format f, aig_lit top, aig_lit some_exp,
                     aig_lit fraction, aig_lit lead, struct float_parts *p) {
    aig_lit rejected = f.width == 80 ? aig_and(g, some_exp, aig_not(lead)) : AIG_FALSE; /* fp.h */
    p->nan = aig_or(g, rejected, aig_and(g, top, fraction));
    p->inf = aig_and(g, aig_and(g, top, aig_not(fraction)), aig_not(rejected));
}

void float_unpack(struct aig *g, const aig_lit *a, struct float_format f, struct float_parts *p) {
    unsigned n = f.precision - 1;
    const aig_lit *field = a + exponent_start(f);
    aig_lit some_exp = float_any(g, field, f.exp), fraction = float_any(g, a, n);
    p->sign = a[f.width - 1];
    specials(g, f, all(g, field, f.exp), some_exp, fraction, a[n], p);
    memcpy(p->sig, a, n * sizeof *a);
    p->sig[n] = f.width == 80 ? a[n] : some_exp;
    p->zero = aig_not(aig_or(g, aig_or(g, some_exp, fraction), p->sig[n]));
    for (unsigned i = 0; i < EXP_BITS; i++) p->exp[i] = i < f.exp ? field[i] : AIG_FALSE;
    p->exp[0] = aig_or(g, p->exp[0], aig_not(some_exp)); /* 0 counts as 1 */
}

static void exp_minus_count(struct aig *g, aig_lit *exp, const aig_lit *count) {
    float_exp by, diff;
    for (unsigned i = 0; i < EXP_BITS; i++) by[i] = i < COUNT_BITS ? count[i] : AIG_FALSE;
    float_exp_sub(g, exp, by, diff);
    memcpy(exp, diff, sizeof diff);
}

void float_normalise(struct aig *g, struct float_format f, struct float_parts *p) {
    aig_lit count[COUNT_BITS];
    float_leading_zeros(g, p->sig, f.precision, count);
    float_shift_left(g, p->sig, f.precision, count);
    exp_minus_count(g, p->exp, count);
}

/* ---- rounding ---- */

/* One at exp - 1 places below the top, at the top where exp < 1. */
static void marker(struct aig *g, const aig_lit *exp, unsigned n, aig_lit *out) {
    float_exp by;
    float_exp_add_const(g, exp, -1, by);
    for (unsigned i = 0; i < n; i++) out[i] = i + 1 == n ? AIG_TRUE : AIG_FALSE;
    float_shift_right(g, out, n, by, false);
}

/* The leading one to the top, but exp not below 1. */
static void shift_up(struct aig *g, struct float_exact *r) {
    circuit_bits seen;
    aig_lit count[COUNT_BITS];
    marker(g, r->exp, r->n, seen);
    for (unsigned i = 0; i < r->n; i++) seen[i] = aig_or(g, seen[i], r->sig[i]);
    float_leading_zeros(g, seen, r->n, count);
    float_shift_left(g, r->sig, r->n, count);
    exp_minus_count(g, r->exp, count);
}

/* All but the top n bits into one sticky bit below them. */
static void collapse(struct aig *g, struct float_exact *r, unsigned n) {
    if (r->n <= n + 1) return;
    unsigned drop = r->n - n;
    aig_lit sticky = float_any(g, r->sig, drop);
    r->sig[0] = sticky;
    memmove(r->sig + 1, r->sig + drop, n * sizeof *r->sig);
    r->n = n + 1;
}

/* exp < 1: down to 1. */
static void shift_down(struct aig *g, struct float_exact *r) {
    float_exp one, by;
    float_exp_const(1, one);
    float_exp_sub(g, one, r->exp, by);
    float_shift_right(g, r->sig, r->n, by, true);
    aig_lit small = aig_not(aig_or(g, by[EXP_BITS - 1], aig_not(float_any(g, by, EXP_BITS))));
    circuit_mux(g, small, one, r->exp, EXP_BITS, r->exp);
}

aig_lit float_rounds_away(struct aig *g, enum fp_rounding how, aig_lit sign, aig_lit odd,
                          aig_lit half, aig_lit rest) {
    switch (how) {
    case ROUND_EVEN:
        return aig_and(g, half, aig_or(g, rest, odd));
    case ROUND_AWAY:
        return half;
    case ROUND_DOWN:
        return aig_and(g, sign, aig_or(g, half, rest));
    case ROUND_UP:
        return aig_and(g, aig_not(sign), aig_or(g, half, rest));
    case ROUND_ZERO:
        break;
    }
    return AIG_FALSE;
}

/* One more in the last place? n bits, of which `precision` are kept. */
static aig_lit rounds_up(struct aig *g, const struct float_exact *r, unsigned precision,
                         enum fp_rounding how) {
    if (r->n <= precision) return AIG_FALSE;
    const aig_lit *kept = r->sig + (r->n - precision), *half = kept - 1;
    aig_lit rest = float_any(g, r->sig, r->n - precision - 1);
    return float_rounds_away(g, how, r->sign, *kept, *half, rest);
}

/* Exponent field and significand of the rounded number. */
static void round_up(struct aig *g, struct float_format f, const struct float_exact *r,
                     enum fp_rounding how, aig_lit *exp, aig_lit *sig) {
    unsigned n = f.precision - 1;
    float_exp less, lead = {AIG_FALSE};
    circuit_bits fraction, zero;
    for (unsigned i = 0; i < f.precision; i++)
        sig[i] = i + r->n >= f.precision ? r->sig[i + r->n - f.precision] : AIG_FALSE;
    for (unsigned i = 0; i < n; i++) zero[i] = AIG_FALSE;
    for (unsigned i = 0; i < EXP_BITS; i++) lead[i] = i ? AIG_FALSE : sig[n];
    aig_lit up = rounds_up(g, r, f.precision, how);
    aig_lit carry = circuit_add(g, sig, zero, up, n, fraction);
    memcpy(sig, fraction, n * sizeof *sig);
    float_exp_add_const(g, r->exp, -1, less); /* 0 unless there is a leading one */
    circuit_add(g, less, lead, carry, EXP_BITS, exp);
}

static void choose(struct aig *g, aig_lit c, bv_t k, unsigned w, aig_lit *out) {
    for (unsigned i = 0; i < w; i++)
        out[i] = k >> i & 1 ? aig_or(g, out[i], c) : aig_and(g, out[i], aig_not(c));
}

/* The largest finite number. */
static bv_t most(unsigned w) {
    return w == 80 ? (bv_t)0x7ffe << 64 | UINT64_MAX : fp_inf(false, w) - 1;
}

void float_pack(struct aig *g, struct float_format f, const struct float_exact *exact,
                enum fp_rounding how, aig_lit *out) {
    struct float_exact r = *exact;
    float_exp exp;
    circuit_bits sig;
    unsigned w = f.width, n = f.precision - 1;
    if (r.leading_zeros) shift_up(g, &r);
    collapse(g, &r, f.precision + 1);
    if (r.small) shift_down(g, &r);
    round_up(g, f, &r, how, exp, sig);
    aig_lit huge = aig_or(g, all(g, exp, f.exp), float_any(g, exp + f.exp, EXP_BITS - f.exp - 1));
    aig_lit away = float_rounds_away(g, how, r.sign, AIG_TRUE, AIG_TRUE, AIG_TRUE);
    huge = aig_and(g, huge, aig_not(r.zero));
    aig_lit inf = aig_or(g, r.inf, aig_and(g, huge, away));
    memcpy(out, sig, n * sizeof *out);
    memcpy(out + exponent_start(f), exp, f.exp * sizeof *out);
    if (w == 80) out[n] = float_any(g, exp, f.exp);
    choose(g, r.zero, 0, w - 1, out);
    choose(g, aig_and(g, huge, aig_not(away)), most(w), w - 1, out);
    choose(g, inf, fp_inf(false, w), w - 1, out);
    out[w - 1] = r.sign;
    choose(g, r.nan, fp_nan(w), w, out);
}
