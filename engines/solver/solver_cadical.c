/* terms -> (arrays away) -> AIG -> CNF -> SAT solver, CaDiCaL or another (engines/solver/bitsat.h).
 *
 * Everything is incremental and lives as long as the solver: a term is eliminated,
 * blasted and emitted once.  Assertions are clauses for good; an assumption is the
 * literal of its term.  Side constraints of array elimination define fresh variables, so
 * they are asserted also where the term is only assumed.
 *
 * Hard questions about products (IBMC 3.3): most questions end within a few conflicts.  One that
 * does not, and depends on products of two variables, is asked in other ways:
 *
 *     under  with operands of 4, 8, 16 bits (assumed): SAT is SAT, and UNSAT is UNSAT if none of
 *            these assumptions failed;
 *     over   without products, lemmas about them where a model is wrong (encoders/bits/products.h),
 * in a second formula, which is there from the first such question on: UNSAT is UNSAT, and SAT with
 * products that are right is SAT;
 *
 * each with a limit, and at last plainly again, without any.
 */
#include "engines/solver/solver_cadical.h"

#include "core/base/require.h"
#include "encoders/bits/arrays.h"
#include "encoders/bits/products.h"
#include "engines/solver/bitsat.h"

#include <stdlib.h>

static const struct sat_conflict_limits default_limits = {
    .plain = 1000, .over = 10000, .under = 1000};
enum { SHORT_FIRST = 4, SHORT_LAST = 16, MAX_MODELS = 64 /* without products */ };

/* A formula and the question to it. */
struct bit_formula {
    struct bitsat *bits;
    VEC(int) assumed; /* the caller's assumptions, then what is assumed beside them */
};

struct cadical_adapter {
    struct solver base;
    struct arrays *arrays;
    struct products *products;          /* of loose */
    struct bit_formula exact, abstract; /* loose: without products, NULL until it is needed */
    struct bit_formula *last;           /* whose answer it is */
    enum solver_answer state;           /* SAT and UNSAT until the next clause */
    deadline_t deadline;
    VEC(term) facts;         /* asserted, without arrays */
    VEC(term) assumed;       /* the same of the assumptions */
    uint32_t abstract_facts; /* that loose knows */
    struct sat_conflict_limits limits;
    uint32_t over, under; /* answers */
    struct arena arena;
};

static struct cadical_adapter *self_of(struct solver *s) { return (struct cadical_adapter *)s; }

/* --- encoding -------------------------------------------------------------------------- */

static void assert_fact(struct cadical_adapter *self, term t) {
    bitsat_assert(self->exact.bits, t);
    vec_push(&self->arena, &self->facts, t);
    self->state = SOLVER_UNKNOWN;
}

static void assert_all(struct cadical_adapter *self, const struct term_list *side) {
    for (uint32_t i = 0; i < side->terms.n; i++) assert_fact(self, side->terms.at[i]);
}

/* t without arrays; what has to hold beside it is asserted. */
static term without_arrays(struct cadical_adapter *self, term t) {
    struct term_list side = {0};
    struct arena arena = {0};
    t = arrays_eliminate(self->arrays, t, &arena, &side);
    assert_all(self, &side);
    arena_free(&arena);
    return t;
}

static void assert_term(struct solver *s, term t) {
    struct cadical_adapter *self = self_of(s);
    assert_fact(self, without_arrays(self, t));
}

/* --- solving --------------------------------------------------------------------------- */

static bv_t model_var(void *ctx, term var);

/* Adds what reads of arrays violate in the model. */
static bool refined(struct cadical_adapter *self) {
    struct term_list side = {0};
    struct arena arena = {0};
    struct term_model m = {.ctx = self, .var = model_var};
    bool any = arrays_refine(self->arrays, &m, &arena, &side);
    assert_all(self, &side);
    arena_free(&arena);
    return any;
}

static enum solver_answer solve_form(struct cadical_adapter *self, struct bit_formula *f,
                                     uint32_t conflicts) {
    self->last = f;
    self->state = (enum solver_answer)bitsat_solve(f->bits, f->assumed.at, f->assumed.n, conflicts,
                                                   self->deadline);
    arrays_new_model(self->arrays);
    return self->state;
}

/* IBMC 3.3: until no constraint between reads is violated. */
static enum solver_answer solve_exact(struct cadical_adapter *self, uint32_t conflicts) {
    while (solve_form(self, &self->exact, conflicts) == SOLVER_SAT && refined(self)) {
    }
    return self->state;
}

/* --- over-approximation ---------------------------------------------------------------- */

