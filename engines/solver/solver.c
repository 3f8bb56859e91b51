/* solver.c - choice of an adapter, and the state machine that every adapter relies on. */
#include "engines/solver/solver.h"

#include "core/base/require.h"
#include "engines/solver/recording.h"
#include "engines/solver/sat.h"
#include "engines/solver/solver_cadical.h"
#include "engines/solver/solver_z3.h"

#include <stdio.h>

static struct solver *new_adapter(enum solver_kind kind, struct term_store *store) {
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

struct solver *solver_new(enum solver_kind kind, struct term_store *store) {
    struct solver *s = new_adapter(kind, store);
    if (s) s->recording = recording_new(store, solver_name(s));
    return s;
}

void solver_free(struct solver *s) {
    if (!s) return;
    recording_free(s->recording);
    arena_free(&s->terms);
    s->ops->free(s);
}

const char *solver_versions(char *buf, size_t size) {
    char z3[64];
    snprintf(buf, size, "z3 %s, %s %s", solver_z3_version(z3, sizeof z3), sat_name(),
             sat_version());
    return buf;
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
    recording_assert(s->recording, t);
    vec_push(&s->terms, &s->asserted, t);
    s->ops->assert_term(s, t);
}

static bv_t model_var(void *ctx, term var) {
    struct solver *s = ctx;
    return VL_REQUIRE(s->last == SOLVER_SAT) ? s->ops->value(s, var) : 0;
}

static bv_t model_element(void *ctx, term array_var, bv_t index) {
    struct solver *s = ctx;
    return VL_REQUIRE(s->last == SOLVER_SAT) ? s->ops->element(s, array_var, index) : 0;
}

static struct term_model model_of(struct solver *s) {
    return (struct term_model){.ctx = s, .var = model_var, .element = model_element};
}

static bv_t value_of(struct solver *s, term t) {
    struct term_model m = model_of(s);
    return term_eval(s->store, t, &m);
}

static bool all_hold(struct solver *s, const term *t, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (!value_of(s, t[i])) return false;
    return true;
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
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

enum solver_answer solver_check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    recording_check(s->recording, assumptions, n);
    enum solver_answer answer = check(s, assumptions, n, deadline);
    recording_answer(s->recording, answer);
    return answer;
}

bool solver_failed(struct solver *s, uint32_t i) {
    recording_failed(s->recording, i);
    if (!VL_REQUIRE(s->last == SOLVER_UNSAT && i < s->assumed)) return true;
    return s->ops->failed(s, i);
}

struct term_model solver_model(struct solver *s) {
    recording_model(s->recording);
    return model_of(s);
}

bv_t solver_value(struct solver *s, term t) {
    recording_value(s->recording, t);
    return value_of(s, t);
}
