/* pairs.c - parameters that must point into one object, found by flow of values through the
 * function.
 *
 * Each value has the set of the parameters that it may be, as bits, carried along the edges until
 * nothing changes; two parameters are united where the code orders or subtracts values of both.
 */
#include "core/analysis/environment/pairs.h"

#include "core/analysis/environment/nulltest.h"
#include "core/ir/cfg.h"

/* Sets of parameters, by bit. */
struct from {
    uint64_t all;   /* the value may be this one, moved or not */
    uint64_t moved; /* by pointer arithmetic */
};

struct pair_tracer {
    const struct ir_module *m;
    const struct ir_func *f;
    struct cfg g;
    struct from *of; /* by value; of an alloca: of what is stored there */
    bool changed;
};

static void join_sources(struct pair_tracer *t, ir_val v, struct from x) {
    struct from *to = &t->of[v];
    if ((x.all | to->all) == to->all && (x.moved | to->moved) == to->moved) return;
    to->all |= x.all;
    to->moved |= x.moved;
    t->changed = true;
}

static bool is_local(const struct pair_tracer *t, ir_val p) {
    return t->f->ins.at[p].op == IR_ALLOCA;
}

static void pass_edges(struct pair_tracer *t, const struct ir_ins *i) {
    for (uint32_t e = 0; e < i->nedges; e++) {
        const struct ir_edge *edge = &i->edges[e];
        for (uint32_t k = 0; k < edge->nargs; k++)
            join_sources(t, t->f->blocks.at[edge->to].params.at[k], t->of[edge->args[k]]);
    }
}

static void pass(struct pair_tracer *t, ir_val v) {
    const struct ir_ins *i = &t->f->ins.at[v];
    switch (i->op) {
    case IR_PTRADD: {
        struct from x = t->of[i->args[0]];
        x.moved = x.all;
        join_sources(t, v, x);
        break;
    }
    case IR_SELECT:
        join_sources(t, v, t->of[i->args[1]]);
        join_sources(t, v, t->of[i->args[2]]);
        break;
    case IR_LOAD:
        if (i->type == IR_PTR && is_local(t, i->args[0])) join_sources(t, v, t->of[i->args[0]]);
        break;
    case IR_STORE:
        if (is_local(t, i->args[1])) join_sources(t, i->args[1], t->of[i->args[0]]);
        break;
    default:
        pass_edges(t, i);
    }
}

static void trace(struct pair_tracer *t) {
    for (uint32_t i = 0; i < t->f->params.n && i < PAIRS_MAX; i++)
        if (t->f->ins.at[t->f->params.at[i]].type == IR_PTR)
            t->of[t->f->params.at[i]].all = (uint64_t)1 << i;
    do {
        t->changed = false;
        for (uint32_t b = 0; b < t->g.nrpo; b++) {
            const struct ir_block *blk = &t->f->blocks.at[t->g.rpo[b]];
            for (uint32_t i = 0; i < blk->ins.n; i++) pass(t, blk->ins.at[i]);
        }
    } while (t->changed);
}

/* ---- what is compared ---- */

static ir_ct param_type(const struct pair_tracer *t, uint32_t param) {
    return t->f->ins.at[t->f->params.at[param]].ct;
}

static void unite(struct pairs *p, uint32_t i, uint32_t k) {
    uint8_t a = p->of[i], b = p->of[k];
    uint8_t low = a < b ? a : b;
    for (uint32_t j = 0; j < p->n; j++)
        if (p->of[j] == a || p->of[j] == b) p->of[j] = low;
}

/* i has two pointers as operands. */
static void compared(const struct pair_tracer *t, struct pairs *p, const struct ir_ins *i,
                     bool equal) {
    struct from x = t->of[i->args[0]], y = t->of[i->args[1]];
    for (uint32_t j = 0; j < p->n; j++) {
        for (uint32_t k = 0; k < p->n; k++) {
            bool both = (x.all >> j & 1) && (y.all >> k & 1);
            bool first = x.moved >> j & 1, second = y.moved >> k & 1;
            if (j == k || !both || !ir_same_type(t->m, param_type(t, j), param_type(t, k)))
                continue;
            if (equal && first == second) continue; /* neither goes towards the other */
            unite(p, j, k);
            if (equal) p->not_behind[first ? j : k] = (uint8_t)((first ? k : j) + 1);
        }
    }
}

void pairs_run(const struct ir_module *m, const struct ir_func *f, struct pairs *out) {
    struct arena tmp = {0};
    struct pair_tracer t = {.m = m, .f = f};
    *out = (struct pairs){.n = f->params.n < PAIRS_MAX ? f->params.n : PAIRS_MAX};
    for (uint32_t i = 0; i < out->n; i++) out->of[i] = (uint8_t)i;
    cfg_build(&tmp, f, &t.g);
    t.of = arena_new_array(&tmp, struct from, f->ins.n);
    trace(&t);
    const bool *decides = nulltest_deciding(&tmp, f);
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_PTREQ && decides[v]) compared(&t, out, i, true);
        if (i->op != IR_CHECK || i->check != CHECK_POINTER_COMPARISON) continue;
        const struct ir_ins *fact = &f->ins.at[i->args[0]];
        if (fact->op == IR_SAMEOBJ) compared(&t, out, fact, false);
    }
    arena_free(&tmp);
}
