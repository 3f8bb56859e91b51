/* `verify-ls check`: every file through a front worker, every function through a prover, and a
 * report.
 *
 * Files are reported in the order given, each as soon as it and those before it are done; what it
 * needed is freed then. With --program and --project the files are followed by the programs that
 * they make (linked.h), a few of which are in memory at a time.
 */
#include "lsp/cli/check.h"

#include "core/base/clock.h"
#include "lsp/cli/check_run.h"
#include "lsp/project/entries.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_JOBS = 64,
    EXPLAIN_MS = 2000,
    EXPLAIN_LONG_MS = 5000, /* with --witness, which writes the explanation to a file */
    OPEN_PROGRAMS = 4       /* linked and not yet reported */
};

/* ---- progress ---- */

static const char *running_function(const struct check_run *r) {
    for (uint32_t i = r->next_report; i < r->files.n; i++)
        for (uint32_t k = 0; k < r->files.at[i]->ntasks; k++) {
            const struct check_task *t = &r->files.at[i]->tasks[k];
            if (t->started && !t->box) return t->func;
        }
    for (uint32_t i = r->next_report; i < r->files.n; i++)
        for (uint32_t k = 0; k < r->files.at[i]->nsearches; k++) {
            const struct check_search *s = &r->files.at[i]->searches[k];
            if (s->started && !s->done) return s->func;
        }
    return NULL;
}

static void show_progress(uv_timer_t *t) {
    struct check_run *r = t->data;
    const char *f = running_function(r);
    check_clear_progress(r);
    if (f)
        fprintf(stderr, "[%u/%u] verifying %.60s", r->done_tasks, r->all_tasks, f);
    else
        fputs("reading sources", stderr);
    fflush(stderr);
    r->progress_shown = true;
}

/* ---- provers ---- */

/* The time for explaining a proof. It is short unless the explanation is shown or written: a user
 * who only wants the verdict should not wait for it. */
static int64_t explain_ms(const struct options *o) {
    return o->witness_dir ? EXPLAIN_LONG_MS : EXPLAIN_MS;
}

/* A program has all calls: what one of them breaks is looked for from its entry. */
struct options check_options(const struct check_task *t) {
    struct options own = *t->run->o;
    if (t->file->plan && !t->file->plan->is_library) own.prover.requirements = REQUIREMENTS_CHECKED;
    return own;
}

struct task_terms check_terms(const struct check_task *t) {
    const struct options *o = t->run->o;
    bool starts = entries_start_at(o, t->func);
    return (struct task_terms){
        .program = starts, .entry = o->entries.n && !starts, .explain_ms = explain_ms(o)};
}

static void pump(void *ctx);

static void on_progress(void *ctx, const cJSON *params) {
    struct check_task *t = ctx;
    if (task_note(&t->news, params))
        task_limit_explaining(t->run->pool, t->job, explain_ms(t->run->o));
}

/* A program may take all the time that there is: its functions are searched beside it. */
enum { LONG_MS = 1000, LOOK_MS = 250 };

static void look_for_long(uv_timer_t *t) {
    struct check_run *r = t->data;
    bool planned = false;
    for (uint32_t i = r->next_report; i < r->files.n && pool_idle(r->pool, ROLE_PROVE); i++) {
        struct check_file *f = r->files.at[i];
        for (uint32_t k = 0; f->plan && k < f->ntasks; k++) {
            struct check_task *task = &f->tasks[k];
            if (!task->started || task->box || clock_ms() - task->began < LONG_MS) continue;
            check_search_plan(task);
            planned = true;
        }
    }
    if (planned) pump(r);
}

/* It has its result. */
static void end_task(struct check_task *t) {
    t->run->done_tasks++;
    if (!t->file->plan) return;
    if (t == t->file->tasks && entries_start_at(t->run->o, t->func)) check_add_blamed(t);
    check_search_plan(t);
}

static void on_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct check_task *t = ctx;
    t->box = task_outcome(t->func, end, result, &t->news, t->run->o->prover.timeout_ms);
    task_explain(t->box, t->file->report.lowered.module);
    task_news_free(&t->news);
    if (end == JOB_DONE) check_keep(t);
    end_task(t);
}

