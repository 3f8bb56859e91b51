/* And-inverter graphs: hashing, the rewrite rules, and meaning against truth tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/draws.h"
#include "tests/unit/encoders/aig_sim.h"

struct four {
    struct aig *g;
    aig_lit a, b, c, d;
};

static int four_inputs(void **state) {
    struct four *f = vl_malloc(sizeof *f);
    f->g = aig_new();
    f->a = aig_input(f->g);
    f->b = aig_input(f->g);
    f->c = aig_input(f->g);
    f->d = aig_input(f->g);
    *state = f;
    return 0;
}

static int four_free(void **state) {
    aig_free(((struct four *)*state)->g);
    free(*state);
    return 0;
}

#define AND(x, y) aig_and(f->g, (x), (y))
#define NOT(x)    aig_not(x)

static void equal_gates_are_one_node(void **state) {
    struct four *f = *state;
    aig_lit ab = AND(f->a, f->b);
    assert_int_equal(AND(f->b, f->a), ab);
    assert_int_not_equal(AND(f->a, NOT(f->b)), ab);
    uint32_t before = aig_nodes(f->g);
    aig_lit x = aig_xor(f->g, f->c, f->d), m = aig_mux(f->g, f->a, f->b, f->c);
    assert_true(aig_nodes(f->g) > before);
    before = aig_nodes(f->g);
    assert_int_equal(aig_xor(f->g, NOT(f->d), f->c), NOT(x));
    assert_int_equal(aig_xor(f->g, NOT(f->c), NOT(f->d)), x);
    assert_int_equal(aig_mux(f->g, NOT(f->a), f->c, f->b), m);
    assert_int_equal(aig_mux(f->g, f->a, NOT(f->b), NOT(f->c)), NOT(m));
    assert_int_equal(aig_nodes(f->g), before);
}

static void constants_and_equal_operands_fold(void **state) {
    struct four *f = *state;
    assert_int_equal(AND(f->a, AIG_TRUE), f->a);
    assert_int_equal(AND(AIG_FALSE, f->a), AIG_FALSE);
    assert_int_equal(AND(f->a, f->a), f->a);
    assert_int_equal(AND(f->a, NOT(f->a)), AIG_FALSE);
    assert_int_equal(aig_or(f->g, f->a, AIG_TRUE), AIG_TRUE);
    assert_int_equal(aig_xor(f->g, f->a, AIG_TRUE), NOT(f->a));
    assert_int_equal(aig_xor(f->g, f->a, f->a), AIG_FALSE);
    assert_int_equal(aig_mux(f->g, AIG_TRUE, f->a, f->b), f->a);
    assert_int_equal(aig_mux(f->g, f->a, AIG_TRUE, AIG_FALSE), f->a);
    assert_int_equal(aig_mux(f->g, f->a, f->b, f->b), f->b);
    assert_int_equal(aig_maj(f->g, f->a, f->a, f->b), f->a);
    assert_int_equal(aig_maj(f->g, f->a, f->b, AIG_FALSE), AND(f->a, f->b));
    assert_int_equal(aig_nodes(f->g), 5 + 1);
}

static void grandchildren_are_looked_at(void **state) {
    struct four *f = *state;
    aig_lit ab = AND(f->a, f->b), cd = AND(f->c, f->d);
    aig_lit na_c = AND(NOT(f->a), f->c), nab = AND(NOT(f->a), f->b), ac = AND(f->a, f->c);
    uint32_t before = aig_nodes(f->g);
    assert_int_equal(AND(ab, NOT(f->a)), AIG_FALSE); /* contradiction */
    assert_int_equal(AND(ab, na_c), AIG_FALSE);
    assert_int_equal(AND(NOT(ab), NOT(f->b)), NOT(f->b)); /* subsumption */
    assert_int_equal(AND(NOT(ab), na_c), na_c);
    assert_int_equal(AND(ab, f->a), ab);                 /* idempotence */
    assert_int_equal(AND(NOT(ab), NOT(nab)), NOT(f->b)); /* resolution */
    assert_int_equal(AND(NOT(nab), f->b), ab);           /* substitution */
    assert_int_equal(aig_nodes(f->g), before);
    assert_int_equal(AND(ab, ac), AND(ab, f->c));
    assert_int_equal(AND(cd, AND(f->b, f->d)), AND(cd, f->b));
    assert_int_equal(AND(NOT(ab), AND(f->b, f->d)), AND(NOT(f->a), AND(f->b, f->d)));
    assert_int_not_equal(AND(NOT(ab), NOT(cd)), AIG_FALSE);
}

