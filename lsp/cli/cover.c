/* cover.c - `verify-ls cover`: every file through a front worker that marks its goals, every
 * function, or the program from its entry, through a prover, and a report.
 *
 * Files are reported in the order given, once all are done.
 */
#include "lsp/cli/cover.h"

#include "core/base/clock.h"
#include "core/base/str.h"
#include "core/program/task.h"
#include "lsp/cli/check.h"
#include "lsp/cli/cover_run.h"
#include "lsp/findings/keep.h"
#include "lsp/project/entries.h"
#include "lsp/text/uri.h"
#include "lsp/wire/coverage_json.h"
#include "lsp/workers/task.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_JOBS = 64 };

/* ---- files and functions ---- */

static unsigned kinds_of(enum goal_level level) {
    enum goal_kind last = level == GOAL_LEVEL_STATEMENT   ? GOAL_STATEMENT
                          : level == GOAL_LEVEL_BRANCH    ? GOAL_BRANCH
                          : level == GOAL_LEVEL_CONDITION ? GOAL_CONDITION
                                                          : GOAL_MCDC;
    return (2u << last) - 1;
}

static bool has_goals(const struct lowered *l, const char *func) {
    for (uint32_t i = 0; i < l->goals.n; i++)
        if (strcmp(l->goals.at[i].func, func) == 0) return true;
    return false;
}

static bool is_to_cover(const struct cover_source *f, const char *func) {
    const struct options *o = f->run->o;
    if (o->entries.n) {
        const struct ir_module *m = f->report.lowered.module;
        const struct ir_func *g = ir_find_func(m, func);
        return g && entries_have(&o->entries, m, g);
    }
    if (!o->functions.n) return has_goals(&f->report.lowered, func);
    for (uint32_t i = 0; i < o->functions.n; i++)
        if (strcmp(o->functions.at[i], func) == 0) return true;
    return false;
}

void cover_add_task(struct cover_source *f, const char *func) {
    struct arena *a = &f->run->arena;
    struct cover_task *t = arena_new(a, struct cover_task);
    *t = (struct cover_task){.file = f, .func = func};
    vec_push(a, &f->tasks, t);
}

static void add_cover_tasks(struct cover_source *f) {
    const struct lowered *l = &f->report.lowered;
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (is_to_cover(f, l->funcs.at[i].name)) cover_add_task(f, l->funcs.at[i].name);
    if (!f->tasks.n && (f->run->o->entries.n || f->run->o->functions.n) && f->run->files.n == 1)
        f->report.problem = "no function of that name is defined here";
}

/* ---- jobs ---- */

static void on_goals_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct cover_source *f = ctx;
    struct lowered *l = &f->report.lowered;
    f->lowered = true;
    l->status = VL_INTERNAL;
    if (end == JOB_DONE) lowered_from_json(&f->run->arena, result, l);
    if (end != JOB_DONE)
        f->report.problem = job_end_text(end);
    else if (l->status == VL_INPUT)
        f->report.problem = "does not compile";
    else if (l->status != VL_OK)
        f->report.problem = l->status == VL_IO ? "cannot be read" : "C front end failed";
    else if (!f->run->o->program)
        add_cover_tasks(f);
}

static void lower_source(struct cover_source *f) {
    struct coverage_run *r = f->run;
    cJSON *params = task_lower_request(f->report.path, NULL, &f->flags, r->o);
    json_put_int(params, "goals", r->kinds);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = f,
                            .done = on_goals_lowered};
    f->sent = true;
    pool_run(r->pool, &spec);
}

static void on_covered(void *ctx, enum job_end end, const cJSON *result) {
    struct cover_task *t = ctx;
    struct arena *a = &t->file->run->arena;
    struct reason why = job_end_reason(end);
    t->done = true;
    if (end == JOB_DONE && coverage_from_json(a, result, &t->result) == VL_OK) return;
    if (end == JOB_DONE) why = reason_with(REASON_INTERNAL, "the prover's answer makes no sense");
    t->result = (struct cover_result){
        .known = {.func = t->func, .verdict = VERDICT_UNKNOWN, .reason = why}};
}

static void cover_task_start(struct cover_task *t) {
    const struct coverage_run *r = t->file->run;
    const struct options *o = r->o;
    const struct task_terms terms = {.program = entries_start_at(o, t->func)};
    cJSON *params = task_request(t->file->report.lowered.module, t->func, o, &terms);
    json_put_bool(cJSON_GetObjectItem(params, "options"), "allGoals", t->file->report.program);
    struct job_spec spec = task_proof_job(params, o->prover.timeout_ms);
    spec.method = "cover";
    spec.budget_ms += o->prover.timeout_ms; /* the runs are made small behind the search */
    spec.ctx = t;
    spec.done = on_covered;
    t->started = true;
    pool_run(r->pool, &spec);
}

