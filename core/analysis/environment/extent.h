/* extent.h - how many elements does a pointer from outside point to, as the code shows it?
 *
 * A function verified alone gets a pointer and a number: `int *p, size_t n`.  That p points
 * to n elements is recognised where the code relies on it, never from names or types:
 *   - p[i] where a dominating branch has compared i with n (p[n - 1 - i], too);
 *   - p[i] in a loop where i comes down from n, or is the middle between two ends, the upper
 *     one from n;
 *   - *p++ in a loop that counts from a constant to n, or n down, or ends at p + n;
 *   - n, n * k as the length of a copy, a fill, or of a library function that takes one;
 *   - p and n passed on to a function that shows it.
 * The same of two fields of one structure behind a parameter, which the function leaves as
 * they are.  The claim is n elements, whatever the comparison: `i <= n` stays wrong.
 * Limits: only constant steps away from the parameter, no copies in memory, no truncated n.
 * Ownership: the result is the arena's.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_EXTENT_H
#define VL_ANALYSIS_ENVIRONMENT_EXTENT_H

#include "core/ir/ir.h"

/* A parameter (from 0), or what stands at this offset of what it points to. */
struct extent_place {
    uint32_t param;
    bool field;
    uint64_t off;
};

struct extent {
    struct extent_place ptr, len; /* both parameters, or fields behind one */
    uint64_t unit;                /* bytes that one of len stands for */
    bool is_signed;               /* len, as C declares it */
    ir_type len_type;
};

struct extents {
    VEC(struct extent) at;
};

/* Of m's function f. */
void extent_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                struct extents *out);

#endif
