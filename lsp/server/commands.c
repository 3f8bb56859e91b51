/* workspace/executeCommand: the commands behind lenses and menus. The server runs them by itself;
 * the client needs no code for them. */
#include "lsp/server/session.h"

#include "lsp/report/report_text.h"
#include "lsp/text/uri.h"
#include "lsp/wire/result_json.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct command_target {
    struct document *d;
    struct func_state *f;
    const cJSON *args;
};

/* A command sends its own answer. f and d are set if the arguments name them. */
struct lsp_command {
    const char *name;
    bool needs_document, needs_function;
    void (*run)(struct server *s, const cJSON *id, const struct command_target *t);
};

/* ---- trace documents ---- */

/* A folder that only the user can read. */
static const char *scratch_dir(struct server *s) {
    if (s->scratch_dir) return s->scratch_dir;
    const char *base = getenv("XDG_RUNTIME_DIR");
    if (!base || access(base, W_OK) != 0) base = getenv("TMPDIR");
    if (!base || access(base, W_OK) != 0) base = "/tmp";
    struct arena a = {0};
    char *path = arena_printf(&a, "%s/verify-ls-XXXXXX", base);
    if (mkdtemp(path)) s->scratch_dir = strdup(path);
    arena_free(&a);
    return s->scratch_dir;
}

void remove_scratch(struct server *s) {
    if (!s->scratch_dir) return;
    struct arena a = {0};
    DIR *dir = opendir(s->scratch_dir);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (e->d_name[0] != '.') unlink(arena_printf(&a, "%s/%s", s->scratch_dir, e->d_name));
    if (dir) closedir(dir);
    rmdir(s->scratch_dir);
    free(s->scratch_dir);
    s->scratch_dir = NULL;
    arena_free(&a);
}

/* The report in memory, malloc'ed. */
static char *report_of(const struct command_target *t) {
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    if (!f) return NULL;
    report_function(f, t->d->lowered.module, document_result(t->d, t->f));
    fclose(f);
    return text;
}

/* URI of a file with the text; NULL if it cannot be written. */
static char *write_report(struct server *s, struct arena *a, const char *func, const char *what,
                          const char *text) {
    const char *dir = scratch_dir(s);
    if (!dir) return NULL;
    char *path = arena_printf(a, "%s/%s-%s.txt", dir, func, what);
    FILE *f = fopen(path, "w");
    if (!f) return NULL;
    fputs(text, f);
    return fclose(f) == 0 ? uri_from_path(a, path) : NULL;
}

static void show_message(struct server *s, int type, const char *text) {
    cJSON *p = cJSON_CreateObject();
    json_put_int(p, "type", type);
    json_put_str(p, "message", text);
    rpc_notify(s->rpc, "window/showMessage", p);
}

void show_document(struct server *s, const char *uri, const char *text) {
    if (uri && s->client.show_document) {
        cJSON *p = cJSON_CreateObject();
        json_put_str(p, "uri", uri);
        json_put_bool(p, "takeFocus", true);
        rpc_call(s->rpc, "window/showDocument", p, NULL, NULL);
    } else {
        show_message(s, 3, text);
    }
}

static void run_show_trace(struct server *s, const cJSON *id, const struct command_target *t) {
    if (!t->f->result) {
        rpc_fail(s->rpc, id, RPC_REQUEST_FAILED, "nothing is known about the function yet");
        return;
    }
    struct arena a = {0};
    char *text = report_of(t);
    char *uri = text ? write_report(s, &a, t->f->name, "trace", text) : NULL;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "uri", uri);
    json_put_str(o, "text", text);
    if (text) show_document(s, uri, text);
    rpc_reply(s->rpc, id, o);
    free(text);
    arena_free(&a);
}

/* ---- callers ---- */

static cJSON *call_to_json(const struct document *d, const struct shown_call *c) {
    static const char *const answers[] = {"keeps", "breaks", "open", "pending"};
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "caller", c->caller);
    json_put_str(o, "call", c->text);
    json_put_str(o, "answer", answers[c->answer]);
    if (c->line) json_put(o, "location", file_place_to_json(d, c->path, &c->loc));
    return o;
}

static void run_show_callers(struct server *s, const cJSON *id, const struct command_target *t) {
    struct arena a = {0};
    struct str text = {.arena = &a};
    call_list calls = {0};
    calls_of(&a, t->d, t->f, &calls);
    str_printf(&text, "%s\n", t->f->name);
    calls_text(&text, t->d, t->f, UINT32_MAX);
    cJSON *o = cJSON_CreateObject();
    char *uri = write_report(s, &a, t->f->name, "callers", text.at);
    json_put_str(o, "uri", uri);
    json_put_str(o, "text", text.at);
    cJSON *list = json_put(o, "calls", cJSON_CreateArray());
    for (uint32_t i = 0; i < calls.n; i++) json_push(list, call_to_json(t->d, &calls.at[i]));
    const cJSON *quiet = cJSON_GetArrayItem(t->args, 2);
    if (!cJSON_IsTrue(quiet)) show_document(s, uri, text.at);
    rpc_reply(s->rpc, id, o);
    arena_free(&a);
}

/* ---- traces as data ---- */

