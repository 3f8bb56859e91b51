/* Clauses against simulation: with the inputs given, unit propagation alone finds the value of
 * every emitted node, and it is the value of the graph. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/vec.h"
#include "encoders/bits/cnf.h"
#include "tests/support/draws.h"
#include "tests/unit/encoders/aig_sim.h"

enum { INPUTS = 6, STEPS = 40, MAX_VARS = 2048 };

struct formula {
    struct arena arena;
    VEC(int) lits; /* clauses, each ended by 0 */
    uint32_t clauses;
};

static void take(void *ctx, const int *lits, uint32_t n) {
    struct formula *f = ctx;
    for (uint32_t i = 0; i < n; i++) {
        assert_int_not_equal(lits[i], 0);
        vec_push(&f->arena, &f->lits, lits[i]);
    }
    vec_push(&f->arena, &f->lits, 0);
    f->clauses++;
}

static int sign_of(const signed char *value, int lit) {
    int v = value[abs(lit)];
    return lit < 0 ? -v : v;
}

/* One clause: 1 = something new, -1 = conflict, 0 = nothing. */
static int propagate_clause(const int **at, signed char *value) {
    int unit = 0, open = 0;
    bool satisfied = false;
    for (; **at; ++*at) {
        int sign = sign_of(value, **at);
        if (sign > 0) satisfied = true;
        if (sign == 0 && **at != unit) unit = **at, open++;
    }
    ++*at;
    if (satisfied || open > 1) return 0;
    if (open == 0) return -1;
    value[abs(unit)] = unit < 0 ? -1 : 1;
    return 1;
}

/* False on a conflict. */
static bool propagate(const struct formula *f, signed char *value) {
    for (bool again = true; again;) {
        again = false;
        for (const int *at = f->lits.at, *end = at + f->lits.n; at < end;) {
            int r = propagate_clause(&at, value);
            if (r < 0) return false;
            if (r > 0) again = true;
        }
    }
    return true;
}

struct graph {
    struct aig *g;
    aig_lit input[INPUTS], lit[STEPS];
    struct formula formula;
    struct cnf *cnf;
    uint64_t value[4096];
};

static void graph_open(struct graph *x, struct draws *d) {
    memset(x, 0, sizeof *x);
    x->g = aig_new();
    x->cnf = cnf_new(x->g, (struct cnf_sink){&x->formula, take});
    for (unsigned i = 0; i < INPUTS; i++) {
        x->input[i] = x->lit[i] = aig_input(x->g);
        x->value[x->input[i] >> 1] = sim_count(i);
    }
    for (uint32_t n = INPUTS; n < STEPS; n++) {
        aig_lit l[3];
        for (int k = 0; k < 3; k++) l[k] = x->lit[draw_below(d, n)] ^ (aig_lit)draw_below(d, 2);
        switch (draw_below(d, 6)) {
        case 0:
            x->lit[n] = aig_xor(x->g, l[0], l[1]);
            break;
        case 1:
            x->lit[n] = aig_mux(x->g, l[0], l[1], l[2]);
            break;
        case 2:
            x->lit[n] = aig_maj(x->g, l[0], l[1], l[2]);
            break;
        case 3:
            x->lit[n] = aig_and(x->g, aig_and(x->g, l[0], l[1]), l[2]);
            break;
        default:
            x->lit[n] = aig_and(x->g, l[0], l[1]);
            break;
        }
    }
    sim_run(x->g, x->value);
}

static void graph_close(struct graph *x) {
    cnf_free(x->cnf);
    aig_free(x->g);
    arena_free(&x->formula.arena);
}

static bool in_lane(const struct graph *x, aig_lit l, unsigned lane) {
    return sim_lit(x->value, l) >> lane & 1;
}

/* Inputs of one lane; an input that was never emitted has no variable. */
static void set_inputs(const struct graph *x, unsigned lane, signed char *value) {
    memset(value, 0, MAX_VARS);
    for (int i = 0; i < INPUTS; i++) {
        int lit = cnf_known(x->cnf, x->input[i]);
        if (lit) value[lit] = in_lane(x, x->input[i], lane) ? 1 : -1;
    }
}

