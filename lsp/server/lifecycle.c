/* initialize, shutdown, exit, and noticing that the editor is gone. */
#include "lsp/server/session.h"

#include "lsp/text/uri.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { PARENT_MS = 1000 };

void server_log(struct server *s, int type, const char *fmt, ...) {
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    cJSON *p = cJSON_CreateObject();
    json_put_int(p, "type", type);
    json_put_str(p, "message", text);
    rpc_notify(s->rpc, "window/logMessage", p);
}

void server_trace(struct server *s, const char *fmt, ...) {
    char text[512];
    va_list ap;
    if (!s->trace) return;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    cJSON *p = cJSON_CreateObject();
    json_put_str(p, "message", text);
    rpc_notify(s->rpc, "$/logTrace", p);
}

/* ---- the end ---- */

void server_end(struct server *s, int status) {
    if (s->ending) return;
    s->ending = true;
    s->exit_status = status;
    while (s->documents) document_close(s->documents);
    pool_close(s->pool);
    background_close(s);
    publish_close(s);
    uv_close((uv_handle_t *)&s->parent_timer, NULL);
    remove_scratch(s);
    rpc_close(s->rpc);
}

void on_shutdown_request(struct server *s, const cJSON *id, const cJSON *params) {
    (void)params;
    s->phase = PHASE_SHUTDOWN;
    schedule_cancel_all(s);
    rpc_reply(s->rpc, id, NULL);
}

void on_exit_notification(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id, (void)params;
    server_end(s, s->phase == PHASE_SHUTDOWN ? 0 : 1);
}

static void on_parent_timer(uv_timer_t *t) {
    struct server *s = t->data;
    if (kill((pid_t)s->parent, 0) != 0 && errno == ESRCH) server_end(s, 1);
}

/* ---- initialize ---- */

static bool can(const cJSON *params, const char *path) {
    char all[128];
    snprintf(all, sizeof all, "capabilities.%s", path);
    return cJSON_IsTrue(json_path(params, all));
}

/* Of findings, sent or asked for. */
static bool can_show(const cJSON *params, const char *what) {
    char sent[64], asked[64];
    snprintf(sent, sizeof sent, "textDocument.publishDiagnostics.%s", what);
    snprintf(asked, sizeof asked, "textDocument.diagnostic.%s", what);
    return can(params, sent) || can(params, asked);
}

static bool has_word(const cJSON *list, const char *word) {
    const cJSON *e;
    cJSON_ArrayForEach(e, list) {
        if (cJSON_IsString(e) && strcmp(e->valuestring, word) == 0) return true;
    }
    return false;
}

static bool wants_to_ask(const struct server *s, const cJSON *params) {
    enum delivery d = s->options->diagnostics;
    bool asks = json_path(params, "capabilities.textDocument.diagnostic") != NULL;
    bool takes = json_path(params, "capabilities.textDocument.publishDiagnostics") != NULL;
    return d == DELIVERY_AUTO ? asks && !takes : d == DELIVERY_PULL;
}

static void read_client(struct server *s, const cJSON *params) {
    struct client *c = &s->client;
    const cJSON *encodings = json_path(params, "capabilities.general.positionEncodings");
    const cJSON *format = json_path(params, "capabilities.textDocument.hover.contentFormat");
    /* libclang's columns are bytes, so utf-8 costs nothing. */
    c->encoding = has_word(encodings, "utf-8") ? ENCODING_UTF8 : ENCODING_UTF16;
    c->hover_markdown = has_word(format, "markdown");
    c->code_lens_refresh = can(params, "workspace.codeLens.refreshSupport");
    c->inlay_hint_refresh = can(params, "workspace.inlayHint.refreshSupport");
    c->diagnostic_refresh = can(params, "workspace.diagnostics.refreshSupport");
    c->pulls = wants_to_ask(s, params);
    c->work_done_progress = can(params, "window.workDoneProgress");
    c->configuration = can(params, "workspace.configuration");
    c->register_configuration = can(params, "workspace.didChangeConfiguration.dynamicRegistration");
    c->register_watch = can(params, "workspace.didChangeWatchedFiles.dynamicRegistration");
    c->show_document = can(params, "window.showDocument.support");
    c->related_information = can_show(params, "relatedInformation");
    c->code_description = can_show(params, "codeDescriptionSupport");
}

