/* Library models: the table against the files, imports into a unit, where their failures count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/frontend/unit/models.h"
#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "tests/support/bmc_expect.h"
#include "tests/support/program_text.h"
#include "tests/support/share.h"

/* ---- units with models ---- */

struct fixture {
    struct arena a;
    struct fe_models *models;
    struct fe_result r;
    const char *dir;
};

static int setup(void **state) {
    static struct fixture x;
    x = (struct fixture){.models = fe_models_new()};
    *state = &x;
    return 0;
}

static int teardown(void **state) {
    struct fixture *x = *state;
    fe_models_free(x->models);
    arena_free(&x->a);
    return 0;
}

/* The unit's module, valid and readable again. */
static const struct ir_module *lower_for(struct fixture *x, const char *text, const char *flag) {
    struct fe_unit *unit = NULL;
    struct fe_source src = {.path = "/nowhere/t.c", .text = text, .length = strlen(text)};
    src.flags = &flag;
    src.nflags = flag ? 1 : 0;
    src.models = x->models;
    src.models_dir = x->dir;
    vl_status s = fe_lower(&x->a, &unit, &src, &x->r);
    fe_unit_free(unit);
    if (s != VL_OK) fail_msg("%s", x->r.messages.n ? x->r.messages.at[0].text : "?");
    char *bad = ir_validate(&x->a, x->r.module);
    if (bad) fail_msg("%s", bad);
    return x->r.module;
}

static const struct ir_module *lower(struct fixture *x, const char *text) {
    return lower_for(x, text, NULL);
}

static const char *text_of(struct fixture *x, const struct ir_module *m) {
    struct str s = {.arena = &x->a};
    ir_print(&s, m, IR_PRINT_LOCS);
    return s.at;
}

/* A folder with one file for each text. */
static void write_models(struct fixture *x, const char *one, const char *two) {
    const char *texts[] = {one, two};
    x->dir = arena_strdup(&x->a, "/tmp/vl-models-XXXXXX");
    assert_non_null(mkdtemp((char *)(uintptr_t)x->dir));
    for (int i = 0; i < 2; i++) {
        FILE *f = fopen(arena_printf(&x->a, "%s/%d.c", x->dir, i), "w");
        fputs(texts[i], f);
        fclose(f);
    }
}

static void remove_models(struct fixture *x) {
    for (int i = 0; i < 2; i++) unlink(arena_printf(&x->a, "%s/%d.c", x->dir, i));
    rmdir(x->dir);
    x->dir = NULL;
}

static bool has_model(const struct ir_module *m, const char *name) {
    const struct ir_func *f = ir_find_func(m, name);
    return f && f->is_model && f->has_body;
}

/* ---- the table ---- */

/* Every row is defined where it says, whatever the target: a file that does not compile for one is
 * missing there, and so are the checks in it. */
static void rows_are_defined(void **state) {
    struct fixture *x = *state;
    static const char *const targets[] = {
        "--target=x86_64-linux-gnu",
        "--target=i386-linux-gnu",
        "--target=arm-none-eabi",
        "--target=aarch64-linux-gnu",
        "--target=riscv32-unknown-elf",
        "--target=mips-linux-gnu",
        "--target=powerpc64-linux-gnu",
        "--target=x86_64-apple-darwin",
        "--target=x86_64-windows-msvc",
        "--target=i686-windows-gnu",
        "-fshort-wchar",
        "-mx32",
    };
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t += test_share()) {
        struct fe_source src = {.models = x->models, .flags = &targets[t], .nflags = 1};
        struct fe fe = {.arena = &x->a, .source = &src};
        for (const struct model_row *r = model_rows; r->name; r++) {
            struct model_file *f = model_find(&fe, r->name);
            if (!f) fail_msg("%s: %s.c does not define it or does not compile", r->name, r->file);
            const struct ir_func *func = model_function(f, r->name);
            bool defined = func ? func->has_body && !func->is_static && func->is_model
                                : model_global(f, r->name) != NULL;
            if (!defined)
                fail_msg("%s is not defined in %s.c for %s", r->name, r->file, targets[t]);
        }
        arena_free(&fe.scratch);
    }
}

/* ---- how free they are ---- */

struct closure {
    struct fixture *x;
    struct fe *fe;
    struct map seen;
    bool inputs, open;
};

static void follow(struct closure *c, struct model_file *file, const struct ir_func *f);

static void follow_call(struct closure *c, struct model_file *file, const char *name) {
    const struct ir_func *own = model_function(file, name);
    struct model_file *other = own && own->has_body ? file : model_find(c->fe, name);
    const struct ir_func *f = other ? model_function(other, name) : NULL;
    if (f && f->has_body) follow(c, other, f);
}

