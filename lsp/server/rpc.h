/* rpc.h - JSON-RPC 2.0 with an editor, over the standard streams.
 *
 * Takes apart what arrives and calls back; every request gets exactly one answer,
 * which is the callee's duty.  Nothing but messages is written to stdout.
 * Input that is not a message (broken framing, broken JSON, a batch) is answered with an error and
 * changes nothing.  Thread rule: the loop's.
 */
#ifndef VL_LSP_SERVER_RPC_H
#define VL_LSP_SERVER_RPC_H

#include "lsp/wire/json.h"

#include <uv.h>

/* RPC_ERROR(id, code) */
#define RPC_ERROR_TABLE(X)                                                                         \
    X(PARSE_ERROR, -32700)                                                                         \
    X(INVALID_REQUEST, -32600)                                                                     \
    X(METHOD_NOT_FOUND, -32601)                                                                    \
    X(INVALID_PARAMS, -32602)                                                                      \
    X(NOT_INITIALIZED, -32002)                                                                     \
    X(REQUEST_CANCELLED, -32800)                                                                   \
    X(CONTENT_MODIFIED, -32801)                                                                    \
    X(REQUEST_FAILED, -32803)
enum rpc_code {
#define X(id, code) RPC_##id = (code),
    RPC_ERROR_TABLE(X)
#undef X
};

struct rpc;

struct rpc_callbacks {
    void *ctx;
    /* id is borrowed; NULL for a notification. params may be NULL. */
    void (*message)(void *ctx, const cJSON *id, const char *method, const cJSON *params);
    void (*closed)(void *ctx); /* the editor is gone */
};

struct rpc *rpc_new(uv_loop_t *loop, const struct rpc_callbacks *cb);
/* These take result and params; id is borrowed. */
void rpc_reply(struct rpc *r, const cJSON *id, cJSON *result);
void rpc_fail(struct rpc *r, const cJSON *id, enum rpc_code code, const char *message);
/* Requests that are answered later: {"id", ...} in a list, which is made where it is NULL. Borrowed
 * from the list, to add what the answer will need. */
cJSON *rpc_hold(cJSON **list, const cJSON *id);
/* The request of this id, if it is there, is answered as cancelled. */
bool rpc_cancel_held(struct rpc *r, cJSON *list, const cJSON *id);
void rpc_notify(struct rpc *r, const char *method, cJSON *params);
/* answer: result is NULL if the client refused; may itself be NULL. */
void rpc_call(struct rpc *r, const char *method, cJSON *params,
              void (*answer)(void *ctx, const cJSON *result), void *ctx);
/* Writes what is queued and lets go of the streams; freed once the loop has run. */
void rpc_close(struct rpc *r);

#endif
