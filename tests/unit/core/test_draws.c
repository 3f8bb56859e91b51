/* Random cases that fail are shrunk, whatever is made of their numbers: with planted faults. */
#include "tests/support/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 30, SIZE = 1000, LIMIT = 123, TRIALS = 2000 };

/* So many numbers, none of which may be as large as the limit. */
static void none_is_large(struct draws *d) {
    for (uint32_t i = draw_below(d, MOST); i; i--) assert_true(draw_below(d, SIZE) < LIMIT);
}

/* Two neighbours of three that are equal, and not 0, end the process; of zeros nothing is made. */
static void equal_ones_crash(struct draws *d) {
    uint32_t first;
    do first = draw_below(d, SIZE);
    while (!first);
    if (draw_below(d, SIZE) == first && draw_below(d, SIZE) != first) abort();
}

static void holds(struct draws *d) { assert_true(draw_below(d, SIZE) < SIZE); }

static const struct draw_check checks[] = {{"planted_size", none_is_large},
                                           {"planted_crash", equal_ones_crash},
                                           {"planted_nothing", holds},
                                           {0}};

static void expect_shrunk(const struct draw_check *c, const uint64_t *from, uint32_t n,
                          const uint64_t *want, uint32_t want_n) {
    struct arena a = {0};
    draws_list l = {0};
    for (uint32_t i = 0; i < n; i++) vec_push(&a, &l, from[i]);
    assert_true(draws_shrink(c, &a, &l, TRIALS));
    assert_int_equal(l.n, want_n);
    for (uint32_t i = 0; i < l.n; i++) assert_int_equal(l.at[i], want[i]);
    arena_free(&a);
}

static void assertions_are_shrunk(void **state) {
    (void)state;
    const uint64_t from[] = {6, 3, 999, 12, 500, 0, 77, 1, 2, 3}, want[] = {1, LIMIT};
    expect_shrunk(&checks[0], from, 10, want, 2);
}

static void crashes_are_shrunk(void **state) {
    (void)state;
    const uint64_t from[] = {0, 0, 400, 400, 7, 8, 9}, want[] = {1, 1};
    expect_shrunk(&checks[1], from, 7, want, 2);
}

static void what_passes_is_not(void **state) {
    (void)state;
    struct arena a = {0};
    draws_list l = {0};
    vec_push(&a, &l, 7);
    assert_false(draws_shrink(&checks[2], &a, &l, TRIALS));
    draws_run(&checks[2], 1, 20);
    arena_free(&a);
}

/* What was drawn is drawn again, and zeros behind it. */
static void lists_are_replayed(void **state) {
    (void)state;
    struct draws d = {.seed = 5};
    uint32_t first = draw_below(&d, SIZE);
    uint64_t second = draw_bits(&d);
    d.replays = true;
    assert_int_equal(d.drawn.n, 2);
    assert_int_equal(draw_below(&d, SIZE), first);
    assert_true(draw_bits(&d) == second);
    assert_int_equal(draw_below(&d, SIZE), 0);
    arena_free(&d.arena);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assertions_are_shrunk),
        cmocka_unit_test(crashes_are_shrunk),
        cmocka_unit_test(what_passes_is_not),
        cmocka_unit_test(lists_are_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
