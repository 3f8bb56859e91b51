/* Analyses of IR: dominators and orders of random graphs, tests of pointers, uses as strings,
 * lengths. */
#include "core/analysis/environment/nulltest.h"
#include "core/analysis/extent/extent.h"
#include "core/ir/cfg.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/draws.h"
#include "tests/support/parse_ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TARGET "target 64 little signed-char \"t\"\n"

/* ---- control-flow graph ---- */

/* A function whose blocks jump at random; nothing else matters here. */
static struct ir_func *random_graph(struct arena *a, struct draws *d, uint32_t n) {
    struct ir_func *f = arena_new(a, struct ir_func);
    vec_push(a, &f->ins, (struct ir_ins){0});
    vec_push(a, &f->blocks, (struct ir_block){0});
    for (uint32_t b = 1; b <= n; b++) {
        uint32_t k = n > 1 ? draw_below(d, 4) : 0;
        struct ir_ins t = {.op = IR_SWITCH, .nedges = (uint16_t)k};
        t.edges = arena_new_array(a, struct ir_edge, k);
        for (uint32_t e = 0; e < k; e++) t.edges[e].to = 2 + draw_below(d, n - 1);
        struct ir_block blk = {0};
        vec_push(a, &blk.ins, f->ins.n);
        vec_push(a, &f->ins, t);
        vec_push(a, &f->blocks, blk);
    }
    return f;
}

/* Reachable from the entry without stepping on `without`. */
static void reach(const struct ir_func *f, ir_blk b, ir_blk without, bool *seen) {
    if (b == without || seen[b]) return;
    seen[b] = true;
    const struct ir_ins *t = ir_terminator(f, b);
    for (uint32_t e = 0; t && e < t->nedges; e++) reach(f, t->edges[e].to, without, seen);
}

/* The definition: a dominates b if b is not reached once a is taken away. */
static void dominators_by_definition(struct draws *d) {
    struct arena a = {0};
    uint32_t n = 1 + draw_below(d, 24);
    struct ir_func *f = random_graph(&a, d, n);
    struct cfg g;
    cfg_build(&a, f, &g);
    bool all[32] = {false};
    reach(f, 1, 0, all);
    for (ir_blk x = 1; x <= n; x++) {
        bool left[32] = {false};
        reach(f, 1, x, left);
        assert_int_equal(g.pos[x] != CFG_UNREACHED, all[x]);
        for (ir_blk y = 1; y <= n; y++)
            assert_int_equal(cfg_dominates(&g, x, y), all[x] && all[y] && !left[y]);
        if (!all[x] || x == 1)
            assert_int_equal(g.idom[x], 0);
        else
            assert_true(g.idom[x] != x && cfg_dominates(&g, g.idom[x], x));
        for (ir_blk y = 1; all[x] && x > 1 && y <= n; y++) /* the closest one */
            if (y != x && cfg_dominates(&g, y, x)) assert_true(cfg_dominates(&g, y, g.idom[x]));
    }
    arena_free(&a);
}

static void order_and_predecessors(struct draws *d) {
    struct arena a = {0};
    uint32_t n = 1 + draw_below(d, 24), edges = 0;
    struct ir_func *f = random_graph(&a, d, n);
    struct cfg g;
    cfg_build(&a, f, &g);
    for (uint32_t i = 0; i < g.nrpo; i++) {
        assert_int_equal(g.pos[g.rpo[i]], i);
        edges += ir_terminator(f, g.rpo[i])->nedges;
        if (g.idom[g.rpo[i]]) assert_true(g.pos[g.idom[g.rpo[i]]] < i);
    }
    assert_int_equal(g.pred_begin[n + 1], edges);
    for (ir_blk b = 1; b <= n; b++)
        for (uint32_t i = g.pred_begin[b]; i < g.pred_begin[b + 1]; i++) {
            const struct ir_ins *t = ir_terminator(f, g.pred[i]);
            bool found = false;
            for (uint32_t e = 0; e < t->nedges; e++) found |= t->edges[e].to == b;
            assert_true(found && g.pos[g.pred[i]] != CFG_UNREACHED);
        }
    arena_free(&a);
}