static void follow(struct closure *c, struct model_file *file, const struct ir_func *f) {
    if (map_get(&c->seen, (uint64_t)(uintptr_t)f, NULL)) return;
    map_put(&c->x->a, &c->seen, (uint64_t)(uintptr_t)f, 1);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL) follow_call(c, file, i->text);
        bool argument = i->name && strcmp(i->name, "variable argument") == 0;
        if (i->op == IR_NONDET && i->imm == IR_INPUT_EXTERN && !argument) c->open = true;
        if (i->op == IR_NONDET && i->imm != IR_INPUT_UNDEFINED && !argument) c->inputs = true;
    }
}

/* Each row says what its model does, with all that it calls: the ranking follows from it. */
static void rows_say_what_is_left_open(void **state) {
    struct fixture *x = *state;
    static const char *const words[] = {"EXACT", "INPUTS", "OPEN"};
    struct fe_source src = {.models = x->models};
    struct fe fe = {.arena = &x->a, .source = &src};
    int wrong = 0;
    for (const struct model_row *r = model_rows; r->name; r++) {
        struct closure c = {.x = x, .fe = &fe};
        struct model_file *f = model_find(&fe, r->name);
        const struct ir_func *func = f ? model_function(f, r->name) : NULL;
        if (!func) continue;
        follow(&c, f, func);
        enum model_freedom found = c.open ? MODEL_OPEN : c.inputs ? MODEL_INPUTS : MODEL_EXACT;
        if (found == r->freedom) continue;
        print_error("%s is %s, not %s\n", r->name, words[found], words[r->freedom]);
        wrong++;
    }
    arena_free(&fe.scratch);
    assert_int_equal(wrong, 0);
}

/* All that is lowered of the built-in models makes sense. */
static void built_in_models_are_valid(void **state) {
    struct fixture *x = *state;
    struct fe_source src = {.models = x->models};
    struct fe fe = {.arena = &x->a, .source = &src};
    for (const struct model_row *r = model_rows; r->name; r++) {
        struct model_file *f = model_find(&fe, r->name);
        const struct ir_func *func = f ? model_function(f, r->name) : NULL;
        char *bad = func ? ir_validate_func(&x->a, model_module(f), func) : NULL;
        if (bad) fail_msg("%s: %s", r->name, bad);
    }
    arena_free(&fe.scratch);
}

/* ---- imports ---- */

static void needed_models_come_with_what_they_need(void **state) {
    struct fixture *x = *state;
    write_models(x,
                 "static int vl_twice(int x) { return 2 * x; }\n"
                 "int two(int x);\nint one(int x) { return vl_twice(x) + two(x); }\n"
                 "int never(int x) { return x; }\n",
                 "static int vl_count = 3;\n"
                 "int table[2] = {1, 2}, *const end = table + 1;\n"
                 "int two(int x) { return x + vl_count + *end; }\n");
    const struct ir_module *m = lower(x, "int one(int); int f(void) { return one(1); }");
    assert_true(has_model(m, "one") && has_model(m, "two") && has_model(m, "vl_twice"));
    assert_null(ir_find_func(m, "never"));
    assert_int_equal(ir_find_global(m, "vl_count")->bytes[0], 3);
    assert_true(ir_find_global(m, "table")->has_init && ir_find_global(m, "end")->relocs.n == 1);
    assert_false(has_model(m, "f"));
    assert_null(strstr(text_of(x, m), x->dir)); /* no message points into a model */
    remove_models(x);
}

static void the_units_own_definitions_count(void **state) {
    struct fixture *x = *state;
    write_models(x, "int two(int x); int one(int x) { return two(x); } int state = 1;\n",
                 "int two(int x) { return x; }\n");
    const struct ir_module *m =
        lower(x, "int one(int); int state = 7; int two(int x) { return -x; }\n"
                 "int f(void) { return one(1) + state; }");
    assert_true(has_model(m, "one"));
    assert_false(has_model(m, "two"));
    assert_int_equal(ir_find_global(m, "state")->bytes[0], 7);
    /* Other things by that name are left alone. */
    m = lower(x, "int one(int); static int two(int x) { return -x; }\n"
                 "int f(void) { return one(1) + two(2); }");
    assert_true(has_model(m, "one") && has_model(m, "two.vl"));
    assert_false(has_model(m, "two"));
    m = lower(x,
              "int one(int); char *two(char *, int); char *f(void) { one(1); return two(0, 1); }");
    assert_true(has_model(m, "one") && has_model(m, "two.vl"));
    assert_false(ir_find_func(m, "two")->has_body);
    m = lower(x, "long one(long); long f(void) { return one(1); }");
    assert_false(ir_find_func(m, "one")->has_body);
    remove_models(x);
}

