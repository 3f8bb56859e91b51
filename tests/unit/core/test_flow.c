/* Orders of blocks, liveness and points-to, each held against its definition on random functions.
 */
#include "core/analysis/flow/live.h"
#include "core/analysis/flow/pointsto.h"
#include "core/analysis/order/wto.h"
#include "core/irtext/text.h"
#include "tests/support/gen_ir.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- weak topological order ---- */

/* A function whose blocks jump at random, irreducible loops included. */
static struct ir_func *random_graph(struct arena *a, struct prng *r, uint32_t n) {
    struct ir_func *f = arena_new(a, struct ir_func);
    vec_push(a, &f->ins, (struct ir_ins){0});
    vec_push(a, &f->blocks, (struct ir_block){0});
    for (uint32_t b = 1; b <= n; b++) {
        uint32_t k = n > 1 ? prng_below(r, 4) : 0;
        struct ir_ins t = {.op = IR_SWITCH, .nedges = (uint16_t)k};
        t.edges = arena_new_array(a, struct ir_edge, k);
        for (uint32_t e = 0; e < k; e++) t.edges[e].to = 2 + prng_below(r, n - 1);
        struct ir_block blk = {0};
        vec_push(a, &blk.ins, f->ins.n);
        vec_push(a, &f->ins, t);
        vec_push(a, &f->blocks, blk);
    }
    return f;
}

static bool is_around(const struct wto_loops *l, ir_blk head) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->heads[i] == head) return true;
    return false;
}

static void test_order(void **state) {
    (void)state;
    struct prng r = {1};
    for (unsigned round = 0; round < 2000; round++) {
        struct arena a = {0};
        struct ir_func *f = random_graph(&a, &r, 1 + prng_below(&r, 12));
        struct cfg g;
        struct wto o;
        struct wto_loops *loops = arena_new_array(&a, struct wto_loops, f->blocks.n);
        cfg_build(&a, f, &g);
        wto_build(&a, f, &g, WTO_ANY_NEST, &o);
        wto_find_loops(&a, &o, f->blocks.n, loops);
        assert_int_equal(o.n, g.nrpo);
        for (uint32_t i = 0; i < o.n; i++) {
            const struct ir_ins *t = ir_terminator(f, o.order[i]);
            assert_int_equal(o.pos[o.order[i]], i);
            for (uint32_t e = 0; e < t->nedges; e++)
                assert_true(o.pos[t->edges[e].to] > i ||
                            is_around(&loops[o.order[i]], t->edges[e].to));
        }
        arena_free(&a);
    }
}

/* ---- liveness ---- */

static bool is_variable(const struct ir_func *f, ir_val v) {
    return v && (f->ins.at[v].block || f->ins.at[v].op == IR_PARAM);
}

static bool has_use(const ir_val *args, uint32_t n, ir_val v) {
    for (uint32_t i = 0; i < n; i++)
        if (args[i] == v) return true;
    return false;
}

/* Some path from b's start uses v before it meets its definition. */
static bool lives_from(const struct ir_func *f, ir_blk b, ir_val v, bool *seen) {
    if (seen[b]) return false;
    seen[b] = true;
    const struct ir_block *blk = &f->blocks.at[b];
    for (uint32_t i = 0; i < blk->params.n; i++)
        if (blk->params.at[i] == v) return false;
    for (uint32_t i = 0; i < blk->ins.n; i++) {
        const struct ir_ins *ins = &f->ins.at[blk->ins.at[i]];
        if (has_use(ins->args, ins->nargs, v)) return true;
        for (uint32_t e = 0; e < ins->nedges; e++)
            if (has_use(ins->edges[e].args, ins->edges[e].nargs, v)) return true;
        if (blk->ins.at[i] == v) return false;
    }
    const struct ir_ins *t = ir_terminator(f, b);
    for (uint32_t e = 0; e < t->nedges; e++)
        if (lives_from(f, t->edges[e].to, v, seen)) return true;
    return false;
}

