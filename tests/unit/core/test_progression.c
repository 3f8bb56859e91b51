/* Progressions against counting, for every start and step of narrow widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/sem/progression.h"

enum { NARROW = 4, ROUND = 1 << NARROW };

typedef bool (*holds_fn)(bv_t a, bv_t b, unsigned w);

static bool equal(bv_t a, bv_t b, unsigned w) { return (void)w, a == b; }

/* The first terms as true as the first one; PROG_EVER: two rounds of them. */
static uint64_t counted(struct progression p, struct progression q, unsigned w, holds_fn holds) {
    bool first = holds(p.at, q.at, w);
    for (uint64_t n = 0; n < 2 * ROUND; n++) {
        if (holds(p.at, q.at, w) != first) return n;
        p.at = bv_add(p.at, p.by, w);
        q.at = bv_add(q.at, q.by, w);
    }
    return PROG_EVER;
}

/* The first terms of which nothing wraps around. */
static uint64_t counted_straight(struct progression p, unsigned w, bool is_signed) {
    sbv_t at = is_signed ? bv_signed(p.at, w) : (sbv_t)p.at;
    if (!p.by) return PROG_EVER;
    for (uint64_t n = 0;; n++) {
        sbv_t is = is_signed ? bv_signed(p.at, w) : (sbv_t)p.at;
        if (is != at) return n;
        p.at = bv_add(p.at, p.by, w);
        at += bv_signed(p.by, w);
    }
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static void expect(uint64_t said, uint64_t true_of, uint64_t straight) {
    assert_true(said <= true_of);
    assert_true(said >= least(true_of, straight));
}

static void compare(struct progression p, struct progression q, unsigned w) {
    static const struct {
        holds_fn holds;
        bool is_signed, strict;
    } orders[] = {
        {bv_ult, false, true}, {bv_ule, false, false}, {bv_slt, true, true}, {bv_sle, true, false}};
    static const struct {
        holds_fn holds;
        enum prog_sum op;
        bool is_signed;
    } sums[] = {{bv_uaddo, PROG_ADD, false}, {bv_saddo, PROG_ADD, true},
                {bv_usubo, PROG_SUB, false}, {bv_ssubo, PROG_SUB, true},
                {bv_umulo, PROG_MUL, false}, {bv_smulo, PROG_MUL, true}};
    uint64_t straight[2];
    for (unsigned s = 0; s < 2; s++)
        straight[s] = least(counted_straight(p, w, s), counted_straight(q, w, s));
    assert_int_equal(prog_equal(p, q, w), counted(p, q, w, equal));
    for (unsigned i = 0; i < 4; i++)
        expect(prog_order(p, q, w, orders[i].is_signed, orders[i].strict),
               counted(p, q, w, orders[i].holds), straight[orders[i].is_signed]);
    for (unsigned i = 0; i < 6; i++) {
        bool known = !sums[i].holds(p.at, q.at, w) && (sums[i].op != PROG_MUL || !p.by || !q.by);
        expect(prog_overflow(sums[i].op, p, q, w, sums[i].is_signed),
               counted(p, q, w, sums[i].holds), known ? straight[sums[i].is_signed] : 0);
    }
}

static void test_all_narrow_ones(void **state) {
    (void)state;
    for (unsigned w = 1; w <= NARROW; w++) {
        bv_t end = (bv_t)1 << w;
        for (bv_t a = 0; a < end; a++)
            for (bv_t s = 0; s < end; s++) {
                struct progression p = {a, s};
                for (unsigned k = 0; k < 2; k++)
                    assert_int_equal(prog_straight(p, w, k), counted_straight(p, w, k));
                for (bv_t b = 0; b < end; b++)
                    for (bv_t t = 0; t < end; t++) compare(p, (struct progression){b, t}, w);
            }
    }
}

static void test_wide_ones(void **state) {
    (void)state;
    struct progression up = {10, 2}, ten = {10, 0}, zero = {0, 0}, down = {7, bv_mask(32) - 2};
    assert_int_equal(prog_order(ten, up, 32, false, false), (uint64_t)2147483643);
    /* 7 - 3 k is 0 modulo 2^32 */
    assert_int_equal(prog_equal(down, zero, 32), (uint64_t)2863311533);
    assert_int_equal(bv_norm(7 - 3 * (bv_t)2863311533, 32), 0);
    assert_int_equal(prog_equal(up, (struct progression){11, 0}, 64), PROG_EVER);
    struct progression all = {0, 1}, top = {bv_mask(64), 0};
    assert_int_equal(prog_order(all, top, 64, false, true), PROG_EVER - 1);
    struct progression one = {1, 1};
    assert_int_equal(prog_equal(one, zero, 64), PROG_EVER - 1);
    assert_int_equal(prog_overflow(PROG_ADD, all, (struct progression){1, 0}, 64, true), INT64_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_narrow_ones),
        cmocka_unit_test(test_wide_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
