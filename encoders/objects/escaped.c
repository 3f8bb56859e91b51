/* Objects that were passed to functions without body, which may pass them back.
 *
 * An object whose address a function without body could reach may be what a pointer refers to that
 * such a function returns, or writes, from then on: the object itself where its type is the
 * pointer's, an element, or a member of that type; behind void * and pointers to characters any.
 * Each is offered by an input, as far as the object exists and lives in that execution; the last
 * MAX_ESCAPED only.  A pointer that stood in the memory may still be there, whatever its type and
 * place.  Objects behind pointers from outside are not among them: those are apart, or
 * where the code compares such pointers the same (alias.c).
 */
#include "encoders/objects/escaped.h"
#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"

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

/* Where pointers from outside alone may be to it, it is in memory where one is. */
static void function_reached(struct symex *x, const struct state *s, uint32_t id) {
    function_known(x, id);
    struct object *o = &x->mem.objects.at[id];
    if (guard_past(s->guard, o->reached)) return;
    term here = s->guard->all;
    if (o->offered_if) here = term_and(x->s, here, o->offered_if);
    o->reached = term_or(x->s, o->reached, here);
}

/* No program gets hold of the object of a call's variable arguments, or of a copy that is passed by
 * value, so none can pass it back. */
static bool may_be_kept(const struct object *o) {
    return o->name && strcmp(o->name, IR_VARIABLE_ARGUMENTS) != 0;
}

void escaped_reached(struct symex *x, const struct state *s, uint32_t id) {
    struct object *o = &x->mem.objects.at[id];
    if (callable_back(x, o)) function_reached(x, s, id);
    bool ours = (o->kind == OBJECT_LOCAL && may_be_kept(o)) || o->kind == OBJECT_HEAP ||
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

/* ---- where in it ---- */

struct escaped_places {
    uint64_t at[MAX_PLACES];
    uint32_t n;
};

/* Members of type `want`. */
static void members(const struct symex *x, ir_ct ct, ir_ct want, uint64_t off,
                    struct escaped_places *out) {
    const struct ir_ctype *t = ir_ctype_at(x->m, ct);
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
    return !want || ir_ctype_at(x->m, want)->kind == CT_VOID || ir_ctype_at(x->m, want)->size == 1;
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
    struct escaped_places places = {.n = 0};
    while (elem && ir_ctype_at(x->m, elem)->kind == CT_ARRAY)
        elem = ir_ctype_at(x->m, elem)->elem, row = true;
    uint64_t size = elem && ir_ctype_at(x->m, elem)->size ? ir_ctype_at(x->m, elem)->size : 1;
    if (any)
        places.n = 1;
    else if (!elem) /* bytes from malloc: of this type */
        places.n = 1, size = ir_ctype_at(x->m, want)->size ? ir_ctype_at(x->m, want)->size : 1;
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

/* ---- what stays ---- */

/* Is this place of the object one that object_choice offers? */
static bool is_by_type(const struct symex *x, const struct object *o, ir_ct want, bv_t off) {
    struct escaped_places places = {.n = 0};
    if (o->ct && !any_type(x, want)) members(x, o->ct, want, 0, &places);
    for (uint32_t i = 0; i < places.n; i++)
        if (places.at[i] == off) return true;
    return any_type(x, want) && off == 0;
}

/* want: what object_choice was asked for; NULL: it was not asked. */
static struct value left_alone(struct symex *x, const ir_ct *want, const struct incoming *in,
                               struct value p) {
    term may = term_false(x->s);
    bv_t off;
    for (uint32_t i = 0; i < in->escaped->n; i++) {
        const struct escaped_object *g = &in->escaped->at[i];
        if (want && term_is_const(x->s, in->was->v, &off) &&
            is_by_type(x, &x->mem.objects.at[g->object], *want, off))
            continue;
        may = term_or(x->s, may, term_and(x->s, tree_is(x, in->was->obj, g->object), g->may));
    }
    if (term_is_false(x->s, may)) return p;
    const char *name = arena_printf(&x->arena, "%s is as it was", in->name);
    return value_ite(x, term_and(x->s, may, fresh_bits(x, 1, name, in->origin, 0)), *in->was, p);
}

struct value escaped_left(struct symex *x, const struct incoming *in, struct value p) {
    return left_alone(x, NULL, in, p);
}

struct value escaped_pointer(struct symex *x, ir_ct want, const struct incoming *in,
                             struct value p) {
    if (want && ir_ctype_at(x->m, want)->kind == CT_FUNC) return p;
    for (uint32_t i = in->escaped ? in->escaped->n : 0; i-- > 0;)
        p = object_choice(x, &in->escaped->at[i], want, in, p);
    return in->escaped && in->was ? left_alone(x, &want, in, p) : p;
}
