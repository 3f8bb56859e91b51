/* Products and their overflow.
 *
 * A product adds one row a << i for each bit of b.  b is the operand that takes fewer rows;
 * where it is constant, its digits are recoded to -1, 0, 1 (canonical signed digits) if
 * that leaves fewer; the copies of an extended sign are one row, subtracted.  A square is
 * folded to half the rows, and taken of the magnitude where the sign is extended: that it
 * is not negative is then seen by propagation.  (Measured: column compression instead of
 * rows, and a carry as a multiplexer, are both slower.)
 *
 * Overflow without the double-width product: with the leading ones of the magnitudes at
 * i and j, i + j >= w (unsigned) or >= w - 1 (signed, one's complement magnitudes) is
 * overflow for sure, and otherwise the product fits w + 1 bits, whose top tells
 * (the one signed exception, 2^w from two powers of two, shows there as well).
 * The low w bits are the gates of circuit_mul at width w: `x * y` and its check share.
 */
#include "encoders/bits/bitblast_circuits.h"

#include <string.h>

typedef int8_t digits[CIRCUIT_MAX];

static unsigned possible_ones(const aig_lit *a, unsigned w) {
    unsigned n = 0;
    for (unsigned i = 0; i < w; i++) n += a[i] != AIG_FALSE;
    return n;
}

/* Canonical signed digits of a constant modulo 2^w; the number of non-zero ones. */
static unsigned recode(const aig_lit *k, unsigned w, digits d) {
    unsigned carry = 0, rows = 0;
    for (unsigned i = 0; i < w; i++) {
        unsigned x = (k[i] == AIG_TRUE) + carry;
        bool next = i + 1 < w && k[i + 1] == AIG_TRUE;
        d[i] = x != 1 ? 0 : next ? -1 : 1;
        carry = x == 2 || (x == 1 && next);
        rows += x == 1;
    }
    return rows;
}

static void row_add(struct aig *g, const aig_lit *a, aig_lit bit, unsigned w, aig_lit *acc) {
    circuit_bits row, sum;
    for (unsigned i = 0; i < w; i++) row[i] = aig_and(g, a[i], bit);
    circuit_add(g, acc, row, AIG_FALSE, w, sum);
    memcpy(acc, sum, w * sizeof *acc);
}

static void row_sub(struct aig *g, const aig_lit *a, aig_lit bit, unsigned w, aig_lit *acc) {
    circuit_bits row, diff;
    for (unsigned i = 0; i < w; i++) row[i] = aig_and(g, a[i], bit);
    circuit_sub(g, acc, row, w, diff);
    memcpy(acc, diff, w * sizeof *acc);
}

/* Bits from here to the top are copies of one literal: a sign, or zeros. */
static unsigned sign_from(const aig_lit *a, unsigned w) {
    unsigned s = w - 1;
    while (s > 0 && a[s - 1] == a[w - 1]) s--;
    return s;
}

/* Rows that a multiplication by b takes. */
static unsigned rows_of(const aig_lit *b, unsigned w) {
    return possible_ones(b, sign_from(b, w)) + (b[w - 1] != AIG_FALSE);
}

static void multiply_constant(struct aig *g, const aig_lit *a, const digits d, unsigned w,
                              aig_lit *out) {
    for (unsigned i = 0; i < w; i++) {
        if (d[i] > 0) row_add(g, a, AIG_TRUE, w - i, out + i);
        if (d[i] < 0) row_sub(g, a, AIG_TRUE, w - i, out + i);
    }
}

static void multiply(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *out) {
    unsigned sign = sign_from(b, w);
    for (unsigned i = 0; i < sign; i++)
        if (b[i] != AIG_FALSE) row_add(g, a, b[i], w - i, out + i);
    if (b[sign] != AIG_FALSE) row_sub(g, a, b[sign], w - sign, out + sign);
}

/* Row i of a square: a[i] at 2i, and a[i] & a[j], which occurs twice, at i + j + 1. */
static void square(struct aig *g, const aig_lit *a, unsigned w, aig_lit *out) {
    circuit_bits mag, row;
    unsigned n = sign_from(a, w) + 1; /* bits of the magnitude */
    circuit_negate_if(g, n < w ? a[w - 1] : AIG_FALSE, a, w, mag);
    for (unsigned i = 0; 2 * i < w && i < n; i++) {
        for (unsigned k = 0; k < w - 2 * i; k++) {
            unsigned j = i + k - 1;
            row[k] = k == 0 ? AIG_TRUE : k > 1 && j < n ? mag[j] : AIG_FALSE;
        }
        row_add(g, row, mag[i], w - 2 * i, out + 2 * i);
    }
}

void circuit_mul(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *out) {
    digits d;
    if (rows_of(a, w) < rows_of(b, w)) {
        const aig_lit *t = a;
        a = b;
        b = t;
    }
    for (unsigned i = 0; i < w; i++) out[i] = AIG_FALSE;
    if (circuit_is_constant(b, w) && recode(b, w, d) < possible_ones(b, w))
        multiply_constant(g, a, d, w, out);
    else if (memcmp(a, b, w * sizeof *a) == 0)
        square(g, a, w, out);
    else
        multiply(g, a, b, w, out);
}

static void extend(const aig_lit *a, unsigned w, aig_lit top, aig_lit *out) {
    memcpy(out, a, w * sizeof *out);
    out[w] = top;
}

/* Ones at i in a and j in b with i + j >= sum. */
static aig_lit leading_ones_meet(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w,
                                 unsigned sum) {
    aig_lit any = AIG_FALSE, b_from = AIG_FALSE;
    unsigned from = w; /* b_from = a one of b at `from` or above */
    for (unsigned i = 0; i < w; i++) {
        while (from > 0 && i + from > sum) b_from = aig_or(g, b_from, b[--from]);
        any = aig_or(g, any, aig_and(g, a[i], b_from));
    }
    return any;
}

aig_lit circuit_umulo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    circuit_bits wide_a, wide_b, product;
    extend(a, w, AIG_FALSE, wide_a);
    extend(b, w, AIG_FALSE, wide_b);
    circuit_mul(g, wide_a, wide_b, w + 1, product);
    return aig_or(g, product[w], leading_ones_meet(g, a, b, w, w));
}

aig_lit circuit_smulo(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w) {
    circuit_bits wide_a, wide_b, product, mag_a, mag_b;
    extend(a, w, a[w - 1], wide_a);
    extend(b, w, b[w - 1], wide_b);
    circuit_mul(g, wide_a, wide_b, w + 1, product);
    for (unsigned i = 0; i < w; i++) {
        mag_a[i] = aig_xor(g, a[i], a[w - 1]);
        mag_b[i] = aig_xor(g, b[i], b[w - 1]);
    }
    return aig_or(g, aig_xor(g, product[w], product[w - 1]),
                  leading_ones_meet(g, mag_a, mag_b, w, w - 1));
}
