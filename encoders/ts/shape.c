/* What is known of the function before anything is run: where it is cut, what lives there, and what
 * its pointers refer to.
 *
 * Cut points are the entry and the targets of retreating edges: every cycle has one, in
 * irreducible graphs, too.
 */
#include "encoders/ts/internal.h"

/* ---- cut points ---- */

static void add_cut(struct ts_builder *x, ir_blk b) {
    if (x->cut_of[b]) return;
    vec_push(x->a, &x->t->cuts, b);
    x->cut_of[b] = x->t->cuts.n;
}

static void cut_targets(struct ts_builder *x, ir_blk b) {
    const struct ir_ins *end = ir_terminator(x->f, b);
    for (uint32_t i = 0; end && i < end->nedges; i++)
        if (x->cfg.pos[end->edges[i].to] <= x->cfg.pos[b]) add_cut(x, end->edges[i].to);
}

/* Can b reach itself? */
static bool cyclic(struct ts_builder *x, ir_blk b, struct arena *tmp) {
    bool *seen = arena_new_array(tmp, bool, x->f->blocks.n);
    VEC(ir_blk) todo = {0};
    vec_push(tmp, &todo, b);
    while (todo.n) {
        const struct ir_ins *end = ir_terminator(x->f, todo.at[--todo.n]);
        for (uint32_t i = 0; end && i < end->nedges; i++) {
            ir_blk to = end->edges[i].to;
            if (to == b) return true;
            if (!seen[to]) vec_push(tmp, &todo, to);
            seen[to] = true;
        }
    }
    return false;
}

static bool has_local(const struct ts_builder *x, ir_blk b) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    for (uint32_t i = 0; i < blk->ins.n; i++)
        if (x->f->ins.at[blk->ins.at[i]].op == IR_ALLOCA) return true;
    return false;
}

void ts_find_cuts(struct ts_builder *x) {
    x->cut_of = TS_NEW(x, uint32_t, x->f->blocks.n);
    x->in_loop = TS_NEW(x, bool, x->f->blocks.n);
    add_cut(x, x->cfg.rpo[0]);
    for (uint32_t i = 0; i < x->cfg.nrpo; i++) {
        ir_blk b = x->cfg.rpo[i];
        struct arena tmp = {0};
        if (x->t->opt.small_blocks) add_cut(x, b);
        cut_targets(x, b);
        x->in_loop[b] = has_local(x, b) && cyclic(x, b, &tmp);
        arena_free(&tmp);
    }
}

/* ---- what anything depends on: skipped checks do not ---- */

static bool is_root(const struct ts_builder *x, const struct ir_ins *ins) {
    if (ins->op == IR_CHECK) return !(x->t->opt.skip >> ins->check & 1);
    return ins->op != IR_DBG && (ir_ops[ins->op].flags & F_EFFECT);
}

/* true: some of them was not needed before. */
static bool need(struct ts_builder *x, const ir_val *v, uint32_t n) {
    bool more = false;
    for (uint32_t i = 0; i < n; i++) {
        more |= !x->needed[v[i]];
        x->needed[v[i]] = true;
    }
    return more;
}

static bool need_operands(struct ts_builder *x, const struct ir_ins *ins) {
    bool more = need(x, ins->args, ins->nargs);
    for (uint32_t e = 0; e < ins->nedges; e++)
        more |= need(x, ins->edges[e].args, ins->edges[e].nargs);
    return more;
}

void ts_find_needed(struct ts_builder *x) {
    x->needed = TS_NEW(x, bool, x->f->ins.n);
    for (ir_val v = 1; v < x->f->ins.n; v++) x->needed[v] = is_root(x, &x->f->ins.at[v]);
    for (bool again = true; again;) {
        again = false;
        for (ir_val v = x->f->ins.n; v-- > 1;)
            if (x->needed[v]) again |= need_operands(x, &x->f->ins.at[v]);
    }
}

/* ---- liveness ---- */

