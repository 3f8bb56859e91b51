/* init_global.c - initialisers of objects with static storage: bytes and pointers over them. */
#include "core/frontend/lower/parts.h"

#include <string.h>

struct global_sink {
    struct init_sink base;
    struct fe *fe;
    struct ir_global *g;
    bool failed;
    uint64_t start; /* of what is being walked, in the object */
    uint32_t inside;
};

/* A flexible array member may be initialised beyond sizeof (GNU): the object grows. */
static bool make_room(struct global_sink *s, uint64_t end) {
    struct ir_global *g = s->g;
    if (end > ((uint64_t)1 << 30)) s->failed = true;
    if (s->failed) return false;
    if (end <= g->size && g->bytes) return true;
    uint64_t size = end > g->size ? end : g->size;
    uint8_t *bytes = arena_alloc(s->fe->arena, size);
    if (g->bytes) memcpy(bytes, g->bytes, g->size);
    g->bytes = bytes;
    g->size = size;
    return true;
}

static void drop_relocs(struct ir_global *g, uint64_t off, uint64_t size) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].off < off || g->relocs.at[i].off >= off + size)
            g->relocs.at[n++] = g->relocs.at[i];
    g->relocs.n = n;
}

static void global_put_bytes(struct global_sink *s, uint64_t off, bv_t v, uint64_t size) {
    bool big = s->fe->m->target.big_endian;
    for (uint64_t i = 0; i < size; i++)
        s->g->bytes[off + (big ? size - 1 - i : i)] = (uint8_t)(i < 16 ? v >> (8 * i) : 0);
}

static void put_bits(struct global_sink *s, uint64_t off, const struct ir_field *f, bv_t v) {
    bool big = s->fe->m->target.big_endian; /* bits count from the most significant one */
    for (unsigned i = 0; i < f->bits; i++) {
        unsigned at_bit = f->bit_off + (big ? f->bits - 1u - i : i);
        uint8_t *byte = &s->g->bytes[off + at_bit / 8];
        uint8_t mask = (uint8_t)(big ? 0x80u >> (at_bit % 8) : 1u << (at_bit % 8));
        *byte = (v >> i) & 1 ? (uint8_t)(*byte | mask) : (uint8_t)(*byte & ~mask);
    }
}

/* 6.3.1.4p1: a floating-point constant must fit the bit-field. */
static bool fits_bits(struct fe *fe, CXCursor e, ir_ct ct, const struct ir_field *f, bv_t v) {
    if (ct_kind(fe, ct) == CT_BOOL || !ct_was_float(fe, &fe->scratch, e)) return true;
    unsigned w = (unsigned)ct_bytes(fe, ct) * 8;
    if (f->bits >= w) return true;
    sbv_t most = ((sbv_t)1 << (f->bits - 1u)) - 1;
    if (ct_signed(fe, ct)) return bv_signed(v, w) <= most && bv_signed(v, w) >= -most - 1;
    return v >> f->bits == 0;
}

static void global_scalar(struct init_sink *base, uint64_t off, ir_ct ct,
                          const struct ir_field *bits, CXCursor e) {
    struct global_sink *s = (struct global_sink *)base;
    struct constant k;
    off += s->start;
    uint64_t size = bits ? (bits->bit_off + bits->bits + 7u) / 8u : ct_bytes(s->fe, ct);
    if (!make_room(s, off + size)) return;
    if (!constant_eval(s->fe, e, ct, &k) || (bits && !fits_bits(s->fe, e, ct, bits, k.value))) {
        s->failed = true;
        return;
    }
    if (!bits) drop_relocs(s->g, off, size);
    if (bits && k.kind == CONSTANT_INT) {
        put_bits(s, off, bits, k.value);
    } else if (k.kind == CONSTANT_INT || k.kind == CONSTANT_NULL) {
        global_put_bytes(s, off, k.kind == CONSTANT_INT ? k.value : 0, size);
    } else {
        global_put_bytes(s, off, 0, size);
        vec_push(s->fe->arena, &s->g->relocs,
                 (struct ir_reloc){off, k.name, k.addend, k.kind == CONSTANT_FUNC});
    }
}

static void global_string(struct init_sink *base, uint64_t off, ir_ct ct, CXCursor literal) {
    struct global_sink *s = (struct global_sink *)base;
    struct string_literal lit;
    if (!literal_string(s->fe, literal, &lit)) {
        s->failed = true;
        return;
    }
    uint64_t room = ct_bytes(s->fe, ct), n = lit.size;
    off += s->start;
    if (room && room < n) n = room;
    if (!make_room(s, off + n)) return;
    memcpy(s->g->bytes + off, lit.bytes, n);
    if (room > n) memset(s->g->bytes + off + n, 0, room - n);
}

static void global_zero(struct init_sink *base, uint64_t off, uint64_t size) {
    struct global_sink *s = (struct global_sink *)base;
    off += s->start;
    if (!make_room(s, off + size)) return;
    memset(s->g->bytes + off, 0, size);
    drop_relocs(s->g, off, size);
}

