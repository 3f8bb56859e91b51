/* callees_demands.c - a condition under which no check of a callee fails, as far as it can be
 * guessed: its own verification shows it afterwards, and its calls check it.
 *
 * Each finding of the callee has a violation precondition (engines/precondition), a disjunction of
 * cubes; its opposite says that no cube holds.  A cube about the room behind a parameter asks for
 * more room: what a call checks of memory are bytes that are there.
 */
#include "engines/verify/callees_int.h"

#include <string.h>

/* ---- from calls ---- */

static void demand_bound(struct call_induction *x, struct head *h, uint32_t param, bool is_signed,
                         bool upper, sbv_t bound) {
    ir_type type = h->env.entry->ins.at[h->env.entry->params.at[param]].type;
    struct ir_summary_input in = {.param = param, .type = type, .is_signed = is_signed};
    struct ir_summary_atom a = {.x = in, .has_lo = upper, .has_hi = !upper};
    struct ir_summary_demand d = {.room = false};
    if (upper)
        a.lo = bound + 1;
    else
        a.hi = bound - 1;
    vec_push(&x->scratch, &d.all, a);
    vec_push(&x->scratch, &h->summary.demands, d);
}

/* What all calls pass; false: not known. */
static bool passed_values(struct call_induction *x, struct absint_unit *u, const struct head *h,
                          uint32_t param, unsigned w, struct absval *out) {
    *out = absval_none();
    for (uint32_t i = 0; i < x->plain->funcs.n; i++) {
        const struct ir_func *in = x->plain->funcs.at[i];
        for (ir_val v = 1; in->has_body && v < in->ins.n; v++) {
            const struct ir_ins *call = &in->ins.at[v];
            struct absval one;
            bv_t k;
            if (call->op != IR_CALL || !call->block || strcmp(call->text, h->name) != 0) continue;
            if (param >= call->nargs || in->ins.at[call->args[param]].type != w) return false;
            if (ir_const_value(in, call->args[param], &k))
                one = absval_const(k, w);
            else if (!absint_value(absint_of(u, in), call->args[param], &one))
                return false;
            *out = absval_join(out, &one, w);
        }
    }
    return !absval_empty(out);
}

bool callees_demand_ranges(struct call_induction *x, struct absint_unit *u, struct head *h) {
    const struct ir_func *f = h->env.entry;
    const uint32_t before = h->summary.demands.n;
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        struct absval all;
        if (!ir_is_int(p->type) || p->type < 2 || p->type > 64) continue;
        if (!passed_values(x, u, h, i, p->type, &all)) continue;
        bool is_signed = p->ct && ir_ctype_at(h->env.m, p->ct)->is_signed;
        struct absval top = absval_top(p->type);
        struct itv r = absval_reading(&all, is_signed), most = absval_reading(&top, is_signed);
        if (r.lo > most.lo) demand_bound(x, h, i, is_signed, false, r.lo);
        if (r.hi < most.hi) demand_bound(x, h, i, is_signed, true, r.hi);
    }
    return h->summary.demands.n > before;
}

/* ---- from findings ---- */

struct opposite {
    struct call_induction *x;
    const struct ir_module *m;
    const struct head *h;
    const struct precondition *p;
};

/* Memory that every call has, by the checks of its arguments. */
static bool is_read_there(const struct opposite *o, uint32_t param, uint64_t off, uint64_t bytes) {
    const struct ir_summary_need *need = &o->h->needs[param];
    bool values = need->reads_all;
    for (uint32_t i = 0; i < need->parts.n; i++) {
        const struct ir_summary_part *p = &need->parts.at[i];
        values |= p->read && p->off <= off && off + bytes <= p->off + p->bytes;
    }
    return need->data && !need->null && !need->unset && values && off + bytes <= need->bytes;
}

static bool behind_parameter(const struct opposite *o, const struct entry_input *i,
                             struct ir_summary_input *out) {
    const struct entry_input *p = &o->p->inputs.at[i->index];
    if (p->root != ENTRY_PARAM || p->what != ENTRY_POINTER || i->what != ENTRY_NUMBER) return false;
    out->behind = true;
    out->param = p->index;
    out->off = i->off;
    return p->index < o->h->env.params.n && is_read_there(o, p->index, i->off, i->width / 8);
}

static bool in_variable(const struct opposite *o, const struct entry_input *i,
                        struct ir_summary_input *out) {
    const struct ir_global *g = i->index < o->m->globals.n ? o->m->globals.at[i->index] : NULL;
    const struct ir_global *same = g ? ir_find_global(o->x->task, g->name) : NULL;
    if (!same || i->what != ENTRY_NUMBER || i->off + i->width / 8 > same->size) return false;
    out->global = same->name;
    out->off = i->off;
    return ir_is_listed(&o->h->summary.reads, same->name);
}

