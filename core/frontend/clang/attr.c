/* attr.c - attributes that libclang shows without their arguments: read from the printed
 * declaration. */
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <stdlib.h>
#include <string.h>

static bool has_attribute(struct fe *fe, CXCursor decl) {
    struct kids k = kids_all(&fe->scratch, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_isAttribute(clang_getCursorKind(k.at[i]))) return true;
    return false;
}

/* The attribute's argument at p without quotes; "" if it has none. */
static const char *argument_at(struct fe *fe, const char *p) {
    if (*p != '(') return "";
    p += p[1] == '"' ? 2 : 1;
    return arena_printf(fe->arena, "%.*s", (int)strcspn(p, "\",)"), p);
}

const char *printed_declaration(struct fe *fe, CXCursor decl) {
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(decl);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    const char *text = fe_cstr(fe, clang_getCursorPrettyPrinted(decl, policy));
    clang_PrintingPolicy_dispose(policy);
    return text;
}

const char *attribute(struct fe *fe, CXCursor decl, const char *name) {
    if (!has_attribute(fe, decl)) return NULL;
    const char *text = printed_declaration(fe, decl), *p = text;
    size_t n = strlen(name);
    for (; (p = strstr(p, name)); p += n) {
        bool whole = p > text && !token_is_letter(p[-1]) && p[-1] != '"' && !token_is_letter(p[n]);
        if (whole && strstr(text, "__attribute__") && strstr(text, "__attribute__") < p)
            return argument_at(fe, p + n);
    }
    return NULL;
}

const char *attribute_label(struct fe *fe, CXCursor decl) {
    struct kids k = kids_all(&fe->scratch, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_AsmLabelAttr))
            return fe_cstr(fe, clang_getCursorSpelling(k.at[i]));
    return NULL;
}

/* ---- numbers of parameters ---- */

/* Behind `__attribute__`, up to its last bracket. */
static uint64_t numbers_of(const char **at, const char *end, const char *name) {
    struct token t;
    uint64_t bits = 0;
    int depth = 0;
    bool named = false; /* the token before is the name */
    bool inside = false;
    while (token_next(at, end, &t)) {
        bool opens = token_is(&t, "(");
        if (named && !opens) bits = ATTRIBUTE_ALL;
        inside = (inside && depth > 2) || (named && opens);
        depth += opens - token_is(&t, ")");
        if (!depth) break;
        int64_t number = inside && t.kind == TOKEN_WORD ? strtoll(t.at, NULL, 0) : 0;
        if (number > 0 && number <= 64) bits |= (uint64_t)1 << (number - 1);
        named = depth == 2 && token_is(&t, name);
    }
    return bits;
}

/* Those of parameters stand inside of brackets. */
uint64_t attribute_numbers(struct fe *fe, CXCursor decl, const char *name) {
    if (!has_attribute(fe, decl)) return 0;
    const char *at = printed_declaration(fe, decl), *end = at + strlen(at);
    struct token t;
    uint64_t bits = 0;
    int depth = 0;
    while (token_next(&at, end, &t)) {
        if (!depth && token_is(&t, "__attribute__")) bits |= numbers_of(&at, end, name);
        depth += token_is(&t, "(") - token_is(&t, ")");
    }
    return bits;
}

/* ---- declarations by name ---- */

struct declaration_search {
    struct fe *fe;
    const char *name;
    CXCursor found;
};

static enum CXChildVisitResult visit_attribute(CXCursor c, CXCursor parent, CXClientData data) {
    struct declaration_search *s = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl)) return CXChildVisit_Continue;
    if (strcmp(fe_cstr(s->fe, clang_getCursorSpelling(c)), s->name) != 0)
        return CXChildVisit_Continue;
    s->found = c;
    return CXChildVisit_Break;
}

bool attribute_function(struct fe *fe, const char *name, CXCursor *out) {
    struct declaration_search s = {fe, name, clang_getNullCursor()};
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), visit_attribute, &s);
    *out = s.found;
    return !clang_Cursor_isNull(s.found);
}
