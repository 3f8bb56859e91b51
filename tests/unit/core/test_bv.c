/* core/sem/bv against the machine: all operands of small widths, random ones of large widths. */
#include "core/sem/bv.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The oracle: the same operations on mathematical integers, done naively.  At
 * widths up to 64 a 128-bit integer holds every exact result. */
typedef sbv_t big;

static big pow2(unsigned w) { return (big)1 << w; }
static bv_t wrap(big x, unsigned w) {
    big r = x % pow2(w);
    return (bv_t)(r < 0 ? r + pow2(w) : r);
}
static big as_signed(bv_t a, unsigned w) {
    return (big)a >= pow2(w) / 2 ? (big)a - pow2(w) : (big)a;
}
static bool fits_signed(big x, unsigned w) { return x >= -(pow2(w) / 2) && x < pow2(w) / 2; }
static bool fits_unsigned(big x, unsigned w) { return x >= 0 && x < pow2(w); }

static bv_t naive_shl(bv_t a, bv_t b, unsigned w) {
    for (; b && a; b--) a = wrap((big)a * 2, w);
    return a;
}
static bv_t naive_lshr(bv_t a, bv_t b) {
    for (; b && a; b--) a /= 2;
    return a;
}
static bv_t naive_ashr(bv_t a, bv_t b, unsigned w) {
    big s = as_signed(a, w);
    for (; b && s != 0 && s != -1; b--) s = s >= 0 ? s / 2 : (s - 1) / 2;
    return wrap(s, w);
}

static void hold(bv_t a, bv_t b, unsigned w) {
    big x = (big)a, y = (big)b, sx = as_signed(a, w), sy = as_signed(b, w);
    assert_true(bv_signed(a, w) == sx);
    assert_true(bv_add(a, b, w) == wrap(x + y, w));
    assert_true(bv_sub(a, b, w) == wrap(x - y, w));
    assert_true(bv_mul(a, b, w) == wrap(sx * sy, w));
    assert_true(bv_udiv(a, b, w) == (b ? a / b : (bv_t)(pow2(w) - 1)));
    assert_true(bv_urem(a, b, w) == (b ? a % b : a));
    assert_true(bv_sdiv(a, b, w) == (sy ? wrap(sx / sy, w) : wrap(sx < 0 ? 1 : -1, w)));
    assert_true(bv_srem(a, b, w) == (sy ? wrap(sx % sy, w) : a));
    assert_true(bv_and(a, b, w) == (a & b));
    assert_true(bv_or(a, b, w) == (a | b));
    assert_true(bv_xor(a, b, w) == (a ^ b));
    assert_true(bv_shl(a, b, w) == naive_shl(a, b, w));
    assert_true(bv_lshr(a, b, w) == naive_lshr(a, b));
    assert_true(bv_ashr(a, b, w) == naive_ashr(a, b, w));
    assert_int_equal(bv_ult(a, b, w), x < y);
    assert_int_equal(bv_ule(a, b, w), x <= y);
    assert_int_equal(bv_slt(a, b, w), sx < sy);
    assert_int_equal(bv_sle(a, b, w), sx <= sy);
    assert_int_equal(bv_saddo(a, b, w), !fits_signed(sx + sy, w));
    assert_int_equal(bv_ssubo(a, b, w), !fits_signed(sx - sy, w));
    assert_int_equal(bv_smulo(a, b, w), !fits_signed(sx * sy, w));
    assert_int_equal(bv_uaddo(a, b, w), !fits_unsigned(x + y, w));
    assert_int_equal(bv_usubo(a, b, w), !fits_unsigned(x - y, w));
}

/* x * y of two 64-bit numbers needs all 128 bits unsigned. */
static void hold_umulo(bv_t a, bv_t b, unsigned w) {
    assert_int_equal(bv_umulo(a, b, w), a * b > (bv_t)(pow2(w) - 1));
}

static void exhaustive_small(void **state) {
    (void)state;
    for (unsigned w = 1; w <= 4; w++)
        for (bv_t a = 0; a < (bv_t)1 << w; a++)
            for (bv_t b = 0; b < (bv_t)1 << w; b++) {
                hold(a, b, w);
                hold_umulo(a, b, w);
            }
}

