/* print.c - <stdio.h>: the printf family.
 *
 * The format is followed exactly: each conversion takes its argument, of the type that it must have
 * (7.21.6.1), a string must end or be as long as the precision. Text is exact for integers,
 * characters and strings, for %f of a double of up to 19 digits, %g of a whole one, %e and %g of a
 * constant of up to 17 digits that is not tiny (of others that would be too much to reason about),
 * for infinity and NaN; of another floating-point number and a pointer only the length is bounded,
 * and the characters are left open: any printable ones. Of what goes to a stream only the length is
 * followed.
 *
 * Assumed: the locale is "C". glibc's %m and ' are known, and POSIX's arguments with a position
 * (%1$d), but for those of widths and precisions (%1$*2$d).
 */
#include "vl_decimal.h"
#include "vl_stream.h"

extern FILE *const stdout;

struct vl_arguments {
    va_list list, all; /* the next one, the first one */
};

/* Was the argument that va_arg gave last a constant where the call is written? */
_Bool __vl_constant_argument(va_list list);

/* The next argument of `list` is the one that stands n behind that of `from`. */
void __vl_seek_argument(va_list list, va_list from, unsigned n);

struct vl_out {
    char *to;       /* NULL: a stream, or nothing but the length */
    size_t room, n; /* bytes there, bytes that the text has so far */
    _Bool silent;   /* a stream: only the arguments and the length matter */
};

/* Where in a conversion the format is. */
enum vl_at { VL_TEXT, VL_FLAGS, VL_WIDTH, VL_PRECISION, VL_LENGTH };

struct vl_conversion {
    enum vl_at at;
    _Bool left, plus, space, alternative, zero, placed;
    int width, precision; /* precision -1: none */
    char length;          /* h l j z t L, H for hh, q for ll; 0: none */
};

/* ---- text ---- */

static void vl_emit(struct vl_out *o, char c) {
    if (o->n < o->room) o->to[o->n] = c; /* no room in a stream */
    o->n++;
}

static void vl_emit_all(struct vl_out *o, const char *s, size_t n) {
    size_t left = o->n < o->room ? o->room - o->n : 0, part = n < left ? n : left;
    if (part > 0) memmove(o->to + o->n, s, part);
    o->n += n;
}

static void vl_repeat(struct vl_out *o, char c, int times) {
    for (size_t i = 0; (int)i < times && o->n + i < o->room; i++) o->to[o->n + i] = c;
    if (times > 0) o->n += (size_t)times;
}

/* From `least` to `most` characters that are left open: as far as there is room, they are written.
 */
static void vl_emit_unknown(struct vl_out *o, size_t least, size_t most) {
    size_t n = __vl_open_size_t();
    n = n < least ? least : n > most ? most : n;
    for (size_t i = 0; i < most && o->n + i < o->room; i++) {
        char c = __vl_open_char();
        if (i < n) o->to[o->n + i] = c >= ' ' && c <= '~' ? c : '0';
    }
    o->n += n;
}

static int vl_at_least(int n, int least) { return n < least ? least : n; }

/* ---- integers ---- */

/* 6.5.2.2p6: an argument narrower than int is passed as an int. */
static long long vl_signed_argument(struct vl_arguments *a, char length) {
    switch (length) {
    case 'H':
        return (signed char)va_arg(a->list, int);
    case 'h':
        return (short)va_arg(a->list, int);
    case 'l':
        return va_arg(a->list, long);
    case 'q':
        return va_arg(a->list, long long);
    case 'j':
        return va_arg(a->list, intmax_t);
    case 'z':
        return va_arg(a->list, ssize_t);
    case 't':
        return va_arg(a->list, ptrdiff_t);
    default:
        return va_arg(a->list, int);
    }
}

static unsigned long long vl_unsigned_argument(struct vl_arguments *a, char length) {
    switch (length) {
    case 'H':
        return (unsigned char)va_arg(a->list, int);
    case 'h':
        return (unsigned short)va_arg(a->list, int);
    case 'l':
        return va_arg(a->list, unsigned long);
    case 'q':
        return va_arg(a->list, unsigned long long);
    case 'j':
        return va_arg(a->list, uintmax_t);
    case 'z':
        return va_arg(a->list, size_t);
    case 't':
        return (size_t)va_arg(a->list, ptrdiff_t);
    default:
        return va_arg(a->list, unsigned);
    }
}

