/* The front end on what is no nice C: errors, refused flags, huge and hostile input, edits. */
#include "core/base/str.h"
#include "core/frontend/clang/chain.h"
#include "core/frontend/clang/source.h"
#include "core/frontend/clang/unit.h"
#include "core/frontend/frontend.h"
#include "core/ir/validate.h"
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
};

static vl_status lower_flags(struct fixture *x, const char *text, size_t n,
                             const char *const *flags, uint32_t nflags) {
    struct fe_source src = {
        .path = "/nowhere/t.c", .text = text, .length = n, .flags = flags, .nflags = nflags};
    return fe_lower(&x->a, &x->unit, &src, &x->r);
}

static vl_status lower(struct fixture *x, const char *text) {
    return lower_flags(x, text, strlen(text), NULL, 0);
}

static void finish(struct fixture *x) {
    fe_unit_free(x->unit);
    arena_free(&x->a);
}

static const struct ir_func *func(const struct fixture *x, const char *name) {
    return ir_find_func(x->r.module, name);
}

static const char *text_of(struct fixture *x) {
    struct str s = {.arena = &x->a};
    ir_print(&s, x->r.module, 0);
    return s.at;
}

/* The only message, or the first; NULL if there is none. */
static const char *message(const struct fixture *x) {
    return x->r.messages.n ? x->r.messages.at[0].text : NULL;
}

/* ---- input that is no C ---- */

static void test_missing_file(void **state) {
    (void)state;
    struct fixture x = {0};
    struct fe_source src = {.path = "/nowhere/at/all.c"};
    assert_int_equal(fe_lower(&x.a, &x.unit, &src, &x.r), VL_IO);
    assert_int_equal(x.r.messages.n, 1);
    assert_non_null(strstr(message(&x), "/nowhere/at/all.c"));
    finish(&x);
}

static void test_directory(void **state) {
    (void)state;
    struct fixture x = {0};
    struct fe_source src = {.path = "/"};
    assert_int_equal(fe_lower(&x.a, &x.unit, &src, &x.r), VL_IO);
    assert_int_equal(x.r.messages.n, 1);
    finish(&x);
}

static void test_empty(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, ""), VL_OK);
    assert_int_equal(x.r.module->funcs.n, 0);
    finish(&x);
}

static void test_binary(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower_flags(&x, "\177ELF\2\1\1\0\0\0", 10, NULL, 0), VL_INPUT);
    assert_int_equal(x.r.messages.n, 1);
    assert_non_null(strstr(message(&x), "not C source"));
    finish(&x);
}

static void test_prose(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, "Dear reader, this is \"not C.\nAt all } { ((\n"), VL_INPUT);
    assert_true(x.r.messages.n >= 1);
    assert_true(x.r.messages.at[0].error);
    assert_int_equal(x.r.messages.at[0].loc.line, 1);
    finish(&x);
}

static void test_functions_of_a_broken_unit(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, "int good(int x) { return x; }\n\nint bad(void) { return y; }\n"),
                     VL_INPUT);
    assert_non_null(x.r.module);
    assert_int_equal(x.r.module->funcs.n, 2);
    assert_false(func(&x, "good")->has_body);
    assert_int_equal(func(&x, "bad")->loc.line, 3);
    assert_int_equal(func(&x, "bad")->name_loc.col, 5);
    assert_non_null(strstr(message(&x), "y"));
    finish(&x);
}

static void test_megabytes(void **state) {
    (void)state;
    struct fixture x = {0};
    struct str s = {.arena = &x.a};
    while (s.n < 5u << 20)
        str_puts(&s, "/* a comment that goes on and on, without any code in it */\n");
    str_puts(&s, "int f(void) { return 1; }\n");
    assert_int_equal(lower_flags(&x, s.at, s.n, NULL, 0), VL_OK);
    assert_true(func(&x, "f")->has_body);
    finish(&x);
}

/* ---- flags ---- */