static cJSON *capabilities(const struct server *s) {
    cJSON *c = cJSON_CreateObject();
    json_put_str(c, "positionEncoding", s->client.encoding == ENCODING_UTF8 ? "utf-8" : "utf-16");
    cJSON *sync = json_put(c, "textDocumentSync", cJSON_CreateObject());
    json_put_bool(sync, "openClose", true);
    json_put_int(sync, "change", 2);
    json_put_bool(json_put(sync, "save", cJSON_CreateObject()), "includeText", false);
    json_put_bool(json_put(c, "codeLensProvider", cJSON_CreateObject()), "resolveProvider", true);
    json_put_bool(c, "hoverProvider", true);
    json_put_bool(c, "inlayHintProvider", true);
    if (s->client.pulls) {
        cJSON *pull = json_put(c, "diagnosticProvider", cJSON_CreateObject());
        json_put_str(pull, "identifier", "verify-ls");
        json_put_bool(pull, "interFileDependencies", true);
        json_put_bool(pull, "workspaceDiagnostics", true);
    }
    cJSON *kinds = json_put(json_put(c, "codeActionProvider", cJSON_CreateObject()),
                            "codeActionKinds", cJSON_CreateArray());
    json_push(kinds, cJSON_CreateString("quickfix"));
    add_commands(c);
    cJSON *folders = json_put(json_put(c, "workspace", cJSON_CreateObject()), "workspaceFolders",
                              cJSON_CreateObject());
    json_put_bool(folders, "supported", true);
    json_put_bool(folders, "changeNotifications", true);
    return c;
}

/* The store is that of the first folder; without one, of the folder in which the editor runs. */
static void open_workspace(struct server *s, const cJSON *params) {
    struct arena a = {0};
    const cJSON *folder, *list = json_get(params, "workspaceFolders");
    const char *uri = json_str(params, "rootUri", NULL);
    const char *path = uri ? uri_to_path(&a, uri) : json_str(params, "rootPath", NULL);
    cJSON_ArrayForEach(folder, list) workspace_add_folder(s, folder);
    if (!s->folders.n) workspace_add(s, path ? path : ".");
    recall_open(s, s->folders.at[0]);
    arena_free(&a);
}

void on_initialize(struct server *s, const cJSON *id, const cJSON *params) {
    if (!cJSON_IsObject(params)) {
        rpc_fail(s->rpc, id, RPC_INVALID_PARAMS, "initialize needs parameters");
        return;
    }
    s->phase = PHASE_RUNNING;
    read_client(s, params);
    settings_initialize(s, json_get(params, "initializationOptions"));
    s->trace = strcmp(json_str(params, "trace", "off"), "off") != 0;
    int64_t pid = json_int(params, "processId", 0);
    if (pid > 0) s->parent = pid;
    if (s->parent > 0) uv_timer_start(&s->parent_timer, on_parent_timer, PARENT_MS, PARENT_MS);
    cJSON *result = cJSON_CreateObject();
    json_put(result, "capabilities", capabilities(s));
    cJSON *info = json_put(result, "serverInfo", cJSON_CreateObject());
    json_put_str(info, "name", "verify-ls");
    json_put_str(info, "version", VL_VERSION);
    rpc_reply(s->rpc, id, result);
    /* Ahead of the first document: loading libclang takes a while. */
    pool_start(s->pool, ROLE_FRONT);
    pool_start(s->pool, ROLE_PROVE);
    open_workspace(s, params);
}

static void registration(cJSON *list, const char *method, cJSON *options) {
    cJSON *r = cJSON_CreateObject();
    json_put_str(r, "id", method);
    json_put_str(r, "method", method);
    if (options) json_put(r, "registerOptions", options);
    json_push(list, r);
}

static cJSON *watchers(void) {
    static const char *const globs[] = {"**/compile_commands.json",
                                        "**/compile_flags.txt",
                                        "**/.clangd",
                                        "**/*.h",
                                        "**/*.c",
                                        "**/*.inc",
                                        "**/*.def"};
    cJSON *o = cJSON_CreateObject(), *list = json_put(o, "watchers", cJSON_CreateArray());
    for (size_t i = 0; i < sizeof globs / sizeof *globs; i++) {
        cJSON *w = cJSON_CreateObject();
        json_put_str(w, "globPattern", globs[i]);
        json_push(list, w);
    }
    return o;
}

void on_initialized(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id, (void)params;
    cJSON *p = cJSON_CreateObject(), *list = json_put(p, "registrations", cJSON_CreateArray());
    if (s->client.register_configuration) {
        cJSON *section = cJSON_CreateObject();
        json_put_str(section, "section", "verifyLs");
        registration(list, "workspace/didChangeConfiguration", section);
    }
    if (s->client.register_watch) registration(list, "workspace/didChangeWatchedFiles", watchers());
    if (cJSON_GetArraySize(list))
        rpc_call(s->rpc, "client/registerCapability", p, NULL, NULL);
    else
        cJSON_Delete(p);
    settings_ask(s);
    background_pump(s);
}

void on_set_trace(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    s->trace = strcmp(json_str(params, "value", "off"), "off") != 0;
}

/* Requests are answered at once, but for those that a document holds. */
void on_cancel_request(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    const cJSON *target = json_get(params, "id");
    for (struct document *d = s->documents; target && d; d = d->next) {
        cJSON *const held[] = {d->waiting_actions, d->waiting_pulls, d->waiting_lens};
        for (size_t i = 0; i < sizeof held / sizeof *held; i++)
            if (rpc_cancel_held(s->rpc, held[i], target)) return;
    }
}
