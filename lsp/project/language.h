/* language.h - is a document C?
 *
 * An editor names the language of each document.  VS Code and Neovim call a `.h` file C++ unless
 * they are told otherwise, so what stands in such a file decides.
 */
#ifndef VL_LSP_PROJECT_LANGUAGE_H
#define VL_LSP_PROJECT_LANGUAGE_H

#include "lsp/text/text.h"

/* name: what the editor calls the language.  A `.h` file that is called C++ is C if nothing in its
 * text is C++ alone; what `#ifdef __cplusplus` guards does not count. */
bool language_is_c(const char *name, const char *path, const struct text *t);

#endif
