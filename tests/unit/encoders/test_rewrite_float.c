/* Rules of floating-point operators: random terms built with and without them have one value, and
 * each rule fires. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "encoders/term/term.h"
#include "tests/support/draws.h"

enum { PLAIN, REWRITTEN, STORES, POOL = 48, VARS = 6, MODELS = 24 };

static const unsigned widths[] = {32, 64, 80, 16, 32, 1}; /* of the variables; floats come first */

struct pair {
    struct term_store *s[STORES];
    term pool[STORES][POOL];
    uint32_t n;
    struct draws *draws;
    bv_t value[VARS];
};

static uint32_t below(struct pair *p, uint32_t n) { return draw_below(p->draws, n); }

static bv_t interesting(struct pair *p, unsigned w) {
    static const int small[] = {0, 1, -1, 2, 3, 10, 4, -8};
    bv_t any = bv_norm((bv_t)draw_bits(p->draws) << 64 | draw_bits(p->draws), w);
    if (w != 32 && w != 64 && w != 80) return any;
    switch (below(p, 7)) {
    case 0:
        return any;
    case 1:
        return fp_inf(below(p, 2), w);
    case 2:
        return fp_zero(below(p, 2), w);
    case 3:
        return fp_nan(w) | below(p, 2);
    case 4: /* a float's value, or close to one */
        return fp_cast(bv_norm(any, 32), 32, w) ^ below(p, 2);
    default:
        return fp_from_int(bv_norm((bv_t)(sbv_t)small[below(p, 8)], 32), 32, true, w);
    }
}

static uint32_t operand(struct pair *p, unsigned w) {
    for (int tries = 0; tries < 60; tries++) {
        uint32_t k = below(p, p->n);
        if (term_width(p->s[PLAIN], p->pool[PLAIN][k]) == w) return k;
    }
    bv_t k = interesting(p, w);
    for (int i = 0; i < STORES; i++) p->pool[i][p->n] = term_const(p->s[i], w, k);
    return p->n++;
}

static unsigned float_width(struct pair *p) { return widths[below(p, 3)]; }

struct choice {
    unsigned kind, w, to, how;
    uint32_t a, b, c;
};

static term build(struct term_store *s, const term *t, const struct choice *k) {
    static const enum term_op ops[] = {TERM_FADD, TERM_FMUL, TERM_FDIV, TERM_FREM};
    enum fp_rounding how = (enum fp_rounding)(k->how / 6);
    switch (k->kind) {
    case 0:
        return term_float(s, ops[k->how % 4], (term[3]){t[k->a], t[k->b]}, how, k->w);
    case 1:
        return term_fsub(s, t[k->a], t[k->b]);
    case 2:
        return term_fround(s, t[k->a], (enum fp_rounding)(k->how % 5));
    case 3:
        return term_float(s, TERM_FCAST, (term[3]){t[k->a]}, how, k->to);
    case 4:
        return term_fconvert(s, k->how % 2 ? TERM_FTOSI : TERM_FTOUI, t[k->a],
                             k->how % 3 ? 32 : 16);
    case 5:
        return term_float(s, k->how % 2 ? TERM_SITOF : TERM_UITOF, (term[3]){t[k->c]}, how, k->to);
    case 6:
        return term_feq(s, t[k->a], t[k->b]);
    case 7:
        return term_flt(s, t[k->a], t[k->b]);
    case 8:
        return term_fle(s, t[k->a], t[k->b]);
    case 9:
        return term_is_nan(s, t[k->a]);
    case 10:
        return term_ite(s, t[VARS - 1], t[k->a], t[k->b]);
    case 11:
        return term_float(s, TERM_FSQRT, (term[3]){t[k->a]}, how, k->w);
    case 12:
        return k->how % 2 ? term_zext(s, t[k->c], 32) : term_sext(s, t[k->c], 32);
    default:
        return term_fneg(s, t[k->a]);
    }
}

static void step(struct pair *p) {
    struct choice k = {.kind = below(p, 14), .w = float_width(p), .to = float_width(p)};
    k.how = below(p, 30);
    if (below(p, 3) == 0) { /* constants meet the most rules */
        bv_t v = interesting(p, k.w);
        for (int i = 0; i < STORES; i++) p->pool[i][p->n] = term_const(p->s[i], k.w, v);
        k.b = p->n++;
    } else {
        k.b = operand(p, k.w);
    }
    k.a = operand(p, k.w);
    k.c = operand(p, 16);
    for (int i = 0; i < STORES; i++) p->pool[i][p->n] = build(p->s[i], p->pool[i], &k);
    p->n++;
}

static bv_t value_of(void *ctx, term var) { return ((struct pair *)ctx)->value[var - 1]; }

static void show(const struct pair *p, uint32_t k) {
    struct arena a = {0};
    for (int i = 0; i < STORES; i++) {
        struct str text = {.arena = &a};
        term_print(&text, p->s[i], p->pool[i][k]);
        print_error("%s\n", text.at);
    }
    for (int i = 0; i < VARS; i++)
        print_error("v%d = %04llx %016llx\n", i, (unsigned long long)(p->value[i] >> 64),
                    (unsigned long long)p->value[i]);
    arena_free(&a);
    fail();
}

