/* clauses.c - finds clauses, and what they belong to.
 *
 * Invariant: a clause is used as a whole, or there is a word for the user that it is ignored.
 *
 * Source: ACSL 1.20 (2.3 function contracts, 2.4 statement annotations); CBMC manual, "Code
 * Contracts". A comment that begins with `@` belongs to the function, or the statement, that
 * follows it.
 *
 * Limits: clauses before the first `behavior`; of loops invariants; nothing global.
 */
#include "core/frontend/clang/clauses.h"

#include "core/base/str.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/clang/token.h"

#include <ctype.h>
#include <string.h>

enum { MOST_TEXT = 200 };

/* ---- comments ---- */

struct comment {
    unsigned from, to; /* offsets of its text, `@` and all */
    unsigned next;     /* of what follows */
    bool taken;
};

struct commented_file {
    CXFile file;
    const char *text;
    size_t n;
    VEC(struct comment) at;
};

struct visible {
    CXCursor decl;
    const char *name;
};

struct clause_search {
    struct arena *a;
    CXTranslationUnit tu;
    struct included *included;
    const struct fe_source *src;
    struct contracts *out;
    VEC(struct commented_file *) files;
    VEC(struct visible) scope; /* the innermost at the end */
};

static size_t literal_end(const char *text, size_t n, size_t i) {
    char quote = text[i++];
    while (i < n && text[i] != quote && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
    return i + 1 < n ? i + 1 : n;
}

static size_t comment_end(const char *text, size_t n, size_t i) {
    bool line = text[i + 1] == '/';
    for (i += 2; i < n; i++)
        if (line ? text[i] == '\n' : i + 1 < n && text[i] == '*' && text[i + 1] == '/') return i;
    return n;
}

static void read_comments(struct arena *a, struct commented_file *f) {
    uint32_t waiting = 0;
    for (size_t i = 0; i < f->n;) {
        char c = f->text[i], next = i + 1 < f->n ? f->text[i + 1] : 0;
        if (c == '/' && (next == '*' || next == '/')) {
            size_t end = comment_end(f->text, f->n, i);
            if (i + 2 < f->n && f->text[i + 2] == '@')
                vec_push(a, &f->at, (struct comment){.from = (unsigned)i + 2, .to = (unsigned)end});
            i = next == '*' && end < f->n ? end + 2 : end;
        } else if (isspace((unsigned char)c)) {
            i++;
        } else {
            for (; waiting < f->at.n; waiting++) f->at.at[waiting].next = (unsigned)i;
            i = c == '"' || c == '\'' ? literal_end(f->text, f->n, i) : i + 1;
        }
    }
}

/* NULL: there are none in it. */
static struct commented_file *comments_of(struct clause_search *s, CXFile file) {
    for (uint32_t i = 0; i < s->files.n; i++)
        if (clang_File_isEqual(s->files.at[i]->file, file)) return s->files.at[i];
    return NULL;
}

bool clauses_marked(const char *text, size_t n) {
    static const char *const marks[] = {"/*@", "//@", "__CPROVER_"};
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
        if (text_holds(text, n, marks[m])) return true;
    return false;
}

static void read_commented_file(CXFile file, CXSourceLocation *stack, unsigned depth,
                                CXClientData data) {
    struct clause_search *s = data;
    (void)stack;
    (void)depth;
    if (!included_look(s->included, s->tu, s->src, file)->has_contracts) return;
    struct commented_file *f = arena_new(s->a, struct commented_file);
    f->file = file;
    f->text = clang_getFileContents(s->tu, file, &f->n);
    read_comments(s->a, f);
    vec_push(s->a, &s->files, f);
}

/* ---- one clause ---- */

static struct ir_loc place_of_text(const struct commented_file *f, unsigned from, unsigned to) {
    struct ir_loc loc = {.line = 1, .col = 1};
    for (unsigned i = 0; i < from; i++)
        if (f->text[i] == '\n')
            loc.line++, loc.col = 1;
        else
            loc.col++;
    loc.eline = loc.line;
    loc.ecol = loc.col;
    for (unsigned i = from; i < to; i++)
        if (f->text[i] == '\n')
            loc.eline++, loc.ecol = 1;
        else
            loc.ecol++;
    return loc;
}

static const char *path_of(struct arena *a, CXFile file) {
    CXString name = clang_getFileName(file);
    const char *path = arena_strdup(a, clang_getCString(name) ? clang_getCString(name) : "");
    clang_disposeString(name);
    return path;
}

static const char *string_of(struct arena *a, CXString s) {
    const char *text = arena_strdup(a, clang_getCString(s) ? clang_getCString(s) : "");
    clang_disposeString(s);
    return text;
}

/* Of an array, which a parameter cannot be: a pointer to its elements. */
static const char *alias_type(struct arena *a, CXCursor decl) {
    CXType t = clang_getCursorType(decl), elem = clang_getArrayElementType(t);
    if (cursor_is(decl, CXCursor_ParmDecl) && elem.kind != CXType_Invalid)
        return arena_printf(a, "__typeof__(%s) *", string_of(a, clang_getTypeSpelling(elem)));
    return arena_printf(a, "__typeof__(%s)", string_of(a, clang_getTypeSpelling(t)));
}

static bool mentions_word(const char *text, const char *word) {
    struct token t;
    const char *at = text, *end = text + strlen(text);
    while (token_next(&at, end, &t))
        if (t.kind == TOKEN_WORD && token_is(&t, word)) return true;
    return false;
}

/* Declares what is visible and named; the innermost comes first. */
static void declare_names(struct clause_search *s, struct clause *c, const char *condition) {
    struct str decls = {.arena = s->a};
    str_puts(&decls, "");
    for (uint32_t i = s->scope.n; i-- > 0;) {
        const struct visible *v = &s->scope.at[i];
        bool hidden = !*v->name || !mentions_word(condition, v->name);
        for (uint32_t k = 0; k < c->names.n && !hidden; k++)
            hidden = strcmp(c->names.at[k].name, v->name) == 0;
        if (hidden) continue;
        unsigned at = c->function ? i : clause_offset(v->decl);
        vec_push(s->a, &c->names, (struct clause_name){v->name, at});
        str_printf(&decls, "%s %s; ", alias_type(s->a, v->decl), v->name);
    }
    c->declarations = decls.at;
}

static const char *old_expressions(struct arena *a, const struct acsl_condition *c) {
    struct str all = {.arena = a};
    str_puts(&all, "");
    for (uint32_t i = 0; i < c->old.n; i++)
        str_printf(&all, "__typeof__(%s) " ACSL_OLD "%u; (void)(%s); ", c->old.at[i], i,
                   c->old.at[i]);
    return all.at;
}

/* What C's tokens take apart. */
static const char *rejoined(struct arena *a, const char *text, const char *apart,
                            const char *whole) {
    const char *at = strstr(text, apart);
    if (!at) return text;
    const char *rest = rejoined(a, at + strlen(apart), apart, whole);
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, whole, rest);
}

