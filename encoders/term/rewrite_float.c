/* rewrite_float.c - rules of floating-point operators.
 *
 * An operator's result is canonical: its only NaN is fp_nan, and of x87 it has no encoding that the
 * hardware would not make.  So x * 1 is x only for a canonical x, else x with its NaNs replaced.
 * Exact conversions (to a wider format, of an integer that the significand holds) drop out of what
 * is done with their results.  A result computed in double and stored in float is
 * computed in float: rounding twice does no harm where the wide format has at least
 * twice the precision and two bits (S. A. Figueroa, "When is double rounding innocuous?", SIGNUM
 * Newsletter 30(3), 1995; sums of floats below the normal range are exact, quotients there stay
 * further from a tie than double's last bit).
 */
#include "encoders/term/rewrite.h"

static bool makes_float(enum term_op op) {
    return term_is_float_op(op) && op != TERM_FTOSI && op != TERM_FTOUI;
}

static bool is_int_to_float(const struct term_store *s, term t) {
    return is_op(s, t, TERM_SITOF) || is_op(s, t, TERM_UITOF);
}

/* t as an operator would give it back; 0: not known how. */
static term canonical(struct term_store *s, term t) {
    unsigned w = width_of(s, t);
    if (makes_float(op_of(s, t))) return t;
    if (is_const(s, t)) return konst(s, w, fp_cast(const_of(s, t), w, w));
    if (w == 80) return 0;
    term nan = term_is_nan(s, t);
    return term_ite(s, nan, konst(s, w, fp_nan(w)), t);
}

/* ---- choices among constants ---- */

/* The operator of n on other arguments. */
static term on_arguments(struct term_store *s, const struct term_node *n, term a, term b) {
    return term_float(s, (enum term_op)n->op, (term[3]){a, b}, (enum fp_rounding)n->lo,
                      n->sort.width);
}

static term fold_choice(struct term_store *s, const struct term_node *n) {
    term a = n->arg[0], b = n->arg[1];
    struct const_choice k;
    if (n->arg[2]) return 0;
    if (!b) {
        if (!is_const_tree(s, a)) return 0;
        term c = arg_of(s, a, 0), y = arg_of(s, a, 2), x = on_arguments(s, n, arg_of(s, a, 1), 0);
        return term_ite(s, c, x, on_arguments(s, n, y, 0));
    }
    if (!const_choice_of(s, a, b, &k)) return 0;
    term x = on_arguments(s, n, k.a1, k.b1);
    return term_ite(s, k.c, x, on_arguments(s, n, k.a2, k.b2));
}

/* ---- arithmetic ---- */

/* The sum of two zeros of different signs is -0 if it is rounded down, else 0. */
static term add_zero(struct term_store *s, term a, bv_t k, enum fp_rounding how, unsigned w) {
    term same = canonical(s, a);
    bool down = how == ROUND_DOWN;
    if (!same || !fp_is_zero(k, w)) return 0;
    if (fp_sign(k, w) != down || (is_int_to_float(s, a) && !down)) return same;
    term zero = term_eq(s, a, konst(s, w, fp_zero(!down, w)));
    return term_ite(s, zero, konst(s, w, fp_zero(down, w)), same);
}

static term mul_one(struct term_store *s, term a, bv_t k, unsigned w) {
    bv_t one = fp_from_int(1, 2, false, w);
    if (k == one) return canonical(s, a);
    if (k != fp_neg(one, w) || (w == 80 && !makes_float(op_of(s, a)))) return 0;
    term nan = term_is_nan(s, a), minus = term_fneg(s, a);
    return term_ite(s, nan, konst(s, w, fp_nan(w)), minus);
}

/* By a power of two: both are the exact result, rounded. */
static term divide_by_power(struct term_store *s, const struct term_node *n, bv_t k) {
    unsigned w = n->sort.width;
    bv_t one = fp_from_int(1, 2, false, w), inverse = fp_div(one, k, w);
    bool normal = fp_class(k, w) == FP_CLASS_NORMAL && fp_class(inverse, w) == FP_CLASS_NORMAL;
    bv_t fraction = bv_norm(k, fp_precision(w) - 1);
    if (!normal || fraction) return 0;
    return term_float(s, TERM_FMUL, (term[3]){n->arg[0], konst(s, w, inverse)},
                      (enum fp_rounding)n->lo, w);
}

static term with_constant(struct term_store *s, const struct term_node *n, bv_t k) {
    unsigned w = n->sort.width;
    if (n->op == TERM_FADD) return add_zero(s, n->arg[0], k, (enum fp_rounding)n->lo, w);
    if (n->op == TERM_FMUL) return mul_one(s, n->arg[0], k, w);
    return divide_by_power(s, n, k);
}

/* ---- conversions ---- */

/* t as a value of a narrower format, which it visibly is; 0: it is not. */
static term narrowed(struct term_store *s, term t, unsigned to) {
    unsigned w = width_of(s, t);
    if (is_op(s, t, TERM_FCAST) && width_of(s, arg_of(s, t, 0)) == to) return arg_of(s, t, 0);
    if (!is_const(s, t)) return 0;
    bv_t k = fp_cast(const_of(s, t), w, to);
    return fp_cast(k, to, w) == const_of(s, t) ? konst(s, to, k) : 0;
}

