/* The face of symbolic execution: set-up, runs, and what they have collected.
 *
 * context.h says how states work, sched.c in which order they go.
 */
#include "encoders/symex/symex.h"
#include "encoders/memory/memory.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"
#include "encoders/symex/args.h"
#include "encoders/symex/call.h"
#include "encoders/symex/sched.h"
#include "encoders/term/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

static void first_objects(struct symex *x) {
    x->mem.uninit = source_new(x, SOURCE_UNINIT);
    x->mem.dead = contents_new(x, x->mem.uninit);
    x->mem.dead->live = term_false(x->s);
    object_new(x, (struct object){.kind = OBJECT_NULL, .size = offset_const(x, 0)});
    object_new(x, (struct object){.kind = OBJECT_WILD, .size = offset_const(x, 0)});
    object_new(x, (struct object){.kind = OBJECT_UNSET, .size = offset_const(x, 0)});
}

static void take_environment(struct symex *x) {
    const struct task_facts *facts = facts_or_own(&x->arena, x->opt.facts, x->m, x->entry);
    struct env_options opt = {
        .program = x->opt.program, .alias = x->opt.alias, .lengths = x->opt.lengths};
    env_init(&x->arena, facts, &opt, &x->env.decided);
}

struct symex *symex_new(const struct ir_module *task, const char *entry, struct term_store *s,
                        const struct symex_options *opt) {
    struct symex *x = vl_malloc(sizeof *x);
    memset(x, 0, sizeof *x);
    x->m = task;
    x->s = s;
    x->opt = *opt;
    if (!x->opt.max_steps) x->opt.max_steps = 100000000;
    if (!x->opt.max_terms) x->opt.max_terms = 4000000;
    if (!x->opt.max_depth) x->opt.max_depth = 2000;
    x->ptr_bits = task->target.ptr_bits;
    x->entry = ir_find_func(task, entry);
    x->here.func = x->entry;
    x->sched.complete = x->found.invalid = x->found.merged = x->found.met = x->found.excluded =
        term_false(s);
    x->here.exact = x->env.args_ok = x->here.assumed = term_true(s);
    if (!x->entry || !x->entry->has_body) x->status = VL_INPUT;
    first_objects(x);
    if (x->status == VL_OK) {
        take_environment(x);
        fixed_find(x);
        make_args(x);
    }
    return x;
}

void symex_free(struct symex *x) {
    if (!x) return;
    arena_free(&x->arena);
    free(x->vars.marks);
    free(x);
}

/* ---- running ---- */

static void make_first_state(struct symex *x) {
    struct guard *top = arena_new(&x->arena, struct guard);
    *top = (struct guard){.cond = term_true(x->s), .all = term_true(x->s)};
    struct state *s = arena_new(&x->arena, struct state);
    s->guard = guard_push(x, top, x->env.args_ok);
    if (!s->guard) s->guard = top; /* never: the assumption can be met */
    s->mem.owner = ++x->mem.owners;
    x->sched.root = activation_new(x, NULL, x->entry, s);
    activation_queue(x, x->sched.root,
                     entry_instance(x, x->sched.root, s, x->env.args.at, x->env.args.n));
    activation_run(x, x->sched.root);
}

vl_status symex_run(struct symex *x, uint32_t bound, deadline_t deadline) {
    if (x->status != VL_OK) return x->status;
    x->sched.bound = bound;
    x->sched.deadline = deadline;
    if (x->sched.root)
        activation_resume(x, x->sched.root);
    else
        make_first_state(x);
    if (x->status != VL_OK) return x->status;
    struct state *end = activation_result(x, x->sched.root);
    if (end) x->sched.complete = term_or(x->s, x->sched.complete, end->guard->all);
    return x->sched.root->parked.n && activation_stuck(x->sched.root) ? VL_LIMIT : VL_OK;
}

/* ---- what was collected ---- */

uint32_t symex_obligation_count(const struct symex *x) { return x->found.obligations.n; }

const struct obligation *symex_obligation(const struct symex *x, uint32_t i) {
    return &x->found.obligations.at[i];
}

uint64_t symex_steps(const struct symex *x) { return x->sched.steps; }

term symex_frontier(struct symex *x) {
    if (x->status != VL_OK || !x->sched.root) return term_true(x->s);
    return activation_frontier(x, x->sched.root, term_false(x->s));
}

