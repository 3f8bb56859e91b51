/* rewrite_quotient.c - a constant's quotient compared: `x > INT_MAX / y` asks the product x * y.
 *
 * Programs guard a product by a division, and a solver cannot relate the two from 16 bits on.  So
 * k / y against x is said by x * y and its overflow, as integers:
 *
 *     k, y > 0:  k / y < x  iff  x * y > k        k > 0 > y:  x < k / y  iff  x * y > k
 *     k, y < 0:  k / y < x  iff  x * y < k        k < 0 < y:  x < k / y  iff  x * y < k
 *
 * The other order of the two is that neither this holds nor they are equal, which keeps the
 * quotient.  Dividing by 0, and the smallest number by -1, has the value that core/sem gives it.
 */
#include "encoders/term/rewrite.h"

static term less(struct term_store *s, term a, term b) { return term_bin(s, TERM_SLT, a, b); }

/* k / y < x: x * y exceeds k, in a way that takes no division.  (k / 0 is all ones.) */
term quotient_ult(struct term_store *s, term a, term x) {
    if (!is_op(s, a, TERM_UDIV) || !is_const(s, arg_of(s, a, 0))) return 0;
    term k = arg_of(s, a, 0), y = arg_of(s, a, 1);
    term over = term_bin(s, TERM_UMULO, x, y), product = term_bin(s, TERM_MUL, x, y);
    return term_or(s, over, term_bin(s, TERM_ULT, k, product));
}

/* A quotient and what it is compared with. */
struct compared_quotient {
    term q, x;
    sbv_t k; /* the dividend, not 0 */
    term y;
    bool first; /* q < x is asked, not x < q */
};

static bool is_quotient(const struct term_store *s, term t) {
    if (!is_op(s, t, TERM_SDIV) && !is_op(s, t, TERM_UDIV)) return false;
    if (!is_const(s, arg_of(s, t, 0)) || is_zero(s, arg_of(s, t, 0))) return false;
    /* An unsigned quotient of what is not negative is a signed one. */
    return is_op(s, t, TERM_SDIV) ||
           (srange_of(s, arg_of(s, t, 0)).lo >= 0 && srange_of(s, arg_of(s, t, 1)).lo >= 0);
}

static term quotient_number(struct term_store *s, const struct compared_quotient *c, sbv_t k) {
    return konst(s, width_of(s, c->q), (bv_t)k);
}

static term compared_with(struct term_store *s, const struct compared_quotient *c, sbv_t q) {
    term value = quotient_number(s, c, q);
    return c->first ? less(s, value, c->x) : less(s, c->x, value);
}

/* x * y lies beyond k, seen from 0. */
static term product_beyond(struct term_store *s, const struct compared_quotient *c,
                           bool x_positive) {
    term zero = quotient_number(s, c, 0), k = quotient_number(s, c, c->k);
    term sign = x_positive ? less(s, zero, c->x) : less(s, c->x, zero);
    term over = term_bin(s, TERM_SMULO, c->x, c->y), p = term_bin(s, TERM_MUL, c->x, c->y);
    return term_and(s, sign, term_or(s, over, c->k > 0 ? less(s, k, p) : less(s, p, k)));
}

/* Where y has that sign. */
static term compared(struct term_store *s, const struct compared_quotient *c, bool y_positive) {
    bool x_positive = (c->k > 0) == y_positive;
    term beyond = product_beyond(s, c, x_positive);
    if (c->first == x_positive) return beyond;
    return term_and(s, term_not(s, beyond), term_not(s, term_eq(s, c->x, c->q)));
}

term quotient_slt(struct term_store *s, term a, term b) {
    bool first = is_quotient(s, a);
    if (first == is_quotient(s, b)) return 0;
    struct compared_quotient c = {.q = first ? a : b, .x = first ? b : a, .first = first};
    unsigned w = width_of(s, c.q);
    c.k = bv_signed(const_of(s, arg_of(s, c.q, 0)), w);
    c.y = arg_of(s, c.q, 1);
    term t = compared(s, &c, false);
    if (c.k == smin_of(w)) {
        term minus_one = term_eq(s, c.y, quotient_number(s, &c, -1));
        t = term_ite(s, minus_one, compared_with(s, &c, c.k), t);
    }
    t = term_ite(s, term_eq(s, c.y, quotient_number(s, &c, 0)),
                 compared_with(s, &c, c.k > 0 ? -1 : 1), t);
    return term_ite(s, less(s, quotient_number(s, &c, 0), c.y), compared(s, &c, true), t);
}
