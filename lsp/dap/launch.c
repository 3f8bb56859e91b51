/* launch.c - from the arguments of `launch` to a run: the files are lowered one after the other,
 * put together if there are several, and functions are verified until the finding that was asked
 * for is there.
 *
 * Invariant: the request is answered once, by launch_done or launch_fail.
 */
#include "core/interp/witness_text.h"
#include "core/irtext/text.h"
#include "core/link/link.h"
#include "lsp/dap/locals.h"
#include "lsp/dap/session.h"
#include "lsp/findings/fingerprint.h"
#include "lsp/project/entries.h"
#include "lsp/text/uri.h"
#include "lsp/wire/options_json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 4096 };

struct launch {
    struct dap *d;
    struct dap_request request; /* to be answered */
    struct options options;
    text_list files, flags; /* absolute; flags: instead of compile_commands.json */
    bool has_flags;
    /* Which finding: each may be left out. */
    const char *function, *finding, *check;
    int64_t line;
    bool stop_on_entry, without_finding;
    struct job *job;
    uint32_t lowered; /* files so far */
    VEC(const struct ir_module *) modules;
    const struct ir_module *all; /* the file, or the program */
    name_list candidates;        /* functions to verify, in this order */
    uint32_t tried;
    const char *task; /* of the candidate, as text */
    struct task_news news;
    struct result_box *box;
    struct finding chosen;
};

bool launch_stops_on_entry(const struct dap *d) { return d->launch->stop_on_entry; }

/* ---- answers ---- */

void launch_forget(struct dap *d) {
    struct launch *l = d->launch;
    if (!l) return;
    if (l->job) pool_cancel(d->pool, l->job);
    l->job = NULL;
    task_news_free(&l->news);
    if (!d->ending) return;
    result_box_drop(l->box);
    l->box = NULL;
}

/* The client may try again. */
static void launch_fail(struct launch *l, const char *why) {
    struct dap *d = l->d;
    launch_forget(d);
    dap_refuse(d, &l->request, "%s", why);
    result_box_drop(l->box);
    l->box = NULL;
    stepper_free(d->subject.s);
    locals_free(d->subject.texts);
    d->subject = (struct subject){0};
    d->finding = NULL;
    d->phase = DAP_IDLE;
}

static void launch_done(struct launch *l) {
    struct dap *d = l->d;
    d->phase = DAP_READY;
    breakpoints_place(d);
    dap_event(d, "initialized", NULL);
    dap_answer(d, &l->request, NULL);
}

/* ---- the run ---- */

static bool wants_none(void *ctx, const struct stepper *s, enum stepper_event e) {
    (void)ctx;
    (void)s;
    (void)e;
    return false;
}

/* Does the run end where the finding says? It was found in another process. */
static bool fails_as_found(struct stepper *s, const struct check_result *c) {
    stepper_forward(s, wants_none, NULL);
    const struct interp_result *end = stepper_end(s);
    bool same = end->end == INTERP_CHECK_FAILED && end->check == c->kind && end->ins == c->ins &&
                end->func && strcmp(end->func, c->func) == 0;
    stepper_backward(s, wants_none, NULL);
    return same;
}

static void say_beginning(struct launch *l) {
    struct arena a = {0};
    const char *message = control_message(l->d, &a);
    if (message) dap_say(l->d, "%s", message);
    arena_free(&a);
}

/* c: NULL: a run without finding. */
static void begin_run(struct launch *l, const struct witness *w, const struct check_result *c) {
    struct dap *d = l->d;
    struct interp_options how = {.skip = l->options.prover.skip};
    if (c) how.until = (struct interp_failure){c->func, c->ins, (uint16_t)c->kind};
    d->subject.w = w;
    d->subject.texts = locals_texts();
    d->subject.s = stepper_new(d->subject.m, w, &how);
    if (c && !fails_as_found(d->subject.s, c)) {
        launch_fail(l, "internal: the run of the finding is another one here");
        return;
    }
    d->finding = c ? &l->chosen : NULL;
    say_beginning(l);
    launch_done(l);
}

/* The task as the prover has read it: the finding's places and the witness speak of that. */
static bool parse_task(struct launch *l) {
    struct ir_module *m = NULL;
    char *wrong = NULL;
    bool good = ir_parse(&l->d->arena, l->task, strlen(l->task), &m, &wrong) == VL_OK;
    l->d->subject.m = good ? m : NULL;
    return good;
}

