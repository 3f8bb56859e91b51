/* Calls.
 *
 * A callee runs to its end in an activation of its own; what returned is merged into
 * one state, which goes on behind the call.  Where some of its executions stop at the
 * bound, the call is kept with the caller's registers: when they go on later, those
 * that return continue behind the call as a new visit of the rest of the block.
 * Recursion is a loop through the function: it has a cost like a back edge, and where
 * that exceeds the bound the state waits before the call.
 * A call through a pointer is split by whom it enters (callee.c): each part is a
 * call of its own, stops and goes on as one, and what returns of them now is merged.
 */
#include "encoders/symex/call.h"
#include "core/ssa/callbacks.h"
#include "encoders/memory/havoc.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/merge.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"
#include "encoders/symex/callback.h"
#include "encoders/symex/repeat.h"
#include "encoders/symex/sched.h"

#include <string.h>

struct planned_function *function_of(struct symex *x, const struct ir_func *f) {
    uint64_t known;
    if (map_str_get(&x->sched.functions, f->name, &known))
        return (struct planned_function *)(uintptr_t)known;
    struct planned_function *fn = arena_new(&x->arena, struct planned_function);
    fn->plan = plan_new(&x->arena, f, x->opt.skip);
    if (x->opt.unwind) plan_keep_dead_ends(&x->arena, fn->plan);
    map_str_put(&x->arena, &x->sched.functions, f->name, (uint64_t)(uintptr_t)fn);
    return fn;
}

/* Cost of entering f from here. */
static uint32_t recursion_cost(const struct activation *act, const struct ir_func *f,
                               const struct state *s) {
    for (; act; act = act->caller)
        if (act->fn->plan->func == f)
            return act->cost + (s->branches != act->branches ? UNIT : UNIT / 64);
    return 0;
}

struct activation *activation_new(struct symex *x, struct activation *caller,
                                  const struct ir_func *f, const struct state *s) {
    struct activation *act = arena_new(&x->arena, struct activation);
    act->fn = function_of(x, f);
    act->caller = caller;
    act->calls = (struct call_stack){.caller = caller ? &caller->calls : NULL, .func = f};
    act->depth = caller ? caller->depth + 1 : 0;
    act->cost = recursion_cost(caller, f, s);
    act->branches = s->branches;
    return act;
}

/* ---- what returned ---- */

static void kill(struct symex *x, struct state *s, uint32_t object) {
    if (!trie_get(s->mem.objects, object)) return;
    s->mem.objects = trie_put(&x->arena, s->mem.objects, s->mem.owner, object, x->mem.dead);
    object_died(x, object, s->guard->all);
}

struct state *activation_result(struct symex *x, struct activation *act) {
    if (!act->returned.n) return NULL;
    uint32_t nvals = act->fn->plan->func->ret == IR_VOID ? 0 : 1;
    struct state *s = state_merge(x, act->returned.at, act->returned.n, nvals, 0);
    act->returned.n = 0;
    if (!s) return NULL;
    s->mem.owner = ++x->mem.owners;
    for (uint32_t i = 0; i < act->locals.n; i++) kill(x, s, act->locals.at[i]);
    return s;
}

/* ---- stopping ---- */

static struct instance *stop(struct symex *x, struct activation *act, const struct state *s,
                             ir_blk b, uint32_t at) {
    struct instance *in = instance_new(x, act->fn->plan, b, s->loops);
    uint32_t n = act->fn->plan->func->ins.n;
    in->stopped = true;
    in->at = at;
    in->caller = arena_new(&x->arena, struct state);
    *in->caller = *s;
    in->regs = arena_new_array(&x->arena, struct value, n);
    memcpy(in->regs, act->regs, n * sizeof *in->regs);
    vec_push(&x->arena, &act->parked, in);
    return in;
}

static const struct ir_ins *call_at(const struct activation *act, ir_blk b, uint32_t at) {
    const struct ir_func *f = act->fn->plan->func;
    return &f->ins.at[f->blocks.at[b].ins.at[at]];
}

static bool within_bound(uint32_t cost, uint32_t bound) { return cost <= (uint64_t)bound * UNIT; }

bool call_can_start(const struct activation *act, const struct instance *in, uint32_t bound) {
    return !in->too_deep && within_bound(recursion_cost(act, in->target, in->caller), bound);
}

