/* apart.c - which objects does the model keep apart, and might the program find them to be one?
 *
 * One of the two is the own object of a pointer from outside.  The other one may be anything that
 * the pointer's type allows: an object behind another such pointer, a variable, a function of the
 * file, a literal; the same type, a member or an element of it, bytes of anything (6.5p7).  What
 * was offered to the pointer as a candidate (object.offered) is in the model: where it is not to
 * that, it is to something else.  A declaration with restrict promises that nothing else is to its
 * object; nor is anything from outside to fresh memory that calls give, or to what the program
 * allocates or declares in a function.
 */
#include "encoders/objects/apart.h"
#include "encoders/access/place.h"

#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/record.h"

/* ---- which objects ---- */

static bool is_own_object(const struct object *o) {
    return o->kind == OBJECT_UNKNOWN && (!o->alone || o->is_text);
}

static bool may_be_shared(const struct object *o) {
    return is_own_object(o) || o->kind == OBJECT_GLOBAL || o->kind == OBJECT_FUNC;
}

static bool is_code(const struct symex *x, const struct object *o) {
    return o->kind == OBJECT_FUNC || (o->ct && ir_ctype_at(x->m, o->ct)->kind == CT_FUNC);
}

/* By their types: may a pointer to the first one's be to something in the second one? */
static bool may_be_behind(const struct symex *x, const struct object *o, const struct object *of) {
    bool function = is_code(x, o);
    if (function || is_code(x, of)) return function && is_code(x, of);
    bool in_bytes =
        of->kind == OBJECT_GLOBAL && env_is_bytes(x->m, ir_without_arrays(x->m, of->ct));
    return in_bytes || env_fits(x->m, o->ct, of->ct);
}

static bool was_offered(const struct object *o, bv_t k) {
    for (uint32_t i = 0; i < o->noffered; i++)
        if (o->offered[i] == k) return true;
    return false;
}

/* ---- which places ---- */

/* Where does the model keep the i-th object's pointer from what is at `at` in the k-th object?
 * One made of a number (word.c) has no candidates: it may be to the i-th object or to what the
 * number may lie in, and `beside` says that the k-th object is among these. */
static term is_kept_apart(struct symex *x, bv_t i, bv_t k, term at, bool beside) {
    const struct object *o = &x->mem.objects.at[i], *of = &x->mem.objects.at[k];
    struct env_members in;
    if (i == k || !is_own_object(o) || !may_be_shared(of) || !may_be_behind(x, o, of))
        return term_false(x->s);
    if (o->is_word) return beside ? term_false(x->s) : term_true(x->s);
    if (was_offered(of, i)) return term_false(x->s);
    if (!was_offered(o, k)) return term_true(x->s);
    bool whole = alias_same_type(x, o->ct, ir_without_arrays(x->m, of->ct));
    env_members_in(&x->env.decided, of->ct, o->ct, &in);
    if (whole || !in.n) return term_false(x->s);
    return o->merged ? term_true(x->s) : access_beside_members(x->s, &in, at);
}

/* The objects that a pointer may be to, but for those that nothing from outside is to. */
struct compared {
    struct value p;
    bv_t at[MAX_APART];
    uint32_t n;
    bool all; /* there are no more */
};

static void find_compared(struct symex *x, struct value p, struct compared *out) {
    uint32_t n = 0;
    out->p = p;
    out->all = tree_leaves(x, p.obj, out->at, MAX_APART, &out->n);
    for (uint32_t i = 0; i < out->n; i++)
        if (is_object(out->at[i]) && may_be_shared(&x->mem.objects.at[out->at[i]]))
            out->at[n++] = out->at[i];
    out->n = n;
}

static bool is_listed_in(const struct compared *c, bv_t k) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->at[i] == k) return true;
    return false;
}

static term are_apart(struct symex *x, const struct compared *c, const struct compared *d) {
    term all = term_false(x->s);
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t k = 0; k < d->n; k++) {
            term apart = is_kept_apart(x, c->at[i], d->at[k], d->p.v, is_listed_in(c, d->at[k]));
            if (term_is_false(x->s, apart)) continue;
            term both =
                term_and(x->s, tree_is(x, c->p.obj, c->at[i]), tree_is(x, d->p.obj, d->at[k]));
            all = term_or(x->s, all, term_and(x->s, both, apart));
        }
    return all;
}

static term may_share_object(struct symex *x, struct value p, struct value q) {
    struct compared c, d;
    if (x->opt.alias == ALIAS_NONE) return term_false(x->s);
    find_compared(x, p, &c);
    find_compared(x, q, &d);
    if ((c.all && !c.n) || (d.all && !d.n)) return term_false(x->s);
    if (!c.all || !d.all) return term_not(x->s, tree_eq(x, p.obj, q.obj));
    return term_or(x->s, are_apart(x, &c, &d), are_apart(x, &d, &c));
}

/* Some of the executions in which they may be in one object, which go on from here for a while. */
static term put_off(struct symex *x, struct value p, struct value q, const char *what) {
    term apart = may_share_object(x, p, q);
    if (term_is_false(x->s, apart)) return apart;
    term one = term_and(x->s, apart, term_var(x->s, 1, "they are in one object"));
    struct blame at = place_here(x);
    struct loss all = {.cond = one, .at = {.func = at.func, .ins = at.ins, .what = what}};
    if (x->here.guard) all.cond = term_and(x->s, x->here.guard->all, one); /* not other ways */
    vec_push(&x->arena, &x->found.put_off, all);
    return one;
}

term apart_equal(struct symex *x, struct value p, struct value q) {
    return put_off(x, p, q, "a comparison of pointers that may be equal");
}

term apart_related(struct symex *x, struct value p, struct value q, term r) {
    term one = put_off(x, p, q, "addresses compared that may be in one object");
    if (term_is_false(x->s, one)) return r;
    return term_ite(x->s, one, term_var(x->s, term_width(x->s, r), "what they give there"), r);
}
