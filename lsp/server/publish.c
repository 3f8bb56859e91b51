/* Messages that the server sends on its own: diagnostics, states of functions, lens refreshes,
 * progress.
 *
 * Diagnostics go out once a document has settled, or SETTLE_MS after a lowering, so that they do
 * not flicker while functions are verified again.  They always belong to the text as it is.
 */
#include "lsp/server/session.h"

#include "core/base/clock.h"
#include "lsp/findings/likely.h"
#include "lsp/report/causes.h"
#include "lsp/text/uri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLUSH_MS = 5, PROGRESS_DELAY_MS = 400, RELATED_MAX = 10 };

#ifndef VL_DOCS_URL
#define VL_DOCS_URL ""
#endif

/* ---- places ---- */

static cJSON *position_to_json(struct position p) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "line", p.line);
    json_put_int(o, "character", p.character);
    return o;
}

static cJSON *positions_to_json(struct position from, struct position to) {
    cJSON *o = cJSON_CreateObject();
    json_put(o, "start", position_to_json(from));
    json_put(o, "end", position_to_json(to));
    return o;
}

cJSON *range_to_json(const struct text *t, size_t start, size_t end, enum encoding e) {
    return positions_to_json(text_position(t, start, e),
                             text_position(t, end < start ? start : end, e));
}

const struct document *open_document(const struct document *d, const char *path) {
    if (strcmp(d->path, path) == 0) return d;
    const struct document *o = d->server->documents;
    while (o && strcmp(o->path, path) != 0) o = o->next;
    return o;
}

static cJSON *loc_to_json(const struct document *in, const struct ir_loc *loc) {
    if (in) {
        size_t start = text_offset_of(&in->text, loc->line, loc->col);
        return range_to_json(&in->text, start, text_offset_of(&in->text, loc->eline, loc->ecol),
                             in->server->client.encoding);
    }
    /* The file is not open, so its text is not at hand: columns in bytes are wrong on lines that
     * are not ASCII. */
    struct position from = {loc->line - 1, loc->col ? loc->col - 1 : 0};
    struct position to = {loc->eline ? loc->eline - 1 : from.line,
                          loc->ecol ? loc->ecol - 1 : from.character};
    return positions_to_json(from, to);
}

cJSON *file_place_to_json(const struct document *d, const char *path, const struct ir_loc *loc) {
    struct arena a = {0};
    const struct document *in = open_document(d, path);
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "uri", in ? in->uri : uri_from_path(&a, path));
    json_put(o, "range", loc_to_json(in, loc));
    arena_free(&a);
    return o;
}

cJSON *place_to_json(const struct document *d, const struct ir_module *m,
                     const struct ir_loc *loc) {
    const char *path = ir_file_of(m, loc);
    return path ? file_place_to_json(d, path, loc) : NULL;
}

/* ---- diagnostics ---- */

static void add_related(cJSON *list, cJSON *at, const char *message) {
    cJSON *o = at ? cJSON_CreateObject() : NULL;
    if (!o) return;
    json_put(o, "location", at);
    json_put_str(o, "message", message);
    json_push(list, o);
}

/* The steps of the trace, then other failures of the cause. */
static cJSON *related(const struct document *d, const struct ir_module *m,
                      const struct finding *f) {
    struct arena a = {0};
    step_list steps = {0};
    cJSON *list = cJSON_CreateArray();
    present_trace(&a, m, f->check, RELATED_MAX + 1, &steps);
    for (uint32_t i = 0; i < steps.n && cJSON_GetArraySize(list) < RELATED_MAX; i++)
        if (steps.at[i].line)
            add_related(list, place_to_json(d, m, &steps.at[i].loc), steps.at[i].line->text);
    for (uint32_t i = 0; i < f->also.n && i < RELATED_MAX; i++)
        add_related(list, place_to_json(d, m, &f->also.at[i].loc), present_also(&a, m, f, i));
    arena_free(&a);
    return list;
}

static void put_documentation(cJSON *o, enum check_kind k) {
    char href[256];
    if (VL_DOCS_URL[0])
        snprintf(href, sizeof href, "%s#%s", VL_DOCS_URL, check_infos[k].name);
    else
        snprintf(href, sizeof href, "https://cwe.mitre.org/data/definitions/%d.html",
                 check_infos[k].cwe);
    if (VL_DOCS_URL[0] || check_infos[k].cwe)
        json_put_str(json_put(o, "codeDescription", cJSON_CreateObject()), "href", href);
}