/* ---- calling ---- */

/* NULL: through a pointer, or assembly. */
static const struct ir_func *called_function(const struct symex *x, const struct ir_ins *call) {
    return call->op == IR_CALL ? ir_find_func(x->m, call->text) : NULL;
}

static struct args call_args(struct symex *x, const struct activation *act,
                             const struct ir_ins *call) {
    uint32_t first = call->op == IR_CALLPTR;
    struct args a = {.n = call->nargs - first,
                     .reads = first ? call->imm : 0,
                     .callee = ir_bodiless(first ? NULL : called_function(x, call))};
    a.at = arena_new_array(&x->arena, struct value, a.n + 1);
    for (uint32_t i = 0; i < a.n; i++) a.at[i] = act->regs[call->args[first + i]];
    return a;
}

/* The callee's returned state goes on in the caller. */
static void return_to(struct symex *x, struct activation *act, struct state *s,
                      const struct state *returned, const struct ir_func *callee, ir_val site,
                      uint64_t steps) {
    const struct ir_func *f = act->fn->plan->func;
    const struct ir_ins *call = &f->ins.at[site];
    struct loop_count *loops = s->loops;
    *s = *returned;
    s->loops = loops;
    if (call->type == IR_VOID) return;
    act->regs[site] = returned->vals[0];
    if (steps < WORTH_KEEPING || !function_reads(x, callee)) return;
    struct args args = call_args(x, act, call);
    repeat_keep(x, s, callee, &args, place_of(&act->calls, (struct blame){f, site}),
                act->regs[site]);
}

struct instance *entry_instance(struct symex *x, struct activation *callee, const struct state *s,
                                const struct value *args, uint32_t nargs) {
    const struct plan *p = callee->fn->plan;
    const struct plan_block *pb = &p->blocks[1];
    struct state *start = arena_new(&x->arena, struct state);
    *start = *s;
    start->loops = arena_new_array(&x->arena, struct loop_count, 1);
    start->vals = arena_new_array(&x->arena, struct value, pb->nlive + 1);
    for (uint32_t i = 0; i < pb->nlive; i++)
        for (uint32_t k = 0; k < nargs && k < p->func->params.n; k++)
            if (p->func->params.at[k] == pb->live[i]) start->vals[i] = args[k];
    struct instance *in = instance_new(x, p, 1, start->loops);
    vec_push(&x->arena, &in->states, start);
    return in;
}

static bool enter_function(struct symex *x, struct activation *act, struct state *s,
                           const struct ir_func *f, ir_blk b, uint32_t at) {
    const struct ir_ins *call = call_at(act, b, at);
    ir_val site = act->fn->plan->func->blocks.at[b].ins.at[at];
    struct activation *callee = activation_new(x, act, f, s);
    callee->calls.site = site;
    uint32_t taken = (callee->cost + UNIT - 1) / UNIT;
    if (taken > s->deepest) s->deepest = taken;
    struct args args = call_args(x, act, call);
    uint64_t before = x->sched.steps;
    activation_queue(x, callee, entry_instance(x, callee, s, args.at, args.n));
    activation_run(x, callee);
    if (x->status != VL_OK) return false;
    if (callee->parked.n) stop(x, act, s, b, at)->callee = callee;
    struct state *returned = activation_result(x, callee);
    if (returned) return_to(x, act, s, returned, f, site, x->sched.steps - before);
    return returned != NULL;
}

enum origin call_origin(const char *callee) {
    return ir_reads_input(callee) ? ORIGIN_ENVIRONMENT : ORIGIN_UNKNOWN_CALL;
}

/* The product of the arguments that these bits name; *fits: it is a size. f: that declares them,
 * or NULL. */
