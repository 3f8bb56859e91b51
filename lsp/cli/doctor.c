/* doctor.c - looks at all that verification needs, and says what to do about what is missing.
 *
 * Each part is a line with one of three states: it is there; it is not, and verification does
 * without it; it is not, and has to be.  What a file gets is asked of the code that `check` and the
 * server ask, and the file is lowered as they do it.
 */
#include "lsp/cli/doctor.h"

#include "core/base/str.h"
#include "lsp/cli/check.h"
#include "lsp/project/compdb.h"
#include "lsp/store/identity.h"
#include "lsp/store/kept.h"
#include "lsp/text/uri.h"
#include "lsp/wire/lower_json.h"
#include "lsp/workers/pool.h"
#include "lsp/workers/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum part_state { PART_OK, PART_NOTE, PART_MISSING };
static const char *const state_names[] = {"ok", "note", "missing"};

struct health {
    enum part_state state;
    const char *what, *text;
    const char *advice; /* or NULL */
};

struct doctor {
    struct arena *a;
    const struct options *o;
    VEC(struct health) parts;
    /* of a file */
    const char *path;
    struct compile_flags flags;
    uv_loop_t loop;
    struct pool *pool;
};

static void add_part(struct doctor *d, enum part_state state, const char *what, const char *text,
                     const char *advice) {
    vec_push(d->a, &d->parts, (struct health){state, what, text, state == PART_OK ? NULL : advice});
}

/* ---- programs and libraries ---- */

