/* Pointers from outside that are equal, or point into one object.
 *
 * A pointer from outside points to an object of its own, or to one of the objects behind earlier
 * pointers of that type, or to one of the unit's variables, by a bit each: the last
 * ENV_MAX_CANDIDATES of them, none of which is more than ENV_MAX_LINKS links away from an argument
 * or a global, and ENV_MAX_NEAR that one of these points to, however far away the pointer is
 * (core/analysis/environment/environment.h says which types).  So with --alias same; without, only
 * where the code asks whether pointers of that type are equal: if they never were, code behind such
 * a test would be verified for no execution at all.  The object of a pointer that
 * is declared restrict is its own (6.7.3.1), and so are strings, functions and what calls give.
 * A structure may also be a member of one of these objects and variables, as the head of a list is
 * of the structure that has the list, and a number or an array of them one whose address the code
 * compares (`s->text == s->small`); of those that are not offered a comparison knows
 * (apart.h).  A pointer to a function may be to those that the code compares such pointers with.
 * Objects that overlap otherwise are not considered: an assumption, listed.
 *
 * A field or parameter that the code orders or subtracts (ordertest_run) is more: it points
 * anywhere into its object, and behind the last element if it may be an end (ordertest_ends), and
 * may point anywhere into those others, into an array among the unit's variables, or into one in a
 * struct from outside.  Where two such pointers are ordered they do point into one object
 * (6.5.6p9, 6.5.8p5), if one has the other's as an alias candidate: executions in which they do not
 * are left out, which is an assumption, listed.  Words (word.c) do without a choice: their
 * addresses say whether one is in the other's object.
 */
#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

bool alias_same_type(const struct symex *x, ir_ct a, ir_ct b) {
    return a == b || (a && b && ir_same_type(x->m, a, b));
}

static struct env_object described(const struct object *o) {
    return (struct env_object){o->ct, o->element, o->links, o->alone};
}

static bool may_be_it(const struct symex *x, const struct object *o, const struct object *own) {
    struct env_object earlier = described(o), mine = described(own);
    return o->kind == OBJECT_UNKNOWN && o->front == own->front &&
           env_may_be_same(x->m, &earlier, &mine);
}

/* An object written through a pointer to a type without const is no constant. */
static term allowed(struct symex *x, const struct object *o, const struct object *own) {
    bool writes = !own->is_const && !term_is_false(x->s, o->readonly);
    return writes ? term_not(x->s, o->readonly) : term_true(x->s);
}

/* ---- candidates ---- */

/* A pointer from outside, and what it may point to instead of its own object. */
struct alias_choice {
    struct object own;
    uint32_t id;
    enum origin origin;
    bool inside;  /* anywhere in a row of such elements */
    bool may_end; /* and behind the last one */
    ir_ct member; /* the declared pointee, where the object is a record around it; else 0 */
    struct value p;
};

static ir_ct declared_to(const struct alias_choice *c) { return c->member ? c->member : c->own.ct; }

/* A row of objects of one type, at an offset in an object. */
struct object_row {
    uint64_t off, size;
    term bytes; /* of all */
};

static bool row_in(struct symex *x, ir_ct ct, ir_ct want, struct object_row *out) {
    struct env_row row;
    if (!env_row_in(x->m, ct, want, &row)) return false;
    *out = (struct object_row){row.off, row.element, offset_const(x, (int64_t)row.bytes)};
    return true;
}

term alias_place(struct symex *x, uint64_t element, term bytes, const char *name, enum origin o) {
    term at = unknown_multiple(x, element, name, o);
    return term_ite(x->s, term_bin(x->s, TERM_ULE, at, bytes), at, offset_const(x, 0));
}

/* An element of the row, or the place behind the last one. */
static term place_in(struct symex *x, const struct alias_choice *c, const struct object_row *r) {
    term at = alias_place(x, r->size, r->bytes, c->own.name, c->origin);
    if (!c->may_end) {
        term before = term_bin(x->s, TERM_ULT, at, r->bytes);
        at = term_ite(x->s, before, at, offset_const(x, 0));
    }
    return term_bin(x->s, TERM_ADD, at, offset_const(x, (int64_t)r->off));
}

void alias_candidate(struct symex *x, uint32_t one, uint32_t other) {
    struct object *o = &x->mem.objects.at[one];
    for (uint32_t i = 0; i < o->naliases; i++)
        if (o->alias[i] == other) return;
    if (o->naliases < MAX_ALIASES) o->alias[o->naliases++] = other;
}

