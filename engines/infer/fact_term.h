/* fact_term.h - facts (core/analysis/absint/invariants.h) as terms over a transition system.
 *
 * In a fact over variables, x, y and vals are indices in t->vars.
 */
#ifndef VL_ENGINES_INFER_FACT_TERM_H
#define VL_ENGINES_INFER_FACT_TERM_H

#include "core/analysis/absint/invariants.h"
#include "encoders/ts/ts.h"

enum ts_when { TS_FIRST, TS_NOW, TS_NEXT }; /* in an initial state; in any; in the one after it */

/* From one over instructions of t->inlined.func. false: some value is no variable. */
bool fact_over_vars(struct arena *a, const struct ts *t, const struct invariant *i,
                    struct invariant *out);
/* 0: it cannot be said, such as a congruence whose modulus is no power of two. */
term fact_term(const struct ts *t, const struct invariant *i, enum ts_when when);
/* pc is there. */
term ts_is_at(const struct ts *t, uint32_t cut, enum ts_when when);
/* Each variable that is fixed at first has that value. */
term ts_starts(const struct ts *t);

#endif
