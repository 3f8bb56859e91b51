/* The engines on DimSpec against explicit search in small random systems, and each other.
 *
 * 400 systems of each kind, 10,000 with VL_THOROUGH=1: relations of random clauses; circuits that
 * say which variables are inputs; relations that say so and lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "encoders/bits/dimspec.h"
#include "engines/reach/reach.h"
#include "tests/support/draws.h"

enum { MAX_N = 8, MAX_STATES = 1 << MAX_N, UNREACHED = -1 };

/* ---- explicit search ---- */

struct table {
    struct dimspec d;
    bool first[MAX_STATES], allowed[MAX_STATES], goal[MAX_STATES];
    int depth[MAX_STATES]; /* of the shortest path, or UNREACHED */
    int answer;            /* the least depth of a goal, or UNREACHED */
};

/* Variables 1..n are the bits of state, n+1.. those of next. */
static bool satisfied(const struct clauses *c, uint32_t bits) {
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) {
        bool some = false;
        for (uint32_t i = 0; i < n; i++) some |= (bits >> (abs(l[i]) - 1) & 1) == (l[i] > 0);
        if (!some) return false;
    }
    return true;
}

static void explore(struct table *t) {
    const uint32_t n = t->d.n, states = 1u << n;
    t->answer = UNREACHED;
    for (uint32_t s = 0; s < states; s++) {
        t->allowed[s] = satisfied(&t->d.part[DIMSPEC_U], s);
        t->goal[s] = satisfied(&t->d.part[DIMSPEC_G], s);
        t->depth[s] = t->allowed[s] && satisfied(&t->d.part[DIMSPEC_I], s) ? 0 : UNREACHED;
    }
    for (int depth = 0; depth <= (int)states; depth++) {
        for (uint32_t s = 0; s < states; s++) {
            if (t->depth[s] != depth) continue;
            if (t->goal[s] && t->answer == UNREACHED) t->answer = depth;
            for (uint32_t r = 0; r < states; r++)
                if (t->allowed[r] && t->depth[r] == UNREACHED &&
                    satisfied(&t->d.part[DIMSPEC_T], s | r << n))
                    t->depth[r] = depth + 1;
        }
    }
}

/* ---- random systems ---- */

static void random_clauses(struct arena *a, struct draws *p, struct clauses *c, uint32_t vars,
                           uint32_t count, uint32_t longest) {
    for (uint32_t i = 0; i < count; i++) {
        int lits[8];
        uint32_t n = 1 + draw_below(p, longest);
        for (uint32_t k = 0; k < n; k++) {
            int v = 1 + (int)draw_below(p, vars);
            lits[k] = draw_chance(p, 50) ? v : -v;
        }
        clauses_add(a, c, lits, n);
    }
}

static void random_relation(struct arena *a, struct draws *p, struct dimspec *d) {
    d->n = 2 + draw_below(p, 4);
    random_clauses(a, p, &d->part[DIMSPEC_I], d->n, 1 + draw_below(p, d->n), 2);
    random_clauses(a, p, &d->part[DIMSPEC_U], d->n, draw_below(p, 3), 3);
    random_clauses(a, p, &d->part[DIMSPEC_G], d->n, d->n, 2);
    random_clauses(a, p, &d->part[DIMSPEC_T], 2 * d->n, 1 + draw_below(p, 2 * d->n), 3);
}

