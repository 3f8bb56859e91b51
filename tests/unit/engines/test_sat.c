/* The SAT solver behind engines/solver/sat.h: answers against all assignments, models, cores,
 * deadlines. Built for CaDiCaL, and a second time through the functions of IPASIR. */
#include "engines/solver/sat.h"
#include "tests/support/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VARS = 6, CLAUSES = 24, ROUNDS = 600, PIGEONS = 11 };

static int literal(struct draws *d) {
    int var = (int)draw_below(d, VARS) + 1;
    return draw_below(d, 2) ? -var : var;
}

static bool holds(const int *lits, uint32_t n, unsigned assignment) {
    for (uint32_t i = 0; i < n; i++)
        if ((assignment >> (abs(lits[i]) - 1) & 1) == (lits[i] > 0)) return true;
    return false;
}

/* The assignments, by bit, under which all clauses hold so far. */
static uint64_t filtered(uint64_t models, const int *lits, uint32_t n) {
    for (unsigned a = 0; a < 1u << VARS; a++)
        if (!holds(lits, n, a)) models &= ~((uint64_t)1 << a);
    return models;
}

static void look_at(struct sat *s, uint64_t models, const int *assume) {
    uint64_t left = filtered(filtered(models, &assume[0], 1), &assume[1], 1);
    enum sat_answer answer = sat_solve(s, assume, 2, CLOCK_NEVER);
    assert_int_equal(answer, left ? SAT_SAT : SAT_UNSAT);
    if (answer == SAT_SAT) {
        unsigned a = 0;
        for (int v = 1; v <= VARS; v++) a |= (unsigned)sat_true(s, v) << (v - 1);
        for (int v = 1; v <= VARS; v++) assert_true(sat_true(s, v) != sat_true(s, -v));
        assert_false(sat_true(s, VARS + 100)); /* no clause mentions it */
        assert_true(left >> a & 1);
    } else {
        uint64_t core = models;
        for (unsigned i = 0; i < 2; i++)
            if (sat_failed(s, assume[i])) core = filtered(core, &assume[i], 1);
        assert_true(core == 0);
    }
}

static void answers_are_right(struct draws *d) {
    struct sat *s = sat_new(draw_below(d, 2) ? SAT_FEW : SAT_MANY);
    uint64_t models = UINT64_MAX;
    for (unsigned c = draw_below(d, CLAUSES + 1); c; c--) {
        int lits[3] = {literal(d), literal(d), literal(d)};
        int assume[2] = {literal(d), literal(d)};
        sat_clause(s, lits, 3);
        models = filtered(models, lits, 3);
        look_at(s, models, assume);
    }
    sat_free(s);
}

static const struct draw_check checks[] = {{"sat_answers", answers_are_right}, {0}};

static void random_clauses(void **state) {
    (void)state;
    draws_run(&checks[0], 7, ROUNDS);
}

/* Hard enough that it is never answered before the deadline. */
static void deadlines(void **state) {
    (void)state;
    struct sat *s = sat_new(SAT_FEW);
    for (int p = 0; p < PIGEONS + 1; p++) {
        int lits[PIGEONS];
        for (int h = 0; h < PIGEONS; h++) lits[h] = p * PIGEONS + h + 1;
        sat_clause(s, lits, PIGEONS);
    }
    for (int h = 0; h < PIGEONS; h++)
        for (int p = 0; p < PIGEONS + 1; p++)
            for (int q = 0; q < p; q++)
                sat_clause(s, (int[]){-(p * PIGEONS + h + 1), -(q * PIGEONS + h + 1)}, 2);
    assert_int_equal(sat_solve(s, NULL, 0, deadline_in(-1)), SAT_UNKNOWN);
    assert_int_equal(sat_solve(s, NULL, 0, deadline_in(20)), SAT_UNKNOWN);
    if (sat_has_limits())
        for (uint32_t conflicts = 1; conflicts <= 1000; conflicts *= 10)
            assert_int_equal(sat_solve_within(s, NULL, 0, conflicts, CLOCK_NEVER), SAT_UNKNOWN);
    sat_free(s);
    sat_free(NULL);
}

static void names(void **state) {
    (void)state;
    assert_true(strncmp(sat_name(), "cadical", 7) == 0);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(random_clauses, draws_after),
                                       cmocka_unit_test(deadlines), cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
