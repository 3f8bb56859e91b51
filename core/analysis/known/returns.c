/* returns.c - what holds whenever a function returns: that it does not, what it has freed, and of
 * its result that it is not null and fresh memory.
 *
 * A call that never returns ends its block, so what stands behind it in the text is not on any path
 * to a return: `if (!p) out_of_memory(); return p;` gives no null pointer.
 */
#include "core/analysis/known/known_int.h"
#include "core/ir/cfg.h"
#include "core/ir/jumps.h"

#include <string.h>

/* ---- paths ---- */

static bool ends(const struct known_unit *u, const struct ir_ins *x) {
    const struct ir_known *k = x->op == IR_CALL ? known_callee(u, x) : NULL;
    return k && k->never_returns;
}

static void scan_block(const struct known_unit *u, const struct ir_func *f, ir_blk b,
                       struct known_flow *out) {
    const struct ir_block *block = &f->blocks.at[b];
    out->leaves[b] = true;
    for (uint32_t i = 0; i < block->ins.n && out->leaves[b]; i++) {
        out->stop[b] = i + 1;
        out->leaves[b] = !ends(u, &f->ins.at[block->ins.at[i]]);
    }
}

/* Left by longjmp a function returns only to callers that ask whether it was: those of its own file
 * (core/frontend/builtin/setjmp.c). */
static bool is_left_by_jump(const struct ir_func *f, const struct ir_ins *last, uint32_t e) {
    if (last->op != IR_BR || e) return false;
    const struct ir_ins *asks = &f->ins.at[last->args[0]];
    if (asks->op != IR_NE) return false;
    const struct ir_ins *was = &f->ins.at[asks->args[0]];
    const struct ir_ins *at = was->op == IR_LOAD ? &f->ins.at[was->args[0]] : was;
    return at->op == IR_GLOBAL && strcmp(at->text, IR_JUMP_ASKS) == 0;
}

/* Blocks from which executions come back to the caller. */
static void find_returns(const struct ir_func *f, struct known_flow *w) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (ir_blk b = f->blocks.n; b-- > 1;) {
            const struct ir_ins *last = ir_terminator(f, b);
            if (!w->reached[b] || !w->leaves[b] || !last || w->returns[b]) continue;
            bool now = last->op == IR_RET;
            for (uint32_t e = 0; e < last->nedges; e++)
                now |= w->returns[last->edges[e].to] && !is_left_by_jump(f, last, e);
            changed |= w->returns[b] = now;
        }
    }
}

void known_flow(struct arena *a, const struct known_unit *u, const struct ir_func *f,
                struct known_flow *out) {
    VEC(ir_blk) work = {0};
    out->reached = arena_new_array(a, bool, f->blocks.n);
    out->leaves = arena_new_array(a, bool, f->blocks.n);
    out->returns = arena_new_array(a, bool, f->blocks.n);
    out->stop = arena_new_array(a, uint32_t, f->blocks.n);
    vec_push(a, &work, (ir_blk)1);
    out->reached[1] = true;
    while (work.n) {
        ir_blk b = work.at[--work.n];
        scan_block(u, f, b, out);
        const struct ir_ins *last = ir_terminator(f, b);
        for (uint32_t e = 0; out->leaves[b] && last && e < last->nedges; e++) {
            if (out->reached[last->edges[e].to] || is_left_by_jump(f, last, e)) continue;
            out->reached[last->edges[e].to] = true;
            vec_push(a, &work, last->edges[e].to);
        }
    }
    find_returns(f, out);
}

struct return_path {
    struct arena *a;
    const struct known_unit *u;
    const struct ir_func *f;
    const struct known_flow *w;
    struct cfg g;
    struct map asked; /* value << 32 | block: not null there, as assumed while it is looked at */
    uint32_t steps;
};

static bool is_left(const struct return_path *p, ir_blk b) {
    return p->w->reached[b] && p->w->leaves[b];
}

/* ---- not null ---- */

