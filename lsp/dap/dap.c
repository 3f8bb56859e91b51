/* dap.c - the event loop of the debug adapter: each request goes to its row of dap_requests.def.
 *
 * Invariant: each request is answered once; what is no request changes nothing.
 */
#include "lsp/dap/dap.h"

#include "lsp/dap/locals.h"
#include "lsp/dap/session.h"

#include <string.h>

static const struct dap_row {
    const char *name;
    void (*run)(struct dap *d, const struct dap_request *r);
    enum dap_phase from;
} rows[] = {
#define REQUEST(name, handler, phase) {name, handler, DAP_##phase},
#include "lsp/dap/dap_requests.def"
#undef REQUEST
};

/* ---- sending ---- */

static cJSON *new_message(struct dap *d, const char *type) {
    cJSON *m = cJSON_CreateObject();
    json_put_int(m, "seq", ++d->seq);
    json_put_str(m, "type", type);
    return m;
}

static cJSON *new_response(struct dap *d, const struct dap_request *r, bool success) {
    cJSON *m = new_message(d, "response");
    json_put_int(m, "request_seq", r->seq);
    json_put_bool(m, "success", success);
    json_put_str(m, "command", r->command);
    return m;
}

void dap_answer(struct dap *d, const struct dap_request *r, cJSON *body) {
    cJSON *m = new_response(d, r, true);
    if (body) json_put(m, "body", body);
    stdio_post(d->io, m);
}

static void refuse_with(struct dap *d, const struct dap_request *r, const char *text) {
    cJSON *m = new_response(d, r, false);
    json_put_str(m, "message", text);
    cJSON *error =
        json_put(json_put(m, "body", cJSON_CreateObject()), "error", cJSON_CreateObject());
    json_put_int(error, "id", 1);
    json_put_str(error, "format", "{text}"); /* the text may have braces of its own */
    json_put_str(json_put(error, "variables", cJSON_CreateObject()), "text", text);
    json_put_bool(error, "showUser", strcmp(r->command, "launch") == 0);
    stdio_post(d->io, m);
}

void dap_refuse(struct dap *d, const struct dap_request *r, const char *format, ...) {
    struct arena a = {0};
    va_list args;
    va_start(args, format);
    refuse_with(d, r, arena_vprintf(&a, format, args));
    va_end(args);
    arena_free(&a);
}

void dap_event(struct dap *d, const char *name, cJSON *body) {
    cJSON *m = new_message(d, "event");
    json_put_str(m, "event", name);
    if (body) json_put(m, "body", body);
    stdio_post(d->io, m);
}

void dap_say(struct dap *d, const char *format, ...) {
    struct arena a = {0};
    va_list args;
    va_start(args, format);
    cJSON *body = cJSON_CreateObject();
    json_put_str(body, "category", "console");
    json_put_str(body, "output", arena_printf(&a, "%s\n", arena_vprintf(&a, format, args)));
    va_end(args);
    dap_event(d, "output", body);
    arena_free(&a);
}

/* ---- beginning and end ---- */

void on_dap_initialize(struct dap *d, const struct dap_request *r) {
    static const char *const can[] = {
        "supportsConfigurationDoneRequest", "supportsStepBack",
        "supportsConditionalBreakpoints",   "supportsHitConditionalBreakpoints",
        "supportsFunctionBreakpoints",      "supportsLogPoints",
        "supportsExceptionInfoRequest",     "supportsEvaluateForHovers",
        "supportsTerminateRequest"};
    if (d->phase != DAP_NEW) {
        dap_refuse(d, r, "the session is initialized already");
        return;
    }
    d->first_line = json_bool(r->arguments, "linesStartAt1", true);
    d->first_column = json_bool(r->arguments, "columnsStartAt1", true);
    d->phase = DAP_IDLE;
    cJSON *body = cJSON_CreateObject();
    for (size_t i = 0; i < sizeof can / sizeof *can; i++) json_put_bool(body, can[i], true);
    dap_answer(d, r, body);
}

void on_dap_disconnect(struct dap *d, const struct dap_request *r) {
    bool over = d->phase == DAP_OVER;
    dap_answer(d, r, NULL);
    if (strcmp(r->command, "terminate") != 0) {
        dap_end(d);
        return;
    }
    launch_forget(d);
    d->phase = DAP_OVER;
    if (!over) dap_event(d, "terminated", NULL);
}

void dap_end(struct dap *d) {
    if (d->ending) return;
    d->ending = true;
    launch_forget(d);
    pool_close(d->pool);
    stdio_close(d->io);
}

/* ---- receiving ---- */

static bool is_in_turn(struct dap *d, const struct dap_row *row, const struct dap_request *r) {
    if (row->from == DAP_NEW) return true;
    if (d->phase == DAP_NEW)
        dap_refuse(d, r, "initialize comes first");
    else if (d->phase == DAP_OVER && row->from >= DAP_READY)
        dap_refuse(d, r, "the run is over");
    else if (d->phase < row->from && d->phase == DAP_READY)
        dap_refuse(d, r, "configurationDone comes first");
    else if (d->phase < row->from)
        dap_refuse(d, r, "nothing was launched");
    else
        return true;
    return false;
}

static void on_dap_message(void *ctx, const cJSON *m) {
    struct dap *d = ctx;
    struct dap_request r = {json_get(m, "arguments"), json_str(m, "command", ""),
                            json_int(m, "seq", 0)};
    if (d->ending || strcmp(json_str(m, "type", "request"), "response") == 0) return;
    if (!cJSON_IsObject(m) || strcmp(json_str(m, "type", ""), "request") != 0 || !*r.command) {
        dap_refuse(d, &r, "not a request");
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, r.command) != 0) continue;
        if (is_in_turn(d, &rows[i], &r)) rows[i].run(d, &r);
        return;
    }
    dap_refuse(d, &r, "there is no request `%s` here", r.command);
}

static void on_dap_broken(void *ctx, const char *why) {
    const struct dap_request none = {.command = ""};
    dap_refuse(ctx, &none, "%s", why);
}

static void on_dap_closed(void *ctx) { dap_end(ctx); }

int dap_main(const struct options *o) {
    struct dap d = {.options = o, .first_line = 1, .first_column = 1};
    uv_loop_init(&d.loop);
    const struct stdio_callbacks io = {
        .ctx = &d, .message = on_dap_message, .broken = on_dap_broken, .closed = on_dap_closed};
    d.io = stdio_new(&d.loop, &io);
    struct pool_options pool = {.dir = o->worker_dir,
                                .count = {[ROLE_FRONT] = 1, [ROLE_PROVE] = 1}};
    pool.memory_mb[ROLE_FRONT] = 8192;
    pool.memory_mb[ROLE_PROVE] = 4096;
    d.pool = pool_new(&d.loop, &pool);
    uv_run(&d.loop, UV_RUN_DEFAULT);
    uv_loop_close(&d.loop);
    stepper_free(d.subject.s);
    locals_free(d.subject.texts);
    arena_free(&d.logged_arena);
    arena_free(&d.shown);
    arena_free(&d.arena);
    return 0;
}
