/* core/sem/fp against the machine: float, double and x87's long double, in each rounding mode that
 * the machine has. */
#include "core/sem/fp.h"
#include "tests/support/draws.h"

#include <fenv.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const unsigned widths[] = {32, 64, 80};

/* Every value of the three formats is a long double, but operations round: they run in the type.
 * Operands and results go through volatile objects, which keep an operation between the two calls
 * of fesetround around it. */
static bv_t bits_f(float r) {
    volatile float kept = r;
    float x = kept;
    uint32_t u;
    memcpy(&u, &x, 4);
    return u;
}
static bv_t bits_d(double r) {
    volatile double kept = r;
    double x = kept;
    uint64_t u;
    memcpy(&u, &x, 8);
    return u;
}
static bv_t bits_l(long double r) {
    volatile long double kept = r;
    long double x = kept;
    bv_t u = 0;
    memcpy(&u, &x, 10);
    return u;
}
static float f_of(bv_t a) {
    uint32_t u = (uint32_t)a;
    float x;
    memcpy(&x, &u, 4);
    volatile float kept = x;
    return kept;
}
static double d_of(bv_t a) {
    uint64_t u = (uint64_t)a;
    double x;
    memcpy(&x, &u, 8);
    volatile double kept = x;
    return kept;
}
static long double l_of(bv_t a) {
    long double x = 0;
    memcpy(&x, &a, 10);
    volatile long double kept = x;
    return kept;
}

static const struct mode {
    enum fp_rounding how;
    int machine;
} modes[] = {{ROUND_EVEN, FE_TONEAREST},
             {ROUND_ZERO, FE_TOWARDZERO},
             {ROUND_DOWN, FE_DOWNWARD},
             {ROUND_UP, FE_UPWARD}};

/* The value of the expression, which the machine computes in the mode. */
#define IN_MODE(mode, result, expression)                                                          \
    do {                                                                                           \
        fesetround((mode).machine);                                                                \
        (result) = (expression);                                                                   \
        fesetround(FE_TONEAREST);                                                                  \
    } while (0)

static unsigned any_width(struct draws *d) { return widths[draw_below(d, 3)]; }
static struct mode any_mode(struct draws *d) { return modes[draw_below(d, 4)]; }

static bv_t pattern(unsigned w, unsigned field, uint64_t fraction, bool neg) {
    unsigned p = fp_precision(w);
    field &= 2 * (unsigned)fp_max_exp(w) + 1;
    fraction &= ((uint64_t)1 << (p - 1)) - 1;
    bv_t lead = w == 80 && field ? (bv_t)1 << 63 : 0;
    return (bv_t)neg << (w - 1) | (bv_t)field << (w == 80 ? 64 : p - 1) | lead | fraction;
}

/* Borders of everything, and patterns with few bits: where rounding goes wrong. */
static bv_t operand(struct draws *d, unsigned w) {
    uint64_t f = draw_bits(d);
    unsigned bias = (unsigned)fp_max_exp(w), p = fp_precision(w);
    unsigned fields[] = {0,
                         0,
                         1,
                         2,
                         bias,
                         bias - 1,
                         bias,
                         bias + 1,
                         bias + p,
                         bias + p / 2,
                         bias + p - 1,
                         2 * bias - 1,
                         2 * bias,
                         2 * bias + 1,
                         bias - p,
                         bias + 31,
                         bias + 63,
                         bias + 64};
    unsigned field = fields[draw_below(d, sizeof fields / sizeof *fields)];
    unsigned how = draw_below(d, 4);
    if (how == 3) field = (unsigned)draw_bits(d);
    if (how == 2) field += draw_below(d, 5) - 2;
    switch (draw_below(d, 6)) {
    case 0:
        f = 0;
        break;
    case 1:
        f = ~(uint64_t)0;
        break;
    case 2:
        f = (uint64_t)1 << (f % 64);
        break;
    case 3:
        f = ~(uint64_t)0 << (f % 64);
        break;
    case 4:
        f = ((uint64_t)1 << (f % 64)) - 1;
        break;
    default:
        break;
    }
    return pattern(w, field, f, draw_below(d, 2));
}

/* A failure is that of the line that asks, so that shrinking does not mix up operations. */
#define same(...) same_at(__LINE__, __VA_ARGS__)

