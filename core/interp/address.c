/* Addresses of objects: where they are put, and which object an address means.
 *
 * by_address holds the addressed objects in the order of their bases; they lie apart.  An
 * object that is put where dead ones were takes their place: an address means the live one.
 */
#include <string.h>

#include "core/interp/memory.h"

static uint64_t address_limit(const struct mem *m) {
    return m->ptr_bits == 32 ? UINT32_MAX : UINT64_MAX;
}

/* ---- the order of bases ---- */

/* Number of addressed objects that begin at or before the address. */
static uint32_t count_upto(const struct mem *m, uint64_t address) {
    uint32_t lo = 0, hi = m->by_address.n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (m->objects.at[m->by_address.at[mid]].base <= address)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void insert(struct mem *m, uint32_t at, uint32_t id) {
    vec_push(&m->arena, &m->by_address, id);
    uint32_t *p = &m->by_address.at[at];
    memmove(p + 1, p, (m->by_address.n - 1 - at) * sizeof *p);
    *p = id;
}

static void drop(struct mem *m, uint32_t at) {
    uint32_t *p = &m->by_address.at[at];
    memmove(p, p + 1, (--m->by_address.n - at) * sizeof *p);
}

/* ---- placing ---- */

/* The first base at or behind the given one where [base, base + size] and its gap meet no
 * reserved range. */
static uint64_t past_reserved(const struct mem *m, uint64_t base, uint64_t size, uint64_t align) {
    for (uint32_t i = 0; i < m->reserved.n; i++) { /* ascending */
        const struct mem_range *r = &m->reserved.at[i];
        uint64_t end = r->size > UINT64_MAX - 64 - r->base ? UINT64_MAX - 64 : r->base + r->size;
        if (base > end || (r->base > base && r->base - base > size + 32)) continue;
        base = (end + 32) / align * align + align;
    }
    return base;
}

/* Huge objects get no address, so that a solver model's large sizes do not use up the address
 * space. */
void mem_place(struct mem *m, struct mem_object *o, uint32_t id, uint32_t align) {
    uint64_t al = align > 16 ? align : 16, limit = address_limit(m) / 2;
    uint64_t huge = m->ptr_bits == 32 ? (uint64_t)1 << 28 : (uint64_t)1 << 40;
    if (o->size > huge) return;
    uint64_t base = past_reserved(m, (m->next_address + al - 1) / al * al, o->size, al);
    if (base > limit || limit - base < o->size + 64) return;
    o->base = base;
    o->addressed = true;
    m->next_address = (base + o->size + 32) & ~(uint64_t)15;
    insert(m, count_upto(m, base), id);
}

/* Do they share a byte? One may begin where the other ends, and string literals may overlap. */
static bool share_bytes(const struct mem_object *a, const struct mem_object *b) {
    if (!a->size || !b->size || (a->literal && b->literal)) return false;
    return a->base <= b->base ? b->base - a->base < a->size : a->base - b->base < b->size;
}

bool mem_place_at(struct mem *m, struct mem_object *o, uint32_t id) {
    if (!o->base || o->base > address_limit(m) || address_limit(m) - o->base <= o->size)
        return false;
    uint32_t at = count_upto(m, o->base);
    for (; at > 0 && share_bytes(&m->objects.at[m->by_address.at[at - 1]], o); at--) {
        if (m->objects.at[m->by_address.at[at - 1]].live) return false;
        drop(m, at - 1);
    }
    while (at < m->by_address.n && share_bytes(&m->objects.at[m->by_address.at[at]], o)) {
        if (m->objects.at[m->by_address.at[at]].live) return false;
        drop(m, at);
    }
    o->addressed = true;
    insert(m, at, id);
    return true;
}

void mem_reserve(struct mem *m, uint64_t base, uint64_t size) {
    uint32_t i = m->reserved.n;
    vec_push(&m->arena, &m->reserved, (struct mem_range){base, size});
    for (; i > 0 && m->reserved.at[i - 1].base > base; i--)
        m->reserved.at[i] = m->reserved.at[i - 1];
    m->reserved.at[i] = (struct mem_range){base, size};
}

/* ---- pointers and numbers ---- */

bool mem_address(struct mem *m, struct mem_ptr p, uint64_t *out) {
    const struct mem_object *o = mem_object(m, p.obj);
    bool nowhere = p.obj == MEM_NOWHERE || p.obj == MEM_UNSET;
    if (p.obj && !nowhere && !o->addressed) return false;
    *out = (nowhere ? 0 : o->base) + (uint64_t)p.off;
    if (m->ptr_bits == 32) *out = (uint32_t)*out;
    return true;
}

void mem_expose(struct mem *m, uint32_t obj) {
    if (obj && mem_object(m, obj)->addressed) mem_object(m, obj)->exposed = true;
}

void mem_hide(struct mem *m, uint32_t obj) { mem_object(m, obj)->addressed = false; }

struct mem_ptr mem_at_address(struct mem *m, uint64_t address) {
    uint32_t n = count_upto(m, address);
    if (!address) return (struct mem_ptr){0};
    for (uint32_t k = n; k > 0;
         k--) { /* an address inside an object takes precedence over the end of the one before */
        uint32_t id = m->by_address.at[k - 1];
        const struct mem_object *o = mem_object(m, id);
        if (o->exposed && address - o->base <= o->size)
            return (struct mem_ptr){.obj = id, .off = (int64_t)(address - o->base)};
        if (o->size && address - o->base != 0) break;
    }
    return (struct mem_ptr){.obj = MEM_NOWHERE, .off = mem_wrap(m, address)};
}

struct mem_ptr mem_unset_ptr(const struct mem *m, uint64_t address) {
    if (!address) return (struct mem_ptr){0};
    return (struct mem_ptr){.obj = MEM_UNSET, .off = mem_wrap(m, address)};
}

bool mem_order(struct mem *m, struct mem_ptr p, struct mem_ptr q, int *out) {
    uint64_t a, b;
    if (p.obj == q.obj && p.obj != MEM_NOWHERE) {
        *out = (p.off > q.off) - (p.off < q.off);
        return true;
    }
    if (!mem_address(m, p, &a) || !mem_address(m, q, &b)) return false;
    *out = (a > b) - (a < b);
    return true;
}
