/* Incremental bounded model checking of one function.
 *
 * Source: IBMC (papers' short names: docs/references.md) 3.2, equation 5.  Round k
 * unwinds up to bound 1, 2, 4, ... on one live solver and one live symbolic execution:
 *
 *     SAT?  OR { fail_i : i a visit of an open check not yet shown to hold }
 *
 * asked under an assumption in place of the activation literal of (5): the disjunction
 * itself is assumed, so nothing of it stays.  Path conditions need no assertion: they are part of
 * each visit's formula (symex.h).  A model is replayed by the interpreter and closes a
 * check; then the rest is asked again.  UNSAT: all of them hold up to the bound.  Then
 *
 *     SAT?  frontier            -- some execution goes on beyond the bound
 *
 * decides between another round and proofs.
 * Differs from (5): the bound doubles (or loops are unwound one by one: unwind.c), and visits
 * shown to hold in an earlier round are not asked again (they cannot become false: visits are
 * only ever added).
 * Unsupported constructs: visits that depend on one are asked last; a failure counts if the
 * interpreter finds it without meeting the construct; without a failure the check
 * stays unknown, never proved.
 * Limits: the bound counts iterations that inputs decide (symex/sched.c).
 */
#include "core/ir/cfg.h"
#include "engines/bmc/internal.h"
#include "engines/finding/interval_proof.h"

#include <string.h>

/* ---- rounds ---- */

/* A larger bound can only tell more of checks that are open and not unknown anyway. */
static bool all_closed(struct bmc *b) {
    for (int late = 0; late <= 1; late++) /* the first time, only what is known already */
        for (uint32_t i = 0; i < b->v.sites.n; i++) {
            struct site *s = b->v.sites.at[i];
            if (!s->open || bmc_undecidable(b, s) || (!s->asked && !late)) continue;
            if (!site_holds_by_intervals(&b->v, s)) return false;
        }
    return true;
}

static bool some_shown(const struct bmc *b) {
    for (uint32_t i = 0; i < b->v.sites.n; i++)
        if (b->v.sites.at[i]->by_intervals) return true;
    return false;
}

/* Others know the verdict, and what they found to fail was found here, too. */
static bool only_ranks_are_left(struct bmc *b) {
    struct verify_others *others = b->v.opt->others;
    struct check_result r;
    if (!verify_is_to_hurry(others)) return false;
    for (uint32_t i = 0; i < b->v.sites.n; i++) {
        struct site *s = b->v.sites.at[i];
        if (s->open && others->closed(others->ctx, &s->result, &r) && r.verdict == VERDICT_VIOLATED)
            return false;
    }
    return true;
}

enum { CLOSED_MS = 500 };

/* No further round. Where checks are shown to hold, a few rounds more tell what is reached at all;
 * where all that got to a check failed, whether all do. */
bool bmc_is_enough(struct bmc *b) {
    if (!b->v.sites.n && !b->v.indirect) return true; /* nothing can fail, however long it runs */
    if (only_ranks_are_left(b)) return b->done_bound >= BMC_ENOUGH || !bmc_rank_open(b);
    if (!b->v.own_checks || b->complete || !all_closed(b)) return false;
    if (b->v.opt->goals) return true;
    if (b->done_bound >= BMC_ENOUGH || !(some_shown(b) || bmc_rank_open(b))) return true;
    if (!b->closed) b->v.deadline = deadline_worth(b->v.deadline, CLOSED_MS);
    b->closed = true;
    return false;
}

static struct reason why_stopped(vl_status st) {
    switch (st) {
    case VL_TIMEOUT:
        return reason_of(REASON_TIMEOUT);
    case VL_LIMIT:
        return reason_with(REASON_LIMIT, "too many steps or calls too deep");
    default:
        return reason_with(REASON_INTERNAL, "symbolic execution failed");
    }
}