/* float(double(a) op double(b)) = a op b, both rounded to nearest */
static term compute_narrow(struct term_store *s, term t, unsigned to) {
    enum term_op op = op_of(s, t);
    bool two = op >= TERM_FADD && op <= TERM_FDIV;
    if (s->node[t].lo != ROUND_EVEN || !(two || op == TERM_FSQRT) ||
        fp_precision(width_of(s, t)) < 2 * fp_precision(to) + 2)
        return 0;
    term x = arg_of(s, t, 0), y = arg_of(s, t, 1);
    x = narrowed(s, x, to);
    y = two && x ? narrowed(s, y, to) : x;
    if (!x || !y) return 0;
    return two ? term_fbin(s, op, x, y) : term_fsqrt(s, x);
}

static term rewrite_cast(struct term_store *s, const struct term_node *n) {
    term a = n->arg[0], x = arg_of(s, a, 0);
    unsigned w = width_of(s, a), to = n->sort.width;
    enum fp_rounding how = (enum fp_rounding)n->lo;
    if (to == w) return makes_float(op_of(s, a)) ? a : 0;
    if (is_op(s, a, TERM_FCAST) && width_of(s, x) < w) /* to a wider format: exact */
        return width_of(s, x) == to ? canonical(s, x) : on_arguments(s, n, x, 0);
    if (is_int_to_float(s, a) && fp_holds_ints(w, width_of(s, x), is_op(s, a, TERM_SITOF)))
        return term_float(s, op_of(s, a), (term[3]){x}, how, to);
    return to < w && how == ROUND_EVEN ? compute_narrow(s, a, to) : 0;
}

/* Of x, an integer of n bits that became a float exactly. */
static term integer_again(struct term_store *s, term x, bool was_signed, unsigned bits,
                          bool is_signed) {
    unsigned n = width_of(s, x);
    if (was_signed && is_signed) return n <= bits ? term_sext(s, x, bits) : 0;
    if (!was_signed) return n + is_signed <= bits ? term_zext(s, x, bits) : 0;
    if (n > bits) return 0;
    term wide = term_zext(s, x, bits), negative = term_extract(s, x, n - 1, n - 1);
    return term_ite(s, negative, konst(s, bits, 0), wide);
}

static term to_int(struct term_store *s, const struct term_node *n) {
    term a = n->arg[0], x = arg_of(s, a, 0);
    enum term_op op = (enum term_op)n->op;
    unsigned w = width_of(s, a);
    bool was_signed = is_op(s, a, TERM_SITOF);
    if (is_int_to_float(s, a) && fp_holds_ints(w, width_of(s, x), was_signed))
        return integer_again(s, x, was_signed, n->sort.width, op == TERM_FTOSI);
    bool exact = is_op(s, a, TERM_FCAST) && width_of(s, x) < w;
    bool whole = is_op(s, a, TERM_FROUND) && s->node[a].lo == ROUND_ZERO;
    return exact || whole ? term_fconvert(s, op, x, n->sort.width) : 0;
}

static unsigned width_of_number(bv_t k) {
    unsigned n = 1;
    while (n < BV_MAX_WIDTH && k >> n) n++;
    return n;
}

static term int_to_float(struct term_store *s, const struct term_node *n, enum term_op op, term x) {
    return term_float(s, op, (term[3]){x}, (enum fp_rounding)n->lo, n->sort.width);
}

/* No more bits than the value needs. */
static term from_int(struct term_store *s, const struct term_node *n) {
    term a = n->arg[0];
    unsigned w = width_of(s, a), need;
    if (is_op(s, a, TERM_ZEXT)) return int_to_float(s, n, TERM_UITOF, arg_of(s, a, 0));
    if (n->op == TERM_SITOF && is_op(s, a, TERM_SEXT))
        return int_to_float(s, n, TERM_SITOF, arg_of(s, a, 0));
    if (n->op == TERM_UITOF || srange_of(s, a).lo >= 0) {
        need = width_of_number(urange_of(s, a).hi);
        if (need >= w) return 0;
        return int_to_float(s, n, TERM_UITOF, term_extract(s, a, need - 1, 0));
    }
    struct srange r = srange_of(s, a);
    bv_t most = (bv_t)(r.hi > -(r.lo + 1) ? r.hi : -(r.lo + 1));
    need = width_of_number(most) + 1;
    if (need >= w) return 0;
    return int_to_float(s, n, TERM_SITOF, term_extract(s, a, need - 1, 0));
}

term rewrite_float(struct term_store *s, const struct term_node *node) {
    const struct term_node n = *node;
    term b = n.arg[1], t = fold_choice(s, &n);
    if (t) return t;
    switch ((enum term_op)n.op) {
    case TERM_FADD:
    case TERM_FMUL:
    case TERM_FDIV:
        return is_const(s, b) ? with_constant(s, &n, const_of(s, b)) : 0;
    case TERM_FCAST:
        return rewrite_cast(s, &n);
    case TERM_FTOSI:
    case TERM_FTOUI:
        return to_int(s, &n);
    case TERM_SITOF:
    case TERM_UITOF:
        return from_int(s, &n);
    default:
        return 0;
    }
}