enum { VL_DIGITS = 22 }; /* of 64 bits in octal */

/* The digits of v from the last to the first; 32 bits are divided as such. */
static int vl_digits(char *to, unsigned long long v, unsigned base, char ten) {
    int n = 0;
    for (; v >> 16 >> 16; v /= base) {
        unsigned d = (unsigned)(v % base);
        to[n++] = (char)(d < 10 ? '0' + (int)d : ten + (int)d - 10);
    }
    for (unsigned w = (unsigned)v; w; w /= base) {
        unsigned d = w % base;
        to[n++] = (char)(d < 10 ? '0' + (int)d : ten + (int)d - 10);
    }
    return n;
}

#define VL_3(v, p)  (((v) >= (p)) + ((v) >= (p)*10) + ((v) >= (p)*100))
#define VL_H4(v, p) (((v) >= (p)) + ((v) >= (p) << 4) + ((v) >= (p) << 8) + ((v) >= (p) << 12))

/* The number of digits, without dividing. */
static int vl_digits_of(unsigned long long v, unsigned base, _Bool wide) {
    unsigned w = (unsigned)v;
    int n = 0;
    if (base == 8) {
        for (int bit = 0; bit < (wide ? 64 : 32); bit += 3) n += v >> bit != 0;
        return n;
    }
    if (base == 16)
        return wide ? VL_H4(v, 1ULL) + VL_H4(v, 1ULL << 16) + VL_H4(v, 1ULL << 32) +
                          VL_H4(v, 1ULL << 48)
                    : VL_H4(w, 1u) + VL_H4(w, 1u << 16);
    if (!wide) return VL_3(w, 1u) + VL_3(w, 1000u) + VL_3(w, 1000000u) + (w >= 1000000000u);
    return VL_3(v, 1ULL) + VL_3(v, 1000ULL) + VL_3(v, 1000000ULL) + VL_3(v, 1000000000ULL) +
           VL_3(v, 1000000000000ULL) + VL_3(v, 1000000000000000ULL) +
           (v >= 1000000000000000000ULL) + (v >= 10000000000000000000ULL);
}

static _Bool vl_is_wide(char length) { return length != 0 && length != 'h' && length != 'H'; }

/* A prefix of a sign or "0x", zeros, digits, in the conversion's width. */
static void vl_put_number(struct vl_out *o, const struct vl_conversion *c, unsigned long long v,
                          unsigned base, char ten, const char *prefix) {
    char digits[VL_DIGITS];
    int n =
        o->silent ? vl_digits_of(v, base, vl_is_wide(c->length)) : vl_digits(digits, v, base, ten);
    int before = 0, zeros = vl_at_least((c->precision < 0 ? 1 : c->precision) - n, 0);
    if (base == 8 && c->alternative && zeros == 0) zeros = 1;
    while (prefix[before]) before++;
    if (c->zero && !c->left && c->precision < 0) zeros = vl_at_least(c->width - before - n, zeros);
    int gap = vl_at_least(c->width - before - zeros - n, 0);
    if (o->silent) {
        o->n += (size_t)(gap + before + zeros + n);
        return;
    }
    if (!c->left) vl_repeat(o, ' ', gap);
    for (int i = 0; i < before; i++) vl_emit(o, prefix[i]);
    vl_repeat(o, '0', zeros);
    for (int i = n; i > 0; i--) vl_emit(o, digits[i - 1]);
    if (c->left) vl_repeat(o, ' ', gap);
}

static void vl_put_signed(struct vl_out *o, const struct vl_conversion *c, struct vl_arguments *a) {
    long long v = vl_signed_argument(a, c->length);
    const char *sign = v < 0 ? "-" : c->plus ? "+" : c->space ? " " : "";
    vl_put_number(o, c, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v, 10, 0, sign);
}

