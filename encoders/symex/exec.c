/* Instructions.
 *
 * The state at hand is changed in place; the registers are the activation's.  A block
 * ends by sending its state along edges, or with a state that has returned, halted,
 * or that no execution is left in.
 */
#include "core/analysis/environment/passed_type.h"
#include "encoders/memory/copy.h"
#include "encoders/memory/havoc.h"
#include "encoders/memory/heap.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/merge.h"
#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/symex/call.h"
#include "encoders/symex/callback.h"
#include "encoders/symex/sched.h"

enum { MAX_SMALL_ARGS = 8, POLL = 256, POLL_WORK = 30, LOOKS_A_UNIT = 2 };

/* Measured: a step takes a tenth of a microsecond, a term that it makes one, a look at what a
 * pointer among many objects may be a half. */
static uint64_t work_done(struct symex *x) {
    uint32_t terms = term_count(x->s), made = terms - x->sched.polled_terms;
    uint32_t looks = x->mem.is_memo.n - x->sched.polled_looks;
    x->sched.polled_terms = terms;
    x->sched.polled_looks = x->mem.is_memo.n;
    return POLL_WORK + made + looks / LOOKS_A_UNIT;
}

static bool over_limit(struct symex *x) {
    if (++x->sched.steps > x->opt.max_steps) symex_fail(x, VL_LIMIT);
    if (x->sched.steps % POLL) return x->status != VL_OK;
    if (term_count(x->s) > x->opt.max_terms) symex_fail(x, VL_LIMIT);
    deadline_worked(x->sched.deadline, work_done(x));
    if (deadline_passed(x->sched.deadline)) symex_fail(x, VL_TIMEOUT);
    return x->status != VL_OK;
}

/* No execution is left: nothing follows. */
static bool require(struct symex *x, struct state *s, term cond) {
    s->guard = guard_push(x, s->guard, cond);
    return s->guard != NULL;
}

/* ---- obligations and inputs ---- */

static bool holds_unused(const struct activation *act, enum check_kind k) {
    return act->caller && ir_unused_result(act->caller->fn->plan->func, act->calls.site, k);
}

static term frees_something(struct symex *x, const struct activation *act,
                            const struct ir_ins *check) {
    const struct ir_ins *cond = &x->here.func->ins.at[check->args[0]];
    if (check->check != CHECK_DOUBLE_FREE || cond->op != IR_ISLIVE) return term_true(x->s);
    return term_not(x->s, tree_is(x, act->regs[cond->args[0]].obj, OBJ_NULL));
}

static bool exec_check(struct symex *x, struct state *s, const struct ir_ins *ins, term cond) {
    struct obligation o = {.kind = (enum check_kind)ins->check, .iteration = s->deepest};
    if (x->opt.skip >> ins->check & 1 || holds_unused(x->here.act, o.kind)) return true;
    struct blame here = place_here(x);
    o.func = here.func;
    o.ins = here.ins;
    if (here.func != x->here.func) o.what = ins->text;
    o.reach = s->guard->all;
    o.fail = term_and(x->s, s->guard->all, term_not(x->s, cond));
    o.acts = term_and(x->s, s->guard->all, frees_something(x, x->here.act, ins));
    vec_push(&x->arena, &x->found.obligations, o);
    if (!check_ends(o.kind)) return true;
    /* A tainted condition is not assumed either: later checks do not depend on it. */
    uint64_t sure;
    if (!depends_on_taint(x, cond)) return require(x, s, cond);
    return !map_get(&x->found.relaxed, cond, &sure) || require(x, s, (term)sure);
}

/* A constant is how a callback ends (core/ssa/callbacks.h): that is an execution like another. */
static bool exec_assume(struct symex *x, struct state *s, const struct ir_ins *ins, term cond) {
    bool ends = x->here.func->ins.at[ins->args[0]].op == IR_CONST;
    term out = term_and(x->s, s->guard->all, term_not(x->s, cond));
    if (x->here.func->is_model && !ends) x->found.excluded = term_or(x->s, x->found.excluded, out);
    return require(x, s, cond);
}