static cJSON *step_to_json(const struct document *d, const struct trace_line *t) {
    struct ir_loc loc = ir_loc_of(d->lowered.module, t->func, t->ins);
    cJSON *o = cJSON_CreateObject(), *at = place_to_json(d, d->lowered.module, &loc);
    json_put_str(o, "text", t->text);
    json_put_str(o, "kind", step_kind_name(t->kind));
    json_put_int(o, "depth", t->depth);
    json_put_str(o, "function", t->func);
    if (at) json_put(o, "location", at);
    return o;
}

static cJSON *trace_to_json(const struct command_target *t, const struct check_result *c) {
    struct arena a = {0};
    struct finding f = {.result = document_result(t->d, t->f),
                        .check = c,
                        .loc = ir_loc_of(t->d->lowered.module, c->func, c->ins)};
    cJSON *o = cJSON_CreateObject(), *at = place_to_json(t->d, t->d->lowered.module, &f.loc);
    json_put_str(o, "uri", t->d->uri);
    json_put_str(o, "function", t->f->name);
    json_put_str(o, "message", present_message(&a, t->d->lowered.module, &f, true));
    if (at) json_put(o, "range", cJSON_Duplicate(json_get(at, "range"), true));
    cJSON_Delete(at);
    inputs_to_json(o, c);
    cJSON *steps = json_put(o, "steps", cJSON_CreateArray());
    for (uint32_t i = 0; i < c->trace.n; i++) json_push(steps, step_to_json(t->d, &c->trace.at[i]));
    arena_free(&a);
    return o;
}

/* The counterexample number args[2], or the first if that is absent; NULL if there is none. */
static const struct check_result *counterexample(const struct command_target *t) {
    const cJSON *which = cJSON_GetArrayItem(t->args, 2);
    int wanted = cJSON_IsNumber(which) && which->valuedouble >= 0 ? which->valueint : 0;
    const struct func_result *r = document_result(t->d, t->f);
    for (uint32_t i = 0; r && i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_VIOLATED && wanted-- == 0) return &r->checks.at[i];
    return NULL;
}

static void run_trace_data(struct server *s, const cJSON *id, const struct command_target *t) {
    const struct check_result *c = counterexample(t);
    rpc_reply(s->rpc, id, c ? trace_to_json(t, c) : NULL);
}

/* ---- verification by command ---- */

static void run_verify_file(struct server *s, const cJSON *id, const struct command_target *t) {
    schedule_lower(t->d, VERIFY_ANEW);
    rpc_reply(s->rpc, id, NULL);
}

static void run_verify_function(struct server *s, const cJSON *id, const struct command_target *t) {
    if (t->d->table.edited) {
        schedule_lower(t->d, VERIFY_LARGE);
    } else {
        schedule_verify(t->d, t->f, VERIFY_ANEW);
        schedule_pump(s);
        publish_soon(t->d);
    }
    rpc_reply(s->rpc, id, NULL);
}

static void run_keep_test(struct server *s, const cJSON *id, const struct command_target *t) {
    (void)s;
    keep_finding(t->d, t->f, id, t->args);
}

static void run_cancel(struct server *s, const cJSON *id, const struct command_target *t) {
    (void)t;
    schedule_cancel_all(s);
    rpc_reply(s->rpc, id, NULL);
}

/* ---- dispatch ---- */

static const struct lsp_command commands[] = {
    {"verify-ls.showTrace", true, true, run_show_trace},
    {"verify-ls.traceData", true, true, run_trace_data},
    {"verify-ls.showCallers", true, true, run_show_callers},
    {"verify-ls.verifyFile", true, false, run_verify_file},
    {"verify-ls.verifyFunction", true, true, run_verify_function},
    {"verify-ls.keepTest", true, true, run_keep_test},
    {"verify-ls.cancel", false, false, run_cancel}};
enum { COMMANDS = sizeof commands / sizeof *commands };

void add_commands(cJSON *capabilities) {
    cJSON *o = json_put(capabilities, "executeCommandProvider", cJSON_CreateObject());
    cJSON *list = json_put(o, "commands", cJSON_CreateArray());
    for (int i = 0; i < COMMANDS; i++) json_push(list, cJSON_CreateString(commands[i].name));
}

static const char *string_at(const cJSON *args, int i) {
    const cJSON *v = cJSON_GetArrayItem(args, i);
    return cJSON_IsString(v) ? v->valuestring : NULL;
}

void on_execute_command(struct server *s, const cJSON *id, const cJSON *params) {
    const char *name = json_str(params, "command", "");
    int i = 0;
    while (i < COMMANDS && strcmp(commands[i].name, name) != 0) i++;
    if (i == COMMANDS) {
        rpc_fail(s->rpc, id, RPC_INVALID_PARAMS, "no such command");
        return;
    }
    struct command_target t = {.args = json_get(params, "arguments")};
    const char *uri = string_at(t.args, 0), *func = string_at(t.args, 1);
    t.d = uri ? document_find(s, uri) : NULL;
    t.f = t.d && func ? state_find(&t.d->table, func) : NULL;
    bool verifies = commands[i].run == run_verify_file || commands[i].run == run_verify_function;
    if (!t.d && uri && verifies && background_verify(s, uri)) {
        rpc_reply(s->rpc, id, NULL);
        return;
    }
    bool complete = (t.d || !commands[i].needs_document) && (t.f || !commands[i].needs_function);
    if (complete)
        commands[i].run(s, id, &t);
    else
        rpc_fail(s->rpc, id, RPC_INVALID_PARAMS,
                 t.d ? "no such function" : "the document is not open");
}
