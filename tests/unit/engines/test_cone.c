/* engines/solver/cone.h against all assignments: a circuit, of which each question looks at a part,
 * and clauses on its inputs that are added later. */
#include "engines/solver/cone.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    INPUTS = 5,
    VARS = 14,
    MODELS = 1 << VARS,
    ROUNDS = 60,
    QUESTIONS = 60,
    MAX_LITS = 4,
    PIGEONS = 11
};

struct system {
    uint64_t seed;
    struct cone *s;
    bool *model; /* by assignment: do all clauses hold? */
    bool free[VARS + 1];
    bool used[VARS + 1]; /* in clauses behind the definitions */
};

static uint32_t next(struct system *t) { return (uint32_t)(prng_step(&t->seed) >> 33); }

/* Of a variable up to `most`. */
static int literal(struct system *t, int most) {
    int var = (int)(next(t) % (unsigned)most) + 1;
    return next(t) & 1 ? var : -var;
}

static bool holds(const int *lits, uint32_t n, unsigned a) {
    for (uint32_t i = 0; i < n; i++)
        if ((a >> (abs(lits[i]) - 1) & 1) == (lits[i] > 0)) return true;
    return false;
}

static void filter(bool *model, const int *lits, uint32_t n) {
    for (unsigned a = 0; a < MODELS; a++)
        if (model[a] && !holds(lits, n, a)) model[a] = false;
}

static void put(struct system *t, const int *lits, uint32_t n) {
    cone_clause(t->s, lits, n);
    filter(t->model, lits, n);
}

/* Gates come in any order: also before what they look at. */
static void put_gate(struct system *t, int v) {
    int x = literal(t, v - 1), y = literal(t, v - 1), z = literal(t, v - 1);
    int out = next(t) & 1 ? v : -v;
    if (next(t) & 1) {
        put(t, (int[]){-out, x}, 2);
        put(t, (int[]){-out, y}, 2);
        put(t, (int[]){out, -x, -y}, 3);
    } else {
        put(t, (int[]){-out, -x, y}, 3);
        put(t, (int[]){out, -x, -y}, 3);
        put(t, (int[]){-out, x, z}, 3);
        put(t, (int[]){out, x, -z}, 3);
    }
}

static void open_system(struct system *t, unsigned round) {
    *t = (struct system){.seed = round + 1, .s = cone_new(VARS)};
    t->model = malloc(MODELS * sizeof *t->model);
    assert_non_null(t->model);
    for (unsigned a = 0; a < MODELS; a++) t->model[a] = true;
    for (int v = 1; v <= VARS; v++) {
        t->free[v] = v <= INPUTS;
        if (v > INPUTS && next(t) % 8) put_gate(t, v);
    }
    for (uint32_t i = next(t) % 12; i > 0; i--) {
        int lits[2] = {literal(t, VARS), literal(t, VARS)};
        put(t, lits, 2);
    }
    cone_define(t->s, round % 4 ? t->free : NULL);
}

static void close_system(struct system *t) {
    cone_free(t->s);
    free(t->model);
}

static bool any(const bool *model) {
    for (unsigned a = 0; a < MODELS; a++)
        if (model[a]) return true;
    return false;
}

/* Values are of a model; what failed has none. */
static void check(struct system *t, const bool *model, const bool *left, const int *assume,
                  uint32_t n, enum sat_answer answer) {
    bool *core = malloc(MODELS * sizeof *core);
    assert_non_null(core);
    assert_int_equal(answer, any(left) ? SAT_SAT : SAT_UNSAT);
    for (unsigned a = 0; a < MODELS; a++) core[a] = answer == SAT_SAT ? left[a] : model[a];
    if (answer == SAT_SAT) {
        for (int v = 1; v <= VARS; v++)
            if (cone_has_value(t->s, v)) filter(core, &(int){cone_true(t->s, v) ? v : -v}, 1);
        for (uint32_t i = 0; i < n; i++) assert_true(cone_true(t->s, assume[i]));
    } else {
        for (uint32_t i = 0; i < n; i++)
            if (cone_failed(t->s, assume[i])) filter(core, &assume[i], 1);
    }
    assert_int_equal(any(core), answer == SAT_SAT);
    free(core);
}

static uint32_t random_clause(struct system *t, int *lits, int most) {
    uint32_t n = 1 + next(t) % MAX_LITS;
    for (uint32_t i = 0; i < n; i++) lits[i] = literal(t, most);
    return n;
}

