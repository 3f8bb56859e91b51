/* The two solvers against each other, their models against term_eval, their cores against a
 * fresh solver: random formulas over every operator and over arrays, seeded and bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engines/solver/solver.h"
#include "engines/solver/solver_cadical.h"
#include "tests/support/term_case.h"
#include "tests/unit/encoders/aig_sim.h"

static const struct sat_conflict_limits plain = {.plain = 1000}, only_over = {.over = 1000},
                                        only_under = {.under = 1000};

enum { MAX_TERMS = 40, MAX_FORMULAS = 12, PATIENCE_MS = 3000 };

/* A random DAG of one width, and Booleans over it. */
struct pool {
    struct term_store *s;
    unsigned w;
    uint64_t seed;
    bool arrays, hard; /* hard: products and quotients too */
    term bits[MAX_TERMS], array[MAX_TERMS], flag[MAX_TERMS];
    uint32_t nbits, narrays, nflags;
};

static uint32_t below(struct pool *p, uint32_t n) { return random_below(&p->seed, n); }
static term any_bits(struct pool *p) { return p->bits[below(p, p->nbits)]; }
static term any_array(struct pool *p) { return p->array[below(p, p->narrays)]; }
static term any_flag(struct pool *p) {
    term t = p->flag[below(p, p->nflags)];
    return below(p, 2) ? t : term_not(p->s, t);
}

enum { INDEX = 3 };

static term any_index(struct pool *p) {
    if (p->w < INDEX || below(p, 3) == 0) return term_const(p->s, INDEX, below(p, 1u << INDEX));
    return term_extract(p->s, any_bits(p), INDEX - 1, 0);
}

static term any_const(struct pool *p) {
    bv_t k = random_next(&p->seed);
    if (below(p, 2)) k = below(p, 5);
    return term_const(p->s, p->w, bv_norm(below(p, 4) ? k : ~k, p->w));
}

static enum term_op any_op(struct pool *p, enum term_op first, enum term_op last) {
    for (;;) {
        enum term_op op = first + below(p, last - first + 1);
        bool costly = (op >= TERM_MUL && op <= TERM_SREM) || op == TERM_SMULO || op == TERM_UMULO;
        if (p->hard || !costly) return op;
    }
}

static term apply(struct pool *p, enum term_op op, term a, term b) {
    if (op == TERM_AND) return term_and(p->s, a, b);
    if (op == TERM_OR) return term_or(p->s, a, b);
    if (op == TERM_EQ) return term_eq(p->s, a, b);
    return term_bin(p->s, op, a, b);
}

static term new_bits(struct pool *p) {
    unsigned w = p->w, hi = below(p, w), lo = below(p, hi + 1);
    term a = any_bits(p), b = any_bits(p);
    switch (below(p, p->arrays ? 13 : 9)) {
    case 0:
        return any_const(p);
    case 1:
        return term_not(p->s, a);
    case 2:
        return term_ite(p->s, any_flag(p), a, b);
    case 3:
        return term_zext(p->s, term_extract(p->s, a, hi, lo), w);
    case 4:
        return term_sext(p->s, term_extract(p->s, a, hi, lo), w);
    case 5:
        return term_extract(p->s, term_concat(p->s, a, b), lo + w - 1, lo);
    case 9:
    case 10:
    case 11:
        return term_select(p->s, any_array(p), any_index(p));
    case 12:
        return term_zext(p->s, term_search(p->s, any_array(p), a, any_index(p), any_index(p)), w);
    default:
        return apply(p, any_op(p, TERM_ADD, TERM_ASHR), a, b);
    }
}