static const struct draw_check checks[] = {
    {"cfg_dominators", dominators_by_definition}, {"cfg_order", order_and_predecessors}, {0}};

static void dominators(void **state) {
    (void)state;
    draws_run(&checks[0], 0x853c49e6748fea9bu, 400);
}

static void orders(void **state) {
    (void)state;
    draws_run(&checks[1], 1, 200);
}

/* Half a million edges into one exit, and a chain as deep: neither recursion nor squares. */
static void large_graph(void **state) {
    (void)state;
    struct arena a = {0};
    uint32_t n = 200000;
    struct ir_func *f = arena_new(&a, struct ir_func);
    struct ir_edge *edges = arena_new_array(&a, struct ir_edge, 2 * n);
    vec_push(&a, &f->ins, (struct ir_ins){0});
    vec_push(&a, &f->blocks, (struct ir_block){0});
    for (uint32_t b = 1; b <= n; b++) {
        struct ir_ins t = {.op = IR_BR, .nedges = b < n ? 2 : 0, .edges = &edges[2 * (b - 1)]};
        edges[2 * (b - 1)].to = b + 1;
        edges[2 * (b - 1) + 1].to = n;
        struct ir_block blk = {0};
        vec_push(&a, &blk.ins, b);
        vec_push(&a, &f->ins, t);
        vec_push(&a, &f->blocks, blk);
    }
    struct cfg g;
    cfg_build(&a, f, &g);
    assert_int_equal(g.nrpo, n);
    assert_int_equal(g.idom[n], 1);
    assert_int_equal(g.idom[n - 1], n - 2);
    assert_true(cfg_dominates(&g, 2, n - 1) && !cfg_dominates(&g, 2, n));
    arena_free(&a);
}

/* ---- tests against null ---- */

#define TYPES                                                                                      \
    TARGET "type 1 = int \"int\" signed size 4 align 4\n"                                          \
           "type 2 = ptr \"int *\" of 1 size 8 align 8\n"                                          \
           "type 3 = int \"const int\" signed const size 4 align 4\n"                              \
           "type 4 = ptr \"const int *\" of 3 size 8 align 8\n"                                    \
           "type 5 = ptr \"struct s *\" of 6 size 8 align 8\n"                                     \
           "type 6 = struct \"struct s\" size 8 align 8 { \"next\" 0 5 }\n"                        \
           "declare @ext(%1: ptr 2) -> ptr 5\n"

struct null_case {
    const char *body;        /* of @f(%1: ptr "p" 2, %2: ptr "q" 2) -> void, and other functions */
    bool p, q, of_int, of_s; /* parameters; types loaded */
};

