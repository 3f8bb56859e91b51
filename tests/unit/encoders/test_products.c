/* Products by lemmas: with the right values for its variables, a term without products is the one
 * with them, and every lemma is true, whatever wrong model it was made for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "encoders/bits/products_int.h"
#include "tests/support/share.h"
#include "tests/support/term_case.h"
#include "tests/unit/encoders/aig_sim.h"

enum { VARS = 4, TERMS = 6, ROUNDS = 200, MODELS = 20, SAMPLES = 10 };

/* The operands' values; of products and quotients the right ones, or any. */
struct model {
    struct products *p;
    const term *var;
    bv_t value[VARS];
    bool right;
    uint64_t salt; /* of any values: the same for a variable as long as this is */
};

static bv_t var_value(void *ctx, term t);

static bv_t value_of(struct model *m, term t) {
    struct term_model tm = {.ctx = m, .var = var_value};
    return term_eval(m->p->s, t, &tm);
}

static bool quotient_value(struct model *m, term t, bv_t *v) {
    const struct map *q = &m->p->quotients;
    for (uint32_t i = 0; i < q->cap; i++) {
        if (!q->slot[i].used) continue;
        bool is_quotient = q->slot[i].val >> 32 == t;
        if (!is_quotient && (term)q->slot[i].val != t) continue;
        bv_t x = value_of(m, (term)(q->slot[i].key >> 32)), y = value_of(m, (term)q->slot[i].key);
        *v = y == 0 ? 0 : is_quotient ? x / y : x % y;
        return true;
    }
    return false;
}

static bv_t right_value(struct model *m, term t) {
    bv_t v = 0;
    if (quotient_value(m, t, &v)) return v;
    for (uint32_t i = 0; i < m->p->at.n; i++)
        if (m->p->at.at[i].z == t)
            return value_of(m, m->p->at.at[i].x) * value_of(m, m->p->at.at[i].y);
    fail_msg("an unknown variable");
    return 0;
}

static bv_t var_value(void *ctx, term t) {
    struct model *m = ctx;
    for (unsigned i = 0; i < VARS; i++)
        if (m->var[i] == t) return m->value[i];
    if (m->right) return right_value(m, t);
    uint64_t seed = m->salt ^ (t * 0x9e3779b97f4a7c15u);
    bv_t any = random_next(&seed);
    any = random_below(&seed, 2) ? any : any << 64 | random_next(&seed);
    return random_below(&seed, 3) ? any : random_below(&seed, 9);
}

static void assign(struct model *m, uint64_t *seed, unsigned w) {
    m->salt = random_next(seed);
    for (unsigned i = 0; i < VARS; i++) {
        bv_t v = random_next(seed) >> random_below(seed, 64);
        v = random_below(seed, 4) ? v : random_below(seed, 4);
        m->value[i] = bv_norm(random_below(seed, 4) ? v : -v, w);
        if (i && random_below(seed, 4) == 0) m->value[i] = m->value[0];
    }
}

static term any_term(struct term_store *s, uint64_t *seed, const term *t, uint32_t n, unsigned w) {
    static const enum term_op ops[] = {TERM_MUL,  TERM_MUL,   TERM_UDIV,  TERM_UREM, TERM_SDIV,
                                       TERM_SREM, TERM_SMULO, TERM_UMULO, TERM_ADD,  TERM_SUB};
    term x = t[random_below(seed, n)], y = t[random_below(seed, n)];
    if (random_below(seed, 6) == 0)
        return term_bin(s, TERM_ADD, x, term_const(s, w, bv_norm(random_below(seed, 9), w)));
    unsigned half = (w + 1) / 2;
    if (random_below(seed, 4) == 0) x = term_zext(s, term_extract(s, x, half - 1, 0), w);
    if (random_below(seed, 4) == 0) y = term_sext(s, term_extract(s, y, half - 1, 0), w);
    return term_zext(s, term_bin(s, ops[random_below(seed, 10)], x, y), w);
}

/* All that was said so far is true with the right values. */
static bool all_true(struct model *m, uint64_t *seed, unsigned w, const struct term_list *said) {
    m->right = true;
    for (unsigned i = 0; i < SAMPLES; i++) {
        assign(m, seed, w);
        for (uint32_t k = 0; k < said->terms.n; k++)
            if (!value_of(m, said->terms.at[k])) {
                struct str text = {.arena = &m->p->arena};
                term_print(&text, m->p->s, said->terms.at[k]);
                printf("not true: %s\n", text.at);
                return false;
            }
    }
    return true;
}