static bool is_here(const struct document *d, const struct ir_module *m, const struct ir_loc *loc) {
    const char *path = ir_file_of(m, loc);
    return path && strcmp(path, d->path) == 0;
}

/* A finding in an included file is shown at the function that was verified. */
static cJSON *finding_range(struct document *d, const struct ir_module *m,
                            const struct finding *f) {
    if (is_here(d, m, &f->loc)) return loc_to_json(d, &f->loc);
    const struct func_state *s = state_find(&d->table, f->result->func);
    return range_to_json(&d->text, s ? s->name_start : 0, s ? s->name_end : 0,
                         d->server->client.encoding);
}

enum { HINT = 4 };

/* LSP's number. */
static int64_t severity_in(const struct document *d, const struct check_result *c) {
    bool listed = d->server->settings.findings == FINDINGS_ALL || likely_check(c);
    return listed ? (int64_t)c->severity + 1 : HINT;
}

cJSON *publish_diagnostic(struct document *d, const struct ir_module *m, const struct finding *f) {
    struct arena a = {0};
    const struct client *c = &d->server->client;
    cJSON *o = cJSON_CreateObject();
    json_put(o, "range", finding_range(d, m, f));
    json_put_int(o, "severity", severity_in(d, f->check));
    json_put_str(o, "code", check_infos[f->check->kind].name);
    if (c->code_description) put_documentation(o, f->check->kind);
    json_put_str(o, "source", "verify-ls");
    json_put_str(o, "message", present_message(&a, m, f, true));
    if (c->related_information) json_put(o, "relatedInformation", related(d, m, f));
    cJSON *data = json_put(o, "data", cJSON_CreateObject());
    json_put_str(data, "function", f->result->func);
    json_put_str(data, "check", check_infos[f->check->kind].name);
    json_put_str(data, "place", f->check->func);
    json_put_int(data, "instruction", f->check->ins);
    arena_free(&a);
    return o;
}

/* About a line, from this column on. */
static cJSON *line_diagnostic(const struct document *d, uint32_t line, uint32_t col, int severity,
                              const char *code, const char *text) {
    cJSON *o = cJSON_CreateObject();
    size_t start = text_offset_of(&d->text, line, col), end = start;
    while (end < d->text.n && d->text.at[end] != '\n' && d->text.at[end] != '\r') end++;
    json_put(o, "range", range_to_json(&d->text, start, end, d->server->client.encoding));
    json_put_int(o, "severity", severity);
    json_put_str(o, "code", code);
    json_put_str(o, "source", "verify-ls");
    json_put_str(o, "message", text);
    return o;
}

/* What of the text is not looked at. */
static void notes(const struct document *d, cJSON *out) {
    for (uint32_t i = 0; i < d->lowered.messages.n; i++) {
        const struct lowered_message *m = &d->lowered.messages.at[i];
        if (m->note && m->line && m->file && strcmp(m->file, d->path) == 0)
            json_push(out, line_diagnostic(d, m->line, m->col, 3, "contract", m->text));
    }
}

static bool any_trying(const struct document *d) {
    for (uint32_t i = 0; i < d->table.n; i++)
        if (d->table.at[i].trying) return true;
    return false;
}

/* Marks what comments of the document allow, and says which of these allow nothing, once all
 * functions are verified. */
static void allow_findings(struct arena *a, struct document *d, const struct shown_results *shown,
                           finding_list *found, cJSON *out) {
    allowance_list all = {0};
    const bool final = shown->n == d->table.n && !any_trying(d);
    allow_read(a, &d->text, &all);
    allow_mark(&all, d->lowered.module, d->path, found);
    for (uint32_t i = 0; i < all.n; i++) {
        const char *text =
            all.at[i].wrong || final
                ? allow_complaint(a, &all.at[i], d->lowered.module, shown->at, shown->n)
                : NULL;
        if (text) json_push(out, line_diagnostic(d, all.at[i].line, 1, 2, "allow", text));
    }
}