static void assert_abstract(struct cadical_adapter *self, const struct term_list *side) {
    for (uint32_t i = 0; i < side->terms.n; i++)
        bitsat_assert(self->abstract.bits, side->terms.at[i]);
}

static term without_products(struct cadical_adapter *self, term t) {
    struct term_list side = {0};
    struct arena arena = {0};
    t = products_eliminate(self->products, t, &arena, &side);
    assert_abstract(self, &side);
    arena_free(&arena);
    return t;
}

/* The question as it is now, facts that refinement of arrays added included. false: no time. */
static bool update_abstract(struct cadical_adapter *self) {
    struct bit_formula *f = &self->abstract;
    for (; self->abstract_facts < self->facts.n; self->abstract_facts++) {
        if (deadline_passed(self->deadline)) return false;
        bitsat_assert(f->bits, without_products(self, self->facts.at[self->abstract_facts]));
    }
    f->assumed.n = 0;
    for (uint32_t i = 0; i < self->assumed.n; i++) {
        term t = without_products(self, self->assumed.at[i]);
        int lit = bitsat_literal(f->bits, t, self->deadline);
        if (!lit) return false;
        vec_push(&self->arena, &f->assumed, lit);
    }
    return true;
}

static enum products_verdict refine_products(struct cadical_adapter *self) {
    struct term_list side = {0};
    struct arena arena = {0};
    struct term_model m = {.ctx = self, .var = model_var};
    if (bitsat_guessed(self->abstract.bits)) return PRODUCTS_STUCK;
    enum products_verdict v = products_refine(self->products, &m, &arena, &side);
    assert_abstract(self, &side);
    arena_free(&arena);
    return v;
}

static enum solver_answer over_approximate(struct cadical_adapter *self) {
    if (!self->abstract.bits) {
        self->abstract.bits = bitsat_new(self->base.store);
        self->products = products_new(self->base.store);
    }
    for (uint32_t models = 0; models < MAX_MODELS && update_abstract(self); models++) {
        if (solve_form(self, &self->abstract, self->limits.over) != SOLVER_SAT) break;
        enum products_verdict v = refine_products(self);
        if (v == PRODUCTS_STUCK) break;
        if (v == PRODUCTS_RIGHT && !refined(self)) return self->state;
    }
    if (self->state != SOLVER_UNSAT) self->state = SOLVER_UNKNOWN;
    return self->state;
}

/* --- under-approximation --------------------------------------------------------------- */

/* The terms that the question rests on. */
static void roots(const struct cadical_adapter *self, struct arena *arena, struct term_list *out) {
    for (uint32_t i = 0; i < self->facts.n; i++) vec_push(arena, &out->terms, self->facts.at[i]);
    for (uint32_t i = 0; i < self->assumed.n; i++)
        vec_push(arena, &out->terms, self->assumed.at[i]);
}

/* Does UNSAT rest on an assumption from the from-th on? */
static bool any_failed(const struct bit_formula *f, uint32_t from) {
    for (uint32_t i = from; i < f->assumed.n; i++)
        if (bitsat_failed(f->bits, f->assumed.at[i])) return true;
    return false;
}

/* Under the conditions. *more: it was UNSAT because of them. */
static enum solver_answer solve_under(struct cadical_adapter *self,
                                      const struct term_list *conditions, bool *more) {
    struct bit_formula *f = &self->exact;
    uint32_t before = f->assumed.n;
    for (uint32_t i = 0; i < conditions->terms.n; i++) {
        int lit = bitsat_literal(f->bits, conditions->terms.at[i], self->deadline);
        if (lit) vec_push(&self->arena, &f->assumed, lit); /* without it the deadline has passed */
    }
    *more = solve_exact(self, self->limits.under) == SOLVER_UNSAT && any_failed(f, before);
    if (*more) self->state = SOLVER_UNKNOWN;
    f->assumed.n = before;
    return self->state;
}

static enum solver_answer under_approximate(struct cadical_adapter *self) {
    struct arena arena = {0};
    struct term_list of = {0};
    bool more = true;
    roots(self, &arena, &of);
    for (unsigned bits = SHORT_FIRST; more && bits <= SHORT_LAST; bits *= 2) {
        struct term_list conditions = {0};
        products_short(self->base.store, of.terms.at, of.terms.n, bits, &arena, &conditions);
        if (!conditions.terms.n) break;
        solve_under(self, &conditions, &more);
    }
    arena_free(&arena);
    return self->state;
}

/* --- questions ------------------------------------------------------------------------- */

