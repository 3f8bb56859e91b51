/* bitblast_float.h - floating-point operations as circuits.
 *
 * Internal to bit-blasting.  Meaning is that of core/sem/fp.h, from which these circuits are
 * independent.  Vectors are least significant bit first; a float is its 32, 64 or 80 bits.
 */
#ifndef VL_ENCODERS_BITS_BITBLAST_FLOAT_H
#define VL_ENCODERS_BITS_BITBLAST_FLOAT_H

#include "core/sem/fp.h"
#include "encoders/bits/bitblast_circuits.h"

struct float_format {
    unsigned width;
    unsigned exp;       /* bits of the exponent field */
    unsigned precision; /* bits of the significand, the leading one included */
};
struct float_format float_format_of(unsigned width);

void float_add(struct aig *g, const aig_lit *a, const aig_lit *b, enum fp_rounding how, unsigned w,
               aig_lit *out);
void float_mul(struct aig *g, const aig_lit *a, const aig_lit *b, enum fp_rounding how, unsigned w,
               aig_lit *out);
void float_fma(struct aig *g, const aig_lit *a, const aig_lit *b, const aig_lit *c,
               enum fp_rounding how, unsigned w, aig_lit *out);
void float_sqrt(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned w, aig_lit *out);
void float_round(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned w, aig_lit *out);
void float_cast(struct aig *g, const aig_lit *a, enum fp_rounding how, unsigned from, unsigned to,
                aig_lit *out);
void float_to_int(struct aig *g, const aig_lit *a, unsigned w, unsigned bits, bool is_signed,
                  aig_lit *out);
void float_from_int(struct aig *g, const aig_lit *a, unsigned bits, bool is_signed,
                    enum fp_rounding how, unsigned w, aig_lit *out);

/* Quotient of two numbers of w bits, as circuit_udivrem or by new inputs and facts. */
struct float_divider {
    void *ctx;
    void (*divide)(void *ctx, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *quot,
                   aig_lit *rem);
};
void float_div(struct aig *g, const struct float_divider *by, const aig_lit *a, const aig_lit *b,
               enum fp_rounding how, unsigned w, aig_lit *out);

/* C's fmod. Where a is 2^64 times b or more (*guess), the result has the sign of a and is less than
 * b, but otherwise open. */
void float_rem(struct aig *g, const struct float_divider *by, const aig_lit *a, const aig_lit *b,
               unsigned w, aig_lit *out, aig_lit *guess);

/* ---- between the files ---- */

/* Exponents: two's complement, biased, so that 1 is the least of a normal number. Wide enough for
 * the sum of two exponents of any format. */
enum { EXP_BITS = 18 };
typedef aig_lit float_exp[EXP_BITS];

/* sig * 2^(exp - bias - (precision - 1)); of zeros, infinities and NaNs any number. */
struct float_parts {
    aig_lit sign, nan, inf, zero;
    float_exp exp;
    circuit_bits sig; /* precision bits */
};

/* A result before it is rounded: the top bit of sig (n bits) weighs 2^(exp - bias); the lowest may
 * be sticky. */
struct float_exact {
    aig_lit sign, nan, inf, zero; /* nan goes before inf before zero */
    float_exp exp;
    circuit_bits sig;
    unsigned n;
    bool leading_zeros; /* the top bit may be 0; then precision + 2 bits follow the leading one, or
                           what does is exact */
    bool small;         /* exp may be less than 1 */
};

void float_unpack(struct aig *g, const aig_lit *a, struct float_format f, struct float_parts *p);
/* Moves the leading one to the top. */
void float_normalise(struct aig *g, struct float_format f, struct float_parts *p);
void float_pack(struct aig *g, struct float_format f, const struct float_exact *r,
                enum fp_rounding how, aig_lit *out);
/* Away from zero? half: the next bit below those kept, rest: any further one. */
aig_lit float_rounds_away(struct aig *g, enum fp_rounding how, aig_lit sign, aig_lit odd,
                          aig_lit half, aig_lit rest);

aig_lit float_any(struct aig *g, const aig_lit *a, unsigned n);
void float_exp_const(int k, aig_lit *out);
void float_exp_add(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit *out);
void float_exp_sub(struct aig *g, const aig_lit *a, const aig_lit *b, aig_lit *out);
void float_exp_add_const(struct aig *g, const aig_lit *a, int k, aig_lit *out);
/* Number of leading zeros below n, n at most 255 and at least 1; any number if all are zero. */
void float_leading_zeros(struct aig *g, const aig_lit *a, unsigned n, aig_lit *count);
enum { COUNT_BITS = 8 };
void float_shift_left(struct aig *g, aig_lit *a, unsigned n, const aig_lit *by);
/* By max(by, 0); what falls out is ored into the lowest bit, or lost. */
void float_shift_right(struct aig *g, aig_lit *a, unsigned n, const aig_lit *by, bool sticky);
int float_bias(struct float_format f);

#endif
