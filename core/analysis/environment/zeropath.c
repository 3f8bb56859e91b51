/* Follows a loop with one value known, path by path (zeropath.h). Depth first; what is known is a
 * stack, which is cut off on the way back.
 */
#include "core/analysis/environment/zeropath.h"

#include "core/ir/fold.h"

#include <string.h>

enum {
    MAX_KNOWN = 48,
    MAX_STEPS = 400, /* blocks, on all paths together */
    MAX_DEPTH = 24,  /* of a value's operands */
    MAX_CALLS = 4,   /* inside each other */
};

struct known_value {
    ir_val v;
    bool nonzero; /* that is all */
    bv_t k;
};

struct zero_follower {
    const struct zeropath_loop *l;
    const struct ir_func *f; /* the loop's, or one that is called there */
    ir_val from, to;         /* is `to` executed after `from`? */
    struct known_value at[MAX_KNOWN];
    uint32_t n;
    uint8_t *rounds; /* by block: bit r: the path has been there in round r */
    uint8_t *twice;  /* bit r: and came again, round an inner loop */
    unsigned steps, calls;
};

/* What changes along a path. */
struct zero_path {
    unsigned round;
    bool passed; /* where the value is known */
    bool stored; /* a pointer: another load of an address may find another byte */
};

/* ---- equal values ---- */

bool zeropath_same_value(const struct ir_func *f, ir_val x, ir_val y) {
    for (unsigned depth = 0; x != y; depth++) {
        const struct ir_ins *i = &f->ins.at[x], *j = &f->ins.at[y];
        bv_t k, m;
        if (i->op == IR_CONST)
            return ir_const_value(f, x, &k) && ir_const_value(f, y, &m) && k == m;
        bool step = i->op == IR_LOAD || i->op == IR_PTRADD || i->op == IR_SEXT || i->op == IR_ZEXT;
        if (depth > MAX_DEPTH || i->op != j->op || i->type != j->type || !step) return false;
        if (i->op == IR_PTRADD &&
            (i->imm != j->imm || !zeropath_same_value(f, i->args[1], j->args[1])))
            return false;
        x = i->args[0], y = j->args[0];
    }
    return true;
}

/* ---- what is known ---- */

static const struct known_value *find_known(const struct zero_follower *w, ir_val v, bool stored) {
    for (uint32_t i = w->n; i-- > 0;)
        if (w->at[i].v == v ||
            (!stored && w->f->ins.at[v].op == IR_LOAD && zeropath_same_value(w->f, w->at[i].v, v)))
            return &w->at[i];
    return NULL;
}

static bool value_known(struct zero_follower *w, const struct zero_path *p, ir_val v,
                        unsigned depth, bv_t *k);

/* Nothing is known of it, but that it is not zero. */
static bool is_nonzero(const struct zero_follower *w, const struct zero_path *p, ir_val v) {
    const struct ir_ins *i = &w->f->ins.at[v];
    while (i->op == IR_ZEXT || i->op == IR_SEXT) v = i->args[0], i = &w->f->ins.at[v];
    const struct known_value *e = find_known(w, v, p->stored);
    return e && e->nonzero;
}

static bool operation_known(struct zero_follower *w, const struct zero_path *p,
                            const struct ir_ins *i, unsigned depth, bv_t *k) {
    bv_t x = 0, y = 0;
    bool left = value_known(w, p, i->args[0], depth, &x);
    bool right = value_known(w, p, i->args[1], depth, &y);
    unsigned width = w->f->ins.at[i->args[0]].type;
    if (left && right) {
        *k = ir_fold_binary((enum ir_op)i->op, x, y, width);
        return true;
    }
    *k = 0;
    bool one_is_zero = (left && !x) || (right && !y);
    if (i->op == IR_AND || i->op == IR_MUL) return one_is_zero;
    *k = i->op == IR_NE;
    return (i->op == IR_EQ || i->op == IR_NE) && one_is_zero &&
           is_nonzero(w, p, i->args[left ? 1 : 0]);
}

