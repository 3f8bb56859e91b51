/* Pointers from outside that the code compares, orders or subtracts.
 *
 * Each has an object of its own, and is to that or to a candidate: an object of its type behind an
 * earlier pointer or among the unit's variables; where the code compares such pointers, a member of
 * that type.  One that the code orders is anywhere in these, and may be in a row of such elements
 * in a record or variable, and in a pool of bytes if the other pointer is ordered as well.  A
 * choice says which, and another one where in it; both never change.
 */
#include "encoders/ts/alias.h"
#include "encoders/access/extent.h"
#include "encoders/access/place.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"

struct chooser {
    struct ts_builder *x;
    const struct env_pointer *p;
    uint32_t own;
    struct ts_alias *out;
};

static term bytes_term(const struct chooser *c, uint64_t n) { return ts_number(c->x, n); }

static void note_alias(struct chooser *c, uint32_t object) {
    struct ts_object *o = ts_object_at(c->x, c->own);
    for (uint32_t i = 0; i < o->naliases; i++)
        if (o->alias[i] == object) return;
    if (o->naliases < TS_MAX_ALIASES) o->alias[o->naliases++] = object;
}

/* An object written through a pointer to a type without const is no constant. */
static term unless_constant(const struct chooser *c, uint32_t object) {
    const struct ts_object *o = ts_object_at(c->x, object);
    bool writes = !c->p->to.maybe_constant && o->constant_if;
    return writes ? term_not(c->x->s, o->constant_if) : term_true(c->x->s);
}

/* Beyond so many objects, the pointer may be to one that is not followed. */
static void offer(struct chooser *c, struct ts_offer o) {
    struct ts_builder *x = c->x;
    o.only_if = term_and(x->s, o.only_if, unless_constant(c, o.object));
    if (ts_object_at(x, c->own)->naliases == TS_MAX_ALIASES) o.object = OBJ_OUTSIDE;
    if (o.object != OBJ_OUTSIDE) note_alias(c, o.object);
    object_set_put(&c->out->to, o.object);
    vec_push(x->a, &c->out->offers, o);
}

static void offer_row(struct chooser *c, uint32_t object, const struct env_row *r) {
    offer(c, (struct ts_offer){object, r->off, r->element, bytes_term(c, r->bytes),
                               term_true(c->x->s)});
}

/* ---- candidates ---- */

static bool may_be_offered(const struct ts_builder *x, const struct ts_object *o) {
    return o->kind == TS_UNKNOWN && !o->alone && !o->end && !o->many && o->links <= ENV_MAX_LINKS &&
           !(o->ct && ir_ctype_at(x->m, o->ct)->kind == CT_FUNC);
}

static bool is_same_type(const struct ts_builder *x, const struct ts_object *o,
                         const struct env_shape *to) {
    const struct env_object earlier = {o->ct, o->size, o->links, o->alone};
    const struct env_object own = {.ct = to->ct, .element = to->element};
    return env_may_be_same(x->m, &earlier, &own);
}

/* What is in a pool of bytes, or the pool that has it. */
static void offer_pool(struct chooser *c, uint32_t object) {
    struct ts_builder *x = c->x;
    const struct ts_object *o = ts_object_at(x, object);
    const struct ir_ctype *t = ir_ctype_at(x->m, c->p->to.ct);
    struct ts_offer row = {object, 0, o->size, o->bytes, term_true(x->s)};
    if (!o->ordered || !o->size || !c->p->to.element) return;
    if (!env_is_bytes(x->m, c->p->to.ct)) {
        if (!env_is_bytes(x->m, o->ct) || !t->size || !t->align) return;
        row.only_if = term_bin(x->s, TERM_ULE, bytes_term(c, t->size), o->bytes);
        row.bytes = term_bin(x->s, TERM_SUB, o->bytes, bytes_term(c, t->size - 1));
        row.element = t->align;
    }
    offer(c, row);
}

/* Members that such a pointer may equal. */
static struct env_members members_of(const struct chooser *c, ir_ct ct) {
    struct env_members in = {.n = 0};
    if (c->p->may_equal) env_members_in(&c->x->env.decided, ct, c->p->to.ct, &in);
    return in;
}

