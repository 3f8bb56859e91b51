/* Code lenses. */
#include "lsp/server/session.h"

#include <string.h>

/* ---- lenses ---- */

/* NULL: it is verified again, or need not be. */
static const char *waiting_text(const struct document *d, const struct func_state *f) {
    bool stale = state_freshness(&d->table, f) == FRESH_STALE;
    const struct options *o = &d->server->settings;
    bool follows = o->trigger == TRIGGER_CHANGE && o->background != BACKGROUND_OFF;
    if (!stale || follows) return NULL;
    return f->result ? "stale: not verified since the last change" : "not verified";
}

static const char *with_trying(struct arena *a, const struct func_state *f, const char *text) {
    return f->trying ? arena_printf(a, "%s · still trying", text) : text;
}

const char *lens_text(struct arena *a, const struct document *d, const struct func_state *f) {
    const char *waits = waiting_text(d, f);
    return waits ? waits
                 : with_trying(a, f,
                               present_lens(a, d->lowered.module, document_result(d, f),
                                            state_freshness(&d->table, f)));
}

const char *status_text(struct arena *a, const struct document *d, const struct func_state *f) {
    const char *waits = waiting_text(d, f);
    return waits ? waits
                 : with_trying(a, f,
                               present_status(a, d->lowered.module, document_result(d, f),
                                              state_freshness(&d->table, f)));
}

/* A macro that makes several functions stands for all of them: each lens says whose it is. */
static bool shares_line(const struct document *d, const struct func_state *f) {
    uint32_t line = text_position(&d->text, f->name_start, ENCODING_UTF8).line;
    for (uint32_t i = 0; i < d->table.n; i++) {
        const struct func_state *g = &d->table.at[i];
        if (g != f && text_position(&d->text, g->name_start, ENCODING_UTF8).line == line)
            return true;
    }
    return false;
}

static cJSON *unresolved(const struct document *d, const struct func_state *f) {
    cJSON *o = cJSON_CreateObject();
    json_put(o, "range",
             range_to_json(&d->text, f->name_start, f->name_end, d->server->client.encoding));
    cJSON *data = json_put(o, "data", cJSON_CreateObject());
    json_put_str(data, "uri", d->uri);
    json_put_str(data, "function", f->name);
    return o;
}

static cJSON *lenses(const struct document *d) {
    cJSON *list = cJSON_CreateArray();
    for (uint32_t i = 0; d && i < d->table.n; i++) json_push(list, unresolved(d, &d->table.at[i]));
    return list;
}

/* A document that was just opened has no functions yet: its lenses come with the first lowering,
 * because not every client can be asked to fetch them again. */
void on_code_lens(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    bool first = d && d->is_c && d->table.edited && !d->table.at;
    if (first && (d->front.wanted || d->front.job)) {
        rpc_hold(&d->waiting_lens, id);
    } else {
        rpc_reply(s->rpc, id, lenses(d));
    }
}

void answer_waiting_lenses(struct document *d) {
    const cJSON *one;
    cJSON_ArrayForEach(one, d->waiting_lens)
        rpc_reply(d->server->rpc, json_get(one, "id"), d->closed ? NULL : lenses(d));
    cJSON_Delete(d->waiting_lens);
    d->waiting_lens = NULL;
}

void on_resolve_lens(struct server *s, const cJSON *id, const cJSON *params) {
    const cJSON *data = json_get(params, "data");
    const char *uri = json_str(data, "uri", NULL), *name = json_str(data, "function", NULL);
    struct document *d = uri ? document_find(s, uri) : NULL;
    struct func_state *f = d && name ? state_find(&d->table, name) : NULL;
    if (!f) {
        rpc_fail(s->rpc, id, RPC_CONTENT_MODIFIED, "no such function any more");
        return;
    }
    struct arena a = {0};
    cJSON *o = cJSON_Duplicate(params, true);
    cJSON *c = cJSON_CreateObject();
    bool show = f->result && state_freshness(&d->table, f) == FRESH_CURRENT;
    const char *text = lens_text(&a, d, f);
    bool shared = shares_line(d, f);
    json_put_str(c, "title", shared ? arena_printf(&a, "%s: %s", f->name, text) : text);
    json_put_str(c, "command", show ? "verify-ls.showTrace" : "verify-ls.verifyFunction");
    cJSON *args = json_put(c, "arguments", cJSON_CreateArray());
    json_push(args, cJSON_CreateString(uri));
    json_push(args, cJSON_CreateString(name));
    cJSON_DeleteItemFromObjectCaseSensitive(o, "command");
    json_put(o, "command", c);
    rpc_reply(s->rpc, id, o);
    arena_free(&a);
}
