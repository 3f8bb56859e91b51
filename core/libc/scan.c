/* scan.c - <stdio.h>: the scanf family.
 *
 * The format is followed exactly: each conversion takes a pointer (7.21.6.2) and writes an input of
 * its type there. What is written does not depend on the text that is read, but for its length: of
 * a string, sscanf finds no more than it was given. Any conversion may be the first that fails.
 *
 * Assumed: the locale is "C". A pointer's type is told by the room that there is behind it alone.
 */
#include "vl_stream.h"

extern FILE *const stdin;

struct vl_pointers {
    va_list list;
};

/* Where in a conversion the format is. */
enum vl_in { VL_BETWEEN, VL_START, VL_FIELD, VL_SIZE, VL_SET_START, VL_SET };

struct vl_field {
    enum vl_in at;
    _Bool skip, allocate;
    size_t width; /* 0: none */
    char length;  /* h l j z t L, H for hh, q for ll; 0: none */
};

/* ---- what is written ---- */

static void vl_store_integer(char length, void *to) {
    long long v = __VERIFIER_nondet_longlong();
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

/* Characters that are there, at most `most` of them; `end`: a zero behind. */
static void vl_store_characters(char *to, size_t least, size_t most, _Bool end) {
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(n >= least && n <= most);
    if (end) to[n] = 0;
    vl_input(to, n, most < vl_room(to) ? most : vl_room(to));
}

static void vl_store_wide(wchar_t *to, size_t least, size_t most, _Bool end) {
    size_t n = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(n >= least && n <= most);
    for (size_t i = 0; i < n; i++) to[i] = (wchar_t)__VERIFIER_nondet_int();
    if (end) to[n] = 0;
}

/* %s, %[ and %c; `there` is how much text there can be. */
static void vl_store_text(const struct vl_field *f, char kind, void *to, size_t there) {
    size_t most = f->width && f->width < there ? f->width : there, least = 1;
    if (kind == 'c') least = most = f->width ? f->width : 1;
    if (f->allocate) {
        size_t room = __VERIFIER_nondet_size_t();
        char *text;
        __VERIFIER_assume(room > 0 && room <= 1u << 30);
        text = malloc(room);
        *(char **)to = text;
        if (text) vl_store_characters(text, 0, room - 1, 1);
    } else if (f->length == 'l') {
        vl_store_wide(to, least, most, kind != 'c');
    } else {
        vl_store_characters(to, least, most, kind != 'c');
    }
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

static void vl_assign(const struct vl_field *f, char kind, struct vl_pointers *p, size_t there) {
    if (f->skip) return;
    void *to = va_arg(p->list, void *);
    if (kind == 's' || kind == '[' || kind == 'c')
        vl_store_text(f, kind, to, there);
    else if (kind == 'p')
        *(void **)to = __VERIFIER_nondet_charp();
    else if (kind == 'f')
        vl_store_real(f->length, to);
    else
        vl_store_integer(f->length, to);
}

/* What a conversion's letter means: d for all integers, f for all real numbers; 0: no conversion.
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
    } else if (f->at <= VL_FIELD && c == 'm') {
        f->allocate = 1;
    } else {
        return vl_size_of(f, c);
    }
    return 1;
}

/* One pass over the format; how many conversions were assigned. `there`: the text's length. */
static int vl_scan(const char *format, va_list list, size_t there) {
    struct vl_pointers p;
    struct vl_field f = {.at = VL_BETWEEN};
    int assigned = 0;
    _Bool failed = 0;
    va_copy(p.list, list);
    for (size_t i = 0; format[i] != 0; i++) {
        char c = format[i], kind;
        if (f.at == VL_BETWEEN) {
            if (c == '%') f = (struct vl_field){.at = VL_START};
            continue;
        }
        if (f.at == VL_SET_START) { /* a ] or ^] at the start stands for itself */
            if (c == '^' && format[i - 1] == '[') continue;
            f.at = VL_SET;
            continue;
        }
        if (f.at == VL_SET) {
            if (c != ']') continue;
            kind = '[';
        } else if (c == '[') {
            f.at = VL_SET_START;
            continue;
        } else {
            if (vl_before_kind(&f, c)) continue;
            kind = vl_kind(c);
        }
        f.at = VL_BETWEEN;
        vl_check_kind(&f, kind);
        if (kind == '%') continue;
        if (kind != 'n') failed |= there == 0 || __VERIFIER_nondet_bool();
        if (failed) break;
        vl_assign(&f, kind, &p, there);
        if (!f.skip && kind != 'n') assigned++;
    }
    __vl_check("format", failed || f.at == VL_BETWEEN, "format ends inside a conversion");
    va_end(p.list);
    if (failed && assigned == 0 && __VERIFIER_nondet_bool()) return EOF;
    return assigned;
}

/* ---- from a stream ---- */

int vfscanf(FILE *restrict f, const char *restrict format, va_list list) {
    struct vl_file *s = vl_stream(f);
    int r = vl_scan(format, list, SIZE_MAX / 4);
    if (r == EOF || __VERIFIER_nondet_bool()) vl_no_more(s);
    if (s) s->back = 0;
    return r;
}

int vscanf(const char *restrict format, va_list list) { return vfscanf(stdin, format, list); }

int vsscanf(const char *restrict text, const char *restrict format, va_list list) {
    return vl_scan(format, list, strlen(text));
}

/* ---- the same with their arguments, and glibc's names of them ---- */

#define VL_WITH(call)                                                                              \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, format);                                                                    \
        int r = call;                                                                              \
        va_end(list);                                                                              \
        return r;                                                                                  \
    }

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
