/* Floating-point arithmetic as circuits.
 *
 * Sum        the number of smaller magnitude is shifted below the other; what is shifted out is
 *            sticky.  Three bits below the significand are enough: where more than one bit
 *            cancels, at most one was shifted out.
 * Product    of significands as they are; float_pack normalises.
 * Quotient   of normalised significands, to two bits more than the precision, and sticky.
 * Root       digit by digit, to one bit more than the precision, and sticky.
 * Fused      the product, exact, as a significand of twice the precision in the sum.
 */
#include "encoders/bits/bitblast_float.h"

#include <string.h>

static aig_lit or3(struct aig *g, aig_lit a, aig_lit b, aig_lit c) {
    return aig_or(g, aig_or(g, a, b), c);
}

static void zero_bits(aig_lit *a, unsigned n) {
    for (unsigned i = 0; i < n; i++) a[i] = AIG_FALSE;
}

/* ---- sums ---- */

/* Exchanges a and b where c holds. */
static void swap_if(struct aig *g, aig_lit c, aig_lit *a, aig_lit *b, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        aig_lit x = a[i], y = b[i];
        a[i] = aig_mux(g, c, y, x);
        b[i] = aig_mux(g, c, x, y);
    }
}

/* One operand of a sum; sig has n bits, and the top one weighs 2^(exp - bias). */
struct addend {
    aig_lit sign;
    float_exp exp;
    circuit_bits sig;
};

static aig_lit smaller(struct aig *g, const struct addend *a, const struct addend *b, unsigned n) {
    aig_lit sig = circuit_ult(g, a->sig, b->sig, n);
    aig_lit exp = circuit_slt(g, a->exp, b->exp, EXP_BITS);
    return aig_or(g, exp, aig_and(g, circuit_eq(g, a->exp, b->exp, EXP_BITS), sig));
}

/* Either both have no leading zeros or both have the least exponent where they have. */
static void add_exact(struct aig *g, struct addend *a, struct addend *b, unsigned n,
                      struct float_exact *r) {
    circuit_bits small, big;
    float_exp by;
    aig_lit swap = smaller(g, a, b, n);
    swap_if(g, swap, a->sig, b->sig, n);
    swap_if(g, swap, a->exp, b->exp, EXP_BITS);
    swap_if(g, swap, &a->sign, &b->sign, 1);
    float_exp_sub(g, a->exp, b->exp, by);
    zero_bits(big, 3);
    zero_bits(small, 3);
    memcpy(big + 3, a->sig, n * sizeof *big);
    memcpy(small + 3, b->sig, n * sizeof *small);
    n += 3;
    float_shift_right(g, small, n, by, true);
    aig_lit minus = aig_xor(g, a->sign, b->sign);
    for (unsigned i = 0; i < n; i++) small[i] = aig_xor(g, small[i], minus);
    aig_lit carry = circuit_add(g, big, small, minus, n, r->sig);
    r->sig[n] = aig_and(g, carry, aig_not(minus));
    r->n = n + 1;
    r->sign = a->sign;
    r->leading_zeros = true;
    float_exp_add_const(g, a->exp, 1, r->exp);
}

/* Signs of infinite operands and of a sum that is zero. */
static void finish_sum(struct aig *g, aig_lit sa, aig_lit ia, aig_lit sb, aig_lit ib,
                       enum fp_rounding how, struct float_exact *r) {
    aig_lit clash = aig_and(g, aig_and(g, ia, ib), aig_xor(g, sa, sb));
    r->nan = aig_or(g, r->nan, clash);
    r->inf = aig_or(g, ia, ib);
    r->zero = aig_not(float_any(g, r->sig, r->n));
    aig_lit minus = how == ROUND_DOWN ? aig_or(g, sa, sb) : aig_and(g, sa, sb);
    r->sign = aig_mux(g, r->zero, minus, r->sign);
    r->sign = aig_mux(g, ib, sb, r->sign);
    r->sign = aig_mux(g, ia, sa, r->sign);
}

static void addend_of(const struct float_parts *p, unsigned precision, struct addend *a) {
    a->sign = p->sign;
    memcpy(a->exp, p->exp, sizeof a->exp);
    memcpy(a->sig, p->sig, precision * sizeof *a->sig);
}

