/* Pointers from outside that are equal.
 *
 * A pointer from outside is what it points to alone, or one of the objects behind
 * earlier pointers of that type or one of the unit's variables, by a bit each: the last MAX_SAME
 * of them, none of which is more than MAX_LINKS links away from an argument or a global.  So with
 * --alias same; without, only where the code asks whether pointers of that type are equal: if they
 * never were, what comes behind such a test would be verified for no execution at all.  What a
 * pointer that is declared restrict points to is its own (6.7.3.1), and so are strings, functions
 * and what calls give.  Objects that overlap otherwise are not considered: an assumption, listed.
 */
#include "encoders/symex_int.h"

#include <string.h>

enum { MAX_SAME = 3, MAX_LINKS = 2 };

static const char *bare_name(const struct ir_ctype *t) {
    const char *name = t->name ? t->name : "";
    return strncmp(name, "const ", 6) == 0 ? name + 6 : name;
}

/* But for const. */
static bool same_type(const struct symex *x, ir_ct a, ir_ct b) {
    const struct ir_ctype *s = ctype(x, a), *t = ctype(x, b);
    if (a == b) return true;
    return a && b && s->kind == t->kind && s->size == t->size && s->elem == t->elem &&
           strcmp(bare_name(s), bare_name(t)) == 0;
}

static bool may_be_it(const struct symex *x, const struct object *o, const struct object *own) {
    return o->kind == OBJECT_UNKNOWN && !o->alone && o->element == own->element &&
           o->links <= MAX_LINKS && same_type(x, o->ct, own->ct);
}

/* What is written through a pointer to no constant is none. */
static term allowed(struct symex *x, const struct object *o, const struct object *own) {
    bool writes = !own->is_const && !term_is_false(x->s, o->readonly);
    return writes ? term_not(x->s, o->readonly) : term_true(x->s);
}

static bool may_equal(const struct symex *x, ir_ct ptr_ct) {
    return x->opt.alias == ALIAS_SAME ||
           (x->opt.alias == ALIAS_COMPARED && nulltest_type(&x->compared, ptr_ct));
}

/* One of this unit's variables. */
static struct value alias_variable(struct symex *x, const struct object *own, struct value p,
                                   enum origin origin) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->m->globals.n && n < MAX_SAME; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        if (g->is_string || (g->is_const && !own->is_const) || !same_type(x, g->ct, own->ct))
            continue;
        const char *name = arena_printf(&x->arena, "%s is &%s", own->name, g->name);
        p = value_ite(x, fresh_bits(x, 1, name, origin, 0), global_pointer(x, g->name), p);
        n++;
    }
    return p;
}

/* p: to the object `own` or null. */
struct value alias_earlier(struct symex *x, uint32_t own, ir_ct ptr_ct, struct value p,
                           enum origin origin) {
    struct object o = x->objects.at[own];
    uint32_t n = 0;
    if (!may_equal(x, ptr_ct) || o.kind != OBJECT_UNKNOWN || o.alone || o.links > MAX_LINKS)
        return p;
    struct value r = p;
    for (uint32_t i = own; i-- > 0 && n < MAX_SAME;) {
        const struct object *earlier = &x->objects.at[i];
        if (!may_be_it(x, earlier, &o)) continue;
        const char *name = arena_printf(&x->arena, "%s is %s", o.name, earlier->name);
        term same = fresh_bits(x, 1, name, origin, 0);
        same = term_and(x->s, same, allowed(x, earlier, &o));
        r = value_ite(x, same, pointer_to(x, i), r);
        n++;
    }
    return alias_variable(x, &o, r, origin);
}

const char *alias_sentence(struct symex *x) {
    const char *which[ALIAS_COUNT] = {
        [ALIAS_NONE] = "do not overlap",
        [ALIAS_SAME] = "are the same or do not overlap; the same only if of one type, not behind "
                       "restrict, and near",
        [ALIAS_COMPARED] = "are the same or do not overlap; the same only where the code asks "
                           "whether pointers of their type are equal"};
    if (x->unknown_objects > 2) return NULL;
    bool variables = ir_has_variables(x->m);
    if (x->unknown_objects != (variables ? 1 : 2)) return NULL;
    return arena_printf(&x->arena, "objects behind different pointers from outside%s %s",
                        variables ? " and variables of this file" : "", which[x->opt.alias]);
}