static void expect_refused(const char *const *flags, uint32_t n, const char *shown) {
    struct fixture x = {0};
    assert_int_equal(lower_flags(&x, "int x;\n", 7, flags, n), VL_INPUT);
    assert_int_equal(x.r.messages.n, 1);
    assert_non_null(strstr(message(&x), "refused"));
    assert_non_null(strstr(message(&x), shown));
    finish(&x);
}

static void test_refused_flags(void **state) {
    (void)state;
    expect_refused((const char *[]){"-fplugin=/tmp/evil.so"}, 1, "-fplugin");
    expect_refused((const char *[]){"-fpass-plugin=/tmp/evil.so"}, 1, "-fpass-plugin");
    expect_refused((const char *[]){"-O2", "-Xclang", "-load", "-Xclang", "/tmp/evil.so"}, 5,
                   "-Xclang");
    expect_refused((const char *[]){"-Xclang", "-add-plugin"}, 2, "-Xclang");
    expect_refused((const char *[]){"-mllvm", "-load=/tmp/evil.so"}, 2, "-mllvm");
    expect_refused((const char *[]){"@more.rsp"}, 1, "@more.rsp");
    expect_refused((const char *[]){"--config=/tmp/evil.cfg"}, 1, "--config");
    expect_refused((const char *[]){"-funsigned-bitfields"}, 1, "bit-fields");
    expect_refused((const char *[]){"-fno-signed-bitfields"}, 1, "bit-fields");
}

static void test_unknown_flag(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower_flags(&x, "int x;\n", 7, (const char *[]){"-fno-such-flag-at-all"}, 1),
                     VL_INPUT);
    assert_non_null(message(&x));
    finish(&x);
}

static void test_warnings_stay_warnings(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *text = "int f(int x) { x + 1; return x; }\n";
    const char *flags[] = {"-Wall", "-Werror", "-MD", "-MF", "/nowhere/t.d"};
    assert_int_equal(lower_flags(&x, text, strlen(text), flags, 5), VL_OK);
    assert_false(x.r.messages.at[0].error);
    finish(&x);
}

static void test_target(void **state) {
    (void)state;
    struct fixture x = {0};
    const char *text = "unsigned long f(void *p) { return sizeof p + sizeof(long); }\n";
    assert_int_equal(
        lower_flags(&x, text, strlen(text), (const char *[]){"--target=i386-pc-linux-gnu"}, 1),
        VL_OK);
    assert_int_equal(x.r.module->target.ptr_bits, 32);
    assert_non_null(strstr(text_of(&x), "ret i32 8"));
    finish(&x);
    x = (struct fixture){0};
    assert_int_equal(
        lower_flags(&x, text, strlen(text), (const char *[]){"--target=s390x-linux-gnu"}, 1),
        VL_OK);
    assert_true(x.r.module->target.big_endian);
    assert_false(x.r.module->target.char_signed);
    finish(&x);
}

/* ---- depth ---- */

static void deep_sum(struct fixture *x, unsigned n) {
    struct str s = {.arena = &x->a};
    str_puts(&s, "int f(int a) { return a");
    for (unsigned i = 0; i < n; i++) str_puts(&s, " ^ a");
    str_puts(&s, "; }\n");
    assert_int_equal(lower_flags(x, s.at, s.n, NULL, 0), VL_OK);
    assert_null(ir_validate(&x->a, x->r.module));
}

static void test_deep_expression(void **state) {
    (void)state;
    struct fixture x = {0};
    deep_sum(&x, 5000);
    assert_non_null(strstr(text_of(&x), "nested too deeply"));
    finish(&x);
    x = (struct fixture){0};
    deep_sum(&x, 1000);
    assert_null(strstr(text_of(&x), "unsupported"));
    finish(&x);
}

static void test_deep_statements(void **state) {
    (void)state;
    struct fixture x = {0};
    struct str s = {.arena = &x.a};
    str_puts(&s, "int f(int a) { ");
    for (unsigned i = 0; i < 4000; i++) str_printf(&s, "if (a == %u) return %u; else ", i, i + 1);
    str_puts(&s, "return 0; }\n");
    assert_int_equal(lower_flags(&x, s.at, s.n, NULL, 0), VL_OK);
    assert_non_null(strstr(text_of(&x), "nested too deeply"));
    assert_null(ir_validate(&x.a, x.r.module));
    finish(&x);
}

