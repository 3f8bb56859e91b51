/* numbers.c - <stdlib.h>: conversions, sorting and the environment against the machine's library.
 */
#include "tests/libc/world.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EACH(X)                                                                                    \
    X(strtol)                                                                                      \
    X(strtoll)                                                                                     \
    X(strtoul)                                                                                     \
    X(strtoull)                                                                                    \
    X(strtoimax)                                                                                   \
    X(strtoumax)                                                                                   \
    X(atoi)                                                                                        \
    X(atol)                                                                                        \
    X(atoll)                                                                                       \
    X(abs)                                                                                         \
    X(labs)                                                                                        \
    X(llabs)                                                                                       \
    X(imaxabs) X(div) X(ldiv) X(lldiv) X(imaxdiv) X(strtod) X(strtof) X(strtold) X(atof) X(qsort)  \
        X(qsort_r) X(bsearch) X(lfind) X(lsearch) X(rand) X(random) X(drand48) X(mrand48) X(mblen) \
            X(mbtowc) X(mbstowcs) X(wcstombs) X(getenv) X(__errno_location)
#define DECLARE(name) MODEL_OF(name);
EACH(DECLARE)
long model___isoc23_strtol(const char *s, char **end, int base);
unsigned long long model___isoc23_strtoull(const char *s, char **end, int base);

static uint32_t below(uint32_t n) { return prng_below(&world.random, n); }

#define same(x, y) assert_int_equal((intmax_t)(x), (intmax_t)(y))

/* The end of the number and errno, beside the value. */
#define CONVERTS(name, s, base)                                                                    \
    do {                                                                                           \
        char *end = NULL, *end2 = NULL;                                                            \
        errno = *model___errno_location() = 0;                                                     \
        same(name(s, &end, base), model_##name(s, &end2, base));                                   \
        same(end - (s), end2 - (s));                                                               \
        if (end != (s)) same(errno, *model___errno_location());                                    \
    } while (0)

static void converts(const char *s, int base) {
    CONVERTS(strtol, s, base);
    CONVERTS(strtoll, s, base);
    CONVERTS(strtoul, s, base);
    CONVERTS(strtoull, s, base);
    CONVERTS(strtoimax, s, base);
    CONVERTS(strtoumax, s, base);
}

static const char *const numbers[] = {
    "",
    "-",
    "+",
    "0",
    "0x",
    "0xg",
    "0x1f",
    " \t\n-0X7Fz",
    "08",
    "0777",
    "-2147483648",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967295",
    "-4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "-18446744073709551615",
    "-18446744073709551616",
    "99999999999999999999999999",
    "0xffffffffffffffff",
    "-0xffffffffffffffff",
    "zz",
    "--1",
    "+-1",
    "1 2",
    "0b1",
};

static void integers_agree(void **state) {
    (void)state;
    world_reset(1);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (int base = 2; base <= 36; base++) converts(numbers[i], base);
        converts(numbers[i], 0);
    }
    for (int i = 0; i < 20000; i++) {
        static const char letters[] = " +-0000123456789xXabfz";
        char s[24];
        uint32_t n = below(sizeof s);
        for (uint32_t k = 0; k < n; k++) s[k] = letters[below(sizeof letters - 1)];
        s[n] = 0;
        converts(s, below(2) ? 10 : below(3) ? (int)below(35) + 2 : 0);
    }
    assert_null(world.failed);
    assert_fails("library-argument", model_strtol("1", NULL, 1));
    assert_fails("library-argument", model_strtol("1", NULL, 37));
}

static void binary_numbers(void **state) {
    (void)state;
    world_reset(2);
    const char *s = " -0b1012";
    char *end;
    same(model___isoc23_strtol(s, &end, 0), -5);
    same(end - s, 7);
    same(model___isoc23_strtoull("0B11", &end, 2), 3);
    same(model___isoc23_strtol("0b", &end, 0), 0);
    same(*end, 'b');
    same(model___isoc23_strtol("0x1f", NULL, 16), 31);
}

static void plain_numbers(void **state) {
    (void)state;
    world_reset(3);
    same(model_atoi(" -12a"), -12);
    same(model_atoi("2147483647"), INT_MAX);
    same(model_atoi("-2147483648"), INT_MIN);
    same(model_atol("x"), 0);
    same(model_atoll("-9223372036854775808"), LLONG_MIN);
    assert_null(world.failed);
    assert_fails("number-range", model_atoi("2147483648"));
    assert_fails("number-range", model_atoll("-9223372036854775809"));
}

