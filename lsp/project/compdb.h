/* compdb.h - how a file is compiled, found as clangd finds it.
 *
 * In the file's directory, then in each ancestor: compile_commands.json, the same
 * under build/, compile_flags.txt; the first one found decides.  A file without an
 * entry borrows that of its nearest neighbour.  Flags come without compiler, input,
 * output and dependency options.  Then .clangd files add and remove (clangd_file.h).
 * Results live in the arena.
 */
#ifndef VL_LSP_PROJECT_COMPDB_H
#define VL_LSP_PROJECT_COMPDB_H

#include "core/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct compile_flags {
    const char *directory; /* of the compile command, or NULL */
    VEC(const char *) flags;
    const char *origin;  /* file that they come from, NULL: none was found */
    const char *entry;   /* the file whose compile command it is; NULL: it is no command's */
    int64_t mtime;       /* of the origin, in nanoseconds */
    int64_t clangd;      /* stamp of the .clangd files; 0: there are none */
    const char *problem; /* one line: the origin is broken; NULL: it is not */
};

/* dir: where compile_commands.json is, instead of searching; or NULL. */
void compdb_find(struct arena *a, const char *dir, const char *file, struct compile_flags *out);
/* Would compdb_find still answer from the same, unchanged place? */
bool compdb_fresh(const char *dir, const char *file, const struct compile_flags *flags);

/* One compile command. */
struct compile_entry {
    const char *file; /* absolute */
    struct compile_flags flags;
    const char *output; /* absolute; NULL: not said */
};

/* File and flags as one text. */
const char *compile_entry_key(struct arena *a, const struct compile_entry *e);
bool compile_entry_is_c(const struct compile_entry *e); /* by the suffix; preprocessed C too */

struct compile_database {
    const char *path; /* NULL: none was found */
    VEC(struct compile_entry) entries;
    const char *problem; /* one line: it cannot be used; NULL: it can */
};

/* All commands of the compile_commands.json that compdb_find would use for a file of this folder.
 * dir: as there. */
void compdb_list(struct arena *a, const char *dir, const char *folder,
                 struct compile_database *out);

/* As a POSIX shell splits words: quotes and backslashes, nothing expanded. */
void shell_split(struct arena *a, const char *line, const char ***words, uint32_t *n);

#endif