static void start_task(struct check_task *t) {
    const struct options *o = t->run->o;
    struct options own = check_options(t);
    struct task_terms terms = check_terms(t);
    cJSON *params = task_request(t->file->report.lowered.module, t->func, &own, &terms);
    t->began = clock_ms();
    if (!params) {
        on_proved(t, JOB_NO_WORKER, NULL);
        return;
    }
    struct job_spec spec = task_proof_job(params, o->prover.timeout_ms);
    spec.ctx = t;
    spec.progress = on_progress;
    spec.done = on_proved;
    t->job = pool_run(t->run->pool, &spec);
}

/* The result may be known already. */
static void begin_task(struct check_task *t) {
    t->started = true;
    bool kept = check_take_kept(t);
    if (t->run->plan.folder) {
        check_plan_task(t);
        return;
    }
    if (kept)
        end_task(t);
    else
        start_task(t);
}

static struct check_task *next_task(struct check_run *r) {
    for (uint32_t i = r->next_report; i < r->files.n; i++)
        for (uint32_t k = 0; k < r->files.at[i]->ntasks; k++)
            if (!r->files.at[i]->tasks[k].started) return &r->files.at[i]->tasks[k];
    return NULL;
}

/* ---- front ends ---- */

void check_add_task(struct check_file *f, const char *func) {
    f->tasks[f->ntasks++] = (struct check_task){.run = f->run, .file = f, .func = func};
    f->run->all_tasks++;
}

static bool is_chosen(struct check_run *r, const char *func) {
    const text_list *only = &r->o->functions;
    bool any = only->n == 0;
    for (uint32_t i = 0; i < only->n; i++) {
        if (strcmp(only->at[i], func) != 0) continue;
        any = true;
        if (i < 64) r->functions_found |= (uint64_t)1 << i;
    }
    return any;
}

static void note_entries(struct check_run *r, const struct ir_module *m, const struct ir_func *g) {
    for (uint32_t k = 0; k < r->o->entries.n && k < 64; k++) {
        const text_list one = {.at = &r->o->entries.at[k], .n = 1};
        if (entries_have(&one, m, g)) r->entries_found |= (uint64_t)1 << k;
    }
}

/* --entry: these alone; a program is searched from its first task, the one that starts it. */
static void choose_entries(struct check_file *f) {
    struct check_run *r = f->run;
    struct ir_module *m = f->report.lowered.module;
    const text_list *entries = &r->o->entries;
    entries_mark(m, entries);
    for (int starts = 1; starts >= 0; starts--) {
        for (uint32_t i = 0; i < m->funcs.n; i++) {
            const struct ir_func *g = m->funcs.at[i];
            if (!entries_have(entries, m, g) || entries_start_at(r->o, g->name) != starts) continue;
            note_entries(r, m, g);
            check_add_task(f, g->name);
        }
    }
    if (!f->ntasks && entries->n == 1)
        f->report.problem =
            arena_printf(&f->arena, "no function %s is defined here", entries->at[0]);
}

/* --function: every one of the program that has this name. */
static void choose_named(struct check_file *f) {
    struct check_run *r = f->run;
    const struct ir_module *m = f->report.lowered.module;
    const text_list *only = &r->o->functions;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *g = m->funcs.at[i];
        for (uint32_t k = 0; g->has_body && !g->is_model && k < only->n; k++) {
            if (!linked_is_called(g->name, only->at[k])) continue;
            if (k < 64) r->functions_found |= (uint64_t)1 << k;
            check_add_task(f, g->name);
            break;
        }
    }
}

static void choose_of_program(struct check_file *f) {
    struct check_run *r = f->run;
    const struct ir_module *m = f->report.lowered.module;
    name_list entries = {0};
    f->tasks = arena_new_array(&f->arena, struct check_task, m->funcs.n + 1);
    if (r->o->entries.n) {
        choose_entries(f);
    } else if (r->o->functions.n) {
        choose_named(f);
        check_add_callers(f);
    } else {
        linked_entries(&r->linked, &f->arena, f->plan, m, &entries);
        for (uint32_t i = 0; i < entries.n; i++) check_add_task(f, entries.at[i]);
    }
}

