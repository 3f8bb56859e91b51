/* repair_text.c - finds words, statements, loops and arguments around a finding, skipping comments
 * and quoted texts.
 */
#include "lsp/findings/repair_text.h"

#include "core/base/str.h"

#include <ctype.h>
#include <string.h>

/* ---- spans ---- */

const char *span_text(struct arena *a, const struct text *t, struct span s) {
    return arena_strndup(a, t->at + s.start, s.end - s.start);
}

struct span span_trim(const struct text *t, struct span s) {
    for (struct span was = {0}; was.start != s.start || was.end != s.end;) {
        was = s;
        while (s.start < s.end && isspace((unsigned char)t->at[s.start])) s.start++;
        while (s.start < s.end && isspace((unsigned char)t->at[s.end - 1])) s.end--;
        bool around = s.end - s.start > 2 && t->at[s.start] == '(' && t->at[s.end - 1] == ')' &&
                      scan_brackets(t, s.start) == s.end;
        if (around) s.start++, s.end--;
    }
    return s;
}

bool span_is_plain(const struct text *t, struct span s) {
    if (s.start == s.end || isdigit((unsigned char)t->at[s.start])) return false;
    for (size_t i = s.start; i < s.end; i++) {
        char c = t->at[i];
        bool arrow = c == '-' && i + 1 < s.end && t->at[i + 1] == '>';
        bool head = c == '>' && i > s.start && t->at[i - 1] == '-';
        if (!scan_in_word(c) && !strchr(".[]", c) && !arrow && !head) return false;
    }
    return true;
}

bool span_is_word(const struct text *t, struct span s) {
    for (size_t i = s.start; i < s.end; i++)
        if (!scan_in_word(t->at[i])) return false;
    return s.start < s.end && !isdigit((unsigned char)t->at[s.start]);
}

/* ---- words ---- */

/* Behind what is no code at `at`, or at `at`. */
static size_t skip_quoted(const struct text *t, size_t at) {
    char c = t->at[at];
    return c == '"' || c == '\'' ? scan_quoted(t, at) : scan_comment(t, at);
}

size_t find_word(const struct text *t, size_t at, size_t end, const char *word) {
    while (at < end) {
        size_t behind = skip_quoted(t, at);
        if (behind != at) {
            at = behind;
        } else if (!scan_in_word(t->at[at])) {
            at++;
        } else {
            if (scan_word_at(t, at, word)) return at;
            while (at < end && scan_in_word(t->at[at])) at++;
        }
    }
    return NOWHERE;
}

size_t find_last_word(const struct text *t, size_t at, size_t end, const char *word) {
    size_t last = NOWHERE;
    while ((at = find_word(t, at, end, word)) != NOWHERE) {
        last = at;
        at += strlen(word);
    }
    return last;
}

size_t find_last_text(const struct text *t, size_t at, size_t end, const char *what) {
    size_t n = strlen(what), last = NOWHERE;
    while (at + n <= end) {
        size_t behind = skip_quoted(t, at);
        bool here = behind == at && memcmp(t->at + at, what, n) == 0;
        bool alone = here && !(at && scan_in_word(t->at[at - 1])) && !scan_in_word(t->at[at + n]);
        if (alone) last = at;
        at = behind != at ? behind : at + 1;
    }
    return last;
}

/* ---- statements ---- */

size_t body_start(const struct text *t, size_t func_start, size_t func_end) {
    size_t at = func_start;
    while (at < func_end && t->at[at] != '{') {
        size_t behind = t->at[at] == '(' ? scan_brackets(t, at) : skip_quoted(t, at);
        at = behind != at ? behind : at + 1;
    }
    return at < func_end ? at + 1 : func_end;
}

/* Does this bracket open an initialiser? */
static bool opens_values(const struct text *t, size_t at) {
    while (at && isspace((unsigned char)t->at[at - 1])) at--;
    return at && strchr("=,{", t->at[at - 1]) && t->at[at - 1];
}

size_t statement_start(const struct text *t, size_t body, size_t at) {
    size_t start = body;
    unsigned open = 0, values = 0;
    for (size_t i = body; i < at;) {
        char c = t->at[i];
        size_t behind = skip_quoted(t, i);
        if (behind != i) {
            i = behind;
            continue;
        }
        i++;
        open += c == '(';
        open -= c == ')' && open;
        values += c == '{' && (values || opens_values(t, i - 1));
        bool ends = !open && !values && strchr(";{}", c);
        values -= c == '}' && values;
        if (ends) start = i;
    }
    return scan_space(t, start);
}

