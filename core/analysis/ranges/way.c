/* Does a function keep the relation?  It is followed along each way from its start to its ends, as
 * straight-line code about which abstract interpretation is asked at the end (line.c).
 *
 * - A way forks where a condition is not known, and enters what it calls, so that it is known of
 *   which call a result is: `if (reserve(s, n)) return; s->len += n;`.
 * - A loop is gone through once, from an arbitrary iteration: what its head gets is unknown,
 * nothing of memory is known there, and the relation has to hold there and where the loop comes
 * round.
 * - It has to hold wherever other code begins that may take it for granted: at calls, unless of
 *   functions that neither touch the two fields nor call what is unknown, and at the end.
 *
 * Checks of arithmetic and assertions are taken to hold, since an execution ends there that fails
 * them; those of accesses are not, as elsewhere in ranges.h. */
#include "core/analysis/ranges/way_int.h"

enum {
    MAX_WAYS = 300,
    MAX_FORKS = 60,
    MAX_CALLS_DEEP = 4,
    MAX_ENTERED = 3000,
    MAX_ALLOCATOR = 600
};

/* ---- ends ---- */

static void way_breaks(struct writer_way *w) { w->broken = true; }

static void end_of_way(struct writer_way *w) {
    if (w->broken || ++w->ways > MAX_WAYS || !w->x->steps) {
        way_breaks(w);
        return;
    }
    bool probes = !w->x->grows && w->l.probed.n;
    if (w->proved == w->l.asked.n && !probes) return;
    struct line_answer k = line_answers(&w->l, w->proved, w->x->r->m, &w->x->steps);
    if (!k.holds) way_breaks(w);
    w->x->grows |= k.probed;
    w->proved = w->l.asked.n;
}

static bool way_in_order(const struct writer_way *w) {
    for (uint32_t k = 0; k < w->nwin; k++)
        if (w->win[k].dirty) return false;
    return true;
}

/* ---- calls ---- */

static struct way_frame *way_new_frame(struct writer_way *w, uint32_t body) {
    struct way_frame *f = arena_new(&w->tmp, struct way_frame);
    f->body = body;
    f->b = &w->x->r->body.at[body];
    f->e = &w->x->body.at[body];
    f->map = arena_new_array(&w->tmp, struct sym, f->b->f->ins.n);
    f->passed = arena_new_array(&w->tmp, bool, f->b->f->blocks.n);
    uint64_t n = f->b->f->ins.n;
    w->x->steps -= n < w->x->steps ? n : w->x->steps;
    return f;
}

static void pass_unknown_call(struct writer_way *w, struct way_frame *f, const struct ir_ins *i,
                              unsigned touches) {
    for (uint32_t k = 0; k < i->nargs; k++)
        if (f->b->f->ins.at[i->args[k]].type == IR_PTR) way_share(w, way_value(w, f, i->args[k]));
    way_forget_memory(w);
    if (!(touches & (TOUCH_READS | TOUCH_WRITES | TOUCH_OPAQUE))) return;
    windows_settle(w);
    windows_drop(w);
}

static bool can_enter_call(const struct writer_way *w, const struct way_frame *f, uint32_t body,
                           const struct ir_ins *i, unsigned touches) {
    const struct ir_func *g = w->x->r->body.at[body].f;
    uint32_t most = touches == TOUCH_ALLOCATES ? MAX_ALLOCATOR : MAX_ENTERED;
    if (g->is_weak || g->params.n != i->nargs || g->ins.n > most) return false;
    if (f->depth >= MAX_CALLS_DEEP) return false;
    for (; f; f = f->up)
        if (f->body == body) return false;
    return true;
}

/* The frame that the way goes on in; NULL: behind the call. */
static struct way_frame *enter_named_call(struct writer_way *w, struct way_frame *f, ir_val v,
                                          ir_blk blk, uint32_t at) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    unsigned touches = relation_touches(w->x, i->text);
    uint64_t body;
    bool here = map_str_get(&w->x->r->bodies, i->text, &body);
    if (!here || !touches || !can_enter_call(w, f, (uint32_t)body, i, touches)) {
        if (here && w->x->body.at[body].entered_only) way_breaks(w);
        pass_unknown_call(w, f, i, touches);
        return NULL;
    }
    if (touches & (TOUCH_READS | TOUCH_OPAQUE)) windows_settle(w);
    struct way_frame *to = way_new_frame(w, (uint32_t)body);
    for (uint32_t k = 0; k < i->nargs; k++) {
        struct sym s = way_value(w, f, i->args[k]);
        if (touches & (TOUCH_READS | TOUCH_OPAQUE)) windows_settle_at(w, s);
        to->map[to->b->f->params.at[k]] = s;
    }
    to->up = f;
    to->back = blk;
    to->back_at = at + 1;
    to->call = v;
    to->depth = f->depth + 1;
    return to;
}

