/* `verify-ls dump`: prints the IR of a file, the loop invariants of its functions, or a function as
 * a transition system. */
#include "lsp/cli/check.h"

#include "core/sem/bv.h"
#include "lsp/project/compdb.h"
#include "lsp/text/uri.h"
#include "lsp/wire/lower_json.h"
#include "lsp/workers/pool.h"
#include "lsp/workers/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPORT_BUDGET_MS = 90000 };

struct dump_run {
    const struct options *o;
    struct pool *pool;
    const char *path;
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

/* ---- a function as a transition system ---- */

static const char *format_of(const struct options *o) {
    if (o->dump_dimspec) return "dimspec";
    if (o->dump_aiger) return "aiger";
    if (o->dump_btor2) return "btor2";
    return o->dump_smt2 ? "smt2" : NULL;
}

static void print_hex(const char *hex) {
    for (; hex[0] && hex[1]; hex += 2) putchar(bv_digit(hex[0]) << 4 | bv_digit(hex[1]));
}

static void on_exported(void *ctx, enum job_end end, const cJSON *result) {
    struct dump_run *d = ctx;
    const char *hex = end == JOB_DONE ? json_str(result, "hex", NULL) : NULL;
    if (hex) {
        print_hex(hex);
        d->status = EXIT_PROVED;
    } else {
        const char *why = end == JOB_DONE ? json_str(result, "reason", "?") : job_end_text(end);
        fprintf(stderr, "%s: no transition system: %s\n", d->path, why);
        d->status = EXIT_OPEN;
    }
    pool_close(d->pool);
}

/* The function that -f names, else main, else the only function. */
static const char *dumped_function(const struct dump_run *d, const struct lowered *l) {
    if (d->o->functions.n) return d->o->functions.at[0];
    if (d->o->entries.n) return d->o->entries.at[0];
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (strcmp(l->funcs.at[i].name, "main") == 0) return "main";
    return l->funcs.n == 1 ? l->funcs.at[0].name : NULL;
}

/* false: *why is the reason. */
static bool export(struct dump_run *d, const cJSON *result, const char **why) {
    struct arena a = {0};
    struct lowered l = {0};
    lowered_from_json(&a, result, &l);
    const char *func = l.module ? dumped_function(d, &l) : NULL;
    bool program = func && (d->o->entries.n || strcmp(func, "main") == 0);
    struct task_terms terms = {.program = program};
    cJSON *params = func ? task_request(l.module, func, d->o, &terms) : NULL;
    *why = func ? "no such function" : "say which function: --function";
    if (params) {
        json_put_str(params, "format", format_of(d->o));
        json_put_bool(params, "smallBlocks", d->o->block == BLOCK_SMALL);
        struct job_spec spec = {.role = ROLE_PROVE,
                                .method = "export",
                                .params = params,
                                .budget_ms = EXPORT_BUDGET_MS,
                                .ctx = d,
                                .done = on_exported};
        pool_run(d->pool, &spec);
    }
    arena_free(&a);
    return params != NULL;
}

static void on_dump_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct dump_run *d = ctx;
    const char *module = json_str(result, "module", NULL), *why = NULL;
    if (module && !format_of(d->o)) {
        if (!d->o->dump_invariants)
            fputs(module, stdout);
        else if (!dump_invariants(module, d->o->prover.skip))
            fprintf(stderr, "%s: internal: module not readable\n", d->path);
        d->status = EXIT_PROVED;
    } else if (!module) {
        fprintf(stderr, "%s: %s\n", d->path,
                end == JOB_DONE ? json_str(result, "status", "?") : job_end_text(end));
        print_messages(d->path, result);
    } else if (export(d, result, &why)) {
        return;
    } else {
        fprintf(stderr, "%s: %s\n", d->path, why);
    }
    pool_close(d->pool);
}

int dump_main(const struct options *o) {
    struct arena a = {0};
    uv_loop_t loop;
    uv_loop_init(&loop);
    struct pool_options opt = {.dir = o->worker_dir, .count = {[ROLE_FRONT] = 1, [ROLE_PROVE] = 1}};
    struct dump_run d = {
        .o = o, .pool = pool_new(&loop, &opt), .path = o->files.at[0], .status = EXIT_USAGE};
    struct compile_flags flags = {0};
    const char *path = path_absolute(&a, NULL, o->files.at[0]);
    if (!o->flags.n) compdb_find(&a, o->compile_commands_dir, path, &flags);
    for (uint32_t i = 0; i < o->flags.n; i++) vec_push(&a, &flags.flags, o->flags.at[i]);
    cJSON *params = task_lower_request(path, NULL, &flags, o);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = &d,
                            .done = on_dump_lowered};
    pool_run(d.pool, &spec);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    arena_free(&a);
    return d.status;
}
