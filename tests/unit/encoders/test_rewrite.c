/* Rewriting: random terms built with and without it agree under term_eval, and each rule fires. */
#include "encoders/term/internal.h"
#include "encoders/term/rewrite.h"
#include "encoders/term/subst.h"
#include "tests/support/prng.h"
#include "tests/support/share.h"
#include "tests/support/term_case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- random numbers and models ---- */

static uint64_t next_random(uint64_t *seed) { return prng_step(seed); }
static uint32_t below(uint64_t *seed, uint32_t n) { return (uint32_t)(next_random(seed) % n); }

/* Small, large, near the sign and random values: where arithmetic changes its behaviour. */
static bv_t random_value(uint64_t *seed, unsigned w) {
    bv_t r = ((bv_t)next_random(seed) << 64) | next_random(seed);
    bv_t half = (bv_t)1 << (w - 1);
    switch (below(seed, 8)) {
    case 0:
        return 0;
    case 1:
        return bv_norm(1 + (r & 3), w);
    case 2:
        return bv_norm(~(r & 3), w);
    case 3:
        return bv_norm(half - 1 + (r & 3), w);
    case 4:
        return bv_norm((bv_t)1 << (r % w), w);
    case 5:
        return bv_norm(bv_mask(w) << (r % w), w);
    case 6:
        return bv_norm(r >> (r % w), w);
    default:
        return bv_norm(r, w);
    }
}

enum { MAX_VARS = 16 };
struct assignment {
    const struct term_store *s;
    bv_t value[MAX_VARS]; /* by number of the variable */
    uint64_t seed;        /* of array elements */
};
static bv_t var_value(void *ctx, term var) {
    struct assignment *a = ctx;
    return a->value[term_get(a->s, var)->id];
}
static bv_t element_value(void *ctx, term array, bv_t index) {
    struct assignment *a = ctx;
    uint64_t seed = a->seed + term_get(a->s, array)->id * 977 + (uint64_t)index * 31;
    return random_value(&seed, term_width(a->s, array));
}
static bv_t eval(const struct term_store *s, term t, struct assignment *a) {
    a->s = s;
    struct term_model m = {.ctx = a, .var = var_value, .element = element_value};
    return term_eval(s, t, &m);
}

/* ---- random terms, built twice ---- */

enum { PLAIN, REWRITTEN, STORES };
enum { MAX_POOL = 64 };

struct pair {
    struct term_store *s[STORES];
    term pool[STORES][MAX_POOL];
    uint32_t n, vars;
    uint64_t seed;
    unsigned wide; /* largest width in this trial */
};

static void show(const struct pair *p, uint32_t k) {
    struct arena arena = {0};
    for (unsigned i = 0; i < STORES; i++) {
        struct str out = {.arena = &arena};
        term_print(&out, p->s[i], p->pool[i][k]);
        print_message("%s: %s\n", i == PLAIN ? "plain" : "rewritten", out.at);
    }
    arena_free(&arena);
}

/* A member of the pool of the given sort: an existing one, or 0xffffffff. */
static uint32_t pick_sort(struct pair *p, unsigned width, unsigned index) {
    uint32_t start = below(&p->seed, p->n);
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t k = (start + i) % p->n;
        const struct term_node *n = term_get(p->s[PLAIN], p->pool[PLAIN][k]);
        if (n->sort.width == width && n->sort.index == index) return k;
    }
    return UINT32_MAX;
}

static void put(struct pair *p, term plain, term rewritten) {
    assert_true(plain && rewritten);
    const struct term_node *a = term_get(p->s[PLAIN], plain);
    const struct term_node *b = term_get(p->s[REWRITTEN], rewritten);
    assert_int_equal(a->sort.width, b->sort.width);
    assert_int_equal(a->sort.index, b->sort.index);
    p->pool[PLAIN][p->n] = plain;
    p->pool[REWRITTEN][p->n] = rewritten;
    p->n++;
}

/* A crash of the rewriting is shrunk. */
static void rewrites_next(const struct pair *p, term plain);

