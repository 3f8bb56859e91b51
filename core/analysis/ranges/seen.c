/* Where the value that a store gives a place comes to be seen.
 *
 *     if (++r->head == N) r->head = 0;
 *
 * puts N into the place for a moment.  That is not seen: between the two stores is no call, no
 * return, and no load of such a place by another address.  So a value counts where one of these
 * comes, or where ways meet, unless a store to the same address has come before.  Loads of the same
 * address on the way are not known to be in range; they give the value stored.
 */
#include "core/analysis/ranges/ranges_int.h"

enum { MAX_BLOCKS = 32 };

struct store_walk {
    struct ranges *r;
    struct range_body *b;
    uint32_t access;
    uint32_t place;
    ir_val address;
    ir_blk work[MAX_BLOCKS];
    uint32_t n;
};

static void add_seen(struct store_walk *w, struct range_seen s) {
    s.access = w->access;
    vec_push(&w->r->tmp, &w->b->seen, s);
}

static struct range_access *load_of(const struct store_walk *w, ir_val v) {
    uint32_t k = w->b->first[v];
    if (!k || !w->b->accesses.at[k - 1].loads || w->b->accesses.at[k - 1].place != w->place)
        return NULL;
    return &w->b->accesses.at[k - 1];
}

static bool others_see(const struct ir_ins *i) {
    if (i->op == IR_RET) return true;
    bool plain = i->op == IR_STORE || i->op == IR_SETBITS || i->op == IR_FILL || i->op == IR_END;
    return !plain && (ir_ops[i->op].flags & F_WRITE);
}

/* Does the walk go on behind this instruction? */
static bool walk_past(struct store_walk *w, ir_val v) {
    const struct ir_ins *i = &w->b->f->ins.at[v];
    struct range_access *load = load_of(w, v);
    if (i->op == IR_STORE && ir_same_address(w->b->f, i->args[1], w->address)) {
        ir_type type = w->b->f->ins.at[i->args[0]].type;
        if (ir_type_bits(type) == w->r->places.at[w->place].bytes * 8) return false;
    }
    if (load && ir_same_address(w->b->f, i->args[0], w->address)) {
        load->loose = true;
        return true;
    }
    if (!load && !others_see(i)) return true;
    add_seen(w, (struct range_seen){.before = v});
    return false;
}

static void walk_edges(struct store_walk *w, ir_blk blk) {
    const struct ir_ins *jump = ir_terminator(w->b->f, blk);
    for (uint32_t e = 0; e < jump->nedges; e++) {
        ir_blk to = jump->edges[e].to;
        bool alone = w->b->g.pred_begin[to + 1] - w->b->g.pred_begin[to] == 1;
        if (alone && w->n < MAX_BLOCKS)
            w->work[w->n++] = to;
        else
            add_seen(w, (struct range_seen){.from = blk, .edge = e});
    }
}

static void walk_from(struct store_walk *w, ir_blk blk, uint32_t from) {
    const struct ir_block *x = &w->b->f->blocks.at[blk];
    for (uint32_t k = from; k < x->ins.n; k++)
        if (!walk_past(w, x->ins.at[k])) return;
    walk_edges(w, blk);
}

static void from_store(struct ranges *r, struct range_body *b, uint32_t access) {
    const struct range_access *a = &b->accesses.at[access];
    const struct ir_ins *i = &b->f->ins.at[a->at];
    struct store_walk w = {.r = r, .b = b, .access = access, .place = a->place};
    ir_val root;
    bool exact = i->op == IR_STORE && ranges_accessed(r, b, i, &root) == a->place;
    if (!exact) {
        add_seen(&w, (struct range_seen){.before = a->at});
        return;
    }
    w.address = i->args[1];
    uint32_t n = 0;
    while (b->f->blocks.at[i->block].ins.at[n] != a->at) n++;
    walk_from(&w, i->block, n + 1);
    for (uint32_t k = 0; k < w.n; k++) walk_from(&w, w.work[k], 0);
}

void ranges_seen(struct ranges *r, struct range_body *b) {
    for (uint32_t k = 0; k < b->accesses.n; k++)
        if (!b->accesses.at[k].loads && ranges_is_candidate(&r->places.at[b->accesses.at[k].place]))
            from_store(r, b, k);
}
