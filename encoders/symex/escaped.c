/* Objects that were passed to functions without body, which may pass them back.
 *
 * An object whose address a function without body could reach may be what a pointer refers to that
 * such a function returns, or writes, from then on: the object itself where its type is the
 * pointer's, an element, or a member of that type; behind void * and pointers to characters any.
 * Each is offered by an input, as far as the object exists and lives in that execution; the last
 * MAX_ESCAPED only.  Objects behind pointers from outside are not among them: those are apart, or
 * where the code compares such pointers the same (alias.c).
 */
#include "encoders/symex/escaped.h"
#include "core/base/hash.h"
#include "core/ir/callbacks.h"
#include "encoders/symex/alias.h"
#include "encoders/symex/context.h"
#include "encoders/symex/guard.h"
#include "encoders/symex/memory.h"
#include "encoders/symex/object.h"
#include "encoders/symex/outside.h"
#include "encoders/symex/sched.h"

#include <string.h>

enum { MAX_ESCAPED = 8, MAX_PLACES = 4 };

static void reached_here(struct symex *x, const struct state *s, struct object *o) {
    o->reached = term_or(x->s, o->reached, s->guard->all);
}

/* Models stand for functions that need no checks. */
static bool callable_back(const struct symex *x, const struct object *o) {
    if (o->kind != OBJECT_FUNC) return false;
    const struct ir_func *f = x->m->funcs.at[o->index];
    return f->has_body && !f->is_model;
}

static void function_known(struct symex *x, uint32_t id) {
    if (x->mem.objects.at[id].reached) return;
    x->mem.objects.at[id].reached = term_false(x->s);
    vec_push(&x->arena, &x->env.called_back, id);
}

static void function_reached(struct symex *x, const struct state *s, uint32_t id) {
    function_known(x, id);
    if (!guard_past(s->guard, x->mem.objects.at[id].reached))
        reached_here(x, s, &x->mem.objects.at[id]);
}

void escaped_reached(struct symex *x, const struct state *s, uint32_t id) {
    struct object *o = &x->mem.objects.at[id];
    if (callable_back(x, o)) function_reached(x, s, id);
    bool ours = o->kind == OBJECT_LOCAL || o->kind == OBJECT_HEAP ||
                (o->kind == OBJECT_GLOBAL && !o->is_const);
    if (!ours || x->opt.alias == ALIAS_NONE) return;
    if (!o->reached) {
        o->reached = term_false(x->s);
        vec_push(&x->arena, &x->env.reached, id);
    }
    reached_here(x, s, o);
}

void handler_reached(struct symex *x, const struct state *s, uint32_t id) {
    if (!callable_back(x, &x->mem.objects.at[id])) return;
    function_known(x, id);
    x->mem.objects.at[id].interrupts = s->guard->all;
}

/* ---- calls back ---- */

static struct object *called_back(struct symex *x, uint32_t i) {
    return &x->mem.objects.at[x->env.called_back.at[i]];
}

term escaped_calls(struct symex *x, const struct state *s) {
    term any = term_false(x->s);
    for (uint32_t i = 0; i < x->env.called_back.n; i++) {
        if (guard_past(s->guard, called_back(x, i)->reached)) return term_true(x->s);
        any = term_or(x->s, any, called_back(x, i)->reached);
    }
    if (term_is_false(x->s, any) || impossible(x, any)) return term_false(x->s);
    return impossible(x, term_not(x->s, any)) ? term_true(x->s) : any;
}

/* The state of memory that calls without body leave alone: handlers that run at the end, say. Equal
 * where nothing has changed. */
static uint64_t noted_state(struct symex *x, const struct state *s) {
    uint64_t h = 0, id;
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        if (!g->is_noted || !map_str_get(&x->env.globals, g->name, &id)) continue;
        const struct contents *c = memory_get(x, &s->mem, (uint32_t)id);
        uint64_t now[] = {h, id, (uint64_t)(uintptr_t)c};
        if (c != x->mem.objects.at[id].initial) h = hash_bytes(now, sizeof now);
    }
    return h;
}