/* n links, in two functions or one. */
static char *chains(struct arena *a, unsigned n, bool two) {
    struct str s = {.arena = a};
    str_puts(&s, "int f(int x) {\n if (x == 0) { return 1; }\n");
    for (unsigned i = 1; i <= n; i++) {
        if (two && i == n / 2)
            str_puts(&s, " return 0; }\nint g(int x) {\n if (x == 1) return 1;\n");
        str_printf(&s, " else /* %u */ if (x == %u) { return 2; }\n", i, i);
    }
    str_puts(&s, " return 0;\n}\n");
    return s.at;
}

/* So long that the C parser would take hours: told at once, with the line. */
static void test_endless_chain(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, chains(&x.a, 300000, false)), VL_INPUT);
    assert_non_null(strstr(message(&x), "/nowhere/t.c:10003: more than 10000 times else if"));
    finish(&x);
}

static void test_long_chains(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, chains(&x.a, 1900, false)), VL_OK);
    assert_null(strstr(text_of(&x), "unsupported"));
    assert_int_equal(lower(&x, chains(&x.a, 3000, false)), VL_OK);
    assert_non_null(strstr(text_of(&x), "nested too deeply"));
    finish(&x);
    x = (struct fixture){0};
    assert_int_equal(chain_too_long(&x.a, "", 0), 0);
    char *two = chains(&x.a, 15000, true);
    assert_int_equal(chain_too_long(&x.a, two, strlen(two)), 0);
    finish(&x);
}

static void test_long_body(void **state) {
    (void)state;
    struct fixture x = {0};
    struct str s = {.arena = &x.a};
    str_puts(&s, "unsigned f(unsigned a) {\n");
    for (unsigned i = 0; i < 10000; i++) str_printf(&s, "    a = a * 3u + %uu;\n", i);
    str_puts(&s, "    return a;\n}\n");
    assert_int_equal(lower_flags(&x, s.at, s.n, NULL, 0), VL_OK);
    assert_null(strstr(text_of(&x), "unsupported"));
    finish(&x);
}

/* ---- edits ---- */

static struct hash128 hash_of(struct fixture *x, const char *text, const char *root) {
    assert_int_equal(lower(x, text), VL_OK);
    return ir_task_hash(ir_task(&x->a, x->r.module, root));
}

static bool same_hash(struct hash128 p, struct hash128 q) { return p.hi == q.hi && p.lo == q.lo; }

static void test_hash_sees_only_meaning(void **state) {
    (void)state;
    struct fixture x = {0};
    struct hash128 h = hash_of(&x,
                               "int g(int x) { return x; }\nint f(int i) { int a[4] = {0}; "
                               "a[i] = i * 2; return a[i] + \"hi\"[1]; }\n",
                               "f");
    struct hash128 moved = hash_of(&x,
                                   "\n/* new */ int z = 3;\nint g(int x) { return x + 1; }\n"
                                   "int  f( int i )\n{\n  int a [4]={0}; // note\n  a[ i ] = i*2;\n"
                                   "  return a[i]+\"hi\" [1]; }\n",
                                   "f");
    struct hash128 changed = hash_of(&x,
                                     "int f(int i) { int a[4] = {0}; a[i] = i * 3; "
                                     "return a[i] + \"hi\"[1]; }\n",
                                     "f");
    assert_true(same_hash(h, moved));
    assert_false(same_hash(h, changed));
    finish(&x);
}

static void test_reparse(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, "#include <stddef.h>\nint f(void) { return 1; }\n"), VL_OK);
    struct fe_unit *unit = x.unit;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(lower(&x, "#include <stddef.h>\nint f(void) { return ; }\n"), VL_INPUT);
        assert_int_equal(lower(&x, "#include <stddef.h>\nint g(void) { return 2; }\n"), VL_OK);
        assert_null(func(&x, "f"));
        assert_non_null(func(&x, "g"));
    }
    assert_ptr_equal(unit, x.unit);
    finish(&x);
}

/* ---- assert as the system's header writes it ---- */

