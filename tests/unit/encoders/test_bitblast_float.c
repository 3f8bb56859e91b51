/* Floating-point operators as circuits, simulated 64 assignments at a time, against term_eval
 * (core/sem/fp.h): random operands and those where something special happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "encoders/bits/bitblast.h"
#include "tests/unit/encoders/aig_sim.h"

enum { VARS = 3, LANES = 64 };

struct bench {
    struct term_store *s;
    struct aig *g;
    struct bitblast *b;
    unsigned w; /* of the variables */
    term var[VARS];
    bv_t lane[VARS][LANES];
    unsigned at; /* the assignment that the model shows */
    uint64_t seed;
};

static bv_t lane_of(void *ctx, term var) {
    struct bench *x = ctx;
    for (int i = 0; i < VARS; i++)
        if (x->var[i] == var) return x->lane[i][x->at];
    return 0;
}

static void bench_open(struct bench *x, unsigned w, bool rewriting) {
    *x = (struct bench){.s = term_store_new(), .g = aig_new(), .w = w, .seed = 77 + w};
    x->b = bitblast_new(x->s, x->g);
    term_set_rewriting(x->s, rewriting);
    for (int i = 0; i < VARS; i++) x->var[i] = term_var(x->s, w, "v");
}

static void bench_close(struct bench *x) {
    bitblast_free(x->b);
    aig_free(x->g);
    term_store_free(x->s);
}

/* ---- operands ---- */

static unsigned fraction_bits(unsigned w) { return fp_precision(w) - 1; }

static bv_t number(unsigned w, bool neg, unsigned exp, uint64_t fraction) {
    bv_t lead = w == 80 && exp ? (bv_t)1 << 63 : 0;
    unsigned at = w == 80 ? 64 : fraction_bits(w);
    return (bv_t)neg << (w - 1) | (bv_t)exp << at | lead | bv_norm(fraction, fraction_bits(w));
}

/* Fractions with few ones, few zeros, or any. */
static uint64_t random_fraction(uint64_t *seed) {
    uint64_t r = random_next(seed);
    switch (random_below(seed, 6)) {
    case 0:
        return r & 3;
    case 1:
        return ~(r & 3);
    case 2:
        return (uint64_t)1 << (r & 63);
    case 3:
        return ~(uint64_t)0 << (r & 63);
    default:
        return r;
    }
}

static bv_t random_float(uint64_t *seed, unsigned w) {
    unsigned bias = (unsigned)fp_max_exp(w), top = 2 * bias + 1;
    bool neg = random_below(seed, 2);
    uint64_t fraction = random_fraction(seed);
    bv_t any = (bv_t)random_next(seed) << 64 | random_next(seed);
    switch (random_below(seed, 12)) {
    case 0:
        return fp_zero(neg, w);
    case 1:
        return fp_inf(neg, w);
    case 2:
        return number(w, neg, top, fraction | 1);
    case 3:
        return number(w, neg, 0, fraction);
    case 4:
        return number(w, neg, 1 + random_below(seed, 3), fraction);
    case 5:
        return number(w, neg, top - 1 - random_below(seed, 3), fraction);
    case 6:
        return number(w, neg, bias / 2 + random_below(seed, bias), fraction);
    case 7:
        return bv_norm(any, w);
    default:
        return number(w, neg, bias - 40 + random_below(seed, 80), fraction);
    }
}

/* The second is often close to the first, so that sums cancel. */
static void random_lanes(struct bench *x) {
    for (int l = 0; l < LANES; l++) {
        for (int i = 0; i < VARS; i++) x->lane[i][l] = random_float(&x->seed, x->w);
        if (random_below(&x->seed, 3)) continue;
        bv_t near = x->lane[0][l] + random_below(&x->seed, 5) - 2;
        if (random_below(&x->seed, 2)) near += (bv_t)1 << fraction_bits(x->w);
        x->lane[1][l] = bv_norm(near ^ (bv_t)random_below(&x->seed, 2) << (x->w - 1), x->w);
    }
}

/* Products of the first two near the third. */
static void fused_lanes(struct bench *x) {
    for (int l = 0; l < LANES; l += 2) {
        bv_t product = fp_mul(x->lane[0][l], x->lane[1][l], x->w);
        x->lane[2][l] = bv_norm(product + random_below(&x->seed, 3) - 1, x->w);
        if (random_below(&x->seed, 2)) x->lane[2][l] ^= (bv_t)1 << (x->w - 1);
    }
}

