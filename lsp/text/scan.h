/* scan.h - finds words, brackets and comments in C text.
 *
 * Positions are offsets in bytes.  Requires: at <= t->n, as each result is.  Text that is no C
 * gives some offset all the same: an unclosed bracket or comment ends where the text ends.  Pure.
 */
#ifndef VL_LSP_TEXT_SCAN_H
#define VL_LSP_TEXT_SCAN_H

#include "lsp/text/text.h"

bool scan_in_word(char c);
/* Does the word stand at this offset? */
bool scan_word_at(const struct text *t, size_t at, const char *word);
/* The offset behind the comment that begins at `at`; `at` itself if none does. */
size_t scan_comment(const struct text *t, size_t at);
/* The offset behind the string or character constant whose quote stands at `at`. */
size_t scan_quoted(const struct text *t, size_t at);
/* The offset behind white space and comments. */
size_t scan_space(const struct text *t, size_t at);
/* The offset behind the round bracket that closes the one at `at`. */
size_t scan_brackets(const struct text *t, size_t at);

#endif