static const char *clause_text(struct arena *a, const char *text) {
    const char *c = source_canonical(a, text, strlen(text), MOST_TEXT);
    return rejoined(a, rejoined(a, c, "<= = >", "<==> "), "== >", "==> ");
}

/* \old(*p) behind `p != NULL ==>` is no access where p is null, but its value is found where the
 * function begins. */
static bool has_guarded_old(const struct clause *c) {
    bool reads = false;
    for (uint32_t i = 0; i < c->condition.old.n; i++)
        reads |= strpbrk(c->condition.old.at[i], "*[") || strstr(c->condition.old.at[i], "->");
    return reads && (strstr(c->text, "==>") || strstr(c->text, "||") || strchr(c->text, '?'));
}

static const char *why_not(const struct clause *c) {
    bool ensures = c->kind == CLAUSE_ENSURES;
    if (!c->condition.c) return c->condition.why;
    if (!ensures && (mentions_word(c->condition.c, ACSL_RESULT) || c->condition.old.n))
        return "a value that only `ensures` has";
    return has_guarded_old(c) ? "the old value of memory, under a condition" : NULL;
}

/* A condition; result: the type of the function's, or NULL. */
static void add_condition(struct clause_search *s, struct clause c, const char *result) {
    acsl_condition(s->a, c.text, strlen(c.text), c.dialect, &c.condition);
    c.ignored = why_not(&c);
    if (!c.ignored) {
        declare_names(s, &c, c.text);
        const char *r = mentions_word(c.condition.c, ACSL_RESULT)
                            ? arena_printf(s->a, "__typeof__(%s) " ACSL_RESULT "; ", result)
                            : "";
        c.declarations =
            arena_printf(s->a, "%s%s%s", c.declarations, r, old_expressions(s->a, &c.condition));
    }
    c.text = clause_text(s->a, c.text);
    vec_push(s->a, &s->out->at, c);
}