size_t statement_end(const struct text *t, size_t at, size_t end) {
    unsigned open = 0;
    while (at < end) {
        char c = t->at[at];
        size_t behind = skip_quoted(t, at);
        if (behind != at) {
            at = behind;
            continue;
        }
        at++;
        open += c == '(' || c == '{';
        open -= (c == ')' || c == '}') && open;
        if (c == ';' && !open) return at;
    }
    return NOWHERE;
}

/* ---- calls and loops ---- */

struct span call_argument(const struct text *t, size_t open, uint32_t k) {
    struct span s = {open + 1, open + 1};
    size_t close = scan_brackets(t, open) - 1;
    unsigned depth = 0;
    for (size_t i = open + 1; i <= close && i < t->n;) {
        char c = t->at[i];
        size_t behind = i < close ? skip_quoted(t, i) : i;
        if (behind != i) {
            i = behind;
            continue;
        }
        bool ends = i == close || (c == ',' && !depth);
        if (ends && k == 0) return span_trim(t, (struct span){s.start, i});
        if (ends) k--, s.start = i + 1;
        depth += strchr("([{", c) != NULL;
        depth -= depth && strchr(")]}", c);
        i++;
    }
    return (struct span){0};
}

/* The condition in the brackets of a `for`, or those of a `while`. */
static struct span header_condition(const struct text *t, size_t word) {
    size_t open = word;
    while (open < t->n && t->at[open] != '(') open++;
    size_t close = scan_brackets(t, open) - 1;
    if (t->at[word] == 'w') return (struct span){open + 1, close};
    size_t first = statement_end(t, open + 1, close);
    size_t second = first == NOWHERE ? NOWHERE : statement_end(t, first, close);
    if (second == NOWHERE) return (struct span){0};
    return (struct span){first, second - 1};
}

struct span loop_condition(const struct text *t, size_t body, size_t at, const char *word) {
    static const char *const loops[] = {"for", "while"};
    struct span found = {0};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = body; (i = find_word(t, i, at, loops[k])) != NOWHERE; i++) {
            struct span s = span_trim(t, header_condition(t, i));
            bool has = find_word(t, s.start, s.end, word) != NOWHERE;
            if (has && s.start >= found.start) found = s;
        }
    return found;
}

/* ---- comparisons ---- */

static bool is_less_or_more(char c) { return c == '<' || c == '>'; }

/* Of what stands behind the word; empty: no comparison. */
static struct span operator_behind(const struct text *t, size_t at) {
    at = scan_space(t, at);
    if (!is_less_or_more(t->at[at]) || t->at[at + 1] == t->at[at]) return (struct span){0};
    return (struct span){at, at + 1 + (t->at[at + 1] == '=')};
}

static struct span operator_before(const struct text *t, size_t at) {
    while (at && isspace((unsigned char)t->at[at - 1])) at--;
    size_t start = at - (at > 2 && t->at[at - 1] == '=');
    if (start < 2 || !is_less_or_more(t->at[start - 1])) return (struct span){0};
    char before = t->at[start - 2];
    bool other = before == t->at[start - 1] || (before == '-' && t->at[start - 1] == '>');
    return other ? (struct span){0} : (struct span){start - 1, at};
}

struct span last_comparison(const struct text *t, size_t at, size_t end, const char *word) {
    struct span found = {0};
    const size_t n = strlen(word);
    while ((at = find_word(t, at, end, word)) != NOWHERE) {
        const struct span sides[] = {operator_before(t, at), operator_behind(t, at + n)};
        for (size_t i = 0; i < 2; i++)
            if (sides[i].end && sides[i].end <= end) found = sides[i];
        at += n;
    }
    return found;
}

/* ---- leaving early ---- */

/* Behind the brace that closes the one at `at`. */
static size_t block_end(const struct text *t, size_t at) {
    unsigned open = 0;
    while (at < t->n) {
        size_t behind = skip_quoted(t, at);
        if (behind != at) {
            at = behind;
            continue;
        }
        open += t->at[at] == '{';
        open -= t->at[at] == '}';
        at++;
        if (!open) break;
    }
    return at;
}

/* A number, a constant's name in capitals, NULL, true or false. */
static bool is_constant_text(const char *s) {
    static const char *const words[] = {"true", "false"};
    s += *s == '-';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(s, words[i]) == 0) return true;
    bool number = isdigit((unsigned char)*s);
    for (const char *p = s; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_' && !(number && *p == '.')) return false;
    for (const char *p = s; *p && !number; p++)
        if (islower((unsigned char)*p)) return false;
    return *s != 0;
}

