/* Chooses the engines that verify a function, and their order.
 *
 * An engine that the options name is taken.  `auto`:
 *   1. A function that takes no input is run for ONE_RUN_SHORT steps (one_run.h).  A run that ends
 *      decides every check without a solver.
 *   2. Otherwise the facts of the task are worked out, once for all engines.
 *   3. Without loops, or where options leave transition systems nothing to prove (portfolio_helps),
 *      bounded model checking alone: its unwinding ends.
 *   4. Else the portfolio (portfolio.h): bounded model checking first, k-induction and IC3 beside
 *      it once loops keep it from an end; where the run of step 1 was long it goes on as one more
 *      worker.
 *
 * The order follows what each decides cheaply: a run in milliseconds, shallow failures and loops
 * with constant bounds by unwinding, unbounded loops by induction.
 *
 * Invariant: every way ends in exactly one func_result, which is conclusive or has reasons.
 * Limits: where any two pointers from outside may be equal (ALIAS_SAME) transition systems are too
 * large to be worth it.
 */
#include "engines/verify/verify.h"

#include "core/analysis/environment/environment.h"
#include "core/ir/cfg.h"
#include "engines/bmc/bmc.h"
#include "engines/finding/severity.h"
#include "engines/precondition/precondition.h"
#include "engines/reach/reach.h"
#include "engines/verify/callees.h"
#include "engines/verify/one_run.h"
#include "engines/verify/own_code.h"
#include "engines/verify/portfolio.h"
#include "engines/verify/ranks.h"
#include "engines/verify/recursion.h"
#include "engines/verify/system.h"

/* ---- are side workers of any use? ---- */

/* Options that only BMC understands, and functions without loops, leave nothing to them. */
static bool portfolio_helps(const struct task_facts *t, const struct verify_options *opt) {
    if (opt->max_bound || opt->unbounded || opt->solver == SOLVER_Z3) return false;
    bool loops = false;
    for (uint32_t i = 0; i < t->m->funcs.n && !loops; i++)
        loops = t->m->funcs.at[i]->has_body && cfg_has_loop(t->m->funcs.at[i]);
    return loops && opt->alias != ALIAS_SAME;
}

/* ---- the strategy ---- */

static recursion_prover prove_copy;

static void by_recursion(struct arena *a, const struct ir_module *task, const char *func,
                         const struct verify_options *opt, const struct verify_progress *progress,
                         struct func_result *out) {
    (void)progress;
    recursion_prove(a, task, func, opt, prove_copy, out);
}

static void by_summaries(struct arena *a, const struct ir_module *task, const char *func,
                         const struct verify_options *opt, const struct verify_progress *progress,
                         struct func_result *out) {
    (void)progress;
    callees_prove(a, task, func, opt, prove_copy, out);
}

#define SYSTEM_WORKERS                                                                             \
    {system_verify, ENGINE_KINDUCTION, 700, 0, false}, { system_verify, ENGINE_IC3, 0, 0, false }
#define WITH_BMC .first = bmc_verify, .start_bound = 4, .start_ms = 20, .yield_ms = 1500

static const struct portfolio automatic = {WITH_BMC, .beside = {SYSTEM_WORKERS}, .n = 2};
static const struct portfolio with_run = {
    WITH_BMC, .beside = {SYSTEM_WORKERS, {one_run_verify, ENGINE_AUTO, 0, 0, false}}, .n = 3};

/* Transition systems know no recursion. */
static const struct portfolio recursive = {
    WITH_BMC, .beside = {{by_recursion, ENGINE_AUTO, 0, 0, true}}, .n = 1};

/* What is decided soon needs no summaries, and where nothing was they are worth some of the time.
 */
#define SUMMARIES_LATER                                                                            \
    { by_summaries, ENGINE_AUTO, 0, 400, true }
static const struct portfolio with_summaries = {
    WITH_BMC, .beside = {SUMMARIES_LATER, SYSTEM_WORKERS}, .n = 3};
static const struct portfolio bmc_and_summaries = {WITH_BMC, .beside = {SUMMARIES_LATER}, .n = 1};
/* Where they are asked for. */
static const struct portfolio with_summaries_now = {
    WITH_BMC, .beside = {{by_summaries, ENGINE_AUTO, 0, 0, true}, SYSTEM_WORKERS}, .n = 3};
static const struct portfolio bmc_and_summaries_now = {
    WITH_BMC, .beside = {{by_summaries, ENGINE_AUTO, 0, 0, true}}, .n = 1};

/* A task in which calls were replaced. */
static void prove_copy(struct arena *a, const struct ir_func *f, const struct verify_options *opt,
                       struct func_result *out) {
    const struct ir_module *task = opt->facts->m;
    if (portfolio_helps(opt->facts, opt))
        portfolio_run(a, task, f->name, opt, NULL, &automatic, out);
    else
        bmc_verify(a, task, f->name, opt, NULL, out);
}

static void verify_as_system(struct arena *a, const struct ir_func *f,
                             const struct verify_options *opt,
                             const struct verify_progress *progress, struct func_result *out) {
    const deadline_t deadline = verify_deadline(opt);
    struct verify_options rest = *opt;
    system_verify(a, opt->facts->m, f->name, opt, progress, out);
    if (opt->timeout_ms > 0) rest.timeout_ms = deadline_left(deadline) + 1;
    ranks_ask(a, opt->facts->m, f->name, &rest, progress, out);
}

