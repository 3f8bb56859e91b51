/* assumption.h - what a verdict rests on, told to the user as a sentence. */
#ifndef VL_RESULT_ASSUMPTION_H
#define VL_RESULT_ASSUMPTION_H

#include "core/ir/ir.h"

struct assumption {
    const char *text; /* "p points to at least one int" */
    const char *func; /* what it is about stands there, or NULL: about no one place */
    ir_val ins;
};

/* As a sentence about a function of m (NULL: no places are known): "at line 3, inline assembly
 * ...", with the file where it is not the function's own. */
const char *assumption_text(struct arena *a, const struct ir_module *m, const char *func,
                            const struct assumption *x);

#endif
