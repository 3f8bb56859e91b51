/* Smaller witnesses, and what of them matters; elements shown as an initialiser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/result/fold.h"
#include "core/result/init.h"
#include "core/shrink/shrink.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* Shrinks this witness of f0; its check must fail. */
static void shrink(struct arena *a, const char *text, struct witness *w) {
    struct interp_result run;
    struct interp_options opt = {0};
    struct ir_module *m = parse_ir(a, text);
    interp_run(a, m, w, &opt, &run);
    assert_int_equal(run.end, INTERP_CHECK_FAILED);
    shrink_witness(a, m, &opt, &run, w);
    interp_run(a, m, w, &opt, &run);
    assert_int_equal(run.end, INTERP_CHECK_FAILED);
}

/* The same of one with these arguments. */
static void shrunk(struct arena *a, const char *text, uint32_t n, const int64_t *args,
                   struct witness *w) {
    *w = (struct witness){.entry = "f0"};
    for (uint32_t i = 0; i < n; i++)
        vec_push(a, &w->args,
                 (struct wit_val){.type = IR_I(32), .bits = bv_norm((bv_t)args[i], 32)});
    shrink(a, text, w);
}

static void test_towards_zero(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {5000, -77};
    shrunk(&a, program("towards_zero"), 2, args, &w);
    assert_int_equal((int64_t)w.args.at[0].bits, 41);
    assert_false(w.args.at[0].irrelevant);
    assert_int_equal((int64_t)w.args.at[1].bits, 0);
    assert_true(w.args.at[1].irrelevant);
    arena_free(&a);
}

/* An assumption that the IR does not state: an even number, or one above 50. */
static bool is_assumed(const void *assumed, const struct witness *w) {
    const unsigned *asked = assumed;
    bv_t n = w->args.at[0].bits;
    ++*(unsigned *)(uintptr_t)asked;
    return n % 2 == 0 || n > 50;
}

static void test_what_is_assumed_is_kept(void **state) {
    (void)state;
    struct arena a = {0};
    unsigned asked = 0;
    struct witness w = {.entry = "f0", .keeps = is_assumed, .assumed = &asked};
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(32), .bits = 5000});
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(32), .bits = 1});
    shrink(&a, program("towards_zero"), &w);
    assert_int_equal((int64_t)w.args.at[0].bits, 42); /* 41 fails, too */
    assert_true(asked > 0);
    arena_free(&a);
}

/* Neither can be smaller alone: 21 and 22 are the least. */
static void test_two_together(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {1999999999, 2000000000};
    shrunk(&a, program("two_together"), 2, args, &w);
    assert_int_equal((int64_t)w.args.at[0].bits, 21);
    assert_int_equal((int64_t)w.args.at[1].bits, 22);
    arena_free(&a);
}

/* Fails above 40, but not from 1000 to 2000000000: the small ones are found all the same. */
static void test_what_wraps_around(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {2000000007};
    shrunk(&a, program("what_wraps_around"), 1, args, &w);
    assert_int_equal((int64_t)w.args.at[0].bits, 41);
    arena_free(&a);
}

/* The first input decides whether there is one more: whatever it is, the 5 goes to the input that
 * took it. */
static void test_inputs_that_shift(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w = {.entry = "f0"};
    vec_push(&a, &w.inputs, (struct wit_val){.type = IR_I(1)});
    vec_push(&a, &w.inputs, (struct wit_val){.type = IR_I(32), .bits = 5});
    shrink(&a, program("inputs_that_shift"), &w);
    assert_true(w.inputs.at[0].irrelevant);
    assert_false(w.inputs.at[1].irrelevant);
    arena_free(&a);
}

/* An input that the witness leaves out is 0, and may matter. */
static void test_inputs_left_out(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w = {.entry = "f0"};
    shrink(&a, program("inputs_left_out"), &w);
    assert_int_equal(w.inputs.n, 2);
    assert_false(w.inputs.at[0].irrelevant);
    assert_true(w.inputs.at[1].irrelevant);
    arena_free(&a);
}

