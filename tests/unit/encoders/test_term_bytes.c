/* Elements read byte by byte: what selects of them are, against a reading of the definition. */
#include "encoders/term/internal.h"
#include "tests/support/prng.h"
#include "tests/support/term_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static uint32_t below(uint64_t *seed, uint32_t n) { return (uint32_t)(prng_step(seed) >> 33) % n; }

/* ---- values: of array number id, element i is a mix of both ---- */

struct point {
    const struct term_store *s;
    bv_t var[8];
};

static bv_t value_of_var(void *ctx, term var) {
    struct point *p = ctx;
    return p->var[term_get(p->s, var)->id];
}

static bv_t mixed(uint64_t id, bv_t i) {
    uint64_t h = ((uint64_t)i + 7 * id + 1) * 0x9e3779b97f4a7c15ull;
    return (bv_t)(h ^ h >> 29) << 64 | (h * 31 ^ h >> 31);
}

static bv_t value_of_element(void *ctx, term array, bv_t i) {
    struct point *p = ctx;
    return mixed(term_get(p->s, array)->id, i);
}

/* The definition: by looking for an element that has the byte. */
static uint8_t byte_at(const struct term_layout *l, bool whole, uint64_t i, term rest,
                       term elements, const struct term_model *m) {
    uint64_t d = i - l->r;
    bool power = (l->g & (l->g - 1)) == 0;
    bool inside = d % l->g < l->size && (!l->count || d / l->g < l->count);
    if (!power && d >> 63) inside = false;
    if (!inside) return (uint8_t)m->element(m->ctx, rest, i);
    bv_t e = m->element(m->ctx, elements, d / l->g);
    uint64_t at = d % l->g;
    if (whole) return (uint8_t)e;
    return (uint8_t)(e >> (8 * (l->big_endian ? l->size - 1 - at : at)));
}

/* ---- one select, from a file or to be shrunk ---- */

/* The byte of a select as the definition has it; false: t is none. */
static bool read_select(const struct term_store *s, term t, const struct term_model *m,
                        uint8_t *out) {
    struct term_node n = *term_get(s, t);
    if (n.op != TERM_SELECT || op_of(s, n.arg[0]) != TERM_BYTES) return false;
    struct term_node bytes = *term_get(s, n.arg[0]);
    term rest = bytes.arg[0], elements = bytes.arg[1];
    if (op_of(s, rest) != TERM_ARRAY_VAR || op_of(s, elements) != TERM_ARRAY_VAR) return false;
    struct term_layout l = bytes_layout(&bytes);
    bool whole = width_of(s, elements) == 8;
    *out = byte_at(&l, whole, (uint64_t)term_eval(s, n.arg[1], m), rest, elements, m);
    return true;
}

static bool is_as_defined(struct term_store *s, term t) {
    enum { ROUNDS = 300 };
    struct term_twins w = {.values = {.store = s}};
    struct term_model m = term_twins_model(&w);
    term u = term_twins_rewritten(&w, t);
    bool same = true;
    uint8_t want;
    for (; same && w.values.round < ROUNDS && read_select(s, t, &m, &want); w.values.round++)
        same = (uint8_t)term_eval(s, t, &m) == want && (uint8_t)term_eval(s, u, &m) == want;
    term_twins_free(&w);
    return same;
}

/* With a planted fault: as if the bytes of large elements stood the other way round. */
static bool is_other_way_round(struct term_store *s, term t) {
    enum { ROUNDS = 300 };
    struct term_values v = {.store = s};
    struct term_model m = term_values_model(&v);
    bool same = true;
    uint8_t want;
    for (; same && v.round < ROUNDS && read_select(s, t, &m, &want); v.round++) {
        struct term_layout l = bytes_layout(term_get(s, term_get(s, t)->arg[0]));
        same = l.size < 8 || (uint8_t)term_eval(s, t, &m) != want;
    }
    return same;
}

static const struct term_check checks[] = {
    {"bytes", is_as_defined}, {"planted_bytes", is_other_way_round}, {0}};

/* ---- random selects ---- */

static struct term_layout any_layout(uint64_t *seed) {
    static const uint32_t sizes[] = {1, 2, 4, 8, 3, 10, 12, 16};
    struct term_layout l = {.size = sizes[below(seed, 8)], .big_endian = below(seed, 2)};
    l.g = below(seed, 2) ? l.size : l.size + below(seed, 20);
    l.count = below(seed, 2) ? 0 : 1 + below(seed, 9);
    l.r = below(seed, 2) ? 0 : below(seed, 30);
    return l;
}

/* Offsets as programs make them. */
static term any_index(struct term_store *s, uint64_t *seed, const struct term_layout *l,
                      const term var[4]) {
    term k = below(seed, 2) ? term_sext(s, var[0], 64) : term_zext(s, var[0], 64);
    term step = term_const(s, 64, below(seed, 2) ? l->g : 1 + below(seed, 9));
    term i = term_bin(s, TERM_MUL, k, step);
    i = term_bin(s, TERM_ADD, i, term_const(s, 64, l->r + below(seed, 24)));
    switch (below(seed, 5)) {
    case 0:
        return var[1];
    case 1:
        return term_const(s, 64, below(seed, 60));
    case 2:
        return term_bin(s, TERM_ADD, var[1], i);
    default:
        return i;
    }
}