/* The edge that is taken, if that is known. */
static bool edge_known(struct zero_follower *w, const struct zero_path *p, const struct ir_ins *end,
                       uint32_t *edge) {
    bv_t k;
    *edge = 0;
    if (end->op == IR_JMP) return true;
    if (!value_known(w, p, end->args[0], 0, &k)) return false;
    if (end->op == IR_BR) *edge = !(k & 1);
    for (uint32_t e = 1; end->op == IR_SWITCH && e < end->nedges; e++)
        if (end->edges[e].lo <= k && k <= end->edges[e].hi) *edge = e;
    return true;
}

static bool push_known(struct zero_follower *w, ir_val v, bool nonzero, bv_t k) {
    if (w->n == MAX_KNOWN) return false;
    w->at[w->n++] = (struct known_value){v, nonzero, k};
    return true;
}

/* The parameters of the block that the edge leads to. */
static void bind_edge(struct zero_follower *w, const struct zero_path *p, const struct ir_edge *e) {
    for (uint32_t i = 0; i < e->nargs; i++) {
        bv_t k;
        ir_val param = w->f->blocks.at[e->to].params.at[i];
        ir_type type = w->f->ins.at[param].type;
        if (!ir_is_int(type) && type != IR_PTR) continue;
        if (value_known(w, p, e->args[i], 0, &k))
            push_known(w, param, false, k);
        else if (is_nonzero(w, p, e->args[i]))
            push_known(w, param, true, 0);
    }
}

/* What the callee returns, if what is known of its arguments decides that. */
static bool body_result(struct zero_follower *callee, bv_t *k) {
    struct zero_path p = {0};
    ir_blk b = 1;
    for (unsigned steps = 0; steps < MAX_DEPTH; steps++) {
        const struct ir_ins *end = ir_terminator(callee->f, b);
        uint32_t e;
        if (end->op == IR_RET) return end->nargs && value_known(callee, &p, end->args[0], 0, k);
        if (end->op == IR_HALT || !edge_known(callee, &p, end, &e)) return false;
        bind_edge(callee, &p, &end->edges[e]);
        b = end->edges[e].to;
    }
    return false;
}

static bool zero_callee(const struct zero_follower *w, const struct ir_ins *call,
                        struct zero_follower *callee) {
    uint64_t at;
    if (w->calls == MAX_CALLS || !map_str_get(w->l->index, call->text, &at)) return false;
    *callee = (struct zero_follower){.l = w->l, .f = w->l->m->funcs.at[at], .calls = w->calls + 1};
    return callee->f->has_body && callee->f->params.n == call->nargs;
}

static bool call_known(struct zero_follower *w, const struct zero_path *p,
                       const struct ir_ins *call, unsigned depth, bv_t *k) {
    struct zero_follower callee;
    if (!ir_is_int(call->type) || !zero_callee(w, call, &callee)) return false;
    for (uint32_t i = 0; i < call->nargs; i++)
        if (ir_is_int(w->f->ins.at[call->args[i]].type) &&
            value_known(w, p, call->args[i], depth, k))
            push_known(&callee, callee.f->params.at[i], false, *k);
    return callee.n && body_result(&callee, k);
}

/* Of a comparison with null, the pointer; else 0. */
static ir_val compared_pointer(const struct ir_func *f, const struct ir_ins *i) {
    if (i->op != IR_PTREQ) return 0;
    if (ir_is_null(f, i->args[0])) return i->args[1];
    return ir_is_null(f, i->args[1]) ? i->args[0] : 0;
}

/* Is the pointer null? *k: it is. */
static bool null_known(struct zero_follower *w, const struct zero_path *p, ir_val pointer,
                       bv_t *k) {
    const struct known_value *e = find_known(w, pointer, p->stored);
    *k = ir_is_null(w->f, pointer) || (e && !e->nonzero);
    return *k || e;
}

static bool value_known(struct zero_follower *w, const struct zero_path *p, ir_val v,
                        unsigned depth, bv_t *k) {
    const struct ir_ins *i = &w->f->ins.at[v];
    ir_val pointer = compared_pointer(w->f, i);
    if (ir_const_value(w->f, v, k)) return true;
    const struct known_value *e = find_known(w, v, p->stored);
    if (e && !e->nonzero) {
        *k = e->k;
        return true;
    }
    if (pointer) return null_known(w, p, pointer, k);
    if (depth > MAX_DEPTH || !ir_is_int(i->type)) return false;
    if (i->op == IR_CALL) return call_known(w, p, i, depth + 1, k);
    if (i->op == IR_SELECT && value_known(w, p, i->args[0], depth + 1, k))
        return value_known(w, p, i->args[*k & 1 ? 1 : 2], depth + 1, k);
    if (ir_ops[i->op].shape == S_BIN || ir_ops[i->op].shape == S_CMP)
        return operation_known(w, p, i, depth + 1, k);
    if (ir_ops[i->op].shape != S_CAST || !value_known(w, p, i->args[0], depth + 1, k)) return false;
    *k = ir_fold_cast((enum ir_op)i->op, *k, w->f->ins.at[i->args[0]].type, i->type);
    return true;
}

