/* task.c - requests to provers, and results from their answers or their ends.
 *
 * Invariant: an end without an answer becomes `unknown` with a reason.
 */
#include "lsp/workers/task.h"

#include "core/base/clock.h"
#include "core/irtext/text.h"
#include "core/program/entered.h"
#include "core/program/task.h"
#include "core/result/assumption.h"
#include "lsp/text/uri.h"
#include "lsp/wire/options_json.h"
#include "lsp/wire/result_json.h"

#include <string.h>

/* The front end may run in another folder. */
static void put_front_options(cJSON *params, const struct options *o) {
    struct arena a = {0};
    struct options there = *o;
    if (o->libc_models && strcmp(o->libc_models, "none") != 0)
        there.libc_models = path_absolute(&a, NULL, o->libc_models);
    front_options_to_json(params, &there);
    arena_free(&a);
}

cJSON *task_lower_request(const char *path, const char *text, const struct compile_flags *flags,
                          const struct options *o) {
    cJSON *params = cJSON_CreateObject();
    json_put_str(params, "path", path);
    json_put_str(params, "directory", flags->directory);
    json_put_str(params, "text", text);
    cJSON *list = json_put(params, "flags", cJSON_CreateArray());
    for (uint32_t i = 0; i < flags->flags.n; i++)
        json_push(list, cJSON_CreateString(flags->flags.at[i]));
    put_front_options(params, o);
    return params;
}

void task_lower_with(cJSON *params, const char *path, const char *text) {
    cJSON *list = cJSON_GetObjectItemCaseSensitive(params, "others");
    if (!list) list = json_put(params, "others", cJSON_CreateArray());
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "path", path);
    json_put_str(o, "text", text);
    json_push(list, o);
}

cJSON *task_request_text(const char *task, const char *func, const struct options *opt,
                         const struct task_terms *terms) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "function", func);
    json_put_str(o, "task", task);
    cJSON *options = json_put(o, "options", cJSON_CreateObject());
    prover_options_to_json(options, opt);
    json_put_bool(options, "program", terms->program);
    if (terms->entry) json_put_bool(options, "entry", true);
    json_put_int(options, "explain", terms->explain_ms);
    return o;
}

cJSON *task_request(const struct ir_module *m, const char *func, const struct options *opt,
                    const struct task_terms *terms) {
    const struct ir_func *f = ir_find_func(m, func);
    if (!f || !f->has_body) return NULL;
    struct arena a = {0};
    struct str text = {.arena = &a};
    ir_print(&text, ir_task(&a, m, func), IR_PRINT_LOCS);
    cJSON *o = task_request_text(text.at, func, opt, terms);
    arena_free(&a);
    return o;
}

int64_t task_slack_ms(int64_t budget_ms) { return 400 + budget_ms / 100; }

struct job_spec task_proof_job(cJSON *params, int64_t budget_ms) {
    return (struct job_spec){.role = ROLE_PROVE,
                             .method = "prove",
                             .params = params,
                             .budget_ms = budget_ms + task_slack_ms(budget_ms)};
}

void task_limit_explaining(struct pool *p, const struct job *j, int64_t explain_ms) {
    int64_t ms = explain_ms * DEADLINE_NET;
    pool_limit(p, j, ms + task_slack_ms(ms));
}

/* Does the partial result of a check stand if the worker did not finish? A proof by BMC does not:
 * it needs the end of the search, where no execution is left. After a crash no proof stands, as a
 * wrong proof may have caused the crash. */
static bool survives_end(const struct check_result *c, enum job_end end) {
    if (c->verdict != VERDICT_PROVED)
        return c->verdict == VERDICT_VIOLATED || c->verdict == VERDICT_BOUNDED;
    return c->by != PROOF_BMC && end != JOB_CRASHED;
}

/* It has no checks of its own, and those of what it calls hold up to a bound. */
static bool is_of_callees(const struct func_result *r) {
    return !r->checks.n && r->verdict == VERDICT_BOUNDED;
}

static void demote(struct func_result *r, enum job_end end) {
    struct reason reason = job_end_reason(end);
    bool open = false, callees = is_of_callees(r);
    uint32_t bound = r->bound;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        struct check_result *c = &r->checks.at[i];
        if (survives_end(c, end)) continue;
        c->verdict = VERDICT_UNKNOWN;
        c->reason = reason;
        c->reason_func = NULL;
        c->unreached = false;
        open = true;
    }
    r->inductive = false;
    r->invariants.n = 0;
    func_result_summarise(r);
    if (open && r->verdict != VERDICT_UNKNOWN && r->verdict != VERDICT_VIOLATED)
        r->verdict = VERDICT_UNKNOWN;
    if (callees) {
        r->verdict = VERDICT_BOUNDED;
        r->bound = bound;
    }
    if (r->verdict == VERDICT_PROVED)
        r->verdict = VERDICT_UNKNOWN; /* partial results say nothing of the remaining checks */
    if (r->verdict == VERDICT_UNKNOWN) r->reason = reason;
}

bool task_note(struct task_news *n, const cJSON *params) {
    const cJSON *result = json_get(params, "result");
    if (!result || n->decided) return false;
    cJSON_Delete(n->result);
    n->result = cJSON_Duplicate(result, true);
    n->decided = json_bool(params, "decided", false);
    return n->decided;
}

void task_news_free(struct task_news *n) {
    cJSON_Delete(n->result);
    *n = (struct task_news){0};
}

static struct result_box *read_news(const char *func, const struct task_news *news,
                                    int64_t budget_ms) {
    struct result_box *b = news->result ? result_box_read(news->result, budget_ms) : NULL;
    if (!b || strcmp(b->r.func, func) != 0) {
        result_box_drop(b);
        return NULL;
    }
    assumption_fold(&b->arena, &b->r.assumptions); /* the worker does so at its end only */
    return b;
}

struct result_box *task_verdict(const char *func, const struct task_news *news, int64_t budget_ms) {
    return news->decided ? read_news(func, news, budget_ms) : NULL;
}

struct result_box *task_outcome(const char *func, enum job_end end, const cJSON *result,
                                const struct task_news *news, int64_t budget_ms) {
    struct result_box *b = NULL;
    if (end == JOB_DONE) {
        b = result_box_read(result, budget_ms);
        bool mine = b && strcmp(b->r.func, func) == 0;
        if (mine) return b;
        result_box_drop(b);
        return result_box_unknown(
            func, reason_with(REASON_INTERNAL, "the prover's answer makes no sense"), budget_ms);
    }
    b = read_news(func, news, budget_ms);
    /* The crash may come from a proof that was wrong. */
    if (b && news->decided && end != JOB_CRASHED) return b;
    if (!b || (!b->r.checks.n && !is_of_callees(&b->r))) {
        result_box_drop(b);
        b = result_box_unknown(func, job_end_reason(end), budget_ms);
    } else {
        demote(&b->r, end);
    }
    if (end == JOB_TIMEOUT && b->r.millis < budget_ms) b->r.millis = budget_ms;
    return b;
}

void task_explain(struct result_box *b, const struct ir_module *m) {
    struct func_result *r = &b->r;
    if (r->verdict != VERDICT_UNKNOWN || r->reason.id != REASON_TIMEOUT || r->reason.detail) return;
    r->reason.detail = ir_entered_text(&b->arena, m, r->func);
}
