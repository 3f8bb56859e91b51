/* nulltest.h - which pointers does the program compare with null?
 *
 * A function verified alone gets pointers that nobody has vouched for.  They may be null
 * where the program itself considers that: where a comparison with null, of the
 * value itself, a copy of it (block parameter, select, local in memory), or in a callee
 * that it is passed to, decides something.  The comparisons that the front end
 * makes for its own checks decide nothing.
 * Ownership: the result is the arena's and borrows the module.
 */
#ifndef VL_ANALYSIS_NULLTEST_H
#define VL_ANALYSIS_NULLTEST_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct nulltest {
    const struct ir_module *m;
    struct map params; /* tested parameters of functions: func index << 32 | place */
    VEC(ir_ct)
    types; /* of tested pointers that were loaded, returned by unknown calls, or nondet */
};

void nulltest_run(struct arena *a, const struct ir_module *m, struct nulltest *out);

/* Does the code test f's i-th parameter (from 0)? */
bool nulltest_param(const struct nulltest *n, const struct ir_func *f, uint32_t i);
/* Does it test pointers of this type that come out of memory or unknown calls? Qualifiers do not
 * count. */
bool nulltest_type(const struct nulltest *n, ir_ct ptr);

#endif
