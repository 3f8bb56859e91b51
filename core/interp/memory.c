/* memory.c - the interpreter's memory.
 *
 * A small object is one chunk of bytes and their tags, a large one a table of pages that are made
 * when they are first written. Invariant: a byte has a value only if its tag says so, and a page
 * that was never written reads as the object began.
 */
#include "core/interp/memory.h"
#include "core/base/require.h"

#include <string.h>

void mem_init(struct mem *m, const struct ir_target *t) {
    memset(m, 0, sizeof *m);
    m->ptr_bits = t->ptr_bits == 32 ? 32 : 64;
    m->ptr_bytes = m->ptr_bits / 8;
    m->big_endian = t->big_endian;
    m->next_address = 0x10000;
    vec_push(&m->arena, &m->objects, (struct mem_object){.live = true});
}

void mem_free(struct mem *m) { arena_free(&m->arena); }

int64_t mem_wrap(const struct mem *m, uint64_t off) {
    return m->ptr_bits == 32 ? (int64_t)(int32_t)(uint32_t)off : (int64_t)off;
}

struct mem_object *mem_object(struct mem *m, uint32_t obj) {
    return &m->objects.at[obj < m->objects.n ? obj : 0];
}

/* ---- chunks: bytes and tags in one block, recycled by size class ---- */

static unsigned size_class(size_t n) {
    unsigned c = 4;
    while (((size_t)1 << c) < n) c++;
    return c;
}

static void *block_take(struct mem *m, size_t n) {
    unsigned c = size_class(n);
    uint8_t *p = m->spare[c];
    if (!p) return arena_alloc(&m->arena, (size_t)1 << c);
    memcpy(&m->spare[c], p, sizeof m->spare[c]);
    return p;
}

static void block_spare(struct mem *m, void *p, size_t n) {
    if (!p) return;
    unsigned c = size_class(n);
    memcpy(p, &m->spare[c], sizeof m->spare[c]);
    m->spare[c] = p;
}

static struct mem_chunk chunk_new(struct mem *m, size_t n, bool clear) {
    uint8_t *p = block_take(m, 2 * n);
    memset(p, 0, n);
    memset(p + n, clear ? TAG_PLAIN : TAG_UNINIT, n);
    return (struct mem_chunk){.bytes = p, .tags = p + n};
}

static void chunk_ptrs(struct mem *m, struct mem_chunk *c, size_t n) {
    if (!c->ptrs) c->ptrs = block_take(m, (n / m->ptr_bytes + 1) * sizeof *c->ptrs);
}

static void chunk_parts(struct mem *m, struct mem_chunk *c, size_t n) {
    if (!c->parts) c->parts = block_take(m, n);
}

static void chunk_free(struct mem *m, struct mem_chunk *c, size_t n) {
    block_spare(m, c->bytes, 2 * n);
    block_spare(m, c->ptrs, (n / m->ptr_bytes + 1) * sizeof *c->ptrs);
    block_spare(m, c->parts, n);
    *c = (struct mem_chunk){0};
}

/* ---- objects ---- */

static uint32_t object_add(struct mem *m, struct mem_object o) {
    uint64_t size = o.size;
    if (size > MEM_SMALL)
        o.pages = arena_new(&m->arena, struct map);
    else
        o.chunk = chunk_new(m, (size_t)size, o.clear);
    vec_push(&m->arena, &m->objects, o);
    return m->objects.n - 1;
}

uint32_t mem_new(struct mem *m, uint64_t size, uint32_t align, bool clear) {
    struct mem_object o = {.size = size, .live = true, .clear = clear};
    mem_place(m, &o, m->objects.n, align);
    return object_add(m, o);
}

uint32_t mem_new_at(struct mem *m, uint64_t size, uint64_t base, bool clear, bool literal) {
    struct mem_object o = {
        .size = size, .live = true, .clear = clear, .base = base, .literal = literal};
    return mem_place_at(m, &o, m->objects.n) ? object_add(m, o) : 0;
}

struct mem_chunk *mem_next_chunk(struct mem_object *o, uint32_t *at, size_t *n) {
    if (!o->pages) {
        *n = (size_t)o->size;
        return (*at)++ ? NULL : &o->chunk;
    }
    *n = MEM_PAGE;
    while (*at < o->pages->cap) {
        uint32_t i = (*at)++;
        if (o->pages->slot[i].used) return (struct mem_chunk *)(uintptr_t)o->pages->slot[i].val;
    }
    return NULL;
}

