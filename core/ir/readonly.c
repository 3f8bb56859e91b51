/* A union has no const bytes of its own: what one member forbids another allows. */
#include "core/ir/readonly.h"

#include <string.h>

struct range_search {
    const struct ir_module *m;
    uint64_t from, to; /* looked for */
    struct ir_range *out;
    uint32_t n, max;
};

static void add_bytes(struct range_search *f, uint64_t off, uint64_t size) {
    if (!size || off >= f->to || off + size <= f->from) return;
    if (f->n < f->max) f->out[f->n] = (struct ir_range){off, size};
    f->n++;
}

static void find_constants(struct range_search *f, ir_ct ct, uint64_t off);

static void find_elements(struct range_search *f, const struct ir_ctype *t, uint64_t off) {
    uint64_t size = ir_ctype_at(f->m, t->elem)->size, k = 0;
    if (ir_ctype_at(f->m, t->elem)->is_const) {
        add_bytes(f, off, t->size);
        return;
    }
    if (!size || !ir_has_const(f->m, t->elem)) return;
    if (f->from > off) k = (f->from - off) / size;
    for (; k < t->count && off + k * size < f->to && f->n <= f->max; k++)
        find_constants(f, t->elem, off + k * size);
}

/* The bytes that a bit-field has bits in, from the start of its record. */
static struct ir_range bits_range(const struct ir_field *b) {
    uint64_t first = b->bit_off / 8u, end = (b->bit_off + b->bits + 7u) / 8u;
    return (struct ir_range){b->off + first, end - first};
}

/* Has a bit-field that is not const bits in the byte? */
static bool is_shared(const struct ir_module *m, const struct ir_ctype *t, uint64_t byte) {
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *b = &t->fields.at[i];
        struct ir_range r = bits_range(b);
        bool within = b->bits && byte >= r.off && byte - r.off < r.size;
        if (within && !ir_ctype_at(m, b->ct)->is_const) return true;
    }
    return false;
}

static void find_bits(struct range_search *f, const struct ir_ctype *t, const struct ir_field *b,
                      uint64_t off) {
    struct ir_range r = bits_range(b);
    if (!ir_ctype_at(f->m, b->ct)->is_const) return;
    for (uint64_t k = r.off; k < r.off + r.size && f->n <= f->max; k++)
        if (!is_shared(f->m, t, k)) add_bytes(f, off + k, 1);
}

static void find_constants(struct range_search *f, ir_ct ct, uint64_t off) {
    const struct ir_ctype *t = ir_ctype_at(f->m, ct);
    if (!ct) return;
    if (t->is_const) {
        add_bytes(f, off, t->size);
    } else if (t->kind == CT_ARRAY) {
        find_elements(f, t, off);
    } else if (t->kind == CT_STRUCT) {
        for (uint32_t i = 0; i < t->fields.n && f->n <= f->max; i++)
            if (t->fields.at[i].bits)
                find_bits(f, t, &t->fields.at[i], off);
            else
                find_constants(f, t->fields.at[i].ct, off + t->fields.at[i].off);
    }
}

bool ir_const_at(const struct ir_module *m, ir_ct ct, uint64_t off, uint64_t n) {
    struct range_search f = {
        .m = m, .from = off, .to = n > UINT64_MAX - off ? UINT64_MAX : off + n};
    find_constants(&f, ct, 0);
    return f.n != 0;
}

uint32_t ir_const_ranges(const struct ir_module *m, ir_ct ct, struct ir_range out[IR_MAX_RANGES]) {
    struct range_search f = {.m = m, .to = UINT64_MAX, .out = out, .max = IR_MAX_RANGES};
    find_constants(&f, ct, 0);
    return f.n;
}

bool ir_has_const(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    if (!ct || t->is_const) return t->is_const;
    if (t->kind == CT_ARRAY) return ir_has_const(m, t->elem);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++)
        if (ir_has_const(m, t->fields.at[i].ct)) return true;
    return false;
}

bool ir_has_parts(const struct ir_module *m, ir_ct ct, uint64_t size, bool is_global) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    bool longer = is_global && t->kind == CT_STRUCT && size > t->size;
    return ct && (size == t->size || longer);
}

ir_ct ir_global_parts(const struct ir_module *m, const struct ir_global *g) {
    ir_ct whole = g->ct;
    while (whole && ir_ctype_at(m, whole)->kind == CT_ARRAY && !ir_ctype_at(m, whole)->is_const)
        whole = ir_ctype_at(m, whole)->elem;
    return whole && ir_ctype_at(m, whole)->is_const ? 0 : g->ct;
}

bool ir_literal_ends(const struct ir_global *g, const struct ir_global *h, uint64_t *skip) {
    if (!g->is_string || !h->is_string || !g->bytes || !h->bytes || g->size < h->size) return false;
    *skip = g->size - h->size;
    return memcmp(g->bytes + *skip, h->bytes, h->size) == 0;
}
