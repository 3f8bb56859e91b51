/* Looks at each loop that reads characters: does its place move, does zero end it, does a length?
 * (textwalk.h)
 */
#include "core/analysis/environment/textwalk.h"

#include "core/analysis/environment/zeropath.h"

#include <string.h>

enum {
    MAX_ROOT = 64,   /* steps down to the root of an address */
    MAX_PASSED = 256 /* bytes that a walk passes over in front of it */
};

struct walk {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
    const struct cfg *g;
    struct zeropath_loop loop;
    bool *body, *other; /* by block: the body of that loop, and room for another one's */
};

static struct walk walk_of(struct arena *a, const struct ir_module *m, const struct map *index,
                           const struct ir_func *f, const struct cfg *g) {
    struct walk w = {.a = a, .m = m, .f = f, .g = g};
    w.body = arena_new_array(a, bool, g->nblocks + 1);
    w.other = arena_new_array(a, bool, g->nblocks + 1);
    w.loop = (struct zeropath_loop){.m = m, .index = index, .f = f, .in = w.body};
    return w;
}

static const struct ir_ins *walk_ins(const struct walk *w, ir_val v) { return &w->f->ins.at[v]; }

/* ---- loops ---- */

static bool is_in_loop(const struct walk *w, ir_val v) {
    ir_blk b = walk_ins(w, v)->block;
    return b && w->loop.in[b];
}

/* ---- what moves ---- */

/* Without conversions and constant steps, which are summed up in *step. */
static ir_val number_root(const struct walk *w, ir_val v, int64_t *step) {
    bv_t k;
    *step = 0;
    for (unsigned n = 0; n < MAX_ROOT; n++) {
        const struct ir_ins *i = walk_ins(w, v);
        bool sum = i->op == IR_ADD || i->op == IR_SUB;
        if (i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC) {
            v = i->args[0];
        } else if (sum && ir_const_value(w->f, i->args[1], &k)) {
            int64_t signed_k = i->type < 64 && k >> (i->type - 1) & 1
                                   ? (int64_t)k - ((int64_t)1 << i->type)
                                   : (int64_t)k;
            *step += i->op == IR_ADD ? signed_k : -signed_k;
            v = i->args[0];
        } else {
            break;
        }
    }
    return v;
}

/* The same of a pointer. */
static ir_val pointer_base(const struct walk *w, ir_val p, int64_t *step) {
    bv_t k;
    for (*step = 0; walk_ins(w, p)->op == IR_PTRADD; p = walk_ins(w, p)->args[0]) {
        if (!ir_const_value(w->f, walk_ins(w, p)->args[1], &k)) break;
        *step += (int64_t)k * (int64_t)walk_ins(w, p)->imm;
    }
    return p;
}

static ir_val step_root(const struct walk *w, ir_val v, int64_t *step) {
    bool pointer = walk_ins(w, v)->type == IR_PTR;
    return pointer ? pointer_base(w, v, step) : number_root(w, v, step);
}

/* A value that each iteration gets from the one before. */
struct moving {
    ir_val v;
    ir_val first;         /* where the loop begins, if that is one value; else 0 */
    int64_t by;           /* one of the steps */
    bool up, down, other; /* by constant steps, or else */
};

/* Where the edge stands that brings it. */
static void note_step(const struct walk *w, struct moving *m, ir_blk from, ir_val arg) {
    int64_t step;
    if (!w->loop.in[from]) {
        m->first = m->first && m->first != arg ? 0 : arg;
    } else if (step_root(w, arg, &step) != m->v) {
        m->other |= true;
    } else {
        m->up |= step > 0;
        m->down |= step < 0;
        m->by = step;
    }
}

static bool param_moves(const struct walk *w, ir_val v, struct moving *m) {
    const struct ir_ins *i = walk_ins(w, v);
    const struct ir_block *blk = &w->f->blocks.at[i->block];
    uint32_t place = 0;
    while (blk->params.at[place] != v) place++;
    for (uint32_t p = w->g->pred_begin[i->block]; p < w->g->pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(w->f, w->g->pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == i->block) note_step(w, m, w->g->pred[p], x->edges[e].args[place]);
    }
    return m->up || m->down || m->other;
}

