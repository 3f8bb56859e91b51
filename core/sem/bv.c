/* bv.c - integer operations for widths 1 to 128.
 *
 * Invariant: arguments and results have no bits above the width. Each operation is total, as in
 * SMT-LIB.
 */
#include "core/sem/bv.h"

/* Products need 2w bits.  They are formed modulo 2^128, and an overflow beyond
 * that is found by dividing back, so no wider type is needed. */

bv_t bv_mask(unsigned w) { return w >= 128 ? ~(bv_t)0 : ((bv_t)1 << w) - 1; }
bv_t bv_norm(bv_t a, unsigned w) { return a & bv_mask(w); }

static bv_t sign_bit(unsigned w) { return (bv_t)1 << (w - 1); }
static bool negative(bv_t a, unsigned w) { return (a & sign_bit(w)) != 0; }
static bv_t negate(bv_t a, unsigned w) { return bv_norm(~a + 1, w); }
static bv_t magnitude(bv_t a, unsigned w) { return negative(a, w) ? negate(a, w) : a; }

sbv_t bv_signed(bv_t a, unsigned w) { return (sbv_t)bv_sext(a, w, 128); }

bv_t bv_add(bv_t a, bv_t b, unsigned w) { return bv_norm(a + b, w); }
bv_t bv_sub(bv_t a, bv_t b, unsigned w) { return bv_norm(a - b, w); }
bv_t bv_mul(bv_t a, bv_t b, unsigned w) { return bv_norm(a * b, w); }
bv_t bv_udiv(bv_t a, bv_t b, unsigned w) { return b ? a / b : bv_mask(w); }
bv_t bv_urem(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return b ? a % b : a;
}

bv_t bv_sdiv(bv_t a, bv_t b, unsigned w) {
    bv_t q = bv_udiv(magnitude(a, w), magnitude(b, w), w);
    return negative(a, w) != negative(b, w) ? negate(q, w) : q;
}

/* The remainder has the dividend's sign. */
bv_t bv_srem(bv_t a, bv_t b, unsigned w) {
    bv_t r = bv_urem(magnitude(a, w), magnitude(b, w), w);
    return negative(a, w) ? negate(r, w) : r;
}

bv_t bv_and(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a & b;
}
bv_t bv_or(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a | b;
}
bv_t bv_xor(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a ^ b;
}

bv_t bv_shl(bv_t a, bv_t b, unsigned w) { return b >= w ? 0 : bv_norm(a << (unsigned)b, w); }
bv_t bv_lshr(bv_t a, bv_t b, unsigned w) { return b >= w ? 0 : a >> (unsigned)b; }
bv_t bv_ashr(bv_t a, bv_t b, unsigned w) {
    bv_t s = bv_lshr(a, b, w);
    if (!negative(a, w)) return s;
    return b >= w ? bv_mask(w) : s | (bv_mask(w) & ~(bv_mask(w) >> (unsigned)b));
}

bool bv_ult(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a < b;
}
bool bv_ule(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a <= b;
}
bool bv_slt(bv_t a, bv_t b, unsigned w) { return (a ^ sign_bit(w)) < (b ^ sign_bit(w)); }
bool bv_sle(bv_t a, bv_t b, unsigned w) { return (a ^ sign_bit(w)) <= (b ^ sign_bit(w)); }

/* Operands of one sign, result of the other. */
bool bv_saddo(bv_t a, bv_t b, unsigned w) { return negative(~(a ^ b) & (a ^ bv_add(a, b, w)), w); }
/* Operands of different signs, result not of the first one's. */
bool bv_ssubo(bv_t a, bv_t b, unsigned w) { return negative((a ^ b) & (a ^ bv_sub(a, b, w)), w); }
bool bv_uaddo(bv_t a, bv_t b, unsigned w) { return bv_add(a, b, w) < a; }
bool bv_usubo(bv_t a, bv_t b, unsigned w) {
    (void)w;
    return a < b;
}

/* a * b > limit, exactly. */
static bool product_exceeds(bv_t a, bv_t b, bv_t limit) {
    if (a == 0) return false;
    bv_t p = a * b;
    return p / a != b || p > limit;
}
bool bv_umulo(bv_t a, bv_t b, unsigned w) { return product_exceeds(a, b, bv_mask(w)); }
bool bv_smulo(bv_t a, bv_t b, unsigned w) {
    bool neg = negative(a, w) != negative(b, w);
    return product_exceeds(magnitude(a, w), magnitude(b, w), sign_bit(w) - (neg ? 0 : 1));
}

bv_t bv_zext(bv_t a, unsigned from, unsigned to) {
    (void)from, (void)to;
    return a;
}
bv_t bv_sext(bv_t a, unsigned from, unsigned to) {
    return negative(a, from) ? bv_norm(a | ~bv_mask(from), to) : a;
}
bv_t bv_trunc(bv_t a, unsigned from, unsigned to) {
    (void)from;
    return bv_norm(a, to);
}
bv_t bv_extract(bv_t a, unsigned hi, unsigned lo) { return bv_norm(a >> lo, hi - lo + 1); }
bv_t bv_concat(bv_t hi, bv_t lo, unsigned wlo, unsigned w) {
    return wlo >= 128 ? lo : bv_norm(hi << wlo | lo, w);
}

/* Newton's iteration: right to 3 bits, then 6, 12, 24, 48, 96, 192. */
bv_t bv_inverse(bv_t x, unsigned w) {
    bv_t y = x;
    for (unsigned i = 0; i < 6; i++) y *= 2 - x * y;
    return bv_norm(y, w);
}

char *bv_dec(bv_t a, unsigned w, bool is_signed, char *buf) {
    char digits[40]; /* 2^128 has 39 */
    unsigned n = 0;
    char *at = buf;
    if (is_signed && negative(a, w)) {
        *at++ = '-';
        a = negate(a, w);
    }
    do digits[n++] = (char)('0' + (int)(a % 10));
    while (a /= 10);
    while (n) *at++ = digits[--n];
    *at = '\0';
    return buf;
}

unsigned bv_log2_up(uint64_t n) {
    unsigned k = 0;
    while ((uint64_t)1 << k < n && k < 63) k++;
    return k;
}

int bv_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

static bool parse_digits(const char *s, const char *end, unsigned base, bv_t *out) {
    if (s == end) return false;
    bv_t v = 0;
    for (; s < end; s++) {
        unsigned d = (unsigned)bv_digit(*s);
        if (d >= base || v > (~(bv_t)0 - d) / base) return false;
        v = v * base + d;
    }
    *out = v;
    return true;
}

bool bv_parse(const char *s, const char *end, unsigned w, bv_t *out) {
    bool neg = s < end && *s == '-';
    if (neg) s++;
    unsigned base = !neg && end - s > 2 && s[0] == '0' && s[1] == 'x' ? 16 : 10;
    bv_t v;
    if (!parse_digits(base == 16 ? s + 2 : s, end, base, &v)) return false;
    if (v > (neg ? sign_bit(w) : bv_mask(w))) return false;
    *out = neg ? negate(v, w) : v;
    return true;
}

uint64_t bv_gcd(uint64_t x, uint64_t y) {
    while (y) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}
