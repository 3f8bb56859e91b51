/* gen_loops.h - random functions "f0" of narrow integers with loops, comparisons and assertions:
 * what the abstract interpreter and the unbounded engines reason about. Some loop for ever. */
#ifndef VL_TESTS_SUPPORT_GEN_LOOPS_H
#define VL_TESTS_SUPPORT_GEN_LOOPS_H

#include "core/ir/ir.h"

/* Widths from 3 up to max_width. The arguments decide everything. */
struct ir_module *gen_loops(struct arena *a, uint64_t seed, unsigned max_width);

#endif