/* ---- instructions ---- */

static void pass_store(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    struct sym is = way_value(w, f, i->args[0]), p = way_value(w, f, i->args[1]);
    enum pair_event e = (enum pair_event)f->e->event[v];
    ir_type type = f->b->f->ins.at[i->args[0]].type;
    way_share(w, is);
    if (e == EVENT_STORES_A || e == EVENT_STORES_B) window_store(w, p, e == EVENT_STORES_B, is);
    if (e == EVENT_STORES_ANY) way_breaks(w);
    way_store(w, p, type, is);
}

static void pass_load(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    struct sym p = way_value(w, f, i->args[0]), is;
    enum pair_event e = (enum pair_event)f->e->event[v];
    if (e == EVENT_LOADS_A || e == EVENT_LOADS_B)
        is = (struct sym){.v = window_load(w, p, e == EVENT_LOADS_B)};
    else
        is = way_load(w, p, i->type);
    way_set(w, &f->map[v], is);
}

static void pass_bulk(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    struct sym to = way_value(w, f, i->args[i->op == IR_SETBITS]);
    bv_t n;
    enum pair_event e = (enum pair_event)f->e->event[v];
    bool clears = i->op == IR_FILL && ir_const_value(f->b->f, i->args[1], &n) && !(n & 255);
    if (clears && e != EVENT_NONE)
        window_clear(w, to, ir_const_value(f->b->f, i->args[2], &n) ? (int64_t)n : -1, e);
    else if (e == EVENT_COPIES)
        window_copy(w, to, way_value(w, f, i->args[1]));
    else if (e == EVENT_BLIND)
        window_overwrite(w, to);
    way_forget_memory(w);
}

static void pass_made(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    struct sym p = {.root = way_new_root(w, true, i->op == IR_CALLOC)};
    way_set(w, &f->map[v], p);
    window_made(w, p.root, i->ct, ranges_size_made(f->b->f, i));
}

/* What it says is taken to hold. */
static void pass_check(struct writer_way *w, struct way_frame *f, const struct ir_ins *i) {
    bool arithmetic = i->check == CHECK_SIGNED_OVERFLOW || i->check == CHECK_DIVISION_BY_ZERO ||
                      i->check == CHECK_SHIFT || i->check == CHECK_ASSERTION;
    if (i->op == IR_CHECK && !arithmetic) return;
    struct sym c = way_value(w, f, i->args[0]);
    if (c.v && way_truth(w, c.v) < 0) way_assume(w, c.v, true);
}

static void pass_instruction(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    switch (i->op) {
    case IR_LOAD:
        pass_load(w, f, v);
        break;
    case IR_STORE:
        pass_store(w, f, v);
        break;
    case IR_ALLOCA:
    case IR_MALLOC:
    case IR_CALLOC:
        pass_made(w, f, v);
        break;
    case IR_FREE:
        window_freed(w, way_value(w, f, i->args[0]));
        break;
    case IR_RELOCATE:
        way_share(w, way_value(w, f, i->args[0]));
        way_share(w, way_value(w, f, i->args[1]));
        windows_settle(w);
        way_forget_memory(w);
        break;
    case IR_FILL:
    case IR_COPY:
    case IR_SETBITS:
    case IR_RECEIVE:
        pass_bulk(w, f, v);
        break;
    case IR_CALLPTR:
    case IR_ASM:
        pass_unknown_call(w, f, i, TOUCH_OPAQUE);
        break;
    case IR_CHECK:
    case IR_ASSUME:
        pass_check(w, f, i);
        break;
    default:
        break;
    }
}

/* ---- edges ---- */

