/* check_report.c - reports files as soon as they and those before them are done, adds them up, and
 * frees what they needed.
 */
#include "lsp/cli/check_run.h"

#include "core/result/called.h"
#include "lsp/cli/program.h"
#include "lsp/findings/likely.h"
#include "lsp/report/causes.h"
#include "lsp/report/report_html.h"
#include "lsp/report/report_json.h"
#include "lsp/report/report_lines.h"
#include "lsp/report/witness.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void check_clear_progress(struct check_run *r) {
    if (r->progress_shown) fputs("\r\033[K", stderr);
    r->progress_shown = false;
}

static bool use_colour(const struct options *o) {
    if (o->color != COLOR_AUTO) return o->color == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

/* A function's result with what its callers' results say of it. */
static void judge_as_called(struct check_file *f) {
    struct called_function *all = arena_new_array(&f->arena, struct called_function, f->ntasks + 1);
    struct ir_callers callers;
    if (!f->ntasks) return;
    for (uint32_t i = 0; i < f->ntasks; i++)
        all[i] = (struct called_function){.func = f->tasks[i].func, .r = &f->tasks[i].box->r};
    check_find_callers(f, &f->arena, &callers);
    results_as_called(&f->arena, &callers, all, f->ntasks, f->report.results);
}

/* The results of a program's functions verified alone tell which call is to blame. */
static void collect_findings(struct check_file *f) {
    struct file_report *p = &f->report;
    VEC(const struct func_result *) all = {0};
    for (uint32_t i = 0; i < f->ntasks; i++) vec_push(&f->arena, &all, p->results[i]);
    for (uint32_t i = 0; i < f->nsearches; i++)
        if (f->searches[i].alone) vec_push(&f->arena, &all, &f->searches[i].alone->r);
    const struct shown_results shown = {all.at, p->n, all.n - p->n};
    present_findings(&f->arena, p->lowered.module, &shown, &p->findings);
}

static void read_allowances(struct arena *a, const char *path, allowance_list *out) {
    struct arena tmp = {0};
    struct text t = {0};
    size_t n = 0;
    const char *bytes = read_whole_file(&tmp, path, &n);
    if (bytes) {
        text_set(&t, bytes, n);
        allow_read(a, &t, out);
        text_free(&t);
    }
    arena_free(&tmp);
}

/* Of a program each file's comments count, but only a file by itself says what they are good for:
 * the program may not get to what they allow. */
static void mark_allowed(struct check_file *f) {
    struct file_report *p = &f->report;
    const struct ir_module *m = p->lowered.module;
    for (uint32_t i = 0; i < p->members.n && p->is_program; i++) {
        allowance_list of = {0};
        read_allowances(&f->arena, p->members.at[i], &of);
        allow_mark(&of, m, p->members.at[i], &p->findings);
    }
    if (p->is_program || p->problem) return;
    read_allowances(&f->arena, p->path, &p->allowances);
    allow_mark(&p->allowances, m, p->path, &p->findings);
    bool all = !f->run->o->functions.n && !f->run->o->entries.n && !f->run->o->diff;
    const char **said = arena_new_array(&f->arena, const char *, p->allowances.n + 1);
    for (uint32_t i = 0; i < p->allowances.n; i++)
        said[i] = all || p->allowances.at[i].wrong
                      ? allow_complaint(&f->arena, &p->allowances.at[i], m, p->results, p->n)
                      : NULL;
    p->complaints = said;
}

static void mark_known(struct check_file *f) {
    finding_list *all = &f->report.findings;
    uint32_t n = 0;
    baseline_mark(&f->run->baseline, &f->arena, f->report.lowered.module, all);
    if (!f->run->o->new_only) return;
    for (uint32_t i = 0; i < all->n; i++)
        if (!all->at[i].is_known) all->at[n++] = all->at[i];
    all->n = n;
}

static bool lists_all(const struct options *o) {
    return o->findings == FINDINGS_ALL || o->strict || o->format == FORMAT_JSON ||
           o->format == FORMAT_HTML || o->format == FORMAT_JUNIT;
}

static void leave_out_unlikely(struct check_file *f) {
    finding_list *all = &f->report.findings;
    uint32_t n = 0;
    if (lists_all(f->run->o)) return;
    for (uint32_t i = 0; i < all->n; i++)
        if (likely_check(all->at[i].check) || all->at[i].allowed)
            all->at[n++] = all->at[i];
        else
            f->report.unlisted++;
    all->n = n;
}

/* Other formats are compared with earlier ones, finding by finding. */
static void join_causes(struct check_file *f) {
    const enum report_format of = f->run->o->format;
    if (of == FORMAT_TEXT || of == FORMAT_JSON || of == FORMAT_HTML)
        causes_join(&f->arena, f->report.lowered.module, &f->report.findings);
}

/* A search that was started has a result, unless its process was ended. */
static void list_searches(struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++) {
        const struct check_search *s = &f->searches[i];
        vec_push(&f->arena, s->alone ? &f->report.searched : &f->report.left_out, s->func);
    }
}

static void collect(struct check_file *f) {
    struct file_report *p = &f->report;
    for (p->n = f->ntasks; p->n && f->tasks[p->n - 1].unreported; p->n--) continue;
    p->results = arena_new_array(&f->arena, const struct func_result *, f->ntasks + 1);
    check_search_merge(f);
    list_searches(f);
    judge_as_called(f);
    collect_findings(f);
    mark_known(f);
    mark_allowed(f);
    leave_out_unlikely(f);
    if (f->run->o->emit_test) check_write_tests(f);
    join_causes(f);
    if (f->run->replays) check_replay(f);
}