/* A comparison knows what the pointer may be to (apart.h). */
static void note_offered(struct symex *x, struct alias_choice *c, uint32_t object) {
    struct object *o = &x->mem.objects.at[c->id];
    if (o->noffered < MAX_OFFERED) o->offered[o->noffered++] = object;
}

/* The pointer may be q instead, which "is" that object or is "in" it; where it is. */
static term add_choice(struct symex *x, struct alias_choice *c, struct value q, const char *is,
                       const char *other, term allowed_if) {
    const char *name = arena_printf(&x->arena, "%s %s %s", c->own.name, is, other);
    term same = term_and(x->s, fresh_bits(x, 1, name, c->origin, 0), allowed_if);
    c->p = value_ite(x, same, q, c->p);
    return same;
}

static term add_candidate(struct symex *x, struct alias_choice *c, uint32_t object,
                          const char *other, const struct object_row *row, term allowed_if) {
    struct value q = pointer_from_outside(x, object);
    if (row) q.v = place_in(x, c, row);
    note_offered(x, c, object);
    if (c->inside && !term_is_false(x->s, allowed_if)) alias_candidate(x, c->id, object);
    return add_choice(x, c, q, row ? "in" : "is", other, allowed_if);
}

/* Where one of the two is memory of bytes, the place in o that the pointer may be to: what is in a
 * pool of memory, or the pool that has it.  The code asks whether it is only of two pointers that
 * it orders both.  *fits: o is large enough. */
static bool pool_in(struct symex *x, const struct object *o, const struct object *own,
                    struct object_row *out, term *fits) {
    bool outside = o->kind == OBJECT_UNKNOWN && !o->alone && o->links <= ENV_MAX_LINKS;
    if (!outside || !o->ordered || o->front || own->front) return false;
    if (!o->element || !own->element) return false;
    *out = (struct object_row){.size = o->element, .bytes = o->size};
    *fits = term_true(x->s);
    if (env_is_bytes(x->m, own->ct)) return true;
    const struct ir_ctype *t = ir_ctype_at(x->m, own->ct);
    term size = offset_const(x, (int64_t)t->size);
    *fits = term_bin(x->s, TERM_ULE, size, o->size);
    out->bytes = term_bin(x->s, TERM_SUB, o->size, offset_const(x, (int64_t)t->size - 1));
    out->size = t->align;
    return env_is_bytes(x->m, o->ct) && t->size && t->align;
}

/* Is it what the pointer is declared to be to, with no record around: the head of a list? */
static bool is_bare_member(const struct symex *x, const struct object *o,
                           const struct alias_choice *c) {
    struct env_object earlier = described(o);
    struct env_object mine = {.ct = c->member, .links = c->own.links};
    if (!c->member || o->kind != OBJECT_UNKNOWN || o->front) return false;
    mine.element = ir_ctype_at(x->m, c->member)->size;
    return env_may_be_same(x->m, &earlier, &mine);
}

/* Objects behind earlier pointers: the last ones, and of those before them the ones that arguments
 * and globals point to, as what is sought in a table is (`t[i].key == key`). */
static void add_earlier_objects(struct symex *x, struct alias_choice *c) {
    const bool far = c->own.links > ENV_MAX_LINKS;
    uint32_t last = 0, near = 0;
    for (uint32_t i = c->id; i-- > 0;) {
        const struct object *o = &x->mem.objects.at[i];
        struct object_row row = {.size = o->element, .bytes = o->size};
        term fits = term_true(x->s);
        bool same = may_be_it(x, o, &c->own) || is_bare_member(x, o, c);
        if (!same && (!c->inside || !pool_in(x, o, &c->own, &row, &fits))) continue;
        if (!far && last < ENV_MAX_CANDIDATES)
            last++;
        else if (!o->links && near < ENV_MAX_NEAR)
            near++;
        else
            continue;
        fits = term_and(x->s, fits, allowed(x, o, &c->own));
        add_candidate(x, c, i, o->name, c->inside ? &row : NULL, fits);
    }
}

