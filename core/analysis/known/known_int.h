/* known_int.h - what the parts of the analysis share: effects.c what a body may do, returns.c what
 * holds whenever it returns, known.c the fixpoint over both. */
#ifndef VL_ANALYSIS_KNOWN_KNOWN_INT_H
#define VL_ANALYSIS_KNOWN_KNOWN_INT_H

#include "core/analysis/known/known.h"
#include "core/base/map.h"

struct known_unit {
    const struct ir_module *m;
    struct arena *a;
    struct map index;    /* functions by name */
    struct ir_known *of; /* by index */
    bool *looked_at;     /* it has a body that is analysed; else its declaration counts */
    const struct ir_known **of_others; /* by index: of declarations, or NULL */
};

/* Of the function that a call names; NULL: any effect of code without body. */
const struct ir_known *known_callee(const struct known_unit *u, const struct ir_ins *call);

/* "b.c:12", for people. */
const char *known_place(struct arena *a, const char *path, struct ir_loc at);

/* Where a block is left before its end, as a call there never returns. */
struct known_flow {
    bool *reached;  /* by block */
    uint32_t *stop; /* by block: so many of its instructions are executed */
    bool *leaves;   /* by block: its terminator is executed */
    bool *returns;  /* by block: a return can be reached from it */
};
void known_flow(struct arena *a, const struct known_unit *u, const struct ir_func *f,
                struct known_flow *out);

/* Adds to *k all that f may do, as far as its callees are known now. */
void known_effects(struct arena *tmp, const struct known_unit *u, const struct ir_func *f,
                   const struct known_flow *w, struct ir_known *k);
/* Takes from *k what does not hold at each return. */
void known_returns(struct arena *tmp, const struct known_unit *u, const struct ir_func *f,
                   const struct known_flow *w, struct ir_known *k);

#endif
