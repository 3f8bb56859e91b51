/* rpc.c - JSON-RPC with the editor over standard input and output.
 *
 * Invariant: each request is handed to the receiver's callback once, and the receiver must answer
 * it once; broken input is answered here.
 */
#include "lsp/server/rpc.h"

#include "core/base/arena.h"
#include "lsp/wire/frame.h"
#include "lsp/wire/uv_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Time limit for writing the last messages before exit. */
enum { FLUSH_MS = 500, CALLS = 64 };

union rpc_stream {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_pipe_t pipe;
    uv_tty_t tty;
    uv_tcp_t tcp;
    uv_idle_t idle; /* stdin is a file: it is read piece by piece */
};

struct pending_call { /* a request of ours that waits for its answer */
    int64_t id;
    void (*answer)(void *ctx, const cJSON *result);
    void *ctx;
};

struct rpc {
    uv_loop_t *loop;
    struct rpc_callbacks cb;
    union rpc_stream in, out;
    uv_timer_t flush;
    uv_shutdown_t shutdown;
    struct frame_reader reader;
    struct pending_call calls[CALLS];
    int64_t next_id;
    unsigned handles;
    bool out_is_file, in_is_file, closing;
};

/* ---- writing ---- */

struct outgoing {
    uv_write_t req;
    char bytes[];
};

static void on_written(uv_write_t *req, int status) {
    (void)status; /* a broken pipe shows as the end of input */
    free(req->data);
}

static void write_file(const char *bytes, size_t n) {
    while (n) {
        ssize_t k = write(STDOUT_FILENO, bytes, n);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) return;
        bytes += k;
        n -= (size_t)k;
    }
}

/* Takes the message. */
static void post(struct rpc *r, cJSON *message) {
    char *text = cJSON_PrintUnformatted(message);
    cJSON_Delete(message);
    if (!text || r->closing) {
        free(text);
        return;
    }
    size_t n = strlen(text);
    struct outgoing *w = vl_malloc(sizeof *w + 64 + n);
    size_t head = frame_header(w->bytes, n);
    memcpy(w->bytes + head, text, n);
    free(text);
    w->req.data = w;
    uv_buf_t buf = uv_buf_init(w->bytes, (unsigned)(head + n));
    if (r->out_is_file) write_file(buf.base, buf.len);
    if (r->out_is_file || uv_write(&w->req, &r->out.stream, &buf, 1, on_written) != 0) free(w);
}

static void put_id(cJSON *m, const cJSON *id) {
    json_put(m, "id", id ? cJSON_Duplicate(id, true) : cJSON_CreateNull());
}

void rpc_reply(struct rpc *r, const cJSON *id, cJSON *result) {
    cJSON *m = json_message();
    put_id(m, id);
    json_put(m, "result", result ? result : cJSON_CreateNull());
    post(r, m);
}

void rpc_fail(struct rpc *r, const cJSON *id, enum rpc_code code, const char *message) {
    cJSON *m = json_message();
    put_id(m, id);
    cJSON *e = json_put(m, "error", cJSON_CreateObject());
    json_put_int(e, "code", code);
    json_put_str(e, "message", message);
    post(r, m);
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
    post(r, m);
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
    post(r, m);
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

static void dispatch(struct rpc *r, const cJSON *m) {
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

static void take_bytes(struct rpc *r, const char *bytes, size_t n) {
    const char *body, *why;
    size_t len;
    enum frame_status s;
    frame_feed(&r->reader, bytes, n);
    while (!r->closing && (s = frame_next(&r->reader, &body, &len, &why)) != FRAME_MORE) {
        if (s == FRAME_BAD) {
            rpc_fail(r, NULL, RPC_PARSE_ERROR, why);
            continue;
        }
        cJSON *m = json_parse(body, len);
        if (m)
            dispatch(r, m);
        else
            rpc_fail(r, NULL, RPC_PARSE_ERROR, "not JSON");
        cJSON_Delete(m);
    }
}

static void on_end(struct rpc *r) {
    if (!r->closing) r->cb.closed(r->cb.ctx);
}

static void on_read(uv_stream_t *s, ssize_t n, const uv_buf_t *buf) {
    struct rpc *r = s->data;
    if (n > 0) take_bytes(r, buf->base, (size_t)n);
    if (n < 0) {
        uv_read_stop(s);
        on_end(r);
    }
    free(buf->base);
}

static void on_idle(uv_idle_t *h) {
    char buf[65536];
    ssize_t n = read(STDIN_FILENO, buf, sizeof buf);
    if (n > 0) {
        take_bytes(h->data, buf, (size_t)n);
    } else if (n == 0 || errno != EINTR) {
        uv_idle_stop(h);
        on_end(h->data);
    }
}

/* ---- streams ---- */

/* False: not a stream that libuv waits for. */
static bool open_stream(uv_loop_t *loop, union rpc_stream *s, int fd) {
    switch (uv_guess_handle(fd)) {
    case UV_NAMED_PIPE:
        return uv_pipe_init(loop, &s->pipe, 0) == 0 && uv_pipe_open(&s->pipe, fd) == 0;
    case UV_TTY:
        return uv_tty_init(loop, &s->tty, fd, 0) == 0;
    case UV_TCP:
        return uv_tcp_init(loop, &s->tcp) == 0 && uv_tcp_open(&s->tcp, fd) == 0;
    default:
        return false;
    }
}

struct rpc *rpc_new(uv_loop_t *loop, const struct rpc_callbacks *cb) {
    struct rpc *r = vl_malloc(sizeof *r);
    memset(r, 0, sizeof *r);
    r->loop = loop;
    r->cb = *cb;
    r->in_is_file = !open_stream(loop, &r->in, STDIN_FILENO);
    r->out_is_file = !open_stream(loop, &r->out, STDOUT_FILENO);
    if (r->in_is_file) uv_idle_init(loop, &r->in.idle);
    uv_timer_init(loop, &r->flush);
    r->in.handle.data = r->out.handle.data = r->flush.data = r;
    if (r->in_is_file)
        uv_idle_start(&r->in.idle, on_idle);
    else
        uv_read_start(&r->in.stream, uv_read_buffer, on_read);
    return r;
}

static void on_closed(uv_handle_t *h) {
    struct rpc *r = h->data;
    if (--r->handles) return;
    frame_free(&r->reader);
    free(r);
}

static void close_all(struct rpc *r) {
    if (r->handles) return;
    r->handles = r->out_is_file ? 2 : 3;
    uv_close(&r->in.handle, on_closed);
    if (!r->out_is_file) uv_close(&r->out.handle, on_closed);
    uv_close((uv_handle_t *)&r->flush, on_closed);
}

static void on_flush_over(uv_timer_t *t) { close_all(t->data); }
static void on_shutdown(uv_shutdown_t *req, int status) {
    if (status != UV_ECANCELED) close_all(req->data);
}

void rpc_close(struct rpc *r) {
    if (r->closing) return;
    r->closing = true;
    if (!r->in_is_file) uv_read_stop(&r->in.stream);
    r->shutdown.data = r;
    bool waits = !r->out_is_file && uv_shutdown(&r->shutdown, &r->out.stream, on_shutdown) == 0;
    if (waits)
        uv_timer_start(&r->flush, on_flush_over, FLUSH_MS, 0);
    else
        close_all(r);
}