/* x != 0 || y != 0: each may be anything while the other is not 0, both may not. */
static void test_one_of_two(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {3, 4};
    shrunk(&a, program("one_of_two"), 2, args, &w);
    assert_true(w.args.at[0].irrelevant != w.args.at[1].irrelevant);
    const struct wit_val *shown = &w.args.at[w.args.at[0].irrelevant ? 1 : 0];
    assert_int_equal((int64_t)shown->bits, 1);
    arena_free(&a);
}

/* x == 0 && y == 0 fails: both are shown, though they are 0. */
static void test_zeros_that_matter(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {0, 0, 9};
    shrunk(&a, program("zeros_that_matter"), 3, args, &w);
    assert_false(w.args.at[0].irrelevant);
    assert_false(w.args.at[1].irrelevant);
    assert_true(w.args.at[2].irrelevant);
    arena_free(&a);
}

static void push_inputs(struct arena *a, struct witness *w, const ir_type *types, uint32_t period,
                        const int64_t *values, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        vec_push(a, &w->inputs,
                 (struct wit_val){.type = types[i % period],
                                  .bits = bv_norm((bv_t)values[i], types[i % period])});
}

/* A sum of inputs reaches 10: the last two are enough, in place of five. */
static void test_fewer_rounds(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w = {.entry = "f0"};
    const ir_type word = IR_I(32);
    push_inputs(&a, &w, &word, 1, (const int64_t[]){0, 3, -4, 2, 9}, 5);
    shrink(&a, program("fewer_rounds"), &w);
    assert_int_equal(w.inputs.n, 2);
    arena_free(&a);
}

/* Each round takes two inputs; three rounds have to count, others are left out whole. */
static void test_rounds_that_count(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w = {.entry = "f0"};
    const ir_type types[] = {IR_I(1), IR_I(32)};
    push_inputs(&a, &w, types, 2, (const int64_t[]){0, 5, 1, 6, 0, 7, 0, 8, 1, 9, 0, 10, 1, 11},
                14);
    shrink(&a, program("rounds_that_count"), &w);
    assert_int_equal(w.inputs.n, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(w.inputs.at[i].type, types[i % 2]);
        assert_true(w.inputs.at[i].irrelevant || w.inputs.at[i].bits == 1);
    }
    arena_free(&a);
}

static void bind(struct arena *a, struct check_result *c, const char *name, const char *value) {
    vec_push(a, &c->inputs, (struct binding){name, value});
}

static void add_line(struct arena *a, trace_lines *t, ir_val ins, uint32_t depth,
                     enum step_kind kind, const char *text) {
    struct trace_line l = {.func = "f", .ins = ins, .depth = depth, .kind = kind, .text = text};
    vec_push(a, t, l);
}

static void expect_trace(struct arena *a, const trace_lines *t, const char *const *want) {
    trace_lines folded = {0};
    uint32_t n = 0;
    fold_trace(a, t->at, t->n, &folded);
    for (; want[n] && n < folded.n; n++) assert_string_equal(folded.at[n].text, want[n]);
    assert_null(want[n]);
    assert_int_equal(n, folded.n);
}

static void test_folding(void **state) {
    (void)state;
    struct arena a = {0};
    trace_lines t = {0};
    add_line(&a, &t, 1, 0, STEP_ASSIGN, "i = 0");
    for (int i = 0; i < 5; i++) {
        add_line(&a, &t, 2, 0, STEP_ASSIGN, arena_printf(&a, "t[%d] = %d", i, i * i));
        add_line(&a, &t, 3, 0, STEP_ASSIGN, arena_printf(&a, "i = %d", i + 1));
    }
    for (int i = 3; i--;)
        add_line(&a, &t, 4, (uint32_t)(3 - i), STEP_ENTER,
                 arena_printf(&a, "call f(n = %d)", 4 * i));
    add_line(&a, &t, 5, 3, STEP_ASSIGN, "p = NULL");
    add_line(&a, &t, 5, 3, STEP_ASSIGN, "p = &x");
    for (int i = 0; i < 3; i++) add_line(&a, &t, 6, 3, STEP_FAIL, "fails");
    static const char *const want[] = {"i = 0",
                                       "5 times: t[0 .. 4] = 0, 1, …, 16; i = 1 .. 5",
                                       "call f(n = 8, 4 .. 0) (3 times)",
                                       "p = NULL",
                                       "p = &x",
                                       "fails",
                                       "fails",
                                       "fails",
                                       NULL};
    expect_trace(&a, &t, want);
    arena_free(&a);
}

