/* Elements at an index that goes round: p[i % n], p[i & mask].
 *
 *     for (i = hash & t->mask; t->cells[i].used; i = (i + 1) & t->mask)
 *
 * Each value that the index may have is such a remainder, or such bits, of the same number.
 *
 * Limits: of two numbers from outside in `p[x & y]` it is the one beside the pointer that limits
 * the index, or the one that is called a mask.
 */
#include "core/analysis/extent/extent_int.h"

struct round_search {
    struct extent_finder *t;
    const struct extent_body *b;
    struct extent_place ptr;
    enum ir_op op;   /* AND; UREM: a remainder, of whatever sign */
    ir_val n;        /* 0: none yet */
    ir_val seen[16]; /* parameters of blocks */
    uint32_t nseen;
};

/* May the number say how many elements the pointer has? */
static bool may_limit(const struct round_search *r, ir_val v) {
    struct extent_place at;
    return extent_place_of(r->b, v, &at) && (!r->ptr.field || extent_is_beside(r->ptr, at));
}

/* The mask of x & y; 0: it may be either, or none. */
static ir_val mask_of(const struct round_search *r, ir_val x, ir_val y) {
    x = extent_root(r->b, x, false), y = extent_root(r->b, y, false);
    bool first = may_limit(r, x), second = may_limit(r, y);
    if (first && second) {
        first = extent_is_called(r->t, r->b, x, "mask");
        second = extent_is_called(r->t, r->b, y, "mask");
    }
    return first == second ? 0 : first ? x : y;
}

static bool limited_by(struct round_search *r, enum ir_op op, ir_val n) {
    if (!n || (r->n && (r->op != op || !extent_same_value(r->b, r->n, n)))) return false;
    r->n = n;
    r->op = op;
    return true;
}

static bool all_go_round(struct round_search *r, ir_val met);

static bool goes_round_with(struct round_search *r, ir_val v) {
    v = extent_uncast(r->b, v);
    const struct ir_ins *i = body_ins(r->b, v);
    switch (i->op) {
    case IR_UREM:
    case IR_SREM:
        return limited_by(r, IR_UREM, extent_root(r->b, i->args[1], false));
    case IR_AND:
        return limited_by(r, IR_AND, mask_of(r, i->args[0], i->args[1]));
    case IR_PARAM:
        return i->block && all_go_round(r, v);
    default:
        return is_constant_value(r->b, v); /* the first one, mostly 0 */
    }
}

static bool all_go_round(struct round_search *r, ir_val met) {
    const struct extent_body *b = r->b;
    const ir_blk at = body_ins(b, met)->block;
    for (uint32_t k = 0; k < r->nseen; k++)
        if (r->seen[k] == met) return true;
    if (r->nseen == sizeof r->seen / sizeof *r->seen) return false;
    r->seen[r->nseen++] = met;
    for (uint32_t p = b->g.pred_begin[at]; p < b->g.pred_begin[at + 1]; p++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[p]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == at && !goes_round_with(r, x->edges[e].args[b->place[met]]))
                return false;
    }
    return true;
}

void extent_of_round(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     struct extent_index way) {
    struct round_search r = {.t = t, .b = b, .ptr = ptr};
    if (!goes_round_with(&r, way.v) || !r.n) return;
    way.unit.and_one = r.op == IR_AND;
    extent_add_units(t, b, ptr, r.n, way.unit);
}
