/* From a finding towards the entry: the condition as a check before the call, the code that is
 * stepped over, and both together on a chain of calls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "core/ir/cfg.h"
#include "core/program/task.h"
#include "engines/callers/callers.h"
#include "engines/callers/condition.h"
#include "engines/callers/fragment.h"
#include "engines/callers/step_over.h"
#include "tests/support/program_text.h"

static struct ir_module *program(struct arena *a, const char *name) {
    return parse_named_ir(a, "", program_text(a, name));
}

static ir_val call_of(const struct ir_module *m, const char *func, const char *callee) {
    const struct ir_func *f = ir_find_func(m, func);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_CALL && strcmp(f->ins.at[v].text, callee) == 0) return v;
    fail_msg("%s does not call %s", func, callee);
    return 0;
}

/* ---- the condition ---- */

enum { INT = 32 };

static const struct entry_input inputs[] = {
    {.root = ENTRY_PARAM, .what = ENTRY_NUMBER, .index = 0, .width = INT, .is_signed = true},
    {.root = ENTRY_PARAM, .what = ENTRY_NUMBER, .index = 1, .width = INT, .is_signed = true},
    {.root = ENTRY_PARAM, .what = ENTRY_POINTER, .index = 2},
    {.root = ENTRY_BEHIND, .what = ENTRY_CAPACITY, .index = 2, .element = 4},
    {.root = ENTRY_BEHIND, .what = ENTRY_NUMBER, .index = 2, .off = 4, .width = INT},
    {.root = ENTRY_PARAM, .what = ENTRY_NUMBER, .index = 7, .width = INT},
};

/* The program with the condition that one atom is; *at: its check. */
static struct ir_module *with_condition(struct arena *a, struct entry_atom atom, ir_val *at) {
    struct ir_module *m = program(a, "calls");
    struct precondition p = {0};
    struct entry_cube cube = {0};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) vec_push(a, &p.inputs, inputs[i]);
    vec_push(a, &cube.all, atom);
    vec_push(a, &p.any, cube);
    const ir_val call = call_of(m, "f", "callee");
    const struct ir_ins *is = &ir_find_func(m, "f")->ins.at[call];
    const struct call_condition c = {m, &p, CHECK_ASSERTION, "condition", is->args, is->nargs};
    *at = condition_before(m, "f", call, &c);
    return m;
}

struct arguments {
    int64_t x, y;
    uint64_t elements; /* of q; 0: q is null */
    int64_t second;    /* q[1] */
};

/* Does a run with these arguments fail at the condition? */
static bool is_met(struct entry_atom atom, struct arguments v) {
    struct arena a = {0};
    ir_val at;
    struct ir_module *m = with_condition(&a, atom, &at);
    struct witness w = {.entry = "f"};
    struct wit_val q = {.type = IR_PTR, .place = v.elements ? WIT_OBJECT : WIT_NULL};
    struct wit_object o = {.name = "*q", .size = 4 * v.elements};
    struct wit_cell second = {.off = 4,
                              .v = {.type = IR_I(INT), .bits = bv_norm((bv_t)v.second, INT)}};
    if (v.elements > 1) vec_push(&a, &o.cells, second);
    if (v.elements) vec_push(&a, &w.objects, o);
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(INT), .bits = bv_norm((bv_t)v.x, INT)});
    vec_push(&a, &w.args, (struct wit_val){.type = IR_I(INT), .bits = bv_norm((bv_t)v.y, INT)});
    vec_push(&a, &w.args, q);
    struct interp_result r;
    interp_run(&a, m, &w, &(struct interp_options){0}, &r);
    assert_int_not_equal(at, 0);
    assert_true(r.end == INTERP_RETURNED || r.end == INTERP_CHECK_FAILED);
    bool met = r.end == INTERP_CHECK_FAILED;
    if (met) {
        assert_string_equal(r.func, "f");
        assert_int_equal(r.ins, at);
    }
    arena_free(&a);
    return met;
}

static struct entry_atom between(uint32_t x, sbv_t lo, sbv_t hi) {
    return (struct entry_atom){.m = {.x = x}, .has_lo = true, .has_hi = true, .lo = lo, .hi = hi};
}