/* ---- choosing ---- */

static bool is_on_line(const struct launch *l, const struct finding *f) {
    const struct ir_module *m = l->d->subject.m;
    struct ir_loc at = ir_loc_of(m, f->check->func, f->check->ins);
    return f->loc.line == l->line || at.line == l->line;
}

/* How well the finding is the one that was asked for; 0: it is not. */
static int fitness(const struct launch *l, const struct finding *f) {
    bool named = l->finding && f->fingerprint && strcmp(f->fingerprint, l->finding) == 0;
    bool kind = !l->check || strcmp(check_infos[f->check->kind].name, l->check) == 0;
    if (!f->check->witness || (l->finding && !named) || !kind) return 0;
    return l->line && is_on_line(l, f) ? 2 : 1;
}

/* The best one of the candidate's result. */
static bool choose_finding(struct launch *l) {
    struct arena *a = &l->d->arena;
    const struct func_result *one = &l->box->r;
    struct shown_results r = {.at = &one, .n = 1};
    struct baseline names = {0};
    finding_list all = {0};
    int best = 0;
    present_findings(a, l->d->subject.m, &r, &all);
    baseline_mark(&names, a, l->d->subject.m, &all);
    for (uint32_t i = 0; i < all.n; i++) {
        int fit = fitness(l, &all.at[i]);
        if (fit > best) best = fit, l->chosen = all.at[i];
    }
    baseline_free(&names);
    return best > 0;
}

static void prove_next(struct launch *l);

static void fail_without_finding(struct launch *l) {
    struct arena a = {0};
    const char *what = l->candidates.n == 1
                           ? arena_printf(&a, "%s: %s", l->candidates.at[0],
                                          present_result(&a, l->d->subject.m, &l->box->r))
                           : "no function has such a finding";
    launch_fail(l, arena_printf(&a, "there is no run to step through: %s", what));
    arena_free(&a);
}

/* ---- proving ---- */

static void use_result(struct launch *l) {
    struct witness *w = arena_new(&l->d->arena, struct witness);
    if (!parse_task(l)) {
        launch_fail(l, "internal: the task is not readable");
    } else if (choose_finding(l)) {
        if (witness_from_text(&l->d->arena, l->chosen.check->witness, w))
            begin_run(l, w, l->chosen.check);
        else
            launch_fail(l, "internal: the inputs of the finding are not readable");
    } else if (++l->tried < l->candidates.n) {
        prove_next(l);
    } else {
        fail_without_finding(l);
    }
}

static void on_launch_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct launch *l = ctx;
    const char *func = l->candidates.at[l->tried];
    l->job = NULL;
    result_box_drop(l->box);
    l->box = task_outcome(func, end, result, &l->news, l->options.prover.timeout_ms);
    task_news_free(&l->news);
    use_result(l);
}

static void on_launch_progress(void *ctx, const cJSON *params) {
    struct launch *l = ctx;
    if (task_note(&l->news, params))
        pool_limit(l->d->pool, l->job, task_slack_ms(l->options.prover.timeout_ms));
}

/* Every input is 0, and every pointer null. */
static void run_without_finding(struct launch *l) {
    struct witness *w = arena_new(&l->d->arena, struct witness);
    *w = (struct witness){.entry = l->candidates.at[0]};
    w->globals_arbitrary = !entries_start_at(&l->options, w->entry);
    if (parse_task(l))
        begin_run(l, w, NULL);
    else
        launch_fail(l, "internal: the task is not readable");
}

static void prove_next(struct launch *l) {
    const char *func = l->candidates.at[l->tried];
    struct task_terms terms = {.program = entries_start_at(&l->options, func)};
    terms.entry = l->options.entries.n && !terms.program;
    cJSON *params = task_request(l->all, func, &l->options, &terms);
    if (!params) {
        launch_fail(l, "the function has no body here");
        return;
    }
    l->task = json_copy(&l->d->arena, params, "task");
    if (l->without_finding) {
        cJSON_Delete(params);
        run_without_finding(l);
        return;
    }
    dap_say(l->d, "verifying %s", func);
    struct job_spec spec = task_proof_job(params, l->options.prover.timeout_ms);
    spec.ctx = l;
    spec.progress = on_launch_progress;
    spec.done = on_launch_proved;
    l->job = pool_run(l->d->pool, &spec);
}

