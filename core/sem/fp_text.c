/* Floating-point values as text, both ways, exactly.
 *
 * Reading   A decimal number is a ratio of natural numbers; its first 128 bits and
 *           whether any follow decide the nearest value (fp_pack).  A number has at most
 *           11,600 significant digits before a further one can only say "a little more":
 *           no midpoint between neighbours has as many, in any of the formats.
 * Writing   The shortest digits that read back as the value: Steele and White, "How to
 *           print floating-point numbers accurately", PLDI 1990, in the form of Burger and
 *           Dybvig, PLDI 1996, figure 1; the nearest of the shortest.
 */
#include "core/sem/big.h"
#include "core/sem/fp_int.h"

#include <stdio.h>
#include <string.h>

enum { MAX_DIGITS = 11600, MAX_DECIMAL = 5100, MAX_BINARY = 100000 };

/* ---- reading ---- */

/* num / den * 2^scale: 128 bits of the quotient and a sticky bit, by long division. */
static bv_t ratio(struct big *num, struct big *den, int scale, unsigned w) {
    int s = 127 - ((int)big_bits(num) - (int)big_bits(den));
    big_shl(s > 0 ? num : den, (unsigned)(s > 0 ? s : -s));
    big_shl(den, 127);
    bv_t q = 0;
    for (int i = 0; i < 128; i++) {
        q <<= 1;
        if (big_cmp(num, den) >= 0) {
            big_minus(num, den);
            q |= 1;
        }
        big_shl(num, 1);
    }
    return fp_pack(false, 127 + scale - s, (struct fp_wide){q, num->n != 0}, ROUND_EVEN, w);
}

struct number_text {
    const char *s, *end;
};

/* The exponent behind `mark`, which may be missing; clamped. False if it is malformed. */
static bool exponent(struct number_text *t, char mark, int *out) {
    *out = 0;
    if (t->s == t->end || (*t->s | 0x20) != mark) return t->s == t->end;
    t->s++;
    bool neg = t->s < t->end && *t->s == '-';
    if (t->s < t->end && (*t->s == '-' || *t->s == '+')) t->s++;
    if (t->s == t->end) return false;
    for (; t->s < t->end && bv_digit(*t->s) < 10; t->s++)
        if (*out < MAX_BINARY) *out = *out * 10 + bv_digit(*t->s);
    if (neg) *out = -*out;
    return t->s == t->end;
}

/* Digits with a point: the number of them that count and where the point is. */
struct digits {
    int n;     /* significant ones, from the first that is not 0 */
    int point; /* digits dropped beyond the limit, minus digits behind the point */
    bool any, more;
};

static bool take_digit(struct digits *d, struct number_text *t, int base, bool *dot, int *out) {
    for (; t->s < t->end; t->s++) {
        if (*t->s == '\'') continue; /* C23 */
        if (*t->s == '.' && !*dot) {
            *dot = true;
            continue;
        }
        *out = bv_digit(*t->s);
        if (*out >= base) return false;
        t->s++;
        d->any = true;
        if (d->n || *out) d->n++;
        if (*dot && d->point > -MAX_BINARY * 10) d->point--;
        return true;
    }
    return false;
}

static bool read_decimal(struct number_text *t, unsigned w, bv_t *out) {
    struct big num, den;
    struct digits d = {0};
    bool dot = false;
    int k, e;
    big_set(&num, 0);
    while (take_digit(&d, t, 10, &dot, &k)) {
        if (d.n > MAX_DIGITS) {
            d.n = MAX_DIGITS;
            d.more |= k != 0;
            if (d.point < MAX_BINARY) d.point++;
            continue;
        }
        big_mul(&num, 10);
        if (num.n || k) {
            if (!num.n)
                big_set(&num, (uint64_t)k);
            else
                big_add(&num, (uint32_t)k);
        }
    }
    if (!d.any || !exponent(t, 'e', &e)) return false;
    e += d.point;
    *out = fp_zero(false, w);
    if (!num.n || e + d.n < -MAX_DECIMAL) return true;
    *out = fp_inf(false, w);
    if (e + d.n > MAX_DECIMAL) return true;
    if (d.more) { /* one digit more stands for all that follow */
        big_mul(&num, 10);
        big_add(&num, 1);
        e--;
    }
    big_set(&den, 1);
    big_mul_pow5(e < 0 ? &den : &num, (unsigned)(e < 0 ? -e : e));
    *out = ratio(&num, &den, e, w);
    return true;
}

static bool read_hex(struct number_text *t, unsigned w, bv_t *out) {
    struct digits d = {0};
    bool dot = false;
    bv_t m = 0;
    int k, e, dropped = 0;
    while (take_digit(&d, t, 16, &dot, &k)) {
        if (m >> 120) {
            m |= k != 0;
            dropped += dropped < MAX_BINARY;
        } else {
            m = (m << 4) + (unsigned)k;
        }
    }
    if (!d.any || !exponent(t, 'p', &e)) return false;
    *out = fp_pack(false, 127 + e + 4 * (d.point + dropped), (struct fp_wide){m, 0}, ROUND_EVEN, w);
    return true;
}