static void vl_put_unsigned(struct vl_out *o, const struct vl_conversion *c, char kind,
                            struct vl_arguments *a) {
    unsigned long long v = vl_unsigned_argument(a, c->length);
    const char *prefix = "";
    if (c->alternative && v != 0 && kind == 'x') prefix = "0x";
    if (c->alternative && v != 0 && kind == 'X') prefix = "0X";
    vl_put_number(o, c, v,
                  kind == 'u'   ? 10
                  : kind == 'o' ? 8
                                : 16,
                  kind == 'X' ? 'A' : 'a', prefix);
}

/* ---- characters, strings, pointers ---- */

static void vl_put_text(struct vl_out *o, const struct vl_conversion *c, const char *s, size_t n) {
    int gap = c->width > 0 && (size_t)c->width > n ? c->width - (int)n : 0;
    if (o->silent) {
        o->n += n + (size_t)gap;
        return;
    }
    if (!c->left) vl_repeat(o, ' ', gap);
    vl_emit_all(o, s, n);
    if (c->left) vl_repeat(o, ' ', gap);
}

/* 7.21.6.1p8: with a precision, the string need not end behind it. */
static void vl_put_string(struct vl_out *o, const struct vl_conversion *c, const char *s) {
    if (!vl_searchable(s) && o->to && o->room > vl_room(o->to) && c->precision < 0 &&
        !__vl_same_object(o->to, s))
        vl_check_fits(o->to + o->n, s);
    size_t n = vl_search(s, 0, c->precision < 0 ? SIZE_MAX : (size_t)c->precision);
    if (o->to) {
        size_t end = o->n + n;
        vl_check_apart(o->to, (end < o->room ? end : o->room) + 1, s, n);
    }
    vl_put_text(o, c, s, n);
}

/* The length of converted wide characters is unknown: up to 16 bytes each. */
static void vl_put_wide(struct vl_out *o, const struct vl_conversion *c, const wchar_t *s) {
    size_t n = 0;
    while ((c->precision < 0 || n < (size_t)c->precision) && s[n] != 0) n++;
    vl_emit_unknown(o, 0, n * 16 + (size_t)vl_at_least(c->width, 0));
}

static void vl_put_character(struct vl_out *o, const struct vl_conversion *c,
                             struct vl_arguments *a) {
    if (c->length == 'l') {
        (void)va_arg(a->list, wint_t);
        vl_emit_unknown(o, 0, 16 + (size_t)vl_at_least(c->width, 0));
        return;
    }
    char text = (char)va_arg(a->list, int);
    if (!c->left) vl_repeat(o, ' ', c->width - 1);
    vl_emit(o, text);
    if (c->left) vl_repeat(o, ' ', c->width - 1);
}

static void vl_store_length(const struct vl_conversion *c, const struct vl_out *o,
                            struct vl_arguments *a) {
    size_t n = o->n;
    void *to = va_arg(a->list, void *);
    if (c->length == 'H')
        *(signed char *)to = (signed char)n;
    else if (c->length == 'h')
        *(short *)to = (short)n;
    else if (c->length == 'l')
        *(long *)to = (long)n;
    else if (c->length == 'q' || c->length == 'j')
        *(long long *)to = (long long)n;
    else if (c->length == 'z' || c->length == 't')
        *(ptrdiff_t *)to = (ptrdiff_t)n;
    else
        *(int *)to = (int)n;
}

/* ---- floating point ---- */

/* Digits before the point, at most; rounding may bring one more. */
static size_t vl_whole_digits(long double v, _Bool is_long) {
    if (v < 0) v = -v;
    if (v != v || v - v != 0) return 2; /* inf, nan */
    if (v < 1e3L) return 4;
    if (v < 1e6L) return 7;
    if (v < 1e9L) return 10;
    if (v < 1e19L) return 20;
    if (v < 1e37L) return 38;
    return is_long ? 4933 : 309;
}

/* Characters of an exponent: e, sign, two digits or more. */
static size_t vl_exponent(long double v, _Bool is_long) {
    if (v < 0) v = -v;
    if (v == 0 || (v > 1e-99L && v < 9e99L)) return 4;
    return is_long ? 6 : 5;
}

