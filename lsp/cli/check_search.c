/* check_search.c - the functions of a program, each with the search from what it may fail at
 * towards the program's entry (engines/callers).
 *
 * Only where the verification of the entry with all that it calls has left something open; all
 * searches together take as long as that may, and the smallest functions come first.
 */
#include "lsp/cli/check_run.h"

#include "core/base/clock.h"
#include "core/program/task.h"
#include "core/result/merge.h"

#include <stdlib.h>
#include <string.h>

/* Runs of the whole program come after the search: the worker ends by itself long before that. */
enum { LEAST_MS = 500, RUN_TIMES = 3, RUN_MS = 5000, JOBS = 2, LEAST_PART = 20 };

/* ---- planning ---- */

struct candidate {
    const char *func;
    uint32_t size;
};

static int by_size(const void *p, const void *q) {
    const struct candidate *x = p, *y = q;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return strcmp(x->func, y->func);
}

static bool is_searched(const struct ir_func *f, const char *entry) {
    return f->has_body && !f->is_model && strcmp(f->name, entry) != 0;
}

static void add_searches(struct check_file *f, const char *entry) {
    struct arena tmp = {0};
    const struct ir_module *m = ir_task(&tmp, f->report.lowered.module, entry);
    struct candidate *all = arena_new_array(&tmp, struct candidate, m->funcs.n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (is_searched(m->funcs.at[i], entry))
            all[n++] = (struct candidate){m->funcs.at[i]->name, m->funcs.at[i]->ins.n};
    if (n) qsort(all, n, sizeof *all, by_size);
    f->searches = arena_new_array(&f->arena, struct check_search, n + 1);
    for (uint32_t i = 0; i < n; i++)
        f->searches[f->nsearches++] =
            (struct check_search){.file = f, .func = arena_strdup(&f->arena, all[i].func)};
    f->run->all_tasks += n;
    arena_free(&tmp);
}

/* With a budget of work, as in tests, no clock decides. */
static void share_time(struct check_file *f) {
    const struct options *o = f->run->o;
    int64_t all = o->prover.timeout_ms, jobs = o->jobs ? o->jobs : JOBS;
    uint64_t work = o->prover.budget;
    f->search_until = work ? INT64_MAX : clock_ms() + all;
    f->search_ms = f->nsearches ? all * jobs / f->nsearches : all;
    if (f->search_ms < LEAST_MS) f->search_ms = LEAST_MS;
    if (f->search_ms > all || work) f->search_ms = all;
    f->search_work = f->nsearches > JOBS ? work * JOBS / f->nsearches : work;
    if (f->search_work < work / LEAST_PART) f->search_work = work / LEAST_PART;
}

void check_search_plan(struct check_task *t) {
    struct check_file *f = t->file;
    const struct options *o = f->run->o;
    bool program = f->plan && !f->plan->is_library && !o->functions.n;
    bool bmc = o->prover.engine == ENGINE_AUTO || o->prover.engine == ENGINE_BMC;
    if (!program || !bmc || o->prover.unbounded || t->box->r.conclusive) return;
    add_searches(f, t->func);
    share_time(f);
}

/* ---- running ---- */

static void end_search(struct check_search *s) {
    if (s->done) return;
    s->done = true;
    s->file->run->done_tasks++;
}

/* Nothing is started after the end of the time. */
static struct check_search *next_of(struct check_file *f) {
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
    for (uint32_t i = r->next_report; i < r->files.n && !s; i++) s = next_of(r->files.at[i]);
    return s;
}

static struct result_box *read_box(const cJSON *result, const char *name, int64_t budget_ms) {
    const cJSON *o = json_get(result, name);
    return o ? result_box_read(o, budget_ms) : NULL;
}

static void on_searched(void *ctx, enum job_end end, const cJSON *result) {
    struct check_search *s = ctx;
    if (end == JOB_DONE) {
        s->found = read_box(result, "found", s->file->search_ms);
        s->alone = read_box(result, "alone", s->file->search_ms);
    }
    end_search(s);
}

void check_search_start(struct check_search *s) {
    struct check_file *f = s->file;
    struct options o = *f->run->o;
    const struct task_terms terms = {.program = true};
    o.prover.timeout_ms = f->search_ms;
    o.prover.budget = f->search_work;
    cJSON *params = task_request(f->report.lowered.module, f->tasks[0].func, &o, &terms);
    s->started = true;
    if (!params) {
        end_search(s);
        return;
    }
    json_put_str(params, "search", s->func);
    struct job_spec spec = {.role = ROLE_PROVE,
                            .method = "search",
                            .params = params,
                            .budget_ms = RUN_TIMES * f->search_ms + RUN_MS,
                            .ctx = s,
                            .done = on_searched};
    s->job = pool_run(f->run->pool, &spec);
}

/* ---- the end ---- */

bool check_search_done(const struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++)
        if (!f->searches[i].done) return false;
    return true;
}

void check_search_merge(struct check_file *f) {
    for (uint32_t i = 0; i < f->nsearches; i++) {
        const struct result_box *b = f->searches[i].found;
        if (b && b->r.checks.n) func_result_merge(&f->arena, &f->tasks[0].box->r, &b->r);
    }
}