static void offer_members(struct chooser *c, uint32_t object, const struct env_members *in) {
    for (uint32_t i = 0; i < in->n; i++) {
        const struct env_row *r = &in->at[i];
        struct ts_offer row = {object, r->off, r->element, 0, term_true(c->x->s)};
        if (r->bytes > r->element) row.bytes = bytes_term(c, r->bytes - r->element + 1);
        offer(c, row);
    }
    if (in->more) offer(c, (struct ts_offer){.object = OBJ_OUTSIDE, .only_if = term_true(c->x->s)});
}

static void offer_object(struct chooser *c, uint32_t object) {
    struct ts_builder *x = c->x;
    const struct ts_object *o = ts_object_at(x, object);
    const struct ts_offer all = {object, 0, o->size, c->p->inside ? o->bytes : 0, term_true(x->s)};
    struct env_row row;
    const ir_ct ct = o->ct; /* objects move when there are more */
    if (!may_be_offered(x, o)) return;
    if (is_same_type(x, o, &c->p->to))
        offer(c, all);
    else if (c->p->inside)
        offer_pool(c, object);
    if (c->p->inside && env_row_in(x->m, ct, c->p->to.ct, &row)) offer_row(c, object, &row);
    const struct env_members in = members_of(c, ct);
    offer_members(c, object, &in);
}

/* The variable as a whole, or a row in it. */
static bool variable_row(const struct chooser *c, const struct ir_global *g, struct ts_offer *out) {
    const struct ts_builder *x = c->x;
    ir_ct to = c->p->to.ct;
    struct env_row row;
    bool same = g->ct == to || (g->ct && to && ir_same_type(x->m, g->ct, to));
    *out = (struct ts_offer){.element = 1, .only_if = term_true(x->s)};
    if (same || env_is_any(&x->env.decided, to, g->ct)) return true;
    if (!c->p->inside || !env_row_in(x->m, g->ct, to, &row)) return false;
    out->off = row.off;
    out->element = row.element;
    out->bytes = bytes_term(c, row.bytes);
    return true;
}

/* The unit's variables, as many of them as symbolic execution takes. */
static void offer_variables(struct chooser *c) {
    struct ts_builder *x = c->x;
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        struct ts_offer row;
        if (g->is_string || g->is_private || (g->is_const && !c->p->to.maybe_constant)) continue;
        bool offered = n < ENV_MAX_CANDIDATES && variable_row(c, g, &row);
        const struct env_members in = members_of(c, g->ct);
        if (!offered && !in.n) continue;
        row.object = ts_named_object(x, g->name, false);
        if (offered) offer(c, row);
        offer_members(c, row.object, &in);
        n += offered;
    }
}

bool ts_alias_is_for(const struct env_pointer *p) {
    return p->inside || (p->may_equal && !p->string && p->to.kind == ENV_ELEMENTS);
}

struct ts_alias ts_alias_of_all(struct ts_builder *x, const struct env_pointer *p, uint32_t own) {
    struct ts_alias a = {.may_end = env_may_end(&x->env.decided, p->type)};
    struct chooser c = {x, p, own, &a};
    uint32_t before = x->t->objects.n;
    object_set_put(&a.to, own);
    if (p->alone) return a;
    for (uint32_t k = OBJ_OUTSIDE + 1; k < before; k++)
        if (k != own) offer_object(&c, k);
    offer_variables(&c);
    return a;
}

/* ---- what is chosen ---- */

/* An element of the row, or the place behind the last one. *in: the one that `any` says is. */
static term element_of_row(struct ts_builder *x, const struct ts_alias *a, const struct ts_offer *o,
                           term any, term *in) {
    term at = access_bytes_of(x->s, x->ptr_bits, o->element, any);
    *in = term_bin(x->s, a->may_end ? TERM_ULE : TERM_ULT, at, o->bytes);
    return term_bin(x->s, TERM_ADD, at, ts_number(x, o->off));
}

/* Where in the row, once for all. */
static term chosen_place(struct ts_builder *x, const struct ts_alias *a, const struct ts_offer *o,
                         const char *name) {
    struct access_open k = access_elements_before(x->a, x->ptr_bits, o->element, name);
    term in, at;
    if (!o->bytes) return ts_number(x, o->off);
    at = element_of_row(x, a, o, ts_choice(x, k.width, k.name), &in);
    x->env.args_ok = term_and(x->s, x->env.args_ok, in);
    return at;
}