static aig_lit any_lit(uint64_t *seed, const aig_lit *lits, uint32_t n) {
    return lits[random_below(seed, n)] ^ (aig_lit)random_below(seed, 2);
}

/* Random graphs over six inputs; every literal keeps its truth table of 64 rows. */
static void meaning_is_kept(struct draws *d) {
    enum { STEPS = 60 };
    struct aig *g = aig_new();
    aig_lit lit[STEPS];
    uint64_t table[STEPS], value[1024];
    uint32_t inputs = 2 + draw_below(d, 5), n = 0;
    for (; n < inputs; n++) {
        lit[n] = aig_input(g);
        table[n] = value[lit[n] >> 1] = sim_count(n);
    }
    for (; n < STEPS; n++) {
        uint32_t i[3];
        aig_lit l[3];
        uint64_t t[3];
        for (int k = 0; k < 3; k++) {
            aig_lit sign = draw_below(d, 2);
            i[k] = draw_below(d, n);
            l[k] = lit[i[k]] ^ sign;
            t[k] = sign ? ~table[i[k]] : table[i[k]];
        }
        switch (draw_below(d, 6)) {
        case 0:
            lit[n] = aig_or(g, l[0], l[1]), table[n] = t[0] | t[1];
            break;
        case 1:
            lit[n] = aig_xor(g, l[0], l[1]), table[n] = t[0] ^ t[1];
            break;
        case 2:
            lit[n] = aig_mux(g, l[0], l[1], l[2]);
            table[n] = (t[0] & t[1]) | (~t[0] & t[2]);
            break;
        case 3:
            lit[n] = aig_maj(g, l[0], l[1], l[2]);
            table[n] = (t[0] & t[1]) | (t[2] & (t[0] | t[1]));
            break;
        default:
            lit[n] = aig_and(g, l[0], l[1]), table[n] = t[0] & t[1];
            break;
        }
    }
    assert_true(aig_nodes(g) < 1024);
    sim_run(g, value);
    for (n = 0; n < STEPS; n++) assert_true(sim_lit(value, lit[n]) == table[n]);
    aig_free(g);
}

static const struct draw_check checks[] = {{"aig_meaning", meaning_is_kept}, {0}};

static void meanings(void **state) {
    (void)state;
    draws_run(&checks[0], 7, 3000);
}

/* Large enough for both tables to grow; every gate is found again. */
static void growing_keeps_gates(void **state) {
    (void)state;
    enum { N = 40000 };
    struct aig *g = aig_new();
    aig_lit *lit = vl_malloc(N * sizeof *lit);
    uint64_t seed = 11, again = 11;
    for (int i = 0; i < 200; i++) lit[i] = aig_input(g);
    for (uint32_t i = 200; i < N; i++) {
        aig_lit x = any_lit(&seed, lit, i), y = any_lit(&seed, lit, i);
        lit[i] = aig_and(g, x, y);
    }
    uint32_t nodes = aig_nodes(g);
    assert_true(nodes > 4096);
    for (uint32_t i = 200; i < N; i++) {
        aig_lit x = any_lit(&again, lit, i), y = any_lit(&again, lit, i);
        assert_int_equal(aig_and(g, y, x), lit[i]);
    }
    assert_int_equal(aig_nodes(g), nodes);
    aig_lit left, right;
    for (uint32_t i = 1; i < nodes; i++)
        if (aig_is_and(g, i, &left, &right)) assert_true(left < right && right < 2 * i);
    free(lit);
    aig_free(g);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_gates_are_one_node, four_inputs, four_free),
        cmocka_unit_test_setup_teardown(constants_and_equal_operands_fold, four_inputs, four_free),
        cmocka_unit_test_setup_teardown(grandchildren_are_looked_at, four_inputs, four_free),
        cmocka_unit_test_teardown(meanings, draws_after),
        cmocka_unit_test(growing_keeps_gates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