/* ---- candidates ---- */

static bool is_called_so(const struct ir_func *f, const char *name) {
    const char *plain = strrchr(f->name, ':');
    return f->has_body && !f->is_model &&
           (strcmp(f->name, name) == 0 || (plain && strcmp(plain + 1, name) == 0));
}

/* Does the function's definition hold the line? Of a program, in the first file given. */
static bool holds_line(const struct launch *l, const struct ir_func *f) {
    const char *path = ir_file_of(l->all, &f->loc);
    return f->has_body && !f->is_model && f->loc.line <= l->line && l->line <= f->loc.eline &&
           path && strcmp(path, l->files.at[0]) == 0;
}

/* All functions of the program's own text, main first. */
static void try_all(struct launch *l) {
    const struct ir_func *start = ir_find_func(l->all, "main");
    if (start && start->has_body) vec_push(&l->d->arena, &l->candidates, start->name);
    if (start && start->has_body && l->files.n > 1 && !l->finding) return;
    for (uint32_t i = 0; i < l->all->funcs.n; i++) {
        const struct ir_func *f = l->all->funcs.at[i];
        const char *path = ir_file_of(l->all, &f->loc);
        bool own = l->files.n > 1 || (path && strcmp(path, l->files.at[0]) == 0);
        if (f != start && f->has_body && !f->is_model && own)
            vec_push(&l->d->arena, &l->candidates, f->name);
    }
}

static void choose_candidates(struct launch *l) {
    for (uint32_t i = 0; i < l->all->funcs.n; i++) {
        const struct ir_func *f = l->all->funcs.at[i];
        bool asked = l->function ? is_called_so(f, l->function) : l->line && holds_line(l, f);
        if (asked) vec_push(&l->d->arena, &l->candidates, f->name);
    }
    if (!l->function && !l->line) try_all(l);
}

static void begin_proofs(struct launch *l) {
    struct arena a = {0};
    choose_candidates(l);
    if (l->candidates.n)
        prove_next(l);
    else if (l->function)
        launch_fail(l, arena_printf(&a, "no function `%s` is defined here", l->function));
    else if (l->line)
        launch_fail(l, arena_printf(&a, "line %lld is in no function", (long long)l->line));
    else
        launch_fail(l, "no function is defined here");
    arena_free(&a);
}

/* ---- lowering ---- */

static void link_all(struct launch *l) {
    struct ir_linked linked;
    l->all = l->modules.at[0];
    if (l->modules.n > 1) {
        if (ir_link(&l->d->arena, l->modules.at, l->modules.n, &linked) != VL_OK) {
            launch_fail(l, "the files are compiled for different targets");
            return;
        }
        l->all = linked.module;
        l->options.prover.requirements = REQUIREMENTS_CHECKED;
    }
    begin_proofs(l);
}

/* The first error of the compiler, with its place. */
static const char *compile_error(struct arena *a, const struct lowered *x, const char *file) {
    for (uint32_t i = 0; i < x->messages.n; i++) {
        const struct lowered_message *m = &x->messages.at[i];
        const char *where = m->file ? m->file : file;
        if (m->error && m->line) return arena_printf(a, "%s:%u: %s", where, m->line, m->text);
        if (m->error) return arena_printf(a, "%s: %s", where, m->text);
    }
    return arena_printf(a, "%s: %s", file, vl_status_text(x->status));
}

static void lower_next(struct launch *l);

static void on_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct launch *l = ctx;
    struct arena *a = &l->d->arena;
    const char *file = l->files.at[l->lowered];
    struct lowered x = {0};
    l->job = NULL;
    if (end != JOB_DONE) {
        launch_fail(l, arena_printf(a, "%s: the C front end: %s", file, job_end_text(end)));
        return;
    }
    lowered_from_json(a, result, &x);
    if (!x.module) {
        launch_fail(l, arena_printf(a, "does not compile: %s", compile_error(a, &x, file)));
        return;
    }
    vec_push(a, &l->modules, x.module);
    if (++l->lowered < l->files.n)
        lower_next(l);
    else
        link_all(l);
}

