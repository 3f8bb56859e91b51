/* scan.c - <stdio.h>: the scanf family.
 *
 * The format is followed exactly: each conversion takes a pointer (7.21.6.2) and writes a value of
 * its type there. A text of up to VL_SHORT bytes is read as the standard says; from a longer one
 * and from a stream comes any value, and any conversion may be the first that fails.
 *
 * Assumed: the locale is "C". Of pointers to void and to records the type is known only from the
 * room behind them.
 */
#include "vl_slot.h"
#include "vl_stream.h"

extern FILE *const stdin;

float strtof(const char *restrict s, char **restrict end);
double strtod(const char *restrict s, char **restrict end);
long double strtold(const char *restrict s, char **restrict end);

enum { VL_SHORT = 64 };

struct vl_pointers {
    va_list list;
};

/* Where in a conversion the format is. */
enum vl_in { VL_BETWEEN, VL_START, VL_FIELD, VL_SIZE, VL_SET_START, VL_SET };

struct vl_field {
    enum vl_in at;
    _Bool skip, allocate;
    size_t width, set; /* 0: none; where a set begins in the format */
    char length;       /* h l j z t L, H for hh, q for ll; 0: none */
    char letter;
};

/* A text, and how much of it is read. */
struct vl_text {
    const char *s;
    size_t at, n;
};

/* The ways in which a directive ends (7.21.6.2p4). */
enum vl_outcome { VL_DONE, VL_NO_MATCH, VL_NO_INPUT };

/* ---- writing values ---- */

static void vl_store_integer(char length, void *to, long long v) {
    switch (length) {
    case 'H':
        *(signed char *)to = (signed char)v;
        break;
    case 'h':
        *(short *)to = (short)v;
        break;
    case 'l':
        *(long *)to = (long)v;
        break;
    case 'q':
        *(long long *)to = v;
        break;
    case 'j':
        *(intmax_t *)to = (intmax_t)v;
        break;
    case 'z':
        *(size_t *)to = (size_t)v;
        break;
    case 't':
        *(ptrdiff_t *)to = (ptrdiff_t)v;
        break;
    default:
        *(int *)to = (int)v;
    }
}

static void vl_store_real(char length, void *to) {
    if (length == 'L')
        *(long double *)to = __VERIFIER_nondet_longdouble();
    else if (length == 'l')
        *(double *)to = __VERIFIER_nondet_double();
    else
        *(float *)to = __VERIFIER_nondet_float();
}

