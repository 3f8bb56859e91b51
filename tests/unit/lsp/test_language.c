/* Which headers are C, though the editor calls them C++. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lsp/project/language.h"

static bool is_so(const char *name, const char *path, const char *text) {
    struct text t = {0};
    text_set(&t, text, strlen(text));
    bool c = language_is_c(name, path, &t);
    text_free(&t);
    return c;
}

static bool is_c_header(const char *text) { return is_so("cpp", "/p/a.h", text); }

static void the_name_counts(void **state) {
    (void)state;
    assert_true(is_so("c", "/p/a.h", "class A;"));
    assert_true(is_so("c", "/p/a", ""));
    assert_false(is_so("cpp", "/p/a.cc", "int x;"));
    assert_false(is_so("cpp", "/p.h/a", "int x;"));
    assert_false(is_so("cpp", "/p/a.hpp", "int x;"));
    assert_false(is_so("rust", "/p/a.h", "int x;"));
}

static void headers_in_c(void **state) {
    (void)state;
    assert_true(is_c_header(""));
    assert_true(
        is_c_header("#pragma once\n#include <stddef.h>\n#include \"b\"\nint f(const int *p);\n"));
    assert_true(
        is_c_header("/* a class of its own: std::vector */\n// template<int>\nint subclass;\n"));
    assert_true(is_c_header("struct s { unsigned a : 1, : 0; };\n#define X(a) ((a) ? 1 : 2)\n"));
    assert_true(
        is_c_header("static const char *t = \"class A::b\";\n#error don't do this\nint x;"));
    assert_true(is_c_header("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n"
                            "#ifdef __cplusplus\n}\nclass A;\n#endif\n"));
    assert_true(
        is_c_header("#if defined(__cplusplus) && __cplusplus > 1\n#if X\nnamespace a {}\n#else\n"
                    "using b;\n#endif\n#else\nint f(void);\n#endif\n"));
    assert_true(is_c_header("#if __cplusplus\nclass A;"));
    assert_true(is_c_header("#"));
    assert_true(is_c_header("#include <"));
}

static void headers_in_cpp(void **state) {
    (void)state;
    assert_false(is_c_header("class A;"));
    assert_false(is_c_header("#include <vector>\n"));
    assert_false(is_c_header("int f(std::string s);"));
    assert_false(is_c_header("#ifndef A_H\n#define A_H\nnamespace a { int x; }\n#endif\n"));
    assert_false(
        is_c_header("#ifdef __cplusplus\nextern \"C\"\n#else\nextern\n#endif\nclass A *f;"));
    assert_false(is_c_header("#if defined X\ntemplate <int N> int f();\n#endif\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_name_counts),
        cmocka_unit_test(headers_in_c),
        cmocka_unit_test(headers_in_cpp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
