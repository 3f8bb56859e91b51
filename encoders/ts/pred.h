/* pred.h - predicates of pointers and memory, which checks ask for. */
#ifndef VL_ENCODERS_TS_PRED_H
#define VL_ENCODERS_TS_PRED_H

#include "encoders/ts/context.h"

/* The n bytes of object k at off all hold a value. */
term ts_set_cells(struct ts_builder *x, uint32_t k, term is, term off, term n);

term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v);

#endif
