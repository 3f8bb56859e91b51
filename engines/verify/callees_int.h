/* callees_int.h - what the files of proofs with summaries of callees share. */
#ifndef VL_ENGINES_VERIFY_CALLEES_INT_H
#define VL_ENGINES_VERIFY_CALLEES_INT_H

#include "engines/verify/copies_int.h"

/* ---- callees_needs.c: what a callee's own verification assumes of its parameters ---- */

/* Sets h->needs from h->env and h->frame. false: something is assumed that no call can check, or
 * memory is written that no call can forget. */
bool callees_find_needs(struct call_induction *x, struct head *h);

/* ---- callees_demands.c: its precondition ---- */

/* Numbers between those that all calls in the task pass, as far as abstract interpretation knows
 * them. false: it knows none. */
bool callees_demand_ranges(struct call_induction *x, struct absint_unit *u, struct head *h);
/* The opposite of the preconditions of the findings in r, which are of the module m. false: one of
 * them has none that a call can check. */
bool callees_demand_opposite(struct call_induction *x, const struct ir_module *m,
                             const struct func_result *r, struct head *h);

#endif