/* The same call in both stores. */
#define BOTH(p, call)                                                                              \
    do {                                                                                           \
        term got_[STORES];                                                                         \
        for (unsigned i_ = 0; i_ < STORES; i_++) {                                                 \
            struct term_store *s = (p)->s[i_];                                                     \
            const term *t = (p)->pool[i_];                                                         \
            (void)s, (void)t;                                                                      \
            if (i_ == REWRITTEN) rewrites_next((p), got_[PLAIN]);                                  \
            got_[i_] = (call);                                                                     \
        }                                                                                          \
        put((p), got_[PLAIN], got_[REWRITTEN]);                                                    \
    } while (0)

static uint32_t add_const(struct pair *p, unsigned w) {
    bv_t k = random_value(&p->seed, w);
    BOTH(p, term_const(s, w, k));
    return p->n - 1;
}

/* An operand of width w: from the pool, a constant, or something resized to fit. */
static uint32_t operand(struct pair *p, unsigned w) {
    uint32_t k = pick_sort(p, w, 0);
    if (k == UINT32_MAX || below(&p->seed, 5) == 0) return add_const(p, w);
    return k;
}

static void step_bin(struct pair *p, unsigned w) {
    enum term_op op = TERM_ADD + below(&p->seed, TERM_UMULO - TERM_ADD + 1);
    if (w == 1 || below(&p->seed, 3) == 0) op = TERM_AND + below(&p->seed, 3);
    uint32_t a = operand(p, w), b = operand(p, w);
    BOTH(p, term_bin(s, op, t[a], t[b]));
}

static void step_resize(struct pair *p) {
    uint32_t a = below(&p->seed, p->n);
    const struct term_node *n = term_get(p->s[PLAIN], p->pool[PLAIN][a]);
    if (n->sort.index) return;
    unsigned w = n->sort.width;
    unsigned to = w + below(&p->seed, p->wide - w + 1);
    unsigned hi = below(&p->seed, w), lo = below(&p->seed, hi + 1);
    if (below(&p->seed, 3) == 0) lo = 0;
    switch (below(&p->seed, 4)) {
    case 0:
        BOTH(p, term_zext(s, t[a], to));
        break;
    case 1:
        BOTH(p, term_sext(s, t[a], to));
        break;
    case 2:
        BOTH(p, term_extract(s, t[a], hi, lo));
        break;
    default:
        if (w < p->wide) {
            uint32_t b = operand(p, 1 + below(&p->seed, p->wide - w));
            if (below(&p->seed, 2))
                BOTH(p, term_concat(s, t[a], t[b]));
            else
                BOTH(p, term_concat(s, t[b], t[a]));
        }
    }
}

static void step_array(struct pair *p, unsigned index, unsigned w) {
    uint32_t a = pick_sort(p, w, index);
    uint32_t i = operand(p, index), e = operand(p, w), c = operand(p, 1);
    uint32_t b = pick_sort(p, w, index);
    if (a == UINT32_MAX) return;
    switch (below(&p->seed, 5)) {
    case 0:
    case 1:
        BOTH(p, term_select(s, t[a], t[i]));
        break;
    case 2:
        BOTH(p, term_ite(s, t[c], t[a], t[b]));
        break;
    case 3:
        if (below(&p->seed, 4) == 0) {
            BOTH(p, term_array_const(s, index, t[e]));
            break;
        }
        /* fall through */
    default:
        BOTH(p, term_store_at(s, t[a], t[i], t[e]));
        break;
    }
}

static void step(struct pair *p, unsigned w) {
    switch (below(&p->seed, 10)) {
    case 0:
    case 1:
        step_resize(p);
        break;
    case 2: {
        uint32_t a = operand(p, below(&p->seed, 2) ? 1 : w);
        BOTH(p, term_not(s, t[a]));
        break;
    }
    case 3:
    case 4: {
        unsigned u = below(&p->seed, 3) ? w : 1;
        uint32_t c = operand(p, 1), a = operand(p, u), b = operand(p, u);
        BOTH(p, term_ite(s, t[c], t[a], t[b]));
        break;
    }
    case 5:
        step_array(p, 2, w);
        break;
    case 6:
        step_bin(p, 1);
        break;
    default:
        step_bin(p, w);
    }
}

