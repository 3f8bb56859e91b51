/* Orders of blocks and liveness, each held against its definition on random functions
 * (tests/support/seeds.h). */
#include "core/analysis/flow/live.h"
#include "core/analysis/flow/wto.h"
#include "core/ssa/build.h"
#include "tests/support/gen_ir.h"
#include "tests/support/prng.h"
#include "tests/support/raw_ir.h"
#include "tests/support/seeds.h"

#include <stdio.h>

/* ---- weak topological order ---- */

/* A function whose blocks jump at random, irreducible loops included. */
static struct ir_module *random_graph(struct arena *a, struct prng *p) {
    struct raw r = {.a = a, .m = ir_module_new(a)};
    r.m->target = (struct ir_target){.ptr_bits = 64, .triple = "t"};
    raw_func(&r, "f0", IR_VOID);
    ir_val on = raw_param(&r, IR_I(8), "x");
    uint32_t n = 1 + prng_below(p, 12);
    while (r.f->blocks.n <= n) raw_block(&r);
    for (r.b = 1; r.b <= n; r.b++) {
        uint32_t edges = n > 1 ? prng_below(p, 4) : 0;
        ir_val end = edges ? raw_op(&r, IR_SWITCH, IR_VOID, on) : raw_op0(&r, IR_RET, IR_VOID);
        for (uint32_t e = 0; e < edges; e++) {
            struct ir_edge edge = raw_edge(&r, 2 + prng_below(p, n - 1), 0, NULL);
            if (e) edge.lo = edge.hi = e; /* the first is the default */
            raw_to(&r, end, edge);
        }
    }
    return r.m;
}

static bool is_around(const struct wto_loops *l, ir_blk head) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->heads[i] == head) return true;
    return false;
}

static unsigned back_edges, living; /* seen in all functions */

static void check_order(struct arena *a, const struct ir_func *f) {
    struct cfg g;
    struct wto o;
    struct wto_loops *loops = arena_new_array(a, struct wto_loops, f->blocks.n);
    cfg_build(a, f, &g);
    wto_build(a, f, &g, WTO_ANY_NEST, &o);
    wto_find_loops(a, &o, f->blocks.n, loops);
    EXPECT(o.n == g.nrpo);
    for (uint32_t i = 0; i < o.n; i++) {
        const struct ir_ins *t = ir_terminator(f, o.order[i]);
        EXPECT(o.pos[o.order[i]] == i);
        for (uint32_t e = 0; e < t->nedges; e++) {
            bool back = o.pos[t->edges[e].to] <= i;
            EXPECT(!back || is_around(&loops[o.order[i]], t->edges[e].to));
            back_edges += back;
        }
    }
}

static void try_order(uint64_t seed, const struct ir_file_options *source) {
    struct arena a = {0};
    struct prng p = {seed};
    struct ir_module *m = ir_file_program(&a, source, random_graph(&a, &p));
    if (m) check_order(&a, m->funcs.at[0]);
    arena_free(&a);
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
            EXPECT(live_has(&live[g.rpo[i]], v) == is);
            total += is;
        }
    living += total;
    opt.most = total;
    EXPECT(!total || live_find(a, f, &g, &opt));
    opt.most = total > 1 ? total - 1 : 1;
    EXPECT(total < 2 || !live_find(a, f, &g, &opt));
}

static void try_live(uint64_t seed, const struct ir_file_options *source) {
    struct gen_ir_options opt = {.max_width = 32, .memory = true, .calls = true, .loops = true};
    struct arena a = {0};
    struct ir_module *m = seed_program(&a, source, gen_ir(&a, seed, GEN_IR_BUILT, &opt));
    for (uint32_t i = 0; m && i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body) check_live(&a, m->funcs.at[i]);
    arena_free(&a);
}

/* Functions without loops, and without values that live on, agree too easily. */
static bool enough(const char *what, unsigned seen, unsigned tried) {
    if (seen >= tried) return true;
    printf("flow_runs: only %u %s in %u functions\n", seen, what, tried);
    return false;
}

static bool enough_edges(unsigned tried) { return enough("back edges", back_edges, tried); }
static bool enough_living(unsigned tried) { return enough("living values", living, tried); }

int main(int argc, char **argv) {
    static const struct seed_kind kinds[] = {
        {"order", try_order, 100, enough_edges},
        {"live", try_live, 1, enough_living},
        {0},
    };
    return seeds_main(argc, argv, "flow_runs", kinds);
}