static void add_ignored(struct clause_search *s, struct clause c, const char *what) {
    c.kind = CLAUSE_NONE;
    c.ignored = what;
    vec_push(s->a, &s->out->at, c);
}

/* ---- the clauses of a comment ---- */

/* Comments in comments: to the end of the line. */
static void blank_comments(char *text) {
    for (char *p = text; (p = strstr(p, "//"));)
        while (*p && *p != '\n') *p++ = ' ';
}

/* The text without the `@` that lines begin with. */
static char *without_marks(struct arena *a, const struct commented_file *f,
                           const struct comment *c) {
    char *text = arena_strndup(a, f->text + c->from, c->to - c->from);
    bool first = true;
    size_t n = strlen(text);
    blank_comments(text);
    for (size_t i = 0; i < n; i++) {
        if (first && text[i] == '@') text[i] = ' ';
        if (text[i] == '\n')
            first = true;
        else if (!isspace((unsigned char)text[i]) && text[i] != '@')
            first = false;
    }
    while (n && (isspace((unsigned char)text[n - 1]) || text[n - 1] == '@')) text[--n] = 0;
    return text;
}

struct clause_reader {
    const char *text, *at; /* all of it, and the next clause */
    const char *from;      /* the condition at hand */
    char word[24], second[24];
};

static const char *behind_space(const char *p) {
    while (isspace((unsigned char)*p)) p++;
    return p;
}

static const char *read_clause_word(const char *p, char *out, size_t size) {
    size_t n = 0;
    p = behind_space(p);
    while (isalpha((unsigned char)*p) || *p == '_') {
        if (n + 1 < size) out[n++] = *p;
        p++;
    }
    out[n] = 0;
    return p;
}

/* `name: condition`, and no `a ? b : c`. */
static const char *behind_name(const char *p) {
    const char *q = behind_space(p), *from = q;
    while (isalnum((unsigned char)*q) || *q == '_') q++;
    bool word = q > from;
    q = behind_space(q);
    return word && *q == ':' ? q + 1 : p;
}

/* `\\forall int i; ...` has a semicolon of its own. */
static bool binds_here(const char *p) {
    static const char *const words[] = {"\\forall", "\\exists"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0) return true;
    return false;
}

/* One clause: its words, and its condition up to the `;`. */
static const char *next_clause(struct arena *a, struct clause_reader *r) {
    int depth = 0;
    const char *p = read_clause_word(r->at, r->word, sizeof r->word);
    r->second[0] = 0;
    if (strcmp(r->word, "loop") == 0) p = read_clause_word(p, r->second, sizeof r->second);
    r->from = p = behind_space(behind_name(p));
    int bound = 0;
    while (*p && (depth > 0 || bound > 0 || *p != ';')) {
        bound += binds_here(p) - (bound && *p == ';');
        depth += *p == '(' || *p == '[' || *p == '{';
        depth -= *p == ')' || *p == ']' || *p == '}';
        p++;
    }
    const char *text = arena_strndup(a, r->from, (size_t)(p - r->from));
    r->at = behind_space(*p ? p + 1 : p);
    return text;
}

static bool is_clause_word(const char *word, const char *const *of) {
    for (; *of; of++)
        if (strcmp(word, *of) == 0) return true;
    return false;
}

/* Words of ACSL: other tools have such comments, too. */
static const char *const clause_words[] = {
    "requires",   "ensures",   "assigns",   "loop",     "assert",    "check",
    "admit",      "behavior",  "decreases", "exits",    "frees",     "allocates",
    "terminates", "invariant", "predicate", "logic",    "axiomatic", "lemma",
    "ghost",      "inductive", "for",       "complete", "disjoint",  NULL};
/* What follows belongs to it, up to the comment's end. */
static const char *const opens_more[] = {"behavior", "predicate", "logic", "axiomatic", "lemma",
                                         "ghost",    "inductive", "for",   NULL};

static enum clause_kind kind_of_clause(const struct clause_reader *r, bool of_function) {
    if (of_function && strcmp(r->word, "requires") == 0) return CLAUSE_REQUIRES;
    if (of_function && strcmp(r->word, "ensures") == 0) return CLAUSE_ENSURES;
    if (!of_function && strcmp(r->word, "assert") == 0) return CLAUSE_ASSERT;
    return !of_function && strcmp(r->second, "invariant") == 0 ? CLAUSE_INVARIANT : CLAUSE_NONE;
}

