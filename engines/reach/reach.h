/* reach.h - can a transition system reach its goal? The interface that the engines on DimSpec
 * share.
 *
 * A REACHED comes with a path that was evaluated clause by clause.  An UNREACHABLE was confirmed by
 * questions to solvers that had seen nothing else: of an inductive invariant, of base and step of
 * an induction, or of the end of all paths.  Anything else is OPEN.  Threads: a run belongs to one;
 * runs beside it may read the same system, and share no reach_memory.
 */
#ifndef VL_ENGINES_REACH_REACH_H
#define VL_ENGINES_REACH_REACH_H

#include "core/base/clock.h"
#include "core/result/verdict.h"
#include "encoders/bits/dimspec.h"

enum reach_answer { REACH_OPEN, REACH_REACHED, REACH_UNREACHABLE };

/* Carried from one run to the next on the same I, U and T; of ic3 valid for any goal. */
struct reach_memory {
    struct arena *a;           /* borrowed */
    struct clauses infinity;   /* each inductive relative to those before it, so they hold in each
                                  reachable state */
    struct clauses candidates; /* held for some steps */
    uint32_t safe; /* kinduct, asked each time for a part of the goal: paths with less steps do not
                      meet it */
};

struct reach_options {
    deadline_t deadline;
    uint32_t max_steps; /* incplan, kinduct: 0 = as many as time allows */
    void *ctx;
    /* Called now and then with the steps explored so far; false: cancel. May be NULL. */
    bool (*step)(void *ctx, uint32_t steps);
    const struct dimspec *paths; /* incplan, kinduct: paths are sought in this system, which has all
                                    of the other's and reaches nothing else; NULL: in that one */
    bool simple_paths;           /* kinduct: no state twice on a path of the step case */
    bool no_lifting;             /* ic3: for tests */
    struct reach_memory *memory; /* ic3, kinduct; NULL: none */
};

struct reach_result {
    enum reach_answer answer;
    struct reason reason;     /* OPEN: TIMEOUT, CANCELLED, LIMIT, INTERNAL */
    uint32_t steps;           /* REACHED: transitions of the path; UNREACHABLE, of kinduct: k; else
                                 explored without reaching it */
    bool *states;             /* REACHED: as dimspec_holds reads them */
    struct clauses invariant; /* UNREACHABLE, of ic3: over variables of a state */
    uint64_t queries;
};

/* Requires a system whose literals are within 1..n (T: 1..2n). Ensures that *out is as the head of
 * this file says; its lists live in the arena. */
typedef void reach_run(struct arena *a, const struct dimspec *d, const struct reach_options *opt,
                       struct reach_result *out);

/* LLUMC section 2: step(k) adds T(k-1,k), U(k) and, under an activation literal, G(k). Never
 * UNREACHABLE, but where no execution is left. */
reach_run incplan_run;
/* k-induction: IBMC (4). */
reach_run kinduct_run;
/* Property-directed reachability. */
reach_run ic3_run;

struct reach_engine {
    reach_run *run;
    enum proved_by by; /* what it proves */
    bool strengthened; /* facts that hold in each state help it */
    bool predicates;   /* it takes conditions over words for literals */
    bool accelerated;  /* it may seek paths in another system (reach_options.paths) */
};
/* NULL: not an engine on DimSpec. */
const struct reach_engine *reach_engine(enum engine_kind k);

/* Is there to be a step after k, which gave no answer? false: sets the reason. */
bool reach_goes_on(const struct reach_options *opt, uint32_t k, struct reach_result *out);

/* ---- certificates: each question is asked of a solver of its own ---- */

/* Two states of a path. */
struct reach_pair {
    uint32_t i, j;
};
struct reach_pairs {
    VEC(struct reach_pair) at;
};

/* I and U imply inv; inv, U and T imply inv of the next state; inv, U and G contradict each other.
 */
bool reach_certify(const struct dimspec *d, const struct clauses *inv, deadline_t deadline);
/* Paths of less than k steps do not meet the goal; k states in a row that do not are followed by
 * none that does.  Where states of such a pair are the same, the path need not be looked at: there
 * is a shorter one. */
bool reach_certify_induction(const struct dimspec *d, uint32_t k, const struct reach_pairs *differ,
                             deadline_t deadline);
/* Paths of less than k steps do not meet the goal, and longer ones do not exist. */
bool reach_certify_end(const struct dimspec *d, uint32_t k, deadline_t deadline);
/* Some path has k steps, wherever it leads. */
bool reach_has_path(const struct dimspec *d, uint32_t k, deadline_t deadline);

#endif