/* Loops in loops; texts of other shapes; numbers that do not fit. */
static void test_folding_again(void **state) {
    (void)state;
    struct arena a = {0};
    trace_lines t = {0}, u = {0};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++)
            add_line(&a, &t, 1, 0, STEP_ASSIGN, arena_printf(&a, "k = %d", k));
        add_line(&a, &t, 2, 0, STEP_ASSIGN, arena_printf(&a, "i = %d", i));
    }
    static const char *const nested[] = {"4 times: k = 0 .. 2 (3 times); i = 0 .. 3", NULL};
    expect_trace(&a, &t, nested);
    add_line(&a, &u, 1, 0, STEP_ASSIGN, "p = NULL");
    add_line(&a, &u, 1, 0, STEP_ASSIGN, "p = memory from malloc in line 3");
    add_line(&a, &u, 1, 0, STEP_ASSIGN, "p = memory from malloc in line 3 (2nd)");
    for (int i = 0; i < 3; i++)
        add_line(&a, &u, 2, 0, STEP_ASSIGN,
                 i == 1 ? "n = -9223372036854775808" : "n = 9223372036854775807");
    static const char *const other[] = {
        "p = NULL … p = memory from malloc in line 3 (2nd) (3 times)",
        "n = 9223372036854775807, -9223372036854775808, 9223372036854775807 (3 times)", NULL};
    expect_trace(&a, &u, other);
    arena_free(&a);
}

/* n == 57 does otherwise: n is not whatever it is. */
static void test_constants(void **state) {
    (void)state;
    struct arena a = {0};
    struct witness w;
    const int64_t args[] = {0, 0};
    shrunk(&a, program("constants"), 2, args, &w);
    assert_false(w.args.at[0].irrelevant);
    assert_true(w.args.at[1].irrelevant);
    arena_free(&a);
}

static void test_initialisers(void **state) {
    (void)state;
    struct arena a = {0};
    struct check_result c = {0};
    bind(&a, &c, "n", "3");
    for (int i = 0; i < 5; i++)
        bind(&a, &c, arena_printf(&a, "t[%d]", i == 4 ? 9 : 3 - i), arena_printf(&a, "%d", i));
    bind(&a, &c, "few[0]", "1");
    bind(&a, &c, "few[1]", "2");
    bind(&a, &c, "*p", "int[2]");
    bind(&a, &c, "p[1]", "7");
    bind(&a, &c, "s[0]", "'a'");
    bind(&a, &c, "s[1]", "'\"'");
    bind(&a, &c, "s[2]", "'\\0'");
    init_gather(&a, &c);
    static const struct binding want[] = {
        {"n", "3"},      {"t", "{3, 2, 1, 0, [9] = 4}"}, {"few[0]", "1"},
        {"few[1]", "2"}, {"p", "(int[2]){[1] = 7}"},     {"s", "\"a\\\"\""}};
    assert_int_equal(c.inputs.n, sizeof want / sizeof *want);
    for (uint32_t i = 0; i < c.inputs.n; i++) {
        assert_string_equal(c.inputs.at[i].name, want[i].name);
        assert_string_equal(c.inputs.at[i].value, want[i].value);
    }
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_towards_zero),      cmocka_unit_test(test_what_is_assumed_is_kept),
        cmocka_unit_test(test_two_together),      cmocka_unit_test(test_one_of_two),
        cmocka_unit_test(test_zeros_that_matter), cmocka_unit_test(test_folding),
        cmocka_unit_test(test_folding_again),     cmocka_unit_test(test_constants),
        cmocka_unit_test(test_initialisers),      cmocka_unit_test(test_what_wraps_around),
        cmocka_unit_test(test_inputs_that_shift), cmocka_unit_test(test_inputs_left_out),
        cmocka_unit_test(test_fewer_rounds),      cmocka_unit_test(test_rounds_that_count),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