static const struct null_case null_cases[] = {
    /* the front end's own check decides nothing */
    {"b1: %3: i1 = ptreq %1, null %4: i1 = xor %3, i1 1 check null-dereference, %4 "
     "%6: i32 = load %1 ret }",
     false, false, false, false},
    {"b1: %3: i1 = ptreq %1, null br %3, b2, b2 b2: ret }", true, false, false, false},
    {"b1: %3: i1 = ptreq null, %2 %4: i1 = xor %3, i1 1 br %4, b2, b2 b2: ret }", false, true,
     false, false},
    {"b1: %3: i1 = ptreq %1, null check assertion, %3 ret }", true, false, false, false},
    {"b1: %3: i1 = ptreq %1, null %4: i32 = zext %3 %5: i1 = eq %4, i32 3 check shift, %5 ret }",
     true, false, false, false},
    {"b1: %3: i1 = ptreq %1, %2 br %3, b2, b2 b2: ret }", false, false, false, false},
    {"b1: jmp b2(null) b2(%4: ptr): %5: i1 = ptreq %1, %4 br %5, b3, b3 b3: ret }", true, false,
     false, false},
    {"b1: %3: ptr = alloca i64 8 store null, %3 %5: ptr 2 = load %3 %6: i1 = ptreq %5, %2 "
     "br %6, b2, b2 b2: ret }",
     false, true, false, false},
    {"b1: %3: i64 = ptrtoint %1 %4: i1 = ne %3, i64 0 br %4, b2, b2 b2: ret }", true, false, false,
     false},
    {"b1: %3: i64 = ptrtoint %1 %4: i1 = ne %3, i64 8 br %4, b2, b2 b2: ret }", false, false, false,
     false},
    /* copies */
    {"b1: jmp b2(%1) b2(%4: ptr 2): %5: i1 = ptreq %4, null br %5, b3, b4 b3: jmp b2(%2) b4: ret }",
     true, true, false, false},
    {"b1: %3: i1 = nondet nondet %4: ptr = select %3, %1, %2 %5: i1 = ptreq %4, null "
     "br %5, b2, b2 b2: ret }",
     true, true, false, false},
    /* beside null, which is what is asked for; what is asked for by itself may be null */
    {"b1: %3: i1 = nondet nondet %4: ptr = select %3, %1, null %5: i1 = ptreq %4, null "
     "br %5, b2, b2 b2: ret }",
     false, false, false, false},
    {"b1: %3: i1 = nondet nondet br %3, b2(null), b2(%1) b2(%5: ptr 2): %6: i1 = ptreq %5, null "
     "%7: i1 = ptreq %2, null %8: i1 = or %6, %7 br %8, b3, b3 b3: ret }",
     false, true, false, false},
    {"b1: %3: i1 = nondet nondet %4: ptr 2 = select %3, %1, null %5: ptr 2 = select %3, %4, %2 "
     "%6: i1 = ptreq %5, null br %6, b2, b2 b2: ret }",
     false, false, false, false},
    {"b1: %3: i1 = nondet nondet %4: ptr = select %3, %1, null %5: i1 = ptreq %4, null "
     "%6: i1 = ptreq %1, null %7: i1 = or %5, %6 br %7, b2, b2 b2: ret }",
     true, false, false, false},
    {"b1: %3: ptr 2 = call @r(%1) %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret } "
     "func @r(%1: ptr 2) -> ptr 2 { b1: %2: i1 = nondet nondet br %2, b2, b3 b2: ret null b3: ret "
     "%1 }",
     false, false, false, false},
    {"b1: %3: ptr = ptradd %1, i64 0 * 4 %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret }", true,
     false, false, false},
    {"b1: %3: ptr = ptradd %1, i64 1 * 4 %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret }", false,
     false, false, false},
    {"b1: %3: ptr 2 = alloca i64 8 store %1, %3 %5: ptr 2 = load %3 %6: i1 = ptreq %5, null "
     "br %6, b2, b2 b2: ret }",
     true, false, false, false},
    /* memory and calls */
    {"b1: %3: ptr 5 = load %1 %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret }", false, false, false,
     true},
    {"b1: %3: ptr 4 = load %1 %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret }", false, false, true,
     false},
    {"b1: %3: ptr 5 = call @ext(%1) %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret }", false, false,
     false, true},
    {"b1: call @g(i32 0, %2) ret } func @g(%1: i32, %2: ptr 2) -> void { b1: call @h(%2) ret } "
     "func @h(%1: ptr 2) -> void { b1: %2: i1 = ptreq %1, null br %2, b2, b2 b2: ret }",
     false, true, false, false},
    {"b1: %3: ptr 2 = call @id(%1) %4: i1 = ptreq %3, null br %4, b2, b2 b2: ret } "
     "func @id(%1: ptr 2) -> ptr 2 { b1: ret %1 }",
     true, false, false, false},
    {"b1: call @r(%1, %2) ret } func @r(%1: ptr 2, %2: ptr 2) -> void { b1: "
     "%3: i1 = ptreq %2, null br %3, b2, b3 b2: call @r(%2, %1) ret b3: ret }",
     true, true, false, false},
};

