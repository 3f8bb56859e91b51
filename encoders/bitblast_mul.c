/* Products and their overflow.
 *
 * A product adds one row a << i for each bit of b.  b is the operand with fewer bits that
 * can be one; where it is constant, its digits are recoded to -1, 0, 1 (canonical signed
 * digits) if that leaves fewer rows.
 *
 * Overflow without the double-width product: with the leading ones of the magnitudes at
 * i and j, i + j >= w (unsigned) or >= w - 1 (signed, one's complement magnitudes) is
 * overflow for sure, and otherwise the product fits w + 1 bits, whose top tells
 * (the one signed exception, 2^w from two powers of two, shows there as well).
 * The low w bits are the gates of circuit_mul at width w: `x * y` and its check share.
 */
#include "encoders/bitblast_circuits.h"

#include <string.h>

typedef int8_t digits[CIRCUIT_MAX];

static unsigned possible_ones(const aig_lit *a, unsigned w) {
    unsigned n = 0;
    for (unsigned i = 0; i < w; i++) n += a[i] != AIG_FALSE;
    return n;
}

static bool constant(const aig_lit *a, unsigned w) {
    for (unsigned i = 0; i < w; i++)
        if (a[i] > AIG_TRUE) return false;
    return true;
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

static void row_sub(struct aig *g, const aig_lit *a, unsigned w, aig_lit *acc) {
    circuit_bits diff;
    circuit_sub(g, acc, a, w, diff);
    memcpy(acc, diff, w * sizeof *acc);
}

void circuit_mul(struct aig *g, const aig_lit *a, const aig_lit *b, unsigned w, aig_lit *out) {
    if (possible_ones(a, w) < possible_ones(b, w)) {
        const aig_lit *t = a;
        a = b;
        b = t;
    }
    digits d;
    bool recoded = constant(b, w) && recode(b, w, d) < possible_ones(b, w);
    for (unsigned i = 0; i < w; i++) out[i] = AIG_FALSE;
    for (unsigned i = 0; i < w; i++) {
        if (recoded && d[i] < 0)
            row_sub(g, a, w - i, out + i);
        else if (recoded ? d[i] > 0 : b[i] != AIG_FALSE)
            row_add(g, a, recoded ? AIG_TRUE : b[i], w - i, out + i);
    }
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
