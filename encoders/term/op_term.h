/* op_term.h - operations of the IR on numbers as terms; floats are their bits. */
#ifndef VL_ENCODERS_TERM_OP_TERM_H
#define VL_ENCODERS_TERM_OP_TERM_H

#include "core/ir/ir.h"
#include "encoders/term/term.h"

/* Shapes BIN, CMP, CAST, FBIN, FCMP, FFUN, FTRI and FCONV; SELECT of numbers. `width`: of the
 * result. */
term op_term(struct term_store *s, const struct ir_ins *ins, const term *v, unsigned width);

#endif
