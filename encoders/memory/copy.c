/* copy and fill: memory by the range.
 *
 * A whole object copied onto one of the same size shares its contents.  Other ranges
 * go scalar by scalar, as the C type lays them out, so that pointers stay pointers.
 * A variable length is expanded up to the size of the objects where that is small, each
 * scalar stored where the length reaches it; beyond that arrays are spliced (range.c), their
 * bytes where elements differ (flat.c), and where that cannot be the target is forgotten.
 */
#include "encoders/memory/copy.h"
#include "encoders/memory/flat.h"
#include "encoders/memory/havoc.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/region.h"
#include "encoders/memory/source.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

#include <string.h>

enum { MAX_EXPANSION = 64, MAX_CELLS = 1024, MAX_COPY = 1 << 16, MAX_SCALAR = 16 };

/* ---- layout ---- */

static bool aggregate(const struct ir_ctype *t) {
    return t->kind == CT_STRUCT || t->kind == CT_ARRAY || t->kind == CT_UNION;
}

/* The scalar that starts at off, cut to `room` bytes; single bytes where there is none. */
struct scalar scalar_at(struct symex *x, const struct object *o, uint64_t off, uint64_t room) {
    struct source layout = source_layout(o);
    ir_ct ct;
    uint64_t left = source_descend(x, &layout, off, &ct);
    const struct ir_ctype *t = &x->m->ctypes.at[ct];
    if (!ct || aggregate(t) || left || !t->size || t->size > room || t->size > MAX_SCALAR)
        return (struct scalar){1, false};
    return (struct scalar){(uint32_t)t->size, t->kind == CT_PTR};
}

/* The one cell of this size there; NULL: it is not so simple. */
static const struct cell *cell_at(struct symex *x, struct state *s, struct value p, uint32_t size,
                                  bool *holes) {
    struct targets t;
    bv_t off;
    memory_peek(x, p, &t);
    *holes = true;
    const struct contents *c = t.n == 1 ? memory_get(x, &s->mem, t.at[0].object) : NULL;
    if (!c) return NULL;
    *holes = c->holes;
    if (!term_is_const(x->s, t.at[0].off, &off)) return NULL;
    const struct cell *cell = trie_get(c->cells, (uint64_t)off);
    if (!cell && c->src->kind == SOURCE_UNKNOWN && !contents_touches(c, (uint64_t)off, size))
        cell = trie_get(c->src->cells, (uint64_t)off);
    return cell && cell->size == size ? cell : NULL;
}

/* A word that may be a pointer or a number is copied as the one that it is; a union with a pointer
 * in it is copied in one piece where all its bytes hold a value, or none. */
static struct scalar word_at(struct symex *x, struct state *s, const struct object *o, uint64_t off,
                             struct value p, uint64_t room) {
    struct source layout = source_layout(o);
    struct scalar k = scalar_at(x, o, off, room);
    uint32_t size = x->ptr_bits / 8;
    uint64_t start;
    bool holes, whole = source_pointer_at(x, &layout, off, &start) && start == off;
    if (!k.ptr && (!whole || room < size)) return k;
    const struct cell *cell = cell_at(x, s, p, size, &holes);
    if (!cell) return k.ptr || holes ? k : (struct scalar){size, false};
    return (struct scalar){size, is_ptr(cell->v)};
}

/* ---- moving scalars ---- */

struct moved_scalar {
    uint64_t at; /* from the start of the range */
    uint32_t size;
    struct loaded what;
};
struct moved_list {
    VEC(struct moved_scalar) list;
    struct arena scratch;
};

static struct value advanced(struct symex *x, struct value p, uint64_t n) {
    p.v = term_bin(x->s, TERM_ADD, p.v, offset_const(x, (int64_t)n));
    return p;
}

/* An object that the pointer may refer to, for its layout; NULL: none. */
static const struct object *some_object(struct symex *x, struct value p) {
    bv_t leaf[8];
    uint32_t n;
    tree_leaves(x, p.obj, leaf, 8, &n);
    for (uint32_t i = 0; i < n; i++)
        if (is_object(leaf[i])) return &x->mem.objects.at[leaf[i]];
    return NULL;
}

/* Reads n bytes at p, scalar by scalar. */
static void read_range(struct symex *x, struct state *s, struct value p, uint64_t n,
                       struct moved_list *out) {
    const struct object *some = some_object(x, p);
    struct object o = some ? *some : (struct object){0};
    uint64_t start = layout_offset(x, &o, p.v);
    for (uint64_t at = 0; at < n && x->status == VL_OK;) {
        struct scalar k = word_at(x, s, &o, start + at, advanced(x, p, at), n - at);
        struct moved_scalar m = {at, k.size,
                                 memory_load_bytes(x, s, advanced(x, p, at), k.size, k.ptr)};
        vec_push(&out->scratch, &out->list, m);
        at += k.size;
    }
}