/* Elements as wide as bytes, or so wide that the bytes of one are those of a wider term. */
static term bytes_of_elements(struct pool *p) {
    struct term_layout l = {.g = 1 + below(p, 5), .r = below(p, 4)};
    l.size = 1 + below(p, (uint32_t)l.g);
    l.count = below(p, 3);
    l.big_endian = below(p, 2);
    term elements = any_array(p);
    if (l.size * p->w <= 96 && below(p, 3)) {
        term wide = term_zext(p->s, any_bits(p), l.size * p->w);
        elements = term_array_var(p->s, INDEX, l.size * p->w, "wide");
        elements = term_store_at(p->s, elements, any_index(p), term_not(p->s, wide));
    }
    return term_bytes(p->s, any_array(p), elements, &l);
}

static term new_array(struct pool *p) {
    switch (below(p, 6)) {
    case 5:
        return bytes_of_elements(p);
    case 0:
        return term_shifted(p->s, any_array(p), any_index(p));
    case 1:
        return term_splice(p->s, any_array(p), any_array(p), any_index(p), any_index(p));
    default:
        break;
    }
    if (below(p, 3) == 0) return term_ite(p->s, any_flag(p), any_array(p), any_array(p));
    return term_store_at(p->s, any_array(p), any_index(p), any_bits(p));
}

static term new_flag(struct pool *p) {
    if (below(p, 4) == 0) return term_or(p->s, any_flag(p), any_flag(p));
    return apply(p, any_op(p, TERM_EQ, TERM_UMULO), any_bits(p), any_bits(p));
}

static void pool_open(struct pool *p, uint64_t seed, bool arrays) {
    static const unsigned widths[] = {1, 3, 5, 8, 16, 32};
    *p = (struct pool){.s = term_store_new(), .seed = seed, .arrays = arrays};
    p->w = widths[below(p, 6)];
    p->hard = p->w <= 8;
    if (arrays && p->w < INDEX) p->w = INDEX;
    term_set_rewriting(p->s, below(p, 2));
    for (; p->nbits < 3; p->nbits++) p->bits[p->nbits] = term_var(p->s, p->w, "x");
    p->flag[p->nflags++] = term_var(p->s, 1, "p");
    if (arrays) {
        p->array[p->narrays++] = term_array_var(p->s, INDEX, p->w, "a");
        p->array[p->narrays++] = term_array_var(p->s, INDEX, p->w, "b");
        p->array[p->narrays++] = term_array_const(p->s, INDEX, term_const(p->s, p->w, 1));
    }
    for (uint32_t steps = 10 + below(p, 20); steps; steps--) {
        if (arrays && below(p, 3) == 0) p->array[p->narrays] = new_array(p), p->narrays++;
        p->bits[p->nbits] = new_bits(p), p->nbits++;
        if (below(p, 2)) p->flag[p->nflags] = new_flag(p), p->nflags++;
    }
}

/* ---- one formula, from a file or to be shrunk ---- */

static enum solver_answer answer_of(struct term_store *s, term t, enum solver_kind kind,
                                    struct sat_conflict_limits limits, bool *right) {
    struct solver *solver = solver_new(kind, s);
    if (kind == SOLVER_CADICAL) solver_cadical_set_limits(solver, limits);
    solver_assert(solver, t);
    enum solver_answer answer = solver_check(solver, NULL, 0, deadline_in(PATIENCE_MS));
    if (answer == SOLVER_SAT && solver_value(solver, t) != 1) *right = false;
    solver_free(solver);
    return answer;
}

/* No solver finds a model where another says that there is none, and each model is one. */
static bool solvers_agree(struct term_store *s, term t) {
    const struct sat_conflict_limits limits[] = {plain, only_over, only_under};
    bool right = true, sat = false, unsat = false;
    if (term_width(s, t) != 1) return true;
    for (unsigned i = 0; i < 4; i++) {
        enum solver_kind kind = i < 3 ? SOLVER_CADICAL : SOLVER_Z3;
        enum solver_answer a = answer_of(s, t, kind, limits[i % 3], &right);
        sat |= a == SOLVER_SAT;
        unsat |= a == SOLVER_UNSAT;
    }
    return right && !(sat && unsat);
}

