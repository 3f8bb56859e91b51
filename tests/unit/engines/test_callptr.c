/* Calls through pointers: what a task holds, what the interpreter enters, what is proved.
 * Programs are IR text; verdicts come from both solvers. */
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

static const char head[] = "target 64 little signed-char \"x86_64-pc-linux-gnu\"\n"
                           "type 1 = int \"int\" signed size 4 align 4\n"
                           "type 2 = func \"int (int)\" of 1 align 4\n"
                           "type 3 = ptr \"int (*)(int)\" of 2 size 8 align 8\n"
                           "type 4 = array \"int (*[3])(int)\" of 3 count 3 size 24 align 8\n"
                           "type 5 = void \"void\"\n"
                           "type 6 = ptr \"void *\" of 5 size 8 align 8\n";

#define INC                                                                                        \
    "func @inc static(%x: i32 \"x\" 1) -> i32 1 {\nentry:\n  %r: i32 = add %x, i32 1\n  ret "      \
    "%r\n}\n"
#define TWICE                                                                                      \
    "func @twice static(%x: i32 \"x\" 1) -> i32 1 {\nentry:\n"                                     \
    "  %r: i32 = add %x, %x\n  ret %r\n}\n"

/* ---- tasks ---- */

/* "f+ g- @t": functions with and without body, then globals, in the task's order. */
static void expect_task(const char *text, const char *root, const char *want) {
    struct arena a = {0};
    struct ir_module *t = ir_task(&a, parse_named_ir(&a, head, text), root);
    struct str s = {.arena = &a};
    str_puts(&s, "");
    assert_null(ir_validate(&a, t));
    for (uint32_t i = 0; i < t->funcs.n; i++)
        str_printf(&s, "%s%c ", t->funcs.at[i]->name, t->funcs.at[i]->has_body ? '+' : '-');
    for (uint32_t i = 0; i < t->globals.n; i++) str_printf(&s, "@%s ", t->globals.at[i]->name);
    assert_string_equal(s.at, want);
    arena_free(&a);
}

static const char mentioned[] =
    "global @table type 4 size 24 align 8 static const zero { 0 &inc, 8 &late }\n" INC TWICE
    "func @other static(%x: i32) -> i32 {\nentry:\n  ret %x\n}\n"
    "func @wide static(%x: i64) -> i64 {\nentry:\n  ret %x\n}\n"
    "func @late static(%x: i32) -> i32 {\nentry:\n  %p: ptr = select i1 1, &wide, &other\n"
    "  %n: i1 = ptreq %p, null\n  ret %x\n}\n"
    "func @none(%p: ptr \"p\" 3) -> i1 {\nentry:\n  %e: i1 = ptreq %p, &inc\n  ret %e\n}\n"
    "func @root(%p: ptr \"p\" 3) -> i32 {\nentry:\n  %q: ptr 3 = load @table\n"
    "  %r: i32 = callptr \"i32(i32)\" %q, i32 1\n  ret %r\n}\n";

static void tasks_hold_whom_a_pointer_may_enter(void **state) {
    (void)state;
    expect_task(mentioned, "none", "none+ inc- ");
    /* late comes by the table, other by late; wide is mentioned, but of no call's signature */
    expect_task(mentioned, "root", "root+ inc+ late+ wide- other+ @table ");
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
    if (!x->m) x->m = parse_named_ir(&x->a, head, text);
    x->w.entry = "f";
    interp_run(&x->a, x->m, &x->w, &opt, &x->r);
    return x->r.end;
}

static struct wit_val at(enum wit_place place, uint32_t index, int64_t off) {
    return (struct wit_val){.type = IR_PTR, .place = place, .index = index, .off = off};
}

static const char through[] = "global @g type 1 size 4 align 4 static zero\n" INC TWICE
                              "func @wide static(%x: i64) -> i64 {\nentry:\n  ret %x\n}\n"
                              "func @f(%p: ptr \"p\" 3) -> i32 1 {\nentry:\n"
                              "  %ok: i1 = isfunc \"i32(i32)\" %p\n"
                              "  check bad-function-pointer, %ok, \"p\"\n"
                              "  %r: i32 1 = callptr \"i32(i32)\" %p, i32 20 source \"p(20)\"\n"
                              "  %g: i32 = load @g\n"
                              "  %s: i32 = add %r, %g\n"
                              "  ret %s\n}\n";

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
        assert_int_equal(run(&x, through, 0), rows[i].end);
        if (rows[i].end == INTERP_RETURNED) assert_int_equal(x.r.ret.bits, rows[i].ret);
        if (rows[i].end == INTERP_CHECK_FAILED) /* no meaning without the check, and no guess */
            assert_int_equal(run(&x, through, (check_set)1 << CHECK_BAD_FUNCTION_POINTER),
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
    assert_int_equal(run(&x, through, 0), INTERP_RETURNED);
    assert_int_equal(x.r.ret.bits, 105);
    assert_string_equal(interp_show(&x.a, x.m, &x.w, &x.w.args.at[0], 3), "p");
    x.w.objects.at[0].ct = 0; /* void *: may be one */
    x.w.objects.at[0].size = 8;
    assert_int_equal(run(&x, through, 0), INTERP_RETURNED);
    x.w.objects.at[0].ct = 1; /* an int is none */
    assert_int_equal(run(&x, through, 0), INTERP_CHECK_FAILED);
    arena_free(&x.a);
}