static bool entry_as_input(const struct opposite *o, uint32_t index, struct ir_summary_input *out) {
    const struct entry_input *i = &o->p->inputs.at[index];
    *out = (struct ir_summary_input){.type = IR_I(i->width), .is_signed = i->is_signed};
    if (i->what == ENTRY_CAPACITY || i->what == ENTRY_LENGTH || i->within) return false;
    if (i->what == ENTRY_NUMBER && (!i->width || i->width > 64)) return false;
    if (i->root != ENTRY_PARAM && i->width % 8) return false;
    if (i->root == ENTRY_BEHIND) return behind_parameter(o, i, out);
    if (i->root == ENTRY_GLOBAL) return in_variable(o, i, out);
    const struct ir_func *f = o->h->env.entry;
    out->param = i->index;
    out->is_null = i->what == ENTRY_POINTER;
    return i->index < f->params.n &&
           f->ins.at[f->params.at[i->index]].type == (out->is_null ? IR_PTR : out->type);
}

static bool is_capacity(const struct opposite *o, uint32_t index) {
    return o->p->inputs.at[index].what == ENTRY_CAPACITY;
}

/* The parameter whose room it is; false: it is that behind something else. */
static bool room_as_demand(const struct opposite *o, uint32_t index, struct ir_summary_demand *d) {
    const struct entry_input *i = &o->p->inputs.at[index];
    const struct entry_input *p = &o->p->inputs.at[i->index];
    d->room = true;
    d->param = p->index;
    d->element = i->element;
    if (p->root != ENTRY_PARAM || p->what != ENTRY_POINTER || !i->element) return false;
    if (p->index >= o->h->env.params.n) return false;
    const struct ir_summary_need *need = &o->h->needs[p->index];
    bool forgettable = !need->writes_all || need->chunk == 1;
    return need->data && !need->null && !need->string && forgettable;
}

/* capacity <= hi, x - capacity >= lo, capacity - y <= hi: there is too little room. */
static bool demand_room_of(const struct opposite *o, const struct entry_atom *a,
                           struct ir_summary_demand *d) {
    bool first = is_capacity(o, a->m.x);
    if (d->room || a->mask || a->unequal) return false;
    if (first && a->m.sign > 0) return false;
    if (first && (a->has_lo || !a->has_hi)) return false;
    if (!first && (a->m.sign >= 0 || a->has_hi || !a->has_lo)) return false;
    d->elements = first ? a->hi + 1 : 1 - a->lo;
    d->counted = a->m.sign != 0;
    if (d->counted && !entry_as_input(o, first ? a->m.y : a->m.x, &d->count)) return false;
    if (d->counted && d->count.is_null) return false;
    return room_as_demand(o, first ? a->m.x : a->m.y, d);
}

static bool atom_of(const struct opposite *o, const struct entry_atom *a,
                    struct ir_summary_atom *out) {
    *out = (struct ir_summary_atom){.sign = a->m.sign,
                                    .has_lo = a->has_lo,
                                    .has_hi = a->has_hi,
                                    .unequal = a->unequal,
                                    .lo = a->lo,
                                    .hi = a->hi,
                                    .mask = a->mask,
                                    .value = a->value};
    return entry_as_input(o, a->m.x, &out->x) && (!a->m.sign || entry_as_input(o, a->m.y, &out->y));
}

static bool demand_of_cube(const struct opposite *o, const struct entry_cube *c,
                           struct ir_summary_demand *d) {
    *d = (struct ir_summary_demand){.room = false};
    for (uint32_t i = 0; i < c->all.n; i++) {
        const struct entry_atom *a = &c->all.at[i];
        struct ir_summary_atom atom;
        if (is_capacity(o, a->m.x) || (a->m.sign && is_capacity(o, a->m.y))) {
            if (!demand_room_of(o, a, d)) return false;
        } else {
            if (!atom_of(o, a, &atom)) return false;
            vec_push(&o->x->scratch, &d->all, atom);
        }
    }
    return d->room || d->all.n;
}

bool callees_demand_opposite(struct call_induction *x, const struct ir_module *m,
                             const struct func_result *r, struct head *h) {
    bool some = false;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_VIOLATED) continue;
        if (!c->precondition) return false;
        const struct opposite o = {x, m, h, c->precondition};
        for (uint32_t k = 0; k < c->precondition->any.n; k++) {
            struct ir_summary_demand d;
            if (!demand_of_cube(&o, &c->precondition->any.at[k], &d)) return false;
            vec_push(&x->scratch, &h->summary.demands, d);
            some = true;
        }
    }
    return some;
}
