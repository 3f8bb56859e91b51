/* Where objects may lie in memory.
 *
 * A proof must hold for every layout that an implementation may choose, so the address of
 * an object is a variable, of which only this is known: it is not null; the object is aligned
 * and ends before the last page of the address space, where programs put error codes; objects that
 * live at the same time share no byte, though one may begin where another ends (6.5.9p6). Objects
 * whose lifetimes do not overlap may have one address.
 *
 * The facts about one object are given out with the first query that depends on its
 * address, those about pairs only when a model breaks them: there are many, and few matter.
 * This is the lazy way of array lemmas (IBMC 3.3).  A model's values for addresses that its query
 * does not depend on mean nothing; for the replay they are chosen here (layout_complete).
 *
 * An object beyond half of the address space is nowhere: an allocation of that size has failed
 * (core/frontend/builtin/builtin_heap.c makes the object all the same and frees it at once).  So
 * what is that large and died before anything else was made constrains no other object.
 *
 * Lifetimes: objects are numbered and deaths recorded in the order in which any one
 * execution meets them (witness.c), so a was dead when b was made in those
 * executions in which one of a's deaths recorded before b was met.
 */
#include "encoders/objects/layout.h"
#include "encoders/access/place.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/term/internal.h"

enum { MAX_LEMMAS = 200, FIRST_ADDRESS = 0x10000, GAP = 32 };

void object_died(struct symex *x, uint32_t object, term cond) {
    vec_push(&x->arena, &x->layout.deaths, (struct death){object, x->mem.objects.n, cond});
}

/* ---- facts about one object ---- */

static term made(const struct symex *x, const struct object *o) {
    return o->made ? o->made : term_true(x->s);
}

static term half_space(const struct symex *x) {
    return term_const(x->s, x->ptr_bits, (bv_t)1 << (x->ptr_bits - 1));
}

static term lies_nowhere(struct symex *x, uint32_t object) {
    const struct object *o = &x->mem.objects.at[object];
    return term_not(x->s, term_bin(x->s, TERM_ULT, o->size, half_space(x)));
}

static term activate(struct symex *x, struct address *a) {
    const struct object *o = &x->mem.objects.at[a->object];
    a->issued = made(x, o);
    if (!a->var) return term_true(x->s); /* at a constant address */
    const struct access_object seen = object_placed(x, o);
    term room = access_has_room(x->s, x->m, &seen, a->base);
    if (a->align) {
        term low = term_extract(x->s, a->base, a->align - 1, 0);
        room = term_and(x->s, room, term_eq(x->s, low, term_const(x->s, a->align, 0)));
    }
    if (o->kind == OBJECT_UNKNOWN && (a->zeros || a->align))
        assume_that(x, ASSUME_ALIGNED, o->name);
    room = term_or(x->s, lies_nowhere(x, a->object), room);
    room = term_and(x->s, room, access_not_null(x->s, x->m, &seen, a->base));
    return term_implies(x->s, a->issued, room);
}

struct layout_roots {
    VEC(term) at;
    struct arena scratch;
};

/* Marks the addresses that the roots depend on; what their axioms depend on becomes a root. false:
 * there are no new ones. */
static bool mark_current(struct symex *x, struct layout_roots *roots) {
    struct term_cone cone;
    bool more = false;
    term_cone(&cone, x->s, roots->at.at, roots->at.n);
    for (uint32_t i = 0; i < x->layout.addresses.n; i++) {
        struct address *a = &x->layout.addresses.at[i];
        const struct object *o = &x->mem.objects.at[a->object];
        /* Where a word's address is no variable of its own, it cannot be chosen afterwards. */
        bool wanted = o->lazy && a->base != a->var && !term_is_false(x->s, made(x, o));
        if (a->current || (!wanted && !term_cone_has(&cone, a->var))) continue;
        a->current = more = true;
        vec_push(&roots->scratch, &roots->at, a->base);
        vec_push(&roots->scratch, &roots->at, o->size);
        vec_push(&roots->scratch, &roots->at, made(x, o));
    }
    term_cone_free(&cone);
    return more;
}

