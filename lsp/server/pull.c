/* pull.c - findings for editors that ask for them (LSP 3.17, pull diagnostics).
 *
 * The report of a document is what publish.c would send.  A request that comes while there is none
 * for the text as it is waits for the next one; a later report makes the server ask the editor to
 * ask again.  Each report has a number, so that one the editor has already is not sent twice.
 */
#include "lsp/server/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cJSON *numbered_report(uint64_t number, const char *findings, const char *previous) {
    char id[32];
    cJSON *o = cJSON_CreateObject();
    snprintf(id, sizeof id, "%llu", (unsigned long long)number);
    bool is_same = previous && strcmp(previous, id) == 0;
    json_put_str(o, "kind", is_same ? "unchanged" : "full");
    json_put_str(o, "resultId", id);
    if (is_same) return o;
    cJSON *items = findings ? cJSON_Parse(findings) : NULL;
    json_put(o, "items", items ? items : cJSON_CreateArray());
    return o;
}

static cJSON *report_for(const struct document *d, const char *previous) {
    return numbered_report(d->report, d->published, previous);
}

/* Does the report belong to the text as it is? */
static bool has_report(const struct document *d) {
    return !d->is_c ||
           (d->published && !d->diagnostics_dirty && !d->table.edited && !d->table.outdated);
}

void on_document_diagnostic(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    const char *previous = json_str(params, "previousResultId", NULL);
    if (!d) {
        rpc_fail(s->rpc, id, RPC_INVALID_PARAMS, "the document is not open");
        return;
    }
    if (has_report(d)) {
        rpc_reply(s->rpc, id, report_for(d, previous));
        return;
    }
    json_put_str(rpc_hold(&d->waiting_pulls, id), "previous", previous);
}

void pull_close(struct document *d) {
    const cJSON *one;
    cJSON_ArrayForEach(one, d->waiting_pulls)
        rpc_fail(d->server->rpc, json_get(one, "id"), RPC_CONTENT_MODIFIED, "closed");
    cJSON_Delete(d->waiting_pulls);
    d->waiting_pulls = NULL;
}

/* With no request that waits, the editor does not know that there is something new. */
void pull_report(struct document *d, bool is_new) {
    struct server *s = d->server;
    const cJSON *one;
    bool was_asked = cJSON_GetArraySize(d->waiting_pulls) > 0;
    if (is_new) d->report = ++s->stamp;
    cJSON_ArrayForEach(one, d->waiting_pulls)
        rpc_reply(s->rpc, json_get(one, "id"), report_for(d, json_str(one, "previous", NULL)));
    cJSON_Delete(d->waiting_pulls);
    d->waiting_pulls = NULL;
    if (is_new && !was_asked && s->client.diagnostic_refresh)
        rpc_call(s->rpc, "workspace/diagnostic/refresh", NULL, NULL, NULL);
}

static const char *previous_id(const cJSON *params, const char *uri) {
    const cJSON *one;
    cJSON_ArrayForEach(one, json_get(params, "previousResultIds")) {
        if (strcmp(json_str(one, "uri", ""), uri) == 0) return json_str(one, "value", NULL);
    }
    return NULL;
}

/* Files that are not open, as they were known last. */
static void add_closed(struct server *s, const cJSON *params, cJSON *items) {
    const struct background *b = &s->background;
    for (uint32_t i = 0; i < b->files.n; i++) {
        const struct background_file *f = &b->files.at[i];
        const struct document *d = document_find(s, f->uri);
        if (!f->findings || (d && !d->hidden)) continue;
        cJSON *one = numbered_report(f->report, f->findings, previous_id(params, f->uri));
        json_put_str(one, "uri", f->uri);
        json_put(one, "version", cJSON_CreateNull());
        json_push(items, one);
    }
}

/* The documents as they are known; nothing is waited for. */
void on_workspace_diagnostic(struct server *s, const cJSON *id, const cJSON *params) {
    cJSON *o = cJSON_CreateObject(), *items = json_put(o, "items", cJSON_CreateArray());
    for (const struct document *d = s->documents; d; d = d->next) {
        if (!d->is_c || d->hidden || !has_report(d)) continue;
        cJSON *one = report_for(d, previous_id(params, d->uri));
        json_put_str(one, "uri", d->uri);
        json_put(one, "version",
                 d->has_version ? cJSON_CreateNumber((double)d->version) : cJSON_CreateNull());
        json_push(items, one);
    }
    add_closed(s, params, items);
    rpc_reply(s->rpc, id, o);
}
