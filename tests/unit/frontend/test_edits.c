/* One unit and its texts, one after the other: what is taken over from the lowering before
 * (unit/reuse.h) reads as if all were lowered anew. */
#include "core/base/str.h"
#include "core/frontend/clang/unit.h"
#include "core/frontend/frontend.h"
#include "core/irtext/text.h"
#include "core/program/task.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
    struct arena a;
    struct fe_unit *unit;
    struct fe_result r;
    const char *path;
    struct fe_header header; /* a buffer; without path: there is none */
};

static vl_status lower(struct fixture *x, struct fe_unit **unit, const char *text, bool keep,
                       struct fe_result *out) {
    struct fe_source src = {.text = text, .length = strlen(text), .keep = keep};
    src.path = x->path ? x->path : "/nowhere/t.c";
    src.headers = &x->header;
    src.nheaders = x->header.path != NULL;
    return fe_lower(&x->a, unit, &src, out);
}

static const char *text_of_task(struct fixture *x, const struct ir_module *m, const char *name) {
    struct str s = {.arena = &x->a};
    struct ir_module *task = ir_task(&x->a, m, name);
    assert_non_null(task);
    ir_print(&s, task, IR_PRINT_LOCS);
    return s.at;
}

/* The next text; how many bodies were taken over. All must read as in a new unit. */
static uint32_t edit(struct fixture *x, const char *text) {
    struct fe_unit *fresh = NULL;
    struct fe_result anew;
    assert_int_equal(lower(x, &x->unit, text, true, &x->r), VL_OK);
    assert_int_equal(lower(x, &fresh, text, false, &anew), VL_OK);
    for (uint32_t i = 0; i < anew.module->funcs.n; i++) {
        const struct ir_func *f = anew.module->funcs.at[i];
        if (f->has_body)
            assert_string_equal(text_of_task(x, x->r.module, f->name),
                                text_of_task(x, anew.module, f->name));
    }
    assert_int_equal(anew.taken_over, 0);
    fe_unit_free(fresh);
    return x->r.taken_over;
}

static void finish(struct fixture *x) {
    fe_unit_free(x->unit);
    arena_free(&x->a);
}

/* ---- what is taken over ---- */

static void test_one_body_changes(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "struct s { int a; struct { long b; } in; } g;\n"
                         "int f(struct s *p) { return p->a + (int)p->in.b; }\n"
                         "int h(int n) { return n + %s; }\n"
                         "const char *k(void) { static int times; return times++ ? \"x\" : \"y\"; "
                         "}\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "1")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "2")), 2);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "/* why */ 2")), 2);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "\n\n3 + g.a")), 2);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "3")), 2);
    finish(&x);
}

static void test_errors_between(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "int f(void) { return 1; }\nint g(void) { return %s; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "1")), 0);
    assert_int_equal(lower(&x, &x.unit, arena_printf(&x.a, format, "("), true, &x.r), VL_INPUT);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "2")), 1);
    finish(&x);
}

/* A compiler gives up after twenty errors; how many the texts before had does not count. */
static void test_many_errors_between(void **state) {
    (void)state;
    struct fixture x = {0};
    struct str bad = {.arena = &x.a};
    str_puts(&bad, "#include <stddef.h>\nint f(void) {\n");
    for (int i = 0; i < 30; i++) str_printf(&bad, "missing_%d = 1;\n", i);
    str_puts(&bad, "return 1; }\n");
    const char *good = "#include <stddef.h>\nint f(void) { return 1; }\n";
    assert_int_equal(edit(&x, good), 0);
    for (int i = 0; i < 5; i++) assert_int_equal(lower(&x, &x.unit, bad.at, true, &x.r), VL_INPUT);
    (void)edit(&x, good); /* the unit may have been parsed anew, with nothing kept */
    assert_int_equal(edit(&x, good), 1);
    finish(&x);
}

/* ---- what it rests on ---- */

static void test_text_outside_changes(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(edit(&x, "enum { N = 4 };\nint f(void) { return N; }\n"), 0);
    assert_int_equal(edit(&x, "enum { N = 5 };\nint f(void) { return N; }\n"), 0);
    finish(&x);
}

static void test_effects_of_a_callee(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "int g;\nint low(void) { %s; return 1; }\n"
                         "int mid(void) { return low(); }\n"
                         "int f(void) { return g + mid(); }\n"
                         "int h(void) { return mid(); }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "g++")), 2);
    finish(&x);
}

/* What an assertion asks is a requirement as long as it changes nothing; a call in front of no
 * assertion is nobody's affair. */
static void test_what_an_assertion_asks(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "#include <assert.h>\nint g;\n"
                         "int low(const int *p) { %s; return *p > 0; }\n"
                         "int f(const int *p) { assert(low(p)); return 1 / *p; }\n"
                         "int h(const int *p) { low(p); return 1; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, ";")), 1); /* h */
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "g++")), 1);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 1);
    finish(&x);
}

static void test_exposed_static(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "static int s;\nint *p;\nint other(void);\n"
                         "int f(void) { return s + other(); }\n"
                         "void h(void) { %s; }\nvoid set(void) { s = 1; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "p = &s")), 1);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "p = &s, s = 2")), 2);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "s = 2")), 1);
    finish(&x);
}

static void test_flags_of_the_unit(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format =
        "struct s { int a, b; } u, v;\nvoid *memcpy(void *, const void *, unsigned "
        "long);\nint f(void) { return u.a; }\nvoid h(void) { %s; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "u = v")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "u = v, v.a = 1")), 1);
    finish(&x);
}

static void test_declared_in_a_body(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "int h(void) { %s return 0; }\nint f(void) { int g(); return g(1); }\n"
                         "int k(void) { return 1; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "int g(int);")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "int g(int); g(2);")), 0);
    finish(&x);
}

