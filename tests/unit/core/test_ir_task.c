#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "tests/support/parse_ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *print(struct arena *a, const struct ir_module *m, unsigned flags) {
    struct str s = {.arena = a};
    ir_print(&s, m, flags);
    return s.at;
}

static const char *hash_of(struct arena *a, const char *text, const char *root) {
    char *hex = arena_alloc(a, 33);
    struct ir_module *task = ir_task(a, parse_ir(a, text), root);
    assert_non_null(task);
    assert_null(ir_validate(a, task));
    hash128_hex(ir_task_hash(task), hex);
    return hex;
}

#define TARGET "target 64 little signed-char \"t\"\n"

static const char *const base =
    TARGET "file 1 \"a.c\"\n"
           "type 1 = int \"int\" signed size 4 align 4\n"
           "type 2 = struct \"struct s\" size 8 align 8 { \"next\" 0 3 }\n"
           "type 3 = ptr \"struct s *\" of 2 size 8 align 8\n"
           "global @counter type 1 size 4 align 4 static zero !1:1:1-1:12\n"
           "global @list type 3 size 8 align 8 zero { 0 @node }\n"
           "global @node type 2 size 8 align 8 zero { 0 &handler }\n"
           "func @leaf static(%1: i32 \"x\" 1) -> i32 1 !1:2:1-2:30 {\n"
           "b1:\n  %2: i32 = load @counter !1:2:5-2:9\n  %3: i32 = add %1, %2\n  ret %3\n}\n"
           "func @handler() -> void {\nb1:\n  %1: i32 = call @leaf(i32 3)\n  ret\n}\n"
           "declare @ext(%1: ptr) -> i32 1\n"
           "func @root(%1: i32 \"n\" 1) -> i32 1 !1:4:1-9:2 {\n"
           "  var 0 \"r\" 1 !1:5:3-5:4\n"
           "b1:\n"
           "  %2: i32 = call @leaf(%1) !1:5:7-5:14\n"
           "  dbg 0, %2\n"
           "  %4: ptr \"p\" 3 = load @list\n"
           "  %5: i32 = call @ext(%4) !1:6:1-6:8\n"
           "  ret %5\n}\n";

/* The same functions lower in the file, in another order, between other things. */
static const char *const moved =
    TARGET "file 1 \"other.h\"\n"
           "file 2 \"a.c\"\n"
           "type 1 = float \"double\" size 8 align 8\n"
           "type 2 = ptr \"struct s *\" of 4 size 8 align 8\n"
           "type 3 = int \"int\" signed size 4 align 4\n"
           "type 4 = struct \"struct s\" size 8 align 8 { \"next\" 0 2 }\n"
           "global @unrelated type 1 size 8 align 8 zero !1:1:1-1:12\n"
           "global @node type 4 size 8 align 8 zero { 0 &handler }\n"
           "global @list type 2 size 8 align 8 zero { 0 @node }\n"
           "global @counter type 3 size 4 align 4 static zero !2:7:1-7:12\n"
           "declare @printf(%1: ptr, ...) -> i32 3\n"
           "func @root(%1: i32 \"n\" 3) -> i32 3 !2:24:1-29:2 {\n"
           "  var 0 \"r\" 3 !2:25:3-25:4\n"
           "b1:\n"
           "  %2: i32 = call @leaf(%1) !2:25:17-25:24\n"
           "  dbg 0, %2\n"
           "  %4: ptr \"p\" 2 = load @list !2:25:17-26:24\n"
           "  %5: i32 = call @ext(%4)\n"
           "  ret %5\n}\n"
           "func @unused() -> f64 1 {\nb1:\n  %1: f64 1 = load @unrelated\n  ret %1\n}\n"
           "func @handler() -> void {\nb1:\n  halt\n}\n"
           "func @leaf static(%1: i32 \"x\" 3) -> i32 3 {\n"
           "b1:\n  %2: i32 = load @counter\n  %3: i32 = add %1, %2\n  ret %3\n}\n"
           "declare @ext(%1: ptr) -> i32 3\n";