static void drop_contents(struct mem *m, struct mem_object *o) {
    struct mem_chunk *c;
    size_t n;
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) chunk_free(m, c, n);
    o->pages = NULL;
}

void mem_kill(struct mem *m, uint32_t obj) {
    struct mem_object *o = mem_object(m, obj);
    if (!obj || !o->live) return;
    o->live = false;
    if (m->ended) drop_contents(m, mem_object(m, m->ended));
    m->ended = obj;
}

/* The chunk that holds offset `off`, where in it, and how many bytes it has from there on.
 * NULL: a page that was never written. */
static struct mem_chunk *chunk_at(struct mem *m, struct mem_object *o, uint64_t off, bool create,
                                  size_t *at, size_t *left) {
    (void)VL_REQUIRE(off < o->size);
    if (!o->pages) {
        *at = (size_t)off;
        *left = (size_t)(o->size - off);
        return &o->chunk;
    }
    *at = (size_t)(off % MEM_PAGE);
    *left = MEM_PAGE - *at;
    uint64_t val;
    if (map_get(o->pages, off / MEM_PAGE, &val)) return (struct mem_chunk *)(uintptr_t)val;
    if (!create) return NULL;
    struct mem_chunk *c = arena_new(&m->arena, struct mem_chunk);
    *c = chunk_new(m, MEM_PAGE, o->clear);
    map_put(&m->arena, o->pages, off / MEM_PAGE, (uint64_t)(uintptr_t)c);
    return c;
}

static size_t chunk_size(const struct mem_object *o) {
    return o->pages ? MEM_PAGE : (size_t)o->size;
}

/* ---- predicates ---- */

bool mem_inbounds(struct mem *m, struct mem_ptr p, uint64_t n) {
    const struct mem_object *o = mem_object(m, p.obj);
    return p.off >= 0 && (uint64_t)p.off <= o->size && n <= o->size - (uint64_t)p.off;
}

enum mem_fault mem_check(struct mem *m, struct mem_ptr p, uint64_t n, bool write) {
    const struct mem_object *o = mem_object(m, p.obj);
    if (p.obj == MEM_NOWHERE) return MEM_UNKNOWN;
    if (!n) return MEM_OK;
    if (o == m->objects.at) return MEM_NULL;
    if (!o->live) return MEM_DEAD;
    if (!mem_inbounds(m, p, n)) return MEM_BOUNDS;
    return write && o->readonly ? MEM_READONLY : MEM_OK;
}

bool mem_isinit(struct mem *m, struct mem_ptr p, uint64_t n) {
    if (!n) return true;
    struct mem_object *o = mem_object(m, p.obj);
    if (!mem_inbounds(m, p, n) || !o->live) return false;
    for (uint64_t off = (uint64_t)p.off, end = off + n; off < end;) {
        size_t at, left;
        struct mem_chunk *c = chunk_at(m, o, off, false, &at, &left);
        if (left > end - off) left = (size_t)(end - off);
        if (!c && !o->clear) return false;
        if (c && memchr(c->tags + at, TAG_UNINIT, left)) return false;
        if (c && c->parts && memchr(c->tags + at, TAG_PART, left)) return false;
        off += left;
    }
    return true;
}

/* ---- numbers ---- */

/* The place of byte k of an n-byte number, counted from the least significant. */
static uint32_t byte_place(const struct mem *m, uint32_t k, uint32_t n) {
    return m->big_endian ? n - 1 - k : k;
}

static bv_t bytes_join(const struct mem *m, const uint8_t *bytes, uint32_t n) {
    bv_t v = 0;
    for (uint32_t k = n; k-- > 0;) v = v << 8 | bytes[byte_place(m, k, n)];
    return v;
}

static void bytes_split(const struct mem *m, uint8_t *bytes, uint32_t n, bv_t v) {
    for (uint32_t k = 0; k < n; k++, v >>= 8) bytes[byte_place(m, k, n)] = (uint8_t)v;
}

/* Fetches n bytes and their tags, across pages. */
static void fetch(struct mem *m, struct mem_object *o, uint64_t off, uint32_t n, uint8_t *bytes,
                  uint8_t *tags) {
    for (uint32_t done = 0; done < n;) {
        size_t at, left;
        struct mem_chunk *c = chunk_at(m, o, off + done, false, &at, &left);
        if (left > n - done) left = n - done;
        if (c) {
            memcpy(bytes + done, c->bytes + at, left);
            memcpy(tags + done, c->tags + at, left);
        } else {
            memset(bytes + done, 0, left);
            memset(tags + done, o->clear ? TAG_PLAIN : TAG_UNINIT, left);
        }
        done += (uint32_t)left;
    }
}