static struct cover_source *next_source(const struct coverage_run *r) {
    for (uint32_t i = 0; i < r->units.n; i++)
        if (!r->units.at[i]->sent) return r->units.at[i];
    return NULL;
}

static bool all_are_lowered(const struct coverage_run *r) {
    for (uint32_t i = 0; i < r->units.n; i++)
        if (!r->units.at[i]->lowered) return false;
    return true;
}

/* *all: every task is done, and every file lowered. */
static struct cover_task *next_cover_task(const struct coverage_run *r, bool *all) {
    *all = all_are_lowered(r);
    for (uint32_t i = 0; i < r->files.n; i++) {
        for (uint32_t k = 0; k < r->files.at[i]->tasks.n; k++) {
            struct cover_task *t = r->files.at[i]->tasks.at[k];
            if (!t->started) return t;
            *all = *all && t->done;
        }
    }
    return NULL;
}

static void cover_pump(void *ctx) {
    struct coverage_run *r = ctx;
    struct cover_source *f;
    struct cover_task *t;
    bool all = false;
    if (r->closed) return;
    while (pool_idle(r->pool, ROLE_FRONT) && (f = next_source(r))) lower_source(f);
    if (r->o->program && !r->planned && all_are_lowered(r)) cover_plan_programs(r);
    while (pool_idle(r->pool, ROLE_PROVE) && (t = next_cover_task(r, &all))) cover_task_start(t);
    if (next_source(r) || next_cover_task(r, &all) || !all) return;
    r->closed = true;
    pool_close(r->pool);
}

/* ---- the report ---- */

static void take_cover_results(struct coverage_run *r) {
    for (uint32_t i = 0; i < r->files.n; i++) {
        struct cover_source *f = r->files.at[i];
        for (uint32_t k = 0; k < f->tasks.n; k++)
            vec_push(&r->arena, &f->report.results, f->tasks.at[k]->result);
        if (!f->report.problem && (f->tasks.n || !f->plan)) cover_summarise(&r->arena, &f->report);
        r->broken |= f->report.problem != NULL;
    }
}

static void print_problem(const struct cover_file *f) {
    for (uint32_t k = 0; k < f->messages.n; k++) fprintf(stderr, "%s\n", f->messages.at[k]);
    if (!f->problem) return;
    fprintf(stderr, "%s: %s\n", f->shown, f->problem);
    for (uint32_t k = 0; k < f->lowered.messages.n; k++) {
        const struct lowered_message *m = &f->lowered.messages.at[k];
        if (m->error)
            fprintf(stderr, "%s:%u:%u: error: %s\n", m->file ? m->file : f->shown, m->line, m->col,
                    m->text);
    }
}

static void print_problems(struct coverage_run *r) {
    for (uint32_t i = 0; r->o->program && i < r->units.n; i++) {
        print_problem(&r->units.at[i]->report);
        r->broken |= r->units.at[i]->report.problem != NULL;
    }
    for (uint32_t i = 0; i < r->files.n; i++) print_problem(&r->files.at[i]->report);
}

static void print_coverage(struct coverage_run *r, const struct goal_count *all, uint32_t tests) {
    struct str s = {.arena = &r->arena};
    str_puts(&s, "");
    for (uint32_t i = 0; i < r->files.n; i++)
        if (!r->files.at[i]->report.problem) cover_put_text(&s, &r->arena, &r->files.at[i]->report);
    cover_put_totals(&s, all, r->kinds, tests);
    fputs(s.at, stdout);
}

static void print_cover_json(struct coverage_run *r) {
    enum { COVER_FORMAT = 1 };
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "version", COVER_FORMAT);
    cJSON *files = json_put(o, "files", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->files.n; i++)
        json_push(files, cover_file_to_json(&r->files.at[i]->report));
    char *text = cJSON_Print(o);
    if (text) puts(text);
    free(text);
    cJSON_Delete(o);
}

static int report_coverage(struct coverage_run *r) {
    struct goal_count all[GOAL_KINDS] = {{0}};
    uint32_t tests = 0;
    bool impossible = false, open = false;
    for (uint32_t i = 0; i < r->files.n; i++) {
        cover_add_counts(&r->files.at[i]->report, all);
        tests += r->files.at[i]->report.tests.n;
    }
    print_problems(r);
    if (r->o->format == FORMAT_JSON)
        print_cover_json(r);
    else if (tests || !r->broken)
        print_coverage(r, all, tests);
    for (int k = 0; k < GOAL_KINDS; k++) {
        impossible |= all[k].impossible != 0;
        open |= all[k].all != all[k].reached + all[k].impossible;
    }
    return r->broken ? EXIT_USAGE : impossible ? EXIT_FOUND : open ? EXIT_OPEN : EXIT_PROVED;
}

