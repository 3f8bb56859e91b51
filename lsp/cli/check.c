/* `verify-ls check`: every file through a front worker, every function through a prover, and a
 * report.
 *
 * Files are reported in the order given, each as soon as it and those before it are done.
 */
#include "lsp/cli/check.h"
#include "lsp/cli/program.h"

#include "core/base/clock.h"
#include "lsp/project/compdb.h"
#include "lsp/report/report_json.h"
#include "lsp/report/witness.h"
#include "lsp/text/uri.h"
#include "lsp/workers/task.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FRONT_BUDGET_MS = 60000,
    MAX_JOBS = 64,
    PROVER_MB = 4096,
    FRONT_MB = 8192,
    MAX_FILE = 64 << 20,
    EXPLAIN_MS = 2000,
    EXPLAIN_LONG_MS = 5000 /* with --witness, which writes the explanation to a file */
};

struct check_run;

struct check_task {
    struct check_run *run;
    struct check_file *file;
    const char *func;
    bool started;
    struct job *job;
    struct task_news news;
    struct result_box *box; /* NULL: not verified yet */
};

struct check_file {
    struct check_run *run;
    struct file_report report;
    struct compile_flags flags;
    struct check_task *tasks;
    uint32_t ntasks;
    bool sent, lowered, reported;
};

struct check_run {
    const struct options *o;
    struct arena arena;
    uv_loop_t loop;
    uv_timer_t ticker;
    struct pool *pool;
    struct check_file *files;   /* with --program: each file, then the program itself */
    struct check_file *program; /* or NULL */
    uint32_t n, done_tasks, all_tasks, next_report;
    int64_t start;
    bool progress, progress_shown, finished;
    bool broken;              /* a witness could not be written */
    uint64_t functions_found; /* bit i: --function number i exists in some file */
};

/* ---- progress ---- */

static void clear_progress(struct check_run *r) {
    if (r->progress_shown) fputs("\r\033[K", stderr);
    r->progress_shown = false;
}

static const char *running_function(const struct check_run *r) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t k = 0; k < r->files[i].ntasks; k++)
            if (r->files[i].tasks[k].started && !r->files[i].tasks[k].box)
                return r->files[i].tasks[k].func;
    return NULL;
}

static void show_progress(uv_timer_t *t) {
    struct check_run *r = t->data;
    const char *f = running_function(r);
    clear_progress(r);
    if (f)
        fprintf(stderr, "[%u/%u] verifying %.60s", r->done_tasks, r->all_tasks, f);
    else
        fputs("reading sources", stderr);
    fflush(stderr);
    r->progress_shown = true;
}

/* ---- reports ---- */

static bool use_colour(const struct options *o) {
    if (o->color != COLOR_AUTO) return o->color == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

static void collect(struct check_file *f) {
    struct arena *a = &f->run->arena;
    struct file_report *p = &f->report;
    p->n = f->ntasks;
    p->results = arena_new_array(a, const struct func_result *, f->ntasks + 1);
    for (uint32_t i = 0; i < f->ntasks; i++) p->results[i] = &f->tasks[i].box->r;
    present_findings(a, p->lowered.module, p->results, p->n, &p->findings);
    if (!f->run->o->prover.replay) return;
    p->machine = arena_new_array(a, struct machine_replay, p->findings.n + 1);
    for (uint32_t i = 0; i < p->findings.n; i++)
        p->machine[i] = replay_on_machine(a, p->findings.at[i].check, p->path, &f->flags);
}

static void write_witnesses(struct check_file *f) {
    struct check_run *r = f->run;
    if (!r->o->witness_dir) return;
    const char *problem =
        witness_write(&r->arena, r->o->witness_dir, &f->report, r->o->prover.skip);
    if (!problem) return;
    clear_progress(r);
    fprintf(stderr, "verify-ls: %s\n", problem);
    r->broken = true;
}

static bool is_complete(const struct check_file *f) {
    if (!f->lowered) return false;
    for (uint32_t i = 0; i < f->ntasks; i++)
        if (!f->tasks[i].box) return false;
    return true;
}

static struct report_style style_of(const struct check_run *r) {
    return (struct report_style){stdout, use_colour(r->o), r->o->verbose};
}

static void report_ready(struct check_run *r) {
    while (r->next_report < r->n && is_complete(&r->files[r->next_report])) {
        struct check_file *f = &r->files[r->next_report++];
        collect(f);
        write_witnesses(f);
        bool part = r->program && f != r->program && !f->report.problem;
        if (r->o->format == FORMAT_JSON || part) continue;
        struct report_style s = style_of(r);
        clear_progress(r);
        report_file(&s, &f->report);
        fflush(stdout);
    }
}

/* ---- provers ---- */

/* The time for explaining a proof. It is short unless the explanation is shown or written: a user
 * who only wants the verdict should not wait for it. */
static int64_t explain_ms(const struct options *o) {
    return o->witness_dir ? EXPLAIN_LONG_MS : EXPLAIN_MS;
}

static void pump(void *ctx);

static void on_progress(void *ctx, const cJSON *params) {
    struct check_task *t = ctx;
    int64_t explain = explain_ms(t->run->o) * DEADLINE_NET;
    if (task_note(&t->news, params))
        pool_limit(t->run->pool, t->job, explain + task_slack_ms(explain));
}

static void on_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct check_task *t = ctx;
    t->box = task_outcome(t->func, end, result, &t->news, t->run->o->prover.timeout_ms);
    t->run->done_tasks++;
    task_news_free(&t->news);
}

