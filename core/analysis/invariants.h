/* invariants.h - what abstract interpretation knows at a point, as facts one by one.
 *
 * For engines that are strengthened by them, and for people: each fact has a text in C's
 * operators over the program's variables, meant over the integers (nothing wraps in it).
 */
#ifndef VL_ANALYSIS_INVARIANTS_H
#define VL_ANALYSIS_INVARIANTS_H

#include "core/analysis/absint.h"

enum invariant_kind {
    INVARIANT_RANGE,      /* lo <= x <= hi */
    INVARIANT_CONGRUENCE, /* x, unsigned, is r modulo m */
    INVARIANT_DIFFERENCE, /* x - y <= hi; lo <= x - y if has_lo */
};

struct invariant {
    enum invariant_kind kind;
    ir_val x, y;             /* y: of DIFFERENCE */
    bool x_signed, y_signed; /* how they are read */
    bool x_same, y_same;     /* both readings agree */
    bool has_lo;
    sbv_t lo, hi;
    uint64_t m, r;
};

struct invariants {
    VEC(struct invariant) at;
};

/* At the entry of b, of values live there; nothing if b is not reached or the analysis was cut
 * short. In the order of the values: ranges, congruences, then differences. */
void invariants_at(struct arena *a, const struct absint *x, const struct ir_func *f, ir_blk b,
                   struct invariants *out);

/* The equalities at the entry of b, as text: "left + done == n", modulo 2^w. */
struct invariant_texts {
    VEC(const char *) at;
};
void invariant_equalities(struct arena *a, const struct absint *x, const struct ir_func *f,
                          ir_blk b, struct invariant_texts *out);

/* The C variable that v holds, NULL if it holds none. */
const char *invariant_name(const struct ir_func *f, ir_val v);
/* "0 <= i && i <= 10", "i <= n", "x % 4 == 0". Values without a variable are "%7"; one that is read
 * otherwise than its C type says is "(unsigned)n". */
const char *invariant_text(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                           const struct invariant *i);

#endif
