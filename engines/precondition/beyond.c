/* What a condition of executions within a bound says of longer ones, tried by runs.
 *
 * "fails whenever n > 2 (up to 4 iterations)" rests on executions of at most four iterations, and
 * nothing that the solver can say tells n > 2 from n == 3 || n == 4 then. The reader takes it for
 * a statement about n, so a few executions that start in the condition and go on beyond the bound
 * are run: one that does not fail at the check refutes it. What none refutes is told with its
 * bound.
 */
#include "engines/finding/replay.h"
#include "engines/precondition/internal.h"

enum {
    MAX_RUNS = 12,
    MAX_STEPS = 200000, /* of a run */
    FAR = 40            /* iterations of a loop that few tests of a number leave out */
};

/* An execution that t describes is run. false: it does not fail at the check. */
static bool fails_too(struct precondition_search *q, const struct check_result *c, term t) {
    if (search_ask(q, &t, 1) != SOLVER_SAT) return true;
    struct arena a = {0};
    struct witness w = {0};
    struct interp_options opt = {.skip = q->opt->skip,
                                 .max_steps = MAX_STEPS,
                                 .until = {c->func, c->ins, (uint16_t)c->kind}};
    struct interp_result run;
    struct term_model m = solver_model(q->solver);
    symex_witness(q->x, &m, &a, &w);
    replay_run(&a, q->task, &w, &opt, &run);
    bool other = run.end == INTERP_RETURNED || run.end == INTERP_HALTED ||
                 (run.end == INTERP_CHECK_FAILED && !replay_fails_at(&run, &opt.until));
    arena_free(&a);
    return !other;
}

bool holds_beyond(struct precondition_search *q, const struct check_result *c, term condition) {
    const sbv_t probes[] = {q->bound + 1, q->bound + 2, q->bound + 3, 2 * q->bound + 1, FAR};
    term all = term_and(q->s, symex_entry_assumed(q->x), term_and(q->s, condition, q->frontier));
    bool good = fails_too(q, c, all);
    uint32_t runs = 1;
    for (uint32_t i = 0; i < q->entry.at.n && good; i++) {
        if (!q->matters[i] || q->entry.at.at[i].is.what != ENTRY_NUMBER) continue;
        struct measure m = measure_of(q, (struct entry_measure){.x = i});
        for (uint32_t k = 0; k < sizeof probes / sizeof *probes && good; k++) {
            if (probes[k] > m.most || runs++ >= MAX_RUNS) break;
            m.lo = m.hi = probes[k];
            good = fails_too(q, c, term_and(q->s, all, measure_holds(q, &m)));
        }
    }
    return good;
}
