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

#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/record.h"

enum { MAX_COMPARED = 64 };

/* ---- which objects ---- */

static bool is_own_object(const struct object *o) {
    return o->kind == OBJECT_UNKNOWN && (!o->alone || o->is_text);
}

static bool may_be_shared(const struct object *o) {
    return is_own_object(o) || o->kind == OBJECT_GLOBAL || o->kind == OBJECT_FUNC;
}

/* The type of one element. */
static ir_ct element_type(const struct symex *x, const struct object *o) {
    ir_ct ct = o->ct;
    while (ct && ir_ctype_at(x->m, ct)->kind == CT_ARRAY) ct = ir_ctype_at(x->m, ct)->elem;
    return ct;
}

static bool is_code(const struct symex *x, const struct object *o) {
    return o->kind == OBJECT_FUNC || (o->ct && ir_ctype_at(x->m, o->ct)->kind == CT_FUNC);
}

/* By their types: may a pointer to the first one's be to something in the second one? */
static bool may_be_behind(const struct symex *x, const struct object *o, const struct object *of) {
    bool function = is_code(x, o);
    if (function || is_code(x, of)) return function && is_code(x, of);
    bool in_bytes = of->kind == OBJECT_GLOBAL && env_is_bytes(x->m, element_type(x, of));
    return in_bytes || env_fits(x->m, o->ct, of->ct);
}

static bool was_offered(const struct object *o, bv_t k) {
    for (uint32_t i = 0; i < o->noffered; i++)
        if (o->offered[i] == k) return true;
    return false;
}

/* ---- which places ---- */

/* The place is at none of these members. */
static term is_beside_members(struct symex *x, const struct env_members *in, term at) {
    term none = term_true(x->s);
    for (uint32_t i = 0; i < in->n; i++) {
        const struct env_row *r = &in->at[i];
        term in_row = term_bin(x->s, TERM_SUB, at, offset_const(x, (int64_t)r->off));
        term last = offset_const(x, (int64_t)(r->bytes - r->element));
        none = term_and(x->s, none, term_not(x->s, term_bin(x->s, TERM_ULE, in_row, last)));
    }
    return none;
}

/* Words (word.c) need no candidates: their addresses say in which object they are.
 *
 * Where is the i-th object's pointer not to what is at `at` in the k-th one, as the model has it?
 */
static term is_kept_apart(struct symex *x, bv_t i, bv_t k, term at) {
    const struct object *o = &x->mem.objects.at[i], *of = &x->mem.objects.at[k];
    struct env_members in;
    if (i == k || !is_own_object(o) || !may_be_shared(of) || !may_be_behind(x, o, of))
        return term_false(x->s);
    bool whole = alias_same_type(x, o->ct, element_type(x, of));
    env_members_in(&x->env.decided, of->ct, o->ct, &in);
    if (o->is_word) return in.n ? term_true(x->s) : term_false(x->s);
    if (was_offered(of, i)) return term_false(x->s);
    if (!was_offered(o, k)) return term_true(x->s);
    if (whole || !in.n) return term_false(x->s);
    return o->merged ? term_true(x->s) : is_beside_members(x, &in, at);
}

static term are_apart(struct symex *x, struct value p, struct value q) {
    bv_t a[MAX_COMPARED], b[MAX_COMPARED];
    uint32_t na, nb;
    term all = term_false(x->s);
    if (!tree_leaves(x, p.obj, a, MAX_COMPARED, &na) ||
        !tree_leaves(x, q.obj, b, MAX_COMPARED, &nb))
        return all;
    for (uint32_t i = 0; i < na; i++)
        for (uint32_t k = 0; k < nb && is_object(a[i]); k++) {
            term apart = is_object(b[k]) ? is_kept_apart(x, a[i], b[k], q.v) : term_false(x->s);
            if (term_is_false(x->s, apart)) continue;
            term both = term_and(x->s, tree_is(x, p.obj, a[i]), tree_is(x, q.obj, b[k]));
            all = term_or(x->s, all, term_and(x->s, both, apart));
        }
    return all;
}

/* Models of the library compare what they keep themselves. */
term apart_equal(struct symex *x, struct value p, struct value q) {
    if (x->opt.alias == ALIAS_NONE || x->here.func->is_model) return term_false(x->s);
    term apart = term_or(x->s, are_apart(x, p, q), are_apart(x, q, p));
    if (term_is_false(x->s, apart)) return apart;
    term equal = term_and(x->s, apart, term_var(x->s, 1, "they are equal"));
    const char *what = "a comparison of pointers that may be equal";
    struct loss all = {.cond = equal,
                       .at = {.func = x->here.func, .ins = x->here.ins, .what = what}};
    if (x->here.guard) all.cond = term_and(x->s, x->here.guard->all, equal); /* not other ways */
    vec_push(&x->arena, &x->found.put_off, all);
    return equal;
}
