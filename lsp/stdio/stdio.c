/* stdio.c - messages over standard input and output (stdio.h): streams of libuv, or plain files. */
#include "lsp/stdio/stdio.h"

#include "core/base/arena.h"
#include "lsp/wire/frame.h"
#include "lsp/wire/uv_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Time limit for writing the last messages before exit. */
enum { FLUSH_MS = 500 };

union stdio_stream {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_pipe_t pipe;
    uv_tty_t tty;
    uv_tcp_t tcp;
    uv_idle_t idle; /* stdin is a file: it is read piece by piece */
};

struct stdio {
    uv_loop_t *loop;
    struct stdio_callbacks cb;
    union stdio_stream in, out;
    uv_timer_t flush;
    uv_shutdown_t shutdown;
    struct frame_reader reader;
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

void stdio_post(struct stdio *io, cJSON *message) {
    char *text = cJSON_PrintUnformatted(message);
    cJSON_Delete(message);
    if (!text || io->closing) {
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
    if (io->out_is_file) write_file(buf.base, buf.len);
    if (io->out_is_file || uv_write(&w->req, &io->out.stream, &buf, 1, on_written) != 0) free(w);
}

/* ---- reading ---- */

static void take_bytes(struct stdio *io, const char *bytes, size_t n) {
    const char *body, *why;
    size_t len;
    enum frame_status s;
    frame_feed(&io->reader, bytes, n);
    while (!io->closing && (s = frame_next(&io->reader, &body, &len, &why)) != FRAME_MORE) {
        if (s == FRAME_BAD) {
            io->cb.broken(io->cb.ctx, why);
            continue;
        }
        cJSON *m = json_parse(body, len);
        if (m)
            io->cb.message(io->cb.ctx, m);
        else
            io->cb.broken(io->cb.ctx, "not JSON");
        cJSON_Delete(m);
    }
}

static void on_input_end(struct stdio *io) {
    if (!io->closing) io->cb.closed(io->cb.ctx);
}

static void on_stdin(uv_stream_t *s, ssize_t n, const uv_buf_t *buf) {
    struct stdio *io = s->data;
    if (n > 0) take_bytes(io, buf->base, (size_t)n);
    if (n < 0) {
        uv_read_stop(s);
        on_input_end(io);
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
        on_input_end(h->data);
    }
}

/* ---- streams ---- */

/* False: not a stream that libuv waits for. */
static bool open_stream(uv_loop_t *loop, union stdio_stream *s, int fd) {
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

struct stdio *stdio_new(uv_loop_t *loop, const struct stdio_callbacks *cb) {
    struct stdio *io = vl_malloc(sizeof *io);
    memset(io, 0, sizeof *io);
    io->loop = loop;
    io->cb = *cb;
    io->in_is_file = !open_stream(loop, &io->in, STDIN_FILENO);
    io->out_is_file = !open_stream(loop, &io->out, STDOUT_FILENO);
    if (io->in_is_file) uv_idle_init(loop, &io->in.idle);
    uv_timer_init(loop, &io->flush);
    io->in.handle.data = io->out.handle.data = io->flush.data = io;
    if (io->in_is_file)
        uv_idle_start(&io->in.idle, on_idle);
    else
        uv_read_start(&io->in.stream, uv_read_buffer, on_stdin);
    return io;
}

static void on_stream_closed(uv_handle_t *h) {
    struct stdio *io = h->data;
    if (--io->handles) return;
    frame_free(&io->reader);
    if (io->cb.released) io->cb.released(io->cb.ctx);
    free(io);
}

static void close_all(struct stdio *io) {
    if (io->handles) return;
    io->handles = io->out_is_file ? 2 : 3;
    uv_close(&io->in.handle, on_stream_closed);
    if (!io->out_is_file) uv_close(&io->out.handle, on_stream_closed);
    uv_close((uv_handle_t *)&io->flush, on_stream_closed);
}

static void on_flush_over(uv_timer_t *t) { close_all(t->data); }
static void on_shutdown(uv_shutdown_t *req, int status) {
    if (status != UV_ECANCELED) close_all(req->data);
}

void stdio_close(struct stdio *io) {
    if (io->closing) return;
    io->closing = true;
    if (!io->in_is_file) uv_read_stop(&io->in.stream);
    io->shutdown.data = io;
    bool waits = !io->out_is_file && uv_shutdown(&io->shutdown, &io->out.stream, on_shutdown) == 0;
    if (waits)
        uv_timer_start(&io->flush, on_flush_over, FLUSH_MS, 0);
    else
        close_all(io);
}
