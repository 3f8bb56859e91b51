/* Tasks: what is cut out, and on what their hashes depend. */
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "tests/support/program_text.h"

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

static void cuts_out(void **state) {
    (void)state;
    struct arena a = {0}, src = {0};
    struct ir_module *task = ir_task(&a, parse_ir(&src, program_text(&src, "base")), "root");
    arena_free(&src); /* nothing may be shared */
    assert_string_equal(print(&a, task, IR_PRINT_LOCS), program_text(&a, "task_of_root"));
    assert_null(ir_validate(&a, task));
    const char *once = print(&a, task, IR_PRINT_LOCS);
    assert_string_equal(print(&a, ir_task(&a, task, "root"), IR_PRINT_LOCS), once);
    assert_null(ir_task(&a, task, "nothing"));
    arena_free(&a);
}

static void hash_ignores_the_rest(void **state) {
    (void)state;
    struct arena a = {0};
    assert_string_equal(hash_of(&a, program_text(&a, "base"), "root"),
                        hash_of(&a, program_text(&a, "moved"), "root"));
    assert_string_equal(hash_of(&a, program_text(&a, "base"), "leaf"),
                        hash_of(&a, program_text(&a, "moved"), "leaf"));
    assert_string_not_equal(hash_of(&a, program_text(&a, "base"), "root"),
                            hash_of(&a, program_text(&a, "base"), "leaf"));
    assert_string_not_equal(hash_of(&a, program_text(&a, "base"), "handler"),
                            hash_of(&a, program_text(&a, "moved"), "handler"));
    arena_free(&a);
}

static const char *replace(struct arena *a, const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    if (!at) fail_msg("no `%s` in it", old);
    if (!at) return text; /* for compilers that do not know that it never returns */
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
}

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

static void hash_sees_what_matters(void **state) {
    (void)state;
    struct arena a = {0};
    const char *before = hash_of(&a, program_text(&a, "base"), "root");
    for (unsigned i = 0; i < sizeof edits / sizeof edits[0]; i++)
        assert_string_not_equal(
            hash_of(&a, replace(&a, program_text(&a, "base"), edits[i][0], edits[i][1]), "root"),
            before);
    arena_free(&a);
}

static void recursion_ends(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = parse_ir(&a, program_text(&a, "recursive"));
    assert_int_equal(ir_task(&a, m, "g")->funcs.n, 2);
    assert_string_equal(ir_task(&a, m, "g")->funcs.at[0]->name, "g");
    arena_free(&a);
}

/* ---- renumbering ---- */

/* Unreachable blocks, unused values and parameters that only feed each other go; inputs stay. */
static void renumbers(void **state) {
    (void)state;
    struct arena a = {0};
    const char *text = program_text(&a, "scattered");
    const char *expected = program_text(&a, "renumbered");
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

/* The library with what its parts return. */
static const char *library(struct arena *a, int inner, int global, int back, int other) {
    const char *text = program_text(a, "library");
    text = replace(a, text, "ret i32 11", arena_printf(a, "ret i32 %d", inner));
    text = replace(a, text, "x\"07\"", arena_printf(a, "x\"0%d\"", global));
    text = replace(a, text, "ret i32 13", arena_printf(a, "ret i32 %d", back));
    return replace(a, text, "ret i32 14", arena_printf(a, "ret i32 %d", other));
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

/* Tasks have one key if they have one text, and only then: of all functions of these programs. */
static void keys_are_those_of_the_texts(void **state) {
    enum { MOST = 200, EDITS = sizeof edits / sizeof edits[0] };
    (void)state;
    struct arena a = {0};
    const char *programs[EDITS + 6], *key[MOST], *hash[MOST], *base = program_text(&a, "base");
    unsigned n = 0, tasks = 0;
    programs[n++] = base;
    programs[n++] = program_text(&a, "moved");
    programs[n++] = program_text(&a, "twins");
    programs[n++] = replace(&a, program_text(&a, "twins"), "\"y\" 3", "\"y\" 2");
    for (int inner = 1; inner < 3; inner++) programs[n++] = library(&a, inner, 1, 1, 1);
    for (unsigned i = 0; i < EDITS; i++)
        programs[n++] = replace(&a, base, edits[i][0], edits[i][1]);
    for (unsigned p = 0; p < n; p++) {
        const struct ir_module *m = parse_ir(&a, programs[p]);
        for (uint32_t i = 0; i < m->funcs.n && tasks < MOST; i++, tasks++) {
            key[tasks] = key_of(&a, programs[p], m->funcs.at[i]->name);
            hash[tasks] = hash_of(&a, programs[p], m->funcs.at[i]->name);
        }
    }
    assert_in_range(tasks, 40, MOST - 1);
    for (unsigned i = 0; i < tasks; i++)
        for (unsigned k = 0; k < i; k++)
            assert_int_equal(strcmp(key[i], key[k]) == 0, strcmp(hash[i], hash[k]) == 0);
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
        cmocka_unit_test(keys_are_those_of_the_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