static void put_tagged(struct mem *m, struct mem_object *o, uint64_t off, uint32_t n,
                       const uint8_t *bytes, uint8_t tag) {
    for (uint32_t done = 0; done < n;) {
        size_t at, left;
        struct mem_chunk *c = chunk_at(m, o, off + done, true, &at, &left);
        if (left > n - done) left = n - done;
        memcpy(c->bytes + at, bytes + done, left);
        memset(c->tags + at, tag, left);
        done += (uint32_t)left;
    }
}

static enum mem_fault tags_fault(const struct mem *m, const uint8_t *tags, uint32_t n) {
    /* Some bits of a single byte may suffice: a check asks for those. */
    bool unset = memchr(tags, TAG_UNINIT, n) || (n > 1 && memchr(tags, TAG_PART, n));
    if (!m->reads_unset && unset) return MEM_UNINIT;
    if (memchr(tags, TAG_UNKNOWN, n)) return MEM_POISON;
    return memchr(tags, TAG_PTR_NOWHERE, n) ? MEM_UNKNOWN : MEM_OK;
}

/* Exposes the objects of the pointers whose bytes are read as numbers here. */
static void expose_range(struct mem *m, struct mem_object *o, uint64_t off, uint64_t n) {
    if (m->peeks) return;
    for (uint64_t i = off; i < off + n; i++) {
        size_t at, left;
        const struct mem_chunk *c = chunk_at(m, o, i, false, &at, &left);
        if (c && c->tags[at] == TAG_PTR) mem_expose(m, c->ptrs[at / m->ptr_bytes].obj);
    }
}

enum mem_fault mem_load_int(struct mem *m, struct mem_ptr p, uint32_t n, bv_t *out) {
    uint8_t bytes[16], tags[16];
    if (!VL_REQUIRE(n && n <= sizeof bytes)) return MEM_BOUNDS;
    enum mem_fault fault = mem_check(m, p, n, false);
    if (fault) return fault;
    fetch(m, mem_object(m, p.obj), (uint64_t)p.off, n, bytes, tags);
    fault = tags_fault(m, tags, n);
    if (fault) return fault;
    if (memchr(tags, TAG_PTR, n)) expose_range(m, mem_object(m, p.obj), (uint64_t)p.off, n);
    *out = bytes_join(m, bytes, n);
    return MEM_OK;
}

enum mem_fault mem_store_int(struct mem *m, struct mem_ptr p, uint32_t n, bv_t v) {
    uint8_t bytes[16];
    if (!VL_REQUIRE(n && n <= sizeof bytes)) return MEM_BOUNDS;
    enum mem_fault fault = mem_check(m, p, n, true);
    if (fault) return fault;
    bytes_split(m, bytes, n, v);
    put_tagged(m, mem_object(m, p.obj), (uint64_t)p.off, n, bytes, TAG_PLAIN);
    return MEM_OK;
}

void mem_put_unset(struct mem *m, struct mem_ptr p, uint32_t n, bv_t v) {
    uint8_t bytes[16];
    if (n > sizeof bytes || mem_check(m, p, n, false)) return;
    bytes_split(m, bytes, n, v);
    put_tagged(m, mem_object(m, p.obj), (uint64_t)p.off, n, bytes, TAG_UNINIT);
}

/* ---- bits ---- */

/* The bits of a byte that hold a value. */
static uint8_t bits_set(struct mem *m, struct mem_object *o, uint64_t off) {
    size_t at, left;
    struct mem_chunk *c = chunk_at(m, o, off, false, &at, &left);
    if (!c) return o->clear ? 0xff : 0;
    if (c->tags[at] == TAG_PART) return c->parts[at];
    return c->tags[at] == TAG_UNINIT ? 0 : 0xff;
}

static void put_part(struct mem *m, struct mem_object *o, uint64_t off, uint8_t byte, uint8_t set) {
    size_t at, left;
    put_tagged(m, o, off, 1, &byte, set == 0xff ? TAG_PLAIN : TAG_PART);
    if (set == 0xff) return;
    struct mem_chunk *c = chunk_at(m, o, off, true, &at, &left);
    chunk_parts(m, c, chunk_size(o));
    c->parts[at] = set;
}

bool mem_bits_init(struct mem *m, struct mem_ptr p, uint8_t mask) {
    struct mem_object *o = mem_object(m, p.obj);
    if (!mem_inbounds(m, p, 1) || !o->live) return false;
    return (bits_set(m, o, (uint64_t)p.off) & mask) == mask;
}

