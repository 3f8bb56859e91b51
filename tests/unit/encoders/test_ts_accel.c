/* Accelerated steps of random loops made of terms: each leads where so many single steps lead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "encoders/transform/accel.h"
#include "tests/support/prng.h"
#include "tests/support/term_case.h"

enum { VARS = 4, LOOPS = 1500, STATES = 400, ROUNDS = 1 << 6 };

static const unsigned widths[VARS] = {1, 4, 4, 6}; /* pc first */
enum { ALL_BITS = 1 + 4 + 4 + 6 };

struct fixture {
    struct arena a;
    struct prng p;
    struct term_store *s;
    struct ts t, fast;
    bv_t value[VARS], go, j;
    unsigned irrelevant; /* of the values that accelerated steps led to */
};

static term var(const struct fixture *x, unsigned v) { return x->t.vars.at[v].now; }

static term number(struct fixture *x, unsigned w) {
    return term_const(x->s, w, bv_norm((bv_t)prng_below(&x->p, 1u << w), w));
}

/* Of this width, of what a loop may compute. */
static term word(struct fixture *x, unsigned w, unsigned depth) {
    static const enum term_op ops[] = {TERM_ADD, TERM_SUB, TERM_MUL, TERM_XOR};
    uint32_t v = 1 + prng_below(&x->p, VARS - 1);
    if (depth && prng_chance(&x->p, 30)) {
        term left = word(x, w, depth - 1), right = word(x, w, depth - 1);
        return term_bin(x->s, ops[prng_below(&x->p, 4)], left, right);
    }
    if (depth && w > 4 && prng_chance(&x->p, 20)) {
        term parts[2] = {word(x, 4, depth - 1), number(x, w - 4)};
        unsigned high = prng_below(&x->p, 2);
        return term_concat(x->s, parts[!high], parts[high]);
    }
    if (prng_chance(&x->p, 25)) return number(x, w);
    if (widths[v] > w) {
        unsigned lo = prng_below(&x->p, 2) * (widths[v] - w);
        return term_extract(x->s, var(x, v), lo + w - 1, lo);
    }
    return prng_below(&x->p, 2) ? term_zext(x->s, var(x, v), w) : term_sext(x->s, var(x, v), w);
}

static term condition(struct fixture *x, unsigned depth) {
    static const enum term_op ops[] = {TERM_EQ,    TERM_ULT,   TERM_ULE,   TERM_SLT,
                                       TERM_SLE,   TERM_SADDO, TERM_SSUBO, TERM_SMULO,
                                       TERM_UADDO, TERM_USUBO, TERM_UMULO};
    unsigned kind = prng_below(&x->p, depth ? 8 : 5), w = prng_below(&x->p, 2) ? 4 : 6;
    if (kind == 5) return term_not(x->s, condition(x, depth - 1));
    if (kind > 5) {
        term a = condition(x, depth - 1), b = condition(x, depth - 1);
        return kind == 6 ? term_and(x->s, a, b) : term_ite(x->s, condition(x, depth - 1), a, b);
    }
    if (kind == 4) return term_extract(x->s, var(x, 3), 5, 5);
    term left = word(x, w, 1), right = word(x, w, 1);
    enum term_op op = ops[prng_below(&x->p, 11)];
    term c = op == TERM_EQ ? term_eq(x->s, left, right) : term_bin(x->s, op, left, right);
    return prng_below(&x->p, 2) ? c : term_not(x->s, c);
}

static term becomes(struct fixture *x, unsigned v) {
    unsigned kind = prng_below(&x->p, 8), w = widths[v];
    term add = term_bin(x->s, TERM_ADD, var(x, v), number(x, w));
    if (kind == 0) return word(x, w, 1);
    if (kind == 1) return term_ite(x->s, condition(x, 0), add, var(x, v));
    return kind == 2 ? var(x, v) : add;
}

/* while (guard) { v = next[v] } */
static void loop_of(struct fixture *x, const term var_of[VARS], term guard, const term next[VARS]) {
    x->t = (struct ts){.a = &x->a, .store = x->s};
    term *now = arena_new_array(&x->a, term, VARS), *to = arena_new_array(&x->a, term, VARS);
    struct ts_around r = {.now = now, .to = to, .guard = guard};
    for (unsigned v = 0; v < VARS; v++) {
        struct ts_var one = {.kind = v ? TS_VALUE : TS_PC, .now = var_of[v]};
        vec_push(&x->a, &x->t.vars, one);
    }
    for (unsigned v = 1; v < VARS; v++) {
        now[r.n] = var(x, v);
        to[r.n] = next[v];
        x->t.vars.at[v].next = term_ite(x->s, r.guard, to[r.n], now[r.n]);
        r.n += to[r.n] != now[r.n];
    }
    x->t.vars.at[0].next = term_not(x->s, r.guard);
    x->t.ended = x->t.returned = term_false(x->s);
    vec_push(&x->a, &x->t.around, r);
}

static const char *const names[VARS] = {"pc", "a", "b", "c"};