static void write_witnesses(struct check_file *f) {
    struct check_run *r = f->run;
    if (!r->o->witness_dir) return;
    const char *problem =
        witness_write(&f->arena, r->o->witness_dir, &f->report, r->o->prover.skip);
    if (!problem) return;
    check_clear_progress(r);
    fprintf(stderr, "verify-ls: %s\n", problem);
    r->broken = true;
}

static bool is_complete(const struct check_file *f) {
    if (!f->lowered) return false;
    for (uint32_t i = 0; i < f->ntasks; i++)
        if (!f->tasks[i].box) return false;
    return check_search_done(f);
}

static struct report_style style_of(const struct check_run *r) {
    return (struct report_style){stdout, use_colour(r->o), r->o->verbose};
}

static bool is_open_result(const struct func_result *q) {
    enum verdict v = present_verdict(q);
    return q->unbounded /* no full proof */ || v == VERDICT_UNKNOWN || v == VERDICT_BOUNDED ||
           present_count(q, VERDICT_UNKNOWN) || present_count(q, VERDICT_BOUNDED);
}

/* Adds the file's results to the exit status. */
static void weigh(struct check_run *r, const struct file_report *p) {
    r->broken |= p->problem != NULL;
    r->found |= p->is_program && program_is_broken(p);
    for (uint32_t k = 0; k < p->findings.n; k++)
        r->found |= !p->findings.at[k].is_known && !p->findings.at[k].allowed &&
                    (r->o->strict || p->findings.at[k].check->severity != SEVERITY_INFORMATION);
    for (uint32_t k = 0; k < p->n; k++) r->open |= is_open_result(p->results[k]);
    report_count(&r->totals, p);
}

/* A file that is only linked, or a program without a function that was asked for, has nothing to
 * say. */
static bool is_silent(const struct check_file *f) {
    const struct check_run *r = f->run;
    if (f->report.problem) return false;
    if (r->o->diff && !f->plan && !f->ntasks) return true;
    if (!f->plan) return r->links;
    bool asked = r->o->functions.n || r->o->entries.n > 1;
    return r->o->project && asked && !f->ntasks;
}

static void print_text(struct check_file *f) {
    struct report_style s = style_of(f->run);
    if (is_silent(f)) return;
    check_clear_progress(f->run);
    report_file(&s, &f->report);
    fflush(stdout);
}

/* What is one document is kept for the end. */
static void print_report(struct check_file *f) {
    struct check_run *r = f->run;
    switch (r->o->format) {
    case FORMAT_TEXT:
        print_text(f);
        break;
    case FORMAT_JSON:
    case FORMAT_HTML:
        json_push(r->json, report_file_to_json(&f->report));
        break;
    case FORMAT_SARIF:
        sarif_add(&r->sarif, &f->report, &r->baseline);
        break;
    case FORMAT_JUNIT:
        if (!is_silent(f)) junit_add(&r->junit, &f->report, r->o->strict);
        break;
    case FORMAT_GITHUB:
        github_add(stdout, &f->report);
        break;
    }
}

static void report_one(struct check_file *f) {
    struct check_run *r = f->run;
    if (f->only_facts) return;
    if (f->run->plan.folder) {
        check_plan_report(f);
        return;
    }
    collect(f);
    write_witnesses(f);
    if (f->plan && is_silent(f)) return;
    weigh(r, &f->report);
    print_report(f);
}

static void free_file(struct check_file *f) {
    for (uint32_t k = 0; k < f->ntasks; k++) {
        result_box_drop(f->tasks[k].box);
        result_box_drop(f->tasks[k].audited);
        task_news_free(&f->tasks[k].news);
    }
    for (uint32_t k = 0; k < f->nsearches; k++) {
        check_search_drop(&f->searches[k]);
    }
    f->ntasks = f->nsearches = 0;
    ir_keys_end(&f->keys);
    arena_free(&f->arena);
}

void check_report_ready(struct check_run *r) {
    while (r->next_report < r->files.n && is_complete(r->files.at[r->next_report])) {
        struct check_file *f = r->files.at[r->next_report++];
        report_one(f);
        free_file(f);
    }
}

/* ---- the whole ---- */

void check_report_begin(struct check_run *r) {
    r->junit.arena = &r->arena;
    if (r->o->format == FORMAT_JSON || r->o->format == FORMAT_HTML) r->json = cJSON_CreateArray();
    if (r->o->format != FORMAT_SARIF) return;
    r->sarif = (struct sarif_parts){cJSON_CreateArray(), cJSON_CreateArray()};
}

static void print_json(cJSON *o) {
    char *text = cJSON_Print(o);
    if (text) puts(text);
    free(text);
    cJSON_Delete(o);
}

void check_report_end(struct check_run *r, int status, int64_t millis) {
    struct report_style s = style_of(r);
    switch (r->o->format) {
    case FORMAT_TEXT:
        report_summary(&s, &r->totals, millis);
        break;
    case FORMAT_JSON:
        print_json(report_to_json(r->json, &r->totals, status, millis));
        break;
    case FORMAT_SARIF:
        if (!r->o->new_only) sarif_add_absent(&r->sarif, &r->baseline);
        print_json(sarif_report(&r->sarif, &r->totals, status));
        break;
    case FORMAT_JUNIT:
        junit_report(stdout, &r->junit, millis);
        break;
    case FORMAT_HTML:
        html_report(stdout, report_to_json(r->json, &r->totals, status, millis));
        break;
    case FORMAT_GITHUB:
        break;
    }
}

void check_report_drop(struct check_run *r) {
    cJSON_Delete(r->json);
    cJSON_Delete(r->sarif.results);
    cJSON_Delete(r->sarif.notifications);
}