static uint64_t seed = 88172645463325252u;
static uint64_t rnd(void) { return prng_step(&seed); }

/* Corners are where operations differ: a third of the numbers is near one. */
static bv_t interesting(unsigned w) {
    bv_t r = (bv_t)rnd() << 64 | rnd();
    bv_t corner = (rnd() & 1) ? (bv_t)1 << (rnd() % w) : bv_mask(w);
    switch (rnd() % 6) {
    case 0:
        return bv_norm(corner + rnd() % 3 - 1, w);
    case 1:
        return bv_norm(rnd() % (2 * w), w);
    case 2:
        return bv_norm(r >> (rnd() % 128), w);
    default:
        return bv_norm(r, w);
    }
}

static void random_native(void **state) {
    (void)state;
    static const unsigned widths[] = {5, 8, 16, 31, 32, 33, 63};
    for (unsigned i = 0; i < 140000; i++) {
        unsigned w = widths[i % 7];
        bv_t a = interesting(w), b = interesting(w);
        hold(a, b, w);
        hold_umulo(a, b, w);
    }
}

/* 64 bits: signed sums and products still fit the oracle's type. */
static void random_64(void **state) {
    (void)state;
    for (unsigned i = 0; i < 50000; i++) {
        bv_t a = interesting(64), b = interesting(64);
        hold(a, b, 64);
        hold_umulo(a, b, 64);
    }
}

/* Exact 256-bit product by schoolbook on 32-bit limbs: the oracle at 128 bits. */
static void wide_mul(bv_t a, bv_t b, bv_t *hi, bv_t *lo) {
    uint32_t x[4], y[4], p[8] = {0};
    for (unsigned i = 0; i < 4; i++) {
        x[i] = (uint32_t)(a >> 32 * i);
        y[i] = (uint32_t)(b >> 32 * i);
    }
    for (unsigned i = 0; i < 4; i++) {
        uint64_t carry = 0;
        for (unsigned j = 0; j < 4; j++) {
            uint64_t t = (uint64_t)x[i] * y[j] + p[i + j] + carry;
            p[i + j] = (uint32_t)t;
            carry = t >> 32;
        }
        p[i + 4] = (uint32_t)carry;
    }
    *hi = *lo = 0;
    for (unsigned i = 0; i < 4; i++) {
        *lo |= (bv_t)p[i] << 32 * i;
        *hi |= (bv_t)p[i + 4] << 32 * i;
    }
}

static void hold_mul_wide(bv_t a, bv_t b, unsigned w) {
    bv_t hi, lo, top = (bv_t)1 << (w - 1);
    wide_mul(a, b, &hi, &lo);
    assert_true(bv_mul(a, b, w) == bv_norm(lo, w));
    assert_int_equal(bv_umulo(a, b, w), hi != 0 || lo != bv_norm(lo, w));
    bool na = (a & top) != 0, nb = (b & top) != 0;
    bv_t ma = na ? bv_norm(0 - a, w) : a, mb = nb ? bv_norm(0 - b, w) : b;
    wide_mul(ma, mb, &hi, &lo);
    assert_int_equal(bv_smulo(a, b, w), hi != 0 || (na != nb ? lo > top : lo >= top));
}

