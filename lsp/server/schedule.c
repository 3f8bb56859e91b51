/* Decides which document is lowered next and which function is verified next.
 *
 * An edit waits for a pause a quarter as long as the last lowering took (50 to 200 ms); then a
 * front worker lowers the text, and functions whose key changed are queued.  Whenever
 * a prover is free it gets the best function at that moment (order.c): first with a short limit,
 * then, if that left something open, with the whole of it, while what is known is shown.  A task
 * that a newer text has overtaken is cancelled as soon as that is known; one that is merely less
 * urgent than a waiting task is stopped and queued again. A verdict is shown as soon as it is
 * known.  A prover that has its verdict and still looks for the invariants to show with it is the
 * first to be stopped; the verdict then stays without them until nothing else waits, when they are
 * looked for once more.
 */
#include "lsp/server/session.h"

#include "core/base/clock.h"
#include "lsp/project/entries.h"
#include "lsp/results/renamed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    READ_BUFFER_MS = 30000,
    EXPLAIN_MS = 5000,
    SHORT_MS = 1000,
    SHORT_WORTH = 2,
    BRIEF_MS = 500
};
enum { MOST_KEPT = 64 << 20 }; /* bytes of a module that is compared with the next one */

struct job_context {
    struct document *d;
    char *func, *key;
    int64_t budget_ms;
    int64_t brief_until; /* the search for reasons ends then, as a function without a verdict waits;
                            0: none did */
    struct task_news news;
};

/* ---- provers ---- */

static void free_context(struct job_context *c) {
    free(c->func);
    free(c->key);
    task_news_free(&c->news);
    free(c);
}

static void cancel_job(void *server, struct func_state *f) {
    if (!f->job) return;
    ((struct server *)server)->stopped++;
    pool_cancel(document_pool(f->job_ctx->d), f->job);
    free_context(f->job_ctx);
    f->job = NULL;
    f->job_ctx = NULL;
}

static struct func_state *job_function(struct job_context *c) {
    struct func_state *f = state_find(&c->d->table, c->func);
    return f && f->job_ctx == c ? f : NULL;
}

/* As long again as for the verdict: its own time may be nearly over. */
static int64_t reasons_ms(const struct func_state *f) {
    return f->budget_ms > 0 && f->budget_ms < EXPLAIN_MS ? f->budget_ms : EXPLAIN_MS;
}

/* Does a function wait for its verdict? */
static bool others_wait(struct server *s) {
    struct document *d = NULL;
    const struct func_state *f = order_next(s, &d);
    return f && order_waits(f);
}

/* Shown at once; the job goes on. */
static void on_verdict(struct job_context *c, struct func_state *f) {
    struct server *s = c->d->server;
    struct result_box *b = task_verdict(c->func, &c->news, c->budget_ms);
    if (!b) return;
    b->unexplained = true;
    recall_put(s, c->key, b, false);
    server_trace(s, "%s: %s, %lld ms, looking for reasons", c->func, verdict_name(b->r.verdict),
                 (long long)b->r.millis);
    state_set_result(f, b);
    f->fresh = FRESH_CURRENT;
    f->trying = false;
    c->brief_until = others_wait(s) ? clock_ms() + BRIEF_MS : 0;
    if (c->brief_until)
        pool_limit(document_pool(c->d), f->job, BRIEF_MS);
    else
        task_limit_explaining(document_pool(c->d), f->job, reasons_ms(f));
    publish_soon(c->d);
}

static void on_progress(void *ctx, const cJSON *params) {
    struct job_context *c = ctx;
    struct func_state *f = job_function(c);
    if (f) f->bound = (uint32_t)json_int(params, "bound", 0);
    if (task_note(&c->news, params) && f) on_verdict(c, f);
}

static void store_result(struct func_state *f, struct result_box *b) {
    state_set_result(f, b);
    f->fresh = FRESH_CURRENT;
    f->trying = false;
    f->stops = 0;
    f->job = NULL;
    f->job_ctx = NULL;
}

/* Every function gets a short time first.  A limit on work is kept as it is, so that results do
 * not depend on the machine.  A verdict that waits for its reasons came within the time that it had
 * before. */