/* At least; rounding may bring the number to the power of ten above. */
static size_t vl_least_exponent(long double v) {
    if (v < 0) v = -v;
    if (v >= 1e1000L || (v != 0 && v < 9e-1000L)) return 6;
    return v >= 1e100L || (v != 0 && v < 9e-100L) ? 5 : 4;
}

static size_t vl_point(const struct vl_conversion *c, size_t places) {
    return places > 0 || c->alternative ? 1 : 0;
}

/* %e, and %g with its precision P as P - 1 places, at most. */
static size_t vl_with_exponent(const struct vl_conversion *c, long double v, size_t places) {
    return 1 + vl_point(c, places) + places + vl_exponent(v, c->length == 'L');
}

/* 10^n as far as a %g of n digits goes without an exponent. */
static long double vl_power(size_t n) {
    long double p = 1;
    for (size_t i = 0; i < n && i < 20; i++) p *= 10;
    return p;
}

/* %g: P digits, and either a point and up to four zeros or an exponent (7.21.6.1p8). */
static size_t vl_general(const struct vl_conversion *c, long double v, size_t digits) {
    if (v == 0) return c->alternative ? digits + 1 : 1;
    if (v < 0) v = -v;
    size_t scientific = vl_with_exponent(c, v, digits - 1);
    if (v >= 1) return v < vl_power(digits) && digits > 3 ? digits + 1 : scientific;
    size_t plain = digits + (v >= 0.1L ? 2 : v >= 0.01L ? 3 : v >= 0.001L ? 4 : 5);
    return v >= 1.1e-4L ? plain : plain > scientific ? plain : scientific;
}

/* The least length of %g, which drops zeros at its end: one digit and an exponent, the digits
 * before the point, or those behind "0." from the first on. A digit that rounding may add is not
 * counted. */
static size_t vl_least_general(long double v, size_t digits) {
    if (v < 0) v = -v;
    if (v == 0) return 1;
    if (v < 9e-5L || v >= vl_power(digits)) return 5;
    if (v < 1)
        return v < 1e-4L ? 5 : v < 9e-4L ? 6 : v < 9e-3L ? 5 : v < 0.09L ? 4 : v < 0.9L ? 3 : 1;
    return v < 10 || digits < 2 ? 1 : v < 100 || digits < 3 ? 2 : v < 1000 || digits < 4 ? 3 : 4;
}

static size_t vl_longest(const struct vl_conversion *c, long double v, char kind) {
    size_t places = c->precision < 0 ? 6 : (size_t)c->precision;
    switch (kind | 32) {
    case 'f':
        return vl_whole_digits(v, c->length == 'L') + vl_point(c, places) + places;
    case 'e':
        return vl_with_exponent(c, v, places);
    case 'g':
        return vl_general(c, v, places > 0 ? places : 1);
    default:
        return places + 40;
    }
}

static size_t vl_shortest(const struct vl_conversion *c, long double v, char kind) {
    size_t places = c->precision < 0 ? 6 : (size_t)c->precision;
    switch (kind | 32) {
    case 'f':
        return 1 + vl_point(c, places) + places;
    case 'e':
        return 1 + vl_point(c, places) + places + vl_least_exponent(v);
    case 'g':
        return vl_least_general(v, places > 0 ? places : 1);
    default:
        return 6; /* 0x1p+0 */
    }
}

/* The longest of all numbers. */
static size_t vl_longest_of_all(const struct vl_conversion *c, char kind) {
    size_t places = c->precision < 0 ? 6 : (size_t)c->precision;
    _Bool fixed = (kind | 32) == 'f', hexadecimal = (kind | 32) == 'a';
    return places + (hexadecimal ? 41 : !fixed ? 14 : c->length == 'L' ? 4940 : 320);
}

