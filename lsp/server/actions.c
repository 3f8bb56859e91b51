/* Code actions: what can be done about a diagnostic of ours: repairs that were verified (fixes.c),
 * a test that keeps it, a comment that allows it. */
#include "lsp/server/session.h"

#include <string.h>

/* Offsets of a line's start and of the first character that is no white space. */
struct line_start {
    size_t start, code;
};

static struct line_start line_start(const struct text *t, const cJSON *range) {
    struct position p = {(uint32_t)json_int(json_get(range, "start"), "line", 0), 0};
    struct line_start at = {.start = text_offset(t, p, ENCODING_UTF8)};
    at.code = at.start;
    while (at.code < t->n && (t->at[at.code] == ' ' || t->at[at.code] == '\t')) at.code++;
    return at;
}

/* A comment above the line would become a part of what the line before goes on with. */
static bool goes_on_from_before(const struct text *t, size_t start) {
    size_t at = start;
    while (at && (t->at[at - 1] == '\n' || t->at[at - 1] == '\r')) at--;
    return at && t->at[at - 1] == '\\';
}

/* The user writes the reason: until then the comment is a warning that asks for it. */
static cJSON *comment_edit(const struct document *d, const struct line_start *at,
                           const char *check) {
    struct arena a = {0};
    cJSON *edit = cJSON_CreateObject(), *one = cJSON_CreateObject();
    cJSON *changes = json_put(edit, "changes", cJSON_CreateObject());
    cJSON *list = json_put(changes, d->uri, cJSON_CreateArray());
    json_put(one, "range",
             range_to_json(&d->text, at->start, at->start, d->server->client.encoding));
    json_put_str(one, "newText",
                 arena_printf(&a, "%.*s// verify-ls: allow %s: \n", (int)(at->code - at->start),
                              d->text.at + at->start, check));
    json_push(list, one);
    arena_free(&a);
    return edit;
}

static cJSON *allow_action(const struct document *d, const cJSON *diagnostic) {
    struct arena a = {0};
    const char *check = json_str(json_get(diagnostic, "data"), "check", NULL);
    struct line_start at = line_start(&d->text, json_get(diagnostic, "range"));
    if (!check || check_find(check) == CHECK_COUNT || goes_on_from_before(&d->text, at.start))
        return NULL;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "title", arena_printf(&a, "Allow %s here, for a reason", check));
    json_put_str(o, "kind", "quickfix");
    json_push(json_put(o, "diagnostics", cJSON_CreateArray()), cJSON_Duplicate(diagnostic, true));
    json_put(o, "edit", comment_edit(d, &at, check));
    arena_free(&a);
    return o;
}

/* The server does it, so that any client can. */
static cJSON *keep_action(const struct document *d, const cJSON *diagnostic) {
    const cJSON *data = json_get(diagnostic, "data"), *ins = json_get(data, "instruction");
    const char *names[] = {d->uri, json_str(data, "function", NULL), json_str(data, "check", NULL),
                           json_str(data, "place", NULL)};
    if (!names[1] || !names[2] || !names[3] || !cJSON_IsNumber(ins)) return NULL;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "title", "Keep as a test");
    json_put_str(o, "kind", "quickfix");
    json_push(json_put(o, "diagnostics", cJSON_CreateArray()), cJSON_Duplicate(diagnostic, true));
    cJSON *command = json_put(o, "command", cJSON_CreateObject());
    json_put_str(command, "title", "Keep as a test");
    json_put_str(command, "command", "verify-ls.keepTest");
    cJSON *list = json_put(command, "arguments", cJSON_CreateArray());
    for (int i = 0; i < 4; i++) json_push(list, cJSON_CreateString(names[i]));
    json_push(list, cJSON_Duplicate(ins, false));
    return o;
}

/* The client may want other kinds only: [] means any. */
static bool wants_fixes(const cJSON *only) {
    const cJSON *e;
    cJSON_ArrayForEach(e, only) {
        if (cJSON_IsString(e) && (!*e->valuestring || strcmp(e->valuestring, "quickfix") == 0))
            return true;
    }
    return !cJSON_IsArray(only);
}

/* All that can be done about the diagnostics, and what the function there needs; false: some of it
 * is not known yet. */
static bool add_actions(struct document *d, const cJSON *params, cJSON *list) {
    const cJSON *context = json_get(params, "context"), *e;
    bool known = true;
    cJSON *rest = cJSON_CreateArray();
    cJSON_ArrayForEach(e, json_get(context, "diagnostics")) {
        if (strcmp(json_str(e, "source", ""), "verify-ls") != 0) continue;
        known = fixes_add(d, e, list) && known;
        cJSON *keep = keep_action(d, e), *allow = allow_action(d, e);
        if (keep) json_push(rest, keep);
        if (allow) json_push(rest, allow);
    }
    cJSON *needs = needs_action(d, params);
    if (needs) json_push(list, needs);
    while (cJSON_GetArraySize(rest)) json_push(list, cJSON_DetachItemFromArray(rest, 0));
    cJSON_Delete(rest);
    return known;
}

/* An editor asks by itself wherever the cursor goes, and gets what is known; who asks by a key
 * waits for repairs to be verified. */
static bool asks_by_itself(const cJSON *context) {
    return json_int(context, "triggerKind", 1) == 2;
}

void on_code_action(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    const cJSON *context = json_get(params, "context");
    cJSON *list = cJSON_CreateArray();
    if (d) order_cursor_at(d, offset_of_position(d, json_path(params, "range.start")));
    bool known = !d || !wants_fixes(json_get(context, "only")) || add_actions(d, params, list);
    if (known || asks_by_itself(context)) {
        rpc_reply(s->rpc, id, list);
        return;
    }
    cJSON_Delete(list);
    json_put(rpc_hold(&d->waiting_actions, id), "params", cJSON_Duplicate(params, true));
}

/* ---- requests that wait ---- */

void answer_waiting_actions(struct document *d) {
    for (int i = 0; i < cJSON_GetArraySize(d->waiting_actions);) {
        const cJSON *one = cJSON_GetArrayItem(d->waiting_actions, i);
        cJSON *list = cJSON_CreateArray();
        if (!add_actions(d, json_get(one, "params"), list)) {
            cJSON_Delete(list);
            i++;
            continue;
        }
        rpc_reply(d->server->rpc, json_get(one, "id"), list);
        cJSON_DeleteItemFromArray(d->waiting_actions, i);
    }
}
