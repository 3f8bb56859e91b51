/* Abstract values of integers against the sets of integers that they stand for: each operation of
 * each width up to 6 on random sets of numbers, and at the ends of wider ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/analysis/domains/absval.h"
#include "core/ir/fold.h"
#include "tests/support/draws.h"

static const enum ir_op binaries[] = {IR_ADD, IR_SUB, IR_MUL, IR_UDIV, IR_UREM, IR_SDIV, IR_SREM,
                                      IR_AND, IR_OR,  IR_XOR, IR_SHL,  IR_LSHR, IR_ASHR};
static const enum ir_op compares[] = {IR_EQ,    IR_NE,    IR_ULT,   IR_ULE,   IR_SLT,   IR_SLE,
                                      IR_SADDO, IR_SSUBO, IR_SMULO, IR_UADDO, IR_USUBO, IR_UMULO};
enum {
    BINARIES = sizeof binaries / sizeof *binaries,
    COMPARES = sizeof compares / sizeof *compares
};

struct set {
    bv_t at[64];
    unsigned n;
    struct absval v;
};

/* Some numbers around one place, some by stride, or any; the least abstract value of them. */
static void some(struct draws *d, unsigned w, struct set *s) {
    bv_t from = bv_norm((bv_t)draw_bits(d), w), by = draw_below(d, 3) ? 1 + draw_below(d, 6) : 0;
    if (draw_below(d, 4) == 0) from = bv_norm(bv_mask(w - 1) + draw_below(d, 3), w);
    if (draw_below(d, 4) == 0) from = bv_norm((bv_t)0 - draw_below(d, 4), w);
    s->n = 1 + draw_below(d, 6);
    s->v = absval_none();
    for (unsigned i = 0; i < s->n; i++) {
        s->at[i] = by ? bv_norm(from + i * by, w) : bv_norm((bv_t)draw_bits(d), w);
        struct absval k = absval_const(s->at[i], w);
        s->v = absval_join(&s->v, &k, w);
    }
}

static void holds(const struct absval *v, bv_t k, unsigned w) {
    assert_true(absval_has(v, k, w));
    assert_false(absval_empty(v));
}

/* The range behind a check: the exact result fits for all pairs. */
static unsigned shown(enum ir_op op, bv_t x, bv_t y, unsigned w) {
    enum ir_op s = op == IR_ADD ? IR_SADDO : op == IR_SUB ? IR_SSUBO : IR_SMULO;
    enum ir_op u = op == IR_ADD ? IR_UADDO : op == IR_SUB ? IR_USUBO : IR_UMULO;
    return (ir_fold_binary(s, x, y, w) ? 0 : ABSVAL_NO_SIGNED_WRAP) |
           (ir_fold_binary(u, x, y, w) ? 0 : ABSVAL_NO_UNSIGNED_WRAP);
}

static void try_binary(enum ir_op op, const struct set *x, const struct set *y, unsigned w) {
    struct absval z = absval_binary(op, &x->v, &y->v, w, 0);
    bool sums = op == IR_ADD || op == IR_SUB || op == IR_MUL;
    for (unsigned i = 0; i < x->n; i++)
        for (unsigned j = 0; j < y->n; j++) {
            bv_t k = ir_fold_binary(op, x->at[i], y->at[j], w);
            holds(&z, k, w);
            if (!sums) continue;
            struct absval fits =
                absval_binary(op, &x->v, &y->v, w, shown(op, x->at[i], y->at[j], w));
            holds(&fits, k, w);
        }
}

static void try_compare(enum ir_op op, const struct set *x, const struct set *y, unsigned w) {
    int z = absval_compare(op, &x->v, &y->v, w);
    for (unsigned i = 0; z >= 0 && i < x->n; i++)
        for (unsigned j = 0; j < y->n; j++)
            assert_int_equal((int)ir_fold_binary(op, x->at[i], y->at[j], w), z);
}

static void try_cast(enum ir_op op, const struct set *x, unsigned from, unsigned to) {
    struct absval z = absval_cast(op, &x->v, from, to);
    for (unsigned i = 0; i < x->n; i++) holds(&z, ir_fold_cast(op, x->at[i], from, to), to);
}

