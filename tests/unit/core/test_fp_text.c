/* Floating-point constants and decimals against the C library's conversions. */
#include "core/sem/fp.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const unsigned widths[] = {32, 64, 80};

static bv_t library(const char *s, unsigned w) {
    bv_t u = 0;
    float f = strtof(s, NULL);
    double d = strtod(s, NULL);
    long double l = strtold(s, NULL);
    if (w == 32) memcpy(&u, &f, 4);
    if (w == 64) memcpy(&u, &d, 8);
    if (w == 80) memcpy(&u, &l, 10);
    return u;
}

static bv_t mine(const char *s, unsigned w) {
    bv_t u = 1;
    assert_true(fp_parse(s, s + strlen(s), w, &u));
    return u;
}

static void reads_as(const char *s, unsigned w) {
    if (mine(s, w) != library(s, w)) fail_msg("%.80s at %u", s, w);
}

static uint64_t next(uint64_t *seed) { return prng_step(seed); }

static void constants(void **state) {
    (void)state;
    static const char *const text[] = {"0",
                                       "0.0",
                                       ".5",
                                       "5.",
                                       "0.1",
                                       "1e0",
                                       "1E+5",
                                       "1e-5",
                                       "123456789.123456789",
                                       "3.14159265358979",
                                       "3.4028234663852886e38",
                                       "3.4028235677973366e38",
                                       "3.4028235677973367e38",
                                       "1e39",
                                       "1e-46",
                                       "1.7976931348623157e308",
                                       "1.7976931348623158e308",
                                       "1.7976931348623159e308",
                                       "1e309",
                                       "4.9406564584124654e-324",
                                       "2.4703282292062327e-324",
                                       "2.4703282292062328e-324",
                                       "1e-400",
                                       "2.2250738585072011e-308",
                                       "9007199254740993",
                                       "9007199254740992.5",
                                       "9007199254740993.0000001",
                                       "1.18973149535723176502e4932",
                                       "1.18973149535723176509e4932",
                                       "1e4933",
                                       "3.6e-4951",
                                       "1.8e-4951",
                                       "1.9e-4951",
                                       "1e-5000",
                                       "1e99999999999",
                                       "1e-99999999999",
                                       "0e99999999999",
                                       "16777217",
                                       "16777219",
                                       "0x1p0",
                                       "0x1.8p3",
                                       "0x.8p-1",
                                       "0x1.fffffep127",
                                       "0x1.ffffffp127",
                                       "0x1p-149",
                                       "0x1p-150",
                                       "0x1.8p-150",
                                       "0x1.000001p0",
                                       "0x1.0000010000001p0",
                                       "0x1.00000000000008p0",
                                       "0x1.000000000000080000000000000000000000000000001p0",
                                       "0x123456789abcdef0123456789abcdef01234p0",
                                       "0xffffffffffffffff.8p0",
                                       "0x1p16384",
                                       "0x1p-16446",
                                       "0x0p0",
                                       "0X1P+10"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (int k = 0; k < 3; k++) reads_as(text[i], widths[k]);
}

static void malformed(void **state) {
    (void)state;
    static const char *const text[] = {"",   ".",    "e5", "1e", "1e+",   "1.2.3",
                                       "0x", "0xp1", "1f", "1 ", "0x1.0g"};
    bv_t u;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        assert_false(fp_parse(text[i], text[i] + strlen(text[i]), 64, &u));
}

static void random_decimals(void **state) {
    (void)state;
    uint64_t seed = 7777;
    char s[128];
    for (int i = 0; i < 30000; i++) {
        unsigned w = widths[i % 3];
        int range = w == 32 ? 50 : w == 64 ? 330 : i % 12 == 2 ? 4960 : 40;
        int e = (int)(next(&seed) % (unsigned)(2 * range)) - range;
        unsigned long long a = next(&seed), b = next(&seed);
        if (i % 5 == 0) a %= 1000;
        snprintf(s, sizeof s, i % 2 ? "%llu.%llue%d" : "%llu%llu.e%d", a, b, e);
        reads_as(s, w);
    }
}

/* Exactly between two neighbours, and a little more, thousands of digits later. */
static void midpoints(void **state) {
    (void)state;
    static char s[14000];
    for (int k = 0; k < 3; k++) {
        unsigned w = widths[k];
        const char *const middle = w == 32   ? "16777217"
                                   : w == 64 ? "9007199254740993"
                                             : "36893488147419103233";
        size_t n = strlen(middle);
        memcpy(s, middle, n);
        s[n] = '.';
        memset(s + n + 1, '0', sizeof s - n - 1);
        for (size_t zeros = 1; zeros < sizeof s - 60; zeros = zeros * 3 + 7) {
            s[n + zeros] = '1';
            s[n + zeros + 1] = 0;
            reads_as(s, w);
            s[n + zeros] = '0';
            s[n + zeros + 1] = '0';
        }
    }
}

static long double value(bv_t a, unsigned w) {
    float f;
    double d;
    long double l = 0;
    memcpy(&f, &a, 4);
    memcpy(&d, &a, 8);
    memcpy(&l, &a, 10);
    return w == 32 ? (long double)f : w == 64 ? (long double)d : l;
}

/* Reads back, and nothing shorter does. */
static void shortest(bv_t a, unsigned w) {
    char buf[FP_DEC_SIZE], less[64];
    fp_dec(a, w, buf, sizeof buf);
    if (library(buf, w) != a) fail_msg("%s at %u does not read back", buf, w);
    int digits = 0, zeros = 0;
    for (const char *p = buf; *p && *p != 'e'; p++) {
        if (*p == '.' || *p == '-') continue;
        if (*p == '0') {
            zeros += digits > 0;
            continue;
        }
        digits += zeros + 1;
        zeros = 0;
    }
    if (digits < 2) return;
    snprintf(less, sizeof less, "%.*Le", digits - 2, value(a, w));
    if (library(less, w) == a) fail_msg("%s is shorter than %s at %u", less, buf, w);
}

static void decimals(void **state) {
    (void)state;
    uint64_t seed = 424242;
    for (int i = 0; i < 12000; i++) {
        unsigned w = widths[i % 3], p = fp_precision(w);
        bv_t a = next(&seed);
        if (w == 80)
            a |= (bv_t)1 << 63 | (bv_t)(next(&seed) % (i % 8 ? 200 : 32767) + (i % 8 ? 16300 : 0))
                                     << 64;
        if (w == 80 && !(a >> 64 & 0x7fff)) a &= ~((bv_t)1 << 63);
        if (i % 5 == 0)
            a = a >> (p - 1) << (p - 1) | (w == 80 ? (bv_t)1 << 63 : 0); /* powers of two */
        a = bv_norm(a, w);
        if (i % 7 == 0) a = fp_from_int(next(&seed) >> next(&seed) % 64, 64, true, w);
        if (!fp_is_finite(a, w)) continue;
        shortest(a, w);
    }
    for (int k = 0; k < 3; k++) {
        shortest(1, widths[k]);
        bv_t most = fp_inf(false, widths[k]) - 1;
        if (widths[k] == 80) most = (bv_t)0x7ffe << 64 | ~(uint64_t)0;
        shortest(most, widths[k]);
    }
}

static void written(const char *want, const char *in, unsigned w) {
    char buf[FP_DEC_SIZE];
    bool neg = in[0] == '-';
    bv_t a = mine(in + neg, w);
    assert_string_equal(fp_dec(neg ? fp_neg(a, w) : a, w, buf, sizeof buf), want);
}

static void layout(void **state) {
    (void)state;
    char buf[FP_DEC_SIZE];
    written("0.1", "0.1", 32);
    written("0.1", "0.1", 64);
    written("0.1", "0.1", 80);
    written("0.10000000149011612", "0x1.99999ap-4", 64);
    written("-0.0", "-0", 64);
    written("1.0", "1", 64);
    written("-2.5", "-2.5", 32);
    written("100.0", "100", 32);
    written("16777216.0", "16777216", 32);
    written("0.0001", "1e-4", 64);
    written("1e-05", "1e-5", 64);
    written("12345678901234568.0", "12345678901234567", 64);
    written("1e+20", "1e20", 64);
    written("1.5e-300", "1.5e-300", 64);
    written("5e-324", "4.9e-324", 64);
    written("1.7976931348623157e+308", "1.7976931348623157e308", 64);
    assert_string_equal(fp_dec(fp_nan(64), 64, buf, sizeof buf), "NAN");
    assert_string_equal(fp_dec(fp_inf(true, 32), 32, buf, sizeof buf), "-INFINITY");
    assert_string_equal(fp_dec(fp_inf(false, 80), 80, buf, sizeof buf), "INFINITY");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants), cmocka_unit_test(malformed), cmocka_unit_test(random_decimals),
        cmocka_unit_test(midpoints), cmocka_unit_test(decimals),  cmocka_unit_test(layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
