/* check_files.c - the files of a run: those of the command line, or of a project. */
#include "lsp/cli/check_run.h"

#include "lsp/project/listing.h"
#include "lsp/text/uri.h"
#include "lsp/wire/json.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 64 << 20 };

/* A problem with the file that shows before it is compiled; NULL: none. */
static const char *input_problem(struct arena *a, const char *path) {
    struct arena scratch = {0};
    size_t n = 0;
    const char *problem = NULL, *text = read_whole_file(&scratch, path, &n);
    if (!text)
        problem = access(path, F_OK) ? "no such file" : "cannot be read";
    else if (!utf8_valid(path, strlen(path)))
        problem = "its name is not UTF-8, which workers and reports are given it in";
    else if (memchr(text, 0, n))
        problem = "not a text file";
    else if (n > MAX_FILE)
        problem = arena_printf(a, "larger than %d MB", MAX_FILE >> 20);
    arena_free(&scratch);
    return problem;
}

static struct check_file *new_file(struct check_run *r, const char *shown, const char *path) {
    struct check_file *f = arena_new(&r->arena, struct check_file);
    *f = (struct check_file){.run = r, .unit = r->units++};
    f->report.shown = shown;
    f->report.path = path;
    f->report.problem = input_problem(&r->arena, path);
    vec_push(&r->arena, &r->files, f);
    return f;
}

static void add_file(struct check_run *r, const char *name) {
    struct check_file *f = new_file(r, name, path_absolute(&r->arena, NULL, name));
    if (r->o->flags.n) {
        for (uint32_t i = 0; i < r->o->flags.n; i++)
            vec_push(&r->arena, &f->flags.flags, r->o->flags.at[i]);
    } else if (!f->report.problem) {
        compdb_find(&r->arena, r->o->compile_commands_dir, f->report.path, &f->flags);
        f->report.problem = f->flags.problem;
    }
}

static void add_listed(struct check_run *r, const struct listed_file *l) {
    struct check_file *f = new_file(r, l->shown, l->path);
    f->flags = l->flags;
    f->targets = l->targets;
}

static void read_project(struct check_run *r, struct listing *out) {
    struct stat st;
    const char *name = r->o->files.n ? r->o->files.at[0] : ".";
    *out = (struct listing){0};
    if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode))
        out->problem = arena_printf(&r->arena, "%s: no such folder", name);
    else
        listing_read(&r->arena, r->o->compile_commands_dir, path_absolute(&r->arena, NULL, name),
                     out);
}

static bool add_project(struct check_run *r) {
    struct listing l;
    read_project(r, &l);
    r->others = l.others != 0;
    for (uint32_t i = 0; i < l.files.n; i++) add_listed(r, &l.files.at[i]);
    return listing_report(&r->arena, &l);
}

/* ---- for their facts ---- */

/* All of the project, those given included: as files of a program they offer all their names. */
static void add_others(struct check_run *r) {
    const char *first =
        r->files.n ? r->files.at[0]->report.path : path_absolute(&r->arena, NULL, ".");
    struct listing l;
    r->given = r->units;
    listing_read(&r->arena, r->o->compile_commands_dir, path_directory(&r->arena, first), &l);
    if (l.problem) fprintf(stderr, "verify-ls: no facts of the project: %s\n", l.problem);
    r->others = l.others != 0;
    for (uint32_t i = 0; i < l.files.n; i++) {
        add_listed(r, &l.files.at[i]);
        r->files.at[r->given + i]->only_facts = true;
    }
}

bool check_add_files(struct check_run *r) {
    for (uint32_t i = 0; !r->o->project && i < r->o->files.n; i++) add_file(r, r->o->files.at[i]);
    if (r->o->project) return add_project(r);
    if (r->o->project_facts && !r->o->program) add_others(r);
    return true;
}
