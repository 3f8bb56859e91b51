/* The command line. */
#include "lsp/project/command_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

static struct arena arena;

/* Splits at spaces; the error, or NULL. */
static const char *parse(const char *line, struct options *o) {
    char *argv[32], *save = NULL, *error = NULL;
    int argc = 0;
    argv[argc++] = (char *)"verify-ls";
    char *copy = arena_strdup(&arena, line);
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) argv[argc++] = w;
    return options_parse(&arena, argc, argv, o, &error) == VL_OK ? NULL : error;
}

static bool checks(const struct options *o, enum check_kind k) {
    return !(o->prover.skip >> k & 1);
}

static void test_good(void **state) {
    (void)state;
    struct options o;
    assert_null(parse("check a.c b.c -j4 --timeout 0.5 --bound=7 --format json --solver z3 "
                      "--strict -v --memory 512 -- -DX -m32",
                      &o));
    assert_int_equal(o.command, IN_CHECK);
    assert_int_equal(o.files.n, 2);
    assert_int_equal(o.jobs, 4);
    assert_int_equal(o.prover.timeout_ms, 500);
    assert_int_equal(o.prover.max_bound, 7);
    assert_int_equal(o.format, FORMAT_JSON);
    assert_int_equal(o.memory_mb, 512);
    assert_int_equal(o.prover.solver, SOLVER_Z3);
    assert_true(o.strict && o.verbose);
    assert_int_equal(o.flags.n, 2);
    assert_string_equal(o.flags.at[1], "-m32");
    assert_null(parse("check --entry main --worker-dir d --report-dir r --color never "
                      "--compile-commands-dir c x.c",
                      &o));
    assert_string_equal(o.entries.at[0], "main");
    assert_int_equal(o.color, COLOR_NEVER);
    assert_null(parse("--stdio --clientProcessId=12", &o));
    assert_int_equal(o.client_pid, 12);
    assert_int_equal(o.command, IN_STDIO);
    assert_int_equal(o.prover.timeout_ms, 5000);
    assert_null(parse("--dap --worker-dir d", &o));
    assert_int_equal(o.command, IN_DAP);
    assert_null(parse("--stdio --timeout 2 --trigger save --no-malloc-failure", &o));
    assert_int_equal(o.prover.timeout_ms, 2000);
    assert_true(o.trigger == TRIGGER_SAVE && o.prover.no_malloc_failure);
    assert_null(parse("check x.c", &o));
    assert_int_equal(o.prover.timeout_ms, 10000);
    assert_null(parse("check x.c --function f --function g --jobs 2", &o));
    assert_int_equal(o.functions.n, 2);
    assert_null(parse("check x.c --int-encoding int --solver z3", &o));
    assert_true(o.prover.unbounded);
    assert_null(parse("check x.c --int-encoding bv --solver cadical", &o));
    assert_false(o.prover.unbounded);
    assert_non_null(parse("check x.c --int-encoding int --solver cadical", &o));
    assert_non_null(parse("--stdio --solver cadical --int-encoding int", &o));
    assert_null(parse("dump --ir x.c", &o));
    assert_null(parse("--version", &o));
    assert_null(parse("check --help", &o));
}

static void test_bad(void **state) {
    (void)state;
    struct options o;
    const char *bad[] = {"",
                         "check",
                         "verify x.c",
                         "check --nonsense x.c",
                         "check x.c --bound",
                         "check x.c --bound x",
                         "check x.c --bound -1",
                         "check x.c --timeout 0",
                         "check x.c --format xml",
                         "dump x.c",
                         "check x.c --strict=1",
                         "check x.c --property array-bound",
                         "check x.c --entry f --function g",
                         "check x.c --clientProcessId 1",
                         "check x.c --ir",
                         "--stdio --format json",
                         "--stdio check x.c",
                         "--dap check x.c",
                         "--stdio --dap",
                         "--dap --timeout 3",
                         "dump --ir x.c --alias none",
                         "dump --ir x.c y.c",
                         "dump --btor2 x.c -f f -f g",
                         "solve x.dimspec -- -DX"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *error = parse(bad[i], &o);
        assert_non_null(error);
        assert_null(strchr(error, '\n'));
    }
}

/* A word that a table of choices.h leaves to other commands. */
static void test_words(void **state) {
    (void)state;
    struct options o;
    assert_string_equal(parse("solve x.dimspec --engine bmc", &o),
                        "--engine bmc: has no meaning in solve, only in: check, --stdio");
    assert_null(parse("solve x.dimspec --engine ic3", &o));
    assert_null(parse("check x.c --engine bmc", &o));
}

static void test_properties(void **state) {
    (void)state;
    struct options o;
    assert_null(parse("check x.c", &o));
    assert_true(checks(&o, CHECK_SIGNED_OVERFLOW) && !checks(&o, CHECK_UNSIGNED_OVERFLOW));
    assert_null(parse("check x.c --property +unsigned-overflow,-shift", &o));
    assert_true(checks(&o, CHECK_UNSIGNED_OVERFLOW) && checks(&o, CHECK_ASSERTION) &&
                !checks(&o, CHECK_SHIFT));
    assert_null(parse("check x.c --property array-bounds,division-by-zero", &o));
    assert_true(checks(&o, CHECK_ARRAY_BOUNDS) && checks(&o, CHECK_DIVISION_BY_ZERO) &&
                !checks(&o, CHECK_ASSERTION));
    assert_null(parse("check x.c --property unreach-call", &o));
    assert_true(checks(&o, CHECK_UNREACHABLE_CALL) && !checks(&o, CHECK_SHIFT));
    assert_null(parse("check x.c --property no-overflow,-shift", &o));
    assert_true(checks(&o, CHECK_SIGNED_OVERFLOW) && !checks(&o, CHECK_SHIFT) &&
                !checks(&o, CHECK_DANGLING));
    assert_null(parse("check x.c --property +pedantic", &o));
    assert_true(checks(&o, CHECK_SHIFT_SIGN) && checks(&o, CHECK_NULL_OF_NOTHING) &&
                checks(&o, CHECK_MEMORY_LEAK) && checks(&o, CHECK_SHIFT));
    assert_null(parse("check x.c", &o));
    assert_true(!checks(&o, CHECK_SHIFT_SIGN) && !checks(&o, CHECK_NUMBER_RANGE));
    assert_null(parse("check x.c --property valid-memsafety", &o));
    assert_true(checks(&o, CHECK_DANGLING) && !checks(&o, CHECK_SIGNED_OVERFLOW));
    assert_null(parse("check x.c --property shift", &o));
    assert_true(checks(&o, CHECK_NOT_COVERED) && !checks(&o, CHECK_DANGLING)); /* always */
    assert_null(parse("check x.c --property not-covered,-not-covered", &o));
    assert_true(checks(&o, CHECK_NOT_COVERED));
    assert_null(parse("check x.c --property all", &o));
    assert_true(o.prover.skip == (check_set)1 << CHECK_GOAL); /* never by name */
    assert_non_null(parse("check x.c --property goal", &o));
}

static void test_help(void **state) {
    (void)state;
    const char *help = options_help(&arena);
    for (int i = 0; i < option_count; i++) assert_non_null(strstr(help, option_rows[i].name));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good), cmocka_unit_test(test_bad), cmocka_unit_test(test_words),
        cmocka_unit_test(test_properties), cmocka_unit_test(test_help)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
