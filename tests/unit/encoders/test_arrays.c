/* Elimination of arrays against enumeration of all small models. */
#include "encoders/bits/arrays.h"
#include "tests/support/prng.h"
#include "tests/support/term_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static uint32_t below(uint64_t *seed, uint32_t n) { return (uint32_t)(prng_step(seed) >> 33) % n; }

/* ---- assignments of a few variables ---- */

enum { MAX_VARS = 64, INDEX = 2, CELLS = 4, MAX_BITS = 15 };

struct point {
    const struct term_store *s;
    bv_t var[MAX_VARS]; /* by number */
    bv_t cell[CELLS];
    struct arrays *eliminator; /* elements come from here if set */
};

static bv_t point_var(void *ctx, term var) {
    struct point *p = ctx;
    return p->var[term_get(p->s, var)->id];
}
static bv_t point_element(void *ctx, term array, bv_t index) {
    struct point *p = ctx;
    struct term_model m = {.ctx = p, .var = point_var};
    return p->eliminator ? arrays_element(p->eliminator, array, index, &m) : p->cell[index];
}
static bool holds(struct point *p, term t) {
    struct term_model m = {.ctx = p, .var = point_var, .element = point_element};
    return term_eval(p->s, t, &m) != 0;
}

/* The bits of code are the variables', then the cells'. */
static void decode(struct point *p, uint64_t code, const term *var, uint32_t n, unsigned cell) {
    for (uint32_t i = 0; i < n; i++) {
        unsigned w = term_width(p->s, var[i]);
        p->var[term_get(p->s, var[i])->id] = bv_norm(code, w);
        code >>= w;
    }
    for (unsigned i = 0; i < CELLS && cell; i++) {
        p->cell[i] = bv_norm(code, cell);
        code >>= cell;
    }
}

/* ---- random formulas about one array ---- */

enum { POOL = 16 };

struct pool {
    term at[POOL];
    uint32_t n;
};
struct gen {
    struct term_store *s;
    uint64_t seed;
    unsigned cell; /* width of elements: 1, or INDEX, so that they index again */
    struct pool index, bit, array;
};

static void add(struct pool *p, term t) {
    if (p->n < POOL) p->at[p->n++] = t;
}
static term one_of(struct gen *g, const struct pool *p) { return p->at[below(&g->seed, p->n)]; }
static struct pool *cells(struct gen *g) { return g->cell == 1 ? &g->bit : &g->index; }

/* Elements just as wide as bytes, or wider: constants, which are laid over another array. */
static term bytes_of_elements(struct gen *g) {
    struct term_layout l = {.g = 1 + below(&g->seed, 3), .r = below(&g->seed, CELLS)};
    l.size = 1 + below(&g->seed, (uint32_t)l.g);
    l.count = below(&g->seed, 3);
    l.big_endian = below(&g->seed, 2);
    term rest = one_of(g, &g->array), elements = one_of(g, &g->array);
    if (below(&g->seed, 2)) {
        unsigned width = g->cell * l.size;
        term e = term_const(g->s, width, below(&g->seed, 1u << width));
        elements = term_array_const(g->s, INDEX, e);
        e = term_concat(g->s, one_of(g, cells(g)), term_const(g->s, 5 * g->cell, 5));
        e = term_extract(g->s, e, 6 * g->cell - 1, 6 * g->cell - width);
        elements = term_store_at(g->s, elements, one_of(g, &g->index), e);
    }
    return term_bytes(g->s, rest, elements, &l);
}

static void grow_formula(struct gen *g) {
    struct term_store *s = g->s;
    term i = one_of(g, &g->index), e = one_of(g, cells(g)), c = one_of(g, &g->bit);
    term a = one_of(g, &g->array), b = one_of(g, &g->array);
    switch (below(&g->seed, 9)) {
    case 8:
        add(&g->index, term_search(s, a, e, i, one_of(g, &g->index)));
        break;
    case 7:
        add(&g->array, bytes_of_elements(g));
        break;
    case 5:
        add(&g->array, term_shifted(s, a, i));
        break;
    case 6:
        add(&g->array, term_splice(s, a, b, i, one_of(g, &g->index)));
        break;
    case 0:
        add(cells(g), term_select(s, a, i));
        break;
    case 1:
        add(&g->array, term_store_at(s, a, i, e));
        break;
    case 2:
        add(&g->array, term_ite(s, c, a, b));
        break;
    case 3:
        add(&g->bit, term_eq(s, e, one_of(g, cells(g))));
        break;
    default:
        add(&g->bit, term_eq(s, i, one_of(g, &g->index)));
    }
}