void float_add(struct aig *g, const aig_lit *a, const aig_lit *b, enum fp_rounding how, unsigned w,
               aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x, y;
    struct addend p, q;
    struct float_exact r = {0};
    float_unpack(g, a, f, &x);
    float_unpack(g, b, f, &y);
    addend_of(&x, f.precision, &p);
    addend_of(&y, f.precision, &q);
    r.nan = aig_or(g, x.nan, y.nan);
    add_exact(g, &p, &q, f.precision, &r);
    finish_sum(g, x.sign, x.inf, y.sign, y.inf, how, &r);
    float_pack(g, f, &r, how, out);
}

/* ---- products ---- */

/* Twice the precision; the top bit weighs 2^(exp - bias). */
static void significand_product(struct aig *g, struct float_format f, const struct float_parts *x,
                                const struct float_parts *y, aig_lit *exp, aig_lit *sig) {
    circuit_bits wide_x, wide_y;
    float_exp sum;
    unsigned n = f.precision;
    zero_bits(wide_x, 2 * n);
    zero_bits(wide_y, 2 * n);
    memcpy(wide_x, x->sig, n * sizeof *wide_x);
    memcpy(wide_y, y->sig, n * sizeof *wide_y);
    circuit_mul(g, wide_x, wide_y, 2 * n, sig);
    float_exp_add(g, x->exp, y->exp, sum);
    float_exp_add_const(g, sum, 1 - float_bias(f), exp);
}

static aig_lit product_nan(struct aig *g, const struct float_parts *x,
                           const struct float_parts *y) {
    aig_lit wrong = aig_or(g, aig_and(g, x->inf, y->zero), aig_and(g, x->zero, y->inf));
    return or3(g, x->nan, y->nan, wrong);
}

void float_mul(struct aig *g, const aig_lit *a, const aig_lit *b, enum fp_rounding how, unsigned w,
               aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x, y;
    struct float_exact r = {.n = 2 * f.precision, .leading_zeros = true, .small = true};
    float_unpack(g, a, f, &x);
    float_unpack(g, b, f, &y);
    significand_product(g, f, &x, &y, r.exp, r.sig);
    r.sign = aig_xor(g, x.sign, y.sign);
    r.nan = product_nan(g, &x, &y);
    r.inf = aig_or(g, x.inf, y.inf);
    r.zero = aig_or(g, x.zero, y.zero);
    float_pack(g, f, &r, how, out);
}

/* A number that is zero must not decide what is shifted. */
static void least_exp_if(struct aig *g, aig_lit zero, aig_lit *exp) {
    float_exp least;
    float_exp_const(-(1 << (EXP_BITS - 3)), least);
    circuit_mux(g, zero, least, exp, EXP_BITS, exp);
}

/* A product has one leading zero at most. */
static void normalise_product(struct aig *g, aig_lit *exp, aig_lit *sig, unsigned n) {
    circuit_bits up;
    float_exp less;
    aig_lit top = sig[n - 1];
    up[0] = AIG_FALSE;
    memcpy(up + 1, sig, (n - 1) * sizeof *up);
    circuit_mux(g, top, sig, up, n, sig);
    float_exp_add_const(g, exp, -1, less);
    circuit_mux(g, top, exp, less, EXP_BITS, exp);
}

void float_fma(struct aig *g, const aig_lit *a, const aig_lit *b, const aig_lit *c,
               enum fp_rounding how, unsigned w, aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x, y, z;
    struct addend p, q;
    struct float_exact r = {.small = true};
    unsigned n = f.precision;
    float_unpack(g, a, f, &x);
    float_unpack(g, b, f, &y);
    float_unpack(g, c, f, &z);
    float_normalise(g, f, &x);
    float_normalise(g, f, &y);
    float_normalise(g, f, &z);
    significand_product(g, f, &x, &y, p.exp, p.sig);
    normalise_product(g, p.exp, p.sig, 2 * n);
    p.sign = aig_xor(g, x.sign, y.sign);
    q.sign = z.sign;
    memcpy(q.exp, z.exp, sizeof q.exp);
    zero_bits(q.sig, n);
    memcpy(q.sig + n, z.sig, n * sizeof *q.sig);
    least_exp_if(g, aig_or(g, x.zero, y.zero), p.exp);
    least_exp_if(g, z.zero, q.exp);
    aig_lit sign = p.sign, inf = aig_or(g, x.inf, y.inf);
    r.nan = aig_or(g, product_nan(g, &x, &y), z.nan);
    add_exact(g, &p, &q, 2 * n, &r);
    finish_sum(g, sign, inf, z.sign, z.inf, how, &r);
    float_pack(g, f, &r, how, out);
}