static void ask(struct system *t) {
    int lits[MAX_LITS], assume[3] = {literal(t, VARS), literal(t, VARS), literal(t, VARS)};
    bool *model = malloc(2 * MODELS * sizeof *model), *left = model + MODELS;
    assert_non_null(model);
    uint32_t n = next(t) % 4;
    for (unsigned a = 0; a < MODELS; a++) model[a] = t->model[a];
    for (uint32_t i = next(t) % 3; i > 0; i--) {
        uint32_t size = random_clause(t, lits, VARS);
        cone_once(t->s, lits, size);
        filter(model, lits, size);
    }
    for (int v = 1; v <= VARS; v++)
        if (t->used[v]) cone_ask_about(t->s, v);
    for (unsigned a = 0; a < MODELS; a++) left[a] = model[a];
    for (uint32_t i = 0; i < n; i++) filter(left, &assume[i], 1);
    enum sat_answer answer = cone_solve(t->s, assume, n, CLOCK_NEVER);
    check(t, model, left, assume, n, answer);
    free(model);
}

static void add(struct system *t) {
    int lits[MAX_LITS];
    uint32_t n = random_clause(t, lits, INPUTS);
    for (uint32_t i = 0; i < n; i++) t->used[abs(lits[i])] = true;
    put(t, lits, n);
}

static void random_questions(void **state) {
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct system t;
        open_system(&t, round);
        for (unsigned q = 0; q < QUESTIONS; q++) {
            if (next(&t) % 8 == 0) add(&t);
            ask(&t);
        }
        close_system(&t);
    }
}

/* Only what is asked for has a value. */
static void cones(void **state) {
    (void)state;
    struct cone *s = cone_new(6);
    const bool is_free[] = {false, true, true, true, false, false, false};
    cone_clause(s, (int[]){-4, 1}, 2); /* 4 = 1 & 2 */
    cone_clause(s, (int[]){-4, 2}, 2);
    cone_clause(s, (int[]){4, -1, -2}, 3);
    cone_clause(s, (int[]){-5, 3}, 2); /* 5 = 3 */
    cone_clause(s, (int[]){5, -3}, 2);
    cone_clause(s, (int[]){-6, 4}, 2); /* 6 = 4 */
    cone_clause(s, (int[]){6, -4}, 2);
    cone_define(s, is_free);
    cone_follow(s, 6);
    assert_int_equal(cone_solve(s, (int[]){5}, 1, CLOCK_NEVER), SAT_SAT);
    assert_true(cone_has_value(s, 3) && !cone_has_value(s, 1) && !cone_has_value(s, 4) &&
                !cone_has_value(s, 6));
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_SAT);
    assert_true(cone_has_value(s, 1) && cone_has_value(s, 2) && cone_has_value(s, 6) &&
                !cone_has_value(s, 5));
    assert_true(cone_true(s, 1) && cone_true(s, 2) && cone_true(s, 6));
    cone_free(s);
    cone_free(NULL);
}

/* Seven of the eight clauses over three variables: nothing defines one of them, so each question
 * is about them. */
static void constraints(void **state) {
    (void)state;
    struct cone *s = cone_new(4);
    for (unsigned signs = 0; signs < 7; signs++) {
        int lits[3];
        for (int v = 1; v <= 3; v++) lits[v - 1] = signs >> (v - 1) & 1 ? -v : v;
        cone_clause(s, lits, 3);
    }
    cone_define(s, NULL);
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_SAT);
    for (int v = 1; v <= 3; v++) assert_true(cone_has_value(s, v) && cone_true(s, v));
    cone_clause(s, (int[]){-1, -2, -3}, 3);
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_UNSAT);
    assert_false(cone_failed(s, 4));
    cone_free(s);
}

static void put_pigeons(struct cone *s, int holes) {
    int lits[PIGEONS];
    for (int p = 0; p < holes + 1; p++) {
        for (int h = 0; h < holes; h++) lits[h] = p * PIGEONS + h + 1;
        cone_clause(s, lits, (uint32_t)holes);
    }
    for (int h = 0; h < holes; h++)
        for (int p = 0; p < holes + 1; p++)
            for (int q = 0; q < p; q++)
                cone_clause(s, (int[]){-(p * PIGEONS + h + 1), -(q * PIGEONS + h + 1)}, 2);
}

/* Thousands of clauses are learnt; half of them go now and then. */
static void long_searches(void **state) {
    (void)state;
    struct cone *s = cone_new(1);
    put_pigeons(s, 7);
    for (int v = 1; v <= PIGEONS * 8; v++) cone_ask_about(s, v);
    assert_int_equal(cone_solve(s, NULL, 0, CLOCK_NEVER), SAT_UNSAT);
    cone_free(s);
    s = cone_new(1);
    put_pigeons(s, PIGEONS);
    cone_ask_about(s, 1);
    assert_int_equal(cone_solve(s, NULL, 0, deadline_in(-1)), SAT_UNKNOWN);
    for (int v = 1; v <= PIGEONS * (PIGEONS + 1); v++) cone_ask_about(s, v);
    assert_int_equal(cone_solve(s, NULL, 0, deadline_in(100)), SAT_UNKNOWN);
    cone_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_questions), cmocka_unit_test(cones),
                                       cmocka_unit_test(constraints),
                                       cmocka_unit_test(long_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
