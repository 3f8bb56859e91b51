/* Arrays for stores and loads at variable offsets.
 *
 * A view holds the elements r, r + g, r + 2g ... of one size as a term array indexed by
 * element number (ESW 3.3.3), so that an int array is an array of 32-bit elements, and
 * a field of an array of structs is an array of its own.  Views of one object never
 * overlap.  Cells of a region move into the view when it is made; from
 * then on constant offsets in the region go through it too.  An access that fits no view
 * and overlaps one (type punning at variable offsets) makes the object bytes (flat.c).
 * Arrays of pointers are two arrays.  The objects' one is never given to a solver:
 * tree_select reads it back into a tree over constants.
 */
#include "encoders/memory/view.h"
#include "encoders/memory/extent.h"
#include "encoders/memory/flat.h"
#include "encoders/memory/source.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"

#include <string.h>

/* ---- elements ---- */

/* Executions with two reads at different indices get one object where there may be two. */
static void note_read(struct symex *x, struct unknown_objs *u, term index, term null) {
    struct term_store *s = x->s;
    vec_push(&x->arena, &u->reads, index);
    term here = guard_here(x);
    here = term_and(s, here, term_not(s, null));
    if (!u->read) u->read = term_false(s), u->first = index;
    term other = term_not(s, term_eq(s, index, u->first));
    other = term_and(s, here, term_and(s, u->read, other));
    x->found.merged = term_or(s, x->found.merged, other);
    struct object *o = &x->mem.objects.at[u->pointee];
    o->merged = o->merged ? term_or(s, o->merged, other) : other;
    u->first = term_ite(s, u->read, u->first, index);
    u->read = term_or(s, u->read, here);
}

static term base_object(struct symex *x, term array, term index) {
    uint64_t at;
    if (!VL_REQUIRE(map_get(&x->mem.unknown_arrays, array, &at)))
        return term_const(x->s, OBJ_WIDTH, OBJ_WILD);
    struct unknown_objs *u = (struct unknown_objs *)(uintptr_t)at;
    term pointee = term_const(x->s, OBJ_WIDTH, u->pointee);
    term null = u->nulls ? term_select(x->s, u->nulls, index) : term_false(x->s);
    note_read(x, u, index, null);
    struct value p = {.v = offset_const(x, 0)};
    p.obj = term_ite(x->s, null, term_const(x->s, OBJ_WIDTH, OBJ_NULL), pointee);
    extent_assume_element(x, u, index, p);
    return p.obj;
}

/* select(array, index) as a tree over constants. */
static term tree_select(struct symex *x, term array, term index, struct map *memo,
                        struct arena *scratch) {
    uint64_t known, key = (uint64_t)array << 32 | index;
    if (map_get(memo, key, &known)) return (term)known;
    struct term_node n = *term_get(x->s, array);
    term r;
    switch (n.op) {
    case TERM_ARRAY_CONST:
        return n.arg[0];
    case TERM_STORE: {
        term same = term_eq(x->s, index, n.arg[1]);
        r = term_is_true(x->s, same) ? n.arg[2] : tree_select(x, n.arg[0], index, memo, scratch);
        r = term_ite(x->s, same, n.arg[2], r);
        break;
    }
    case TERM_ITE:
        r = tree_select(x, n.arg[1], index, memo, scratch);
        r = term_ite(x->s, n.arg[0], r, tree_select(x, n.arg[2], index, memo, scratch));
        break;
    case TERM_SPLICE: {
        term here = term_splice_holds(x->s, array, index);
        r = tree_select(x, n.arg[1], index, memo, scratch);
        r = term_ite(x->s, here, r, tree_select(x, n.arg[0], index, memo, scratch));
        break;
    }
    case TERM_SHIFTED:
        r = tree_select(x, n.arg[0], term_bin(x->s, TERM_ADD, index, n.arg[1]), memo, scratch);
        break;
    default:
        r = base_object(x, array, index);
    }
    map_put(scratch, memo, key, r);
    return r;
}

struct loaded view_load(struct symex *x, const struct array_view *v, term index) {
    struct loaded l = {.init = v->init ? term_select(x->s, v->init, index) : term_true(x->s)};
    l.v.v = term_select(x->s, v->vals, index);
    if (v->is_ptr) {
        struct arena scratch = {0};
        struct map memo = {0};
        l.v.obj = tree_select(x, v->objs, index, &memo, &scratch);
        arena_free(&scratch);
    }
    return l;
}

struct loaded view_load_at(struct symex *x, const struct array_view *v, uint64_t index) {
    return view_load(x, v, offset_const(x, (int64_t)index));
}

