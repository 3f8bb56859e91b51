/* modules.h - texts of modules in a temporary file, so that a project of any size can be linked
 * program by program: only the names that the other files define and use are in memory.
 *
 * Ownership: a zeroed store is empty; it owns its file, which has no name and goes with
 * modules_close or the process.  Modules that are read back belong to the arena given.
 * Errors: by return value; a store that failed to write keeps what it had.
 */
#ifndef VL_LSP_PROJECT_MODULES_H
#define VL_LSP_PROJECT_MODULES_H

#include "core/ir/ir.h"

#include <stdio.h>

struct module_store {
    FILE *file; /* NULL: nothing is stored */
    uint64_t size;
};

struct stored_module { /* zeroed: not stored yet */
    uint64_t at, size, room;
};

/* In the place of the module stored before, if it fits there, so that files which are edited again
 * and again do not fill the disk. Ensures: modules_get on *out gives an equal module.  false: it
 * cannot be written. */
bool modules_put(struct module_store *s, const char *text, struct stored_module *out);
/* Requires: modules_put has filled *m. NULL: the module cannot be read back. */
struct ir_module *modules_get(struct module_store *s, struct arena *a,
                              const struct stored_module *m);
void modules_close(struct module_store *s);

#endif