term symex_inside(struct symex *x, const struct ir_func *f, ir_val call) {
    if (x->status != VL_OK || !x->sched.root) return term_false(x->s);
    return activation_inside(x, x->sched.root, f, call, term_false(x->s));
}

term symex_lost(const struct symex *x) {
    term all = term_false(x->s);
    for (uint32_t i = 0; i < x->found.losses.n; i++)
        all = term_or(x->s, all, x->found.losses.at[i].cond);
    return all;
}

const struct symex_taint *symex_lost_at(const struct symex *x, const struct term_model *m) {
    for (uint32_t i = 0; i < x->found.losses.n; i++)
        if (!m || term_eval(x->s, x->found.losses.at[i].cond, m)) return &x->found.losses.at[i].at;
    return NULL;
}
term symex_complete(const struct symex *x) { return x->sched.complete; }

term symex_excluded(const struct symex *x) { return x->found.excluded; }

term symex_merging(const struct symex *x) { return x->found.merged; }

term symex_meeting(const struct symex *x) { return x->found.met; }

uint32_t symex_assumption_count(const struct symex *x) { return x->found.assumptions.n; }
const struct assumption *symex_assumption(const struct symex *x, uint32_t i) {
    return &x->found.assumptions.at[i];
}

/* ---- addresses ---- */

term symex_axioms(struct symex *x, const term *query, uint32_t n) {
    return layout_axioms(x, query, n);
}
term symex_layout(struct symex *x, const struct term_model *m) { return layout_broken(x, m); }
term symex_apart(const struct symex *x) { return x->layout.apart; }

term symex_short(struct symex *x, unsigned step) {
    static const uint64_t most[SYMEX_SHORT_STEPS] = {2048, SEARCH_MOST - 1};
    return memory_short(x, most[step]);
}

/* ---- what a term depends on ---- */

bool symex_other_taint(struct symex *x, term t) { return mark_of(x, t).other; }
term symex_invalid_uses(const struct symex *x) { return x->found.invalid; }

const struct symex_taint *symex_taint(struct symex *x, term t) {
    uint32_t taint = mark_of(x, t).taint;
    return taint ? &x->found.taints.at[taint - 1] : NULL;
}

static bool is_input(const struct symex *x, term t) {
    const struct term_node *node = term_get(x->s, t);
    struct var_info info;
    if (node->op == TERM_SELECT) return term_get(x->s, node->arg[0])->op == TERM_ARRAY_VAR;
    return node->op == TERM_VAR && var_info(x, t, &info) && !info.taint &&
           info.origin != ORIGIN_ADDRESS;
}

uint32_t symex_inputs(const struct symex *x, term t, term *out, uint32_t max) {
    struct term_cone cone;
    uint32_t n = 0;
    term_cone(&cone, x->s, &t, 1);
    for (uint32_t i = 0; i < cone.n && n < max; i++)
        if (is_input(x, cone.at[i])) out[n++] = cone.at[i];
    term_cone_free(&cone);
    return n;
}

bool symex_is_float(const struct symex *x, term input) {
    struct var_info info;
    const struct term_node *n = term_get(x->s, input);
    unsigned w = n->sort.width;
    term var = n->op == TERM_SELECT ? n->arg[0] : input;
    return (w == 32 || w == 64 || w == 80) && var_info(x, var, &info) && info.is_float;
}

/* Inputs of t, but those that functions without body gave, or these alone. *unknown: there are some
 * of the latter. */
static term fix_inputs(const struct symex *x, term t, const struct term_model *m, bool of_calls,
                       bool *unknown) {
    struct term_cone cone;
    term fixed = term_true(x->s);
    *unknown = false;
    term_cone(&cone, x->s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) {
        term v = cone.at[i];
        if (!is_input(x, v)) continue;
        bool of_call = var_origin(x, v) == ORIGIN_UNKNOWN_CALL;
        *unknown |= of_call;
        if (of_call != of_calls) continue;
        term k = term_const(x->s, term_width(x->s, v), term_eval(x->s, v, m));
        fixed = term_and(x->s, fixed, term_eq(x->s, v, k));
    }
    term_cone_free(&cone);
    return fixed;
}

bool symex_fix_known(struct symex *x, term t, const struct term_model *m, term *fixed) {
    bool unknown;
    *fixed = fix_inputs(x, t, m, false, &unknown);
    return unknown;
}

term symex_fix_unknown(const struct symex *x, term t, const struct term_model *m) {
    bool unknown;
    return fix_inputs(x, t, m, true, &unknown);
}
