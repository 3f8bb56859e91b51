/* Files for other tools, read back and simulated against the graph. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "encoders/formats/formula_export.h"
#include "tests/support/draws.h"
#include "tests/unit/encoders/aig_sim.h"

enum { INPUTS = 6, STEPS = 30, MAX_VARS = 1000 };

static uint32_t next_number(char **at) { return (uint32_t)strtoul(*at, at, 10); }

static uint64_t lanes(const uint64_t *value, uint32_t l) { return sim_lit(value, l); }

/* Reads ASCII AIGER and returns the first output's lanes. */
static uint64_t simulate_aiger(char *text) {
    static uint64_t value[MAX_VARS];
    assert_memory_equal(text, "aag ", 4);
    char *at = text + 4;
    uint32_t max = next_number(&at), inputs = next_number(&at), latches = next_number(&at);
    uint32_t outputs = next_number(&at), gates = next_number(&at), output = 0;
    assert_true(max < MAX_VARS);
    assert_int_equal(max, inputs + gates);
    assert_int_equal(latches, 0);
    assert_int_equal(inputs, INPUTS);
    value[0] = 0;
    for (uint32_t i = 0; i < inputs; i++) value[next_number(&at) / 2] = sim_count(i);
    for (uint32_t i = 0; i < outputs; i++) {
        uint32_t l = next_number(&at);
        if (i == 0) output = l;
    }
    for (uint32_t i = 0; i < gates; i++) {
        uint32_t lhs = next_number(&at), high = next_number(&at), low = next_number(&at);
        assert_true(lhs % 2 == 0 && lhs > high && high >= low); /* the format's order */
        value[lhs / 2] = lanes(value, high) & lanes(value, low);
    }
    assert_string_equal(at, "\n");
    return lanes(value, output);
}

/* The formula's clauses hold in a lane for some extension of the inputs: by counting them off
 * with unit propagation, as every variable but the inputs is defined. */
static bool dimacs_holds(char *text, unsigned lane) {
    signed char value[MAX_VARS] = {0};
    char *body = strstr(text, "p cnf ");
    assert_non_null(body);
    for (char *c = text; c < body; c = strchr(c, '\n') + 1) {
        unsigned input;
        int var;
        assert_int_equal(sscanf(c, "c input %u is %d", &input, &var), 2);
        value[var] = sim_count(input) >> lane & 1 ? 1 : -1;
    }
    body += strlen("p cnf ");
    uint32_t vars = next_number(&body), clauses = next_number(&body);
    assert_true(vars < MAX_VARS);
    for (bool again = true; again;) {
        char *at = body;
        again = false;
        for (uint32_t i = 0; i < clauses; i++) {
            int unit = 0, open = 0, lit;
            bool satisfied = false;
            while ((lit = (int)strtol(at, &at, 10)) != 0) {
                int v = value[abs(lit)];
                if (v == 0) unit = lit, open++;
                if (v != 0 && (v > 0) == (lit > 0)) satisfied = true;
            }
            if (satisfied || open > 1) continue;
            if (open == 0) return false;
            value[abs(unit)] = unit > 0 ? 1 : -1;
            again = true;
        }
        assert_string_equal(at, clauses ? "\n" : at);
    }
    return true;
}

static aig_lit random_graph(struct aig *g, struct draws *d) {
    aig_lit lit[STEPS];
    for (uint32_t n = 0; n < STEPS; n++) {
        if (n < INPUTS) {
            lit[n] = aig_input(g);
            continue;
        }
        aig_lit a = lit[draw_below(d, n)] ^ (aig_lit)draw_below(d, 2);
        aig_lit b = lit[draw_below(d, n)] ^ (aig_lit)draw_below(d, 2);
        lit[n] = draw_below(d, 3) ? aig_and(g, a, b) : aig_xor(g, a, b);
    }
    return lit[STEPS - 1] ^ (aig_lit)draw_below(d, 2);
}

static void files_mean_the_graph(struct draws *d) {
    struct aig *g = aig_new();
    aig_lit root = random_graph(g, d);
    uint64_t value[MAX_VARS];
    struct arena a = {0};
    struct str aiger = {.arena = &a}, dimacs = {.arena = &a};
    for (unsigned i = 0; i < INPUTS; i++) value[i + 1] = sim_count(i);
    sim_run(g, value);
    uint64_t want = sim_lit(value, root);
    export_aiger(&aiger, g, (aig_lit[]){root, aig_not(root)}, 2);
    assert_true(simulate_aiger(aiger.at) == want);
    export_dimacs(&dimacs, g, &root, 1);
    for (unsigned lane = 0; lane < 64; lane++)
        assert_int_equal(dimacs_holds(dimacs.at, lane), want >> lane & 1);
    arena_free(&a);
    aig_free(g);
}

static const struct draw_check checks[] = {{"exported", files_mean_the_graph}, {0}};

static void graphs(void **state) {
    (void)state;
    draws_run(&checks[0], 31, 100);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(graphs, draws_after)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