/* A void * that was made to be an argument: to what the callee takes it for. */
static ir_ct made_for(const struct symex *x, const struct ir_ins *ins) {
    const struct ir_ins *at = x->here.func->ins.at;
    if (!fieldtype_is_hidden(x->m, ins->ct)) return ins->ct;
    for (ir_val v = x->here.ins + 1; v < x->here.func->ins.n; v++) {
        const struct ir_func *f = at[v].op == IR_CALL ? ir_find_func(x->m, at[v].text) : NULL;
        for (uint32_t i = 0; f && f->has_body && i < at[v].nargs; i++)
            if (at[v].args[i] == x->here.ins) return passed_param_type(x->m, f, i);
    }
    return ins->ct;
}

/* A name is a function's; none: is any called? */
static term may_be_called(struct symex *x, const struct state *s, const char *name) {
    if (!name || !*name) return callback_any(x, s);
    return ir_find_func(x->m, name) ? callback_of(x, name) : term_true(x->s);
}

static struct value exec_nondet(struct symex *x, const struct state *s, const struct ir_ins *ins) {
    bool outside = ins->imm == IR_INPUT_EXTERN || ir_is_callback(ins);
    enum origin o = outside ? ORIGIN_UNKNOWN_CALL : ORIGIN_NONDET;
    ir_ct ct = outside && ins->type == IR_PTR ? made_for(x, ins) : ins->ct;
    struct incoming in = {.name = ins->name, .origin = o, .lent = ins->text != NULL};
    in.may_be_null = ins->type == IR_PTR && env_may_be_null(&x->env.decided, ct);
    bool unset = ins->type == IR_PTR && ins->imm == IR_INPUT_UNDEFINED;
    if (outside && ins->type == IR_PTR && !in.lent) in.escaped = escaped_now(x, s, true);
    struct value v = fresh(x, unset ? IR_I(x->ptr_bits) : ins->type, ct, &in);
    if (o == ORIGIN_NONDET && !v.obj) choice_note(x, s, v.v);
    if (ins->imm == IR_INPUT_UNDEFINED) map_put(&x->arena, &x->vars.unset, v.v, 1);
    if (unset) v = unset_pointer(x, v.v);
    if (ir_is_callback(ins)) v.v = term_and(x->s, v.v, may_be_called(x, s, ins->name));
    if (ins->imm == IR_INPUT_ALLOC && x->opt.no_malloc_failure) {
        v.v = term_false(x->s);
        assume_that(x, ASSUME_ALLOCATION);
    }
    record_event(x, s, (struct event){.kind = EVENT_INPUT, .type = ins->type, .v = v});
    return v;
}

static bool exec_unsupported(struct symex *x, struct state *s, const struct ir_ins *ins,
                             struct value *out) {
    const char *what = ins->text ? ins->text : "construct";
    uint32_t taint = taint_here(x, what);
    if (ins->type != IR_VOID) *out = tainted(x, ins->type, what);
    if (ins->imm & IR_UNSUP_MEMORY) havoc_all(x, s, taint);
    if (!(ins->imm & IR_UNSUP_CONTROL)) return true;
    return require(x, s, tainted(x, IR_I(1), what).v);
}

/* ---- memory ---- */

/* The bytes are those of an object of their own, from which they are copied: each of them is an
 * input, however many there are. Which of them may be `end` is for the model to assume. Onto
 * records and numbers the model moves them one by one. */
static bool receive(struct symex *x, struct state *s, const struct ir_ins *ins,
                    const struct value *v, struct value *out) {
    bool able = memory_may_receive(x, v[0], v[3].v);
    out->v = term_const(x->s, 8, able);
    if (!able) return true;
    struct object o = {
        .kind = OBJECT_RECEIVED, .name = "received", .ct = ins->ct, .element = 1, .is_const = true};
    o.size = v[2].v;
    o.initial = contents_new(x, source_unknown(x, ins->ct, o.name, true, ORIGIN_NONDET, 0));
    uint32_t id = object_new(x, o);
    record_event(x, s, (struct event){.kind = EVENT_RECEIVE, .object = id, .v = v[2]});
    return memory_copy(x, s, v[0], pointer_to(x, id), v[2].v);
}