/* ---- comparing ---- */

static void load_inputs(struct bench *x, uint64_t *value) {
    for (int i = 0; i < VARS; i++) {
        const aig_lit *bits = bitblast_var(x->b, x->var[i]);
        for (unsigned j = 0; bits && j < x->w; j++) {
            uint64_t lanes = 0;
            for (int l = 0; l < LANES; l++) lanes |= (uint64_t)(x->lane[i][l] >> j & 1) << l;
            value[bits[j] >> 1] = lanes;
        }
    }
}

static void explain(struct bench *x, term t, bv_t want, bv_t got) {
    struct arena a = {0};
    struct str text = {.arena = &a};
    term_print(&text, x->s, t);
    print_error("%s (width %u)\n", text.at, term_width(x->s, t));
    for (int i = 0; i < VARS; i++)
        print_error("  v%d = %04llx %016llx\n", i, (unsigned long long)(x->lane[i][x->at] >> 64),
                    (unsigned long long)x->lane[i][x->at]);
    print_error("  is %04llx %016llx, circuit says %04llx %016llx\n",
                (unsigned long long)(want >> 64), (unsigned long long)want,
                (unsigned long long)(got >> 64), (unsigned long long)got);
    arena_free(&a);
    fail();
}

/* Lanes in which some result is left open. */
static uint64_t guessed(const struct bench *x, const uint64_t *value) {
    const aig_lit *guess;
    uint64_t open = 0;
    uint32_t n = bitblast_guesses(x->b, &guess);
    for (uint32_t i = 0; i < n; i++) open |= sim_lit(value, guess[i]);
    return open;
}

/* The circuit of t and term_eval agree in all lanes, but where the circuit says that it guesses. */
static void agree(struct bench *x, term t) {
    const aig_lit *bits = bitblast_term(x->b, t);
    uint64_t *value = calloc(aig_nodes(x->g), sizeof *value);
    struct term_model m = {.ctx = x, .var = lane_of};
    load_inputs(x, value);
    sim_run(x->g, value);
    uint64_t open = guessed(x, value);
    for (x->at = 0; x->at < LANES; x->at++) {
        if (open >> x->at & 1) continue;
        bv_t got = 0, want = term_eval(x->s, t, &m);
        for (unsigned j = 0; j < term_width(x->s, t); j++)
            got |= (bv_t)(sim_lit(value, bits[j]) >> x->at & 1) << j;
        if (got != want) explain(x, t, want, got);
    }
    free(value);
}

static unsigned rounds(unsigned w) { return w == 32 ? 60 : 20; }

static void arithmetic(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    static const enum term_op ops[] = {TERM_FADD, TERM_FMUL, TERM_FDIV};
    for (int k = 0; k < 3; k++) {
        struct bench x;
        bench_open(&x, widths[k], false);
        for (unsigned r = 0; r < rounds(x.w); r++) {
            random_lanes(&x);
            for (int o = 0; o < 3; o++) agree(&x, term_fbin(x.s, ops[o], x.var[0], x.var[1]));
            agree(&x, term_fsub(x.s, x.var[0], x.var[1]));
            agree(&x, term_fbin(x.s, TERM_FMUL, x.var[0], x.var[0]));
            agree(&x, term_fsqrt(x.s, x.var[0]));
        }
        bench_close(&x);
    }
}

static void fused(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 3; k++) {
        struct bench x;
        bench_open(&x, widths[k], false);
        term t = term_fma(x.s, x.var[0], x.var[1], x.var[2]);
        for (unsigned r = 0; r < rounds(x.w); r++) {
            random_lanes(&x);
            fused_lanes(&x);
            agree(&x, t);
        }
        bench_close(&x);
    }
}

/* One operand constant: its circuits are other ones. */
static void constants(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    static const enum term_op ops[] = {TERM_FADD, TERM_FMUL, TERM_FDIV};
    for (int k = 0; k < 6; k++) {
        struct bench x;
        bench_open(&x, widths[k / 2], k % 2);
        for (unsigned r = 0; r < rounds(x.w) / 2; r++) {
            random_lanes(&x);
            bv_t v = random_float(&x.seed, x.w);
            if (r % 4 == 0) v = fp_from_int(r / 4 + 1, 32, true, x.w);
            term c = term_const(x.s, x.w, v);
            for (int o = 0; o < 3; o++) {
                agree(&x, term_fbin(x.s, ops[o], x.var[0], c));
                agree(&x, term_fbin(x.s, ops[o], c, x.var[0]));
            }
            agree(&x, term_fma(x.s, x.var[0], c, x.var[2]));
        }
        bench_close(&x);
    }
}

