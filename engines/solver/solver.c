/* solver.c - choice of an adapter, and the state machine that every adapter relies on. */
#include "engines/solver/solver.h"

#include "core/base/require.h"
#include "engines/solver/sat.h"
#include "engines/solver/solver_cadical.h"
#include "engines/solver/solver_z3.h"

struct solver *solver_new(enum solver_kind kind, struct term_store *store) {
    switch (kind) {
    case SOLVER_AUTO: {
        struct solver *s = solver_cadical_new(store);
        return s ? s : solver_z3_new(store);
    }
    case SOLVER_CADICAL:
        return solver_cadical_new(store);
    case SOLVER_Z3:
        return solver_z3_new(store);
    case SOLVER_Z3_INT:
        return solver_z3_int_new(store);
    }
    return NULL;
}

void solver_free(struct solver *s) {
    if (!s) return;
    arena_free(&s->terms);
    s->ops->free(s);
}

const char *solver_name(const struct solver *s) { return s->ops->name ? s->ops->name : sat_name(); }

static bool is_condition(const struct solver *s, term t) {
    return t && term_width(s->store, t) == 1;
}

void solver_assert(struct solver *s, term t) {
    s->last = SOLVER_UNKNOWN;
    if (!VL_REQUIRE(is_condition(s, t))) {
        s->broken = true; /* a formula with a part missing must answer nothing */
        return;
    }
    vec_push(&s->terms, &s->asserted, t);
    s->ops->assert_term(s, t);
}

static bool all_hold(struct solver *s, const term *t, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!solver_value(s, t[i])) return false;
    return true;
}

enum solver_answer solver_check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    s->last = SOLVER_UNKNOWN;
    s->assumed = n;
    s->spurious = false;
    for (uint32_t i = 0; i < n; i++)
        if (!VL_REQUIRE(is_condition(s, assumptions[i]))) return SOLVER_UNKNOWN;
    if (s->broken || deadline_passed(deadline)) return SOLVER_UNKNOWN;
    enum solver_answer answer = s->ops->check(s, assumptions, n, deadline);
    if (answer == SOLVER_SAT || answer == SOLVER_UNSAT) s->last = answer;
    if (s->last == SOLVER_SAT && s->incomplete &&
        !(all_hold(s, s->asserted.at, s->asserted.n) && all_hold(s, assumptions, n))) {
        s->last = SOLVER_UNKNOWN;
        s->spurious = true;
    }
    return s->last;
}

bool solver_failed(struct solver *s, uint32_t i) {
    if (!VL_REQUIRE(s->last == SOLVER_UNSAT && i < s->assumed)) return true;
    return s->ops->failed(s, i);
}

static bv_t model_var(void *ctx, term var) {
    struct solver *s = ctx;
    return VL_REQUIRE(s->last == SOLVER_SAT) ? s->ops->value(s, var) : 0;
}

static bv_t model_element(void *ctx, term array_var, bv_t index) {
    struct solver *s = ctx;
    return VL_REQUIRE(s->last == SOLVER_SAT) ? s->ops->element(s, array_var, index) : 0;
}

struct term_model solver_model(struct solver *s) {
    return (struct term_model){.ctx = s, .var = model_var, .element = model_element};
}

bv_t solver_value(struct solver *s, term t) {
    struct term_model m = solver_model(s);
    return term_eval(s->store, t, &m);
}
