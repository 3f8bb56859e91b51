/* places.h - where the pointers of one function may lead, and what is in memory there.
 *
 * A coarse points-to analysis for the facts of known.h: flow-insensitive, objects by kind.  A value
 * of any type has a set, as pointers may travel as integers and byte by byte.  All memory from
 * outside shares one set of contents beside its own, since objects there may be the same.
 */
#ifndef VL_ANALYSIS_KNOWN_PLACES_H
#define VL_ANALYSIS_KNOWN_PLACES_H

#include "core/analysis/flow/pointsto.h"
#include "core/ir/ir.h"

/* Bits of an object_set. */
enum {
    PLACE_ANY,                        /* nothing is known */
    PLACE_LOCAL,                      /* this call's own variables */
    PLACE_FRESH,                      /* memory that this call has allocated */
    PLACE_FOREIGN,                    /* any variable of the program, and all that these lead to */
    PLACE_CODE,                       /* functions */
    PLACE_PARAM,                      /* what parameter i points to */
    PLACE_BEHIND = PLACE_PARAM + 64,  /* the objects that pointers in there lead to */
    PLACE_GLOBAL = PLACE_BEHIND + 64, /* the variables that the function names, by number */
    PLACES = OBJECT_SET_SIZE,
    MAX_PLACE_PARAMS = 64
};

struct places {
    const struct ir_func *f;
    struct object_set *of;                   /* by instruction */
    struct object_set local, fresh, outside; /* the targets of pointers in such memory */
    VEC(const char *) globals;               /* by number */
    bool changed;
};

/* f: with at most MAX_PLACE_PARAMS parameters. */
void places_begin(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                  struct places *p);
/* The targets of a pointer that is read from memory in `at`. */
struct object_set places_read(const struct places *p, const struct object_set *at);
/* These, and all that pointers lead to from there. */
struct object_set places_closure(const struct places *p, const struct object_set *at);
/* Pointers of `what` are stored there. */
void places_store(struct places *p, const struct object_set *at, const struct object_set *what);
/* One step for an instruction that is no call; `p->changed` where a set grew. */
void places_step(struct places *p, ir_val v);

#endif
