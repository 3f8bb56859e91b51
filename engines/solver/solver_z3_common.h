/* solver_z3_common.h - what the two adapters to Z3 share.
 *
 * Each adapter has a table of operations, a walk over terms, literals and a model of its own: the
 * one of bit-vectors keeps a vector and a Boolean of each term and asks two solvers in turn, the
 * one of integers keeps a number with its bounds and asks one.  What is here takes Z3's own types
 * alone.
 */
#ifndef VL_ENGINES_SOLVER_SOLVER_Z3_COMMON_H
#define VL_ENGINES_SOLVER_SOLVER_Z3_COMMON_H

#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/sem/bv.h"

#include <z3.h>

typedef VEC(Z3_ast) z3_asts;
typedef VEC(unsigned char) z3_flags;

/* A context with models, whose errors are left to be asked for. */
Z3_context z3_context(void);
/* Asks, and gives up at the deadline: Z3 looks at the time itself, and is interrupted as soon as
 * another thread says stop. */
Z3_lbool z3_check(Z3_context z3, Z3_solver solver, const z3_asts *assumed, deadline_t deadline);
/* Takes what the answer came with: the model, which the caller gives back, or which of the assumed
 * literals are in the core. false after an error. */
bool z3_take_result(Z3_context z3, Z3_solver solver, Z3_lbool answer, const z3_asts *assumed,
                    struct arena *arena, Z3_model *model, z3_flags *core);
/* Gives the model back, if there is one. */
void z3_drop_model(Z3_context z3, Z3_model *model);
/* Of a Boolean, a bit-vector or an integer, modulo 2^w; completed where the model leaves it open,
 * 0 where it says nothing. */
bv_t z3_model_value(Z3_context z3, Z3_model model, Z3_ast a, unsigned w);

#endif
