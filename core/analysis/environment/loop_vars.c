/* A forward data-flow problem: variable to value, unknown where paths disagree.  Block parameters
 * bear the name of the variable that they merge. */
#include "core/analysis/environment/loop_vars.h"

#include "core/ir/cfg.h"

#include <string.h>

enum { MAX_CELLS = 4000000 }; /* variables times blocks; more is not looked at */

/* At the start and the end of a block, by variable; 0: not known. */
struct loop_var_block {
    bool visited;
    ir_val *in, *out;
};

struct loop_vars {
    const struct ir_func *f;
    struct cfg cfg;
    uint32_t nvars;
    bool *local;                   /* by variable: it is one, and not in memory */
    ir_val *loops;                 /* by block: loop_vars_entry */
    struct loop_var_block *blocks; /* NULL: too large */
};

/* ---- which variables ---- */

/* Lvalues that are no variable have no place. */
static bool is_local(const struct ir_func *f, uint32_t var) {
    const struct ir_var *x = &f->vars.at[var];
    if (!x->loc.line || !x->name) return false;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *ins = &f->ins.at[v];
        if (ins->op == IR_ALLOCA && ins->name && strcmp(ins->name, x->name) == 0) return false;
    }
    return true;
}

static ir_val parameter_of(const struct ir_func *f, const struct ir_var *x) {
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        if (p->name && strcmp(p->name, x->name) == 0 && ir_same_start(&p->loc, &x->loc))
            return f->params.at[i];
    }
    return 0;
}

/* ---- one block ---- */

/* The value of the variable behind an edge: the parameter that its value becomes, or the value. */
static ir_val value_on_edge(const struct loop_vars *h, const struct ir_edge *e, ir_val out,
                            uint32_t var) {
    const struct ir_block *to = &h->f->blocks.at[e->to];
    for (uint32_t k = 0; out && k < e->nargs; k++) {
        const char *name = h->f->ins.at[to->params.at[k]].name;
        if (e->args[k] == out && name && strcmp(name, h->f->vars.at[var].name) == 0)
            return to->params.at[k];
    }
    return out;
}

static ir_val join_predecessors(const struct loop_vars *h, ir_blk b, uint32_t var) {
    ir_val all = 0;
    bool first = true;
    for (uint32_t i = h->cfg.pred_begin[b]; i < h->cfg.pred_begin[b + 1]; i++) {
        const struct loop_var_block *pred = &h->blocks[h->cfg.pred[i]];
        const struct ir_ins *end = ir_terminator(h->f, h->cfg.pred[i]);
        for (uint32_t e = 0; pred->visited && e < end->nedges; e++) {
            if (end->edges[e].to != b) continue;
            ir_val v = value_on_edge(h, &end->edges[e], pred->out[var], var);
            if (!first && v != all) return 0;
            all = v;
            first = false;
        }
    }
    return all;
}

/* true: it changed. */
static bool enter_block(struct loop_vars *h, ir_blk b) {
    struct loop_var_block *at = &h->blocks[b];
    bool changed = !at->visited;
    for (uint32_t u = 0; u < h->nvars; u++) {
        if (b == h->cfg.rpo[0] || !h->local[u]) continue;
        ir_val v = join_predecessors(h, b, u);
        if (at->visited && v != at->in[u]) v = 0; /* so it ends */
        changed |= v != at->in[u];
        at->in[u] = v;
    }
    at->visited = true;
    return changed;
}

static void leave_block(struct loop_vars *h, ir_blk b) {
    struct loop_var_block *at = &h->blocks[b];
    const struct ir_block *blk = &h->f->blocks.at[b];
    memcpy(at->out, at->in, h->nvars * sizeof *at->out);
    for (uint32_t i = 0; i < blk->ins.n; i++) {
        const struct ir_ins *ins = &h->f->ins.at[blk->ins.at[i]];
        if (ins->op == IR_DBG && ins->imm < h->nvars) at->out[ins->imm] = ins->args[0];
    }
}

/* ---- loops ---- */

static bool is_head(const struct loop_vars *h, ir_blk b) {
    for (uint32_t i = h->cfg.pred_begin[b]; i < h->cfg.pred_begin[b + 1]; i++)
        if (h->cfg.pos[h->cfg.pred[i]] >= h->cfg.pos[b]) return true;
    return false;
}

static void find_loop(struct loop_vars *h, ir_blk b) {
    ir_val found = 0;
    for (uint32_t i = h->cfg.pred_begin[b]; i < h->cfg.pred_begin[b + 1]; i++) {
        const struct ir_block *pred = &h->f->blocks.at[h->cfg.pred[i]];
        ir_val end = pred->ins.at[pred->ins.n - 1];
        if (h->cfg.pos[h->cfg.pred[i]] >= h->cfg.pos[b]) continue;
        if (found || h->f->ins.at[end].op != IR_JMP || !h->f->ins.at[end].loc.line) return;
        found = end;
    }
    h->loops[b] = found;
}