static void cuts_out(void **state) {
    (void)state;
    struct arena a = {0}, src = {0};
    struct ir_module *task = ir_task(&a, parse_ir(&src, base), "root");
    arena_free(&src); /* nothing may be shared */
    assert_string_equal(print(&a, task, IR_PRINT_LOCS),
                        TARGET "file 1 \"a.c\"\n"
                               "type 1 = int \"int\" signed size 4 align 4\n"
                               "type 2 = ptr \"struct s *\" of 3 size 8 align 8\n"
                               "type 3 = struct \"struct s\" size 8 align 8 { \"next\" 0 2 }\n"
                               "global @list type 2 size 8 align 8 zero { 0 @node }\n"
                               "global @counter type 1 size 4 align 4 static zero !1:1:1-1:12\n"
                               "global @node type 3 size 8 align 8 zero { 0 &handler }\n"
                               "\n"
                               "func @root(%1: i32 \"n\" 1) -> i32 1 !1:4:1-9:2 {\n"
                               "  var 0 \"r\" 1 !1:5:3-5:4\n"
                               "b1:\n"
                               "  %2: i32 = call @leaf(%1) !1:5:7-5:14\n"
                               "  dbg 0, %2\n"
                               "  %4: ptr \"p\" 2 = load @list\n"
                               "  %5: i32 = call @ext(%4) !1:6:1-6:8\n"
                               "  ret %5\n"
                               "}\n"
                               "\n"
                               "func @leaf static(%1: i32 \"x\" 1) -> i32 1 !1:2:1-2:30 {\n"
                               "b1:\n"
                               "  %2: i32 = load @counter !1:2:5-2:9\n"
                               "  %3: i32 = add %1, %2\n"
                               "  ret %3\n"
                               "}\n"
                               "\n"
                               "declare @ext(%1: ptr) -> i32 1\n"
                               "\n"
                               "declare @handler() -> void\n");
    assert_null(ir_validate(&a, task));
    const char *once = print(&a, task, IR_PRINT_LOCS);
    assert_string_equal(print(&a, ir_task(&a, task, "root"), IR_PRINT_LOCS), once);
    assert_null(ir_task(&a, task, "nothing"));
    arena_free(&a);
}

static void hash_ignores_the_rest(void **state) {
    (void)state;
    struct arena a = {0};
    assert_string_equal(hash_of(&a, base, "root"), hash_of(&a, moved, "root"));
    assert_string_equal(hash_of(&a, base, "leaf"), hash_of(&a, moved, "leaf"));
    assert_string_not_equal(hash_of(&a, base, "root"), hash_of(&a, base, "leaf"));
    assert_string_not_equal(hash_of(&a, base, "handler"), hash_of(&a, moved, "handler"));
    arena_free(&a);
}

static const char *replace(struct arena *a, const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    assert_non_null(at);
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
}

static void hash_sees_what_matters(void **state) {
    (void)state;
    static const char *const edits[][2] = {
        {"add %1, %2", "sub %1, %2"},                    /* a callee's body */
        {"@leaf(%1) !", "@leaf(i32 1) !"},               /* a constant */
        {"\"struct s\" size 8", "\"struct s\" size 16"}, /* a layout */
        {"static zero", "static init x\"01\""},          /* an initialiser */
        {"{ 0 &handler }", ""},                          /* a pointer in one */
        {"@ext(%1: ptr)", "@ext(%1: ptr, ...)"},         /* a prototype */
        {"%1: i32 \"n\" 1", "%1: i32 \"m\" 1"},          /* a name that a trace shows */
        {"64 little signed", "64 little unsigned"},      /* the target */
    };
    struct arena a = {0};
    const char *before = hash_of(&a, base, "root");
    for (unsigned i = 0; i < sizeof edits / sizeof edits[0]; i++)
        assert_string_not_equal(hash_of(&a, replace(&a, base, edits[i][0], edits[i][1]), "root"),
                                before);
    arena_free(&a);
}

static void recursion_ends(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m =
        parse_ir(&a, TARGET "func @f() -> void {\nb1:\n  call @g()\n  ret\n}\n"
                            "func @g() -> void {\nb1:\n  call @f()\n  call @g()\n  ret\n}\n");
    assert_int_equal(ir_task(&a, m, "g")->funcs.n, 2);
    assert_string_equal(ir_task(&a, m, "g")->funcs.at[0]->name, "g");
    arena_free(&a);
}

/* ---- renumbering ---- */

