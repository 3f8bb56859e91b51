/* text.c - documents as bytes with an index of their lines.
 *
 * Invariant: the index has the offset of each line's start, in order, and is made anew after each
 * edit.
 */
#include "lsp/text/text.h"

#include "core/base/arena.h"
#include "lsp/wire/json.h"

#include <stdlib.h>
#include <string.h>

static void add_line(struct text *t, size_t offset) {
    if (t->nlines == t->line_cap) {
        t->line_cap = t->line_cap ? t->line_cap * 2 : 256;
        t->lines = vl_realloc(t->lines, t->line_cap * sizeof *t->lines);
    }
    t->lines[t->nlines++] = (uint32_t)offset;
}

/* Lines are found anew from `from` on, a line's start. */
static void index_lines(struct text *t, size_t from) {
    add_line(t, from);
    for (size_t i = from; i < t->n; i++) {
        if (t->at[i] == '\r' && t->at[i + 1] == '\n') continue;
        if (t->at[i] == '\n' || t->at[i] == '\r') add_line(t, i + 1);
    }
}

void text_set(struct text *t, const char *bytes, size_t n) {
    char *at = vl_malloc(n + 1);
    if (n) memcpy(at, bytes, n);
    at[n] = '\0';
    free(t->at);
    t->at = at;
    t->n = n;
    t->nlines = 0;
    index_lines(t, 0);
}

void text_free(struct text *t) {
    free(t->at);
    free(t->lines);
    *t = (struct text){0};
}

/* Index of the line that holds the offset. */
static uint32_t line_at(const struct text *t, size_t offset) {
    uint32_t lo = 0, hi = t->nlines;
    while (hi - lo > 1) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (t->lines[mid] <= offset)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

struct edit text_replace(struct text *t, size_t start, size_t end, const char *with, size_t n) {
    if (start > t->n) start = t->n;
    if (end > t->n) end = t->n;
    if (end < start) end = start;
    size_t m = t->n - (end - start) + n;
    char *at = vl_malloc(m + 1);
    memcpy(at, t->at, start);
    if (n) memcpy(at + start, with, n);
    memcpy(at + start + n, t->at + end, t->n - end);
    at[m] = '\0';
    /* One line back: the edit may split or join a \r\n just before it. */
    uint32_t line = line_at(t, start);
    line -= line > 0;
    size_t from = t->lines[line];
    free(t->at);
    t->at = at;
    t->n = m;
    t->nlines = line;
    index_lines(t, from);
    return (struct edit){start, end, start + n};
}

/* End of the line without its line break. */
static size_t line_end(const struct text *t, uint32_t line) {
    size_t end = line + 1 < t->nlines ? t->lines[line + 1] : t->n;
    while (end > t->lines[line] && (t->at[end - 1] == '\n' || t->at[end - 1] == '\r')) end--;
    return end;
}

/* Bytes of the character at s; an invalid byte is one character. */
static size_t character_bytes(const char *s, size_t n) {
    size_t k = utf8_length((const unsigned char *)s, n);
    return k ? k : 1;
}

size_t text_offset(const struct text *t, struct position p, enum encoding e) {
    if (p.line >= t->nlines) return t->n;
    size_t at = t->lines[p.line], end = line_end(t, p.line);
    if (e == ENCODING_UTF8) {
        size_t want = at + p.character;
        if (want >= end) return end;
        /* never inside a character */
        while (want > at && ((unsigned char)t->at[want] & 0xc0) == 0x80) want--;
        return want;
    }
    for (uint32_t units = 0; at < end && units < p.character;) {
        size_t k = character_bytes(t->at + at, end - at);
        units += k == 4 ? 2 : 1;
        if (units > p.character) break; /* inside a surrogate pair */
        at += k;
    }
    return at;
}

struct position text_position(const struct text *t, size_t offset, enum encoding e) {
    if (offset > t->n) offset = t->n;
    uint32_t line = line_at(t, offset);
    size_t at = t->lines[line], end = line_end(t, line);
    if (offset > end) offset = end;
    struct position p = {line, (uint32_t)(offset - at)};
    if (e == ENCODING_UTF8) return p;
    p.character = 0;
    while (at < offset) {
        size_t k = character_bytes(t->at + at, end - at);
        p.character += k == 4 ? 2 : 1;
        at += k;
    }
    return p;
}

size_t text_offset_of(const struct text *t, uint32_t line, uint32_t col) {
    if (!line) return 0;
    if (line > t->nlines) return t->n;
    size_t at = t->lines[line - 1] + (col ? col - 1 : 0), end = line_end(t, line - 1);
    return at < end ? at : end;
}

size_t edit_move(const struct edit *e, size_t offset) {
    if (offset >= e->old_end && !(offset == e->start && e->start == e->old_end))
        return offset - e->old_end + e->new_end;
    return offset > e->start ? e->start : offset;
}
