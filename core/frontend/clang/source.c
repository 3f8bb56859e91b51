/* source.c - source ranges and canonical snippets.
 *
 * Invariant: a snippet depends on tokens alone, so comments and layout never change the hash of a
 * task.
 */
#include "core/frontend/clang/source.h"

#include "core/frontend/clang/token.h"

#include <string.h>

uint32_t source_file(struct clang_source *s, CXFile file) {
    uint64_t i;
    if (!file) return 0;
    if (map_get(&s->by_handle, (uint64_t)(uintptr_t)file, &i)) return (uint32_t)i;
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    if (!path) path = "";
    if (!map_str_get(&s->by_name, path, &i)) {
        i = s->m->files.n;
        vec_push(s->m->arena, &s->m->files, arena_strdup(s->m->arena, path));
        map_str_put(s->arena, &s->by_name, s->m->files.at[i], i);
    }
    map_put(s->arena, &s->by_handle, (uint64_t)(uintptr_t)file, i);
    clang_disposeString(name);
    return (uint32_t)i;
}

/* Text behind the main file's, which stands for places in front of it (clauses.h). */
static bool is_added(const struct clang_source *s, CXFile file, unsigned line) {
    return s->added && line >= s->added && file && clang_File_isEqual(file, s->main);
}

static struct ir_loc place_of_added(const struct clang_source *s, unsigned line) {
    return line - s->added < s->nadded ? s->stands_for[line - s->added] : (struct ir_loc){0};
}

/* ---- where a range stands ---- */

struct source_span {
    CXFile file;
    unsigned from, to; /* offsets */
    struct ir_loc loc; /* its file not set */
};

static const char *slice(struct clang_source *s, const struct source_span *x, size_t *n) {
    size_t size = 0;
    const char *text = x->file ? clang_getFileContents(s->tu, x->file, &size) : NULL;
    if (!text || x->from > x->to || x->to > size) return NULL;
    *n = x->to - x->from;
    return text + x->from;
}

/* Closes the brackets that the text opens; -1 if it closes one that it does not open. */
static int open_brackets(struct clang_source *s, const struct source_span *x) {
    size_t n;
    struct token t;
    int depth = 0;
    const char *text = slice(s, x, &n);
    if (!text) return 0;
    for (const char *p = text; token_next(&p, text + n, &t);) {
        char c = t.kind == TOKEN_PUNCT ? *t.at : 0;
        depth += c == '(' || c == '[' || c == '{';
        depth -= c == ')' || c == ']' || c == '}';
        if (depth < 0) return -1;
    }
    return depth;
}

static void start_at_use(struct source_span *x, CXSourceLocation from) {
    clang_getExpansionLocation(from, &x->file, &x->loc.line, &x->loc.col, &x->from);
}

/* Extends the span to the brackets' end, within its line: a macro's use is nearly always on one
 * line. */
static void close_brackets(struct clang_source *s, struct source_span *x) {
    size_t size = 0;
    const char *text = x->file ? clang_getFileContents(s->tu, x->file, &size) : NULL;
    for (int left = open_brackets(s, x); text && left > 0 && x->to < size; x->to++, x->loc.ecol++) {
        char c = text[x->to];
        if (c == '\n') return;
        left += c == '(' || c == '[' || c == '{';
        left -= c == ')' || c == ']' || c == '}';
    }
}

static bool is_empty(const struct source_span *x, CXFile end_file) {
    return x->file != end_file || x->to <= x->from;
}

/* The location is not in a macro's argument. */
static bool is_outside_arguments(CXSourceLocation l, unsigned off) {
    unsigned use;
    clang_getExpansionLocation(l, NULL, NULL, NULL, &use);
    return use == off;
}

/* What begins in the body of a macro that is used in another one's argument has its end where that
 * one's use begins, as far as clang tells. It is the inner macro's use: a word, and arguments. */
static struct source_span use_of_macro(struct clang_source *s, CXSourceLocation from) {
    struct source_span x = {0};
    size_t size = 0;
    clang_getFileLocation(from, &x.file, &x.loc.line, &x.loc.col, &x.from);
    const char *text = clang_getFileContents(s->tu, x.file, &size);
    const char *at = text ? text + x.from : NULL;
    struct token t;
    x.to = x.from + 1;
    if (at && x.from < size && token_next(&at, text + size, &t) && t.kind == TOKEN_WORD)
        x.to = (unsigned)(at - text);
    if (text && x.to < size && text[x.to] == '(') x.to++;
    x.loc.eline = x.loc.line;
    x.loc.ecol = x.loc.col + (x.to - x.from);
    close_brackets(s, &x);
    return x;
}

