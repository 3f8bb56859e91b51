/* callers.h - the calls of each function of a module, and whether there can be others.
 *
 * Calls through pointers are not resolved: a function whose address is mentioned anywhere may be
 * called from anywhere.
 * Ownership: borrows the module, which must not change; the rest is the arena's.
 */
#ifndef VL_PROGRAM_CALLERS_H
#define VL_PROGRAM_CALLERS_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct ir_call_site {
    const struct ir_func *from;
    ir_val at;
};

struct ir_called {
    VEC(struct ir_call_site) by;
    bool addressed;
};

struct ir_callers {
    const struct ir_module *module;
    bool closed;  /* the module is a whole program, so that no other one calls into it; false, until
                     the user of this sets it */
    bool guesses; /* what no other file declares counts as called here alone, where that is only
                     likely; false, until the user of this sets it */
    struct map index; /* name -> in .at */
    VEC(struct ir_called) at;
};

void ir_callers_find(struct arena *a, const struct ir_module *m, struct ir_callers *out);

/* NULL: the module neither calls nor mentions it. */
const struct ir_called *ir_called(const struct ir_callers *c, const char *func);

/* Is it called by the calls listed, of which there is one at least, and by nothing else? So it is
 * of a static function whose address is not taken, and of the others in a whole program. */
bool ir_callers_known(const struct ir_callers *c, const struct ir_func *f);

/* The same, or likely: other files do not declare it. */
bool ir_callers_likely(const struct ir_callers *c, const struct ir_func *f);

/* By function of the module: the calls on the shortest way from the entry to it; a function whose
 * address is mentioned counts as called there.  UINT32_MAX: no way is known. */
uint32_t *ir_calls_from(struct arena *a, const struct ir_module *m, const char *entry);

#endif
