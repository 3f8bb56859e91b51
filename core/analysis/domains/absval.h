/* absval.h - what is known of one machine integer of at most 64 bits.
 *
 * The reduced product of two intervals, of the value read as signed and as
 * unsigned, and a congruence of the unsigned reading.  Every function brings
 * its result into the reduced form: each part has learnt from the others.  Pure.
 */
#ifndef VL_ANALYSIS_DOMAINS_ABSVAL_H
#define VL_ANALYSIS_DOMAINS_ABSVAL_H

#include "core/analysis/domains/congruence.h"
#include "core/analysis/domains/interval.h"
#include "core/ir/ir.h"

struct absval {
    struct itv s, u; /* empty, both: no value */
    struct cong c;
};

struct absval absval_top(unsigned w);
struct absval absval_const(bv_t k, unsigned w);
struct absval absval_none(void);
static inline bool absval_empty(const struct absval *x) { return itv_empty(x->u); }
bool absval_is_const(const struct absval *x, bv_t *k, unsigned w);
bool absval_has(const struct absval *x, bv_t k, unsigned w);
bool absval_within(const struct absval *x, const struct absval *y);
struct absval absval_join(const struct absval *x, const struct absval *y, unsigned w);
struct absval absval_meet(const struct absval *x, const struct absval *y, unsigned w);
struct absval absval_widen(const struct absval *x, const struct absval *y, unsigned w,
                           const sbv_t *thresholds, uint32_t n);
/* x where its signed or unsigned reading lies in `in`. */
struct absval absval_cut(const struct absval *x, bool is_signed, struct itv in, unsigned w);
/* x without k, as far as that can be said. */
struct absval absval_drop(const struct absval *x, bv_t k, unsigned w);
static inline struct itv absval_reading(const struct absval *x, bool is_signed) {
    return is_signed ? x->s : x->u;
}
/* Do the readings agree? */
bool absval_natural(const struct absval *x, unsigned w);

/* Facts about an operation that its operands' values do not show: the exact result fits. */
enum { ABSVAL_NO_SIGNED_WRAP = 1, ABSVAL_NO_UNSIGNED_WRAP = 2 };

/* Results of operations: shape BIN (w: width of operands; known: of ADD, SUB and MUL), CAST, CMP
 * (1 true, 0 false, -1 either). Operands that are not empty. */
struct absval absval_binary(enum ir_op op, const struct absval *x, const struct absval *y,
                            unsigned w, unsigned known);
struct absval absval_cast(enum ir_op op, const struct absval *x, unsigned from, unsigned to);
int absval_compare(enum ir_op op, const struct absval *x, const struct absval *y, unsigned w);
/* The truth of the opposite. */
static inline int absval_negated(int truth) { return truth < 0 ? truth : !truth; }
/* ADD, SUB and MUL: the exact result of a reading; false: too large to say. */
bool absval_exact(enum ir_op op, const struct absval *x, const struct absval *y, bool is_signed,
                  struct itv *out);

#endif