/* This unit's variables. */
static void add_variables(struct symex *x, struct alias_choice *c) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->m->globals.n && n < ENV_MAX_CANDIDATES; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        struct object_row row;
        bool bare = c->member && alias_same_type(x, g->ct, c->member);
        bool whole = bare || (!c->own.front && (alias_same_type(x, g->ct, c->own.ct) ||
                                                env_is_any(&x->env.decided, c->own.ct, g->ct)));
        if (g->is_string || g->is_private || (g->is_const && !c->own.is_const)) continue;
        if (!whole && (!c->inside || !row_in(x, g->ct, c->own.ct, &row))) continue;
        bv_t object;
        if (!term_is_const(x->s, global_pointer(x, g->name).obj, &object)) continue;
        const char *name = arena_printf(&x->arena, "&%s", g->name);
        add_candidate(x, c, (uint32_t)object, name, whole ? NULL : &row, term_true(x->s));
        n++;
    }
}

/* `if (s->read == read_buffer)`: the function that the code asks for.  Not once code elsewhere
 * could reach the pointer before it was read: it might have called the function by then. */
static void add_functions(struct symex *x, struct alias_choice *c) {
    const struct funcpair *f;
    for (uint32_t i = 0;
         !x->env.memory_given && (f = env_compared_function(&x->env.decided, c->own.ct, i)); i++) {
        bv_t object;
        if (!term_is_const(x->s, func_pointer(x, f->func).obj, &object)) continue;
        term is = add_candidate(x, c, (uint32_t)object, f->func, NULL, term_true(x->s));
        struct object *o = &x->mem.objects.at[object];
        if (!f->is_kept) o->offered_if = o->offered_if ? term_or(x->s, o->offered_if, is) : is;
    }
}

/* Rows in structs behind earlier pointers. */
static void add_parts(struct symex *x, struct alias_choice *c) {
    uint32_t n = 0;
    for (uint32_t i = c->id; i-- > 0 && n < ENV_MAX_CANDIDATES;) {
        const struct object *o = &x->mem.objects.at[i];
        struct object_row row;
        bool outside = o->kind == OBJECT_UNKNOWN && !o->alone && o->links <= ENV_MAX_LINKS;
        if (!outside || !row_in(x, o->ct, c->own.ct, &row)) continue;
        add_candidate(x, c, i, o->name, &row, allowed(x, o, &c->own));
        n++;
    }
}

/* The member, or one of a row. */
static term member_place(struct symex *x, const struct env_row *r, const char *name,
                         enum origin origin) {
    term at = offset_const(x, 0), last = offset_const(x, (int64_t)(r->bytes - r->element));
    if (r->bytes > r->element) at = alias_place(x, r->element, last, name, origin);
    return term_bin(x->s, TERM_ADD, at, offset_const(x, (int64_t)r->off));
}

/* In an object of type ct, as long as there are fewer candidates (*n) than ENV_MAX_CANDIDATES. */
static void add_members(struct symex *x, struct alias_choice *c, uint32_t object, ir_ct ct,
                        const char *other, term allowed_if, uint32_t *n) {
    struct env_members in;
    uint32_t i = 0;
    env_members_in(&x->env.decided, ct, declared_to(c), &in);
    for (; i < in.n && *n < ENV_MAX_CANDIDATES; i++, ++*n) {
        struct value q = pointer_from_outside(x, object);
        q.v = term_bin(x->s, TERM_ADD, q.v, member_place(x, &in.at[i], c->own.name, c->origin));
        add_choice(x, c, q, "in", other, allowed_if);
    }
    if (in.n && i == in.n && !in.more) note_offered(x, c, object);
}

/* `s->ready.next == &s->ready`: members of that type in structures from outside, as the heads of
 * lists are. */
static void add_members_behind(struct symex *x, struct alias_choice *c) {
    uint32_t n = 0, none = ENV_MAX_CANDIDATES;
    for (uint32_t i = c->id; i-- > 0;) {
        const struct object o = x->mem.objects.at[i];
        if (o.kind != OBJECT_UNKNOWN || o.alone || (c->member && o.ct == c->own.ct)) continue;
        uint32_t *left = o.links <= ENV_MAX_LINKS ? &n : &none;
        add_members(x, c, i, o.ct, o.name, allowed(x, &o, &c->own), left);
    }
}

static void add_members_of_variables(struct symex *x, struct alias_choice *c) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct ir_global *g = x->m->globals.at[i];
        struct env_members in;
        bv_t object;
        env_members_in(&x->env.decided, g->ct, declared_to(c), &in);
        if (!in.n || g->is_string || g->is_private || (g->is_const && !c->own.is_const)) continue;
        if (term_is_const(x->s, global_pointer(x, g->name).obj, &object))
            add_members(x, c, (uint32_t)object, g->ct, g->name, term_true(x->s), &n);
    }
}