/* Values stay within the bounds that were computed for their term. */
static bool within_bounds(const struct term_store *s, term t, bv_t v) {
    struct urange u = urange_of(s, t);
    struct srange i = srange_of(s, t);
    sbv_t k = bv_signed(v, term_width(s, t));
    return u.lo <= v && v <= u.hi && i.lo <= k && k <= i.hi;
}

/* ---- one term, from a file or to be shrunk ---- */

static bool rewriting_keeps_value(struct term_store *s, term t) {
    enum { ROUNDS = 500 };
    struct term_twins w = {.values = {.store = s}};
    struct term_model m = term_twins_model(&w);
    term u = term_twins_rewritten(&w, t);
    bool same = true;
    for (; same && !term_get(s, t)->sort.index && w.values.round < ROUNDS; w.values.round++) {
        bv_t plain = term_eval(s, t, &m), rewritten = term_eval(s, u, &m);
        same = plain == rewritten && within_bounds(s, t, plain) && within_bounds(s, u, plain);
    }
    term_twins_free(&w);
    return same;
}

static const struct term_check checks[] = {{"rewriting", rewriting_keeps_value}, {0}};

static void rewrites_next(const struct pair *p, term plain) {
    term_case_tries(checks, p->s[PLAIN], plain);
}

static void compare(struct pair *p, struct assignment *a) {
    struct arena scratch = {0};
    struct term_model m = {.ctx = a, .var = var_value, .element = element_value};
    struct term_memo *memo = term_memo_new(&scratch, p->s[PLAIN], &m);
    for (uint32_t k = p->vars; k < p->n; k++) {
        if (term_get(p->s[PLAIN], p->pool[PLAIN][k])->sort.index) continue;
        bv_t plain = eval(p->s[PLAIN], p->pool[PLAIN][k], a);
        assert_true(plain == term_memo_value(memo, p->pool[PLAIN][k]));
        bv_t rewritten = eval(p->s[REWRITTEN], p->pool[REWRITTEN][k], a);
        if (!within_bounds(p->s[PLAIN], p->pool[PLAIN][k], plain) ||
            !within_bounds(p->s[REWRITTEN], p->pool[REWRITTEN][k], rewritten)) {
            show(p, k);
            term_case_failed(checks, p->s[PLAIN], p->pool[PLAIN][k]);
            fail_msg("value %llx is outside the bounds", (unsigned long long)plain);
        }
        if (plain == rewritten) continue;
        show(p, k);
        for (uint32_t i = 0; i < p->vars; i++)
            print_message("var %u = %llx\n", i, (unsigned long long)a->value[i]);
        term_case_failed(checks, p->s[PLAIN], p->pool[PLAIN][k]);
        fail_msg("values %llx and %llx differ", (unsigned long long)plain,
                 (unsigned long long)rewritten);
    }
    arena_free(&scratch);
}

/* Random assignments, or all of them where there are few. */
static void compare_models(struct pair *p) {
    unsigned bits = 0, width[MAX_VARS];
    for (uint32_t i = 0; i < p->vars; i++) {
        const struct term_node *n = term_get(p->s[PLAIN], p->pool[PLAIN][i]);
        width[i] = n->sort.index ? 0 : n->sort.width;
        bits += width[i];
    }
    struct assignment a = {.seed = p->seed};
    bool all = bits <= 8;
    for (uint32_t m = 0; m < (all ? 1u << bits : 12u); m++) {
        uint32_t rest = m;
        for (uint32_t i = 0; i < p->vars; i++) {
            if (!width[i]) continue;
            a.value[i] = all ? bv_norm(rest, width[i]) : random_value(&p->seed, width[i]);
            if (all) rest >>= width[i];
        }
        compare(p, &a);
    }
}

