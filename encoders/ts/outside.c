/* Memory that comes from outside: parameters that are pointers, and the objects behind them.
 *
 * As core/analysis/environment/environment.h decides it, for symbolic execution alike.  Properties
 * that are chosen once (sizes, which pointers are null) are variables that never change, so that an
 * assumption about them holds of each state.
 */
#include "encoders/ts/outside.h"
#include "encoders/access/extent.h"
#include "encoders/ts/alias.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/extent.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/slot.h"

#include <string.h>

static void list_assumption(struct ts_builder *x, const char *sentence) {
    for (uint32_t i = 0; i < x->t->assumptions.n; i++)
        if (strcmp(x->t->assumptions.at[i], sentence) == 0) return;
    vec_push(x->a, &x->t->assumptions, sentence);
}

void ts_assume(struct ts_builder *x, enum assumption_kind kind, ...) {
    va_list names;
    va_start(names, kind);
    list_assumption(x, assumption_sentence(x->a, kind, names));
    va_end(names);
}

void ts_assume_claim(struct ts_builder *x, struct env_claim claim) {
    list_assumption(x, assumption_of(x->a, claim.kind, claim.name));
}

term ts_choice(struct ts_builder *x, unsigned width, const char *name) {
    struct ts_var v = {.kind = TS_CHOICE, .name = name, .now = term_var(x->s, width, name)};
    vec_push(x->a, &x->t->vars, v);
    return v.now;
}

static const char *param_name(const struct ts_builder *x, uint32_t i) {
    return x->env.decided.params.at[i].name;
}

/* ---- objects ---- */

static void size_object(struct ts_builder *x, struct ts_object *o, const char *name) {
    struct access_open n = access_more_elements(x->a, x->ptr_bits, o->size, name);
    struct access_elements all =
        access_elements_of(x->s, x->ptr_bits, o->size, ts_choice(x, n.width, n.name));
    o->count = all.count;
    o->bytes = all.size;
}

static uint32_t outside_function(struct ts_builder *x, const struct env_pointer *p,
                                 const char *name) {
    const struct env_shape *to = &p->to;
    struct ts_object o = {.kind = TS_UNKNOWN, .ct = to->ct, .name = name, .readonly = true};
    o.compared = p->may_equal;
    struct env_claim apart;
    ts_assume_claim(x, env_claim_object(x->m, to, name));
    if (env_claim_functions_apart(++x->env.outside_functions, &apart)) ts_assume_claim(x, apart);
    return ts_add_object(x, o, 0);
}

/* Differs from env_may_be_same, which also asks how far from an argument the earlier one is, and
 * whether it is alone: here only the first of all that may be equal is known, and an execution that
 * uses another one is lost, so to take more of them for equal is safe. */
bool ts_may_equal_earlier(const struct ts_builder *x, const struct env_pointer *p) {
    const struct env_shape *to = &p->to;
    struct env_members in;
    if (!p->may_equal) return false;
    for (uint32_t i = 0; i < x->t->objects.n; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        bool variable = o->kind == TS_GLOBAL;
        if (!variable && o->kind != TS_UNKNOWN) continue;
        ir_ct ct = variable ? x->m->globals.at[o->index]->ct : o->ct;
        env_members_in(&x->env.decided, ct, to->ct, &in);
        if (in.n) return true;
        if (o->kind != TS_UNKNOWN || o->many) continue;
        if (!o->ct || !to->ct || ir_same_type(x->m, o->ct, to->ct)) return true;
    }
    return false;
}

/* All are apart here, whatever the option says, but for candidates (alias.h): where the code
 * compares others the execution is lost. */
static void say_apart(struct ts_builder *x) {
    struct env_claim apart;
    if (env_claim_apart(&x->env.decided, ALIAS_NONE, ++x->env.outside_objects, &apart))
        ts_assume_claim(x, apart);
}

