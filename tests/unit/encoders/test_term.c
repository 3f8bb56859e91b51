/* The term store: hash-consing, folding, evaluation, printing. */
#include "core/base/map.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"
#include "encoders/term/term.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void equal_terms_are_one(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term x = term_var(s, 32, "x"), y = term_var(s, 32, "y"), x2 = term_var(s, 32, "x");
    assert_int_not_equal(x, x2);
    assert_int_equal(term_bin(s, TERM_ADD, x, y), term_bin(s, TERM_ADD, y, x));
    assert_int_not_equal(term_bin(s, TERM_SUB, x, y), term_bin(s, TERM_SUB, y, x));
    assert_int_equal(term_const(s, 8, 0x1ff), term_const(s, 8, 0xff));
    assert_int_not_equal(term_const(s, 8, 1), term_const(s, 9, 1));
    assert_int_not_equal(term_const(s, 128, (bv_t)1 << 100), term_const(s, 128, (bv_t)1 << 101));
    assert_int_not_equal(term_zext(s, x, 40), term_zext(s, x, 48));
    assert_int_not_equal(term_extract(s, x, 7, 0), term_extract(s, x, 8, 1));
    assert_string_equal(term_var_name(s, x), "x");
    assert_int_equal(term_width(s, term_bin(s, TERM_ULT, x, y)), 1);
    term_store_free(s);
}

static void ids_survive_growth(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    enum { N = 50000 };
    static term at[N];
    term x = term_var(s, 64, "x");
    for (uint32_t i = 0; i < N; i++)
        at[i] = term_bin(s, TERM_UREM, x, term_const(s, 64, i * 3 + 7));
    uint32_t count = term_count(s);
    for (uint32_t i = 0; i < N; i++)
        assert_int_equal(at[i], term_bin(s, TERM_UREM, x, term_const(s, 64, i * 3 + 7)));
    assert_int_equal(count, term_count(s));
    term_store_free(s);
}