static void start(struct gen *g, term own[3]) {
    struct term_store *s = g->s;
    own[0] = term_var(s, INDEX, "i");
    own[1] = term_var(s, INDEX, "j");
    own[2] = term_var(s, 1, "e");
    add(&g->array, term_array_var(s, INDEX, g->cell, "m"));
    add(&g->index, own[0]);
    add(&g->index, own[1]);
    add(&g->index, term_const(s, INDEX, below(&g->seed, CELLS)));
    add(&g->bit, own[2]);
    add(&g->bit, term_bin(s, TERM_ULT, own[0], own[1]));
    if (below(&g->seed, 3) == 0) add(&g->array, term_array_const(s, INDEX, one_of(g, cells(g))));
}

static term random_formula(struct gen *g) {
    for (unsigned k = 0; k < 24; k++) grow_formula(g);
    for (unsigned k = 0; k < 6; k++)
        add(cells(g), term_select(g->s, one_of(g, &g->array), one_of(g, &g->index)));
    term t = term_true(g->s);
    for (unsigned k = 0; k < 5; k++) {
        term c = term_eq(g->s, one_of(g, cells(g)), one_of(g, cells(g)));
        t = term_and(g->s, t, below(&g->seed, 5) < 2 ? term_not(g->s, c) : c);
    }
    return t;
}

/* ---- one formula ---- */

struct counts {
    unsigned sat, unsat, skipped;
};

static bool has_arrays(const struct term_store *s, term t) {
    const struct term_node *n = term_get(s, t);
    if (n->sort.index) return true;
    for (unsigned i = 0; i < 3; i++)
        if (n->arg[i] && has_arrays(s, n->arg[i])) return true;
    return false;
}

static bool sat_with_arrays(struct point *p, term t, const term *own, uint32_t n, unsigned cell) {
    unsigned bits = CELLS * cell;
    for (uint32_t i = 0; i < n; i++) bits += term_width(p->s, own[i]);
    for (uint64_t code = 0; code < 1ull << bits; code++) {
        decode(p, code, own, n, cell);
        if (holds(p, t)) return true;
    }
    return false;
}

/* Leaves the model found in p. */
static bool sat_without(struct point *p, term t, const struct term_list *side, const term *var,
                        uint32_t n) {
    unsigned bits = 0;
    for (uint32_t i = 0; i < n; i++) bits += term_width(p->s, var[i]);
    for (uint64_t code = 0; code < 1ull << bits; code++) {
        decode(p, code, var, n, 0);
        bool ok = holds(p, t);
        for (uint32_t i = 0; ok && i < side->terms.n; i++) ok = holds(p, side->terms.at[i]);
        if (ok) return true;
    }
    return false;
}

/* Those of the store; 0: they have too many values. */
static uint32_t variables(const struct term_store *s, term *var) {
    uint32_t n = 0;
    unsigned bits = 0;
    for (term v = 1; v <= term_count(s); v++) {
        if (term_get(s, v)->op != TERM_VAR || n == MAX_VARS) continue;
        var[n++] = v;
        bits += term_width(s, v);
    }
    return bits > MAX_BITS ? 0 : n;
}

/* NULL, or what is wrong. */
static const char *eliminated(struct term_store *s, struct arrays *a, term t, unsigned cell,
                              struct arena *arena, struct counts *counts) {
    term own[MAX_VARS], var[MAX_VARS];
    struct term_list side = {0};
    uint32_t owned = variables(s, own), n = 0;
    term flat = arrays_eliminate(a, t, arena, &side);
    if (has_arrays(s, flat)) return "an array is left";
    if (arrays_eliminate(a, t, arena, &side) != flat) return "it differs the second time";
    for (uint32_t i = 0; i < side.terms.n; i++)
        if (has_arrays(s, side.terms.at[i])) return "an array is in a constraint";
    struct point p = {.s = s}, q = {.s = s};
    bool got = false, more = true;
    while (more && (n = variables(s, var)) != 0) {
        struct term_model m = {.ctx = &q, .var = point_var};
        got = sat_without(&q, flat, &side, var, n);
        arrays_new_model(a);
        more = got && arrays_refine(a, &m, arena, &side);
    }
    if (!n) {
        counts->skipped++;
        return NULL;
    }
    *(got ? &counts->sat : &counts->unsat) += 1;
    if (got != sat_with_arrays(&p, t, own, owned, cell)) return "enumeration says otherwise";
    q.eliminator = a; /* the elements that the eliminator tells make a model of the original */
    return got && !holds(&q, t) ? "the model is none" : NULL;
}

static const char *wrong_about(struct term_store *s, term t, unsigned cell, struct counts *counts) {
    struct arrays *a = arrays_new(s);
    struct arena arena = {0};
    const char *wrong = eliminated(s, a, t, cell, &arena, counts);
    arena_free(&arena);
    arrays_free(a);
    return wrong;
}

/* ---- one formula, from a file or to be shrunk ---- */

static unsigned cell_width(const struct term_store *s) {
    for (term t = 1; t <= term_count(s); t++)
        if (term_get(s, t)->op == TERM_ARRAY_VAR) return term_width(s, t);
    return 1;
}

