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

static const char *report_id(const struct document *d, char *buf, size_t size) {
    snprintf(buf, size, "%llu", (unsigned long long)d->report);
    return buf;
}

static cJSON *report_for(const struct document *d, const char *previous) {
    char id[32];
    cJSON *o = cJSON_CreateObject();
    bool is_same = previous && strcmp(previous, report_id(d, id, sizeof id)) == 0;
    json_put_str(o, "kind", is_same ? "unchanged" : "full");
    json_put_str(o, "resultId", report_id(d, id, sizeof id));
    if (is_same) return o;
    cJSON *items = d->published ? cJSON_Parse(d->published) : NULL;
    json_put(o, "items", items ? items : cJSON_CreateArray());
    return o;
}

/* Does the report belong to the text as it is? */
static bool has_report(const struct document *d) {
    return !d->is_c || (d->published && !d->diagnostics_dirty && !d->table.edited);
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

/* The open documents as they are known; nothing is waited for. */
void on_workspace_diagnostic(struct server *s, const cJSON *id, const cJSON *params) {
    cJSON *o = cJSON_CreateObject(), *items = json_put(o, "items", cJSON_CreateArray());
    for (const struct document *d = s->documents; d; d = d->next) {
        if (!d->is_c || !has_report(d)) continue;
        cJSON *one = report_for(d, previous_id(params, d->uri));
        json_put_str(one, "uri", d->uri);
        json_put(one, "version",
                 d->has_version ? cJSON_CreateNumber((double)d->version) : cJSON_CreateNull());
        json_push(items, one);
    }
    rpc_reply(s->rpc, id, o);
}
