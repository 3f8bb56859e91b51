/* terms -> (arrays away) -> AIG -> CNF -> SAT solver, CaDiCaL or another (engines/sat.h).
 *
 * Everything is incremental and lives as long as the solver: a term is eliminated,
 * blasted and emitted once.  Assertions are clauses for good; an assumption is the
 * literal of its term.  Side constraints of array elimination define fresh variables, so
 * they are asserted also where the term is only assumed.
 * A variable that no clause mentions may have any value; it reads as 0.
 */
#include "engines/solver_cadical.h"

#include "core/base/require.h"
#include "encoders/arrays.h"
#include "encoders/bitblast.h"
#include "encoders/cnf.h"
#include "engines/sat.h"

#include <stdlib.h>

struct adapter {
    struct solver base;
    struct arrays *arrays;
    struct aig *aig;
    struct bitblast *blaster;
    struct cnf *cnf;
    struct sat *sat;
    enum solver_answer state; /* SAT and UNSAT until the next clause */
    deadline_t deadline;
    VEC(int) assumed;
    struct arena arena;
    uint64_t clauses;
    uint32_t facts; /* asserted */
};

static struct adapter *self_of(struct solver *s) { return (struct adapter *)s; }

/* --- encoding -------------------------------------------------------------------------- */

static void add_clause(void *ctx, const int *lits, uint32_t n) {
    struct adapter *self = ctx;
    self->state = SOLVER_UNKNOWN;
    self->clauses++;
    sat_clause(self->sat, lits, n);
}

/* The literal of t; the facts that define its quotients are asserted. AIG_FALSE and *late: no time.
 */
static aig_lit blasted_within(struct adapter *self, term t, deadline_t deadline, bool *late) {
    const aig_lit *fact, *bit = bitblast_within(self->blaster, t, deadline);
    aig_lit l = bit ? bit[0] : AIG_FALSE;
    if (!bit) *late = true;
    uint32_t n = bitblast_facts(self->blaster, self->facts, &fact);
    for (uint32_t i = 0; i < n; i++) cnf_assert(self->cnf, fact[i]);
    self->facts += n;
    return l;
}

static aig_lit blasted(struct adapter *self, term t) {
    bool late;
    return blasted_within(self, t, CLOCK_NEVER, &late);
}

/* The literal of t; what has to hold beside it is asserted. */
static aig_lit encode_within(struct adapter *self, term t, deadline_t deadline, bool *late) {
    struct term_list side = {0};
    struct arena arena = {0};
    t = arrays_eliminate(self->arrays, t, &arena, &side);
    for (uint32_t i = 0; i < side.terms.n; i++)
        cnf_assert(self->cnf, blasted(self, side.terms.at[i]));
    arena_free(&arena);
    return blasted_within(self, t, deadline, late);
}

static void assert_term(struct solver *s, term t) {
    struct adapter *self = self_of(s);
    bool late;
    cnf_assert(self->cnf, encode_within(self, t, CLOCK_NEVER, &late));
    self->state = SOLVER_UNKNOWN;
}

/* --- solving --------------------------------------------------------------------------- */

static bv_t model_var(void *ctx, term var);

/* Adds what reads of arrays violate in the model. */
static bool refined(struct adapter *self) {
    struct term_list side = {0};
    struct arena arena = {0};
    struct term_model m = {.ctx = self, .var = model_var};
    bool any = arrays_refine(self->arrays, &m, &arena, &side);
    for (uint32_t i = 0; i < side.terms.n; i++)
        cnf_assert(self->cnf, blasted(self, side.terms.at[i]));
    arena_free(&arena);
    return any;
}

/* IBMC 3.3: until no constraint between reads is violated. */
static enum solver_answer solve(struct adapter *self) {
    do {
        self->state = (enum solver_answer)sat_solve(self->sat, self->assumed.at, self->assumed.n,
                                                    self->deadline);
        arrays_new_model(self->arrays);
    } while (self->state == SOLVER_SAT && refined(self));
    return self->state;
}

