/* The face of symbolic execution: set-up, runs, and what they have collected.
 *
 * context.h says how states work, sched.c in which order they go.
 */
#include "core/analysis/environment/handed.h"
#include "encoders/symex/address.h"
#include "encoders/symex/call.h"
#include "encoders/symex/context.h"
#include "encoders/symex/guard.h"
#include "encoders/symex/object.h"
#include "encoders/symex/outside.h"
#include "encoders/symex/record.h"
#include "encoders/symex/sched.h"
#include "encoders/term/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

bool may_be_null(const struct symex *x, ir_ct ptr_ct) {
    return nulltest_type(&x->env.facts->nulls, ptr_ct);
}

static void first_objects(struct symex *x) {
    x->mem.uninit = source_new(x, SOURCE_UNINIT);
    x->mem.dead = contents_new(x, x->mem.uninit);
    x->mem.dead->live = term_false(x->s);
    object_new(x, (struct object){.kind = OBJECT_NULL, .size = offset_const(x, 0)});
    object_new(x, (struct object){.kind = OBJECT_WILD, .size = offset_const(x, 0)});
    object_new(x, (struct object){.kind = OBJECT_UNSET, .size = offset_const(x, 0)});
}

static bool is_pointer_to(const struct symex *x, ir_ct ct, enum ir_ctkind kind, ir_ct *elem) {
    const struct ir_ctype *t = &x->m->ctypes.at[ct];
    *elem = t->elem;
    return ct && t->kind == CT_PTR && x->m->ctypes.at[t->elem].kind == kind;
}

static bool is_main(const struct symex *x) {
    const struct ir_func *f = x->entry;
    if (!x->opt.program || strcmp(f->name, "main") != 0 || f->params.n < 2) return false;
    const struct ir_ins *argc = &f->ins.at[f->params.at[0]], *argv = &f->ins.at[f->params.at[1]];
    ir_ct string, character;
    return ir_is_int(argc->type) && argc->type >= 32 && argv->type == IR_PTR &&
           is_pointer_to(x, argv->ct, CT_PTR, &string) &&
           is_pointer_to(x, string, CT_INT, &character) && x->m->ctypes.at[character].size == 1;
}

/* What C11 5.1.2.2.1 promises of a program's arguments: argv[argc] is null, those before it are
 * strings.  That argc is at least 1 and below a million is ours. */
static void make_main_args(struct symex *x) {
    const struct ir_func *f = x->entry;
    const struct ir_ins *c = &f->ins.at[f->params.at[0]], *v = &f->ins.at[f->params.at[1]];
    term n = fresh_bits(x, 20, "argc", ORIGIN_ENVIRONMENT, 0);
    term argc = term_bin(x->s, TERM_ADD, term_zext(x->s, n, c->type), term_const(x->s, c->type, 1));
    term slots = term_bin(x->s, TERM_ADD, term_zext(x->s, n, x->ptr_bits), offset_const(x, 2));
    uint32_t size = x->ptr_bits / 8;
    struct incoming in = {.name = "argv", .origin = ORIGIN_ENVIRONMENT};
    uint32_t argv = unknown_object(x, v->ct, &in, 0);
    struct object *o = &x->mem.objects.at[argv];
    o->size = term_bin(x->s, TERM_MUL, slots, offset_const(x, size));
    o->min_size = 2 * (uint64_t)size;
    o->not_heap = true;
    o->initial->src->strings = true;
    o->initial->src->end_size = size;
    o->initial->src->end = term_bin(x->s, TERM_SUB, slots, offset_const(x, 1));
    assume_that(x, ASSUME_ARGV);
    vec_push(&x->arena, &x->env.args, (struct value){.v = argc});
    vec_push(&x->arena, &x->env.args, pointer_to(x, argv));
}

/* Parameters that the function orders, subtracts or moves towards each other
 * (core/analysis/environment/pairs.h) point into the first one's object. */
