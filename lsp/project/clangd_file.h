/* clangd_file.h - compile flags from .clangd files.
 *
 * Of the configuration only CompileFlags (Add, Remove, CompilationDatabase) and If (PathMatch,
 * PathExclude) are read, in block style with flow or block lists, the subset that projects use.
 * Files of all ancestors apply, the outermost first.  https://clangd.llvm.org/config
 */
#ifndef VL_LSP_PROJECT_CLANGD_FILE_H
#define VL_LSP_PROJECT_CLANGD_FILE_H

#include "core/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct clangd_edit {
    bool add;         /* else remove */
    const char *flag; /* of remove: may end in '*' */
};

struct clangd_config {
    VEC(struct clangd_edit) edits;
    const char *database; /* folder to look in; NULL: the ancestors */
    bool no_database;
    int64_t stamp; /* changes when any of the files does; 0: there are none */
};

/* Everything that applies to the file (an absolute path). Lives in the arena. */
void clangd_read(struct arena *a, const char *file, struct clangd_config *out);

typedef VEC(const char *) flag_list;
void clangd_apply(struct arena *a, const struct clangd_config *c, const char **flags, uint32_t n,
                  flag_list *out);

#endif
