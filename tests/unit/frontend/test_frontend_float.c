/* Floating-point casts, checks and builtins through the front end: every pair of types, at the
 * borders of each. */
#include "core/frontend/frontend.h"
#include "core/interp/interp.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct unit {
    struct arena a;
    struct fe_unit *unit;
    struct fe_result r;
};

static void lower(struct unit *x, const char *text, const char *flag) {
    const char *flags[] = {flag};
    struct fe_source src = {.path = "/nowhere/t.c",
                            .text = text,
                            .length = strlen(text),
                            .flags = flags,
                            .nflags = flag != NULL};
    *x = (struct unit){0};
    assert_int_equal(fe_lower(&x->a, &x->unit, &src, &x->r), VL_OK);
}

static void finish(struct unit *x) {
    fe_unit_free(x->unit);
    arena_free(&x->a);
}

/* The function "f" of one floating-point argument. */
/* *passed: the first check that failed where the run went on, or CHECK_COUNT. */
static struct interp_result run(struct unit *x, ir_type t, bv_t arg, check_set skip, int *passed) {
    struct arena a = {0};
    struct witness w = {.entry = "f"};
    struct interp_options opt = {.skip = skip};
    struct interp_result r;
    vec_push(&a, &w.args, (struct wit_val){.type = t, .bits = arg});
    interp_run(&a, x->r.module, &w, &opt, &r);
    *passed = r.passed.n ? (int)r.passed.at[0].check : CHECK_COUNT;
    arena_free(&a);
    return r;
}

static const struct {
    const char *name;
    ir_type t;
} reals[] = {{"float", IR_F32}, {"double", IR_F64}, {"long double", IR_F80}};

static const struct {
    const char *name;
    unsigned bits;
    bool is_signed;
} ints[] = {{"signed char", 8, true}, {"unsigned char", 8, false},
            {"short", 16, true},      {"unsigned short", 16, false},
            {"int", 32, true},        {"unsigned", 32, false},
            {"long long", 64, true},  {"unsigned long long", 64, false},
            {"__int128", 128, true},  {"unsigned __int128", 128, false}};

static long double value(bv_t a, unsigned w) {
    bv_t wide = fp_cast(a, w, 80);
    long double l = 0;
    memcpy(&l, &wide, 10);
    return l;
}

/* 6.3.1.4p1 in the machine's widest type, where all the limits are exact. */
static bool fits(long double x, unsigned bits, bool is_signed) {
    long double limit = ldexpl(1, (int)bits - is_signed);
    return is_signed ? truncl(x) >= -limit && truncl(x) < limit : x > -1 && x < limit;
}

static void at(struct unit *x, int i, int k, bv_t arg) {
    unsigned w = ir_type_bits(reals[k].t);
    struct interp_result r = run(x, reals[k].t, arg, 0, &(int){0});
    if (!fits(value(arg, w), ints[i].bits, ints[i].is_signed)) {
        assert_int_equal(r.end, INTERP_CHECK_FAILED);
        return;
    }
    assert_int_equal(r.end, INTERP_RETURNED);
    assert_true(r.ret.bits == fp_to_int(arg, w, ints[i].bits, ints[i].is_signed));
}

/* A border, its neighbours, and the same a half and nearly one further. */
static void around(struct unit *x, int i, int k, bv_t border) {
    static const char *const further[] = {"0", "0.5", "0.99", "1", "1.5", "2"};
    unsigned w = ir_type_bits(reals[k].t);
    for (int n = 0; n < 12; n++) {
        const char *text = further[n / 2];
        bv_t by;
        assert_true(fp_parse(text, text + strlen(text), w, &by));
        bv_t v = n % 2 ? fp_add(border, by, w) : fp_sub(border, by, w);
        at(x, i, k, v);
        if (fp_is_zero(v, w)) continue;
        at(x, i, k, v + 1);
        at(x, i, k, v - 1);
    }
}

static void casts_fit_exactly(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 3; k++) {
            struct unit x;
            struct arena a = {0};
            unsigned w = ir_type_bits(reals[k].t), bits = ints[i].bits;
            lower(&x,
                  arena_printf(&a, "%s f(%s x) { return (%s)x; }", ints[i].name, reals[k].name,
                               ints[i].name),
                  NULL);
            bv_t most = bv_mask(bits - ints[i].is_signed);
            around(&x, i, k, fp_from_int(most, 128, false, w));
            around(&x, i, k, fp_neg(fp_from_int(most, 128, false, w), w));
            around(&x, i, k, fp_zero(false, w));
            at(&x, i, k, fp_zero(true, w));
            at(&x, i, k, fp_nan(w));
            at(&x, i, k, fp_inf(false, w));
            at(&x, i, k, fp_inf(true, w));
            at(&x, i, k, fp_inf(false, w) - 1 - (w == 80 ? (bv_t)1 << 64 : 0));
            finish(&x);
            arena_free(&a);
        }
}

