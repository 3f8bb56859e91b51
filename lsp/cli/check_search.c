/* check_search.c - the functions of a program, each with the search from what it may fail at
 * towards the program's entry (engines/callers).
 *
 * Only where the verification of the entry with all that it calls leaves something open, or takes
 * long: then the searches go on beside it. Together they take as long as that may; the functions
 * nearest the entry come first, the smallest of these before the others, and what they do not need
 * is left to those behind. With --function, only
 * from the functions that are asked for.
 *
 * Of a library the functions that others can call are verified first. Of the rest, those that one
 * which is left open may call are searched; half the time again is for that.
 */
#include "lsp/cli/check_run.h"

#include "core/base/clock.h"
#include "core/irtext/text.h"
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

void check_search_drop(struct check_search *s) {
    for (uint32_t i = 0; s->found && i < s->entries.n; i++) result_box_drop(s->found[i]);
    result_box_drop(s->alone);
    s->found = NULL;
    s->alone = NULL;
}

/* The entry is decided: what was found beside it says nothing more. */
static void drop_searches(struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++) {
        struct check_search *s = &f->searches[i];
        if (s->job) pool_cancel(f->run->pool, s->job);
        check_search_drop(s);
        end_search(s);
    }
}

struct search_candidate {
    const char *func;
    uint32_t calls, size; /* from an entry to it; of it */
    name_list entries;
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

static struct check_search *add_search(struct check_file *f, const char *func) {
    f->searches[f->nsearches] =
        (struct check_search){.file = f, .func = arena_strdup(&f->arena, func)};
    f->run->all_tasks++;
    return &f->searches[f->nsearches++];
}

static void add_program_search(struct check_task *into, const char *entry, const char *func) {
    struct check_search *s = add_search(into->file, func);
    s->into = into;
    vec_push(&into->file->arena, &s->entries, entry);
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
            all[n++] = (struct search_candidate){
                .func = m->funcs.at[i]->name, .calls = calls[i], .size = m->funcs.at[i]->ins.n};
    if (n) qsort(all, n, sizeof *all, by_distance);
    f->searches = arena_new_array(&f->arena, struct check_search, n + 1);
    for (uint32_t i = 0; i < n; i++) add_program_search(entry, entry->func, all[i].func);
    arena_free(&tmp);
}

/* All functions that an open one may call. */
static void add_library_searches(struct check_file *f) {
    struct arena tmp = {0};
    struct ir_callers callers;
    const struct ir_module *m = f->report.lowered.module;
    struct search_candidate *all = arena_new_array(&tmp, struct search_candidate, m->funcs.n + 1);
    uint32_t n = 0;
    check_find_callers(f, &tmp, &callers);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct search_candidate c = {.func = m->funcs.at[i]->name, .size = m->funcs.at[i]->ins.n};
        if (!is_searched(m->funcs.at[i], "")) continue;
        c.calls = check_open_callers(f, &callers, c.func, &c.entries);
        if (c.calls) all[n++] = c;
    }
    if (n) qsort(all, n, sizeof *all, by_distance);
    f->searches = arena_new_array(&f->arena, struct check_search, n + 1);
    for (uint32_t i = 0; i < n; i++) add_search(f, all[i].func)->entries = all[i].entries;
    arena_free(&tmp);
}

/* All of them have as much as so many verifications. With a budget of work, as in tests, no clock
 * decides. */
static void share_work(struct check_file *f, uint32_t verifications) {
    const struct options *o = f->run->o;
    uint64_t work = o->prover.budget, jobs = (uint64_t)JOBS * verifications;
    f->search_until = work ? INT64_MAX : clock_ms() + o->prover.timeout_ms * verifications;
    f->search_work = f->nsearches > jobs ? work * jobs / f->nsearches : work;
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
    share_work(f, 1);
}

/* All that others can call must have a result. */
static void plan_library(struct check_file *f) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < f->ntasks; i++) {
        if (!f->tasks[i].box) return;
        open += !f->tasks[i].box->r.conclusive;
    }
    if (f->search_entry || !open) return;
    f->search_entry = f->tasks[0].func;
    add_library_searches(f);
    share_work(f, (open + 1) / 2);
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
    add_program_search(t, entry, t->func);
    share_work(f, 1);
}

/* No program starts here: others call into it. */
static bool has_no_start(const struct check_file *f) {
    bool named = f->run->o->entries.n > 0;
    return f->plan->is_library || (!named && !is_function_of(f->report.lowered.module, "main"));
}