static bool callback_seen_before(const struct state *s, const struct object *o, uint64_t noted) {
    for (uint32_t i = 0; i < o->callbacks_seen.n; i++)
        if (o->callbacks_seen.at[i].noted == noted &&
            guard_past(s->guard, o->callbacks_seen.at[i].all))
            return true;
    return false;
}

/* An object that a function without body got, and that was not read before in the execution: its
 * contents are anything, as they would be later. */
static term callback_now(struct symex *x, const struct state *s, const struct object *o,
                         uint64_t noted) {
    term may = callback_seen_before(s, o, noted) ? term_false(x->s) : o->reached;
    for (uint32_t i = 0; i < o->callbacks_seen.n && !term_is_false(x->s, may); i++)
        if (o->callbacks_seen.at[i].noted == noted)
            may = term_and(x->s, may, term_not(x->s, o->callbacks_seen.at[i].all));
    return o->interrupts ? term_or(x->s, may, o->interrupts) : may;
}

static void note_callback(struct symex *x, const struct state *s, uint32_t i, uint64_t noted) {
    struct object *o = called_back(x, i);
    term all = s->guard->all;
    o->interrupts = 0;
    if (callback_seen_before(s, o, noted) || term_is_false(x->s, x->here.act->may_call[i])) return;
    if (!guard_past(s->guard, o->reached)) all = term_and(x->s, all, o->reached);
    vec_push(&x->arena, &o->callbacks_seen, (struct callback_seen){all, noted});
}

term callback_any(struct symex *x, const struct state *s) {
    struct activation *a = x->here.act;
    uint64_t noted = noted_state(x, s);
    term any = term_false(x->s);
    a->nmay_call = x->env.called_back.n;
    a->may_call = arena_new_array(&x->arena, term, a->nmay_call + 1);
    for (uint32_t i = 0; i < a->nmay_call; i++) {
        a->may_call[i] = callback_now(x, s, called_back(x, i), noted);
        any = term_or(x->s, any, a->may_call[i]);
    }
    if (term_is_false(x->s, any) || impossible(x, any)) return term_false(x->s);
    for (uint32_t i = 0; i < a->nmay_call; i++) note_callback(x, s, i, noted);
    return any;
}

term callback_of(struct symex *x, const char *f) {
    for (uint32_t i = 0; i < x->here.act->nmay_call; i++)
        if (strcmp(x->m->funcs.at[called_back(x, i)->index]->name, f) == 0)
            return x->here.act->may_call[i];
    return term_false(x->s);
}

/* ---- what is given back ---- */

const struct escaped *escaped_now(struct symex *x, const struct state *s, bool whole) {
    struct escaped *g = arena_new(&x->arena, struct escaped);
    g->whole = whole;
    for (uint32_t i = x->env.reached.n; i-- > 0;) {
        uint32_t id = x->env.reached.at[i];
        const struct contents *c = memory_get(x, &s->mem, id);
        if (!c) continue;
        term may = term_and(x->s, x->mem.objects.at[id].reached, c->live);
        if (term_is_false(x->s, term_and(x->s, s->guard->all, may))) continue;
        if (g->n == MAX_ESCAPED) {
            assume_that(x, ASSUME_GIVEN_LAST);
            break;
        }
        g->at[g->n++] = (struct escaped_object){.object = id, .may = may};
    }
    return g;
}

/* A text that such a function gives back ends where it is (ASSUME_STRING says so of its own ones).
 */
static void ends_in(struct symex *x, struct state *s, struct escaped_object *g) {
    const struct object *o = &x->mem.objects.at[g->object];
    const char *name = arena_printf(&x->arena, "end of the text in %s", o->name ? o->name : "it");
    struct value at = pointer_to(x, g->object);
    at.v = g->end = fresh_bits(x, x->ptr_bits, name, ORIGIN_UNKNOWN_CALL, 0);
    term within = term_bin(x->s, TERM_ULT, g->end, o->size);
    term zero = term_const(x->s, 8, 0), byte = memory_load_bytes(x, s, at, 1, false).v.v;
    g->may = term_and(x->s, g->may, term_and(x->s, within, term_eq(x->s, byte, zero)));
}

