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

/* ---- attributes in a text ---- */

/* Goes from one attribute's name to the next, in `__attribute__((a, b(1)))` and `[[a, gnu::b(1)]]`;
 * texts and other brackets hold none. */
struct attribute_walk {
    const char *at, *end; /* at: behind the name */
    int depth, list;      /* round brackets; those around names; 0: no list is open */
    bool named;           /* `__attribute__` was read */
    const char *opened;   /* the last square bracket */
    bool square;          /* in [[ ]] */
};

static struct attribute_walk walk_attributes(const char *text) {
    return (struct attribute_walk){.at = text, .end = text + strlen(text)};
}

static void step_bracket(struct attribute_walk *w, const struct token *t) {
    if (token_is(t, "(")) {
        w->depth++;
        if (w->named && !w->list) w->list = w->depth + 1;
    } else if (token_is(t, ")")) {
        w->depth--;
        if (w->depth < w->list - 1) w->named = false, w->list = 0;
    } else if (token_is(t, "[")) {
        if (w->opened && t->at == w->opened + 1) w->square = true, w->list = w->depth;
        w->opened = t->at;
    } else if (token_is(t, "]") && w->square && w->depth == w->list) {
        w->square = false;
        w->list = 0;
    }
}

static bool next_attribute(struct attribute_walk *w, struct token *t) {
    while (token_next(&w->at, w->end, t)) {
        bool prefix = w->at < w->end && *w->at == ':';
        if (t->kind == TOKEN_PUNCT) step_bracket(w, t);
        if (t->kind != TOKEN_WORD || prefix) continue;
        if ((w->square || w->list) && w->depth == w->list) return true;
        w->named = w->named || token_is(t, "__attribute__") || token_is(t, "__attribute");
    }
    return false;
}

/* Is it one of the declaration itself? Those of parameters stand inside of brackets. */
static bool is_of_whole(const struct attribute_walk *w) { return w->list == (w->square ? 0 : 2); }

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

/* Behind the name of the first one that the declaration has of these; NULL: it has none. */
static const char *behind_attribute(struct fe *fe, CXCursor decl, const char *const *names,
                                    size_t n) {
    struct token t;
    if (!has_attribute(fe, decl)) return NULL;
    struct attribute_walk w = walk_attributes(printed_declaration(fe, decl));
    while (next_attribute(&w, &t))
        for (size_t i = 0; i < n; i++)
            if (is_of_whole(&w) && token_is(&t, names[i])) return w.at;
    return NULL;
}

const char *attribute(struct fe *fe, CXCursor decl, const char *name) {
    const char *at = behind_attribute(fe, decl, &name, 1);
    return at ? argument_at(fe, at) : NULL;
}

bool attribute_any(struct fe *fe, CXCursor decl, const char *const *names, size_t n) {
    return behind_attribute(fe, decl, names, n) != NULL;
}

bool attribute_says_noreturn(struct fe *fe, CXCursor decl) {
    static const char *const names[] = {"noreturn", "_Noreturn"};
    if (attribute_any(fe, decl, names, sizeof names / sizeof *names)) return true;
    const char *at = printed_declaration(fe, decl), *end = at + strlen(at);
    struct token t;
    for (int depth = 0; token_next(&at, end, &t);) {
        depth +=
            (token_is(&t, "(") || token_is(&t, "[")) - (token_is(&t, ")") || token_is(&t, "]"));
        if (!depth && token_is(&t, "_Noreturn")) return true;
    }
    return false;
}

const char *attribute_label(struct fe *fe, CXCursor decl) {
    struct kids k = kids_all(&fe->scratch, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_AsmLabelAttr))
            return fe_cstr(fe, clang_getCursorSpelling(k.at[i]));
    return NULL;
}

/* ---- numbers of parameters ---- */

static uint64_t numbers_at(const char *at, const char *end) {
    struct token t;
    uint64_t bits = 0;
    if (at == end || *at != '(') return ATTRIBUTE_ALL;
    while (token_next(&at, end, &t) && !token_is(&t, ")")) {
        int64_t number = t.kind == TOKEN_WORD ? strtoll(t.at, NULL, 0) : 0;
        if (number > 0 && number <= 64) bits |= (uint64_t)1 << (number - 1);
    }
    return bits;
}

uint64_t attribute_numbers(struct fe *fe, CXCursor decl, const char *name) {
    struct token t;
    uint64_t bits = 0;
    if (!has_attribute(fe, decl)) return 0;
    struct attribute_walk w = walk_attributes(printed_declaration(fe, decl));
    while (next_attribute(&w, &t))
        if (is_of_whole(&w) && token_is(&t, name)) bits |= numbers_at(w.at, w.end);
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
