/* The order of execution: block instances, smallest key first.
 *
 * An instance is a block in one iteration of each loop around it.  Its key lists, for
 * each of these loops from the outermost, the position of the head and the number of
 * the iteration, then the position of the block (plan.h).  Keys grow along every
 * edge, so when an instance is taken all states that can still reach it are there:
 * they are merged into one and the block runs once.  Loops that are left in
 * different iterations so meet again behind the loop.
 *
 * Bound (IBMC 3.2, Fig. 5, but all loops in step as in 2LS): a back edge costs one unit
 * if in the iteration behind it inputs decided whether the loop was left, or if the
 * loop has no way out; 1/64 if inputs decided a branch inside; 1/4096 otherwise, so
 * that concrete loops run to their end, but an infinite one does not hold up the
 * rest.  A state whose cost exceeds the bound is parked with its key; a larger bound
 * queues it again, and the code behind it is executed for the new paths only.
 *
 * As keys send each iteration of a loop before the code behind it, the engine, which is asked at
 * each unwinding (symex_options.unwind), sees loops unwound one after the other (Fig. 5b).
 */
#include "encoders/symex/sched.h"
#include "encoders/memory/merge.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/symex/call.h"

#include <string.h>

enum { FEW = UNIT / 64 };

/* ---- queue ---- */

static int compare_keys(const struct instance *a, const struct instance *b) {
    for (uint32_t i = 0; i < a->nkey && i < b->nkey; i++)
        if (a->key[i] != b->key[i]) return a->key[i] < b->key[i] ? -1 : 1;
    /* A stopped call is in the middle of its block: after the block's own instance. */
    if (a->nkey != b->nkey) return a->nkey < b->nkey ? -1 : 1;
    return a->stopped ? 1 : b->stopped ? -1 : 0; /* stopped ones never equal another */
}