/* Elements hold a value or none: those that hold one in some bits are unknown. */
static term element_init(struct symex *x, term init) {
    if (term_width(x->s, init) == 1) return init;
    term all = init_all(x, init), none = term_eq(x->s, init, term_const(x->s, 8, 0));
    term some = term_not(x->s, term_or(x->s, all, none));
    if (term_is_false(x->s, some)) return all;
    return term_ite(x->s, some, tainted(x, IR_I(1), "bit-field among uninitialised ones").v, all);
}

void view_put(struct symex *x, struct array_view *v, term index, struct loaded what) {
    what = loaded_as(x, what, v->is_ptr, no_use());
    what.init = element_init(x, what.init);
    v->vals = term_store_at(x->s, v->vals, index, what.v.v);
    if (v->is_ptr) v->objs = term_store_at(x->s, v->objs, index, what.v.obj);
    if (v->init) {
        v->init = term_store_at(x->s, v->init, index, what.init);
    } else if (!term_is_true(x->s, what.init)) {
        v->init = term_array_const(x->s, x->ptr_bits, term_true(x->s));
        v->init = term_store_at(x->s, v->init, index, what.init);
    }
}

static void own_views(struct symex *x, struct contents *c, uint32_t room) {
    struct array_view *views = arena_new_array(&x->arena, struct array_view, c->nviews + room);
    if (c->nviews) memcpy(views, c->views, c->nviews * sizeof *views);
    c->views = views;
}

void view_store(struct symex *x, struct contents *c, const struct array_view *v, term index,
                struct loaded what) {
    uint32_t i = (uint32_t)(v - c->views);
    if (!VL_REQUIRE(i < c->nviews)) {
        symex_fail(x, VL_INTERNAL);
        return;
    }
    own_views(x, c, 0);
    view_put(x, &c->views[i], index, what);
}

void view_replace(struct symex *x, struct contents *c, uint32_t i, const struct array_view *v) {
    if (!VL_REQUIRE(i < c->nviews)) {
        symex_fail(x, VL_INTERNAL);
        return;
    }
    own_views(x, c, 0);
    c->views[i] = *v;
}

struct array_view view_shifted(struct symex *x, const struct array_view *v, term by) {
    struct array_view m = *v;
    m.vals = term_shifted(x->s, v->vals, by);
    if (v->is_ptr) m.objs = term_shifted(x->s, v->objs, by);
    if (v->init) m.init = term_shifted(x->s, v->init, by);
    return m;
}

struct array_view view_splice(struct symex *x, const struct array_view *to,
                              const struct array_view *with, term first, term count) {
    struct term_store *s = x->s;
    struct array_view v = *to;
    v.vals = term_splice(s, to->vals, with->vals, first, count);
    if (to->is_ptr) v.objs = term_splice(s, to->objs, with->objs, first, count);
    if (!to->init && !with->init) return v;
    term all = term_array_const(s, x->ptr_bits, term_true(s));
    v.init = term_splice(s, to->init ? to->init : all, with->init ? with->init : all, first, count);
    return v;
}

struct array_view view_ite(struct symex *x, term c, const struct array_view *a,
                           const struct array_view *b) {
    struct array_view v = *a;
    v.vals = term_ite(x->s, c, a->vals, b->vals);
    if (v.is_ptr) v.objs = term_ite(x->s, c, a->objs, b->objs);
    if (a->init == b->init) return v;
    term all = term_array_const(x->s, x->ptr_bits, term_true(x->s));
    v.init = term_ite(x->s, c, a->init ? a->init : all, b->init ? b->init : all);
    return v;
}

/* ---- making a view ---- */

bool view_same_region(const struct array_view *a, const struct array_view *b) {
    return a->g == b->g && a->r == b->r && a->size == b->size && a->is_ptr == b->is_ptr &&
           a->count == b->count;
}

/* The end of a view inside a struct. */
static uint64_t end_of(const struct array_view *v) {
    return v->r + (v->count - 1) * v->g + v->size;
}

/* No byte of elements (g, r, n) can be a byte of v. */
static bool disjoint(const struct array_view *v, uint64_t g, uint64_t r, uint32_t n) {
    uint64_t m = bv_gcd(v->g, g), a = r % m, b = v->r % m;
    uint64_t ab = (b + m - a) % m, ba = (a + m - b) % m; /* from a up to b, and from b up to a */
    return ab >= n && ba >= v->size;
}

/* Both lie inside a struct, one behind the other. */
static bool views_apart(const struct array_view *a, const struct array_view *b) {
    return a->count && b->count && (end_of(a) <= b->r || end_of(b) <= a->r);
}

static bool conflicts(const struct array_view *views, uint32_t n, const struct array_view *region) {
    for (uint32_t i = 0; i < n; i++)
        if (!views_apart(&views[i], region) &&
            !disjoint(&views[i], region->g, region->r, region->size))
            return true;
    return false;
}