static void start_task(struct check_task *t) {
    const struct options *o = t->run->o;
    struct task_terms terms = {.program = o->entry || strcmp(t->func, "main") == 0,
                               .explain_ms = explain_ms(o)};
    cJSON *params = task_request(t->file->report.lowered.module, t->func, o, &terms);
    int64_t budget_ms = o->prover.timeout_ms;
    t->started = true;
    if (!params) {
        on_proved(t, JOB_NO_WORKER, NULL);
        return;
    }
    struct job_spec spec = {.role = ROLE_PROVE,
                            .method = "prove",
                            .params = params,
                            .budget_ms = budget_ms + task_slack_ms(budget_ms),
                            .ctx = t,
                            .progress = on_progress,
                            .done = on_proved};
    t->job = pool_run(t->run->pool, &spec);
}

static struct check_task *next_task(struct check_run *r) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t k = 0; k < r->files[i].ntasks; k++)
            if (!r->files[i].tasks[k].started) return &r->files[i].tasks[k];
    return NULL;
}

/* ---- front ends ---- */

static void add_task(struct check_file *f, const char *func) {
    f->tasks[f->ntasks++] = (struct check_task){.run = f->run, .file = f, .func = func};
    f->run->all_tasks++;
}

static bool chosen(struct check_run *r, const char *func) {
    const text_list *only = &r->o->functions;
    bool any = only->n == 0;
    for (uint32_t i = 0; i < only->n; i++) {
        if (strcmp(only->at[i], func) != 0) continue;
        any = true;
        if (i < 64) r->functions_found |= (uint64_t)1 << i;
    }
    return any;
}

static void choose_entries(struct check_file *f) {
    struct check_run *r = f->run;
    name_list entries = {0};
    program_entries(&r->arena, f->report.lowered.module, &entries);
    f->tasks = arena_new_array(&r->arena, struct check_task, entries.n + 1);
    for (uint32_t i = 0; i < entries.n; i++)
        if (chosen(r, entries.at[i])) add_task(f, entries.at[i]);
}

static void choose_tasks(struct check_file *f) {
    struct check_run *r = f->run;
    const struct lowered *l = &f->report.lowered;
    const char *entry = r->o->entry;
    if (!entry && f == r->program) {
        choose_entries(f);
        return;
    }
    f->tasks = arena_new_array(&r->arena, struct check_task, l->funcs.n + 1);
    if (entry) {
        const struct ir_func *e = ir_find_func(l->module, entry);
        if (e && e->has_body && !e->is_model)
            add_task(f, e->name);
        else
            f->report.problem = arena_printf(&r->arena, "no function %s is defined here", entry);
        return;
    }
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (chosen(r, l->funcs.at[i].name)) add_task(f, l->funcs.at[i].name);
}

static const char *first_error(const struct lowered *l) {
    for (uint32_t i = 0; i < l->messages.n; i++)
        if (l->messages.at[i].error) return l->messages.at[i].text;
    return NULL;
}