static void trial(uint64_t seed, unsigned w, unsigned wide, uint32_t steps) {
    struct pair p = {.seed = seed, .wide = wide};
    for (unsigned i = 0; i < STORES; i++) p.s[i] = term_store_new();
    term_set_rewriting(p.s[PLAIN], false);
    BOTH(&p, term_var(s, w, "x"));
    BOTH(&p, term_var(s, w, "y"));
    BOTH(&p, term_var(s, 1, "c"));
    BOTH(&p, term_var(s, 1, "d"));
    if (w > 3) BOTH(&p, term_var(s, w / 2, "h"));
    BOTH(&p, term_array_var(s, 2, w, "m"));
    p.vars = p.n;
    for (uint32_t i = 0; i < steps && p.n + 6 < MAX_POOL; i++) step(&p, w);
    compare_models(&p);
    for (unsigned i = 0; i < STORES; i++) term_store_free(p.s[i]);
}

static void random_terms(void **state) {
    (void)state;
    static const struct {
        unsigned w, wide;
        uint32_t trials;
    } row[] = {
        {1, 3, 700},   {2, 5, 1000},  {3, 6, 800},    {4, 8, 1000},    {5, 10, 1000},
        {8, 16, 1300}, {16, 64, 700}, {32, 64, 1300}, {64, 128, 1000}, {128, 128, 700},
    };
    const char *more = getenv("VL_TEST_ROUNDS"), *from = getenv("VL_TEST_SEED");
    uint32_t rounds = more ? (uint32_t)atoi(more) : 1;
    uint64_t seed = from ? (uint64_t)atoll(from) : 1;
    for (uint32_t r = 0; r < rounds; r++)
        for (size_t i = 0; i < sizeof row / sizeof *row; i++)
            for (uint32_t k = 0; k < row[i].trials / test_share(); k++)
                trial(seed++ * 7919, row[i].w, row[i].wide, 4 + (uint32_t)(k % 24));
}

/* ---- each rule fires ---- */

/* Names of variables; a constant is VALUE or VALUE:WIDTH, 8 bits wide by default. */
static const struct {
    const char *name;
    unsigned width, index;
} var_table[] = {
    {"x", 8, 0},  {"y", 8, 0},  {"z", 8, 0}, {"w", 8, 0},  {"p", 1, 0},
    {"q", 1, 0},  {"r", 1, 0},  {"t", 1, 0}, {"u", 16, 0}, {"v", 16, 0},
    {"i", 32, 0}, {"j", 32, 0}, {"n", 4, 0}, {"m", 8, 8},  {"k", 8, 8},
};
enum { VARS = sizeof var_table / sizeof *var_table };

struct reader {
    struct term_store *s;
    const char *at;
    term var[VARS];
};

static term read_term(struct reader *r);

static void skip_space(struct reader *r) {
    while (*r->at == ' ') r->at++;
}
static bool word(struct reader *r, char *out, size_t size) {
    skip_space(r);
    size_t n = strcspn(r->at, " ()");
    assert_true(n < size);
    memcpy(out, r->at, n);
    out[n] = 0;
    r->at += n;
    return n > 0;
}
static unsigned number(struct reader *r) {
    char text[32];
    assert_true(word(r, text, sizeof text));
    return (unsigned)strtoul(text, NULL, 0);
}

static term read_atom(struct reader *r) {
    char text[48];
    assert_true(word(r, text, sizeof text));
    for (unsigned i = 0; i < VARS; i++)
        if (strcmp(text, var_table[i].name) == 0) return r->var[i];
    char *end;
    long long value = strtoll(text, &end, 0);
    assert_true(end != text);
    unsigned width = *end == ':' ? (unsigned)atoi(end + 1) : 8;
    return term_const(r->s, width, (bv_t)(sbv_t)value);
}