/* ---- what a condition tells ---- */

/* false: that cannot be. */
static bool learn_value(struct zero_follower *w, const struct zero_path *p, ir_val v, bv_t k) {
    const struct ir_ins *i = &w->f->ins.at[v];
    bv_t other;
    if (i->op == IR_ZEXT || i->op == IR_SEXT) {
        const struct ir_ins *from = &w->f->ins.at[i->args[0]];
        return learn_value(w, p, i->args[0], ir_fold_cast(IR_TRUNC, k, i->type, from->type));
    }
    if (!k && is_nonzero(w, p, v)) return false;
    if (value_known(w, p, v, 0, &other)) return other == k;
    push_known(w, v, false, k);
    /* tolower(*a) == tolower(*b), at the end of b: at that of a, too */
    struct zero_follower callee;
    if (i->op != IR_CALL || i->nargs != 1 || !zero_callee(w, i, &callee)) return true;
    push_known(&callee, callee.f->params.at[0], false, 0);
    if (ir_is_int(w->f->ins.at[i->args[0]].type) && body_result(&callee, &other) && other == k)
        return learn_value(w, p, i->args[0], 0);
    return true;
}

static bool learn_unequal(struct zero_follower *w, const struct zero_path *p, ir_val v, bv_t k) {
    const struct ir_ins *i = &w->f->ins.at[v];
    bv_t other;
    while (!k && (i->op == IR_ZEXT || i->op == IR_SEXT)) v = i->args[0], i = &w->f->ins.at[v];
    if (value_known(w, p, v, 0, &other)) return other != k;
    if (!k) push_known(w, v, true, 0);
    return true;
}

static bool learn_condition(struct zero_follower *w, const struct zero_path *p, ir_val v,
                            bool holds, unsigned depth) {
    const struct ir_ins *i = &w->f->ins.at[v];
    bv_t k;
    if (depth > MAX_DEPTH) return true;
    if (i->op == IR_XOR && ir_const_value(w->f, i->args[1], &k))
        return learn_condition(w, p, i->args[0], holds ^ (k & 1), depth + 1);
    if (i->type == IR_I(1) && i->op == (holds ? IR_AND : IR_OR))
        return learn_condition(w, p, i->args[0], holds, depth + 1) &&
               learn_condition(w, p, i->args[1], holds, depth + 1);
    push_known(w, v, false, holds);
    ir_val pointer = compared_pointer(w->f, i);
    if (pointer) return holds ? learn_value(w, p, pointer, 0) : learn_unequal(w, p, pointer, 0);
    if (i->op != IR_EQ && i->op != IR_NE) return true;
    for (unsigned a = 0; a < 2; a++) {
        if (!value_known(w, p, i->args[1 - a], 0, &k)) continue;
        return holds == (i->op == IR_EQ) ? learn_value(w, p, i->args[a], k)
                                         : learn_unequal(w, p, i->args[a], k);
    }
    return true;
}

/* ---- paths ---- */

static bool follow_zero(struct zero_follower *w, ir_blk b, struct zero_path p);

/* Into the next iteration: what was computed in this one is computed anew. */
static void next_round(struct zero_follower *w, struct zero_path *p, const struct ir_edge *e) {
    struct known_value kept[MAX_KNOWN];
    uint32_t n = w->n, passed = n, stay = 0;
    bind_edge(w, p, e);
    for (uint32_t i = 0; i < w->n; i++)
        if (i >= passed || !w->l->in[w->f->ins.at[w->at[i].v].block]) kept[stay++] = w->at[i];
    memcpy(w->at, kept, stay * sizeof *kept);
    w->n = stay;
    p->round++;
}