static void statics_of_two_files_stay_apart(void **state) {
    struct fixture *x = *state;
    write_models(x,
                 "static int vl_h(int x) { return x; } static int vl_n = 5;\n"
                 "int one(int x) { return vl_h(x) + vl_n; }\n",
                 "static int vl_h(int x) { return x + 1; } static int vl_n = 6;\n"
                 "int two(int x) { return vl_h(x) + vl_n; }\n");
    const struct ir_module *m =
        lower(x, "int one(int), two(int); int f(void) { return one(1) * 100 + two(1); }");
    assert_true(has_model(m, "vl_h") && has_model(m, "vl_h.vl"));
    struct witness w = {.entry = "f"};
    struct interp_result run;
    interp_run(&x->a, m, &w, NULL, &run);
    assert_int_equal(run.end, INTERP_RETURNED);
    assert_int_equal((uint64_t)run.ret.bits, 608);
    remove_models(x);
}

static void variables_and_addresses_are_found(void **state) {
    struct fixture *x = *state;
    write_models(x, "char *list[2]; char **environ = list;\n", "int cmp(int a) { return a; }\n");
    const struct ir_module *m = lower(x, "extern char **environ; int cmp(int);\n"
                                         "int (*const p)(int) = cmp;\n"
                                         "char *f(void) { return p ? environ[0] : 0; }");
    assert_true(ir_find_global(m, "environ")->has_init && ir_find_global(m, "list")->has_init);
    assert_true(has_model(m, "cmp"));
    remove_models(x);
}

static void builtins_stand_for_their_functions(void **state) {
    struct fixture *x = *state;
    const struct ir_module *m =
        lower(x, "unsigned long f(const char *s) { return __builtin_strlen(s); }");
    assert_true(has_model(m, "__builtin_strlen"));
    assert_null(strstr(text_of(x, m), "unsupported"));
}

static void targets_have_models_of_their_own(void **state) {
    struct fixture *x = *state;
    const char *text =
        "__SIZE_TYPE__ strlen(const char *); int f(char *s) { return (int)strlen(s); }";
    const struct ir_module *m = lower_for(x, text, "--target=arm-none-eabi");
    assert_true(has_model(m, "strlen") && ir_find_func(m, "strlen")->ret == IR_I(32));
    m = lower_for(x, text, "--target=x86_64-linux-gnu");
    assert_true(has_model(m, "strlen") && ir_find_func(m, "strlen")->ret == IR_I(64));
}

static void a_model_is_lowered_once(void **state) {
    struct fixture *x = *state;
    const char *text =
        "__SIZE_TYPE__ strlen(const char *); int f(char *s) { return (int)strlen(s); }";
    const char *one = text_of(x, lower(x, text)), *two = text_of(x, lower(x, text));
    assert_string_equal(one, two);
}

/* ---- where failures count ---- */

static void run_nested(struct arena *a, uint64_t x, struct interp_result *run) {
    struct ir_module *m = parse_named_ir(a, "", program_text(a, "nested"));
    struct witness w = {.entry = "f"};
    struct wit_val v = {.type = IR_I(32), .bits = x};
    vec_push(a, &w.args, v);
    struct interp_options opt = {.max_trace = 50};
    interp_run(a, m, &w, &opt, run);
}

static void runs_fail_at_the_call(void **state) {
    struct arena a = {0};
    struct interp_result run;
    (void)state;
    run_nested(&a, 12, &run);
    assert_int_equal(run.end, INTERP_CHECK_FAILED);
    assert_string_equal(run.func, "f");
    assert_int_equal(run.check, CHECK_OUT_OF_BOUNDS);
    assert_null(run.what);
    ir_val call = run.ins;
    run_nested(&a, 5, &run);
    assert_int_equal(run.ins, call);
    assert_int_equal(run.check, CHECK_LIBRARY_ARGUMENT);
    assert_string_equal(run.what, "not 5");
    run_nested(&a, 7, &run); /* functions that the model calls back are the program's */
    assert_string_equal(run.func, "g");
    assert_int_equal(run.check, CHECK_ASSERTION);
    arena_free(&a);
}

