/* scan.h - finding one's way in C text: words, brackets, comments. Offsets; no position is beyond
 * the end. */
#ifndef VL_LSP_TEXT_SCAN_H
#define VL_LSP_TEXT_SCAN_H

#include "lsp/text/text.h"

bool scan_in_word(char c);
/* Does the text have this word there? */
bool scan_word_at(const struct text *t, size_t at, const char *word);
/* Behind white space and comments. */
size_t scan_space(const struct text *t, size_t at);
/* Behind the round bracket that closes the one at `at`. */
size_t scan_brackets(const struct text *t, size_t at);

#endif
