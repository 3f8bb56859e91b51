/* The text around a finding (repair_text.h), and the judge of repairs. */
#include "lsp/findings/repair.h"
#include "lsp/findings/repair_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

static size_t at_of(const struct text *t, const char *what) {
    return (size_t)(strstr(t->at, what) - t->at);
}

static void statement_of(const char *code, const char *what, const char *statement) {
    struct text t = {0};
    text_set(&t, code, strlen(code));
    size_t start = statement_start(&t, body_start(&t, 0, t.n), at_of(&t, what));
    assert_int_equal(strncmp(t.at + start, statement, strlen(statement)), 0);
    text_free(&t);
}

static void test_repair_statements(void **state) {
    (void)state;
    statement_of("int f(int n) { int r = 0; r = *p; }", "*p", "r = *p");
    statement_of("int f(int n) { for (i = 0; i < n; i++) r += *p; }", "*p", "for (");
    statement_of("int f(int n) { if (n) { g(); /* ; */ h(\";\", *p); } }", "*p", "h(");
    statement_of("int f(struct s (*q)[2]) { int a[2] = {1, *p}, b; }", "*p", "int a[2]");
    statement_of("int f(void) { int x; // ;\n  return *p; }", "*p", "return");
}

static void argument_is(const char *call, uint32_t k, const char *is) {
    struct arena a = {0};
    struct text t = {0};
    text_set(&t, call, strlen(call));
    assert_string_equal(span_text(&a, &t, call_argument(&t, at_of(&t, "("), k)), is);
    text_free(&t);
    arena_free(&a);
}

static void test_call_arguments(void **state) {
    (void)state;
    argument_is("f(a, g(b, c), (d))", 0, "a");
    argument_is("f(a, g(b, c), (d))", 1, "g(b, c)");
    argument_is("f(a, g(b, c), (d))", 2, "d");
    argument_is("f(a, g(b, c), (d))", 3, "");
    argument_is("f(\",\", ',', b[1, 2])", 1, "','");
    argument_is("f()", 0, "");
}

static void test_repair_loops(void **state) {
    (void)state;
    const char *code = "int f(int n) { while (n) { for (int i = 0; i <= n; i++) x = a[i]; } }";
    struct arena a = {0};
    struct text t = {0};
    text_set(&t, code, strlen(code));
    size_t body = body_start(&t, 0, t.n), at = at_of(&t, "a[i]");
    assert_string_equal(span_text(&a, &t, loop_condition(&t, body, at, "i")), "i <= n");
    assert_string_equal(span_text(&a, &t, loop_condition(&t, body, at, "x")), "");
    assert_int_equal(find_last_word(&t, body, t.n, "n"), at_of(&t, "n; i++"));
    assert_int_equal(find_word(&t, 0, t.n, "whil"), NOWHERE);
    text_free(&t);
    arena_free(&a);
}

static void comparison_is(const char *code, const char *word, const char *is, const char *behind) {
    struct arena a = {0};
    struct text t = {0};
    text_set(&t, code, strlen(code));
    struct span s = last_comparison(&t, 0, t.n, word);
    assert_string_equal(span_text(&a, &t, s), is);
    assert_int_equal(strncmp(t.at + s.end, behind, strlen(behind)), 0);
    text_free(&t);
    arena_free(&a);
}

static void test_repair_comparisons(void **state) {
    (void)state;
    comparison_is("if (i < 0 || i>=8) x", "i", ">=", "8");
    comparison_is("if (0 <= i && j < i) x", "i", "<", " i");
    comparison_is("if (n > /* > */ 3) y", "n", ">", " /*");
    comparison_is("if (p->i >> 2 << i) z", "i", "", "if");
    comparison_is("if (a <<= i) q->n = i", "i", "", "if");
    comparison_is("while (p <= end) *p++", "p", "<=", " end");
    comparison_is("\"i < 3\"; /* i < 4 */ 'i'", "i", "", "\"i");
}

static void early_is(const char *code, const char *is) {
    struct arena a = {0};
    struct text t = {0};
    text_set(&t, code, strlen(code));
    const char *value = early_value(&a, &t, body_start(&t, 0, t.n), t.n);
    assert_string_equal(value ? value : "none", is);
    text_free(&t);
    arena_free(&a);
}

