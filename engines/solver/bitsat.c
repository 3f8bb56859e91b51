/* bitsat.c - terms through AIG and CNF into a SAT solver.
 *
 * Each term is blasted once and each gate emitted once, when something asked depends on it; so the
 * solver holds only the cone of what was asked.
 */
#include "engines/solver/bitsat.h"

#include "encoders/bits/bitblast.h"
#include "encoders/bits/cnf.h"

#include <stdlib.h>

struct bitsat {
    const struct term_store *store;
    struct aig *aig;
    struct bitblast *blaster;
    struct cnf *cnf;
    struct sat *sat;
    uint64_t clauses;
    uint32_t facts; /* asserted */
};

static void add_clause(void *ctx, const int *lits, uint32_t n) {
    struct bitsat *b = ctx;
    b->clauses++;
    sat_clause(b->sat, lits, n);
}

struct bitsat *bitsat_new(struct term_store *store) {
    struct bitsat *b = vl_malloc(sizeof *b);
    *b = (struct bitsat){.store = store, .aig = aig_new(), .sat = sat_new(SAT_FEW)};
    b->blaster = bitblast_new(store, b->aig);
    bitblast_relational(b->blaster);
    b->cnf = cnf_new(b->aig, (struct cnf_sink){b, add_clause});
    return b;
}

void bitsat_free(struct bitsat *b) {
    if (!b) return;
    sat_free(b->sat);
    cnf_free(b->cnf);
    bitblast_free(b->blaster);
    aig_free(b->aig);
    free(b);
}

/* The literal of t; the facts that define its quotients are asserted. NULL: no time. */
static const aig_lit *blasted(struct bitsat *b, term t, deadline_t deadline, aig_lit *l) {
    const aig_lit *fact, *bit = bitblast_within(b->blaster, t, deadline);
    if (bit) *l = bit[0];
    uint32_t n = bitblast_facts(b->blaster, b->facts, &fact);
    for (uint32_t i = 0; i < n; i++) cnf_assert(b->cnf, fact[i]);
    b->facts += n;
    return bit ? l : NULL;
}

void bitsat_assert(struct bitsat *b, term t) {
    aig_lit l;
    if (blasted(b, t, CLOCK_NEVER, &l)) cnf_assert(b->cnf, l);
}

int bitsat_literal(struct bitsat *b, term t, deadline_t deadline) {
    aig_lit l;
    return blasted(b, t, deadline, &l) ? cnf_literal(b->cnf, l) : 0;
}

static bool bit_of(const struct bitsat *b, aig_lit l) {
    int lit = cnf_known(b->cnf, l);
    return lit != 0 && sat_true(b->sat, lit);
}

bv_t bitsat_value(const struct bitsat *b, term var) {
    const aig_lit *bits = bitblast_var(b->blaster, var);
    bv_t v = 0;
    if (!bits) return 0;
    for (unsigned i = 0; i < term_width(b->store, var); i++)
        if (bit_of(b, bits[i])) v |= (bv_t)1 << i;
    return v;
}

enum sat_answer bitsat_solve(struct bitsat *b, const int *assumptions, uint32_t n,
                             uint32_t conflicts, deadline_t deadline) {
    return sat_solve_within(b->sat, assumptions, n, conflicts, deadline);
}

bool bitsat_guessed(const struct bitsat *b) {
    const aig_lit *guess;
    uint32_t n = bitblast_guesses(b->blaster, &guess);
    for (uint32_t i = 0; i < n; i++)
        if (guess[i] == AIG_TRUE || bit_of(b, guess[i])) return true;
    return false;
}

uint32_t bitsat_products(const struct bitsat *b) { return bitblast_products(b->blaster); }

int bitsat_unguessed(struct bitsat *b) {
    const aig_lit *guess;
    aig_lit none = AIG_TRUE;
    uint32_t n = bitblast_guesses(b->blaster, &guess);
    for (uint32_t i = 0; i < n; i++) none = aig_and(b->aig, none, aig_not(guess[i]));
    return cnf_literal(b->cnf, none);
}

bool bitsat_failed(const struct bitsat *b, int assumption) {
    return sat_failed(b->sat, assumption);
}

struct sat_stats bitsat_stats(const struct bitsat *b) {
    return (struct sat_stats){.nodes = aig_nodes(b->aig),
                              .variables = (uint32_t)cnf_max_var(b->cnf),
                              .clauses = b->clauses};
}
