/* long_run.c - looks for an execution that ends or goes on for long, by running the system a few
 * times on made-up inputs.
 *
 * It answers yes only for an execution that was run, and is silent otherwise.
 */
#include "engines/infer/long_run.h"

#include "core/base/arena.h"
#include "engines/infer/fact_term.h"
#include "engines/infer/sample.h"
#include "engines/solver/solver.h"

enum { RUNS = 8, MOST_STEPS = 1000, TERMS = 40000 /* evaluated for one run */ };

static bool first_state(const struct ts *t, deadline_t deadline, bv_t *state) {
    struct solver *s = solver_new(SOLVER_CADICAL, t->store);
    solver_assert(s, t->universal);
    bool some = sample_start(t, s, deadline, state);
    solver_free(s);
    return some;
}

static bool count_state(void *ctx, const bv_t *state) {
    (void)state;
    ++*(uint32_t *)ctx;
    return true;
}

static uint32_t step_limit(const struct sampler *s, uint32_t least) {
    uint32_t steps = TERMS / (sampler_size(s) + 1);
    if (steps > MOST_STEPS) steps = MOST_STEPS;
    return steps > least ? steps : least;
}

bool ts_runs_long(const struct ts *t, uint32_t least, deadline_t deadline, uint32_t *met) {
    struct arena a = {0};
    bool found = false;
    bv_t *start = arena_new_array(&a, bv_t, t->vars.n);
    *met = 0;
    if (first_state(t, deadline, start)) {
        struct sampler *s = sampler_new(t);
        const uint32_t steps = step_limit(s, least);
        for (unsigned i = 0; i < RUNS && !found && !deadline_passed(deadline); i++) {
            uint32_t went = 0;
            found = sampler_run(s, start, steps, count_state, &went) || went == steps;
            if (went > *met) *met = went;
        }
        sampler_free(s);
    }
    arena_free(&a);
    return found;
}
