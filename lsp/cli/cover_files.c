/* cover_files.c - the files whose goals are covered: those of the command line, or of a project. */
#include "lsp/cli/cover_run.h"

#include "core/base/map.h"
#include "lsp/text/uri.h"

#include <stdio.h>
#include <string.h>

static struct cover_source *add_unit(struct coverage_run *r, const char *shown, const char *path) {
    struct cover_source *f = arena_new(&r->arena, struct cover_source);
    *f = (struct cover_source){.run = r};
    f->report.shown = shown;
    f->report.path = path;
    f->report.kinds = r->kinds;
    f->report.program = r->o->entries.n != 0;
    vec_push(&r->arena, &r->units, f);
    return f;
}

static void add_given(struct coverage_run *r, const char *name) {
    struct cover_source *f = add_unit(r, name, path_absolute(&r->arena, NULL, name));
    if (!r->o->flags.n)
        compdb_find(&r->arena, r->o->compile_commands_dir, f->report.path, &f->flags);
    for (uint32_t i = 0; i < r->o->flags.n; i++)
        vec_push(&r->arena, &f->flags.flags, r->o->flags.at[i]);
    f->report.problem = f->flags.problem;
    f->lowered = f->sent = f->report.problem != NULL;
}

/* One that is compiled several times in one way counts once, and belongs to several targets. */
static void add_listed(struct coverage_run *r, const struct compile_entry *e, const char *here,
                       struct map *known) {
    const char *key = compile_entry_key(&r->arena, e);
    const char *target = e->output ? program_target(&r->arena, e->output) : NULL;
    uint64_t at;
    if (!map_str_get(known, key, &at)) {
        at = r->units.n;
        map_str_put(&r->arena, known, key, at);
        add_unit(r, path_short(e->file, here), e->file)->flags = e->flags;
    }
    if (target) vec_push(&r->arena, &r->units.at[at]->targets, target);
}

static bool add_all_listed(struct coverage_run *r) {
    const char *here = path_absolute(&r->arena, NULL, ".");
    const char *folder = r->o->files.n ? path_absolute(&r->arena, NULL, r->o->files.at[0]) : here;
    struct compile_database db;
    struct map known = {0};
    uint32_t others = 0;
    compdb_list(&r->arena, r->o->compile_commands_dir, folder, &db);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        if (compile_entry_is_c(&db.entries.at[i]))
            add_listed(r, &db.entries.at[i], here, &known);
        else
            others++;
    }
    if (others)
        fprintf(stderr, "verify-ls: %s: %u file%s not in C, left out\n", path_short(db.path, here),
                others, others == 1 ? " is" : "s are");
    if (!db.problem && !r->units.n)
        db.problem = arena_printf(&r->arena, "%s: lists no C files", db.path);
    if (db.problem) fprintf(stderr, "verify-ls: %s\n", db.problem);
    return !db.problem;
}

bool cover_add_units(struct coverage_run *r) {
    if (r->o->project) return add_all_listed(r);
    for (uint32_t i = 0; i < r->o->files.n; i++) add_given(r, r->o->files.at[i]);
    for (uint32_t i = 0; !r->o->program && i < r->units.n; i++)
        vec_push(&r->arena, &r->files, r->units.at[i]);
    return true;
}