/* What the `return` there gives, if that is a constant; NULL: it is none. */
static const char *returned_constant(struct arena *a, const struct text *t, size_t at, size_t end) {
    size_t semicolon = statement_end(t, at, end);
    if (semicolon == NOWHERE) return NULL;
    struct span s = span_trim(t, (struct span){at + strlen("return"), semicolon - 1});
    const char *text = span_text(a, t, s);
    return is_constant_text(text) ? text : NULL;
}

/* The `return` that is all of this branch, or ends its block; NOWHERE: there is none. */
static size_t return_of_branch(const struct text *t, size_t at, size_t end) {
    if (scan_word_at(t, at, "return")) return at;
    if (at >= end || t->at[at] != '{') return NOWHERE;
    size_t close = block_end(t, at), last = find_last_word(t, at, close, "return");
    size_t behind = last == NOWHERE ? NOWHERE : statement_end(t, last, close);
    return behind != NOWHERE && scan_space(t, behind) + 1 == close ? last : NOWHERE;
}

enum { EARLY_VALUES = 16 };

static uint32_t list_early(struct arena *a, const struct text *t, size_t at, size_t end,
                           const char *out[EARLY_VALUES]) {
    uint32_t n = 0;
    for (; (at = find_word(t, at, end, "if")) != NOWHERE && n < EARLY_VALUES; at += 2) {
        size_t open = scan_space(t, at + 2);
        if (open >= end || t->at[open] != '(') continue;
        size_t leave = return_of_branch(t, scan_space(t, scan_brackets(t, open)), end);
        const char *value = leave == NOWHERE ? NULL : returned_constant(a, t, leave, end);
        if (value) out[n++] = value;
    }
    return n;
}

static uint32_t count_text(const char *const *all, uint32_t n, const char *text) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++) count += strcmp(all[i], text) == 0;
    return count;
}

const char *early_value(struct arena *a, const struct text *t, size_t body, size_t end) {
    const char *all[EARLY_VALUES], *best = NULL;
    uint32_t n = list_early(a, t, body, end, all), most = 0;
    size_t last = find_last_word(t, body, end, "return");
    const char *normal = last == NOWHERE ? NULL : returned_constant(a, t, last, end);
    for (uint32_t i = 0; i < n; i++) {
        bool is_normal = normal && strcmp(all[i], normal) == 0;
        uint32_t count = is_normal ? 0 : count_text(all, n, all[i]);
        if (best && count <= most) continue;
        best = all[i];
        most = count;
    }
    return best;
}

/* ---- insertion ---- */

static struct span indentation(const struct text *t, size_t at, bool *first) {
    size_t start = at;
    while (start && t->at[start - 1] != '\n' && t->at[start - 1] != '\r') start--;
    size_t end = start;
    while (end < at && (t->at[end] == ' ' || t->at[end] == '\t')) end++;
    *first = end == at;
    return (struct span){start, end};
}

static const char *newline(const struct text *t) { return strstr(t->at, "\r\n") ? "\r\n" : "\n"; }

const char *line_before(struct arena *a, const struct text *t, size_t at, const char *statement) {
    bool first;
    struct span indent = indentation(t, at, &first);
    if (!first) return arena_printf(a, "%s ", statement);
    return arena_printf(a, "%s%s%s", statement, newline(t), span_text(a, t, indent));
}

const char *line_behind(struct arena *a, const struct text *t, size_t at, const char *statement) {
    bool first;
    struct span indent = indentation(t, at, &first);
    size_t end = at;
    while (end < t->n && (t->at[end] == ' ' || t->at[end] == '\t')) end++;
    bool last = end == t->n || t->at[end] == '\n' || t->at[end] == '\r' || t->at[end] == '/';
    if (!last) return arena_printf(a, " %s", statement);
    return arena_printf(a, "%s%s%s", newline(t), span_text(a, t, indent), statement);
}

size_t include_place(const struct text *t) {
    const char *first = strstr(t->at, "#include");
    return first && (first == t->at || first[-1] == '\n') ? (size_t)(first - t->at) : 0;
}

const char *claim_headers(struct arena *a, const struct text *t, const char *claim) {
    static const struct {
        const char *word, *header;
    } needs[] = {{"assert(", "<assert.h>"}, {"INT_M", "<limits.h>"},  {"LONG_M", "<limits.h>"},
                 {"CHAR_M", "<limits.h>"},  {"SHRT_M", "<limits.h>"}, {"SIZE_MAX", "<stdint.h>"},
                 {"NULL", "<stddef.h>"}};
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        bool there = strstr(t->at, needs[i].header) || strstr(s.at, needs[i].header);
        bool other = strcmp(needs[i].word, "NULL") == 0 && strstr(t->at, "<std"); /* has it */
        if (strstr(claim, needs[i].word) && !there && !other)
            str_printf(&s, "#include %s\n", needs[i].header);
    }
    return s.at;
}
