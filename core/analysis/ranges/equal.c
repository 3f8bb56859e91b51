/* Loads that give what was loaded or stored before: of the same address, where nothing in between
 * writes to the place. */
#include "core/analysis/ranges/ranges_int.h"

#include <string.h>

enum { MAX_REGION = 64 };

enum found { FOUND_NOTHING, FOUND_VALUE, FOUND_END };

/* What the instruction says of the place's value at the address behind it. */
static enum found value_there(const struct range_body *b, ir_val v, uint32_t place, ir_val address,
                              ir_type type, ir_val *value) {
    const struct ir_ins *i = &b->f->ins.at[v];
    bool store = i->op == IR_STORE, followed = false;
    *value = store ? i->args[0] : v;
    if ((store || i->op == IR_LOAD) && b->f->ins.at[*value].type == type &&
        ir_same_address(b->f, i->args[store], address))
        return FOUND_VALUE;
    for (uint32_t k = b->first[v]; k && k <= b->accesses.n && b->accesses.at[k - 1].at == v; k++)
        if (b->accesses.at[k - 1].place == place && !b->accesses.at[k - 1].loads) return FOUND_END;
    switch (i->op) {
    case IR_STORE:
    case IR_SETBITS:
    case IR_FILL:
    case IR_COPY:
    case IR_RECEIVE:
    case IR_END:
    case IR_FREE:
        followed = true;
        break;
    default:
        break;
    }
    return !followed && (ir_ops[i->op].flags & F_WRITE) ? FOUND_END : FOUND_NOTHING;
}

/* Backwards through the block, from before the n-th instruction. */
static enum found value_in_block(const struct range_body *b, ir_blk blk, uint32_t n, uint32_t place,
                                 ir_val address, ir_type type, ir_val *value) {
    while (n--) {
        enum found k = value_there(b, b->f->blocks.at[blk].ins.at[n], place, address, type, value);
        if (k) return k;
    }
    return FOUND_NOTHING;
}

/* Does no block between the dominator and `blk` write the place, on any way round? */
static bool is_quiet(struct ranges *r, const struct range_body *b, ir_blk top, ir_blk blk,
                     uint32_t place, ir_val address) {
    ir_blk region[MAX_REGION] = {blk};
    uint32_t n = 1, at = 0;
    bool round = false;
    for (; at < n; at++)
        for (uint32_t p = b->g.pred_begin[region[at]]; p < b->g.pred_begin[region[at] + 1]; p++) {
            ir_blk from = b->g.pred[p];
            bool known = from == top;
            round |= from == blk;
            for (uint32_t k = 0; k < n && !known; k++) known = region[k] == from;
            if (known) continue;
            if (n == MAX_REGION) return false;
            region[n++] = from;
        }
    for (uint32_t k = round ? 0 : 1; k < n; k++) {
        ir_val value;
        const struct ir_block *x = &b->f->blocks.at[region[k]];
        r->steps -= x->ins.n < r->steps ? x->ins.n : r->steps;
        for (uint32_t i = 0; i < x->ins.n; i++)
            if (b->f->ins.at[x->ins.at[i]].op != IR_LOAD &&
                value_there(b, x->ins.at[i], place, address, IR_VOID, &value) == FOUND_END)
                return false;
    }
    return true;
}

static void find_equal(struct ranges *r, struct range_body *b, const struct range_access *a) {
    const struct ir_ins *load = &b->f->ins.at[a->at];
    ir_blk blk = load->block;
    uint32_t n = 0;
    ir_val value;
    while (b->f->blocks.at[blk].ins.at[n] != a->at) n++;
    for (unsigned up = 0; up < MAX_REGION; up++) {
        enum found k = value_in_block(b, blk, n, a->place, load->args[0], load->type, &value);
        ir_blk top = b->g.idom[blk];
        if (k == FOUND_VALUE) vec_push(&r->tmp, &b->equals, ((struct range_equal){a->at, value}));
        if (k || !top || !is_quiet(r, b, top, blk, a->place, load->args[0])) return;
        blk = top;
        n = b->f->blocks.at[blk].ins.n;
    }
}

void ranges_equals(struct ranges *r, struct range_body *b) {
    for (uint32_t k = 0; k < b->accesses.n; k++)
        if (b->accesses.at[k].loads && ranges_is_candidate(&r->places.at[b->accesses.at[k].place]))
            find_equal(r, b, &b->accesses.at[k]);
}