struct selected {
    struct term_layout l;
    bool whole;
    term rest, elements, index, byte;
};

static struct selected any_select(struct term_store *s, uint64_t seed) {
    struct selected x = {.l = any_layout(&seed), .whole = below(&seed, 3) == 0};
    x.rest = term_array_var(s, 64, 8, "rest");
    x.elements = term_array_var(s, 64, x.whole ? 8 : 8 * x.l.size, "elements");
    const term var[4] = {term_var(s, 32, "k"), term_var(s, 64, "x")};
    x.index = any_index(s, &seed, &x.l, var);
    x.byte = term_select(s, term_bytes(s, x.rest, x.elements, &x.l), x.index);
    return x;
}

/* Shrinks the same select in a store that does not rewrite. */
static void failed(const struct term_check *c, uint64_t seed) {
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    term_case_failed(c, s, any_select(s, seed).byte);
    term_store_free(s);
}

static void one_select(uint64_t seed) {
    struct term_store *s = term_store_new();
    uint64_t points = seed;
    term_set_rewriting(s, seed % 4 != 0);
    struct selected x = any_select(s, seed);
    term_case_tries(checks, s, x.byte);
    struct point p = {.s = s};
    struct term_model m = {&p, value_of_var, value_of_element};
    for (unsigned k = 0; k < 20; k++) {
        p.var[2] = below(&points, 3) ? below(&points, 12) : (bv_t)below(&points, UINT32_MAX);
        p.var[3] = below(&points, 50);
        if (below(&points, 4) == 0) p.var[3] = (bv_t)below(&points, UINT32_MAX) << 32;
        if (below(&points, 4) == 0) p.var[3] = bv_norm(-(bv_t)below(&points, 40), 64);
        uint64_t at = (uint64_t)term_eval(s, x.index, &m);
        uint8_t got = (uint8_t)term_eval(s, x.byte, &m);
        if (got == byte_at(&x.l, x.whole || x.l.size == 1, at, x.rest, x.elements, &m)) continue;
        failed(checks, seed);
        fail_msg("seed %llu", (unsigned long long)seed);
    }
    term_case_tries(checks, s, 0);
    term_store_free(s);
}

static void as_defined(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60000; seed++) one_select(seed);
}

/* What shows the fault is smaller than any select that is made. */
static void a_planted_fault_is_shrunk(void **state) {
    (void)state;
    uint64_t seed = 1;
    struct term_store *s = NULL;
    term t;
    for (;; seed++) {
        s = term_store_new();
        term_set_rewriting(s, false);
        t = any_select(s, seed).byte;
        if (!checks[1].passes(s, t)) break;
        term_store_free(s);
    }
    assert_true(checks[0].passes(s, t));
    term u = term_case_shrunk(s, t, checks[1].passes, 3000);
    assert_false(checks[1].passes(s, u));
    struct term_cone before = {0}, after = {0};
    term_cone(&before, s, &t, 1);
    term_cone(&after, s, &u, 1);
    assert_true(after.n <= before.n &&
                after.n <= 5); /* the select, its two arrays, what joins them, an index */
    term_cone_free(&before);
    term_cone_free(&after);
    term_store_free(s);
}

/* ---- what a select costs ---- */

static term select_of(struct term_store *s, const struct term_layout *l, uint64_t k) {
    term elements = term_array_var(s, 64, 8 * l->size, "e");
    term bytes = term_bytes(s, term_array_const(s, 64, term_const(s, 8, 0)), elements, l);
    term i = term_zext(s, term_var(s, 32, "k"), 64);
    i = term_bin(s, TERM_MUL, i, term_const(s, 64, l->g));
    return term_select(s, bytes, term_bin(s, TERM_ADD, i, term_const(s, 64, k)));
}

/* A byte at a constant place in its element is a piece of it. */
static void places_are_read_off(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    for (uint32_t g = 4; g <= 12; g += 8) { /* a power of two, and 12 */
        struct term_layout l = {.g = g, .size = g};
        const struct term_node *n = term_get(s, select_of(s, &l, 6));
        assert_int_equal(n->op, TERM_EXTRACT);
        assert_int_equal(n->lo, g == 4 ? 16 : 48);
        assert_int_equal(term_get(s, n->arg[0])->op, TERM_SELECT);
        l.big_endian = true;
        n = term_get(s, select_of(s, &l, 6));
        assert_int_equal(n->lo, g == 4 ? 8 : 40);
    }
    term_store_free(s);
}

/* All bytes of an element, put together, are the element. */
static void elements_are_put_together(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct term_layout l = {.g = 4, .size = 4};
    term elements = term_array_var(s, 64, 32, "e"), k = term_zext(s, term_var(s, 32, "k"), 64);
    term bytes = term_bytes(s, term_array_const(s, 64, term_const(s, 8, 0)), elements, &l);
    term i = term_bin(s, TERM_MUL, k, term_const(s, 64, 4)), all = 0;
    for (unsigned b = 0; b < 4; b++) {
        term one = term_select(s, bytes, term_bin(s, TERM_ADD, i, term_const(s, 64, b)));
        all = all ? term_concat(s, one, all) : one;
    }
    assert_int_equal(all, term_select(s, elements, k));
    term_store_free(s);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_defined),
        cmocka_unit_test(a_planted_fault_is_shrunk),
        cmocka_unit_test(places_are_read_off),
        cmocka_unit_test(elements_are_put_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
