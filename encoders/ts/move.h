/* move.h - what a step from one cut point to another gives the variables. */
#ifndef VL_ENCODERS_TS_MOVE_H
#define VL_ENCODERS_TS_MOVE_H

#include "encoders/ts/context.h"

/* A value that lives behind the move, the object of a pointer, or memory. */
struct ts_result {
    uint32_t var; /* index in vars */
    term *to;     /* in the move; 0: nothing */
};

struct ts_results {
    VEC(struct ts_result) at;
};

/* Of each variable that the move can change, in scratch memory.  Requires: the variables have been
 * made. */
struct ts_results ts_results_of(struct ts_builder *x, const struct ts_move *m);

#endif
