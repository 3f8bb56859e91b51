/* The smaller of two numbers, as the length of a copy:
 *
 *     m = n < room ? n : room - 1;  memcpy(to, from, m);
 *     if (n > room) n = room;       memcpy(to, from, n);
 *
 * On each way to the copy its length is `room`, or has been compared with it. Where both numbers
 * come from outside, a pointer has the one that is its neighbour among the parameters, or that
 * stands in its own header.
 */
#include "core/analysis/extent/extent_int.h"

enum { MAX_WAYS = 4 };

struct way {
    ir_val v; /* the root of the length on it */
    struct branch_facts known;
};

static void add_way(const struct extent_body *b, struct way *w, ir_val v, ir_blk at,
                    struct branch_fact last) {
    w->v = extent_root(b, v, false);
    extent_block_facts(b, at, &w->known);
    if (last.v && w->known.n < MAX_BRANCH_FACTS) w->known.at[w->known.n++] = last;
}

static uint32_t ways_to(const struct extent_body *b, ir_val v, struct way *ways) {
    const struct ir_ins *i = body_ins(b, v);
    uint32_t n = 0;
    for (uint32_t k = 0; i->op == IR_SELECT && k < 2; k++)
        add_way(b, &ways[n++], i->args[1 + k], i->block, (struct branch_fact){i->args[0], k == 0});
    if (i->op != IR_PARAM || !i->block) return n;
    for (uint32_t p = b->g.pred_begin[i->block]; p < b->g.pred_begin[i->block + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        if (cfg_dominates(&b->g, i->block, b->g.pred[p])) return 0; /* a loop's */
        for (uint32_t e = 0; e < x->nedges; e++) {
            struct branch_fact last = {x->op == IR_BR ? x->args[0] : 0, e == 0};
            if (x->edges[e].to != i->block) continue;
            if (n == MAX_WAYS) return 0;
            add_way(b, &ways[n++], x->edges[e].args[b->place[v]], b->g.pred[p], last);
        }
    }
    return n;
}

static bool is_at_most(const struct extent_body *b, const struct way *w, ir_val n) {
    ir_val x, y;
    for (uint32_t k = 0; w->v != n && k < w->known.n; k++) {
        enum order o = extent_order(b, w->known.at[k], false, &x, &y);
        if ((o == ORDER_LESS || o == ORDER_LESS_EQUAL) && extent_root(b, x, false) == w->v &&
            extent_root(b, y, false) == n)
            return true;
    }
    return w->v == n;
}

static bool limits_all(const struct extent_body *b, const struct way *ways, uint32_t n,
                       ir_val number) {
    for (uint32_t i = 0; i < n; i++)
        if (!is_at_most(b, &ways[i], number)) return false;
    return true;
}

ir_val extent_least(const struct extent_body *b, ir_val v, struct extent_place ptr) {
    struct way ways[MAX_WAYS];
    uint32_t n = ways_to(b, v, ways);
    ir_val only = 0, beside = 0;
    bool several = false;
    for (uint32_t i = 0; i < n; i++) {
        struct extent_place at;
        ir_val number = ways[i].v;
        if (!extent_place_of(b, number, &at) || !limits_all(b, ways, n, number)) continue;
        several |= only && only != number;
        only = number;
        bool own = at.field ? at.param == ptr.param : at.param == ptr.param + 1;
        if (!ptr.field && own) beside = number;
    }
    return several ? beside : only;
}