static bool has_products(const struct cadical_adapter *self) {
    struct arena arena = {0};
    struct term_list of = {0};
    roots(self, &arena, &of);
    bool any = products_any(self->base.store, of.terms.at, of.terms.n);
    arena_free(&arena);
    return any;
}

static enum solver_answer solve_in_turn(struct cadical_adapter *self) {
    if (!sat_has_limits() || !bitsat_products(self->exact.bits)) return solve_exact(self, 0);
    const struct sat_conflict_limits *p = &self->limits;
    if (p->plain && solve_exact(self, p->plain) != SOLVER_UNKNOWN) return self->state;
    if (deadline_passed(self->deadline)) return self->state;
    if (!has_products(self)) return solve_exact(self, 0);
    if (p->under && under_approximate(self) != SOLVER_UNKNOWN) return self->under++, self->state;
    if (p->over && over_approximate(self) != SOLVER_UNKNOWN) return self->over++, self->state;
    return solve_exact(self, 0);
}

/* A model that rests on what was left open is none: one that does not is asked for. */
static enum solver_answer without_guesses(struct cadical_adapter *self) {
    struct bit_formula *f = &self->exact;
    if (!bitsat_guessed(self->last->bits)) return self->state;
    vec_push(&self->arena, &f->assumed, bitsat_unguessed(f->bits));
    if (solve_exact(self, 0) != SOLVER_SAT) self->state = SOLVER_UNKNOWN;
    f->assumed.n--;
    return self->state;
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct cadical_adapter *self = self_of(s);
    struct bit_formula *f = &self->exact;
    self->deadline = deadline;
    self->state = SOLVER_UNKNOWN;
    f->assumed.n = self->assumed.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (deadline_passed(deadline)) return SOLVER_UNKNOWN;
        term t = without_arrays(self, assumptions[i]);
        int lit = bitsat_literal(f->bits, t, deadline);
        if (!lit) return SOLVER_UNKNOWN;
        vec_push(&self->arena, &self->assumed, t);
        vec_push(&self->arena, &f->assumed, lit);
    }
    if (deadline_passed(deadline)) return SOLVER_UNKNOWN;
    return solve_in_turn(self) == SOLVER_SAT ? without_guesses(self) : self->state;
}

static bool failed(struct solver *s, uint32_t i) {
    struct cadical_adapter *self = self_of(s);
    if (!VL_REQUIRE(self->state == SOLVER_UNSAT && i < self->assumed.n)) return true;
    return bitsat_failed(self->last->bits, self->last->assumed.at[i]);
}

/* --- models ---------------------------------------------------------------------------- */

static bv_t value(struct solver *s, term var) {
    struct cadical_adapter *self = self_of(s);
    return VL_REQUIRE(self->state == SOLVER_SAT) ? bitsat_value(self->last->bits, var) : 0;
}

static bv_t model_var(void *ctx, term var) { return value(ctx, var); }

static bv_t element(struct solver *s, term array_var, bv_t index) {
    struct term_model m = {.ctx = s, .var = model_var};
    return arrays_element(self_of(s)->arrays, array_var, index, &m);
}

/* --- life ------------------------------------------------------------------------------ */

static void adapter_free(struct solver *s) {
    struct cadical_adapter *self = self_of(s);
    bitsat_free(self->exact.bits);
    bitsat_free(self->abstract.bits);
    products_free(self->products);
    arrays_free(self->arrays);
    arena_free(&self->arena);
    free(self);
}

static const struct solver_ops ops = {
    .name = NULL, /* that of the library */
    .assert_term = assert_term,
    .check = check,
    .value = value,
    .element = element,
    .failed = failed,
    .free = adapter_free,
};

struct solver *solver_cadical_new(struct term_store *store) {
    struct cadical_adapter *self = vl_malloc(sizeof *self);
    *self =
        (struct cadical_adapter){.base = {.ops = &ops, .store = store}, .deadline = CLOCK_NEVER};
    self->arrays = arrays_new(store);
    self->exact.bits = bitsat_new(store);
    self->last = &self->exact;
    self->limits = default_limits;
    return &self->base;
}

void solver_cadical_set_limits(struct solver *s, struct sat_conflict_limits p) {
    self_of(s)->limits = p;
}

struct sat_stats solver_cadical_stats(const struct solver *s) {
    const struct cadical_adapter *self = (const struct cadical_adapter *)s;
    struct sat_stats stats = bitsat_stats(self->exact.bits);
    stats.over = self->over;
    stats.under = self->under;
    return stats;
}