static void note_word(struct str *s, const struct clause_reader *r) {
    const char *word = *r->second ? r->second : r->word;
    char quoted[40] = "`";
    strcat(strcat(strcat(quoted, *r->second ? "loop " : ""), word), "`");
    if (s->n && strstr(s->at, quoted)) return;
    str_printf(s, "%s%s", s->n ? ", " : "", quoted);
}

/* The clauses of a comment that belongs to `like`. */
static void read_contract(struct clause_search *s, struct commented_file *f, struct comment *c,
                          struct clause like, const char *result) {
    const char *text = without_marks(s->a, f, c);
    struct clause_reader r = {.text = text, .at = behind_space(text)};
    struct str ignored = {.arena = s->a};
    bool first = true; /* a comment that begins with another word is none of ours */
    c->taken = true;
    like.file = path_of(s->a, f->file);
    while (*r.at) {
        const char *condition = next_clause(s->a, &r);
        enum clause_kind kind = kind_of_clause(&r, like.function != NULL);
        if (!is_clause_word(r.word, clause_words) && first) return;
        first = false;
        unsigned from = c->from + (unsigned)(r.from - text);
        if (kind != CLAUSE_NONE) {
            like.kind = kind;
            like.text = condition;
            like.loc = place_of_text(f, from, from + (unsigned)strlen(condition));
            add_condition(s, like, result);
        } else {
            note_word(&ignored, &r);
        }
        if (is_clause_word(r.word, opens_more)) break;
    }
    like.loc = place_of_text(f, c->from, c->to);
    if (ignored.n) add_ignored(s, like, ignored.at);
}

/* ---- what it belongs to ---- */

unsigned clause_offset(CXCursor c) {
    unsigned at = 0;
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(c)), NULL, NULL, NULL, &at);
    return at;
}

static CXFile file_of_start(CXCursor c) {
    CXFile file = NULL;
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, NULL);
    return file;
}

bool clause_begins_in(CXCursor c, CXFile file) {
    CXFile own = file_of_start(c);
    return own && file && clang_File_isEqual(own, file);
}

static void read_before(struct clause_search *s, struct commented_file *f, CXCursor c,
                        struct clause like, const char *result) {
    if (!clause_begins_in(c, f->file)) return;
    unsigned at = clause_offset(c);
    for (uint32_t i = 0; i < f->at.n; i++)
        if (f->at.at[i].next == at && !f->at.at[i].taken)
            read_contract(s, f, &f->at.at[i], like, result);
}

static void note_visible(struct clause_search *s, CXCursor decl) {
    struct visible v = {decl, string_of(s->a, clang_getCursorSpelling(decl))};
    vec_push(s->a, &s->scope, v);
}

static void see_variables(struct clause_search *s, CXCursor c) {
    struct kids k = kids_all(s->a, c);
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_VarDecl)) note_visible(s, k.at[i]);
}

static bool is_loop_statement(CXCursor c) {
    return cursor_is(c, CXCursor_ForStmt) || cursor_is(c, CXCursor_WhileStmt) ||
           cursor_is(c, CXCursor_DoStmt);
}

/* __CPROVER_loop_invariant(x), which is no C to libclang (clang/unit.c), between the loop's
 * header and its body. */
static void read_loop_macros(struct clause_search *s, struct commented_file *f, CXCursor c,
                             struct clause like) {
    struct kids k = kids_all(s->a, c);
    if (!k.n || cursor_is(c, CXCursor_DoStmt) || !clause_begins_in(c, f->file)) return;
    const char *at = f->text + clause_offset(c), *end = f->text + clause_offset(k.at[k.n - 1]);
    struct token t;
    while (at < end && token_next(&at, end, &t)) {
        bool used = token_is(&t, "__CPROVER_loop_invariant");
        if (!used && !token_is(&t, "__CPROVER_decreases") && !token_is(&t, "__CPROVER_assigns"))
            continue;
        const char *open = behind_space(at), *close = open;
        int depth = 0;
        while (close < end && (depth += (*close == '(') - (*close == ')')) > 0) close++;
        if (close >= end) return;
        like.loc = place_of_text(f, (unsigned)(t.at - f->text), (unsigned)(close + 1 - f->text));
        like.file = path_of(s->a, f->file);
        like.dialect = DIALECT_CPROVER;
        like.kind = CLAUSE_INVARIANT;
        like.text = arena_strndup(s->a, open + 1, (size_t)(close - open) - 1);
        if (used)
            add_condition(s, like, NULL);
        else
            add_ignored(s, like, arena_printf(s->a, "`%.*s`", (int)t.n, t.at));
        at = close;
    }
}