uint32_t ts_outside_object(struct ts_builder *x, const struct env_pointer *p, const char *name) {
    const struct env_shape *to = &p->to;
    if (p->unfollowed) return OBJ_OUTSIDE;
    if (to->kind == ENV_FUNCTION)
        return ts_may_equal_earlier(x, p) ? OBJ_OUTSIDE : outside_function(x, p, name);
    struct ts_object o = {.kind = TS_UNKNOWN, .ct = to->ct, .name = name, .part = true};
    o.compared = p->may_equal;
    o.ordered = p->inside;
    o.alone = p->alone;
    o.maybe_function = p->maybe_function;
    o.size = to->element;
    if (to->maybe_constant)
        o.constant_if = ts_choice(x, 1, arena_printf(x->a, "%s is constant", name));
    size_object(x, &o, name);
    ts_assume_claim(x, env_claim_object(x->m, to, name));
    say_apart(x);
    return ts_add_object(x, o, to->ct);
}

/* ---- parameters ---- */

struct ts_object *ts_grown_object(struct ts_builder *x, uint32_t id) {
    struct ts_object *o = &x->t->objects.at[id];
    return o->kind == TS_UNKNOWN && o->part ? o : NULL;
}

static void put_arg(struct ts_builder *x, uint32_t i, term obj, term off) {
    x->t->args.at[i] = (struct ts_arg){obj, off};
}

static void to_object(struct ts_builder *x, uint32_t i, uint32_t id) {
    put_arg(x, i, term_const(x->s, TS_OBJ_BITS, id), ts_number(x, 0));
    object_set_put(&x->points.param_sets[i], id);
}

static void maybe_null(struct ts_builder *x, uint32_t i) {
    term null = ts_choice(x, 1, arena_printf(x->a, "%s is null", param_name(x, i)));
    struct ts_arg *a = &x->t->args.at[i];
    a->obj = term_ite(x->s, null, term_const(x->s, TS_OBJ_BITS, OBJ_NULL), a->obj);
    object_set_put(&x->points.param_sets[i], OBJ_NULL);
}

/* Its last element is 0, and there may be more behind it. */
void ts_end_string(struct ts_builder *x, uint32_t id, const char *name) {
    struct ts_object *o = ts_grown_object(x, id);
    if (!o || o->size != 1) return;
    ts_assume_claim(x, env_claim_string(name));
    if (o->end) return;
    struct access_open behind = access_room_behind(x->a, x->ptr_bits, name);
    struct access_string s =
        access_string_of(x->s, o->bytes, ts_choice(x, behind.width, behind.name));
    o->end = s.end;
    o->bytes = s.size;
    o->count = 0;
}

/* Somewhere in the first one's object. */
static void into_shared(struct ts_builder *x, uint32_t i) {
    const struct env_param *p = &x->env.decided.params.at[i];
    bv_t id = OBJ_OUTSIDE;
    if (p->first == i)
        id = ts_outside_object(x, &p->p, p->name);
    else if (!term_is_const(x->s, x->t->args.at[p->first].obj, &id))
        id = OBJ_OUTSIDE;
    struct ts_object *o = ts_grown_object(x, (uint32_t)id);
    to_object(x, i, (uint32_t)id);
    if (!o) return;
    if (p->first != i) ts_assume_claim(x, env_claim_shared(&x->env.decided, i));
    struct access_open k = access_elements_before(x->a, x->ptr_bits, o->size, p->name);
    term off = access_bytes_of(x->s, x->ptr_bits, o->size, ts_choice(x, k.width, k.name));
    x->t->args.at[i].off = off;
    if (p->p.string) ts_end_string(x, (uint32_t)id, p->name);
    bool inside = p->p.string && o->end;
    term ok = term_bin(x->s, inside ? TERM_ULT : TERM_ULE, off, o->bytes);
    x->env.args_ok = term_and(x->s, x->env.args_ok, ok);
}

/* Anywhere in its object, or in one that it may share. */
static void into_candidates(struct ts_builder *x, uint32_t i, uint32_t own) {
    const struct env_param *p = &x->env.decided.params.at[i];
    const struct ts_alias to = ts_alias_of(x, &p->p, own, p->name);
    put_arg(x, i, to.v.obj, to.v.v);
    x->points.param_sets[i] = to.to;
}