/* Latches, inputs, then gates in U; T sets the latches. */
static void random_circuit(struct arena *a, struct draws *p, struct dimspec *d) {
    int latches = 2 + (int)draw_below(p, 3), inputs = (int)draw_below(p, 3);
    d->n = MAX_N - draw_below(p, 2);
    d->functional = true;
    for (int v = latches + 1; v <= latches + inputs; v++) vec_push(a, &d->inputs, v);
    for (int g = latches + inputs + 1; g <= (int)d->n; g++) {
        int x = 1 + (int)draw_below(p, (uint32_t)g - 1),
            y = 1 + (int)draw_below(p, (uint32_t)g - 1);
        if (draw_chance(p, 50)) x = -x;
        if (draw_chance(p, 50)) y = -y;
        clauses_add(a, &d->part[DIMSPEC_U], (int[]){-g, x}, 2);
        clauses_add(a, &d->part[DIMSPEC_U], (int[]){-g, y}, 2);
        clauses_add(a, &d->part[DIMSPEC_U], (int[]){g, -x, -y}, 3);
    }
    for (int l = 1; l <= latches; l++) {
        int from = 1 + (int)draw_below(p, d->n), next = l + (int)d->n;
        if (draw_chance(p, 50)) from = -from;
        clauses_add(a, &d->part[DIMSPEC_T], (int[]){-next, from}, 2);
        clauses_add(a, &d->part[DIMSPEC_T], (int[]){next, -from}, 2);
        if (draw_chance(p, 30)) vec_push(a, &d->predicates, l);
        if (draw_chance(p, 80))
            clauses_add(a, &d->part[DIMSPEC_I], (int[]){draw_chance(p, 70) ? -l : l}, 1);
    }
    random_clauses(a, p, &d->part[DIMSPEC_G], d->n, 2 + draw_below(p, 3), 1);
}

static void random_liar(struct arena *a, struct draws *p, struct dimspec *d) {
    random_relation(a, p, d);
    d->functional = true;
    for (int v = 1; v <= (int)d->n; v++)
        if (draw_chance(p, 30)) vec_push(a, &d->inputs, v);
}

/* ---- agreement ---- */

static void check_invariant(const struct table *t, const struct clauses *inv) {
    for (uint32_t s = 0; s < 1u << t->d.n; s++)
        if (t->depth[s] != UNREACHED) assert_true(satisfied(inv, s));
    assert_true(reach_certify(&t->d, inv, CLOCK_NEVER));
}

static void check_ic3(struct arena *a, const struct table *t, bool no_lifting) {
    struct reach_options opt = {.deadline = CLOCK_NEVER, .no_lifting = no_lifting};
    struct reach_result r;
    ic3_run(a, &t->d, &opt, &r);
    assert_int_equal(r.reason.id, REASON_NONE);
    assert_int_equal(r.answer, t->answer == UNREACHED ? REACH_UNREACHABLE : REACH_REACHED);
    if (r.answer == REACH_UNREACHABLE) {
        check_invariant(t, &r.invariant);
    } else {
        assert_true(dimspec_holds(&t->d, r.states, r.steps));
        assert_true((int)r.steps >= t->answer);
    }
}

/* The clauses of one run serve the next one, with another goal too. */
static void check_memory(struct arena *a, const struct table *t) {
    static struct table other;
    struct reach_memory memory = {.a = a};
    struct reach_options opt = {.deadline = CLOCK_NEVER, .memory = &memory};
    struct reach_result r;
    other = *t;
    other.d.part[DIMSPEC_G] = (struct clauses){0};
    clauses_add(a, &other.d.part[DIMSPEC_G], (int[]){1, (int)other.d.n}, 2);
    explore(&other);
    ic3_run(a, &t->d, &opt, &r);
    const struct table *again[] = {&other, t, &other};
    for (unsigned i = 0; i < 3; i++) {
        ic3_run(a, &again[i]->d, &opt, &r);
        assert_int_equal(r.answer,
                         again[i]->answer == UNREACHED ? REACH_UNREACHABLE : REACH_REACHED);
        if (r.answer == REACH_UNREACHABLE) check_invariant(again[i], &r.invariant);
    }
    for (uint32_t s = 0; s < 1u << t->d.n; s++)
        if (t->depth[s] != UNREACHED) assert_true(satisfied(&memory.infinity, s));
}