/* ---- verdicts ---- */

#define CALL(p, x)                                                                                 \
    "  %null: i1 = ptreq " p ", null\n"                                                            \
    "  %some: i1 = xor %null, i1 1\n"                                                              \
    "  check null-dereference, %some, \"null\"\n"                                                  \
    "  %ok: i1 = isfunc \"i32(i32)\" " p "\n"                                                      \
    "  check bad-function-pointer, %ok, \"func\"\n"                                                \
    "  %r: i32 1 = callptr \"i32(i32)\" " p ", " x " source \"p(x)\"\n"

/* Without the checks, only executions count in which the call has a meaning. */
static void skipped_checks_are_assumed(void **state) {
    (void)state;
    static const char text[] =
        INC "func @f(%k: i32 \"k\" 1) -> i32 1 {\nentry:\n  %a: i1 = eq %k, i32 1\n"
            "  %p: ptr = select %a, null, &inc\n" CALL(
                "%p", "%k") "  %not: i1 = ne %k, i32 1\n"
                            "  check assertion, %not, \"not null\"\n  ret %r\n}\n";
    struct verify_options o = options(SOLVER_AUTO);
    o.skip = (check_set)1 << CHECK_BAD_FUNCTION_POINTER | (check_set)1 << CHECK_NULL_DEREFERENCE;
    expect_with(&o, head, text, "f", "not null: proved\n");
}

static void assumptions_are_told(void **state) {
    (void)state;
    static const char text[] =
        "func @f(%p: ptr \"cb\" 3) -> i32 1 {\nentry:\n" CALL("%p", "i32 3") "  ret %r\n}\n";
    struct arena a = {0};
    struct verify_options o = options(SOLVER_AUTO);
    struct func_result r = verify_with(&a, head, text, "f", &o);
    assert_int_equal(r.assumptions.n, 1);
    assert_string_equal(r.assumptions.at[0].text,
                        "cb points to a function of another file: it may return anything and "
                        "change what its arguments and all globals reach, and frees no memory");
    arena_free(&a);
}

/* ---- recursion ---- */

/* down(x, self) = x == 0 ? 0 : 1 + self(x - 1, self), of bytes so that all runs are short */
static const char recursive[] = "func @down static(%x: i8, %self: ptr) -> i8 {\nentry:\n"
                                "  %z: i1 = eq %x, i8 0\n"
                                "  br %z, :leaf, :more\n"
                                "leaf:\n  ret i8 0\n"
                                "more:\n"
                                "  %y: i8 = sub %x, i8 1\n"
                                "  %r: i8 = callptr \"i8(i8, ptr)\" %self, %y, %self\n"
                                "  %s: i8 = add %r, i8 1\n"
                                "  ret %s\n}\n"
                                "func @f(%x: i8) -> i8 {\nentry:\n"
                                "  %small: i1 = ult %x, i8 %LIMIT%\n"
                                "  assume %small\n"
                                "  %r: i8 = call @down(%x, &down)\n"
                                "  %same: i1 = eq %r, %x\n"
                                "  check assertion, %same, \"same\"\n"
                                "  %less: i1 = ult %r, i8 6\n"
                                "  check assertion, %less, \"less\"\n"
                                "  ret %r\n}\n";

static const char *recursive_below(struct arena *a, unsigned limit) {
    const char *at_limit = strstr(recursive, "%LIMIT%");
    return arena_printf(a, "%.*s%u%s", (int)(at_limit - recursive), recursive, limit,
                        at_limit + strlen("%LIMIT%"));
}

static void recursion_through_pointers_has_a_bound(void **state) {
    struct arena a = {0};
    (void)state;
    expect(head, recursive_below(&a, 6), "f", 0, "same: proved\nless: proved\n");
    expect(head, recursive_below(&a, 40), "f", 0, "same: proved\nless: violated information\n");
    expect(head, recursive_below(&a, 40), "f", 4, "same: bounded 4\nless: bounded 4\n");
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_hold_whom_a_pointer_may_enter),
        cmocka_unit_test(runs_enter_the_function),
        cmocka_unit_test(runs_of_unknown_functions),
        cmocka_unit_test(skipped_checks_are_assumed),
        cmocka_unit_test(assumptions_are_told),
        cmocka_unit_test(recursion_through_pointers_has_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