term layout_axioms(struct symex *x, const term *query, uint32_t n) {
    term all = term_true(x->s);
    struct layout_roots roots = {0};
    if (!x->layout.addresses.n) return all;
    for (uint32_t i = 0; i < n; i++) vec_push(&roots.scratch, &roots.at, query[i]);
    for (uint32_t i = 0; i < x->layout.roots.n; i++)
        vec_push(&roots.scratch, &roots.at, x->layout.roots.at[i]);
    for (uint32_t i = 0; i < x->layout.addresses.n; i++) x->layout.addresses.at[i].current = false;
    while (mark_current(x, &roots)) continue;
    arena_free(&roots.scratch);
    for (uint32_t i = 0; i < x->layout.addresses.n; i++) {
        struct address *a = &x->layout.addresses.at[i];
        if (a->current && a->issued != made(x, &x->mem.objects.at[a->object]))
            all = term_and(x->s, all, activate(x, a));
    }
    return all;
}

/* ---- facts about two ---- */

static bool has_birth(const struct object *o) { return o->made && !o->lazy; }

/* Executions in which the lifetime of one ended before that of the other began, or at once. */
static term never_together(struct symex *x, uint32_t a, uint32_t b) {
    bool swap = has_birth(&x->mem.objects.at[a]) && (!has_birth(&x->mem.objects.at[b]) || b < a);
    uint32_t older = swap ? b : a, newer = swap ? a : b;
    term gone = term_false(x->s);
    if (!has_birth(&x->mem.objects.at[newer])) return gone;
    for (uint32_t i = 0; i < x->layout.deaths.n; i++) {
        const struct death *d = &x->layout.deaths.at[i];
        bool at_once = (d->object == a || d->object == b) && d->before == d->object + 1;
        if (d->object == older && d->before <= newer)
            gone = term_or(x->s, gone, d->cond);
        else if (at_once)
            gone = term_or(x->s, gone, term_and(x->s, d->cond, lies_nowhere(x, d->object)));
    }
    return gone;
}

static term keep_apart(struct symex *x, struct term_memo *m, uint32_t i, uint32_t k) {
    const struct address *a = &x->layout.addresses.at[i], *b = &x->layout.addresses.at[k];
    const struct object *p = &x->mem.objects.at[a->object], *q = &x->mem.objects.at[b->object];
    const struct access_object o = object_placed(x, p), other = object_placed(x, q);
    term apart = access_apart(x->s, x->m, (struct access_place){&o, a->base},
                              (struct access_place){&other, b->base});
    if (term_memo_value(m, apart)) return term_true(x->s);
    term gone = never_together(x, a->object, b->object);
    term when = term_and(x->s, made(x, p), made(x, q));
    if (!term_memo_value(m, gone)) {
        when = term_and(x->s, when, term_not(x->s, gone));
    } else {
        if (!x->layout.apart)
            x->layout.apart = term_var(x->s, 1, "addresses are not used again");
        else if (!term_memo_value(m, x->layout.apart))
            return term_true(x->s);
        when = term_and(x->s, when, x->layout.apart);
    }
    vec_push(&x->arena, &x->layout.roots, when);
    return term_implies(x->s, when, apart);
}

struct seen_address {
    uint32_t address; /* index */
    uint64_t base, size;
};

/* Those of the query at hand, ascending by base. */
static uint32_t see(struct symex *x, struct term_memo *m, struct seen_address *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->layout.addresses.n; i++) {
        const struct address *a = &x->layout.addresses.at[i];
        const struct object *o = &x->mem.objects.at[a->object];
        if (!a->current || !term_memo_value(m, made(x, o))) continue;
        struct seen_address new = {i, (uint64_t)term_memo_value(m, a->base),
                                   (uint64_t)term_memo_value(m, o->size)};
        if (new.size >> (x->ptr_bits - 1)) continue;
        uint32_t k = n++;
        for (; k > 0 && out[k - 1].base > new.base; k--) out[k] = out[k - 1];
        out[k] = new;
    }
    return n;
}