static term read_op(struct reader *r) {
    char op[32];
    assert_true(word(r, op, sizeof op));
    static const struct {
        const char *text;
        enum term_op op;
    } bin[] = {
#define TERM_OP(id, text, arity) {text, TERM_##id},
#include "encoders/term/terms.def"
#undef TERM_OP
    };
    enum term_op id = TERM_NONE;
    for (size_t i = 0; i < sizeof bin / sizeof *bin; i++)
        if (strcmp(bin[i].text, op) == 0) id = bin[i].op;
    unsigned hi = 0, lo = 0;
    if (id == TERM_ZEXT || id == TERM_SEXT || id == TERM_EXTRACT || id == TERM_ARRAY_CONST)
        hi = number(r);
    if (id == TERM_EXTRACT) lo = number(r);
    term a = read_term(r), b = 0, c = 0;
    skip_space(r);
    if (*r->at != ')') b = read_term(r);
    skip_space(r);
    if (*r->at != ')') c = read_term(r);
    switch (id) {
    case TERM_NOT:
        return term_not(r->s, a);
    case TERM_ZEXT:
        return term_zext(r->s, a, hi);
    case TERM_SEXT:
        return term_sext(r->s, a, hi);
    case TERM_EXTRACT:
        return term_extract(r->s, a, hi, lo);
    case TERM_ARRAY_CONST:
        return term_array_const(r->s, hi, a);
    case TERM_CONCAT:
        return term_concat(r->s, a, b);
    case TERM_SELECT:
        return term_select(r->s, a, b);
    case TERM_ITE:
        return term_ite(r->s, a, b, c);
    case TERM_STORE:
        return term_store_at(r->s, a, b, c);
    default:
        return term_bin(r->s, id, a, b);
    }
}

static term read_term(struct reader *r) {
    skip_space(r);
    if (*r->at != '(') return read_atom(r);
    r->at++;
    term t = read_op(r);
    skip_space(r);
    assert_int_equal(*r->at, ')');
    r->at++;
    return t;
}

static term parse(struct reader *r, const char *text) {
    r->at = text;
    term t = read_term(r);
    skip_space(r);
    assert_int_equal(*r->at, 0);
    return t;
}

static struct reader reader_new(bool rewriting) {
    struct reader r = {.s = term_store_new()};
    term_set_rewriting(r.s, rewriting);
    for (unsigned i = 0; i < VARS; i++)
        r.var[i] = var_table[i].index ? term_array_var(r.s, var_table[i].index, var_table[i].width,
                                                       var_table[i].name)
                                      : term_var(r.s, var_table[i].width, var_table[i].name);
    return r;
}

static const struct {
    const char *from, *to;
} rule_table[] = {
#include "tests/unit/encoders/rewrite_rules.inc"
};

/* Prints what is wrong with the row; true if nothing is. */
static bool check_rule(struct reader *plain, struct reader *r, const char *from, const char *to) {
    term want = parse(r, to), got = parse(r, from);
    if (want != got) {
        struct arena arena = {0};
        struct str a = {.arena = &arena}, b = {.arena = &arena};
        term_print(&a, r->s, want);
        term_print(&b, r->s, got);
        print_message("%s\n  expected %s\n  but got  %s\n", from, a.at, b.at);
        arena_free(&arena);
        return false;
    }
    term was = parse(plain, from);
    struct assignment m = {0};
    uint64_t seed = 99;
    if (term_get(plain->s, was)->sort.index) return true;
    for (unsigned k = 0; k < 50; k++) {
        for (unsigned i = 0; i < VARS; i++) m.value[i] = random_value(&seed, var_table[i].width);
        m.seed = seed;
        if (k < 10) m.value[1] = m.value[0];
        bv_t x = eval(plain->s, was, &m), y = eval(r->s, got, &m);
        if (x == y) continue;
        print_message("%s changes its value\n", from);
        return false;
    }
    return true;
}

static void rules_fire(void **state) {
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof rule_table / sizeof *rule_table; i++) {
        struct reader plain = reader_new(false), r = reader_new(true);
        /* Without rewriting the two sides differ, so the row tests something. */
        if (parse(&plain, rule_table[i].from) == parse(&plain, rule_table[i].to))
            fail_msg("row says nothing: %s", rule_table[i].from);
        wrong += !check_rule(&plain, &r, rule_table[i].from, rule_table[i].to);
        term_store_free(plain.s);
        term_store_free(r.s);
    }
    assert_int_equal(wrong, 0);
}

/* ---- products and their overflow ---- */

/* A store with x and y of one width, with or without rules. */
struct factors {
    struct term_store *s;
    term x, y;
};

static struct factors factors_new(bool rewriting, unsigned w) {
    struct factors f = {.s = term_store_new()};
    term_set_rewriting(f.s, rewriting);
    f.x = term_var(f.s, w, "x");
    f.y = term_var(f.s, w, "y");
    return f;
}