/* ---- quotients and roots ---- */

void float_div(struct aig *g, const struct float_divider *by, const aig_lit *a, const aig_lit *b,
               enum fp_rounding how, unsigned w, aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x, y;
    struct float_exact r = {.small = true};
    circuit_bits num, den, quot, rem;
    float_exp exp;
    unsigned p = f.precision, n = 2 * p + 1; /* x * 2^(p + 1) / y has p + 1 or p + 2 bits */
    float_unpack(g, a, f, &x);
    float_unpack(g, b, f, &y);
    float_normalise(g, f, &x);
    float_normalise(g, f, &y);
    x.sig[p - 1] = y.sig[p - 1] = AIG_TRUE; /* zeros are seen to below */
    zero_bits(num, n);
    zero_bits(den, n);
    memcpy(num + p + 1, x.sig, p * sizeof *num);
    memcpy(den, y.sig, p * sizeof *den);
    by->divide(by->ctx, num, den, n, quot, rem);
    r.n = p + 3;
    r.sig[0] = float_any(g, rem, p);
    memcpy(r.sig + 1, quot, (p + 2) * sizeof *quot);
    float_exp_sub(g, x.exp, y.exp, exp);
    float_exp_add_const(g, exp, float_bias(f), r.exp);
    normalise_product(g, r.exp, r.sig, r.n);
    r.sign = aig_xor(g, x.sign, y.sign);
    aig_lit wrong = aig_or(g, aig_and(g, x.inf, y.inf), aig_and(g, x.zero, y.zero));
    r.nan = or3(g, x.nan, y.nan, wrong);
    r.inf = aig_or(g, x.inf, y.zero);
    r.zero = aig_or(g, x.zero, y.inf);
    float_pack(g, f, &r, how, out);
}

/* floor(sqrt(a)) of 2n bits in n bits; returns whether something is left over. */
static aig_lit integer_root(struct aig *g, const aig_lit *a, unsigned n, aig_lit *out) {
    circuit_bits rest, trial, diff;
    zero_bits(rest, CIRCUIT_MAX);
    unsigned k = 0; /* digits so far, out[n - k .. n - 1] */
    for (; k < n; k++) {
        unsigned wide = k + 3; /* rest <= 2 * root, 2 more bits each time */
        memmove(rest + 2, rest, (wide - 2) * sizeof *rest);
        rest[1] = a[2 * (n - k) - 1];
        rest[0] = a[2 * (n - k) - 2];
        zero_bits(trial, wide);
        trial[0] = AIG_TRUE;
        memcpy(trial + 2, out + (n - k), k * sizeof *trial);
        aig_lit fits = circuit_sub(g, rest, trial, wide, diff);
        circuit_mux(g, fits, diff, rest, wide, rest);
        out[n - k - 1] = fits;
    }
    return float_any(g, rest, n + 2);
}

/* exp + bias is twice the root's exponent, or one more; then the significand counts double. */
void float_sqrt(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned w, aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x;
    struct float_exact r = {0};
    circuit_bits radicand;
    float_exp twice;
    unsigned p = f.precision, n = p + 1; /* digits of the root */
    float_unpack(g, a, f, &x);
    float_normalise(g, f, &x);
    float_exp_add_const(g, x.exp, float_bias(f), twice);
    aig_lit odd = twice[0];
    zero_bits(radicand, 2 * n);
    for (unsigned i = 0; i <= p; i++) {
        aig_lit up = i ? x.sig[i - 1] : AIG_FALSE, as_is = i < p ? x.sig[i] : AIG_FALSE;
        radicand[2 * n - 2 - (p - 1) + i] = aig_mux(g, odd, up, as_is);
    }
    r.sig[0] = integer_root(g, radicand, n, r.sig + 1);
    r.n = n + 1;
    for (unsigned i = 0; i < EXP_BITS; i++) r.exp[i] = twice[i + 1 < EXP_BITS ? i + 1 : i];
    r.sign = x.sign;
    r.nan = aig_or(g, x.nan, aig_and(g, x.sign, aig_not(x.zero)));
    r.inf = x.inf;
    r.zero = x.zero;
    float_pack(g, f, &r, how, out);
}