/* An expression may begin in a macro's argument and end in its body, or reversed: then the range
 * becomes that of the macro's whole use. Brackets that do not match show such a case. */
static struct source_span span_of(struct clang_source *s, CXSourceRange r) {
    struct source_span x = {0};
    CXFile end_file;
    CXSourceLocation from = clang_getRangeStart(r), to = clang_getRangeEnd(r);
    clang_getFileLocation(from, &x.file, &x.loc.line, &x.loc.col, &x.from);
    if (!x.file) return x; /* clang's own declarations are in no file */
    clang_getFileLocation(to, &end_file, &x.loc.eline, &x.loc.ecol, &x.to);
    if (is_empty(&x, end_file)) {
        start_at_use(&x, from);
        clang_getExpansionLocation(to, &end_file, &x.loc.eline, &x.loc.ecol, &x.to);
    }
    if (is_empty(&x, end_file)) return use_of_macro(s, from);
    if (is_outside_arguments(from, x.from) && is_outside_arguments(to, x.to)) return x;
    if (open_brackets(s, &x) < 0) start_at_use(&x, from);
    close_brackets(s, &x);
    return x;
}

bool source_is_added(const struct clang_source *s, CXSourceLocation at) {
    CXFile file;
    unsigned line;
    if (!s->added) return false;
    clang_getExpansionLocation(at, &file, &line, NULL, NULL);
    return is_added(s, file, line + 1); /* the declarations, too */
}

struct ir_loc source_range(struct clang_source *s, CXSourceRange r) {
    if (s->nowhere) return (struct ir_loc){0};
    struct source_span x = span_of(s, r);
    if (is_added(s, x.file, x.loc.line)) return place_of_added(s, x.loc.line);
    x.loc.file = source_file(s, x.file);
    return x.loc.file ? x.loc : (struct ir_loc){0};
}

struct ir_loc source_loc(struct clang_source *s, CXCursor c) {
    return source_range(s, clang_getCursorExtent(c));
}

struct ir_loc source_point(struct clang_source *s, CXSourceLocation at) {
    CXFile f;
    struct ir_loc l = {0};
    if (s->nowhere) return l;
    clang_getFileLocation(at, &f, &l.line, &l.col, NULL);
    if (is_added(s, f, l.line)) return place_of_added(s, l.line);
    l.file = source_file(s, f);
    l.eline = l.line;
    l.ecol = l.col + 1;
    return l.file ? l : (struct ir_loc){0};
}

struct ir_loc source_last(struct ir_loc l) {
    l.line = l.eline;
    l.col = l.ecol > 1 ? l.ecol - 1 : 1;
    return l;
}

/* ---- canonical text ---- */

/* Does a space stand between the two tokens? That depends on them alone, and on whether the
 * second can be a binary operator (it follows an operand). */
static bool space_between(const struct token *a, const struct token *b, bool b_binary,
                          bool a_binary) {
    if (a->kind == TOKEN_WORD && b->kind == TOKEN_WORD) return true;
    if (token_is(b, ")") || token_is(b, "]") || token_is(b, ",")) return false;
    if (token_is(a, ",") || token_is(a, ";")) return true;
    if (a->kind == TOKEN_PUNCT && a_binary) return true;
    if (b->kind == TOKEN_PUNCT && b_binary) return true;
    if (token_is(b, "{") || token_is(a, "{") || token_is(b, "}")) return true;
    if (a->kind == TOKEN_STRING && b->kind != TOKEN_PUNCT) return true;
    return false;
}

static bool is_binary(const struct token *t, bool after_operand) {
    static const char *const tight[] = {"(",  ")",  "[", "]", ".", "->", ",", ";",
                                        "++", "--", "{", "}", "!", "~",  "#"};
    if (token_is(t, "?") || token_is(t, ":")) return true;
    if (t->kind != TOKEN_PUNCT || !after_operand) return false;
    for (size_t i = 0; i < sizeof tight / sizeof *tight; i++)
        if (token_is(t, tight[i])) return false;
    return true;
}

/* Brackets whose text so far may be a type: words and stars, a star or a known word among them. */
struct brackets {
    bool words, type;
};