/* A value that an execution computes, or a number that comes in; others are the same everywhere. */
static bool is_computed(const struct ts_builder *x, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    if (ins->op == IR_PARAM) return ins->block || ins->type != IR_PTR;
    return ins->block && ins->op != IR_ALLOCA;
}

static void use(const struct ts_builder *x, uint64_t *set, ir_val v) {
    if (v && is_computed(x, v)) set[v / 64] |= (uint64_t)1 << (v % 64);
}

static void unuse(uint64_t *set, ir_val v) { set[v / 64] &= ~((uint64_t)1 << (v % 64)); }

/* What lives at the end of b. */
static void live_out(const struct ts_builder *x, ir_blk b, uint64_t *set, uint32_t words) {
    const struct ir_ins *end = ir_terminator(x->f, b);
    for (uint32_t i = 0; end && i < end->nedges; i++) {
        const struct ir_block *to = &x->f->blocks.at[end->edges[i].to];
        const uint64_t *in = x->live[end->edges[i].to];
        for (uint32_t k = 0; k < words; k++) set[k] |= in[k];
        for (uint32_t k = 0; k < to->params.n; k++) unuse(set, to->params.at[k]);
    }
    for (uint32_t i = 0; end && i < end->nedges; i++)
        for (uint32_t k = 0; k < end->edges[i].nargs; k++) use(x, set, end->edges[i].args[k]);
}

static bool live_in(const struct ts_builder *x, ir_blk b, uint64_t *set, uint32_t words) {
    const struct ir_block *blk = &x->f->blocks.at[b];
    bool changed = false;
    for (uint32_t k = 0; k < words; k++) set[k] = 0;
    live_out(x, b, set, words);
    for (uint32_t i = blk->ins.n; i-- > 0;) {
        const struct ir_ins *ins = &x->f->ins.at[blk->ins.at[i]];
        unuse(set, blk->ins.at[i]);
        if (!x->needed[blk->ins.at[i]]) continue;
        for (uint32_t k = 0; k < ins->nargs; k++) use(x, set, ins->args[k]);
    }
    for (uint32_t k = 0; k < words; k++) {
        changed |= x->live[b][k] != set[k];
        x->live[b][k] = set[k];
    }
    return changed;
}

void ts_find_live(struct ts_builder *x) {
    uint32_t words = x->f->ins.n / 64 + 1;
    uint64_t *set = TS_NEW(x, uint64_t, words);
    x->live = TS_NEW(x, uint64_t *, x->f->blocks.n);
    for (ir_blk b = 1; b < x->f->blocks.n; b++) x->live[b] = TS_NEW(x, uint64_t, words);
    for (bool again = true; again && x->status == VL_OK;) {
        again = false;
        for (uint32_t i = x->cfg.nrpo; i-- > 0;) again |= live_in(x, x->cfg.rpo[i], set, words);
        if (deadline_passed(x->t->opt.deadline)) x->status = VL_TIMEOUT;
    }
}

/* ---- what pointers refer to: flow-insensitive ---- */

static bool add(struct object_set *to, const struct object_set *from) {
    bool more = false;
    for (unsigned i = 0; i < 4; i++) {
        more |= (from->bits[i] & ~to->bits[i]) != 0;
        to->bits[i] |= from->bits[i];
    }
    return more;
}

static bool add_one(struct object_set *to, uint32_t object) {
    struct object_set one = {0};
    one.bits[object / 64] = (uint64_t)1 << (object % 64);
    return add(to, &one);
}

