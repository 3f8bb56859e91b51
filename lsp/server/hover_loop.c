/* Hovers on loops. Over the keyword or head: the loop's invariant. Over a variable: the facts of
 * the invariant that mention it. */
#include "lsp/server/session.h"
#include "lsp/text/scan.h"

#include <ctype.h>
#include <string.h>

struct loop_span {
    size_t start, end;
};

/* ---- text ---- */

/* "while (i < n)", "for (...)", "do"; false: something else is written there, such as a macro. */
static bool head_of(const struct text *t, size_t start, struct loop_span *out) {
    static const char *const words[] = {"while", "for", "do"};
    for (unsigned i = 0; i < 3; i++) {
        if (!scan_word_at(t, start, words[i])) continue;
        size_t at = start + strlen(words[i]), open = scan_space(t, at);
        bool bracket = i < 2 && open < t->n && t->at[open] == '(';
        *out = (struct loop_span){start, bracket ? scan_brackets(t, open) : at};
        return true;
    }
    return false;
}

static bool word_around(const struct text *t, size_t offset, struct loop_span *out) {
    size_t start = offset, end = offset;
    while (start && scan_in_word(t->at[start - 1])) start--;
    while (end < t->n && scan_in_word(t->at[end])) end++;
    *out = (struct loop_span){start, end};
    return end > start && !isdigit((unsigned char)t->at[start]);
}

static bool mentions(const char *fact, const char *word, size_t n) {
    for (const char *at = fact; *at; at++) {
        if (scan_in_word(*at) && (at == fact || !scan_in_word(at[-1])) &&
            strncmp(at, word, n) == 0 && !scan_in_word(at[n]))
            return true;
    }
    return false;
}

/* ---- loops ---- */

static bool loop_span(const struct document *d, const struct func_result *r,
                      const struct loop_invariant *i, struct loop_span *out) {
    struct ir_loc loc = ir_loc_of(d->lowered.module, i->func, i->ins);
    const char *path = ir_file_of(d->lowered.module, &loc);
    if (!path || strcmp(path, d->path) != 0 || strcmp(i->func, r->func) != 0) return false;
    *out = (struct loop_span){text_offset_of(&d->text, loc.line, loc.col),
                              text_offset_of(&d->text, loc.eline, loc.ecol)};
    return true;
}

/* The facts that mention the word (n = 0: all), one a line. false: there are none. */
static bool put_facts(struct str *s, const char *title, const struct loop_invariant *i,
                      const char *word, size_t n) {
    bool any = false;
    for (uint32_t k = 0; k < i->facts.n; k++) {
        const struct loop_fact *f = &i->facts.at[k];
        if (f->bits || (n && !mentions(f->text, word, n))) continue;
        str_printf(s, "%s- `%s`\n", any ? "" : title, f->text);
        any = true;
    }
    const char *rest = n ? NULL : present_unsaid(s->arena, i);
    if (rest) str_printf(s, "%s- %s\n", any ? "" : title, rest);
    return any || rest;
}

static const struct loop_invariant *head_at(const struct document *d, const struct func_result *r,
                                            size_t offset, struct loop_span *out) {
    for (uint32_t k = 0; k < r->invariants.n; k++) {
        struct loop_span whole;
        if (!loop_span(d, r, &r->invariants.at[k], &whole)) continue;
        if (!head_of(&d->text, whole.start, out)) continue;
        if (offset >= out->start && offset <= out->end) return &r->invariants.at[k];
    }
    return NULL;
}

/* The innermost loop around the word with a fact that mentions it. */
static bool put_variable(struct str *s, const struct document *d, const struct func_result *r,
                         const struct loop_span *word) {
    const char *name = d->text.at + word->start;
    const struct loop_invariant *found = NULL;
    struct str said = {.arena = s->arena};
    struct loop_span best = {0, SIZE_MAX}, whole;
    for (uint32_t k = 0; k < r->invariants.n; k++) {
        struct str text = {.arena = s->arena};
        const struct loop_invariant *i = &r->invariants.at[k];
        if (!loop_span(d, r, i, &whole) || word->start < whole.start || word->end > whole.end)
            continue;
        if (whole.end - whole.start >= best.end - best.start) continue;
        if (!put_facts(&text, "", i, name, word->end - word->start)) continue;
        found = i;
        best = whole;
        said = text;
    }
    if (!found) return false;
    struct ir_loc loc = ir_loc_of(d->lowered.module, found->func, found->ins);
    str_printf(s, "The loop at line %u keeps:\n\n%s", loc.line, said.at);
    return true;
}

bool hover_loop(struct str *s, const struct document *d, const struct func_result *r, size_t offset,
                bool more, size_t *start, size_t *end) {
    struct loop_span at;
    struct str text = {.arena = s->arena};
    const struct loop_invariant *loop = head_at(d, r, offset, &at);
    bool said = loop ? put_facts(&text, "This loop keeps, however often it runs:\n\n", loop, "", 0)
                     : word_around(&d->text, offset, &at) && put_variable(&text, d, r, &at);
    if (!said) return false;
    str_printf(s, "%s%s", more ? "\n" : "", text.at);
    *start = at.start;
    *end = at.end;
    return true;
}

void hover_loops(struct str *s, const struct document *d, const struct func_result *r) {
    bool any = false;
    for (uint32_t k = 0; k < r->invariants.n; k++) {
        const struct loop_invariant *i = &r->invariants.at[k];
        struct ir_loc loc = ir_loc_of(d->lowered.module, i->func, i->ins);
        if (!loc.line || strcmp(i->func, r->func) != 0) continue;
        str_printf(s, "%s- line %u: %s\n", any ? "" : "\nIts loops keep:\n", loc.line,
                   present_facts(s->arena, i, false));
        any = true;
    }
}