static bool elimination_is_exact(struct term_store *s, term t) {
    struct counts counts = {0};
    return term_width(s, t) != 1 || !wrong_about(s, t, cell_width(s), &counts);
}

static bool elimination_is_exact_rewriting(struct term_store *s, term t) {
    term_set_rewriting(s, true);
    return elimination_is_exact(s, t);
}

static const struct term_check checks[] = {
    {"arrays", elimination_is_exact}, {"arrays_rewritten", elimination_is_exact_rewriting}, {0}};

static void one_formula(uint64_t seed, bool rewriting, struct counts *counts) {
    struct term_store *s = term_store_new();
    term_set_rewriting(s, rewriting);
    struct gen g = {.s = s, .seed = seed, .cell = seed & 1 ? 1 : INDEX};
    term own[3];
    start(&g, own);
    term t = random_formula(&g);
    term_case_tries(&checks[rewriting], s, t);
    const char *wrong = wrong_about(s, t, g.cell, counts);
    term_case_tries(checks, s, 0);
    if (wrong) {
        term_case_failed(&checks[rewriting], s, t);
        fail_msg("%s", wrong);
    }
    term_store_free(s);
}

static void agrees_with_enumeration(void **state) {
    (void)state;
    struct counts counts = {0};
    for (uint64_t k = 1; k <= 700; k++) one_formula(k, k % 3 != 0, &counts);
    assert_true(counts.sat > 100 && counts.unsat > 25);
}

/* ---- size and depth ---- */

/* n elements at constant indices, and one at a variable one; the constraints given beforehand. */
static uint32_t constraints_among(struct term_store *s, struct arrays *a, uint32_t n,
                                  struct arena *arena, struct term_list *side) {
    term m = term_array_var(s, 32, 8, "m"), sum = term_const(s, 8, 0), i = term_var(s, 32, "i");
    for (uint32_t k = 0; k < n; k++)
        sum = term_bin(s, TERM_ADD, sum, term_select(s, m, term_const(s, 32, k)));
    arrays_eliminate(a, sum, arena, side);
    assert_int_equal(side->terms.n, 0);
    arrays_eliminate(a, term_select(s, m, i), arena, side);
    uint32_t given = side->terms.n;
    arrays_eliminate(a, term_bin(s, TERM_ADD, sum, term_select(s, m, i)), arena, side);
    assert_int_equal(side->terms.n, given);
    return given;
}

/* 5 for the index, different values for all else. */
static bv_t apart(void *ctx, term var) { return var == *(term *)ctx ? 5 : var & 0xff; }

static bv_t all_zero(void *ctx, term var) {
    (void)ctx;
    (void)var;
    return 0;
}

/* Constant indices need none with each other; few reads get theirs, many the violated ones. */
static void constraints_of_constant_indices(void **state) {
    (void)state;
    for (uint32_t n = 50; n <= 200; n += 150) {
        struct term_store *s = term_store_new();
        struct arrays *a = arrays_new(s);
        struct arena arena = {0};
        struct term_list side = {0};
        assert_int_equal(constraints_among(s, a, n, &arena, &side), n == 50 ? n : 0);
        side.terms.n = 0;
        struct term_model zero = {.var = all_zero};
        assert_false(arrays_refine(a, &zero, &arena, &side)); /* i = 0, and all values agree */
        arrays_new_model(a);
        term i = term_var(s, 32, "i");
        struct term_model violated = {.ctx = &i, .var = apart};
        assert_int_equal(arrays_refine(a, &violated, &arena, &side), n == 200);
        assert_int_equal(side.terms.n, n == 200);
        arena_free(&arena);
        arrays_free(a);
        term_store_free(s);
    }
}

/* A chain of stores far deeper than the C stack would bear. */
static void deep_chains(void **state) {
    (void)state;
    struct term_store *s = term_store_new();
    struct arrays *a = arrays_new(s);
    struct arena arena = {0};
    struct term_list side = {0};
    term m = term_array_var(s, 32, 32, "m"), x = term_var(s, 32, "x"), y = term_var(s, 32, "y");
    for (uint32_t i = 0; i < 100000; i++) {
        term c = term_bin(s, TERM_ULT, x, term_const(s, 32, i * 3 + 2));
        term stored = term_store_at(s, m, term_bin(s, TERM_MUL, x, term_const(s, 32, 2 * i + 7)),
                                    term_bin(s, TERM_XOR, y, term_const(s, 32, i)));
        m = i % 2 ? stored : term_ite(s, c, m, stored);
    }
    term t = term_eq(s, term_select(s, m, y), x);
    term flat = arrays_eliminate(a, t, &arena, &side);
    struct point p = {.s = s, .eliminator = a};
    assert_int_equal(holds(&p, t), holds(&p, flat));
    arena_free(&arena);
    arrays_free(a);
    term_store_free(s);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_enumeration),
        cmocka_unit_test(constraints_of_constant_indices),
        cmocka_unit_test(deep_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
