/* driver_file.c - puts the parts of a driver around an #include of the source. */
#include "lsp/findings/driver_file.h"

#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <string.h>

/* ---- functions of verifiers ---- */

static const struct nondet_type {
    const char *name, *type;
} nondet_types[] = {
    {"bool", "_Bool"},
    {"char", "char"},
    {"uchar", "unsigned char"},
    {"schar", "signed char"},
    {"short", "short"},
    {"ushort", "unsigned short"},
    {"int", "int"},
    {"uint", "unsigned"},
    {"unsigned", "unsigned"},
    {"long", "long"},
    {"ulong", "unsigned long"},
    {"pointer", "void *"},
    {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
    {"size_t", "unsigned long"},
    {"float", "float"},
    {"double", "double"},
    {"longdouble", "long double"},
    {"charp", "char *"},
    {"u8", "unsigned char"},
    {"u16", "unsigned short"},
    {"u32", "unsigned"},
    {"u64", "unsigned long long"},
};

/* Functions that stop, or leave out, an execution: head, and body. */
static const struct verifier_function {
    const char *name, *parameters, *body;
} verifier_functions[] = {
    {"reach_error", "void", "vl_fail(\"reached\");"},
    {"__VERIFIER_error", "void", "vl_fail(\"reached\");"},
    {"__VERIFIER_assume", "int c", "if (!c) vl_leave();"},
    {"__CPROVER_assume", "int c", "if (!c) vl_leave();"},
    {"__CPROVER_assert", "int c, const char *s", "(void)s; if (!c) vl_fail(\"assertion\");"},
};

static const char verifier_head[] =
    "__attribute__((unused)) static void vl_fail(const char *what) {\n"
    "    __builtin_printf(\"vl: %s\\n\", what);\n    vl_flush(0);\n    __builtin_abort();\n}\n"
    "__attribute__((unused)) static void vl_leave(void) {\n"
    "    __builtin_printf(\"vl: assume\\n\");\n    vl_flush(0);\n    vl_exit(0);\n}\n";

struct verifier_names {
    const struct driver_file *x;
    const char *text; /* of the source, or NULL */
};

/* The source names the function, and does not define it. */
static bool calls_undefined(const struct verifier_names *v, const char *name) {
    const struct ir_func *f = v->x->m ? ir_find_func(v->x->m, name) : NULL;
    return v->text && strstr(v->text, name) && !(f && f->has_body);
}

static void put_nondet(struct arena *a, const struct verifier_names *v, struct str *s) {
    for (size_t i = 0; i < sizeof nondet_types / sizeof *nondet_types; i++) {
        const struct nondet_type *n = &nondet_types[i];
        const char *name = arena_printf(a, "__VERIFIER_nondet_%s", n->name);
        if (!calls_undefined(v, name)) continue;
        str_printf(s, "extern %s vl_nondet_%s(void) __asm__(\"%s\") __attribute__((weak));\n",
                   n->type, n->name, name);
        str_printf(s,
                   "%s vl_nondet_%s(void) {\n    char v[16];\n    %s r;\n"
                   "    vl_next(v, sizeof v);\n    __builtin_memcpy(&r, v, sizeof r);\n"
                   "    return r;\n}\n",
                   n->type, n->name, n->type);
    }
}

static bool any_stops(const struct verifier_names *v) {
    for (size_t i = 0; i < sizeof verifier_functions / sizeof *verifier_functions; i++)
        if (calls_undefined(v, verifier_functions[i].name)) return true;
    return false;
}

static void put_verifier_functions(struct arena *a, const struct driver_file *x, struct str *s) {
    size_t n = 0;
    const struct verifier_names v = {x, read_whole_file(a, x->source, &n)};
    put_nondet(a, &v, s);
    if (any_stops(&v)) str_puts(s, verifier_head);
    for (size_t i = 0; i < sizeof verifier_functions / sizeof *verifier_functions; i++) {
        const struct verifier_function *f = &verifier_functions[i];
        if (!calls_undefined(&v, f->name)) continue;
        str_printf(s,
                   "extern void vl_%s(%s) __asm__(\"%s\") __attribute__((weak));\n"
                   "void vl_%s(%s) { %s }\n",
                   f->name, f->parameters, f->name, f->name, f->parameters, f->body);
    }
}

/* ---- main ---- */

static const char main_replay[] = "extern unsigned vl_alarm(unsigned) __asm__(\"alarm\");\n"
                                  "int main(void) {\n    vl_alarm(10);\n    vl_run();\n"
                                  "    __builtin_printf(\"vl: returned\\n\");\n    return 0;\n}\n";

/* A program that ends by itself has not failed. */
static const char test_head[] =
    "\n/* A sanitizer's report ends the test; so does a run that takes longer than 10 s. */\n"
    "const char *__asan_default_options(void) {\n"
    "    return \"detect_stack_use_after_return=1:strict_string_checks=1:\"\n"
    "           \"allocator_may_return_null=1:handle_abort=0:detect_invalid_pointer_pairs=2\"\n"
    "           VL_LEAKS;\n}\n"
    "const char *__ubsan_default_options(void) { return \"halt_on_error=1\"; }\n"
    "extern unsigned vl_alarm(unsigned) __asm__(\"alarm\");\n"
    "extern int vl_at_exit(void (*)(void)) __asm__(\"atexit\");\n"
    "extern void vl_look_for_leaks(void) __asm__(\"__lsan_do_leak_check\") __attribute__((weak));\n"
    "static int vl_running;\n"
    "static void vl_ended(void) {\n    if (!vl_running) return;\n"
    "    if (vl_look_for_leaks) vl_look_for_leaks();\n    vl_flush(0);\n    vl_exit(0); /* the "
    "program ended itself, and that is no failure */\n}\n"
    "static void vl_test(void) {\n    vl_alarm(10);\n    vl_at_exit(vl_ended);\n"
    "    vl_running = 1;\n    vl_run();\n    vl_running = 0;\n}\n\n";

/* Counters of coverage are written where a program ends by itself. */
static const char test_counters[] =
    "extern void vl_counters(void) __asm__(\"__gcov_dump\") __attribute__((weak));\n"
    "static void vl_leave_test(int status) {\n    if (vl_counters) vl_counters();\n"
    "    vl_exit(status);\n}\n#define vl_exit vl_leave_test\n";

static const char main_plain[] = "int main(void) {\n    vl_test();\n    return 0;\n}\n";

static void put_main(const struct driver_file *x, struct str *s) {
    switch (x->style) {
    case DRIVER_REPLAY:
        str_puts(s, main_replay);
        break;
    case DRIVER_PLAIN:
        str_puts(s, main_plain);
        break;
    case DRIVER_CMOCKA:
        str_printf(
            s,
            "#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n"
            "#include <setjmp.h>\n\n#include <cmocka.h>\n\n"
            "static void %s(void **state) {\n    (void)state;\n    vl_test();\n}\n\n"
            "int main(void) {\n    const struct CMUnitTest tests[] = {cmocka_unit_test(%s)};\n"
            "    return cmocka_run_group_tests(tests, NULL, NULL);\n}\n",
            x->name, x->name);
        break;
    case DRIVER_UNITY:
        str_printf(s,
                   "#include \"unity.h\"\n\nvoid setUp(void) {}\nvoid tearDown(void) {}\n\n"
                   "static void %s(void) { vl_test(); }\n\n"
                   "int main(void) {\n    UNITY_BEGIN();\n    RUN_TEST(%s);\n"
                   "    return UNITY_END();\n}\n",
                   x->name, x->name);
        break;
    }
}

/* A trap makes a signal of what floating-point arithmetic goes on after. */
static void put_traps(enum check_kind kind, struct str *s) {
    if (kind != CHECK_FLOAT_OVERFLOW && kind != CHECK_NAN) return;
    str_printf(s,
               "#include <fenv.h>\nextern int vl_trap(int) __asm__(\"feenableexcept\");\n"
               "__attribute__((constructor)) static void vl_traps(void) { vl_trap(%s); }\n",
               kind == CHECK_NAN ? "FE_INVALID" : "FE_OVERFLOW | FE_DIVBYZERO");
}

/* The driver without the stand-ins of functions that the source defines: the task that was verified
 * had only their declarations. */
static const char *without_defined(struct arena *a, const struct driver_file *x, const char *text) {
    static const char head[] = DRIVER_STUB_HEAD;
    struct str s = {.arena = a};
    for (const char *at; (at = strstr(text, head));) {
        const char *name = at + sizeof head - 1, *end = strstr(at, "\n}\n");
        const char *word = arena_strndup(a, name, strcspn(name, " "));
        const struct ir_func *f = x->m ? ir_find_func(x->m, word) : NULL;
        end = end ? end + 3 : at + strlen(at);
        str_put(&s, text, (size_t)((f && f->has_body ? at : end) - text));
        text = end;
    }
    str_puts(&s, text);
    return s.at;
}

const char *driver_file_text(struct arena *a, const struct check_result *c,
                             const struct driver_file *x) {
    struct str s = {.arena = a};
    str_puts(&s, x->head);
    str_puts(&s, c->driver.before);
    str_printf(&s, "#define main vl_user_main\n#include \"%s\"\n#undef main\n\n", x->include);
    str_puts(&s, without_defined(a, x, c->driver.main));
    put_verifier_functions(a, x, &s);
    if (x->style != DRIVER_REPLAY) {
        put_traps(c->kind, &s);
        str_printf(&s, "#define VL_LEAKS \":detect_leaks=%d\"\n", c->kind == CHECK_MEMORY_LEAK);
        if (c->kind == CHECK_GOAL) str_puts(&s, test_counters);
        str_puts(&s, test_head);
    }
    put_main(x, &s);
    return s.at;
}
