/* Random terms that fail are shrunk, kept, and fail again from their file: with planted faults. */
#include "encoders/term/internal.h"
#include "tests/support/prng.h"
#include "tests/support/term_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { STEPS = 40, WIDTH = 8 };

static term any_of(struct prng *p, const term *made, uint32_t n) { return made[prng_below(p, n)]; }

static term random_term(struct term_store *s, uint64_t seed) {
    struct prng p = {seed};
    term array = term_array_var(s, WIDTH, WIDTH, "m");
    term made[2 + STEPS] = {term_var(s, WIDTH, "x"), term_var(s, WIDTH, "y")};
    for (uint32_t n = 2; n < 2 + STEPS; n++) {
        term a = any_of(&p, made, n), b = any_of(&p, made, n);
        enum term_op op = TERM_ADD + prng_below(&p, TERM_ASHR - TERM_ADD + 1);
        if (prng_chance(&p, 20)) array = term_store_at(s, array, a, b);
        made[n] = prng_chance(&p, 20) ? term_select(s, array, a) : term_bin(s, op, a, b);
    }
    term t = made[2 + STEPS - 1];
    for (uint32_t n = 2; n < 2 + STEPS; n++) t = term_bin(s, TERM_XOR, made[n], t);
    return t;
}

static bool has(const struct term_store *s, term t, enum term_op op) {
    struct term_cone cone = {0};
    bool found = false;
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) found |= op_of(s, cone.at[i]) == op;
    term_cone_free(&cone);
    return found;
}

static bool has_no_product(struct term_store *s, term t) { return !has(s, t, TERM_MUL); }
static bool has_no_element(struct term_store *s, term t) { return !has(s, t, TERM_SELECT); }

/* A fault that shows in values: a term with a remainder must not be 2. */
static bool no_remainder_is_two(struct term_store *s, term t) {
    struct term_values v = {.store = s};
    struct term_model m = term_values_model(&v);
    if (!has(s, t, TERM_UREM)) return true;
    for (; v.round < 1000; v.round++)
        if (term_eval(s, t, &m) == 2) return false;
    return true;
}

static const struct term_check checks[] = {{"planted_product", has_no_product},
                                           {"planted_element", has_no_element},
                                           {"planted_remainder", no_remainder_is_two},
                                           {0}};

static void shrinks(void **state) {
    (void)state;
    for (const struct term_check *c = checks; c->name; c++) {
        struct term_store *s = term_store_new();
        term_set_rewriting(s, false);
        term t = random_term(s, 7);
        assert_false(c->passes(s, t));
        term u = term_case_shrunk(s, t, c->passes, 3000);
        assert_false(c->passes(s, u));
        struct term_cone cone = {0};
        term_cone(&cone, s, &u, 1);
        assert_true(cone.n <= 4);
        term_cone_free(&cone);
        term_store_free(s);
    }
}

static void checks_are_bounded(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    term t = random_term(s, 7);
    assert_int_equal(term_case_shrunk(s, t, has_no_product, 0), t);
    term_store_free(s);
}

/* What a failing test prints: the last word names the file. */
static void printed(char *out, size_t size) {
    FILE *to = tmpfile();
    struct term_store *s = term_store_new();
    term t = random_term(s, 7);
    fflush(stdout);
    int old = dup(1);
    dup2(fileno(to), 1);
    term_case_failed(checks, s, t);
    fflush(stdout);
    dup2(old, 1);
    close(old);
    rewind(to);
    size_t n = fread(out, 1, size - 1, to);
    out[n] = 0;
    fclose(to);
    term_store_free(s);
}

static void the_command_fails_too(void **state) {
    char line[4096], *word[3], *save = NULL;
    int status;
    (void)state;
    printed(line, sizeof line);
    assert_non_null(strstr(line, "reproduce ("));
    char *command = strchr(line, ':');
    word[0] = strtok_r(command + 1, " \n", &save);
    word[1] = strtok_r(NULL, " \n", &save);
    word[2] = strtok_r(NULL, " \n", &save);
    assert_string_equal(word[1], "planted_product");
    assert_true(term_case_asked(3, word, checks, &status));
    assert_int_equal(status, 1);
    word[1] = "planted_element";
    assert_true(term_case_asked(3, word, checks, &status));
    assert_int_equal(status, 0);
    word[2] = "/nowhere";
    assert_true(term_case_asked(3, word, checks, &status));
    assert_int_equal(status, 2);
    assert_false(term_case_asked(1, word, checks, &status));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shrinks),
        cmocka_unit_test(checks_are_bounded),
        cmocka_unit_test(the_command_fails_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