void check_search_plan(struct check_task *t) {
    struct check_file *f = t->file;
    const struct options *o = f->run->o;
    bool interrupts = o->entries.n && !entries_start_at(o, t->func);
    if (!f->plan || !is_wanted(f->run) || t->unreported || interrupts) return;
    if (has_no_start(f)) {
        if (!o->functions.n) plan_library(f);
        return;
    }
    if (o->functions.n)
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

/* By entry. NULL: there are none. */
static struct result_box **read_found(const struct check_search *s, const cJSON *list) {
    struct arena *a = &s->file->arena;
    int64_t budget_ms = s->file->run->o->prover.timeout_ms;
    struct result_box **found = arena_new_array(a, struct result_box *, s->entries.n);
    if ((uint32_t)cJSON_GetArraySize(list) != s->entries.n) return NULL;
    for (uint32_t i = 0; i < s->entries.n; i++)
        found[i] = result_box_read(cJSON_GetArrayItem(list, (int)i), budget_ms);
    return found;
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
    const cJSON *alone = json_get(said, "alone");
    s->found = read_found(s, json_get(said, "found"));
    s->alone = alone ? result_box_read(alone, budget_ms) : NULL;
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

/* No search can say more of what is proved, or an error; nor, of a library, of what fails for some
 * arguments of a function that others can call. */
static bool is_closed(const struct check_search *s, const struct check_result *c) {
    bool fails = c->verdict == VERDICT_VIOLATED && (!s->into || c->severity == SEVERITY_ERROR);
    bool holds = c->verdict == VERDICT_PROVED && s->into;
    return (fails || holds) && strcmp(c->func, s->func) == 0;
}

static void add_closed(struct arena *a, const struct check_search *s, const struct func_result *r,
                       struct func_result *out) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (!is_closed(s, c)) continue;
        vec_push(a, &out->checks,
                 (struct check_result){.func = c->func, .ins = c->ins, .kind = c->kind});
    }
}

static void put_closed(cJSON *params, const struct check_search *s) {
    const struct check_file *f = s->file;
    struct result_box *known = s->into ? known_by_now(s) : NULL;
    struct arena tmp = {0};
    struct func_result r = {.func = s->func};
    if (known) add_closed(&tmp, s, &known->r, &r);
    for (uint32_t i = 0; !s->into && i < f->ntasks; i++)
        add_closed(&tmp, s, &f->tasks[i].box->r, &r);
    if (r.checks.n) json_put(params, "closed", result_to_json(&r, NULL));
    arena_free(&tmp);
    result_box_drop(known);
}

/* NULL: it cannot be made. */
static cJSON *search_request(const struct check_search *s, const struct options *o) {
    const struct ir_module *m = s->file->report.lowered.module;
    const struct task_terms terms = {.program = s->into != NULL};
    struct arena a = {0};
    struct str text = {.arena = &a};
    ir_print(&text, ir_task_of(&a, m, &s->entries), IR_PRINT_LOCS);
    cJSON *params = task_request_text(text.at, s->entries.at[0], o, &terms);
    cJSON *entries = json_put(params, "entries", cJSON_CreateArray());
    for (uint32_t i = 0; i < s->entries.n; i++)
        json_push(entries, cJSON_CreateString(s->entries.at[i]));
    json_put_str(params, "search", s->func);
    put_closed(params, s);
    arena_free(&a);
    return params;
}

void check_search_start(struct check_search *s) {
    struct check_file *f = s->file;
    struct options o = *f->run->o;
    o.prover.timeout_ms = time_for_one(f);
    o.prover.budget = f->search_work;
    s->started = true;
    struct job_spec spec = {.role = ROLE_PROVE,
                            .method = "search",
                            .params = search_request(s, &o),
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

static struct check_task *task_of_entry(const struct check_search *s, const char *entry) {
    for (uint32_t i = 0; !s->into && i < s->file->ntasks; i++)
        if (strcmp(s->file->tasks[i].func, entry) == 0) return &s->file->tasks[i];
    return s->into;
}

static void merge_search(struct check_file *f, const struct check_search *s) {
    bool named = f->run->o->functions.n > 0;
    for (uint32_t i = 0; s->found && i < s->entries.n; i++) {
        const struct result_box *found = s->found[i];
        struct check_task *into = task_of_entry(s, s->entries.at[i]);
        if (!found || !found->r.checks.n || !into) continue;
        take_graver(&into->box->r, &found->r, named);
        if (!named) func_result_merge(&f->arena, &into->box->r, &found->r);
    }
}

void check_search_merge(struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++) merge_search(f, &f->searches[i]);
}
