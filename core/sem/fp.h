/* fp.h - the one meaning of every floating-point operation.
 *
 * Values are IEEE 754 bit patterns in a bv_t, widths w = 32, 64 and 80 (x87's
 * extended format, whose integer bit is explicit).  Operations are total; they round
 * to nearest, ties to even, and those of the name `_rounded` as they are told.  A NaN that an
 * operation makes is always fp_nan(w): the quiet one with positive sign and payload zero. Encodings
 * of 80 bits that the hardware rejects (unnormals, pseudo-NaNs, pseudo-infinities) are NaNs here;
 * pseudo-denormals have their value. Constant folding, the interpreter and the term evaluator use
 * these and nothing else.  Pure; arguments must be normalised (bits above the width are zero).
 */
#ifndef VL_SEM_FP_H
#define VL_SEM_FP_H

#include "core/sem/bv.h"

#include <stddef.h>

/* EVEN: to nearest, ties to even; AWAY: to nearest, ties away from zero. */
enum fp_rounding { ROUND_EVEN, ROUND_ZERO, ROUND_DOWN, ROUND_UP, ROUND_AWAY };
/* A mode that is a value: its two low bits, so any value is one of the first four. */
static inline enum fp_rounding fp_mode(bv_t k) { return (enum fp_rounding)(k & 3); }

enum fp_class { FP_CLASS_NAN, FP_CLASS_INF, FP_CLASS_ZERO, FP_CLASS_SUBNORMAL, FP_CLASS_NORMAL };

enum fp_class fp_class(bv_t a, unsigned w);
bool fp_is_nan(bv_t a, unsigned w);
bool fp_is_inf(bv_t a, unsigned w);
bool fp_is_finite(bv_t a, unsigned w);
bool fp_is_zero(bv_t a, unsigned w);
bool fp_sign(bv_t a, unsigned w); /* the sign bit, of a NaN too */

/* Bits of the significand, the leading one included: 24, 53, 64. */
unsigned fp_precision(unsigned w);
/* Largest exponent e of a finite number 1.x * 2^e; the smallest of a normal one is 1 - that. */
int fp_max_exp(unsigned w);

/* Is every n-bit integer a number of the format? */
static inline bool fp_holds_ints(unsigned w, unsigned n, bool is_signed) {
    return n - is_signed <= fp_precision(w);
}

bv_t fp_nan(unsigned w);
bv_t fp_inf(bool neg, unsigned w);
bv_t fp_zero(bool neg, unsigned w);
bv_t fp_neg(bv_t a, unsigned w); /* flips the sign bit, of a NaN too */
bv_t fp_abs(bv_t a, unsigned w);

bv_t fp_add_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w);
bv_t fp_sub_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w);
bv_t fp_mul_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w);
bv_t fp_div_rounded(bv_t a, bv_t b, enum fp_rounding how, unsigned w);
/* a * b + c, rounded once */
bv_t fp_fma_rounded(bv_t a, bv_t b, bv_t c, enum fp_rounding how, unsigned w);
bv_t fp_sqrt_rounded(bv_t a, enum fp_rounding how, unsigned w);
bv_t fp_rem(bv_t a, bv_t b, unsigned w);                 /* C's fmod: exact, sign of a */
bv_t fp_round(bv_t a, enum fp_rounding how, unsigned w); /* to an integral value; sign kept */

/* All false of a NaN. */
bool fp_eq(bv_t a, bv_t b, unsigned w);
bool fp_lt(bv_t a, bv_t b, unsigned w);
bool fp_le(bv_t a, bv_t b, unsigned w);

bv_t fp_cast_rounded(bv_t a, enum fp_rounding how, unsigned from, unsigned to);
/* Towards zero; what does not fit gives 0. */
bv_t fp_to_int(bv_t a, unsigned w, unsigned bits, bool is_signed);
bv_t fp_from_int_rounded(bv_t a, unsigned bits, bool is_signed, enum fp_rounding how, unsigned w);

/* The same, to nearest. */
static inline bv_t fp_add(bv_t a, bv_t b, unsigned w) {
    return fp_add_rounded(a, b, ROUND_EVEN, w);
}
static inline bv_t fp_sub(bv_t a, bv_t b, unsigned w) {
    return fp_sub_rounded(a, b, ROUND_EVEN, w);
}
static inline bv_t fp_mul(bv_t a, bv_t b, unsigned w) {
    return fp_mul_rounded(a, b, ROUND_EVEN, w);
}
static inline bv_t fp_div(bv_t a, bv_t b, unsigned w) {
    return fp_div_rounded(a, b, ROUND_EVEN, w);
}
static inline bv_t fp_fma(bv_t a, bv_t b, bv_t c, unsigned w) {
    return fp_fma_rounded(a, b, c, ROUND_EVEN, w);
}
static inline bv_t fp_sqrt(bv_t a, unsigned w) { return fp_sqrt_rounded(a, ROUND_EVEN, w); }
static inline bv_t fp_cast(bv_t a, unsigned from, unsigned to) {
    return fp_cast_rounded(a, ROUND_EVEN, from, to);
}
static inline bv_t fp_from_int(bv_t a, unsigned bits, bool is_signed, unsigned w) {
    return fp_from_int_rounded(a, bits, is_signed, ROUND_EVEN, w);
}

/* C's decimal or hexadecimal constant without sign and suffix, rounded to nearest even; false if
 * it is malformed. */
bool fp_parse(const char *s, const char *end, unsigned w, bv_t *out);
/* The shortest decimal that reads back as the value, as C writes it: "0.1", "-1e+20", "NAN",
 * "-INFINITY".  FP_DEC_SIZE bytes suffice.  Returns buf. */
#define FP_DEC_SIZE 48
char *fp_dec(bv_t a, unsigned w, char *buf, size_t size);

#endif