enum mem_fault mem_set_bits(struct mem *m, struct mem_ptr p, uint8_t value, uint8_t mask) {
    uint8_t byte, tag;
    enum mem_fault fault = mem_check(m, p, 1, true);
    if (fault) return fault;
    struct mem_object *o = mem_object(m, p.obj);
    fetch(m, o, (uint64_t)p.off, 1, &byte, &tag);
    if (tag == TAG_UNKNOWN || tag == TAG_PTR_NOWHERE) return mem_fill(m, p, 1, byte, TAG_UNKNOWN);
    if (tag == TAG_PTR) expose_range(m, o, (uint64_t)p.off, 1);
    uint8_t set = (uint8_t)(bits_set(m, o, (uint64_t)p.off) | mask);
    byte = (uint8_t)((byte & ~mask) | (value & mask));
    put_part(m, o, (uint64_t)p.off, byte, set);
    return MEM_OK;
}

enum mem_fault mem_write(struct mem *m, struct mem_ptr p, const uint8_t *bytes, uint64_t n) {
    enum mem_fault fault = mem_check(m, p, n, true);
    if (fault || !n) return fault;
    struct mem_object *o = mem_object(m, p.obj);
    for (uint64_t done = 0; done < n; done += MEM_PAGE) {
        uint64_t piece = n - done < MEM_PAGE ? n - done : MEM_PAGE;
        put_tagged(m, o, (uint64_t)p.off + done, (uint32_t)piece, bytes + done, TAG_PLAIN);
    }
    return MEM_OK;
}

/* ---- pointers ---- */

static bool slot_aligned(const struct mem *m, uint64_t off) { return off % m->ptr_bytes == 0; }

static bool same_tags(const uint8_t *tags, uint32_t n, uint8_t tag) {
    for (uint32_t i = 0; i < n; i++)
        if (tags[i] != tag) return false;
    return true;
}

enum mem_fault mem_load_ptr(struct mem *m, struct mem_ptr p, struct mem_ptr *out) {
    uint8_t bytes[8], tags[8];
    uint32_t n = m->ptr_bytes;
    enum mem_fault fault = mem_check(m, p, n, false);
    if (fault) return fault;
    struct mem_object *o = mem_object(m, p.obj);
    fetch(m, o, (uint64_t)p.off, n, bytes, tags);
    if (slot_aligned(m, (uint64_t)p.off) &&
        (same_tags(tags, n, TAG_PTR) || same_tags(tags, n, TAG_PTR_NOWHERE))) {
        size_t at, left;
        struct mem_chunk *c = chunk_at(m, o, (uint64_t)p.off, false, &at, &left);
        *out = c->ptrs[at / n];
        return MEM_OK;
    }
    fault = tags_fault(m, tags, n);
    if (fault) return fault;
    if (memchr(tags, TAG_PTR, n)) expose_range(m, o, (uint64_t)p.off, n);
    uint64_t address = (uint64_t)bytes_join(m, bytes, n);
    bool unset = same_tags(tags, n, TAG_UNINIT);
    *out = unset ? mem_unset_ptr(m, address) : mem_at_address(m, address);
    return MEM_OK;
}

/* The tag of a stored pointer. At an unaligned place only its address is kept, which suffices
 * for a pointer into an object. */
static uint8_t ptr_tag(struct mem *m, struct mem_ptr v, bool aligned, bool addressed) {
    if (aligned) return addressed ? TAG_PTR : TAG_PTR_NOWHERE;
    if (!v.obj || v.obj == MEM_NOWHERE || v.obj == MEM_UNSET) return TAG_PLAIN;
    mem_expose(m, v.obj);
    return !addressed || !mem_inbounds(m, v, 0) ? TAG_UNKNOWN : TAG_PLAIN;
}

enum mem_fault mem_store_ptr(struct mem *m, struct mem_ptr p, struct mem_ptr v) {
    uint8_t bytes[8];
    uint32_t n = m->ptr_bytes;
    uint64_t address = 0;
    enum mem_fault fault = mem_check(m, p, n, true);
    if (fault) return fault;
    bool aligned = slot_aligned(m, (uint64_t)p.off);
    uint8_t tag = ptr_tag(m, v, aligned, mem_address(m, v, &address));
    struct mem_object *o = mem_object(m, p.obj);
    bytes_split(m, bytes, n, address);
    put_tagged(m, o, (uint64_t)p.off, n, bytes, tag);
    if (!aligned) return MEM_OK;
    size_t at, left;
    struct mem_chunk *c = chunk_at(m, o, (uint64_t)p.off, true, &at, &left);
    chunk_ptrs(m, c, chunk_size(o));
    c->ptrs[at / n] = v;
    return MEM_OK;
}