static void numbers_are_compared(void **state) {
    (void)state;
    assert_false(is_met(between(0, -5, 7), (struct arguments){.x = -6}));
    assert_true(is_met(between(0, -5, 7), (struct arguments){.x = -5}));
    assert_true(is_met(between(0, -5, 7), (struct arguments){.x = 7}));
    assert_false(is_met(between(0, -5, 7), (struct arguments){.x = 8}));
    struct entry_atom odd = {.m = {.x = 0}, .mask = 1, .value = 1};
    assert_true(is_met(odd, (struct arguments){.x = 3}));
    assert_false(is_met(odd, (struct arguments){.x = 4}));
    struct entry_atom unequal = {.m = {.x = 1}, .unequal = true, .lo = 4};
    assert_true(is_met(unequal, (struct arguments){.y = 3}));
    assert_false(is_met(unequal, (struct arguments){.y = 4}));
}

/* Numbers are integers: no sum wraps. */
static void sums_do_not_wrap(void **state) {
    (void)state;
    const struct arguments large = {.x = INT32_MAX, .y = 1};
    struct entry_atom sum = {.m = {.x = 0, .y = 1, .sign = 1}, .has_lo = true, .lo = INT32_MAX};
    assert_true(is_met(sum, large));
    assert_false(is_met(sum, (struct arguments){.x = INT32_MAX, .y = -1}));
    struct entry_atom difference = {.m = {.x = 1, .y = 0, .sign = -1}, .has_hi = true, .hi = 0};
    assert_true(is_met(difference, large));
    assert_false(is_met(difference, (struct arguments){.x = INT32_MIN, .y = INT32_MAX}));
}

static void pointers_are_followed(void **state) {
    (void)state;
    assert_true(is_met(between(2, 1, 1), (struct arguments){.elements = 0}));
    assert_false(is_met(between(2, 1, 1), (struct arguments){.elements = 1}));
    assert_true(is_met(between(3, 0, 3), (struct arguments){.elements = 3}));
    assert_false(is_met(between(3, 0, 3), (struct arguments){.elements = 4}));
    assert_true(is_met(between(4, 8, 9), (struct arguments){.elements = 2, .second = 9}));
    assert_false(is_met(between(4, 8, 9), (struct arguments){.elements = 2, .second = 10}));
    /* memory that is not there meets no condition */
    assert_false(is_met(between(4, 0, 9), (struct arguments){.elements = 1}));
    assert_false(is_met(between(4, 0, 9), (struct arguments){.elements = 0}));
}

static void what_is_no_argument_is_not_asked(void **state) {
    (void)state;
    struct arena a = {0};
    ir_val at;
    struct ir_module *m = with_condition(&a, between(5, 0, 9), &at);
    assert_int_equal(at, 0);
    assert_null(ir_find_func(m, "__vl_condition"));
    arena_free(&a);
}

/* ---- stepping over ---- */

static void what_defines_nothing_is_stepped_over(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = program(&a, "steps");
    const struct ir_ins *call = &ir_find_func(m, "f")->ins.at[call_of(m, "f", "callee")];
    assert_int_equal(step_over(m, "f", "callee", call->args, call->nargs), 1);
    assert_null(ir_validate(&a, m));
    assert_false(cfg_has_loop(ir_find_func(m, "aside")));
    assert_true(cfg_has_loop(ir_find_func(m, "writes")));
    assert_true(cfg_has_loop(ir_find_func(m, "gives")));
    arena_free(&a);
}

static void what_comes_behind_the_call_is_left(void **state) {
    (void)state;
    struct arena a = {0};
    const struct witness w = {.entry = "f"};
    struct ir_module *m = program(&a, "steps");
    struct interp_result r;
    interp_run(&a, m, &w, &(struct interp_options){0}, &r);
    assert_int_equal(r.end, INTERP_CHECK_FAILED);
    assert_string_equal(ir_find_func(m, r.func)->ins.at[r.ins].text, "behind");
    leave_rest(m, "f", call_of(m, "f", "callee"));
    interp_run(&a, m, &w, &(struct interp_options){0}, &r);
    assert_int_equal(r.end, INTERP_ASSUME_FAILED);
    arena_free(&a);
}

/* ---- fragments ---- */

static enum interp_end end_of_fragment(struct ir_module *m, struct arena *a, int64_t slot) {
    struct witness w = {.entry = "f"};
    struct interp_result r;
    vec_push(a, &w.args, (struct wit_val){.type = IR_I(INT)});
    vec_push(a, &w.args, (struct wit_val){.type = IR_I(INT), .bits = bv_norm((bv_t)slot, INT)});
    interp_run(a, m, &w, &(struct interp_options){0}, &r);
    return r.end;
}

