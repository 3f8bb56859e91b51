/* The bytes that an offset that is not constant can hit: its low bits, elements and their numbers.
 *
 * The low bits that are known are exact under wrap-around, as they are modulo a power of two;
 * else the offset is a multiple of the element's size, seen by term_div_exact.  An index so large
 * that the product wraps, or one that leaves an array inside a struct, would hit other bytes: such
 * executions are given up (symex_lost); there are none where checks of the index have ruled them
 * out.
 */
#include "encoders/memory/region.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"

enum { MAX_LOOK = 200 /* terms */ };

/* ---- what is known of an offset ---- */

static uint64_t low_mask(unsigned n) { return n >= 64 ? ~0ull : ((uint64_t)1 << n) - 1; }

static struct low_bits low(unsigned n, uint64_t r) {
    if (n > 64) n = 64;
    return (struct low_bits){n, r & low_mask(n)};
}

static unsigned zeros_of_number(uint64_t k) { return k ? (unsigned)__builtin_ctzll(k) : 64; }

/* At the low end. */
static unsigned zeros(struct low_bits k) {
    unsigned n = zeros_of_number(k.r);
    return k.n < n ? k.n : n;
}

static struct low_bits known_ite(struct low_bits a, struct low_bits b) {
    unsigned n = a.n < b.n ? a.n : b.n, differ = zeros_of_number(a.r ^ b.r);
    return low(n < differ ? n : differ, a.r);
}

static struct low_bits known_concat(struct low_bits lo, unsigned wlo, struct low_bits hi) {
    if (lo.n < wlo || wlo >= 64) return lo;
    return low(wlo + hi.n, (lo.r & low_mask(wlo)) | hi.r << wlo);
}

static struct low_bits known_in(const struct symex *x, term t, unsigned *fuel) {
    struct term_node n = *term_get(x->s, t);
    if (n.op == TERM_CONST) return low(64, (uint64_t)n.k);
    if (!*fuel || n.op == TERM_VAR || n.op == TERM_SELECT) return low(0, 0);
    --*fuel;
    bool ite = n.op == TERM_ITE;
    struct low_bits a = known_in(x, n.arg[ite], fuel), b = {0};
    if (n.arg[1]) b = known_in(x, n.arg[ite ? 2 : 1], fuel);
    unsigned least = a.n < b.n ? a.n : b.n, w = term_width(x->s, n.arg[0]);
    switch (n.op) {
    case TERM_ADD:
        return low(least, a.r + b.r);
    case TERM_SUB:
        return low(least, a.r - b.r);
    case TERM_MUL:
        if (b.n == 64 && b.r) return low(a.n + zeros_of_number(b.r), a.r * b.r);
        if (zeros(a) + zeros(b) > least) return low(zeros(a) + zeros(b), 0);
        return low(least, a.r * b.r);
    case TERM_SHL:
        return b.n == 64 && b.r < 64 ? low(a.n + (unsigned)b.r, a.r << b.r) : low(0, 0);
    case TERM_ITE:
        return known_ite(a, b);
    case TERM_ZEXT:
    case TERM_SEXT:
        return low(a.n < w ? a.n : w, a.r);
    case TERM_CONCAT:
        return known_concat(b, term_width(x->s, n.arg[1]), a);
    case TERM_EXTRACT:
        return n.lo ? low(0, 0) : low(a.n <= n.hi ? a.n : n.hi + 1u, a.r);
    default:
        return low(0, 0);
    }
}

struct low_bits known_bits(const struct symex *x, term t) {
    unsigned fuel = MAX_LOOK;
    return known_in(x, t, &fuel);
}

/* ---- regions and indices ---- */

/* off = r + index * g; 0 if not seen. *sure: false where index * g may have wrapped around. */
term index_in(struct symex *x, term off, uint64_t g, uint64_t r, term *sure) {
    unsigned w = x->ptr_bits;
    *sure = term_true(x->s);
    term from = term_bin(x->s, TERM_SUB, off, offset_const(x, (int64_t)r));
    if (is_pow2(g)) {
        struct low_bits k = known_bits(x, off);
        unsigned n = log2_of(g);
        if (k.n < n || ((k.r - r) & low_mask(n))) return 0;
        if (!n) return from;
        return term_zext(x->s, term_extract(x->s, from, w - 1, n), w);
    }
    term i = term_div_exact(x->s, from, g);
    if (!i) return 0;
    term most = term_const(x->s, w, bv_mask(w) / g);
    *sure = term_bin(x->s, TERM_ULE, i, most);
    return i;
}

