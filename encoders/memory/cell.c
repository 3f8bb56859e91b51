/* Contents of an object at constant offsets: cells, pieces of arrays, and what was there before.
 *
 * The common case is one cell of the size asked for.  Everything else goes piece by
 * piece: bytes of one cell, of one array element, or a gap that the source fills.
 * Pieces are put together in the target's byte order; a pointer taken apart is its
 * address (address.c), which becomes the pointer again when it is put together.
 */
#include "encoders/memory/source.h"
#include "encoders/memory/view.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/targets.h"

enum { MAX_CELL = 16 };

/* ---- bytes of integers ---- */

/* n bytes of v (of `size` bytes) from the i-th in memory. */
term bytes_of(struct symex *x, term v, uint32_t size, uint32_t i, uint32_t n) {
    if (n == size) return v;
    uint32_t low = x->m->target.big_endian ? size - i - n : i;
    return term_extract(x->s, v, 8 * (low + n) - 1, 8 * low);
}

/* a, and b behind it in memory. */
term bytes_join(struct symex *x, term a, term b) {
    return x->m->target.big_endian ? term_concat(x->s, a, b) : term_concat(x->s, b, a);
}

term init_all(struct symex *x, term init) {
    if (term_width(x->s, init) == 1) return init;
    return term_eq(x->s, init, term_const(x->s, 8, 0xff));
}

term init_bits(struct symex *x, term init) {
    if (term_width(x->s, init) == 8) return init;
    return term_ite(x->s, init, term_const(x->s, 8, 0xff), term_const(x->s, 8, 0));
}

struct loaded loaded_as(struct symex *x, struct loaded l, bool ptr, struct use use) {
    if (is_ptr(l.v) == ptr) return l;
    l.v = ptr ? int_to_ptr(x, l.v, use) : expose_address(x, l.v);
    return l;
}

struct loaded loaded_number(struct symex *x, struct loaded l) {
    return loaded_as(x, l, false, no_use());
}

struct loaded loaded_ite(struct symex *x, term c, struct loaded a, struct loaded b) {
    if (is_ptr(a.v) != is_ptr(b.v)) a = loaded_as(x, a, is_ptr(b.v), no_use());
    if (term_width(x->s, a.init) != term_width(x->s, b.init))
        a.init = init_bits(x, a.init), b.init = init_bits(x, b.init);
    return (struct loaded){value_ite(x, c, a.v, b.v), term_ite(x->s, c, a.init, b.init)};
}

/* ---- finding ---- */

/* The first cell at or behind *off's bytes: one that covers *off, or starts later. */
static struct cell *cell_from(const struct contents *c, uint64_t off, uint64_t *at) {
    void *item;
    *at = off < MAX_CELL ? 0 : off - MAX_CELL + 1;
    for (; trie_next(c->cells, at, &item); ++*at) {
        struct cell *cell = item;
        if (*at + cell->size > off) return cell;
    }
    return NULL;
}

/* The array element that covers off: its view and start. */
static const struct array_view *element_at(const struct contents *c, uint64_t off, uint64_t *at) {
    for (uint32_t i = 0; i < c->nviews; i++) {
        const struct array_view *v = &c->views[i];
        if (off < v->r || (off - v->r) % v->g >= v->size) continue;
        if (v->count && (off - v->r) / v->g >= v->count) continue;
        *at = off - (off - v->r) % v->g;
        return v;
    }
    return NULL;
}

/* Start of the first array element behind off, or `end`. */
static uint64_t next_element(const struct contents *c, uint64_t off, uint64_t end) {
    for (uint32_t i = 0; i < c->nviews; i++) {
        const struct array_view *v = &c->views[i];
        uint64_t start = off < v->r ? v->r : off + v->g - (off - v->r) % v->g;
        if (v->count && start >= v->r + v->count * v->g) continue;
        if (start < end) end = start;
    }
    return end;
}

/* ---- loading ---- */

struct piece {
    struct loaded what;
    uint32_t n; /* bytes */
};

static struct piece part(struct symex *x, struct loaded whole, uint32_t size, uint64_t skip,
                         uint64_t n) {
    if (n > size - skip) n = size - skip;
    if (skip || n != size) {
        whole = loaded_number(x, whole);
        whole.v.v = bytes_of(x, whole.v.v, size, (uint32_t)skip, (uint32_t)n);
    }
    return (struct piece){whole, (uint32_t)n};
}

/* The longest piece of one kind from off, at most n bytes. */
static struct piece piece_at(struct symex *x, struct contents *c, uint64_t off, uint64_t n,
                             struct use use) {
    uint64_t at;
    const struct array_view *v = element_at(c, off, &at);
    if (v) return part(x, view_load_at(x, v, (at - v->r) / v->g), v->size, off - at, n);
    struct cell *cell = cell_from(c, off, &at);
    if (cell && at <= off)
        return part(x, (struct loaded){cell->v, cell->init}, cell->size, off - at, n);
    uint64_t end = next_element(c, off, off + n);
    if (cell && at < end) end = at;
    return (struct piece){source_load(x, c->src, off, (uint32_t)(end - off), false, use),
                          (uint32_t)(end - off)};
}

