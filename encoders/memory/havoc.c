/* Memory that code without body may have written.
 *
 * A call without body may write what its pointer arguments and the globals of other
 * units' reach, through pointers in memory too, and through integers that addresses are in; where
 * the callee is an unknown function behind a pointer, or gets hold of a function of this unit, this
 * unit's static globals as well, as it may call back.  A havocked object gets a new unknown source;
 * which of its bytes are read decides later what the witness must say was written
 * (witness.c).
 */
#include "encoders/memory/havoc.h"
#include "encoders/memory/heap.h"
#include "encoders/memory/memory.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

struct havoc_reach {
    struct symex *x;
    const struct state *s;
    VEC(uint32_t) work;      /* object ids, each once */
    uint32_t from_arguments; /* so many of them are reached from the arguments */
    bool apart;              /* that number is known; no input is read into the others */
    struct map seen, sources;
    struct map written; /* of those: others may write them */
    struct map inner;   /* of those: what they point to is const */
    bool reading;       /* behind a pointer to const: objects are followed, not changed */
    bool all_reading;   /* so is all that is reached from now on */
    bool plain;         /* and holds no pointers */
    bool handler;       /* functions are signals' handlers from now on: only they interrupt */
    bool runs_itself;   /* which no other call runs */
    struct arena scratch;
    term wild; /* executions in which something unknown is reached */
};

enum { MAX_POINTEES = 256, MAX_NUMBERS = 8 };

static void reach_object(struct havoc_reach *r, uint32_t id) {
    if (!is_object(id)) return;
    if (!r->reading) map_put(&r->scratch, &r->written, id, 1);
    if (map_get(&r->seen, id, NULL)) return;
    map_put(&r->scratch, &r->seen, id, 1);
    vec_push(&r->scratch, &r->work, id);
}

static void reach_wild(struct havoc_reach *r, term cond) {
    if (!r->plain) r->wild = term_or(r->x->s, r->wild, cond);
}

static void reach_address(void *ctx, uint32_t id) { reach_object(ctx, id); }

/* An integer in which addresses are may become a pointer again. */
static void reach_integer(struct havoc_reach *r, term v) {
    bool may = depends_on_address(r->x, v) || depends_on_word(r->x, v);
    if (may && !addresses_in(r->x, v, MAX_POINTEES, reach_address, r))
        reach_wild(r, term_true(r->x->s));
}

/* A constant address without a known object is no memory: null, (T *)-1. So is one of several: what
 * was done with a signal before, SIG_DFL, SIG_IGN or SIG_ERR. */
static void reach_unless_number(struct havoc_reach *r, struct value p) {
    bv_t number[MAX_NUMBERS];
    uint32_t n;
    struct targets t;
    pointer_peek(r->x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        if (t.at[i].object != OBJ_WILD)
            reach_object(r, t.at[i].object);
        else if (!tree_leaves(r->x, t.at[i].off, number, MAX_NUMBERS, &n))
            reach_wild(r, t.at[i].cond);
    }
}

static void reach_value(struct havoc_reach *r, struct value v) {
    bv_t leaf[MAX_POINTEES];
    uint32_t n;
    if (!is_ptr(v)) {
        reach_integer(r, v.v);
        return;
    }
    if (!tree_leaves(r->x, v.obj, leaf, MAX_POINTEES, &n)) reach_wild(r, term_true(r->x->s));
    for (uint32_t i = 0; i < n; i++)
        if (leaf[i] != OBJ_WILD)
            reach_object(r, (uint32_t)leaf[i]);
        else
            reach_unless_number(r, v);
}

static void reach_cells(struct havoc_reach *r, const struct trie *cells) {
    void *item;
    for (uint64_t at = 0; trie_next(cells, &at, &item); at++)
        reach_value(r, ((struct cell *)item)->v);
}

