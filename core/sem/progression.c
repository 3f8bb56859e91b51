/* Over the integers a progression crosses a bound once, so a division says where; equality holds
 * modulo 2^w, so the inverse of an odd number says where. */
#include "core/sem/progression.h"

/* Beyond all sums and differences of two numbers of 64 bits, and of two factors of 32. */
static const sbv_t far = (sbv_t)1 << 100;

/* A progression of integers; good for the first n terms. */
struct integer_line {
    sbv_t at, by;
    uint64_t n;
};

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* The first terms that lie in low .. high. */
static uint64_t inside(sbv_t at, sbv_t by, sbv_t low, sbv_t high) {
    if (at < low || at > high) return 0;
    if (!by) return PROG_EVER;
    sbv_t last = by > 0 ? (high - at) / by : (at - low) / -by;
    return last >= (sbv_t)PROG_EVER - 1 ? PROG_EVER - 1 : (uint64_t)last + 1;
}

static sbv_t lowest(unsigned w, bool is_signed) { return is_signed ? -((sbv_t)1 << (w - 1)) : 0; }

static sbv_t highest(unsigned w, bool is_signed) {
    return ((sbv_t)1 << (is_signed ? w - 1 : w)) - 1;
}

static struct integer_line exact_line(struct progression p, unsigned w, bool is_signed) {
    struct integer_line l = {.at = is_signed ? bv_signed(p.at, w) : (sbv_t)p.at,
                             .by = bv_signed(p.by, w)};
    l.n = inside(l.at, l.by, lowest(w, is_signed), highest(w, is_signed));
    return l;
}

uint64_t prog_straight(struct progression p, unsigned w, bool is_signed) {
    return w > PROG_WIDEST && p.by ? 1 : !p.by ? PROG_EVER : exact_line(p, w, is_signed).n;
}

uint64_t prog_equal(struct progression p, struct progression q, unsigned w) {
    bv_t apart = bv_sub(q.at, p.at, w), by = bv_sub(p.by, q.by, w);
    unsigned zeros = 0;
    if (!by) return PROG_EVER;
    if (!apart || w > PROG_WIDEST) return 1;
    while (!(by >> zeros & 1)) zeros++;
    if (apart & bv_mask(zeros)) return PROG_EVER; /* it goes round without ever meeting */
    unsigned rest = w - zeros;
    bv_t n = bv_mul(apart >> zeros, bv_inverse(bv_norm(by >> zeros, rest), rest), rest);
    return least((uint64_t)n, PROG_EVER - 1);
}

/* The first terms that are on the same side of low .. high as the first one. */
static uint64_t same_side(struct integer_line l, sbv_t low, sbv_t high) {
    if (l.at < low) return least(l.n, inside(l.at, l.by, -far, low - 1));
    if (l.at > high) return least(l.n, inside(l.at, l.by, high + 1, far));
    return least(l.n, inside(l.at, l.by, low, high));
}

uint64_t prog_order(struct progression p, struct progression q, unsigned w, bool is_signed,
                    bool strict) {
    if (!p.by && !q.by) return PROG_EVER;
    if (w > PROG_WIDEST) return 1;
    struct integer_line a = exact_line(p, w, is_signed), b = exact_line(q, w, is_signed);
    struct integer_line d = {a.at - b.at, a.by - b.by, least(a.n, b.n)};
    return same_side(d, -far, strict ? -1 : 0);
}

uint64_t prog_overflow(enum prog_sum op, struct progression p, struct progression q, unsigned w,
                       bool is_signed) {
    if (!p.by && !q.by) return PROG_EVER;
    if (w > PROG_WIDEST || (op == PROG_MUL && (w > PROG_WIDEST / 2 || (p.by && q.by)))) return 0;
    struct integer_line a = exact_line(p, w, is_signed), b = exact_line(q, w, is_signed);
    struct integer_line r = {a.at + b.at, a.by + b.by, least(a.n, b.n)};
    if (op == PROG_SUB) r.at = a.at - b.at, r.by = a.by - b.by;
    if (op == PROG_MUL) r.at = a.at * b.at, r.by = a.by * b.at + a.at * b.by;
    return same_side(r, lowest(w, is_signed), highest(w, is_signed));
}