/* Unreachable blocks, unused values and parameters that only feed each other go; inputs stay. */
static void renumbers(void **state) {
    (void)state;
    struct arena a = {0};
    static const char *const text = TARGET "func @f(%1: i32, %2: i32) -> i32 {\n"
                                           "  var 0 \"unused\"\n  var 1 \"v\"\n"
                                           "b1:\n"
                                           "  %3: i32 = nondet undefined\n"
                                           "  %4: i32 = add %1, i32 5\n"
                                           "  %5: i32 = nondet nondet\n"
                                           "  jmp b4(%3, i32 9)\n"
                                           "b2:\n"
                                           "  ret %12\n"
                                           "b3:\n"
                                           "  jmp b2\n"
                                           "b4(%9: i32, %10: i32):\n"
                                           "  dbg 1, %10\n"
                                           "  %12: i32 = add %10, i32 7\n"
                                           "  %13: i32 = add %9, i32 5\n"
                                           "  %14: i1 = slt %12, %2\n"
                                           "  br %14, b4(%13, %12), b2\n"
                                           "}\n";
    static const char *const expected = TARGET "\n"
                                               "func @f(%1: i32, %2: i32) -> i32 {\n"
                                               "  var 0 \"v\"\n"
                                               "b1:\n"
                                               "  %3: i32 = nondet nondet\n"
                                               "  jmp b2(i32 9)\n"
                                               "b2(%5: i32):\n"
                                               "  dbg 0, %5\n"
                                               "  %7: i32 = add %5, i32 7\n"
                                               "  %8: i1 = slt %7, %2\n"
                                               "  br %8, b2(%7), b3\n"
                                               "b3:\n"
                                               "  ret %7\n"
                                               "}\n";
    struct ir_module *m = NULL;
    char *error = NULL;
    assert_int_equal(ir_parse(&a, text, strlen(text), &m, &error), VL_OK);
    ir_renumber(m, m->funcs.at[0]);
    assert_string_equal(print(&a, m, 0), expected);
    assert_null(ir_validate(&a, m));
    ir_renumber(m, m->funcs.at[0]);
    assert_string_equal(print(&a, m, 0), expected);
    arena_free(&a);
}

/* ---- keys ---- */

static const char *key_of(struct arena *a, const char *text, const char *root) {
    char *hex = arena_alloc(a, 33);
    struct ir_keys keys = {.m = parse_ir(a, text)};
    hash128_hex(ir_task_key(&keys, root), hex);
    ir_keys_end(&keys);
    return hex;
}

/* f calls a model that calls another and reads a global; g a model that calls back. */
static const char *library(struct arena *a, int inner, int global, int back, int other) {
    return arena_printf(
        a,
        TARGET "type 1 = int \"int\" signed size 4 align 4\n"
               "global @vl_n type 1 size 4 align 4 static init x\"0%d\"\n"
               "func @inner model() -> i32 {\nb1:\n  ret i32 %d\n}\n"
               "func @outer model() -> i32 {\nb1:\n  %%1: i32 = call @inner()\n"
               "  %%2: i32 = load @vl_n\n  %%3: i32 = add %%1, %%2\n  ret %%3\n}\n"
               "func @sort model(%%1: ptr) -> i32 {\nb1:\n  %%2: i32 = callptr \"i32()\" %%1\n"
               "  ret %%2\n}\n"
               "func @back() -> i32 {\nb1:\n  ret i32 %d\n}\n"
               "func @other() -> i32 {\nb1:\n  ret i32 %d\n}\n"
               "func @f() -> i32 {\nb1:\n  %%1: i32 = call @outer()\n  ret %%1\n}\n"
               "func @g() -> i32 {\nb1:\n  %%1: i32 = call @sort(&back)\n  ret %%1\n}\n",
        global, inner, back, other);
}

static void keys_change_with_all_that_a_task_has(void **state) {
    struct arena a = {0};
    (void)state;
    const char *f = key_of(&a, library(&a, 1, 1, 1, 1), "f");
    const char *g = key_of(&a, library(&a, 1, 1, 1, 1), "g");
    assert_string_equal(f, key_of(&a, library(&a, 1, 1, 2, 2), "f"));
    assert_string_equal(g, key_of(&a, library(&a, 2, 2, 1, 2), "g"));
    assert_string_not_equal(f, key_of(&a, library(&a, 2, 1, 1, 1), "f")); /* in a model's model */
    assert_string_not_equal(f, key_of(&a, library(&a, 1, 2, 1, 1), "f")); /* a model's variable */
    assert_string_not_equal(g, key_of(&a, library(&a, 1, 1, 2, 1), "g")); /* a callback */
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_out),
        cmocka_unit_test(hash_ignores_the_rest),
        cmocka_unit_test(hash_sees_what_matters),
        cmocka_unit_test(recursion_ends),
        cmocka_unit_test(renumbers),
        cmocka_unit_test(keys_change_with_all_that_a_task_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
