/* div_exact.c - byte offsets to element indices.
 *
 * A quotient of t by a stride is a term q with q * stride = t modulo 2^width; it is
 * found where t is visibly built from multiples of the stride.  Such a q need not be
 * the only one: with 64 bits and stride 12, i * 12 wraps, and i + 2^62 gives the
 * same offset.  So beside q goes a bound of its value, and the division is
 * exact where q * stride, both read as signed integers, stays within the width; then q
 * is a function of the offset's value alone.
 *
 * Powers of two lose nothing: the quotient is the upper bits, sign-extended, once
 * the lower ones are known to be zero.
 */
#include "encoders/term/rewrite.h"

enum { MAX_DEPTH = 12, MAX_WIDTH = 64 };

struct exact_quotient {
    term q; /* 0 = not seen */
    struct srange range;
};

/* ---- low bits known to be zero ---- */

static unsigned min_of(unsigned a, unsigned b) { return a < b ? a : b; }

static unsigned term_zeros(const struct term_store *s, term t, unsigned depth) {
    unsigned w = width_of(s, t);
    term x = arg_of(s, t, 0), y = arg_of(s, t, 1), z = arg_of(s, t, 2);
    unsigned log = 0;
    if (is_const(s, t)) {
        bv_t k = const_of(s, t);
        return k && is_power_of_two(k & (~k + 1), &log) ? log : w;
    }
    if (depth == 0) return 0;
    switch (op_of(s, t)) {
    case TERM_CONCAT: {
        unsigned low = term_zeros(s, y, depth - 1);
        return low < width_of(s, y) ? low : low + term_zeros(s, x, depth - 1);
    }
    case TERM_ADD:
    case TERM_SUB:
        return min_of(term_zeros(s, x, depth - 1), term_zeros(s, y, depth - 1));
    case TERM_MUL:
        return min_of(w, term_zeros(s, x, depth - 1) + term_zeros(s, y, depth - 1));
    case TERM_ITE:
        return min_of(term_zeros(s, y, depth - 1), term_zeros(s, z, depth - 1));
    case TERM_ZEXT:
    case TERM_SEXT:
        return term_zeros(s, x, depth - 1);
    default:
        return 0;
    }
}

/* t >> n where the n lowest bits are zero, width(t) - n bits wide; sums are taken apart. */
static term upper(struct term_store *s, term t, unsigned n, unsigned depth) {
    unsigned w = width_of(s, t);
    term x = arg_of(s, t, 0), y = arg_of(s, t, 1), z = arg_of(s, t, 2);
    switch (depth ? op_of(s, t) : TERM_NONE) {
    case TERM_ADD:
    case TERM_SUB:
        if (term_zeros(s, x, depth) < n || term_zeros(s, y, depth) < n) break;
        x = upper(s, x, n, depth - 1);
        return term_bin(s, op_of(s, t), x, upper(s, y, n, depth - 1));
    case TERM_MUL:
        if (!is_const(s, y) || term_zeros(s, y, 1) < n) break;
        return term_bin(s, TERM_MUL, term_extract(s, x, w - 1 - n, 0),
                        term_extract(s, y, w - 1, n));
    case TERM_ITE:
        y = upper(s, y, n, depth - 1);
        return term_ite(s, x, y, upper(s, z, n, depth - 1));
    default:
        break;
    }
    return term_extract(s, t, w - 1, n);
}

/* ---- quotients ---- */

static struct srange clip(sbv_t lo, sbv_t hi, unsigned w) {
    return lo < smin_of(w) || hi > smax_of(w) ? srange_full(w) : (struct srange){lo, hi};
}

/* Does q * stride, as integers, stay within w bits? */
static bool product_in_range(struct srange q, uint64_t stride, unsigned w) {
    return q.lo >= smin_of(w) / (sbv_t)stride && q.hi <= smax_of(w) / (sbv_t)stride;
}

static struct exact_quotient divide(struct term_store *s, term t, uint64_t stride, unsigned depth);

/* q * k, k > 0 */
static struct exact_quotient scale(struct term_store *s, struct exact_quotient q, uint64_t k) {
    unsigned w = width_of(s, q.q);
    bool fits = product_in_range(q.range, k, w);
    struct srange r =
        fits ? (struct srange){q.range.lo * (sbv_t)k, q.range.hi * (sbv_t)k} : srange_full(w);
    return (struct exact_quotient){term_bin(s, TERM_MUL, q.q, term_const(s, w, k)), r};
}