static void arithmetic_agrees(void **state) {
    (void)state;
    world_reset(4);
    for (int i = 0; i < 1000; i++) {
        int a = (int)prng_next(&world.random), b = (int)below(100) - 50;
        if (a == INT_MIN) continue;
        same(abs(a), model_abs(a));
        same(labs(a), model_labs(a));
        same(llabs(a), model_llabs(a));
        same(imaxabs(a), model_imaxabs(a));
        if (b == 0) continue;
        div_t d = div(a, b), d2 = model_div(a, b);
        ldiv_t l = ldiv(a, b), l2 = model_ldiv(a, b);
        lldiv_t q = lldiv(a, b), q2 = model_lldiv(a, b);
        imaxdiv_t m = imaxdiv(a, b), m2 = model_imaxdiv(a, b);
        same(d.quot, d2.quot);
        same(d.rem, d2.rem);
        same(l.quot, l2.quot);
        same(l.rem, l2.rem);
        same(q.quot, q2.quot);
        same(q.rem, q2.rem);
        same(m.quot, m2.quot);
        same(m.rem, m2.rem);
    }
}

/* ---- floating point ---- */

static void same_real(long double x, long double y) {
    if (isnan(x) && isnan(y)) return;
    if (x != y || signbit(x) != signbit(y)) print_error("%.25Lg, not %.25Lg\n", y, x);
    assert_true(x == y && signbit(x) == signbit(y));
}

#define READS(name, s)                                                                             \
    do {                                                                                           \
        char *end, *end2;                                                                          \
        long double v = name(s, &end);                                                             \
        world.real = fabsl(v);                                                                     \
        same_real(v, model_##name(s, &end2));                                                      \
        same(end - (s), end2 - (s));                                                               \
    } while (0)

static void reads(const char *s) {
    READS(strtod, s);
    READS(strtof, s);
    READS(strtold, s);
    double v = atof(s);
    world.real = fabs(v);
    same_real(v, model_atof(s));
}

static void reals_agree(void **state) {
    (void)state;
    static const char *const some[] = {
        "",        ".",         "-",
        "e5",      "1e",        "1e+",
        "inf",     "-INFINITY", "infinit",
        "nan",     "-nan",      "nan(a1_)",
        "nan(",    "0x",        "0x1p3",
        "0x.8p-1", "0x1.8",     "0xp1",
        "-0",      "-0e99",     "1e22",
        "1e23",    "1e-22",     "1e-23",
        "1e400",   "-1e-400",   " +.5",
        "5.",      "5.e1",      "1..2",
        "1e5.5",   "1.5f",      "3.14159",
        "0.1",     "16777217",  "1e99999999999",
        "1e10",    "1e11",      "123456789012345678901234567890",
    };
    world_reset(5);
    world.has_float = 1;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) reads(some[i]);
    for (int i = 0; i < 20000; i++) {
        static const char letters[] = "+-..00123456789eE";
        char s[16];
        uint32_t n = below(sizeof s);
        for (uint32_t k = 0; k < n; k++) s[k] = letters[below(sizeof letters - 1)];
        s[n] = 0;
        reads(s);
    }
    same(world.refused, 0);
    assert_null(world.failed);
}

/* Without inputs to choose from, the value must be exact. */
static void short_decimals_are_exact(void **state) {
    (void)state;
    world_reset(6);
    for (int i = 0; i < 5000; i++) {
        char s[40];
        snprintf(s, sizeof s, "%d.%0*d", (int)below(1000000), (int)below(6) + 1, (int)below(10));
        size_t before = world.inputs;
        same_real(strtod(s, NULL), model_strtod(s, NULL));
        same(world.inputs, before);
    }
}

/* Numbers that no type holds: infinite, and errno says so; too small ones are 0. */
static void far_exponents_are_exact(void **state) {
    (void)state;
    static const char *const texts[] = {"1e400",    "-1e999",    "9.99e5000", "123456789012345678901e6000",
                                        "1e-400",   "-2.5e-999", "0.001e-6000", "0e999",
                                        "1e99999999999", "1e-99999999999"};
    world_reset(7);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *s = texts[i];
        errno = *model___errno_location() = 0;
        same_real(strtod(s, NULL), model_strtod(s, NULL));
        same_real(strtof(s, NULL), model_strtof(s, NULL));
        if (isinf(strtod(s, NULL))) same(errno, *model___errno_location());
    }
    same_real(strtold("1e5000", NULL), model_strtold("1e5000", NULL));
    same_real(strtold("1e-5100", NULL), model_strtold("1e-5100", NULL));
}

