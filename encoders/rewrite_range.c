/* rewrite_range.c - bounds of values, from the top few nodes of a term.
 *
 * Both readings (unsigned, signed) are computed on integers; where an operation
 * may wrap, the answer is the full range.  Looking DEPTH levels down keeps a
 * query constant time.
 */
#include "encoders/rewrite.h"

enum { DEPTH = 4 };

sbv_t smax_of(unsigned w) { return (sbv_t)(bv_mask(w) >> 1); }
sbv_t smin_of(unsigned w) { return -smax_of(w) - 1; }

static struct urange ufull(unsigned w) { return (struct urange){0, bv_mask(w)}; }
static struct srange sfull(unsigned w) { return (struct srange){smin_of(w), smax_of(w)}; }

static struct urange urange_at(const struct term_store *s, term t, unsigned depth);
static struct srange srange_at(const struct term_store *s, term t, unsigned depth);

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

static struct urange urange_at(const struct term_store *s, term t, unsigned depth) {
    const struct term_node *n = &s->node[t];
    unsigned w = n->sort.width;
    if (n->op == TERM_CONST) return (struct urange){n->k, n->k};
    if (depth == 0) return ufull(w);
    switch (n->op) {
    case TERM_ZEXT:
        return urange_at(s, n->arg[0], depth - 1);
    case TERM_SEXT: {
        struct srange r = srange_at(s, n->arg[0], depth - 1);
        return r.lo >= 0 ? (struct urange){(bv_t)r.lo, (bv_t)r.hi} : ufull(w);
    }
    case TERM_NOT: {
        struct urange r = urange_at(s, n->arg[0], depth - 1);
        return (struct urange){bv_mask(w) - r.hi, bv_mask(w) - r.lo};
    }
    case TERM_EXTRACT: {
        struct urange r = urange_at(s, n->arg[0], depth - 1);
        if (r.hi <= bv_mask(n->hi + 1u)) return (struct urange){r.lo >> n->lo, r.hi >> n->lo};
        return ufull(w);
    }
    case TERM_CONCAT: {
        unsigned wl = width_of(s, n->arg[1]);
        struct urange h = urange_at(s, n->arg[0], depth - 1),
                      l = urange_at(s, n->arg[1], depth - 1);
        return (struct urange){(h.lo << wl) + l.lo, (h.hi << wl) + l.hi};
    }
    case TERM_ITE:
        return umin_max(urange_at(s, n->arg[1], depth - 1), urange_at(s, n->arg[2], depth - 1));
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_UDIV:
    case TERM_UREM:
    case TERM_AND:
    case TERM_LSHR:
        return urange_arith((enum term_op)n->op, urange_at(s, n->arg[0], depth - 1),
                            urange_at(s, n->arg[1], depth - 1), w);
    default:
        return ufull(w);
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
        if (over || v > smax_of(w) || v < smin_of(w)) return sfull(w);
        if (v < r.lo) r.lo = v;
        if (v > r.hi) r.hi = v;
    }
    return r;
}

/* By a constant k > 0 (the sign of a remainder is the dividend's). */
static struct srange srange_div(enum term_op op, struct srange a, sbv_t k, unsigned w) {
    if (k <= 0) return sfull(w);
    if (op == TERM_SDIV) return (struct srange){a.lo / k, a.hi / k};
    struct srange r = {-(k - 1), k - 1};
    if (a.lo >= 0) r.lo = 0;
    if (a.hi <= 0) r.hi = 0;
    if (a.lo > r.lo && a.lo < 0) r.lo = a.lo;
    if (a.hi < r.hi && a.hi > 0) r.hi = a.hi;
    return r;
}

static struct srange srange_at(const struct term_store *s, term t, unsigned depth) {
    const struct term_node *n = &s->node[t];
    unsigned w = n->sort.width;
    if (n->op == TERM_CONST) {
        sbv_t k = bv_signed(n->k, w);
        return (struct srange){k, k};
    }
    if (depth == 0) return sfull(w);
    switch (n->op) {
    case TERM_SEXT:
        return srange_at(s, n->arg[0], depth - 1);
    case TERM_ITE: {
        struct srange a = srange_at(s, n->arg[1], depth - 1),
                      b = srange_at(s, n->arg[2], depth - 1);
        return (struct srange){a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
    }
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL: {
        struct srange a = srange_at(s, n->arg[0], depth - 1),
                      b = srange_at(s, n->arg[1], depth - 1);
        return srange_corners((enum term_op)n->op, a, b, w);
    }
    case TERM_SDIV:
    case TERM_SREM:
        if (!is_const(s, n->arg[1])) return sfull(w);
        return srange_div((enum term_op)n->op, srange_at(s, n->arg[0], depth - 1),
                          bv_signed(const_of(s, n->arg[1]), w), w);
    case TERM_ZEXT:
    case TERM_CONCAT:
    case TERM_AND:
    case TERM_UREM:
    case TERM_UDIV: {
        struct urange u = urange_at(s, t, depth);
        if (u.hi <= (bv_t)smax_of(w)) return (struct srange){(sbv_t)u.lo, (sbv_t)u.hi};
        if (n->op != TERM_CONCAT) return sfull(w);
        unsigned wl = width_of(s, n->arg[1]);
        struct srange h = srange_at(s, n->arg[0], depth - 1);
        bv_t low = bv_mask(wl);
        return (struct srange){(sbv_t)((bv_t)h.lo << wl), (sbv_t)(((bv_t)h.hi << wl) | low)};
    }
    default:
        return sfull(w);
    }
}

struct urange urange_of(const struct term_store *s, term t) {
    return urange_at(s, t, DEPTH);
}
struct srange srange_of(const struct term_store *s, term t) {
    return srange_at(s, t, DEPTH);
}
