/* bmc.h - incremental bounded model checking of one function.
 *
 * IBMC (5): one live solver, symbolic execution resumed bound after bound, an
 * activation literal a bound.  A check is proved once no execution is left
 * beyond the bound, bounded while some is, violated when the interpreter has
 * replayed the model and failed at the same place, unknown otherwise.
 */
#ifndef VL_ENGINES_BMC_BMC_H
#define VL_ENGINES_BMC_BMC_H

#include "core/analysis/environment/facts.h"
#include "core/base/clock.h"
#include "core/result/verdict.h"
#include "engines/solver/solver.h"

/* Engines beside this one, at work on the same function. */
struct verify_others {
    void *ctx;
    atomic_uint news;      /* grows with the checks that they have closed */
    atomic_bool interrupt; /* what is asked may not matter any more: one was found violated, or
                              the engine is to end; reset by who looks again */
    /* Is this check (.func, .ins, .kind) violated or proved? *out is what they say of it. */
    bool (*closed)(void *ctx, const struct check_result *check, struct check_result *out);
};
/* Have they closed more than the *heard of last time? From here on .interrupt counts. NULL: nobody
 * is there. */
bool verify_heard(struct verify_others *others, unsigned *heard);
/* Passes when d does, or others interrupt; both look at what they know before they ask. */
deadline_t verify_uninterrupted(struct verify_others *others, deadline_t d);
/* Has an interruption, and nothing else, kept a question from its answer? */
bool verify_interrupted(const struct verify_others *others, deadline_t d);

struct verify_options {
    bool no_malloc_failure; /* allocations succeed, unless they are too large */
    enum alias_rule alias;  /* may pointers from outside be equal? */
    bool program;           /* from main or --entry: findings are errors */
    enum solver_kind solver;
    enum engine_kind engine;
    bool unbounded; /* --int-encoding int: integers without bounds, by Z3; overflow is not seen */
    check_set skip; /* kinds not to check */
    enum unwind_strategy strategy;
    uint32_t first_bound;    /* of the rounds, 0: 1 or as the strategy says; for measuring */
    bool bare;               /* bmc: looks for the first failure and nothing else; for measuring */
    uint32_t max_bound;      /* 0 = as far as time allows */
    int64_t timeout_ms;      /* for the function; 0 = none */
    uint64_t budget;         /* for each engine: units of work (clock.h); 0 = as time allows */
    int64_t explain_ms;      /* for what a proof rests on, of that; 0 = EXPLAIN_MS */
    const atomic_bool *stop; /* set by another thread to end early, or NULL */
    struct verify_others *others;   /* or NULL; sets .interrupt whenever *stop is set */
    const struct task_facts *facts; /* of the task, shared; NULL: each engine works them out */
    bool rewriting;                 /* term rewriting; true but for differential tests */
    bool no_split;                  /* symex.h; false but for differential tests */
    bool simple_paths;              /* reach.h */
    bool no_intervals;              /* no abstract interpretation; false but for tests */
    bool driver;                    /* violations bring a C driver (core/result/driver.h) */
    const char *report_dir; /* where a task whose model did not replay is written; NULL = nowhere */
};

/* What analyses say of the task, whose function f has a body: for .facts. */
void verify_facts(struct arena *a, const struct ir_module *task, const struct ir_func *f,
                  const struct verify_options *opt, deadline_t deadline, struct task_facts *out);

/* From now. */
deadline_t verify_deadline(const struct verify_options *opt);
/* For one thread, whose work is counted there. */
deadline_t verify_counted(const struct verify_options *opt, uint64_t *work);

/* Called with partial results as they grow. */
struct verify_progress {
    void *ctx;
    /* so_far: NULL where nothing is new. false: cancel. */
    bool (*step)(void *ctx, const struct func_result *so_far, uint32_t bound);
    /* The verdict is known if the result is conclusive, and only why it is so, or what is reached
     * at all, will take longer. What is returned in the end has the same verdict, or takes it back
     * with `unknown: internal`. May be NULL. */
    void (*decided)(void *ctx, const struct func_result *result);
};

/* Explaining a proof takes so long at most. */
enum { EXPLAIN_MS = 5000 };
/* From now, for what explains a proof; not behind `d`. */
deadline_t verify_explain_deadline(const struct verify_options *opt, deadline_t d);
/* Tells whoever wants to know. */
void verify_decided(const struct verify_progress *progress, const struct func_result *result);

/* Never fails: what goes wrong is `unknown` with its reason. The result lives in the arena. */
void bmc_verify(struct arena *a, const struct ir_module *task, const char *func,
                const struct verify_options *opt, const struct verify_progress *progress,
                struct func_result *out);

#endif
