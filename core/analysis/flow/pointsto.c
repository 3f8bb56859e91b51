/* Inclusion constraints, in rounds over the instructions and edges until nothing changes
 * (pointsto.h).
 */
#include "core/analysis/flow/pointsto.h"

bool object_set_join(struct object_set *to, const struct object_set *from) {
    bool more = false;
    for (unsigned i = 0; i < OBJECT_SET_WORDS; i++) {
        more |= (from->bits[i] & ~to->bits[i]) != 0;
        to->bits[i] |= from->bits[i];
    }
    return more;
}

static bool add_one(struct object_set *to, uint32_t object) {
    struct object_set one = {0};
    object_set_put(&one, object);
    return object_set_join(to, &one);
}

/* Adds the objects that pointers in the objects of a set refer to. */
static void add_contents(const struct pointsto *p, struct object_set *to,
                         const struct object_set *from) {
    for (uint32_t o = 0; o < p->objects; o++)
        if (object_set_has(from, o)) object_set_join(to, &p->holds[o]);
}

/* An instruction that gives a pointer. true: its set grew. */
static bool pass_pointer(struct pointsto *p, ir_val v) {
    const struct ir_ins *ins = &p->f->ins.at[v];
    struct object_set *s = &p->sets[v], more = {0};
    if (!p->object_of) return add_one(s, p->unknown);
    switch (ins->op) {
    case IR_ALLOCA:
    case IR_GLOBAL:
    case IR_FUNCADDR:
        return add_one(s, p->object_of[v]);
    case IR_NULL:
    case IR_INTTOPTR:
        return add_one(s, p->null);
    case IR_PTRADD:
        return object_set_join(s, &p->sets[ins->args[0]]);
    case IR_SELECT:
        object_set_join(&more, &p->sets[ins->args[1]]);
        object_set_join(&more, &p->sets[ins->args[2]]);
        return object_set_join(s, &more);
    case IR_LOAD:
        object_set_put(&more, p->null);
        object_set_put(&more, p->unknown);
        add_contents(p, &more, &p->sets[ins->args[0]]);
        return object_set_join(s, &more);
    case IR_PARAM:
        return false; /* edges do it; of the function: the caller did */
    default:
        return add_one(s, p->unknown);
    }
}

/* Adds the pointers that a store or a copy writes into objects. */
static bool pass_memory(struct pointsto *p, const struct ir_ins *ins) {
    bool more = false, store = ins->op == IR_STORE;
    if (!store && ins->op != IR_COPY) return false;
    if (store && p->f->ins.at[ins->args[0]].type != IR_PTR) return false;
    const struct object_set *to = &p->sets[ins->args[store ? 1 : 0]];
    struct object_set what = {0};
    if (store)
        what = p->sets[ins->args[0]];
    else
        add_contents(p, &what, &p->sets[ins->args[1]]);
    for (uint32_t o = 0; o < p->objects; o++)
        if (object_set_has(to, o)) more |= object_set_join(&p->holds[o], &what);
    return more;
}

static bool pass_edges(struct pointsto *p, ir_blk b) {
    const struct ir_ins *end = ir_terminator(p->f, b);
    bool more = false;
    for (uint32_t i = 0; end && i < end->nedges; i++) {
        const struct ir_block *to = &p->f->blocks.at[end->edges[i].to];
        for (uint32_t k = 0; k < end->edges[i].nargs; k++)
            more |= object_set_join(&p->sets[to->params.at[k]], &p->sets[end->edges[i].args[k]]);
    }
    return more;
}

vl_status pointsto_solve(struct pointsto *p, deadline_t deadline) {
    for (bool again = true; again;) {
        again = false;
        for (ir_val v = 1; v < p->f->ins.n; v++)
            again |= p->f->ins.at[v].type == IR_PTR ? pass_pointer(p, v)
                                                    : pass_memory(p, &p->f->ins.at[v]);
        for (uint32_t i = 0; i < p->g->nrpo; i++) again |= pass_edges(p, p->g->rpo[i]);
        if (deadline_passed(deadline)) return VL_TIMEOUT;
    }
    return VL_OK;
}