/* Bytes of the elements that a layout repeats: of the innermost array of structs. */
uint64_t object_stride(const struct symex *x, const struct object *o) {
    uint64_t stride = o->element;
    ir_ct ct = o->ct;
    while (ct && x->m->ctypes.at[ct].kind == CT_ARRAY) {
        ct = x->m->ctypes.at[ct].elem;
        stride = x->m->ctypes.at[ct].size;
    }
    return stride;
}

/* Where in the object's layout an offset lies, as far as is known: its distance from the start of
 * the object or of an element. */
uint64_t layout_offset(struct symex *x, const struct object *o, term off) {
    bv_t k;
    if (term_is_const(x->s, off, &k)) return (uint64_t)k;
    uint64_t stride = object_stride(x, o), head = o->head.bytes;
    if (!stride) return head;
    if (head) off = term_bin(x->s, TERM_SUB, off, offset_const(x, (int64_t)head));
    struct low_bits low = known_bits(x, off);
    return head + (is_pow2(stride) ? low.r & (stride - 1) : term_constant_rest(x->s, off, stride));
}

unsigned known_zeros(const struct symex *x, term t) {
    unsigned n = zeros(known_bits(x, t));
    return n > 63 ? 63 : n;
}

/* ct as an array of scalars of this size, nested or not: their number, else 0. */
static uint64_t scalars_in(const struct symex *x, ir_ct ct, uint32_t size) {
    ir_ct leaf = ir_without_arrays(x->m, ct);
    const struct ir_ctype *t = ir_ctype_at(x->m, leaf);
    bool scalar = leaf && t->kind != CT_STRUCT && t->kind != CT_UNION && t->size == size;
    return scalar && leaf != ct ? ir_ctype_at(x->m, ct)->size / size : 0;
}

/* Every field is a number of this size, or an array of them: one view can be all of the object. */
static bool homogeneous(const struct symex *x, const struct ir_ctype *t, uint32_t size) {
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_ctype *f = ir_ctype_at(x->m, t->fields.at[i].ct);
        bool number = f->kind == CT_INT || f->kind == CT_ENUM || f->kind == CT_BOOL;
        if (!(number && f->size == size) && !scalars_in(x, t->fields.at[i].ct, size)) return false;
    }
    return true;
}

/* ---- arrays inside structs ---- */

/* The array that an access means: one that the index is known to stay inside, else the one that
 * the offset's constant part lies in, else the last one that begins before that, else the first. */
enum { NONE, FIRST, BEHIND, WITHIN, SURE };
struct region_choice {
    struct symex *x;
    term off;
    uint32_t size;
    int64_t at;
    int how;
    struct array_view best;
};

static void consider(struct region_choice *k, uint64_t g, uint64_t r, uint64_t count) {
    struct symex *x = k->x;
    struct array_view v = {.g = g, .r = r, .count = count, .size = k->size};
    term sure, index = index_in(x, k->off, g, r, &sure);
    if (!index || k->how == SURE) return;
    int64_t first = (int64_t)r, end = first + (int64_t)(g * count);
    int how = k->at >= first && k->at < end ? WITHIN : k->at >= first ? BEHIND : FIRST;
    term below = term_bin(x->s, TERM_ULT, index, offset_const(x, (int64_t)count));
    sure = term_and(x->s, sure, below);
    if (guard_has(x, sure)) how = SURE;
    if (how < k->how || (how == FIRST && k->how == FIRST)) return;
    k->how = how;
    k->best = v;
}