/* A pointer or number in memory to which the loop itself stores. */
static bool memory_moves(const struct walk *w, ir_val v, struct moving *m) {
    for (ir_val s = 1; s < w->f->ins.n; s++) {
        const struct ir_ins *i = walk_ins(w, s);
        int64_t step;
        if (i->op != IR_STORE || !is_in_loop(w, s) ||
            walk_ins(w, i->args[0])->type != walk_ins(w, v)->type ||
            !zeropath_same_value(w->f, i->args[1], walk_ins(w, v)->args[0]))
            continue;
        bool own = zeropath_same_value(w->f, step_root(w, i->args[0], &step), v);
        if (own) m->by = step;
        m->up |= own && step > 0;
        m->down |= own && step < 0;
        m->other |= !own;
    }
    return m->up || m->down || m->other;
}

static bool value_moves(const struct walk *w, ir_val v, struct moving *m) {
    const struct ir_ins *i = walk_ins(w, v);
    *m = (struct moving){.v = v};
    if (i->op == IR_PARAM && is_in_loop(w, v)) return param_moves(w, v, m);
    return i->op == IR_LOAD && memory_moves(w, v, m);
}

/* The number or pointer by which the address moves, from the last added down. */
static bool address_moves(const struct walk *w, ir_val p, struct moving *m) {
    int64_t step;
    for (unsigned n = 0; n < MAX_ROOT; n++) {
        p = pointer_base(w, p, &step);
        if (walk_ins(w, p)->op != IR_PTRADD) return value_moves(w, p, m);
        if (value_moves(w, number_root(w, walk_ins(w, p)->args[1], &step), m)) return true;
        p = walk_ins(w, p)->args[0];
    }
    return false;
}

/* The object that an address is in. */
static ir_val walk_base(const struct walk *w, ir_val p) {
    struct moving m;
    for (unsigned n = 0; n < MAX_ROOT; n++) {
        while (walk_ins(w, p)->op == IR_PTRADD) p = walk_ins(w, p)->args[0];
        if (walk_ins(w, p)->op != IR_PARAM || !value_moves(w, p, &m) || !m.first) break;
        p = m.first;
    }
    return p;
}

/* ---- what ends it ---- */

/* Is the value one whose comparison tells how far the walk has come: itself, or a counter beside
 * it, which counts every time? */
static bool counts_walk(const struct walk *w, const struct moving *walker, ir_val v,
                        struct moving *m) {
    int64_t step;
    if (!value_moves(w, step_root(w, v, &step), m)) return false;
    const struct ir_ins *i = walk_ins(w, m->v), *at = walk_ins(w, walker->v);
    if (m->v == walker->v || zeropath_same_value(w->f, m->v, walker->v)) return true;
    if (i->type == IR_PTR) return at->type == IR_PTR && i->ct == at->ct;
    return !m->other && m->up != m->down && i->block == at->block;
}

/* What v compares; false: it compares nothing of the kind. */
static bool bounds_walk(const struct walk *w, const struct moving *walker, const struct ir_ins *cmp,
                        bool *constant) {
    bool compares = ir_ops[cmp->op].shape == S_CMP || cmp->op == IR_PTREQ || cmp->op == IR_PTRLT ||
                    cmp->op == IR_PTRLE;
    for (unsigned a = 0; compares && a < 2; a++) {
        struct moving m, none;
        int64_t step;
        ir_val other = step_root(w, cmp->args[1 - a], &step);
        const struct ir_ins *end = walk_ins(w, other);
        if (end->op == IR_NULL || !counts_walk(w, walker, cmp->args[a], &m)) continue;
        if (end->op != IR_CONST) {
            bool back = walker->first && walk_base(w, other) == walk_base(w, walker->first) &&
                        end->op != IR_PTRADD;
            if (back && end->type == IR_PTR) continue; /* where it has come from */
            if (!value_moves(w, other, &none)) return true;
        } else if (m.down && !m.other && m.first && walk_ins(w, m.first)->op != IR_CONST) {
            return true;
        } else if (m.up && ir_is_int(end->type)) {
            *constant = true;
        }
    }
    return false;
}