static void try_lattice(const struct set *x, const struct set *y, unsigned w) {
    static const sbv_t at[] = {-8, -1, 0, 1, 10, 100};
    struct absval j = absval_join(&x->v, &y->v, w), m = absval_meet(&x->v, &y->v, w);
    struct absval wide = absval_widen(&x->v, &j, w, at, 6), d = absval_drop(&x->v, y->at[0], w);
    assert_true(absval_within(&x->v, &j) && absval_within(&y->v, &j) && absval_within(&j, &wide));
    for (unsigned i = 0; i < x->n; i++) {
        holds(&x->v, x->at[i], w);
        if (x->at[i] != y->at[0]) holds(&d, x->at[i], w);
        if (absval_has(&y->v, x->at[i], w)) holds(&m, x->at[i], w);
        sbv_t s = bv_signed(y->at[0], w);
        struct absval below = absval_cut(&x->v, true, itv_of(itv_full(w, true).lo, s), w);
        if (bv_signed(x->at[i], w) <= s) holds(&below, x->at[i], w);
    }
}

static void all_operations(struct draws *d, unsigned w) {
    struct set x, y;
    some(d, w, &x);
    some(d, w, &y);
    for (unsigned i = 0; i < BINARIES; i++) try_binary(binaries[i], &x, &y, w);
    for (unsigned i = 0; i < COMPARES; i++) try_compare(compares[i], &x, &y, w);
    unsigned more = w + 1 + draw_below(d, 3);
    if (more <= 64) {
        try_cast(IR_ZEXT, &x, w, more);
        try_cast(IR_SEXT, &x, w, more);
    }
    if (w > 1) try_cast(IR_TRUNC, &x, w, 1 + draw_below(d, w - 1));
    try_lattice(&x, &y, w);
}

static void narrow_values(struct draws *d) { all_operations(d, 1 + draw_below(d, 6)); }

static void wide_values(struct draws *d) {
    static const unsigned widths[] = {7, 8, 16, 31, 32, 33, 63, 64};
    all_operations(d, widths[draw_below(d, sizeof widths / sizeof *widths)]);
}

static const struct draw_check checks[] = {
    {"absval_narrow", narrow_values}, {"absval_wide", wide_values}, {0}};

static void narrow(void **state) {
    (void)state;
    draws_run(&checks[0], 1, 7200);
}

static void wide(void **state) {
    (void)state;
    draws_run(&checks[1], 7, 4000);
}

/* Precision that the rest relies on. */
static void exact(void **state) {
    (void)state;
    struct absval i = absval_top(32), one = absval_const(1, 32), sixteen = absval_const(16, 32);
    i = absval_cut(&i, true, itv_of(0, 9), 32);
    struct absval next = absval_binary(IR_ADD, &i, &one, 32, 0);
    assert_true(next.s.lo == 1 && next.s.hi == 10 && next.u.hi == 10);
    struct absval rest = absval_top(32);
    rest = absval_binary(IR_UREM, &rest, &sixteen, 32, 0);
    assert_true(rest.u.hi == 15 && rest.s.lo == 0);
    struct absval four = absval_top(32), k = absval_const(4, 32);
    four = absval_binary(IR_MUL, &four, &k, 32, 0);
    assert_true(four.c.m == 4 && four.c.r == 0);
    four = absval_binary(IR_ADD, &four, &one, 32, 0);
    assert_true(four.c.m == 4 && four.c.r == 1);
    assert_int_equal(absval_compare(IR_EQ, &four, &k, 32), 0);
    struct absval step = absval_const(3, 32), neg = absval_const(bv_norm((bv_t)(sbv_t)-3, 32), 32);
    struct absval nine = absval_const(9, 32), six = absval_join(&nine, &step, 32);
    struct absval less = absval_binary(IR_ADD, &six, &neg, 32, 0);
    assert_true(six.c.m == 6 && less.u.lo == 0 && less.u.hi == 6 && less.c.m == 6);
    assert_int_equal(absval_compare(IR_SADDO, &i, &one, 32), 0);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(narrow, draws_after),
        cmocka_unit_test_teardown(wide, draws_after),
        cmocka_unit_test(exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
