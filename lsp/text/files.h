/* files.h - folders and whole files that are written.
 *
 * Ownership: arguments are borrowed. Errors: false, and errno says why.
 */
#ifndef VL_LSP_TEXT_FILES_H
#define VL_LSP_TEXT_FILES_H

#include "core/base/arena.h"

#include <stdbool.h>

/* With those above it, where they are missing. */
bool folder_make(struct arena *a, const char *path);
/* All of the text, or the file stays as it was: it is written beside it and then takes its place.
 */
bool file_write_whole(struct arena *a, const char *path, const char *text);

#endif