/* Does a length end the loop as well? *constant: one that is a constant does. */
static bool ends_by_length(const struct walk *w, const struct moving *walker, bool *constant) {
    *constant = false;
    for (ir_val v = 1; v < w->f->ins.n; v++) {
        const struct ir_ins *i = walk_ins(w, v);
        bool is_constant = false;
        if (i->type != IR_I(1) || !is_in_loop(w, v)) continue;
        bool bound = bounds_walk(w, walker, i, &is_constant);
        if (!bound && !is_constant) continue;
        if (zeropath_comes_again(&w->loop, v, 0) && zeropath_comes_again(&w->loop, v, 1)) continue;
        *constant |= is_constant;
        if (bound) return true;
    }
    return false;
}

/* A character goes to another object, at a place that moves. */
static bool copies_on(const struct walk *w, ir_val base) {
    for (ir_val v = 1; v < w->f->ins.n; v++) {
        const struct ir_ins *i = walk_ins(w, v);
        struct moving m;
        if (i->op == IR_STORE && is_in_loop(w, v) && walk_ins(w, i->args[0])->type == IR_I(8) &&
            address_moves(w, i->args[1], &m) && walk_base(w, i->args[1]) != base)
            return true;
    }
    return false;
}

static bool is_zero_value(const struct walk *w, ir_val v) {
    bv_t k;
    return ir_is_null(w->f, v) || (ir_const_value(w->f, v, &k) && !k);
}

/* `buf[n] = 0` before the loop. */
static bool ends_text_itself(const struct walk *w, ir_val base, ir_type type) {
    for (ir_val v = 1; v < w->f->ins.n; v++) {
        const struct ir_ins *i = walk_ins(w, v);
        if (i->op == IR_STORE && walk_ins(w, i->args[0])->type == type &&
            is_zero_value(w, i->args[0]) && !is_in_loop(w, v) &&
            cfg_dominates(w->g, i->block, w->loop.head) && walk_base(w, i->args[1]) == base)
            return true;
    }
    return false;
}

/* ---- one read ---- */

static bool reads_character(const struct walk *w, ir_val v, bool *plain) {
    const struct ir_ins *i = walk_ins(w, v);
    if (i->op != IR_LOAD || i->type != IR_I(8) || !i->ct) return false;
    const struct ir_ctype *t = ir_ctype_at(w->m, i->ct);
    *plain = strcmp(ir_bare_name(t), "char") == 0;
    return t->kind == CT_INT && t->is_char;
}

static bool shows_string(const struct walk *w, ir_val v, bool plain) {
    struct moving walker;
    bool constant;
    ir_val at = walk_ins(w, v)->args[0];
    if (!address_moves(w, at, &walker) || walker.down) return false;
    if (zeropath_comes_again(&w->loop, v, 0)) return false;
    ir_val base = walk_base(w, at);
    if (ends_text_itself(w, base, IR_I(8))) return false;
    bool length = ends_by_length(w, &walker, &constant);
    return (!length && (!constant || plain)) || copies_on(w, base);
}

/* `return *s ? 1 + length(s + 1) : 0`: a function that goes on by calling itself. */
static bool recurs(struct walk *w, ir_val v, bool *all) {
    int64_t off, step;
    ir_val p = pointer_base(w, walk_ins(w, v)->args[0], &off);
    uint32_t place = 0, calls = 0;
    while (place < w->f->params.n && w->f->params.at[place] != p) place++;
    if (place == w->f->params.n || off) return false;
    memset(all, 1, w->g->nblocks * sizeof *all);
    w->loop.head = 1;
    for (ir_val c = 1; c < w->f->ins.n; c++) {
        const struct ir_ins *i = walk_ins(w, c);
        if (i->op != IR_CALL || strcmp(i->text, w->f->name) != 0 || place >= i->nargs) continue;
        if (pointer_base(w, i->args[place], &step) != p || step <= 0) continue;
        if (zeropath_leads_to(&w->loop, v, 0, c)) return false;
        calls++;
    }
    return calls;
}