static bool into_one_object(struct symex *x, const struct pairs *pairs, uint32_t i,
                            const char *name, bool text, struct value *v) {
    if (i >= pairs->n) return false;
    bool alone = true;
    for (uint32_t k = 0; k < pairs->n; k++) alone &= k == i || pairs->of[k] != pairs->of[i];
    if (alone) return false;
    struct incoming in = {.name = name, .origin = ORIGIN_ENVIRONMENT, .alone = true};
    const struct ir_ins *p = &x->entry->ins.at[x->entry->params.at[i]];
    uint32_t first = pairs->of[i];
    bv_t object = 0;
    term ok;
    if (first == i)
        object = unknown_object(x, p->ct, &in, 0);
    else if (!VL_REQUIRE(term_is_const(x->s, x->env.args.at[first].obj, &object)))
        return false;
    const struct ir_ins *rep = &x->entry->ins.at[x->entry->params.at[first]];
    struct object *o = &x->mem.objects.at[object];
    if (o->kind != OBJECT_UNKNOWN) return false;
    if (first != i) {
        assume_that(x, ASSUME_ONE_OBJECT, rep->name ? rep->name : "argument", name);
        if (!x->m->ctypes.at[x->m->ctypes.at[p->ct].elem].is_const)
            o->is_const = false, o->readonly = term_false(x->s);
    }
    *v = unknown_element(x, (uint32_t)object, name, ORIGIN_ENVIRONMENT, &ok);
    x->env.args_ok = term_and(x->s, x->env.args_ok, ok);
    if (!text || x->mem.objects.at[object].element != 1) return true;
    if (!x->mem.objects.at[object].initial->src->end_size) terminate_string(x, (uint32_t)object);
    assume_that(x, ASSUME_STRING, name);
    term inside = term_bin(x->s, TERM_ULT, v->v, x->mem.objects.at[object].size);
    x->env.args_ok = term_and(x->s, x->env.args_ok, inside);
    return true;
}

static void order_args(struct symex *x, const struct pairs *pairs) {
    for (uint32_t i = 0; i < pairs->n; i++) {
        uint32_t end = pairs->not_behind[i];
        if (!end--) continue;
        const struct ir_ins *p = &x->entry->ins.at[x->entry->params.at[i]],
                            *q = &x->entry->ins.at[x->entry->params.at[end]];
        term in_order = term_bin(x->s, TERM_ULE, x->env.args.at[i].v, x->env.args.at[end].v);
        x->env.args_ok = term_and(x->s, x->env.args_ok, in_order);
        assume_that(x, ASSUME_NOT_BEHIND, p->name ? p->name : "one pointer",
                    q->name ? q->name : "the other");
    }
}

/* What a parameter is that points into no other one's object. */
static struct value make_arg(struct symex *x, uint32_t i, const char *name, bool text) {
    const struct ir_ins *p = &x->entry->ins.at[x->entry->params.at[i]];
    bool ordered = nulltest_param(x->env.ordered, x->entry, i);
    struct incoming in = {.name = name, .origin = ORIGIN_ENVIRONMENT, .ordered = ordered};
    if (p->type != IR_PTR) {
        struct value v = fresh(x, p->type, p->ct, &in);
        if (ordered) map_put(&x->arena, &x->env.ordered_words, v.v, 1);
        return v;
    }
    ir_ct ct = handed_param(x->m, x->entry, i);
    in.may_be_null = nulltest_param(&x->env.facts->nulls, x->entry, i);
    in.alone = i < 64 && x->entry->restricted >> i & 1;
    return text ? unknown_text(x, ct, &in) : unknown_pointer(x, ct, &in);
}

static void make_args(struct symex *x) {
    const struct pairs *pairs = &x->env.facts->pairs;
    /* The objects that parameters have to themselves. */
    uint32_t *objects = arena_new_array(&x->arena, uint32_t, x->entry->params.n);
    if (is_main(x)) make_main_args(x);
    for (uint32_t i = x->env.args.n; i < x->entry->params.n; i++) {
        const struct ir_ins *p = &x->entry->ins.at[x->entry->params.at[i]];
        const char *name = p->name ? p->name : arena_printf(&x->arena, "argument %u", i + 1);
        if (x->entry->varargs && i + 1 == x->entry->params.n) { /* called from outside */
            vec_push(&x->arena, &x->env.args, pointer_to(x, OBJ_NULL));
            continue;
        }
        /* of a parameter its own uses say whether it is a string */
        bool text = p->type == IR_PTR && nulltest_param(&x->env.facts->strings, x->entry, i);
        struct value v;
        uint32_t next = x->mem.objects.n;
        bool one = into_one_object(x, pairs, i, name, text, &v);
        if (!one) {
            v = make_arg(x, i, name, text);
            objects[i] = x->mem.objects.n > next ? next : 0;
        }
        vec_push(&x->arena, &x->env.args, v);
    }
    order_args(x, pairs);
    assume_extents(x, objects);
}