/* Stores what lies below the length; n is 0 where all of it does. */
static bool write_range(struct symex *x, struct state *s, struct value p,
                        const struct moved_list *in, term n) {
    for (uint32_t i = 0; i < in->list.n; i++) {
        const struct moved_scalar *m = &in->list.at[i];
        struct value at = advanced(x, p, m->at);
        struct loaded what = m->what;
        if (n) {
            term here = term_bin(x->s, TERM_ULT, offset_const(x, (int64_t)m->at), n);
            struct loaded was = memory_load_bytes(x, s, at, m->size, is_ptr(what.v));
            what = loaded_ite(x, here, what, was);
        }
        if (!memory_store_bytes(x, s, at, m->size, what)) return false;
    }
    return true;
}

/* ---- single objects ---- */

/* The one object and constant offset that the pointer is; false if it is not that. */
static bool exactly(struct symex *x, struct value p, uint32_t *object, uint64_t *off) {
    bv_t id, k;
    if (!term_is_const(x->s, p.obj, &id) || !is_object(id)) return false;
    if (!term_is_const(x->s, p.v, &k)) return false;
    *object = (uint32_t)id;
    *off = (uint64_t)k;
    return true;
}

static bool is_whole(struct symex *x, struct value p, uint64_t n, uint32_t *object) {
    uint64_t off;
    bv_t size;
    return exactly(x, p, object, &off) && off == 0 &&
           term_is_const(x->s, x->mem.objects.at[*object].size, &size) && size == n;
}

/* Bytes behind the pointer in its object, if that is one of known size. */
static bool room_at(struct symex *x, struct value p, uint64_t *room) {
    uint32_t object;
    uint64_t off;
    bv_t size;
    if (!exactly(x, p, &object, &off)) return false;
    if (!term_is_const(x->s, x->mem.objects.at[object].size, &size) || off > size) return false;
    *room = (uint64_t)size - off;
    return true;
}

static void replace_contents(struct symex *x, struct state *s, uint32_t object,
                             struct contents from) {
    struct contents *c = memory_own(x, &s->mem, object);
    from.owner = c->owner;
    from.live = c->live;
    *c = from;
}

/* Unknown bytes are written to all that p may point to. */
static bool forget_target(struct symex *x, struct state *s, struct value p, const char *why) {
    bv_t leaf[MAX_EXPANSION];
    uint32_t n, taint = taint_here(x, why);
    bool all = tree_leaves(x, p.obj, leaf, MAX_EXPANSION, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct object *o = &x->mem.objects.at[leaf[i]];
        if (leaf[i] == OBJ_NULL || leaf[i] == OBJ_UNSET) continue;
        if (leaf[i] == OBJ_WILD) {
            all = false;
            continue;
        }
        struct contents c = {.holes = true};
        c.src = source_unknown(x, o->ct, "forgotten", false, ORIGIN_NONDET, taint);
        c.src->maybe_unset = true;
        c.src->head = o->head;
        replace_contents(x, s, (uint32_t)leaf[i], c);
    }
    if (!all) havoc_all(x, s, taint);
    return true;
}

/* ---- copy ---- */

static uint64_t multiple_of(struct symex *x, term n) { return (uint64_t)1 << known_zeros(x, n); }

/* Every scalar moved is as long as the length's own steps: no scalar is cut by it. */
static bool steps_fit(struct symex *x, const struct moved_list *l, term n) {
    for (uint32_t i = 0; i < l->list.n; i++)
        if (l->list.at[i].at % multiple_of(x, n) + l->list.at[i].size > multiple_of(x, n))
            return false;
    return true;
}

static void split_bytes(struct symex *x, struct moved_list *l) {
    struct moved_list bytes = {0};
    for (uint32_t i = 0; i < l->list.n; i++) {
        const struct moved_scalar *m = &l->list.at[i];
        struct loaded whole = loaded_number(x, m->what);
        for (uint32_t k = 0; k < m->size; k++) {
            struct loaded one = {{.v = bytes_of(x, whole.v.v, m->size, k, 1)}, whole.init};
            vec_push(&l->scratch, &bytes.list, (struct moved_scalar){m->at + k, 1, one});
        }
    }
    l->list.at = bytes.list.at, l->list.n = bytes.list.n, l->list.cap = bytes.list.cap;
}

static bool copy_variable(struct symex *x, struct state *s, struct value to, struct value from,
                          term n) {
    uint64_t a, b;
    bool small = room_at(x, to, &a) && room_at(x, from, &b) && (a < b ? a : b) <= MAX_EXPANSION;
    if (!small)
        return range_copy(x, s, to, from, n) || flat_copy(x, s, to, from, n) ||
               forget_target(x, s, to, "copy of variable length");
    struct moved_list l = {0};
    read_range(x, s, from, a < b ? a : b, &l);
    if (!steps_fit(x, &l, n)) split_bytes(x, &l);
    bool alive = write_range(x, s, to, &l, n);
    arena_free(&l.scratch);
    return alive;
}

