/* explain.h - the invariants that a proof rests on, as facts about loops (struct loop_invariant).
 *
 * Given what a system is known to keep (facts; the clauses of ic3): the part that is needed, said
 * with the program's variables, and of that no more than is needed. Three questions to Z3, each to
 * a solver of its own, confirm the whole before a word of it is given out: it holds at first, a
 * step keeps it, and it excludes the goals.
 */
#ifndef VL_ENGINES_EXPLAIN_EXPLAIN_H
#define VL_ENGINES_EXPLAIN_EXPLAIN_H

#include "core/result/verdict.h"
#include "encoders/bits/dimspec.h"
#include "engines/infer/strengthen.h"

struct explain_claim {
    const struct ts *t;
    term universal; /* holds of each state, whatever else is known */
    const struct ts_facts *facts;
    const struct clauses *clauses; /* over the bits of t's variables, counted from 1; or NULL */
    const term *goals;             /* what cannot happen */
    uint32_t n;
    bool all; /* each of them is claimed; else those that do not follow are left out */
};

enum explain_answer {
    EXPLAIN_CONFIRMED,
    EXPLAIN_OPEN,  /* no time, or the goals do not follow: nothing is said */
    EXPLAIN_WRONG, /* Z3 knows an execution that breaks it */
};

/* Adds to out->invariants, in the arena, if the answer is EXPLAIN_CONFIRMED; else *out stays as it
 * is. Requires that `universal` and the facts hold in each reachable state. */
enum explain_answer explain(struct arena *a, const struct explain_claim *claim, deadline_t deadline,
                            struct func_result *out);

#endif