/* Operands whose quotient is below 2^64 are never left open; one bit more may be. */
static void remainders(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 3; k++) {
        struct bench x;
        bench_open(&x, widths[k], false);
        term t = term_fbin(x.s, TERM_FREM, x.var[0], x.var[1]);
        for (unsigned r = 0; r < rounds(x.w); r++) {
            random_lanes(&x);
            agree(&x, t);
            for (int l = 0; l < LANES; l++) { /* exponents up to 63 apart, small ones as well */
                unsigned least =
                    r % 3 ? 1 + random_below(&x.seed, 2u * (unsigned)fp_max_exp(x.w) - 64)
                          : random_below(&x.seed, 2);
                x.lane[0][l] = number(x.w, random_below(&x.seed, 2),
                                      least + random_below(&x.seed, 40), random_fraction(&x.seed));
                x.lane[1][l] =
                    number(x.w, random_below(&x.seed, 2),
                           least + random_below(&x.seed, 8) / 7 * 30 + random_below(&x.seed, 20),
                           random_fraction(&x.seed));
            }
            agree(&x, t);
        }
        bench_close(&x);
    }
    struct bench x;
    bench_open(&x, 64, false);
    for (int l = 0; l < LANES; l++) { /* normal numbers: never open below 2^64 times */
        x.lane[0][l] = number(64, l % 2, 1000 + (unsigned)l, random_next(&x.seed));
        x.lane[1][l] = number(64, false, 1000, random_next(&x.seed));
    }
    bitblast_term(x.b, term_fbin(x.s, TERM_FREM, x.var[0], x.var[1]));
    uint64_t *value = calloc(aig_nodes(x.g), sizeof *value);
    load_inputs(&x, value);
    sim_run(x.g, value);
    assert_true(guessed(&x, value) == 0);
    free(value);
    bench_close(&x);
}

static void comparisons(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 6; k++) {
        struct bench x;
        bench_open(&x, widths[k / 2], k % 2);
        for (unsigned r = 0; r < 40; r++) {
            random_lanes(&x);
            term a = x.var[0], b = x.var[1];
            if (r % 4 == 1) b = term_const(x.s, x.w, random_float(&x.seed, x.w));
            if (r % 4 == 2) a = b;
            const term t[] = {term_feq(x.s, a, b), term_flt(x.s, a, b), term_fle(x.s, a, b),
                              term_is_nan(x.s, a)};
            struct term_model m = {.ctx = &x, .var = lane_of};
            for (x.at = 0; x.at < LANES; x.at++) { /* they have no operator: against core/sem */
                bv_t va = term_eval(x.s, a, &m), vb = term_eval(x.s, b, &m);
                assert_int_equal(term_eval(x.s, t[0], &m), fp_eq(va, vb, x.w));
                assert_int_equal(term_eval(x.s, t[1], &m), fp_lt(va, vb, x.w));
                assert_int_equal(term_eval(x.s, t[2], &m), fp_le(va, vb, x.w));
                assert_int_equal(term_eval(x.s, t[3], &m), fp_is_nan(va, x.w));
            }
            for (int i = 0; i < 4; i++) agree(&x, t[i]);
        }
        bench_close(&x);
    }
}

static void between_formats(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 9; k++) {
        struct bench x;
        bench_open(&x, widths[k / 3], false);
        term t = term_fconvert(x.s, TERM_FCAST, x.var[0], widths[k % 3]);
        for (unsigned r = 0; r < 40; r++) {
            random_lanes(&x);
            agree(&x, t);
        }
        bench_close(&x);
    }
}

static void to_integral_values(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 3; k++) {
        struct bench x;
        bench_open(&x, widths[k], false);
        for (unsigned r = 0; r < 30; r++) {
            random_lanes(&x);
            for (unsigned how = ROUND_EVEN; how <= ROUND_AWAY; how++)
                agree(&x, term_fround(x.s, x.var[0], (enum fp_rounding)how));
        }
        bench_close(&x);
    }
}