/* v's digits with a point before the last `places` of them. */
static void vl_put_fixed(struct vl_out *o, const struct vl_conversion *c, uint64_t v, _Bool minus,
                         int places) {
    char digits[VL_DIGITS];
    int n = vl_digits(digits, v, 10, 0);
    _Bool sign = minus || c->plus || c->space, point = vl_point(c, (size_t)places) != 0;
    for (int i = 0; i <= places; i++)
        if (i >= n) digits[i] = '0';
    n = vl_at_least(n, places + 1);
    int gap = vl_at_least(c->width - sign - n - point, 0);
    if (!c->left && !c->zero) vl_repeat(o, ' ', gap);
    if (sign) vl_emit(o, minus ? '-' : c->plus ? '+' : ' ');
    if (!c->left && c->zero) vl_repeat(o, '0', gap);
    for (int i = n; i > places; i--) vl_emit(o, digits[i - 1]);
    if (point) vl_emit(o, '.');
    for (int i = places; i > 0; i--) vl_emit(o, digits[i - 1]);
    if (c->left) vl_repeat(o, ' ', gap);
}

/* %g of a whole number that has no more digits than it shows: these. */
static _Bool vl_put_whole(struct vl_out *o, const struct vl_conversion *c, double v) {
    size_t digits = c->precision < 0 ? 6 : c->precision > 0 ? (size_t)c->precision : 1;
    double size = v < 0 ? -v : v;
    if (c->alternative || !(size < 1e9) || !(size < vl_power(digits))) return 0;
    unsigned whole = (unsigned)size;
    if ((double)whole != size) return 0;
    vl_put_fixed(o, c, whole, __builtin_signbit(v) != 0, 0);
    return 1;
}

/* A digit, a point before the other `places`, e, a sign and two digits or more. */
static void vl_put_scientific(struct vl_out *o, const struct vl_conversion *c, char e, uint64_t v,
                              _Bool minus, int places, int power) {
    struct vl_conversion number = *c;
    int size = power < 0 ? -power : power;
    number.width = c->left ? 0 : c->width - 4;
    size_t before = o->n;
    vl_put_fixed(o, &number, v, minus, places);
    vl_emit(o, e);
    vl_emit(o, power < 0 ? '-' : '+');
    vl_emit(o, (char)('0' + size / 10));
    vl_emit(o, (char)('0' + size % 10));
    if (c->left) vl_repeat(o, ' ', vl_at_least(c->width - (int)(o->n - before), 0));
}

/* %e, and %g, which drops zeros at its end (7.21.6.1p8): with # it does not, but glibc does if
 * rounding brings one more digit, so that is left open. */
static _Bool vl_put_digits(struct vl_out *o, const struct vl_conversion *c, char kind, double v) {
    _Bool general = (kind | 32) == 'g', minus = __builtin_signbit(v) != 0;
    int places = c->precision < 0 ? 6 : c->precision, power;
    uint64_t digits;
    if (general) places = vl_at_least(places, 1) - 1;
    if (places >= VL_SIGNIFICANT || !vl_significant(v, places + 1, &digits, &power)) return 0;
    if (general && c->alternative && v != 0 && vl_magnitude(v < 0 ? -v : v) != power) return 0;
    _Bool fixed = general && power >= -4 && power <= places;
    if (fixed) places -= power;
    _Bool drops = general && !c->alternative;
    for (int i = 0; i < VL_MOST_PLACES && drops && places > 0; i++) {
        if (digits % 10 != 0) break;
        digits /= 10;
        places--;
    }
    if (fixed)
        vl_put_fixed(o, c, digits, minus, places);
    else
        vl_put_scientific(o, c, kind >= 'a' ? 'e' : 'E', digits, minus, places, power);
    return 1;
}

/* %a of a double that is 0 or normal and needs no rounding: then libraries agree on the digit
 * before the point. */