/* All bytes: such a view may take over from others that overlap it. */
static bool is_flat(const struct array_view *v) {
    return v->g == 1 && v->size == 1 && !v->count && !v->is_ptr;
}

static void constant_view(struct symex *x, struct array_view *v, bool init) {
    term zero = term_const(x->s, v->is_ptr ? x->ptr_bits : 8 * v->size, 0);
    v->vals = term_array_const(x->s, x->ptr_bits, zero);
    if (v->is_ptr)
        v->objs = term_array_const(x->s, x->ptr_bits, term_const(x->s, OBJ_WIDTH, OBJ_NULL));
    v->init = init ? 0 : term_array_const(x->s, x->ptr_bits, term_false(x->s));
}

enum { MAX_INITIALISED = 1 << 16, MAX_POINTERS = 1 << 12 };

/* Fills the view from the initialiser; elements for which `over` has contents are left out. */
static bool bytes_view(struct symex *x, struct source *s, struct array_view *v,
                       const struct contents *over, struct use use) {
    uint64_t size = s->global->size;
    constant_view(x, v, true);
    if (!s->global->bytes && !s->global->relocs.n) return true;
    if (size / v->g > (v->is_ptr ? MAX_POINTERS : MAX_INITIALISED)) return false;
    for (uint64_t k = 0; v->r + k * v->g + v->size <= size; k++) {
        if (v->count && k == v->count) break;
        if (over && contents_touches(over, v->r + k * v->g, v->size)) continue;
        struct loaded l = source_load(x, s, v->r + k * v->g, v->size, v->is_ptr, use);
        bv_t zero;
        if (!is_ptr(l.v) && term_is_const(x->s, l.v.v, &zero) && zero == 0) continue;
        view_put(x, v, offset_const(x, (int64_t)k), l);
    }
    return true;
}

/* Pointers at variable indices of an unknown object all refer to one object. */
static void unknown_pointers(struct symex *x, struct source *s, struct array_view *v) {
    ir_ct ct;
    const char *name = source_name(x, s, v->r, &ct);
    if (!ct || x->m->ctypes.at[ct].kind != CT_PTR) ct = 0;
    struct unknown_objs *u = arena_new(&x->arena, struct unknown_objs);
    *u = (struct unknown_objs){.src = s, .g = v->g, .r = v->r, .count = v->count};
    struct incoming in = {.name = name, .origin = s->origin};
    u->pointee = unknown_object(x, ct, &in, s->taint);
    if (s->strings) {
        x->mem.objects.at[u->pointee].not_heap = true; /* main's arguments */
        terminate_string(x, u->pointee);
    } else if (env_may_be_null(&x->env.decided, ct))
        u->nulls =
            fresh_array(x, 1, arena_printf(&x->arena, "%s is null", name), s->origin, s->taint);
    constant_view(x, v, true);
    v->objs = term_array_var(x->s, x->ptr_bits, OBJ_WIDTH, name);
    map_put(&x->arena, &x->mem.unknown_arrays, v->objs, (uint64_t)(uintptr_t)u);
    v->unknown = u;
    assume_that(x, ASSUME_ONE_REPRESENTATIVE, s->name);
}

static void unset_elements(struct symex *x, struct source *s, struct array_view *v) {
    ir_ct ct;
    constant_view(x, v, false);
    v->vals = fresh_array(x, 8 * v->size, source_name(x, s, v->r, &ct), s->origin, 0);
    if (ct && x->m->ctypes.at[ct].kind == CT_FLOAT) mark_float(x, v->vals);
    map_put(&x->arena, &x->vars.unset, v->vals, 1);
    if (v->is_ptr)
        v->objs = term_array_const(x->s, x->ptr_bits, term_const(x->s, OBJ_WIDTH, OBJ_UNSET));
}

static void overlay(struct symex *x, struct contents *c, struct array_view *v, struct use use);

/* The elements that end with a zero, for bytes to lie below. */
static bool terminated_view(struct symex *x, struct source *s, struct use use) {
    struct array_view v = {.g = s->end_element, .r = s->last.off, .size = s->last.size};
    return !s->last.is_pointer && view_of_source(x, s, &v, use);
}

/* Is it of members beside the one that is zero in the last element? */
static bool is_beside_end(const struct source *s, const struct array_view *v) {
    uint64_t element = s->end_element, from = v->r % element, n = v->size;
    if (v->count) n += (v->count - 1) * v->g; /* an array in one element */
    bool apart = s->last.off + s->last.size <= from || from + n <= s->last.off;
    return (v->count || v->g == element) && from + n <= element && apart;
}

