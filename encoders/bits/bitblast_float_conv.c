/* Conversions of floats as circuits: between formats, to integral values, to and from integers. */
#include "encoders/bits/bitblast_float.h"

#include <string.h>

static void keep_kind(const struct float_parts *p, struct float_exact *r) {
    r->sign = p->sign;
    r->nan = p->nan;
    r->inf = p->inf;
    r->zero = p->zero;
}

/* To a narrower format a subnormal number is too small to matter, so it is not normalised. */
void float_cast(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned from, unsigned to,
                aig_lit *out) {
    struct float_format f = float_format_of(from), t = float_format_of(to);
    struct float_parts x;
    float_unpack(g, a, f, &x);
    struct float_exact r = {.n = f.precision, .small = t.exp < f.exp};
    r.leading_zeros = t.exp >= f.exp;
    keep_kind(&x, &r);
    memcpy(r.sig, x.sig, f.precision * sizeof *r.sig);
    float_exp_add_const(g, x.exp, float_bias(t) - float_bias(f), r.exp);
    float_pack(g, t, &r, how, out);
}

/* |x| rounded towards zero as an integer of n bits, if x < 2^n, in sig; below it `half` and the
 * sticky `rest`. Exponents of 0 and more only shift sig right by less than n. */
struct whole {
    circuit_bits sig;
    aig_lit half, rest, huge;
};

static void whole_part(struct aig *g, struct float_format f, const struct float_parts *x,
                       unsigned n, struct whole *r) {
    circuit_bits at;
    float_exp by, top;
    unsigned wide = (n > f.precision ? n : f.precision) + 2;
    for (unsigned i = 0; i < wide; i++)
        at[i] = i + f.precision >= wide ? x->sig[i + f.precision - wide] : AIG_FALSE;
    /* The top bit weighs 2^(exp - bias) and shall weigh 2^(wide - 3): two bits below one. */
    float_exp_const(float_bias(f) + (int)wide - 3, top);
    float_exp_sub(g, top, x->exp, by);
    float_shift_right(g, at, wide, by, true);
    r->rest = at[0];
    r->half = at[1];
    memcpy(r->sig, at + 2, n * sizeof *at);
    r->huge = aig_or(g, by[EXP_BITS - 1], float_any(g, at + 2 + n, wide - 2 - n));
}

void float_to_int(struct aig *g, const aig_lit *a, unsigned w, unsigned bits, bool is_signed,
                  aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x;
    struct whole n;
    float_unpack(g, a, f, &x);
    whole_part(g, f, &x, bits, &n);
    aig_lit top = n.sig[bits - 1], low = float_any(g, n.sig, bits - 1);
    aig_lit beyond = aig_and(g, x.sign, aig_or(g, top, low)); /* unsigned: below zero */
    if (is_signed) beyond = aig_and(g, top, aig_or(g, aig_not(x.sign), low));
    aig_lit none = aig_or(g, aig_or(g, x.nan, x.inf), aig_or(g, n.huge, beyond));
    circuit_negate_if(g, is_signed ? x.sign : AIG_FALSE, n.sig, bits, out);
    for (unsigned i = 0; i < bits; i++) out[i] = aig_and(g, out[i], aig_not(none));
}

void float_from_int(struct aig *g, const aig_lit *a, unsigned bits, bool is_signed,
                    enum fp_rounding how, unsigned w, aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_exact r = {.n = bits, .leading_zeros = true};
    r.sign = is_signed ? a[bits - 1] : AIG_FALSE;
    circuit_negate_if(g, r.sign, a, bits, r.sig);
    r.zero = aig_not(float_any(g, a, bits));
    float_exp_const(float_bias(f) + (int)bits - 1, r.exp);
    float_pack(g, f, &r, how, out);
}

/* From 2^(precision - 1) on a number is integral. */
void float_round(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned w, aig_lit *out) {
    struct float_format f = float_format_of(w);
    struct float_parts x;
    struct whole n;
    struct float_exact r = {.n = f.precision, .leading_zeros = true}, as_is = {.n = f.precision};
    circuit_bits zero, rounded;
    float_exp limit;
    float_unpack(g, a, f, &x);
    whole_part(g, f, &x, f.precision, &n);
    for (unsigned i = 0; i < f.precision; i++) zero[i] = AIG_FALSE;
    aig_lit away = float_rounds_away(g, how, x.sign, n.sig[0], n.half, n.rest);
    circuit_add(g, n.sig, zero, away, f.precision, r.sig);
    keep_kind(&x, &r);
    r.zero = aig_not(float_any(g, r.sig, f.precision));
    float_exp_const(float_bias(f) + (int)f.precision - 1, r.exp);
    float_pack(g, f, &r, ROUND_EVEN, rounded); /* exact */
    keep_kind(&x, &as_is);
    memcpy(as_is.exp, x.exp, sizeof as_is.exp);
    memcpy(as_is.sig, x.sig, f.precision * sizeof *as_is.sig);
    float_pack(g, f, &as_is, ROUND_EVEN, out);
    float_exp_const(float_bias(f) + (int)f.precision - 1, limit);
    circuit_mux(g, circuit_slt(g, x.exp, limit, EXP_BITS), rounded, out, w, out);
}
