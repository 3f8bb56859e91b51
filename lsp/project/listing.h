/* listing.h - the C files of a project: what its compile_commands.json lists, as `check --project`,
 * `cover --project` and what asks a project for facts take it.
 *
 * A file that is compiled several times in one way counts once, and belongs to several targets;
 * compiled in several ways it counts as often. Results live in the arena.
 */
#ifndef VL_LSP_PROJECT_LISTING_H
#define VL_LSP_PROJECT_LISTING_H

#include "core/options/options.h"
#include "lsp/project/compdb.h"

struct listed_file {
    const char *shown; /* its path as seen from the current folder, if it is below that */
    const char *path;  /* absolute */
    struct compile_flags flags;
    text_list targets; /* of its compile commands (programs.h) */
};

struct listing {
    VEC(struct listed_file) files;
    uint32_t others;     /* commands for files that are not in C */
    const char *path;    /* of the database, as `shown` */
    const char *problem; /* one line: it cannot be used; NULL: it can */
};

/* dir, folder: as for compdb_list. */
void listing_read(struct arena *a, const char *dir, const char *folder, struct listing *out);
/* Says on stderr how many files are left out, and what is wrong. false: there are no files. */
bool listing_report(struct arena *a, struct listing *l);

#endif