static const struct term_check checks[] = {{"solvers", solvers_agree}, {0}};

static term conjunction(const struct pool *p, const term *t, uint32_t n) {
    term all = t[0];
    for (uint32_t i = 1; i < n; i++) all = term_and(p->s, all, t[i]);
    return all;
}

static void explain(const struct pool *p, const char *what, const term *t, uint32_t n) {
    struct arena a = {0};
    struct str text = {.arena = &a};
    term_print_smt2(&text, p->s, t, n);
    print_error("%s:\n%s\n", what, text.at);
    arena_free(&a);
    term_case_failed(checks, p->s, conjunction(p, t, n));
    fail();
}

static bool all_true(struct solver *s, const term *t, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (solver_value(s, t[i]) != 1) return false;
    return true;
}

/* Asserted and assumed, for the reports and for the fresh solver. */
struct problem {
    term t[2 * MAX_FORMULAS];
    uint32_t asserted, assumed;
};

static void model_holds(const struct pool *p, struct solver *s, const struct problem *q) {
    uint32_t n = q->asserted + q->assumed;
    if (!all_true(s, q->t, n)) explain(p, "not a model", q->t, n);
}

/* The failed assumptions alone are refuted by a new solver of the other kind. */
static void core_holds(const struct pool *p, struct solver *s, const struct problem *q,
                       enum solver_kind judge) {
    term core[2 * MAX_FORMULAS];
    uint32_t n = q->asserted;
    for (uint32_t i = 0; i < n; i++) core[i] = q->t[i];
    for (uint32_t i = 0; i < q->assumed; i++)
        if (solver_failed(s, i)) core[n++] = q->t[q->asserted + i];
    struct solver *fresh = solver_new(judge, p->s);
    for (uint32_t i = 0; i < n; i++) solver_assert(fresh, core[i]);
    if (solver_check(fresh, NULL, 0, deadline_in(PATIENCE_MS)) == SOLVER_SAT)
        explain(p, "not a core", core, n);
    solver_free(fresh);
}

struct tally {
    uint32_t sat, unsat, unknown;
};

static void one_check(struct pool *p, struct solver *z3, struct solver *sat, struct problem *q,
                      struct tally *tally) {
    q->assumed = below(p, 4);
    const term *assumed = q->t + q->asserted;
    for (uint32_t i = 0; i < q->assumed; i++) q->t[q->asserted + i] = any_flag(p);
    term_case_tries(checks, p->s, conjunction(p, q->t, q->asserted + q->assumed));
    deadline_t deadline = deadline_in(PATIENCE_MS);
    enum solver_answer a = solver_check(z3, assumed, q->assumed, deadline);
    enum solver_answer b = solver_check(sat, assumed, q->assumed, deadline);
    if (a != SOLVER_UNKNOWN && b != SOLVER_UNKNOWN && a != b)
        explain(p, a == SOLVER_SAT ? "Z3 says sat" : "CaDiCaL says sat", q->t,
                q->asserted + q->assumed);
    if (a == SOLVER_SAT) model_holds(p, z3, q);
    if (b == SOLVER_SAT) model_holds(p, sat, q);
    if (a == SOLVER_UNSAT) core_holds(p, z3, q, SOLVER_CADICAL);
    if (b == SOLVER_UNSAT) core_holds(p, sat, q, SOLVER_Z3);
    tally->sat += b == SOLVER_SAT;
    tally->unsat += b == SOLVER_UNSAT;
    tally->unknown += a == SOLVER_UNKNOWN || b == SOLVER_UNKNOWN;
}

