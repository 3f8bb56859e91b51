/* predicate.h - conditions over the words of one state, as state variables of their own.
 *
 * A clause over such variables says `i <= n` in one literal, where one over bits takes many.
 * Source: the program's own comparisons in next values, checks and constraints, what these come
 * down to one step earlier (weakest preconditions), and small variations of them.  Each becomes a
 * variable TS_PREDICATE, at the end of t->vars: `meaning` is the condition, `next` the condition of
 * next values, and t->universal says that the variable is its meaning.
 */
#ifndef VL_ENCODERS_TRANSFORM_PREDICATE_H
#define VL_ENCODERS_TRANSFORM_PREDICATE_H

#include "encoders/ts/ts.h"

/* At most `most` of them; how many. */
uint32_t ts_add_predicates(struct ts *t, uint32_t most);

#endif