bool fp_parse(const char *s, const char *end, unsigned w, bv_t *out) {
    struct number_text t = {s, end};
    if (end - s > 2 && s[0] == '0' && (s[1] | 0x20) == 'x') {
        t.s += 2;
        return read_hex(&t, w, out);
    }
    return read_decimal(&t, w, out);
}

/* ---- writing ---- */

/* The value is r / s, its neighbours' midpoints lie up / s above and down / s below. */
struct rounding_interval {
    struct big r, s, up, down;
    bool closed; /* the midpoints read back as the value: its significand is even */
};

static void interval_of(struct rounding_interval *x, struct fp_num n, unsigned w) {
    int p = (int)fp_precision(w), least = 1 - fp_max_exp(w);
    int e = (n.exp < least ? least : n.exp) - (p - 1);
    uint64_t f = n.sig >> (63 - (n.exp - e));
    bool uneven = f == (uint64_t)1 << (p - 1) && n.exp > least; /* a power of two */
    unsigned above = e > 0 ? (unsigned)e : 0, below = e < 0 ? (unsigned)-e : 0;
    big_set(&x->r, f);
    big_shl(&x->r, above + 1 + uneven);
    big_set(&x->s, 1);
    big_shl(&x->s, below + 1 + uneven);
    big_set(&x->down, 1);
    big_shl(&x->down, above);
    x->up = x->down;
    if (uneven) big_shl(&x->up, 1);
    x->closed = !(f & 1);
}

static void times_ten(struct rounding_interval *x) {
    big_mul(&x->r, 10);
    big_mul(&x->up, 10);
    big_mul(&x->down, 10);
}

static void times_power_of_ten(struct big *x, unsigned k) {
    big_mul_pow5(x, k);
    big_shl(x, k);
}

/* Is r + up beyond s, and r below down? */
static bool beyond(const struct rounding_interval *x) {
    struct big sum = x->r;
    big_plus(&sum, &x->up);
    int c = big_cmp(&sum, &x->s);
    return c > 0 || (c == 0 && x->closed);
}

static bool beneath(const struct rounding_interval *x) {
    int c = big_cmp(&x->r, &x->down);
    return c < 0 || (c == 0 && x->closed);
}

/* Scales so that the value is 0.d1d2... * 10^k with d1 > 0; returns k. */
static int scale(struct rounding_interval *x, int exp) {
    int k = (int)((long long)exp * 30103 / 100000) - 1;
    struct big *to_scale[] = {&x->r, &x->up, &x->down};
    if (k > 0) times_power_of_ten(&x->s, (unsigned)k);
    for (int i = 0; k < 0 && i < 3; i++) times_power_of_ten(to_scale[i], (unsigned)-k);
    for (; beyond(x); k++) big_mul(&x->s, 10);
    return k;
}

static int next_digit(struct rounding_interval *x) {
    int d = 0;
    times_ten(x);
    for (; big_cmp(&x->r, &x->s) >= 0; d++) big_minus(&x->r, &x->s);
    return d;
}

static bool nearer_above(const struct rounding_interval *x) {
    struct big twice = x->r;
    big_shl(&twice, 1);
    return big_cmp(&twice, &x->s) >= 0;
}

/* At most 21 digits suffice for 64 bits of precision. */
static int shortest(struct rounding_interval *x, char *digits) {
    int n = 0;
    for (;;) {
        int d = next_digit(x);
        bool low = beneath(x), high = beyond(x);
        bool last = low || high || n == 24;
        if (last && high && (!low || nearer_above(x))) d++;
        digits[n++] = (char)('0' + d);
        if (last) break;
    }
    digits[n] = 0;
    return n;
}

static char *lay_out(char *buf, size_t size, bool neg, const char *digits, int n, int k) {
    const char *sign = neg ? "-" : "";
    if (k > 17 || k < -3)
        snprintf(buf, size, "%s%c%s%se%+03d", sign, digits[0], n > 1 ? "." : "", digits + 1, k - 1);
    else if (k <= 0)
        snprintf(buf, size, "%s0.%.*s%s", sign, -k, "0000", digits);
    else if (k >= n)
        snprintf(buf, size, "%s%s%.*s.0", sign, digits, k - n, "00000000000000000");
    else
        snprintf(buf, size, "%s%.*s.%s", sign, k, digits, digits + k);
    return buf;
}

char *fp_dec(bv_t a, unsigned w, char *buf, size_t size) {
    struct fp_num n = fp_unpack(a, w);
    struct rounding_interval x;
    char digits[32];
    if (n.kind == FP_NAN_NUM || n.kind == FP_INF_NUM)
        snprintf(buf, size, "%s", n.kind == FP_NAN_NUM ? "NAN" : n.neg ? "-INFINITY" : "INFINITY");
    if (n.kind == FP_ZERO_NUM) snprintf(buf, size, n.neg ? "-0.0" : "0.0");
    if (n.kind != FP_FINITE_NUM) return buf;
    interval_of(&x, n, w);
    int k = scale(&x, n.exp);
    int count = shortest(&x, digits);
    return lay_out(buf, size, n.neg, digits, count, k);
}