/* As one more worker of these, or of bounded model checking's (NULL). */
static struct portfolio with_own_code(const struct portfolio *all) {
    static const struct portfolio none = {WITH_BMC, .n = 0};
    struct portfolio p = all ? *all : none;
    p.beside[p.n++] = (struct portfolio_engine){own_code_verify, ENGINE_AUTO, 0, 0, false, true};
    return p;
}

static void run_together(struct arena *a, const struct ir_func *f, const struct verify_options *opt,
                         const struct verify_progress *progress, const struct portfolio *all,
                         struct func_result *out) {
    const struct ir_module *task = opt->facts->m;
    bool own = own_code_is_for(task, f->name, opt);
    const struct portfolio more = with_own_code(all);
    if (all || own)
        portfolio_run(a, task, f->name, opt, progress, own ? &more : all, out);
    else
        bmc_verify(a, task, f->name, opt, progress, out);
}

static void by_engines_together(struct arena *a, const struct ir_func *f,
                                const struct verify_options *opt,
                                const struct verify_progress *progress, struct func_result *out) {
    const struct ir_module *task = opt->facts->m;
    bool systems = portfolio_helps(opt->facts, opt), calls = callees_are_for(task, f->name, opt);
    const bool now = opt->calls == CALLS_SUMMARY;
    const struct portfolio *all = systems ? &automatic : NULL;
    if (calls && systems) all = now ? &with_summaries_now : &with_summaries;
    if (calls && !systems) all = now ? &bmc_and_summaries_now : &bmc_and_summaries;
    run_together(a, f, opt, progress, all, out);
}

/* Once the engine that runs the function has had its turn. */
static void verify_by(enum one_run run, struct arena *a, const struct ir_func *f,
                      const struct verify_options *opt, const struct verify_progress *progress,
                      struct func_result *out) {
    const struct ir_module *task = opt->facts->m;
    if (run == ONE_RUN_LONG)
        portfolio_run(a, task, f->name, opt, progress, &with_run, out);
    else if (reach_engine(opt->engine))
        verify_as_system(a, f, opt, progress, out);
    else if (opt->engine == ENGINE_AUTO && recursion_is_for(task, f->name, opt))
        run_together(a, f, opt, progress, &recursive, out);
    else if (opt->engine == ENGINE_AUTO)
        by_engines_together(a, f, opt, progress, out);
    else
        bmc_verify(a, task, f->name, opt, progress, out);
}

/* Sizes and values of other files' definitions are in the task for all engines, and for analyses
 * that ask none. */
static void list_variables(struct arena *a, const struct ir_module *task, struct func_result *out) {
    for (uint32_t i = 0; i < task->globals.n; i++) {
        const struct ir_global *g = task->globals.at[i];
        if (!g->known) continue;
        struct env_claim claim = env_claim_variable(g);
        struct assumption x = {.text = assumption_of(a, claim.kind, claim.name)};
        vec_push(a, &out->assumptions, x);
    }
}

/* The facts of the task are worked out here, once for all engines, in their time. */
static void verify_with_facts(struct arena *a, const struct ir_module *task, const char *func,
                              const struct verify_options *opt,
                              const struct verify_progress *progress, struct func_result *out) {
    const struct ir_func *f = ir_find_func(task, func);
    enum one_run run = ONE_RUN_NONE;
    if (!f || !f->has_body) {
        bmc_verify(a, task, func, opt, progress, out);
        return;
    }
    if (opt->engine == ENGINE_AUTO && !opt->max_bound && !opt->unbounded)
        run = one_run(a, task, func, opt, ONE_RUN_SHORT, out);
    if (run == ONE_RUN_DECIDED) return;
    struct verify_options with_facts = *opt;
    struct task_facts facts;
    uint64_t work = 0;
    deadline_t deadline = verify_counted(opt, &work);
    verify_facts(a, task, f, opt, deadline, &facts);
    with_facts.facts = &facts;
    if (opt->timeout_ms > 0) with_facts.timeout_ms = deadline_left(deadline) + 1;
    verify_by(run, a, f, &with_facts, progress, out);
    if (!opt->program && !opt->entry && !opt->unbounded) severity_raise(task, f, opt, out);
    if (opt->timeout_ms > 0) with_facts.timeout_ms = deadline_left(deadline) + 1;
    precondition_find(a, task, f, &with_facts, out);
}

/* The environment of an entry may pass any arguments. What globals hold is the program's affair. */
static void rank_entry(struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        struct check_result *c = &r->checks.at[i];
        const struct precondition *p = c->precondition;
        if (c->verdict == VERDICT_VIOLATED && p && p->of_arguments && !p->chosen)
            c->severity = SEVERITY_ERROR;
    }
}

void verify_function(struct arena *a, const struct ir_module *task, const char *func,
                     const struct verify_options *opt, const struct verify_progress *progress,
                     struct func_result *out) {
    verify_with_facts(a, task, func, opt, progress, out);
    if (opt->entry) rank_entry(out);
    list_variables(a, task, out);
    assumption_fold(a, &out->assumptions);
}
