/* Every row of the table of options: its values are set, read back, compared and in the key. */
#include "core/options/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
/* after the headers that it needs */
#include <cmocka.h>

static struct arena arena;

static bool is_number(const struct option_row *r) {
    return r->kind == OPTION_FLAG || r->kind == OPTION_COUNT || r->kind == OPTION_WORK ||
           r->kind == OPTION_SECONDS;
}

/* A value that is not the default. */
static const char *other_value(const struct option_row *r) {
    switch (r->kind) {
    case OPTION_FLAG:
        return "1";
    case OPTION_CHOICE:
        return arena_strdup(&arena, strchr(r->argument, '|') + 1);
    case OPTION_CHECKS:
        return "-shift";
    default:
        return "7";
    }
}

static const char *set_other(const struct option_row *r, struct options *o) {
    char *value = arena_strdup(&arena, other_value(r));
    if (r->kind == OPTION_CHOICE) value[strcspn(value, "|")] = '\0';
    assert_null(option_set_text(&arena, r, o, value));
    return value;
}

static const char *key_of(const struct options *o) {
    struct str key = {.arena = &arena};
    options_key(&key, o);
    return key.at;
}

static void test_values(void **state) {
    (void)state;
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        struct options o = {0}, again = {0};
        const char *value = set_other(r, &o);
        if (r->kind == OPTION_LIST) continue;
        assert_false(option_same(r, &o, &again));
        if (is_number(r)) {
            assert_true(option_number(r, &o) == (r->kind == OPTION_FLAG ? 1 : 7));
            assert_null(option_set_number(&arena, r, &again, option_number(r, &o)));
        } else {
            if (r->kind != OPTION_CHECKS) assert_string_equal(option_text(&arena, r, &o), value);
            assert_null(option_set_text(&arena, r, &again, option_text(&arena, r, &o)));
        }
        assert_true(option_same(r, &o, &again));
        assert_memory_equal(&o, &again, sizeof o); /* its member alone */
    }
    arena_free(&arena);
}

/* A result with another value is another result: exactly for options of the task. */
static void test_key(void **state) {
    (void)state;
    struct options plain = {.prover.skip = check_off()};
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        struct options o = plain;
        set_other(r, &o);
        bool same = strcmp(key_of(&o), key_of(&plain)) == 0;
        assert_int_equal(same, r->scope != OPTION_TASK);
    }
    arena_free(&arena);
}

static void test_bad_values(void **state) {
    (void)state;
    struct options o = {0}, plain = {0};
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        if (r->kind == OPTION_TEXT || r->kind == OPTION_LIST) continue;
        assert_non_null(option_set_text(&arena, r, &o, "no such value"));
        assert_non_null(option_set_number(&arena, r, &o, -1));
        assert_non_null(option_set_number(&arena, r, &o, 1e10));
    }
    assert_memory_equal(&o, &plain, sizeof o);
    arena_free(&arena);
}

/* A list of checks as text means the same set, whatever is on by default. */
static void test_checks(void **state) {
    (void)state;
    static const char *const lists[] = {"", "all", "-all", "array-bounds", "+pedantic,-shift"};
    const struct option_row *r = option_rows;
    while (r->kind != OPTION_CHECKS) r++;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct options o = {0}, again = {0};
        assert_null(option_set_text(&arena, r, &o, lists[i]));
        assert_null(option_set_text(&arena, r, &again, option_text(&arena, r, &o)));
        assert_int_equal(o.prover.skip, again.prover.skip);
    }
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_key),
                                       cmocka_unit_test(test_bad_values),
                                       cmocka_unit_test(test_checks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