static struct loaded gather(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                            struct use use) {
    struct loaded r = {.init = term_true(x->s)};
    for (uint32_t done = 0; done < size;) {
        struct piece p = piece_at(x, c, off + done, size - done, use);
        if (p.n == size) return p.what;
        p.what = loaded_number(x, p.what);
        r.v.v = r.v.v ? bytes_join(x, r.v.v, p.what.v.v) : p.what.v.v;
        r.init = term_and(x->s, r.init, init_all(x, p.what.init));
        done += p.n;
    }
    return r;
}

/* Is any of these bytes in a cell or array? */
bool contents_touches(const struct contents *c, uint64_t off, uint64_t size) {
    uint64_t at;
    if (cell_from(c, off, &at) && at < off + size) return true;
    return c->nviews && (element_at(c, off, &at) || next_element(c, off, off + size) < off + size);
}

struct loaded contents_load(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                            bool ptr, struct use use) {
    struct cell *cell = trie_get(c->cells, off);
    if (cell && cell->size == size)
        return loaded_as(x, (struct loaded){cell->v, cell->init}, ptr, use);
    if (!contents_touches(c, off, size)) return source_load(x, c->src, off, size, ptr, use);
    return loaded_as(x, gather(x, c, off, size, use), ptr, use);
}

/* Do all n bytes hold a value? */
term contents_init(struct symex *x, const struct contents *c, uint64_t off, uint64_t n) {
    term all = term_true(x->s);
    if (!c->holes) return all;
    for (uint64_t end = off + n; off < end && !term_is_false(x->s, all);) {
        uint64_t at;
        const struct array_view *v = element_at(c, off, &at);
        struct cell *cell = v ? NULL : cell_from(c, off, &at);
        if (v) {
            term k = offset_const(x, (int64_t)((at - v->r) / v->g));
            if (v->init) all = term_and(x->s, all, term_select(x->s, v->init, k));
            off = at + v->size;
        } else if (cell && at <= off) {
            all = term_and(x->s, all, init_all(x, cell->init));
            off = at + cell->size;
        } else {
            uint64_t gap = next_element(c, off, end);
            if (cell && at < gap) gap = at;
            all = term_and(x->s, all, source_init(x, c->src, off, gap - off));
            off = gap;
        }
    }
    return all;
}

/* ---- storing ---- */

static void put_cell(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                     struct loaded what) {
    struct cell *cell = trie_get(c->cells, off);
    bool mine = cell && cell->owner == c->owner;
    if (!mine) {
        cell = arena_new(&x->arena, struct cell);
        c->cells = trie_put(&x->arena, c->cells, c->owner, off, cell);
    }
    *cell = (struct cell){.owner = c->owner, .v = what.v, .init = what.init, .size = (uint8_t)size};
}

/* Cells that reach into [off, off + size) lose those bytes. */
void contents_carve(struct symex *x, struct contents *c, uint64_t off, uint32_t size) {
    uint64_t at, end = off + size;
    for (struct cell *cell; (cell = cell_from(c, off, &at)) && at < end;) {
        struct loaded old = {cell->v, cell->init};
        uint32_t n = cell->size;
        c->cells = trie_put(&x->arena, c->cells, c->owner, at, NULL);
        if (at < off) put_cell(x, c, at, (uint32_t)(off - at), part(x, old, n, 0, off - at).what);
        if (at + n > end)
            put_cell(x, c, end, (uint32_t)(at + n - end), part(x, old, n, end - at, n).what);
    }
}

static void store_cell(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                       struct loaded what) {
    struct cell *cell = trie_get(c->cells, off);
    if (!cell || cell->size != size) contents_carve(x, c, off, size);
    put_cell(x, c, off, size, what);
}

/* `what` replaces n bytes of the element from the skip-th. */
static struct loaded inserted(struct symex *x, struct loaded old, uint32_t size, uint32_t skip,
                              struct loaded what, uint32_t n) {
    old = loaded_number(x, old);
    term v = what.v.v;
    if (skip) v = bytes_join(x, bytes_of(x, old.v.v, size, 0, skip), v);
    if (skip + n < size)
        v = bytes_join(x, v, bytes_of(x, old.v.v, size, skip + n, size - skip - n));
    return (struct loaded){{.v = v}, term_and(x->s, old.init, init_all(x, what.init))};
}

static void store_element(struct symex *x, struct contents *c, const struct array_view *v,
                          uint64_t at, uint32_t skip, struct loaded what, uint32_t n) {
    uint64_t k = (at - v->r) / v->g;
    if (n != v->size) what = inserted(x, view_load_at(x, v, k), v->size, skip, what, n);
    view_store(x, c, v, offset_const(x, (int64_t)k), loaded_as(x, what, v->is_ptr, no_use()));
}

void contents_store(struct symex *x, struct contents *c, uint64_t off, uint32_t size,
                    struct loaded what) {
    if (!term_is_true(x->s, what.init)) c->holes = true;
    if (!c->nviews) {
        store_cell(x, c, off, size, what);
        return;
    }
    for (uint32_t done = 0; done < size;) {
        uint64_t at, pos = off + done;
        const struct array_view *v = element_at(c, pos, &at);
        uint64_t end = v ? at + v->size : next_element(c, pos, off + size);
        if (end > off + size) end = off + size;
        struct piece p = part(x, what, size, done, end - pos);
        if (v)
            store_element(x, c, v, at, (uint32_t)(pos - at), p.what, p.n);
        else
            store_cell(x, c, pos, p.n, p.what);
        done += p.n;
    }
}