static void test_macro_defined_in_a_body(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "int f(void) {\n#define N %s\n return N; }\nint g(void) { return N; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "1")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "2")), 0);
    finish(&x);
}

static void test_line(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "#define HERE __LINE__\nint f(void) {%s return 0; }\n"
                         "int g(int n) { switch (n) { case HERE: return 1; } return 0; }\n"
                         "int h(void) { return 7; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "  ")), 2);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "\n")), 1);
    finish(&x);
}

static void test_records_in_bodies(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "int f(void) { struct t { int a, %s; } v = {1}; return v.a; }\n"
                         "int g(void) { struct t { char c; } v = {1}; return v.c; }\n"
                         "#define LIST(T) struct { T *at; int n; }\n"
                         "struct all { LIST(int) numbers; LIST(char) letters; };\n"
                         "int h(struct all *x) { return x->numbers.n + x->letters.n; }\n";
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "b")), 0);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "b, c")), 1);
    assert_int_equal(edit(&x, arena_printf(&x.a, format, "b")), 1);
    finish(&x);
}

/* ---- headers ---- */

static void put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* Twice in one second; then in a buffer, which goes again. */
static void test_header_changes(void **state) {
    (void)state;
    struct fixture x = {0};
    char folder[] = "/tmp/vl-edits-XXXXXX";
    assert_non_null(mkdtemp(folder));
    const char *header = arena_printf(&x.a, "%s/t.h", folder);
    const char *text = "#include \"t.h\"\nint f(void) { return N; }\nint g(void) { return 1; }\n";
    x.path = arena_printf(&x.a, "%s/t.c", folder);
    put(header, "enum { N = 1 };\n");
    assert_int_equal(edit(&x, text), 0);
    assert_int_equal(edit(&x, text), 2);
    put(header, "enum { N = 2 };\n");
    assert_int_equal(edit(&x, text), 0);
    x.header = (struct fe_header){header, "enum { N = 3 };\n", 16};
    assert_int_equal(edit(&x, text), 0);
    x.header.text = "enum { N = 4 };\n";
    assert_int_equal(edit(&x, text), 0);
    assert_int_equal(edit(&x, text), 2);
    x.header = (struct fe_header){0};
    assert_int_equal(edit(&x, text), 0);
    unlink(header);
    rmdir(folder);
    finish(&x);
}

/* A macro of a header counts its uses; what a body is given depends on the bodies before it. */
static void test_counter(void **state) {
    (void)state;
    struct fixture x = {0};
    char folder[] = "/tmp/vl-edits-XXXXXX";
    assert_non_null(mkdtemp(folder));
    const char *header = arena_printf(&x.a, "%s/t.h", folder);
    const char *format = "#include \"t.h\"\nint f(void) { return %s; }\n"
                         "int g(int n) { return n + NEXT; }\nint h(int n) { return n; }\n";
    x.path = arena_printf(&x.a, "%s/t.c", folder);
    put(header, "#define NEXT __COUNTER__\n");
    (void)edit(&x, arena_printf(&x.a, format, "1"));
    (void)edit(&x, arena_printf(&x.a, format, "NEXT"));
    (void)edit(&x, arena_printf(&x.a, format, "NEXT + NEXT"));
    unlink(header);
    rmdir(folder);
    finish(&x);
}

/* A table of functions, which is not const, and a cleanup: what stands in other bodies. */
static void test_functions_by_address(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format =
        "static int times, (*all[2])(void);\nstatic int up(void) { %s; return 1; }\n"
        "static int down(void) { return --times; }\n"
        "static int (*all[])(void) = {up, down};\n"
        "static void done(int *p) { times += *p; }\n"
        "int f(int i) { __attribute__((cleanup(done))) int n = i; "
        "return times + all[i & 1]() + n; }\n"
        "int g(void) { return times + up(); }\n";
    (void)edit(&x, arena_printf(&x.a, format, ""));
    (void)edit(&x, arena_printf(&x.a, format, "times++"));
    (void)edit(&x, arena_printf(&x.a, format, "all[1] = up"));
    (void)edit(&x, arena_printf(&x.a, format, ""));
    finish(&x);
}

/* The only thing that tells that objects are freed, or bytes copied, comes and goes in a body. */
static void test_words_in_a_body(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *format = "void *malloc(unsigned long);\n#define GIVE_BACK(p) __builtin_free(p)\n"
                         "struct s { int *p; };\nint f(struct s *x) { return *x->p; }\n"
                         "void g(struct s *x) { %s; }\nint *h(void) { return malloc(4); }\n";
    (void)edit(&x, arena_printf(&x.a, format, "x->p = 0"));
    (void)edit(&x, arena_printf(&x.a, format, "GIVE_BACK(x->p)"));
    (void)edit(&x, arena_printf(&x.a, format, "__builtin_memcpy(x, x + 1, sizeof *x)"));
    (void)edit(&x, arena_printf(&x.a, format, "x->p = 0"));
    finish(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_body_changes),
        cmocka_unit_test(test_errors_between),
        cmocka_unit_test(test_many_errors_between),
        cmocka_unit_test(test_text_outside_changes),
        cmocka_unit_test(test_effects_of_a_callee),
        cmocka_unit_test(test_what_an_assertion_asks),
        cmocka_unit_test(test_exposed_static),
        cmocka_unit_test(test_flags_of_the_unit),
        cmocka_unit_test(test_declared_in_a_body),
        cmocka_unit_test(test_macro_defined_in_a_body),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_records_in_bodies),
        cmocka_unit_test(test_header_changes),
        cmocka_unit_test(test_counter),
        cmocka_unit_test(test_functions_by_address),
        cmocka_unit_test(test_words_in_a_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
