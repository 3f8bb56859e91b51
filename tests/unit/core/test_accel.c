/* Leaps of the interpreter: random loops run with them and without them must end alike; loops that
 * are too long to run end with the value that arithmetic gives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/gen_loops.h"
#include "tests/support/prng.h"

enum { LOOPS = 600, PROGRAMS = 400, RUNS = 8, ENOUGH = 40000 };

static uint64_t leapt; /* steps that were left out */

static void expect_alike(struct arena *a, const struct ir_module *m, const struct witness *w,
                         uint32_t max_trace) {
    struct interp_result plain, fast;
    struct interp_options opt = {.max_steps = ENOUGH, .max_trace = max_trace};
    interp_run(a, m, w, &opt, &plain);
    opt.accelerate = 2;
    interp_run(a, m, w, &opt, &fast);
    if (plain.end == INTERP_FUEL) return; /* the other one may get further */
    assert_int_equal(plain.end, fast.end);
    assert_int_equal(plain.ins, fast.ins);
    assert_true(plain.ret.bits == fast.ret.bits);
    assert_true(fast.steps <= plain.steps);
    leapt += plain.steps - fast.steps;
    if (!max_trace) return;
    assert_true(plain.trace.n == fast.trace.n || fast.steps < plain.steps);
    const struct interp_step *p = &plain.trace.at[plain.trace.n - 1];
    const struct interp_step *f = &fast.trace.at[fast.trace.n - 1];
    assert_true(p->kind == f->kind && p->ins == f->ins && p->value.bits == f->value.bits);
}

static unsigned knew, forgot; /* runs that leapt, and that lost what they were to end with */

/* With leaps that give values up: the run ends alike, or with an unknown value. */
static void expect_less(struct arena *a, const struct ir_module *m, const struct witness *w) {
    struct interp_result plain, fast;
    struct interp_options opt = {.max_steps = ENOUGH};
    interp_run(a, m, w, &opt, &plain);
    opt.accelerate = 2;
    opt.forgets = true;
    interp_run(a, m, w, &opt, &fast);
    bool unknown =
        fast.end == INTERP_UNSUPPORTED || (fast.end == INTERP_RETURNED && fast.ret.type == IR_VOID);
    forgot += unknown;
    if (plain.end == INTERP_FUEL || fast.end == INTERP_UNSUPPORTED) return;
    assert_int_equal(plain.end, fast.end);
    assert_int_equal(plain.ins, fast.ins);
    assert_true(fast.ret.type == IR_VOID || plain.ret.bits == fast.ret.bits);
    knew += fast.steps < plain.steps;
}

static void test_random_loops(void **state) {
    (void)state;
    struct prng p = {.state = 77};
    leapt = 0;
    for (uint64_t seed = 1; seed <= LOOPS; seed++) {
        struct arena a = {0};
        struct ir_module *m = gen_loops(&a, seed, 4 + (unsigned)(seed % 10));
        const struct ir_func *f = m->funcs.at[0];
        for (unsigned i = 0; i < RUNS; i++) {
            struct witness w = {.entry = "f0"};
            for (uint32_t k = 0; k < f->params.n; k++) {
                ir_type type = f->ins.at[f->params.at[k]].type;
                vec_push(&a, &w.args,
                         (struct wit_val){.type = type, .bits = bv_norm(prng_next(&p), type)});
            }
            expect_alike(&a, m, &w, i % 2 ? 20 : 0);
            expect_less(&a, m, &w);
        }
        arena_free(&a);
    }
    assert_true(leapt > 100000); /* else nothing was tried */
    assert_true(knew > 100);
}

/* A loop whose variables are in memory: each round loads some, compares, and stores; one of them
 * may be no progression. */