static void models_are_those_of_the_graph(struct draws *d) {
    static struct graph x;
    signed char value[MAX_VARS];
    graph_open(&x, d);
    for (int ask = 0; ask < 4; ask++) {
        aig_lit l = x.lit[draw_below(d, STEPS)] ^ (aig_lit)draw_below(d, 2);
        int lit = cnf_literal(x.cnf, l);
        assert_int_equal(cnf_known(x.cnf, l), lit);
        assert_int_equal(cnf_known(x.cnf, aig_not(l)), -lit);
        assert_true(cnf_max_var(x.cnf) < MAX_VARS);
        for (unsigned lane = 0; lane < 64; lane++) {
            set_inputs(&x, lane, value);
            assert_true(propagate(&x.formula, value));
            for (uint32_t n = 0; n < aig_nodes(x.g); n++) {
                int known = cnf_known(x.cnf, 2 * n);
                if (known) assert_int_equal(value[known], in_lane(&x, 2 * n, lane) ? 1 : -1);
            }
        }
    }
    graph_close(&x);
}

static void asserting_leaves_the_models_that_fit(struct draws *d) {
    static struct graph x;
    signed char value[MAX_VARS];
    uint64_t fit = ~(uint64_t)0;
    graph_open(&x, d);
    for (int ask = 0; ask < 3; ask++) {
        aig_lit l = x.lit[draw_below(d, STEPS)] ^ (aig_lit)draw_below(d, 2);
        cnf_assert(x.cnf, l);
        fit &= sim_lit(x.value, l);
        for (unsigned lane = 0; lane < 64; lane++) {
            set_inputs(&x, lane, value);
            assert_int_equal(propagate(&x.formula, value), fit >> lane & 1);
        }
    }
    graph_close(&x);
}

static const struct draw_check checks[] = {{"cnf_models", models_are_those_of_the_graph},
                                           {"cnf_asserted", asserting_leaves_the_models_that_fit},
                                           {0}};

static void models(void **state) {
    (void)state;
    draws_run(&checks[0], 21, 400);
}

static void asserted(void **state) {
    (void)state;
    draws_run(&checks[1], 1022, 400);
}

static uint32_t clauses_for(struct graph *x, aig_lit l) {
    uint32_t before = x->formula.clauses;
    cnf_literal(x->cnf, l);
    return x->formula.clauses - before;
}

static void gates_are_recognised(void **state) {
    (void)state;
    static struct graph x;
    struct draws any = {.seed = 23};
    graph_open(&x, &any);
    arena_free(&any.arena);
    aig_lit a = aig_input(x.g), b = aig_input(x.g), c = aig_input(x.g), d = aig_input(x.g);
    assert_int_equal(clauses_for(&x, a), 0);
    assert_int_equal(clauses_for(&x, aig_xor(x.g, a, aig_not(b))), 4);
    assert_int_equal(clauses_for(&x, aig_mux(x.g, a, b, aig_not(c))), 6);
    assert_int_equal(clauses_for(&x, aig_maj(x.g, a, aig_not(b), c)), 6);
    aig_lit abc = aig_and(x.g, aig_and(x.g, a, aig_not(c)), d);
    assert_int_equal(clauses_for(&x, aig_and(x.g, abc, b)), 5);
    assert_int_equal(clauses_for(&x, abc), 4); /* swallowed before, asked for now */
    assert_int_equal(clauses_for(&x, abc), 0); /* each node once */
    assert_int_equal(clauses_for(&x, AIG_TRUE), 1);
    graph_close(&x);
}

static void assertions_become_units_and_one_clause(void **state) {
    (void)state;
    static struct graph x;
    struct draws any = {.seed = 24};
    graph_open(&x, &any);
    arena_free(&any.arena);
    aig_lit a = aig_input(x.g), b = aig_input(x.g), c = aig_input(x.g), d = aig_input(x.g);
    uint32_t before = x.formula.clauses, lits = x.formula.lits.n;
    cnf_assert(x.cnf, aig_and(x.g, aig_or(x.g, aig_or(x.g, a, b), c), aig_not(d)));
    assert_int_equal(x.formula.clauses - before, 2);
    assert_int_equal(x.formula.lits.n - lits, 4 + 2);
    signed char value[MAX_VARS] = {0};
    cnf_assert(x.cnf, AIG_FALSE);
    assert_false(propagate(&x.formula, value));
    graph_close(&x);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(models, draws_after),
        cmocka_unit_test_teardown(asserted, draws_after),
        cmocka_unit_test(gates_are_recognised),
        cmocka_unit_test(assertions_become_units_and_one_clause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