static void constants_fold(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    term a = term_const(s, 8, 200), b = term_const(s, 8, 100);
    static const struct {
        enum term_op op;
        unsigned value;
    } row[] = {
        {TERM_ADD, 44},   {TERM_SUB, 100}, {TERM_MUL, 32},  {TERM_UDIV, 2},  {TERM_UREM, 0},
        {TERM_AND, 64},   {TERM_OR, 236},  {TERM_XOR, 172}, {TERM_SHL, 0},   {TERM_LSHR, 0},
        {TERM_ASHR, 255}, {TERM_EQ, 0},    {TERM_ULT, 0},   {TERM_SLT, 1},   {TERM_SADDO, 0},
        {TERM_SSUBO, 1},  {TERM_UADDO, 1}, {TERM_SMULO, 1}, {TERM_USUBO, 0}, {TERM_UMULO, 1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bv_t k;
        assert_true(term_is_const(s, term_bin(s, row[i].op, a, b), &k));
        assert_int_equal((unsigned)k, row[i].value);
    }
    assert_int_equal(term_zext(s, a, 16), term_const(s, 16, 200));
    assert_int_equal(term_sext(s, a, 16), term_const(s, 16, 0xffc8));
    assert_int_equal(term_extract(s, a, 7, 4), term_const(s, 4, 12));
    assert_int_equal(term_concat(s, a, b), term_const(s, 16, 0xc864));
    assert_int_equal(term_not(s, a), term_const(s, 8, 55));
    assert_true(term_is_true(s, term_true(s)));
    assert_false(term_is_true(s, term_const(s, 8, 1)));
    term x = term_var(s, 8, "x");
    assert_int_equal(term_ite(s, term_true(s), x, a), x);
    assert_int_equal(term_ite(s, term_false(s), x, a), a);
    term_store_free(s);
}

static bv_t var_is_id(void *ctx, term var) { return *(bv_t *)ctx + var; }
static bv_t element_is_index(void *ctx, term array, bv_t index) {
    (void)ctx, (void)array;
    return index + 1;
}

static void evaluation(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    bv_t bias = 10;
    struct term_model m = {.ctx = &bias, .var = var_is_id, .element = element_is_index};
    struct term_model none = {0};
    term x = term_var(s, 16, "x"), y = term_var(s, 16, "y");
    term a = term_array_var(s, 16, 8, "a");
    bv_t vx = 10 + x, vy = 10 + y;
    assert_int_equal((int)term_eval(s, term_bin(s, TERM_MUL, x, y), &m), (int)(vx * vy));
    assert_int_equal((int)term_eval(s, x, &none), 0);
    term b = term_store_at(s, a, x, term_const(s, 8, 77));
    assert_int_equal((int)term_eval(s, term_select(s, b, x), &m), 77);
    assert_int_equal((int)term_eval(s, term_select(s, b, y), &m), (int)vy + 1);
    assert_int_equal((int)term_eval(s, term_select(s, b, y), &none), 77);
    term c =
        term_ite(s, term_bin(s, TERM_ULT, x, y), term_array_const(s, 16, term_const(s, 8, 5)), b);
    assert_int_equal((int)term_eval(s, term_select(s, c, x), &m), vx < vy ? 5 : 77);
    term_store_free(s);
}

/* Nothing recurses: a chain this deep would exhaust the stack. */
static void deep_terms(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    enum { DEPTH = 200000 };
    term x = term_var(s, 32, "x"), t = x, array = term_array_var(s, 32, 32, "a");
    for (uint32_t i = 0; i < DEPTH; i++) {
        t = term_bin(s, i % 2 ? TERM_XOR : TERM_ADD, term_not(s, t), x);
        array = term_store_at(s, array, term_const(s, 32, i), t);
    }
    struct term_model none = {0};
    assert_int_equal((uint32_t)term_eval(s, t, &none), 0);
    term first = term_select(s, array, term_const(s, 32, 0));
    assert_int_equal((uint32_t)term_eval(s, first, &none), UINT32_MAX);
    struct arena arena = {0};
    struct str out = {.arena = &arena};
    term_print(&out, s, t);
    assert_true(out.n > DEPTH);
    term root = term_eq(s, t, first);
    term_print_smt2(&out, s, &root, 1);
    arena_free(&arena);
    term_store_free(s);
}

static void printing(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    struct arena arena = {0};
    term x = term_var(s, 8, "x"), y = term_var(s, 8, "y|\\");
    term sum = term_bin(s, TERM_ADD, x, y);
    struct {
        term t;
        const char *text;
    } row[] = {
        {x, "x"},
        {term_const(s, 8, 255), "255:8"},
        {sum, "(bvadd x y|\\)"},
        {term_extract(s, sum, 3, 1), "(extract 3 1 (bvadd x y|\\))"},
        {term_zext(s, x, 16), "(zero_extend 16 x)"},
        {term_bin(s, TERM_MUL, term_not(s, sum), sum),
         "(let ((@3 (bvadd x y|\\))) (bvmul @3 (bvnot @3)))"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct str out = {.arena = &arena};
        term_print(&out, s, row[i].t);
        assert_string_equal(out.at, row[i].text);
    }
    struct str out = {.arena = &arena};
    term root = term_bin(s, TERM_SADDO, x, y);
    term_print_smt2(&out, s, &root, 1);
    assert_non_null(strstr(out.at, "(declare-fun |y__!1| () (_ BitVec 8))"));
    assert_non_null(strstr(out.at, "(assert (= t"));
    arena_free(&arena);
    term_store_free(s);
}

static bv_t as_told(void *ctx, term var) {
    (void)var;
    return *(bv_t *)ctx;
}

/* Terms made later are known, too; a model that has changed is not believed. */
static void values_are_kept(void **state) {
    (void)state;
    struct arena a = {0};
    struct term_store *s = term_store_new();
    term x = term_var(s, 8, "x");
    bv_t value = 3;
    struct term_model m = {.ctx = &value, .var = as_told};
    struct term_memo *memo = term_memo_new(&a, s, &m);
    assert_false(term_memo_has(memo, x));
    assert_int_equal((int)term_memo_value(memo, term_bin(s, TERM_MUL, x, x)), 9);
    assert_true(term_memo_has(memo, x));
    assert_int_equal((int)term_memo_value(memo, term_bin(s, TERM_ADD, x, x)), 6);
    value = 4;
    assert_int_equal((int)term_memo_value(memo, x), 3);
    term_memo_forget(memo);
    assert_false(term_memo_has(memo, x));
    assert_int_equal((int)term_memo_value(memo, term_bin(s, TERM_MUL, x, x)), 16);
    term_store_free(s);
    arena_free(&a);
}

/* ---- parts replaced ---- */

enum { TERMS = 40 };

/* Terms of earlier ones, at random. */
static void random_dag(struct term_store *s, term at[TERMS], uint64_t *seed) {
    static const enum term_op ops[] = {TERM_ADD, TERM_MUL, TERM_AND, TERM_XOR, TERM_SUB};
    for (uint32_t i = 0; i < TERMS; i++) {
        uint64_t r = prng_step(seed);
        if (i < 4) {
            at[i] = term_var(s, 8, "v");
            continue;
        }
        term a = at[r % i], b = at[r / 64 % i], c = at[r / 4096 % i];
        at[i] = r >> 60 < 4 ? term_ite(s, term_eq(s, a, b), c, a)
                            : term_bin(s, ops[(r >> 40) % 5], a, b);
    }
}

/* Word by word, as the definition says. */
static term replaced_plainly(struct term_store *s, term t, const term from[2], const term to[2],
                             struct arena *a, struct map *done) {
    uint64_t known;
    term arg[3];
    if (t == from[0] || t == from[1]) return to[t == from[1]];
    if (map_get(done, t, &known)) return (term)known;
    for (unsigned i = 0; i < 3; i++) {
        arg[i] = arg_of(s, t, i);
        if (i < term_arity(op_of(s, t))) arg[i] = replaced_plainly(s, arg[i], from, to, a, done);
    }
    term u = term_with_args(s, t, arg);
    map_put(a, done, t, u);
    return u;
}

/* Both ways of replacing, and the memory of the second, against the definition. */
static void parts_replaced(void **state) {
    (void)state;
    unsigned changed = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct arena a = {0};
        struct term_store *s = term_store_new();
        term at[TERMS];
        uint64_t r = seed;
        random_dag(s, at, &r);
        const term from[2] = {at[prng_step(&r) % TERMS], at[prng_step(&r) % TERMS]};
        const term to[2] = {at[prng_step(&r) % TERMS], term_const(s, 8, 7)};
        struct term_subst both = {.store = s};
        for (unsigned i = 0; i < 2; i++) term_subst_put(&both, from[i], to[i]);
        struct map done[2] = {{0}, {0}};
        for (unsigned i = 0; i < TERMS; i++) {
            term want = replaced_plainly(s, at[i], from, to, &a, &done[0]);
            assert_int_equal(term_subst(&both, at[i]), want);
            const term one[2] = {from[0], from[0]}, is[2] = {to[0], to[0]};
            want = replaced_plainly(s, at[i], one, is, &a, &done[1]);
            assert_int_equal(term_replaced(s, at[i], from[0], to[0]), want);
            changed += want != at[i];
        }
        term_subst_free(&both);
        term_store_free(s);
        arena_free(&a);
    }
    assert_true(changed > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_kept),    cmocka_unit_test(equal_terms_are_one),
        cmocka_unit_test(ids_survive_growth), cmocka_unit_test(constants_fold),
        cmocka_unit_test(evaluation),         cmocka_unit_test(deep_terms),
        cmocka_unit_test(printing),           cmocka_unit_test(parts_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
