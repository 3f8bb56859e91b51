/* callers.c - the callers of a document's functions in its programs: verified one after the other,
 * with the function's body inside, while no function of a document waits.
 *
 * Only those are verified that some open finding depends on: its callers, and where one does not
 * keep it, the callers of that.  As soon as a text of the project changes all of them count as
 * pending, until the calls are read anew; a caller whose task is what it was is then known again.
 */
#include "lsp/server/session.h"

#include "core/base/map.h"
#include "core/irtext/text.h"
#include "lsp/wire/options_json.h"

#include <stdlib.h>
#include <string.h>

struct outside_caller {
    struct document *d;
    const struct caller_task *task;
    char *key; /* with the options */
    struct result_box *result;
    struct job *job;
    struct task_news news;
    struct arena arena; /* of .module, the task as IR, once it is violated */
    struct ir_module *module;
};

/* ---- what is known ---- */

void callers_change(struct document *d) {
    struct file_callers *c = d->callers;
    d->shown->project = (struct shown_project){0};
    if (!c || c->problem) return;
    for (uint32_t i = 0; i < c->tasks.n; i++) {
        const struct outside_caller *o = &d->outside[i];
        const struct func_result *r = o->result ? &o->result->r : NULL;
        bool pending = r ? d->callers_stale && result_keeps_all(r) : d->callers_told;
        d->called[i] = (struct called_function){
            .func = c->tasks.at[i].name, .r = r, .pending = pending, .elsewhere = true};
    }
    d->shown->project = (struct shown_project){&c->graph, d->called, c->tasks.n};
}

static void stop(struct outside_caller *o) {
    if (o->job) pool_cancel(document_pool(o->d), o->job);
    o->job = NULL;
    task_news_free(&o->news);
}

void callers_drop(struct document *d) {
    shown_change(d->shown);
    d->shown->project = (struct shown_project){0};
    for (uint32_t i = 0; d->callers && i < d->callers->tasks.n; i++) {
        stop(&d->outside[i]);
        result_box_drop(d->outside[i].result);
        arena_free(&d->outside[i].arena);
        free(d->outside[i].key);
    }
    file_callers_free(d->callers);
    free(d->outside);
    free(d->called);
    d->callers = NULL;
    d->outside = NULL;
    d->called = NULL;
}

enum { LARGE_TASK = 4 << 20 };

/* The places of a finding are looked up in it. */
static void read_task(struct outside_caller *o) {
    char *why = NULL;
    size_t n = strlen(o->task->task);
    if (!o->result || o->result->r.verdict != VERDICT_VIOLATED || o->module || n > LARGE_TASK)
        return;
    if (ir_parse(&o->arena, o->task->task, n, &o->module, &why) != VL_OK) o->module = NULL;
}

const struct ir_module *callers_violated(const struct document *d, uint32_t i,
                                         const struct func_result **r) {
    const struct outside_caller *o = &d->outside[i];
    if (d->callers_stale || !o->module) return NULL;
    *r = &o->result->r;
    return o->module;
}

/* Others may show a finding at a call. */
static void publish_all(struct server *s) {
    for (struct document *d = s->documents; d; d = d->next) publish_soon(d);
}

static char *make_key(const struct server *s, const struct caller_task *t) {
    struct arena a = {0};
    struct str key = {.arena = &a};
    str_printf(&key, "%s:%s/linked", t->func, t->key);
    options_key(&key, &s->settings);
    char *copy = strdup(key.at);
    arena_free(&a);
    return copy;
}

void callers_take(struct document *d, struct file_callers *c, bool stale) {
    struct server *s = d->server;
    callers_drop(d);
    d->callers = c;
    d->callers_stale = stale;
    d->outside = vl_malloc((c->tasks.n + 1) * sizeof *d->outside);
    d->called = vl_malloc((c->tasks.n + 1) * sizeof *d->called);
    for (uint32_t i = 0; i < c->tasks.n; i++) {
        const struct caller_task *t = &c->tasks.at[i];
        d->outside[i] = (struct outside_caller){.d = d, .task = t, .key = make_key(s, t)};
        d->outside[i].result = recall_get(s, d->outside[i].key, t->func, 0);
        read_task(&d->outside[i]);
    }
    if (c->problem)
        server_log(s, 4, "%s: callers in other files are not known: %s", d->path, c->problem);
    else
        server_trace(s, "%s: %u callers in other files", d->path, c->tasks.n);
    publish_all(s);
}

/* ---- which one is next ---- */

struct need {
    struct document *d;
    struct arena tmp;
    struct map seen;
    VEC(const char *) names;
};

static struct outside_caller *outside_of(struct document *d, const char *name) {
    for (uint32_t i = 0; i < d->callers->tasks.n; i++)
        if (strcmp(d->callers->tasks.at[i].name, name) == 0) return &d->outside[i];
    return NULL;
}