static void check_incplan(struct arena *a, const struct table *t) {
    struct reach_options opt = {.deadline = CLOCK_NEVER, .max_steps = MAX_STATES};
    struct reach_result r;
    if (t->answer == UNREACHED) opt.max_steps = 12;
    incplan_run(a, &t->d, &opt, &r);
    if (t->answer == UNREACHED) {
        assert_int_not_equal(r.answer, REACH_REACHED);
    } else {
        assert_int_equal(r.answer, REACH_REACHED);
        assert_int_equal(r.steps, t->answer);
        assert_true(dimspec_holds(&t->d, r.states, r.steps));
    }
}

/* With simple paths each system is decided; without, some are proved. */
static bool check_kinduct(struct arena *a, const struct table *t, bool simple_paths) {
    struct reach_options opt = {.deadline = CLOCK_NEVER, .simple_paths = simple_paths};
    struct reach_result r;
    if (!simple_paths && t->answer == UNREACHED) opt.max_steps = 12;
    kinduct_run(a, &t->d, &opt, &r);
    if (t->answer != UNREACHED) {
        assert_int_equal(r.answer, REACH_REACHED);
        assert_int_equal(r.steps, t->answer);
        assert_true(dimspec_holds(&t->d, r.states, r.steps));
    } else if (simple_paths) {
        assert_int_equal(r.answer, REACH_UNREACHABLE);
    } else {
        assert_int_not_equal(r.answer, REACH_REACHED);
    }
    return r.answer == REACH_UNREACHABLE;
}

static void check_round_trip(struct arena *a, const struct dimspec *d) {
    struct str once = {.arena = a}, twice = {.arena = a};
    struct dimspec back;
    char *error = NULL;
    dimspec_write(&once, d);
    assert_int_equal(dimspec_read(a, once.at, once.n, &back, &error), VL_OK);
    dimspec_write(&twice, &back);
    assert_string_equal(once.at, twice.at);
}

/* The states one step behind those. */
static bool advance(const struct table *t, const bool *at, bool *next) {
    const uint32_t n = t->d.n, states = 1u << n;
    bool some = false;
    memset(next, 0, states * sizeof *next);
    for (uint32_t s = 0; s < states; s++) {
        if (!at[s]) continue;
        for (uint32_t r = 0; r < states; r++)
            next[r] |= t->allowed[r] && satisfied(&t->d.part[DIMSPEC_T], s | r << n);
    }
    for (uint32_t r = 0; r < states; r++) some |= next[r];
    return some;
}

static void check_paths(const struct table *t) {
    bool at[2][MAX_STATES], some = false;
    for (uint32_t s = 0; s < 1u << t->d.n; s++) some |= at[0][s] = t->depth[s] == 0;
    for (uint32_t k = 0; k < 6; k++) {
        assert_int_equal(reach_has_path(&t->d, k, CLOCK_NEVER), some);
        some = advance(t, at[k % 2], at[1 - k % 2]);
    }
}

static unsigned systems(void) {
    const char *thorough = getenv("VL_THOROUGH");
    return thorough && strcmp(thorough, "1") == 0 ? 10000 : 400;
}

/* Of the systems of one kind. */
static unsigned reached, inductive;

static void agree(struct draws *d, void (*make)(struct arena *, struct draws *, struct dimspec *)) {
    static struct table t;
    struct arena a = {0};
    memset(&t, 0, sizeof t);
    make(&a, d, &t.d);
    explore(&t);
    reached += t.answer > 0;
    check_round_trip(&a, &t.d);
    check_ic3(&a, &t, false);
    check_ic3(&a, &t, true);
    check_memory(&a, &t);
    check_incplan(&a, &t);
    check_paths(&t);
    check_kinduct(&a, &t, true);
    inductive += check_kinduct(&a, &t, false);
    arena_free(&a);
}

static void agree_on_relation(struct draws *d) { agree(d, random_relation); }
static void agree_on_circuit(struct draws *d) { agree(d, random_circuit); }
static void agree_on_liar(struct draws *d) { agree(d, random_liar); }

static const struct draw_check checks[] = {{"reach_relation", agree_on_relation},
                                           {"reach_circuit", agree_on_circuit},
                                           {"reach_liar", agree_on_liar},
                                           {0}};

