/* check_search.c - the functions of a program, each with the search from what it may fail at
 * towards the program's entry (engines/callers).
 *
 * Only where the verification of the entry with all that it calls leaves something open, or takes
 * long: then the searches go on beside it. Together they take as long as that may; the functions
 * nearest the entry come first, the smallest of these before the others, and what they do not need
 * is left to those behind. With --function, only
 * from the functions that are asked for.
 */
#include "lsp/cli/check_run.h"

#include "core/base/clock.h"
#include "core/program/task.h"
#include "core/result/merge.h"
#include "lsp/project/entries.h"
#include "lsp/wire/result_json.h"

#include <stdlib.h>
#include <string.h>

/* Runs of the whole program come after the search: the worker ends by itself long before that. */
enum { LEAST_MS = 500, RUN_TIMES = 3, RUN_MS = 5000, JOBS = 2, LEAST_PART = 20 };

/* ---- planning ---- */

static void end_search(struct check_search *s) {
    if (s->done) return;
    s->done = true;
    s->job = NULL;
    cJSON_Delete(s->news);
    s->news = NULL;
    s->file->run->done_tasks++;
}

/* The entry is decided: what was found beside it says nothing more. */
static void drop_searches(struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++) {
        struct check_search *s = &f->searches[i];
        if (s->job) pool_cancel(f->run->pool, s->job);
        result_box_drop(s->found);
        result_box_drop(s->alone);
        s->found = s->alone = NULL;
        end_search(s);
    }
}

struct search_candidate {
    const char *func;
    uint32_t calls, size; /* from the entry to it; of it */
};

static int by_distance(const void *p, const void *q) {
    const struct search_candidate *x = p, *y = q;
    if (x->calls != y->calls) return x->calls < y->calls ? -1 : 1;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return strcmp(x->func, y->func);
}

static bool is_searched(const struct ir_func *f, const char *entry) {
    return f->has_body && !f->is_model && strcmp(f->name, entry) != 0;
}

static void add_search(struct check_task *into, const char *func) {
    struct check_file *f = into->file;
    f->searches[f->nsearches++] =
        (struct check_search){.file = f, .into = into, .func = arena_strdup(&f->arena, func)};
    f->run->all_tasks++;
}

/* All functions that the entry may call. */
static void add_searches(struct check_task *entry) {
    struct check_file *f = entry->file;
    struct arena tmp = {0};
    const struct ir_module *m = ir_task(&tmp, f->report.lowered.module, entry->func);
    struct search_candidate *all = arena_new_array(&tmp, struct search_candidate, m->funcs.n + 1);
    const uint32_t *calls = ir_calls_from(&tmp, m, entry->func);
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (is_searched(m->funcs.at[i], entry->func))
            all[n++] =
                (struct search_candidate){m->funcs.at[i]->name, calls[i], m->funcs.at[i]->ins.n};
    if (n) qsort(all, n, sizeof *all, by_distance);
    f->searches = arena_new_array(&f->arena, struct check_search, n + 1);
    for (uint32_t i = 0; i < n; i++) add_search(entry, all[i].func);
    arena_free(&tmp);
}

/* With a budget of work, as in tests, no clock decides. */
static void share_work(struct check_file *f) {
    const struct options *o = f->run->o;
    uint64_t work = o->prover.budget;
    f->search_until = work ? INT64_MAX : clock_ms() + o->prover.timeout_ms;
    f->search_work = f->nsearches > JOBS ? work * JOBS / f->nsearches : work;
    if (f->search_work < work / LEAST_PART) f->search_work = work / LEAST_PART;
}

static bool is_wanted(const struct check_run *r) {
    bool bmc = r->o->prover.engine == ENGINE_AUTO || r->o->prover.engine == ENGINE_BMC;
    return bmc && !r->o->prover.unbounded;
}

static void plan_from_entry(struct check_task *t) {
    struct check_file *f = t->file;
    bool conclusive = t->box && t->box->r.conclusive;
    if (f->search_entry || conclusive) return;
    f->search_entry = t->func;
    add_searches(t);
    share_work(f);
}

static bool is_function_of(const struct ir_module *m, const char *name) {
    const struct ir_func *f = ir_find_func(m, name);
    return f && f->has_body && !f->is_model;
}

/* Only what it may fail at alone is searched. */
static void plan_from_named(struct check_task *t) {
    static const char entry[] = "main";
    struct check_file *f = t->file;
    const struct ir_module *m = f->report.lowered.module;
    if (!t->box || t->box->r.verdict != VERDICT_VIOLATED || strcmp(t->func, entry) == 0) return;
    if (!is_function_of(m, entry)) return;
    if (!f->searches) f->searches = arena_new_array(&f->arena, struct check_search, f->ntasks);
    f->search_entry = entry;
    add_search(t, t->func);
    share_work(f);
}

void check_search_plan(struct check_task *t) {
    struct check_file *f = t->file;
    const struct options *o = f->run->o;
    bool interrupts = o->entries.n && !entries_start_at(o, t->func);
    if (!f->plan || f->plan->is_library || !is_wanted(f->run)) return;
    if (t->unreported || interrupts) return;
    if (f->run->o->functions.n)
        plan_from_named(t);
    else
        plan_from_entry(t);
    if (f->search_entry == t->func && t->box && t->box->r.conclusive) drop_searches(f);
}

/* ---- running ---- */

/* Nothing is started after the end of the time. */
static struct check_search *next_search(struct check_file *f) {
    bool late = clock_ms() >= f->search_until;
    for (uint32_t i = 0; i < f->nsearches; i++) {
        struct check_search *s = &f->searches[i];
        if (s->started || s->done) continue;
        if (!late) return s;
        end_search(s);
    }
    return NULL;
}

