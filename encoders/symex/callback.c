/* Calls back: what a function without body may call of this file, and when.
 *
 * Each function whose address such a function could reach is entered at the first such call of an
 * execution, and again where memory has changed that calls without body leave alone.
 */
#include "encoders/symex/callback.h"
#include "core/base/hash.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/symex/sched.h"

#include <string.h>

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