/* The check that fails for an argument; CHECK_COUNT if none does. */
static int failing(const char *text, const char *arg) {
    struct unit x;
    bv_t bits = 0;
    const char *digits = arg + (*arg == '-');
    lower(&x, text, NULL);
    if (strcmp(digits, "inf") == 0)
        bits = fp_inf(false, 32);
    else if (strcmp(digits, "nan") == 0)
        bits = fp_nan(32);
    else
        assert_true(fp_parse(digits, digits + strlen(digits), 32, &bits));
    if (*arg == '-') bits = fp_neg(bits, 32);
    int kind;
    struct interp_result r = run(&x, IR_F32, bits, 0, &kind);
    if (r.end == INTERP_CHECK_FAILED)
        kind = ir_find_func(x.r.module, r.func)->ins.at[r.ins].check;
    else
        assert_int_equal(r.end, INTERP_RETURNED);
    finish(&x);
    return kind;
}

static void overflow_and_nan(void **state) {
    (void)state;
    static const struct {
        const char *text, *arg;
        int kind;
    } cases[] = {
        {"float f(float x) { return x * 2; }", "3e38", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { return x * 2; }", "-3e38", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { return x * 2; }", "1e38", CHECK_COUNT},
        {"float f(float x) { return x * 2; }", "inf", CHECK_COUNT},
        {"float f(float x) { return x * 2; }", "nan", CHECK_COUNT},
        {"float f(float x) { return 1 / x; }", "-0", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { return x / x; }", "0", CHECK_NAN},
        {"float f(float x) { return x / x; }", "inf", CHECK_NAN},
        {"float f(float x) { return x / x; }", "nan", CHECK_COUNT},
        {"float f(float x) { return x - x; }", "-inf", CHECK_NAN},
        {"float f(float x) { return x * 0; }", "inf", CHECK_NAN},
        {"float f(float x) { return x * 0; }", "1", CHECK_COUNT},
        {"float f(float x) { return x * 1e300; }", "1", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { return x * 1e30; }", "1", CHECK_COUNT},
        {"float f(float x) { x += 3e38f; return x; }", "1e38", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { return __builtin_sqrtf(x); }", "-1", CHECK_NAN},
        {"float f(float x) { return __builtin_sqrtf(x); }", "-0", CHECK_COUNT},
        {"float f(float x) { return __builtin_fmodf(x, 0); }", "1", CHECK_NAN},
        {"float f(float x) { return __builtin_fdimf(x, -3e38f); }", "3e38", CHECK_FLOAT_OVERFLOW},
        {"float f(float x) { int i = 1; i += x; return i; }", "3e9", CHECK_FLOAT_CAST},
        {"float f(float x) { _Bool b = x; return b; }", "3e38", CHECK_COUNT},
        {"float f(float x) { enum { A } e = x; return e; }", "-0.5", CHECK_COUNT},
        {"float f(float x) { enum { A } e = x; return e; }", "-1", CHECK_FLOAT_CAST},
        {"float f(float x) { struct { int b : 3; } s = {x}; return s.b; }", "1e10",
         CHECK_FLOAT_CAST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (failing(cases[i].text, cases[i].arg) != cases[i].kind)
            fail_msg("%s of %s", cases[i].text, cases[i].arg);
}

static bool has_unsupported(const char *text, const char *flag) {
    struct unit x;
    bool found = false;
    lower(&x, text, flag);
    const struct ir_func *f = ir_find_func(x.r.module, "f");
    for (uint32_t i = 1; i < f->ins.n; i++) found |= f->ins.at[i].op == IR_UNSUPPORTED;
    finish(&x);
    return found;
}

/* An operation that flags allow to be computed otherwise is unsupported. */
static void freedom_of_compilers(void **state) {
    (void)state;
    static const char sum[] = "double f(double x) { return x + 1; }";
    assert_false(has_unsupported(sum, NULL));
    assert_true(has_unsupported(sum, "-ffast-math"));
    assert_true(has_unsupported(sum, "-ffp-contract=fast"));
    assert_true(has_unsupported("int f(double x) { return x < 1; }", "-ffinite-math-only"));
    assert_true(has_unsupported("int f(double x) { if (x) return 1; return 2; }", "-Ofast"));
    assert_true(has_unsupported("int f(double x) { return __builtin_isnan(x); }", "-ffast-math"));
    assert_true(has_unsupported("float f(double x) { return x; }", "-ffast-math"));
    assert_false(has_unsupported("double f(double x) { return x; }", "-ffast-math"));
    assert_true(has_unsupported("__float128 f(__float128 x) { return x * x; }", NULL));
    assert_true(has_unsupported("_Float16 f(_Float16 x) { return x + x; }", NULL));
    assert_true(has_unsupported("double _Complex f(double _Complex x) { return x / x; }", NULL));
    assert_true(
        has_unsupported("long double f(long double x) { return x + 1; }", "-mlong-double-128"));
    assert_false(
        has_unsupported("long double f(long double x) { return x + 1; }", "-mlong-double-64"));
    assert_true(has_unsupported(
        "double f(double x) {\n#pragma clang fp contract(fast)\nreturn x + 1; }", NULL));
    assert_true(
        has_unsupported("int fesetround(int); int f(void) { return fesetround(1024); }", NULL));
    assert_false(
        has_unsupported("int fesetround(int); int f(void) { return fesetround(0); }", NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(casts_fit_exactly),
                                       cmocka_unit_test(overflow_and_nan),
                                       cmocka_unit_test(freedom_of_compilers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
