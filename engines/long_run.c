#include "engines/long_run.h"

#include "core/base/arena.h"
#include "engines/fact_term.h"
#include "engines/sample.h"
#include "engines/solver.h"

enum { RUNS = 8 };

static bool first_state(const struct ts *t, deadline_t deadline, bv_t *state) {
    struct solver *s = solver_new(SOLVER_CADICAL, t->store);
    solver_assert(s, t->universal);
    bool some = sample_start(t, s, deadline, state);
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