/* What was read of it already stays. */
bool view_of_source(struct symex *x, struct source *s, struct array_view *v, struct use use) {
    for (uint32_t i = 0; i < s->arrays.n; i++)
        if (view_same_region(&s->arrays.at[i], v)) return *v = s->arrays.at[i], true;
    const struct array_end *last = &s->last;
    bool elements = last->size && last->size == v->size && s->end_element == v->g &&
                    v->r == last->off && v->is_ptr == last->is_pointer;
    bool flat = is_flat(v), apart = !last->size || elements || is_beside_end(s, v);
    if (!apart && !(flat && terminated_view(x, s, use))) return false;
    bool over = conflicts(s->arrays.at, s->arrays.n, v);
    if (over && !(flat && flat_possible(s->arrays.at, s->arrays.n))) return false;
    ir_ct ct;
    if (s->unset) {
        unset_elements(x, s, v);
    } else if (v->is_ptr) {
        unknown_pointers(x, s, v);
    } else {
        v->vals = fresh_array(x, 8 * v->size, source_name(x, s, v->r, &ct), s->origin, s->taint);
        if (ct && x->m->ctypes.at[ct].kind == CT_FLOAT) mark_float(x, v->vals);
    }
    if (!v->is_ptr || s->unset) v->base = v->vals;
    if (s->maybe_unset) v->init = fresh_array(x, 1, "is set", s->origin, s->taint);
    if (elements) {
        struct value zero = {.v = source_end_value(x, s)};
        struct loaded l = {v->is_ptr ? pointer_to(x, OBJ_NULL) : zero, term_true(x->s)};
        view_put(x, v, s->end, l);
    }
    if (over) {
        flat_lay(x, v, s->arrays.at, s->arrays.n, s->cells);
        s->cells = NULL;
    } else {
        struct contents known = {.src = s, .cells = s->cells};
        overlay(x, &known, v, use);
        s->cells = known.cells;
    }
    vec_push(&x->arena, &s->arrays, *v);
    return true;
}

static bool mixed_view(struct symex *x, struct source *s, struct array_view *v, struct use use) {
    for (uint32_t i = 0; i < s->arrays.n; i++)
        if (view_same_region(&s->arrays.at[i], v)) return *v = s->arrays.at[i], true;
    struct contents a = *s->a, b = *s->b;
    a.owner = ++x->mem.owners, b.owner = ++x->mem.owners;
    const struct array_view *va = view_over(x, &a, v, use),
                            *vb = va ? view_over(x, &b, v, use) : NULL;
    if (!vb) return false;
    *v = view_ite(x, s->sel, va, vb);
    vec_push(&x->arena, &s->arrays, *v);
    return true;
}

/* Moves what cells hold of the region into the view. */
static void overlay(struct symex *x, struct contents *c, struct array_view *v, struct use use) {
    struct contents before = *c;
    void *item;
    for (uint64_t at = 0; trie_next(before.cells, &at, &item); at++) {
        const struct cell *cell = item;
        uint64_t k = at < v->r + v->size ? 0 : (at - v->r - v->size) / v->g;
        for (;; k++) {
            uint64_t start = v->r + k * v->g;
            if (start >= at + cell->size || (v->count && k >= v->count)) break;
            if (start + v->size <= at || !contents_touches(c, start, v->size)) continue;
            struct loaded l = contents_load(x, &before, start, v->size, v->is_ptr, use);
            view_put(x, v, offset_const(x, (int64_t)k), l);
            contents_carve(x, c, start, v->size);
        }
    }
}

/* c's view of exactly this region, made if need be; NULL if it would overlap another. */
const struct array_view *view_over(struct symex *x, struct contents *c,
                                   const struct array_view *region, struct use use) {
    for (uint32_t i = 0; i < c->nviews; i++)
        if (view_same_region(&c->views[i], region)) return &c->views[i];
    bool over = conflicts(c->views, c->nviews, region); /* may be so only for all bytes of it */
    if (over ? !is_flat(region) || !flat_possible(c->views, c->nviews) : c->nviews == MAX_VIEWS)
        return NULL;
    struct array_view v = *region;
    switch (c->src->kind) {
    case SOURCE_UNINIT:
        constant_view(x, &v, false);
        break;
    case SOURCE_BYTES:
        if (!bytes_view(x, c->src, &v, over ? c : NULL, use)) return NULL;
        break;
    case SOURCE_UNKNOWN:
        if (!view_of_source(x, c->src, &v, use)) return NULL;
        break;
    case SOURCE_MIX:
        if (!mixed_view(x, c->src, &v, use)) return NULL;
        break;
    }
    if (over) {
        flat_lay(x, &v, c->views, c->nviews, c->cells);
        c->nviews = 0;
        c->cells = NULL;
    } else {
        overlay(x, c, &v, use);
    }
    own_views(x, c, 1);
    c->views[c->nviews] = v;
    return &c->views[c->nviews++];
}
