/* Every operator as a circuit, simulated 64 assignments at a time, against term_eval. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "encoders/bits/bitblast.h"
#include "encoders/term/internal.h"
#include "tests/support/term_case.h"
#include "tests/unit/encoders/aig_sim.h"

enum { VARS = 4 };

/* A store, its blaster, some variables and 64 assignments to them. */
struct bench {
    struct term_store *s;
    struct aig *g;
    struct bitblast *b;
    term var[VARS];
    bv_t lane[VARS][64];
    unsigned at; /* the assignment that the model shows */
    uint64_t seed;
};

static bv_t lane_of(void *ctx, term var) {
    struct bench *x = ctx;
    for (int i = 0; i < VARS; i++)
        if (x->var[i] == var) return x->lane[i][x->at];
    return 0;
}

static void bench_open(struct bench *x, unsigned wa, unsigned wb, bool rewriting) {
    x->s = term_store_new();
    x->g = aig_new();
    x->b = bitblast_new(x->s, x->g);
    term_set_rewriting(x->s, rewriting);
    for (int i = 0; i < VARS; i++) x->var[i] = term_var(x->s, i == 1 ? wb : i == 3 ? 1 : wa, "v");
}

static void bench_close(struct bench *x) {
    bitblast_free(x->b);
    aig_free(x->g);
    term_store_free(x->s);
}

static bv_t random_bv(uint64_t *seed, unsigned w) {
    bv_t k = (bv_t)random_next(seed) << 64 | random_next(seed);
    switch (random_below(seed, 8)) {
    case 0:
        k = random_below(seed, 4);
        break;
    case 1:
        k = ~(bv_t)random_below(seed, 4);
        break;
    case 2:
        k = (bv_t)1 << random_below(seed, w);
        break;
    case 3:
        k = ((bv_t)1 << random_below(seed, w)) - 1;
        break;
    case 4:
        k = (bv_t)1 << (w - 1);
        break;
    case 5:
        k >>= random_below(seed, w);
        break;
    default:
        break;
    }
    return bv_norm(k, w);
}

static void random_lanes(struct bench *x) {
    for (int i = 0; i < VARS; i++)
        for (int l = 0; l < 64; l++)
            x->lane[i][l] = random_bv(&x->seed, term_width(x->s, x->var[i]));
}

/* Lane l of the first two variables counts from `from`. */
static void counting_lanes(struct bench *x, unsigned from, unsigned wa) {
    for (unsigned l = 0; l < 64; l++) {
        bv_t k = from + l;
        x->lane[0][l] = bv_norm(k, wa);
        x->lane[1][l] = bv_norm(k >> wa, term_width(x->s, x->var[1]));
        x->lane[2][l] = bv_norm(k * 5 + 1, wa);
        x->lane[3][l] = k >> 1 & 1;
    }
}

static void load_inputs(struct bench *x, uint64_t *value) {
    for (int i = 0; i < VARS; i++) {
        const aig_lit *bits = bitblast_var(x->b, x->var[i]);
        for (unsigned j = 0; bits && j < term_width(x->s, x->var[i]); j++) {
            uint64_t lanes = 0;
            for (int l = 0; l < 64; l++) lanes |= (uint64_t)(x->lane[i][l] >> j & 1) << l;
            value[bits[j] >> 1] = lanes;
        }
    }
}

/* ---- one term, from a file or to be shrunk ---- */

/* Lane l of each variable has its value of round `from + l`. */
static void load_round(struct term_store *s, struct bitblast *b, uint64_t from, term t,
                       uint64_t *value) {
    struct term_cone cone = {0};
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) {
        const aig_lit *bits = bitblast_var(b, cone.at[i]);
        for (unsigned l = 0; bits && l < 64; l++) {
            struct term_values v = {s, from + l};
            struct term_model m = term_values_model(&v);
            bv_t k = m.var(m.ctx, cone.at[i]);
            for (unsigned j = 0; j < term_width(s, cone.at[i]); j++)
                value[bits[j] >> 1] |= (uint64_t)(k >> j & 1) << l;
        }
    }
    term_cone_free(&cone);
}

static bool circuit_is_term(struct term_store *s, term t) {
    enum { ROUNDS = 512 };
    struct aig *g = aig_new();
    struct bitblast *b = bitblast_new(s, g);
    const aig_lit *bits = bitblast_term(b, t);
    bool same = true;
    for (uint64_t from = 0; same && from < ROUNDS; from += 64) {
        uint64_t *value = calloc(aig_nodes(g), sizeof *value);
        load_round(s, b, from, t, value);
        sim_run(g, value);
        for (unsigned l = 0; l < 64; l++) {
            struct term_values v = {s, from + l};
            struct term_model m = term_values_model(&v);
            bv_t got = 0;
            for (unsigned j = 0; j < term_width(s, t); j++)
                got |= (bv_t)(sim_lit(value, bits[j]) >> l & 1) << j;
            same &= got == term_eval(s, t, &m);
        }
        free(value);
    }
    bitblast_free(b);
    aig_free(g);
    return same;
}

