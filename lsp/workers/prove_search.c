/* prove_search.c - a function of a program, and what it may fail at as the program calls it. */
#include "engines/callers/callers.h"
#include "lsp/wire/result_json.h"
#include "lsp/workers/prove.h"

/* What is found is sent at once, as the process may end before the rest is searched. */
static bool send_found(void *ctx, const struct func_result *found, uint32_t bound) {
    (void)bound;
    if (found) {
        cJSON *o = cJSON_CreateObject();
        json_put(o, "found", result_to_json(found, NULL));
        worker_notify(ctx, "progress", o);
    }
    return !worker_cancelled(ctx);
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

cJSON *prove_search(struct worker *w, void *ctx, const cJSON *params) {
    (void)ctx;
    struct arena a = {0};
    const char *entry = json_str(params, "function", ""), *func = json_str(params, "search", "");
    const char *why = NULL;
    struct verify_options opt;
    struct verify_progress progress = {.ctx = w, .step = send_found};
    struct func_result found, alone;
    bool good = prove_options(&a, params, &opt, &why);
    const struct ir_module *m = good ? prove_task(&a, params, &why) : NULL;
    cJSON *o = cJSON_CreateObject();
    if (m && has_body(m, entry) && has_body(m, func)) {
        const struct callers_task task = {m, entry, func, read_closed(&a, params)};
        callers_search(&a, &task, &opt, &progress, &found, &alone);
        json_put(o, "found", result_to_json(&found, NULL));
        json_put(o, "alone", result_to_json(&alone, NULL));
    }
    arena_free(&a);
    return o;
}