static bool set_of(struct ts_builder *x, ir_val v) {
    const struct ir_ins *ins = &x->f->ins.at[v];
    struct object_set *s = &x->sets[v], both = {0};
    if (x->t->opt.numbers) return add_one(s, OBJ_OUTSIDE);
    switch (ins->op) {
    case IR_ALLOCA:
    case IR_GLOBAL:
    case IR_FUNCADDR:
        return add_one(s, x->object_of[v]);
    case IR_NULL:
        return add_one(s, OBJ_NULL);
    case IR_PTRADD:
        return add(s, &x->sets[ins->args[0]]);
    case IR_SELECT:
        add(&both, &x->sets[ins->args[1]]);
        add(&both, &x->sets[ins->args[2]]);
        return add(s, &both);
    case IR_INTTOPTR:
        return add_one(s, OBJ_NULL);
    case IR_LOAD:
        both.bits[0] = 1 << OBJ_NULL | 1 << OBJ_OUTSIDE;
        for (uint32_t o = 0; o < x->t->objects.n; o++)
            if (set_has(&x->sets[ins->args[0]], o)) add(&both, &x->holds[o]);
        return add(s, &both);
    case IR_PARAM:
        return false; /* edges do it; of the function: below */
    default:
        return add_one(s, OBJ_OUTSIDE);
    }
}

/* What a store or a copy puts into objects. */
static bool pass_memory(struct ts_builder *x, const struct ir_ins *ins) {
    bool more = false, store = ins->op == IR_STORE;
    if (!store && ins->op != IR_COPY) return false;
    if (store && x->f->ins.at[ins->args[0]].type != IR_PTR) return false;
    const struct object_set *to = &x->sets[ins->args[store ? 1 : 0]];
    struct object_set what = {0};
    if (store) what = x->sets[ins->args[0]];
    for (uint32_t o = 0; !store && o < x->t->objects.n; o++)
        if (set_has(&x->sets[ins->args[1]], o)) add(&what, &x->holds[o]);
    for (uint32_t o = 0; o < x->t->objects.n; o++)
        if (set_has(to, o)) more |= add(&x->holds[o], &what);
    return more;
}

static bool pass_sets(struct ts_builder *x, ir_blk b) {
    const struct ir_ins *end = ir_terminator(x->f, b);
    bool more = false;
    for (uint32_t i = 0; end && i < end->nedges; i++) {
        const struct ir_block *to = &x->f->blocks.at[end->edges[i].to];
        for (uint32_t k = 0; k < end->edges[i].nargs; k++)
            more |= add(&x->sets[to->params.at[k]], &x->sets[end->edges[i].args[k]]);
    }
    return more;
}

/* Objects that the function writes to. */
static void find_written(struct ts_builder *x) {
    for (ir_val v = 1; v < x->f->ins.n; v++) {
        const struct ir_ins *ins = &x->f->ins.at[v];
        bool writes = ins->op == IR_STORE || ins->op == IR_COPY || ins->op == IR_FILL ||
                      ins->op == IR_SETBITS;
        if (!ins->block || !x->needed[v] || !writes) continue;
        const struct object_set *to =
            &x->sets[ins->args[ins->op == IR_STORE || ins->op == IR_SETBITS ? 1 : 0]];
        for (uint32_t o = 0; o < x->t->objects.n; o++)
            if (set_has(to, o)) x->t->objects.at[o].written = true;
    }
}

void ts_find_sets(struct ts_builder *x) {
    x->sets = TS_NEW(x, struct object_set, x->f->ins.n);
    x->holds = TS_NEW(x, struct object_set, x->t->objects.n);
    if (!x->t->opt.numbers) ts_find_held(x, x->holds);
    for (uint32_t i = 0; i < x->f->params.n; i++)
        add(&x->sets[x->f->params.at[i]], &x->param_sets[i]);
    for (bool again = true; again && x->status == VL_OK;) {
        again = false;
        for (ir_val v = 1; v < x->f->ins.n; v++)
            again |=
                x->f->ins.at[v].type == IR_PTR ? set_of(x, v) : pass_memory(x, &x->f->ins.at[v]);
        for (uint32_t i = 0; i < x->cfg.nrpo; i++) again |= pass_sets(x, x->cfg.rpo[i]);
        if (deadline_passed(x->t->opt.deadline)) x->status = VL_TIMEOUT;
    }
    find_written(x);
}