/* Where the instance belongs in the descending queue; *same if its equal is there. */
static uint32_t find_instance(const struct activation *act, const struct instance *in, bool *same) {
    uint32_t lo = 0, hi = act->queue.n;
    *same = false;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        int c = compare_keys(act->queue.at[mid], in);
        if (c == 0) return *same = true, mid;
        if (c > 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

void activation_queue(struct symex *x, struct activation *act, struct instance *in) {
    bool same;
    uint32_t at = find_instance(act, in, &same);
    if (same) {
        struct instance *there = act->queue.at[at];
        for (uint32_t i = 0; i < in->states.n; i++)
            vec_push(&x->arena, &there->states, in->states.at[i]);
        return;
    }
    vec_push(&x->arena, &act->queue, in);
    memmove(&act->queue.at[at + 1], &act->queue.at[at],
            (act->queue.n - 1 - at) * sizeof *act->queue.at);
    act->queue.at[at] = in;
}

/* The instance of a block for a state whose loop counts are those of the block. */
struct instance *instance_new(struct symex *x, const struct plan *p, ir_blk b,
                              const struct loop_count *loops) {
    const struct plan_block *pb = &p->blocks[b];
    struct instance *in = arena_new(&x->arena, struct instance);
    in->block = b;
    in->nkey = 2 * pb->nest + 1;
    in->key = arena_new_array(&x->arena, uint32_t, in->nkey);
    for (uint32_t i = 0; i < pb->nest; i++) {
        in->key[2 * i] = p->blocks[pb->heads[i]].pos;
        in->key[2 * i + 1] = loops[i].iteration;
    }
    in->key[2 * pb->nest] = pb->pos;
    return in;
}

/* ---- edges ---- */

static uint32_t iteration_cost(const struct plan_block *head, const struct loop_count *l,
                               const struct state *s) {
    if (l->decided || head->endless) return UNIT;
    return s->branches != l->branches ? FEW : 1;
}

/* Counts of the loops around `to`, coming from `from`. *back: the level whose head it goes back to.
 */
static struct loop_count *next_counts(struct symex *x, const struct plan *p, const struct state *s,
                                      ir_blk from, ir_blk to, bool *back) {
    const struct plan_block *t = &p->blocks[to];
    uint32_t common = plan_common(p, from, to);
    *back = common && t->heads[common - 1] == to;
    if (common == t->nest && common == p->blocks[from].nest && !*back) return s->loops;
    struct loop_count *loops = arena_new_array(&x->arena, struct loop_count, t->nest + 1);
    if (common) memcpy(loops, s->loops, common * sizeof *loops);
    for (uint32_t i = common; i < t->nest; i++) loops[i].branches = s->branches;
    if (*back) {
        struct loop_count *l = &loops[common - 1];
        uint32_t cost = iteration_cost(t, l, s);
        *l = (struct loop_count){.iteration = l->iteration + 1,
                                 .cost = l->cost + cost,
                                 .branches = s->branches,
                                 .counted = cost == UNIT};
    }
    return loops;
}

static struct value *edge_values(struct symex *x, const struct activation *act,
                                 const struct ir_edge *e) {
    const struct plan_block *t = &act->fn->plan->blocks[e->to];
    struct value *vals = arena_new_array(&x->arena, struct value, e->nargs + t->nlive + 1);
    for (uint32_t i = 0; i < e->nargs; i++) vals[i] = act->regs[e->args[i]];
    for (uint32_t i = 0; i < t->nlive; i++) vals[e->nargs + i] = act->regs[t->live[i]];
    return vals;
}

static bool beyond(const struct loop_count *l, uint32_t bound) {
    return l->cost > (uint64_t)bound * UNIT;
}

void activation_send(struct symex *x, struct activation *act, struct state *s, ir_blk from,
                     const struct ir_edge *e) {
    const struct plan *p = act->fn->plan;
    bool back;
    s->vals = edge_values(x, act, e);
    s->loops = next_counts(x, p, s, from, e->to, &back);
    struct instance *in = instance_new(x, p, e->to, s->loops);
    vec_push(&x->arena, &in->states, s);
    const struct loop_count *l = back ? &s->loops[p->blocks[e->to].nest - 1] : NULL;
    uint32_t taken = l ? (l->cost + UNIT - 1) / UNIT : 0;
    if (taken > s->deepest) s->deepest = taken;
    if (l && beyond(l, x->sched.bound))
        vec_push(&x->arena, &act->parked, in);
    else
        activation_queue(x, act, in);
}

/* ---- running ---- */

static struct value *registers(struct symex *x, struct planned_function *fn) {
    if (fn->spare.n) return fn->spare.at[--fn->spare.n];
    const struct ir_func *f = fn->plan->func;
    struct value *r = arena_new_array(&x->arena, struct value, f->ins.n);
    for (uint32_t i = 0; i < fn->plan->consts.n; i++) {
        ir_val v = fn->plan->consts.at[i];
        r[v] = value_const(x, f, v);
    }
    return r;
}

/* Is every execution but those at hand, which are in act, parked nowhere and run to its end? */
static bool alone(const struct activation *act) {
    for (; act; act = act->caller)
        if (act->queue.n || act->parked.n || act->split || (act->caller && act->returned.n))
            return false;
    return true;
}

enum unwinding activation_unwind(struct symex *x, const struct activation *act,
                                 const struct state *s, uint32_t cost) {
    if (!x->opt.unwind) return UNWINDING_ON;
    uint32_t explored = cost && alone(act) ? (cost - 1) / UNIT : 0;
    enum unwinding what = x->opt.unwind(x->opt.ctx, s->guard->all, explored);
    if (what == UNWINDING_STOP) symex_fail(x, VL_TIMEOUT);
    return what;
}

/* Does the state, at the block, go on in it? */
static bool may_enter(struct symex *x, struct activation *act, struct instance *in,
                      struct state *s) {
    const struct plan_block *pb = &act->fn->plan->blocks[in->block];
    const struct loop_count *l = pb->nest ? &s->loops[pb->nest - 1] : NULL;
    if (!l || pb->heads[pb->nest - 1] != in->block || !l->counted) return true;
    enum unwinding what = activation_unwind(x, act, s, l->cost);
    if (what == UNWINDING_HERE) {
        in->states.n = 0;
        vec_push(&x->arena, &in->states, s);
        vec_push(&x->arena, &act->parked, in);
    }
    return what == UNWINDING_ON;
}

static void enter_block(struct symex *x, struct activation *act, struct instance *in) {
    const struct plan_block *pb = &act->fn->plan->blocks[in->block];
    const struct ir_block *b = &act->fn->plan->func->blocks.at[in->block];
    struct state *s =
        state_merge(x, in->states.at, in->states.n, b->params.n + pb->nlive, pb->nest);
    if (!s || !may_enter(x, act, in, s)) return;
    for (uint32_t i = 0; i < b->params.n; i++) act->regs[b->params.at[i]] = s->vals[i];
    for (uint32_t i = 0; i < pb->nlive; i++) act->regs[pb->live[i]] = s->vals[b->params.n + i];
    exec_block(x, act, s, in->block, 0);
}

void activation_run(struct symex *x, struct activation *act) {
    act->regs = registers(x, act->fn);
    while (act->queue.n && x->status == VL_OK) {
        struct instance *in = act->queue.at[--act->queue.n];
        if (in->stopped)
            call_resume(x, act, in);
        else
            enter_block(x, act, in);
    }
    vec_push(&x->arena, &act->fn->spare, act->regs);
    act->regs = NULL;
}

/* ---- resuming ---- */

/* Can any execution in here go on under the bound at hand? */
static bool can_go_on(const struct activation *act, const struct instance *in, uint32_t bound) {
    if (in->waiting) return call_can_start(act, in, bound);
    if (!in->callee) {
        uint32_t nest = act->fn->plan->blocks[in->block].nest;
        return !beyond(&in->states.at[0]->loops[nest - 1], bound);
    }
    for (uint32_t i = 0; i < in->callee->parked.n; i++)
        if (can_go_on(in->callee, in->callee->parked.at[i], bound)) return true;
    return false;
}

void activation_resume(struct symex *x, struct activation *act) {
    uint32_t n = act->parked.n;
    act->parked.n =
        0; /* in place: at most as many stay, and each is read before it is overwritten */
    for (uint32_t i = 0; i < n; i++) {
        struct instance *in = act->parked.at[i];
        if (can_go_on(act, in, x->sched.bound))
            activation_queue(x, act, in);
        else
            act->parked.at[act->parked.n++] = in;
    }
    activation_run(x, act);
}

bool activation_stuck(const struct activation *act) {
    bool stuck = true;
    for (uint32_t i = 0; i < act->parked.n && stuck; i++)
        stuck = !can_go_on(act, act->parked.at[i], UINT32_MAX);
    return stuck;
}

term activation_inside(struct symex *x, const struct activation *act, const struct ir_func *f,
                       ir_val call, term sum) {
    for (uint32_t i = 0; i < act->parked.n; i++) {
        const struct instance *in = act->parked.at[i];
        bool here = in->callee && act->fn->plan->func == f &&
                    f->blocks.at[in->block].ins.at[in->at] == call;
        if (here)
            sum = activation_frontier(x, in->callee, sum);
        else if (in->callee)
            sum = activation_inside(x, in->callee, f, call, sum);
    }
    return sum;
}

term activation_frontier(struct symex *x, const struct activation *act, term sum) {
    for (uint32_t i = 0; i < act->parked.n; i++) {
        const struct instance *in = act->parked.at[i];
        if (in->callee) sum = activation_frontier(x, in->callee, sum);
        for (uint32_t k = 0; k < in->states.n; k++)
            sum = term_or(x->s, sum, in->states.at[k]->guard->all);
    }
    return sum;
}