/* Are executions given up, and where? Without an answer some may be. */
static void note_lost(struct bmc *b, term lost) {
    enum solver_answer answer = bmc_ask(b, &lost, 1, b->v.deadline);
    if (answer == SOLVER_UNSAT) return;
    b->lost = true;
    if (answer != SOLVER_SAT) {
        verification_stop(&b->v, verification_solver_reason(&b->v));
        return;
    }
    struct term_model m = solver_model(b->solver);
    b->lost_at = symex_lost_at(b->symex, &m);
}

/* Does some execution use a pointer to nothing known? false: undecided. */
static bool note_invalid_pointers(struct bmc *b, term invalid) {
    enum solver_answer answer = bmc_ask(b, &invalid, 1, b->v.deadline);
    b->invalid_pointers = answer == SOLVER_SAT || (answer == SOLVER_UNKNOWN && b->solver->spurious);
    if (answer != SOLVER_UNKNOWN || b->invalid_pointers) return true;
    return verification_stop(&b->v, verification_solver_reason(&b->v)), false;
}

/* Records the bound: results within it stay valid, whatever longer executions meet. */
static void bound_done(struct bmc *b, uint32_t bound) {
    b->done_bound = bound;
    if (b->lost) return;
    b->sound = bound;
    for (uint32_t i = 0; i < b->v.sites.n; i++)
        if (!bmc_undecidable(b, b->v.sites.at[i])) b->visits.at[i]->sound = bound;
}

bool bmc_bound_decided(struct bmc *b, uint32_t bound) {
    term lost = symex_lost(b->symex);
    if (!b->lost) note_lost(b, lost);
    term invalid = symex_invalid_uses(b->symex);
    if (!b->invalid_pointers && !note_invalid_pointers(b, invalid)) return false;
    bound_done(b, bound);
    return true;
}

enum { EXECUTING = 2, ASKING = 1 }; /* parts of the time that is left */

/* false: that was the last one. */
static bool run_round(struct bmc *b) {
    if (!bmc_try(b)) return false;
    b->running = true;
    /* what is left is for questions about what was met by then: from main it may be all that is */
    deadline_t part = deadline_part(b->v.deadline, EXECUTING, EXECUTING + ASKING);
    vl_status st = symex_run(b->symex, b->bound, part);
    b->running = false;
    term frontier = symex_frontier(b->symex);
    bool whole = st == VL_OK || (st == VL_LIMIT && !term_is_true(b->v.store, frontier));
    bmc_collect(b);
    if (st != VL_OK) verification_stop(&b->v, why_stopped(st));
    whole = whole && b->collected == symex_obligation_count(b->symex);
    if (!bmc_try(b) || !bmc_search(b) || !whole || b->cut || !bmc_bound_decided(b, b->bound))
        return false;
    enum solver_answer more = bmc_ask(b, &frontier, 1, b->v.deadline);
    b->complete = more == SOLVER_UNSAT;
    b->v.execution_found |= more == SOLVER_SAT;
    if (more == SOLVER_SAT) bmc_start_trials_beyond(b);
    if (more == SOLVER_UNKNOWN && !b->solver->spurious)
        verification_stop(&b->v, reason_of(REASON_TIMEOUT));
    return !b->complete && !b->v.stopped.id;
}

bool bmc_report_progress(struct bmc *b) {
    struct func_result so_far;
    if (!b->v.progress || !b->v.progress->step) return true;
    bmc_report(b, &so_far);
    if (b->v.progress->step(b->v.progress->ctx, &so_far, b->done_bound)) return true;
    verification_stop(&b->v, reason_of(REASON_CANCELLED));
    b->cancelled = true;
    return false;
}

static void run_rounds(struct bmc *b) {
    uint32_t max = b->v.opt->max_bound ? b->v.opt->max_bound : UINT32_MAX / 2;
    for (;; b->bound = b->bound > max / 2 ? max : b->bound * 2) {
        bool more = run_round(b);
        bmc_rank_again(b);
        if (!more || !bmc_report_progress(b) || b->bound == max || bmc_is_enough(b)) return;
    }
}

