/* reach.h - can a transition system reach its goal? What the engines on DimSpec share.
 *
 * A REACHED comes with a path that was evaluated clause by clause, an UNREACHABLE with an
 * inductive invariant that three independent questions confirmed; anything else is OPEN.
 */
#ifndef VL_ENGINES_REACH_H
#define VL_ENGINES_REACH_H

#include "core/base/clock.h"
#include "encoders/dimspec.h"

enum reach_answer { REACH_OPEN, REACH_REACHED, REACH_UNREACHABLE };

struct reach_options {
    deadline_t deadline;
    uint32_t max_steps; /* incplan: 0 = as many as time allows */
    void *ctx;
    /* Called now and then with the steps explored so far; false: cancel. May be NULL. */
    bool (*step)(void *ctx, uint32_t steps);
    bool no_lifting; /* ic3: for tests */
};

struct reach_result {
    enum reach_answer answer;
    const char *reason; /* OPEN: "timeout", "cancelled", "limit", "internal: ..." */
    uint32_t steps;     /* REACHED: transitions of the path; else explored without reaching it */
    bool *states;       /* REACHED: as dimspec_holds reads them */
    struct clauses invariant; /* UNREACHABLE, of ic3: over variables of a state */
    uint64_t queries;
};

/* LLUMC section 2: step(k) adds T(k-1,k), U(k) and, under an activation literal, G(k). Never
 * UNREACHABLE, but where no execution is left. */
void incplan_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                 struct reach_result *out);

/* Property-directed reachability. */
void ic3_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
             struct reach_result *out);

/* I and U imply inv; inv, U and T imply inv of the next state; inv, U and G contradict each other:
 * each asked of a solver of its own. */
bool reach_certify(const struct dimspec *d, const struct clauses *inv, deadline_t deadline);

#endif