static void walk_statement(struct clause_search *s, struct commented_file *f, CXCursor c) {
    uint32_t before = s->scope.n;
    struct kids k = kids_all(s->a, c);
    struct clause like = {.at = clause_offset(c)};
    if (cursor_is(c, CXCursor_ForStmt) && k.n && cursor_is(k.at[0], CXCursor_DeclStmt))
        see_variables(s, k.at[0]);
    if (clang_isStatement(clang_getCursorKind(c)) || clang_isExpression(clang_getCursorKind(c)))
        read_before(s, f, c, like, NULL);
    if (is_loop_statement(c)) read_loop_macros(s, f, c, like);
    for (uint32_t i = 0; i < k.n; i++) {
        if (cursor_is(k.at[i], CXCursor_DeclStmt)) {
            read_before(s, f, k.at[i], (struct clause){.at = clause_offset(k.at[i])}, NULL);
            see_variables(s, k.at[i]);
        } else if (clang_isStatement(clang_getCursorKind(k.at[i])) ||
                   cursor_is(c, CXCursor_CompoundStmt)) {
            walk_statement(s, f, k.at[i]);
        }
    }
    s->scope.n = before;
}

static void read_function_macros(struct clause_search *s, CXCursor decl, const struct kids *k,
                                 const char *result) {
    static const char *const marks[] = {"requires:", "ensures:"};
    for (uint32_t i = 0; i < k->n; i++) {
        if (!cursor_is(k->at[i], CXCursor_AnnotateAttr)) continue;
        const char *text = string_of(s->a, clang_getCursorSpelling(k->at[i]));
        CXSourceRange r = clang_getCursorExtent(k->at[i]);
        struct clause c = {.dialect = DIALECT_CPROVER,
                           .function = string_of(s->a, clang_getCursorSpelling(decl))};
        CXFile file = NULL;
        clang_getExpansionLocation(clang_getRangeStart(r), &file, &c.loc.line, &c.loc.col, NULL);
        c.loc.eline = c.loc.line;
        c.loc.ecol = c.loc.col + 1;
        c.file = file ? path_of(s->a, file) : "";
        for (enum clause_kind kind = CLAUSE_REQUIRES; kind <= CLAUSE_ENSURES; kind++) {
            size_t n = strlen(marks[kind]);
            if (strncmp(text, marks[kind], n) != 0) continue;
            c.kind = kind;
            c.text = text + n;
            add_condition(s, c, result);
        }
    }
}

static enum CXChildVisitResult visit_function(CXCursor c, CXCursor parent, CXClientData data) {
    struct clause_search *s = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl) ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
        return CXChildVisit_Continue;
    CXFile file = file_of_start(c);
    struct commented_file *f = file ? comments_of(s, file) : NULL;
    if (!f) return CXChildVisit_Continue;
    struct kids k = kids_all(s->a, c);
    CXType result = clang_getCursorResultType(c);
    const char *type = string_of(s->a, clang_getTypeSpelling(result));
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_ParmDecl)) note_visible(s, k.at[i]);
    read_before(s, f, c, (struct clause){.function = string_of(s->a, clang_getCursorSpelling(c))},
                type);
    read_function_macros(s, c, &k, type);
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_CompoundStmt)) walk_statement(s, f, k.at[i]);
    s->scope.n = 0;
    return CXChildVisit_Continue;
}

/* ---- the text behind the file ---- */

/* Behind a line break and the declarations. */
unsigned clauses_first_line(const char *text, size_t n) {
    unsigned line = 3;
    for (size_t i = 0; i < n; i++) line += text[i] == '\n';
    return line;
}

static const char *appended(struct arena *a, const struct contracts *cs) {
    struct str s = {.arena = a};
    str_puts(
        &s, "\n_Bool " ACSL_VALID "(const volatile void *, unsigned long, __int128, __int128); "
            "_Bool " ACSL_READABLE "(const volatile void *, unsigned long, __int128, __int128);\n");
    for (uint32_t i = 0; i < cs->at.n; i++) {
        const struct clause *c = &cs->at.at[i];
        if (!c->ignored)
            str_printf(&s, "static void " CLAUSE_FUNCTION "%u(void) { %s(void)(%s); }", i,
                       c->declarations, c->condition.c);
        str_puts(&s, "\n");
    }
    return s.at;
}

