/* Where a byte is in a text, without a loop.
 *
 * `search` of a text whose bytes are known one by one, and few, is a choice among their numbers; of
 * any other a search in its array (term_search): how long an unknown text is, is one number.  Bytes
 * that never got a value are a search of their own, which limits the other.  In structs it is not
 * known, and the model that asks goes on byte by byte.
 *
 * `nozero` is one conjunction over the bytes, at places that are known, so that a text from outside
 * that is longer than an array of any size is met at once, not at a bound that is beyond the array.
 * It is a hint: no is a right answer wherever the question is too hard, as the model that asks goes
 * on to read the text byte by byte.
 */
#include "encoders/memory/flat.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/region.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

/* Of one text, and of all that are asked about. */
enum { MAX_TEXT = 12 << 10, MAX_LOOKED = 1 << 16 };

/* The bytes that are asked about, of one object, and what is known of all of them. */
struct stretch {
    const struct source *src;
    bv_t from, n; /* offsets */
    bool ends;    /* it is asked separately that the text's end is not among them */
};

/* A byte that may be the text's end is 0 there: what it is elsewhere. */
static term but_for_end(struct symex *x, struct stretch *k, bv_t at, term byte) {
    const struct term_node *t = term_get(x->s, byte);
    if (!k->src || k->src->last.size != 1 || t->op != TERM_ITE) return byte;
    if (t->arg[0] != term_eq(x->s, k->src->end, offset_const(x, (int64_t)at))) return byte;
    k->ends = true;
    return t->arg[2];
}

/* A byte that no condition mentions so far gets the bits of an 'a': then nothing is left to decide,
 * and the other bits need no variables. */
static term letter_or_nonzero(struct symex *x, term byte, uint32_t before) {
    bool fresh = byte > before && term_get(x->s, byte)->op == TERM_VAR;
    if (fresh) {
        term letter = term_const(x->s, 8, 'a');
        return term_eq(x->s, term_bin(x->s, TERM_AND, byte, letter), letter);
    }
    return term_not(x->s, term_eq(x->s, byte, term_const(x->s, 8, 0)));
}

static term nonzero_at(struct symex *x, struct state *s, struct value p, struct stretch *k,
                       bv_t at) {
    p.v = offset_const(x, (int64_t)at);
    uint32_t before = term_count(x->s);
    struct loaded l = memory_load_bytes(x, s, p, 1, false); /* exact: the offset is constant */
    x->mem.text_bytes++;
    return term_and(x->s, l.init, letter_or_nonzero(x, but_for_end(x, k, at, l.v.v), before));
}

static term ends_elsewhere(struct symex *x, const struct stretch *k) {
    if (!k->ends) return term_true(x->s);
    term from = offset_const(x, (int64_t)k->from),
         behind = offset_const(x, (int64_t)(k->from + k->n));
    return term_or(x->s, term_bin(x->s, TERM_ULT, k->src->end, from),
                   term_bin(x->s, TERM_ULE, behind, k->src->end));
}

term memory_no_zero(struct symex *x, struct state *s, struct value p, term n) {
    struct targets t;
    struct stretch k = {0};
    pointer_peek(x, p, &t);
    bool known = term_is_const(x->s, n, &k.n) && term_is_const(x->s, p.v, &k.from);
    if (!known || k.n > MAX_TEXT || x->mem.text_bytes + k.n > MAX_LOOKED ||
        !targets_are_data(x, &t, 1))
        return term_false(x->s);
    const struct contents *initial = x->mem.objects.at[t.at[0].object].initial;
    k.src = initial ? initial->src : NULL;
    term all = memory_predicate(x, s, IR_INBOUNDS, p, n);
    all = term_and(x->s, all, memory_predicate(x, s, IR_ISLIVE, p, n));
    for (bv_t i = 0; i < k.n && !term_is_false(x->s, all); i++)
        all = term_and(x->s, all, nonzero_at(x, s, p, &k, k.from + i));
    return term_and(x->s, all, ends_elsewhere(x, &k));
}

/* ---- the number of a byte ---- */

/* Bytes that may end a search, and all that are looked at. */
enum { MAX_CHOICES = 128, MAX_KNOWN = 1 << 16 };

/* The part of an object that is searched: from `off` on. */
struct text_search {
    struct symex *x;
    const struct object *o;
    struct contents *c;
    term off, byte;
    bool sets; /* a byte without a value ends it */
};

static bool some_cell_points(const struct contents *c) {
    void *item;
    for (uint64_t at = 0; trie_next(c->cells, &at, &item); at++)
        if (is_ptr(((const struct cell *)item)->v)) return true;
    return false;
}

/* The view that all of its bytes are in, or may be made of them; false: there is none. */
static bool all_bytes(const struct text_search *k, struct array_view *v) {
    if (flat_view(k->c)) return *v = *flat_view(k->c), true;
    return region_of(k->x, k->o, k->off, 1, v) && v->g == 1 && v->size == 1 && !v->r && !v->count &&
           !some_cell_points(k->c);
}