/* The reason why no function of the file can be verified; NULL: there is none. */
static const char *front_problem(struct arena *a, enum job_end end, const struct lowered *l) {
    if (end != JOB_DONE)
        return arena_printf(a, "cannot be read by the C front end: %s", job_end_text(end));
    const char *why = first_error(l);
    switch (l->status) {
    case VL_OK:
        return NULL;
    case VL_INPUT:
        return "does not compile";
    case VL_IO:
        return "cannot be read";
    default:
        return arena_printf(a, "C front end: %s%s%s", vl_status_text(l->status), why ? ": " : "",
                            why ? why : "");
    }
}

static void on_file_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct check_file *f = ctx;
    struct arena *a = &f->run->arena;
    f->lowered = true;
    if (end == JOB_DONE) lowered_from_json(a, result, &f->report.lowered);
    f->report.problem = front_problem(a, end, &f->report.lowered);
    if (!f->report.problem && !f->run->program) choose_tasks(f);
}

/* Links the program; called once all its files are read. */
static void link_program(struct check_run *r) {
    const struct file_report **files = arena_new_array(&r->arena, const struct file_report *, r->n);
    for (uint32_t i = 0; i + 1 < r->n; i++) {
        if (!r->files[i].lowered) return;
        files[i] = &r->files[i].report;
    }
    program_link(&r->arena, files, r->n - 1, &r->program->report);
    r->program->lowered = true;
    if (!r->program->report.problem) choose_tasks(r->program);
}

static void lower(struct check_file *f) {
    cJSON *params = task_lower_request(f->report.path, NULL, &f->flags, f->run->o);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = f,
                            .done = on_file_lowered};
    f->sent = true;
    pool_run(f->run->pool, &spec);
}

static struct check_file *next_file(struct check_run *r) {
    for (uint32_t i = 0; i < r->n; i++)
        if (!r->files[i].sent && !r->files[i].lowered) return &r->files[i];
    return NULL;
}

static void finish(struct check_run *r) {
    if (r->finished) return;
    r->finished = true;
    uv_close((uv_handle_t *)&r->ticker, NULL);
    pool_close(r->pool);
}

/* Gives every idle worker its next job; ends the run when no work is left. */
static void pump(void *ctx) {
    struct check_run *r = ctx;
    struct check_file *f;
    struct check_task *t;
    if (r->finished) return;
    while (pool_idle(r->pool, ROLE_FRONT) && (f = next_file(r))) lower(f);
    if (r->program && !r->program->lowered) link_program(r);
    while (pool_idle(r->pool, ROLE_PROVE) && (t = next_task(r))) start_task(t);
    report_ready(r);
    if (r->next_report == r->n) finish(r);
}

/* ---- files ---- */

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

static void add_file(struct check_run *r, const char *name) {
    struct check_file *f = &r->files[r->n++];
    *f = (struct check_file){.run = r};
    f->report.shown = name;
    f->report.path = path_absolute(&r->arena, NULL, name);
    f->report.problem = input_problem(&r->arena, f->report.path);
    f->lowered = f->report.problem != NULL;
    if (r->o->flags.n) {
        for (uint32_t i = 0; i < r->o->flags.n; i++)
            vec_push(&r->arena, &f->flags.flags, r->o->flags.at[i]);
    } else if (!f->lowered) {
        compdb_find(&r->arena, r->o->compile_commands_dir, f->report.path, &f->flags);
        f->report.problem = f->flags.problem;
        f->lowered = f->report.problem != NULL;
    }
}

/* The entry for the linked program stands after those of its files; no file is read for it. */
static void add_program(struct check_run *r) {
    struct check_file *f = &r->files[r->n++];
    *f = (struct check_file){.run = r, .sent = true};
    f->report.shown = f->report.path = "the program";
    f->report.is_program = true;
    r->program = f;
}

static int exit_status(const struct check_run *r) {
    bool broken = false, found = false, open = false;
    for (uint32_t i = 0; i < r->n; i++) {
        const struct file_report *p = &r->files[i].report;
        broken |= p->problem != NULL;
        found |= &r->files[i] == r->program && program_is_broken(p);
        for (uint32_t k = 0; k < p->findings.n; k++)
            found |= r->o->strict || p->findings.at[k].check->severity != SEVERITY_INFORMATION;
        for (uint32_t k = 0; k < p->n; k++) {
            const struct func_result *q = p->results[k];
            enum verdict v = present_verdict(q);
            open |= q->unbounded; /* no full proof */
            open |= v == VERDICT_UNKNOWN || v == VERDICT_BOUNDED ||
                    present_count(q, VERDICT_UNKNOWN) || present_count(q, VERDICT_BOUNDED);
        }
    }
    return broken ? EXIT_USAGE : found ? EXIT_FOUND : open ? EXIT_OPEN : EXIT_PROVED;
}

