/* Bytes from outside, as if the model took them one by one. */
#include "core/interp/run.h"

/* The next input, which is no `end`; false: there is none. */
static bool receive_byte(struct run *x, const struct code *c, struct mem_ptr to, bv_t end) {
    union slot_value v;
    if (!next_input(x, c->ins, &v)) return false;
    if (v.i == end) v.i = bv_norm(end + 1, 8);
    if (x->trace.max) trace_store(x, to, c->ins->type, &v);
    return mem_store_int(&x->mem, to, 1, v.i) == MEM_OK;
}

static enum interp_end receive_all(struct run *x, const struct code *c, uint64_t n) {
    struct mem_ptr to = x->v[c->a].p;
    bv_t end = x->v[c->b].i, none = ~(bv_t)0;
    uint64_t taken = n < IR_MAX_RECEIVED ? n : IR_MAX_RECEIVED;
    uint64_t cost = 4 * taken + (n - taken) / 16;
    if (cost > x->opt.max_steps - x->steps) return INTERP_FUEL;
    x->steps += cost;
    for (uint64_t i = 0; i < taken; i++, to.off++)
        if (!receive_byte(x, c, to, i + 1 < n ? end : none)) return INTERP_INTERNAL;
    mem_fill(&x->mem, to, n - taken, 0, TAG_PLAIN);
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