static int64_t limit_for(const struct server *s, const struct func_state *f) {
    if (state_unexplained(f)) return f->result->budget_ms;
    bool is_short = !s->settings.prover.budget && f->spent_ms < SHORT_MS &&
                    f->budget_ms >= SHORT_MS * SHORT_WORTH;
    return is_short ? SHORT_MS : f->budget_ms;
}

/* Was it the limit that left something open? What ends long before it, more time would not help. */
static bool ran_out(const struct result_box *b, enum job_end end, int64_t limit_ms) {
    bool stopped = end == JOB_TIMEOUT || b->r.reason.id == REASON_TIMEOUT ||
                   b->r.reason.id == REASON_CANCELLED;
    return result_box_open(b) && (stopped || b->r.millis >= limit_ms / 2);
}

/* The verdict that was known before a prover looked for its reasons only stays if that prover had
 * too little time for it; after a crash the verdict itself may be wrong. */
static struct result_box *keep_verdict(struct func_state *f, enum job_end end,
                                       struct result_box *b) {
    bool lost = schedule_explains(f) && result_box_open(b) && !result_box_open(f->result);
    if (!lost || end == JOB_CRASHED || b->r.reason.id == REASON_INTERNAL) return b;
    result_box_drop(b);
    f->result->unexplained = false;
    return result_box_keep(f->result);
}

/* Did its search for reasons end early? A verdict that was taken back meanwhile has none. */
static bool was_cut(const struct job_context *c, const struct result_box *b) {
    return c->brief_until && clock_ms() >= c->brief_until && !result_box_open(b);
}

static void on_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct job_context *c = ctx;
    struct document *d = c->d;
    struct func_state *f = job_function(c);
    struct result_box *b = task_outcome(c->func, end, result, &c->news, c->budget_ms);
    if (f) b = keep_verdict(f, end, b);
    if (f && d->lowered.module) task_explain(b, d->lowered.module);
    bool cut = f && was_cut(c, b);
    if (cut) b->unexplained = true;
    bool again = f && c->budget_ms < f->budget_ms && ran_out(b, end, c->budget_ms);
    if (f && !again) b->budget_ms = f->budget_ms; /* the rest of it would show nothing more */
    /* A crash may have another cause than the task: the next edit may try again. */
    if (end == JOB_DONE || end == JOB_TIMEOUT)
        recall_put(d->server, c->key, b, end == JOB_DONE && !cut);
    if (end != JOB_DONE && end != JOB_TIMEOUT)
        server_log(d->server, 2, "%s: %s", c->func, job_end_text(end));
    server_trace(d->server, "%s: %s, %lld ms", c->func, verdict_name(b->r.verdict),
                 (long long)b->r.millis);
    if (f) {
        store_result(f, b);
        f->trying = again;
        f->spent_ms = c->budget_ms;
    } else {
        result_box_drop(b);
    }
    free_context(c);
    publish_soon(d);
}

static void settle_unknown(struct func_state *f, struct reason reason) {
    store_result(f, result_box_unknown(f->name, reason, f->budget_ms));
}

void schedule_proof(struct document *d, struct func_state *f) {
    struct server *s = d->server;
    struct options o = s->settings;
    const int64_t limit_ms = limit_for(s, f);
    bool starts = entries_start_at(&s->settings, f->name);
    struct task_terms terms = {
        .program = starts, .entry = f->is_entry && !starts, .explain_ms = reasons_ms(f)};
    o.prover.timeout_ms = limit_ms;
    cJSON *params = d->lowered.module ? task_request(d->lowered.module, f->name, &o, &terms) : NULL;
    if (!params) {
        settle_unknown(f, reason_with(REASON_INTERNAL, "no body in the module"));
        return;
    }
    struct job_context *c = vl_malloc(sizeof *c);
    *c = (struct job_context){
        .d = d, .func = strdup(f->name), .key = strdup(f->key), .budget_ms = limit_ms};
    struct job_spec spec = task_proof_job(params, limit_ms);
    spec.ctx = c;
    spec.progress = on_progress;
    spec.done = on_proved;
    f->job_ctx = c;
    if (!f->trying) f->fresh = FRESH_RUNNING;
    f->job = pool_run(document_pool(d), &spec);
}

bool schedule_explains(const struct func_state *f) {
    return f->job && f->fresh == FRESH_CURRENT && !f->trying;
}