static struct ts_value one_or_other(struct ts_builder *x, term is, const struct ts_offer *o,
                                    term place, struct ts_value v) {
    v.obj = term_ite(x->s, is, term_const(x->s, TS_OBJ_BITS, o->object), v.obj);
    if (o->object != OBJ_OUTSIDE) v.v = term_ite(x->s, is, place, v.v);
    return v;
}

static void choose_among(struct ts_builder *x, struct ts_alias *a, const char *name) {
    for (uint32_t i = 0; i < a->offers.n; i++) {
        const struct ts_offer *o = &a->offers.at[i];
        const char *in = ts_object_at(x, o->object)->name;
        const char *what = arena_printf(x->a, "%s is in %s", name, in ? in : "something else");
        term is = term_and(x->s, ts_choice(x, 1, what), o->only_if);
        a->v = one_or_other(x, is, o, chosen_place(x, a, o, name), a->v);
    }
}

struct ts_alias ts_alias_of(struct ts_builder *x, const struct env_pointer *p, uint32_t own,
                            const char *name) {
    struct ts_alias a = ts_alias_of_all(x, p, own);
    const struct ts_object *o = ts_object_at(x, own);
    const struct ts_offer all = {own, 0, o->size, p->inside ? o->bytes : 0, 0};
    a.v.obj = term_const(x->s, TS_OBJ_BITS, own);
    a.v.v = chosen_place(x, &a, &all, name);
    choose_among(x, &a, name);
    return a;
}

struct ts_value ts_alias_any(struct ts_builder *x, const struct ts_alias *all,
                             struct ts_value own) {
    for (uint32_t i = 0; i < all->offers.n; i++) {
        const struct ts_offer *o = &all->offers.at[i];
        term is = term_and(x->s, ts_anything(x, 1, "is another's"), o->only_if);
        term place = ts_number(x, o->off), in;
        if (o->bytes) {
            struct access_open k = access_elements_before(x->a, x->ptr_bits, o->element, "it");
            place = element_of_row(x, all, o, ts_anything(x, k.width, k.name), &in);
            ts_require(x, term_implies(x->s, is, in));
        }
        own = one_or_other(x, is, o, place, own);
    }
    return own;
}

/* ---- what is compared ---- */

static bool has_alias(const struct ts_object *o, uint32_t object) {
    for (uint32_t i = 0; i < o->naliases; i++)
        if (o->alias[i] == object) return true;
    return false;
}

term ts_alias_left(struct ts_builder *x, uint32_t own, uint32_t other, term at) {
    const struct ts_object *o = ts_object_at(x, own), *of = ts_object_at(x, other);
    struct env_members in;
    if (has_alias(of, own)) return term_false(x->s);
    if (!has_alias(o, other)) return term_true(x->s);
    ir_ct ct = ts_type_of(x, of), whole = ir_without_arrays(x->m, ct);
    if (whole == o->ct || (whole && o->ct && ir_same_type(x->m, whole, o->ct)))
        return term_false(x->s);
    env_members_in(&x->env.decided, ct, o->ct, &in);
    if (!in.n) return term_false(x->s);
    return at ? access_beside_members(x->s, &in, at) : term_true(x->s);
}

void ts_alias_in_one(struct ts_builder *x, const struct ts_value *v) {
    term here, there, apart = term_false(x->s);
    if (!env_orders_some(&x->env.decided)) return;
    for (uint32_t i = 0; ts_next_object(x, 0, v[0], &i, &here); i++)
        for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &there); k++) {
            const struct ts_object *o = ts_object_at(x, i), *p = ts_object_at(x, k);
            if (i != k && ((o->ordered && has_alias(o, k)) || (p->ordered && has_alias(p, i))))
                apart = term_or(x->s, apart, term_and(x->s, here, there));
        }
    if (term_is_false(x->s, apart)) return;
    ts_require(x, term_not(x->s, apart));
    ts_assume(x, ASSUME_ORDERED_IN_ONE_OBJECT);
}
