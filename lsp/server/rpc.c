/* rpc.c - JSON-RPC with the editor over standard input and output.
 *
 * Invariant: each request is handed to the receiver's callback once, and the receiver must answer
 * it once; broken input is answered here.
 */
#include "lsp/server/rpc.h"

#include "core/base/arena.h"
#include "lsp/stdio/stdio.h"

#include <stdlib.h>
#include <string.h>

enum { CALLS = 64 };

struct pending_call { /* a request of ours that waits for its answer */
    int64_t id;
    void (*answer)(void *ctx, const cJSON *result);
    void *ctx;
};

struct rpc {
    struct rpc_callbacks cb;
    struct stdio *io;
    struct pending_call calls[CALLS];
    int64_t next_id;
};

/* ---- writing ---- */

static void put_id(cJSON *m, const cJSON *id) {
    json_put(m, "id", id ? cJSON_Duplicate(id, true) : cJSON_CreateNull());
}

void rpc_reply(struct rpc *r, const cJSON *id, cJSON *result) {
    cJSON *m = json_message();
    put_id(m, id);
    json_put(m, "result", result ? result : cJSON_CreateNull());
    stdio_post(r->io, m);
}

void rpc_fail(struct rpc *r, const cJSON *id, enum rpc_code code, const char *message) {
    cJSON *m = json_message();
    put_id(m, id);
    cJSON *e = json_put(m, "error", cJSON_CreateObject());
    json_put_int(e, "code", code);
    json_put_str(e, "message", message);
    stdio_post(r->io, m);
}

cJSON *rpc_hold(cJSON **list, const cJSON *id) {
    cJSON *held = cJSON_CreateObject();
    json_put(held, "id", cJSON_Duplicate(id, true));
    if (!*list) *list = cJSON_CreateArray();
    json_push(*list, held);
    return held;
}

bool rpc_cancel_held(struct rpc *r, cJSON *list, const cJSON *id) {
    for (int i = 0; i < cJSON_GetArraySize(list); i++) {
        if (!cJSON_Compare(json_get(cJSON_GetArrayItem(list, i), "id"), id, true)) continue;
        rpc_fail(r, id, RPC_REQUEST_CANCELLED, "cancelled");
        cJSON_DeleteItemFromArray(list, i);
        return true;
    }
    return false;
}

void rpc_notify(struct rpc *r, const char *method, cJSON *params) {
    cJSON *m = json_message();
    json_put_str(m, "method", method);
    json_put(m, "params", params);
    stdio_post(r->io, m);
}

void rpc_call(struct rpc *r, const char *method, cJSON *params,
              void (*answer)(void *ctx, const cJSON *result), void *ctx) {
    int64_t id = ++r->next_id;
    /* A client that never answers loses its oldest calls. */
    r->calls[id % CALLS] = (struct pending_call){id, answer, ctx};
    cJSON *m = json_message();
    json_put_int(m, "id", id);
    json_put_str(m, "method", method);
    json_put(m, "params", params);
    stdio_post(r->io, m);
}

/* ---- reading ---- */

static void on_answer(struct rpc *r, const cJSON *m) {
    int64_t id = json_int(m, "id", 0);
    struct pending_call *c = &r->calls[(id > 0 ? id : 0) % CALLS];
    if (id <= 0 || c->id != id) return;
    struct pending_call mine = *c;
    *c = (struct pending_call){0};
    if (mine.answer) mine.answer(mine.ctx, json_get(m, "result"));
}

static bool is_id(const cJSON *id) { return cJSON_IsNumber(id) || cJSON_IsString(id); }

static void dispatch(void *ctx, const cJSON *m) {
    struct rpc *r = ctx;
    const cJSON *id = json_get(m, "id"), *method = json_get(m, "method");
    const cJSON *params = json_get(m, "params");
    if (!cJSON_IsObject(m)) {
        rpc_fail(r, NULL, RPC_INVALID_REQUEST,
                 cJSON_IsArray(m) ? "batches are not supported" : "not an object");
    } else if (!method && id && (json_get(m, "result") || json_get(m, "error"))) {
        on_answer(r, m);
    } else if (!cJSON_IsString(method) || (id && !is_id(id))) {
        rpc_fail(r, is_id(id) ? id : NULL, RPC_INVALID_REQUEST,
                 "a request needs a method and a proper id");
    } else if (params && !cJSON_IsObject(params) && !cJSON_IsArray(params) &&
               !cJSON_IsNull(params)) {
        if (id) rpc_fail(r, id, RPC_INVALID_REQUEST, "params is neither an object nor an array");
    } else {
        r->cb.message(r->cb.ctx, id, method->valuestring, params);
    }
}

/* ---- the stream ---- */

static void on_broken(void *ctx, const char *why) { rpc_fail(ctx, NULL, RPC_PARSE_ERROR, why); }

static void on_end(void *ctx) {
    struct rpc *r = ctx;
    r->cb.closed(r->cb.ctx);
}

struct rpc *rpc_new(uv_loop_t *loop, const struct rpc_callbacks *cb) {
    struct rpc *r = vl_malloc(sizeof *r);
    *r = (struct rpc){.cb = *cb};
    const struct stdio_callbacks io = {
        .ctx = r, .message = dispatch, .broken = on_broken, .closed = on_end, .released = free};
    r->io = stdio_new(loop, &io);
    return r;
}

void rpc_close(struct rpc *r) { stdio_close(r->io); }
