/* listing.c - the C files of a project, each way of compiling one once. */
#include "lsp/project/listing.h"

#include "core/base/map.h"
#include "lsp/project/programs.h"
#include "lsp/text/uri.h"

#include <stdio.h>

static void list_command(struct arena *a, const struct compile_entry *e, const char *here,
                         struct map *known, struct listing *out) {
    const char *key = compile_entry_key(a, e);
    const char *target = e->output ? program_target(a, e->output) : NULL;
    uint64_t at;
    if (!map_str_get(known, key, &at)) {
        struct listed_file f = {path_short(e->file, here), e->file, .flags = e->flags};
        at = out->files.n;
        map_str_put(a, known, key, at);
        vec_push(a, &out->files, f);
    }
    if (target) vec_push(a, &out->files.at[at].targets, target);
}

void listing_read(struct arena *a, const char *dir, const char *folder, struct listing *out) {
    const char *here = path_absolute(a, NULL, ".");
    struct compile_database db;
    struct map known = {0};
    *out = (struct listing){0};
    compdb_list(a, dir, folder, &db);
    out->problem = db.problem;
    if (db.path) out->path = path_short(db.path, here);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        if (compile_entry_is_c(&db.entries.at[i]))
            list_command(a, &db.entries.at[i], here, &known, out);
        else
            out->others++;
    }
}

bool listing_report(struct arena *a, struct listing *l) {
    if (l->others)
        fprintf(stderr, "verify-ls: %s: %u file%s not in C, left out\n", l->path, l->others,
                l->others == 1 ? " is" : "s are");
    if (!l->problem && !l->files.n) l->problem = arena_printf(a, "%s: lists no C files", l->path);
    if (l->problem) fprintf(stderr, "verify-ls: %s\n", l->problem);
    return !l->problem;
}