static void rounds(uint64_t seed, uint32_t n, bool arrays, struct sat_conflict_limits limits) {
    struct tally tally = {0};
    uint32_t over = 0, under = 0;
    for (uint32_t r = 0; r < n; r++) {
        struct pool p;
        struct problem q = {.asserted = 0};
        pool_open(&p, seed + r * 0x10001u, arrays);
        struct solver *z3 = solver_new(SOLVER_Z3, p.s), *sat = solver_new(SOLVER_CADICAL, p.s);
        solver_cadical_set_limits(sat, limits);
        while (q.asserted < 6) { /* both are incremental: assert, check, assert, ... */
            q.t[q.asserted] = any_flag(&p);
            solver_assert(z3, q.t[q.asserted]);
            solver_assert(sat, q.t[q.asserted]);
            q.asserted++;
            if (below(&p, 2)) one_check(&p, z3, sat, &q, &tally);
        }
        over += solver_cadical_stats(sat).over;
        under += solver_cadical_stats(sat).under;
        term_case_tries(checks, p.s, 0);
        solver_free(z3);
        solver_free(sat);
        term_store_free(p.s);
    }
    print_message("sat %u, unsat %u, unknown %u; over %u, under %u\n", tally.sat, tally.unsat,
                  tally.unknown, over, under);
    assert_true(limits.plain || over + under > n / 3);
    assert_true(tally.sat > n / 4 && tally.unsat > n / 4);
    assert_true(tally.unknown <= n / 20);
}

/* VL_ROUNDS=5000 runs more rounds. */
static uint32_t round_count(void) {
    const char *wanted = getenv("VL_ROUNDS");
    return wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 40;
}

static void bit_vectors(void **state) {
    (void)state;
    rounds(0x5eed, round_count(), false, plain);
}

static void arrays(void **state) {
    (void)state;
    rounds(0xa44a, round_count(), true, plain);
}

static void products(void **state) {
    (void)state;
    for (int arrays = 0; arrays < 2; arrays++) {
        rounds(0x9802, round_count(), arrays, only_over);
        rounds(0xb417, round_count(), arrays, only_under);
    }
}

/* The rule that orders the factors adds no constraint on their product. */
static void over_approximation(void **state) {
    (void)state;
    enum { W = 32 };
    struct term_store *s = term_store_new();
    struct solver *sat = solver_new(SOLVER_CADICAL, s);
    term a = term_var(s, W, "a"), b = term_var(s, W, "b"), c = term_var(s, 1, "c");
    term first = term_ite(s, c, a, b), second = term_ite(s, c, b, a);
    term same = term_eq(s, term_bin(s, TERM_MUL, first, second), term_bin(s, TERM_MUL, a, b));
    term differ[] = {term_eq(s, a, term_const(s, W, 3)), term_not(s, same)};
    solver_cadical_set_limits(sat, only_over);
    assert_int_equal(solver_check(sat, differ + 1, 1, CLOCK_NEVER), SOLVER_UNSAT);
    assert_int_equal(solver_cadical_stats(sat).over, 1);
    assert_true(solver_failed(sat, 0));
    assert_int_equal(solver_check(sat, differ, 1, CLOCK_NEVER), SOLVER_SAT);
    assert_int_equal((int)solver_value(sat, a), 3);
    solver_free(sat);
    term_store_free(s);
}

/* Factors of 17 bits and of 7; of the former, no under-approximation has any. */
static void under_approximation(void **state) {
    (void)state;
    enum { W = 64 };
    for (int wide = 0; wide < 2; wide++) {
        struct term_store *s = term_store_new();
        struct solver *sat = solver_new(SOLVER_CADICAL, s);
        term x = term_zext(s, term_var(s, 18, "x"), W), y = term_zext(s, term_var(s, 18, "y"), W);
        term k = term_const(s, W, wide ? (bv_t)131071 * 131063 : 113 * 109);
        solver_cadical_set_limits(sat, only_under);
        solver_assert(sat, term_bin(s, TERM_ULT, term_const(s, W, 1), x));
        solver_assert(sat, term_bin(s, TERM_ULT, x, y));
        solver_assert(sat, term_eq(s, term_bin(s, TERM_MUL, x, y), k));
        assert_int_equal(solver_check(sat, NULL, 0, CLOCK_NEVER), SOLVER_SAT);
        assert_true(solver_value(sat, x) * solver_value(sat, y) == term_get(s, k)->k);
        assert_int_equal(solver_cadical_stats(sat).under, !wide);
        solver_free(sat);
        term_store_free(s);
    }
}

