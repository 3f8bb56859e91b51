/* Loop variables that go by constant steps, also where ways through the loop meet again:
 *
 *     while (n--) { if (*p == ESCAPE) { p++; if (!n--) return; use(*p); } p++; }
 *
 * Limits: MAX_WAYS values of places where ways meet, of one variable; MAX_NESTED loops.
 */
#include "core/analysis/extent/extent_int.h"

enum { MAX_WAYS = 32, MAX_NESTED = 8 };

bool extent_rises(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    bv_t k;
    return i->op == IR_ADD && ir_is_int(i->type) && ir_const_value(b->f, i->args[1], &k) &&
           !(k >> (i->type - 1) & 1);
}

bool extent_is_loop_value(const struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    if (i->op != IR_PARAM || !i->block) return false;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++)
        if (cfg_dominates(&b->g, i->block, b->g.pred[p])) return true;
    return false;
}

/* Without constant steps. */
static ir_val unstepped(const struct extent_body *b, ir_val v) {
    uint64_t off;
    return body_ins(b, v)->type == IR_PTR ? extent_pointer_root(b, v, &off)
                                          : extent_root(b, v, false);
}

/* ---- where ways meet ---- */

bool extent_all_arrive(const struct extent_body *b, ir_val param, extent_arrival *holds,
                       void *ctx) {
    const ir_blk at = body_ins(b, param)->block;
    for (uint32_t p = b->g.pred_begin[at]; p < b->g.pred_begin[at + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == at && !holds(ctx, x->edges[e].args[b->place[param]]))
                return false;
    }
    return true;
}

struct loop_ways {
    const struct extent_body *b;
    ir_val head;
    bool up, down;        /* numbers: the steps on them */
    ir_val met[MAX_WAYS]; /* parameters of blocks in the loop */
    uint32_t n;
};

/* Is it the head's value and constant steps, as far as to where ways meet? */
static bool is_from(void *ctx, ir_val v) {
    struct loop_ways *w = ctx;
    ir_val r = unstepped(w->b, v);
    const struct ir_ins *i = body_ins(w->b, r), *head = body_ins(w->b, w->head);
    bool rises = extent_rises(w->b, v);
    w->up |= rises;
    w->down |= r != v && !rises;
    if (r == w->head) return true;
    if (i->op != IR_PARAM || !i->block || i->block == head->block ||
        !cfg_dominates(&w->b->g, head->block, i->block))
        return false;
    for (uint32_t k = 0; k < w->n; k++)
        if (w->met[k] == r) return true;
    if (w->n == MAX_WAYS) return false;
    w->met[w->n++] = r;
    return true;
}

/* Is v the head's value and constant steps, on each way? *w: of which directions. */
static bool comes_from_head(const struct extent_body *b, ir_val v, ir_val head,
                            struct loop_ways *w) {
    *w = (struct loop_ways){.b = b, .head = head};
    if (!is_from(w, v)) return false;
    for (uint32_t k = 0; k < w->n; k++)
        if (!extent_all_arrive(b, w->met[k], is_from, w)) return false;
    return true;
}

/* ---- loop variables ---- */

ir_val extent_induction_start(const struct extent_body *b, ir_val v, enum extent_way way) {
    const struct ir_ins *i = body_ins(b, v);
    struct loop_ways w;
    ir_val first = 0;
    bool again = false;
    if (i->op != IR_PARAM || !i->block) return 0;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++) {
            if (x->edges[e].to != i->block) continue;
            ir_val a = x->edges[e].args[b->place[v]];
            if (comes_from_head(b, a, v, &w)) {
                again = true;
                if ((way == EXTENT_UP && w.down) || (way == EXTENT_DOWN && w.up)) return 0;
            } else if (first && first != a) {
                return 0;
            } else {
                first = a;
            }
        }
    }
    return again ? first : 0;
}

ir_val extent_outer_start(const struct extent_body *b, ir_val v, enum extent_way way) {
    ir_val start = extent_induction_start(b, v, way);
    for (unsigned k = 0; k < MAX_NESTED && start; k++) {
        ir_val outer = extent_loop_head(b, unstepped(b, start));
        if (!extent_is_loop_value(b, outer)) break;
        start = extent_induction_start(b, outer, way);
    }
    return start;
}

ir_val extent_comes_from(const struct extent_body *b, ir_val v) {
    struct extent_place any;
    ir_val start = extent_outer_start(b, v, EXTENT_DOWN);
    ir_val n = start ? extent_root(b, start, false) : 0;
    return n && extent_place_of(b, n, &any) ? n : 0;
}

ir_val extent_loop_head(const struct extent_body *b, ir_val v) {
    struct loop_ways w;
    ir_val head = v;
    for (unsigned k = 0; k < MAX_WAYS && !extent_is_loop_value(b, head); k++) {
        const struct ir_ins *i = body_ins(b, head);
        if (i->op != IR_PARAM || !i->block) return v;
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[b->g.pred_begin[i->block]]);
        uint32_t e = 0;
        while (e < x->nedges && x->edges[e].to != i->block) e++;
        if (e == x->nedges) return v;
        head = unstepped(b, x->edges[e].args[b->place[head]]);
    }
    return extent_is_loop_value(b, head) && comes_from_head(b, v, head, &w) ? head : v;
}