static void null_tests(void **state) {
    (void)state;
    for (unsigned i = 0; i < sizeof null_cases / sizeof null_cases[0]; i++) {
        const struct null_case *c = &null_cases[i];
        struct arena a = {0};
        const char *head = "func @f(%1: ptr \"p\" 2, %2: ptr \"q\" 2) -> void { ";
        struct ir_module *m = parse_ir(&a, arena_printf(&a, "%s%s%s", TYPES, head, c->body));
        struct nulltest n;
        nulltest_run(&a, m, false, &n);
        const struct ir_func *f = ir_find_func(m, "f");
        if (nulltest_param(&n, f, 0) != c->p || nulltest_param(&n, f, 1) != c->q ||
            nulltest_type(&n, 2) != c->of_int || nulltest_type(&n, 5) != c->of_s)
            fail_msg("case %u: %d %d %d %d", i, nulltest_param(&n, f, 0), nulltest_param(&n, f, 1),
                     nulltest_type(&n, 2), nulltest_type(&n, 5));
        assert_int_equal(nulltest_type(&n, 4), c->of_int); /* const does not count */
        arena_free(&a);
    }
}

/* Uses as strings: which of f's parameters, and pointers to int found in memory. */
static void string_uses(void **state) {
    static const struct {
        const char *body;
        bool p, q, loaded;
    } cases[] = {
        {"b1: %3: i64 = call @strlen(%1) ret }", true, false, false},
        {"b1: %3: ptr = ptradd %1, i64 3 * 4 %4: i64 = call @strlen(%3) ret }", true, false, false},
        /* a place inside an element */
        {"b1: %3: ptr = ptradd %1, i64 3 * 1 %4: i64 = call @strlen(%3) ret }", false, false,
         false},
        {"b1: call @strcpy(%1, %2) ret }", false, true, false},
        {"b1: %3: ptr 2 = load %1 %4: i64 = call @strlen(%3) ret }", false, false, true},
        {"b1: %3: i64 = call @mine(%1) ret }", true, false, false},
        {"b1: %3: i64 = call @atoi(%1) ret }", false, false, false}, /* it has no model here */
        {"b1: %3: i1 = ptreq %1, null br %3, b2, b2 b2: ret }", false, false, false},
    };
    static const char rest[] =
        "func @strlen model(%1: ptr 2) -> i64 { b1: ret i64 0 } "
        "func @strcpy model(%1: ptr 2, %2: ptr 2) -> void { b1: %3: i64 = call @strlen(%1) ret } "
        "func @mine(%1: ptr 2) -> i64 { b1: %2: i64 = call @strlen(%1) ret %2 } "
        "declare @atoi(%1: ptr 2) -> i64 ";
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct arena a = {0};
        const char *head = "func @f(%1: ptr \"p\" 2, %2: ptr \"q\" 2) -> void { ";
        struct ir_module *m =
            parse_ir(&a, arena_printf(&a, "%s%s%s %s", TYPES, head, cases[i].body, rest));
        struct nulltest n;
        stringuse_run(&a, m, &n);
        const struct ir_func *f = ir_find_func(m, "f");
        if (nulltest_param(&n, f, 0) != cases[i].p || nulltest_param(&n, f, 1) != cases[i].q ||
            nulltest_type(&n, 2) != cases[i].loaded)
            fail_msg("case %u: %d %d %d", i, nulltest_param(&n, f, 0), nulltest_param(&n, f, 1),
                     nulltest_type(&n, 2));
        arena_free(&a);
    }
}

