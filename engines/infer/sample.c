/* sample.c - runs a transition system on made-up inputs and hands out the states it comes to.
 *
 * Each state is computed by term_eval from the one before it, so it is reachable; runs are seeded
 * and the same each time.
 */
#include "engines/infer/sample.h"

#include "core/base/xorshift.h"
#include "encoders/term/internal.h"
#include "engines/infer/fact_term.h"

#include <stdlib.h>

enum { MAX_CONSTANTS = 400 };

struct sampler {
    struct arena arena;
    const struct ts *t;
    struct term_evals *evals; /* next values, then: is it cut short here? has it ended? */
    uint32_t *slot;           /* by term: 1 + index in value; 0: none */
    uint32_t terms;
    uint32_t size;
    bv_t *value; /* of variables, then of inputs */
    bv_t *next;
    VEC(sbv_t) constants;
    uint64_t random;
};

static uint64_t next_random(struct sampler *s) { return xorshift_next(&s->random) >> 11; }

/* ---- constants ---- */

static int by_value(const void *a, const void *b) {
    sbv_t x = *(const sbv_t *)a, y = *(const sbv_t *)b;
    return (x > y) - (x < y);
}

static void find_constants(struct sampler *s, const term *roots, uint32_t n) {
    const struct term_store *store = s->t->store;
    struct term_cone cone;
    uint32_t kept = 0;
    term_cone(&cone, store, roots, n);
    s->size = cone.n;
    vec_push(&s->arena, &s->constants, 0);
    for (uint32_t i = 0; i < cone.n && s->constants.n < MAX_CONSTANTS; i++) {
        bv_t k;
        unsigned w = width_of(store, cone.at[i]);
        if (w > 1 && w <= 64 && term_is_const(store, cone.at[i], &k))
            vec_push(&s->arena, &s->constants, bv_signed(k, w));
    }
    term_cone_free(&cone);
    qsort(s->constants.at, s->constants.n, sizeof *s->constants.at, by_value);
    for (uint32_t i = 0; i < s->constants.n; i++)
        if (!kept || s->constants.at[kept - 1] != s->constants.at[i])
            s->constants.at[kept++] = s->constants.at[i];
    s->constants.n = kept;
}

const sbv_t *sampler_constants(const struct sampler *s, uint32_t *n) {
    *n = s->constants.n;
    return s->constants.at;
}

uint32_t sampler_size(const struct sampler *s) { return s->size; }

/* ---- the system ---- */

static void give_slot(struct sampler *s, term var, uint32_t i) {
    if (var) s->slot[var] = i + 1;
}

/* Nothing is known of what follows a failed check, a lost execution or an excluded state. */
static term run_ends(const struct ts *t) {
    term end = term_not(t->store, t->universal);
    for (uint32_t i = 0; i < t->sites.n; i++)
        if (check_ends(t->sites.at[i].kind)) end = term_or(t->store, end, t->sites.at[i].fail);
    for (uint32_t i = 0; i < t->lost.n; i++) end = term_or(t->store, end, t->lost.at[i].when);
    return end;
}

struct sampler *sampler_new(const struct ts *t) {
    struct arena arena = {0};
    struct sampler *s = arena_new(&arena, struct sampler);
    *s = (struct sampler){.arena = arena, .t = t, .random = XORSHIFT_START};
    const uint32_t vars = t->vars.n;
    VEC(term) roots = {0};
    for (uint32_t i = 0; i < vars; i++) vec_push(&s->arena, &roots, t->vars.at[i].next);
    vec_push(&s->arena, &roots, run_ends(t));
    vec_push(&s->arena, &roots, t->ended);
    s->terms = term_count(t->store);
    s->slot = arena_new_array(&s->arena, uint32_t, s->terms);
    s->value = arena_new_array(&s->arena, bv_t, vars + t->inputs.n + 1);
    s->next = arena_new_array(&s->arena, bv_t, roots.n);
    for (uint32_t i = 0; i < vars; i++) give_slot(s, t->vars.at[i].now, i);
    for (uint32_t i = 0; i < t->inputs.n; i++) give_slot(s, t->inputs.at[i].var, vars + i);
    s->evals = term_evals_new(t->store, roots.at, roots.n);
    find_constants(s, roots.at, roots.n);
    return s;
}

void sampler_free(struct sampler *s) {
    struct arena arena = s->arena;
    term_evals_free(s->evals);
    arena_free(&arena);
}

/* ---- runs ---- */

static bv_t value_in_run(void *ctx, term var) {
    const struct sampler *s = ctx;
    uint32_t i = var < s->terms ? s->slot[var] : 0;
    return i ? s->value[i - 1] : 0;
}

static bv_t any_input(struct sampler *s) {
    bv_t constant;
    switch (next_random(s) & 7) {
    case 0:
        return next_random(s);
    case 1:
        return next_random(s) & 15;
    default:
        constant = (bv_t)s->constants.at[next_random(s) % s->constants.n];
        return constant + next_random(s) % 3 - 1;
    }
}

static void choose_inputs(struct sampler *s, bool first) {
    bv_t *in = s->value + s->t->vars.n;
    for (uint32_t i = 0; i < s->t->inputs.n; i++)
        if (first || next_random(s) % 3 == 0) in[i] = any_input(s);
}

bool sampler_run(struct sampler *s, const bv_t *start, uint32_t steps, sample_visit *visit,
                 void *ctx) {
    const uint32_t n = s->t->vars.n;
    const struct term_model m = {.ctx = s, .var = value_in_run};
    for (uint32_t i = 0; i < n; i++) s->value[i] = start[i];
    for (uint32_t step = 0; step < steps; step++) {
        choose_inputs(s, step == 0);
        term_evals_run(s->evals, &m, s->next);
        if (s->next[n]) return false;
        for (uint32_t i = 0; i < n; i++) s->value[i] = s->next[i];
        if (s->value[0] == s->t->done) return s->next[n + 1] != 0;
        if (!visit(ctx, s->value)) return false;
    }
    return false;
}

bool sample_start(const struct ts *t, struct solver *solver, deadline_t deadline, bv_t *state) {
    term starts = ts_starts(t);
    if (solver_check(solver, &starts, 1, deadline) != SOLVER_SAT) return false;
    struct term_model m = solver_model(solver);
    for (uint32_t i = 0; i < t->vars.n; i++) state[i] = term_eval(t->store, t->vars.at[i].now, &m);
    return true;
}

void sampler_after(struct sampler *s, const struct term_model *m, bv_t *state) {
    term_evals_run(s->evals, m, s->next);
    for (uint32_t i = 0; i < s->t->vars.n; i++) state[i] = s->next[i];
}
