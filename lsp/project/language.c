/* language.c - headers that an editor takes for C++.
 *
 * Words that are C++'s alone and `::` tell, and `<vector>` and its like by having no suffix.  A C
 * header that calls something `class` is taken for C++, which is what its editor says it is.
 */
#include "lsp/project/language.h"

#include "lsp/text/scan.h"

#include <string.h>

/* Behind the word, constant or other character at this offset, and behind the space that follows.
 */
static size_t pass_item(const struct text *t, size_t at) {
    size_t end = at;
    if (t->at[at] == '"' || t->at[at] == '\'') return scan_space(t, scan_quoted(t, at));
    while (end < t->n && scan_in_word(t->at[end])) end++;
    return scan_space(t, end > at ? end : at + 1);
}

static bool is_any_of(const struct text *t, size_t at, const char *const *words, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (scan_word_at(t, at, words[i])) return true;
    return false;
}

static bool is_cpp_word(const struct text *t, size_t at) {
    static const char *const words[] = {"class",   "namespace", "template", "typename",
                                        "using",   "virtual",   "public",   "private",
                                        "friend",  "protected", "operator", "explicit",
                                        "mutable", "typeid",    "noexcept", "decltype"};
    return is_any_of(t, at, words, sizeof words / sizeof *words);
}

static bool is_if(const struct text *t, size_t at) {
    static const char *const words[] = {"if", "ifdef", "ifndef"};
    return is_any_of(t, at, words, sizeof words / sizeof *words);
}

static bool is_else(const struct text *t, size_t at) {
    static const char *const words[] = {"else", "elif", "elifdef", "elifndef"};
    return is_any_of(t, at, words, sizeof words / sizeof *words);
}

/* Behind what a compiler for C leaves out, where `at` is in front of it. */
static size_t skip_cpp_group(const struct text *t, size_t at) {
    for (unsigned depth = 1; at < t->n && depth > 0; at = pass_item(t, at)) {
        if (t->at[at] != '#') continue;
        at = scan_space(t, at + 1);
        if (is_if(t, at)) depth++;
        if (scan_word_at(t, at, "endif") || (depth == 1 && is_else(t, at))) depth--;
        if (at >= t->n) break;
    }
    return at;
}

/* Does `#ifdef __cplusplus` or its like stand here, without the `#`? */
static bool asks_for_cpp(const struct text *t, size_t at) {
    if (!scan_word_at(t, at, "ifdef") && !scan_word_at(t, at, "if")) return false;
    at = pass_item(t, at);
    if (scan_word_at(t, at, "defined")) at = pass_item(t, at);
    if (at < t->n && t->at[at] == '(') at = pass_item(t, at);
    return scan_word_at(t, at, "__cplusplus");
}

/* `include <name>` without a suffix. */
static bool includes_cpp(const struct text *t, size_t at) {
    if (!scan_word_at(t, at, "include")) return false;
    at = pass_item(t, at);
    if (at >= t->n || t->at[at] != '<') return false;
    while (at < t->n && t->at[at] != '>' && t->at[at] != '.' && t->at[at] != '\n') at++;
    return at < t->n && t->at[at] == '>';
}

static bool is_cpp_text(const struct text *t) {
    for (size_t at = scan_space(t, 0); at < t->n;) {
        if (t->at[at] == '#') {
            at = scan_space(t, at + 1);
            if (includes_cpp(t, at)) return true;
            if (asks_for_cpp(t, at)) at = skip_cpp_group(t, at);
            continue;
        }
        if (is_cpp_word(t, at) || (t->at[at] == ':' && at + 1 < t->n && t->at[at + 1] == ':'))
            return true;
        at = pass_item(t, at);
    }
    return false;
}

bool language_is_c(const char *name, const char *path, const struct text *t) {
    const char *dot = strrchr(path, '.');
    if (strcmp(name, "c") == 0) return true;
    return strcmp(name, "cpp") == 0 && dot && strcmp(dot, ".h") == 0 && !is_cpp_text(t);
}