/* Writes the bytes that a list, or a constant's value, gives at off. */
static void write_whole(struct global_sink *s, uint64_t off, ir_ct ct, CXCursor e) {
    s->start += off;
    s->inside++;
    global_zero(&s->base, 0, ct_bytes(s->fe, ct));
    s->failed |= !init_walk(s->fe, &s->base, ct, e);
    s->inside--;
    s->start -= off;
}

/* A const object that an initialiser names, as GCC and clang have it: its own. */
static bool constant_object(CXCursor c, CXCursor *init) {
    CXCursor v = clang_getCursorReferenced(c);
    if (!cursor_is(c, CXCursor_DeclRefExpr) || !cursor_is(v, CXCursor_VarDecl)) return false;
    CXType t = clang_getCursorType(v);
    if (!clang_isConstQualifiedType(t) || clang_isVolatileQualifiedType(t)) return false;
    CXCursor def = clang_getCursorDefinition(v);
    *init = clang_Cursor_getVarDeclInitializer(clang_Cursor_isNull(def) ? v : def);
    return !clang_Cursor_isNull(*init);
}

/* A complex number or vector that operators make. */
static bool parts_constant(struct global_sink *s, uint64_t off, ir_ct ct, CXCursor e) {
    struct parts p;
    if (!parts_of(s->fe, ct, &p) || !make_room(s, s->start + off + ct_bytes(s->fe, ct)))
        return false;
    bv_t *part = arena_new_array(&s->fe->scratch, bv_t, p.n);
    if (!constant_parts(s->fe, e, ct, part)) return false;
    global_zero(&s->base, off, ct_bytes(s->fe, ct));
    for (uint64_t i = 0; i < p.n; i++)
        global_put_bytes(s, s->start + off + i * p.size, part[i], p.size);
    return true;
}

static void global_record(struct init_sink *base, uint64_t off, ir_ct ct, CXCursor e);

/* (union u)1 as a static initialiser (GNU): the member of that type, zeros besides. */
static bool cast_to_union(struct global_sink *s, uint64_t off, ir_ct ct, CXCursor c) {
    if (!cursor_is(c, CXCursor_CStyleCastExpr) || ct_kind(s->fe, ct) != CT_UNION) return false;
    CXCursor e = kid_last(&s->fe->scratch, c);
    ir_ct from = ct_cursor(s->fe, e);
    const struct ir_field *f = ct_member_of_type(s->fe, ct, from);
    if (!f) return false;
    global_zero(&s->base, off, ct_bytes(s->fe, ct));
    s->inside++;
    if (ct_is_record(s->fe, from))
        global_record(&s->base, off + f->off, f->ct, e);
    else
        global_scalar(&s->base, off + f->off, f->ct, NULL, e);
    s->inside--;
    return !s->failed;
}

/* (struct s){1, 2} as a static initialiser (GNU): its list in place. */
static void global_record(struct init_sink *base, uint64_t off, ir_ct ct, CXCursor e) {
    struct global_sink *s = (struct global_sink *)base;
    struct arena *a = &s->fe->scratch;
    CXCursor c = cursor_unparen(a, e), init;
    for (struct kids k = kids_of(a, c); cursor_is_implicit_cast(c, &k); k = kids_of(a, c))
        c = cursor_unparen(a, k.at[0]);
    if (s->inside > FE_MAX_DEPTH / 8)
        s->failed = true;
    else if (cursor_is(c, CXCursor_CompoundLiteralExpr))
        write_whole(s, off, ct, kid_last(a, c));
    else if (constant_object(c, &init))
        write_whole(s, off, ct, cursor_unparen(a, init));
    else if (!cast_to_union(s, off, ct, c) && !parts_constant(s, off, ct, c))
        s->failed = true;
}

/* Padding of static objects is zero (6.7.9p10), and what a union's member leaves over. */
static void global_complete(struct init_sink *base, uint64_t off, ir_ct ct) {
    (void)base;
    (void)off;
    (void)ct;
}

static void global_beyond(struct init_sink *base, uint64_t off, uint64_t size) {
    (void)base;
    (void)off;
    (void)size;
}

static void global_copy(struct init_sink *base, uint64_t to, uint64_t from, uint64_t size) {
    struct global_sink *s = (struct global_sink *)base;
    to += s->start;
    from += s->start;
    if (!make_room(s, to + size)) return;
    memcpy(s->g->bytes + to, s->g->bytes + from, size);
    drop_relocs(s->g, to, size);
    for (uint32_t i = 0, n = s->g->relocs.n; i < n; i++) {
        struct ir_reloc r = s->g->relocs.at[i];
        if (r.off < from || r.off >= from + size) continue;
        r.off += to - from;
        vec_push(s->fe->arena, &s->g->relocs, r);
    }
}

void init_global(struct fe *fe, struct ir_global *g, CXCursor e) {
    struct global_sink s = {{global_scalar, global_string, global_record, global_zero, global_copy,
                             global_complete, global_beyond},
                            fe,
                            g,
                            false,
                            0,
                            0};
    CXCursor c = cursor_unparen(&fe->scratch, e);
    ir_ct ct = g->ct;
    if (init_walk(fe, &s.base, ct, c) && !s.failed) return;
    fe->unread_initialiser = true;
    g->has_init = false; /* unknown contents, whatever they are */
    g->bytes = NULL;
    g->relocs.n = 0;
}
