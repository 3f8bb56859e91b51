/* entered.h - how much code a function has with all that it calls, each call counted. */
#ifndef VL_PROGRAM_ENTERED_H
#define VL_PROGRAM_ENTERED_H

#include "core/ir/ir.h"

/* Instructions: a size, and no limit on anything. */
struct ir_entered {
    uint64_t own, all;
    const char *most; /* the callee with the most of it; NULL: it calls none with a body */
};

/* Calls through pointers do not count, nor what a function calls that is being entered already, nor
 * those in left_out (or NULL). */
void ir_entered(const struct ir_module *m, const char *func, const name_list *left_out,
                struct ir_entered *out);

/* .all of each function, by index. */
uint64_t *ir_entered_all(struct arena *a, const struct ir_module *m);

/* For people, why it takes long: "95 % of the code is in functions that it calls, most of it in f".
 * The arena's; NULL: that is not why. */
const char *ir_entered_text(struct arena *a, const struct ir_module *m, const char *func);

#endif
