/* `verify-ls dump`: what the front end makes of a file, and what is known of it. */
#include "lsp/check.h"

#include "lsp/compdb.h"
#include "lsp/lower_json.h"
#include "lsp/pool.h"
#include "lsp/task.h"
#include "lsp/uri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRONT_BUDGET_MS = 60000 };

struct dump_run {
    struct pool *pool;
    const char *path;
    const struct options *options;
    int status;
};

static void print_messages(const char *path, const cJSON *result) {
    const cJSON *m;
    cJSON_ArrayForEach(m, json_get(result, "messages")) {
        if (json_bool(m, "error", true))
            fprintf(stderr, "%s:%lld:%lld: %s\n", json_str(m, "file", path),
                    (long long)json_int(m, "line", 0), (long long)json_int(m, "column", 0),
                    json_str(m, "text", ""));
    }
}

static void on_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct dump_run *d = ctx;
    const char *module = json_str(result, "module", NULL);
    if (module) {
        if (!d->options->dump_invariants)
            fputs(module, stdout);
        else if (!dump_invariants(module, d->options->properties))
            fprintf(stderr, "%s: internal: module not readable\n", d->path);
        d->status = EXIT_PROVED;
    } else {
        fprintf(stderr, "%s: %s\n", d->path,
                end == JOB_DONE ? json_str(result, "status", "?") : job_end_text(end));
        print_messages(d->path, result);
    }
    pool_close(d->pool);
}

int dump_main(const struct options *o) {
    struct arena a = {0};
    uv_loop_t loop;
    uv_loop_init(&loop);
    struct pool_options opt = {.dir = o->worker_dir, .count = {[ROLE_FRONT] = 1}};
    struct dump_run d = {
        .pool = pool_new(&loop, &opt), .path = o->files.at[0], .options = o, .status = EXIT_USAGE};
    struct compile_flags flags = {0};
    const char *path = path_absolute(&a, NULL, o->files.at[0]);
    if (!o->flags.n) compdb_find(&a, o->compile_commands_dir, path, &flags);
    for (uint32_t i = 0; i < o->flags.n; i++) vec_push(&a, &flags.flags, o->flags.at[i]);
    cJSON *params = cJSON_CreateObject();
    json_put_str(params, "path", path);
    json_put_str(params, "directory", flags.directory);
    cJSON *list = json_put(params, "flags", cJSON_CreateArray());
    for (uint32_t i = 0; i < flags.flags.n; i++)
        json_push(list, cJSON_CreateString(flags.flags.at[i]));
    task_put_models(params, o->libc_models);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = &d,
                            .done = on_lowered};
    pool_run(d.pool, &spec);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    arena_free(&a);
    return d.status;
}