/* No prover is idle: an edited function does not wait for a long proof that was begun before. */
static void give_way(struct server *s) {
    struct document *d = NULL, *e = NULL;
    struct func_state *f = order_next(s, &d), *g = order_last_running(s, &e);
    if (f && callers_stop_one(s)) return;
    if (!f || !g || pool_stopping(s->pool, ROLE_PROVE) || !order_much_before(d, f, e, g)) return;
    if (g->fresh == FRESH_RUNNING) g->fresh = FRESH_QUEUED;
    g->stops++;
    cancel_job(s, g);
    publish_soon(e);
}

/* ---- after lowering ---- */

static void locate(struct document *d) {
    for (uint32_t i = 0; i < d->table.n; i++) {
        struct func_state *f = &d->table.at[i];
        const struct lowered_func *l = &d->lowered.funcs.at[i];
        f->start = text_offset_of(&d->text, l->loc.line, l->loc.col);
        f->end = text_offset_of(&d->text, l->loc.eline, l->loc.ecol);
        f->name_start = text_offset_of(&d->text, l->name_loc.line, l->name_loc.col);
        f->name_end = text_offset_of(&d->text, l->name_loc.eline, l->name_loc.ecol);
    }
}

static int64_t budget_for(const struct server *s, enum verify_effort w) {
    return s->settings.prover.timeout_ms *
           (w == VERIFY_LARGE || w == VERIFY_ANEW ? LARGE_BUDGET : 1);
}

/* Shall it wait until the user looks at it? */
static bool is_unseen(const struct document *d, const struct func_state *f, enum verify_effort w) {
    bool off = d->server->settings.background == BACKGROUND_OFF;
    return off && w != VERIFY_ANEW && !order_is_seen(d, f);
}

/* Queues the function unless its result suffices already. */
void schedule_verify(struct document *d, struct func_state *f, enum verify_effort w) {
    struct server *s = d->server;
    int64_t budget = budget_for(s, w);
    bool known = f->fresh == FRESH_CURRENT && f->result;
    bool enough = known && w != VERIFY_ANEW &&
                  (!result_box_open(f->result) || f->result->budget_ms >= budget);
    if (w == VERIFY_NONE || !f->key || enough) return;
    bool under_way = f->fresh == FRESH_RUNNING || f->trying;
    if (under_way && w != VERIFY_ANEW && f->budget_ms >= budget) return;
    struct result_box *b = w == VERIFY_ANEW ? NULL : recall_get(s, f->key, f->name, budget);
    if (!b && is_unseen(d, f, w)) return;
    cancel_job(s, f);
    f->budget_ms = budget;
    f->trying = known && w != VERIFY_ANEW; /* what is known stays meanwhile */
    f->spent_ms = w == VERIFY_ANEW ? budget : f->trying ? f->result->budget_ms : 0;
    if (b)
        store_result(f, b);
    else if (!f->trying)
        f->fresh = FRESH_QUEUED;
}

void schedule_seen(struct document *d) {
    const struct options *o = &d->server->settings;
    if (o->background != BACKGROUND_OFF || o->trigger != TRIGGER_CHANGE || d->table.edited) return;
    for (uint32_t i = 0; i < d->table.n; i++) {
        struct func_state *f = &d->table.at[i];
        if (f->fresh != FRESH_STALE || !order_is_seen(d, f)) continue;
        schedule_verify(d, f, VERIFY_BUDGET);
        publish_soon(d);
    }
    schedule_pump(d->server);
}

static struct reason broken_reason(const struct lowered *l) {
    switch (l->status) {
    case VL_OK:
        return reason_with(REASON_INTERNAL, "no task");
    case VL_INPUT:
        return reason_of(REASON_COMPILE);
    case VL_IO:
        return reason_of(REASON_UNREADABLE);
    default:
        return reason_of(REASON_FRONT_END_FAILED);
    }
}

static void update_functions(struct document *d) {
    for (uint32_t i = 0; i < d->table.n; i++) {
        struct func_state *f = &d->table.at[i];
        if (!f->key)
            settle_unknown(f, broken_reason(&d->lowered));
        else
            schedule_verify(d, f, d->effort);
    }
    d->effort = VERIFY_NONE;
}

