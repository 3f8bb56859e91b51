/* solver_z3_float.h - floating-point operators for solver_z3.c, by Z3's own theory. */
#ifndef VL_ENGINES_SOLVER_SOLVER_Z3_FLOAT_H
#define VL_ENGINES_SOLVER_SOLVER_Z3_FLOAT_H

#include "core/base/vec.h"
#include "encoders/term/term.h"

#include <z3.h>

struct z3_float_template;
struct z3_floats {
    VEC(struct z3_float_template *) made;
    struct arena arena;
};

/* The operator of n (FADD .. FMA) on bit-vectors, as a bit-vector without floating-point
 * operators; `from` is the first argument's width. NULL: it has no such translation (FREM). */
Z3_ast z3_float(struct z3_floats *f, Z3_context z3, const struct term_node *n, unsigned from,
                const Z3_ast *arg);
void z3_floats_free(struct z3_floats *f);

#endif
