/* Linear equalities modulo 2^w against all their solutions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/analysis/domains/linear.h"
#include "tests/support/draws.h"

enum { W = 3, COLS = 4, VALUES = 1 << (W * (COLS - 1)) };

static void random_rows(struct draws *d, struct linear *l, uint32_t n) {
    linear_clear(l, W, COLS);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t *row = linear_new(l);
        for (uint32_t c = 0; c < COLS; c++) row[c] = draw_below(d, 3) ? draw_below(d, 1 << W) : 0;
    }
}

/* The k-th assignment to the columns but the last, which is 1. */
static bool holds(const struct linear *l, uint32_t k, uint32_t skip) {
    for (uint32_t i = 0; i < linear_rows(l); i++) {
        uint64_t sum = linear_row(l, i)[l->cols - 1];
        for (uint32_t c = 0; c + 1 < l->cols; c++)
            sum += linear_row(l, i)[c] * (k >> (W * (c + skip)) & ((1 << W) - 1));
        if (sum & ((1 << W) - 1)) return false;
    }
    return true;
}

/* The same solutions as before. */
static void normal_form_is_equal(struct draws *d) {
    struct arena a = {0};
    struct linear l = {.arena = &a}, n = {.arena = &a};
    random_rows(d, &l, 1 + draw_below(d, 4));
    linear_copy(&n, &l);
    linear_normalise(&n);
    for (uint32_t k = 0; k < VALUES; k++) assert_int_equal(holds(&l, k, 0), holds(&n, k, 0));
    assert_true(linear_within(&(struct linear){.arena = &a}, &n, &l));
    arena_free(&a);
}

/* Equalities that are left without the first column hold for each solution; those of a join hold
 * for the solutions of both sides. */
static uint32_t joins_with_rows;

static void less_holds_as_before(struct draws *d) {
    struct arena a = {0};
    struct linear l = {.arena = &a}, q = {.arena = &a}, less = {.arena = &a}, j = {.arena = &a};
    random_rows(d, &l, 1 + draw_below(d, 3));
    random_rows(d, &q, 1 + draw_below(d, 3));
    linear_normalise(&l);
    linear_normalise(&q);
    linear_drop(&less, &l, 1);
    linear_join(&j, &l, &q);
    joins_with_rows += linear_rows(&j) != 0;
    for (uint32_t k = 0; k < VALUES; k++) {
        if (holds(&l, k, 0)) assert_true(holds(&less, k, 1) && holds(&j, k, 0));
        if (holds(&q, k, 0)) assert_true(holds(&j, k, 0));
    }
    arena_free(&a);
}

static const struct draw_check checks[] = {
    {"linear_normal", normal_form_is_equal}, {"linear_less", less_holds_as_before}, {0}};

static void normal_form(void **state) {
    (void)state;
    draws_run(&checks[0], 1, 400);
}

static void dropped_and_joined(void **state) {
    (void)state;
    draws_run(&checks[1], 2, 400);
    assert_true(joins_with_rows > 20);
}

/* x == y and x == y + 4, modulo 8: 2x == 2y is left. */
static void halves(void **state) {
    struct arena a = {0};
    struct linear p = {.arena = &a}, q = {.arena = &a}, j = {.arena = &a};
    (void)state;
    linear_clear(&p, W, 3);
    linear_clear(&q, W, 3);
    uint64_t *r = linear_new(&p), *s = linear_new(&q);
    r[0] = s[0] = 1;
    r[1] = s[1] = 7;
    s[2] = 4;
    linear_normalise(&p);
    linear_normalise(&q);
    linear_join(&j, &p, &q);
    assert_int_equal(linear_rows(&j), 1);
    assert_true(linear_row(&j, 0)[0] == 2 && linear_row(&j, 0)[1] == 6 && !linear_row(&j, 0)[2]);
    arena_free(&a);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(normal_form, draws_after),
        cmocka_unit_test_teardown(dropped_and_joined, draws_after),
        cmocka_unit_test(halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