/* Those of all functions whose result belongs to the text as it is. */
static void results_shown(struct arena *a, const struct document *d, struct shown_results *out) {
    const struct func_result **results =
        arena_new_array(a, const struct func_result *, d->table.n + 1);
    *out = (struct shown_results){.at = results};
    for (uint32_t i = 0; i < d->table.n; i++) {
        const struct func_state *f = &d->table.at[i];
        if (state_freshness(&d->table, f) == FRESH_CURRENT && f->result)
            results[out->n++] = document_result(d, f);
    }
}

bool document_findings(struct arena *a, const struct document *d, finding_list *out) {
    struct shown_results shown;
    allowance_list allowed = {0};
    uint32_t n = 0;
    results_shown(a, d, &shown);
    present_findings(a, d->lowered.module, &shown, out);
    allow_read(a, &d->text, &allowed);
    allow_mark(&allowed, d->lowered.module, d->path, out);
    for (uint32_t i = 0; i < out->n; i++)
        if (!out->at[i].allowed) out->at[n++] = out->at[i];
    out->n = n;
    return shown.n == d->table.n;
}

static cJSON *diagnostics(struct document *d) {
    struct arena a = {0};
    finding_list found = {0};
    cJSON *list = cJSON_CreateArray();
    struct shown_results shown;
    results_shown(&a, d, &shown);
    present_findings(&a, d->lowered.module, &shown, &found);
    allow_findings(&a, d, &shown, &found, list);
    causes_join(&a, d->lowered.module, &found);
    for (uint32_t i = 0; i < found.n; i++)
        if (!found.at[i].allowed)
            json_push(list, publish_diagnostic(d, d->lowered.module, &found.at[i]));
    calls_findings(d, list);
    notes(d, list);
    arena_free(&a);
    return list;
}

static void send_diagnostics(struct document *d, cJSON *list) {
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "uri", d->uri);
    if (d->has_version) json_put_int(p, "version", d->version);
    json_put(p, "diagnostics", list);
    rpc_notify(d->server->rpc, "textDocument/publishDiagnostics", p);
}

static void publish_diagnostics(struct document *d) {
    cJSON *list = diagnostics(d);
    char *text = cJSON_PrintUnformatted(list);
    d->diagnostics_dirty = false;
    bool is_same = d->published && strcmp(text, d->published) == 0;
    bool is_known = is_same && (d->server->client.pulls || d->published_version == d->version);
    free(d->published);
    d->published = text;
    d->published_version = d->version;
    if (d->server->client.pulls) pull_report(d, !is_known);
    if (d->server->client.pulls || is_known)
        cJSON_Delete(list);
    else
        send_diagnostics(d, list);
}

void publish_clear(struct document *d) {
    bool shows = d->published && strcmp(d->published, "[]") != 0;
    if (shows && !d->server->client.pulls) send_diagnostics(d, cJSON_CreateArray());
}

/* ---- states ---- */

/* The findings that comments of the document allow. */
static void allowed_findings(struct arena *a, const struct document *d, finding_list *out) {
    struct shown_results shown;
    allowance_list all = {0};
    uint32_t n = 0;
    allow_read(a, &d->text, &all);
    if (!all.n || !d->lowered.module) return;
    results_shown(a, d, &shown);
    present_findings(a, d->lowered.module, &shown, out);
    allow_mark(&all, d->lowered.module, d->path, out);
    for (uint32_t i = 0; i < out->n; i++)
        if (out->at[i].allowed) out->at[n++] = out->at[i];
    out->n = n;
}

static bool has_check(const finding_list *l, const struct check_result *c) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->at[i].check == c) return true;
    return false;
}

/* The worst severity of its findings that no comment allows, or that it has none but such. */
static void put_worst(cJSON *o, const struct document *d, const struct func_result *r,
                      const finding_list *allowed) {
    uint32_t counted = 0, passed_over = 0;
    int64_t worst = HINT;
    for (uint32_t i = 0; r && i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_VIOLATED) continue;
        bool counts = !has_check(allowed, c);
        counted += counts;
        passed_over += !counts;
        if (counts && severity_in(d, c) < worst) worst = severity_in(d, c);
    }
    if (counted) json_put_int(o, "severity", worst);
    if (passed_over && !counted) json_put_bool(o, "allowed", true);
}