/* Of the innermost loop around the read. */
static bool innermost_loop(struct walk *w, ir_val v) {
    uint32_t least = UINT32_MAX;
    ir_blk b = walk_ins(w, v)->block;
    for (ir_blk h = b; h; h = w->g->idom[h]) {
        uint32_t n = cfg_loop(w->a, w->g, h, w->other);
        if (!n || !w->other[b] || n >= least) continue;
        least = n;
        w->loop.head = h;
        memcpy(w->body, w->other, w->g->nblocks * sizeof *w->body);
    }
    return least != UINT32_MAX;
}

/* ---- without a loop ---- */

/* A character at a constant place behind a pointer that the function was given, or has read. */
static bool reads_behind(const struct walk *w, ir_val v, ir_val *base, int64_t *off) {
    bool plain;
    if (!reads_character(w, v, &plain) || !plain) return false;
    *base = pointer_base(w, walk_ins(w, v)->args[0], off);
    const struct ir_ins *b = walk_ins(w, *base);
    return b->op == IR_LOAD || (b->op == IR_PARAM && !b->block);
}

/* `s[0] == '-' && s[1] == 'x'`: the next character is read where this one is not the last. */
static bool reads_on(struct walk *w, ir_val v, ir_val base, int64_t off, bool *all) {
    enum { MAX_NEXT = 8 };
    ir_val other;
    int64_t at;
    unsigned next = 0;
    memset(all, 1, w->g->nblocks * sizeof *all);
    w->loop.head = 1;
    for (ir_val k = 1; k < w->f->ins.n && next < MAX_NEXT; k++) {
        if (k == v || !reads_behind(w, k, &other, &at) || at != off + 1) continue;
        if (!zeropath_same_value(w->f, other, base)) continue;
        if (!cfg_dominates(w->g, walk_ins(w, v)->block, walk_ins(w, k)->block)) continue;
        if (zeropath_leads_to(&w->loop, v, 0, k)) return false;
        next++;
    }
    return next;
}

static bool shows_text(struct walk *w, ir_val v, bool *all) {
    ir_val base;
    int64_t off;
    return reads_behind(w, v, &base, &off) && reads_on(w, v, base, off, all);
}

void textwalk_run(struct arena *a, const struct ir_module *m, const struct map *index,
                  const struct ir_func *f, const struct cfg *g, textwalk_places *out) {
    struct arena tmp = {0};
    struct walk w = walk_of(&tmp, m, index, f, g);
    for (ir_val v = 1; v < f->ins.n; v++) {
        bool plain;
        if (!reads_character(&w, v, &plain) || g->pos[walk_ins(&w, v)->block] == CFG_UNREACHED)
            continue;
        if ((innermost_loop(&w, v) && shows_string(&w, v, plain)) || recurs(&w, v, w.body) ||
            shows_text(&w, v, w.body))
            vec_push(a, out, walk_ins(&w, v)->args[0]);
    }
    arena_free(&tmp);
}

/* ---- arrays that an element ends ---- */

static ir_ct pointed_type(const struct walk *w, ir_val p) {
    ir_ct ct = walk_ins(w, p)->ct;
    if (!ct && walk_ins(w, p)->op == IR_PTRADD) ct = walk_ins(w, walk_ins(w, p)->args[0])->ct;
    return ct && ir_ctype_at(w->m, ct)->kind == CT_PTR ? ir_ctype_at(w->m, ct)->elem : 0;
}

