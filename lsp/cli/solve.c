/* `verify-ls solve FILE.dimspec`: can the goal be reached? */
#include "lsp/cli/check.h"

#include "core/base/str.h"
#include "core/result/verdict.h"
#include "lsp/wire/options_json.h"
#include "lsp/workers/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct solve_run {
    const struct options *o;
    struct pool *pool;
    const char *path;
    int status;
};

/* The whole file; false: *why is errno's text. */
static bool read_file(struct str *out, const char *path) {
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    char buffer[65536];
    size_t n;
    if (!f) return false;
    str_puts(out, "");
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0) str_put(out, buffer, n);
    bool good = !ferror(f);
    if (f != stdin) fclose(f);
    return good;
}

static void report_unreachable(const cJSON *r, long long steps, long long millis) {
    const char *by = json_str(r, "by", "");
    if (strcmp(by, proof_name(PROOF_IC3)) == 0)
        printf("unreachable; invariant of %lld clauses", (long long)json_int(r, "clauses", 0));
    else if (strcmp(by, proof_name(PROOF_KINDUCTION)) == 0)
        printf("unreachable; induction over %lld step%s", steps, steps == 1 ? "" : "s");
    else
        printf("unreachable; no path has %lld step%s", steps, steps == 1 ? "" : "s");
    printf("; %lld ms\n", millis);
}

static int report_answer(const struct solve_run *s, const cJSON *r) {
    const char *answer = json_str(r, "answer", "unknown");
    long long steps = (long long)json_int(r, "steps", 0),
              millis = (long long)json_int(r, "millis", 0);
    const cJSON *state;
    if (strcmp(answer, "reached") == 0) {
        printf("reached in %lld step%s; %lld ms\n", steps, steps == 1 ? "" : "s", millis);
        cJSON_ArrayForEach(state, json_get(r, "path")) if (s->o->verbose && cJSON_IsString(state))
            puts(state->valuestring);
        return EXIT_FOUND;
    }
    if (strcmp(answer, "unreachable") == 0) {
        report_unreachable(r, steps, millis);
        return EXIT_PROVED;
    }
    printf("unknown: %s after %lld steps\n", json_str(r, "reason", "?"), steps);
    return EXIT_OPEN;
}

static void on_solved(void *ctx, enum job_end end, const cJSON *result) {
    struct solve_run *s = ctx;
    const char *error = end == JOB_DONE ? json_str(result, "error", NULL) : NULL;
    if (error) {
        fprintf(stderr, "verify-ls: %s: %s\n", s->path, error);
    } else if (end != JOB_DONE) {
        printf("unknown: %s\n", job_end_text(end));
        s->status = EXIT_OPEN;
    } else {
        s->status = report_answer(s, result);
    }
    pool_close(s->pool);
}

static cJSON *request(const struct options *o, const char *text) {
    cJSON *params = cJSON_CreateObject();
    json_put_str(params, "text", text);
    prover_options_to_json(json_put(params, "options", cJSON_CreateObject()), o);
    return params;
}

int solve_main(const struct options *o) {
    struct arena a = {0};
    struct str text = {.arena = &a};
    struct solve_run s = {.o = o, .path = o->files.at[0], .status = EXIT_USAGE};
    if (!read_file(&text, s.path)) {
        fprintf(stderr, "verify-ls: %s: cannot be read\n", s.path);
        arena_free(&a);
        return EXIT_USAGE;
    }
    uv_loop_t loop;
    uv_loop_init(&loop);
    struct pool_options opt = {.dir = o->worker_dir, .count = {[ROLE_PROVE] = 1}};
    opt.memory_mb[ROLE_PROVE] = o->memory_mb ? o->memory_mb : PROVER_MB;
    s.pool = pool_new(&loop, &opt);
    struct job_spec spec = {.role = ROLE_PROVE,
                            .method = "solve",
                            .params = request(o, text.at),
                            .budget_ms = o->prover.timeout_ms + 1000,
                            .ctx = &s,
                            .done = on_solved};
    pool_run(s.pool, &spec);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    arena_free(&a);
    return s.status;
}