static void random_wide(void **state) {
    (void)state;
    static const unsigned widths[] = {65, 96, 127, 128};
    for (unsigned i = 0; i < 40000; i++) {
        unsigned w = widths[i % 4];
        bv_t a = interesting(w), b = interesting(w), q, r;
        if (rnd() % 3 == 0) { /* magnitudes whose product is near the limit */
            a = interesting(w / 2);
            b = interesting(w - w / 2);
        }
        hold_mul_wide(a, b, w);
        q = bv_udiv(a, b, w);
        r = bv_urem(a, b, w);
        if (b)
            assert_true(r < b && bv_norm(q * b + r, w) == a);
        else
            assert_true(q == bv_mask(w) && r == a);
        assert_true(bv_norm(bv_sdiv(a, b, w) * b + bv_srem(a, b, w), w) == a);
        assert_int_equal(bv_slt(a, b, w), bv_signed(a, w) < bv_signed(b, w));
        assert_int_equal(bv_sle(a, b, w), !bv_slt(b, a, w));
        assert_int_equal(bv_uaddo(a, b, w), a > bv_mask(w) - b);
        assert_int_equal(bv_usubo(a, b, w), b > a);
        sbv_t sa = bv_signed(a, w), sb = bv_signed(b, w), s;
        bool over = __builtin_add_overflow(sa, sb, &s) || bv_signed(bv_norm((bv_t)s, w), w) != s;
        assert_int_equal(bv_saddo(a, b, w), over);
        over = __builtin_sub_overflow(sa, sb, &s) || bv_signed(bv_norm((bv_t)s, w), w) != s;
        assert_int_equal(bv_ssubo(a, b, w), over);
        unsigned n = (unsigned)(rnd() % w);
        assert_true(bv_shl(a, n, w) == bv_mul(a, (bv_t)1 << n, w));
        assert_true(bv_lshr(a, n, w) == bv_udiv(a, (bv_t)1 << n, w));
        assert_true(bv_ashr(a, n, w) == bv_norm((bv_t)(sa >> n), w));
        assert_true(bv_shl(a, bv_mask(w), w) == 0 && bv_lshr(a, w, w) == 0);
        assert_true(bv_ashr(a, w, w) == (sa < 0 ? bv_mask(w) : 0));
    }
}

static void widths(void **state) {
    (void)state;
    for (unsigned from = 1; from <= 128; from += 3)
        for (unsigned to = from; to <= 128; to += 5) {
            bv_t a = interesting(from);
            assert_true(bv_zext(a, from, to) == a);
            assert_true(bv_signed(bv_sext(a, from, to), to) == bv_signed(a, from));
            assert_true(bv_sext(a, from, to) <= bv_mask(to));
            assert_true(bv_trunc(bv_sext(a, from, to), to, from) == a);
            if (from < to) {
                bv_t b = interesting(to - from), c = bv_concat(b, a, from, to);
                assert_true(bv_extract(c, from - 1, 0) == a);
                assert_true(bv_extract(c, to - 1, from) == b);
            }
        }
    assert_true(bv_extract(~(bv_t)0, 127, 0) == ~(bv_t)0);
}

static bv_t parsed(const char *s, unsigned w) {
    bv_t v = 0xdead;
    assert_true(bv_parse(s, s + strlen(s), w, &v));
    return v;
}
static bool refused(const char *s, unsigned w) {
    bv_t v;
    return !bv_parse(s, s + strlen(s), w, &v);
}

static void text(void **state) {
    (void)state;
    char buf[48];
    assert_string_equal(bv_dec(bv_mask(128), 128, false, buf),
                        "340282366920938463463374607431768211455");
    assert_string_equal(bv_dec((bv_t)1 << 127, 128, true, buf),
                        "-170141183460469231731687303715884105728");
    assert_string_equal(bv_dec(0x80, 8, true, buf), "-128");
    assert_string_equal(bv_dec(1, 1, true, buf), "-1");
    assert_string_equal(bv_dec(0, 32, true, buf), "0");
    for (unsigned i = 0; i < 5000; i++) {
        unsigned w = 1 + i % 128;
        bv_t a = interesting(w);
        assert_true(parsed(bv_dec(a, w, (i & 1) != 0, buf), w) == a);
    }
    assert_true(parsed("0xfF", 8) == 255);
    assert_true(parsed("0x80000000000000000000000000000000", 128) == (bv_t)1 << 127);
    static const char *const bad[] = {"",
                                      "-",
                                      "0x",
                                      "1a",
                                      "-0x1",
                                      "256",
                                      "-129",
                                      " 1",
                                      "0x100",
                                      "+1",
                                      "340282366920938463463374607431768211456"};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_true(refused(bad[i], 8));
    assert_true(refused("340282366920938463463374607431768211456", 128));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exhaustive_small), cmocka_unit_test(random_native),
        cmocka_unit_test(random_64),        cmocka_unit_test(random_wide),
        cmocka_unit_test(widths),           cmocka_unit_test(text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