static void make_pointer(struct ts_builder *x, uint32_t i) {
    const struct env_param *p = &x->env.decided.params.at[i];
    if (p->kind == ENV_NO_ARGUMENTS) {
        to_object(x, i, OBJ_NULL);
    } else if (!x->flow.needed[x->f->params.at[i]]) {
        to_object(x, i, OBJ_OUTSIDE);
    } else if (p->shared && !p->p.unfollowed) {
        into_shared(x, i);
    } else {
        uint32_t id = ts_outside_object(x, &p->p, p->name);
        to_object(x, i, id);
        if (id == OBJ_OUTSIDE) return;
        if (p->p.string) ts_end_string(x, id, p->name);
        if (ts_alias_is_for(&p->p)) into_candidates(x, i, id);
        if (p->p.may_be_null) maybe_null(x, i);
    }
}

static void order_args(struct ts_builder *x) {
    for (uint32_t i = 0; i < x->env.decided.params.n; i++) {
        uint32_t end = x->env.decided.params.at[i].not_behind;
        if (!end-- || !x->t->args.at[i].off || !x->t->args.at[end].off) continue;
        term in_order = term_bin(x->s, TERM_ULE, x->t->args.at[i].off, x->t->args.at[end].off);
        x->env.args_ok = term_and(x->s, x->env.args_ok, in_order);
        ts_assume_claim(x, env_claim_in_order(&x->env.decided, i));
    }
}

void ts_hide_args(struct ts_builder *x) {
    uint32_t n = x->f->params.n;
    x->env.args_ok = term_true(x->s);
    x->points.param_sets = TS_NEW(x, struct object_set, n);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(x->a, &x->t->args, (struct ts_arg){0});
        if (x->f->ins.at[x->f->params.at[i]].type == IR_PTR) to_object(x, i, OBJ_OUTSIDE);
    }
}

void ts_make_args(struct ts_builder *x) {
    uint32_t n = x->f->params.n;
    x->env.args_ok = term_true(x->s);
    x->points.param_sets = TS_NEW(x, struct object_set, n);
    for (uint32_t i = 0; i < n; i++) vec_push(x->a, &x->t->args, (struct ts_arg){0});
    x->env.outside_functions = x->env.outside_objects = 0;
    for (uint32_t i = 0; i < n; i++)
        if (x->f->ins.at[x->f->params.at[i]].type == IR_PTR) make_pointer(x, i);
    order_args(x);
}

/* ---- what is assumed ---- */

/* Is the end of the string in this cell? */
static term ends_at(struct ts_builder *x, const struct ts_object *o, uint32_t cell) {
    return term_eq(x->s, o->end, ts_number(x, cell));
}

static void assume_strings(struct ts_builder *x) {
    for (uint32_t i = 0; i < x->t->objects.n; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        for (uint32_t k = 0; o->end && !o->written && k < o->ncells; k++) {
            term cell = x->t->vars.at[x->t->memory + o->cells + k].now;
            term zero = term_eq(x->s, cell, term_const(x->s, 8, 0));
            x->env.args_ok =
                term_and(x->s, x->env.args_ok, term_implies(x->s, ends_at(x, o, k), zero));
        }
    }
}

void ts_first_memory(struct ts_builder *x) {
    if (x->t->opt.numbers) return;
    ts_require(x, x->env.entry_ok);
    ts_first_slots(x, false);
    for (uint32_t i = 0; i < x->t->objects.n; i++) {
        const struct ts_object *o = &x->t->objects.at[i];
        for (uint32_t k = 0; o->end && o->written && k < o->ncells; k++) {
            term *cell = &x->step.memory[o->cells + k];
            *cell = term_ite(x->s, ends_at(x, o, k), term_const(x->s, 8, 0), *cell);
        }
    }
}

void ts_assume_args(struct ts_builder *x) {
    x->env.entry_ok = term_true(x->s);
    assume_strings(x);
    ts_first_slots(x, true);
    ts_assume_extents(x);
}