static bool loop_is_still(const struct writer_way *w, const struct way_frame *f, const bool *loop) {
    const struct ir_func *g = f->b->f;
    for (ir_val v = 1; v < g->ins.n; v++) {
        const struct ir_ins *i = &g->ins.at[v];
        if (!i->block || !loop[i->block]) continue;
        if (f->e->event[v] > EVENT_LOADS_B || i->op == IR_CALLPTR || i->op == IR_ASM) return false;
        unsigned touches = i->op == IR_CALL ? relation_touches(w->x, i->text) : 0;
        if (touches & (TOUCH_READS | TOUCH_WRITES | TOUCH_OPAQUE)) return false;
    }
    return true;
}

/* Any iteration begins here. */
static void way_enter_loop(struct writer_way *w, struct way_frame *f, ir_blk head) {
    const struct ir_block *x = &f->b->f->blocks.at[head];
    if (loop_is_still(w, f, f->e->loop[head])) {
        for (uint32_t k = 0; k < w->nwin; k++) window_settle(w, &w->win[k]);
        w->known_below = w->roots.n;
    } else {
        windows_drop_all(w);
    }
    way_forget_memory(w);
    for (uint32_t k = 0; k < x->params.n; k++) {
        ir_val p = x->params.at[k];
        way_set(w, &f->map[p], way_fresh(w, f->b->f->ins.at[p].type));
    }
}

static void pass_arguments(struct writer_way *w, struct way_frame *f, const struct ir_edge *e) {
    const struct ir_block *x = &f->b->f->blocks.at[e->to];
    struct sym *is = arena_new_array(&w->tmp, struct sym, e->nargs + 1);
    for (uint32_t k = 0; k < e->nargs; k++) is[k] = way_value(w, f, e->args[k]);
    for (uint32_t k = 0; k < e->nargs; k++) way_set(w, &f->map[x->params.at[k]], is[k]);
}

/* false: the way ends here. */
static bool way_take_edge(struct writer_way *w, struct way_frame *f, ir_blk from,
                          const struct ir_edge *e) {
    if (f->passed[e->to]) {
        if (!cfg_dominates(&f->b->g, e->to, from)) way_breaks(w); /* into the middle of a loop */
        for (uint32_t k = 0; k < w->nwin; k++) window_settle(w, &w->win[k]);
        return false;
    }
    if (f->e->loop[e->to])
        way_enter_loop(w, f, e->to);
    else
        pass_arguments(w, f, e);
    f->passed[e->to] = true;
    vec_push(&w->tmp, &w->passed, &f->passed[e->to]);
    return f->up || !way_in_order(w) || f->e->writes_behind[e->to];
}

/* ---- the walk ---- */

static void follow_way(struct writer_way *w, struct way_frame *f, ir_blk blk, uint32_t at);

static void fork_edge(struct writer_way *w, struct way_frame *f, ir_blk blk,
                      const struct ir_edge *e) {
    if (way_take_edge(w, f, blk, e))
        follow_way(w, f, e->to, 0);
    else
        end_of_way(w);
}

static bool may_fork(struct writer_way *w) {
    if (w->forks >= MAX_FORKS) way_breaks(w);
    return !w->broken;
}

static void fork_branch(struct writer_way *w, struct way_frame *f, ir_blk blk,
                        const struct ir_ins *i) {
    struct sym c = way_value(w, f, i->args[0]);
    int is = c.v ? way_truth(w, c.v) : -1;
    struct way_mark m;
    if (is >= 0) {
        fork_edge(w, f, blk, &i->edges[!is]);
        return;
    }
    way_mark(w, &m);
    if (!may_fork(w)) return;
    w->forks++;
    for (int k = 0; k < 2 && !w->broken; k++) {
        if (c.v) way_assume(w, c.v, k == 0);
        fork_edge(w, f, blk, &i->edges[k]);
        way_back_to(w, &m);
    }
    w->forks--;
}

static void fork_switch(struct writer_way *w, struct way_frame *f, ir_blk blk,
                        const struct ir_ins *i) {
    struct sym s = way_value(w, f, i->args[0]);
    ir_type type = f->b->f->ins.at[i->args[0]].type;
    struct way_mark m;
    way_mark(w, &m);
    if (!may_fork(w)) return;
    w->forks++;
    for (uint32_t k = 0; k < i->nedges && !w->broken; k++) {
        const struct ir_edge *e = &i->edges[k];
        if (s.v && k) {
            ir_val lo = line_const(&w->l, type, e->lo), hi = line_const(&w->l, type, e->hi);
            line_assume(&w->l, line_binary(&w->l, IR_ULE, 1, lo, s.v));
            line_assume(&w->l, line_binary(&w->l, IR_ULE, 1, s.v, hi));
        }
        fork_edge(w, f, blk, e);
        way_back_to(w, &m);
    }
    w->forks--;
}