static struct value exec_alloc(struct symex *x, struct activation *act, struct state *s,
                               const struct ir_ins *ins, struct value size) {
    bv_t bytes = 0;
    struct object o = {.kind = OBJECT_LOCAL, .name = ins->name, .ct = ins->ct};
    o.size = size.v;
    o.made = s->guard->all;
    o.align = ins->imm;
    if (term_is_const(x->s, size.v, &bytes)) o.min_size = (uint64_t)bytes;
    uint32_t id = object_new(x, o);
    vec_push(&x->arena, &act->locals, id);
    record_event(x, s, (struct event){.kind = EVENT_ALLOC, .object = id});
    struct contents *c = contents_unset(x, s, id);
    c->owner = s->mem.owner;
    s->mem.objects = trie_put(&x->arena, s->mem.objects, s->mem.owner, id, c);
    return pointer_to(x, id);
}

static term type_size(struct symex *x, ir_type t) {
    return offset_const(x, (int64_t)ir_type_size(x->m, t));
}

/* Operations on memory. false: no execution is left. */
static bool exec_memory(struct symex *x, struct activation *act, struct state *s,
                        const struct ir_ins *ins, const struct value *v, struct value *out) {
    const struct ir_func *f = act->fn->plan->func;
    switch (ins->op) {
    case IR_ALLOCA:
        *out = exec_alloc(x, act, s, ins, v[0]);
        return true;
    case IR_MALLOC:
    case IR_CALLOC:
        *out = heap_alloc(x, s, ins, v[0].v);
        return true;
    case IR_END:
        memory_end(x, s, v[0]);
        return true;
    case IR_FREE:
        return heap_assume_freeable(x, s, v[0]) && memory_free(x, s, v[0]);
    case IR_RELOCATE:
        return heap_relocate(x, s, v[0], v[1]);
    case IR_LOAD:
        if (!ins->imm && !memory_assume_read(x, s, v[0], type_size(x, ins->type))) return false;
        *out = memory_load(x, s, v[0], ins->type, ins->ct);
        return true;
    case IR_STORE: {
        ir_type t = f->ins.at[ins->args[0]].type;
        return memory_assume_write(x, s, v[1], type_size(x, t)) &&
               memory_store(x, s, v[1], t, v[0]);
    }
    case IR_SETBITS:
        return memory_assume_write(x, s, v[1], offset_const(x, 1)) &&
               memory_set_bits(x, s, v[1], v[0].v, v[2].v);
    case IR_RECEIVE:
        return memory_assume_write(x, s, v[0], v[2].v) && receive(x, s, ins, v, out);
    case IR_COPY:
        return memory_assume_write(x, s, v[0], v[2].v) && memory_assume_read(x, s, v[1], v[2].v) &&
               memory_copy(x, s, v[0], v[1], v[2].v);
    default:
        return memory_assume_write(x, s, v[0], v[2].v) && memory_fill(x, s, v[0], v[1].v, v[2].v);
    }
}

/* Memory that no valid access reads needs no value. */
static bool assume_asked(struct symex *x, struct state *s, const struct ir_ins *ins,
                         const struct value *v) {
    if (ins->op == IR_ISINIT) return memory_assume_read(x, s, v[0], v[1].v);
    return ins->op != IR_BITSINIT || memory_assume_read(x, s, v[0], offset_const(x, 1));
}

static term exec_predicate(struct symex *x, const struct activation *act, struct state *s,
                           const struct ir_ins *ins, const struct value *v) {
    if (ins->op == IR_NOLEAK) {
        bool at_all = ins->imm == 1;
        return at_all || !act->depth ? leak_none(x, s, at_all, v[0]) : term_true(x->s);
    }
    if (ins->op == IR_SAMEOBJ) {
        alias_one_object(x, v);
        return eval_pure(x, ins, v).v;
    }
    if (ins->op == IR_ISFUNC) return callee_fits(x, v[0], ins->text);
    if (ins->op == IR_OBJSIZE) return memory_size(x, v[0]);
    if (ins->op == IR_SEARCH) return memory_search(x, s, v[0], v[1].v, v[2].v);
    if (ins->op == IR_NOZERO) return memory_no_zero(x, s, v[0], v[1].v);
    if (ins->op == IR_BITSINIT) return memory_predicate(x, s, IR_BITSINIT, v[0], v[1].v);
    return memory_predicate(x, s, ins->op, v[0], ins->nargs > 1 ? v[1].v : offset_const(x, 0));
}