/* ---- the whole ---- */

/* Stops the other engines before the search for what is reached at all. */
static void announce_verdict(struct bmc *b) {
    struct func_result r;
    if (!b->v.opt->others) return;
    bmc_report(b, &r);
    verify_decided(b->v.progress, &r);
}

static void verify(struct bmc *b, struct func_result *out) {
    if (b->v.opt->unbounded) {
        b->v.undecidable |= bmc_undecidable_integers();
        b->v.why_undecidable = reason_of(REASON_NOT_INTEGERS);
    }
    sites_known(&b->v);
    bmc_add_visits(b);
    deadline_t whole = b->v.deadline;
    all_closed(b); /* asks early for what may prove the whole */
    run_rounds(b);
    if (!b->v.shortened) b->v.deadline = whole;
    if (!b->cancelled && !b->v.opt->first_failure_only && !deadline_passed(b->v.deadline)) {
        bmc_find_vacuity(b);
        announce_verdict(b);
        /* Of goals it is all that was asked. */
        if (!b->v.opt->unbounded && !b->v.opt->goals)
            bmc_cover(b); /* `unreached` would be a claim about bit-vectors */
    }
    bmc_report(b, out);
    if (!b->cancelled && !b->v.opt->first_failure_only && !b->v.opt->goals)
        interval_proof_explain(&b->v, out);
}

enum { ASK_MS = 200, MAX_HALVED = 5 };

/* Where such questions stay open they are too hard for the work, as most are in a large program:
 * the next ones get less, or they would take all that there is. */
static bool is_impossible(void *ctx, term t) {
    struct bmc *b = ctx;
    deadline_t soon = deadline_worth(b->v.deadline, ASK_MS >> b->halved);
    enum solver_answer answer = bmc_ask(b, &t, 1, soon);
    if (answer == SOLVER_UNKNOWN && b->halved < MAX_HALVED) b->halved++;
    return answer == SOLVER_UNSAT;
}

/* NULL: there is none, *why says why. */
static struct solver *new_solver(const struct verify_options *opt, struct term_store *store,
                                 struct reason *why) {
    *why = reason_of(REASON_NOT_CADICAL);
    if (opt->unbounded && opt->solver == SOLVER_CADICAL) return NULL;
    *why = reason_of(REASON_NO_SOLVER);
    return solver_new(opt->unbounded ? SOLVER_Z3_INT : opt->solver, store);
}

static void execute(struct bmc *b, struct func_result *out) {
    const struct verify_options *opt = b->v.opt;
    bmc_choose_strategy(b);
    verification_take_facts(&b->v);
    struct symex_options so = {.program = opt->program,
                               .no_malloc_failure = opt->no_malloc_failure,
                               .alias = opt->alias,
                               .lengths = opt->lengths,
                               .skip = opt->skip,
                               .facts = b->v.facts,
                               .no_split = opt->no_split,
                               .impossible = is_impossible,
                               .unwind = b->by_loop ? bmc_unwind : NULL,
                               .ctx = b};
    b->symex = symex_new(b->v.task, b->v.func->name, b->v.store, &so);
    bmc_begin_trials(b);
    verify(b, out);
    bmc_end_trials(b);
    symex_free(b->symex);
}

void bmc_verify(struct arena *a, const struct ir_module *task, const char *func,
                const struct verify_options *opt, const struct verify_progress *progress,
                struct func_result *out) {
    struct bmc b = {.bound = 0};
    struct reason why;
    if (verification_begin(&b.v, a, task, func, opt, progress, out)) {
        term_set_rewriting(b.v.store, opt->rewriting);
        b.solver = new_solver(opt, b.v.store, &why);
        if (b.solver)
            execute(&b, out);
        else
            verification_unknown(a, func, why, out);
        if (b.solver) solver_free(b.solver);
        verification_end(&b.v);
    }
    if (!out->engine) out->engine = engine_name(ENGINE_BMC);
}