/* The extent of p in @f(p, n, i): the number of bytes that n counts in, 0: p has no extent. */
static const struct {
    const char *body;
    unsigned unit;
} length_cases[] = {
    /* p[i] */
    {"b1: jmp b2(i32 0) b2(%5: i32): %6: i1 = slt %5, %2 br %6, b3, b4 b3: %8: i64 = sext %5 "
     "%9: ptr = ptradd %1, %8 * 4 %10: i32 = add %5, i32 1 jmp b2(%10) b4: ret }",
     4},
    {"b1: jmp b2(i32 0) b2(%5: i32): %6: i1 = slt %5, %2 br %6, b4, b3 b3: %8: i64 = sext %5 "
     "%9: ptr = ptradd %1, %8 * 4 %10: i32 = add %5, i32 1 jmp b2(%10) b4: ret }",
     0},
    {"b1: jmp b2(i32 0) b2(%5: i32): %6: i64 = sext %5 %7: ptr = ptradd %1, %6 * 4 "
     "%8: i1 = slt %5, %2 br %8, b3, b4 b3: %10: i32 = add %5, i32 1 jmp b2(%10) b4: ret }",
     0},
    {"b1: jmp b2(i32 0) b2(%5: i32): %6: i16 = trunc %2 %7: i32 = sext %6 "
     "%8: i1 = slt %5, %7 br %8, b3, b4 b3: %10: i64 = sext %5 "
     "%11: ptr = ptradd %1, %10 * 4 %12: i32 = add %5, i32 1 jmp b2(%12) b4: ret }",
     0},
    {"b1: %4: i1 = slt %3, %2 br %4, b2, b3 b2: %6: i64 = sext %3 "
     "%7: ptr = ptradd %1, %6 * 2 jmp b3 b3: ret }",
     2},
    {"b1: %4: i1 = sle %2, %3 br %4, b3, b2 b2: %6: i64 = sext %3 "
     "%7: ptr = ptradd %1, %6 * 2 jmp b3 b3: ret }",
     2},
    {"b1: %4: i1 = ne %3, %2 br %4, b2, b3 b2: %6: i64 = sext %3 "
     "%7: ptr = ptradd %1, %6 * 2 jmp b3 b3: ret }",
     0},
    /* n is an index as well */
    {"b1: %4: i1 = slt %3, %2 br %4, b2, b3 b2: %6: i64 = sext %3 "
     "%7: ptr = ptradd %1, %6 * 2 jmp b3 b3: %9: i64 = sext %2 %10: ptr = ptradd %1, %9 * 2 "
     "ret }",
     0},
    /* i >= 0 && i < n */
    {"b1: %4: i1 = slt %3, i32 0 br %4, b3(%4), b2 b2: %6: i1 = sle %2, %3 jmp b3(%6) "
     "b3(%8: i1): br %8, b5, b4 b4: %10: i64 = sext %3 %11: ptr = ptradd %1, %10 * 4 jmp b5 "
     "b5: ret }",
     4},
    {"b1: %4: i1 = slt %3, i32 0 br %4, b3(%4), b2 b2: %6: i1 = sle %2, %3 jmp b3(%6) "
     "b3(%8: i1): br %8, b4, b5 b4: %10: i64 = sext %3 %11: ptr = ptradd %1, %10 * 4 jmp b5 "
     "b5: ret }",
     0},
    /* down from n; up from n */
    {"b1: jmp b2(%2) b2(%5: i32): %6: i32 = sub %5, i32 1 %7: i1 = slt i32 0, %5 "
     "br %7, b3, b4 b3: %9: i64 = sext %6 %10: ptr = ptradd %1, %9 * 4 jmp b2(%6) b4: ret }",
     4},
    {"b1: jmp b2(%2) b2(%5: i32): %6: i32 = add %5, i32 1 %7: i1 = slt i32 0, %5 "
     "br %7, b3, b4 b3: %9: i64 = sext %6 %10: ptr = ptradd %1, %9 * 4 jmp b2(%6) b4: ret }",
     0},
    /* *p++; from an i that may be anything */
    {"b1: jmp b2(%2, %1) b2(%5: i32, %6: ptr): %7: i32 = sub %5, i32 1 %8: i1 = ne %5, i32 0 "
     "br %8, b3, b4 b3: %10: i1 = inbounds %6, i64 4 %11: ptr = ptradd %6, i64 1 * 4 "
     "jmp b2(%7, %11) b4: ret }",
     4},
    {"b1: jmp b2(i32 0, %1) b2(%5: i32, %6: ptr): %7: i32 = add %5, i32 1 "
     "%8: i1 = slt %5, %2 br %8, b3, b4 b3: %10: i1 = inbounds %6, i64 4 "
     "%11: ptr = ptradd %6, i64 1 * 4 jmp b2(%7, %11) b4: ret }",
     4},
    {"b1: jmp b2(%3, %1) b2(%5: i32, %6: ptr): %7: i32 = add %5, i32 1 %8: i1 = slt %5, %2 "
     "br %8, b3, b4 b3: %10: i1 = inbounds %6, i64 4 %11: ptr = ptradd %6, i64 1 * 4 "
     "jmp b2(%7, %11) b4: ret }",
     0},
    /* to p + n */
    {"b1: %4: i64 = sext %2 %5: ptr = ptradd %1, %4 * 4 jmp b2(%1) b2(%7: ptr): "
     "%8: i1 = ptrlt %7, %5 br %8, b3, b4 b3: %10: i1 = inbounds %7, i64 4 "
     "%11: ptr = ptradd %7, i64 1 * 4 jmp b2(%11) b4: ret }",
     4},
    /* lengths in bytes */
    {"b1: %4: i64 = zext %2 fill %1, i8 0, %4 ret }", 1},
    {"b1: %4: i64 = zext %2 %5: i64 = mul %4, i64 12 %6: i1 = inbounds %1, %5 ret }", 12},
    {"b1: %4: i64 = zext %2 %5: i64 = shl %4, i64 3 fill %1, i8 0, %5 ret }", 8},
    /* times another parameter */
    {"b1: %4: i64 = zext %2 %5: i64 = zext %3 %6: i64 = mul %4, %5 fill %1, i8 0, %6 ret }", 1},
    /* calls */
    {"b1: %4: ptr = ptradd %1, i64 1 * 4 %5: i32 = sub %2, i32 1 call @g(%5, %4) ret }", 4},
    {"b1: %4: i64 = zext %2 call @memset(%1, i32 0, %4) ret }", 1},
    {"b1: %4: i64 = zext %2 call @other(%1, i32 0, %4) ret }", 0},
    {"b1: call @unknown(%1, %2) ret }", 0},
};