static void agree_on_all(const struct draw_check *c, uint64_t seed) {
    unsigned n = systems();
    reached = inductive = 0;
    draws_run(c, seed, n);
    assert_in_range(reached, n / 20, n - n / 20); /* neither is rare */
    assert_in_range(inductive, n / 20, n - n / 20);
}

static void test_relations(void **state) {
    (void)state;
    agree_on_all(&checks[0], 100000);
}

static void test_circuits(void **state) {
    (void)state;
    agree_on_all(&checks[1], 200000);
}

static void test_liars(void **state) {
    (void)state;
    agree_on_all(&checks[2], 300000);
}

/* ---- a counter of some bits: long paths, and an invariant that needs finding ---- */

/* Bits count up by two from `from`; the goal is the number `to`. */
static void counter(struct arena *a, struct dimspec *d, int bits, unsigned from, unsigned to) {
    memset(d, 0, sizeof *d);
    int carry = bits; /* bits + i: all of bits 1 .. i-1 are set */
    d->n = (uint32_t)(2 * bits);
    d->functional = true;
    clauses_add(a, &d->part[DIMSPEC_U], (int[]){carry + 1}, 1);
    for (int i = 1; i <= bits; i++) {
        int b = i, c = carry + (i == 1 ? 1 : i - 1), next = i + 2 * bits;
        int sum[4][3] = {{-next, b, c}, {-next, -b, -c}, {next, -b, c}, {next, b, -c}};
        int same[2][2] = {{-next, b}, {next, -b}};
        for (int k = 0; k < 4 && i > 1; k++) clauses_add(a, &d->part[DIMSPEC_T], sum[k], 3);
        for (int k = 0; k < 2 && i == 1; k++) clauses_add(a, &d->part[DIMSPEC_T], same[k], 2);
        if (i > 1) { /* carry out of bit i: as bit i and the carry into it */
            int o = carry + i;
            clauses_add(a, &d->part[DIMSPEC_U], (int[]){-o, b}, 2);
            clauses_add(a, &d->part[DIMSPEC_U], (int[]){-o, c}, 2);
            clauses_add(a, &d->part[DIMSPEC_U], (int[]){o, -b, -c}, 3);
        }
        clauses_add(a, &d->part[DIMSPEC_I], (int[]){from >> (i - 1) & 1 ? b : -b}, 1);
        clauses_add(a, &d->part[DIMSPEC_G], (int[]){to >> (i - 1) & 1 ? b : -b}, 1);
    }
}

static void test_counter(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    struct reach_options opt = {.deadline = CLOCK_NEVER};
    struct reach_result r;
    counter(&a, &d, 6, 4, 62);
    ic3_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_REACHED);
    assert_int_equal(r.steps, 29);
    incplan_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_REACHED);
    assert_int_equal(r.steps, 29);
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_REACHED);
    assert_int_equal(r.steps, 29);
    counter(&a, &d, 24, 4, 4711);
    ic3_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_UNREACHABLE);
    assert_int_equal(r.invariant.count, 1); /* the last bit stays 0 */
    arena_free(&a);
}

/* The next run does not ask the questions about the base case again. */
static void test_kinduct_memory(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    struct reach_memory memory = {.a = &a};
    struct reach_options opt = {.deadline = CLOCK_NEVER, .max_steps = 20, .memory = &memory};
    struct reach_result r;
    counter(&a, &d, 6, 4, 62);
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.reason.id, REASON_LIMIT);
    assert_int_equal(memory.safe, 21);
    opt.max_steps = 0;
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_REACHED);
    assert_int_equal(r.steps, 29);
    assert_true(dimspec_holds(&d, r.states, r.steps));
    uint64_t queries = r.queries;
    opt.memory = NULL;
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.steps, 29);
    assert_int_equal(r.queries - queries, 2 * 21); /* with the goal, and without */
    arena_free(&a);
}

/* ---- ends without an answer ---- */

static bool at_most_three(void *ctx, uint32_t steps) {
    *(uint32_t *)ctx = steps;
    return steps < 3;
}