/* A pointer that a condition chooses: one way for each. */
static void fork_choice(struct writer_way *w, struct way_frame *f, ir_val v, uint32_t at) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    struct sym c = way_value(w, f, i->args[0]);
    struct way_mark m;
    way_mark(w, &m);
    if (!may_fork(w)) return;
    w->forks++;
    for (int k = 0; k < 2 && !w->broken; k++) {
        if (c.v) way_assume(w, c.v, k == 0);
        way_set(w, &f->map[v], way_value(w, f, i->args[1 + k]));
        follow_way(w, f, i->block, at + 1);
        way_back_to(w, &m);
    }
    w->forks--;
}

static bool is_pointer_choice(struct writer_way *w, struct way_frame *f, ir_val v) {
    const struct ir_ins *i = &f->b->f->ins.at[v];
    if (i->op != IR_SELECT || i->type != IR_PTR) return false;
    struct sym c = way_value(w, f, i->args[0]);
    return !c.v || way_truth(w, c.v) < 0;
}

/* The function's own end. */
static void way_end_function(struct writer_way *w, struct way_frame *f, const struct ir_ins *i) {
    if (i->op == IR_RET && i->nargs && f->b->f->ins.at[i->args[0]].type == IR_PTR)
        way_share(w, way_value(w, f, i->args[0]));
    if (i->op == IR_RET) windows_settle(w);
    end_of_way(w);
}

static void follow_way(struct writer_way *w, struct way_frame *f, ir_blk blk, uint32_t at) {
    while (!w->broken) {
        ir_val v = f->b->f->blocks.at[blk].ins.at[at];
        const struct ir_ins *i = &f->b->f->ins.at[v];
        struct way_frame *into = i->op == IR_CALL ? enter_named_call(w, f, v, blk, at) : NULL;
        if (!w->x->steps || !--w->x->steps) way_breaks(w);
        if (into) {
            f = into, blk = 1, at = 0;
        } else if (i->op == IR_RET && f->up) {
            if (i->nargs) way_set(w, &f->up->map[f->call], way_value(w, f, i->args[0]));
            blk = f->back, at = f->back_at, f = f->up;
        } else if (i->op == IR_RET || i->op == IR_HALT) {
            way_end_function(w, f, i);
            return;
        } else if (i->op == IR_BR) {
            fork_branch(w, f, blk, i);
            return;
        } else if (i->op == IR_SWITCH) {
            fork_switch(w, f, blk, i);
            return;
        } else if (i->op == IR_JMP) {
            if (!way_take_edge(w, f, blk, &i->edges[0])) {
                end_of_way(w);
                return;
            }
            blk = i->edges[0].to, at = 0;
        } else if (is_pointer_choice(w, f, v)) {
            fork_choice(w, f, v, at);
            return;
        } else {
            pass_instruction(w, f, v);
            at++;
        }
    }
}

/* ---- a function ---- */

static void begin_way(struct writer_way *w, struct relations *x) {
    *w = (struct writer_way){.x = x};
    line_begin(&w->l, &w->tmp);
    way_new_root(w, false, false); /* 0: numbers */
    way_new_root(w, false, false); /* ROOT_NULL */
    for (uint32_t k = 0; k < x->r->m->globals.n; k++)
        map_str_put(&w->tmp, &w->globals, x->r->m->globals.at[k]->name,
                    way_new_root(w, false, false));
}

bool relation_is_kept_by(struct relations *x, uint32_t body) {
    struct writer_way w;
    begin_way(&w, x);
    struct way_frame *f = way_new_frame(&w, body);
    const struct ir_func *g = f->b->f;
    for (uint32_t k = 0; k < g->params.n; k++) {
        ir_val p = g->params.at[k];
        f->map[p] = way_fresh(&w, g->ins.at[p].type);
    }
    follow_way(&w, f, 1, 0);
    bool kept = !w.broken;
    arena_free(&w.tmp);
    return kept;
}