static void one_value(struct draws *d) {
    struct pair p = {.draws = d};
    for (int i = 0; i < STORES; i++) {
        p.s[i] = term_store_new();
        term_set_rewriting(p.s[i], i == REWRITTEN);
        for (int v = 0; v < VARS; v++) p.pool[i][v] = term_var(p.s[i], widths[v], "v");
    }
    p.n = VARS;
    while (p.n < POOL - 4) step(&p);
    for (int m = 0; m < MODELS; m++) {
        struct term_model model = {.ctx = &p, .var = value_of};
        bv_t v[STORES][POOL];
        for (int i = 0; i < VARS; i++) p.value[i] = interesting(&p, widths[i]);
        for (int i = 0; i < STORES; i++) term_eval_all(p.s[i], p.pool[i], p.n, &model, v[i]);
        for (uint32_t k = 0; k < p.n; k++)
            if (v[PLAIN][k] != v[REWRITTEN][k]) show(&p, k);
    }
    for (int i = 0; i < STORES; i++) term_store_free(p.s[i]);
}

static const struct draw_check checks[] = {{"rewritten_float", one_value}, {0}};

static void values_are_kept(void **state) {
    (void)state;
    draws_run(&checks[0], 1, 800);
}

/* ---- each rule ---- */

static term number(struct term_store *s, int k, unsigned w) {
    return term_const(s, w, fp_from_int(bv_norm((bv_t)(sbv_t)k, 32), 32, true, w));
}

static void rules_fire(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term x = term_var(s, 32, "x"), y = term_var(s, 32, "y"), d = term_var(s, 64, "d");
    term n = term_var(s, 32, "n"), h = term_var(s, 16, "h"), c = term_var(s, 1, "c");
    term one = number(s, 1, 64), two = number(s, 2, 64), dx = term_fconvert(s, TERM_FCAST, x, 64);
    term dy = term_fconvert(s, TERM_FCAST, y, 64), dn = term_fconvert(s, TERM_SITOF, n, 64);

    assert_int_equal(term_fbin(s, TERM_FMUL, dx, one), dx);
    assert_int_equal(term_fsub(s, dx, number(s, 0, 64)), dx);
    assert_int_equal(term_fbin(s, TERM_FDIV, d, two),
                     term_fbin(s, TERM_FMUL, d, term_const(s, 64, (bv_t)0x3fe << 52)));
    assert_int_equal(term_fbin(s, TERM_FDIV, term_ite(s, c, one, two), two),
                     term_ite(s, c, term_fbin(s, TERM_FDIV, one, two), one));
    assert_int_equal(term_fconvert(s, TERM_FCAST, term_fbin(s, TERM_FADD, dx, dy), 32),
                     term_fbin(s, TERM_FADD, x, y));
    assert_int_equal(term_fconvert(s, TERM_FCAST, term_fbin(s, TERM_FMUL, dx, two), 32),
                     term_fbin(s, TERM_FMUL, x, number(s, 2, 32)));
    assert_int_equal(term_fconvert(s, TERM_FCAST, term_fsqrt(s, dx), 32), term_fsqrt(s, x));
    assert_int_equal(term_fconvert(s, TERM_FTOSI, dn, 32), n);
    assert_int_equal(term_fconvert(s, TERM_FTOSI, dx, 16), term_fconvert(s, TERM_FTOSI, x, 16));
    assert_int_equal(term_fconvert(s, TERM_SITOF, term_zext(s, h, 32), 64),
                     term_fconvert(s, TERM_UITOF, h, 64));
    assert_int_equal(term_fconvert(s, TERM_SITOF, term_sext(s, h, 32), 64),
                     term_fconvert(s, TERM_SITOF, h, 64));
    assert_int_equal(term_fconvert(s, TERM_FCAST, term_fconvert(s, TERM_SITOF, h, 32), 64),
                     term_fconvert(s, TERM_SITOF, h, 64));
    term rest = term_bin(s, TERM_UREM, n, term_const(s, 32, 10));
    assert_int_equal(term_fconvert(s, TERM_SITOF, rest, 64),
                     term_fconvert(s, TERM_UITOF, term_extract(s, rest, 3, 0), 64));
    assert_int_equal(term_flt(s, dx, two), term_flt(s, x, number(s, 2, 32)));
    term tenth =
        term_const(s, 64, fp_div(fp_from_int(1, 8, true, 64), fp_from_int(10, 8, true, 64), 64));
    term tenth32 = term_const(s, 32, 0x3dcccccd); /* above a tenth */
    assert_int_equal(term_fle(s, dx, tenth), term_flt(s, x, tenth32));
    assert_int_equal(term_flt(s, tenth, dx), term_fle(s, tenth32, x));
    assert_true(term_is_false(s, term_feq(s, dx, tenth)));
    assert_true(term_is_false(s, term_is_nan(s, dn)));
    term_store_free(s);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(values_are_kept, draws_after),
        cmocka_unit_test(rules_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