static term widened(struct factors *f, term t, unsigned wide, bool is_signed) {
    return is_signed ? term_sext(f->s, t, wide) : term_zext(f->s, t, wide);
}

static term wide_product_of(struct factors *f, unsigned wide, bool is_signed) {
    term x = widened(f, f->x, wide, is_signed), y = widened(f, f->y, wide, is_signed);
    return term_bin(f->s, TERM_MUL, x, y);
}

/* Questions about a product that the store also has at twice the width or more. */
enum { OVERFLOWS, IS_NARROW, HALF_OVERFLOWS, EXCEEDS, QUESTIONS };

static term ask_product(struct factors *f, unsigned question, unsigned wide, bool is_signed,
                        bv_t k) {
    unsigned w = term_width(f->s, f->x);
    term p = wide_product_of(f, wide, is_signed);
    switch (question) {
    case OVERFLOWS:
        return term_bin(f->s, is_signed ? TERM_SMULO : TERM_UMULO, f->y, f->x);
    case IS_NARROW:
        return term_eq(f->s, widened(f, term_bin(f->s, TERM_MUL, f->x, f->y), wide, is_signed), p);
    case HALF_OVERFLOWS:
        return term_bin(f->s, TERM_SMULO, widened(f, f->x, 2 * w, false),
                        widened(f, f->y, 2 * w, false));
    default:
        return term_bin(f->s, TERM_ULT, term_bin(f->s, TERM_UDIV, term_const(f->s, w, k), f->x),
                        f->y);
    }
}

static bool depends_on(const struct term_store *s, term t, enum term_op op) {
    struct term_cone cone;
    bool found = false;
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) found = found || op_of(s, cone.at[i]) == op;
    term_cone_free(&cone);
    return found;
}

static void same_for_all_factors(unsigned question, unsigned w, unsigned wide, bool is_signed,
                                 bv_t k) {
    struct factors plain = factors_new(false, w), rewritten = factors_new(true, w);
    term was = ask_product(&plain, question, wide, is_signed, k);
    term is = ask_product(&rewritten, question, wide, is_signed, k);
    assert_false(depends_on(rewritten.s, is, TERM_SMULO));
    assert_false(depends_on(rewritten.s, is, TERM_UDIV));
    for (uint32_t m = 0; m < 1u << 2 * w; m++) {
        struct assignment a = {.value = {bv_norm(m, w), m >> w}};
        assert_true(eval(plain.s, was, &a) == eval(rewritten.s, is, &a));
    }
    term_store_free(plain.s);
    term_store_free(rewritten.s);
}

/* For all factors of small widths: overflow asked of a wider product is overflow. */
static void overflow_of_wide_products(void **state) {
    (void)state;
    for (unsigned w = 2; w <= 5; w++)
        for (unsigned wide = 2 * w; wide <= 4 * w; wide *= 2)
            for (unsigned row = 0; row < 2 * QUESTIONS; row++)
                for (bv_t k = 0; k <= (row / 2 == EXCEEDS ? bv_mask(w) : 0); k++)
                    same_for_all_factors(row / 2, w, wide, row % 2, k);
}

/* k / y < x and x < k / y, of signed numbers. */
static term compare_quotient(struct factors *f, bool first, bv_t k) {
    term q = term_bin(f->s, TERM_SDIV, term_const(f->s, term_width(f->s, f->x), k), f->y);
    return first ? term_bin(f->s, TERM_SLT, q, f->x) : term_bin(f->s, TERM_SLT, f->x, q);
}

/* For all constants, factors and divisors of small widths: a product says it.  Narrow halves make
 * divisors of which the sign is known. */
