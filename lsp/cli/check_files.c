/* check_files.c - the files of a run: those of the command line, or of a project. */
#include "lsp/cli/check_run.h"

#include "core/base/map.h"
#include "lsp/text/uri.h"

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

static bool is_c(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0);
}

static void read_database(struct check_run *r, struct compile_database *out) {
    struct stat st;
    const char *name = r->o->files.n ? r->o->files.at[0] : ".";
    *out = (struct compile_database){0};
    if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode))
        out->problem = arena_printf(&r->arena, "%s: no such folder", name);
    else
        compdb_list(&r->arena, r->o->compile_commands_dir, path_absolute(&r->arena, NULL, name),
                    out);
}

/* One that stands there twice belongs to several targets. */
static void add_entry(struct check_run *r, const struct compile_entry *e, const char *here,
                      struct map *known) {
    const char *key = compile_entry_key(&r->arena, e);
    const char *target = e->output ? program_target(&r->arena, e->output) : NULL;
    uint64_t at;
    if (!map_str_get(known, key, &at)) {
        at = r->units;
        map_str_put(&r->arena, known, key, at);
        new_file(r, path_short(e->file, here), e->file)->flags = e->flags;
    }
    if (target) vec_push(&r->arena, &r->files.at[at]->targets, target);
}

static bool add_project(struct check_run *r) {
    const char *here = path_absolute(&r->arena, NULL, ".");
    struct compile_database db;
    struct map known = {0};
    uint32_t others = 0;
    read_database(r, &db);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        if (is_c(db.entries.at[i].file))
            add_entry(r, &db.entries.at[i], here, &known);
        else
            others++;
    }
    r->others = others != 0;
    if (others)
        fprintf(stderr, "verify-ls: %s: %u file%s not in C, left out\n", path_short(db.path, here),
                others, others == 1 ? " is" : "s are");
    if (!db.problem && !r->units)
        db.problem = arena_printf(&r->arena, "%s: lists no C files", db.path);
    if (db.problem) fprintf(stderr, "verify-ls: %s\n", db.problem);
    return !db.problem;
}

/* ---- for their facts ---- */

/* All of the project, those given included: as files of a program they offer all their names. */
static void add_others(struct check_run *r) {
    const char *here = path_absolute(&r->arena, NULL, ".");
    const char *first = r->files.n ? r->files.at[0]->report.path : here;
    struct compile_database db;
    struct map known = {0};
    r->given = r->units;
    compdb_list(&r->arena, r->o->compile_commands_dir, path_directory(&r->arena, first), &db);
    if (db.problem) fprintf(stderr, "verify-ls: no facts of the project: %s\n", db.problem);
    for (uint32_t i = 0; !db.problem && i < db.entries.n; i++) {
        const struct compile_entry *e = &db.entries.at[i];
        if (!is_c(e->file)) {
            r->others = true;
            continue;
        }
        uint32_t before = r->units;
        add_entry(r, e, here, &known);
        if (r->units > before) r->files.at[before]->only_facts = true;
    }
}

bool check_add_files(struct check_run *r) {
    for (uint32_t i = 0; !r->o->project && i < r->o->files.n; i++) add_file(r, r->o->files.at[i]);
    if (r->o->project) return add_project(r);
    if (r->o->project_facts && !r->o->program) add_others(r);
    return true;
}