/* Steps as "kind depth function@place". */
static void traces_do_not_show_the_inside(void **state) {
    struct arena a = {0};
    struct interp_result run;
    (void)state;
    run_nested(&a, 3, &run);
    static const struct {
        enum step_kind kind;
        uint32_t depth;
        const char *func, *place;
    } want[] = {{STEP_ENTER, 0, "f", NULL}, {STEP_ENTER, 1, "m", "f"},  {STEP_ENTER, 2, "g", "f"},
                {STEP_RETURN, 2, "g", "g"}, {STEP_RETURN, 1, "m", "f"}, {STEP_RETURN, 0, "f", "f"}};
    assert_int_equal(run.trace.n, sizeof want / sizeof *want);
    for (uint32_t i = 0; i < run.trace.n; i++) {
        assert_int_equal(run.trace.at[i].kind, want[i].kind);
        assert_int_equal(run.trace.at[i].depth, want[i].depth);
        assert_string_equal(run.trace.at[i].func, want[i].func);
        if (want[i].place) assert_string_equal(run.trace.at[i].place, want[i].place);
    }
    run_nested(&a, 7, &run);
    assert_int_equal(run.stack.n, 2); /* f, g: not m */
    assert_string_equal(run.stack.at[1].func, "g");
    assert_string_equal(run.stack.at[1].place, "f");
    arena_free(&a);
}

static void verdicts_are_the_calls(void **state) {
    struct arena a = {0};
    const char *nested = program_text(&a, "nested");
    (void)state;
    expect(
        "", nested, "f", 0,
        "m(x): violated information\nm(x): violated information\nx != 7: violated information\n");
    /* A model that is verified itself is a function like any other. */
    expect("", nested, "m", 0,
           "(null): violated information\nnot 5: violated information\nx != 7: violated "
           "information\n");
    arena_free(&a);
}

/* Code that is not reached within the bound is not called proved. */
static void calls_beyond_the_bound_are_open(void **state) {
    struct arena a = {0};
    (void)state;
    expect("", program_text(&a, "beyond_the_bound"), "f", 2, "m(4): bounded 2 unreached\n");
    arena_free(&a);
}

static bool speaks_of(struct fixture *x, const struct ir_module *m, const char *what) {
    return strstr(text_of(x, m), what) != NULL;
}

/* Operations have a rounding mode in files that may set one, in what they call of the library too;
 * the same models serve other files without. */
static void modes_where_they_may_change(void **state) {
    struct fixture *x = *state;
    static const char plain[] = "double ldexp(double, int); int fesetround(int);"
                                "double f(double x) { return ldexp(x + 1.0, 3); }";
    static const char own[] = "static int fesetround(int m) { return m; }"
                              "double f(double x) { return x + fesetround(3); }";
    const char *called = arena_printf(&x->a, "%s void g(void) { fesetround(1024); }", plain);
    const char *taken = arena_printf(&x->a, "%s int (*g)(int) = fesetround;", plain);
    for (int round = 0; round < 2; round++) {
        const struct ir_module *m = lower(x, plain);
        assert_false(speaks_of(x, m, "inmode") || speaks_of(x, m, "__vl_noted_rounding"));
        m = lower(x, called);
        assert_true(has_model(m, "fesetround") && speaks_of(x, m, "inmode fadd"));
        assert_true(has_model(m, "ldexp") && speaks_of(x, m, "inmode fmul"));
        assert_true(ir_find_global(m, "__vl_noted_rounding")->has_init);
        assert_true(speaks_of(x, lower(x, taken), "inmode fadd"));
        assert_false(speaks_of(x, lower(x, own), "inmode"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rows_say_what_is_left_open, setup, teardown),
        cmocka_unit_test_setup_teardown(rows_are_defined, setup, teardown),
        cmocka_unit_test_setup_teardown(built_in_models_are_valid, setup, teardown),
        cmocka_unit_test_setup_teardown(needed_models_come_with_what_they_need, setup, teardown),
        cmocka_unit_test_setup_teardown(the_units_own_definitions_count, setup, teardown),
        cmocka_unit_test_setup_teardown(statics_of_two_files_stay_apart, setup, teardown),
        cmocka_unit_test_setup_teardown(variables_and_addresses_are_found, setup, teardown),
        cmocka_unit_test_setup_teardown(builtins_stand_for_their_functions, setup, teardown),
        cmocka_unit_test_setup_teardown(targets_have_models_of_their_own, setup, teardown),
        cmocka_unit_test_setup_teardown(a_model_is_lowered_once, setup, teardown),
        cmocka_unit_test_setup_teardown(modes_where_they_may_change, setup, teardown),
        cmocka_unit_test(runs_fail_at_the_call),
        cmocka_unit_test(traces_do_not_show_the_inside),
        cmocka_unit_test(verdicts_are_the_calls),
        cmocka_unit_test(calls_beyond_the_bound_are_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
