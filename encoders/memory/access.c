/* Loads and stores at offsets that are not constant, in one object.
 *
 * In this order: an offset with few constant values is a choice among cells; an
 * existing view that the access fits is used; a small object of known size stays
 * cells, read through a multiplexer on the index bits and written cell by cell
 * (cheap for a SAT solver, exact for any layout); otherwise a view is made, or if it would
 * overlap another, the object becomes bytes (flat.c).
 * The elements that an offset can hit are read off its term (region.c).
 */
#include "encoders/memory/access.h"
#include "encoders/memory/copy.h"
#include "encoders/memory/flat.h"
#include "encoders/memory/region.h"
#include "encoders/memory/source.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

enum { FEW_VALUES = 16, SMALL_OBJECT = 128, CONST_TABLE = 4096 };

void exact_if(struct symex *x, term cond) { x->here.exact = term_and(x->s, x->here.exact, cond); }

/* ---- through views ---- */

struct view_place {
    const struct array_view *v;
    term index, sure;
};

/* Behind an inner array's end the view says nothing. */
static void stay_inside(struct symex *x, struct view_place *p) {
    if (!p->v->count) return;
    term below = term_bin(x->s, TERM_ULT, p->index, offset_const(x, (int64_t)p->v->count));
    p->sure = term_and(x->s, p->sure, below);
}

/* Is a pointer declared there, or is the type unknown? */
static bool holds_pointers(struct symex *x, const struct object *o, uint64_t off) {
    return !o->ct || scalar_at(x, o, off, x->ptr_bits / 8).ptr;
}

/* Numbers in an array of pointers are addresses to nothing known; but what pointers an unknown
 * source holds is assumed of them alone, so that words which may be either are numbers there. */
static bool view_suits(struct symex *x, const struct object *o, const struct contents *c,
                       const struct array_view *v, bool ptr) {
    bool unknown = (c->src->kind == SOURCE_UNKNOWN && !c->src->unset) || c->src->kind == SOURCE_MIX;
    return v->is_ptr == ptr || !v->is_ptr || !unknown || holds_pointers(x, o, v->r);
}

static bool fitting_view(struct symex *x, const struct object *o, struct contents *c, term off,
                         uint32_t size, bool ptr, struct view_place *p) {
    struct array_view region = {0};
    if (c->nviews) region_of(x, o, off, size, &region);
    for (uint32_t i = 0; i < c->nviews; i++) {
        p->v = &c->views[i];
        if (p->v->size != size || !view_suits(x, o, c, p->v, ptr)) continue;
        region.is_ptr = p->v->is_ptr;
        if (p->v->count && region.count && !view_same_region(p->v, &region)) continue;
        p->index = index_in(x, off, p->v->g, p->v->r, &p->sure);
        if (p->index) return stay_inside(x, p), true;
    }
    return false;
}

static bool make_view(struct symex *x, const struct object *o, struct contents *c, term off,
                      uint32_t size, bool ptr, struct use use, struct view_place *p) {
    struct array_view region;
    if (!region_of(x, o, off, size, &region)) return false;
    region.is_ptr = ptr;
    if (!view_suits(x, o, c, &region, false)) region.is_ptr = false;
    p->v = view_over(x, c, &region, use);
    if (!p->v) return false;
    p->index = index_in(x, off, p->v->g, p->v->r, &p->sure);
    stay_inside(x, p);
    return true;
}

/* A view of whole elements, each as large as m accesses: the access is one part of an element. */
static bool enclosing_view(struct symex *x, struct contents *c, term off, uint32_t size,
                           struct view_place *p) {
    struct low_bits k = known_bits(x, off);
    for (uint32_t i = 0; i < c->nviews; i++) {
        p->v = &c->views[i];
        uint64_t g = p->v->g;
        if (p->v->is_ptr || p->v->count || p->v->size != g || p->v->r || !is_pow2(g) ||
            !is_pow2(size))
            continue;
        if (size >= g || k.n < log2_of(size) || (k.r & (size - 1))) continue;
        term whole = term_extract(x->s, off, x->ptr_bits - 1, log2_of(g));
        p->index = term_zext(x->s, whole, x->ptr_bits);
        p->sure = term_true(x->s);
        return true;
    }
    return false;
}

