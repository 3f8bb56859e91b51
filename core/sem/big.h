/* big.h - natural numbers of bounded size, for decimal text of floating-point values.
 *
 * BIG_WORDS holds what fp_text.c can ask for: 16,700 decimal digits and 160 bits more. */
#ifndef VL_SEM_BIG_H
#define VL_SEM_BIG_H

#include "core/sem/bv.h"

enum { BIG_WORDS = 1760 };

struct big {
    uint32_t n; /* words in use; the last is not 0 */
    uint32_t at[BIG_WORDS];
};

void big_set(struct big *x, uint64_t v);
void big_mul(struct big *x, uint32_t m);
void big_add(struct big *x, uint32_t a);
void big_mul_pow5(struct big *x, unsigned k);
void big_shl(struct big *x, unsigned bits);
unsigned big_bits(const struct big *x); /* of 0: 0 */
int big_cmp(const struct big *x, const struct big *y);
void big_plus(struct big *x, const struct big *y);
void big_minus(struct big *x, const struct big *y); /* y <= x */

#endif
