/* What the client asks for: code lenses and hovers. */
#include "lsp/session.h"

#include "core/base/str.h"

#include <string.h>

/* ---- lenses ---- */

const char *lens_text(struct arena *a, const struct document *d, const struct func_state *f) {
    enum freshness fresh = state_freshness(&d->table, f);
    bool waits = fresh == FRESH_STALE && d->server->settings.trigger != TRIGGER_CHANGE;
    if (waits) return f->result ? "stale: not verified since the last change" : "not verified";
    return present_lens(a, d->lowered.module, f->result ? &f->result->r : NULL, fresh);
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
    if (first && (d->front_wanted || d->front_job)) {
        if (!d->waiting_lens) d->waiting_lens = cJSON_CreateArray();
        json_push(d->waiting_lens, cJSON_Duplicate(id, true));
    } else {
        rpc_reply(s->rpc, id, lenses(d));
    }
}

void answer_waiting_lenses(struct document *d) {
    const cJSON *id;
    cJSON_ArrayForEach(id, d->waiting_lens)
        rpc_reply(d->server->rpc, id, d->closed ? NULL : lenses(d));
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
    json_put_str(c, "title", lens_text(&a, d, f));
    json_put_str(c, "command", show ? "verify-ls.showTrace" : "verify-ls.verifyFunction");
    cJSON *args = json_put(c, "arguments", cJSON_CreateArray());
    json_push(args, cJSON_CreateString(uri));
    json_push(args, cJSON_CreateString(name));
    cJSON_DeleteItemFromObjectCaseSensitive(o, "command");
    json_put(o, "command", c);
    rpc_reply(s->rpc, id, o);
    arena_free(&a);
}

/* ---- hovers ---- */

static const char *const verdict_sign[] = {[VERDICT_PROVED] = "✓",
                                           [VERDICT_BOUNDED] = "≤",
                                           [VERDICT_VIOLATED] = "✗",
                                           [VERDICT_UNKNOWN] = "?"};

static void put_check(struct str *s, const struct document *d, const struct check_result *c,
                      bool place) {
    struct ir_loc loc = present_place(d->lowered.module, c->func, c->ins);
    str_printf(s, "- %s %s: %s", c->unbounded ? "~" : verdict_sign[c->verdict],
               present_check(s->arena, c), present_check_verdict(s->arena, d->lowered.module, c));
    if (place && loc.line) str_printf(s, " (line %u)", loc.line);
    str_puts(s, "\n");
}

enum { HOVER_CHECKS = 30 };

static void put_function(struct str *s, const struct document *d, const struct func_state *f) {
    const struct func_result *r = f->result ? &f->result->r : NULL;
    enum freshness fresh = state_freshness(&d->table, f);
    str_printf(s, "**%s** %s\n", f->name, lens_text(s->arena, d, f));
    if (!r || fresh != FRESH_CURRENT) return;
    if (r->checks.n) str_puts(s, "\n");
    for (uint32_t i = 0; i < r->checks.n && i < HOVER_CHECKS; i++)
        put_check(s, d, &r->checks.at[i], true);
    if (r->checks.n > HOVER_CHECKS) str_printf(s, "- and %u more\n", r->checks.n - HOVER_CHECKS);
    if (r->assumptions.n) str_puts(s, "\nAssuming:\n");
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        str_printf(s, "- %s\n",
                   assumption_text(s->arena, d->lowered.module, r->func, &r->assumptions.at[i]));
}

/* Where a check of the function stands in the document; false: elsewhere. */
static bool check_range(const struct document *d, const struct check_result *c, size_t *start,
                        size_t *end) {
    struct ir_loc loc = present_place(d->lowered.module, c->func, c->ins);
    const char *path = present_file(d->lowered.module, &loc);
    if (!path || strcmp(path, d->path) != 0) return false;
    *start = text_offset_of(&d->text, loc.line, loc.col);
    *end = text_offset_of(&d->text, loc.eline, loc.ecol);
    return true;
}

/* The checks of the smallest range around the offset. False: there is none. */
static bool put_checks_at(struct str *s, const struct document *d, const struct func_result *r,
                          size_t offset, size_t *start, size_t *end) {
    size_t best = SIZE_MAX, from, to;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        if (!check_range(d, &r->checks.at[i], &from, &to) || offset < from || offset > to ||
            to - from >= best)
            continue;
        best = to - from;
        *start = from;
        *end = to;
    }
    if (best == SIZE_MAX) return false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (check_range(d, &r->checks.at[i], &from, &to) && from == *start && to == *end)
            put_check(s, d, &r->checks.at[i], false);
    return true;
}

static bool hover_text(struct str *s, struct document *d, size_t offset, size_t *start,
                       size_t *end) {
    struct func_state *f = state_at(&d->table, offset);
    if (!f) return false;
    if (offset >= f->name_start && offset <= f->name_end) {
        *start = f->name_start;
        *end = f->name_end;
        put_function(s, d, f);
        return true;
    }
    /* Places in the IR are those of the text that was lowered. */
    bool current = state_freshness(&d->table, f) == FRESH_CURRENT && f->result;
    return current && put_checks_at(s, d, &f->result->r, offset, start, end);
}

void on_hover(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    const cJSON *p = json_get(params, "position");
    int64_t line = json_int(p, "line", -1), character = json_int(p, "character", -1);
    if (!d || line < 0 || character < 0 || line > UINT32_MAX || character > UINT32_MAX) {
        rpc_reply(s->rpc, id, NULL);
        return;
    }
    struct arena a = {0};
    struct str text = {.arena = &a};
    struct position pos = {(uint32_t)line, (uint32_t)character};
    size_t start, end, offset = text_offset(&d->text, pos, s->client.encoding);
    cJSON *o = NULL;
    if (hover_text(&text, d, offset, &start, &end)) {
        o = cJSON_CreateObject();
        cJSON *c = json_put(o, "contents", cJSON_CreateObject());
        json_put_str(c, "kind", s->client.hover_markdown ? "markdown" : "plaintext");
        json_put_str(c, "value", text.at);
        json_put(o, "range", range_to_json(&d->text, start, end, s->client.encoding));
    }
    rpc_reply(s->rpc, id, o);
    arena_free(&a);
}
