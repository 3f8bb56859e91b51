/* reals.c - <math.h>: what the machine's library answers must be among what a model allows. */
#include "tests/libc/world.h"

#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* ---- arguments: all kinds of numbers, often near where functions change ---- */

static const long double landmarks[] = {0,   0.5L, 1,   1.5L, 2,    3,    4,     10,
                                        37,  38,   87,  88,   89,   100,  126,   127,
                                        128, 709,  710, 745,  1023, 1024, 11356, 11357};

static long double argument(void) {
    struct prng *p = &world.random;
    long double v;
    union {
        uint64_t bits;
        double v;
    } u = {prng_next(p)};
    switch (prng_below(p, 8)) {
    case 0:
        return prng_chance(p, 50) ? INFINITY : -INFINITY;
    case 1:
        return prng_chance(p, 20) ? (long double)NAN : u.v;
    case 2:
        return u.v;
    case 3:
        v = (long double)(u.bits >> 11) / 9007199254740992.0L;
        return prng_chance(p, 50) ? v : -v;
    case 4:
        v = (long double)(int32_t)u.bits / 16777216;
        return v;
    default:
        v = landmarks[prng_below(p, sizeof landmarks / sizeof *landmarks)];
        if (prng_chance(p, 30)) v = nextafterl(v, prng_chance(p, 50) ? 1e30L : -1e30L);
        if (prng_chance(p, 30))
            v = (long double)nextafterf((float)v, prng_chance(p, 50) ? 1e30F : -1e30F);
        return prng_chance(p, 50) ? v : -v;
    }
}

static int is_same(long double x, long double y) {
    return (isnan(x) && isnan(y)) || (x == y && signbit(x) == signbit(y));
}

#define AGREES(name, value, model, x, y)                                                           \
    do {                                                                                           \
        world.real = value;                                                                        \
        world.refused = 0;                                                                         \
        long double got = model;                                                                   \
        if (!is_same(world.real, got) || world.refused)                                            \
            print_error("%s(%.25Lg, %.25Lg) = %.25Lg: %s %.25Lg\n", name, (long double)(x),        \
                        (long double)(y), world.real, world.refused ? "refused" : "not", got);     \
        assert_true(is_same(world.real, got) && !world.refused);                                   \
    } while (0)

/* ---- one argument ---- */

#define UNARY(X)                                                                                   \
    X(sin)                                                                                         \
    X(cos)                                                                                         \
    X(tan)                                                                                         \
    X(asin)                                                                                        \
    X(acos)                                                                                        \
    X(atan)                                                                                        \
    X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log)     \
        X(log2) X(log10) X(log1p) X(cbrt) X(erf) X(erfc) X(tgamma) X(lgamma) X(sqrt) X(fabs)       \
            X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(logb)
#define BINARY(X) X(atan2) X(hypot) X(nextafter) X(remainder) X(pow) X(fmod) X(fdim) X(copysign)