static void comparisons_of_quotients(void **state) {
    (void)state;
    for (unsigned w = 2; w <= 5; w++)
        for (bv_t k = 0; k < (bv_t)8 << w; k++) {
            struct factors f[STORES];
            term t[STORES];
            for (unsigned i = 0; i < STORES; i++) {
                f[i] = factors_new(i == REWRITTEN, w);
                if (k & 2) f[i].y = term_zext(f[i].s, term_extract(f[i].s, f[i].y, w - 2, 0), w);
                if (k & 4) f[i].x = term_sext(f[i].s, term_extract(f[i].s, f[i].x, w - 2, 0), w);
                t[i] = compare_quotient(&f[i], k & 1, k >> 3);
            }
            for (uint32_t m = 0; m < 1u << 2 * w; m++) {
                struct assignment a = {.value = {bv_norm(m, w), m >> w}};
                assert_true(eval(f[PLAIN].s, t[PLAIN], &a) ==
                            eval(f[REWRITTEN].s, t[REWRITTEN], &a));
            }
            for (unsigned i = 0; i < STORES; i++) term_store_free(f[i].s);
        }
}

/* ---- exact division ---- */

/* Rows {offset, stride, quotient}; NULL: none may be given as exact. */
static const struct {
    const char *offset;
    unsigned stride;
    const char *quotient;
} div_table[] = {
    {"24:64", 12, "2:64"},
    {"-24:64", 12, "-2:64"},
    {"25:64", 12, NULL},
    {"(bvmul (sign_extend 64 i) 12:64)", 12, "(sign_extend 64 i)"},
    {"(bvmul (zero_extend 64 i) 12:64)", 12, "(zero_extend 64 i)"},
    {"(bvmul (zero_extend 64 i) 12:64)", 4, "(zero_extend 64 (bvmul (zero_extend 62 i) 3:62))"},
    {"(bvmul (zero_extend 64 i) 12:64)", 8, NULL},
    {"(bvmul (sign_extend 64 i) 4:64)", 4, "(sign_extend 64 i)"},
    {"(bvmul (zero_extend 64 i) 4:64)", 4, "(zero_extend 64 i)"},
    {"(bvmul (zero_extend 64 i) 16:64)", 4, "(bvmul (zero_extend 64 i) 4:64)"},
    {"(bvadd (bvmul (sign_extend 64 i) 4:64) 8:64)", 4, "(bvadd (sign_extend 64 i) 2:64)"},
    {"(bvadd (bvmul (sign_extend 64 i) 12:64) 24:64)", 12, "(bvadd (sign_extend 64 i) 2:64)"},
    {"(bvadd (bvmul (sign_extend 64 i) 12:64) 4:64)", 12, NULL},
    {"(bvadd (bvmul (sign_extend 64 i) 24:64) (bvmul (sign_extend 64 j) 12:64))", 12,
     "(bvadd (bvmul (sign_extend 64 i) 2:64) (sign_extend 64 j))"},
    {"(bvsub (bvmul (sign_extend 64 i) 12:64) (bvmul (sign_extend 64 j) 12:64))", 12,
     "(bvsub (sign_extend 64 i) (sign_extend 64 j))"},
    {"(bvadd (bvmul (zero_extend 64 x) 40:64) (bvmul (zero_extend 64 y) 4:64))", 4,
     "(bvadd (bvmul (zero_extend 64 x) 10:64) (zero_extend 64 y))"},
    {"(ite p (bvmul (sign_extend 64 i) 12:64) 36:64)", 12, "(sign_extend 64 (ite p i 3:32))"},
    {"(sign_extend 64 (bvmul (sign_extend 32 x) 12:32))", 12, "(sign_extend 64 x)"},
    {"(zero_extend 64 (bvmul (zero_extend 32 x) 12:32))", 12, "(zero_extend 64 x)"},
    {"(bvmul i 12:32)", 12, NULL},
    {"(bvmul i 3:32)", 3, NULL},
    {"(bvmul i 4:32)", 4, "(sign_extend 32 (extract 29 0 i))"},
    {"(zero_extend 64 (bvmul i 12:32))", 12, NULL},
    {"(sign_extend 64 (bvmul i 12:32))", 12, NULL},
    {"(bvmul (zero_extend 32 u) 24:32)", 12, "(bvmul (zero_extend 32 u) 2:32)"},
    {"(bvmul (bvmul (zero_extend 64 i) 4:64) 6:64)", 12, "(bvmul (zero_extend 64 i) 2:64)"},
    {"(bvmul (bvmul (zero_extend 64 i) 4:64) 3:64)", 12, "(zero_extend 64 i)"},
    {"i", 1, "i"},
    {"i", 2, NULL},
};

