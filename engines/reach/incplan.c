/* IncPlan: a longer path step by step on one live solver, as planners do it.
 *
 * Source: LLUMC section 2 (docs/references.md).  Paths of exactly k steps are the models of
 *     F_k = I(0) & U(0) & T(0,1) & U(1) & .. & T(k-1,k) & U(k) & G(k)
 * Only G(k) is new and taken back, so one solver gets
 *     step(0): add(I(0) & (a_0 | G(0)) & U(0)), solve(-a_0)
 *     step(k): add(T(k-1, k) & (a_k | G(k)) & U(k)), solve(-a_k)
 * The activation literal a_k switches the goal of step k on for one question; all else that was
 * added stays true in longer paths, and so does what the solver has learnt from it.
 *
 * Differs:
 *   - A step whose formula has no model even without its goal is the last one, as no path is that
 *     long: then the goal is unreachable, which reach.c confirms with a solver of its own.  LLUMC's
 *     loop ends only with a path.
 *   - With reach_options.paths, the path is sought in an accelerated system
 * (encoders/transform/accel.h), whose steps stand for many iterations.  Such a path is one of that
 * system, and is replayed by the interpreter like any other.
 *
 * Invariants (unroll.c): state i has variables first[i] + 1 .. first[i] + n; clauses of states 0 ..
 * k are never taken back; paths are found in order of their length, so the first one is a shortest.
 * Confirmed: a path is evaluated clause by clause (dimspec_holds). Limits: without a last step, an
 * unreachable goal is never known to be so.
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
