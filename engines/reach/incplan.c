/* IncPlan: a longer path step by step on one live solver, as planners do it.
 *
 * Source: LLUMC section 2 (docs/references.md),
 *     step(0): add(I(0) & (a_0 | G(0)) & U(0)), solve(-a_0)
 *     step(k): add(T(k-1, k) & (a_k | G(k)) & U(k)), solve(-a_k)
 * The activation literal a_k switches the goal of step k on for one question; all else that was
 * added stays true in longer paths, and so does what the solver has learnt from it.
 *
 * Differs: a step whose formula has no model even without its goal is the last one, as no path is
 * that long: then the goal is unreachable, which reach.c confirms with a solver of its own.
 * Limits: without such a step, an unreachable goal is never known to be so.
 */
#include "engines/reach/unroll.h"

void incplan_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                 struct reach_result *out) {
    struct unrolling u;
    *out = (struct reach_result){0};
    unroll_open(&u, opt->paths ? opt->paths : d);
    for (uint32_t k = 0;; k++) {
        out->steps = k;
        if (!unroll_base(&u, a, opt->deadline, out) || !reach_goes_on(opt, k, out)) break;
    }
    unroll_close(&u);
}