/* ---- one instruction; false: the state is consumed ---- */

static bool exec_ins(struct symex *x, struct activation *act, struct state *s,
                     const struct ir_ins *ins, const struct value *v, struct value *out) {
    switch (ir_ops[ins->op].shape) {
    case S_CHECK:
        return ins->op == IR_CHECK ? exec_check(x, s, ins, v[0].v) : exec_assume(x, s, ins, v[0].v);
    case S_DBG:
        return true;
    case S_MEM:
        return exec_memory(x, act, s, ins, v, out);
    case S_PRED:
        if (!assume_asked(x, s, ins, v)) return false;
        out->v = exec_predicate(x, act, s, ins, v);
        return true;
    case S_LEAF:
        if (ins->op == IR_NONDET) return *out = exec_nondet(x, s, ins), true;
        if (ins->op == IR_UNSUPPORTED) return exec_unsupported(x, s, ins, out);
        return true;
    default:
        *out = eval_pure(x, ins, v);
        return true;
    }
}

/* ---- terminators ---- */

static void send_if(struct symex *x, struct activation *act, struct state *s, ir_blk from,
                    const struct ir_edge *e, term cond) {
    if (!require(x, s, cond)) return;
    activation_send(x, act, s, from, e);
}

/* The branch depends on inputs: loops that it may leave count this iteration. */
static void count_branch(const struct activation *act, struct state *s, ir_blk b) {
    const struct plan_block *p = &act->fn->plan->blocks[b];
    s->branches++;
    for (uint32_t i = p->stays; i < p->nest; i++) s->loops[i].decided = true;
}

static void exec_branch(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                        const struct ir_ins *ins, term cond) {
    bv_t k;
    if (term_is_const(x->s, cond, &k)) {
        activation_send(x, act, s, b, &ins->edges[k ? 0 : 1]);
        return;
    }
    count_branch(act, s, b);
    struct state *other = state_fork(x, s);
    send_if(x, act, s, b, &ins->edges[0], cond);
    send_if(x, act, other, b, &ins->edges[1], term_not(x->s, cond));
}

static term in_range(struct symex *x, const struct ir_edge *e, term v) {
    unsigned w = term_width(x->s, v);
    term lo = term_const(x->s, w, e->lo), hi = term_const(x->s, w, e->hi);
    if (e->lo == e->hi) return term_eq(x->s, v, lo);
    term from_lo = term_bin(x->s, TERM_ULE, lo, v);
    return term_and(x->s, from_lo, term_bin(x->s, TERM_ULE, v, hi));
}

/* Does an earlier edge take some of this one's values? */
static bool shadowed(const struct ir_ins *ins, uint32_t i) {
    for (uint32_t j = 1; j < i; j++)
        if (ins->edges[j].lo <= ins->edges[i].hi && ins->edges[i].lo <= ins->edges[j].hi)
            return true;
    return false;
}

static void exec_switch(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                        const struct ir_ins *ins, term v) {
    bv_t k;
    term taken = term_false(x->s);
    if (!term_is_const(x->s, v, &k)) count_branch(act, s, b);
    for (uint32_t i = 1; i < ins->nedges; i++) {
        term here = in_range(x, &ins->edges[i], v);
        if (shadowed(ins, i)) here = term_and(x->s, here, term_not(x->s, taken));
        taken = term_or(x->s, taken, here);
        if (!term_is_false(x->s, here)) send_if(x, act, state_fork(x, s), b, &ins->edges[i], here);
    }
    send_if(x, act, s, b, &ins->edges[0], term_not(x->s, taken));
}