/* A SAT solver needs days to prove that multiplication distributes at 24 bits. */
static void a_deadline_is_kept(void **state) {
    (void)state;
    enum { W = 24 };
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    struct solver *sat = solver_new(SOLVER_CADICAL, s);
    term x = term_var(s, W, "x"), y = term_var(s, W, "y"), z = term_var(s, W, "z");
    term left = term_bin(s, TERM_MUL, x, term_bin(s, TERM_ADD, y, z));
    term right = term_bin(s, TERM_ADD, term_bin(s, TERM_MUL, x, y), term_bin(s, TERM_MUL, x, z));
    term hard = term_not(s, term_eq(s, left, right));
    solver_assert(sat, term_bin(s, TERM_ULT, term_const(s, W, 1), x));
    int64_t start = clock_ms();
    assert_int_equal(solver_check(sat, &hard, 1, deadline_in(200)), SOLVER_UNKNOWN);
    assert_true(clock_ms() - start < 2000);
    assert_int_equal(solver_check(sat, &hard, 1, deadline_in(-1)), SOLVER_UNKNOWN);
    assert_int_equal(solver_check(sat, NULL, 0, CLOCK_NEVER), SOLVER_SAT); /* still of use */
    assert_true(solver_value(sat, x) > 1);
    struct sat_stats stats = solver_cadical_stats(sat);
    assert_true(stats.clauses > stats.variables && stats.nodes > 1000);
    solver_free(sat);
    term_store_free(s);
}

static void what_no_clause_mentions_is_zero(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct solver *sat = solver_new(SOLVER_CADICAL, s);
    term x = term_var(s, 8, "x"), y = term_var(s, 8, "y");
    solver_assert(sat, term_bin(s, TERM_ULT, term_const(s, 8, 250), x));
    assert_int_equal(solver_check(sat, NULL, 0, CLOCK_NEVER), SOLVER_SAT);
    assert_true(solver_value(sat, x) > 250);
    assert_true(solver_value(sat, y) == 0);
    assert_true(solver_value(sat, term_bin(s, TERM_SUB, y, term_const(s, 8, 1))) == 255);
    term never = term_false(s), always = term_true(s);
    term both[] = {always, never};
    assert_int_equal(solver_check(sat, both, 2, CLOCK_NEVER), SOLVER_UNSAT);
    assert_false(solver_failed(sat, 0));
    assert_true(solver_failed(sat, 1));
    solver_assert(sat, never);
    assert_int_equal(solver_check(sat, &always, 1, CLOCK_NEVER), SOLVER_UNSAT);
    assert_false(solver_failed(sat, 0));
    solver_free(sat);
    term_store_free(s);
}

/* Is `t = want` all that the solver allows where a and b have these values? */
static void only_value(struct solver *sat, term t, bv_t want, term a_is, term b_is) {
    struct term_store *s = sat->store;
    term is = term_eq(s, t, term_const(s, term_width(s, t), want));
    term yes[] = {a_is, b_is, is}, no[] = {a_is, b_is, term_not(s, is)};
    assert_int_equal(solver_check(sat, yes, 3, CLOCK_NEVER), SOLVER_SAT);
    assert_true(solver_value(sat, t) == want);
    assert_int_equal(solver_check(sat, no, 3, CLOCK_NEVER), SOLVER_UNSAT);
}