static bool bit_of(const struct adapter *self, aig_lit l) {
    int lit = cnf_known(self->cnf, l);
    return lit != 0 && sat_true(self->sat, lit);
}

/* A model that rests on what was left open is none: one that does not is asked for. */
static enum solver_answer without_guesses(struct adapter *self) {
    const aig_lit *guess;
    uint32_t n = bitblast_guesses(self->blaster, &guess), before = self->assumed.n;
    bool guessed = false;
    for (uint32_t i = 0; i < n; i++)
        guessed = guessed || guess[i] == AIG_TRUE || bit_of(self, guess[i]);
    if (!guessed) return self->state;
    for (uint32_t i = 0; i < n; i++)
        if (guess[i] > AIG_TRUE)
            vec_push(&self->arena, &self->assumed, -cnf_literal(self->cnf, guess[i]));
        else if (guess[i] == AIG_TRUE)
            return self->state = SOLVER_UNKNOWN;
    if (solve(self) != SOLVER_SAT) self->state = SOLVER_UNKNOWN;
    self->assumed.n = before;
    return self->state;
}

static enum solver_answer check(struct solver *s, const term *assumptions, uint32_t n,
                                deadline_t deadline) {
    struct adapter *self = self_of(s);
    self->deadline = deadline;
    self->state = SOLVER_UNKNOWN;
    self->assumed.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        bool late = deadline_passed(deadline);
        aig_lit bit = late ? AIG_FALSE : encode_within(self, assumptions[i], deadline, &late);
        if (late) return SOLVER_UNKNOWN;
        vec_push(&self->arena, &self->assumed, cnf_literal(self->cnf, bit));
    }
    if (deadline_passed(deadline)) return SOLVER_UNKNOWN;
    return solve(self) == SOLVER_SAT ? without_guesses(self) : self->state;
}

static bool failed(struct solver *s, uint32_t i) {
    struct adapter *self = self_of(s);
    if (!VL_REQUIRE(self->state == SOLVER_UNSAT && i < self->assumed.n)) return true;
    return sat_failed(self->sat, self->assumed.at[i]);
}

/* --- models ---------------------------------------------------------------------------- */

static bv_t value(struct solver *s, term var) {
    struct adapter *self = self_of(s);
    const aig_lit *bits = bitblast_var(self->blaster, var);
    bv_t v = 0;
    if (!VL_REQUIRE(self->state == SOLVER_SAT) || !bits) return 0;
    for (unsigned i = 0; i < term_width(s->store, var); i++)
        if (bit_of(self, bits[i])) v |= (bv_t)1 << i;
    return v;
}

static bv_t model_var(void *ctx, term var) { return value(ctx, var); }

static bv_t element(struct solver *s, term array_var, bv_t index) {
    struct term_model m = {.ctx = s, .var = model_var};
    return arrays_element(self_of(s)->arrays, array_var, index, &m);
}

/* --- life ------------------------------------------------------------------------------ */

static void adapter_free(struct solver *s) {
    struct adapter *self = self_of(s);
    sat_free(self->sat);
    cnf_free(self->cnf);
    bitblast_free(self->blaster);
    aig_free(self->aig);
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
    struct adapter *self = vl_malloc(sizeof *self);
    *self = (struct adapter){.base = {.ops = &ops, .store = store}, .deadline = CLOCK_NEVER};
    self->arrays = arrays_new(store);
    self->aig = aig_new();
    self->blaster = bitblast_new(store, self->aig);
    bitblast_relational(self->blaster);
    self->cnf = cnf_new(self->aig, (struct cnf_sink){self, add_clause});
    self->sat = sat_new(SAT_FEW);
    return &self->base;
}

struct sat_stats solver_cadical_stats(const struct solver *s) {
    const struct adapter *self = (const struct adapter *)s;
    return (struct sat_stats){aig_nodes(self->aig), (uint32_t)cnf_max_var(self->cnf),
                              self->clauses};
}