static _Bool vl_separates(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* %[: is it in the set? "]" or "^]" at its start stand for themselves, a-z for what is between. */
static _Bool vl_in_set(const char *set, char c) {
    _Bool other = set[0] == '^', found = 0;
    size_t i = other, start = other;
    for (; set[i] != 0 && (set[i] != ']' || i == start); i++) {
        if (set[i + 1] == '-' && set[i + 2] != ']' && set[i + 2] != 0) {
            found |= (unsigned char)c >= (unsigned char)set[i] &&
                     (unsigned char)c <= (unsigned char)set[i + 2];
            i += 2;
        } else {
            found |= c == set[i];
        }
    }
    return found != other;
}

/* May the conversion take it? */
static _Bool vl_takes(const char *set, char kind, char c) {
    if (kind == '[') return vl_in_set(set, c);
    return kind == 'c' || !vl_separates(c);
}

/* Of streams it is not known how long they are, and zeros may be in them. */
#define VL_ENDLESS (SIZE_MAX / 4)

/* What characters a conversion takes: all, those that do not separate, or those of a set. */
struct vl_characters {
    char kind;
    const char *set;
    _Bool zeros;
};

/* Characters that come, from `least` to `most`; a zero behind, but for %c. */
static void vl_store_characters(char *to, size_t least, size_t most, struct vl_characters of) {
    size_t n = __VERIFIER_nondet_size_t();
    size_t room = most < vl_room(to) ? most : vl_room(to);
    __VERIFIER_assume(n >= least && n <= most);
    to[of.kind == 'c' ? n - 1 : n] = 0; /* the last one: all have room */
    for (size_t i = 0; i < room; i++) {
        char c = __VERIFIER_nondet_char();
        if ((of.kind == 's' && vl_separates(c)) || (c == 0 && !of.zeros)) c = '-';
        if (of.kind == '[') __VERIFIER_assume(i >= n || vl_in_set(of.set, c));
        if (i < n) to[i] = c;
    }
}

static void vl_store_wide(wchar_t *to, size_t least, size_t most, _Bool end) {
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(n >= least && n <= most);
    for (size_t i = 0; i < n; i++) to[i] = (wchar_t)__VERIFIER_nondet_int();
    if (end) to[n] = 0;
}

/* Memory as large as the text needs. false: there is none, and the conversion fails (POSIX). */
static _Bool vl_store_allocated(char **to, size_t least, size_t most, struct vl_characters of) {
    enum { LARGE = 1 << 30 };
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(n >= least && n <= most && n <= LARGE);
    char *text = malloc(n + (of.kind != 'c'));
    *to = text;
    if (text) vl_store_characters(text, n, n, of);
    return text != NULL;
}

/* %s, %[ and %c; `there` is how much text there can be. false: there is no memory for it. */
static _Bool vl_store_text(const struct vl_field *f, char kind, const char *set, void *to,
                           size_t there) {
    size_t most = f->width && f->width < there ? f->width : there, least = 1;
    const struct vl_characters of = {kind, set, there == VL_ENDLESS};
    if (kind == 'c') least = most = f->width ? f->width : 1;
    if (f->allocate) return vl_store_allocated(to, least, most, of);
    if (f->length == 'l')
        vl_store_wide(to, least, most, kind != 'c');
    else
        vl_store_characters(to, least, most, of);
    return 1;
}

/* ---- conversions ---- */

static _Bool vl_may_have(char length, const char *allowed) {
    if (length == 0) return 1;
    for (size_t i = 0; allowed[i]; i++)
        if (allowed[i] == length) return 1;
    return 0;
}

static void vl_check_size(const struct vl_field *f, const char *allowed) {
    __vl_check("format", vl_may_have(f->length, allowed),
               "length that the conversion does not have");
}

/* A number of so many digits is below a power of ten. */
static long long vl_any_integer(size_t width) {
    long long v = __VERIFIER_nondet_longlong(), most = 1;
    if (width == 0 || width > 18) return v;
    for (size_t i = 0; i < width; i++) most *= 10;
    __VERIFIER_assume(v > -most && v < most);
    return v;
}

static size_t vl_bytes_of(char length, char kind) {
    if (kind == 'p' || length == 'z' || length == 't') return sizeof(size_t);
    if (kind == 'f')
        return length == 'L' ? sizeof(long double) : length == 'l' ? sizeof(double) : sizeof(float);
    if (length == 'H') return 1;
    if (length == 'h') return sizeof(short);
    if (length == 'l') return sizeof(long);
    return length == 'q' || length == 'j' ? sizeof(long long) : sizeof(int);
}

/* 7.21.6.2p10: the pointer has the type that the conversion asks for. Signedness does not count. */
static _Bool vl_leads_to(const struct vl_field *f, char kind, uint64_t to) {
    unsigned is = (unsigned)to & 0x7f;
    size_t n = (size_t)(to >> 8 & 0xff);
    if (to == 0) return 1;
    if (f->allocate) return is == VL_SLOT_POINTER;
    if (kind == 's' || kind == 'c' || kind == '[')
        return is == VL_SLOT_INT && n == (f->length == 'l' ? sizeof(wchar_t) : 1);
    unsigned wanted = kind == 'f' ? VL_SLOT_REAL : kind == 'p' ? VL_SLOT_POINTER : VL_SLOT_INT;
    return is == wanted && n == vl_bytes_of(f->length, kind);
}

/* Asked before there is any input: a wrong type is wrong for all of it. */
static void vl_check_pointer(const struct vl_field *f, char kind, struct vl_pointers *p) {
    const struct vl_slot *slot = vl_slots(&p->list);
    uint64_t to = !f->skip && vl_is_more(slot) ? slot->more >> 8 : 0;
    __vl_check("format", vl_leads_to(f, kind, to), "pointer to another type");
}

/* false: there is no memory for it. */
static _Bool vl_assign(const struct vl_field *f, char kind, const char *set, struct vl_pointers *p,
                       size_t there) {
    if (f->skip) return 1;
    void *to = va_arg(p->list, void *);
    if (kind == 's' || kind == '[' || kind == 'c') return vl_store_text(f, kind, set, to, there);
    if (kind == 'p')
        *(void **)to = __VERIFIER_nondet_charp();
    else if (kind == 'f')
        vl_store_real(f->length, to);
    else
        vl_store_integer(f->length, to, vl_any_integer(kind == 'd' ? f->width : 0));
    return 1;
}

/* The kind of a conversion's letter: d for all integers, f for all real numbers; 0: no conversion.
 */
static char vl_kind(char letter) {
    switch (letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        return 'd';
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        return 'f';
    case 's':
    case 'c':
    case 'p':
    case 'n':
    case '%':
        return letter;
    default:
        return 0;
    }
}

static void vl_check_kind(const struct vl_field *f, char kind) {
    if (kind == 'd' || kind == 'n')
        vl_check_size(f, "Hhlqjzt");
    else if (kind == 'f')
        vl_check_size(f, "lL");
    else if (kind == 's' || kind == 'c' || kind == '[')
        vl_check_size(f, "l");
    else
        vl_check_size(f, "");
    __vl_check("format", kind != 0, "conversion that there is not");
}

/* ---- the format ---- */

static _Bool vl_size_of(struct vl_field *f, char c) {
    if (c != 'h' && c != 'l' && c != 'j' && c != 'z' && c != 't' && c != 'L' && c != 'q') return 0;
    if (f->at == VL_SIZE) {
        __vl_check("format", (c == 'h' || c == 'l') && f->length == c, "length that there is not");
        c = c == 'h' ? 'H' : 'q';
    }
    f->length = c;
    f->at = VL_SIZE;
    return 1;
}

/* The next character inside a conversion; true if it belongs to what comes before the letter. */
static _Bool vl_before_kind(struct vl_field *f, char c) {
    if (f->at == VL_START && c == '*') {
        f->skip = 1;
    } else if (f->at <= VL_FIELD && c >= '0' && c <= '9') {
        __vl_check("format", f->width < 100000000 && (c != '0' || f->width > 0),
                   "width is not a positive number");
        f->width = f->width * 10 + (size_t)(c - '0');
        f->at = VL_FIELD;
    } else if (f->at == VL_FIELD && c == '$') {
        __vl_not_covered("conversion with a position");
    } else if (f->at <= VL_FIELD && c == 'm') {
        f->allocate = 1;
    } else {
        return vl_size_of(f, c);
    }
    return 1;
}

/* The kind of the conversion that format[i] ends; 0: it goes on. */
static char vl_end_of_field(struct vl_field *f, const char *format, size_t i) {
    char c = format[i], kind = 0;
    if (f->at == VL_SET_START) { /* a ] or ^] at the start stands for itself */
        if (c != '^' || format[i - 1] != '[') f->at = VL_SET;
        return 0;
    }
    if (f->at == VL_SET) {
        if (c != ']') return 0;
        kind = '[';
    } else if (c == '[') {
        f->at = VL_SET_START;
        f->set = i + 1;
        return 0;
    } else {
        if (vl_before_kind(f, c)) return 0;
        kind = vl_kind(c);
    }
    f->letter = c;
    f->at = VL_BETWEEN;
    vl_check_kind(f, kind);
    return kind;
}

/* ---- a text ---- */

static void vl_skip_gap(struct vl_text *t) {
    while (t->at < t->n && vl_separates(t->s[t->at])) t->at++;
}

static enum vl_outcome vl_literal(struct vl_text *t, char c) {
    if (vl_separates(c)) {
        vl_skip_gap(t);
        return VL_DONE;
    }
    if (t->at >= t->n) return VL_NO_INPUT;
    if (t->s[t->at] != c) return VL_NO_MATCH;
    t->at++;
    return VL_DONE;
}

static unsigned vl_digit_worth(char c) {
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A' + 10);
    return 99;
}

static unsigned vl_base(char letter) {
    switch (letter) {
    case 'i':
        return 0;
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    default:
        return 10;
    }
}

struct vl_integer {
    unsigned long long size;
    _Bool negative, large, none;
};

/* "0x" without a digit behind it is no number, or 0: libraries differ. */
static struct vl_integer vl_integer_at(struct vl_text *t, unsigned base, size_t end) {
    struct vl_integer v = {.none = 1};
    v.negative = t->at < end && t->s[t->at] == '-';
    if (t->at < end && (v.negative || t->s[t->at] == '+')) t->at++;
    if ((base == 0 || base == 16) && t->at + 1 < end && t->s[t->at] == '0' &&
        (t->s[t->at + 1] | 32) == 'x') {
        base = 16;
        t->at += 2;
        v.none = __vl_open_bool();
    }
    if (base == 0) base = t->at < end && t->s[t->at] == '0' ? 8 : 10;
    for (; t->at < end && vl_digit_worth(t->s[t->at]) < base; t->at++) {
        unsigned d = vl_digit_worth(t->s[t->at]);
        v.large |= v.size > (2ULL * LLONG_MAX + 1 - d) / base;
        v.size = v.size * base + d;
        v.none = 0;
    }
    return v;
}

/* 7.21.6.2p10: a number that the object cannot hold is undefined: any value. */
static long long vl_fitting(struct vl_integer v, char length, char letter) {
    int bits = length == 0 ? 32 : length == 'H' ? 8 : length == 'h' ? 16 : 64;
    if (length == 'l' || length == 'z' || length == 't') bits = 8 * (int)sizeof(long);
    unsigned long long most = bits == 64 ? 2ULL * LLONG_MAX + 1 : (1ULL << bits) - 1;
    if (letter == 'd' || letter == 'i') most = most / 2 + v.negative;
    if (v.large || v.size > most) return __VERIFIER_nondet_longlong();
    return (long long)(v.negative ? 0 - v.size : v.size);
}

static enum vl_outcome vl_text_integer(struct vl_text *t, const struct vl_field *f, size_t end,
                                       void *to) {
    struct vl_integer v = vl_integer_at(t, vl_base(f->letter), end);
    if (v.none) return VL_NO_MATCH;
    if (f->skip) return VL_DONE;
    if (f->letter == 'p')
        *(void **)to = (void *)(uintptr_t)v.size;
    else
        vl_store_integer(f->length, to, vl_fitting(v, f->length, f->letter));
    return VL_DONE;
}

/* "1e" is no number, or the number 1: libraries differ. */
static enum vl_outcome vl_text_real(struct vl_text *t, const struct vl_field *f, size_t end,
                                    void *to) {
    char copy[VL_SHORT + 1], *stop = copy;
    size_t n = 0;
    for (; t->at + n < end; n++) copy[n] = t->s[t->at + n];
    copy[n] = 0;
    if (f->length == 'L') {
        long double v = strtold(copy, &stop);
        if (!f->skip && stop != copy) *(long double *)to = v;
    } else if (f->length == 'l') {
        double v = strtod(copy, &stop);
        if (!f->skip && stop != copy) *(double *)to = v;
    } else {
        float v = strtof(copy, &stop);
        if (!f->skip && stop != copy) *(float *)to = v;
    }
    if (stop == copy) return VL_NO_MATCH;
    t->at += (size_t)(stop - copy);
    _Bool more = (*stop | 32) == 'e' || (*stop | 32) == 'p' || (*stop | 32) == 'x';
    return more && __vl_open_bool() ? VL_NO_MATCH : VL_DONE;
}

/* %s, %[ and %c. */
static enum vl_outcome vl_text_characters(struct vl_text *t, const struct vl_field *f, char kind,
                                          const char *set, size_t end, void *to) {
    size_t n = 0;
    if (kind == 'c') end = t->at + (f->width ? f->width : 1);
    while (t->at + n < end && t->at + n < t->n && vl_takes(set, kind, t->s[t->at + n])) n++;
    if (n == 0) return VL_NO_MATCH;
    if (kind == 'c' && t->at + n < end && __vl_open_bool()) return VL_NO_INPUT;
    if (!f->skip && f->allocate) {
        char *text = malloc(n + 1);
        *(char **)to = text;
        if (!text) return VL_NO_INPUT;
        to = text;
    }
    if (!f->skip && !f->allocate) {
        size_t size = f->length == 'l' ? sizeof(wchar_t) : 1;
        vl_check_apart(to, (n + (kind != 'c')) * size, t->s + t->at, n); /* 7.21.6.7p2 */
    }
    for (size_t i = 0; !f->skip && i < n; i++) {
        char c = t->s[t->at + i];
        if (f->length == 'l')
            ((wchar_t *)to)[i] = (unsigned char)c < 128 ? c : (wchar_t)__vl_open_int();
        else
            ((char *)to)[i] = c;
    }
    if (!f->skip && kind != 'c' && f->length == 'l') ((wchar_t *)to)[n] = 0;
    if (!f->skip && kind != 'c' && f->length != 'l') ((char *)to)[n] = 0;
    t->at += n;
    return VL_DONE;
}

static enum vl_outcome vl_from_text(struct vl_text *t, const struct vl_field *f, char kind,
                                    const char *set, struct vl_pointers *p) {
    void *to = f->skip ? NULL : va_arg(p->list, void *);
    if (kind == 'n') {
        if (!f->skip) vl_store_integer(f->length, to, (long long)t->at);
        return VL_DONE;
    }
    if (kind != 'c' && kind != '[') vl_skip_gap(t);
    if (t->at >= t->n) return VL_NO_INPUT;
    size_t end = f->width && f->width < t->n - t->at ? t->at + f->width : t->n;
    if (kind == 'f') return vl_text_real(t, f, end, to);
    if (kind == 'd' || kind == 'p') return vl_text_integer(t, f, end, to);
    return vl_text_characters(t, f, kind, set, end, to);
}

/* ---- one pass over the format ---- */

/* A conversion of unknown text; `there`: the most characters that it can have. Any character
 * matches %s and %c, so these fail only for want of input, unless `literal` characters of the
 * format before them fail to match. */
static enum vl_outcome vl_from_outside(const struct vl_field *f, char kind, _Bool literal,
                                       const char *set, struct vl_pointers *p, size_t there) {
    _Bool any_text = (kind == 's' || kind == 'c') && !literal;
    if (kind != 'n' && (there == 0 || __VERIFIER_nondet_bool()))
        return any_text || __VERIFIER_nondet_bool() ? VL_NO_INPUT : VL_NO_MATCH;
    return vl_assign(f, kind, set, p, there) ? VL_DONE : VL_NO_INPUT;
}

/* The number of conversions that were assigned. 7.21.6.2p16: EOF if there was no input before the
 * first was complete; libraries differ on those that are complete and not assigned. */
static int vl_result(enum vl_outcome end, int assigned, _Bool any) {
    if (end != VL_NO_INPUT || assigned > 0) return assigned;
    return any && __VERIFIER_nondet_bool() ? 0 : EOF;
}

static int vl_scan(const char *format, va_list list, size_t there) {
    struct vl_pointers p;
    struct vl_field f = {.at = VL_BETWEEN};
    enum vl_outcome end = VL_DONE;
    int assigned = 0;
    _Bool any = 0, literal = 0;
    va_copy(p.list, list);
    for (size_t i = 0; format[i] != 0 && end == VL_DONE; i++) {
        if (f.at == VL_BETWEEN) {
            literal |= format[i] != '%' && !vl_separates(format[i]);
            if (format[i] == '%') f = (struct vl_field){.at = VL_START};
            continue;
        }
        char kind = vl_end_of_field(&f, format, i);
        literal |= kind == '%';
        if (kind == 0 || kind == '%') continue;
        vl_check_pointer(&f, kind, &p);
        end = vl_from_outside(&f, kind, literal, format + f.set, &p, there);
        if (end != VL_DONE || kind == 'n') continue;
        any = 1;
        literal = 0;
        if (!f.skip) assigned++;
    }
    __vl_check("format", end != VL_DONE || f.at == VL_BETWEEN, "format ends inside a conversion");
    va_end(p.list);
    return vl_result(end, assigned, any);
}

static int vl_scan_text(const char *format, va_list list, struct vl_text t) {
    struct vl_pointers p;
    struct vl_field f = {.at = VL_BETWEEN};
    enum vl_outcome end = VL_DONE;
    int assigned = 0;
    _Bool any = 0;
    va_copy(p.list, list);
    for (size_t i = 0; format[i] != 0 && end == VL_DONE; i++) {
        if (f.at == VL_BETWEEN) {
            if (format[i] == '%')
                f = (struct vl_field){.at = VL_START};
            else
                end = vl_literal(&t, format[i]);
            continue;
        }
        char kind = vl_end_of_field(&f, format, i);
        if (kind == 0) continue;
        if (kind == '%') {
            vl_skip_gap(&t);
            end = vl_literal(&t, '%');
            continue;
        }
        vl_check_pointer(&f, kind, &p);
        end = vl_from_text(&t, &f, kind, format + f.set, &p);
        if (end != VL_DONE || kind == 'n') continue;
        any = 1;
        if (!f.skip) assigned++;
    }
    __vl_check("format", end != VL_DONE || f.at == VL_BETWEEN, "format ends inside a conversion");
    va_end(p.list);
    return vl_result(end, assigned, any);
}

/* ---- from a stream ---- */

int vfscanf(FILE *restrict f, const char *restrict format, va_list list) {
    struct vl_file *s = vl_to_read(vl_stream(f));
    int r = vl_scan(format, list, VL_ENDLESS);
    if (r == EOF || __VERIFIER_nondet_bool()) vl_no_more(s);
    if (s) {
        s->back = 0;
        s->at = -1;
    }
    return r;
}

int vscanf(const char *restrict format, va_list list) { return vfscanf(stdin, format, list); }

int vsscanf(const char *restrict text, const char *restrict format, va_list list) {
    struct vl_text t = {text, 0, strlen(text)};
    return t.n <= VL_SHORT ? vl_scan_text(format, list, t) : vl_scan(format, list, t.n);
}

/* ---- the same with their arguments, and glibc's names of them ---- */

#define VL_FAMILY(prefix)                                                                          \
    int prefix##scanf(const char *restrict format, ...)                                            \
        VL_WITH(vfscanf(stdin, format, list)) int prefix##fscanf(FILE *restrict f,                 \
                                                                 const char *restrict format, ...) \
            VL_WITH(vfscanf(f, format, list)) int prefix##sscanf(const char *restrict text,        \
                                                                 const char *restrict format, ...) \
                VL_WITH(vsscanf(text, format, list))

#define VL_LIST_FAMILY(prefix)                                                                     \
    int prefix##vscanf(const char *restrict format, va_list list) {                                \
        return vfscanf(stdin, format, list);                                                       \
    }                                                                                              \
    int prefix##vfscanf(FILE *restrict f, const char *restrict format, va_list list) {             \
        return vfscanf(f, format, list);                                                           \
    }                                                                                              \
    int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list list) {    \
        return vsscanf(text, format, list);                                                        \
    }

VL_FAMILY()
VL_FAMILY(__isoc99_)
VL_FAMILY(__isoc23_)
VL_LIST_FAMILY(__isoc99_)
VL_LIST_FAMILY(__isoc23_)