static void same_at(int line, bv_t mine, bv_t machine, unsigned w, const char *what, bv_t a, bv_t b,
                    bv_t c) {
    if (fp_is_nan(mine, w)) {
        if (fp_is_nan(machine, w) && mine == fp_nan(w)) return;
    } else if (mine == machine)
        return;
    print_error(
        "%s at %u: operands %llx:%llx %llx:%llx %llx:%llx, mine %llx:%llx, machine %llx:%llx\n",
        what, w, (unsigned long long)(a >> 64), (unsigned long long)a,
        (unsigned long long)(b >> 64), (unsigned long long)b, (unsigned long long)(c >> 64),
        (unsigned long long)c, (unsigned long long)(mine >> 64), (unsigned long long)mine,
        (unsigned long long)(machine >> 64), (unsigned long long)machine);
    _fail(__FILE__, line);
}

#define ON_MACHINE(w, a, b, OP_F, OP_D, OP_L)                                                      \
    ((w) == 32   ? bits_f(OP_F(f_of(a), f_of(b)))                                                  \
     : (w) == 64 ? bits_d(OP_D(d_of(a), d_of(b)))                                                  \
                 : bits_l(OP_L(l_of(a), l_of(b))))
#define ADD(x, y)   ((x) + (y))
#define SUB(x, y)   ((x) - (y))
#define MUL(x, y)   ((x) * (y))
#define DIV(x, y)   ((x) / (y))
#define SQRTF(x, y) sqrtf(x)
#define SQRT(x, y)  sqrt(x)
#define SQRTL(x, y) sqrtl(x)

static void sums_and_products(struct draws *d) {
    unsigned w = any_width(d);
    bv_t a = operand(d, w), b = operand(d, w);
    if (draw_below(d, 7) == 6) b = a ^ draw_below(d, 4); /* close to each other */
    if (draw_below(d, 11) == 10) b = fp_neg(a, w) ^ draw_below(d, 2);
    struct mode m = any_mode(d);
    bv_t r;
    IN_MODE(m, r, ON_MACHINE(w, a, b, ADD, ADD, ADD));
    same(fp_add_rounded(a, b, m.how, w), r, w, "add", a, b, m.how);
    IN_MODE(m, r, ON_MACHINE(w, a, b, SUB, SUB, SUB));
    same(fp_sub_rounded(a, b, m.how, w), r, w, "sub", a, b, m.how);
    IN_MODE(m, r, ON_MACHINE(w, a, b, MUL, MUL, MUL));
    same(fp_mul_rounded(a, b, m.how, w), r, w, "mul", a, b, m.how);
    IN_MODE(m, r, ON_MACHINE(w, a, b, DIV, DIV, DIV));
    same(fp_div_rounded(a, b, m.how, w), r, w, "div", a, b, m.how);
    IN_MODE(m, r, ON_MACHINE(w, a, b, SQRTF, SQRT, SQRTL));
    same(fp_sqrt_rounded(a, m.how, w), r, w, "sqrt", a, 0, m.how);
    if (draw_below(d, 20) == 0)
        same(fp_rem(a, b, w), ON_MACHINE(w, a, b, fmodf, fmod, fmodl), w, "rem", a, b, 0);
}

static bv_t machine_fma(bv_t a, bv_t b, bv_t c, unsigned w) {
    if (w == 32) return bits_f(fmaf(f_of(a), f_of(b), f_of(c)));
    if (w == 64) return bits_d(fma(d_of(a), d_of(b), d_of(c)));
    return bits_l(fmal(l_of(a), l_of(b), l_of(c)));
}

static void multiply_adds(struct draws *d) {
    struct mode m = any_mode(d);
    unsigned w = any_width(d);
    bv_t a = operand(d, w), b = operand(d, w), c = operand(d, w), r;
    if (draw_below(d, 2)) c = fp_neg(fp_mul(a, b, w), w) ^ draw_below(d, 2); /* cancellation */
    if (fp_is_nan(c, w)) c = 0;
    IN_MODE(m, r, machine_fma(a, b, c, w));
    same(fp_fma_rounded(a, b, c, m.how, w), r, w, "fma", a, b, c);
}

static void orders(struct draws *d) {
    unsigned w = any_width(d);
    bv_t a = operand(d, w), b = operand(d, w);
    if (draw_below(d, 5) == 4) b = a;
    if (draw_below(d, 7) == 6) b = a ^ 1;
    long double x = w == 32 ? f_of(a) : w == 64 ? d_of(a) : l_of(a);
    long double y = w == 32 ? f_of(b) : w == 64 ? d_of(b) : l_of(b);
    assert_int_equal(fp_eq(a, b, w), x == y);
    assert_int_equal(fp_lt(a, b, w), x < y);
    assert_int_equal(fp_le(a, b, w), x <= y);
    assert_int_equal(fp_is_nan(a, w), isnan(x) != 0);
    assert_int_equal(fp_is_inf(a, w), isinf(x) != 0);
    assert_int_equal(fp_is_zero(a, w), x == 0);
    assert_int_equal(fp_sign(a, w), signbit(x) != 0);
}

