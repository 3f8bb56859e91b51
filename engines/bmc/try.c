/* Runs with made-up inputs (engines/trials) between the rounds, of a program from its entry, and of
 * a function alone that takes characters or numbers from the world: what it does with ten thousand
 * of them no unwinding shows.
 *
 * A program that is decided within a few iterations needs none.  Otherwise they take as much work
 * as the rounds have taken so far, up to TRIALS_MS, so nothing takes more than twice as long for
 * them, and what a solver would be asked in vain is found first.  After the first finding, when
 * little time is left, a program has a small part for them, and a function alone none but once
 * where a question is too hard.  Of a large program they come before the first round, with a part
 * of all the time; so they do where functions call themselves, as an early round may be the last
 * one there.
 */
#include "core/program/recursion.h"
#include "engines/bmc/internal.h"
#include "engines/trials/trials.h"

enum {
    FIRST_BOUND = 4,
    LEAST_MS = 50,
    EASY_MS = 300,
    LARGE = 20000,        /* terms */
    LARGE_PROGRAM = 4000, /* instructions */
    LARGE_PART = 4,       /* of the limit, of a large program */
    LATE_PART = 8         /* of the work, once something was found */
};

/* Each round enters what calls itself once more, with all that it calls. */
static bool enters_again(const struct ir_module *m, const char *entry) {
    struct arena tmp = {0};
    name_list heads = {0};
    bool again = false;
    ir_recursion_heads(&tmp, m, entry, &heads);
    for (uint32_t i = 0; i < heads.n; i++) again |= !ir_find_func(m, heads.at[i])->is_model;
    arena_free(&tmp);
    return again;
}

/* Its symbolic execution may take all the time that there is. */
static bool is_large_program(const struct ir_module *m, const char *entry) {
    return enters_again(m, entry) || ir_program_size(m) > LARGE_PROGRAM;
}

void bmc_begin_trials(struct bmc *b) {
    const struct verify_options *o = b->v.opt;
    bool wanted = o->engine == ENGINE_AUTO && !o->max_bound && !o->unbounded && !o->goals;
    bool reads = wanted && trials_read_world(b->v.task);
    if (o->program ? wanted : reads) b->trials = trials_new(&b->v, reads);
    b->large = wanted && o->program && is_large_program(b->v.task, b->v.func->name);
    if (b->large) trials_allow(b->trials, verification_limit_ms(o) / LARGE_PART);
}

void bmc_start_trials_beyond(struct bmc *b) {
    struct arena *a;
    if (!b->trials || b->v.opt->program) return;
    struct term_model m = solver_model(b->solver);
    struct witness *w = trials_begin_as(b->trials, &a);
    symex_witness(b->symex, &m, a, w);
}

void bmc_end_trials(struct bmc *b) { trials_free(b->trials); }

static bool may_try(const struct bmc *b) {
    return b->trials && !b->tried_late && trials_left(b->trials);
}

/* So much of the work so far; never little. */
static int64_t share(const struct bmc *b) {
    int64_t ms = (int64_t)(b->v.work / DEADLINE_UNITS_A_MS);
    return ms > LEAST_MS ? ms : LEAST_MS;
}

/* What is left is for the rank of what was found, too. */
static int64_t late_share(const struct bmc *b) {
    return (int64_t)(b->v.work / DEADLINE_UNITS_A_MS / LATE_PART);
}

static bool run_trials(struct bmc *b, int64_t ms) {
    bool found = trials_run(b->trials, ms);
    bmc_add_visits(b);
    if (!found) return true;
    verification_shorten_deadline(&b->v);
    return bmc_report_progress(b);
}

bool bmc_try(struct bmc *b) {
    bool large = term_count(b->v.store) > LARGE || b->large;
    bool late = b->v.shortened;
    if (!may_try(b) || (late && !b->v.opt->program) || (b->bound < FIRST_BOUND && !large))
        return true;
    return run_trials(b, late ? late_share(b) : b->large ? INT64_MAX : share(b));
}

deadline_t bmc_patience(const struct bmc *b) {
    return may_try(b) ? deadline_worth(b->v.deadline, EASY_MS) : b->v.deadline;
}

bool bmc_tried_instead(struct bmc *b) {
    if (!may_try(b) || deadline_passed(b->v.deadline)) return false;
    b->tried_late = b->v.shortened;
    return run_trials(b, b->v.shortened ? share(b) : INT64_MAX);
}