static void take_facts(struct symex *x) {
    x->env.facts = x->opt.facts;
    if (!x->env.facts) {
        struct task_facts *own = arena_new(&x->arena, struct task_facts);
        facts_run(&x->arena, x->m, x->entry, own);
        x->env.facts = own;
    }
    x->env.ordered = facts_ordered(x->env.facts, x->opt.alias);
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
    x->sched.complete = x->found.invalid = term_false(s);
    x->here.exact = x->env.args_ok = x->here.assumed = term_true(s);
    if (!x->entry || !x->entry->has_body) x->status = VL_INPUT;
    first_objects(x);
    if (x->status == VL_OK) {
        take_facts(x);
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

static void start(struct symex *x) {
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
        start(x);
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

bool symex_merges_pointers(const struct symex *x) { return x->mem.unknown_arrays.n != 0; }

uint32_t symex_assumption_count(const struct symex *x) { return x->found.assumptions.n; }
const struct assumption *symex_assumption(const struct symex *x, uint32_t i) {
    return &x->found.assumptions.at[i];
}

/* ---- what a term depends on ---- */

/* Brings x->vars.marks up to all terms there are: a term's mark joins those of its arguments, which
 * have smaller ids. */
static struct mark mark_of(struct symex *x, term t) {
    struct var_info info;
    uint32_t n = term_count(x->s) + 1;
    if (n > x->vars.marks_cap) {
        x->vars.marks_cap = n + n / 2;
        x->vars.marks = vl_realloc(x->vars.marks, x->vars.marks_cap * sizeof *x->vars.marks);
    }
    for (; x->vars.nmarks < n; x->vars.nmarks++) {
        struct mark m = {0};
        if (x->vars.nmarks && var_info(x, x->vars.nmarks, &info)) {
            m.taint = info.taint;
            m.other = info.taint && !x->found.taints.at[info.taint - 1].invalid_pointer;
            m.address = info.origin == ORIGIN_ADDRESS;
        }
        const struct term_node *node = term_get(x->s, x->vars.nmarks);
        m.word = x->vars.nmarks && map_get(&x->layout.word_vars, x->vars.nmarks, NULL);
        for (unsigned i = 0; x->vars.nmarks && i < 3 && node->arg[i]; i++) {
            struct mark arg = x->vars.marks[node->arg[i]];
            if (arg.taint && (!m.taint || arg.taint < m.taint)) m.taint = arg.taint;
            m.address |= arg.address;
            m.word |= arg.word;
            m.other |= arg.other;
        }
        x->vars.marks[x->vars.nmarks] = m;
    }
    return x->vars.marks[t];
}

bool depends_on_taint(struct symex *x, term t) { return mark_of(x, t).taint != 0; }
bool symex_other_taint(struct symex *x, term t) { return mark_of(x, t).other; }
term symex_invalid_uses(const struct symex *x) { return x->found.invalid; }
bool depends_on_address(struct symex *x, term t) { return mark_of(x, t).address; }
bool depends_on_word(struct symex *x, term t) { return mark_of(x, t).word; }

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

static enum origin input_origin(const struct symex *x, term input) {
    struct var_info info;
    const struct term_node *n = term_get(x->s, input);
    term var = n->op == TERM_SELECT ? n->arg[0] : input;
    return var_info(x, var, &info) ? info.origin : ORIGIN_NONDET;
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
        bool of_call = input_origin(x, v) == ORIGIN_UNKNOWN_CALL;
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