#define DECLARE(name)                                                                              \
    MODEL_OF(name);                                                                                \
    MODEL_OF(name##f);                                                                             \
    MODEL_OF(name##l);
UNARY(DECLARE)
BINARY(DECLARE)
DECLARE(modf)
DECLARE(frexp)
DECLARE(ldexp)
DECLARE(scalbn)
DECLARE(scalbln)
DECLARE(ilogb)
DECLARE(fma)
MODEL_OF(__errno_location);

static void one_argument(void **state) {
    (void)state;
    world_reset(1);
    world.has_float = 1;
    for (int i = 0; i < 20000; i++) {
        long double x = argument();
        double d = (double)x;
        float f = (float)x;
#define COMPARE(name)                                                                              \
    AGREES(#name, name(d), model_##name(d), d, 0);                                                 \
    AGREES(#name "f", name##f(f), model_##name##f(f), f, 0);                                       \
    AGREES(#name "l", name##l(x), model_##name##l(x), x, 0);
        UNARY(COMPARE)
#undef COMPARE
    }
    assert_null(world.failed);
}

static void two_arguments(void **state) {
    (void)state;
    world_reset(2);
    world.has_float = 1;
    for (int i = 0; i < 20000; i++) {
        long double x = argument(), y = argument();
        if (prng_chance(&world.random, 10)) y = x;
        double d = (double)x, e = (double)y;
        float f = (float)x, g = (float)y;
#define COMPARE(name)                                                                              \
    AGREES(#name, name(d, e), model_##name(d, e), d, e);                                           \
    AGREES(#name "f", name##f(f, g), model_##name##f(f, g), f, g);                                 \
    AGREES(#name "l", name##l(x, y), model_##name##l(x, y), x, y);
        BINARY(COMPARE)
#undef COMPARE
        AGREES("fma", fma(d, e, d), model_fma(d, e, d), d, e);
    }
}

/* Without an input to choose from. */
#define SAME_WITHOUT_INPUTS(name, suffix, x, y)                                                    \
    do {                                                                                           \
        size_t before = world.inputs;                                                              \
        assert_true(is_same(name##suffix(x, y), model_##name##suffix(x, y)));                      \
        assert_int_equal(before, world.inputs);                                                    \
    } while (0)

static void known_powers(void **state) {
    (void)state;
    world_reset(5);
    for (int k = -4096; k <= 4096; k++)
        for (int n = 1; n <= 4; n++) {
            SAME_WITHOUT_INPUTS(pow, , k, n);
            SAME_WITHOUT_INPUTS(pow, l, k, n);
            if (k >= -64 && k <= 64) SAME_WITHOUT_INPUTS(pow, f, (float)k, (float)n);
        }
    for (int n = -1022; n <= 1022; n++) SAME_WITHOUT_INPUTS(pow, , 2, n);
    for (int n = -126; n <= 126; n++) SAME_WITHOUT_INPUTS(pow, f, 2, (float)n);
    for (int n = 1; n <= 22; n++) SAME_WITHOUT_INPUTS(pow, , 10, n);
    for (int n = 1; n <= 10; n++) SAME_WITHOUT_INPUTS(pow, f, 10, (float)n);
}

static void remainders_are_exact(void **state) {
    (void)state;
    world_reset(6);
    for (int i = 0; i < 40000; i++) {
        long double x = argument(), y = argument();
        if (prng_chance(&world.random, 30)) {
            x = (long double)prng_below(&world.random, 100) / 4;
            y = (long double)prng_below(&world.random, 20) / 2 - 5;
        }
        if (prng_chance(&world.random, 10)) x *= 0x1p-1060L, y *= 0x1p-1060L;
        double d = (double)x, e = (double)y;
        if (y != 0 && !isinf(x)) SAME_WITHOUT_INPUTS(remainder, l, x, y);
        if (e != 0 && !isinf(d)) SAME_WITHOUT_INPUTS(remainder, , d, e);
        float f = (float)x, g = (float)y;
        if (g != 0 && !isinf(f)) SAME_WITHOUT_INPUTS(remainder, f, f, g);
    }
}

/* errno is one that the model may set: EDOM only for a NaN, ERANGE otherwise. */
static void errors_agree(void **state) {
    (void)state;
    int both = 0;
    world_reset(3);
    world.has_float = 1;
    for (int i = 0; i < 20000; i++) {
        double x = (double)argument();
#define COMPARE(name)                                                                              \
    do {                                                                                           \
        errno = 0;                                                                                 \
        world.real = name(x);                                                                      \
        int wanted = errno, found = 0;                                                             \
        for (int k = 0; k < 40 && !found; k++) {                                                   \
            *model___errno_location() = 0;                                                         \
            model_##name(x);                                                                       \
            found = *model___errno_location() == wanted;                                           \
        }                                                                                          \
        if (!found) print_error("%s(%g): errno %d\n", #name, x, wanted);                           \
        assert_true(found);                                                                        \
        both += wanted != 0;                                                                       \
    } while (0)
        COMPARE(log);
        COMPARE(exp);
        COMPARE(asin);
        COMPARE(cosh);
        COMPARE(sqrt);
        COMPARE(atanh);
        COMPARE(tgamma);
        COMPARE(log1p);
        COMPARE(sin);
        COMPARE(expm1);
#undef COMPARE
    }
    assert_true(both > 100);
}

/* ---- exactly ---- */

#define EXACTLY(T, suffix)                                                                         \
    static void exactly##suffix(T x, int n) {                                                      \
        T whole, whole2;                                                                           \
        int e = 0, e2 = 0;                                                                         \
        assert_true(is_same(modf##suffix(x, &whole), model_modf##suffix(x, &whole2)));             \
        assert_true(is_same(whole, whole2));                                                       \
        assert_true(is_same(frexp##suffix(x, &e), model_frexp##suffix(x, &e2)));                   \
        assert_true(e == e2 || isinf(x) || isnan(x));                                              \
        AGREES("ldexp", ldexp##suffix(x, n), model_ldexp##suffix(x, n), x, n);                     \
        AGREES("scalbn", scalbn##suffix(x, n), model_scalbn##suffix(x, n), x, n);                  \
        AGREES("scalbln", scalbln##suffix(x, n), model_scalbln##suffix(x, n), x, n);               \
        if (x != 0 && x == x) assert_int_equal(ilogb##suffix(x), model_ilogb##suffix(x));          \
    }
EXACTLY(double, )
EXACTLY(float, f)
EXACTLY(long double, l)

static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

static void exponents_agree(void **state) {
    (void)state;
    world_reset(4);
    for (int i = 0; i < 40000; i++) {
        fesetround(modes[i % 4]);
        long double x = argument();
        int n = (int)prng_below(&world.random, 5000) - 2500;
        if (prng_chance(&world.random, 20)) n = n * 8;
        if (prng_chance(&world.random, 5)) n = prng_chance(&world.random, 50) ? INT_MAX : INT_MIN;
        if (prng_chance(&world.random, 30)) x *= 0x1p-16440L;
        exactlyl(x, n);
        exactly((double)x, n);
        exactlyf((float)x, n / 8);
        exactly((double)argument() * 0x1p-1060, n);
    }
    fesetround(FE_TONEAREST);
}

/* ---- rounding modes ---- */

int model_fesetround(int to);
int model_fegetround(void);
int model_fegetenv(unsigned char *environment);
int model_feholdexcept(unsigned char *environment);
int model_fesetenv(const unsigned char *environment);
int model_feupdateenv(const unsigned char *environment);

static void modes_have_their_numbers(void **state) {
    (void)state;
    unsigned char kept[sizeof(fenv_t)];
    world_reset(5);
    world_object(kept, sizeof kept);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(model_fesetround(modes[i]), 0);
        assert_int_equal(model_fegetround(), modes[i]);
        assert_int_not_equal(model_fesetround(modes[3] + 1), 0);
        assert_int_equal(model_fegetround(), modes[i]);
        assert_int_equal(i % 2 ? model_fegetenv(kept) : model_feholdexcept(kept), 0);
        assert_int_equal(model_fesetenv((const unsigned char *)FE_DFL_ENV), 0);
        assert_int_equal(model_fegetround(), FE_TONEAREST);
        assert_int_equal(i % 2 ? model_feupdateenv(kept) : model_fesetenv(kept), 0);
        assert_int_equal(model_fegetround(), modes[i]);
    }
    assert_null(world.failed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_argument),
        cmocka_unit_test(known_powers), cmocka_unit_test(remainders_are_exact),
        cmocka_unit_test(two_arguments),
        cmocka_unit_test(errors_agree),
        cmocka_unit_test(exponents_agree),
        cmocka_unit_test(modes_have_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