/* All objects that an array of pointers may refer to. */
static void reach_array(struct havoc_reach *r, term array, struct map *seen) {
    struct term_node n = *term_get(r->x->s, array);
    for (; n.op == TERM_STORE && !map_get(seen, array, NULL); n = *term_get(r->x->s, array)) {
        map_put(&r->scratch, seen, array, 1); /* chains of stores are long */
        reach_value(r, (struct value){.v = array, .obj = n.arg[2]});
        array = n.arg[0];
    }
    if (map_get(seen, array, NULL)) return;
    map_put(&r->scratch, seen, array, 1);
    switch (n.op) {
    case TERM_ARRAY_CONST:
        reach_value(r, (struct value){.v = array, .obj = n.arg[0]});
        break;
    case TERM_ITE:
        reach_array(r, n.arg[1], seen);
        reach_array(r, n.arg[2], seen);
        break;
    case TERM_SPLICE:
        reach_array(r, n.arg[0], seen);
        reach_array(r, n.arg[1], seen);
        break;
    case TERM_SHIFTED:
        reach_array(r, n.arg[0], seen);
        break;
    default:
        break; /* an unknown source's own: reach_views */
    }
}

static void reach_views(struct havoc_reach *r, const struct array_view *views, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        struct map seen = {0};
        if (!views[i].is_ptr) {
            reach_integer(r, views[i].vals);
            continue;
        }
        if (views[i].unknown) reach_object(r, views[i].unknown->pointee);
        reach_array(r, views[i].objs, &seen);
    }
}

static void reach_contents(struct havoc_reach *r, const struct contents *c);

static void reach_source(struct havoc_reach *r, const struct source *src) {
    /* Mixed sources share what they are mixed from. */
    uint64_t key = (uint64_t)(uintptr_t)src;
    if (map_get(&r->sources, key, NULL)) return;
    map_put(&r->scratch, &r->sources, key, 1);
    if (src->kind == SOURCE_MIX) {
        reach_contents(r, src->a);
        reach_contents(r, src->b);
        return;
    }
    reach_cells(r, src->cells);
    reach_views(r, src->arrays.at, src->arrays.n);
    /* What the variable was initialised with may still be there. */
    for (uint32_t i = 0; src->global && i < src->global->relocs.n; i++)
        reach_value(r, src->global->relocs.at[i].is_func
                           ? func_pointer(r->x, src->global->relocs.at[i].target)
                           : global_pointer(r->x, src->global->relocs.at[i].target));
}

static void reach_contents(struct havoc_reach *r, const struct contents *c) {
    reach_cells(r, c->cells);
    reach_views(r, c->views, c->nviews);
    reach_source(r, c->src);
}

static void close_reach(struct havoc_reach *r) {
    for (uint32_t i = 0; i < r->work.n; i++) {
        const struct contents *c = memory_get(r->x, &r->s->mem, r->work.at[i]);
        r->reading = r->all_reading || map_get(&r->inner, r->work.at[i], NULL);
        if (c) reach_contents(r, c);
    }
    r->reading = false;
}

/* Has a function without body got its address, in executions of this state? */
static bool was_passed(const struct havoc_reach *r, const struct ir_global *g) {
    struct symex *x = r->x;
    uint64_t id;
    if (!map_str_get(&x->env.globals, g->name, &id)) return false;
    term reached = x->mem.objects.at[id].reached;
    return reached && !impossible(x, term_and(x->s, r->s->guard->all, reached));
}

/* callee: what is known of the function that may write them; NULL: any code elsewhere. */
static void reach_globals(struct havoc_reach *r, const struct ir_bodiless *callee, bool statics) {
    const struct ir_module *m = r->x->m;
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        bool passed = callee && callee->is_system && was_passed(r, g);
        if (callee ? ir_bodiless_writes(callee, g, statics, passed)
                   : ir_changes_elsewhere(g, statics))
            reach_value(r, global_pointer(r->x, g->name));
    }
    close_reach(r);
}

/* Can the function without body reach a function of this unit? Then it may call it. */
static bool reaches_function(const struct havoc_reach *r, uint32_t n) {
    if (r->handler) return false;
    for (uint32_t i = 0; i < n; i++) {
        const struct object *o = &r->x->mem.objects.at[r->work.at[i]];
        if (o->kind == OBJECT_FUNC && !r->x->m->funcs.at[o->index]->is_model) return true;
    }
    return false;
}

/* ---- what callbacks get ---- */

static bool can_change(const struct object *o) {
    return o->kind >= OBJECT_LOCAL && o->kind != OBJECT_FUNC && !o->is_const;
}