static bv_t machine_cast(bv_t a, unsigned from, unsigned to) {
    if (from == 32) return to == 32 ? a : to == 64 ? bits_d(f_of(a)) : bits_l(f_of(a));
    if (from == 64) return to == 32 ? bits_f((float)d_of(a)) : to == 64 ? a : bits_l(d_of(a));
    return to == 32 ? bits_f((float)l_of(a)) : to == 64 ? bits_d((double)l_of(a)) : a;
}

static void other_formats(struct draws *d) {
    unsigned from = any_width(d), to = any_width(d);
    struct mode m = any_mode(d);
    bv_t a = operand(d, from), r;
    IN_MODE(m, r, machine_cast(a, from, to));
    same(fp_cast_rounded(a, m.how, from, to), r, to, "cast", a, m.how, 0);
}

/* Fits: the machine's cast; does not fit: 0. Widths below 128 by way of __int128. */
static void integers_of(struct draws *d) {
    static const unsigned bits[] = {1, 8, 16, 32, 63, 64, 100, 127, 128};
    unsigned w = any_width(d), n = bits[draw_below(d, 9)];
    bv_t a = operand(d, w);
    if (draw_below(d, 2)) {
        bv_t k = bv_norm(draw_bits(d), n) << (n > 64 ? n - 64 : 0);
        a = fp_from_int(k, n, draw_below(d, 2), w);
    }
    if (draw_below(d, 8) == 7) a ^= 1;
    long double x = truncl(w == 32 ? f_of(a) : w == 64 ? d_of(a) : l_of(a));
    long double limit = ldexpl(1, (int)n), half = limit / 2;
    bool fits_u = x > -1 && x < limit, fits_s = x >= -half && x < half;
    assert_true(fp_to_int(a, w, n, false) == (fits_u ? (bv_t)x : 0));
    assert_true(fp_to_int(a, w, n, true) == (fits_s ? bv_norm((bv_t)(sbv_t)x, n) : 0));
}

static bv_t machine_from_int(bv_t a, sbv_t s, bool is_unsigned, unsigned w) {
    if (w == 32) return bits_f(is_unsigned ? (float)a : (float)s);
    if (w == 64) return bits_d(is_unsigned ? (double)a : (double)s);
    return bits_l(is_unsigned ? (long double)a : (long double)s);
}

static void values_of_integers(struct draws *d) {
    struct mode m = any_mode(d);
    /* Compilers' support of wider integers rounds to nearest. */
    unsigned n = 1 + draw_below(d, m.how == ROUND_EVEN ? 128 : 64);
    bv_t a = (bv_t)draw_bits(d) << 64 | draw_bits(d);
    if (draw_below(d, 2)) a = ~(bv_t)0 << draw_below(d, 128);
    if (draw_below(d, 3)) a ^= (bv_t)3 << draw_below(d, 128);
    a = bv_norm(a, n);
    sbv_t s = bv_signed(a, n);
    for (int k = 0; k < 6; k++) {
        unsigned w = widths[k % 3];
        bv_t r;
        IN_MODE(m, r, machine_from_int(a, s, k < 3, w));
        same(fp_from_int_rounded(a, n, k >= 3, m.how, w), r, w, "from int", a, n, m.how);
    }
}