static void to_integers(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80}, bits[] = {1, 8, 16, 31, 32, 64, 65, 128};
    for (int k = 0; k < 3; k++) {
        struct bench x;
        bench_open(&x, widths[k], false);
        for (unsigned r = 0; r < 30; r++) {
            random_lanes(&x);
            for (unsigned i = 0; i < sizeof bits / sizeof *bits; i++) {
                bv_t edge = fp_from_int((bv_t)1 << (bits[i] - 1), 128, false, x.w);
                for (int l = 0; l < LANES; l += 4) /* around what just fits */
                    x.lane[0][l] = bv_norm(edge + random_below(&x.seed, 5) - 2, x.w) |
                                   (bv_t)random_below(&x.seed, 2) << (x.w - 1);
                agree(&x, term_fconvert(x.s, TERM_FTOSI, x.var[0], bits[i]));
                agree(&x, term_fconvert(x.s, TERM_FTOUI, x.var[0], bits[i]));
            }
        }
        bench_close(&x);
    }
}

static bv_t random_integer(uint64_t *seed, unsigned w) {
    bv_t k = (bv_t)random_next(seed) << 64 | random_next(seed);
    switch (random_below(seed, 4)) {
    case 0:
        k = random_below(seed, 4);
        break;
    case 1:
        k = ~(bv_t)random_below(seed, 4);
        break;
    case 2:
        k = ((bv_t)1 << random_below(seed, w)) + random_below(seed, 3) - 1;
        break;
    default:
        break;
    }
    return bv_norm(k, w);
}

static void from_integers(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80}, bits[] = {1, 8, 16, 24, 25, 32, 64, 128};
    for (unsigned i = 0; i < sizeof bits / sizeof *bits; i++) {
        struct bench x;
        bench_open(&x, bits[i], i % 2);
        for (unsigned r = 0; r < 20; r++) {
            for (int l = 0; l < LANES; l++) x.lane[0][l] = random_integer(&x.seed, x.w);
            for (int k = 0; k < 3; k++) {
                agree(&x, term_fconvert(x.s, TERM_SITOF, x.var[0], widths[k]));
                agree(&x, term_fconvert(x.s, TERM_UITOF, x.var[0], widths[k]));
            }
        }
        bench_close(&x);
    }
}

static term in_mode(struct bench *x, enum term_op op, unsigned how, unsigned w) {
    return term_float(x->s, op, x->var, (enum fp_rounding)how, w);
}

/* Every operator that rounds, in every direction. */
static void directions(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    static const enum term_op ops[] = {TERM_FADD, TERM_FMUL, TERM_FDIV, TERM_FSQRT, TERM_FMA};
    for (unsigned k = 0; k < 6; k++) {
        struct bench x;
        bench_open(&x, widths[k / 2], k % 2);
        for (unsigned r = 0; r < rounds(x.w) / 4; r++) {
            random_lanes(&x);
            if (r % 2) fused_lanes(&x);
            for (unsigned how = ROUND_EVEN; how <= ROUND_AWAY; how++) {
                for (int o = 0; o < 5; o++) agree(&x, in_mode(&x, ops[o], how, x.w));
                for (int o = 0; o < 3; o++) agree(&x, in_mode(&x, TERM_FCAST, how, widths[o]));
            }
        }
        bench_close(&x);
    }
}

static void integers_in_directions(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80}, bits[] = {8, 25, 26, 54, 64, 66, 128};
    for (unsigned i = 0; i < sizeof bits / sizeof *bits; i++) {
        struct bench x;
        bench_open(&x, bits[i], i % 2);
        for (unsigned r = 0; r < 60; r++) {
            for (int l = 0; l < LANES; l++) x.lane[0][l] = random_integer(&x.seed, x.w);
            agree(&x, in_mode(&x, r % 2 ? TERM_SITOF : TERM_UITOF, r % 5, widths[r % 3]));
        }
        bench_close(&x);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic),
        cmocka_unit_test(fused),
        cmocka_unit_test(constants),
        cmocka_unit_test(remainders),
        cmocka_unit_test(comparisons),
        cmocka_unit_test(between_formats),
        cmocka_unit_test(to_integral_values),
        cmocka_unit_test(to_integers),
        cmocka_unit_test(from_integers),
        cmocka_unit_test(directions),
        cmocka_unit_test(integers_in_directions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
