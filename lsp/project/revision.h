/* revision.h - what a git working tree has changed since a revision, and the texts from before.
 *
 * Runs `git`, without the programs that a repository's settings may name for showing differences.
 * Ownership: everything lives in the arena.  Thread rule: any.
 */
#ifndef VL_LSP_PROJECT_REVISION_H
#define VL_LSP_PROJECT_REVISION_H

#include "core/base/arena.h"
#include "core/base/vec.h"

#include <stdbool.h>

struct changed_file {
    const char *path; /* absolute, without links */
    const char *text; /* as it was, once texts are read; NULL: it was not there, or is no text */
};

struct revision {
    const char *root, *commit; /* of the working tree; the revision's full name */
    bool has_texts;
    VEC(struct changed_file) files; /* new ones and those that are gone included */
};

/* Of the working tree that has the folder. NULL, or the problem in a line. */
const char *revision_read(struct arena *a, const char *folder, const char *name,
                          struct revision *out);
/* The file, by any of its names; NULL: it has not changed. */
const struct changed_file *revision_find(const struct revision *r, const char *path);

/* Reads the old texts, once. Each takes a process, so only where a file given has changed. */
void revision_read_texts(struct arena *a, struct revision *r);

#endif