static void lower_next(struct launch *l) {
    struct arena *a = &l->d->arena;
    const char *file = l->files.at[l->lowered];
    struct compile_flags flags = {0};
    if (!l->has_flags) compdb_find(a, l->options.compile_commands_dir, file, &flags);
    for (uint32_t i = 0; i < l->flags.n; i++) vec_push(a, &flags.flags, l->flags.at[i]);
    if (flags.problem) {
        launch_fail(l, flags.problem);
        return;
    }
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = task_lower_request(file, NULL, &flags, &l->options),
                            .budget_ms = FRONT_BUDGET_MS,
                            .ctx = l,
                            .done = on_lowered};
    l->job = pool_run(l->d->pool, &spec);
}

/* ---- arguments ---- */

/* NULL, or what is wrong. */
static const char *read_list(struct arena *a, const cJSON *from, text_list *out) {
    const cJSON *e;
    if (cJSON_IsString(from)) vec_push(a, out, arena_strdup(a, from->valuestring));
    if (!from || cJSON_IsNull(from) || cJSON_IsString(from)) return NULL;
    if (!cJSON_IsArray(from)) return "is not a list of texts";
    cJSON_ArrayForEach(e, from) {
        if (!cJSON_IsString(e)) return "is not a list of texts";
        vec_push(a, out, arena_strdup(a, e->valuestring));
    }
    return NULL;
}

static const char *read_files(struct launch *l, const cJSON *arguments) {
    struct arena *a = &l->d->arena;
    const char *folder = json_copy(a, arguments, "cwd");
    const char *why = read_list(a, json_get(arguments, "program"), &l->files);
    if (why) return arena_printf(a, "`program` %s", why);
    if (!l->files.n) return "`program` says which C file, or files, to run";
    if (l->files.n > MOST_FILES) return "`program` has too many files";
    if (folder) folder = path_absolute(a, NULL, folder);
    for (uint32_t i = 0; i < l->files.n; i++) {
        struct arena scratch = {0};
        size_t n = 0;
        l->files.at[i] = path_absolute(a, folder, l->files.at[i]);
        const char *text = read_whole_file(&scratch, l->files.at[i], &n);
        bool good = text && !memchr(text, 0, n);
        arena_free(&scratch);
        if (!good)
            return arena_printf(a, "%s %s", l->files.at[i],
                                text ? "is no text file" : "cannot be read");
    }
    return NULL;
}

static const char *read_settings(struct launch *l, const cJSON *arguments) {
    struct arena *a = &l->d->arena;
    text_list problems = {0};
    l->options = *l->d->options;
    settings_from_json(a, json_get(arguments, "settings"), &l->options, &problems);
    if (problems.n) return arena_printf(a, "settings: %s", problems.at[0]);
    const char *conflict = options_conflict(&l->options);
    if (conflict) return conflict;
    const char *folder = json_copy(a, arguments, "compileCommandsDir");
    if (folder) l->options.compile_commands_dir = path_absolute(a, NULL, folder);
    l->options.prover.replay = true; /* asks for the witness; nothing is executed */
    l->options.program = l->files.n > 1;
    const char *why = read_list(a, json_get(arguments, "flags"), &l->flags);
    l->has_flags = cJSON_IsArray(json_get(arguments, "flags"));
    return why ? arena_printf(a, "`flags` %s", why) : NULL;
}

static const char *read_choice(struct launch *l, const cJSON *arguments) {
    struct arena *a = &l->d->arena;
    l->function = json_copy(a, arguments, "function");
    l->finding = json_copy(a, arguments, "finding");
    l->check = json_copy(a, arguments, "check");
    l->line = json_int(arguments, "line", 0);
    l->stop_on_entry = json_bool(arguments, "stopOnEntry", false);
    l->without_finding = json_bool(arguments, "withoutFinding", false);
    if (l->check && check_find(l->check) == CHECK_COUNT)
        return arena_printf(a, "there is no check `%s`", l->check);
    return NULL;
}

void on_dap_launch(struct dap *d, const struct dap_request *r) {
    struct launch *l;
    if (d->phase != DAP_IDLE) {
        dap_refuse(d, r, "a session has one run");
        return;
    }
    l = d->launch = arena_new(&d->arena, struct launch);
    *l = (struct launch){.d = d, .request = {.command = "launch", .seq = r->seq}};
    const char *why = read_files(l, r->arguments);
    if (!why) why = read_settings(l, r->arguments);
    if (!why) why = read_choice(l, r->arguments);
    d->phase = DAP_LAUNCHING;
    if (why)
        launch_fail(l, why);
    else
        lower_next(l);
}