/* The terms, of variables m->var of width w, without their products; lemmas: made for them. */
static bool holds_without_products(struct model *m, const term *t, unsigned n, unsigned w,
                                   uint64_t *seed, struct arena *arena, uint32_t *lemmas) {
    struct term_model tm = {.ctx = m, .var = var_value};
    struct term_list said = {0};
    term without[TERMS];
    bool good = true;
    for (unsigned i = 0; i < n; i++) {
        without[i] = products_eliminate(m->p, t[i], arena, &said);
        good &= !products_any(m->p->s, &without[i], 1);
    }
    for (unsigned i = 0; i < MODELS; i++) {
        uint32_t before = said.terms.n;
        m->right = false;
        assign(m, seed, w);
        enum products_verdict v = products_refine(m->p, &tm, arena, &said);
        good &= (v == PRODUCTS_WRONG) == (said.terms.n > before);
        *lemmas += said.terms.n - before;
    }
    good &= all_true(m, seed, w, &said);
    for (unsigned i = 0; i < n; i++) good &= value_of(m, t[i]) == value_of(m, without[i]);
    return good && products_refine(m->p, &tm, arena, &said) == PRODUCTS_RIGHT;
}

/* ---- one term, from a file or to be shrunk ---- */

static bool lemmas_hold(struct term_store *s, term t) {
    struct arena arena = {0};
    struct products *p = products_new(s);
    term var[VARS];
    unsigned n = 0, w = 8;
    uint32_t lemmas = 0;
    uint64_t seed = 1;
    for (term v = 1; v <= term_count(s) && n < VARS; v++)
        if (term_get(s, v)->op == TERM_VAR) var[n++] = v, w = term_width(s, v);
    while (n < VARS) var[n++] = term_var(s, w, "x");
    struct model m = {.p = p, .var = var};
    bool good = true;
    for (unsigned i = 0; i < SAMPLES && good; i++)
        good = holds_without_products(&m, &t, 1, w, &seed, &arena, &lemmas);
    arena_free(&arena);
    products_free(p);
    return good;
}

static const struct term_check checks[] = {{"products", lemmas_hold}, {0}};

static void one_round(uint64_t *seed, uint32_t *lemmas) {
    static const unsigned widths[] = {1, 2, 5, 8, 16, 32, 64};
    struct term_store *s = term_store_new();
    struct products *p = products_new(s);
    struct arena arena = {0};
    unsigned w = widths[random_below(seed, 7)];
    term t[VARS + TERMS];
    for (unsigned i = 0; i < VARS; i++) t[i] = term_var(s, w, "x");
    for (unsigned i = 0; i < TERMS; i++) t[VARS + i] = any_term(s, seed, t, VARS + i, w);
    struct model m = {.p = p, .var = t};
    term all = t[VARS];
    for (unsigned i = 1; i < TERMS; i++) all = term_bin(s, TERM_XOR, all, t[VARS + i]);
    term_case_tries(checks, s, all);
    if (!holds_without_products(&m, t + VARS, TERMS, w, seed, &arena, lemmas)) {
        term_case_failed(checks, s, all);
        fail_msg("products are not what lemmas say");
    }
    term_case_tries(checks, s, 0);
    arena_free(&arena);
    products_free(p);
    term_store_free(s);
}

static void lemmas_are_true(void **state) {
    (void)state;
    uint64_t seed = 0x1e33a;
    uint32_t lemmas = 0;
    unsigned rounds = ROUNDS / test_share();
    for (unsigned i = 0; i < rounds; i++) one_round(&seed, &lemmas);
    assert_true(rounds > 0 && lemmas > 10 * rounds);
}

static void short_operands(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct arena arena = {0};
    struct term_list none = {0}, both = {0};
    term x = term_var(s, 16, "x"), y = term_var(s, 16, "y"), k = term_const(s, 16, 7);
    term constant = term_bin(s, TERM_MUL, x, k), product = term_bin(s, TERM_MUL, x, y);
    products_short(s, &constant, 1, 4, &arena, &none);
    products_short(s, &product, 1, 16, &arena, &none);
    assert_int_equal(none.terms.n, 0);
    products_short(s, &product, 1, 4, &arena, &both);
    assert_int_equal(both.terms.n, 2);
    arena_free(&arena);
    term_store_free(s);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test(lemmas_are_true),
                                       cmocka_unit_test(short_operands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
