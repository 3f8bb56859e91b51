/* The callees of a call through a pointer.
 *
 * The pointer's points-to set is known before the call (ESW 3.3.5): a function of the task is
 * entered where the pointer is its start and its signature is the call's.  A pointer
 * from outside that is, or may be (`void *`), a function's is to one that this file does not
 * define: its calls are calls without body that may call back into the file.  All such functions
 * are one callee here, as all may do the same: else each of several calls in a row would split by
 * all that the one before may have left in a pointer.  Null, data and functions of another
 * signature are no callees: a check has ruled them out, or the user has assumed it.  An unknown
 * pointer may be any.
 */
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"
#include "encoders/symex/call.h"

static bool fits_signature(struct symex *x, const struct object *o, const char *signature) {
    const struct access_object a = object_placed(x, o);
    return access_is_callable(x->m, &a, signature);
}

static term enters(struct symex *x, const struct target *t, const char *signature) {
    const struct object *o = &x->mem.objects.at[t->object];
    bool lives = is_object(t->object);
    term live = lives ? memory_get(x, x->here.memory, t->object)->live : term_true(x->s);
    const struct access_object a = object_access(x, o, live);
    return access_enters(x->s, x->m, &a, t->off, signature);
}

term callee_fits(struct symex *x, struct value p, const char *signature) {
    struct targets t;
    term r = term_false(x->s);
    pointer_targets(x, p, &t);
    for (uint32_t i = t.n; i-- > 0;) {
        term here;
        if (t.at[i].object == OBJ_WILD)
            here = invalid_use(x, IR_I(1), t.at[i].cond, "call through an unknown pointer").v;
        else
            here = enters(x, &t.at[i], signature);
        r = term_ite(x->s, t.at[i].cond, here, r);
    }
    return r;
}

static void add_callee(struct symex *x, struct callees *c, struct callee new) {
    if (term_is_false(x->s, new.cond)) return;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->at[i].kind != new.kind || c->at[i].f != new.f) continue;
        c->at[i].cond = term_or(x->s, c->at[i].cond, new.cond);
        return;
    }
    c->at[c->n++] = new;
}

static struct callee callee_of(struct symex *x, uint32_t object) {
    const struct object *o = &x->mem.objects.at[object];
    if (object == OBJ_WILD) return (struct callee){.kind = CALLEE_WILD};
    if (o->kind == OBJECT_FUNC)
        return (struct callee){.kind = CALLEE_FUNC, .f = x->m->funcs.at[o->index]};
    assume_function(x, o->name);
    return (struct callee){.kind = CALLEE_OUTSIDE};
}

void callees_of(struct symex *x, struct value p, const char *signature, struct callees *out) {
    struct targets t;
    pointer_targets(x, p, &t);
    out->n = 0;
    out->at = arena_new_array(&x->arena, struct callee, t.n + 1);
    for (uint32_t i = 0; i < t.n; i++) {
        uint32_t object = t.at[i].object;
        bool wild = object == OBJ_WILD;
        if (!wild && !fits_signature(x, &x->mem.objects.at[object], signature)) continue;
        if (wild && impossible(x, t.at[i].cond)) continue;
        struct callee c = callee_of(x, object);
        term start = term_eq(x->s, t.at[i].off, offset_const(x, 0));
        c.cond = wild ? t.at[i].cond : term_and(x->s, t.at[i].cond, start);
        add_callee(x, out, c);
    }
}
