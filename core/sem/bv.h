/* bv.h - the one meaning of every integer operation, for widths 1 to 128.
 *
 * A bv_t holds the value zero-extended; the width travels beside it.  All
 * operations are total, as in SMT-LIB: x udiv 0 = all ones, x urem 0 = x,
 * sdiv/srem follow from udiv/urem of magnitudes, shift by >= width gives 0
 * (ashr: copies of the sign).  Constant folding, the interpreter, the term
 * evaluator and model printing use these and nothing else.
 * Pure; arguments must be normalised (bits above the width are zero).
 */
#ifndef VL_SEM_BV_H
#define VL_SEM_BV_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 bv_t;
__extension__ typedef __int128 sbv_t;

#define BV_MAX_WIDTH 128

bv_t bv_mask(unsigned w);         /* w ones */
bv_t bv_norm(bv_t a, unsigned w); /* drop the bits above w */
sbv_t bv_signed(bv_t a, unsigned w);

bv_t bv_add(bv_t a, bv_t b, unsigned w);
bv_t bv_sub(bv_t a, bv_t b, unsigned w);
bv_t bv_mul(bv_t a, bv_t b, unsigned w);
bv_t bv_udiv(bv_t a, bv_t b, unsigned w);
bv_t bv_urem(bv_t a, bv_t b, unsigned w);
bv_t bv_sdiv(bv_t a, bv_t b, unsigned w);
bv_t bv_srem(bv_t a, bv_t b, unsigned w);
bv_t bv_and(bv_t a, bv_t b, unsigned w);
bv_t bv_or(bv_t a, bv_t b, unsigned w);
bv_t bv_xor(bv_t a, bv_t b, unsigned w);
bv_t bv_shl(bv_t a, bv_t b, unsigned w);
bv_t bv_lshr(bv_t a, bv_t b, unsigned w);
bv_t bv_ashr(bv_t a, bv_t b, unsigned w);

bool bv_ult(bv_t a, bv_t b, unsigned w);
bool bv_ule(bv_t a, bv_t b, unsigned w);
bool bv_slt(bv_t a, bv_t b, unsigned w);
bool bv_sle(bv_t a, bv_t b, unsigned w);

/* Does the exact result not fit w bits, read as signed / unsigned? */
bool bv_saddo(bv_t a, bv_t b, unsigned w);
bool bv_ssubo(bv_t a, bv_t b, unsigned w);
bool bv_smulo(bv_t a, bv_t b, unsigned w);
bool bv_uaddo(bv_t a, bv_t b, unsigned w);
bool bv_usubo(bv_t a, bv_t b, unsigned w);
bool bv_umulo(bv_t a, bv_t b, unsigned w);

bv_t bv_zext(bv_t a, unsigned from, unsigned to);
bv_t bv_sext(bv_t a, unsigned from, unsigned to);
bv_t bv_trunc(bv_t a, unsigned from, unsigned to);
bv_t bv_extract(bv_t a, unsigned hi, unsigned lo);          /* bits hi..lo, both included */
bv_t bv_concat(bv_t hi, bv_t lo, unsigned wlo, unsigned w); /* w: whole width */

/* Greatest common divisor; bv_gcd(0, y) = y. */
uint64_t bv_gcd(uint64_t x, uint64_t y);
/* The least k with n <= 2^k, and 63 at most. */
unsigned bv_log2_up(uint64_t n);
/* x * bv_inverse(x) = 1 modulo 2^w, of an odd x. */
bv_t bv_inverse(bv_t x, unsigned w);

/* The value of a decimal or hexadecimal digit; 99: c is no digit. */
int bv_digit(char c);
/* Decimal text, read as signed or unsigned; buf holds at least 48 bytes. Returns buf. */
char *bv_dec(bv_t a, unsigned w, bool is_signed, char *buf);
/* Parse decimal (with optional minus) or 0x hexadecimal; false if malformed or too wide. */
bool bv_parse(const char *s, const char *end, unsigned w, bv_t *out);

#endif
