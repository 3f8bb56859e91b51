/* acsl.h - a condition of a contract as C.
 *
 * Two languages: ACSL (ANSI/ISO C Specification Language, 1.20, chapter 2), which stands in
 * comments, and what CBMC takes as arguments of __CPROVER_requires and the like (CBMC manual, "Code
 * contracts"). What both have beyond C is written as calls of functions that the unit does not
 * have, or as names of variables, which unit/clause.c knows:
 *
 *   ACSL_RESULT             \result
 *   ACSL_OLD and a number   \old(e): the e-th of .old, as it was when the function was called
 *   ACSL_VALID(p, size, lo, hi), ACSL_READABLE(...)
 *                           elements lo to hi of p, of that size, may be written, or read
 *
 * Thread rule: pure.
 */
#ifndef VL_FRONTEND_CLANG_ACSL_H
#define VL_FRONTEND_CLANG_ACSL_H

#include "core/base/vec.h"

#include <stdbool.h>

#define ACSL_RESULT   "__vl_contract_result"
#define ACSL_OLD      "__vl_contract_old_"
#define ACSL_VALID    "__vl_contract_valid"
#define ACSL_READABLE "__vl_contract_readable"

enum acsl_dialect { DIALECT_ACSL, DIALECT_CPROVER };

struct acsl_condition {
    const char *c;   /* NULL: not understood */
    const char *why; /* then: what is not */
    VEC(const char *) old;
};

void acsl_condition(struct arena *a, const char *text, size_t n, enum acsl_dialect d,
                    struct acsl_condition *out);

#endif
