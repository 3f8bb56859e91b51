/* invariants.h - facts that hold at a point, one by one.
 *
 * From abstract interpretation, or from an engine's proof; for engines that are strengthened by
 * them, and for people: each fact has a text over the program's variables.
 */
#ifndef VL_ANALYSIS_ABSINT_INVARIANTS_H
#define VL_ANALYSIS_ABSINT_INVARIANTS_H

#include "core/analysis/absint/absint.h"

enum invariant_kind {
    INVARIANT_RANGE,      /* lo <= x <= hi */
    INVARIANT_CONGRUENCE, /* x, unsigned, is r modulo m */
    INVARIANT_DIFFERENCE, /* x - y <= hi; lo <= x - y if has_lo */
    INVARIANT_EQUALITY,   /* the sum of coefs[i] * vals[i], and coefs[n], is 0 modulo 2^w */
    INVARIANT_BITS,       /* x & m is r */
};

struct invariant {
    enum invariant_kind kind;
    ir_val x, y;             /* y: of DIFFERENCE */
    bool x_signed, y_signed; /* how they are read */
    bool x_same, y_same;     /* both readings agree */
    bool has_lo;
    bool unequal; /* the contrary, of what is written with ==: one number, a remainder, ... */
    sbv_t lo, hi;
    uint64_t m, r;
    unsigned w; /* of EQUALITY, as what follows; all values have this width */
    uint32_t n;
    const ir_val *vals;
    const uint64_t *coefs; /* n + 1, below 2^w */
};

struct invariants {
    VEC(struct invariant) at;
};

/* At the entry of b, of values live there; nothing if b is not reached or the analysis was cut
 * short. In the order of the values: ranges, congruences, then differences. */
void invariants_at(struct arena *a, const struct absint *x, const struct ir_func *f, ir_blk b,
                   struct invariants *out);
/* Adds the equalities there. */
void equalities_at(struct arena *a, const struct absint *x, ir_blk b, struct invariants *out);

/* ---- text (invariant_text.c) ---- */

/* The text of a value at the place where the fact holds. */
struct spelling {
    const char *name; /* NULL: nothing there has this value */
    unsigned width;
    bool integer;   /* its C type is one, or an enumeration, ... */
    bool is_signed; /* ... and reads it so */
};
struct speller {
    void *ctx;
    struct spelling (*of)(void *ctx, ir_val v);
};

/* "0 <= i && i <= 10", "i <= n", "x % 4 == 0", "left + done == n", "(flags & 6) == 2": for people,
 * meant over the integers (nothing wraps in it). One that is read otherwise than its C type says is
 * "(unsigned)n". NULL if a value has no name. */
const char *invariant_say(struct arena *a, const struct speller *s, const struct invariant *i);
/* The same as an expression that means this in C and has no undefined behaviour, with the casts
 * that this takes. NULL: there is none. */
const char *invariant_in_c(struct arena *a, const struct speller *s, const struct invariant *i);
/* The negation of the fact, if that is a fact again. */
bool invariant_negated(const struct invariant *i, unsigned width_of_x, struct invariant *out);

/* The C variable that v holds, NULL if it holds none. */
const char *invariant_name(const struct ir_func *f, ir_val v);
/* invariant_say with these names; values without a variable are "%7". */
const char *invariant_text(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                           const struct invariant *i);

#endif