static term size_said(struct symex *x, const struct ir_func *f, uint64_t named,
                      const struct args *args, term *fits) {
    unsigned w = x->ptr_bits;
    term size = term_const(x->s, w, 1);
    for (uint32_t i = 0; i < args->n && i < 64; i++) {
        if (!(named >> i & 1) || is_ptr(args->at[i])) continue;
        term one = args->at[i].v;
        bool is_signed = f && ir_ctype_at(x->m, f->ins.at[f->params.at[i]].ct)->is_signed;
        if (term_width(x->s, one) > w) one = term_extract(x->s, one, w - 1, 0);
        if (term_width(x->s, one) < w)
            one = is_signed ? term_sext(x->s, one, w) : term_zext(x->s, one, w);
        term over = term_bin(x->s, TERM_UMULO, size, one);
        *fits = term_and(x->s, *fits, term_not(x->s, over));
        size = term_bin(x->s, TERM_MUL, size, one);
    }
    return size;
}

/* 0: the call asks for no size. */
static term size_asked(struct symex *x, const struct activation *act, const struct ir_ins *call,
                       term *fits) {
    const struct ir_func *callee = called_function(x, call);
    uint64_t named = ir_asks_for_size(x->m, act->fn->plan->func, call, callee);
    struct args args = call_args(x, act, call);
    if (!named) return 0;
    return size_said(x, callee && callee->gives ? callee : NULL, named, &args, fits);
}

/* The result of a function that the task does not define is an input. A call of
 * void *f(size_t n) returns n bytes, or null. */
static bool unknown_result(struct symex *x, struct activation *act, struct state *s,
                           const struct ir_ins *call, ir_val site, const struct args *args,
                           enum origin o) {
    if (call->type == IR_VOID) return true;
    const struct ir_known *known = args->callee.known;
    const char *name = ir_call_name(&x->arena, call);
    term fits = term_true(x->s), is_size = fits;
    term size = size_asked(x, act, call, &is_size);
    struct incoming in = {.name = name, .origin = o, .args = args};
    in.may_be_null = call->type == IR_PTR && env_may_be_null(&x->env.decided, call->ct);
    in.may_be_null &= !args->callee.not_null;
    struct value v;
    bool text = call->type == IR_PTR && env_is_string(&x->env.decided, call->ct);
    in.escaped = text ? escaped_texts(x, s) : escaped_now(x, s, false);
    if (known && known->fresh) in.escaped = NULL;
    if (size)
        v = unknown_or_null(
            x, unknown_memory(x, call->ct, &in, size, !ir_names_allocator(call), &fits), &in);
    else
        v = fresh(x, call->type, call->ct, &in);
    record_event(x, s, (struct event){.kind = EVENT_INPUT, .type = call->type, .v = v});
    act->regs[site] = v;
    fits = term_and(x->s, fits, is_size);
    term is_null = size ? tree_is(x, v.obj, OBJ_NULL) : term_true(x->s);
    s->guard = guard_push(x, s->guard, term_or(x->s, is_null, fits));
    if (s->guard && known && known->has_range && !is_ptr(v))
        s->guard = guard_push(x, s->guard, access_in_known_range(x->s, v.v, known));
    return s->guard != NULL;
}

/* Objects that the callee frees, by its definition. */
static bool free_arguments(struct symex *x, struct state *s, const struct args *args) {
    for (uint32_t i = 0; i < args->n; i++)
        if (ir_bodiless_frees(&args->callee, i) && is_ptr(args->at[i]) &&
            !memory_free(x, s, args->at[i]))
            return false;
    return true;
}

/* The types of the parameters; NULL if they are not the arguments'. */
static const ir_ct *prototype(struct symex *x, const struct ir_func *f, const struct args *args) {
    if (!f || f->params.n != args->n) return NULL;
    ir_ct *types = arena_new_array(&x->arena, ir_ct, args->n + 1);
    for (uint32_t i = 0; i < args->n; i++) types[i] = f->ins.at[f->params.at[i]].ct;
    return types;
}

/* Static objects change where the callee has got hold of one of our functions. */
static bool unknown_effects(struct symex *x, const struct activation *act, struct state *s,
                            ir_blk b, const struct args *args, enum origin o) {
    term back = args->callee.calls_back ? escaped_calls(x, s) : term_false(x->s);
    bool may = !term_is_false(x->s, back), surely = term_is_true(x->s, back);
    if (may) assume_that(x, ASSUME_CALLED_BACK);
    if (!may || surely) {
        havoc_call(x, s, args, surely, o);
        return true;
    }
    struct state *parts[2];
    uint32_t n = 0;
    s->branches++;
    for (uint32_t i = 0; i < 2; i++) {
        struct state *part = state_fork(x, s);
        part->guard = guard_push(x, part->guard, i ? term_not(x->s, back) : back);
        if (!part->guard) continue;
        havoc_call(x, part, args, i == 0, o);
        parts[n++] = part;
    }
    struct state *all = state_merge(x, parts, n, 0, act->fn->plan->blocks[b].nest);
    if (all) *s = *all;
    return all != NULL;
}