/* All operands at small widths; divisor variable and constant. */
static void division(struct sat_conflict_limits limits) {
    typedef bv_t (*meaning)(bv_t, bv_t, unsigned);
    static const struct {
        enum term_op op;
        meaning f;
    } ops[] = {
        {TERM_UDIV, bv_udiv}, {TERM_UREM, bv_urem}, {TERM_SDIV, bv_sdiv}, {TERM_SREM, bv_srem}};
    for (unsigned w = 1; w <= 3; w++) {
        struct term_store *s = term_store_new();
        term_set_rewriting(s, false);
        struct solver *sat = solver_new(SOLVER_CADICAL, s);
        solver_cadical_set_limits(sat, limits);
        term a = term_var(s, w, "a"), b = term_var(s, w, "b");
        for (bv_t i = 0; i < 1u << w; i++) {
            for (bv_t k = 0; k < 1u << w; k++) {
                term kt = term_const(s, w, k);
                term a_is = term_eq(s, a, term_const(s, w, i)), b_is = term_eq(s, b, kt);
                for (int o = 0; o < 4; o++) {
                    bv_t want = ops[o].f(i, k, w);
                    only_value(sat, term_bin(s, ops[o].op, a, b), want, a_is, b_is);
                    only_value(sat, term_bin(s, ops[o].op, a, kt), want, a_is, b_is);
                    only_value(sat, term_bin(s, ops[o].op, kt, a), ops[o].f(k, i, w), a_is, b_is);
                }
            }
        }
        solver_free(sat);
        term_store_free(s);
    }
}

static void division_is_a_function(void **state) {
    (void)state;
    division(plain);
    division(only_over);
    division(only_under);
}

/* A fact that programs rely on: an index reduced by % is below the divisor. */
static void remainders_are_below_the_divisor(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct solver *sat = solver_new(SOLVER_CADICAL, s);
    term a = term_var(s, 32, "a"), b = term_var(s, 32, "b");
    solver_assert(sat, term_not(s, term_eq(s, b, term_const(s, 32, 0))));
    term above = term_bin(s, TERM_ULE, b, term_bin(s, TERM_UREM, a, b));
    assert_int_equal(solver_check(sat, &above, 1, deadline_in(20000)), SOLVER_UNSAT);
    solver_free(sat);
    term_store_free(s);
}

/* ---- floats ---- */

static bv_t random_float(uint64_t *seed, unsigned w) {
    unsigned at = w == 80 ? 64 : fp_precision(w) - 1, bias = (unsigned)fp_max_exp(w), exp;
    uint64_t fraction = random_next(seed);
    if (random_below(seed, 2)) fraction <<= random_below(seed, 64);
    bv_t any = bv_norm((bv_t)random_next(seed) << 64 | fraction, w);
    switch (random_below(seed, 8)) {
    case 0:
        return fp_from_int(random_below(seed, 9), 32, false, w);
    case 1:
        exp = random_below(seed, 3);
        break;
    case 2:
        exp = 2 * bias + 1 - random_below(seed, 3);
        break;
    case 3:
        return any; /* x87: mostly rejected */
    default:
        exp = bias - 30 + random_below(seed, 60);
    }
    bv_t lead = w == 80 && exp ? (bv_t)1 << 63 : 0;
    return (bv_t)random_below(seed, 2) << (w - 1) | (bv_t)exp << at | lead |
           bv_norm(fraction, fp_precision(w) - 1);
}

static bv_t const_value(const struct term_store *s, term t) {
    bv_t k = 0;
    assert_true(term_is_const(s, t, &k));
    return k;
}

enum { FLOAT_KINDS = 18 };

