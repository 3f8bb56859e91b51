/* lower_json.h - the front worker's answer to `lower`: written there, read in the server.
 *
 * {"status", "messages": [{"error", "note", "file", "line", "column", "text"}],
 *  "goals": [{"function", "kind", "way", "lowered", "around", "decision", "range", "text"}],
 *  "functions": [{"name", "key", "static", "range", "nameRange"}], "module": IR text}
 * Goals (core/ir/goal.h) are there if they were asked for, in the order of their numbers, of
 * all functions. Functions are those defined in the file itself, not in what it includes.  A key is
 * the hash of the function's task; it is absent where the unit does not compile. Ownership: the
 * tree is new, and the caller's to delete; what is read lives in the arena.
 */
#ifndef VL_LSP_WIRE_LOWER_JSON_H
#define VL_LSP_WIRE_LOWER_JSON_H

#include "core/base/status.h"
#include "core/frontend/frontend.h"
#include "lsp/wire/json.h"

struct lowered_message {
    bool error, note; /* as of fe_message */
    const char *file; /* NULL: of no place */
    uint32_t line, col;
    const char *text;
};

struct lowered_func {
    const char *name, *key; /* key: NULL if the unit does not compile */
    bool is_static;
    bool is_part; /* it and its places are in a file that the one asked for includes */
    /* not of the answer: the user names it as an entry of the program; the program starts there */
    bool is_entry, starts;
    /* The server's: the key without what other files show, once there is another one with it. */
    const char *own_key;
    bool uses_facts;
    struct ir_loc loc, name_loc; /* .file is not set: the file asked for */
};

struct lowered {
    vl_status status;
    VEC(struct lowered_message) messages;
    VEC(struct lowered_func) funcs;
    goal_list goals;            /* .loc.file is not set: the function's */
    VEC(const char *) includes; /* each by its name and by its real path */
    struct ir_module *module;   /* NULL unless status is VL_OK */
    const char *text;           /* of the module */
};

cJSON *lowered_to_json(struct arena *a, vl_status status, const struct fe_result *r,
                       const char *path);
/* Copies into the arena. An answer that makes no sense has status VL_INTERNAL. */
void lowered_from_json(struct arena *a, const cJSON *o, struct lowered *out);
/* An editor shows the functions of one text. */
void lowered_drop_parts(struct lowered *l);

#endif