static void lengths(void **state) {
    static const char rest[] =
        "func @g(%1: i32 1, %2: ptr 2) -> void { b1: %3: i64 = sext %1 %4: i64 = mul i64 4, %3 "
        "fill %2, i8 0, %4 ret } "
        "func @memset model(%1: ptr, %2: i32, %3: i64) -> void { b1: ret } "
        "func @other model(%1: ptr 2, %2: i32, %3: i64) -> void { b1: fill %1, i8 0, %3 ret } "
        "declare @unknown(%1: ptr 2, %2: i32) -> void ";
    (void)state;
    for (unsigned i = 0; i < sizeof length_cases / sizeof length_cases[0]; i++) {
        struct arena a = {0};
        const char *head = "func @f(%1: ptr \"p\" 2, %2: i32 \"n\" 1, %3: i32 \"i\" 1) -> void { ";
        struct ir_module *m =
            parse_ir(&a, arena_printf(&a, "%s%s%s %s", TYPES, head, length_cases[i].body, rest));
        struct extents found;
        extent_run(&a, m, ir_find_func(m, "f"), &found);
        bool right = found.at.n == (length_cases[i].unit != 0);
        for (uint32_t k = 0; k < found.at.n; k++) {
            const struct extent *e = &found.at.at[k];
            right &= e->unit == length_cases[i].unit && !e->ptr.param && e->len.at.param == 1 &&
                     !e->ptr.field && !e->len.at.field && e->is_signed;
        }
        if (!right)
            fail_msg("case %u: %u found, unit %llu", i, found.at.n,
                     found.at.n ? (unsigned long long)found.at.at[0].unit : 0);
        arena_free(&a);
    }
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(dominators, draws_after),
        cmocka_unit_test_teardown(orders, draws_after),
        cmocka_unit_test(large_graph),
        cmocka_unit_test(null_tests),
        cmocka_unit_test(string_uses),
        cmocka_unit_test(lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