static void test_ends(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    struct reach_result r;
    uint32_t steps = 0;
    struct reach_options late = {.deadline = deadline_in(-1)}, never = {.deadline = CLOCK_NEVER};
    counter(&a, &d, 16, 0, 50000);
    ic3_run(&a, &d, &late, &r);
    assert_int_equal(r.answer, REACH_OPEN);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    incplan_run(&a, &d, &late, &r);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    kinduct_run(&a, &d, &late, &r);
    assert_int_equal(r.answer, REACH_OPEN);
    assert_int_equal(r.reason.id, REASON_TIMEOUT);
    never.ctx = &steps;
    never.step = at_most_three;
    ic3_run(&a, &d, &never, &r);
    assert_int_equal(r.answer, REACH_OPEN);
    assert_int_equal(r.reason.id, REASON_CANCELLED);
    assert_int_equal(steps, 3);
    incplan_run(&a, &d, &never, &r);
    assert_int_equal(r.reason.id, REASON_CANCELLED);
    assert_int_equal(steps, 3);
    kinduct_run(&a, &d, &never, &r);
    assert_int_equal(r.answer, REACH_OPEN);
    assert_int_equal(r.reason.id, REASON_CANCELLED);
    assert_int_equal(steps, 3);
    never.step = NULL;
    never.max_steps = 5;
    kinduct_run(&a, &d, &never, &r);
    assert_int_equal(r.reason.id, REASON_LIMIT);
    incplan_run(&a, &d, &never, &r);
    assert_int_equal(r.reason.id, REASON_LIMIT);
    arena_free(&a);
}

/* ---- certificates, and text ---- */

static void test_certificate(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    struct clauses inv = {0};
    counter(&a, &d, 4, 4, 7);
    assert_false(reach_certify(&d, &inv, CLOCK_NEVER)); /* does not exclude the goal */
    clauses_add(&a, &inv, (int[]){-1}, 1);
    assert_true(reach_certify(&d, &inv, CLOCK_NEVER));
    assert_false(reach_certify(&d, &inv, deadline_in(-1)));
    clauses_add(&a, &inv, (int[]){-2}, 1);
    assert_false(reach_certify(&d, &inv, CLOCK_NEVER)); /* is not kept */
    counter(&a, &d, 4, 5, 8);
    inv = (struct clauses){0};
    clauses_add(&a, &inv, (int[]){-1}, 1);
    assert_false(reach_certify(&d, &inv, CLOCK_NEVER)); /* does not hold at first */
    arena_free(&a);
}

/* 00 goes to itself; 10 and 01 to each other, for as long as one likes, then to the goal 11. */
static void aside(struct arena *a, struct dimspec *d) {
    static const int step[][3] = {{1, 2, -3}, {1, 2, -4},   {-1, 2, -3}, {-1, 2, 4},
                                  {1, -2, 3}, {-1, -2, -3}, {-1, -2, -4}};
    memset(d, 0, sizeof *d);
    d->n = 2;
    for (int v = 1; v <= 2; v++) {
        clauses_add(a, &d->part[DIMSPEC_I], (int[]){-v}, 1);
        clauses_add(a, &d->part[DIMSPEC_G], (int[]){v}, 1);
    }
    for (size_t i = 0; i < sizeof step / sizeof *step; i++)
        clauses_add(a, &d->part[DIMSPEC_T], step[i], 3);
}

