/* YAML as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lsp/text/scan.h"
#include "lsp/text/yaml.h"

static void expect(const char *json, const char *yaml) {
    struct arena a = {0};
    struct str out = {.arena = &a};
    cJSON *v = cJSON_Parse(json);
    assert_non_null(v);
    yaml_write(&out, v);
    assert_string_equal(out.at, yaml);
    cJSON_Delete(v);
    arena_free(&a);
}

static void scalars(void **state) {
    (void)state;
    expect("\"no\"", "\"no\"\n");
    expect("\"a: b # c\\\\ \\\"q\\\" \\n\\t\\u0001 \xc3\xa9\"",
           "\"a: b # c\\\\ \\\"q\\\" \\n\\x09\\x01 \xc3\xa9\"\n");
    expect("-12", "-12\n");
    expect("[true, false, null]", "- true\n- false\n- null\n");
    expect("[]", "[]\n");
}

static void trees(void **state) {
    (void)state;
    expect("{\"a\": {\"b\": 1, \"x/y.c\": \"2\"}, \"c\": [], \"d\": {}}",
           "a:\n  b: 1\n  \"x/y.c\": \"2\"\nc: []\nd: {}\n");
    expect("[{\"a\": 1, \"b\": [1, [2, 3], {\"c\": {\"d\": 4}, \"e\": 5}]}, {\"f\": 6}]",
           "- a: 1\n  b:\n    - 1\n    - - 2\n      - 3\n    - c:\n        d: 4\n      e: 5\n- f: "
           "6\n");
}

/* ---- scanning C ---- */

static void scanning(void **state) {
    (void)state;
    static const char c[] = "while /* ( */ (f(\")\", ')') /* ) */ > 0) // x\n x; (open";
    struct text t = {0};
    text_set(&t, c, strlen(c));
    assert_true(scan_word_at(&t, 0, "while") && !scan_word_at(&t, 0, "whil"));
    size_t open = scan_space(&t, 5), end = scan_brackets(&t, open);
    assert_int_equal(c[open], '(');
    assert_string_equal(c + end, " // x\n x; (open");
    assert_int_equal(c[scan_space(&t, end)], 'x');
    assert_int_equal(scan_brackets(&t, strlen(c) - 5), strlen(c));
    assert_int_equal(scan_space(&t, strlen(c)), strlen(c));
    text_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(scalars), cmocka_unit_test(trees),
                                       cmocka_unit_test(scanning)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
