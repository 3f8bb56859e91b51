/* question.c - jobs beside the verification of documents: a function of the document, or of another
 * text in its place, is verified for a question of the user.
 *
 * They run one after the other while no document waits, and an edit of the document drops them:
 * what they would answer is about a text that is gone.
 */
#include "lsp/server/session.h"

#include "lsp/project/entries.h"

#include <stdlib.h>
#include <string.h>

enum { QUESTION_FRONT_MS = 30000 };

struct question {
    struct document *d;
    struct question_spec spec;
    struct arena arena;
    struct lowered lowered; /* of .spec.text */
    struct result_box *results[QUESTION_FUNCTIONS];
    uint32_t at; /* the function that is next */
    bool is_lowered;
    struct job *job;
    struct task_news news;
    struct question *next;
};

static void question_free(struct question *t) {
    for (uint32_t i = 0; i < QUESTION_FUNCTIONS; i++) result_box_drop(t->results[i]);
    task_news_free(&t->news);
    arena_free(&t->arena);
    free(t);
}

static void unlink_question(struct question *t) {
    struct question **at = &t->d->server->questions;
    while (*at != t) at = &(*at)->next;
    *at = t->next;
}

void question_begin(struct document *d, const struct question_spec *spec) {
    struct question *t = vl_malloc(sizeof *t);
    *t = (struct question){.d = d, .spec = *spec, .is_lowered = !spec->text};
    if (spec->text) t->spec.text = arena_strdup(&t->arena, spec->text);
    for (uint32_t i = 0; i < spec->n; i++)
        t->spec.funcs[i] = arena_strdup(&t->arena, spec->funcs[i]);
    struct question **end = &d->server->questions;
    while (*end) end = &(*end)->next;
    *end = t;
    schedule_pump(d->server);
}

/* Calls back with what there is; the question is gone. */
static void end_question(struct question *t) {
    const struct ir_module *m = t->spec.text ? t->lowered.module : t->d->lowered.module;
    struct question_answer answer = {.m = m};
    for (uint32_t i = 0; i < t->spec.n; i++)
        answer.results[i] = t->results[i] ? &t->results[i]->r : NULL;
    unlink_question(t);
    t->spec.done(t->spec.ctx, &answer);
    question_free(t);
}

void questions_drop(struct document *d) {
    for (struct question *t = d->server->questions, *next; t; t = next) {
        next = t->next;
        if (t->d != d) continue;
        if (t->job) pool_cancel(d->server->pool, t->job);
        unlink_question(t);
        t->spec.done(t->spec.ctx, NULL);
        question_free(t);
    }
}

/* ---- jobs ---- */

static void on_question_lowered(void *ctx, enum job_end end, const cJSON *result) {
    struct question *t = ctx;
    t->job = NULL;
    t->is_lowered = true;
    if (end == JOB_DONE) lowered_from_json(&t->arena, result, &t->lowered);
    if (!t->lowered.module || t->lowered.status != VL_OK) {
        t->lowered.module = NULL;
        end_question(t);
    }
}

static void on_question_progress(void *ctx, const cJSON *params) {
    struct question *t = ctx;
    task_note(&t->news, params);
}

static void on_question_proved(void *ctx, enum job_end end, const cJSON *result) {
    struct question *t = ctx;
    int64_t budget_ms = t->d->server->settings.prover.timeout_ms;
    t->job = NULL;
    t->results[t->at] = task_outcome(t->spec.funcs[t->at], end, result, &t->news, budget_ms);
    task_news_free(&t->news);
    bool enough = t->spec.goes_on && !t->spec.goes_on(t->spec.ctx, &t->results[t->at]->r, t->at);
    if (++t->at == t->spec.n || enough) end_question(t);
}

static void lower_question(struct question *t) {
    struct document *d = t->d;
    cJSON *params =
        documents_lower_request(d->server, d->path, t->spec.text, &d->flags, &d->server->settings);
    struct job_spec spec = {.role = ROLE_FRONT,
                            .method = "lower",
                            .params = params,
                            .budget_ms = QUESTION_FRONT_MS,
                            .affinity = d->path,
                            .ctx = t,
                            .done = on_question_lowered};
    t->job = pool_run(d->server->pool, &spec);
}

/* As the document's own functions are (schedule.c), but for the search of invariants. */
static void prove_question(struct question *t) {
    struct server *s = t->d->server;
    const char *func = t->spec.funcs[t->at];
    const struct func_state *f = state_find(&t->d->table, func);
    bool starts = entries_start_at(&s->settings, func);
    const struct task_terms terms = {
        .program = starts, .entry = f && f->is_entry && !starts, .explain_ms = 1};
    const struct ir_module *m = t->spec.text ? t->lowered.module : t->d->lowered.module;
    struct options o = s->settings;
    o.prover.replay |= t->spec.driver;
    o.prover.skip &= ~t->spec.also;
    cJSON *params = m ? task_request(m, func, &o, &terms) : NULL;
    if (!params) {
        end_question(t);
        return;
    }
    struct job_spec spec = task_proof_job(params, o.prover.timeout_ms);
    spec.ctx = t;
    spec.progress = on_question_progress;
    spec.done = on_question_proved;
    t->job = pool_run(s->pool, &spec);
}

void questions_pump(struct server *s) {
    struct question *t = s->questions;
    if (!t || t->job || t->d->table.edited) return;
    if (!t->is_lowered && pool_idle(s->pool, ROLE_FRONT))
        lower_question(t);
    else if (t->is_lowered && pool_idle(s->pool, ROLE_PROVE))
        prove_question(t);
}