/* ---- sorting ---- */

struct record {
    int key;
    char rest[70];
};

static int by_key(const void *a, const void *b) {
    int x = ((const struct record *)a)->key, y = ((const struct record *)b)->key;
    return (x > y) - (x < y);
}

static int by_key_and(const void *a, const void *b, void *calls) {
    ++*(int *)calls;
    return by_key(a, b);
}

static void sorts(void **state) {
    (void)state;
    struct record r[20], sorted[20];
    int calls = 0;
    world_reset(7);
    for (int i = 0; i < 300; i++) {
        uint32_t n = below(20);
        unsigned sum = 0, sum2 = 0;
        memset(r, 0, sizeof r);
        for (uint32_t k = 0; k < n; k++) {
            r[k].key = (int)below(12);
            memset(r[k].rest, (int)k, sizeof r[k].rest);
            sum += 1u << k;
        }
        memcpy(sorted, r, sizeof r);
        qsort(sorted, n, sizeof *r, by_key);
        if (i % 2)
            model_qsort(r, n, sizeof *r, by_key);
        else
            model_qsort_r(r, n, sizeof *r, by_key_and, &calls);
        for (uint32_t k = 0; k < n; k++) {
            same(r[k].key, sorted[k].key);
            sum2 += 1u << r[k].rest[69];
        }
        same(sum, sum2);
        for (int key = -1; key < 13; key++) {
            struct record wanted = {.key = key};
            const struct record *f = bsearch(&wanted, r, n, sizeof *r, by_key);
            const struct record *g = model_bsearch(&wanted, r, n, sizeof *r, by_key);
            same(!f, !g);
            if (g) same(g->key, key);
            size_t count = n;
            same(lfind(&wanted, r, &count, sizeof *r, by_key),
                 model_lfind(&wanted, r, &count, sizeof *r, by_key));
        }
    }
    size_t count = 3, count2 = 3;
    struct record some[5] = {{.key = 1}, {.key = 2}, {.key = 3}},
                  some2[5] = {{.key = 1}, {.key = 2}, {.key = 3}};
    for (int key = 3; key < 6; key++) {
        struct record wanted = {.key = key};
        same((struct record *)lsearch(&wanted, some, &count, sizeof *some, by_key) - some,
             (struct record *)model_lsearch(&wanted, some2, &count2, sizeof *some, by_key) - some2);
        same(count, count2);
    }
    same(memcmp(some, some2, sizeof some), 0);
    assert_null(world.failed);
    struct record wrong[2] = {{.key = 5}, {.key = 1}}, wanted = {.key = 3};
    assert_fails("library-argument", model_bsearch(&wanted, wrong, 2, sizeof *wrong, by_key));
}

/* ---- the environment ---- */

static void characters_agree(void **state) {
    (void)state;
    wchar_t w[8], w2[8];
    char s[8], s2[8];
    world_reset(8);
    for (char c = 0; c < 127; c++) {
        char text[] = {c, 'x', 0};
        same(mblen(text, 1), model_mblen(text, 1));
        same(mbtowc(w, text, 2), model_mbtowc(w2, text, 2));
        same(w[0], w2[0]);
        same(mbstowcs(w, text, 8), model_mbstowcs(w2, text, 8));
        same(mbstowcs(NULL, text, 0), model_mbstowcs(NULL, text, 0));
        same(wcstombs(s, w, 8), model_wcstombs(s2, w, 8));
        assert_string_equal(s, s2);
    }
}

static void inputs_are_in_range(void **state) {
    (void)state;
    world_reset(9);
    for (int i = 0; i < 1000; i++) {
        world.refused = 0;
        int r = model_rand();
        assert_true(r >= 0 || world.refused);
        world.refused = 0;
        long l = model_random();
        assert_true((l >= 0 && l <= 2147483647L) || world.refused);
        const char *e = model_getenv("HOME");
        assert_true(!e || strlen(e) < 256);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_agree),
        cmocka_unit_test(binary_numbers),
        cmocka_unit_test(plain_numbers),
        cmocka_unit_test(arithmetic_agrees),
        cmocka_unit_test(reals_agree),
        cmocka_unit_test(far_exponents_are_exact),
        cmocka_unit_test(short_decimals_are_exact),
        cmocka_unit_test(sorts),
        cmocka_unit_test(characters_agree),
        cmocka_unit_test(inputs_are_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
