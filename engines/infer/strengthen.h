/* strengthen.h - what abstract interpretation knows of a function, for its transition system. */
#ifndef VL_ENGINES_INFER_STRENGTHEN_H
#define VL_ENGINES_INFER_STRENGTHEN_H

#include "engines/infer/fact_term.h"

/* Holds wherever an execution is at a cut point and the guards hold. */
struct ts_fact {
    uint32_t cut;
    uint32_t guards;
    struct invariant guard[2], is; /* over variables */
    term now, next;                /* in a state; in the one after it */
};
struct ts_facts {
    VEC(struct ts_fact) at;
};

/* Facts at cut points that a solver has confirmed to be inductive become part of t->universal, and
 * of `kept`, in the arena. Returns their number. */
uint32_t ts_strengthen(struct ts *t, deadline_t deadline, struct arena *a, struct ts_facts *kept);

#endif