static bool along_edge(struct zero_follower *w, const struct ir_edge *e, struct zero_path p) {
    struct known_value before[MAX_KNOWN];
    uint32_t n = w->n;
    bool again;
    if (!w->l->in[e->to]) return false;
    if (e->to != w->l->head) {
        bind_edge(w, &p, e);
        again = follow_zero(w, e->to, p);
    } else if (!p.passed || p.round) {
        again = p.passed; /* it goes on and on */
    } else {
        memcpy(before, w->at, n * sizeof *before);
        next_round(w, &p, e);
        again = follow_zero(w, e->to, p);
        memcpy(w->at, before, n * sizeof *before);
    }
    w->n = n;
    return again;
}

/* The condition holds on this edge; false: that cannot be. */
static bool learn_edge(struct zero_follower *w, const struct zero_path *p, const struct ir_ins *end,
                       uint32_t e) {
    if (end->op == IR_BR) return learn_condition(w, p, end->args[0], e == 0, 0);
    if (end->op != IR_SWITCH || !e || end->edges[e].lo != end->edges[e].hi) return true;
    return learn_value(w, p, end->args[0], end->edges[e].lo);
}

/* Is the end of the path in this block? */
static bool passes_place(const struct zero_follower *w, ir_blk b, struct zero_path *p) {
    const struct ir_block *blk = &w->f->blocks.at[b];
    for (uint32_t i = 0; i < blk->ins.n; i++) {
        const struct ir_ins *ins = &w->f->ins.at[blk->ins.at[i]];
        if (blk->ins.at[i] == w->to && p->passed) return true;
        p->passed |= blk->ins.at[i] == w->from;
        p->stored |= ins->op == IR_STORE && w->f->ins.at[ins->args[0]].type == IR_PTR;
    }
    return false;
}

static bool follow_edges(struct zero_follower *w, ir_blk b, struct zero_path p) {
    const struct ir_ins *end = ir_terminator(w->f, b);
    uint32_t only, n = w->n;
    bool one = end->nedges && edge_known(w, &p, end, &only), again = false;
    for (uint32_t e = 0; e < end->nedges && !again; e++) {
        if (one ? e != only : !learn_edge(w, &p, end, e)) {
            w->n = n;
            continue;
        }
        again = along_edge(w, &end->edges[e], p);
        w->n = n;
    }
    return again;
}

/* Once more round an inner loop, of which nothing is known but the value itself: by then the others
 * may be anything. */
static bool follow_loosely(struct zero_follower *w, ir_blk b, struct zero_path p) {
    struct known_value before[MAX_KNOWN];
    uint32_t n = w->n, stay = 0;
    memcpy(before, w->at, n * sizeof *before);
    for (uint32_t i = 0; i < n; i++)
        if (before[i].v == w->from) w->at[stay++] = before[i];
    w->n = stay;
    bool again = follow_edges(w, b, p);
    memcpy(w->at, before, n * sizeof *before);
    w->n = n;
    return again;
}

/* A block is passed twice on a path, the second time loosely. */
static bool follow_zero(struct zero_follower *w, ir_blk b, struct zero_path p) {
    uint8_t bit = (uint8_t)(1u << p.round);
    bool second = w->rounds[b] & bit;
    if (w->twice[b] & bit) return false;
    if (++w->steps > MAX_STEPS) return true;
    if (passes_place(w, b, &p)) return true;
    uint8_t *passed = second ? &w->twice[b] : &w->rounds[b];
    *passed |= bit;
    bool again = second ? follow_loosely(w, b, p) : follow_edges(w, b, p);
    *passed &= (uint8_t)~bit;
    return again;
}

bool zeropath_leads_to(const struct zeropath_loop *l, ir_val v, bv_t k, ir_val to) {
    struct arena tmp = {0};
    struct zero_follower w = {.l = l, .f = l->f, .from = v, .to = to};
    w.rounds = arena_new_array(&tmp, uint8_t, l->f->blocks.n);
    w.twice = arena_new_array(&tmp, uint8_t, l->f->blocks.n);
    push_known(&w, v, false, k);
    bool again = follow_zero(&w, l->head, (struct zero_path){0});
    arena_free(&tmp);
    return again;
}

bool zeropath_comes_again(const struct zeropath_loop *l, ir_val v, bv_t k) {
    return zeropath_leads_to(l, v, k, v);
}
