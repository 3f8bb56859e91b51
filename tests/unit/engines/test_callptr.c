/* Calls through pointers: what a task holds, what the interpreter enters, what is proved.
 * Programs are in files of callptr/; more verdicts are in tests/golden/bmc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "core/program/task.h"
#include "tests/support/bmc_expect.h"
#include "tests/support/program_text.h"

static struct arena texts;

static const char *program(const char *name) { return program_text(&texts, name); }

/* ---- tasks ---- */

/* "f+ g- @t": functions with and without body, then globals, in the task's order. */
static void expect_task(const char *text, const char *root, const char *want) {
    struct arena a = {0};
    struct ir_module *t = ir_task(&a, parse_named_ir(&a, "", text), root);
    struct str s = {.arena = &a};
    str_puts(&s, "");
    assert_null(ir_validate(&a, t));
    for (uint32_t i = 0; i < t->funcs.n; i++)
        str_printf(&s, "%s%c ", t->funcs.at[i]->name, t->funcs.at[i]->has_body ? '+' : '-');
    for (uint32_t i = 0; i < t->globals.n; i++) str_printf(&s, "@%s ", t->globals.at[i]->name);
    assert_string_equal(s.at, want);
    arena_free(&a);
}

static void tasks_hold_whom_a_pointer_may_enter(void **state) {
    (void)state;
    expect_task(program("mentioned"), "none", "none+ inc- ");
    /* late comes by the table, other by late; wide is mentioned, but of no call's signature */
    expect_task(program("mentioned"), "root", "root+ inc+ late+ wide- other+ @table ");
}

/* ---- running ---- */

struct running {
    struct arena a;
    struct ir_module *m;
    struct witness w;
    struct interp_result r;
};

static enum interp_end run(struct running *x, const char *text, check_set skip) {
    struct interp_options opt = {.max_trace = 50, .skip = skip};
    if (!x->m) x->m = parse_named_ir(&x->a, "", text);
    x->w.entry = "f";
    interp_run(&x->a, x->m, &x->w, &opt, &x->r);
    return x->r.end;
}

static struct wit_val at(enum wit_place place, uint32_t index, int64_t off) {
    return (struct wit_val){.type = IR_PTR, .place = place, .index = index, .off = off};
}

static void runs_enter_the_function(void **state) {
    static const struct {
        struct wit_val p;
        enum interp_end end;
        int ret;
    } rows[] = {
        {{.type = IR_PTR, .place = WIT_FUNC, .index = 0}, INTERP_RETURNED, 21},
        {{.type = IR_PTR, .place = WIT_FUNC, .index = 1}, INTERP_RETURNED, 40},
        {{.type = IR_PTR, .place = WIT_FUNC, .index = 2}, INTERP_CHECK_FAILED, 0}, /* i64 */
        {{.type = IR_PTR, .place = WIT_FUNC, .index = 0, .off = 1}, INTERP_CHECK_FAILED, 0},
        {{.type = IR_PTR, .place = WIT_GLOBAL, .index = 0}, INTERP_CHECK_FAILED, 0},
        {{.type = IR_PTR, .place = WIT_NULL}, INTERP_CHECK_FAILED, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct running x = {0};
        vec_push(&x.a, &x.w.args, rows[i].p);
        assert_int_equal(run(&x, program("through"), 0), rows[i].end);
        if (rows[i].end == INTERP_RETURNED) assert_int_equal(x.r.ret.bits, rows[i].ret);
        if (rows[i].end == INTERP_CHECK_FAILED) /* no meaning without the check, and no guess */
            assert_int_equal(
                run(&x, program("through"), (check_set)1 << CHECK_BAD_FUNCTION_POINTER),
                INTERP_UNSUPPORTED);
        arena_free(&x.a);
    }
}

/* Result and writes come from the witness, in the order of the calls. */
static void runs_of_unknown_functions(void **state) {
    struct running x = {0};
    struct wit_havoc h = {0};
    (void)state;
    x.w.globals_arbitrary = true;
    vec_push(&x.a, &x.w.objects, (struct wit_object){.name = "*p", .ct = 2});
    vec_push(&x.a, &x.w.args, at(WIT_OBJECT, 0, 0));
    vec_push(&x.a, &x.w.inputs, (struct wit_val){.type = IR_I(32), .bits = 5});
    struct wit_write w = {.at = at(WIT_GLOBAL, 0, 0), .v = {.type = IR_I(32), .bits = 100}};
    vec_push(&x.a, &h.writes, w);
    vec_push(&x.a, &x.w.havocs, h);
    assert_int_equal(run(&x, program("through"), 0), INTERP_RETURNED);
    assert_int_equal(x.r.ret.bits, 105);
    assert_string_equal(interp_show(&x.a, x.m, &x.w, &x.w.args.at[0], 3), "p");
    x.w.objects.at[0].ct = 0; /* void *: may be one */
    x.w.objects.at[0].size = 8;
    assert_int_equal(run(&x, program("through"), 0), INTERP_RETURNED);
    x.w.objects.at[0].ct = 1; /* an int is none */
    assert_int_equal(run(&x, program("through"), 0), INTERP_CHECK_FAILED);
    arena_free(&x.a);
}

/* ---- verdicts ---- */

/* Without the checks, only executions count in which the call has a meaning. */
static void skipped_checks_are_assumed(void **state) {
    (void)state;
    struct verify_options o = options(SOLVER_AUTO);
    o.skip = (check_set)1 << CHECK_BAD_FUNCTION_POINTER | (check_set)1 << CHECK_NULL_DEREFERENCE;
    expect_with(&o, "", program("skipped_checks"), "f", "not null: proved\n");
}

static void assumptions_are_listed(void **state) {
    (void)state;
    struct arena a = {0};
    struct verify_options o = options(SOLVER_AUTO);
    struct func_result r = verify_with(&a, "", program("assumptions"), "f", &o);
    assert_int_equal(r.assumptions.n, 1);
    assert_string_equal(
        r.assumptions.at[0].text,
        "cb points to a function of another file: it may return anything and "
        "change memory that its arguments and all globals reach, and frees no memory");
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_hold_whom_a_pointer_may_enter),
        cmocka_unit_test(runs_enter_the_function),
        cmocka_unit_test(runs_of_unknown_functions),
        cmocka_unit_test(skipped_checks_are_assumed),
        cmocka_unit_test(assumptions_are_listed),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&texts);
    return failed;
}
