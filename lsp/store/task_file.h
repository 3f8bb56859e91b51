/* task_file.h - a function that is verified by another process, on any machine: as one file, and
 * its result as another.
 *
 * A task file holds what a prover is asked, and the key under which a store keeps the answer; it is
 * named after that key's hash, so that what has not changed is the same file. A result file holds
 * the answer, with the engine that found it and a hash of all this: one that was cut off, changed
 * by hand, or found by another version of verify-ls is not believed. A file that exists is whole.
 * Ownership: as said below. Errors: a sentence in the arena; NULL: all is well.
 * Thread rule: that of the store.
 */
#ifndef VL_LSP_STORE_TASK_FILE_H
#define VL_LSP_STORE_TASK_FILE_H

#include "lsp/results/state.h"
#include "lsp/store/store.h"

struct task_file {
    const char *func, *key;
    int64_t budget_ms;
    cJSON *params; /* of a `prove` request */
};

/* The name, without folder and ending. */
const char *task_file_name(struct arena *a, const char *key);
/* The parameters are borrowed. A file that is there already is left alone. */
const char *task_file_write(struct arena *a, const char *path, const struct task_file *t);
/* The parameters are the caller's to delete. */
const char *task_file_read(struct arena *a, const char *path, struct task_file *out);

/* whole: it is the prover's own answer, which a store may keep. */
const char *result_file_write(struct arena *a, const char *path, const char *engine,
                              const struct task_file *t, const struct result_box *b, bool whole);
/* Is it whole, and found by this engine? */
bool result_file_serves(const char *path, const char *engine);

struct result_import {
    uint32_t added, open, foreign, damaged; /* open: nothing worth keeping was found */
    const char *bad;                        /* the path of a damaged one */
};
/* All result files of a folder, into the store. */
const char *result_files_import(struct store *s, struct arena *a, const char *folder,
                                struct result_import *out);

#endif