/* The number of bits by which the element must be shifted right to reach the access. */
static term shift_in(struct symex *x, const struct view_place *p, term off, uint32_t size) {
    unsigned w = 8 * p->v->size, n = log2_of(p->v->size);
    term bytes = term_extract(x->s, off, n - 1, 0);
    if (x->m->target.big_endian) {
        term last = term_const(x->s, n, p->v->size - size);
        bytes = term_bin(x->s, TERM_SUB, last, bytes);
    }
    term amount = term_concat(x->s, bytes, term_const(x->s, 3, 0));
    return term_zext(x->s, amount, w);
}

static struct loaded load_part(struct symex *x, const struct view_place *p, term off,
                               uint32_t size) {
    struct loaded l = view_load(x, p->v, p->index);
    l.v.v = term_bin(x->s, TERM_LSHR, l.v.v, shift_in(x, p, off, size));
    l.v.v = term_extract(x->s, l.v.v, 8 * size - 1, 0);
    return l;
}

static struct loaded with_part(struct symex *x, const struct view_place *p, term off, uint32_t size,
                               struct loaded what) {
    struct loaded l = view_load(x, p->v, p->index);
    unsigned w = 8 * p->v->size;
    term shift = shift_in(x, p, off, size);
    term mask = term_bin(x->s, TERM_SHL, term_const(x->s, w, bv_mask(8 * size)), shift);
    term bits = term_bin(x->s, TERM_SHL, term_zext(x->s, what.v.v, w), shift);
    l.v.v = term_or(x->s, term_and(x->s, l.v.v, term_not(x->s, mask)), bits);
    l.init = term_and(x->s, l.init, init_all(x, what.init));
    return l;
}

/* The object's contents are unknown from here on. */
static void forget(struct symex *x, const struct object *o, struct contents *c) {
    uint32_t t = taint_here(x, "accesses of different types at variable offsets");
    c->src = source_unknown(x, o->ct, o->name ? o->name : "object", false, ORIGIN_NONDET, t);
    c->src->head = o->head;
    c->cells = NULL;
    c->nviews = 0;
}

/* ---- through cells ---- */

struct candidates {
    uint64_t first, step;
    uint32_t n;
    term index; /* number of the one hit */
};

/* The offsets that an access in bounds can have, if they are few. */
static bool candidates_of(struct symex *x, const struct object *o, const struct contents *c,
                          term off, uint32_t size, uint32_t limit, struct candidates *k) {
    bv_t bytes;
    if (!term_is_const(x->s, o->size, &bytes) || bytes < size || bytes > UINT32_MAX) return false;
    struct low_bits b = known_bits(x, off);
    uint64_t stride = object_stride(x, o), r = stride ? term_constant_rest(x->s, off, stride) : 0;
    term sure;
    if (b.n > 16) b = (struct low_bits){16, b.r & 0xffff};
    k->step = (uint64_t)1 << b.n, k->first = b.r;
    if (stride > k->step && (k->index = index_in(x, off, stride, r, &sure)) &&
        term_is_true(x->s, sure))
        k->step = stride, k->first = r;
    else
        k->index = index_in(x, off, k->step, k->first, &sure);
    if (!k->index || k->first + size > bytes) return false;
    uint64_t n = ((uint64_t)bytes - size - k->first) / k->step + 1;
    k->n = (uint32_t)n;
    (void)c;
    return n <= limit;
}

/* items[index], by the index's bits; the index is below n. */
static struct loaded multiplex(struct symex *x, const struct loaded *items, uint32_t n,
                               term index) {
    if (n == 1) return items[0];
    unsigned bit = 31u - (unsigned)__builtin_clz(n - 1);
    uint32_t half = (uint32_t)1 << bit;
    struct loaded hi = multiplex(x, items + half, n - half, index);
    struct loaded lo = multiplex(x, items, half, index);
    return loaded_ite(x, term_extract(x->s, index, bit, bit), hi, lo);
}

static struct loaded load_choice(struct symex *x, struct contents *c, const struct candidates *k,
                                 uint32_t size, bool ptr, struct use use) {
    struct arena scratch = {0};
    struct loaded *items = arena_new_array(&scratch, struct loaded, k->n);
    for (uint32_t i = 0; i < k->n; i++) {
        term here = term_eq(x->s, k->index, offset_const(x, (int64_t)i));
        items[i] = contents_load(x, c, k->first + i * k->step, size, ptr, use_where(x, use, here));
    }
    struct loaded r = multiplex(x, items, k->n, k->index);
    arena_free(&scratch);
    return r;
}