static void choose_of_file(struct check_file *f) {
    struct check_run *r = f->run;
    const struct lowered *l = &f->report.lowered;
    f->tasks = arena_new_array(&f->arena, struct check_task, l->funcs.n + 1);
    if (r->o->entries.n) {
        choose_entries(f);
        return;
    }
    for (uint32_t i = 0; i < l->funcs.n; i++) {
        if (!is_chosen(r, l->funcs.at[i].name)) continue;
        if (f->untouched || check_diff_same(f, &l->funcs.at[i]))
            r->totals.unchanged++;
        else
            check_add_task(f, l->funcs.at[i].name);
    }
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

static void take_facts(struct check_file *f) {
    struct check_run *r = f->run;
    const struct lowered *l = &f->report.lowered;
    uint32_t unit = f->unit - r->given;
    name_list names = {0};
    for (uint32_t i = 0; i < l->funcs.n; i++)
        if (!l->funcs.at[i].is_static) vec_push(&f->arena, &names, l->funcs.at[i].name);
    if (f->report.problem)
        facts_add_broken(&r->facts, unit, f->report.path, names.at, names.n);
    else
        facts_add(&r->facts, unit, f->report.path, l->text);
    f->report.lowered = (struct lowered){0};
    arena_free(&f->arena);
}

/* Once all files are read, those that were given know what the others show. */
static void use_facts(struct check_run *r) {
    for (uint32_t i = 0; i < r->units; i++)
        if (!r->files.at[i]->read) return;
    if (r->others) facts_add_others(&r->facts);
    while (facts_step(&r->facts)) continue;
    for (uint32_t i = 0; i < r->units; i++) {
        struct check_file *f = r->files.at[i];
        f->lowered = true;
        if (f->only_facts || f->report.problem) continue;
        known_set_functions(r->facts.known, f->report.path, f->report.lowered.module);
        known_set_variables(r->facts.known, f->report.lowered.module);
        choose_of_file(f);
    }
}

static void on_file_read(struct check_file *f) {
    struct check_run *r = f->run;
    f->sent = f->read = true;
    if (r->o->project_facts && !r->links) {
        if (f->only_facts) take_facts(f);
        use_facts(r);
        return;
    }
    f->lowered = true;
    if (!r->links) {
        if (!f->report.problem) choose_of_file(f);
        return;
    }
    linked_take(&r->linked, f->unit, &f->targets, &f->report);
    if (f->report.problem) return;
    f->report.lowered = (struct lowered){0};
    arena_free(&f->arena);
}

/* Its turn comes again. */
static void want_old(struct check_file *f) {
    f->wants_old = true;
    f->sent = false;
    f->run->next_lower = 0;
}

static void on_file_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct check_file *f = ctx;
    if (end == JOB_DONE) lowered_from_json(&f->arena, result, &f->report.lowered);
    f->report.problem = front_problem(&f->arena, end, &f->report.lowered);
    f->untouched = !f->report.problem && !check_diff_touches(f);
    bool compares = f->run->o->diff && !f->run->links && !f->only_facts && !f->report.problem;
    if (compares && !f->untouched)
        want_old(f);
    else
        on_file_read(f);
}

static void on_old_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct check_file *f = ctx;
    if (end == JOB_DONE) check_diff_take(f, result);
    on_file_read(f);
}

static void lower_old(struct check_file *f) {
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = check_diff_request(f),
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = f,
                            .done = on_old_lowered};
    f->wants_old = false;
    f->sent = true;
    if (spec.params)
        pool_run(f->run->pool, &spec);
    else
        on_file_read(f);
}

