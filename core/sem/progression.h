/* progression.h - arithmetic progressions modulo 2^w: at, at + by, at + 2 by, ...
 *
 * A loop that adds constants computes one, term by term.  Each function says of how many terms,
 * from the first one on, something is true: of 0 .. n-1; PROG_EVER: of all of them.  Never too
 * many; too few only where values wrap around, or overflow one way and then the other.
 * Pure; widths 1 to 64 (PROG_EVER is only returned for by = 0, or for equality).
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

/* Terms that differ by the same number, `by` read as signed, over the integers too: no wrap. */
uint64_t prog_straight(struct progression p, unsigned w, bool is_signed);
/* p == q is as true as of the first terms. */
uint64_t prog_equal(struct progression p, struct progression q, unsigned w);
/* So is p < q or, not strict, p <= q. */
uint64_t prog_order(struct progression p, struct progression q, unsigned w, bool is_signed,
                    bool strict);
/* So is that p op q does not fit w bits. 0: not known. */
uint64_t prog_overflow(enum prog_sum op, struct progression p, struct progression q, unsigned w,
                       bool is_signed);

#endif