/* The line of a worker's answer that begins with the name; NULL: there is none. */
static const char *answer_line(struct arena *a, const char *says, const char *name) {
    size_t n = strlen(name);
    for (const char *at = says; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        if (strncmp(at, name, n) == 0 && at[n] == ' ')
            return arena_strndup(a, at + n + 1, strcspn(at + n + 1, "\n"));
    return NULL;
}

/* What a worker says of itself; NULL: it is missing, or cannot be run. */
static const char *ask_worker(struct doctor *d, enum worker_role role, const char *what) {
    char path[4096];
    if (!pool_find_worker(d->o->worker_dir, role, path, sizeof path)) {
        add_part(
            d, PART_MISSING, what, "not found",
            "install verify-ls as a whole (cmake --install), or name the folder of its workers "
            "with --worker-dir");
        return NULL;
    }
    const char *says = identity_says(d->a, path), *copy = arena_strdup(d->a, path);
    if (says)
        add_part(d, PART_OK, what, copy, NULL);
    else
        add_part(d, PART_MISSING, what, arena_printf(d->a, "%s does not run", copy),
                 arena_printf(d->a, "`ldd %s` lists the libraries that it needs and does not find",
                              copy));
    return says;
}

static void look_at_front(struct doctor *d) {
    const char *says = ask_worker(d, ROLE_FRONT, "C front end");
    if (!says) return;
    const char *version = answer_line(d->a, says, "libclang");
    const char *own = answer_line(d->a, says, "own-headers");
    const char *system = answer_line(d->a, says, "system-headers");
    const char *major = version ? arena_strndup(d->a, version, strcspn(version, ".")) : "NN";
    add_part(d, version ? PART_OK : PART_MISSING, "libclang", version ? version : "not known",
             "install libclang");
    add_part(d, own ? PART_OK : PART_MISSING, "headers of the compiler", own ? own : "not found",
             arena_printf(d->a,
                          "stddef.h and others come with libclang: install libclang-common-%s-dev",
                          major));
    add_part(d, system ? PART_OK : PART_NOTE, "headers of the C library",
             system ? system : "not found",
             "a file that includes stdio.h does not compile: install libc6-dev, or name the folder "
             "of your headers in the compile flags (-isystem, --sysroot)");
}

static void look_at_prover(struct doctor *d) {
    const char *says = ask_worker(d, ROLE_PROVE, "prover");
    if (says) add_part(d, PART_OK, "solvers", arena_strndup(d->a, says, strcspn(says, "\n")), NULL);
}

/* ---- the store ---- */

static void look_at_store(struct doctor *d) {
    const char *of = d->path ? d->path : ".", *problem = NULL, *path = kept_place(d->a, d->o, of);
    if (!path) {
        add_part(
            d, PART_NOTE, "kept results", "none: every run verifies all functions",
            "set HOME or XDG_CACHE_HOME, or name a file with --store, unless it was switched off "
            "on purpose (VERIFY_LS_STORE=none, --no-store)");
        return;
    }
    if (access(path, F_OK) != 0) {
        add_part(d, PART_OK, "kept results", arena_printf(d->a, "%s (nothing yet)", path), NULL);
        return;
    }
    struct store *s = kept_open(d->a, d->o, of, &problem);
    if (s && !problem)
        add_part(d, PART_OK, "kept results", path, NULL);
    else
        add_part(d, PART_NOTE, "kept results", problem ? problem : path,
                 "results are not kept: remove the file, or name another one with --store");
    store_close(s);
}

/* ---- compile flags ---- */

static const char *const how_to_database =
    "tell how your files are compiled. CMake writes compile_commands.json with "
    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, Meson by itself, and for make there is `bear -- make`; a "
    "few flags can stand in compile_flags.txt, one a line";

static void look_at_database(struct doctor *d) {
    struct compile_flags f = {0};
    const char *at = d->path ? d->path : path_absolute(d->a, NULL, "./.c");
    compdb_find(d->a, d->o->compile_commands_dir, at, &f);
    if (f.problem)
        add_part(d, PART_MISSING, "compile flags", f.problem, how_to_database);
    else if (!f.origin)
        add_part(d, PART_NOTE, "compile flags",
                 "no compile_commands.json in this folder or in one above", how_to_database);
    else
        add_part(d, PART_OK, "compile flags", f.origin, NULL);
    d->flags = f;
}

enum flags_why { WHY_OWN, WHY_NEIGHBOUR, WHY_LIST, WHY_DEFAULT };
static const char *const why_names[] = {"own", "neighbour", "list", "default"};

static enum flags_why why_of(const struct doctor *d) {
    if (!d->flags.origin || d->flags.problem) return WHY_DEFAULT;
    if (!d->flags.entry) return WHY_LIST;
    return strcmp(d->flags.entry, d->path) == 0 ? WHY_OWN : WHY_NEIGHBOUR;
}

static const char *why_text(struct doctor *d) {
    switch (why_of(d)) {
    case WHY_OWN:
        return arena_printf(d->a, "from its entry in %s", d->flags.origin);
    case WHY_NEIGHBOUR:
        return arena_printf(d->a, "from the entry of %s in %s, as there is none of this file",
                            d->flags.entry, d->flags.origin);
    case WHY_LIST:
        return arena_printf(d->a, "from %s", d->flags.origin);
    default:
        return "none, as no file says how it is compiled";
    }
}

static const char *complaint_of(struct arena *a, const cJSON *result) {
    const cJSON *m;
    cJSON_ArrayForEach(m, json_get(result, "messages")) {
        if (json_bool(m, "error", true))
            return arena_printf(a, "%s:%lld: %s", json_str(m, "file", "?"),
                                (long long)json_int(m, "line", 0), json_str(m, "text", ""));
    }
    return json_str(result, "status", "no answer");
}

static void on_compiled(void *ctx, enum job_end end, const cJSON *result) {
    struct doctor *d = ctx;
    if (end == JOB_DONE && json_str(result, "module", NULL))
        add_part(d, PART_OK, "the file", "compiles", NULL);
    else
        add_part(d, PART_MISSING, "the file",
                 arena_printf(d->a, "does not compile: %s",
                              end == JOB_DONE ? complaint_of(d->a, result) : job_end_text(end)),
                 why_of(d) == WHY_OWN
                     ? "if your compiler takes it, its flags are not those of compile_commands.json"
                     : "it is to have the flags that it is built with: see compile flags");
    pool_close(d->pool);
}

static void try_to_compile(struct doctor *d) {
    struct pool_options opt = {.dir = d->o->worker_dir, .count = {[ROLE_FRONT] = 1}};
    uv_loop_init(&d->loop);
    d->pool = pool_new(&d->loop, &opt);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = task_lower_request(d->path, NULL, &d->flags, d->o),
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = d,
                            .done = on_compiled};
    pool_run(d->pool, &spec);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    uv_loop_close(&d->loop);
}