/* Does c, being `value`, say that v is (null) or is not? */
static bool says(const struct ir_func *f, ir_val c, bool value, ir_val v, bool null) {
    const struct ir_ins *x = &f->ins.at[c];
    bv_t k;
    if (x->op == IR_XOR && x->type == IR_I(1) && ir_const_value(f, x->args[1], &k) && k)
        return says(f, x->args[0], !value, v, null);
    if (x->op != IR_PTREQ || value != null) return false;
    return (x->args[0] == v && ir_is_null(f, x->args[1])) ||
           (x->args[1] == v && ir_is_null(f, x->args[0]));
}

static bool edge_says(const struct ir_func *f, const struct ir_ins *last, uint32_t e, ir_val v,
                      bool null) {
    return last->op == IR_BR && last->edges[0].to != last->edges[1].to &&
           says(f, last->args[0], e == 0, v, null);
}

enum { MOST_STEPS = 2000 };

static bool not_null(struct return_path *p, ir_val v, ir_blk at);

/* On each way into the block; v is one of its parameters, or defined before. */
static bool not_null_into(struct return_path *p, ir_val v, ir_blk at) {
    const struct ir_block *block = &p->f->blocks.at[at];
    uint32_t param = 0;
    while (param < block->params.n && block->params.at[param] != v) param++;
    if (at == 1) return false;
    for (uint32_t i = p->g.pred_begin[at]; i < p->g.pred_begin[at + 1]; i++) {
        const struct ir_ins *last = ir_terminator(p->f, p->g.pred[i]);
        for (uint32_t e = 0; is_left(p, p->g.pred[i]) && last && e < last->nedges; e++) {
            if (last->edges[e].to != at) continue;
            ir_val given = param < block->params.n ? last->edges[e].args[param] : v;
            if (!edge_says(p->f, last, e, given, false) && !not_null(p, given, p->g.pred[i]))
                return false;
        }
    }
    return true;
}

static bool never_null(struct return_path *p, const struct ir_ins *x, ir_blk at) {
    const struct ir_known *k;
    switch (x->op) {
    case IR_MALLOC:
    case IR_CALLOC:
    case IR_ALLOCA:
    case IR_GLOBAL:
    case IR_FUNCADDR:
        return true;
    case IR_CALL:
        k = known_callee(p->u, x);
        return k && k->not_null;
    case IR_SELECT:
        return not_null(p, x->args[1], at) && not_null(p, x->args[2], at);
    default:
        return false;
    }
}

/* At the end of the block. */
static bool not_null(struct return_path *p, ir_val v, ir_blk at) {
    const struct ir_ins *x = &p->f->ins.at[v];
    uint64_t key = (uint64_t)v << 32 | at;
    if (never_null(p, x, at)) return true;
    if (map_get(&p->asked, key, NULL)) return true;
    if (++p->steps > MOST_STEPS || (x->op != IR_PARAM && x->block == at)) return false;
    map_put(p->a, &p->asked, key, 1);
    return not_null_into(p, v, at);
}

/* ---- the result ---- */

static bool is_fresh(struct return_path *p, ir_val v, uint32_t depth) {
    const struct ir_ins *x = &p->f->ins.at[v];
    const struct ir_known *k;
    switch (x->op) {
    case IR_NULL:
    case IR_MALLOC:
    case IR_CALLOC:
        return true;
    case IR_CALL:
        k = known_callee(p->u, x);
        return k && k->fresh;
    case IR_SELECT:
        return depth && is_fresh(p, x->args[1], depth - 1) && is_fresh(p, x->args[2], depth - 1);
    default:
        return false;
    }
}

/* A parameter of a block: what each jump gives it. */
static bool all_fresh(struct return_path *p, ir_val v, uint32_t depth) {
    const struct ir_ins *x = &p->f->ins.at[v];
    if (x->op != IR_PARAM || !x->block || !depth) return is_fresh(p, v, 8);
    const struct ir_block *block = &p->f->blocks.at[x->block];
    for (uint32_t k = 0; k < block->params.n; k++) {
        if (block->params.at[k] != v) continue;
        for (uint32_t i = p->g.pred_begin[x->block]; i < p->g.pred_begin[x->block + 1]; i++) {
            const struct ir_ins *last = ir_terminator(p->f, p->g.pred[i]);
            for (uint32_t e = 0; is_left(p, p->g.pred[i]) && last && e < last->nedges; e++)
                if (last->edges[e].to == x->block &&
                    !all_fresh(p, last->edges[e].args[k], depth - 1))
                    return false;
        }
    }
    return true;
}

