/* Numbers that the witness has in pieces: bytes that a file gave, or that were read one by one.
 *
 * Where a library function stored them, the type of what it stored to says which bytes belong
 * together; elsewhere they are taken for numbers of four bytes.
 */
#include "core/shrink/shrink_int.h"

enum { LARGEST = 8 };

/* Little endian in .byte. */
struct pieces {
    struct varied *byte[LARGEST];
    unsigned n;
    bool negative;
};

/* May these be bytes of one number? They are adjacent in memory or among the inputs. */
static bool is_next_byte(const struct varied *t, const struct varied *u) {
    return !t->kept && !u->kept && t->kind == VARY_INT && u->kind == VARY_INT &&
           t->value->type == IR_I(8) && u->value->type == IR_I(8) && t->object == u->object &&
           t->ct == u->ct;
}

/* Smaller in a higher byte, as large as can be in the lower one. */
static bool borrow(struct shrinking *k, struct varied *low, struct varied *high) {
    if (!is_next_byte(low, high) || vary_is_text(k->v.m, low->ct)) return false;
    bv_t was = high->value->bits;
    if (!was || low->value->bits) return false;
    high->value->bits = was - 1;
    if (shrink_accept(k, low, 255)) return true;
    high->value->bits = was;
    return false;
}

/* From the highest byte of a number down. */
static void shrink_by_borrowing(struct shrinking *k) {
    bool big = k->v.m->target.big_endian;
    for (uint32_t i = 1; i < k->v.at.n; i++) {
        uint32_t at = big ? i : k->v.at.n - i;
        struct varied *t = &k->v.at.at[at], *u = &k->v.at.at[at - 1];
        struct varied *low = big ? t : u, *high = big ? u : t;
        if (!borrow(k, low, high)) continue;
        shrink_int(k, high);
        shrink_int(k, low);
    }
}

static bv_t joined_pieces(const struct pieces *p) {
    bv_t v = 0;
    for (unsigned i = p->n; i-- > 0;) v = v << 8 | p->byte[i]->value->bits;
    return v;
}

static void put_pieces(const struct pieces *p, bv_t v) {
    for (unsigned i = 0; i < p->n; i++) p->byte[i]->value->bits = v >> 8 * i & 0xff;
}

static bool take_pieces(struct shrinking *k, const struct pieces *p, bv_t v) {
    bv_t was = joined_pieces(p);
    put_pieces(p, v);
    if (shrink_holds(k)) return true;
    put_pieces(p, was);
    return false;
}

static bool try_size(struct shrinking *k, void *ctx, bv_t size) {
    const struct pieces *p = ctx;
    return take_pieces(k, p, bv_norm(p->negative ? 0 - size : size, 8 * p->n));
}

/* false: no n bytes are there, or the number is one of a byte. */
static bool pieces_at(const struct shrinking *k, uint32_t at, unsigned n, struct pieces *p) {
    bool big = k->v.m->target.big_endian, high = false;
    *p = (struct pieces){.n = n};
    if (at + n > k->v.at.n) return false;
    for (unsigned i = 0; i < n; i++) {
        struct varied *t = &k->v.at.at[at + i];
        if (i && !is_next_byte(&k->v.at.at[at + i - 1], t)) return false;
        p->byte[big ? n - 1 - i : i] = t;
    }
    if (vary_is_text(k->v.m, p->byte[0]->ct)) return false;
    for (unsigned i = 1; i < n; i++) high |= p->byte[i]->value->bits != 0;
    p->negative = joined_pieces(p) >> (8 * n - 1) & 1;
    return high;
}

/* A large one becomes its type's limit, which a reader knows, so that others can be smaller. */
static void widen_number(struct shrinking *k, struct pieces *p) {
    unsigned w = 8 * p->n;
    bv_t most = bv_mask(w) >> 1, limit = p->negative ? most + 1 : most, v = joined_pieces(p);
    bv_t size = p->negative ? bv_norm(0 - v, w) : v;
    if (p->n >= 4 && size > limit / 2 && size != limit) take_pieces(k, p, limit);
}

static void shrink_number(struct shrinking *k, struct pieces *p) {
    bv_t v = joined_pieces(p);
    unsigned w = 8 * p->n;
    shrink_least(k, p->negative ? bv_norm(0 - v, w) : v, try_size, p);
    bv_t size = bv_norm(0 - joined_pieces(p), w);
    if (p->negative && size <= bv_mask(w) >> 1) take_pieces(k, p, size);
}

/* Bytes of the number of which the part is the first byte; 0: it is none's first, UNKNOWN: nothing
 * tells. */
enum { UNKNOWN = 4 };

static unsigned size_at(const struct shrinking *k, const struct varied *t) {
    const struct witness *w = k->v.w;
    const struct interp_result *run = k->want;
    bool input = w->inputs.n && t->value >= w->inputs.at && t->value < w->inputs.at + w->inputs.n;
    for (uint32_t i = 0; input && i < run->stores.n; i++) {
        const struct interp_store *s = &run->stores.at[i];
        ir_ct ct = 0;
        if (&w->inputs.at[s->input] != t->value) continue;
        if (!interp_show_place(k->v.arena, k->v.m, w, &s->at, &ct) || !ct) return 0;
        const struct ir_ctype *is = &k->v.m->ctypes.at[ct];
        return (is->kind == CT_INT || is->kind == CT_ENUM) && is->size <= LARGEST
                   ? (unsigned)is->size
                   : 0;
    }
    return UNKNOWN;
}

typedef void on_pieces(struct shrinking *k, struct pieces *p);

static void each_number(struct shrinking *k, on_pieces *f) {
    struct pieces p;
    for (uint32_t i = 0; i < k->v.at.n; i++) {
        const struct varied *t = &k->v.at.at[i];
        if (t->kind != VARY_INT || t->value->type != IR_I(8)) continue;
        unsigned n = size_at(k, t);
        if (n > 1 && pieces_at(k, i, n, &p)) f(k, &p);
        if (n > 1 && i + n <= k->v.at.n) i += n - 1;
    }
}

void shrink_bytes(struct shrinking *k) {
    each_number(k, widen_number);
    each_number(k, shrink_number);
    shrink_by_borrowing(k);
}