/* Arrays of scalars or structs among the fields of t, which starts at `base`. */
static void consider_fields(struct region_choice *k, const struct ir_ctype *t, uint64_t base) {
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        const struct ir_ctype *own = ir_ctype_at(k->x->m, f->ct);
        ir_ct leaf = ir_without_arrays(k->x->m, f->ct);
        uint64_t at = base + f->off, n = scalars_in(k->x, f->ct, k->size);
        uint64_t g = leaf ? ir_ctype_at(k->x->m, leaf)->size : 0;
        if (n) {
            consider(k, k->size, at, n);
        } else if (own->kind == CT_STRUCT) {
            consider_fields(k, own, at);
        } else if (own->kind == CT_ARRAY && g > k->size) {
            uint64_t r = term_constant_rest(k->x->s, k->off, g), skip = (r + g - at % g) % g;
            if (skip + k->size <= g) consider(k, g, at + skip, own->size / g);
        }
    }
}

/* `p[m].name[k]`: a variable number of whole elements is part of the offset. */
static bool is_of_any_element(struct symex *x, term off, uint64_t element, unsigned fuel) {
    const struct term_node n = *term_get(x->s, off);
    term sure;
    bv_t k;
    if (n.op != TERM_ADD || !fuel) return false;
    for (unsigned i = 0; i < 2; i++)
        if ((!term_is_const(x->s, n.arg[i], &k) && index_in(x, n.arg[i], element, 0, &sure)) ||
            is_of_any_element(x, n.arg[i], element, fuel - 1))
            return true;
    return false;
}

static bool inner_array(struct symex *x, const struct object *o, term off, uint32_t size,
                        struct array_view *v) {
    enum { DEPTH = 4 };
    const struct ir_ctype *t = ir_ctype_at(x->m, o->ct);
    if (!o->ct || t->kind != CT_STRUCT || homogeneous(x, t, size)) return false;
    if (o->element == t->size && is_of_any_element(x, off, t->size, DEPTH)) return false;
    struct region_choice k = {
        .x = x, .off = off, .size = size, .at = term_constant_part(x->s, off)};
    consider_fields(&k, t, 0);
    uint64_t before = k.at > 0 ? (uint64_t)k.at - (uint64_t)k.at % t->size : 0;
    if (before) consider_fields(&k, t, before); /* in a later element of that layout */
    *v = k.best;
    return k.how != NONE;
}

static bool region_in(struct symex *x, const struct object *o, term off, uint32_t size,
                      struct array_view *v);

/* Can elements be numbered from the object's start, through its header? Numbers can: a header is
 * then some of them. */
static bool counts_header(const struct symex *x, const struct object *o, uint32_t size) {
    const struct ir_ctype *t = ir_ctype_at(x->m, o->ct);
    bool number = t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_FLOAT;
    return (!o->ct || number) && o->element <= size && o->head.bytes % size == 0;
}

/* A view of what stands behind a header reaches as far as objects can. */
static bool region_behind(struct symex *x, const struct object *o, term off, uint32_t size,
                          struct array_view *v) {
    struct object behind = *o;
    behind.head.bytes = 0;
    off = term_bin(x->s, TERM_SUB, off, offset_const(x, (int64_t)o->head.bytes));
    bool found = region_in(x, &behind, off, size, v);
    v->r += o->head.bytes;
    if (!v->count) v->count = ((uint64_t)1 << (x->ptr_bits - 2)) / v->g;
    return found;
}

bool region_of(struct symex *x, const struct object *o, term off, uint32_t size,
               struct array_view *v) {
    bool behind = o->head.bytes && o->element > 1 && !counts_header(x, o, size);
    return behind ? region_behind(x, o, off, size, v) : region_in(x, o, off, size, v);
}

/* The elements that an access hits, for a view of their own. */
static bool region_in(struct symex *x, const struct object *o, term off, uint32_t size,
                      struct array_view *v) {
    uint64_t stride = object_stride(x, o);
    term sure;
    if (stride > size) {
        uint64_t r = layout_offset(x, o, off);
        *v = (struct array_view){.g = stride, .r = r, .size = size};
        if (r + size <= stride && index_in(x, off, stride, r, &sure)) return true;
    }
    if (inner_array(x, o, off, size, v)) return true;
    *v = (struct array_view){.g = size, .size = size};
    return index_in(x, off, size, 0, &sure) != 0;
}