static void check_live(struct arena *a, const struct ir_func *f) {
    struct live_options opt = {.counts = is_variable};
    struct cfg g;
    cfg_build(a, f, &g);
    const struct live_set *live = live_find(a, f, &g, &opt);
    uint32_t total = 0;
    for (uint32_t i = 0; i < g.nrpo; i++)
        for (ir_val v = 1; v < f->ins.n; v++) {
            bool *seen = arena_new_array(a, bool, f->blocks.n);
            bool is = is_variable(f, v) && lives_from(f, g.rpo[i], v, seen);
            assert_int_equal(live_has(&live[g.rpo[i]], v), is);
            total += is;
        }
    opt.most = total;
    assert_true(!total || live_find(a, f, &g, &opt));
    opt.most = total > 1 ? total - 1 : 1;
    assert_true(total < 2 || !live_find(a, f, &g, &opt));
}

static void test_live(void **state) {
    (void)state;
    struct gen_ir_options opt = {.max_width = 32, .memory = true, .calls = true, .loops = true};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct arena a = {0};
        struct ir_module *m = gen_ir(&a, seed, GEN_IR_BUILT, &opt);
        for (uint32_t i = 0; i < m->funcs.n; i++)
            if (m->funcs.at[i]->has_body) check_live(&a, m->funcs.at[i]);
        arena_free(&a);
    }
}

/* ---- points-to ---- */

enum { NULL_POINTER, UNKNOWN, A, B, OBJECTS };

static void test_pointsto(void **state) {
    (void)state;
    static const char text[] = "target 64 little signed-char \"t\"\n"
                               "\n"
                               "func @f(%1: i1) -> void {\n"
                               "b1:\n"
                               "  %2: ptr = alloca i64 8\n"
                               "  %3: ptr = alloca i64 8\n"
                               "  store %3, %2\n"
                               "  %5: ptr = select %1, %2, null\n"
                               "  %6: ptr = load %2\n"
                               "  jmp b2(%6)\n"
                               "b2(%8: ptr):\n"
                               "  store i8 1, %8\n"
                               "  store i8 1, %5\n"
                               "  jmp b2(%8)\n"
                               "}\n";
    struct arena a = {0};
    struct ir_module *m = NULL;
    char *error = NULL;
    vl_status s = ir_parse(&a, text, strlen(text), &m, &error);
    if (s != VL_OK) print_error("%s\n", error);
    assert_int_equal(s, VL_OK);
    const struct ir_func *f = m->funcs.at[0];
    struct cfg g;
    cfg_build(&a, f, &g);
    uint32_t *object_of = arena_new_array(&a, uint32_t, f->ins.n);
    struct pointsto p = {.f = f, .g = &g, .objects = OBJECTS, .unknown = UNKNOWN};
    p.object_of = object_of;
    p.sets = arena_new_array(&a, struct object_set, f->ins.n);
    p.holds = arena_new_array(&a, struct object_set, OBJECTS);
    const struct ir_block *b1 = &f->blocks.at[1];
    object_of[b1->ins.at[0]] = A;
    object_of[b1->ins.at[1]] = B;
    assert_int_equal(pointsto_solve(&p, CLOCK_NEVER), VL_OK);
    assert_int_equal(p.sets[b1->ins.at[3]].bits[0], 1 << A | 1 << NULL_POINTER);
    uint64_t loaded = 1 << B | 1 << NULL_POINTER | 1 << UNKNOWN;
    assert_int_equal(p.sets[b1->ins.at[4]].bits[0], loaded);
    assert_int_equal(p.sets[f->blocks.at[2].params.at[0]].bits[0], loaded);
    assert_int_equal(p.holds[A].bits[0], 1 << B);
    assert_int_equal(p.holds[B].bits[0], 0);
    arena_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_live),
        cmocka_unit_test(test_pointsto),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
