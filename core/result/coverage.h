/* coverage.h - what is known of the goals of coverage (core/ir/goal.h) of a function or program.
 *
 * All memory is one arena's.
 */
#ifndef VL_RESULT_COVERAGE_H
#define VL_RESULT_COVERAGE_H

#include "core/result/verdict.h"

/* A goal that is marked in the task (core/ir/goal.h); of a function alone, in that function. */
struct covered_goal {
    uint32_t number;
    enum verdict
        verdict;    /* VIOLATED: a vector reaches it; PROVED: nothing does; BOUNDED, UNKNOWN */
    uint32_t bound; /* BOUNDED: not within so many iterations of each loop */
    struct reason reason; /* UNKNOWN: why */
};

/* One test: inputs, as of a finding, and what they reach. */
struct cover_vector {
    struct check_result run; /* its check is the last goal that the vector is there for */
    VEC(uint32_t) goals;     /* numbers of all goals that it reaches, ascending */
    enum interp_end end;     /* of the run: FUEL: it is long, or has no end */
    const char *end_func;    /* where it ended, and at which check */
    ir_val end_ins;
    uint16_t end_check;
};

struct cover_result {
    struct func_result known; /* assumptions, figures, the reason of what is unknown; no checks */
    VEC(struct covered_goal) goals; /* ascending */
    VEC(struct cover_vector) vectors;
};

#endif