static char *loop_in_memory(struct arena *a, struct prng *p, bool mixes) {
    static const char *const tests[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
    static const char *const ops[] = {"add", "add", "sub", "mul", "and"};
    struct str s = {.arena = a};
    unsigned from = prng_below(p, 3), to = prng_below(p, 3), with = prng_below(p, 3);
    str_puts(&s, "target 64 little signed-char \"t\"\n");
    for (unsigned i = 0; i < 4; i++) str_printf(&s, "global @g%u size 2 align 2 zero\n", i);
    str_puts(&s,
             "func @f0(%1: i16, %2: i16) -> i16 {\nb1: store %1, @g0\n store %2, @g1\n jmp b2\n");
    str_printf(&s, "b2: %%6: i16 = load @g%u\n %%7: i16 = load @g%u\n", from, with);
    str_printf(&s, " %%8: i1 = %s %%6, %%7\n br %%8, b3, b6\n", tests[prng_below(p, 6)]);
    str_printf(&s, "b3: %%10: i16 = %s %%6, i16 %d\n store %%10, @g%u\n", ops[prng_below(p, 5)],
               (int)prng_below(p, 7) - 3, prng_below(p, 4) ? from : to);
    str_printf(&s, " %%12: i16 = and %%10, i16 %u\n %%13: i1 = eq %%12, i16 0\n br %%13, b4, b5\n",
               prng_below(p, 3));
    str_printf(&s, "b4: %%15: i16 = load @g%u\n %%16: i16 = add %%15, i16 %d\n store %%16, @g%u\n",
               to, (int)prng_below(p, 5) - 2, to);
    str_printf(&s, " %%18: i1 = uaddo %%16, i16 %u\n", prng_below(p, 5));
    str_puts(&s, " %19: i1 = xor %18, i1 1\n check unsigned-overflow, %19, \"o\"\n jmp b5\n");
    if (mixes)
        str_puts(&s, "b5: %22: i16 = load @g3\n %23: i16 = xor %22, %6\n store %23, @g3\n jmp b2\n"
                     "b6: %26: i16 = load @g3\n ret %26 }\n");
    else
        str_puts(&s, "b5: jmp b2\nb6: %23: i16 = load @g2\n ret %23 }\n");
    return s.at;
}

/* The same with what a round does in functions, one below the other. */
static char *loop_of_calls(struct arena *a, struct prng *p, bool mixes) {
    static const char *const tests[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
    static const char *const ops[] = {"add", "add", "sub", "mul", "and"};
    struct str s = {.arena = a};
    str_puts(&s, "target 64 little signed-char \"t\"\nglobal @g size 2 align 2 zero\n");
    str_printf(&s, "func @leaf(%%1: i16, %%2: i16) -> i16 {\nb1: %%3: i1 = %s %%2, i16 %u\n",
               tests[prng_below(p, 6)], prng_below(p, 40000));
    str_printf(&s, " br %%3, b2, b3\nb2: %%5: i16 = %s %%1, i16 %d\n ret %%5\n",
               ops[prng_below(p, 5)], (int)prng_below(p, 7) - 3);
    str_puts(&s, "b3: %7: i16 = load @g\n %8: i16 = add %7, i16 1\n store %8, @g\n ret %1 }\n");
    str_puts(&s, "func @step(%1: i16, %2: i16) -> i16 {\nb1: %3: i16 = call @leaf(%1, %2)\n");
    str_printf(&s, " %%4: i1 = uaddo %%3, i16 %u\n", prng_below(p, 5));
    str_puts(&s, " %5: i1 = xor %4, i1 1\n check unsigned-overflow, %5, \"o\"\n ret %3 }\n");
    str_puts(
        &s, "func @f0(%1: i16, %2: i16) -> i16 {\nb1: store %2, @g\n %4: i16 = and %2, i16 1023\n");
    str_puts(&s, " jmp b2(%1, i16 0, i16 0)\nb2(%6: i16, %7: i16, %8: i16): %9: i1 = ult %8, %4\n");
    str_puts(&s, " br %9, b3, b4\nb3: %11: i16 = call @step(%6, %8)\n");
    str_printf(&s, " %%12: i16 = call @step(%%11, %%%u)\n", mixes ? 8 : 7);
    str_printf(&s, " %%13: i16 = %s %%7, %%%u\n", mixes ? "xor" : "add", mixes ? 8 : 12);
    str_puts(&s, " %14: i16 = add %8, i16 1\n jmp b2(%12, %13, %14)\nb4: ret %7 }\n");
    return s.at;
}

typedef char *loop_text(struct arena *a, struct prng *p, bool mixes);

static void try_random(loop_text *make) {
    struct prng p = {.state = 5};
    leapt = knew = forgot = 0;
    for (unsigned i = 0; i < PROGRAMS; i++) {
        struct arena a = {0};
        struct ir_module *m;
        char *error = NULL, *text = make(&a, &p, i % 2);
        assert_int_equal(ir_parse(&a, text, strlen(text), &m, &error), VL_OK);
        assert_null(ir_validate(&a, m));
        for (unsigned k = 0; k < RUNS; k++) {
            struct witness w = {.entry = "f0"};
            for (unsigned n = 0; n < 2; n++)
                vec_push(&a, &w.args,
                         (struct wit_val){.type = IR_I(16), .bits = bv_norm(prng_next(&p), 16)});
            expect_alike(&a, m, &w, k % 2 ? 20 : 0);
            expect_less(&a, m, &w);
        }
        arena_free(&a);
    }
    assert_true(leapt > 100000);
    assert_true(knew > 10 && forgot > 20);
}

static void test_random_memory(void **state) {
    (void)state;
    try_random(loop_in_memory);
}

static void test_random_calls(void **state) {
    (void)state;
    try_random(loop_of_calls);
}

/* ---- loops of billions of iterations ---- */

static struct interp_result run_with(struct arena *a, const char *text, uint64_t arg,
                                     struct interp_options opt) {
    struct ir_module *m;
    char *error = NULL;
    struct interp_result r;
    struct witness w = {.entry = "f"};
    char *whole = arena_printf(a, "target 64 little signed-char \"t\"\n%s", text);
    assert_int_equal(ir_parse(a, whole, strlen(whole), &m, &error), VL_OK);
    vec_push(a, &w.args, (struct wit_val){.type = IR_I(32), .bits = arg});
    interp_run(a, m, &w, &opt, &r);
    return r;
}

static struct interp_result run_text(struct arena *a, const char *text, uint64_t arg) {
    struct interp_options opt = {.max_steps = 100000, .max_trace = 50, .accelerate = 16};
    return run_with(a, text, arg, opt);
}

static void expect_result(const char *text, uint64_t arg, uint64_t result) {
    struct arena a = {0};
    struct interp_result r = run_text(&a, text, arg);
    assert_int_equal(r.end, INTERP_RETURNED);
    assert_int_equal((uint64_t)r.ret.bits, result);
    arena_free(&a);
}

static const char up_to_wrap[] = "func @f(%1: i32) -> i32 {\n"
                                 "b1: jmp b2(%1)\n"
                                 "b2(%3: i32): %4: i1 = ule i32 10, %3\n br %4, b3, b4\n"
                                 "b3: %6: i32 = add %3, i32 2\n jmp b2(%6)\n"
                                 "b4: ret %3 }\n";

static const char down_by_three[] = "func @f(%1: i32) -> i32 {\n"
                                    "b1: jmp b2(%1, i32 0)\n"
                                    "b2(%3: i32, %4: i32): %5: i1 = eq %3, i32 0\n br %5, b4, b3\n"
                                    "b3: %7: i32 = sub %3, i32 3\n %8: i32 = add %4, i32 1\n"
                                    " jmp b2(%7, %8)\n"
                                    "b4: ret %4 }\n";

/* a counter in memory, and a narrow one beside it that wraps around */
static const char in_memory[] =
    "global @g size 4 align 4 zero\n"
    "func @f(%1: i32) -> i32 {\n"
    "b1: jmp b2(i8 0)\n"
    "b2(%3: i8): %4: i32 = load @g\n %5: i1 = ult %4, %1\n br %5, b3, b4\n"
    "b3: %7: i8 = add %3, i8 1\n %8: i32 = add %4, i32 1\n store %8, @g\n jmp b2(%7)\n"
    "b4: %11: i32 = zext %3\n %12: i32 = add %11, %4\n ret %12 }\n";

static const char forever[] = "func @f(%1: i32) -> i32 {\n"
                              "b1: jmp b2(%1)\n"
                              "b2(%3: i32): %4: i32 = urem %3, i32 2\n %5: i1 = eq %4, i32 5\n"
                              " br %5, b4, b3\n"
                              "b3: %7: i32 = add %3, i32 2\n jmp b2(%7)\n"
                              "b4: ret %3 }\n";

static const char overflows[] =
    "func @f(%1: i32) -> i32 {\n"
    "b1: jmp b2(i32 0)\n"
    "b2(%3: i32): %4: i1 = saddo %3, i32 7\n %5: i1 = xor %4, i1 1\n"
    " check signed-overflow, %5, \"s\"\n %7: i32 = add %3, i32 7\n jmp b2(%7)\n }\n";

static void test_billions(void **state) {
    (void)state;
    expect_result(up_to_wrap, 10, 0);
    expect_result(up_to_wrap, 11, 1);
    expect_result(up_to_wrap, 3, 3);
    expect_result(down_by_three, 3000000000u, 1000000000);
    expect_result(down_by_three, 7, 2863311533u);
    expect_result(in_memory, 4000000000u, 4000000000u + 4000000000u % 256);
}

static void test_ends(void **state) {
    (void)state;
    struct arena a = {0};
    struct interp_result r = run_text(&a, overflows, 0);
    assert_int_equal(r.end, INTERP_CHECK_FAILED);
    assert_true(r.steps < 5000);
    assert_int_equal(r.trace.at[r.trace.n - 1].kind, STEP_FAIL);
    r = run_text(&a, forever, 4);
    assert_int_equal(r.end, INTERP_FUEL);
    assert_true(r.steps < 5000);
    arena_free(&a);
}

/* sum ^= i, in a variable and in memory, beside a counter that decides */
static const char mixes[] =
    "global @g size 4 align 4 zero\n"
    "func @f(%1: i32) -> i32 {\n"
    "b1: jmp b2(i32 0, i32 0)\n"
    "b2(%3: i32, %4: i32): %5: i1 = sle %3, %1\n br %5, b3, b4\n"
    "b3: %7: i32 = xor %4, %3\n %8: i32 = load @g\n %9: i32 = xor %8, %3\n store %9, @g\n"
    " %11: i1 = saddo %3, i32 1\n %12: i1 = xor %11, i1 1\n check signed-overflow, %12, \"s\"\n"
    " %14: i32 = add %3, i32 1\n jmp b2(%14, %7)\n"
    "b4: %16: i1 = ult %4, i32 5\n check assertion, %16, \"a\"\n ret %3 }\n";

/* A value that a leap gives up decides a branch behind the loop; or one in the loop, which then is
 * not leapt over. */
static void test_forgets(void **state) {
    (void)state;
    struct arena a = {0};
    struct interp_options opt = {.max_steps = 100000, .max_trace = 50, .accelerate = 16};
    struct interp_result r = run_with(&a, mixes, 0x7fffffff, opt);
    assert_int_equal(r.end, INTERP_FUEL);
    opt.forgets = true;
    r = run_with(&a, mixes, 0x7fffffff, opt);
    assert_int_equal(r.end, INTERP_CHECK_FAILED);
    assert_int_equal(r.check, CHECK_SIGNED_OVERFLOW);
    r = run_with(&a, mixes, 1000000, opt);
    assert_int_equal(r.end, INTERP_UNSUPPORTED);
    r = run_with(&a, mixes, 3, opt);
    assert_int_equal(r.end, INTERP_RETURNED);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_loops), cmocka_unit_test(test_random_memory),
        cmocka_unit_test(test_random_calls), cmocka_unit_test(test_billions),
        cmocka_unit_test(test_ends),         cmocka_unit_test(test_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