/* The front end gave no answer: every function that was there is unknown. */
static void front_failed(struct document *d, enum job_end end) {
    const struct reason reason = reason_with(REASON_FRONT_END, job_end_text(end));
    server_log(d->server, 1, "%s: C front end: %s", d->path, reason.detail);
    for (uint32_t i = 0; i < d->table.n; i++) {
        struct func_state *f = &d->table.at[i];
        cancel_job(d->server, f);
        free(f->key);
        f->key = NULL;
        settle_unknown(f, reason);
    }
    d->table.edited = false;
}

static void trace_lowering(const struct document *d) {
    uint32_t queued = 0;
    for (uint32_t i = 0; i < d->table.n; i++) queued += d->table.at[i].fresh == FRESH_QUEUED;
    server_trace(d->server, "%s: lowered in %lld ms, %u of %u functions to verify", d->path,
                 (long long)d->lower_millis, queued, d->table.n);
}

static void note_entries(struct document *d) {
    const text_list *entries = &d->server->settings.entries;
    struct ir_module *m = d->lowered.module;
    if (!m) return;
    entries_mark(m, entries);
    for (uint32_t i = 0; i < d->lowered.funcs.n; i++) {
        struct lowered_func *l = &d->lowered.funcs.at[i];
        const struct ir_func *f = ir_find_func(m, l->name);
        l->is_entry = f && entries_have(entries, m, f);
        l->starts = entries_start_at(&d->server->settings, l->name);
    }
}

/* Functions whose key is what it was keep their results, and those in which only names of variables
 * have changed since `old`, which may be NULL. */
static void take_functions(struct document *d, const struct ir_module *old) {
    struct str suffix = {.arena = &d->lower_arena};
    shown_forget(d->shown); /* the module may be another one now */
    fixes_drop(d);
    refine_document(d);
    note_entries(d);
    options_key(&suffix, &d->server->settings);
    struct renaming names = {.old = old, .new = d->lowered.module};
    state_relower(&d->table, &d->lowered, suffix.at, ++d->server->stamp,
                  old && names.new ? &names : NULL, cancel_job, d->server);
    renaming_end(&names);
    d->table.edited = false;
    locate(d);
    update_functions(d);
}

static void take_lowering(struct document *d, const cJSON *result) {
    struct arena before = {0};
    const struct ir_module *old = d->lowered.module;
    shown_forget(d->shown);
    arena_take(&before, &d->lower_arena);
    arena_take(&before, &d->facts_arena);
    if (before.bytes > MOST_KEPT) { /* not two large modules at once */
        arena_free(&before);
        old = NULL;
    }
    lowered_from_json(&d->lower_arena, result, &d->lowered);
    lowered_drop_parts(&d->lowered);
    take_functions(d, old);
    arena_free(&before);
    if (!d->hidden) refine_want(d->server, d->path);
    trace_lowering(d);
    d->lowered_at = clock_ms();
}

/* An edited document, and one that is being lowered, gets the facts with its new text. */
void schedule_refined(struct document *d) {
    bool waits = d->table.edited || d->front.job || d->front.wanted || d->late;
    if (!d->is_c || waits || d->lowered.status != VL_OK || !d->lowered.module) return;
    d->effort = d->server->settings.trigger == TRIGGER_MANUAL ? VERIFY_NONE : VERIFY_BUDGET;
    take_functions(d, NULL);
    publish_soon(d);
    schedule_pump(d->server);
}

static void finish_lowering(struct document *d, enum job_end end, const cJSON *result) {
    if (end == JOB_DONE)
        take_lowering(d, result);
    else
        front_failed(d, end);
    document_overtaken(d);
    shown_change(d->shown);
    answer_waiting_lenses(d);
    publish_soon(d);
}

static void on_document_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct document *d = ctx;
    d->front.job = NULL;
    d->lower_millis = clock_ms() - d->front.start;
    if (d->front.edits != d->edits) return; /* a newer lowering follows */
    if (end == JOB_DONE && refine_is_busy(d)) {
        d->late = cJSON_Duplicate(result, true);
        return;
    }
    finish_lowering(d, end, result);
}

void schedule_late(struct server *s) {
    for (struct document *d = s->documents; d; d = d->next) {
        cJSON *result = refine_is_busy(d) ? NULL : d->late;
        if (result) d->late = NULL;
        if (result) finish_lowering(d, JOB_DONE, result);
        cJSON_Delete(result);
    }
}

/* ---- front ends ---- */

