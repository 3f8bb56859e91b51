/* literal.c - string literals.
 *
 * libclang's evaluator stops at an embedded NUL; its spelling of a literal cursor is the
 * whole concatenated literal in one canonical source form, which is decoded here:
 * simple escapes, three-digit octal for narrow strings, \x or \u \U for wide ones.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

static uint32_t escape_number(const char **p, unsigned base, unsigned max_digits) {
    uint32_t v = 0;
    for (unsigned i = 0; i < max_digits && (unsigned)bv_digit(**p) < base; i++)
        v = v * base + (unsigned)bv_digit(*(*p)++);
    return v;
}

static uint32_t escape(const char **p) {
    static const char names[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    char c = **p;
    const char *at_name = c ? strchr(names, c) : NULL;
    if (c >= '0' && c <= '7') return escape_number(p, 8, 3);
    if (c) ++*p;
    if (at_name) return (unsigned char)values[at_name - names];
    if (c == 'x') return escape_number(p, 16, 8);
    if (c == 'u') return escape_number(p, 16, 4);
    if (c == 'U') return escape_number(p, 16, 8);
    if (c == 'e') return 27;
    return (unsigned char)c;
}

/* A code point of a wide literal may be printed as UTF-8. */
static uint32_t utf8(const char **p) {
    unsigned char c = (unsigned char)*(*p)++;
    unsigned more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    uint32_t v = more == 3 ? c & 7u : more == 2 ? c & 15u : more == 1 ? c & 31u : c;
    for (; more && (**p & 0xc0) == 0x80; more--) v = v << 6 | ((unsigned char)*(*p)++ & 0x3fu);
    return v;
}

struct out {
    struct string_literal *lit;
    uint64_t n, max;
    bool big;
};

static void put_unit(struct out *o, uint32_t v) {
    unsigned unit = o->lit->unit;
    if (unit == 2 && v > 0xffff) {
        put_unit(o, 0xd800u + ((v - 0x10000u) >> 10));
        v = 0xdc00u + ((v - 0x10000u) & 0x3ffu);
    }
    for (unsigned i = 0; i < unit; i++, o->n++)
        if (o->n < o->max) o->lit->bytes[o->n] = (uint8_t)(v >> (8 * (o->big ? unit - 1 - i : i)));
}

static bool decode(const char *s, struct out *o) {
    s = strchr(s, '"');
    if (!s) return false;
    for (s++; *s;) {
        if (*s == '"') {
            if (s[1] != '"') break; /* printed in two pieces: "" */
            s += 2;
        } else if (*s == '\\') {
            s++;
            put_unit(o, escape(&s));
        } else if (o->lit->unit > 1) {
            put_unit(o, utf8(&s));
        } else {
            put_unit(o, (unsigned char)*s++);
        }
    }
    put_unit(o, 0);
    return true;
}

bool literal_string(struct fe *fe, CXCursor c, struct string_literal *out) {
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    long long n = clang_getArraySize(t);
    ir_ct elem = ct_of(fe, clang_getArrayElementType(t));
    if (n <= 0) return false;
    out->unit = (unsigned)ct_bytes(fe, elem);
    out->size = (uint64_t)n * out->unit;
    out->bytes = arena_alloc(fe->arena, out->size);
    struct out o = {out, 0, out->size, fe->m->target.big_endian};
    /* As an initialiser the literal has its array's type: cut off or filled up with zeros.
     * Compilers cut off more than the null character, too, and warn. */
    return decode(fe_cstr(fe, clang_getCursorSpelling(c)), &o);
}
