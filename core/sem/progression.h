/* progression.h - arithmetic progressions modulo 2^w: at, at + by, at + 2 by, ...
 *
 * A loop that adds constants computes one, term by term.  Each function returns n such that some
 * property holds of the terms 0 .. n-1; PROG_EVER: of all terms. n is never too large. It may be
 * too small only where values wrap around, or overflow first in one direction and then in the
 * other. Pure; widths 1 to 64 (PROG_EVER is only returned for by = 0, or for equality).
 */
#ifndef VL_SEM_PROGRESSION_H
#define VL_SEM_PROGRESSION_H

#include "core/sem/bv.h"

#define PROG_EVER   UINT64_MAX
#define PROG_WIDEST 64u

struct progression {
    bv_t at, by;
};

enum prog_sum { PROG_ADD, PROG_SUB, PROG_MUL };

/* Property: the term does not wrap around, so as an integer, too, it differs from the next by `by`
 * read as signed. */
uint64_t prog_straight(struct progression p, unsigned w, bool is_signed);
/* Property: p == q has the truth value that it has for the first terms. */
uint64_t prog_equal(struct progression p, struct progression q, unsigned w);
/* Property: p < q (strict) or p <= q has the truth value that it has for the first terms. */
uint64_t prog_order(struct progression p, struct progression q, unsigned w, bool is_signed,
                    bool strict);
/* Property: whether p op q fits w bits is as for the first terms. Returns 0 if nothing is known. */
uint64_t prog_overflow(enum prog_sum op, struct progression p, struct progression q, unsigned w,
                       bool is_signed);

#endif
