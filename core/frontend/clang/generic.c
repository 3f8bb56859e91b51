/* generic.c - which association _Generic takes (C11 6.5.1.1): libclang does not say.
 *
 * If only one has the type of the result, it is that one.  Else the types are compared by name, as
 * clang prints them: the canonical name of the controlling expression's type is looked for among
 * the associations', with the names of typedefs replaced.  Cases that this does not decide are not
 * covered.
 */
#include "core/base/str.h"
#include "core/frontend/clang/printed.h"

#include <string.h>

enum { MAX_ASSOCIATIONS = 64 };

/* Up to this token outside of brackets, or the closing one. */
static void skip_to(struct token_reader *r, const char *what) {
    for (int depth = 0; r->ok; token_advance(r)) {
        bool closes = token_here(r, ")") || token_here(r, "]") || token_here(r, "}");
        if (!depth && (closes || token_here(r, what))) return;
        depth += (token_here(r, "(") || token_here(r, "[") || token_here(r, "{")) - closes;
    }
}

/* ---- names of types ---- */

struct typedefs {
    const char *name;
    size_t n;
    bool inside; /* of a function: look everywhere */
    CXType found;
};

static bool is_declared_so(CXCursor c, const struct typedefs *x) {
    CXString s = clang_getCursorSpelling(c);
    const char *name = clang_getCString(s);
    bool same = name && strlen(name) == x->n && memcmp(name, x->name, x->n) == 0;
    clang_disposeString(s);
    return same;
}

static enum CXChildVisitResult find_typedef(CXCursor c, CXCursor up, CXClientData data) {
    struct typedefs *x = data;
    (void)up;
    if (clang_getCursorKind(c) != CXCursor_TypedefDecl)
        return x->inside ? CXChildVisit_Recurse : CXChildVisit_Continue;
    bool same = is_declared_so(c, x);
    if (same) x->found = clang_getCanonicalType(clang_getCursorType(c));
    return same ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool is_keyword(const struct token *t) {
    static const char *const words[] = {"void",  "char",   "short",  "int",      "long",
                                        "float", "double", "signed", "unsigned", "_Bool",
                                        "const", "bool",   "struct", "union",    "volatile"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, words[i])) return true;
    return false;
}

static enum CXChildVisitResult find_tag(CXCursor c, CXCursor up, CXClientData data) {
    struct typedefs *x = data;
    (void)up;
    if (!cursor_is(c, CXCursor_StructDecl) && !cursor_is(c, CXCursor_UnionDecl))
        return CXChildVisit_Recurse;
    bool same = is_declared_so(c, x);
    if (same) x->found = clang_getCursorType(c);
    return same ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Has the function a record of its own with this tag, so that the name means one of two? */
static bool is_tag_of_function(struct low *l, const struct token *t) {
    struct typedefs x = {.name = t->at, .n = t->n};
    clang_visitChildren(l->def, find_tag, &x);
    return x.found.kind != CXType_Invalid;
}

/* Adds the token's text; a typedef's name gives what it stands for, if that can stand there. */
static bool put_word(struct low *l, struct str *out, const struct token *t, bool tag, bool plain) {
    struct typedefs x = {.name = t->at, .n = t->n}, local = x;
    local.inside = true;
    if (tag && is_tag_of_function(l, t)) return false;
    if (t->kind != TOKEN_WORD || tag || is_keyword(t)) {
        str_printf(out, "%.*s ", (int)t->n, t->at);
        return true;
    }
    clang_visitChildren(clang_getTranslationUnitCursor(l->fe->tu), find_typedef, &x);
    clang_visitChildren(l->def, find_typedef, &local);
    if (x.found.kind == CXType_Invalid || local.found.kind != CXType_Invalid) return false;
    const char *name = fe_cstr(l->fe, clang_getTypeSpelling(x.found));
    if (strpbrk(name, "([") || (!plain && strchr(name, '*'))) return false;
    str_printf(out, "%s ", name);
    return true;
}

/* Tokens with one space behind each; NULL: not certain. enum: compatible with an integer type. */
static const char *plain_name(struct low *l, const char *at, const char *end) {
    struct str out = {.arena = l->arena}, tidy = {.arena = l->arena};
    struct token t;
    bool tag = false, plain = true;
    str_puts(&out, "");
    str_puts(&tidy, "");
    for (const char *p = at; token_next(&p, end, &t);)
        plain &= !token_is(&t, "const") && !token_is(&t, "volatile");
    while (token_next(&at, end, &t)) {
        if (token_is(&t, "enum") || token_is(&t, "(") || token_is(&t, "[")) return NULL;
        if (!put_word(l, &out, &t, tag, plain)) return NULL;
        tag = token_is(&t, "struct") || token_is(&t, "union");
    }
    for (const char *p = out.at; token_next(&p, out.at + out.n, &t);)
        str_printf(&tidy, "%.*s ", (int)t.n, t.at);
    return strstr(tidy.at, "enum ") ? NULL : tidy.at;
}

/* ---- the selection ---- */

/* Of n associations the one for this type, from 0; n: not certain. */
static uint32_t by_name(struct low *l, CXCursor c, CXType type, uint32_t n) {
    struct token_reader r = {.ok = true};
    const char *want = fe_cstr(l->fe, clang_getTypeSpelling(type));
    uint32_t found = n, other = n;
    bool all = true;
    r.at = printed_text(l, c, PRINTED_GENERIC, &r.end);
    want = plain_name(l, want, want + strlen(want));
    if (!r.at || !want) return n;
    token_advance(&r); /* _Generic */
    token_advance(&r); /* ( */
    token_advance(&r);
    skip_to(&r, ",");
    for (uint32_t i = 0; i < n; i++) {
        const char *begin = r.at;
        token_advance(&r);
        bool rest = token_here(&r, "default");
        skip_to(&r, ":");
        if (!token_here(&r, ":")) return n;
        const char *name = rest ? NULL : plain_name(l, begin, r.t.at);
        if (rest) other = i;
        all &= rest || name;
        if (name && strcmp(name, want) == 0) found = i;
        token_advance(&r);
        skip_to(&r, i + 1 < n ? "," : ")");
    }
    return found < n ? found : all ? other : n;
}

CXCursor generic_choice(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    CXType want = clang_getCanonicalType(clang_getCursorType(c));
    uint32_t found = 0, n = 0;
    for (uint32_t i = 1; i < k.n; i++) {
        if (!clang_equalTypes(clang_getCanonicalType(clang_getCursorType(k.at[i])), want)) continue;
        found = i;
        n++;
    }
    if (n == 1) return k.at[found];
    if (k.n < 2 || k.n > MAX_ASSOCIATIONS) return clang_getNullCursor();
    CXType type = clang_getUnqualifiedType(
        clang_getCanonicalType(clang_getCursorType(cursor_unparen(l->arena, k.at[0]))));
    uint32_t i = by_name(l, c, type, k.n - 1);
    return i < k.n - 1 ? k.at[i + 1] : clang_getNullCursor();
}