static _Bool vl_put_hexadecimal(struct vl_out *o, const struct vl_conversion *c, char kind,
                                double v) {
    enum { DIGITS = __DBL_MANT_DIG__ / 4, BIAS = 1023 };
    union {
        double v;
        uint64_t bits;
    } u = {v};
    char number[VL_DIGITS], ten = kind == 'a' ? 'a' : 'A', text[DIGITS];
    int biased = (int)(u.bits >> (4 * DIGITS)) & 0x7ff, power = biased ? biased - BIAS : 0;
    uint64_t m = u.bits & (((uint64_t)1 << 4 * DIGITS) - 1);
    int n = m ? DIGITS : 0, places = c->precision;
    if (biased == 0x7ff || (!biased && m)) return 0;
    for (int i = 0; i < DIGITS; i++) {
        unsigned d = (unsigned)(m >> 4 * (DIGITS - 1 - i)) & 15;
        text[i] = (char)(d < 10 ? '0' + (int)d : ten + (int)d - 10);
    }
    while (n > 0 && text[n - 1] == '0') n--;
    if (places >= 0 && places < n) return 0;
    if (places < 0) places = n;
    _Bool minus = u.bits >> 63, sign = minus || c->plus || c->space;
    int size = vl_at_least(vl_digits(number, (unsigned)(power < 0 ? -power : power), 10, 0), 1);
    if (power == 0) number[0] = '0';
    _Bool point = vl_point(c, (size_t)places) != 0;
    int gap = vl_at_least(c->width - sign - 5 - point - places - size, 0);
    if (!c->left && !c->zero) vl_repeat(o, ' ', gap);
    if (sign) vl_emit(o, minus ? '-' : c->plus ? '+' : ' ');
    vl_emit(o, '0');
    vl_emit(o, kind == 'a' ? 'x' : 'X');
    if (!c->left && c->zero) vl_repeat(o, '0', gap);
    vl_emit(o, biased ? '1' : '0');
    if (point) vl_emit(o, '.');
    vl_emit_all(o, text, (size_t)(places < n ? places : n));
    vl_repeat(o, '0', places - n);
    vl_emit(o, kind == 'a' ? 'p' : 'P');
    vl_emit(o, power < 0 ? '-' : '+');
    for (int i = size; i > 0; i--) vl_emit(o, number[i - 1]);
    if (c->left) vl_repeat(o, ' ', gap);
    return 1;
}

/* %f of a double that is not too large, %g of a whole one, both, %e and %a of a constant. */
static _Bool vl_put_double(struct vl_out *o, const struct vl_conversion *c, char kind, double v,
                           _Bool constant) {
    int places = c->precision < 0 ? 6 : c->precision;
    uint64_t scaled;
    if (o->silent || __vl_rounding() != 0) return 0;
    if ((kind | 32) == 'g' && vl_put_whole(o, c, v)) return 1;
    if (constant && (kind | 32) == 'a') return vl_put_hexadecimal(o, c, kind, v);
    if (constant && ((kind | 32) == 'g' || (kind | 32) == 'e')) return vl_put_digits(o, c, kind, v);
    if ((kind | 32) != 'f' || places > VL_PLACES || !vl_scaled(v, places, &scaled)) return 0;
    vl_put_fixed(o, c, scaled, __builtin_signbit(v) != 0, places);
    return 1;
}

/* 7.21.6.1p8: [-]inf and [-]nan, in capitals for E, F and G; zeros do not fill them. Libraries
 * differ on the sign of a NaN. */
static void vl_put_special(struct vl_out *o, const struct vl_conversion *c, char kind,
                           long double v) {
    const char *word = v != v ? (kind >= 'a' ? "nan" : "NAN") : kind >= 'a' ? "inf" : "INF";
    _Bool minus = v != v ? __VERIFIER_nondet_bool() : v < 0;
    char text[4] = {minus ? '-' : c->plus ? '+' : ' ', word[0], word[1], word[2]};
    _Bool sign = minus || c->plus || c->space;
    vl_put_text(o, c, sign ? text : text + 1, sign ? 4 : 3);
}

static void vl_put_real(struct vl_out *o, const struct vl_conversion *c, char kind,
                        struct vl_arguments *a) {
    long double v;
    size_t width = (size_t)vl_at_least(c->width, 0);
    if (c->length == 'L') {
        v = va_arg(a->list, long double);
    } else {
        double d = va_arg(a->list, double);
        if (vl_put_double(o, c, kind, d, __vl_constant_argument(a->list))) return;
        v = d;
    }
    if (o->silent) {
        vl_emit_unknown(o, width > 1 ? width : 1, width + vl_longest_of_all(c, kind));
        return;
    }
    if (v != v || v - v != 0) {
        vl_put_special(o, c, kind, v);
        return;
    }
    _Bool sign = __builtin_signbit(v) || c->plus || c->space;
    size_t least = vl_shortest(c, v, kind) + sign, most = vl_longest(c, v, kind) + sign;
    vl_emit_unknown(o, width > least ? width : least, width > most ? width : most);
}

