/* rewrite_range.c - bounds of values.
 *
 * Each term gets its bounds when it is made, from the bounds of its arguments: constant
 * time, and a sum of sixty small numbers is known to be small however deep it is.
 * Both readings (unsigned, signed) are computed on integers; where an operation may wrap,
 * the answer is the full range.  The readings then sharpen each other.  Terms wider
 * than 64 bits have bounds only where they are constants or extensions.
 *
 * Not core/analysis/domains/interval.h: that one has exact integers of which an operation's result
 * is wrapped into one reading, for fixpoints; this one never wraps (a bound that might is given
 * up), so that making a term stays cheap, and its unsigned bounds go up to 2^128 - 1.
 */
#include "encoders/term/rewrite.h"

sbv_t smax_of(unsigned w) { return (sbv_t)(bv_mask(w) >> 1); }
sbv_t smin_of(unsigned w) { return -smax_of(w) - 1; }

static struct urange ufull(unsigned w) { return (struct urange){0, bv_mask(w)}; }

struct urange urange_of(const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    if (n->op == TERM_CONST) return (struct urange){n->k, n->k};
    if (n->sort.width <= 64) return (struct urange){s->bounds[t].ulo, s->bounds[t].uhi};
    if (n->op == TERM_ZEXT) return urange_of(s, n->arg[0]);
    return ufull(n->sort.width);
}

struct srange srange_of(const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    unsigned w = n->sort.width;
    if (n->op == TERM_CONST) return (struct srange){bv_signed(n->k, w), bv_signed(n->k, w)};
    if (w <= 64) return (struct srange){s->bounds[t].slo, s->bounds[t].shi};
    if (n->op == TERM_SEXT) return srange_of(s, n->arg[0]);
    if (n->op != TERM_ZEXT) return srange_full(w);
    struct urange u = urange_of(s, n->arg[0]);
    return (struct srange){(sbv_t)u.lo, (sbv_t)u.hi};
}

