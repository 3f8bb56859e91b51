/* stepper_int.h - the state of a stepper; private to core/interp. */
#ifndef VL_INTERP_STEPPER_INT_H
#define VL_INTERP_STEPPER_INT_H

#include "core/interp/run.h"
#include "core/interp/stepper.h"

/* The value of a variable that is not in memory, as the last IR_DBG says. */
struct stepper_noted {
    union slot_value v;
    bool set, unknown;
};

/* Beside each frame of the run. Positions are kept plus 1; 0: none. */
struct stepper_frame {
    uint32_t file, line;        /* of the last stop */
    uint64_t stop, before;      /* the last stop, and the one before it */
    bool again;                 /* a loop of one line begins anew */
    struct stepper_noted *vars; /* by index in the function's vars */
    uint32_t cap;
};

struct stepper {
    struct run x;
    struct arena out; /* of the result */
    struct interp_result result;
    const struct ir_module *m;
    const struct witness *w;
    struct interp_options opt;
    struct interp_code *code;
    struct arena arena;           /* as long as the stepper */
    struct map loops;             /* back edge -> the one line of its loop, or 0 */
    struct stepper_frame *frames; /* some more than the run has: their buffers are used again */
    uint32_t cap;
    bool at_statement;
};

#endif