static const struct term_check checks[] = {{"bitblast", circuit_is_term}, {0}};

/* The circuit of t and term_eval agree in all 64 lanes. */
static void agree(struct bench *x, term t) {
    term_case_tries(checks, x->s, t);
    const aig_lit *bits = bitblast_term(x->b, t);
    uint64_t *value = vl_malloc(aig_nodes(x->g) * sizeof *value);
    struct term_model m = {.ctx = x, .var = lane_of};
    load_inputs(x, value);
    sim_run(x->g, value);
    for (x->at = 0; x->at < 64; x->at++) {
        bv_t got = 0, want = term_eval(x->s, t, &m);
        for (unsigned j = 0; j < term_width(x->s, t); j++)
            got |= (bv_t)(sim_lit(value, bits[j]) >> x->at & 1) << j;
        if (got != want) {
            struct arena a = {0};
            struct str text = {.arena = &a};
            char g[48], v[48];
            term_print(&text, x->s, t);
            print_error("%s = %s, circuit says %s (lane %u)\n", text.at,
                        bv_dec(want, term_width(x->s, t), false, v),
                        bv_dec(got, term_width(x->s, t), false, g), x->at);
            term_case_failed(checks, x->s, t);
            fail();
        }
    }
    free(value);
    term_case_tries(checks, x->s, 0);
}

static const enum term_op binary[] = {
    TERM_ADD, TERM_SUB, TERM_MUL,   TERM_UDIV,  TERM_UREM,  TERM_SDIV,  TERM_SREM,  TERM_AND,
    TERM_OR,  TERM_XOR, TERM_SHL,   TERM_LSHR,  TERM_ASHR,  TERM_EQ,    TERM_ULT,   TERM_ULE,
    TERM_SLT, TERM_SLE, TERM_SADDO, TERM_SSUBO, TERM_SMULO, TERM_UADDO, TERM_USUBO, TERM_UMULO};
enum { BINARY = sizeof binary / sizeof *binary };

static term make(struct bench *x, enum term_op op, term a, term b) {
    if (op == TERM_EQ) return term_eq(x->s, a, b);
    if (op == TERM_AND) return term_and(x->s, a, b);
    if (op == TERM_OR) return term_or(x->s, a, b);
    return term_bin(x->s, op, a, b);
}

/* All pairs of operands, both variable, and each constant on either side. */
static void binary_operators_small(void **state) {
    (void)state;
    for (unsigned w = 1; w <= 4; w++) {
        for (int i = 0; i < 2 * BINARY; i++) {
            enum term_op op = binary[i / 2];
            struct bench x = {.seed = 1};
            bench_open(&x, w, w, i % 2);
            for (unsigned from = 0; from < 1u << 2 * w; from += 64) {
                counting_lanes(&x, from, w);
                agree(&x, make(&x, op, x.var[0], x.var[1]));
                for (bv_t k = 0; k < (bv_t)1 << w; k++) {
                    agree(&x, make(&x, op, x.var[0], term_const(x.s, w, k)));
                    agree(&x, make(&x, op, term_const(x.s, w, k), x.var[0]));
                }
                agree(&x, make(&x, op, x.var[0], x.var[0]));
            }
            bench_close(&x);
        }
    }
}

static void binary_operators_wide(void **state) {
    (void)state;
    static const unsigned widths[] = {5, 8, 13, 32, 33, 64, 127, 128};
    for (unsigned n = 0; n < sizeof widths / sizeof *widths; n++) {
        unsigned w = widths[n];
        for (int i = 0; i < BINARY; i++) {
            struct bench x = {.seed = w * 1000u + (unsigned)i + 1};
            bench_open(&x, w, w, false);
            random_lanes(&x);
            agree(&x, make(&x, binary[i], x.var[0], x.var[1]));
            agree(&x, make(&x, binary[i], x.var[0], x.var[0]));
            for (int r = 0; r < 12; r++) {
                term k = term_const(x.s, w, random_bv(&x.seed, w));
                random_lanes(&x);
                agree(&x, make(&x, binary[i], x.var[0], k));
                agree(&x, make(&x, binary[i], k, x.var[0]));
            }
            bench_close(&x);
        }
    }
}

static void width_operators(void **state) {
    (void)state;
    static const unsigned widths[] = {1, 2, 7, 32, 64};
    for (int i = 0; i < 25; i++) {
        unsigned wa = widths[i / 5], wb = widths[i % 5];
        struct bench x = {.seed = 99u + (unsigned)i};
        bench_open(&x, wa, wb, false);
        random_lanes(&x);
        agree(&x, term_not(x.s, x.var[0]));
        agree(&x, term_concat(x.s, x.var[0], x.var[1]));
        agree(&x, term_ite(x.s, x.var[3], x.var[0], x.var[2]));
        agree(&x, term_zext(x.s, x.var[0], wa + wb));
        agree(&x, term_sext(x.s, x.var[0], wa + wb));
        for (unsigned lo = 0; lo < wa; lo += 3)
            for (unsigned hi = lo; hi < wa; hi += 5) agree(&x, term_extract(x.s, x.var[0], hi, lo));
        bench_close(&x);
    }
}

