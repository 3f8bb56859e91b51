/* linear.h - linear equalities modulo 2^w: sum of k_i x_i + c == 0.
 *
 * Karr (Acta Informatica 1976), over the integers modulo 2^w as in Mueller-Olm and Seidl, "Analysis
 * of modular arithmetic" (TOPLAS 2007), so wrap-around needs no care: an equality holds of the
 * machine's numbers.  Rows are kept in Howell's form: the row with the least leading column and
 * the remainders of its multiples are rows too, so that dropping columns from the left is exact.
 */
#ifndef VL_ANALYSIS_DOMAINS_LINEAR_H
#define VL_ANALYSIS_DOMAINS_LINEAR_H

#include "core/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* Rows of `cols` coefficients; the last column is the constant. */
struct linear {
    struct arena *arena;
    unsigned w;
    uint32_t cols;
    VEC(uint64_t) at;
};

static inline uint32_t linear_rows(const struct linear *l) {
    return l->cols ? l->at.n / l->cols : 0;
}
static inline uint64_t *linear_row(const struct linear *l, uint32_t i) {
    return l->at.at + (size_t)i * l->cols;
}
void linear_clear(struct linear *l, unsigned w, uint32_t cols);
/* Appends a row of zeros. The place of earlier rows may change. */
uint64_t *linear_new(struct linear *l);
void linear_copy(struct linear *to, const struct linear *from);
/* To Howell's form. */
void linear_normalise(struct linear *l);
/* The rows whose first `skip` coefficients are zero, without those. l is in Howell's form. */
void linear_drop(struct linear *to, const struct linear *l, uint32_t skip);
/* The equalities that p and q both imply; they are in Howell's form, with the same columns. */
void linear_join(struct linear *to, const struct linear *p, const struct linear *q);
/* Subtracts rows of l, in Howell's form, from the row as far as that goes. */
void linear_reduce(const struct linear *l, uint64_t *row);
bool linear_is_zero(const uint64_t *row, uint32_t n);
/* Does each row of q follow from p? */
bool linear_within(struct linear *scratch, const struct linear *p, const struct linear *q);

#endif
