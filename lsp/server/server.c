/* server.c - the event loop of the language server: sets up streams and workers, and hands each
 * message to its row of lsp_methods.def.
 */
#include "lsp/server/server.h"

#include "lsp/server/session.h"

#include <stdlib.h>
#include <string.h>

struct method {
    const char *name;
    bool request;
    void (*run)(struct server *s, const cJSON *id, const cJSON *params);
};

static const struct method methods[] = {
#define REQUEST(name, handler)      {name, true, handler},
#define NOTIFICATION(name, handler) {name, false, handler},
#include "lsp/server/lsp_methods.def"
#undef REQUEST
#undef NOTIFICATION
};

static const struct method *find_method(const char *name) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0) return &methods[i];
    return NULL;
}

/* Before `initialize` and after `shutdown` little is allowed. True: go on. */
static bool allowed(struct server *s, const cJSON *id, const char *name) {
    if (strcmp(name, "exit") == 0) return true;
    bool first = strcmp(name, "initialize") == 0;
    if (s->phase == PHASE_NEW && first) return true;
    if (s->phase == PHASE_RUNNING && !first) return true;
    if (!id) return false;
    if (s->phase == PHASE_NEW)
        rpc_fail(s->rpc, id, RPC_NOT_INITIALIZED, "initialize comes first");
    else
        rpc_fail(s->rpc, id, RPC_INVALID_REQUEST, first ? "already initialized" : "shutting down");
    return false;
}

static void on_message(void *ctx, const cJSON *id, const char *name, const cJSON *params) {
    struct server *s = ctx;
    if (s->ending || !allowed(s, id, name)) return;
    const struct method *m = find_method(name);
    if (m && m->request == (id != NULL)) {
        m->run(s, id, params);
    } else if (id) {
        rpc_fail(s->rpc, id, m ? RPC_INVALID_REQUEST : RPC_METHOD_NOT_FOUND,
                 m ? "this is a notification" : "no such method");
    }
}

/* An editor that has asked for the shutdown may leave without `exit`. */
static void on_closed(void *ctx) { on_exit_notification(ctx, NULL, NULL); }

struct pool_options server_pool_options(struct server *s) {
    const struct options *o = s->options;
    int64_t jobs = o->jobs ? o->jobs : (int64_t)uv_available_parallelism();
    struct pool_options opt = {.dir = o->worker_dir, .ctx = s, .idle = schedule_pump};
    opt.count[ROLE_FRONT] = 2; /* a file that hangs must not hold up the others */
    opt.count[ROLE_PROVE] = jobs < 1 ? 1 : jobs > 64 ? 64 : (uint32_t)jobs;
    opt.memory_mb[ROLE_FRONT] = 8192;
    opt.memory_mb[ROLE_PROVE] = o->memory_mb ? o->memory_mb : 4096;
    return opt;
}

int server_main(const struct options *o) {
    struct server s = {.options = o, .exit_status = 1};
    uv_loop_init(&s.loop);
    struct rpc_callbacks cb = {.ctx = &s, .message = on_message, .closed = on_closed};
    s.rpc = rpc_new(&s.loop, &cb);
    uv_timer_t *timers[] = {&s.parent_timer, &s.lens_timer, &s.progress_timer, &s.disk_timer};
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        uv_timer_init(&s.loop, timers[i]);
        timers[i]->data = &s;
    }
    s.parent = o->client_pid;
    s.settings = s.defaults = *o;
    const struct pool_options opt = server_pool_options(&s);
    s.pool = pool_new(&s.loop, &opt);
    background_begin(&s);
    uv_run(&s.loop, UV_RUN_DEFAULT);
    uv_loop_close(&s.loop);
    refine_end(&s);
    background_end(&s);
    cache_free(&s.cache);
    recall_close(&s);
    workspace_end(&s);
    arena_free(&s.settings_arena);
    arena_free(&s.defaults_arena);
    return s.exit_status;
}