/* Which member of which element does the load read? */
static bool reads_member(const struct walk *w, ir_val load, struct array_walk *out) {
    const struct ir_ins *i = walk_ins(w, load);
    int64_t off;
    if (i->op != IR_LOAD || (i->type != IR_PTR && (!ir_is_int(i->type) || i->type % 8)))
        return false;
    out->element = pointer_base(w, i->args[0], &off);
    out->ct = pointed_type(w, out->element);
    const struct ir_ctype *t = ir_ctype_at(w->m, out->ct);
    if (!out->ct || !t->size || t->kind == CT_ARRAY || off < 0 || off > MAX_PASSED) return false;
    out->end = (struct array_end){.is_pointer = i->type == IR_PTR};
    out->end.size = out->end.is_pointer ? w->m->target.ptr_bits / 8 : i->type / 8;
    out->end.off = (uint64_t)off % t->size;
    out->end.least = (uint32_t)((uint64_t)off / t->size);
    return out->end.size > 1 && out->end.off + out->end.size <= t->size;
}

/* From one element to a later one each time. */
static bool goes_along(const struct walk *w, const struct array_walk *x, struct moving *walker) {
    int64_t size = (int64_t)ir_ctype_at(w->m, x->ct)->size;
    const struct ir_ins *i = walk_ins(w, x->element);
    bool index = i->op == IR_PTRADD;
    if (!address_moves(w, x->element, walker) || !walker->up || walker->down || walker->other)
        return false;
    return (index ? (int64_t)i->imm * walker->by : walker->by) % size == 0;
}

/* The loop reads no further element where this one is 0 or, if it compares it with that, -1. */
static bool is_ended_by(const struct walk *w, ir_val v, struct array_end *end) {
    unsigned width = 8 * end->size;
    int64_t step;
    bv_t k;
    if (!zeropath_comes_again(&w->loop, v, 0)) return true;
    for (ir_val c = 1; c < w->f->ins.n && !end->is_pointer; c++) {
        const struct ir_ins *i = walk_ins(w, c);
        bool asks = (i->op == IR_EQ || i->op == IR_NE) && is_in_loop(w, c) &&
                    ir_const_value(w->f, i->args[1], &k) && bv_norm(k, width) == bv_mask(width) &&
                    zeropath_same_value(w->f, number_root(w, i->args[0], &step), v) && !step;
        if (asks) end->is_ones = !zeropath_comes_again(&w->loop, v, bv_mask(width));
    }
    return end->is_ones;
}

/* `for (i = 1; v[i]; i++)` */
static void pass_over(const struct walk *w, const struct moving *walker, struct array_walk *x) {
    const struct ir_ins *i = walk_ins(w, x->element);
    int64_t before = 0;
    bv_t k;
    if (walker->first && i->op == IR_PTRADD && ir_const_value(w->f, walker->first, &k) &&
        k <= MAX_PASSED)
        before = (int64_t)(k * i->imm);
    else if (walker->first && i->op != IR_PTRADD)
        pointer_base(w, walker->first, &before);
    if (before > 0 && before <= MAX_PASSED)
        x->end.least += (uint32_t)((uint64_t)before / ir_ctype_at(w->m, x->ct)->size);
}

static bool shows_end(const struct walk *w, ir_val v, struct array_walk *x) {
    struct moving walker;
    bool constant;
    if (!goes_along(w, x, &walker) || !is_ended_by(w, v, &x->end)) return false;
    pass_over(w, &walker, x);
    if (ends_text_itself(w, walk_base(w, x->element), walk_ins(w, v)->type)) return false;
    return !ends_by_length(w, &walker, &constant) && !constant;
}

void textwalk_arrays(struct arena *a, const struct ir_module *m, const struct map *index,
                     const struct ir_func *f, const struct cfg *g, array_walks *out) {
    struct arena tmp = {0};
    struct walk w = walk_of(&tmp, m, index, f, g);
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct array_walk x;
        if (!reads_member(&w, v, &x) || g->pos[walk_ins(&w, v)->block] == CFG_UNREACHED) continue;
        if (innermost_loop(&w, v) && shows_end(&w, v, &x)) vec_push(a, out, x);
    }
    arena_free(&tmp);
}