term layout_broken(struct symex *x, const struct term_model *m) {
    struct arena scratch = {0};
    term all = term_true(x->s);
    if (!x->layout.addresses.n) return all;
    struct seen_address *at = arena_new_array(&scratch, struct seen_address, x->layout.addresses.n);
    struct term_memo *values = term_memo_new(&scratch, x->s, m);
    uint32_t n = see(x, values, at), lemmas = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1;
             k < n && at[k].base - at[i].base <= at[i].size && lemmas < MAX_LEMMAS; k++) {
            term lemma = keep_apart(x, values, at[i].address, at[k].address);
            if (!term_is_true(x->s, lemma)) lemmas++;
            all = term_and(x->s, all, lemma);
        }
    arena_free(&scratch);
    return all;
}

/* ---- a whole layout, for the replay ---- */

static bv_t value_of_var(void *ctx, term var) {
    const struct layout *l = ctx;
    uint64_t k;
    return map_get(&l->chosen, var, &k) ? k : l->m->var(l->m->ctx, var);
}

static bv_t value_of_element(void *ctx, term array, bv_t index) {
    const struct layout *l = ctx;
    return l->m->element(l->m->ctx, array, index);
}

static void add_spot(struct layout *l, struct spot new) {
    if (new.size >> (l->x->ptr_bits - 1)) return;
    vec_push(l->arena, &l->spots, new);
    uint32_t k = l->spots.n - 1;
    for (; k > 0 && l->spots.at[k - 1].base > new.base; k--) l->spots.at[k] = l->spots.at[k - 1];
    l->spots.at[k] = new;
}

/* The first room between the others. */
static uint64_t find_room(const struct layout *l, uint64_t size, unsigned zeros) {
    uint64_t align = (uint64_t)1 << (zeros < 4 ? 4 : zeros), base = FIRST_ADDRESS;
    base = (base + align - 1) / align * align;
    for (uint32_t i = 0; i < l->spots.n; i++) {
        const struct spot *s = &l->spots.at[i];
        if (s->base > base && s->base - base > size && s->base - base - size > GAP) break;
        uint64_t end = s->base + s->size;
        if (end >= base) base = (end + GAP) / align * align + align;
    }
    return base;
}

static void choose_address(struct layout *l, struct term_memo *values, const struct address *a) {
    struct symex *x = l->x;
    uint64_t size = (uint64_t)term_memo_value(values, x->mem.objects.at[a->object].size);
    uint64_t base = find_room(l, size, a->zeros);
    map_put(l->arena, &l->chosen, a->var, base >> a->zeros);
    if (term_memo_has(values, a->var)) term_memo_forget(values);
    if (base > bv_mask(x->ptr_bits) || bv_mask(x->ptr_bits) - base <= size) return;
    add_spot(l, (struct spot){a->object, base, size, false});
}

void layout_complete(struct symex *x, const struct term_model *m, struct arena *a,
                     struct layout *out) {
    *out = (struct layout){.x = x, .m = m, .arena = a};
    out->all = (struct term_model){out, value_of_var, value_of_element};
    struct arena scratch = {0};
    struct term_memo *values = term_memo_new(&scratch, x->s, &out->all);
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < x->layout.addresses.n; i++) {
            const struct address *d = &x->layout.addresses.at[i];
            const struct object *o = &x->mem.objects.at[d->object];
            if (d->current != (pass == 0) || !term_memo_value(values, made(x, o))) continue;
            if (pass == 1) {
                choose_address(out, values, d);
                continue;
            }
            add_spot(out, (struct spot){d->object, (uint64_t)term_memo_value(values, d->base),
                                        (uint64_t)term_memo_value(values, o->size), true});
        }
    arena_free(&scratch);
}