static term text_ends_at(const struct text_search *k, uint64_t at) {
    struct symex *x = k->x;
    struct loaded l = contents_load(x, k->c, at, 1, false, no_use());
    term hit = term_eq(x->s, l.v.v, k->byte);
    return k->sets ? term_or(x->s, hit, term_not(x->s, init_all(x, l.init))) : hit;
}

/* Byte by byte, to one that certainly ends it; 0: they are too many. */
static term search_bytes(const struct text_search *k) {
    struct symex *x = k->x;
    bv_t from, size;
    VEC(term) ends = {0};
    struct arena scratch = {0};
    bool known = term_is_const(x->s, k->off, &from) && term_is_const(x->s, k->o->size, &size);
    if (!known || k->c->nviews) return 0;
    uint32_t choices = 0,
             room = from < size && size - from < MAX_KNOWN ? (uint32_t)(size - from) : 0;
    if (k->c->src->kind == SOURCE_UNKNOWN && room > MAX_CHOICES) return 0;
    bool over = from >= size;
    for (uint32_t i = 0; i < room && !over && choices <= MAX_CHOICES; i++) {
        term end = text_ends_at(k, (uint64_t)from + i);
        choices += !term_is_const(x->s, end, NULL);
        over = term_is_true(x->s, end) || i + 1 == room;
        if (!term_is_true(x->s, end)) vec_push(&scratch, &ends, end);
    }
    term r = over ? offset_const(x, ends.n) : 0;
    for (uint32_t i = ends.n; r && i-- > 0;) r = term_ite(x->s, ends.at[i], offset_const(x, i), r);
    arena_free(&scratch);
    return r;
}

static void remember(struct symex *x, uint32_t object) {
    for (uint32_t i = 0; i < x->mem.searched.n; i++)
        if (x->mem.searched.at[i] == object) return;
    vec_push(&x->arena, &x->mem.searched, object);
}

term memory_short(struct symex *x, uint64_t most) {
    term all = term_true(x->s);
    for (uint32_t i = 0; i < x->mem.searched.n; i++) {
        term size = x->mem.objects.at[x->mem.searched.at[i]].size;
        all = term_and(x->s, all, term_bin(x->s, TERM_ULE, size, offset_const(x, (int64_t)most)));
    }
    return all;
}

static term search_array(const struct text_search *k, uint32_t object,
                         const struct array_view *region) {
    struct symex *x = k->x;
    const struct array_view *v = view_over(x, k->c, region, no_use());
    term limit = k->o->size, no = term_false(x->s);
    if (!v) return 0;
    if (!term_is_const(x->s, limit, NULL)) remember(x, object);
    if (v->init && k->sets) limit = term_search(x->s, v->init, no, k->off, limit);
    term at = term_search(x->s, v->vals, k->byte, k->off, limit);
    return term_bin(x->s, TERM_SUB, at, k->off);
}

/* 0: not known. */
static term search_object(struct symex *x, struct state *s, const struct target *t, term byte) {
    const struct object o = x->mem.objects.at[t->object];
    struct text_search k = {.x = x, .o = &o, .off = t->off, .byte = byte};
    struct array_view region = {0};
    if (o.kind < OBJECT_LOCAL || o.kind == OBJECT_FUNC) return 0;
    k.c = memory_own(x, &s->mem, t->object);
    k.sets = !(x->opt.skip >> CHECK_UNINITIALISED_READ & 1);
    if (!all_bytes(&k, &region)) return 0;
    term r = search_bytes(&k);
    return r ? r : search_array(&k, t->object, &region);
}

term memory_search(struct symex *x, struct state *s, struct value p, term byte, term n) {
    struct targets t;
    term r = 0, unknown = term_const(x->s, x->ptr_bits, bv_mask(x->ptr_bits));
    memory_targets(x, p, &t);
    if (t.too_many) return unknown;
    for (uint32_t i = t.n; i-- > 0;) {
        term here = search_object(x, s, &t.at[i], byte);
        if (!here) return unknown;
        r = r ? term_ite(x->s, t.at[i].cond, here, r) : here;
    }
    if (!r) r = offset_const(x, 0); /* of null */
    /* No object has half of all addresses: then the result is seen to be none of `unknown`. */
    r = term_ite(x->s, term_bin(x->s, TERM_ULT, r, n), r, n);
    return term_zext(x->s, term_extract(x->s, r, x->ptr_bits - 2, 0), x->ptr_bits);
}

/* ---- texts that functions without body have got ---- */

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
        ir_ct ct = ir_without_arrays(x->m, x->mem.objects.at[all->at[i].object].ct);
        if (ct && ir_ctype_at(x->m, ct)->size != 1) continue;
        g->at[g->n] = all->at[i];
        ends_in(x, s, &g->at[g->n++]);
    }
    return g;
}