bool memory_copy(struct symex *x, struct state *s, struct value to, struct value from, term n) {
    bv_t bytes;
    uint32_t src, dst;
    if (!term_is_const(x->s, n, &bytes)) return copy_variable(x, s, to, from, n);
    if (is_whole(x, from, (uint64_t)bytes, &src) && is_whole(x, to, (uint64_t)bytes, &dst)) {
        s->mem.owner =
            ++x->mem.owners; /* contents that both objects share from now on belong to neither */
        replace_contents(x, s, dst, *memory_get(x, &s->mem, src));
        return true;
    }
    if (bytes > MAX_CELLS && range_copy(x, s, to, from, n)) return true;
    if (bytes > MAX_COPY && flat_copy(x, s, to, from, n)) return true;
    if (bytes > MAX_COPY) return forget_target(x, s, to, "large copy");
    struct moved_list l = {0};
    read_range(x, s, from, (uint64_t)bytes, &l);
    bool alive = write_range(x, s, to, &l, 0);
    arena_free(&l.scratch);
    return alive;
}

/* ---- bytes from outside ---- */

/* Are all bytes that may be written elements of one array of bytes? */
static bool in_byte_array(struct symex *x, const struct target *t, term most) {
    struct object o = x->mem.objects.at[t->object];
    struct array_view v = {0};
    bv_t off, n;
    if (!region_of(x, &o, t->off, 1, &v) || v.g != 1) return false;
    if (!v.count) return true;
    if (!term_is_const(x->s, t->off, &off) || !term_is_const(x->s, most, &n)) return false;
    return off >= v.r && off - v.r <= v.count && n <= v.count - (off - v.r);
}

bool memory_may_receive(struct symex *x, struct value to, term most) {
    struct targets t;
    memory_peek(x, to, &t);
    for (uint32_t i = 0; i < t.n; i++)
        if (!is_object(t.at[i].object) || !in_byte_array(x, &t.at[i], most)) return false;
    return t.n != 0;
}

/* ---- fill ---- */

struct loaded filled_scalar(struct symex *x, term byte, uint32_t size, bool ptr) {
    struct loaded l = {{.v = byte}, term_true(x->s)};
    for (uint32_t i = 1; i < size; i++) l.v.v = bytes_join(x, l.v.v, byte);
    bv_t k;
    bool null = term_is_const(x->s, byte, &k) && k == 0;
    return ptr && null ? loaded_as(x, l, true, no_use()) : l;
}

/* All bytes of the object are k. */
static void fill_whole(struct symex *x, struct state *s, uint32_t object, uint64_t n, uint8_t k) {
    struct ir_global *g = arena_new(&x->arena, struct ir_global);
    g->size = n;
    if (k) g->bytes = memset(arena_alloc(&x->arena, n), k, n);
    struct source *src = source_new(x, SOURCE_BYTES);
    src->global = g;
    replace_contents(x, s, object, (struct contents){.src = src});
}

static void fill_list(struct symex *x, struct value to, term byte, uint64_t n,
                      struct moved_list *l) {
    const struct object *some = some_object(x, to);
    struct object o = some ? *some : (struct object){0};
    uint64_t start = layout_offset(x, &o, to.v);
    for (uint64_t at = 0; at < n;) {
        struct scalar k = scalar_at(x, &o, start + at, n - at);
        uint32_t word = x->ptr_bits / 8;
        if (!o.ct && !((start + at) % word) && n - at >= word) k.size = word; /* of any type */
        struct moved_scalar m = {at, k.size, filled_scalar(x, byte, k.size, k.ptr)};
        vec_push(&l->scratch, &l->list, m);
        at += k.size;
    }
}

bool memory_fill(struct symex *x, struct state *s, struct value to, term byte, term n) {
    bv_t bytes, k;
    uint32_t object;
    uint64_t room;
    bool known = term_is_const(x->s, n, &bytes);
    if (known && bytes && is_whole(x, to, (uint64_t)bytes, &object) &&
        term_is_const(x->s, byte, &k)) {
        fill_whole(x, s, object, (uint64_t)bytes, (uint8_t)k);
        return true;
    }
    if (known)
        room = (uint64_t)bytes;
    else if (!room_at(x, to, &room))
        room = UINT64_MAX;
    if (room > (known ? MAX_CELLS : MAX_EXPANSION) && range_fill(x, s, to, byte, n)) return true;
    if (room > (known ? MAX_COPY : MAX_EXPANSION))
        return flat_fill(x, s, to, byte, n) ||
               forget_target(x, s, to, known ? "large fill" : "fill of variable length");
    struct moved_list l = {0};
    fill_list(x, to, byte, room, &l);
    if (!known && !steps_fit(x, &l, n)) split_bytes(x, &l);
    bool alive = write_range(x, s, to, &l, known ? 0 : n);
    arena_free(&l.scratch);
    return alive;
}
