/* Lifting against all states and inputs of small circuits: from each state of the cube that was
 * made, the inputs that were kept lead where they led from the first one. Some circuits have
 * constraints over gates, from which inputs follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engines/reach/ic3_internal.h"
#include "tests/support/draws.h"

enum { LATCHES = 5, INPUTS = 3, FREE = LATCHES + INPUTS, GATES = 10, N = FREE + GATES };

/* Bit v - 1 of a word is variable v. */
struct circuit {
    struct dimspec d;
    int in[GATES][2];
    int next[LATCHES];
};

static int any(struct draws *p, int from, int to) {
    int v = from + (int)draw_below(p, (uint32_t)(to - from) + 1);
    return draw_chance(p, 50) ? v : -v;
}

static void equal(struct arena *a, struct clauses *c, int x, int y) {
    clauses_add(a, c, (int[]){-x, y}, 2);
    clauses_add(a, c, (int[]){x, -y}, 2);
}

/* Latches, inputs, gates: conjunctions, some of which are exclusive ors. */
static void add_gate(struct arena *a, struct draws *p, struct circuit *c, int i) {
    struct clauses *u = &c->d.part[DIMSPEC_U];
    int g = FREE + 1 + i, x = c->in[i][0] = any(p, 1, g - 1), y = c->in[i][1] = any(p, 1, g - 1);
    if (i % 2) {
        clauses_add(a, u, (int[]){-g, x, y}, 3);
        clauses_add(a, u, (int[]){-g, -x, -y}, 3);
        clauses_add(a, u, (int[]){g, -x, y}, 3);
        clauses_add(a, u, (int[]){g, x, -y}, 3);
    } else {
        clauses_add(a, u, (int[]){-g, x}, 2);
        clauses_add(a, u, (int[]){-g, y}, 2);
        clauses_add(a, u, (int[]){g, -x, -y}, 3);
    }
}

static void make(struct arena *a, struct draws *p, struct circuit *c) {
    memset(c, 0, sizeof *c);
    c->d.n = N;
    c->d.functional = true;
    for (int v = LATCHES + 1; v <= FREE; v++) vec_push(a, &c->d.inputs, v);
    for (int i = 0; i < GATES; i++) add_gate(a, p, c, i);
    for (uint32_t i = draw_below(p, 4); i; i--) {
        int lits[] = {any(p, 1, N), any(p, FREE + 1, N), any(p, FREE + 1, N)};
        clauses_add(a, &c->d.part[DIMSPEC_U], lits, 3);
    }
    for (int l = 0; l < LATCHES; l++) {
        c->next[l] = any(p, 1, N);
        equal(a, &c->d.part[DIMSPEC_T], l + 1 + N, c->next[l]);
        if (draw_chance(p, 30)) vec_push(a, &c->d.predicates, l + 1);
    }
    for (int i = 0; i < 2; i++)
        clauses_add(a, &c->d.part[DIMSPEC_G], (int[]){any(p, 1, N), any(p, FREE + 1, N)}, 2);
}

static bool is(uint32_t bits, int lit) { return (bits >> (abs(lit) - 1) & 1) == (lit > 0); }

static uint32_t evaluate(const struct circuit *c, uint32_t bits) {
    for (int i = 0; i < GATES; i++) {
        bool x = is(bits, c->in[i][0]), y = is(bits, c->in[i][1]);
        if (i % 2 ? x != y : x && y) bits |= 1u << (FREE + i);
    }
    return bits;
}

static bool satisfied(const struct clauses *c, uint32_t bits) {
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) {
        bool some = false;
        for (uint32_t i = 0; i < n; i++) some |= is(bits, l[i]);
        if (!some) return false;
    }
    return true;
}

static bool holds(const struct cube *c, uint32_t bits) {
    for (uint32_t i = 0; i < c->n; i++)
        if (!is(bits, c->lit[i])) return false;
    return true;
}

static bool leads_into(const struct circuit *c, uint32_t bits, const struct cube *to) {
    uint32_t next = 0;
    for (int l = 0; l < LATCHES; l++) next |= (uint32_t)is(bits, c->next[l]) << l;
    return to ? holds(to, next) : satisfied(&c->d.part[DIMSPEC_G], bits);
}

static bool as_kept(const struct ic3 *x, uint32_t bits) {
    for (int v = LATCHES + 1; v <= FREE; v++)
        if (x->known[v] && x->value[v] != is(bits, v)) return false;
    return true;
}

/* The states that the cube has. */
static unsigned check_lift(struct ic3 *x, const struct circuit *c, const struct cube *to) {
    const struct cube *from = ic3_lift(x, to);
    unsigned states = 0, steps = 0;
    for (uint32_t free = 0; free < 1u << FREE; free++) {
        uint32_t bits = evaluate(c, free);
        if (!holds(from, bits) || !as_kept(x, bits)) continue;
        if (!satisfied(&c->d.part[DIMSPEC_U], bits)) continue;
        assert_true(leads_into(c, bits, to));
        steps++;
    }
    assert_true(steps > 0);
    for (uint32_t s = 0; s < 1u << LATCHES; s++) states += holds(from, s);
    return states;
}

static const struct cube *random_cube(struct ic3 *x, struct draws *p) {
    int lits[LATCHES];
    uint32_t n = 0;
    for (int v = 1; v <= LATCHES; v++)
        if (draw_chance(p, 50)) lits[n++] = draw_chance(p, 50) ? v : -v;
    return ic3_cube(&x->arena, lits, n);
}

static unsigned check_circuit(struct draws *p, const struct circuit *c) {
    struct reach_options opt = {.deadline = CLOCK_NEVER};
    struct reach_result r = {0};
    struct ic3 x = {.d = &c->d, .opt = &opt, .out = &r, .lifting = true};
    unsigned states = 0;
    ic3_set_up(&x);
    ic3_new_frame(&x);
    x.k = 1;
    if (ic3_meets_goal(&x) == SAT_SAT) states += check_lift(&x, c, NULL);
    for (int i = 0; i < 4; i++) {
        const struct cube *core, *to = random_cube(&x, p);
        if (to->n && ic3_consecution(&x, to, 2, &core) == SAT_SAT) states += check_lift(&x, c, to);
    }
    assert_int_equal(r.reason.id, REASON_NONE);
    ic3_close(&x);
    arena_free(&x.obligations);
    arena_free(&x.arena);
    return states;
}

static unsigned states_of_cubes;

static void a_lift_is_right(struct draws *p) {
    struct arena a = {0};
    struct circuit c;
    make(&a, p, &c);
    states_of_cubes += check_circuit(p, &c);
    arena_free(&a);
}

static const struct draw_check checks[] = {{"ic3_lift", a_lift_is_right}, {0}};

static void test_lift(void **state) {
    (void)state;
    const char *thorough = getenv("VL_THOROUGH");
    const unsigned n = thorough && strcmp(thorough, "1") == 0 ? 10000 : 1000;
    draws_run(&checks[0], 700000, n);
    assert_true(states_of_cubes > 15 * n); /* cubes are large */
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(test_lift, draws_after)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
