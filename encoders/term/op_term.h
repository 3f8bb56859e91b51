/* op_term.h - operations of the IR on numbers as terms; floats are their bits. */
#ifndef VL_ENCODERS_TERM_OP_TERM_H
#define VL_ENCODERS_TERM_OP_TERM_H

#include "core/ir/ir.h"
#include "encoders/term/term.h"

/* The most operands that there are: those of FMA and its rounding mode. */
enum { OP_TERM_ARGS = 4 };

/* Shapes BIN, CMP, CAST, FBIN, FCMP, FFUN, FTRI, FCONV and FMODE; SELECT of numbers. `width`: of
 * the result. */
term op_term(struct term_store *s, const struct ir_ins *ins, const term *v, unsigned width);

#endif