static term random_term(struct bench *x, const term *made, uint32_t n, unsigned w) {
    term a = made[random_below(&x->seed, n)], b = made[random_below(&x->seed, n)];
    enum term_op op = binary[random_below(&x->seed, BINARY)];
    switch (random_below(&x->seed, 8)) {
    case 0:
        return term_const(x->s, w, random_bv(&x->seed, w));
    case 1:
        return term_not(x->s, a);
    case 2:
        return term_ite(x->s, term_bin(x->s, TERM_SLT, a, b), b, a);
    case 3:
        return term_sext(x->s, term_extract(x->s, a, w / 2, 0), w);
    case 4:
        return term_extract(x->s, term_concat(x->s, a, b), w + w / 2 - 1, w / 2);
    default:
        break;
    }
    term t = make(x, op, a, b);
    return term_width(x->s, t) == w ? t : term_zext(x->s, t, w);
}

/* Random DAGs: operators see each other's results, partly constant. */
static void operators_together(void **state) {
    (void)state;
    static const unsigned widths[] = {2, 3, 8, 16, 32, 64};
    for (unsigned round = 0; round < 150; round++) {
        unsigned w = widths[round % 6];
        struct bench x = {.seed = 4000 + round};
        bench_open(&x, w, w, round % 2);
        random_lanes(&x);
        term made[24] = {x.var[0], x.var[1], x.var[2]};
        for (uint32_t n = 3; n < 24; n++) {
            made[n] = random_term(&x, made, n, w);
            agree(&x, made[n]);
        }
        bench_close(&x);
    }
}

static uint32_t gates_for(struct bench *x, term t) {
    uint32_t before = aig_nodes(x->g);
    bitblast_term(x->b, t);
    return aig_nodes(x->g) - before;
}

static void circuits_share(void **state) {
    (void)state;
    struct bench x = {.seed = 3};
    bench_open(&x, 32, 32, false);
    term a = x.var[0], b = x.var[1];
    uint32_t div = gates_for(&x, term_bin(x.s, TERM_UDIV, a, b));
    assert_true(div > 2000);
    assert_int_equal(gates_for(&x, term_bin(x.s, TERM_UREM, a, b)), 0);
    gates_for(&x, term_bin(x.s, TERM_SDIV, a, b));
    assert_int_equal(gates_for(&x, term_bin(x.s, TERM_SREM, a, b)), 0);
    gates_for(&x, term_bin(x.s, TERM_SUB, a, b));
    assert_int_equal(gates_for(&x, term_bin(x.s, TERM_ULT, a, b)), 0);
    uint32_t mul = gates_for(&x, term_bin(x.s, TERM_MUL, a, b));
    assert_true(gates_for(&x, term_bin(x.s, TERM_SMULO, a, b)) < mul / 2);
    assert_true(gates_for(&x, term_bin(x.s, TERM_UMULO, a, b)) < mul / 2);
    assert_int_equal(gates_for(&x, term_bin(x.s, TERM_MUL, a, term_const(x.s, 32, 64))), 0);
    bench_close(&x);
}

static void literals_are_kept(void **state) {
    (void)state;
    struct bench x = {.seed = 5};
    bench_open(&x, 8, 8, true);
    assert_null(bitblast_var(x.b, x.var[0]));
    term sum = term_bin(x.s, TERM_ADD, x.var[0], x.var[1]);
    aig_lit low = bitblast_term(x.b, sum)[0];
    for (unsigned i = 0; i < 5000; i++) /* the pool moves */
        bitblast_term(x.b, term_bin(x.s, TERM_XOR, sum, term_const(x.s, 8, i & 0xff)));
    uint32_t nodes = aig_nodes(x.g);
    assert_int_equal(bitblast_term(x.b, sum)[0], low);
    assert_int_equal(aig_nodes(x.g), nodes);
    assert_non_null(bitblast_var(x.b, x.var[0]));
    term late = term_var(x.s, 8, "late");
    assert_null(bitblast_var(x.b, late));
    bench_close(&x);
}

/* As deep as a program is long: no recursion. */
static void depth_is_no_limit(void **state) {
    (void)state;
    struct bench x = {.seed = 6};
    bench_open(&x, 2, 2, false);
    random_lanes(&x);
    term t = x.var[0];
    for (int i = 0; i < 200000; i++)
        t = term_bin(x.s, i % 2 ? TERM_XOR : TERM_ADD, t, x.var[i % 3]);
    agree(&x, t);
    bench_close(&x);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(binary_operators_small), cmocka_unit_test(binary_operators_wide),
        cmocka_unit_test(width_operators),        cmocka_unit_test(operators_together),
        cmocka_unit_test(circuits_share),         cmocka_unit_test(literals_are_kept),
        cmocka_unit_test(depth_is_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