static void exec_end(struct symex *x, struct activation *act, struct state *s, ir_blk b,
                     const struct ir_ins *ins) {
    struct value *r = act->regs;
    switch (ins->op) {
    case IR_JMP:
        activation_send(x, act, s, b, &ins->edges[0]);
        break;
    case IR_BR:
        exec_branch(x, act, s, b, ins, r[ins->args[0]].v);
        break;
    case IR_SWITCH:
        exec_switch(x, act, s, b, ins, r[ins->args[0]].v);
        break;
    case IR_RET:
        s->vals = arena_new(&x->arena, struct value);
        if (ins->nargs) s->vals[0] = r[ins->args[0]];
        vec_push(&x->arena, &act->returned, s);
        break;
    default:
        x->sched.complete = term_or(x->s, x->sched.complete, s->guard->all); /* HALT */
    }
}

/* ---- blocks ---- */

static bool exec_step(struct symex *x, struct activation *act, struct state *s,
                      const struct ir_ins *ins, struct value *out) {
    struct value small[MAX_SMALL_ARGS];
    VL_REQUIRE(ins->nargs <= MAX_SMALL_ARGS);
    for (uint32_t i = 0; i < ins->nargs && i < MAX_SMALL_ARGS; i++)
        small[i] = act->regs[ins->args[i]];
    return exec_ins(x, act, s, ins, small, out);
}

/* Executions that the instruction was not encoded for end here. */
static bool end_inexact(struct symex *x, struct state *s) {
    term sure = x->here.exact, assumed = x->here.assumed;
    x->here.assumed = term_true(x->s);
    if (!require(x, s, assumed)) return false;
    if (term_is_true(x->s, sure)) return true;
    x->here.exact = term_true(x->s);
    struct loss here = {term_and(x->s, s->guard->all, term_not(x->s, sure)),
                        {.func = x->here.func, .ins = x->here.ins, .what = x->here.inexact}};
    if (!term_is_false(x->s, here.cond)) vec_push(&x->arena, &x->found.losses, here);
    return require(x, s, sure);
}

/* Does it look at memory, change it, or demand something? */
static bool does_something(const struct ir_ins *ins) {
    enum ir_shape shape = ir_ops[ins->op].shape;
    bool memory = shape == S_MEM && ins->op != IR_ALLOCA && ins->op != IR_END;
    return memory || ins->op == IR_CHECK || ins->op == IR_SEARCH || shape == S_CALL;
}

/* In these executions pointers are equal whose objects the model keeps apart (apart.h): what they
 * do to memory would be wrong.  One that only returns has done nothing. */
static bool end_put_off(struct symex *x, struct state *s, const struct ir_ins *ins) {
    term others = term_true(x->s);
    uint32_t n = x->found.put_off.n;
    if (s->put_off == n || !does_something(ins)) return true;
    for (uint32_t i = s->put_off; i < n; i++) {
        struct loss here = x->found.put_off.at[i];
        others = term_and(x->s, others, term_not(x->s, here.cond));
        here.cond = term_and(x->s, s->guard->all, here.cond);
        if (!term_is_false(x->s, here.cond)) vec_push(&x->arena, &x->found.losses, here);
    }
    s->put_off = n;
    return require(x, s, others);
}

void exec_block(struct symex *x, struct activation *act, struct state *s, ir_blk b, uint32_t at) {
    const struct ir_func *f = act->fn->plan->func;
    const struct ir_block *block = &f->blocks.at[b];
    for (; at < block->ins.n; at++) {
        ir_val id = block->ins.at[at];
        const struct ir_ins *ins = &f->ins.at[id];
        if (!act->fn->plan->needed[id]) continue;
        if (!end_put_off(x, s, ins)) return;
        x->here.act = act;
        x->here.calls = &act->calls;
        x->here.func = f;
        x->here.ins = id;
        x->here.guard = s->guard;
        x->here.memory = &s->mem;
        if (over_limit(x)) return;
        x->here.exact = term_true(x->s);
        x->here.inexact = "an index that leaves its array";
        bool alive = true;
        if (ir_ops[ins->op].flags & F_TERM)
            exec_end(x, act, s, b, ins);
        else if (ir_ops[ins->op].shape == S_CALL)
            alive = exec_call(x, act, s, b, at);
        else
            alive = exec_step(x, act, s, ins, &act->regs[id]) && end_inexact(x, s);
        if (!alive) return;
    }
}
