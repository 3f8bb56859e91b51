/* Objects as bytes: for accesses that no other view fits.
 *
 * An object is *flat* when its one view has all its bytes.  It becomes flat when an access at a
 * variable offset fits none of its views and overlaps them: type punning, an offset between
 * elements, a copy of bytes.  The contents of views are read byte by byte (term_bytes), cells are
 * stored into the bytes, and a pointer is the bytes of its address (address.c).  From then on an
 * access of n bytes is n of the byte array's.
 * Unknown sources become flat in the same way, once for all states: their byte array is one
 * variable, over which the arrays and cells lie that were made before.
 *
 * Limits: arrays of pointers have no bytes, as their addresses are no array; such objects stay
 * as they are, and the access is unsupported.
 */
#include "encoders/memory/flat.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/view.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

static const struct array_view all_bytes = {.g = 1, .size = 1};

const struct array_view *flat_view(const struct contents *c) {
    return c->nviews == 1 && view_same_region(&c->views[0], &all_bytes) ? &c->views[0] : NULL;
}

/* ---- becoming flat ---- */

static term set_everywhere(struct symex *x) {
    return term_array_const(x->s, x->ptr_bits, term_true(x->s));
}

/* The view's elements over what v has. */
static void lay_view(struct symex *x, struct array_view *v, const struct array_view *over) {
    struct term_layout l = {.g = over->g, .r = over->r, .count = over->count, .size = over->size};
    l.big_endian = x->m->target.big_endian;
    v->vals = term_bytes(x->s, v->vals, over->vals, &l);
    if (!v->init && !over->init) return;
    term init = over->init ? over->init : set_everywhere(x);
    v->init = term_bytes(x->s, v->init ? v->init : set_everywhere(x), init, &l);
}

static void lay_cell(struct symex *x, struct array_view *v, uint64_t at, const struct cell *cell) {
    struct loaded whole = loaded_number(x, (struct loaded){cell->v, cell->init});
    for (uint32_t i = 0; i < cell->size; i++) {
        struct loaded one = {{.v = bytes_of(x, whole.v.v, cell->size, i, 1)}, whole.init};
        view_put(x, v, offset_const(x, (int64_t)(at + i)), one);
    }
}

void flat_lay(struct symex *x, struct array_view *v, const struct array_view *views, uint32_t n,
              const struct trie *cells) {
    void *item;
    for (uint32_t i = 0; i < n; i++) lay_view(x, v, &views[i]);
    for (uint64_t at = 0; trie_next(cells, &at, &item); at++) lay_cell(x, v, at, item);
}

bool flat_possible(const struct array_view *views, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (views[i].is_ptr || views[i].g > UINT32_MAX) return false;
    return true;
}

const struct array_view *flat_make(struct symex *x, struct contents *c, struct use use) {
    const struct array_view *v = flat_view(c);
    return v ? v : view_over(x, c, &all_bytes, use);
}

/* ---- accesses ---- */

static term byte_at(struct symex *x, term off, uint32_t i) {
    return term_bin(x->s, TERM_ADD, off, offset_const(x, i));
}

struct loaded flat_load(struct symex *x, const struct array_view *v, term off, uint32_t size) {
    struct loaded r = view_load(x, v, off);
    for (uint32_t i = 1; i < size; i++) {
        struct loaded one = view_load(x, v, byte_at(x, off, i));
        r.v.v = bytes_join(x, r.v.v, one.v.v);
        r.init = term_and(x->s, r.init, one.init);
    }
    return r;
}

void flat_store(struct symex *x, struct contents *c, term off, uint32_t size, struct loaded what,
                term cond) {
    if (!VL_REQUIRE(flat_view(c) != NULL)) {
        symex_fail(x, VL_INTERNAL);
        return;
    }
    what = loaded_number(x, what);
    for (uint32_t i = 0; i < size; i++) {
        term at = byte_at(x, off, i);
        struct loaded one = {{.v = bytes_of(x, what.v.v, size, i, 1)}, what.init};
        if (!term_is_true(x->s, cond))
            one = loaded_ite(x, cond, one, view_load(x, &c->views[0], at));
        view_store(x, c, &c->views[0], at, one);
    }
    if (!term_is_true(x->s, what.init)) c->holes = true;
}

/* ---- ranges ---- */

enum { MAX_FLAT = 16 };

struct bytes_from {
    const struct targets *t;
    struct array_view v[MAX_FLAT];
    bool holes;
};

/* As they are before anything is written. */
static bool bytes_from(struct symex *x, struct state *s, const struct targets *t,
                       struct bytes_from *out) {
    *out = (struct bytes_from){.t = t};
    for (uint32_t i = 0; i < t->n; i++) {
        struct contents c = *memory_get(x, &s->mem, t->at[i].object);
        c.owner = ++x->mem.owners;
        const struct array_view *v = flat_make(x, &c, no_use());
        if (!v) return false;
        out->v[i] = *v;
        out->holes |= c.holes;
    }
    return true;
}

/* The range of a target that starts at `to`. */
static struct array_view chosen_bytes(struct symex *x, const struct bytes_from *from, term to) {
    struct array_view r = {0};
    for (uint32_t i = from->t->n; i-- > 0;) {
        const struct target *t = &from->t->at[i];
        term by = term_bin(x->s, TERM_SUB, t->off, to);
        struct array_view m = view_shifted(x, &from->v[i], by);
        r = i + 1 == from->t->n ? m : view_ite(x, t->cond, &m, &r);
    }
    return r;
}

static bool write_bytes(struct symex *x, struct state *s, const struct target *t, bool always,
                        const struct array_view *with, bool holes, term n) {
    struct contents *c = memory_own(x, &s->mem, t->object);
    const struct array_view *v = flat_make(x, c, no_use());
    if (!v) return false;
    struct array_view changed = view_splice(x, v, with, t->off, n);
    if (!always) changed = view_ite(x, t->cond, &changed, v);
    view_replace(x, c, 0, &changed);
    c->holes |= holes;
    return true;
}

/* Writes to each target what `from` has, or if that is NULL the byte repeated. */
static bool write_targets(struct symex *x, struct state *s, const struct targets *to,
                          const struct bytes_from *from, term byte, term n) {
    const struct state before = *s;
    s->mem.owner = ++x->mem.owners; /* so that nothing of `before` changes */
    for (uint32_t i = 0; i < to->n; i++) {
        struct array_view with = all_bytes;
        if (from)
            with = chosen_bytes(x, from, to->at[i].off);
        else
            with.vals = term_array_const(x->s, x->ptr_bits, byte);
        if (write_bytes(x, s, &to->at[i], to->n == 1, &with, from && from->holes, n)) continue;
        *s = before;
        return false;
    }
    return true;
}

bool flat_copy(struct symex *x, struct state *s, struct value to, struct value from, term n) {
    struct targets t, f;
    struct bytes_from bytes;
    memory_targets(x, to, &t);
    memory_targets(x, from, &f);
    if (!targets_are_data(x, &t, MAX_FLAT) || !targets_are_data(x, &f, MAX_FLAT)) return false;
    if (!bytes_from(x, s, &f, &bytes)) return false;
    return write_targets(x, s, &t, &bytes, 0, n);
}

bool flat_fill(struct symex *x, struct state *s, struct value to, term byte, term n) {
    struct targets t;
    memory_targets(x, to, &t);
    return targets_are_data(x, &t, MAX_FLAT) && write_targets(x, s, &t, NULL, byte, n);
}