/* A call of a function without body: its result and the memory that it can reach become inputs. */
static bool call_unknown(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                         uint32_t at, const char *callee) {
    const struct ir_ins *call = call_at(act, b, at);
    ir_val site = act->fn->plan->func->blocks.at[b].ins.at[at];
    struct args args = call_args(x, act, call);
    args.types = prototype(x, ir_find_func(x->m, callee), &args);
    args.handler = ir_sets_handler(callee);
    args.runs_itself =
        args.handler && strcmp(callee, "sigaction") == 0 && ir_find_func(x->m, IR_FITS_ACTION);
    assume_claim(x, env_claim_call(&x->arena, x->m, callee, &args.callee));
    if (!args.callee.returns) return false;
    if (!unknown_effects(x, act, s, b, &args, call_origin(callee))) return false;
    if (!free_arguments(x, s, &args)) return false;
    return unknown_result(x, act, s, call, site, &args, call_origin(callee));
}

/* Inline assembly: as a call of an unknown function. Its outputs are inputs of their own. */
static void exec_asm(struct symex *x, const struct activation *act, struct state *s,
                     const struct ir_ins *ins) {
    struct args args = call_args(x, act, ins);
    if (ins->imm) havoc_call(x, s, &args, true, ORIGIN_UNKNOWN_CALL);
    assume_here(x, ins->imm ? ASSUME_ASM_MEMORY : ASSUME_ASM_OUTPUTS);
}

/* It was made before, by all these executions. */
static bool repeats(struct symex *x, struct activation *act, const struct state *s,
                    const struct ir_func *f, ir_blk b, uint32_t at) {
    if (!function_of(x, f)->kept.n) return false;
    const struct ir_ins *call = call_at(act, b, at);
    ir_val site = act->fn->plan->func->blocks.at[b].ins.at[at];
    struct args args = call_args(x, act, call);
    struct blame place = place_of(&act->calls, (struct blame){act->fn->plan->func, site});
    return repeat_find(x, s, f, &args, place, &act->regs[site]);
}

static bool call_body(struct symex *x, struct activation *act, struct state *s,
                      const struct ir_func *f, ir_blk b, uint32_t at) {
    if (repeats(x, act, s, f, b, at)) return true;
    bool too_deep = act->depth + 1 >= x->opt.max_depth;
    uint32_t cost = recursion_cost(act, f, s);
    if (!too_deep && within_bound(cost, x->sched.bound)) {
        enum unwinding what = cost ? activation_unwind(x, act, s, cost) : UNWINDING_ON;
        if (what == UNWINDING_ON) return enter_function(x, act, s, f, b, at);
        if (what != UNWINDING_HERE) return false;
    }
    struct instance *in = stop(x, act, s, b, at);
    in->waiting = true;
    in->target = f;
    in->too_deep = too_deep;
    vec_push(&x->arena, &in->states, in->caller);
    return false;
}

/* ---- through pointers ---- */

/* A function of another file; it may call back into this one. */
static bool call_outside(struct symex *x, struct activation *act, struct state *s,
                         const struct ir_ins *call, ir_val site) {
    struct args args = call_args(x, act, call);
    havoc_call(x, s, &args, true, ORIGIN_UNKNOWN_CALL);
    return unknown_result(x, act, s, call, site, &args, ORIGIN_UNKNOWN_CALL);
}

/* The callee is unknown: checks behind the call are unknown at best. */
static bool call_wild(struct symex *x, struct activation *act, struct state *s,
                      const struct ir_ins *call, ir_val site, term cond) {
    const char *what = "call through an unknown pointer";
    term any = invalid_use(x, IR_I(1), cond, what).v;
    havoc_all(x, s, taint_here(x, what));
    if (call->type != IR_VOID) act->regs[site] = tainted(x, call->type, what);
    s->guard = guard_push(x, s->guard, any);
    return s->guard != NULL;
}

