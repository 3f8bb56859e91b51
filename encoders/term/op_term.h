/* op_term.h - operations of the IR on numbers as terms; floats are their bits.
 *
 * Both encoders and the encoding of facts make their terms here, so an operation means one thing.
 * Errors: none of its own; the constructors of term.h report operands of wrong widths.
 * Thread rule: that of the store, one thread at a time.
 */
#ifndef VL_ENCODERS_TERM_OP_TERM_H
#define VL_ENCODERS_TERM_OP_TERM_H

#include "core/ir/ir.h"
#include "encoders/term/term.h"

/* The most operands that there are: those of FMA and its rounding mode. */
enum { OP_TERM_ARGS = 4 };

/* Requires: the operation's shape is BIN, CMP, CAST, FBIN, FCMP, FFUN, FTRI, FCONV or FMODE, or it
 * is a SELECT of numbers; v has its operands, as terms of their widths, up to OP_TERM_ARGS of them.
 * `width`: of the result. */
term op_term(struct term_store *s, const struct ir_ins *ins, const term *v, unsigned width);

#endif
