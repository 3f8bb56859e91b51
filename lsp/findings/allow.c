/* allow.c - comments that allow findings. */
#include "lsp/findings/allow.h"

#include "core/base/str.h"
#include "core/options/options.h"
#include "lsp/text/scan.h"

#include <ctype.h>
#include <string.h>

static const char MARK[] = "verify-ls:", VERB[] = "allow";

/* ---- comments ---- */

static uint32_t line_at(const struct text *t, size_t at) {
    return text_position(t, at, ENCODING_UTF8).line + 1;
}

/* Does nothing but white space stand before it in its line? */
static bool begins_line(const struct text *t, size_t at) {
    while (at && t->at[at - 1] != '\n' && t->at[at - 1] != '\r')
        if (!isspace((unsigned char)t->at[--at])) return false;
    return true;
}

static const char *trimmed(struct arena *a, const char *at, const char *end) {
    while (at < end && isspace((unsigned char)*at)) at++;
    while (end > at && isspace((unsigned char)end[-1])) end--;
    return arena_strndup(a, at, (size_t)(end - at));
}

static void read_checks(struct arena *a, struct allowance *one) {
    check_set skip = 0;
    const char *unknown = *one->names ? checks_parse(a, one->names, &skip) : one->names;
    if (unknown)
        one->wrong =
            *unknown ? arena_printf(a, "there is no check %s", unknown) : "it names no check";
    else if (!one->reason)
        one->wrong = "it gives no reason: `verify-ls: allow CHECK: reason`";
    one->kinds = ~skip & (((check_set)1 << CHECK_COUNT) - 1) & ~((check_set)1 << CHECK_NOT_COVERED);
}

/* A comment of the text, from `start` to `behind`; its words are from `at` to `end`. */
struct source_comment {
    size_t start, behind;
    const char *at, *end;
};

/* What stands behind the mark and the verb; NULL: the comment is about something else. */
static const char *behind_verb(const struct source_comment *c) {
    const char *at = c->at;
    size_t n = sizeof MARK - 1, verb = sizeof VERB - 1;
    while (at + n < c->end && memcmp(at, MARK, n) != 0) at++;
    if (at + n >= c->end) return NULL;
    for (at += n; at < c->end && isspace((unsigned char)*at);) at++;
    bool said = at + verb <= c->end && memcmp(at, VERB, verb) == 0 && !scan_in_word(at[verb]);
    return said ? at + verb : NULL;
}

static void read_comment(struct arena *a, const struct text *t, const struct source_comment *c,
                         allowance_list *out) {
    const char *names = behind_verb(c);
    if (!names) return;
    const char *line = memchr(names, '\n', (size_t)(c->end - names)), *stop = line ? line : c->end;
    const char *colon = memchr(names, ':', (size_t)(stop - names));
    struct allowance one = {.line = line_at(t, (size_t)(names - t->at)),
                            .names = trimmed(a, names, colon ? colon : stop)};
    const char *reason = colon ? trimmed(a, colon + 1, stop) : "";
    if (*reason) one.reason = reason;
    size_t code = begins_line(t, c->start) ? scan_space(t, c->behind) : c->start;
    one.first = one.last = line_at(t, code);
    read_checks(a, &one);
    vec_push(a, out, one);
}

void allow_read(struct arena *a, const struct text *t, allowance_list *out) {
    if (!t->n || !strstr(t->at, MARK)) return; /* most files */
    for (size_t at = 0; at < t->n;) {
        size_t behind = scan_comment(t, at);
        if (behind == at) {
            at = t->at[at] == '"' || t->at[at] == '\'' ? scan_quoted(t, at) : at + 1;
            continue;
        }
        bool closed = t->at[at + 1] == '*' && behind - at >= 4;
        struct source_comment c = {at, behind, t->at + at + 2, t->at + behind - (closed ? 2 : 0)};
        read_comment(a, t, &c, out);
        at = behind;
    }
}

/* ---- what they cover ---- */

/* A function whose head stands on the line, or begins there, is covered whole. */
static void cover_functions(allowance_list *l, const struct ir_module *m, const char *path) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const char *in = f->has_body ? ir_file_of(m, &f->loc) : NULL;
        if (!in || strcmp(in, path) != 0) continue;
        for (uint32_t k = 0; k < l->n; k++) {
            struct allowance *one = &l->at[k];
            bool head = f->loc.line <= one->first && one->first <= f->name_loc.line;
            if (head && f->loc.eline > one->last) one->last = f->loc.eline;
        }
    }
}

static bool covers_place(const struct allowance *one, const struct ir_module *m, const char *path,
                         const struct ir_loc *loc) {
    const char *in = ir_file_of(m, loc);
    return in && strcmp(in, path) == 0 && one->first <= loc->line && loc->line <= one->last;
}

static bool covers_finding(const struct allowance *one, const struct ir_module *m, const char *path,
                           const struct finding *f) {
    struct ir_loc own = ir_loc_of(m, f->check->func, f->check->ins);
    return !one->wrong && one->kinds >> f->check->kind & 1 &&
           (covers_place(one, m, path, &f->loc) || covers_place(one, m, path, &own));
}

void allow_mark(allowance_list *l, const struct ir_module *m, const char *path,
                finding_list *findings) {
    if (!l->n || !m) return;
    cover_functions(l, m, path);
    for (uint32_t i = 0; i < findings->n; i++) {
        for (uint32_t k = 0; k < l->n; k++) {
            if (!covers_finding(&l->at[k], m, path, &findings->at[i])) continue;
            findings->at[i].allowed = l->at[k].reason;
            l->at[k].used = true;
        }
    }
}

/* ---- what to say of them ---- */

static bool is_open_on(const struct allowance *one, const struct ir_module *m,
                       const struct func_result *r) {
    const struct ir_func *f = ir_find_func(m, r->func);
    bool apart = f && (f->loc.eline < one->first || one->last < f->loc.line);
    return !apart && (present_verdict(r) == VERDICT_UNKNOWN ||
                      present_verdict(r) == VERDICT_BOUNDED || !func_result_decided(r));
}

const char *allow_complaint(struct arena *a, const struct allowance *one, const struct ir_module *m,
                            const struct func_result *const *results, uint32_t n) {
    if (one->wrong) return arena_printf(a, "this allows nothing, as %s", one->wrong);
    if (one->used || !m) return NULL;
    for (uint32_t i = 0; i < n; i++)
        if (!results[i] || is_open_on(one, m, results[i])) return NULL;
    return arena_printf(a, "nothing to allow here any more: %s", one->names);
}
