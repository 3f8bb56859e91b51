/* Alignment that a declaration asks for apart from its type's: _Alignas, aligned(...), or a typedef
 * that has the attribute, which may also ask for less.
 *
 * libclang has no call for attributes. Its printed declaration shows the attribute with macros
 * replaced: sums, products and shifts of numbers are evaluated here, and the names of basic types;
 * anything else (sizeof, an enumerator) is IR_ALIGN_UNKNOWN: nothing is known then of where such an
 * object lies.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/frontend/fe.h"

struct attr_text {
    const char *at;
    bool bad;
};

static bool accept(struct attr_text *t, const char *what) {
    while (isspace((unsigned char)*t->at)) t->at++;
    size_t n = strlen(what);
    if (strncmp(t->at, what, n) != 0) return false;
    t->at += n;
    return true;
}

static uint64_t sum(struct attr_text *t);

static uint64_t primary(struct attr_text *t) {
    if (accept(t, "(")) {
        uint64_t v = sum(t);
        if (!accept(t, ")")) t->bad = true;
        return v;
    }
    while (isspace((unsigned char)*t->at)) t->at++;
    char *end;
    uint64_t v = strtoull(t->at, &end, 0);
    if (end == t->at || !isdigit((unsigned char)*t->at)) t->bad = true;
    while (strchr("uUlL", *end) && *end) end++;
    t->at = end;
    return v;
}

static uint64_t parse_product(struct attr_text *t) {
    uint64_t v = primary(t);
    while (!t->bad && accept(t, "*")) v *= primary(t);
    return v;
}

static uint64_t sum(struct attr_text *t) {
    uint64_t v = parse_product(t);
    while (!t->bad) {
        if (accept(t, "+")) {
            v += parse_product(t);
        } else if (accept(t, "<<")) {
            uint64_t n = parse_product(t);
            v = n < 32 ? v << n : 0;
        } else {
            break;
        }
    }
    return v;
}

/* Alignments of basic types are those of the target, as far as they are the same everywhere. */
static uint64_t type_align(const char *s, size_t n) {
    static const struct {
        const char *name;
        uint32_t align;
    } types[] = {{"char", 1}, {"unsigned char", 1}, {"short", 2}, {"unsigned short", 2},
                 {"int", 4},  {"unsigned int", 4},  {"float", 4}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].name) == n && strncmp(types[i].name, s, n) == 0) return types[i].align;
    return 0;
}

/* The alignment that the text in the brackets at s demands. */
static uint64_t demanded(const char *s) {
    const char *end = strchr(s, ')');
    uint64_t align = end ? type_align(s, (size_t)(end - s)) : 0;
    if (align) return align;
    struct attr_text t = {.at = s};
    align = sum(&t);
    bool good = !t.bad && accept(&t, ")") && align && !(align & (align - 1)) && align <= 1 << 28;
    return good ? align : IR_ALIGN_UNKNOWN;
}

static uint64_t largest(const char *printed, const char *word) {
    uint64_t most = 0;
    size_t n = strlen(word);
    for (const char *s = printed; (s = strstr(s, word)) != NULL; s += n) {
        uint64_t align = demanded(s + n);
        if (align > most) most = align;
    }
    return most;
}

static enum CXChildVisitResult find_attribute(CXCursor c, CXCursor parent, CXClientData data) {
    (void)parent;
    if (clang_getCursorKind(c) != CXCursor_AlignedAttr) return CXChildVisit_Continue;
    *(bool *)data = true;
    return CXChildVisit_Break;
}

/* What the declaration's own attributes demand; 0: it has none. */
static uint64_t of_attributes(struct fe *fe, CXCursor decl) {
    bool found = false;
    clang_visitChildren(decl, find_attribute, &found);
    if (!found) return 0;
    const char *printed = fe_cstr(fe, clang_getCursorPrettyPrinted(decl, NULL));
    uint64_t a = largest(printed, "_Alignas("), b = largest(printed, "aligned(");
    if (!a && !b) return IR_ALIGN_UNKNOWN;
    return a > b ? a : b;
}

uint64_t fe_decl_align(struct fe *fe, CXCursor decl) {
    CXType t = clang_getCursorType(decl);
    long long written = clang_Type_getAlignOf(t);
    long long plain = clang_Type_getAlignOf(clang_getCanonicalType(t));
    uint64_t least = written > 0 ? (uint64_t)written : 0, own = of_attributes(fe, decl);
    if (own) return own > least ? own : least;
    return written == plain ? 0 : least;
}