static void add_callers(struct need *n, const char *name) {
    const struct ir_callers *g = &n->d->callers->graph;
    const struct ir_func *f = ir_find_func(g->module, name);
    const struct ir_called *called = f && ir_callers_known(g, f) ? ir_called(g, name) : NULL;
    for (uint32_t i = 0; called && i < called->by.n; i++) {
        const char *by = called->by.at[i].from->name;
        if (map_str_get(&n->seen, by, NULL)) continue;
        map_str_put(&n->tmp, &n->seen, by, 1);
        vec_push(&n->tmp, &n->names, by);
    }
}

static const struct func_result *own_result(const struct document *d, const char *name) {
    const struct func_state *f = state_find((struct func_table *)&d->table, name);
    return f && f->result && f->fresh == FRESH_CURRENT ? &f->result->r : NULL;
}

/* A caller that a finding depends on, without a result; NULL: there is none. *waits: a job is under
 * way. */
static struct outside_caller *next_caller(struct document *d, bool *waits) {
    struct need n = {.d = d};
    struct outside_caller *next = NULL;
    for (uint32_t i = 0; i < d->table.n; i++) {
        const struct func_result *r = own_result(d, d->table.at[i].name);
        if (r && result_is_open(r)) add_callers(&n, d->table.at[i].name);
    }
    for (uint32_t i = 0; i < n.names.n && !next; i++) {
        struct outside_caller *o = outside_of(d, n.names.at[i]);
        const struct func_result *r =
            o ? o->result ? &o->result->r : NULL : own_result(d, n.names.at[i]);
        if (o && !r) {
            *waits |= o->job != NULL;
            if (!o->job) next = o;
        } else if (!r || !result_keeps_all(r)) {
            add_callers(&n, n.names.at[i]);
        }
    }
    arena_free(&n.tmp);
    return next;
}

static enum call_answer answer_of(const struct func_result *r) {
    if (!r) return CALL_PENDING;
    return result_keeps_all(r)              ? CALL_KEEPS
           : r->verdict == VERDICT_VIOLATED ? CALL_BREAKS
                                            : CALL_OPEN;
}

enum call_answer callers_answer(const struct document *d, const char *caller) {
    for (uint32_t i = 0; d->callers && i < d->callers->tasks.n; i++) {
        const struct outside_caller *o = &d->outside[i];
        bool alone = !o->result && own_result(d, caller); /* nothing has asked for more */
        if (strcmp(o->task->name, caller) != 0 || alone) continue;
        return answer_of(o->result && !d->callers_stale ? &o->result->r : NULL);
    }
    return answer_of(own_result(d, caller));
}

/* ---- jobs ---- */

static void on_caller_progress(void *ctx, const cJSON *params) {
    struct outside_caller *o = ctx;
    task_note(&o->news, params);
}

static void on_caller_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct outside_caller *o = ctx;
    struct server *s = o->d->server;
    o->job = NULL;
    o->result = task_outcome(o->task->func, end, result, &o->news, s->settings.prover.timeout_ms);
    task_news_free(&o->news);
    if (end == JOB_DONE || end == JOB_TIMEOUT) recall_put(s, o->key, o->result, end == JOB_DONE);
    server_trace(s, "caller %s: %s", o->task->name, verdict_name(o->result->r.verdict));
    read_task(o);
    publish_all(s);
}

static void start_caller(struct outside_caller *o) {
    struct server *s = o->d->server;
    const struct options *opt = &s->settings;
    const struct task_terms terms = {.program = strcmp(o->task->func, "main") == 0,
                                     .explain_ms = 1};
    struct job_spec spec = task_proof_job(
        task_request_text(o->task->task, o->task->func, opt, &terms), opt->prover.timeout_ms);
    spec.ctx = o;
    spec.progress = on_caller_progress;
    spec.done = on_caller_proved;
    o->job = pool_run(document_pool(o->d), &spec);
}

/* Once nothing is left to verify, what is shown rests on all callers: from now on one that is not
 * known is pending. */
bool callers_start(struct server *s, bool hidden) {
    for (struct document *d = s->documents; d; d = d->next) {
        bool waits = false;
        if (d->hidden != hidden || !pool_idle(document_pool(d), ROLE_PROVE)) continue;
        if (!d->callers || d->callers->problem || d->callers_stale || d->table.edited) continue;
        struct outside_caller *o = next_caller(d, &waits);
        if (o) {
            start_caller(o);
            return true;
        }
        if (!waits) d->callers_told = true;
    }
    return false;
}

bool callers_stop_one(struct server *s) {
    for (struct document *d = s->documents; d; d = d->next)
        for (uint32_t i = 0; !d->hidden && d->callers && i < d->callers->tasks.n; i++) {
            if (!d->outside[i].job) continue;
            stop(&d->outside[i]);
            return true;
        }
    return false;
}