/* ---- conversions ---- */

/* 7.21.6.1p7: which lengths a conversion may have; all others are undefined. */
static _Bool vl_fits(char length, const char *allowed) {
    if (length == 0) return 1;
    for (size_t i = 0; allowed[i]; i++)
        if (allowed[i] == length) return 1;
    return 0;
}

static void vl_check_length(const struct vl_conversion *c, const char *allowed) {
    __vl_check("format", vl_fits(c->length, allowed), "length that the conversion does not have");
}

static void vl_convert(struct vl_out *o, const struct vl_conversion *c, char kind,
                       struct vl_arguments *a) {
    switch (kind) {
    case 'd':
    case 'i':
        vl_check_length(c, "Hhlqjzt");
        vl_put_signed(o, c, a);
        break;
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        vl_check_length(c, "Hhlqjzt");
        vl_put_unsigned(o, c, kind, a);
        break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        vl_check_length(c, "lL");
        vl_put_real(o, c, kind, a);
        break;
    case 'c':
        vl_check_length(c, "l");
        vl_put_character(o, c, a);
        break;
    case 's':
        vl_check_length(c, "l");
        if (c->length == 'l')
            vl_put_wide(o, c, va_arg(a->list, const wchar_t *));
        else
            vl_put_string(o, c, va_arg(a->list, const char *));
        break;
    case 'p':
        vl_check_length(c, "");
        __vl_check("dangling-pointer", !__vl_ended(va_arg(a->list, void *)), "");
        vl_emit_unknown(o, (size_t)vl_at_least(c->width, 1), (size_t)vl_at_least(c->width, 20));
        break;
    case 'n':
        vl_check_length(c, "Hhlqjzt");
        vl_store_length(c, o, a);
        break;
    case 'm':
        vl_emit_unknown(o, (size_t)vl_at_least(c->width, 1), (size_t)vl_at_least(c->width, 80));
        break;
    case '%':
        vl_emit(o, '%');
        break;
    default:
        __vl_check("format", 0, "conversion that there is not");
    }
}

/* ---- the format ---- */

static _Bool vl_flag_of(struct vl_conversion *c, char f) {
    c->left |= f == '-';
    c->plus |= f == '+';
    c->space |= f == ' ';
    c->alternative |= f == '#';
    c->zero |= f == '0';
    return f == '-' || f == '+' || f == ' ' || f == '#' || f == '0' || f == '\'';
}

static _Bool vl_length_of(struct vl_conversion *c, char f) {
    if (f != 'h' && f != 'l' && f != 'j' && f != 'z' && f != 't' && f != 'L' && f != 'q') return 0;
    if (c->at == VL_LENGTH) {
        __vl_check("format", (f == 'h' || f == 'l') && c->length == f, "length that there is not");
        f = f == 'h' ? 'H' : 'q';
    }
    c->length = f;
    c->at = VL_LENGTH;
    return 1;
}

/* A number in the format, limited so that it does not overflow. */
static int vl_grown(int n, char digit) {
    __vl_check("format", n < 100000000, "number is too large");
    return n * 10 + (digit - '0');
}

/* The number before it is that of an argument. */
static void vl_argument_place(struct vl_conversion *c, struct vl_arguments *a) {
    enum { MOST = 4096 }; /* glibc's NL_ARGMAX */
    __vl_check("format", c->width >= 1 && c->width <= MOST, "argument that there is not");
    __vl_seek_argument(a->list, a->all, (unsigned)c->width - 1);
    *c = (struct vl_conversion){.at = VL_FLAGS, .precision = -1, .placed = 1};
}

