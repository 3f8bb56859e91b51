/* Invariant: but for the planted fault it answers as CaDiCaL does. */
#include "tests/support/planted_solver.h"

#include "encoders/term/term_text.h"

#include <stdlib.h>
#include <string.h>

struct planted {
    struct solver base;
    struct solver *real;
    enum planted_fault fault;
    bool asserted; /* a remainder is in what was asserted */
    bool armed;    /* or in an assumption of the last check */
};

static struct planted *self_of(struct solver *s) { return (struct planted *)s; }

static bool has_remainder(const struct term_store *s, term t) {
    struct term_writer w = {.store = s};
    struct str lines = {.arena = &w.arena};
    term_write(&w, &lines, t);
    bool found = strstr(lines.at, " = bvurem ") != NULL;
    arena_free(&w.arena);
    return found;
}

static void assert_term(struct solver *s, term t) {
    struct planted *self = self_of(s);
    self->asserted = self->asserted || has_remainder(s->store, t);
    solver_assert(self->real, t);
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct planted *self = self_of(s);
    self->armed = self->asserted;
    for (uint32_t i = 0; i < n && !self->armed; i++)
        self->armed = has_remainder(s->store, assumptions[i]);
    if (self->armed && self->fault == PLANTED_CRASH) abort();
    enum solver_answer answer = solver_check(self->real, assumptions, n, deadline);
    if (!self->armed || self->fault != PLANTED_ANSWER || answer == SOLVER_UNKNOWN) return answer;
    return answer == SOLVER_SAT ? SOLVER_UNSAT : SOLVER_SAT;
}

static bv_t value(struct solver *s, term var) {
    struct planted *self = self_of(s);
    if (self->real->last != SOLVER_SAT) return 0; /* the answer is planted */
    bv_t v = solver_value(self->real, var);
    bool wrong = self->armed && self->fault == PLANTED_MODEL;
    return wrong ? bv_norm(~v, term_width(s->store, var)) : v;
}

static bv_t element(struct solver *s, term array, bv_t index) {
    struct planted *self = self_of(s);
    return self->real->last == SOLVER_SAT ? self->real->ops->element(self->real, array, index) : 0;
}

static bool failed(struct solver *s, uint32_t i) {
    struct planted *self = self_of(s);
    return self->real->last != SOLVER_UNSAT || solver_failed(self->real, i);
}

static void release(struct solver *s) {
    solver_free(self_of(s)->real);
    free(s);
}

struct solver *planted_solver_new(struct term_store *store, enum planted_fault fault) {
    static const struct solver_ops ops = {
        .name = "planted",
        .assert_term = assert_term,
        .check = check,
        .value = value,
        .element = element,
        .failed = failed,
        .free = release,
    };
    struct planted *self = calloc(1, sizeof *self);
    self->base = (struct solver){.ops = &ops, .store = store};
    self->real = solver_new(SOLVER_CADICAL, store);
    self->fault = fault;
    return &self->base;
}