static void test_repair_early_values(void **state) {
    (void)state;
    early_is("int f(int n) { if (n) return -1; return 0; }", "-1");
    early_is("int f(int n) { if (n) { g(); return (E_BAD); } return n; }", "E_BAD");
    early_is("int f(int n) { if (n) return 0; if (!n) return -2; return 0; }", "-2");
    early_is("int f(int n) { if (n) return 0; return 0; }", "0");
    early_is("int f(int n) { if (a) return 1; if (b) return 2; if (c) return 2; return 3; }", "2");
    early_is("int f(int n) { if (n) return n + 1; while (n) return -1; return 0; }", "none");
    early_is("int f(int n) { if (n) { return -1; g(); } if (n) { if (m) { } } return 0; }", "none");
    early_is("void f(int n) { if (n) return; g(); }", "none");
    early_is("char *f(int n) { if (n) return NULL; /* if (1) return p; */ return s; }", "NULL");
    early_is("int f(int n) { if (n) return", "none");
}

static void test_repair_lines(void **state) {
    (void)state;
    const char *code = "{\r\n\tx = 1;\r\n\ty = 2; z = 3;\r\n}";
    struct arena a = {0};
    struct text t = {0};
    text_set(&t, code, strlen(code));
    assert_string_equal(line_before(&a, &t, at_of(&t, "x = 1"), "g();"), "g();\r\n\t");
    assert_string_equal(line_before(&a, &t, at_of(&t, "z = 3"), "g();"), "g(); ");
    assert_string_equal(line_behind(&a, &t, at_of(&t, "\r\n\ty"), "g();"), "\r\n\tg();");
    assert_string_equal(line_behind(&a, &t, at_of(&t, " z"), "g();"), " g();");
    text_free(&t);
    arena_free(&a);
}

/* ---- the judge ---- */

struct judged_result {
    struct arena a;
    struct func_result r;
};

static void add_judged(struct judged_result *r, const char *snippet, enum verdict v,
                       bool unreached) {
    struct check_result c = {.func = "f",
                             .kind = CHECK_NULL_DEREFERENCE,
                             .snippet = snippet,
                             .verdict = v,
                             .unreached = unreached};
    vec_push(&r->a, &r->r.checks, c);
    func_result_summarise(&r->r);
}

static enum repair_verdict judged(struct judged_result *before, struct judged_result *after,
                                  bool guards) {
    const struct repair r = {.guards = guards};
    enum repair_verdict v = repair_judge(&before->r, &after->r, &before->r.checks.at[0], &r);
    arena_free(&after->a);
    return v;
}

static void test_judge(void **state) {
    (void)state;
    struct judged_result before = {0}, x = {0}, y = {0}, z = {0}, u = {0}, w = {0}, gone = {0},
                         v = {0};
    add_judged(&before, "*p", VERDICT_VIOLATED, false);
    add_judged(&before, "*q", VERDICT_PROVED, false);
    add_judged(&x, "*p", VERDICT_PROVED, false);
    add_judged(&x, "*q", VERDICT_PROVED, false);
    assert_int_equal(judged(&before, &x, true), REPAIR_PROVES);
    add_judged(&y, "*p", VERDICT_BOUNDED, false);
    assert_int_equal(judged(&before, &y, true), REPAIR_REMOVES);
    add_judged(&z, "*p", VERDICT_PROVED, true); /* behind a guard that always leaves */
    assert_int_equal(judged(&before, &z, true), REPAIR_NONE);
    add_judged(&u, "*p", VERDICT_PROVED, false);
    add_judged(&u, "*q", VERDICT_VIOLATED, false); /* another one fails now */
    assert_int_equal(judged(&before, &u, true), REPAIR_NONE);
    add_judged(&w, "*p", VERDICT_UNKNOWN, false);
    assert_int_equal(judged(&before, &w, true), REPAIR_NONE);
    add_judged(&gone, "*q", VERDICT_PROVED, false);
    struct judged_result same = gone;
    same.a = (struct arena){0};
    assert_int_equal(judged(&before, &same, true), REPAIR_NONE);
    assert_int_equal(judged(&before, &gone, false), REPAIR_PROVES);
    add_judged(&v, "*p", VERDICT_PROVED, false);
    v.r.vacuous = true;
    assert_int_equal(judged(&before, &v, true), REPAIR_NONE);
    arena_free(&before.a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repair_statements),
        cmocka_unit_test(test_call_arguments),
        cmocka_unit_test(test_repair_loops),
        cmocka_unit_test(test_repair_lines),
        cmocka_unit_test(test_repair_comparisons),
        cmocka_unit_test(test_repair_early_values),
        cmocka_unit_test(test_judge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
