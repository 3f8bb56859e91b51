/* ranges.h - numbers in memory that every store of a module keeps in a range.
 *
 *     struct stack { int n; int a[16]; };      0 <= n <= 16: push, pop and init keep it
 *     static unsigned head;                    head <= 63: put keeps it
 *
 * A function that is verified alone gets such a structure from outside.  That its fields may hold
 * anything is true of no program in which all code that writes them keeps them small, so this
 * looks for ranges that each store in the module keeps, provided that they held before: an
 * induction over the stores of a run, as with Meyer's class invariants ("Object-Oriented Software
 * Construction", 1988, ch. 11), but of each moment, not only of those at which no function of the
 * class is active.  What a function breaks for a while and mends again is not found.
 *
 * Candidates come from the conditions and masks that the code applies to the number, and from the
 * dimensions of arrays beside it; a signed number may have no other end than its type's, and still
 * never be negative.  That a store keeps one is shown by abstract interpretation (absint.h) of its
 * function alone, for any arguments.  Of the checks only those of signed overflow are taken to hold
 * for that: the first execution that breaks one is found where it is verified.  A store behind a
 * wrong access keeps nothing that the access needs.
 *
 * Ranges hold where memory is accessed by its type: a place whose address leaves the code that this
 * follows (as a pointer to the number itself, to bytes, to a system function, in a union) has none.
 * All contain 0, which memory has that is cleared.
 *
 * Two fields of a record may also keep a relation (`len <= cap`: relation.c).
 *
 * Limits: integers that are whole fields of structures, or static or external variables of the
 * module; bytes of a structure that are written
 * through a `void *` which was read from memory are not seen; nor are other files, so to use a
 * range is to assume that they keep it, too.
 */
#ifndef VL_ANALYSIS_RANGES_RANGES_H
#define VL_ANALYSIS_RANGES_RANGES_H

#include "core/ir/ir.h"

/* Sets `kept` and `below` of fields and variables anew. */
void ranges_find(struct ir_module *m);

/* A number that a function is taken to find in its range. */
struct range_claim {
    const char *name;   /* of the field or variable */
    const char *record; /* NULL: it is a variable */
    const char *is;     /* "0 to 16" */
    const char *by;     /* as of ir_kept */
    bool below;         /* the range ends at another field */
};
struct range_claims {
    VEC(struct range_claim) at;
};

/* Makes `root`, a function of the task, assume where it starts that what it or its callees read of
 * such numbers, in variables and behind its parameters, is in range. Where the task calls root
 * again, nothing is assumed. `task` is changed; claims are its arena's. */
void ranges_assume(struct ir_module *task, const char *root, struct range_claims *out);

/* "0 to 16", "0 or more". */
const char *ranges_text(struct arena *a, const struct ir_kept *k);

/* "0 to cap", of a field of the record. */
const char *ranges_below_text(struct arena *a, const struct ir_ctype *record,
                              const struct ir_below *b);

#endif