/* The next character inside a conversion; true if it belongs to what comes before the letter. */
static _Bool vl_before_letter(struct vl_conversion *c, char f, struct vl_arguments *a) {
    if (c->at == VL_FLAGS && vl_flag_of(c, f)) return 1;
    if (c->placed && f == '*') __vl_not_covered("width or precision with a position");
    if (c->at <= VL_WIDTH && f >= '0' && f <= '9') {
        c->width = vl_grown(c->width, f);
        c->at = VL_WIDTH;
    } else if (c->at == VL_WIDTH && f == '$' && !c->placed) {
        vl_argument_place(c, a);
    } else if (c->at == VL_FLAGS && f == '*') {
        int width = va_arg(a->list, int);
        if (width < 0) c->left = 1;
        c->width = width == INT_MIN ? INT_MAX : width < 0 ? -width : width;
        c->at = VL_WIDTH;
    } else if (c->at <= VL_WIDTH && f == '.') {
        c->precision = 0;
        c->at = VL_PRECISION;
    } else if (c->at == VL_PRECISION && f >= '0' && f <= '9') {
        c->precision = vl_grown(c->precision, f);
    } else if (c->at == VL_PRECISION && f == '*') {
        int precision = va_arg(a->list, int);
        c->precision = precision < 0 ? -1 : precision;
    } else {
        return vl_length_of(c, f);
    }
    return 1;
}

/* One pass over the format, whatever it holds. */
static void vl_format(struct vl_out *o, const char *format, va_list list) {
    struct vl_arguments a;
    struct vl_conversion c = {.at = VL_TEXT};
    va_copy(a.list, list);
    va_copy(a.all, list);
    for (size_t i = 0; format[i] != 0; i++) {
        char f = format[i];
        if (c.at == VL_TEXT) {
            if (f == '%')
                c = (struct vl_conversion){.at = VL_FLAGS, .precision = -1};
            else
                vl_emit(o, f);
        } else if (!vl_before_letter(&c, f, &a)) {
            vl_convert(o, &c, f, &a);
            c.at = VL_TEXT;
        }
    }
    __vl_check("format", c.at == VL_TEXT, "format ends inside a conversion");
    va_end(a.list);
    va_end(a.all);
}

/* ---- to a stream ---- */

static int vl_printed(const struct vl_out *o, _Bool done) {
    if (done && o->n <= INT_MAX) return (int)o->n;
    int r = __VERIFIER_nondet_int();
    return r < 0 ? r : -1;
}

int vfprintf(FILE *restrict f, const char *restrict format, va_list list) {
    struct vl_file *s = vl_stream(f);
    struct vl_out o = {.silent = 1};
    vl_format(&o, format, list);
    return vl_printed(&o, vl_written(s));
}

/* stdout is no stream for both. */
int vprintf(const char *restrict format, va_list list) {
    struct vl_out o = {.silent = 1};
    vl_format(&o, format, list);
    return vl_printed(&o, vl_went_out(vl_stream(stdout)));
}

int vdprintf(int fd, const char *restrict format, va_list list) {
    struct vl_out o = {.silent = 1};
    (void)fd;
    vl_format(&o, format, list);
    return vl_printed(&o, vl_went_out(NULL));
}

/* ---- to memory ---- */

/* 7.21.6.5: what does not fit is cut off; the result is how long all of it is. */
static int vl_print_within(char *to, size_t room, const char *format, va_list list) {
    struct vl_out o = {.to = to, .room = room ? room - 1 : 0};
    vl_format(&o, format, list);
    if (room > 0) to[o.n < o.room ? o.n : o.room] = 0;
    if (o.n > INT_MAX) {
        vl_fail_somehow();
        return -1;
    }
    return (int)o.n;
}

int vsnprintf(char *restrict to, size_t room, const char *restrict format, va_list list) {
    return vl_print_within(to, room, format, list);
}

int vsprintf(char *restrict to, const char *restrict format, va_list list) {
    return vl_print_within(to, SIZE_MAX, format, list);
}

int vasprintf(char **restrict to, const char *restrict format, va_list list) {
    int n = vl_print_within(NULL, 0, format, list);
    char *text = n < 0 ? NULL : malloc((size_t)n + 1);
    if (!text) return -1;
    int m = vl_print_within(text, (size_t)n + 1, format, list);
    __VERIFIER_assume(m == n);
    *to = text;
    return n;
}