static struct exact_quotient divide_power(struct term_store *s, term t, unsigned log) {
    unsigned w = width_of(s, t);
    if (log == 0) return (struct exact_quotient){t, srange_of(s, t)};
    if (log >= w || term_zeros(s, t, MAX_DEPTH) < log) return (struct exact_quotient){0};
    term q = term_sext(s, upper(s, t, log, MAX_DEPTH), w);
    struct srange r = srange_of(s, q), most = srange_full(w - log);
    if (r.lo < most.lo) r.lo = most.lo;
    if (r.hi > most.hi) r.hi = most.hi;
    return (struct exact_quotient){q, r};
}

/* An extended term has the quotient of what was extended, if that is exact. */
static struct exact_quotient divide_extended(struct term_store *s, term t, uint64_t stride,
                                             unsigned depth) {
    term x = arg_of(s, t, 0);
    unsigned w = width_of(s, t), n = width_of(s, x);
    bool is_signed = is_op(s, t, TERM_SEXT);
    if (!is_signed && is_op(s, x, TERM_CONCAT) && is_const(s, arg_of(s, x, 1))) {
        /* zext(concat(h, l)) = concat(zext(h), l), which the constructor would undo. */
        unsigned wl = width_of(s, arg_of(s, x, 1)), log;
        bv_t low = const_of(s, arg_of(s, x, 1));
        uint64_t even = stride & (~stride + 1);
        if (low != 0 || !is_power_of_two(even, &log)) return (struct exact_quotient){0};
        unsigned shared = min_of(log, wl);
        term h = term_zext(s, arg_of(s, x, 0), w - wl);
        struct exact_quotient q = divide(s, h, stride >> shared, depth);
        if (!q.q || !product_in_range(q.range, stride >> shared, w - wl))
            return (struct exact_quotient){0};
        q.q = term_sext(s, q.q, w);
        return scale(s, q, (uint64_t)1 << (wl - shared));
    }
    struct exact_quotient q = divide(s, x, stride, depth);
    if (!q.q || !product_in_range(q.range, stride, n)) return (struct exact_quotient){0};
    if (!is_signed && q.range.lo < 0) return (struct exact_quotient){0};
    return (struct exact_quotient){term_sext(s, q.q, w), q.range};
}

/* concat(h, 0): modulo 2^width it is h * 2^zeros, whatever extends h. */
static struct exact_quotient divide_concat(struct term_store *s, term t, uint64_t stride,
                                           unsigned depth) {
    term h = arg_of(s, t, 0), l = arg_of(s, t, 1);
    unsigned log;
    if (!is_zero(s, l) || !is_power_of_two(stride & (~stride + 1), &log))
        return (struct exact_quotient){0};
    unsigned wl = width_of(s, l), shared = min_of(log, wl);
    struct exact_quotient q = divide(s, h, stride >> shared, depth);
    if (!q.q) return q;
    q.q = term_sext(s, q.q, width_of(s, t));
    return scale(s, q, (uint64_t)1 << (wl - shared));
}

static struct exact_quotient divide_sum(struct term_store *s, term t, uint64_t stride,
                                        unsigned depth) {
    enum term_op op = op_of(s, t);
    unsigned w = width_of(s, t);
    struct exact_quotient x = divide(s, arg_of(s, t, 0), stride, depth);
    if (!x.q) return x;
    struct exact_quotient y = divide(s, arg_of(s, t, 1), stride, depth);
    if (!y.q) return y;
    struct srange r = op == TERM_ADD ? clip(x.range.lo + y.range.lo, x.range.hi + y.range.hi, w)
                                     : clip(x.range.lo - y.range.hi, x.range.hi - y.range.lo, w);
    return (struct exact_quotient){term_bin(s, op, x.q, y.q), r};
}

/* x * k: what k does not give, x must. */
static struct exact_quotient divide_product(struct term_store *s, term t, uint64_t stride,
                                            unsigned depth) {
    term x = arg_of(s, t, 0), y = arg_of(s, t, 1);
    if (!is_const(s, y)) return (struct exact_quotient){0};
    sbv_t k = bv_signed(const_of(s, y), width_of(s, t));
    if (k <= 0) return (struct exact_quotient){0};
    uint64_t gcd = stride, rest = (uint64_t)k;
    while (rest) {
        uint64_t r = gcd % rest;
        gcd = rest;
        rest = r;
    }
    struct exact_quotient q = divide(s, x, stride / gcd, depth);
    return q.q ? scale(s, q, (uint64_t)k / gcd) : q;
}

static struct exact_quotient divide_const(struct term_store *s, term t, uint64_t stride) {
    unsigned w = width_of(s, t);
    sbv_t k = bv_signed(const_of(s, t), w);
    if (k % (sbv_t)stride != 0) return (struct exact_quotient){0};
    k /= (sbv_t)stride;
    return (struct exact_quotient){term_const(s, w, (bv_t)k), {k, k}};
}

