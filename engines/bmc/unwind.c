/* --unwind-strategy: in which order loops are unwound (IBMC Fig. 5).
 *
 * all (Fig. 5c): rounds at bound 1, 2, 4, ..., each of all loops; asked at the end of a round.
 * loop (Fig. 5b): one loop after the other, inner ones anew in each iteration of an outer one, each
 * up to the bound or until no execution takes it once more, which the solver is asked.
 * Obligations collected so far are asked before each unwinding, so the formula grows one iteration
 * at a time. Rounds double the bound here, too, else nothing would be known of what follows a loop
 * before its last unwinding (IBMC 4.5), and after an endless one nothing at all. While nothing
 * waits behind the loop at hand and nothing is parked, its count is a bound up to which all
 * executions have been searched.
 *
 * auto: loop where that is always so, of a function whose one way leads into one endless loop (the
 * paper's reactive programs, other loops inside it or not); with --bound there is one round then,
 * at that bound.  On those it gets up to twice as far as `all` in the same time.  Else `all`.
 */
#include "core/ir/cfg.h"
#include "core/ssa/callbacks.h"
#include "encoders/symex/plan.h"
#include "engines/bmc/internal.h"

#include <string.h>

/* ---- structure ---- */

static bool leaves_loop(const struct plan *p, const struct plan_block *b, const struct ir_ins *end,
                        ir_blk head) {
    uint32_t level = p->blocks[head].nest - 1;
    if (b->nest <= level || b->heads[level] != head) return false;
    if (end->op == IR_RET) return true;
    for (uint32_t e = 0; e < end->nedges; e++) {
        const struct plan_block *to = &p->blocks[end->edges[e].to];
        if (to->nest <= level || to->heads[level] != head) return true;
    }
    return false;
}

/* Nothing but failures leaves the loop. */
static bool is_endless(const struct plan *p, ir_blk head) {
    for (uint32_t i = 1; i <= p->norder; i++)
        if (leaves_loop(p, &p->blocks[p->order[i]], ir_terminator(p->func, p->order[i]), head))
            return false;
    return true;
}

enum { MAX_DEPTH = 16, MAX_CALLS = 1000 };

struct unwind_shape {
    uint32_t loops; /* outermost ones, one after the other */
    uint32_t calls; /* looked at */
    bool endless;   /* each of them */
};

static void loop_shape(const struct bmc *b, struct arena *a, const struct ir_func *f,
                       unsigned depth, struct unwind_shape *out);

static void loop_shape_of_calls(const struct bmc *b, struct arena *a, const struct ir_func *f,
                                ir_blk block, unsigned depth, struct unwind_shape *out) {
    const struct ir_block *at = &f->blocks.at[block];
    for (uint32_t i = 0; i < at->ins.n; i++) {
        const struct ir_ins *call = &f->ins.at[at->ins.at[i]];
        if (call->op == IR_CALLPTR) out->endless = false; /* whatever it enters */
        if (call->op != IR_CALL || strcmp(call->text, IR_CALL_BACK) == 0) continue;
        const struct ir_func *callee = ir_find_func(b->v.task, call->text);
        if (callee && callee->has_body) loop_shape(b, a, callee, depth + 1, out);
    }
}

/* Of what f does outside loops. */
static void loop_shape(const struct bmc *b, struct arena *a, const struct ir_func *f,
                       unsigned depth, struct unwind_shape *out) {
    if (depth >= MAX_DEPTH || out->loops > 1 || out->calls++ > MAX_CALLS) { /* recursion, too */
        out->endless = false;
        return;
    }
    struct plan *p = plan_new(a, f, b->v.opt->skip);
    plan_keep_dead_ends(a, p);
    for (uint32_t i = 1; i <= p->norder; i++) {
        const struct plan_block *at = &p->blocks[p->order[i]];
        if (!at->nest) {
            loop_shape_of_calls(b, a, f, p->order[i], depth, out);
        } else if (at->nest == 1 && at->heads[0] == p->order[i]) {
            out->loops++;
            out->endless = out->endless && is_endless(p, p->order[i]);
        }
    }
}

static bool is_reactive(const struct bmc *b) {
    struct arena scratch = {0};
    struct unwind_shape s = {.endless = true};
    loop_shape(b, &scratch, b->v.func, 0, &s);
    arena_free(&scratch);
    return s.loops == 1 && s.endless;
}

void bmc_choose_strategy(struct bmc *b) {
    bool reactive = b->v.opt->strategy != STRATEGY_ALL && is_reactive(b);
    b->by_loop = reactive || b->v.opt->strategy == STRATEGY_LOOP;
    b->bound = reactive && b->v.opt->max_bound ? b->v.opt->max_bound : 1;
    if (b->v.opt->first_bound) b->bound = b->v.opt->first_bound;
}

/* ---- asking ---- */

/* All executions within the bound were searched: records that. false: the run is over. */
static bool searched(struct bmc *b, uint32_t bound) {
    if (bound <= b->done_bound) return true;
    return bmc_bound_decided(b, bound) && bmc_report_progress(b);
}

enum unwinding bmc_unwind(void *ctx, term some, uint32_t explored) {
    struct bmc *b = ctx;
    if (b->cut) return UNWINDING_HERE;
    if (b->v.stopped.id) return UNWINDING_STOP;
    bmc_collect(b);
    if (b->v.stopped.id || !bmc_search(b) || !searched(b, explored)) return UNWINDING_STOP;
    b->cut = explored && bmc_is_enough(b);
    if (b->cut) return UNWINDING_HERE;
    return bmc_ask(b, &some, 1, b->v.deadline) == SOLVER_UNSAT ? UNWINDING_NONE : UNWINDING_ON;
}