/* Reports each --function that no file defines, unless a file could not be read: the function may
 * be in that one. */
static bool missing_function(const struct check_run *r) {
    bool missing = false;
    for (uint32_t i = 0; i < r->n; i++)
        if (r->files[i].report.problem) return false;
    for (uint32_t i = 0; i < r->o->functions.n && i < 64; i++) {
        if (r->functions_found >> i & 1) continue;
        fprintf(stderr, "verify-ls: no function %s is defined in the files given\n",
                r->o->functions.at[i]);
        missing = true;
    }
    return missing;
}

static int conclude(struct check_run *r) {
    struct file_report *reports = arena_new_array(&r->arena, struct file_report, r->n);
    for (uint32_t i = 0; i < r->n; i++) reports[i] = r->files[i].report;
    int status = exit_status(r);
    if (missing_function(r) || r->broken) status = EXIT_USAGE;
    int64_t millis = clock_ms() - r->start;
    if (r->o->format == FORMAT_JSON) {
        cJSON *o = report_to_json(reports, r->n, status, millis);
        char *text = cJSON_Print(o);
        puts(text);
        free(text);
        cJSON_Delete(o);
    } else {
        struct report_style s = style_of(r);
        report_summary(&s, reports, r->n, millis);
    }
    return status;
}

/* ---- the run ---- */

static struct pool *make_pool(struct check_run *r) {
    int64_t jobs = r->o->jobs ? r->o->jobs : (int64_t)uv_available_parallelism();
    if (jobs > MAX_JOBS) jobs = MAX_JOBS;
    int64_t memory = r->o->memory_mb ? r->o->memory_mb : PROVER_MB;
    struct pool_options opt = {.dir = r->o->worker_dir, .ctx = r, .idle = pump};
    opt.count[ROLE_PROVE] = (uint32_t)jobs;
    opt.count[ROLE_FRONT] = r->n < jobs ? r->n : (uint32_t)jobs;
    opt.memory_mb[ROLE_PROVE] = memory;
    opt.memory_mb[ROLE_FRONT] = FRONT_MB;
    return pool_new(&r->loop, &opt);
}

static void free_run(struct check_run *r) {
    for (uint32_t i = 0; i < r->n; i++) {
        for (uint32_t k = 0; k < r->files[i].ntasks; k++) {
            result_box_drop(r->files[i].tasks[k].box);
            task_news_free(&r->files[i].tasks[k].news);
        }
    }
    arena_free(&r->arena);
}

/* Options that do not work with --program yet. */
static const char *misused(const struct options *o) {
    if (o->program && o->prover.replay) return "--replay does not go with --program";
    if (o->program && o->witness_dir) return "--witness does not go with --program";
    return NULL;
}

int check_main(const struct options *o) {
    if (misused(o)) {
        fprintf(stderr, "verify-ls: %s\n", misused(o));
        return EXIT_USAGE;
    }
    struct check_run r = {.o = o, .start = clock_ms()};
    uv_loop_init(&r.loop);
    r.files = arena_new_array(&r.arena, struct check_file, o->files.n + 1);
    for (uint32_t i = 0; i < o->files.n; i++) add_file(&r, o->files.at[i]);
    if (o->program) add_program(&r);
    r.pool = make_pool(&r);
    uv_timer_init(&r.loop, &r.ticker);
    r.ticker.data = &r;
    r.progress = isatty(STDERR_FILENO) && o->format == FORMAT_TEXT;
    if (r.progress) uv_timer_start(&r.ticker, show_progress, 1000, 100);
    if (next_file(&r)) {
        pool_start(r.pool, ROLE_FRONT);
        pool_start(r.pool, ROLE_PROVE);
    }
    pump(&r);
    uv_run(&r.loop, UV_RUN_DEFAULT);
    clear_progress(&r);
    uv_loop_close(&r.loop);
    int status = conclude(&r);
    free_run(&r);
    return status;
}