/* Does it hold elements of this type, or bytes of no known type? */
static bool holds_type(const struct symex *x, const struct object *o, ir_ct want) {
    bool whole = o->kind == OBJECT_LOCAL || o->kind == OBJECT_GLOBAL;
    ir_ct ct = whole ? ir_without_arrays(x->m, o->ct) : o->ct;
    return !ct || (o->kind != OBJECT_FUNC && alias_same_type(x, ct, want));
}

/* Objects that the arguments of a call point to, for its result: `end = find(text)`. */
static void add_arguments(struct symex *x, struct alias_choice *c, const struct args *args) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < args->n; i++) {
        struct targets t;
        if (!args->at[i].obj) continue;
        memory_peek(x, args->at[i], &t);
        for (uint32_t k = 0; k < t.n && n < ENV_MAX_CANDIDATES; k++) {
            const struct object o = x->mem.objects.at[t.at[k].object];
            bool object = o.size && t.at[k].object != c->id;
            if (!object || !holds_type(x, &o, c->own.ct)) continue;
            struct object_row row = {.size = c->own.element, .bytes = o.size};
            add_candidate(x, c, t.at[k].object, o.name ? o.name : "an argument", &row,
                          t.at[k].cond);
            n++;
        }
    }
}

struct value alias_earlier(struct symex *x, uint32_t own, ir_ct ptr_ct, const struct incoming *in) {
    struct alias_choice c = {.own = x->mem.objects.at[own],
                             .id = own,
                             .origin = in->origin,
                             .p = pointer_from_outside(x, own)};
    c.inside = in->ordered && x->opt.alias != ALIAS_NONE;
    c.may_end = env_may_end(&x->env.decided, ptr_ct);
    if (in->member) c.member = ir_ctype_at(x->m, in->member)->elem;
    if (c.own.kind != OBJECT_UNKNOWN) return c.p;
    struct object_row row = {.size = c.own.element, .bytes = c.own.size};
    if (c.inside) c.p.v = place_in(x, &c, &row);
    c.p = escaped_pointer(x, c.own.ct, in, c.p);
    bool may_equal = env_may_equal(&x->env.decided, ptr_ct) ||
                     (in->member && env_may_equal(&x->env.decided, in->member));
    if (!c.inside && !may_equal) return c.p;
    if (in->args) add_arguments(x, &c, in->args);
    if (c.own.alone) return c.p;
    add_functions(x, &c);
    add_earlier_objects(x, &c);
    if (c.own.links > ENV_MAX_LINKS) return c.p;
    add_variables(x, &c);
    if (!c.own.front || c.member) {
        add_members_behind(x, &c);
        add_members_of_variables(x, &c);
    }
    if (c.inside) add_parts(x, &c);
    return c.p;
}

/* ---- one object ---- */

static bool is_candidate(const struct symex *x, uint32_t i, uint32_t k) {
    const struct object *o = &x->mem.objects.at[i];
    for (uint32_t n = 0; n < o->naliases; n++)
        if (o->alias[n] == k) return true;
    return false;
}

/* Two pointers from outside that the code orders or subtracts point into one object, where there
 * are executions in which they do. */
void alias_one_object(struct symex *x, const struct value *v) {
    struct targets a, b;
    if (!env_orders_some(&x->env.decided) && !x->env.ordered_words.n) return;
    pointer_peek(x, v[0], &a);
    pointer_peek(x, v[1], &b);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++) {
            uint32_t p = a.at[i].object, q = b.at[k].object;
            if (p == q || (!is_candidate(x, p, q) && !is_candidate(x, q, p))) continue;
            term apart = term_and(x->s, a.at[i].cond, b.at[k].cond);
            if (term_is_false(x->s, apart)) continue;
            x->here.assumed = term_and(x->s, x->here.assumed, term_not(x->s, apart));
            assume_that(x, ASSUME_ORDERED_IN_ONE_OBJECT);
        }
}

void assume_apart(struct symex *x) {
    struct env_claim apart;
    if (env_claim_apart(&x->env.decided, x->opt.alias, x->env.unknown_objects, &apart))
        assume_claim(x, apart);
}