static bool names_type(const struct token *t) {
    static const char *const known[] = {"char",     "short",  "int",   "long",   "float",
                                        "double",   "signed", "const", "struct", "union",
                                        "unsigned", "enum",   "void",  "_Bool",  "bool"};
    if (t->kind == TOKEN_WORD && t->n > 2 && memcmp(t->at + t->n - 2, "_t", 2) == 0) return true;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (token_is(t, known[i])) return true;
    return false;
}

/* Does this token end a cast? Then the next token begins an operand: `&` behind it takes an
 * address. */
static bool ends_cast(struct brackets *b, const struct token *t, const struct token *prev) {
    bool cast = prev && token_is(t, ")") && b->words && (b->type || token_is(prev, "*"));
    bool behind_word = prev && prev->kind == TOKEN_WORD && !token_is(prev, "return");
    if (token_is(t, "(")) /* not sizeof's, nor a call's */
        *b = (struct brackets){.words = !behind_word};
    else
        b->words = b->words && (t->kind == TOKEN_WORD || token_is(t, "*"));
    b->type |= names_type(t);
    return cast;
}

const char *source_canonical(struct arena *a, const char *text, size_t n, size_t max) {
    char *out = arena_alloc(a, max + 8);
    size_t len = 0;
    struct token t, prev = {0};
    bool have = false, operand = false, prev_binary = false;
    struct brackets inside = {0};
    const char *at = text, *end = text + n;
    while (token_next(&at, end, &t)) {
        bool cast = ends_cast(&inside, &t, have ? &prev : NULL);
        bool binary = is_binary(&t, operand);
        bool space = have && space_between(&prev, &t, binary, prev_binary);
        if (len + t.n + space > max) {
            memcpy(out + len, "...", 3);
            return out;
        }
        if (space) out[len++] = ' ';
        memcpy(out + len, t.at, t.n);
        len += t.n;
        operand = t.kind != TOKEN_PUNCT || token_is(&t, ")") || token_is(&t, "]") ||
                  (operand && (token_is(&t, "++") || token_is(&t, "--")));
        operand = operand && !cast;
        prev = t;
        prev_binary = binary;
        have = true;
    }
    return out;
}

const char *source_text(struct clang_source *s, CXCursor c, size_t max) {
    if (s->nowhere) return NULL;
    struct source_span x = span_of(s, clang_getCursorExtent(c));
    size_t n;
    const char *text = slice(s, &x, &n);
    return text ? source_canonical(s->m->arena, text, n, max) : "";
}

/* ---- text that the AST does not tell ---- */

const char *source_spelled(struct clang_source *s, CXCursor c, size_t *n) {
    CXToken *t = clang_getToken(s->tu, clang_getRangeStart(clang_getCursorExtent(c)));
    if (!t) return NULL;
    CXFile f;
    unsigned off;
    size_t size = 0;
    clang_getFileLocation(clang_getTokenLocation(s->tu, *t), &f, NULL, NULL, &off);
    clang_disposeTokens(s->tu, t, 1);
    const char *text = f ? clang_getFileContents(s->tu, f, &size) : NULL;
    if (!text || off > size) return NULL;
    *n = size - off;
    return text + off;
}

bool source_for_parts(const char *text, size_t n, bool part[3]) {
    struct token t;
    const char *at = text, *end = text + n;
    int depth = 0, k = 0;
    part[0] = part[1] = part[2] = false;
    if (!token_next(&at, end, &t) || !token_is(&t, "for")) return false;
    while (token_next(&at, end, &t)) {
        bool open = token_is(&t, "(") || token_is(&t, "[") || token_is(&t, "{");
        bool close = token_is(&t, ")") || token_is(&t, "]") || token_is(&t, "}");
        if (close && --depth == 0) return k == 2;
        if (depth == 1 && token_is(&t, ";")) {
            if (++k > 2) return false;
        } else if (depth >= 1) {
            part[k] = true;
        }
        depth += open;
    }
    return false;
}

bool source_has_ellipsis(struct clang_source *s, CXCursor from, CXCursor to) {
    struct source_span x = {0};
    CXFile end_file;
    size_t n;
    clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(from)), &x.file, NULL, NULL,
                          &x.from);
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(to)), &end_file, NULL, NULL,
                          &x.to);
    const char *text = x.file == end_file ? slice(s, &x, &n) : NULL;
    struct token t;
    if (!text) return false;
    for (const char *p = text; token_next(&p, text + n, &t);)
        if (token_is(&t, "...")) return true;
    return false;
}