/* An object passed together with a function is a context that the function may get, also later. */
static void note_contexts(struct symex *x, const struct state *s, const struct havoc_reach *r) {
    if (!reaches_function(r, r->from_arguments)) return;
    for (uint32_t i = 0; i < r->from_arguments; i++) {
        struct object *o = &x->mem.objects.at[r->work.at[i]];
        if (!can_change(o) || !map_get(&r->written, r->work.at[i], NULL)) continue;
        if (!o->context) vec_push(&x->arena, &x->env.contexts, r->work.at[i]);
        term before = o->context ? o->context : term_false(x->s);
        if (!guard_past(s->guard, before)) o->context = term_or(x->s, before, s->guard->all);
    }
}

static void reach_contexts(struct havoc_reach *r) {
    struct symex *x = r->x;
    for (uint32_t i = 0; i < x->env.contexts.n; i++) {
        const struct object *o = &x->mem.objects.at[x->env.contexts.at[i]];
        term here = term_and(x->s, r->s->guard->all, o->context);
        if (!impossible(x, here)) reach_object(r, x->env.contexts.at[i]);
    }
    close_reach(r);
}

/* ---- havoc ---- */

static struct source *havoc_object(struct symex *x, struct state *s, uint32_t id,
                                   enum origin origin, uint32_t taint) {
    struct object o = x->mem.objects.at[id];
    struct contents *old = memory_get(x, &s->mem, id);
    if (!can_change(&o) || !old || term_is_false(x->s, old->live)) return NULL;
    struct contents *before = arena_new(&x->arena, struct contents);
    *before = *old;
    struct contents *c = memory_own(x, &s->mem, id);
    const char *name = o.name ? o.name : "object";
    c->src = source_unknown(x, o.ct, name, object_repeats(&o), origin, taint);
    c->src->head = o.head;
    if (o.kind == OBJECT_GLOBAL) c->src->global = x->m->globals.at[o.index];
    c->src->before = before;
    c->cells = NULL;
    c->nviews = 0;
    c->holes = false;
    return c->src;
}

static void note_reached(struct symex *x, const struct state *s, const struct havoc_reach *r) {
    x->env.memory_given |= r->work.n > 0;
    for (uint32_t i = 0; i < r->work.n; i++)
        if (!r->handler || x->mem.objects.at[r->work.at[i]].kind != OBJECT_FUNC)
            escaped_reached(x, s, r->work.at[i]);
        else if (!r->runs_itself)
            handler_reached(x, s, r->work.at[i]);
}

static void havoc_reached(struct symex *x, struct state *s, const struct havoc_reach *r,
                          enum origin origin) {
    struct event e = {.kind = EVENT_HAVOC, .first = x->found.havocs.n};
    note_reached(x, s, r);
    const struct escaped *escaped = escaped_now(x, s, false);
    for (uint32_t i = 0; i < r->work.n; i++) {
        if (!map_get(&r->written, r->work.at[i], NULL)) {
            bool kept = !r->all_reading && can_change(&x->mem.objects.at[r->work.at[i]]);
            if (kept) assume_that(x, ASSUME_CONST_KEPT);
            continue;
        }
        enum origin o = r->apart && i >= r->from_arguments ? ORIGIN_UNKNOWN_CALL : origin;
        struct source *src = havoc_object(x, s, r->work.at[i], o, 0);
        if (src) src->escaped = escaped;
        if (src) vec_push(&x->arena, &x->found.havocs, (struct havoc_target){r->work.at[i], src});
    }
    e.n = x->found.havocs.n - e.first;
    record_event(x, s, e);
}

/* ---- const (6.7.3): what is behind a pointer to const is read, not written ---- */

static void reach_argument(struct havoc_reach *r, const struct args *args, uint32_t i) {
    ir_ct ct = args->types ? ir_pointee(r->x->m, args->types[i]) : 0;
    ir_ct inner = ir_pointee(r->x->m, ct);
    uint32_t before = r->work.n;
    r->reading = ir_ctype_is_const(r->x->m, ct) || (i < 64 && args->reads >> i & 1);
    bool number = ct && (ir_ctype_at(r->x->m, ct)->kind == CT_INT ||
                         ir_ctype_at(r->x->m, ct)->kind == CT_FLOAT);
    r->plain = r->reading && number;
    reach_value(r, args->at[i]);
    r->reading = r->plain = false;
    for (uint32_t k = before; k < r->work.n && ir_ctype_is_const(r->x->m, inner); k++)
        map_put(&r->scratch, &r->inner, r->work.at[k], 1);
}