/* The value at one offset becomes `what` where cond holds. */
static void store_if(struct symex *x, struct contents *c, uint64_t at, uint32_t size,
                     struct loaded what, term cond) {
    if (term_is_false(x->s, cond)) return;
    if (!term_is_true(x->s, cond))
        what = loaded_ite(x, cond, what, contents_load(x, c, at, size, is_ptr(what.v), no_use()));
    contents_store(x, c, at, size, what);
}

/* ---- an offset with few values ---- */

static bool few_values(struct symex *x, const struct object *o, term off, uint32_t size, bv_t *at,
                       uint32_t *n) {
    bv_t bytes;
    uint32_t all, k = 0;
    if (!tree_leaves(x, off, at, FEW_VALUES, &all) || !all) return false;
    bool known = term_is_const(x->s, o->size, &bytes);
    for (uint32_t i = 0; i < all; i++) /* checks rule out accesses out of bounds */
        if (at[i] >> (x->ptr_bits - 1) == 0 && (!known || at[i] + size <= bytes)) at[k++] = at[i];
    *n = k;
    return true;
}

static struct loaded nothing(struct symex *x, uint32_t size, bool ptr) {
    struct source none = {.kind = SOURCE_UNINIT};
    return source_load(x, &none, 0, size, ptr, no_use());
}

static struct loaded load_few(struct symex *x, struct contents *c, term off, const bv_t *at,
                              uint32_t n, uint32_t size, bool ptr, struct use use) {
    if (!n) return nothing(x, size, ptr);
    struct use last = use_where(x, use, tree_is(x, off, at[n - 1]));
    struct loaded r = contents_load(x, c, (uint64_t)at[n - 1], size, ptr, last);
    for (uint32_t i = n - 1; i-- > 0;) {
        term is = tree_is(x, off, at[i]);
        struct use in = use_where(x, use, is);
        r = loaded_ite(x, is, contents_load(x, c, (uint64_t)at[i], size, ptr, in), r);
    }
    return r;
}

/* ---- the two entry points ---- */

/* Up to so many places an object stays cells, one for each. */
static uint32_t small_object(const struct symex *x, const struct contents *c, bool loading) {
    if (x->opt.no_split) return 0;
    return loading && c->src->kind == SOURCE_BYTES && !c->cells ? CONST_TABLE : SMALL_OBJECT;
}

/* An execution that reads it where the place is not certain is given up. */
static struct loaded load_place(struct symex *x, const struct view_place *p, struct use use) {
    exact_if(x, use.when ? term_implies(x->s, use.when, p->sure) : p->sure);
    return view_load(x, p->v, p->index);
}

/* The init flag of bytes at a variable offset, without the value. */
term object_init(struct symex *x, const struct object *o, struct contents *c, term off,
                 uint32_t size) {
    bv_t at[FEW_VALUES];
    uint32_t n;
    struct view_place p;
    ir_ct ct;
    if (!c->holes) return term_true(x->s);
    if (few_values(x, o, off, size, at, &n)) {
        term all = n ? contents_init(x, c, (uint64_t)at[0], size) : term_false(x->s);
        for (uint32_t i = 1; i < n; i++)
            all = term_ite(x->s, tree_is(x, off, at[i]), contents_init(x, c, (uint64_t)at[i], size),
                           all);
        return all;
    }
    if (fitting_view(x, o, c, off, size, true, &p)) return load_place(x, &p, no_use()).init;
    struct array_view region = {0};
    region_of(x, o, off, size, &region);
    struct source layout = source_layout(o);
    source_name(x, &layout, region.r, &ct);
    bool ptr = ct && x->m->ctypes.at[ct].kind == CT_PTR && size == x->ptr_bits / 8;
    return init_all(x, object_load(x, o, c, off, size, ptr, no_use()).init);
}