static cJSON *function_status(const struct document *d, const struct func_state *f,
                              const finding_list *allowed) {
    struct arena a = {0};
    enum encoding e = d->server->client.encoding;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", f->name);
    json_put(o, "range", range_to_json(&d->text, f->start, f->end, e));
    json_put(o, "nameRange", range_to_json(&d->text, f->name_start, f->name_end, e));
    const struct func_result *r = document_result(d, f);
    enum verdict v = r ? present_verdict(r) : VERDICT_UNKNOWN;
    if (v == VERDICT_PROVED && r->unbounded)
        v = VERDICT_BOUNDED; /* a vacuous proof does not count as one */
    json_put_str(o, "verdict", verdict_name(v));
    json_put_str(o, "freshness", freshness_name(state_freshness(&d->table, f)));
    json_put_str(o, "text", lens_text(&a, d, f));
    put_worst(o, d, r, allowed);
    if (r && r->millis > 0) json_put_int(o, "millis", (int64_t)r->millis);
    if (schedule_explains(f) || order_waits_for_reasons(d, f)) json_put_bool(o, "explaining", true);
    if (f->trying) json_put_bool(o, "trying", true);
    arena_free(&a);
    return o;
}

static cJSON *status_of(struct document *d) {
    struct arena a = {0};
    finding_list allowed = {0};
    allowed_findings(&a, d, &allowed);
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "uri", d->uri);
    json_put(p, "version",
             d->has_version ? cJSON_CreateNumber((double)d->version) : cJSON_CreateNull());
    cJSON *list = json_put(p, "functions", cJSON_CreateArray());
    for (uint32_t i = 0; i < d->table.n; i++)
        json_push(list, function_status(d, &d->table.at[i], &allowed));
    arena_free(&a);
    return p;
}

/* Sends nothing for a text that was never lowered: an empty list would mean that it has no
 * functions. */
static void send_status(struct document *d) {
    d->status_dirty = false;
    if (!d->table.edited || d->table.n)
        rpc_notify(d->server->rpc, "verify-ls/status", status_of(d));
}

void publish_outdated(struct server *s, const char *status) {
    struct arena a = {0};
    cJSON *p = cJSON_Parse(status), *f;
    cJSON_ArrayForEach(f, json_get(p, "functions")) {
        cJSON_DeleteItemFromObject(f, "freshness");
        cJSON_DeleteItemFromObject(f, "text");
        json_put_str(f, "freshness", freshness_name(FRESH_STALE));
        json_put_str(f, "text", present_lens(&a, NULL, NULL, FRESH_STALE));
    }
    rpc_notify(s->rpc, "verify-ls/status", p);
    arena_free(&a);
}

void publish_again(struct server *s, const char *status) {
    rpc_notify(s->rpc, "verify-ls/status", cJSON_Parse(status));
}

char *publish_hidden(struct document *d, const char *previous, char **status) {
    cJSON *list = diagnostics(d), *p = status_of(d);
    char *text = cJSON_PrintUnformatted(list);
    bool is_new = strcmp(text, previous ? previous : "[]") != 0;
    *status = cJSON_PrintUnformatted(p);
    rpc_notify(d->server->rpc, "verify-ls/status", p);
    if (is_new && !d->server->client.pulls)
        send_diagnostics(d, list);
    else
        cJSON_Delete(list);
    return text;
}

/* ---- lenses ---- */

static void refresh_lenses(uv_timer_t *t) {
    struct server *s = t->data;
    s->lens_dirty = false;
    s->last_lens_refresh = clock_ms();
    if (s->client.code_lens_refresh)
        rpc_call(s->rpc, "workspace/codeLens/refresh", NULL, NULL, NULL);
    if (s->client.inlay_hint_refresh)
        rpc_call(s->rpc, "workspace/inlayHint/refresh", NULL, NULL, NULL);
}

/* The request concerns the whole workspace: at most one per LENS_REFRESH_MS. */
static void lenses_changed(struct server *s) {
    bool wanted = s->client.code_lens_refresh || s->client.inlay_hint_refresh;
    if (!wanted || s->lens_dirty) return;
    s->lens_dirty = true;
    int64_t wait = s->last_lens_refresh + LENS_REFRESH_MS - clock_ms();
    uv_timer_start(&s->lens_timer, refresh_lenses, wait > 0 ? (uint64_t)wait : 0, 0);
}

/* ---- when ---- */