/* ---- calls ---- */

/* A call whose effects are known from the callee's definition.  First what pointers lead to, then
 * objects by themselves, then what is only kept, and may be given back. */
static void reach_known(struct havoc_reach *r, const struct args *args) {
    const struct ir_bodiless *b = &args->callee;
    const struct ir_module *m = r->x->m;
    for (uint32_t i = 0; i < args->n; i++) {
        r->reading = !ir_bodiless_writes_to(b, i);
        if (ir_bodiless_reaches(b, i)) reach_value(r, args->at[i]);
    }
    r->reading = false;
    close_reach(r);
    if (b->known->writes_globals) reach_globals(r, NULL, false);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (ir_bodiless_writes(b, m->globals.at[i], false, false))
            reach_value(r, global_pointer(r->x, m->globals.at[i]->name));
    for (uint32_t i = 0; i < args->n; i++)
        if (ir_bodiless_writes_to(b, i)) reach_value(r, args->at[i]);
    r->reading = r->all_reading = true;
    for (uint32_t i = 0; i < args->n; i++)
        if (ir_bodiless_keeps(b, i)) reach_value(r, args->at[i]);
    close_reach(r);
}

/* A function that the callee keeps could be called in a later call of it. */
static bool keeps_no_function(struct symex *x, const struct state *s, const struct args *args) {
    struct havoc_reach r = {.x = x, .s = s, .reading = true, .all_reading = true};
    r.wild = term_false(x->s);
    for (uint32_t i = 0; i < args->n; i++)
        if (ir_bodiless_keeps(&args->callee, i)) reach_value(&r, args->at[i]);
    close_reach(&r);
    bool none = !reaches_function(&r, r.work.n);
    arena_free(&r.scratch);
    return none;
}

static void havoc_known(struct symex *x, struct state *s, const struct args *call,
                        enum origin origin) {
    struct havoc_reach r = {.x = x, .s = s, .wild = term_false(x->s)};
    reach_known(&r, call);
    leak_escape(x, s, call->at, call->n, false);
    havoc_reached(x, s, &r, origin);
    if (!impossible(x, term_and(x->s, s->guard->all, r.wild)))
        havoc_all(x, s, taint_here(x, "call with an unknown pointer"));
    arena_free(&r.scratch);
}

void havoc_call(struct symex *x, struct state *s, const struct args *call, bool statics,
                enum origin origin) {
    struct havoc_reach r = {.x = x, .s = s, .handler = call->handler, .wild = term_false(x->s)};
    r.runs_itself = call->runs_itself;
    const struct value *args = call->at;
    uint32_t n = call->n;
    if (!call->callee.any_memory && keeps_no_function(x, s, call)) {
        havoc_known(x, s, call, origin);
        return;
    }
    for (uint32_t i = 0; i < n; i++) reach_argument(&r, call, i);
    close_reach(&r);
    r.from_arguments = r.work.n;
    r.apart = true;
    reach_globals(&r, &call->callee, statics);
    reach_contexts(&r);
    note_contexts(x, s, &r);
    if (!statics && reaches_function(&r, r.work.n)) {
        reach_globals(&r, NULL, statics = true);
        assume_that(x, ASSUME_CALLED_BACK);
    }
    leak_escape(x, s, args, n, statics);
    havoc_reached(x, s, &r, origin);
    if (!impossible(x, term_and(x->s, s->guard->all, r.wild)))
        havoc_all(x, s, taint_here(x, "call with an unknown pointer"));
    arena_free(&r.scratch);
}

void havoc_all(struct symex *x, struct state *s, uint32_t taint) {
    for (uint32_t i = 0; i < x->m->globals.n; i++) global_pointer(x, x->m->globals.at[i]->name);
    uint32_t n = x->mem.objects.n;
    for (uint32_t id = 0; id < n; id++) havoc_object(x, s, id, ORIGIN_NONDET, taint);
}