static struct exact_quotient divide_ite(struct term_store *s, term t, uint64_t stride,
                                        unsigned depth) {
    struct exact_quotient x = divide(s, arg_of(s, t, 1), stride, depth);
    if (!x.q) return x;
    struct exact_quotient y = divide(s, arg_of(s, t, 2), stride, depth);
    if (!y.q) return y;
    if (y.range.lo < x.range.lo) x.range.lo = y.range.lo;
    if (y.range.hi > x.range.hi) x.range.hi = y.range.hi;
    x.q = term_ite(s, arg_of(s, t, 0), x.q, y.q);
    return x;
}

static struct exact_quotient divide(struct term_store *s, term t, uint64_t stride, unsigned depth) {
    unsigned log;
    if (is_power_of_two(stride, &log)) return divide_power(s, t, log);
    if (depth == 0) return (struct exact_quotient){0};
    switch (op_of(s, t)) {
    case TERM_CONST:
        return divide_const(s, t, stride);
    case TERM_SEXT:
    case TERM_ZEXT:
        return divide_extended(s, t, stride, depth - 1);
    case TERM_CONCAT:
        return divide_concat(s, t, stride, depth - 1);
    case TERM_ADD:
    case TERM_SUB:
        return divide_sum(s, t, stride, depth - 1);
    case TERM_MUL:
        return divide_product(s, t, stride, depth - 1);
    case TERM_ITE:
        return divide_ite(s, t, stride, depth - 1);
    default:
        return (struct exact_quotient){0};
    }
}

term term_div(struct term_store *s, term offset, uint64_t stride, term *exact) {
    *exact = 0;
    if (!VL_REQUIRE(offset && stride && !is_array(s, offset))) return 0;
    unsigned w = width_of(s, offset);
    if (w > MAX_WIDTH || stride > (uint64_t)smax_of(w)) return 0;
    struct exact_quotient q = divide(s, offset, stride, MAX_DEPTH);
    if (!q.q) return 0;
    if (product_in_range(q.range, stride, w)) {
        *exact = term_true(s);
        return q.q;
    }
    term least = term_const(s, w, (bv_t)(smin_of(w) / (sbv_t)stride));
    term most = term_const(s, w, (bv_t)(smax_of(w) / (sbv_t)stride));
    term above = term_bin(s, TERM_SLE, least, q.q);
    *exact = term_and(s, above, term_bin(s, TERM_SLE, q.q, most));
    return q.q;
}

term term_div_exact(struct term_store *s, term offset, uint64_t stride) {
    term exact, q = term_div(s, offset, stride, &exact);
    return q && term_is_true(s, exact) ? q : 0;
}

/* ---- the constant in an offset ---- */

static int64_t wrapped(int64_t a, int64_t b, int64_t c) {
    return (int64_t)((uint64_t)a * (uint64_t)b + (uint64_t)c);
}

/* The constant in a sum. Extended terms count as signed: `data[i - 1]`. */
static int64_t constant_in(const struct term_store *s, term t, unsigned fuel) {
    const struct term_node n = *term_get(s, t);
    if (n.op == TERM_CONST) return (int64_t)bv_signed(n.k, n.sort.width);
    if (!fuel) return 0;
    switch (n.op) {
    case TERM_ADD:
        return wrapped(constant_in(s, n.arg[0], fuel - 1), 1, constant_in(s, n.arg[1], fuel - 1));
    case TERM_ZEXT:
    case TERM_SEXT:
        return constant_in(s, n.arg[0], fuel - 1);
    case TERM_MUL:
        return wrapped(constant_in(s, n.arg[0], fuel - 1), constant_in(s, n.arg[1], 0), 0);
    case TERM_CONCAT: {
        bv_t low;
        unsigned by = term_width(s, n.arg[1]);
        if (by > 62 || !term_is_const(s, n.arg[1], &low)) return 0;
        return wrapped(constant_in(s, n.arg[0], fuel - 1), (int64_t)1 << by, (int64_t)low);
    }
    default:
        return 0;
    }
}

int64_t term_constant_part(const struct term_store *s, term off) {
    enum { DEPTH = 8 };
    return constant_in(s, off, DEPTH);
}

uint64_t term_constant_rest(const struct term_store *s, term off, uint64_t n) {
    int64_t r = term_constant_part(s, off) % (int64_t)n;
    return (uint64_t)(r < 0 ? r + (int64_t)n : r);
}