/* ---- tests ---- */

/* The file of the function first: the test includes it. */
static const struct replay_source *list_sources_of(struct coverage_run *r,
                                                   const struct cover_source *f, const char *func,
                                                   uint32_t *n) {
    uint32_t all = f->plan ? f->plan->units.n : 1, first = f->plan ? cover_unit_of(f, func) : 0;
    struct replay_source *out = arena_new_array(&r->arena, struct replay_source, all);
    for (uint32_t i = 0; i < all; i++) {
        uint32_t k = i ? i - (i <= first) : first;
        const struct cover_source *u =
            f->plan ? r->units.at[r->linked.files[f->plan->units.at[k]].given] : f;
        out[i] = (struct replay_source){u->report.path, &u->flags};
    }
    *n = all;
    return out;
}

static void write_vector(struct coverage_run *r, const struct cover_source *f, uint32_t i,
                         const struct keep_place *at) {
    const struct cover_test *t = &f->report.tests.at[i];
    uint32_t n = 0;
    const struct replay_source *sources = list_sources_of(r, f, t->of->func, &n);
    const struct kept_vector v = {.run = &t->vector->run,
                                  .func = t->of->func,
                                  .number = i + 1,
                                  .what = cover_test_words(&r->arena, &f->report, t->vector),
                                  .end = t->end};
    struct kept_test k = keep_vector(&r->arena, f->report.lowered.module, &v, sources, n, at);
    if (k.problem) {
        fprintf(stderr, "verify-ls: test %u of %s is not written: %s\n", i + 1, f->report.shown,
                k.problem);
        return;
    }
    enum keep_outcome done = keep_write(&r->arena, &k, at, r->o->emit_test_force);
    r->tests_written += done == KEPT_WRITTEN;
    r->tests_there += done == KEPT_THERE;
    if (done != KEPT_FAILED) return;
    fprintf(stderr, "verify-ls: %s/%s.c: cannot be written: %s\n", r->o->emit_test, k.name,
            strerror(errno));
    r->broken = true;
}

static void write_vectors(struct coverage_run *r) {
    const struct options *o = r->o;
    if (!o->emit_test) return;
    const struct keep_place at = {path_absolute(&r->arena, NULL, o->emit_test), o->test_style};
    for (uint32_t i = 0; i < r->files.n; i++)
        for (uint32_t k = 0; k < r->files.at[i]->report.tests.n; k++)
            write_vector(r, r->files.at[i], k, &at);
    fprintf(stderr, "verify-ls: %u test%s written to %s", r->tests_written,
            r->tests_written == 1 ? "" : "s", o->emit_test);
    if (r->tests_there)
        fprintf(stderr, ", %u already there (--emit-test-force writes them anew)", r->tests_there);
    fprintf(stderr, "\n");
}

/* ---- the run ---- */

static struct pool *cover_pool(struct coverage_run *r) {
    const struct options *o = r->o;
    int64_t jobs = o->jobs ? o->jobs : (int64_t)uv_available_parallelism();
    if (jobs > MOST_JOBS) jobs = MOST_JOBS;
    struct pool_options opt = {.dir = o->worker_dir, .ctx = r, .idle = cover_pump};
    opt.count[ROLE_PROVE] = (uint32_t)jobs;
    opt.count[ROLE_FRONT] = r->units.n < jobs ? r->units.n : (uint32_t)jobs;
    opt.memory_mb[ROLE_PROVE] = o->memory_mb ? o->memory_mb : PROVER_MB;
    opt.memory_mb[ROLE_FRONT] = FRONT_MB;
    return pool_new(&r->loop, &opt);
}

int cover_main(const struct options *given) {
    struct options o = *given;
    o.program |= o.project; /* the front end asks only whether files are linked */
    struct coverage_run r = {.o = &o, .kinds = kinds_of(o.goal)};
    int status = EXIT_USAGE;
    uv_loop_init(&r.loop);
    if (cover_add_units(&r)) {
        r.pool = cover_pool(&r);
        cover_pump(&r);
        uv_run(&r.loop, UV_RUN_DEFAULT);
        take_cover_results(&r);
        write_vectors(&r);
        status = report_coverage(&r);
    }
    if (o.program) linked_end(&r.linked);
    uv_loop_close(&r.loop);
    arena_free(&r.arena);
    return status;
}