static void test_system_assert(void **state) {
    (void)state;
    struct fixture x = {0};
    assert_int_equal(lower(&x, "#include <assert.h>\nvoid f(int x) {\n    assert(x > 0);\n}\n"),
                     VL_OK);
    assert_non_null(strstr(text_of(&x), "check assertion, i1 0, \"assert(x > 0)\""));
    const struct ir_func *f = func(&x, "f");
    bool found = false;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK) continue;
        assert_int_equal(i->loc.line, 3);
        assert_int_equal(i->loc.col, 5);
        assert_int_equal(i->loc.ecol, 18);
        found = true;
    }
    assert_true(found);
    finish(&x);
}

/* ---- text ---- */

static void expect_canonical(const char *text, const char *want) {
    struct arena a = {0};
    assert_string_equal(source_canonical(&a, text, strlen(text), 60), want);
    arena_free(&a);
}

static void test_canonical_text(void **state) {
    (void)state;
    expect_canonical("a [ i ]", "a[i]");
    expect_canonical("a/* x */+b // y\n *  c", "a + b * c");
    expect_canonical("p ->x+ - 1", "p->x + -1");
    expect_canonical("f( a,b )", "f(a, b)");
    expect_canonical("x++ + ++y", "x++ + ++y");
    expect_canonical("c?a:b", "c ? a : b");
    expect_canonical("(uintptr_t) & a & 1", "(uintptr_t)&a & 1");
    expect_canonical("(char*)*p + (n) - (unsigned char) - 1",
                     "(char *)*p + (n) - (unsigned char)-1");
    expect_canonical("sizeof(int)*n & f(x_t)&m", "sizeof(int) * n & f(x_t) & m");
    expect_canonical("*p=1e-3", "*p = 1e-3");
    expect_canonical("s.a\\\n.b", "s.a.b");
    expect_canonical("!a&&~b", "!a && ~b");
    expect_canonical("(int*)p", "(int *)p");
    expect_canonical("a?:3", "a ? : 3");
}

static void test_canonical_text_is_cut(void **state) {
    (void)state;
    struct arena a = {0};
    const char *got = source_canonical(&a, "abcdef + ghijkl", 15, 8);
    assert_string_equal(got, "abcdef +...");
    arena_free(&a);
}

static void expect_parts(const char *text, bool ok, bool x, bool y, bool z) {
    bool part[3];
    assert_int_equal(source_for_parts(text, strlen(text), part), ok);
    if (!ok) return;
    assert_int_equal(part[0], x);
    assert_int_equal(part[1], y);
    assert_int_equal(part[2], z);
}

static void test_for_parts(void **state) {
    (void)state;
    expect_parts("for(;;)", true, false, false, false);
    expect_parts("for (int i = 0; i < 3;) x;", true, true, true, false);
    expect_parts("for (; f(a, (b));) ;", true, false, true, false);
    expect_parts("for (;; i++) { for (;;) ; }", true, false, false, true);
    expect_parts("for (x = ({ int y; 3; }); /* ; */; s(\";\")) ;", true, true, false, true);
    expect_parts("FOR(x)", false, false, false, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_missing_file),
        cmocka_unit_test(test_directory),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_prose),
        cmocka_unit_test(test_functions_of_a_broken_unit),
        cmocka_unit_test(test_megabytes),
        cmocka_unit_test(test_refused_flags),
        cmocka_unit_test(test_unknown_flag),
        cmocka_unit_test(test_warnings_stay_warnings),
        cmocka_unit_test(test_target),
        cmocka_unit_test(test_deep_expression),
        cmocka_unit_test(test_deep_statements),
        cmocka_unit_test(test_long_body),
        cmocka_unit_test(test_hash_sees_only_meaning),
        cmocka_unit_test(test_reparse),
        cmocka_unit_test(test_system_assert),
        cmocka_unit_test(test_endless_chain),
        cmocka_unit_test(test_long_chains),
        cmocka_unit_test(test_canonical_text),
        cmocka_unit_test(test_canonical_text_is_cut),
        cmocka_unit_test(test_for_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