static struct urange umin_max(struct urange a, struct urange b) {
    return (struct urange){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
}

static struct urange urange_arith(enum term_op op, struct urange a, struct urange b, unsigned w) {
    struct urange r = ufull(w);
    bv_t hi;
    switch (op) {
    case TERM_ADD:
        if (!__builtin_add_overflow(a.hi, b.hi, &hi) && hi <= bv_mask(w))
            r = (struct urange){a.lo + b.lo, hi};
        break;
    case TERM_SUB:
        if (a.lo >= b.hi) r = (struct urange){a.lo - b.hi, a.hi - b.lo};
        break;
    case TERM_MUL:
        if (!__builtin_mul_overflow(a.hi, b.hi, &hi) && hi <= bv_mask(w))
            r = (struct urange){a.lo * b.lo, hi};
        break;
    case TERM_UDIV:
        if (b.lo > 0) r = (struct urange){a.lo / b.hi, a.hi / b.lo};
        break;
    case TERM_UREM:
        r = (struct urange){0, a.hi};
        if (b.lo > 0 && b.hi - 1 < a.hi) r.hi = b.hi - 1;
        break;
    case TERM_AND:
        r = (struct urange){0, a.hi < b.hi ? a.hi : b.hi};
        break;
    case TERM_LSHR:
        r = (struct urange){0, a.hi};
        break;
    default:
        break;
    }
    return r;
}

/* From the arguments' bounds as unsigned numbers. */
static struct urange unsigned_bounds(const struct term_store *s, const struct term_node *n) {
    unsigned w = n->sort.width;
    struct urange a = urange_of(s, n->arg[0]), b = urange_of(s, n->arg[1]);
    switch (n->op) {
    case TERM_CONST:
        return (struct urange){n->k, n->k};
    case TERM_ZEXT:
        return a;
    case TERM_NOT:
        return (struct urange){bv_mask(w) - a.hi, bv_mask(w) - a.lo};
    case TERM_EXTRACT:
        if (a.hi > bv_mask(n->hi + 1u)) return ufull(w);
        return (struct urange){a.lo >> n->lo, a.hi >> n->lo};
    case TERM_CONCAT: {
        unsigned wl = width_of(s, n->arg[1]);
        return (struct urange){(a.lo << wl) + b.lo, (a.hi << wl) + b.hi};
    }
    case TERM_ITE:
        return umin_max(b, urange_of(s, n->arg[2]));
    default:
        return urange_arith((enum term_op)n->op, a, b, w);
    }
}

/* The bounds of a op b at corners, if every corner fits w bits. */
static struct srange srange_corners(enum term_op op, struct srange a, struct srange b, unsigned w) {
    const sbv_t x[2] = {a.lo, a.hi}, y[2] = {b.lo, b.hi};
    struct srange r = {smax_of(w), smin_of(w)};
    for (unsigned i = 0; i < 4; i++) {
        sbv_t p = x[i / 2], q = y[i % 2], v;
        bool over = op == TERM_ADD   ? __builtin_add_overflow(p, q, &v)
                    : op == TERM_SUB ? __builtin_sub_overflow(p, q, &v)
                                     : __builtin_mul_overflow(p, q, &v);
        if (over || v > smax_of(w) || v < smin_of(w)) return srange_full(w);
        if (v < r.lo) r.lo = v;
        if (v > r.hi) r.hi = v;
    }
    return r;
}

/* By a constant k > 0 (the sign of a remainder is the dividend's). */
static struct srange srange_div(enum term_op op, struct srange a, sbv_t k, unsigned w) {
    if (k <= 0) return srange_full(w);
    if (op == TERM_SDIV) return (struct srange){a.lo / k, a.hi / k};
    struct srange r = {-(k - 1), k - 1};
    if (a.lo >= 0) r.lo = 0;
    if (a.hi <= 0) r.hi = 0;
    if (a.lo > r.lo && a.lo < 0) r.lo = a.lo;
    if (a.hi < r.hi && a.hi > 0) r.hi = a.hi;
    return r;
}

/* From the arguments' bounds as signed numbers. */
static struct srange signed_bounds(const struct term_store *s, const struct term_node *n) {
    unsigned w = n->sort.width;
    struct srange a = srange_of(s, n->arg[0]), b = srange_of(s, n->arg[1]);
    switch (n->op) {
    case TERM_CONST:
        return (struct srange){bv_signed(n->k, w), bv_signed(n->k, w)};
    case TERM_SEXT:
        return a;
    case TERM_NOT:
        return (struct srange){-1 - a.hi, -1 - a.lo};
    case TERM_ITE: {
        struct srange c = srange_of(s, n->arg[2]);
        return (struct srange){b.lo < c.lo ? b.lo : c.lo, b.hi > c.hi ? b.hi : c.hi};
    }
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
        return srange_corners((enum term_op)n->op, a, b, w);
    case TERM_ASHR:
        return (struct srange){a.lo < 0 ? a.lo : 0, a.hi < 0 ? -1 : a.hi};
    case TERM_SDIV:
    case TERM_SREM:
        return b.lo == b.hi ? srange_div((enum term_op)n->op, a, b.lo, w) : srange_full(w);
    case TERM_CONCAT: {
        unsigned wl = width_of(s, n->arg[1]);
        bv_t low = bv_mask(wl);
        return (struct srange){(sbv_t)((bv_t)a.lo << wl), (sbv_t)(((bv_t)a.hi << wl) | low)};
    }
    default:
        return srange_full(w);
    }
}

/* A value that is non-negative under one reading is the same number under the other. */
static void sharpen(struct urange *u, struct srange *v, unsigned w) {
    if (u->hi <= (bv_t)smax_of(w)) {
        if (v->lo < (sbv_t)u->lo) v->lo = (sbv_t)u->lo;
        if (v->hi > (sbv_t)u->hi) v->hi = (sbv_t)u->hi;
    }
    if (v->lo >= 0) {
        if (u->lo < (bv_t)v->lo) u->lo = (bv_t)v->lo;
        if (u->hi > (bv_t)v->hi) u->hi = (bv_t)v->hi;
    }
}

void term_bound(struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    unsigned w = n->sort.width;
    if (w > 64) return;
    struct urange u = ufull(w);
    struct srange v = srange_full(w);
    bool leaf = n->op == TERM_VAR || n->op == TERM_SELECT || n->op == TERM_SEARCH ||
                n->sort.index || term_is_predicate((enum term_op)n->op) ||
                term_is_float_op((enum term_op)n->op);
    if (!leaf) {
        u = unsigned_bounds(s, n);
        v = signed_bounds(s, n);
        sharpen(&u, &v, w);
    }
    s->bounds[t] = (struct bounds){(uint64_t)u.lo, (uint64_t)u.hi, (int64_t)v.lo, (int64_t)v.hi};
}