static term float_term(struct term_store *s, unsigned kind, const term *v, unsigned w) {
    static const enum term_op binary[] = {TERM_FADD, TERM_FMUL, TERM_FDIV};
    static const unsigned to[] = {32, 64, 80, 8, 32, 64};
    if (kind < 3) return term_fbin(s, binary[kind], v[0], v[1]);
    if (kind == 3) return term_fsqrt(s, v[0]);
    if (kind == 4) return term_fma(s, v[0], v[1], v[2]);
    if (kind < 10) return term_fround(s, v[0], (enum fp_rounding)(kind - 5));
    if (kind < 13) return term_fconvert(s, TERM_FCAST, v[0], to[kind - 10]);
    if (kind < 15) return term_fconvert(s, TERM_FTOSI, v[0], to[kind - 9]);
    if (kind == 15) return term_fconvert(s, TERM_FTOUI, v[0], w);
    return term_fconvert(s, kind == 16 ? TERM_UITOF : TERM_SITOF, v[0], w);
}

/* The same in another direction: the operators that round. */
static term float_term_rounded(struct term_store *s, unsigned kind, const term *v, unsigned w,
                               unsigned how) {
    static const unsigned to[] = {32, 64, 80};
    enum term_op op = kind == 3    ? TERM_FSQRT
                      : kind == 4  ? TERM_FMA
                      : kind < 3   ? (enum term_op)(TERM_FADD + kind)
                      : kind == 16 ? TERM_UITOF
                      : kind == 17 ? TERM_SITOF
                                   : TERM_FCAST;
    bool other = (kind >= 5 && kind < 10) || (kind >= 13 && kind < 16);
    if (other || how == ROUND_EVEN) return float_term(s, kind, v, w);
    return term_float(s, op, v, (enum fp_rounding)how, op == TERM_FCAST ? to[kind - 10] : w);
}

/* A new solver each time: from the operands it computes the result. */
static bool refutes(enum solver_kind kind, struct term_store *s, const term *t, unsigned n) {
    struct solver *solver = solver_new(kind, s);
    for (unsigned i = 0; i < n; i++) solver_assert(solver, t[i]);
    enum solver_answer a = solver_check(solver, NULL, 0, deadline_in(20 * PATIENCE_MS));
    solver_free(solver);
    return a == SOLVER_UNSAT;
}

/* Each operator on given operands: the solver finds the value of term_eval and no other. */
static void float_operators(enum solver_kind kind, unsigned w, unsigned n) {
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    term v[3], c[3], is[4];
    uint64_t seed = 0xf10a7 + w;
    for (int i = 0; i < 3; i++) v[i] = term_var(s, w, "v");
    for (unsigned r = 0; r < n; r++) {
        for (int i = 0; i < 3; i++) {
            c[i] = term_const(s, w, random_float(&seed, w));
            is[i] = term_eq(s, v[i], c[i]);
        }
        for (unsigned i = 0; i < FLOAT_KINDS; i++) {
            term t = float_term_rounded(s, i, v, w, r % 5);
            term want = float_term_rounded(s, i, c, w, r % 5);
            is[3] = term_not(s, term_eq(s, t, want));
            if (refutes(kind, s, is, 4)) continue;
            print_error("width %u, kind %u, rounding %u: %llx %llx %llx\n", w, i, r % 5,
                        (unsigned long long)const_value(s, c[0]),
                        (unsigned long long)const_value(s, c[1]),
                        (unsigned long long)const_value(s, c[2]));
            fail();
        }
    }
    term_store_free(s);
}

static void float_operators_z3(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 3; k++) float_operators(SOLVER_Z3, widths[k], 2);
}

static void float_operators_cadical(void **state) {
    (void)state;
    static const unsigned widths[] = {32, 64, 80};
    for (int k = 0; k < 3; k++) float_operators(SOLVER_CADICAL, widths[k], 5);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_vectors),
        cmocka_unit_test(arrays),
        cmocka_unit_test(products),
        cmocka_unit_test(over_approximation),
        cmocka_unit_test(under_approximation),
        cmocka_unit_test(a_deadline_is_kept),
        cmocka_unit_test(what_no_clause_mentions_is_zero),
        cmocka_unit_test(division_is_a_function),
        cmocka_unit_test(float_operators_z3),
        cmocka_unit_test(float_operators_cadical),
        cmocka_unit_test(remainders_are_below_the_divisor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
