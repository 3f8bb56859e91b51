/* scan.c - finds words, brackets and comments in C text, by offset, without reading beyond its
 * end.
 */
#include "lsp/text/scan.h"

#include <ctype.h>
#include <string.h>

bool scan_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool scan_word_at(const struct text *t, size_t at, const char *word) {
    size_t n = strlen(word);
    return at <= t->n && t->n - at >= n && memcmp(t->at + at, word, n) == 0 &&
           !scan_in_word(t->at[at + n]);
}

/* Does a backslash before this end of line join the next one to it? */
static bool is_spliced(const char *text, const char *newline) {
    if (newline > text && newline[-1] == '\r') newline--;
    return newline > text && newline[-1] == '\\';
}

/* The end of the line, and of those that are joined to it; NULL: the text ends first. */
static const char *line_end(const char *text) {
    const char *end = strchr(text, '\n');
    while (end && is_spliced(text, end)) end = strchr(end + 1, '\n');
    return end;
}

size_t scan_comment(const struct text *t, size_t at) {
    if (at + 1 >= t->n || t->at[at] != '/') return at;
    const char *end = NULL;
    if (t->at[at + 1] == '/') end = line_end(t->at + at);
    if (t->at[at + 1] == '*') end = strstr(t->at + at + 2, "*/");
    if (t->at[at + 1] != '/' && t->at[at + 1] != '*') return at;
    if (!end) return t->n;
    return (size_t)(end - t->at) + (*end == '*' ? 2 : 1);
}

size_t scan_space(const struct text *t, size_t at) {
    for (size_t before = SIZE_MAX; before != at;) {
        before = at;
        while (at < t->n && isspace((unsigned char)t->at[at])) at++;
        at = scan_comment(t, at);
    }
    return at;
}

size_t scan_quoted(const struct text *t, size_t at) {
    char quote = t->at[at++];
    while (at < t->n && t->at[at] != quote) at += t->at[at] == '\\' ? 2 : 1;
    return at < t->n ? at + 1 : t->n;
}

size_t scan_brackets(const struct text *t, size_t at) {
    for (unsigned open = 0; at < t->n;) {
        char c = t->at[at];
        size_t behind = c == '"' || c == '\'' ? scan_quoted(t, at) : scan_comment(t, at);
        if (behind != at) {
            at = behind;
            continue;
        }
        at++;
        open += c == '(';
        if (c == ')' && (open == 0 || --open == 0)) break;
    }
    return at;
}