struct check_search *check_search_next(struct check_run *r) {
    struct check_search *s = NULL;
    for (uint32_t i = r->next_report; i < r->files.n && !s; i++) s = next_search(r->files.at[i]);
    return s;
}

static struct result_box *read_box(const cJSON *result, const char *name, int64_t budget_ms) {
    const cJSON *o = json_get(result, name);
    return o ? result_box_read(o, budget_ms) : NULL;
}

/* What is found is sent at once: the prover may run out of memory later. */
static void on_news(void *ctx, const cJSON *params) {
    struct check_search *s = ctx;
    const cJSON *found = json_get(params, "found");
    if (!found) return;
    cJSON_Delete(s->news);
    s->news = cJSON_CreateObject();
    json_put(s->news, "found", cJSON_Duplicate(found, true));
}

static void on_searched(void *ctx, enum job_end end, const cJSON *result) {
    struct check_search *s = ctx;
    int64_t budget_ms = s->file->run->o->prover.timeout_ms;
    const cJSON *said = end == JOB_DONE ? result : s->news;
    s->found = read_box(said, "found", budget_ms);
    s->alone = read_box(said, "alone", budget_ms);
    end_search(s);
}

/* Of the time that is left, to those that wait: what small functions did not need, too. */
static int64_t time_for_one(const struct check_file *f) {
    const struct options *o = f->run->o;
    int64_t all = o->prover.timeout_ms, jobs = o->jobs ? o->jobs : JOBS, waiting = 1;
    if (o->prover.budget) return all;
    for (uint32_t i = 0; i < f->nsearches; i++)
        waiting += !f->searches[i].started && !f->searches[i].done;
    for (uint32_t i = 0; i < f->ntasks; i++) jobs -= jobs > 1 && !f->tasks[i].box;
    int64_t ms = (f->search_until - clock_ms()) * jobs / waiting;
    return ms > all ? all : ms < LEAST_MS ? LEAST_MS : ms;
}

/* What the entry's verification has decided of a function's checks by now; the caller's to drop,
 * NULL: nothing. Where work is counted no clock may decide, so nothing counts as known then. */
static struct result_box *known_by_now(const struct check_search *s) {
    const struct check_task *entry = s->into;
    int64_t ms = s->file->run->o->prover.timeout_ms;
    if (s->file->run->o->prover.budget || s->file->run->o->functions.n) return NULL;
    if (entry->box) return result_box_keep(entry->box);
    return entry->news.result ? result_box_read(entry->news.result, ms) : NULL;
}

/* No search can say more of what is proved, or an error. */
static bool is_closed(const struct check_result *c, const char *func) {
    bool error = c->verdict == VERDICT_VIOLATED && c->severity == SEVERITY_ERROR;
    return (error || c->verdict == VERDICT_PROVED) && strcmp(c->func, func) == 0;
}

static void put_closed(cJSON *params, const struct check_search *s) {
    struct result_box *known = known_by_now(s);
    struct arena tmp = {0};
    struct func_result r = {.func = s->func};
    for (uint32_t i = 0; known && i < known->r.checks.n; i++) {
        const struct check_result *c = &known->r.checks.at[i];
        if (!is_closed(c, s->func)) continue;
        vec_push(&tmp, &r.checks,
                 (struct check_result){.func = c->func, .ins = c->ins, .kind = c->kind});
    }
    if (r.checks.n) json_put(params, "closed", result_to_json(&r, NULL));
    arena_free(&tmp);
    result_box_drop(known);
}

void check_search_start(struct check_search *s) {
    struct check_file *f = s->file;
    struct options o = *f->run->o;
    const struct task_terms terms = {.program = true};
    o.prover.timeout_ms = time_for_one(f);
    o.prover.budget = f->search_work;
    cJSON *params = task_request(f->report.lowered.module, f->search_entry, &o, &terms);
    s->started = true;
    if (!params) {
        end_search(s);
        return;
    }
    json_put_str(params, "search", s->func);
    put_closed(params, s);
    struct job_spec spec = {.role = ROLE_PROVE,
                            .method = "search",
                            .params = params,
                            .budget_ms = RUN_TIMES * o.prover.timeout_ms + RUN_MS,
                            .ctx = s,
                            .progress = on_news,
                            .done = on_searched};
    s->job = pool_run(f->run->pool, &spec);
}

/* ---- the end ---- */

bool check_search_done(const struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++)
        if (!f->searches[i].done) return false;
    return true;
}

/* A failure from the entry says more than one of the function alone, or one that rests on more. */
static void take_graver(struct func_result *r, const struct func_result *found, bool alone) {
    for (uint32_t i = 0; i < found->checks.n; i++) {
        const struct check_result *c = &found->checks.at[i];
        struct check_result *was = func_result_find(r, c);
        if (!was || was->verdict != VERDICT_VIOLATED) continue;
        if (alone || c->severity > was->severity) *was = *c;
    }
    func_result_summarise(r);
}

void check_search_merge(struct check_file *f) {
    bool named = f->run->o->functions.n > 0;
    for (uint32_t i = 0; i < f->nsearches; i++) {
        const struct check_search *s = &f->searches[i];
        if (!s->found || !s->found->r.checks.n) continue;
        take_graver(&s->into->box->r, &s->found->r, named);
        if (!named) func_result_merge(&f->arena, &s->into->box->r, &s->found->r);
    }
}