static void test_induction(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    struct reach_pairs none = {0}, same = {0};
    struct reach_result r;
    struct reach_options opt = {.deadline = CLOCK_NEVER, .max_steps = 20};
    aside(&a, &d);
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_OPEN);
    assert_int_equal(r.reason.id, REASON_LIMIT);
    opt.simple_paths = true;
    kinduct_run(&a, &d, &opt, &r);
    assert_int_equal(r.answer, REACH_UNREACHABLE);
    assert_int_equal(r.steps, 3);
    assert_false(reach_certify_induction(&d, 3, &none, CLOCK_NEVER));
    assert_false(reach_certify_end(&d, 3, CLOCK_NEVER));
    vec_push(&a, &same.at, (struct reach_pair){0, 2});
    assert_true(reach_certify_induction(&d, 3, &same, CLOCK_NEVER));
    assert_false(reach_certify_induction(&d, 2, &same, CLOCK_NEVER));
    same.at.n = 0;
    counter(&a, &d, 4, 4, 14); /* met after five steps */
    vec_push(&a, &same.at, (struct reach_pair){0, 8});
    assert_false(reach_certify_induction(&d, 9, &same, CLOCK_NEVER)); /* so the base fails */
    counter(&a, &d, 4, 4, 6);
    clauses_add(&a, &d.part[DIMSPEC_U], (int[]){-1}, 1);
    clauses_add(&a, &d.part[DIMSPEC_U], (int[]){-2}, 1); /* no two states behind each other */
    assert_true(reach_certify_end(&d, 1, CLOCK_NEVER));
    assert_false(reach_certify_end(&d, 0, CLOCK_NEVER));
    assert_true(reach_certify_induction(&d, 1, &none, CLOCK_NEVER));
    assert_false(reach_certify_induction(&d, 1, &none, deadline_in(-1)));
    arena_free(&a);
}

static void read_fails(const char *text, const char *why) {
    struct arena a = {0};
    struct dimspec d;
    char *error = NULL;
    assert_int_equal(dimspec_read(&a, text, strlen(text), &d, &error), VL_INPUT);
    assert_string_equal(error, why);
    arena_free(&a);
}

static void test_text(void **state) {
    (void)state;
    struct arena a = {0};
    struct dimspec d;
    char *error = NULL;
    const char *text =
        "c free text\nc inputs 2\ni cnf 2 1\n-1\n0\nu cnf 2 0\nt cnf 4 2\n-3 1 0 3 2 0\n"
        "g cnf 2 1\n1 0";
    assert_int_equal(dimspec_read(&a, text, strlen(text), &d, &error), VL_OK);
    assert_int_equal(d.n, 2);
    assert_true(d.functional);
    assert_int_equal(d.inputs.at[0], 2);
    assert_int_equal(d.part[DIMSPEC_T].count, 2);
    bool path[] = {0, 0, 0, 0, 0, 1};
    assert_false(dimspec_holds(&d, path, 1));
    bool real[] = {0, 0, 0, 0, 0, 0, 0, 1, 0};
    d.part[DIMSPEC_T].lits.n = 0; /* any step */
    assert_true(dimspec_holds(&d, real, 2));
    read_fails("i cnf 1 0\nu cnf 1 0\ng cnf 1 0\n",
               "line 4: a section is missing: i, u, g and t are needed");
    read_fails("i cnf 1 0\nu cnf 1 0\ng cnf 1 0\nt cnf 3 0\n",
               "line 5: t must have twice the variables of i, u and g");
    read_fails("i cnf 1 0\ni cnf 1 0\n", "line 2: a section twice");
    read_fails("i cnf 1 1\n2 0\n", "line 2: a variable beyond those announced");
    read_fails("i cnf 1 1\n1", "line 2: expected a literal");
    read_fails("1 0\n", "line 1: expected a section: i, u, g or t");
    read_fails("i cnf 1 2\n1 0\nu cnf 1 0\ng cnf 1 0\nt cnf 2 0\n",
               "line 6: not as many clauses as announced");
    read_fails("p cnf 1 2\n", "line 1: expected a section: i, u, g or t");
    arena_free(&a);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_certificate),
        cmocka_unit_test(test_induction),
        cmocka_unit_test(test_counter),
        cmocka_unit_test(test_kinduct_memory),
        cmocka_unit_test(test_ends),
        cmocka_unit_test_teardown(test_relations, draws_after),
        cmocka_unit_test_teardown(test_circuits, draws_after),
        cmocka_unit_test_teardown(test_liars, draws_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
