/* store.h - results that outlive the process, in one SQLite file a project.
 *
 * The command line and the language server read and write it, several at once. A row's key names
 * the task, the options, and the engine that found the result, so what is found needs no check but
 * its checksum. A store is an aid: whatever is wrong with the file, the caller goes on without it,
 * and a sentence says so once. Nothing but this room knows SQLite.
 * Ownership: a store is the opener's to close; trees and texts that are returned are the caller's.
 * Thread rule: one thread a store.
 */
#ifndef VL_LSP_STORE_STORE_H
#define VL_LSP_STORE_STORE_H

#include "core/base/arena.h"
#include "lsp/wire/json.h"

enum { STORE_SCHEMA = 1, STORE_MEGABYTES = 512 };

struct store;

struct store_options {
    const char *path;   /* its folder is made where it is missing */
    const char *engine; /* identity.h */
    bool ours;          /* the default place: a file that is damaged is moved out of the way */
    int64_t wait_ms;    /* for another process that writes */
    int64_t max_bytes;  /* 0: STORE_MEGABYTES */
};

/* NULL: it cannot be used, and *problem is a sentence in the arena. Where it can, *problem may
 * still say something (it is read only, a damaged one was moved): else NULL. */
struct store *store_open(struct arena *a, const struct store_options *opt, const char **problem);
/* Evicts what was not used for longest where the file has grown too large. One of ours that turned
 * out to be damaged is moved out of the way. */
void store_close(struct store *s);

struct stored {
    cJSON *result; /* of result_to_json */
    int64_t budget_ms;
    int64_t found_at; /* seconds since 1970 */
};

/* false: nothing is known. */
bool store_get(struct store *s, const char *key, struct stored *out);
/* false: it could not; failures are kept for store_trouble. */
bool store_put(struct store *s, const char *key, const struct stored *row);
/* Is this the name of the engine that it was opened for? */
bool store_is_of(const struct store *s, const char *engine);
/* What has gone wrong since the last call, once: a sentence in the arena, or NULL. */
const char *store_trouble(struct store *s, struct arena *a);

/* ---- for `verify-ls store` ---- */

struct store_info {
    int64_t rows, current; /* current: of this engine */
    int64_t bytes, oldest, newest;
};
bool store_info(struct store *s, struct store_info *out);
/* Looks at every row. The number of those that are not what was written, or -1: the file is
 * damaged. */
int64_t store_verify(struct store *s);
/* Deletes rows of other engines, and bad ones; gives room back. The number of rows, or -1. */
int64_t store_prune(struct store *s);
/* NULL, or what is wrong, in the arena. Import takes rows that are missing here. */
const char *store_export(struct store *s, struct arena *a, const char *path);
const char *store_import(struct store *s, struct arena *a, const char *path, int64_t *rows);

#endif