/* Behind its first test f is a function of the slot, whatever n was. */
static void a_fragment_takes_what_is_computed_before(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = program(&a, "parts");
    const struct ir_func *f = ir_find_func(m, "f");
    struct code_fragment part = fragment_before(&a, f, call_of(m, "f", "callee"));
    assert_int_not_equal(part.begin, 0);
    assert_int_equal(part.in.n, 2);
    assert_int_equal(fragment_before(&a, f, f->blocks.at[part.begin].ins.at[0]).begin, 0);
    fragment_cut(m, "f", &part);
    assert_int_equal(end_of_fragment(m, &a, 16), INTERP_CHECK_FAILED);
    assert_int_equal(end_of_fragment(m, &a, -16), INTERP_HALTED); /* behind the call */
    assert_int_equal(end_of_fragment(m, &a, 17), INTERP_HALTED);
    arena_free(&a);
}

/* ---- the whole ---- */

static bool go_on_searching(void *ctx, const struct func_result *so_far, uint32_t bound) {
    (void)ctx, (void)so_far, (void)bound;
    return true;
}

static struct func_result search(struct arena *a, const char *name, bool starts,
                                 struct func_result *alone) {
    struct ir_module *m = program(a, name);
    const struct verify_options opt = {
        .engine = ENGINE_BMC, .rewriting = true, .timeout_ms = 20000, .program = starts};
    const struct verify_progress progress = {.step = go_on_searching};
    struct func_result out;
    const char *entry = "main";
    const struct callers_task task = {m, {.at = &entry, .n = 1}, "last", NULL};
    callers_search(a, &task, &opt, &progress, &out, alone);
    return out;
}

static void a_chain_of_calls_is_climbed(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result alone, r = search(&a, "chain_fails", true, &alone);
    assert_int_equal(alone.verdict, VERDICT_VIOLATED);
    assert_int_equal(r.checks.n, 1);
    assert_string_equal(r.checks.at[0].func, "last");
    assert_int_equal(r.checks.at[0].verdict, VERDICT_VIOLATED);
    assert_int_equal(r.checks.at[0].severity, SEVERITY_ERROR);
    arena_free(&a);
}

/* The function alone fails as well, but no run of the program does. */
static void what_no_caller_passes_is_not_told(void **state) {
    (void)state;
    struct arena a = {0};
    struct func_result alone, r = search(&a, "chain_bounded", true, &alone);
    assert_int_equal(alone.verdict, VERDICT_VIOLATED);
    assert_int_equal(r.checks.n, 0);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    arena_free(&a);
}

/* Entries of a library take any arguments: a failure says what some calls of them do. */
static void entries_of_a_library_are_told_apart(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = program(&a, "library");
    const struct verify_options opt = {
        .engine = ENGINE_BMC, .rewriting = true, .timeout_ms = 20000};
    const struct verify_progress progress = {.step = go_on_searching};
    struct func_result alone, out[2];
    const char *entries[] = {"keeps", "breaks"};
    const struct callers_task task = {m, {.at = entries, .n = 2}, "last", NULL};
    callers_search(&a, &task, &opt, &progress, out, &alone);
    assert_string_equal(out[0].func, "keeps");
    assert_int_equal(out[0].checks.n, 0);
    assert_string_equal(out[1].func, "breaks");
    assert_int_equal(out[1].checks.n, 1);
    assert_string_equal(out[1].checks.at[0].func, "last");
    assert_int_equal(out[1].checks.at[0].severity, SEVERITY_INFORMATION);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_compared),
        cmocka_unit_test(sums_do_not_wrap),
        cmocka_unit_test(pointers_are_followed),
        cmocka_unit_test(what_is_no_argument_is_not_asked),
        cmocka_unit_test(what_defines_nothing_is_stepped_over),
        cmocka_unit_test(what_comes_behind_the_call_is_left),
        cmocka_unit_test(a_fragment_takes_what_is_computed_before),
        cmocka_unit_test(a_chain_of_calls_is_climbed),
        cmocka_unit_test(what_no_caller_passes_is_not_told),
        cmocka_unit_test(entries_of_a_library_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
