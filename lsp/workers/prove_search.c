/* prove_search.c - a function of a program or library, and what it may fail at as it is called
 * there.  What an entry requires of its callers stays a check: executions that break it end there.
 */
#include "engines/callers/callers.h"
#include "lsp/wire/result_json.h"
#include "lsp/workers/prove.h"

struct searching {
    struct worker *w;
    struct arena a;
    struct callers_task task;
    struct func_result *found; /* by entry */
};

static void put_found(cJSON *o, const struct searching *s) {
    cJSON *list = json_put(o, "found", cJSON_CreateArray());
    for (uint32_t i = 0; i < s->task.entries.n; i++)
        json_push(list, result_to_json(&s->found[i], NULL));
}

/* What is found is sent at once, as the process may end before the rest is searched. */
static bool send_found(void *ctx, const struct func_result *news, uint32_t bound) {
    const struct searching *s = ctx;
    (void)bound;
    if (news) {
        cJSON *o = cJSON_CreateObject();
        put_found(o, s);
        worker_notify(s->w, "progress", o);
    }
    return !worker_cancelled(s->w);
}

static bool has_body(const struct ir_module *m, const char *func) {
    const struct ir_func *f = ir_find_func(m, func);
    return f && f->has_body;
}

/* NULL: there are none. */
static const struct func_result *read_closed(struct arena *a, const cJSON *params) {
    const cJSON *o = json_get(params, "closed");
    struct func_result *r = arena_new(a, struct func_result);
    return o && result_from_json(a, o, r) == VL_OK ? r : NULL;
}

/* false: the request makes no sense. */
static bool read_request(struct searching *s, const cJSON *params, struct verify_options *opt) {
    const char *why = NULL;
    const cJSON *entry, *entries = json_get(params, "entries");
    if (!prove_options(&s->a, params, opt, &why)) return false;
    struct ir_module *m = prove_task(&s->a, params, &why);
    s->task = (struct callers_task){.program = m, .func = json_str(params, "search", "")};
    if (!m || !has_body(m, s->task.func)) return false;
    cJSON_ArrayForEach(entry, entries) {
        const char *name = cJSON_IsString(entry) ? entry->valuestring : "";
        if (!has_body(m, name)) return false;
        vec_push(&s->a, &s->task.entries, name);
    }
    s->task.closed = read_closed(&s->a, params);
    s->found = arena_new_array(&s->a, struct func_result, s->task.entries.n + 1);
    return s->task.entries.n > 0;
}

cJSON *prove_search(struct worker *w, void *ctx, const cJSON *params) {
    (void)ctx;
    struct searching s = {.w = w};
    struct verify_options opt;
    struct verify_progress progress = {.ctx = &s, .step = send_found};
    struct func_result alone;
    cJSON *o = cJSON_CreateObject();
    if (read_request(&s, params, &opt)) {
        callers_search(&s.a, &s.task, &opt, &progress, s.found, &alone);
        put_found(o, &s);
        json_put(o, "alone", result_to_json(&alone, NULL));
    }
    arena_free(&s.a);
    return o;
}
