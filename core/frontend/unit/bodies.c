/* bodies.c - reads the bodies from the tree, the rest from the text. */
#include "core/frontend/unit/bodies.h"

#include "core/frontend/clang/cursor.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/frontend.h"

#include <string.h>

/* ---- one body ---- */

struct body_reading {
    struct fe *fe;
    struct arena *a;
    CXFile main;
    const char *text;
    size_t n;
    struct unit_bodies *out;
};

/* A place in the main file that no macro made. */
static bool plain_place(const struct body_reading *r, CXSourceLocation l, unsigned *line,
                        unsigned *column, unsigned *offset) {
    CXFile file, spelled;
    unsigned at;
    clang_getExpansionLocation(l, &file, line, column, offset);
    clang_getSpellingLocation(l, &spelled, NULL, NULL, &at);
    return file && spelled && clang_File_isEqual(file, r->main) &&
           clang_File_isEqual(spelled, r->main) && at == *offset;
}

static bool is_conditional(const char *p, const char *end) {
    static const char *const words[] = {"if", "el", "endif"};
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(end - p) >= n && memcmp(p, words[i], n) == 0) return true;
    }
    return false;
}

static bool holds_directive(const char *text, size_t n) {
    const char *end = text + n;
    for (const char *p = text; p && p < end; p = memchr(p, '\n', (size_t)(end - p))) {
        while (p < end && (*p == '\n' || *p == ' ' || *p == '\t' || *p == '\r')) p++;
        bool digraph = end - p > 1 && p[0] == '%' && p[1] == ':';
        if (p < end && (*p == '#' || digraph) && !is_conditional(p + 1 + digraph, end)) return true;
    }
    return false;
}

static bool body_stands_alone(const char *text, size_t n) {
    return !holds_directive(text, n) && !text_holds(text, n, "_Pragma") &&
           !text_holds(text, n, "extern");
}

static enum CXChildVisitResult read_body(CXCursor c, CXCursor parent, CXClientData data) {
    struct body_reading *r = data;
    struct body_text b = {0};
    unsigned line, column, end;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clang_isCursorDefinition(c) ||
        !cursor_is_in_main_file(c))
        return CXChildVisit_Continue;
    CXCursor braces = cursor_body(&r->fe->scratch, c);
    CXSourceRange all = clang_getCursorExtent(braces);
    if (clang_Cursor_isNull(braces) ||
        !plain_place(r, clang_getRangeStart(all), &b.line, &b.column, &b.from) ||
        !plain_place(r, clang_getRangeEnd(all), &b.last, &column, &b.to) || b.to <= b.from ||
        b.to > r->n || r->text[b.from] != '{' || r->text[b.to - 1] != '}' ||
        !plain_place(r, clang_getRangeStart(clang_getCursorExtent(c)), &line, &b.head, &end) ||
        !body_stands_alone(r->text + b.from, b.to - b.from))
        return CXChildVisit_Continue;
    b.name = arena_strdup(r->a, fe_cstr(r->fe, clang_getCursorSpelling(c)));
    b.hash = hash128_bytes(r->text + b.from, b.to - b.from);
    vec_push(r->a, &r->out->at, b);
    return CXChildVisit_Continue;
}

/* ---- all of them ---- */

static bool bodies_are_ordered(const struct unit_bodies *b) {
    for (uint32_t i = 1; i < b->at.n; i++)
        if (b->at.at[i].from < b->at.at[i - 1].to) return false;
    return true;
}

static void read_rest(const struct body_reading *r) {
    struct unit_bodies *out = r->out;
    size_t at = 0;
    for (uint32_t i = 0; i < out->at.n; i++) {
        const struct body_text *b = &out->at.at[i];
        hash128_add(&out->rest, r->text + at, b->from - at);
        hash128_add(&out->rest, b->name, strlen(b->name));
        map_str_put(r->a, &out->by_name, b->name, i);
        at = b->to;
    }
    hash128_add(&out->rest, r->text + at, r->n - at);
}

bool bodies_read(struct fe *fe, struct arena *a, struct unit_bodies *out) {
    struct body_reading r = {.fe = fe, .a = a, .out = out};
    *out = (struct unit_bodies){0};
    r.main = clang_getFile(fe->tu, fe->source->path);
    r.text = r.main ? clang_getFileContents(fe->tu, r.main, &r.n) : NULL;
    if (!r.text) return false;
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), read_body, &r);
    if (!bodies_are_ordered(out)) return false;
    hash128_add(&out->rest, &fe->included, sizeof fe->included);
    read_rest(&r);
    return true;
}

const struct body_text *bodies_find(const struct unit_bodies *b, const char *name) {
    uint64_t i;
    return map_str_get(&b->by_name, name, &i) ? &b->at.at[i] : NULL;
}

/* ---- places ---- */

bool bodies_hold(const struct unit_bodies *b, unsigned offset, unsigned *rest) {
    *rest = offset;
    for (uint32_t i = 0; i < b->at.n && b->at.at[i].from <= offset; i++) {
        if (offset < b->at.at[i].to) return true;
        *rest -= b->at.at[i].to - b->at.at[i].from;
    }
    return false;
}

/* How many lines further down the line stands now. The definition of `own` begins behind the body
 * before it; a line that a changed body ends on may have moved to the side as well. */
static bool moved_lines(const struct unit_bodies *from, const struct unit_bodies *to,
                        const struct body_text *own, unsigned line, long *by) {
    *by = 0;
    for (uint32_t i = 0; i < from->at.n; i++) {
        const struct body_text *x = &from->at.at[i], *y = &to->at.at[i];
        long begin = (long)y->line - (long)x->line;
        if (x == own && line <= x->last) return *by = begin, true;
        if (line < x->line) return true;
        if (line <= x->last) return *by = begin, hash128_same(&x->hash, &y->hash);
        *by = (long)y->last - (long)x->last;
    }
    return true;
}

bool bodies_move(const struct unit_bodies *from, const struct unit_bodies *to,
                 const struct body_text *own, struct ir_loc *loc) {
    long begin, end;
    if (!moved_lines(from, to, own, loc->line, &begin) ||
        !moved_lines(from, to, own, loc->eline, &end))
        return false;
    loc->line = (unsigned)((long)loc->line + begin);
    loc->eline = (unsigned)((long)loc->eline + end);
    return true;
}
