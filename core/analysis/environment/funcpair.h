/* funcpair.h - which functions does the code compare pointers with?
 *
 * A pointer to a function from outside is to a function of which nothing is known, unless the code
 * asks for one: `if (s->read == read_buffer)`. Else code behind such a test would be verified for
 * no execution at all. Pure; the result is the arena's and borrows the module.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_FUNCPAIR_H
#define VL_ANALYSIS_ENVIRONMENT_FUNCPAIR_H

#include "core/ir/ir.h"

struct funcpair {
    ir_ct type; /* of the function, as the pointer that it is compared with says */
    const char *func;
    bool is_kept; /* the task has its address from elsewhere, too */
};

struct funcpairs {
    VEC(struct funcpair) at; /* each once, in the order of the code */
};

void funcpairs_run(struct arena *a, const struct ir_module *m, struct funcpairs *out);

#endif
