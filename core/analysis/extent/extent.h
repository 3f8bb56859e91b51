/* extent.h - how many elements does a pointer from outside point to, as the code shows it?
 *
 * A function verified alone gets a pointer and a number: `int *p, size_t n`.  That p points
 * to n elements is recognised where the code relies on it, never from names or types:
 *   - p[i] where a dominating branch has compared i with n (p[n - 1 - i], too);
 *   - p[i] in a loop where i comes down from n, or is the middle between two ends, the upper
 *     one from n;
 *   - p[i] where i goes from one number to n, or comes down from n itself, or where p[n] is
 *     accessed, too: n is the greatest index then, and there is one element more;
 *   - *p++ in a loop that counts from a constant to n, or n down, or ends at p + n;
 *   - n, n * k as the length of a copy, a fill, or of a library function that takes one, or n
 *     elements of one (extent_sized.c);
 *   - p[2] where n has been compared with 3, or with anything larger if n is called a length;
 *   - p[i + k], k elements from p + i, where i + k has been compared with n, or k with n - i;
 *   - p[n - 1] where n has been compared with a constant;
 *   - p + n as an end that pointers are compared with, also where it is passed on (extent_end.c);
 *   - p[i % n], p[i & (n - 1)];
 *   - p[i & m], which are m + 1 elements (extent_mask.c); also of an i that is so each time round a
 *     loop;
 *   - p[i] where i < n / k, each k-th part of an element;
 *   - m elements from p where m is the smaller of n and another number (extent_least.c);
 *   - p and n passed on to a function that shows it.
 * n may be what a call gives back that reads it behind an argument (extent_result.c).
 * n may be a product of two numbers (p[y * w + x] where y < h and x < w; p + i * size where i < n,
 * in each place above), which is meant without wrapping, and the number behind a pointer
 * (`size_t *n`).  The same of two fields of one structure behind a parameter, and of two variables
 * of the program, whether they are fields or not.  Neither is stored to before it is read, but
 * where an array grows (extent_fill.c), the pointer moves on as the number gets less
 * (extent_step.c), or a constant is added to the number. The claim is n elements, whatever the
 * comparison: `i <= n` stays wrong where n is called a length or the index begins with a constant,
 * but where n is less than another number, which tells then (`n
 * != room`).  Where the code gets to the structure by a pointer in memory or in a loop, the same
 * holds of each structure of its type (extent_base.c).  Where no number tells, it is a constant
 * (extent_constant.c): as the parameter is declared, or as far as the code goes.
 *
 * Code that gets to such elements without asking whether the pointer is null relies on it that
 * there are none where it is (extent_null.c).
 *
 * An array in the midst of a record is as large as it is declared, whatever number is used with it;
 * of one at its end, with no dimension or a single element (6.7.2.1p18), n elements are there.
 *
 * Limits: only constant steps away from the parameter, no copies in memory, no truncated n.
 *
 * Ownership: the result is the arena's.
 */
#ifndef VL_ANALYSIS_EXTENT_EXTENT_H
#define VL_ANALYSIS_EXTENT_EXTENT_H

#include "core/ir/ir.h"

/* A parameter (from 0), or what stands at this offset of what it points to, or of a variable: its
 * index in the module, after EXTENT_VARIABLES; or of any record of a type that comes from outside:
 * the type, after EXTENT_RECORDS. While it is looked for, of the record that a pointer leads to
 * which the code computes: its value, after EXTENT_BASES (extent_base.c). */
enum { EXTENT_VARIABLES = 1 << 24, EXTENT_BASES = 1 << 26, EXTENT_RECORDS = 1 << 28 };
struct extent_place {
    uint32_t param;
    bool field;
    bool stale; /* while it is looked for: read where the code may have stored to it before */
    uint64_t off;
    uint64_t into; /* a pointer to a record: the elements are those of its flexible array member, so
                      many bytes into it; 0: they begin where it points */
};

struct extent_number {
    struct extent_place at;
    ir_type type;
    bool is_signed; /* as C declares it */
    uint8_t shift;  /* the number are its bits from this one on: 0 of most */
    bool and_one;   /* and one more: it is the greatest index */
};

/* What ptr points to has `number` elements, or more. ptr and the number's places are parameters or
 * fields; a field that is a pointer and its number are behind one parameter, or both in variables.
 */
struct extent {
    struct extent_place ptr;
    struct extent_number len, by; /* the number is len, */
    bool is_product;              /* or the product of both, each widened to `type` */
    ir_type type;                 /* of the number */
    bool is_signed;
    bool is_constant; /* or it is `count`, whatever numbers there are */
    uint64_t count;
    uint64_t unit;             /* bytes that one of the number stands for */
    uint64_t element;          /* of a product: bytes that the code uses of one element */
    bool grows;                /* the code allocates it anew with another number */
    bool filled;               /* the elements in use are counted, too: */
    struct extent_number fill; /* at most `len`, and of its type */
    bool below;                /* or it is less, as an index that goes round is */
    bool is_needed;            /* the pointer is null only where the number is 0 (extent_null.c) */
};

/* The variable that the place is in; NULL: it is a parameter, or behind one. */
static inline const struct ir_global *extent_variable(const struct ir_module *m,
                                                      struct extent_place at) {
    bool is = at.param >= EXTENT_VARIABLES && at.param < EXTENT_BASES;
    return is ? m->globals.at[at.param - EXTENT_VARIABLES] : NULL;
}

/* The type of the records that the place is in; 0: it is in no such one. */
static inline ir_ct extent_record(struct extent_place at) {
    return at.param >= EXTENT_RECORDS ? at.param - EXTENT_RECORDS : 0;
}

/* The least number `by` with which the element is so large. */
static inline uint64_t extent_least_element(const struct extent *e) {
    return (e->element + e->unit - 1) / e->unit;
}

struct extents {
    VEC(struct extent) at;
    VEC(struct extent) records; /* of any record of a type */
};

/* Of m's function f. */
void extent_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                struct extents *out);

#endif