static bool call_callee(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                        uint32_t at, const struct callee *c) {
    const struct ir_ins *call = call_at(act, b, at);
    ir_val site = act->fn->plan->func->blocks.at[b].ins.at[at];
    s->guard = guard_push(x, s->guard, c->cond);
    if (!s->guard) return false;
    if (c->kind == CALLEE_WILD) return call_wild(x, act, s, call, site, c->cond);
    if (c->kind == CALLEE_FUNC && c->f->has_body) return call_body(x, act, s, c->f, b, at);
    if (c->kind == CALLEE_FUNC) return call_unknown(x, act, s, b, at, c->f->name);
    return call_outside(x, act, s, call, site);
}

/* The parts of a call that have returned, each in its own state, go on as one. */
static bool join_parts(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                       ir_val site, struct state **parts, uint32_t n) {
    bool result = act->fn->plan->func->ins.at[site].type != IR_VOID;
    if (!n) return false;
    struct state *all = state_merge(x, parts, n, result, act->fn->plan->blocks[b].nest);
    if (!all) return false;
    *s = *all;
    if (result) act->regs[site] = s->vals[0];
    return true;
}

static bool call_pointer(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                         uint32_t at) {
    const struct ir_ins *call = call_at(act, b, at);
    ir_val site = act->fn->plan->func->blocks.at[b].ins.at[at];
    struct callees c;
    uint32_t n = 0;
    callees_of(x, act->regs[call->args[0]], call->text, &c);
    if (c.n == 1) return call_callee(x, act, s, b, at, &c.at[0]);
    struct state **parts = arena_new_array(&x->arena, struct state *, c.n + 1);
    s->branches++;
    act->split = true;
    for (uint32_t i = 0; i < c.n && x->status == VL_OK; i++) {
        struct state *part = state_fork(x, s);
        if (!call_callee(x, act, part, b, at, &c.at[i])) continue;
        part->vals = arena_new(&x->arena, struct value);
        if (call->type != IR_VOID) part->vals[0] = act->regs[site];
        parts[n++] = part;
    }
    act->split = false;
    return x->status == VL_OK && join_parts(x, act, s, b, site, parts, n);
}

/* Handlers that run at any time are no part of the execution, nor are threads side by side. */
static void assume_handlers(struct symex *x, const char *callee) {
    if (strcmp(callee, "pthread_create") == 0 || strcmp(callee, "thrd_create") == 0)
        assume_that(x, ASSUME_THREADS);
    if (ir_sets_handler(callee)) assume_that(x, ASSUME_SIGNALS);
}

bool exec_call(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at) {
    const struct ir_ins *call = call_at(act, b, at);
    if (call->op == IR_CALLPTR) return call_pointer(x, act, s, b, at);
    if (call->op == IR_ASM) return exec_asm(x, act, s, call), true;
    const struct ir_func *f = ir_find_func(x->m, call->text);
    assume_handlers(x, call->text);
    if (f && f->has_body) return call_body(x, act, s, f, b, at);
    return call_unknown(x, act, s, b, at, call->text);
}

void call_resume(struct symex *x, struct activation *act, struct instance *in) {
    const struct ir_func *f = act->fn->plan->func;
    if (!VL_REQUIRE(in->stopped && in->caller)) {
        symex_fail(x, VL_INTERNAL);
        return;
    }
    struct state *s = arena_new(&x->arena, struct state);
    *s = *in->caller;
    memcpy(act->regs, in->regs, f->ins.n * sizeof *act->regs);
    if (in->waiting) {
        if (call_body(x, act, s, in->target, in->block, in->at))
            exec_block(x, act, s, in->block, in->at + 1);
        return;
    }
    uint64_t before = x->sched.steps;
    activation_resume(x, in->callee);
    if (x->status != VL_OK) return;
    if (in->callee->parked.n) vec_push(&x->arena, &act->parked, in);
    struct state *returned = activation_result(x, in->callee);
    if (!returned) return;
    return_to(x, act, s, returned, in->callee->fn->plan->func,
              f->blocks.at[in->block].ins.at[in->at], x->sched.steps - before);
    exec_block(x, act, s, in->block, in->at + 1);
}
