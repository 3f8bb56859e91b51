/* place.h - where a project's store is, and whether a file there may be used.
 *
 * The default is a file in the user's cache folder, named after the project's folder: nothing is
 * written into a project unless its user says so.
 * Ownership: texts live in the arena. Thread rule: any.
 */
#ifndef VL_LSP_STORE_PLACE_H
#define VL_LSP_STORE_PLACE_H

#include "core/base/arena.h"

#include <stdbool.h>

/* The folder of the project that a file or folder belongs to: the nearest one upwards with
 * compile_commands.json, .clangd or .git; else the folder itself, or that of the file. */
const char *place_project(struct arena *a, const char *path);
/* The default store of a project's folder; NULL: the user has no cache folder. */
const char *place_default(struct arena *a, const char *project);

/* Makes the folders above. NULL, or why the file is not to be used: another user owns it, anyone
 * may write to it, it is no regular file. */
const char *place_prepare(struct arena *a, const char *path);
/* The file, or where it does not exist its folder. */
bool place_is_writable(const char *path);
/* As part of a URI of SQLite's. */
const char *place_escape(struct arena *a, const char *path);

#endif