static void exact_division(void **state) {
    (void)state;
    unsigned wrong = 0;
    for (size_t k = 0; k < sizeof div_table / sizeof *div_table; k++) {
        struct reader r = reader_new(true);
        term offset = parse(&r, div_table[k].offset);
        term got = term_div_exact(r.s, offset, div_table[k].stride);
        term want = div_table[k].quotient ? parse(&r, div_table[k].quotient) : 0;
        if (got != want) {
            struct arena arena = {0};
            struct str a = {.arena = &arena}, b = {.arena = &arena};
            term_print(&a, r.s, want);
            term_print(&b, r.s, got);
            print_message("%s / %u\n  expected %s\n  but got  %s\n", div_table[k].offset,
                          div_table[k].stride, a.at, b.at);
            arena_free(&arena);
            wrong++;
        }
        term_store_free(r.s);
    }
    assert_int_equal(wrong, 0);
}

/* Where a quotient comes with a condition that holds, q * stride is the offset as integers. */
static void division_is_exact(void **state) {
    (void)state;
    static const unsigned strides[] = {2, 3, 4, 5, 6, 7, 8, 12, 20, 24};
    unsigned found = 0, proved = 0;
    for (uint64_t k = 0; k < 6000; k++) {
        struct pair p = {.seed = k * 31 + 7, .wide = 16};
        unsigned w = k % 2 ? 8 : 16;
        for (unsigned i = 0; i < STORES; i++) p.s[i] = term_store_new();
        BOTH(&p, term_var(s, w, "x"));
        BOTH(&p, term_var(s, w / 2, "y"));
        BOTH(&p, term_var(s, 1, "c"));
        p.vars = p.n;
        uint64_t stride = strides[below(&p.seed, sizeof strides / sizeof *strides)];
        for (unsigned i = 0; i < 10; i++) {
            uint32_t a = operand(&p, w), b = operand(&p, w), c = 2;
            uint64_t factor = stride * (1 + below(&p.seed, 3));
            unsigned low = 1 + below(&p.seed, w - 1);
            switch (below(&p.seed, 7)) {
            case 0:
                BOTH(&p, term_sext(s, term_extract(s, t[a], low - 1, 0), w));
                break;
            case 1:
                BOTH(&p, term_zext(s, term_extract(s, t[a], low - 1, 0), w));
                break;
            case 2:
            case 3:
                BOTH(&p, term_bin(s, TERM_MUL, t[a], term_const(s, w, factor)));
                break;
            case 4:
                BOTH(&p, term_ite(s, t[c], t[a], t[b]));
                break;
            case 5:
                BOTH(&p, term_bin(s, TERM_ADD, t[a], t[b]));
                break;
            default:
                BOTH(&p, term_bin(s, TERM_SUB, t[a], t[b]));
                break;
            }
            term exact, t = p.pool[REWRITTEN][p.n - 1];
            term q = term_div(p.s[REWRITTEN], t, stride, &exact);
            if (!q) continue;
            found++;
            proved += term_is_true(p.s[REWRITTEN], exact);
            struct assignment m = {.seed = 1};
            for (unsigned round = 0; round < 20; round++) {
                for (unsigned v = 0; v < 3; v++)
                    m.value[v] = random_value(&p.seed, v == 2 ? 1 : v ? w / 2 : w);
                bv_t off = eval(p.s[REWRITTEN], t, &m), x = eval(p.s[REWRITTEN], q, &m);
                assert_true(bv_norm(x * stride, w) == off);
                if (eval(p.s[REWRITTEN], exact, &m))
                    assert_true(bv_signed(x, w) * (sbv_t)stride == bv_signed(off, w));
            }
        }
        for (unsigned i = 0; i < STORES; i++) term_store_free(p.s[i]);
    }
    assert_true(found > 5000 && proved > 1000 && proved < found);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_division),
        cmocka_unit_test(division_is_exact),
        cmocka_unit_test(rules_fire),
        cmocka_unit_test(overflow_of_wide_products),
        cmocka_unit_test(comparisons_of_quotients),
        cmocka_unit_test(random_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