/* Fresh memory that is kept somewhere else is no longer the caller's alone. */
static void note_return(struct return_path *p, const struct ir_ins *ret, ir_blk at,
                        struct ir_known *k) {
    bool pointer = ret->nargs && p->f->ret == IR_PTR;
    if (k->fresh) k->fresh = pointer && all_fresh(p, ret->args[0], 4);
    if (k->not_null) k->not_null = pointer && not_null(p, ret->args[0], at);
}

/* ---- freed ---- */

static uint64_t param_bit(const struct ir_func *f, ir_val v) {
    for (uint32_t i = 0; i < f->params.n; i++)
        if (f->params.at[i] == v) return (uint64_t)1 << i;
    return 0;
}

static uint64_t freed_by(const struct return_path *p, const struct ir_ins *x) {
    const struct ir_known *k = x->op == IR_CALL ? known_callee(p->u, x) : NULL;
    uint64_t bits = x->op == IR_FREE ? param_bit(p->f, x->args[0]) : 0;
    for (uint32_t i = 0; k && i < x->nargs && i < 64; i++)
        if (k->frees >> i & 1) bits |= param_bit(p->f, x->args[i]);
    return bits;
}

/* Along the edge: parameters that are null there count. */
static uint64_t along(const struct return_path *p, const struct ir_ins *last, uint32_t e,
                      uint64_t freed) {
    for (uint32_t i = 0; i < p->f->params.n; i++)
        if (edge_says(p->f, last, e, p->f->params.at[i], true)) freed |= (uint64_t)1 << i;
    return freed;
}

static uint64_t freed_in(const struct return_path *p, ir_blk b, uint64_t freed) {
    const struct ir_block *block = &p->f->blocks.at[b];
    for (uint32_t i = 0; i < p->w->stop[b]; i++)
        freed |= freed_by(p, &p->f->ins.at[block->ins.at[i]]);
    return freed;
}

/* On all paths; `before`, by block, only shrinks. */
static uint64_t freed_at_returns(struct return_path *p) {
    uint64_t *before = arena_new_array(p->a, uint64_t, p->f->blocks.n), all = UINT64_MAX;
    bool changed = true;
    for (ir_blk b = 2; b < p->f->blocks.n; b++) before[b] = UINT64_MAX;
    while (changed) {
        changed = false;
        all = UINT64_MAX;
        for (uint32_t r = 0; r < p->g.nrpo; r++) {
            ir_blk b = p->g.rpo[r];
            const struct ir_ins *last = ir_terminator(p->f, b);
            if (!is_left(p, b) || !last) continue;
            uint64_t after = freed_in(p, b, before[b]);
            if (last->op == IR_RET) all &= after;
            for (uint32_t e = 0; e < last->nedges; e++) {
                ir_blk to = last->edges[e].to;
                uint64_t now = before[to] & along(p, last, e, after);
                changed |= now != before[to];
                before[to] = now;
            }
        }
    }
    return all;
}

void known_returns(struct arena *tmp, const struct known_unit *u, const struct ir_func *f,
                   const struct known_flow *w, struct ir_known *k) {
    struct return_path p = {.a = tmp, .u = u, .f = f, .w = w};
    cfg_build(tmp, f, &p.g);
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        const struct ir_block *block = &f->blocks.at[b];
        for (uint32_t i = 0; w->reached[b] && i < w->stop[b]; i++) {
            const struct ir_ins *x = &f->ins.at[block->ins.at[i]];
            if (x->op == IR_RET) {
                k->never_returns = false;
                note_return(&p, x, b, k);
            }
            if (x->op == IR_UNSUPPORTED && x->imm & IR_UNSUP_CONTROL) {
                k->never_returns = k->fresh = k->not_null = false;
                k->frees = 0;
            }
        }
    }
    k->frees &= freed_at_returns(&p);
}
