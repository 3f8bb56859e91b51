/* uri.h - file URIs and paths.
 *
 * Ownership: results live in the arena; arguments are borrowed.  But for read_whole_file no
 * function looks at the file system.
 */
#ifndef VL_LSP_TEXT_URI_H
#define VL_LSP_TEXT_URI_H

#include "core/base/arena.h"

/* The path of a file: URI, percent-decoded; NULL for any other. */
char *uri_to_path(struct arena *a, const char *uri);
char *uri_from_path(struct arena *a, const char *path);
/* Absolute, without "." and ".." pieces; links are not followed. */
char *path_absolute(struct arena *a, const char *directory, const char *path);
/* An absolute path as seen from an absolute folder: "../src/x.c". */
char *path_relative(struct arena *a, const char *folder, const char *path);
/* As a user in the absolute folder `here` would name it. */
const char *path_short(const char *path, const char *here);
char *path_directory(struct arena *a, const char *path);
/* All of the file in the arena, NUL-terminated; NULL if it cannot be read. */
char *read_whole_file(struct arena *a, const char *path, size_t *n);

#endif