/* A member declared as a number, or a union, is an array of numbers, even if it holds pointers. */
static bool as_numbers(struct symex *x, const struct object *o, term off) {
    struct source layout = source_layout(o);
    struct array_view region;
    ir_ct ct;
    bool seen = region_of(x, o, off, x->ptr_bits / 8, &region);
    uint64_t at = seen ? region.r : layout_offset(x, o, off);
    if (source_descend(x, &layout, at, &ct) || !ct) return false;
    return ir_ctype_at(x->m, ct)->kind == CT_UNION || ir_ctype_at(x->m, ct)->kind == CT_INT;
}

struct loaded object_load(struct symex *x, const struct object *o, struct contents *c, term off,
                          uint32_t size, bool ptr, struct use use) {
    bv_t at[FEW_VALUES];
    uint32_t n;
    struct candidates k;
    struct view_place p;
    if (few_values(x, o, off, size, at, &n)) return load_few(x, c, off, at, n, size, ptr, use);
    if (ptr && as_numbers(x, o, off))
        return loaded_as(x, object_load(x, o, c, off, size, false, use), true, use);
    if (fitting_view(x, o, c, off, size, ptr, &p))
        return loaded_as(x, load_place(x, &p, use), ptr, use);
    if (flat_view(c)) return loaded_as(x, flat_load(x, flat_view(c), off, size), ptr, use);
    if (candidates_of(x, o, c, off, size, small_object(x, c, true), &k))
        return load_choice(x, c, &k, size, ptr, use);
    if (enclosing_view(x, c, off, size, &p))
        return loaded_as(x, load_part(x, &p, off, size), ptr, use);
    if (make_view(x, o, c, off, size, ptr, use, &p))
        return loaded_as(x, load_place(x, &p, use), ptr, use);
    const struct array_view *bytes = flat_make(x, c, use);
    if (bytes) return loaded_as(x, flat_load(x, bytes, off, size), ptr, use);
    ir_type t = ptr ? IR_PTR : IR_I(8 * size);
    return (struct loaded){tainted(x, t, "accesses of different types at variable offsets"),
                           term_true(x->s)};
}

static void store_candidates(struct symex *x, struct contents *c, const struct candidates *k,
                             term off, uint32_t size, struct loaded what, term cond) {
    for (uint32_t i = 0; i < k->n; i++) {
        uint64_t at = k->first + i * k->step;
        term here = term_eq(x->s, off, offset_const(x, (int64_t)at));
        store_if(x, c, at, size, what, term_and(x->s, cond, here));
    }
}

static void store_in_view(struct symex *x, struct contents *c, const struct view_place *p,
                          struct loaded what, term cond) {
    exact_if(x, term_implies(x->s, cond, p->sure));
    if (!term_is_true(x->s, cond)) what = loaded_ite(x, cond, what, view_load(x, p->v, p->index));
    view_store(x, c, p->v, p->index, what);
}

void object_store(struct symex *x, const struct object *o, struct contents *c, term off,
                  uint32_t size, struct loaded what, term cond) {
    bv_t at[FEW_VALUES];
    uint32_t n;
    struct candidates k;
    struct view_place p;
    bool ptr = is_ptr(what.v);
    if (few_values(x, o, off, size, at, &n)) {
        for (uint32_t i = 0; i < n; i++) {
            term here = tree_is(x, off, at[i]);
            store_if(x, c, (uint64_t)at[i], size, what, n == 1 ? cond : term_and(x->s, cond, here));
        }
    } else if (ptr && as_numbers(x, o, off)) {
        object_store(x, o, c, off, size, loaded_number(x, what), cond);
    } else if (fitting_view(x, o, c, off, size, ptr, &p)) {
        store_in_view(x, c, &p, what, cond);
    } else if (flat_view(c)) {
        flat_store(x, c, off, size, what, cond);
    } else if (candidates_of(x, o, c, off, size, small_object(x, c, false), &k)) {
        store_candidates(x, c, &k, off, size, what, cond);
    } else if (!ptr && enclosing_view(x, c, off, size, &p)) {
        store_in_view(x, c, &p, with_part(x, &p, off, size, what), cond);
    } else if (make_view(x, o, c, off, size, ptr, no_use(), &p)) {
        store_in_view(x, c, &p, what, cond);
    } else if (flat_make(x, c, no_use())) {
        flat_store(x, c, off, size, what, cond);
    } else {
        forget(x, o, c);
    }
}