static void lower_file(struct check_file *f) {
    struct options o = *f->run->o;
    o.program |= f->only_facts;
    cJSON *params = task_lower_request(f->report.path, NULL, &f->flags, &o);
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
    while (r->next_lower < r->units) {
        struct check_file *f = r->files.at[r->next_lower];
        if (!f->sent && !f->lowered) return f;
        r->next_lower++;
    }
    return NULL;
}

/* ---- programs ---- */

static bool is_touched(const struct check_run *r, const struct program_plan *p) {
    for (uint32_t i = 0; i < p->units.n; i++)
        if (!r->files.at[p->units.at[i]]->untouched) return true;
    return false;
}

static void add_program(struct check_run *r, const struct program_plan *p) {
    struct check_file *f = arena_new(&r->arena, struct check_file);
    *f = (struct check_file){.run = r, .plan = p, .sent = true};
    f->report.shown = linked_title(&r->linked, p, r->o->project);
    f->report.path = r->o->project ? r->linked.units[p->root].file : f->report.shown;
    f->report.is_program = true;
    vec_push(&r->arena, &r->files, f);
}

/* Says so where no program starts at --entry. */
static void plan(struct check_run *r) {
    for (uint32_t i = 0; i < r->units; i++)
        if (!r->files.at[i]->lowered) return;
    r->planned = true;
    if (r->o->project)
        linked_plan_all(&r->linked, entries_start(r->o), &r->o->entries);
    else
        linked_plan_one(&r->linked);
    for (uint32_t i = 0; i < r->linked.plans.n; i++)
        if (is_touched(r, &r->linked.plans.at[i])) add_program(r, &r->linked.plans.at[i]);
    if (r->o->project) r->totals.files = r->linked.n;
    if (r->linked.plans.n || !r->o->entries.n) return;
    check_clear_progress(r);
    fprintf(stderr, "verify-ls: no function %s is defined in the project\n", entries_start(r->o));
    r->broken = true;
}

static void open_program(struct check_file *f) {
    struct check_run *r = f->run;
    linked_open(&r->linked, &f->arena, f->plan, &f->report);
    f->lowered = true;
    if (!f->report.problem) choose_of_program(f);
}

/* Links programs as long as provers have nothing to do. */
static void open_programs(struct check_run *r) {
    if (!r->planned) plan(r);
    if (!r->planned) return;
    if (r->next_open < r->units) r->next_open = r->units;
    while (r->next_open < r->files.n && r->next_open < r->next_report + OPEN_PROGRAMS &&
           !next_task(r)) {
        open_program(r->files.at[r->next_open++]);
        check_report_ready(r);
    }
}

static void finish(struct check_run *r) {
    if (r->finished) return;
    r->finished = true;
    uv_close((uv_handle_t *)&r->ticker, NULL);
    uv_close((uv_handle_t *)&r->looker, NULL);
    pool_close(r->pool);
}

/* Gives every idle worker its next job; ends the run when no work is left. */
static void pump(void *ctx) {
    struct check_run *r = ctx;
    struct check_file *f;
    struct check_task *t;
    struct check_search *s;
    if (r->finished) return;
    while (pool_idle(r->pool, ROLE_FRONT) && (f = next_file(r)))
        f->wants_old ? lower_old(f) : lower_file(f);
    check_report_ready(r);
    if (r->links) open_programs(r);
    while (pool_idle(r->pool, ROLE_PROVE) && (t = next_task(r))) begin_task(t);
    while (pool_idle(r->pool, ROLE_PROVE) && (s = check_search_next(r))) check_search_start(s);
    check_report_ready(r);
    if (r->next_report == r->files.n && (!r->links || r->planned)) finish(r);
}

/* ---- the end ---- */

static int exit_status(const struct check_run *r) {
    return r->broken ? EXIT_USAGE : r->found ? EXIT_FOUND : r->open ? EXIT_OPEN : EXIT_PROVED;
}

/* Reports each of these names that no file defines, by its bit in `found`. */
static bool report_missing(const text_list *names, uint64_t found) {
    bool missing = false;
    for (uint32_t i = 0; i < names->n && i < 64; i++) {
        if (found >> i & 1) continue;
        fprintf(stderr, "verify-ls: no function %s is defined in the files given\n", names->at[i]);
        missing = true;
    }
    return missing;
}