static void find_flags(struct document *d) {
    const char *dir = d->server->options->compile_commands_dir;
    if (d->hidden) return; /* background.c knows them */
    if (d->flags_known && compdb_fresh(dir, d->path, &d->flags)) return;
    arena_free(&d->flags_arena);
    compdb_find(&d->flags_arena, dir, d->path, &d->flags);
    const text_list *own = &d->server->options->flags;
    for (uint32_t i = 0; i < own->n; i++) vec_push(&d->flags_arena, &d->flags.flags, own->at[i]);
    d->flags_known = true;
    if (d->flags.problem) server_log(d->server, 1, "%s", d->flags.problem);
}

void schedule_front(struct document *d) {
    find_flags(d);
    cJSON *params =
        documents_lower_request(d->server, d->path, d->text.at, &d->flags, &d->server->settings);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = READ_BUFFER_MS,
                            .affinity = d->path,
                            .ctx = d,
                            .done = on_document_lowered};
    d->front.wanted = false;
    d->front.edits = d->edits;
    d->front.stamp = d->server->stamp;
    d->front.start = clock_ms();
    d->front.job = pool_run(document_pool(d), &spec);
}

static struct document *next_document(struct server *s) {
    struct document *best = NULL;
    for (struct document *d = s->documents; d; d = d->next)
        if (d->front.wanted && !d->hidden && (!best || d->touched > best->touched)) best = d;
    return best;
}

void schedule_pump(void *server) {
    struct server *s = server;
    struct document *d;
    struct func_state *f;
    if (s->phase != PHASE_RUNNING || s->ending) return;
    while (pool_idle(s->pool, ROLE_FRONT) && (d = next_document(s))) schedule_front(d);
    while (pool_idle(s->pool, ROLE_PROVE) && (f = order_next(s, &d))) {
        schedule_proof(d, f);
        publish_soon(d);
    }
    questions_pump(s);
    refine_pump(s);
    while (callers_start(s, false)) continue;
    if (!pool_idle(s->pool, ROLE_PROVE)) give_way(s);
    publish_progress(s);
    background_pump(s);
}

static void drop_front(struct document *d) {
    if (d->front.job) {
        d->server->stopped++;
        pool_cancel(document_pool(d), d->front.job);
    }
    d->front.job = NULL;
    d->front.wanted = false;
    cJSON_Delete(d->late);
    d->late = NULL;
}

void schedule_lower(struct document *d, enum verify_effort w) {
    if (!d->is_c) return;
    uv_timer_stop(&d->debounce);
    if (w > d->effort) d->effort = w;
    /* One under way that read the same text is as good, except that files around it may have
     * changed. */
    drop_front(d);
    d->front.wanted = true;
    schedule_pump(d->server);
}

static void on_pause(uv_timer_t *t) {
    struct document *d = t->data;
    schedule_lower(d, d->server->settings.trigger == TRIGGER_CHANGE ? VERIFY_BUDGET : VERIFY_NONE);
}

void schedule_edit(struct document *d) {
    int64_t pause = d->lower_millis / 4; /* a lowering that is overtaken stops by itself */
    if (pause < DEBOUNCE_MIN_MS) pause = DEBOUNCE_MIN_MS;
    if (pause > DEBOUNCE_MAX_MS) pause = DEBOUNCE_MAX_MS;
    drop_front(d);
    fixes_drop(d);
    uv_timer_start(&d->debounce, on_pause, (uint64_t)pause, 0);
    publish_soon(d);
}

/* ---- stopping ---- */

void schedule_drop(struct document *d) {
    uv_timer_stop(&d->debounce);
    drop_front(d);
    callers_drop(d);
    fixes_drop(d);
    for (uint32_t i = 0; i < d->table.n; i++) cancel_job(d->server, &d->table.at[i]);
}

void schedule_cancel_all(struct server *s) {
    background_stop(s);
    for (struct document *d = s->documents; d; d = d->next) {
        for (uint32_t i = 0; i < d->table.n; i++) {
            struct func_state *f = &d->table.at[i];
            cancel_job(s, f);
            f->trying = false;
            if (f->result) f->result->unexplained = false;
            if (f->fresh != FRESH_QUEUED && f->fresh != FRESH_RUNNING) continue;
            settle_unknown(f, reason_of(REASON_CANCELLED));
        }
        publish_soon(d);
    }
    publish_progress(s);
}
