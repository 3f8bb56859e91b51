/* options.h - what is asked of an engine that verifies a function, and its deadlines. */
#ifndef VL_ENGINES_FINDING_OPTIONS_H
#define VL_ENGINES_FINDING_OPTIONS_H

#include "core/analysis/environment/facts.h"
#include "core/base/clock.h"
#include "core/options/options.h"
#include "core/result/verdict.h"
#include "engines/finding/exchange.h"
#include "engines/solver/solver.h"

struct verify_options {
/* The options of users for a prover: the members of struct prover_options. Without a bound, timeout
 * or budget (units of work of clock.h, for each engine) there is no such limit. */
#define OPTION PROVER_MEMBER
#include "core/options/options.def"
#undef OPTION
    bool program;         /* from main or --entry: findings are errors */
    bool entry;           /* entered from outside with any globals: what fails there whatever they
                             hold is an error */
    bool goals;           /* of coverage are looked for, and no failures (reached.h), of the
                             function alone, or ... */
    bool all_goals;       /* ... of each function that is called */
    uint32_t first_bound; /* of the rounds, 0: 1 or as the strategy says; for measuring */
    bool first_failure_only; /* bmc: looks for the first failure and nothing else; for measuring */
    int64_t explain_ms;      /* for what a proof rests on, after its verdict; 0 = EXPLAIN_MS */
    const atomic_bool *stop; /* set by another thread to end early, or NULL */
    struct verify_others *others;   /* or NULL; sets .interrupt whenever *stop is set */
    const struct task_facts *facts; /* of the task, shared; NULL: each engine works them out */
    bool rewriting;                 /* term rewriting; true but for differential tests */
    bool no_split;                  /* symex.h; false but for differential tests */
    bool no_intervals;              /* no abstract interpretation; false but for tests */
};

/* Runs the analyses of the task, for .facts. Requires that f is a function of it with a body. */
void verify_facts(struct arena *a, const struct ir_module *task, const struct ir_func *f,
                  const struct verify_options *opt, deadline_t deadline, struct task_facts *out);

/* From now. */
deadline_t verify_deadline(const struct verify_options *opt);
/* For one thread, whose work is counted there. */
deadline_t verify_counted(const struct verify_options *opt, uint64_t *work);

/* Explaining a proof takes so long at most. */
enum { EXPLAIN_MS = 5000 };
/* From now, for what explains a proof. Where the verdict was told before, that is time of its own,
 * and may end behind `d`; no more work than a budget allows. */
deadline_t verify_explain_deadline(const struct verify_options *opt, bool told, deadline_t d);
/* When a thread that waits for that need not wait any longer. */
deadline_t verify_explain_net(const struct verify_options *opt);

#endif
