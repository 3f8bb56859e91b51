/* Bytes from outside, as if the model took them one by one. Of the witness, many that are alike are
 * one input: how many of them are taken depends on the run, and the others are for no one. */
#include "core/interp/run.h"

static void store_bytes(struct run *x, const struct code *c, struct mem_ptr to, bv_t byte,
                        uint64_t n) {
    const union slot_value v = {.i = byte};
    if (!n) return;
    if (x->trace.max) trace_stores(x, to, c->ins->type, &v, n - 1);
    mem_fill(&x->mem, to, n, (uint8_t)byte, TAG_PLAIN);
}

/* Stores what the next input stands for, at most n bytes, and says how many that are; 0: it is no
 * byte. Only the last of all n may be `end`. */
static uint64_t take_received(struct run *x, const struct code *c, struct mem_ptr to, uint64_t n) {
    union slot_value v;
    uint64_t more = n - 1;
    bv_t end = x->v[c->b].i;
    uint64_t taken = no_inputs_left(x) ? n : 1;
    if (!next_bytes(x, c->ins, &v, &more)) return 0;
    if (more) taken = n <= more ? n : more + 1;
    bool apart = v.i == end && taken == n;
    store_bytes(x, c, to, v.i == end ? bv_norm(end + 1, 8) : v.i, taken - apart);
    to.off += (int64_t)taken - 1;
    if (apart) store_bytes(x, c, to, end, 1);
    return taken;
}

static bool can_pay(struct run *x, uint64_t cost) {
    if (cost > x->opt.max_steps - x->steps) return false;
    x->steps += cost;
    return true;
}

/* Bytes that are made up are kept one by one. */
enum { MOST_DRAWN = 1 << 16 };

static enum interp_end receive_all(struct run *x, const struct code *c, uint64_t n) {
    struct mem_ptr to = x->v[c->a].p;
    if (!can_pay(x, n / 16) || (x->opt.source && n > MOST_DRAWN)) return INTERP_FUEL;
    while (n) {
        uint64_t taken = take_received(x, c, to, n);
        if (!taken) return INTERP_INTERNAL;
        if (!can_pay(x, 4)) return INTERP_FUEL;
        to.off += (int64_t)taken;
        n -= taken;
    }
    x->v[c->dst].i = 1;
    return INTERP_RETURNED;
}

void receive_step(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->c].i;
    enum mem_fault fault = mem_check(&x->mem, x->v[c->a].p, n, true);
    enum interp_end end = x->opt.only ? INTERP_UNSUPPORTED : INTERP_RETURNED;
    if (fault) {
        run_fault(x, fault, c);
        return;
    }
    if (!x->opt.only) end = receive_all(x, c, n);
    if (end != INTERP_RETURNED) run_end(x, end, c);
}