/* ---- the report ---- */

static bool is_healthy(const struct doctor *d) {
    bool good = true;
    for (uint32_t i = 0; i < d->parts.n; i++) good &= d->parts.at[i].state != PART_MISSING;
    return good;
}

static void print_flags(struct doctor *d) {
    printf("\n%s\n  flags    %s\n", d->path, why_text(d));
    if (d->flags.clangd) puts("           and as .clangd files change them");
    if (d->flags.directory) printf("  folder   %s\n", d->flags.directory);
    for (uint32_t i = 0; i < d->flags.flags.n; i++) printf("    %s\n", d->flags.flags.at[i]);
}

static void print_health(struct doctor *d) {
    printf("verify-ls %s\n", VL_VERSION);
    for (uint32_t i = 0; i < d->parts.n; i++) {
        const struct health *p = &d->parts.at[i];
        printf("  %-8s %s: %s\n", state_names[p->state], p->what, p->text);
        if (p->advice) printf("           What to do: %s.\n", p->advice);
    }
    if (d->path) print_flags(d);
    puts(is_healthy(d) ? "\nAll that is needed is there." : "\nSomething is missing.");
}

static cJSON *file_to_json(struct doctor *d) {
    cJSON *o = cJSON_CreateObject(), *flags = cJSON_CreateArray();
    json_put_str(o, "path", d->path);
    json_put_str(o, "why", why_names[why_of(d)]);
    json_put_str(o, "origin", d->flags.origin);
    if (why_of(d) == WHY_NEIGHBOUR) json_put_str(o, "neighbour", d->flags.entry);
    json_put_bool(o, "clangd", d->flags.clangd != 0);
    json_put_str(o, "directory", d->flags.directory);
    for (uint32_t i = 0; i < d->flags.flags.n; i++)
        json_push(flags, cJSON_CreateString(d->flags.flags.at[i]));
    json_put(o, "flags", flags);
    return o;
}

static void print_health_json(struct doctor *d) {
    cJSON *o = cJSON_CreateObject(), *parts = json_put(o, "parts", cJSON_CreateArray());
    json_put_str(o, "version", VL_VERSION);
    json_put_bool(o, "healthy", is_healthy(d));
    for (uint32_t i = 0; i < d->parts.n; i++) {
        const struct health *p = &d->parts.at[i];
        cJSON *one = cJSON_CreateObject();
        json_put_str(one, "state", state_names[p->state]);
        json_put_str(one, "what", p->what);
        json_put_str(one, "text", p->text);
        json_put_str(one, "advice", p->advice);
        json_push(parts, one);
    }
    if (d->path) json_put(o, "file", file_to_json(d));
    char *text = cJSON_Print(o);
    puts(text);
    free(text);
    cJSON_Delete(o);
}

int doctor_main(const struct options *o) {
    struct arena a = {0};
    struct doctor d = {.a = &a, .o = o};
    if (o->files.n) d.path = path_absolute(&a, NULL, o->files.at[0]);
    look_at_front(&d);
    look_at_prover(&d);
    look_at_store(&d);
    look_at_database(&d);
    if (d.path) try_to_compile(&d);
    if (o->format == FORMAT_JSON)
        print_health_json(&d);
    else
        print_health(&d);
    int status = is_healthy(&d) ? EXIT_PROVED : EXIT_FOUND;
    arena_free(&a);
    return status;
}