#define ROUND_WITH(w, a, F)                                                                        \
    ((w) == 32 ? bits_f(F##f(f_of(a))) : (w) == 64 ? bits_d(F(d_of(a))) : bits_l(F##l(l_of(a))))

static void integral_values(struct draws *d) {
    unsigned w = any_width(d);
    bv_t a = operand(d, w);
    if (draw_below(d, 2)) { /* halves and their neighbours */
        bv_t n = fp_from_int(draw_bits(d) >> draw_below(d, 64), 64, true, w);
        a = fp_div(n, fp_from_int(2, 8, false, w), w) ^ (draw_below(d, 4) == 3);
    }
    struct mode m = any_mode(d);
    bv_t r;
    IN_MODE(m, r, ROUND_WITH(w, a, rint));
    same(fp_round(a, m.how, w), r, w, "in the mode", a, m.how, 0);
    same(fp_round(a, ROUND_ZERO, w), ROUND_WITH(w, a, trunc), w, "zero", a, 0, 0);
    same(fp_round(a, ROUND_DOWN, w), ROUND_WITH(w, a, floor), w, "down", a, 0, 0);
    same(fp_round(a, ROUND_UP, w), ROUND_WITH(w, a, ceil), w, "up", a, 0, 0);
    same(fp_round(a, ROUND_AWAY, w), ROUND_WITH(w, a, round), w, "away", a, 0, 0);
}

/* Encodings that exist in 80 bits only. */
static void odd_extended(void **state) {
    (void)state;
    bv_t one = fp_from_int(1, 2, false, 80), lead = (bv_t)1 << 63;
    bv_t invalid[] = {(bv_t)16383 << 64 | 1, (bv_t)32767 << 64, (bv_t)32767 << 64 | 5,
                      (bv_t)1 << 79 | (bv_t)1 << 64};
    for (unsigned i = 0; i < 4; i++) {
        assert_true(fp_is_nan(invalid[i], 80));
        assert_true(fp_add(invalid[i], one, 80) == fp_nan(80));
        assert_true(fp_is_nan(bits_l(l_of(invalid[i]) + 1), 80));
        assert_false(fp_le(invalid[i], one, 80));
    }
    bv_t pseudo = lead | 12345; /* exponent field 0 with the integer bit set */
    assert_int_equal(fp_class(pseudo, 80), FP_CLASS_NORMAL);
    volatile long double unit = 1;
    assert_true(fp_mul(pseudo, one, 80) == bits_l(l_of(pseudo) * unit));
    assert_true(fp_eq(pseudo, (bv_t)1 << 64 | pseudo, 80));
}

static void constants(void **state) {
    (void)state;
    assert_true(fp_nan(32) == 0x7fc00000);
    assert_true(fp_nan(64) == 0x7ff8000000000000);
    assert_true(fp_nan(80) == ((bv_t)0x7fff << 64 | 0xc000000000000000));
    for (int i = 0; i < 3; i++) {
        unsigned w = widths[i];
        assert_int_equal(fp_class(fp_nan(w), w), FP_CLASS_NAN);
        assert_int_equal(fp_class(fp_inf(true, w), w), FP_CLASS_INF);
        assert_int_equal(fp_class(fp_zero(true, w), w), FP_CLASS_ZERO);
        assert_int_equal(fp_class(1, w), FP_CLASS_SUBNORMAL);
        assert_int_equal(fp_class(fp_from_int(1, 1, false, w), w), FP_CLASS_NORMAL);
        assert_true(fp_sign(fp_neg(fp_nan(w), w), w));
        assert_true(fp_abs(fp_inf(true, w), w) == fp_inf(false, w));
    }
}

static const struct draw_check checks[] = {
    {"fp_arithmetic", sums_and_products}, {"fp_multiply_add", multiply_adds},
    {"fp_comparisons", orders},           {"fp_casts", other_formats},
    {"fp_to_integers", integers_of},      {"fp_from_integers", values_of_integers},
    {"fp_integral", integral_values},     {0},
};

static void arithmetic(void **state) {
    (void)state;
    draws_run(&checks[0], 88172645463325252u, 300000);
}
static void multiply_add(void **state) {
    (void)state;
    draws_run(&checks[1], 1414213562, 75000);
}
static void comparisons(void **state) {
    (void)state;
    draws_run(&checks[2], 1234567, 100000);
}
static void casts(void **state) {
    (void)state;
    draws_run(&checks[3], 99, 200000);
}
static void to_integers(void **state) {
    (void)state;
    draws_run(&checks[4], 4711, 200000);
}
static void from_integers(void **state) {
    (void)state;
    draws_run(&checks[5], 31337, 200000);
}
static void integral(void **state) {
    (void)state;
    draws_run(&checks[6], 2718281828u, 200000);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants),
        cmocka_unit_test(odd_extended),
        cmocka_unit_test_teardown(arithmetic, draws_after),
        cmocka_unit_test_teardown(multiply_add, draws_after),
        cmocka_unit_test_teardown(comparisons, draws_after),
        cmocka_unit_test_teardown(casts, draws_after),
        cmocka_unit_test_teardown(to_integers, draws_after),
        cmocka_unit_test_teardown(from_integers, draws_after),
        cmocka_unit_test_teardown(integral, draws_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