/* A comment of ours that belongs to nothing. */
static void note_left(struct clause_search *s) {
    for (uint32_t i = 0; i < s->files.n; i++)
        for (uint32_t k = 0; k < s->files.at[i]->at.n; k++) {
            struct comment *c = &s->files.at[i]->at.at[k];
            if (c->taken) continue;
            struct clause_reader r = {0};
            r.at = without_marks(s->a, s->files.at[i], c);
            next_clause(s->a, &r);
            struct clause like = {.file = path_of(s->a, s->files.at[i]->file),
                                  .loc = place_of_text(s->files.at[i], c->from, c->to)};
            struct str word = {.arena = s->a};
            note_word(&word, &r);
            if (is_clause_word(r.word, clause_words)) add_ignored(s, like, word.at);
        }
}

struct contracts *clauses_find(struct arena *a, CXTranslationUnit tu, struct included *included,
                               const struct fe_source *src) {
    struct clause_search s = {.a = a, .tu = tu, .included = included, .src = src};
    s.out = arena_new(a, struct contracts);
    clang_getInclusions(tu, read_commented_file, &s);
    if (!s.files.n) return NULL;
    clang_visitChildren(clang_getTranslationUnitCursor(tu), visit_function, &s);
    note_left(&s);
    s.out->text = appended(a, s.out);
    return s.out->at.n ? s.out : NULL;
}

/* ---- the second time ---- */

bool clause_is_own(CXCursor decl) {
    CXString name = clang_getCursorSpelling(decl);
    const char *text = clang_getCString(name);
    bool own = text && (strncmp(text, CLAUSE_FUNCTION, strlen(CLAUSE_FUNCTION)) == 0 ||
                        strcmp(text, ACSL_VALID) == 0 || strcmp(text, ACSL_READABLE) == 0);
    clang_disposeString(name);
    return own;
}

static enum CXChildVisitResult visit_own(CXCursor c, CXCursor parent, CXClientData data) {
    struct contracts *cs = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clause_is_own(c)) return CXChildVisit_Continue;
    CXString name = clang_getCursorSpelling(c);
    const char *text = clang_getCString(name);
    unsigned i = UINT32_MAX;
    if (strncmp(text, CLAUSE_FUNCTION, strlen(CLAUSE_FUNCTION)) == 0) {
        i = 0;
        for (const char *p = text + strlen(CLAUSE_FUNCTION); *p; p++)
            i = i * 10 + (unsigned)(*p - '0');
    }
    clang_disposeString(name);
    if (i < cs->at.n) cs->at.at[i].fn = c;
    return CXChildVisit_Continue;
}

/* Errors in the functions are clauses that are no C here. */
static void read_errors(struct contracts *cs, struct clang_source *s) {
    unsigned n = clang_getNumDiagnostics(s->tu);
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic d = clang_getDiagnostic(s->tu, i);
        CXFile file;
        unsigned line;
        clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &line, NULL, NULL);
        bool ours = file && clang_File_isEqual(file, s->main) && line >= cs->first &&
                    line - cs->first < cs->at.n;
        struct clause *c = ours ? &cs->at.at[line - cs->first] : NULL;
        if (c && !c->ignored && clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
            c->ignored = string_of(s->arena, clang_getDiagnosticSpelling(d));
        clang_disposeDiagnostic(d);
    }
}

void clauses_look_up(struct contracts *cs, struct clang_source *s) {
    for (uint32_t i = 0; i < cs->at.n; i++) {
        cs->at.at[i].fn = clang_getNullCursor();
        CXFile file = cs->at.at[i].handle = clang_getFile(s->tu, cs->at.at[i].file);
        cs->at.at[i].loc.file = file ? source_file(s, file) : 0;
    }
    clang_visitChildren(clang_getTranslationUnitCursor(s->tu), visit_own, cs);
    read_errors(cs, s);
    for (uint32_t i = 0; i < cs->at.n; i++)
        if (clang_Cursor_isNull(cs->at.at[i].fn) && !cs->at.at[i].ignored)
            cs->at.at[i].ignored = "its names";
}