ir_val loop_vars_entry(const struct loop_vars *h, ir_blk head) { return h->loops[head]; }

static bool precedes(uint32_t line, uint32_t col, uint32_t other_line, uint32_t other_col) {
    return line != other_line ? line < other_line : col < other_col;
}

static bool lies_inside(const struct ir_loc *p, const struct ir_loc *loop) {
    return p->file == loop->file && !precedes(p->line, p->col, loop->line, loop->col) &&
           precedes(p->line, p->col, loop->eline, loop->ecol);
}

/* Is it declared in a loop that the head is not in? */
static bool gone(const struct loop_vars *h, uint32_t var, ir_blk head) {
    const struct ir_loc *decl = &h->f->vars.at[var].loc, *here = &h->f->ins.at[h->loops[head]].loc;
    for (ir_blk b = 1; b < h->f->blocks.n; b++) {
        const struct ir_loc *loop = h->loops[b] ? &h->f->ins.at[h->loops[b]].loc : NULL;
        if (loop && lies_inside(decl, loop) && !lies_inside(here, loop)) return true;
    }
    return false;
}

/* ---- the whole ---- */

static void loop_vars_start(struct loop_vars *h) {
    for (uint32_t u = 0; u < h->nvars; u++)
        if (h->local[u]) h->blocks[h->cfg.rpo[0]].in[u] = parameter_of(h->f, &h->f->vars.at[u]);
}

static void find_fixpoint(struct loop_vars *h) {
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < h->cfg.nrpo; i++) {
            if (!enter_block(h, h->cfg.rpo[i])) continue;
            leave_block(h, h->cfg.rpo[i]);
            again = true;
        }
    }
}

struct loop_vars *loop_vars_of(struct arena *a, const struct ir_func *f) {
    struct loop_vars *h = arena_new(a, struct loop_vars);
    *h = (struct loop_vars){.f = f, .nvars = f->vars.n};
    cfg_build(a, f, &h->cfg);
    h->loops = arena_new_array(a, ir_val, f->blocks.n + 1);
    for (uint32_t i = 0; i < h->cfg.nrpo; i++)
        if (is_head(h, h->cfg.rpo[i])) find_loop(h, h->cfg.rpo[i]);
    h->local = arena_new_array(a, bool, h->nvars + 1);
    for (uint32_t u = 0; u < h->nvars; u++) h->local[u] = is_local(f, u);
    if ((uint64_t)h->nvars * f->blocks.n > MAX_CELLS) return h;
    h->blocks = arena_new_array(a, struct loop_var_block, f->blocks.n + 1);
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        h->blocks[b].in = arena_new_array(a, ir_val, h->nvars + 1);
        h->blocks[b].out = arena_new_array(a, ir_val, h->nvars + 1);
    }
    loop_vars_start(h);
    find_fixpoint(h);
    return h;
}

/* ---- names ---- */

static bool ambiguous(const struct loop_vars *h, ir_blk head, const char *name,
                      const struct ir_loc *of) {
    for (uint32_t u = 0; u < h->nvars; u++) {
        const struct ir_var *x = &h->f->vars.at[u];
        if (h->blocks[head].in[u] && strcmp(x->name, name) == 0 && !ir_same_start(&x->loc, of) &&
            !gone(h, u, head))
            return true;
    }
    return false;
}

/* A parameter that is never assigned to is no variable of the function's. */
static bool is_variable(const struct loop_vars *h, const struct ir_ins *parameter) {
    for (uint32_t u = 0; u < h->nvars; u++)
        if (ir_same_start(&h->f->vars.at[u].loc, &parameter->loc)) return true;
    return false;
}

const char *loop_vars_name(const struct loop_vars *h, ir_blk head, ir_val v, ir_ct *ct) {
    const struct ir_ins *ins = &h->f->ins.at[v];
    const struct ir_var *found = NULL;
    if (!h->blocks || !h->loops[head] || !h->blocks[head].visited) return NULL;
    if (ins->op == IR_PARAM && !ins->block && ins->name && !is_variable(h, ins) &&
        !ambiguous(h, head, ins->name, &ins->loc)) {
        *ct = ins->ct;
        return ins->name;
    }
    for (uint32_t u = 0; u < h->nvars; u++) {
        const struct ir_var *x = &h->f->vars.at[u];
        if (h->blocks[head].in[u] != v || gone(h, u, head)) continue;
        if (ambiguous(h, head, x->name, &x->loc)) continue;
        if (!found || precedes(x->loc.line, x->loc.col, found->loc.line, found->loc.col)) found = x;
    }
    if (!found) return NULL;
    *ct = found->ct;
    return found->name;
}
