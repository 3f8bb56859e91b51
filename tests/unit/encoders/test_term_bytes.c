/* Elements read byte by byte: what selects of them are, against a reading of the definition. */
#include "encoders/term/term.h"
#include "tests/support/prng.h"

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
static uint8_t wanted(const struct term_layout *l, bool whole, uint64_t i) {
    uint64_t d = i - l->r;
    bool power = (l->g & (l->g - 1)) == 0;
    bool inside = d % l->g < l->size && (!l->count || d / l->g < l->count);
    if (!power && d >> 63) inside = false;
    if (!inside) return (uint8_t)mixed(0, i);
    bv_t e = mixed(1, d / l->g);
    uint64_t at = d % l->g;
    if (whole) return (uint8_t)e;
    return (uint8_t)(e >> (8 * (l->big_endian ? l->size - 1 - at : at)));
}

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

static void one_layout(uint64_t seed) {
    struct term_store *s = term_store_new();
    struct term_layout l = any_layout(&seed);
    bool whole = below(&seed, 3) == 0;
    term_set_rewriting(s, below(&seed, 4) != 0);
    term rest = term_array_var(s, 64, 8, "rest");
    term elements = term_array_var(s, 64, whole ? 8 : 8 * l.size, "elements");
    term var[4] = {term_var(s, 32, "k"), term_var(s, 64, "x")};
    term bytes = term_bytes(s, rest, elements, &l);
    for (unsigned n = 0; n < 20; n++) {
        struct point p = {.s = s};
        struct term_model m = {&p, value_of_var, value_of_element};
        term i = any_index(s, &seed, &l, var), t = term_select(s, bytes, i);
        for (unsigned k = 0; k < 20; k++) {
            p.var[2] = below(&seed, 3) ? below(&seed, 12) : (bv_t)below(&seed, UINT32_MAX);
            p.var[3] = below(&seed, 50);
            if (below(&seed, 4) == 0) p.var[3] = (bv_t)below(&seed, UINT32_MAX) << 32;
            if (below(&seed, 4) == 0) p.var[3] = bv_norm(-(bv_t)below(&seed, 40), 64);
            uint64_t at = (uint64_t)term_eval(s, i, &m);
            assert_int_equal((int)term_eval(s, t, &m), wanted(&l, whole || l.size == 1, at));
        }
    }
    term_store_free(s);
}

static void as_defined(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3000; seed++) one_layout(seed);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_defined),
        cmocka_unit_test(places_are_read_off),
        cmocka_unit_test(elements_are_put_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
