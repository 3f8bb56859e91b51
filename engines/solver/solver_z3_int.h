/* solver_z3_int.h - what the two files of solver_z3_int.c share. */
#ifndef VL_ENGINES_SOLVER_SOLVER_Z3_INT_H
#define VL_ENGINES_SOLVER_SOLVER_Z3_INT_H

#include "core/analysis/domains/interval.h"
#include "core/base/map.h"
#include "engines/solver/solver.h"
#include "engines/solver/solver_z3_common.h"

/* The range of an Int; known == false: any integer. */
struct z3_range {
    bool known;
    struct itv i;
};

struct z3_int {
    Z3_ast a; /* Bool of width 1, else Int or array; NULL: not translated */
    struct z3_range range;
};

struct z3_ints {
    struct solver base;
    Z3_context z3;
    Z3_solver solver;
    Z3_sort integer;
    Z3_model model;
    struct z3_int *of; /* by term */
    uint32_t cap;
    VEC(term) todo;
    z3_asts assumed;
    z3_flags core;
    struct map literal; /* term -> its assumption literal */
    struct arena arena;
    bool failed;
};

/* solver_z3_int_terms.c */
Z3_ast z3_int_number(struct z3_ints *self, sbv_t k);
/* A constraint on all integers that stand for terms. */
void z3_int_must(struct z3_ints *self, Z3_ast a);
/* The arguments are translated. */
struct z3_int z3_int_translate(struct z3_ints *self, const struct term_node *n);

#endif
