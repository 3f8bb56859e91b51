/* fragment.c - where a fragment begins, what it takes, and the function made of it.
 *
 * It begins at a dominator of its end such that all blocks between the two are dominated by it.
 * Blocks that are not end the execution: no way leads from them to the end.
 */
#include "engines/callers/fragment.h"

#include "core/ir/cfg.h"

/* ---- where ---- */

static void mark_reached(const struct ir_func *f, ir_blk from, bool *marked) {
    bool more = true;
    marked[from] = true;
    while (more) {
        more = false;
        for (ir_blk b = 1; b < f->blocks.n; b++) {
            const struct ir_ins *t = marked[b] ? ir_terminator(f, b) : NULL;
            for (uint32_t e = 0; t && e < t->nedges; e++) {
                more |= !marked[t->edges[e].to];
                marked[t->edges[e].to] = true;
            }
        }
    }
}

static bool block_leads_to(const struct ir_func *f, ir_blk from, ir_blk to) {
    struct arena tmp = {0};
    bool *reached = arena_new_array(&tmp, bool, f->blocks.n + 1);
    mark_reached(f, from, reached);
    bool leads = reached[to];
    arena_free(&tmp);
    return leads;
}

/* Are all blocks on the ways from `b` to the end dominated by b? So no value from before is defined
 * again there. */
static bool is_beginning(const struct ir_func *f, const struct cfg *g, ir_blk b, ir_blk end) {
    struct arena tmp = {0};
    bool *reached = arena_new_array(&tmp, bool, f->blocks.n + 1);
    bool good = true;
    mark_reached(f, b, reached);
    for (ir_blk x = 1; good && x < f->blocks.n; x++)
        good = !reached[x] || cfg_dominates(g, b, x) || !block_leads_to(f, x, end);
    arena_free(&tmp);
    return good;
}

static void take_in(struct arena *a, const struct ir_func *f, const struct cfg *g,
                    struct code_fragment *out, bool *taken, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    bool before = i->block && !cfg_dominates(g, out->begin, i->block);
    bool first = i->op == IR_PARAM && i->block == out->begin;
    if ((!before && !first) || taken[v]) return;
    taken[v] = true;
    vec_push(a, &out->in, v);
}

static void take_operands(struct arena *a, const struct ir_func *f, const struct cfg *g,
                          struct code_fragment *out, bool *taken, const struct ir_ins *i) {
    for (uint32_t k = 0; k < i->nargs; k++) take_in(a, f, g, out, taken, i->args[k]);
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            take_in(a, f, g, out, taken, i->edges[e].args[k]);
}

static void collect_inputs(struct arena *a, const struct ir_func *f, const struct cfg *g,
                           struct code_fragment *out) {
    bool *taken = arena_new_array(a, bool, f->ins.n + 1);
    for (uint32_t i = 0; i < f->params.n; i++) vec_push(a, &out->in, f->params.at[i]);
    for (uint32_t i = 0; i < f->blocks.at[out->begin].params.n; i++)
        take_in(a, f, g, out, taken, f->blocks.at[out->begin].params.at[i]);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].block && cfg_dominates(g, out->begin, f->ins.at[v].block))
            take_operands(a, f, g, out, taken, &f->ins.at[v]);
}

struct code_fragment fragment_before(struct arena *a, const struct ir_func *f, ir_val at) {
    struct code_fragment out = {.begin = 0};
    struct cfg g;
    cfg_build(a, f, &g);
    const ir_blk end = f->ins.at[at].block;
    ir_blk b = g.idom[end];
    while (b && g.idom[b] && !is_beginning(f, &g, b, end)) b = g.idom[b];
    if (!b || !g.idom[b]) return out;
    out.begin = b;
    collect_inputs(a, f, &g, &out);
    return out;
}

/* ---- the function ---- */

static void become_param(struct arena *a, struct ir_func *f, ir_val v) {
    struct ir_ins *i = &f->ins.at[v];
    const char *name = i->name ? i->name : arena_printf(a, "value %u", v);
    *i = (struct ir_ins){.op = IR_PARAM, .type = i->type, .ct = i->ct, .name = name, .loc = i->loc};
    vec_push(a, &f->params, v);
}

/* Block parameters of the beginning become copies of the function's: their numbers stay. */
static ir_val *pass_block_params(struct arena *a, struct ir_func *f, ir_blk b, uint32_t *n) {
    *n = f->blocks.at[b].params.n;
    ir_val *args = arena_new_array(a, ir_val, *n + 1);
    for (uint32_t i = 0; i < *n; i++) {
        struct ir_ins p = f->ins.at[f->blocks.at[b].params.at[i]];
        p.block = 0;
        if (!p.name) p.name = arena_printf(a, "value %u", f->blocks.at[b].params.at[i]);
        args[i] = f->ins.n;
        vec_push(a, &f->ins, p);
        vec_push(a, &f->params, args[i]);
    }
    return args;
}

static void end_block_with(struct arena *a, struct ir_func *f, ir_blk b, struct ir_ins last) {
    last.block = b;
    f->blocks.at[b].ins.n = 0;
    vec_push(a, &f->blocks.at[b].ins, f->ins.n);
    vec_push(a, &f->ins, last);
}

void fragment_cut(struct ir_module *task, const char *func, const struct code_fragment *begin) {
    struct ir_func *f = ir_find_func(task, func);
    struct arena *a = task->arena, tmp = {0};
    struct cfg g;
    cfg_build(&tmp, f, &g);
    struct ir_edge *to = arena_new(a, struct ir_edge);
    to->to = begin->begin;
    to->args = pass_block_params(a, f, begin->begin, &to->nargs);
    for (uint32_t i = 0; i < begin->in.n; i++) {
        ir_val v = begin->in.at[i];
        if (f->ins.at[v].block && f->ins.at[v].block != begin->begin) become_param(a, f, v);
    }
    const ir_blk entry = g.rpo[0];
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        if (cfg_dominates(&g, begin->begin, b)) continue;
        end_block_with(a, f, b,
                       b == entry ? (struct ir_ins){.op = IR_JMP, .nedges = 1, .edges = to}
                                  : (struct ir_ins){.op = IR_HALT});
    }
    arena_free(&tmp);
}