/* Not if a file could not be read: the function may be in that one. */
static bool is_function_missing(const struct check_run *r) {
    if (r->totals.broken || r->broken) return false;
    return report_missing(&r->o->functions, r->functions_found) ||
           (r->o->entries.n > 1 && report_missing(&r->o->entries, r->entries_found));
}

static int conclude(struct check_run *r) {
    if (is_function_missing(r)) r->broken = true;
    if (r->plan.folder) return check_plan_end(r);
    int status = exit_status(r);
    r->totals.known = r->baseline.met;
    check_report_end(r, status, clock_ms() - r->start);
    check_tell_tests(r);
    return status;
}

/* ---- the run ---- */

static struct pool *make_pool(struct check_run *r) {
    int64_t jobs = r->o->jobs ? r->o->jobs : (int64_t)uv_available_parallelism();
    if (jobs > MAX_JOBS) jobs = MAX_JOBS;
    int64_t memory = r->o->memory_mb ? r->o->memory_mb : PROVER_MB;
    struct pool_options opt = {.dir = r->o->worker_dir, .ctx = r, .idle = pump};
    opt.count[ROLE_PROVE] = (uint32_t)jobs;
    opt.count[ROLE_FRONT] = r->units < jobs ? r->units : (uint32_t)jobs;
    opt.memory_mb[ROLE_PROVE] = memory;
    opt.memory_mb[ROLE_FRONT] = FRONT_MB;
    return pool_new(&r->loop, &opt);
}

/* Files that cannot be read are not given to a worker. */
static void begin(struct check_run *r) {
    r->links = r->o->program;
    linked_begin(&r->linked, &r->arena, r->units);
    facts_begin(&r->facts);
    for (uint32_t i = 0; i < r->units; i++)
        if (r->files.at[i]->report.problem) on_file_read(r->files.at[i]);
}

static void run(struct check_run *r) {
    begin(r);
    r->pool = make_pool(r);
    uv_timer_init(&r->loop, &r->ticker);
    r->ticker.data = r;
    uv_timer_init(&r->loop, &r->looker);
    r->looker.data = r;
    if (r->links) uv_timer_start(&r->looker, look_for_long, LOOK_MS, LOOK_MS);
    r->progress = isatty(STDERR_FILENO) && r->o->format == FORMAT_TEXT;
    if (r->progress) uv_timer_start(&r->ticker, show_progress, 1000, 100);
    if (next_file(r)) {
        pool_start(r->pool, ROLE_FRONT);
        if (!r->plan.folder) pool_start(r->pool, ROLE_PROVE);
    }
    pump(r);
    uv_run(&r->loop, UV_RUN_DEFAULT);
    check_clear_progress(r);
}

/* A gate that lost what it is to compare with must not pass. */
static bool read_baseline(struct check_run *r) {
    const char *wrong = r->o->baseline ? baseline_read(&r->baseline, r->o->baseline) : NULL;
    if (wrong) fprintf(stderr, "verify-ls: %s\n", wrong);
    return !wrong;
}

int check_main(const struct options *given) {
    struct options o = *given;
    o.program |= o.project; /* the front end asks only whether files are linked */
    o.prover.replay |= o.emit_test != NULL;
    struct check_run r = {.o = &o, .replays = given->prover.replay, .start = clock_ms()};
    int status = EXIT_USAGE;
    uv_loop_init(&r.loop);
    check_report_begin(&r);
    if (read_baseline(&r) && check_add_files(&r) && check_diff_begin(&r)) {
        check_open_store(&r);
        if (!o.plan_dir || check_plan_begin(&r)) {
            run(&r);
            check_close_store(&r);
            status = conclude(&r);
        }
        check_close_store(&r);
        linked_end(&r.linked);
        facts_end(&r.facts);
    } else {
        check_report_drop(&r);
    }
    baseline_free(&r.baseline);
    uv_loop_close(&r.loop);
    arena_free(&r.arena);
    return status;
}