/* Some variables change. One term of its parts, which a file can have. */
static term random_loop(struct fixture *x, uint64_t seed) {
    term vars[VARS], next[VARS], none[VARS];
    x->p = (struct prng){seed};
    for (unsigned v = 0; v < VARS; v++) vars[v] = none[v] = term_var(x->s, widths[v], names[v]);
    loop_of(x, vars, term_false(x->s), none); /* for `var` */
    term guard = term_and(x->s, term_not(x->s, var(x, 0)), condition(x, 2));
    for (unsigned v = 1; v < VARS; v++) next[v] = becomes(x, v);
    loop_of(x, vars, guard, next);
    term all = guard;
    for (unsigned v = 1; v < VARS; v++) all = term_concat(x->s, all, next[v]);
    return all;
}

static bv_t value_of(void *ctx, term v) {
    const struct fixture *x = ctx;
    for (unsigned i = 0; i < VARS; i++)
        if (v == var(x, i)) return x->value[i];
    if (v == x->fast.inputs.at[0].var) return x->go;
    return v == x->fast.inputs.at[1].var ? x->j : 1; /* else: irrelevant, anything */
}

static void step(struct fixture *x, const struct ts *t, bv_t *next) {
    struct term_model m = {.ctx = x, .var = value_of};
    for (unsigned v = 0; v < VARS; v++) next[v] = term_eval(x->s, t->vars.at[v].next, &m);
}

enum tried { TRIED_NOTHING, TRIED_STEP, TRIED_WRONG };

static enum tried try_state(struct fixture *x) {
    struct term_model m = {.ctx = x, .var = value_of};
    bv_t leap[VARS];
    x->value[0] = 0;
    for (unsigned v = 1; v < VARS; v++) x->value[v] = prng_below(&x->p, 1u << widths[v]);
    unsigned w = term_width(x->s, x->fast.inputs.at[1].var);
    x->go = 1;
    x->j = bv_norm(prng_below(&x->p, prng_below(&x->p, 2) ? 5 : ROUNDS), w);
    if (!term_eval(x->s, x->fast.inputs.at[1].taken, &m)) return TRIED_NOTHING;
    step(x, &x->fast, leap);
    for (bv_t i = 0; i <= x->j; i++) {
        bv_t next[VARS];
        step(x, &x->t, next);
        for (unsigned v = 0; v < VARS; v++) x->value[v] = next[v];
        if (x->value[0]) return TRIED_WRONG;
    }
    const bool *irrelevant = ts_irrelevant(&x->t, &x->a);
    for (unsigned v = 0; v < VARS; v++) {
        if (!irrelevant[v] && x->value[v] != leap[v]) return TRIED_WRONG;
        x->irrelevant += irrelevant[v];
    }
    return TRIED_STEP;
}

/* Steps taken; *wrong: one of them leads elsewhere. */
static unsigned try_states(struct fixture *x, bool *wrong) {
    unsigned steps = 0;
    *wrong = false;
    for (unsigned i = 0; i < STATES && !*wrong; i++) {
        enum tried tried = try_state(x);
        *wrong = tried == TRIED_WRONG;
        steps += tried == TRIED_STEP;
    }
    return steps;
}

/* ---- one loop, from a file or to be shrunk ---- */

/* The parts of random_loop's term, which rewriting may have put together in another way. */
static term take_apart(struct term_store *s, term t, term next[VARS]) {
    unsigned lo = 0;
    for (unsigned v = VARS; --v > 0; lo += widths[v])
        next[v] = term_extract(s, t, lo + widths[v] - 1, lo);
    return term_extract(s, t, lo, lo);
}

static term var_named(struct term_store *s, unsigned v) {
    for (term t = 1; t <= term_count(s); t++)
        if (term_get(s, t)->op == TERM_VAR && strcmp(term_var_name(s, t), names[v]) == 0) return t;
    return term_var(s, widths[v], names[v]);
}

static bool accelerated_alike(struct term_store *s, term t) {
    struct fixture x = {.s = s, .p = {1}};
    term vars[VARS], next[VARS];
    bool wrong = false;
    if (term_width(s, t) != ALL_BITS) return true;
    term_set_rewriting(s, true);
    term guard = take_apart(s, t, next);
    for (unsigned v = 0; v < VARS; v++) vars[v] = var_named(s, v);
    loop_of(&x, vars, guard, next);
    if (ts_accelerate(&x.t, &x.a, &x.fast)) try_states(&x, &wrong);
    arena_free(&x.a);
    return !wrong;
}

static const struct term_check checks[] = {{"accelerated", accelerated_alike}, {0}};

static void test_random_loops(void **state) {
    (void)state;
    unsigned loops = 0, steps = 0, irrelevant = 0;
    for (uint64_t seed = 1; seed <= LOOPS; seed++) {
        struct fixture x = {.s = term_store_new()};
        bool wrong = false;
        term all = random_loop(&x, seed);
        term_case_tries(checks, x.s, all);
        if (ts_accelerate(&x.t, &x.a, &x.fast)) {
            loops++;
            steps += try_states(&x, &wrong);
            irrelevant += x.irrelevant;
        }
        if (wrong) {
            term_case_failed(checks, x.s, all);
            fail_msg("seed %u: the step leads elsewhere", (unsigned)seed);
        }
        term_case_tries(checks, x.s, 0);
        term_store_free(x.s);
        arena_free(&x.a);
    }
    print_message("%u loops accelerated, %u steps, %u irrelevant values\n", loops, steps,
                  irrelevant);
    assert_true(loops > LOOPS / 5 && steps > 10 * loops && irrelevant > steps / 10 &&
                irrelevant < 2 * steps);
}

int main(int argc, char **argv) {
    int status;
    if (term_case_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
