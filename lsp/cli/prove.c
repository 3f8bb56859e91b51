/* prove.c - `verify-ls prove`: one task of a plan, by a prover of its own.
 *
 * The result file appears when all of it is there. A prover that crashes or runs out of memory is
 * a result as well, though none that a store keeps: `check` verifies that function again.
 */
#include "core/irtext/text.h"
#include "lsp/cli/check.h"
#include "lsp/store/kept.h"
#include "lsp/store/task_file.h"
#include "lsp/workers/task.h"

#include <stdio.h>
#include <string.h>

struct single_proof {
    struct task_file task;
    struct task_news news;
    struct pool *pool;
    struct job *job;
    int64_t explain_ms;
    struct result_box *box;
    enum job_end end;
};

static void on_single_news(void *ctx, const cJSON *params) {
    struct single_proof *x = ctx;
    if (task_note(&x->news, params)) task_limit_explaining(x->pool, x->job, x->explain_ms);
}

static void on_single_answer(void *ctx, enum job_end end, const cJSON *result) {
    struct single_proof *x = ctx;
    x->box = task_outcome(x->task.func, end, result, &x->news, x->task.budget_ms);
    x->end = end;
    pool_close(x->pool);
}

static void run_alone(struct single_proof *x, const struct options *o) {
    uv_loop_t loop;
    uv_loop_init(&loop);
    struct pool_options opt = {.dir = o->worker_dir, .count[ROLE_PROVE] = 1};
    opt.memory_mb[ROLE_PROVE] = o->memory_mb ? o->memory_mb : PROVER_MB;
    x->explain_ms = json_int(json_get(x->task.params, "options"), "explain", 0);
    struct job_spec spec = task_proof_job(x->task.params, x->task.budget_ms);
    x->task.params = NULL;
    spec.ctx = x;
    spec.progress = on_single_news;
    spec.done = on_single_answer;
    x->pool = pool_new(&loop, &opt);
    pool_start(x->pool, ROLE_PROVE);
    x->job = pool_run(x->pool, &spec);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    task_news_free(&x->news);
}

/* Where the time went, as `check` says it. */
static void explain_timeout(struct arena *a, struct single_proof *x, const char *text) {
    struct ir_module *m = NULL;
    char *error;
    if (text && ir_parse(a, text, strlen(text), &m, &error) == VL_OK) task_explain(x->box, m);
}

static const char *prove_task_file(struct arena *a, const struct options *o,
                                   struct single_proof *x) {
    const char *wrong = task_file_read(a, o->files.at[0], &x->task);
    const char *engine = kept_engine(a, o);
    if (wrong) return wrong;
    const char *text = json_copy(a, x->task.params, "task");
    if (engine) run_alone(x, o);
    cJSON_Delete(x->task.params);
    if (x->end == JOB_NO_WORKER) return job_end_text(x->end);
    explain_timeout(a, x, text);
    return result_file_write(a, o->files.at[1], engine, &x->task, x->box, x->end == JOB_DONE);
}

int prove_main(const struct options *o) {
    struct arena a = {0};
    struct single_proof x = {.end = JOB_NO_WORKER};
    const char *wrong = prove_task_file(&a, o, &x);
    if (wrong) fprintf(stderr, "verify-ls: %s\n", wrong);
    result_box_drop(x.box);
    arena_free(&a);
    return wrong ? EXIT_USAGE : EXIT_PROVED;
}