static bool has_settled(const struct document *d) {
    for (uint32_t i = 0; i < d->table.n; i++)
        if (d->table.at[i].fresh == FRESH_QUEUED || d->table.at[i].fresh == FRESH_RUNNING)
            return false;
    return true;
}

static void flush(uv_timer_t *t) {
    struct document *d = t->data;
    if (d->server->ending || d->closed) return;
    if (d->status_dirty) {
        send_status(d);
        lenses_changed(d->server);
    }
    /* The text was edited, or those of others: what follows calls this function again. */
    if (!d->diagnostics_dirty || d->table.edited || d->table.outdated) return;
    int64_t wait = d->lowered_at + SETTLE_MS - clock_ms();
    if (has_settled(d) || wait <= 0)
        publish_diagnostics(d);
    else
        uv_timer_start(&d->publish, flush, (uint64_t)wait, 0);
}

void publish_soon(struct document *d) {
    shown_change(d->shown);
    callers_change(d);
    if (d->closed || d->server->ending) return;
    if (d->hidden) { /* told once all of it is known */
        background_pump(d->server);
        return;
    }
    d->status_dirty = d->diagnostics_dirty = true;
    /* Results in quick succession must not put the publication off for ever. */
    bool soon =
        uv_is_active((uv_handle_t *)&d->publish) && uv_timer_get_due_in(&d->publish) <= FLUSH_MS;
    if (!soon) uv_timer_start(&d->publish, flush, FLUSH_MS, 0);
}

void publish_close(struct server *s) {
    uv_close((uv_handle_t *)&s->lens_timer, NULL);
    uv_close((uv_handle_t *)&s->disk_timer, NULL);
    uv_close((uv_handle_t *)&s->progress_timer, NULL);
}

/* ---- progress ---- */

static uint32_t open_functions(const struct server *s) {
    uint32_t n = 0;
    for (const struct document *d = s->documents; d; d = d->next)
        for (uint32_t i = 0; !d->hidden && i < d->table.n; i++)
            n += order_waits(&d->table.at[i]) ||
                 (d->table.at[i].job && !schedule_explains(&d->table.at[i]));
    return n;
}

static void send_progress(struct server *s, const char *kind, const char *message) {
    char token[32];
    snprintf(token, sizeof token, "verify-ls-%llu", (unsigned long long)s->progress_token);
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "token", token);
    cJSON *v = json_put(p, "value", cJSON_CreateObject());
    json_put_str(v, "kind", kind);
    if (strcmp(kind, "begin") == 0) {
        json_put_str(v, "title", "verify-ls");
        json_put_bool(v, "cancellable", true);
    }
    json_put_str(v, "message", message);
    rpc_notify(s->rpc, "$/progress", p);
}

static void on_created(void *ctx, const cJSON *result) {
    struct server *s = ctx;
    if (s->ending || !result || !open_functions(s)) {
        s->progress_created = false;
        return;
    }
    s->progress_begun = true;
    s->progress_total = open_functions(s);
    send_progress(s, "begin", NULL);
}

/* Short work shows no progress. */
static void on_delay(uv_timer_t *t) {
    struct server *s = t->data;
    if (!open_functions(s)) return;
    char token[32];
    snprintf(token, sizeof token, "verify-ls-%llu", (unsigned long long)++s->progress_token);
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "token", token);
    s->progress_created = true;
    rpc_call(s->rpc, "window/workDoneProgress/create", p, on_created, s);
}

void publish_progress(struct server *s) {
    uint32_t n = open_functions(s);
    if (s->ending || !s->client.work_done_progress) return;
    if (s->progress_begun && n) {
        char message[64];
        if (n > s->progress_total) s->progress_total = n;
        snprintf(message, sizeof message, "%u of %u functions", s->progress_total - n,
                 s->progress_total);
        send_progress(s, "report", message);
    } else if (s->progress_begun) {
        send_progress(s, "end", NULL);
        s->progress_begun = s->progress_created = false;
    } else if (n && !s->progress_created && !uv_is_active((uv_handle_t *)&s->progress_timer)) {
        uv_timer_start(&s->progress_timer, on_delay, PROGRESS_DELAY_MS, 0);
    }
}

void on_progress_cancel(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id, (void)params;
    schedule_cancel_all(s);
}
