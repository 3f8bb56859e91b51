/* text.h - the text of an open document: lines, positions, incremental edits.
 *
 * Text is bytes of UTF-8; offsets are bytes.  LSP positions count UTF-16 units or
 * bytes within a line, as negotiated; libclang's columns count bytes from 1.
 * Lines end at \n, \r\n or a lone \r, as LSP and clang both have it.  A position
 * beyond a line's end means its end, one beyond the last line the text's end.
 * Ownership: a zeroed text is empty; text_set and text_replace copy their bytes; text_free.
 * Errors: none, as each position means some offset.  Thread rule: one thread a text.
 */
#ifndef VL_LSP_TEXT_TEXT_H
#define VL_LSP_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum encoding { ENCODING_UTF16, ENCODING_UTF8 };

struct position {
    uint32_t line, character; /* from 0 */
};
struct text_range {
    struct position start, end;
};

struct text {
    char *at; /* NUL-terminated */
    size_t n;
    uint32_t *lines; /* offset of each line's start */
    uint32_t nlines, line_cap;
};

/* An edit: [start, old_end) became [start, new_end). */
struct edit {
    size_t start, old_end, new_end;
};

void text_set(struct text *t, const char *bytes, size_t n);
void text_free(struct text *t);
struct edit text_replace(struct text *t, size_t start, size_t end, const char *with, size_t n);

size_t text_offset(const struct text *t, struct position p, enum encoding e);
struct position text_position(const struct text *t, size_t offset, enum encoding e);
/* Of a libclang place: line and column from 1, columns in bytes. */
size_t text_offset_of(const struct text *t, uint32_t line, uint32_t col);

/* Where an offset is after the edit; inside the replaced part: its start. */
size_t edit_move(const struct edit *e, size_t offset);

#endif
