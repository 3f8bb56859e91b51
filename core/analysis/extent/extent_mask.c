/* Elements at an index that goes round: p[i % n], p[i & (n - 1)], p[i & mask].
 *
 *     for (i = hash & t->mask; t->cells[i].used; i = (i + 1) & t->mask)
 *
 * Each value that the index may have is such a remainder, or such bits, of the same number.
 *
 * Limits: the mask is a member beside the pointer, or a parameter that is called so: of `p[x & y]`
 * either may be the hash.
 */
#include "core/analysis/extent/extent_int.h"

struct round_search {
    struct extent_finder *t;
    const struct extent_body *b;
    struct extent_place ptr;
    ir_val n;        /* 0: none yet */
    bool and_one;    /* the index may be n, too */
    ir_val seen[16]; /* parameters of blocks */
    uint32_t nseen;
};

/* So many elements, or one more, as far as is known? */
static bool limited_by(struct round_search *r, ir_val n, bool and_one) {
    if (r->n && (r->and_one != and_one || !extent_same_value(r->b, r->n, n))) return false;
    r->n = n;
    r->and_one = and_one;
    return true;
}

/* n - 1 of n; 0: it is something else. */
static ir_val before_last(const struct round_search *r, ir_val v) {
    const struct ir_ins *i = body_ins(r->b, v);
    bv_t k;
    if ((i->op != IR_SUB && i->op != IR_ADD) || !ir_const_value(r->b->f, i->args[1], &k)) return 0;
    bool one = k == (i->op == IR_SUB ? 1 : bv_mask(i->type));
    return one ? extent_uncast(r->b, i->args[0]) : 0;
}

static bool is_mask(const struct round_search *r, ir_val v, bool called) {
    struct extent_place at;
    if (!extent_place_of(r->b, v, &at)) return false;
    if (r->ptr.field) return extent_is_beside(r->ptr, at);
    return !called || extent_is_called(r->t, r->b, v, "mask");
}

/* x & y, of which just one is a mask, or one less than a number. */
static bool is_masked(struct round_search *r, const struct ir_ins *and) {
    ir_val n = 0;
    bool and_one = false;
    for (unsigned k = 0; k < 2; k++) {
        ir_val v = extent_uncast(r->b, and->args[k]), length = before_last(r, v);
        bool whole = is_mask(r, v, true);
        if (!whole && !(length && is_mask(r, length, false))) continue;
        if (n) return false;
        n = whole ? v : length;
        and_one = whole;
    }
    return n && limited_by(r, n, and_one);
}

static bool goes_round_with(void *ctx, ir_val v);

/* Each time that ways meet there; true while that is being asked. */
static bool all_go_round(struct round_search *r, ir_val met) {
    for (uint32_t k = 0; k < r->nseen; k++)
        if (r->seen[k] == met) return true;
    if (r->nseen == sizeof r->seen / sizeof *r->seen) return false;
    r->seen[r->nseen++] = met;
    return extent_all_arrive(r->b, met, goes_round_with, r);
}

static bool goes_round_with(void *ctx, ir_val v) {
    struct round_search *r = ctx;
    v = extent_uncast(r->b, v);
    const struct ir_ins *i = body_ins(r->b, v);
    switch (i->op) {
    case IR_UREM:
    case IR_SREM:
        return limited_by(r, extent_root(r->b, i->args[1], false), false);
    case IR_AND:
        return is_masked(r, i);
    case IR_PARAM:
        return i->block && all_go_round(r, v);
    default:
        return is_constant_value(r->b, v); /* the first one, mostly 0 */
    }
}

void extent_of_round(struct extent_finder *t, struct extent_body *b, struct extent_place ptr,
                     struct extent_index way) {
    struct round_search r = {.t = t, .b = b, .ptr = ptr};
    if (!goes_round_with(&r, way.v) || !r.n) return;
    way.unit.and_one = r.and_one;
    extent_add_units(t, b, ptr, r.n, way.unit);
}