const struct escaped *escaped_texts(struct symex *x, struct state *s) {
    const struct escaped *all = escaped_now(x, s, false);
    struct escaped *g = arena_new(&x->arena, struct escaped);
    for (uint32_t i = 0; i < all->n; i++) {
        ir_ct ct = x->mem.objects.at[all->at[i].object].ct;
        while (ct && ctype(x, ct)->kind == CT_ARRAY) ct = ctype(x, ct)->elem;
        if (ct && ctype(x, ct)->size != 1) continue;
        g->at[g->n] = all->at[i];
        ends_in(x, s, &g->at[g->n++]);
    }
    return g;
}

/* ---- where in it ---- */

struct places {
    uint64_t at[MAX_PLACES];
    uint32_t n;
};

/* Members of type `want`. */
static void members(const struct symex *x, ir_ct ct, ir_ct want, uint64_t off, struct places *out) {
    const struct ir_ctype *t = ctype(x, ct);
    if (alias_same_type(x, ct, want)) {
        if (out->n < MAX_PLACES) out->at[out->n++] = off;
        return;
    }
    if (t->kind != CT_STRUCT && t->kind != CT_UNION) return;
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (!t->fields.at[i].bits)
            members(x, t->fields.at[i].ct, want, off + t->fields.at[i].off, out);
}

/* void and characters fit any type. */
static bool any_type(const struct symex *x, ir_ct want) {
    return !want || ctype(x, want)->kind == CT_VOID || ctype(x, want)->size == 1;
}

/* An element of an array, or behind its last one. */
static term element_place(struct symex *x, const struct object *o, uint64_t size,
                          const struct incoming *in) {
    bool whole = in->escaped->whole && size <= o->min_size;
    term room = whole ? term_bin(x->s, TERM_SUB, o->size, offset_const(x, (int64_t)size)) : o->size;
    return alias_place(x, size, room, in->name, in->origin);
}

static struct value element_choice(struct symex *x, const struct escaped_object *g, term off,
                                   const struct incoming *in, const char *how,
                                   struct value otherwise) {
    const struct object *o = &x->mem.objects.at[g->object];
    const char *object = o->name ? o->name : "an object";
    const char *name = arena_printf(&x->arena, "%s is %s%s", in->name, how, object);
    term is = term_and(x->s, fresh_bits(x, 1, name, in->origin, 0), g->may);
    if (g->end) is = term_and(x->s, is, term_bin(x->s, TERM_ULE, off, g->end));
    struct value q = pointer_to(x, g->object);
    q.v = off;
    return value_ite(x, is, q, otherwise);
}

static struct value object_choice(struct symex *x, const struct escaped_object *g, ir_ct want,
                                  const struct incoming *in, struct value p) {
    const struct object o = x->mem.objects.at[g->object];
    ir_ct ct = o.ct, elem = ct;
    bool any = any_type(x, want), row = o.kind == OBJECT_HEAP;
    struct places places = {.n = 0};
    while (elem && ctype(x, elem)->kind == CT_ARRAY) elem = ctype(x, elem)->elem, row = true;
    uint64_t size = elem && ctype(x, elem)->size ? ctype(x, elem)->size : 1;
    if (any)
        places.n = 1;
    else if (!elem) /* bytes from malloc: of this type */
        places.n = 1, size = ctype(x, want)->size ? ctype(x, want)->size : 1;
    else
        members(x, elem, want, 0, &places);
    for (uint32_t i = 0; i < places.n; i++) {
        term off = offset_const(x, (int64_t)places.at[i]);
        if (row && o.min_size != size)
            off = term_bin(x->s, TERM_ADD, off, element_place(x, &o, size, in));
        p = element_choice(x, g, off, in, row ? "in " : places.at[i] ? "in &" : "&", p);
    }
    return p;
}

struct value escaped_pointer(struct symex *x, ir_ct want, const struct incoming *in,
                             struct value p) {
    if (want && ctype(x, want)->kind == CT_FUNC) return p;
    for (uint32_t i = in->escaped ? in->escaped->n : 0; i-- > 0;)
        p = object_choice(x, &in->escaped->at[i], want, in, p);
    return p;
}