/* ---- ranges ---- */

enum mem_fault mem_fill(struct mem *m, struct mem_ptr p, uint64_t n, uint8_t byte,
                        enum mem_tag tag) {
    enum mem_fault fault = mem_check(m, p, n, true);
    if (fault) return fault;
    struct mem_object *o = mem_object(m, p.obj);
    for (uint64_t off = (uint64_t)p.off, end = off + n; off < end;) {
        size_t at, left;
        struct mem_chunk *c = chunk_at(m, o, off, true, &at, &left);
        if (left > end - off) left = (size_t)(end - off);
        memset(c->bytes + at, byte, left);
        memset(c->tags + at, (int)tag, left);
        off += left;
    }
    return MEM_OK;
}

/* Up to one pointer's worth of bytes from one place to the other.  A whole pointer goes
 * with its object; of a part, the address bytes go as numbers. */
static void copy_piece(struct mem *m, struct mem_object *to, uint64_t t, struct mem_object *from,
                       uint64_t f, uint32_t n) {
    uint8_t bytes[8], tags[8];
    size_t at, left;
    fetch(m, from, f, n, bytes, tags);
    bool whole = n == m->ptr_bytes && slot_aligned(m, t) && slot_aligned(m, f) &&
                 (same_tags(tags, n, TAG_PTR) || same_tags(tags, n, TAG_PTR_NOWHERE));
    struct mem_ptr v = {0};
    struct mem_chunk *c = chunk_at(m, from, f, false, &at, &left);
    if (whole) v = c->ptrs[at / n];
    if (!whole && memchr(tags, TAG_PTR, n)) expose_range(m, from, f, n);
    if (same_tags(tags, n, TAG_PLAIN)) {
        put_tagged(m, to, t, n, bytes, TAG_PLAIN);
        return;
    }
    for (uint32_t k = 0; k < n; k++) {
        uint8_t tag = tags[k];
        if (!whole && tag == TAG_PTR) tag = TAG_PLAIN;
        if (!whole && tag == TAG_PTR_NOWHERE) tag = TAG_UNKNOWN;
        if (tag == TAG_PART)
            put_part(m, to, t + k, bytes[k], bits_set(m, from, f + k));
        else
            put_tagged(m, to, t + k, 1, &bytes[k], tag);
    }
    if (!whole) return;
    c = chunk_at(m, to, t, true, &at, &left);
    chunk_ptrs(m, c, chunk_size(to));
    c->ptrs[at / n] = v;
}

/* Pieces end at the destination's slots, so that whole pointers stay whole; backwards where
 * the ranges overlap that way. */
static void carry_bytes(struct mem *m, struct mem_ptr to, struct mem_ptr from, uint64_t n) {
    struct mem_object *o = mem_object(m, to.obj), *s = mem_object(m, from.obj);
    uint64_t t = (uint64_t)to.off, f = (uint64_t)from.off, w = m->ptr_bytes;
    bool back = o == s && t > f;
    for (uint64_t done = 0, piece; done < n; done += piece) {
        uint64_t end = t + n - done; /* backwards: the end of the remaining part */
        piece = back ? (end % w ? end % w : w) : w - (t + done) % w;
        if (piece > n - done) piece = n - done;
        uint64_t k = back ? n - done - piece : done;
        copy_piece(m, o, t + k, s, f + k, (uint32_t)piece);
    }
}

enum mem_fault mem_copy(struct mem *m, struct mem_ptr to, struct mem_ptr from, uint64_t n) {
    enum mem_fault fault = mem_check(m, to, n, true);
    if (!fault) fault = mem_check(m, from, n, false);
    if (!fault && n) carry_bytes(m, to, from, n);
    return fault;
}

enum mem_fault mem_relocate(struct mem *m, struct mem_ptr to, struct mem_ptr from, uint64_t n) {
    bool readable = mem_object(m, from.obj)->live || from.obj == m->ended;
    enum mem_fault fault = mem_check(m, from, 0, false);
    if (!fault) fault = readable ? mem_check(m, to, n, true) : MEM_DEAD;
    if (!fault && n) carry_bytes(m, to, from, n);
    return fault;
}
