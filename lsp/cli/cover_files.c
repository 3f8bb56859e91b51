/* cover_files.c - the files whose goals are covered: those of the command line, or of a project. */
#include "lsp/cli/cover_run.h"

#include "lsp/project/listing.h"
#include "lsp/text/uri.h"

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

static bool add_all_listed(struct coverage_run *r) {
    struct listing l;
    listing_read(&r->arena, r->o->compile_commands_dir,
                 path_absolute(&r->arena, NULL, r->o->files.n ? r->o->files.at[0] : "."), &l);
    for (uint32_t i = 0; i < l.files.n; i++) {
        struct cover_source *f = add_unit(r, l.files.at[i].shown, l.files.at[i].path);
        f->flags = l.files.at[i].flags;
        f->targets = l.files.at[i].targets;
    }
    return listing_report(&r->arena, &l);
}

bool cover_add_units(struct coverage_run *r) {
    if (r->o->project) return add_all_listed(r);
    for (uint32_t i = 0; i < r->o->files.n; i++) add_given(r, r->o->files.at[i]);
    for (uint32_t i = 0; !r->o->program && i < r->units.n; i++)
        vec_push(&r->arena, &r->files, r->units.at[i]);
    return true;
}
