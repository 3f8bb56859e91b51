#include "engines/long_run.h"

#include "core/base/arena.h"
#include "engines/fact_term.h"
#include "engines/sample.h"
#include "engines/solver.h"

enum { RUNS = 8 };

/* Some state that executions start with. */
static bool first_state(const struct ts *t, deadline_t deadline, bv_t *state) {
    struct solver *s = solver_new(SOLVER_CADICAL, t->store);
    term ask[] = {ts_starts(t), t->universal};
    bool some = solver_check(s, ask, 2, deadline) == SOLVER_SAT;
    struct term_model m = some ? solver_model(s) : (struct term_model){0};
    for (uint32_t i = 0; some && i < t->vars.n; i++)
        state[i] = term_eval(t->store, t->vars.at[i].now, &m);
    solver_free(s);
    return some;
}

static bool count(void *ctx, const bv_t *state) {
    (void)state;
    ++*(uint32_t *)ctx;
    return true;
}

bool ts_runs_long(const struct ts *t, uint32_t steps, deadline_t deadline) {
    struct arena a = {0};
    uint32_t longest = 0;
    bv_t *start = arena_new_array(&a, bv_t, t->vars.n);
    if (first_state(t, deadline, start)) {
        struct sampler *s = sampler_new(t);
        for (unsigned i = 0; i < RUNS && longest < steps && !deadline_passed(deadline); i++) {
            longest = 0;
            sampler_run(s, start, steps, count, &longest);
        }
        sampler_free(s);
    }
    arena_free(&a);
    return longest >= steps;
}
