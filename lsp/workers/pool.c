/* pool.c - worker processes of fixed number, one job at a time each.
 *
 * Invariant: each job ends once, with an answer or with the reason why there is none; a process
 * that dies is replaced by a new one.
 */
#include "lsp/workers/pool.h"

#include "core/base/arena.h"
#include "core/base/require.h"
#include "lsp/wire/frame.h"
#include "lsp/wire/uv_read.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { CRASH_RETRIES = 1, KILLED_RETRIES = 3, START_FAILURES = 3 };

struct job {
    struct job_spec spec; /* .params is given up once printed */
    char *message;        /* frame and all, to be sent again after a crash */
    size_t length;
    int64_t id;
    unsigned crashes;
    bool timed_out;
};

/* One process. It exists until its handles are closed, possibly after its slot has another process.
 */
struct proc {
    struct slot *slot; /* NULL: the slot has let go of it */
    uv_process_t handle;
    uv_pipe_t in, out;
    struct frame_reader reader;
    bool exited, eof, ready, sent;
    int64_t status;
    int signal;
    unsigned handles;
};

struct slot {
    struct pool *pool;
    enum worker_role role;
    struct proc *proc;
    struct job *job;
    bool cancelling;   /* the process still works on a cancelled job */
    unsigned failures; /* to start, in a row */
    uv_timer_t timer;
    char *served;
};

struct pool {
    uv_loop_t *loop;
    struct pool_options opt;
    char *dir;
    struct slot *slots;
    uint32_t n, closing;
    int64_t next_id;
    bool closed;
};

static const char *const role_program[ROLE_COUNT] = {"verify-ls-front", "verify-ls-prove"};

struct reason job_end_reason(enum job_end e) {
    static const enum reason_id reasons[] = {
#define X(id, reason) [id] = REASON_##reason,
        JOB_END_TABLE(X)
#undef X
    };
    return reason_of(reasons[e]);
}

const char *job_end_text(enum job_end e) {
    return e == JOB_DONE ? "done" : reason_text(NULL, job_end_reason(e));
}

/* ---- finding the executables ---- */

static bool try_worker(const char *dir, const char *sub, enum worker_role role, char *buf,
                       size_t size) {
    int n = snprintf(buf, size, "%s/%s%s", dir, sub, role_program[role]);
    return n > 0 && (size_t)n < size && access(buf, X_OK) == 0;
}

bool pool_find_worker(const char *dir, enum worker_role role, char *buf, size_t size) {
    char self[4096];
    size_t n = sizeof self;
    if (!dir) dir = getenv("VERIFY_LS_LIBEXEC");
    if (dir) return try_worker(dir, "", role, buf, size);
    if (uv_exepath(self, &n) != 0) return false;
    char *slash = strrchr(self, '/');
    if (slash) *slash = '\0';
    return try_worker(self, "", role, buf, size) ||
           try_worker(self, "../libexec/verify-ls/", role, buf, size);
}

/* ---- processes ---- */

static void on_process_ended(struct proc *p);

static void on_handle_closed(uv_handle_t *h) {
    struct proc *p = h->data;
    if (--p->handles) return;
    frame_free(&p->reader);
    free(p);
}

static void close_proc(struct proc *p) {
    uv_handle_t *all[] = {(uv_handle_t *)&p->handle, (uv_handle_t *)&p->in, (uv_handle_t *)&p->out};
    for (int i = 0; i < 3; i++)
        if (!uv_is_closing(all[i])) uv_close(all[i], on_handle_closed);
}

static void kill_proc(struct proc *p) {
    if (p && !p->exited) uv_process_kill(&p->handle, SIGKILL);
}

static void on_exit_cb(uv_process_t *h, int64_t status, int sig) {
    struct proc *p = h->data;
    p->exited = true;
    p->status = status;
    p->signal = sig;
    on_process_ended(p);
}

static void free_job(struct job *j) {
    free(j->message);
    free(j);
}

static void become_idle(struct slot *s) {
    s->cancelling = false;
    if (!s->pool->closed && s->pool->opt.idle) s->pool->opt.idle(s->pool->opt.ctx);
}

static void finish(struct slot *s, enum job_end end, const cJSON *result) {
    struct job *j = s->job;
    s->job = NULL;
    uv_timer_stop(&s->timer);
    j->spec.done(j->spec.ctx, end, result);
    free_job(j);
    become_idle(s);
}

static void on_worker_message(struct slot *s, const cJSON *m) {
    int64_t id = json_int(json_get(m, "method") ? json_get(m, "params") : m, "id", -1);
    bool mine = s->job && s->job->id == id;
    if (json_get(m, "method")) {
        s->failures = 0;
        if (s->proc) s->proc->ready = true;
        if (mine && s->job->spec.progress)
            s->job->spec.progress(s->job->spec.ctx, json_get(m, "params"));
    } else if (mine) {
        const cJSON *result = json_get(m, "result");
        /* What a front worker says then is only that it was stopped. */
        if (s->job->timed_out && s->role == ROLE_FRONT)
            finish(s, JOB_TIMEOUT, NULL);
        else
            finish(s, result ? JOB_DONE : JOB_CRASHED, result);
    } else if (s->cancelling && !s->job) {
        uv_timer_stop(&s->timer);
        become_idle(s);
    }
}

static void read_messages(struct proc *p) {
    const char *body, *why;
    size_t n;
    enum frame_status st;
    while (p->slot && (st = frame_next(&p->reader, &body, &n, &why)) != FRAME_MORE) {
        cJSON *m = st == FRAME_BODY ? json_parse(body, n) : NULL;
        if (m)
            on_worker_message(p->slot, m);
        else
            kill_proc(p); /* it writes nonsense: a crash like any other */
        cJSON_Delete(m);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    struct proc *p = stream->data;
    if (n > 0) {
        frame_feed(&p->reader, buf->base, (size_t)n);
        read_messages(p);
    } else if (n < 0) {
        p->eof = true;
        uv_read_stop(stream);
        kill_proc(p);
        on_process_ended(p);
    }
    free(buf->base);
}

/* libclang parses by recursion and needs a large stack. The limit of the stack is fixed when a
 * process starts and inherited, so this process raises its own for that moment. */
static int spawn_deep(uv_loop_t *loop, uv_process_t *handle, const uv_process_options_t *o) {
    enum { STACK_MB = 1024 };
    struct rlimit before, wide;
    bool known = getrlimit(RLIMIT_STACK, &before) == 0;
    wide = before;
    wide.rlim_cur = (rlim_t)STACK_MB << 20;
    if (known && before.rlim_max != RLIM_INFINITY && wide.rlim_cur > before.rlim_max)
        wide.rlim_cur = before.rlim_max;
    known = known && before.rlim_cur != RLIM_INFINITY && before.rlim_cur < wide.rlim_cur;
    if (known) setrlimit(RLIMIT_STACK, &wide);
    int status = uv_spawn(loop, handle, o);
    if (known) setrlimit(RLIMIT_STACK, &before);
    return status;
}

static int spawn(struct slot *s, struct proc *p) {
    char path[4096], memory[48], parent[48], nice[32];
    if (!pool_find_worker(s->pool->dir, s->role, path, sizeof path)) return UV_ENOENT;
    snprintf(memory, sizeof memory, "--memory-limit=%lld",
             (long long)s->pool->opt.memory_mb[s->role]);
    snprintf(parent, sizeof parent, "--parent=%ld", (long)getpid());
    snprintf(nice, sizeof nice, "--nice=%d", s->pool->opt.nice);
    char *args[] = {path, memory, parent, s->pool->opt.nice ? nice : NULL, NULL};
    bool loud = getenv("VERIFY_LS_WORKER_STDERR") != NULL;
    uv_stdio_container_t io[3] = {
        {.flags = (uv_stdio_flags)(UV_CREATE_PIPE | UV_READABLE_PIPE),
         .data.stream = (uv_stream_t *)&p->in},
        {.flags = (uv_stdio_flags)(UV_CREATE_PIPE | UV_WRITABLE_PIPE),
         .data.stream = (uv_stream_t *)&p->out},
        {.flags = loud ? UV_INHERIT_FD : UV_IGNORE, .data.fd = STDERR_FILENO}};
    uv_process_options_t o = {
        .file = path, .args = args, .exit_cb = on_exit_cb, .stdio = io, .stdio_count = 3};
    return (s->role == ROLE_FRONT ? spawn_deep : uv_spawn)(s->pool->loop, &p->handle, &o);
}

static void start_proc(struct slot *s) {
    struct proc *p = vl_malloc(sizeof *p);
    *p = (struct proc){.slot = s, .handles = 3};
    uv_pipe_init(s->pool->loop, &p->in, 0);
    uv_pipe_init(s->pool->loop, &p->out, 0);
    p->handle.data = p->in.data = p->out.data = p;
    s->proc = p;
    if (spawn(s, p) != 0) {
        /* uv_spawn has initialised the handle, or it was never reached. */
        if (!p->handle.loop) p->handles = 2;
        p->exited = p->eof = true;
        p->slot = NULL;
        s->proc = NULL;
        s->failures++;
        if (p->handles == 3) uv_close((uv_handle_t *)&p->handle, on_handle_closed);
        uv_close((uv_handle_t *)&p->in, on_handle_closed);
        uv_close((uv_handle_t *)&p->out, on_handle_closed);
        return;
    }
    uv_read_start((uv_stream_t *)&p->out, uv_read_buffer, on_read);
}

/* ---- jobs ---- */

static void fail_later(uv_timer_t *t) {
    struct slot *s = t->data;
    if (s->job) finish(s, JOB_NO_WORKER, NULL);
}

struct sent {
    uv_write_t req;
    char bytes[];
};

static void on_sent(uv_write_t *req, int status) {
    (void)status; /* a broken pipe shows as the process' end */
    free(req->data);
}

static void send_bytes(struct proc *p, const char *bytes, size_t n) {
    struct sent *w = vl_malloc(sizeof *w + n);
    memcpy(w->bytes, bytes, n);
    w->req.data = w;
    uv_buf_t buf = uv_buf_init(w->bytes, (unsigned)n);
    if (uv_write(&w->req, (uv_stream_t *)&p->in, &buf, 1, on_sent) != 0) free(w);
}

static void on_grace_over(uv_timer_t *t) { kill_proc(((struct slot *)t->data)->proc); }

static void send_cancel(struct slot *s) {
    static const char body[] = "{\"jsonrpc\":\"2.0\",\"method\":\"cancel\"}";
    char head[64];
    if (!s->proc) return;
    size_t n = frame_header(head, sizeof body - 1);
    send_bytes(s->proc, head, n);
    send_bytes(s->proc, body, sizeof body - 1);
    uint64_t grace = s->role == ROLE_FRONT ? POOL_FRONT_GRACE_MS : POOL_GRACE_MS;
    uv_timer_start(&s->timer, on_grace_over, grace, 0);
}

static void on_budget_over(uv_timer_t *t) {
    struct slot *s = t->data;
    if (!s->job) return;
    s->job->timed_out = true;
    send_cancel(s);
}

static void send_job(struct slot *s) {
    if (!s->proc) start_proc(s);
    if (!s->proc) {
        uv_timer_start(&s->timer, fail_later, 0, 0);
        return;
    }
    send_bytes(s->proc, s->job->message, s->job->length);
    if (s->job->spec.budget_ms)
        uv_timer_start(&s->timer, on_budget_over, (uint64_t)s->job->spec.budget_ms, 0);
}

static enum job_end end_cause(const struct proc *p, const struct job *j) {
    if (j->timed_out) return JOB_TIMEOUT;
    return p->status == VL_EXIT_MEMORY ? JOB_MEMORY : JOB_CRASHED;
}

/* The process is gone and all that it wrote is read. */
static void on_process_ended(struct proc *p) {
    if (!p->exited || !p->eof) return;
    struct slot *s = p->slot;
    p->slot = NULL;
    close_proc(p);
    if (!s) return;
    s->proc = NULL;
    uv_timer_stop(&s->timer);
    if (!p->ready) s->failures++;
    struct job *j = s->job;
    if (!j) {
        if (s->failures < START_FAILURES) start_proc(s);
        if (s->cancelling) become_idle(s);
        return;
    }
    bool killed =
        p->signal ==
        SIGKILL; /* SIGKILL comes from outside, so it does not count as a failure to start */
    bool broken = !killed && s->failures >= START_FAILURES;
    enum job_end end = broken ? JOB_NO_WORKER : end_cause(p, j);
    unsigned retries = killed ? KILLED_RETRIES : CRASH_RETRIES;
    if (end == JOB_CRASHED && j->crashes++ < retries) {
        send_job(s);
        return;
    }
    if (end != JOB_NO_WORKER) start_proc(s);
    finish(s, end, NULL);
}

static char *print_message(struct job *j, cJSON *params, size_t *length) {
    cJSON *m = cJSON_CreateObject();
    json_put_str(m, "jsonrpc", "2.0");
    json_put_int(m, "id", j->id);
    json_put_str(m, "method", j->spec.method);
    json_put(m, "params", params);
    char *body = cJSON_PrintUnformatted(m);
    cJSON_Delete(m);
    size_t n = strlen(body);
    char *all = vl_malloc(64 + n);
    size_t head = frame_header(all, n);
    memcpy(all + head, body, n);
    free(body);
    *length = head + n;
    return all;
}

static bool is_idle(const struct slot *s) { return !s->job && !s->cancelling; }

static struct slot *pick_slot(struct pool *p, const struct job_spec *spec) {
    struct slot *best = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
        struct slot *s = &p->slots[i];
        if (s->role != spec->role || !is_idle(s)) continue;
        if (spec->affinity && s->served && strcmp(s->served, spec->affinity) == 0) return s;
        if (!best || (!best->proc && s->proc)) best = s;
    }
    return best;
}

struct job *pool_run(struct pool *p, const struct job_spec *spec) {
    struct slot *s = pick_slot(p, spec);
    if (!VL_REQUIRE(s != NULL)) return NULL;
    struct job *j = vl_malloc(sizeof *j);
    *j = (struct job){.spec = *spec, .id = ++p->next_id};
    j->message = print_message(j, spec->params, &j->length);
    j->spec.params = NULL;
    j->spec.affinity = NULL;
    free(s->served);
    s->served = spec->affinity ? strdup(spec->affinity) : NULL;
    s->job = j;
    if (s->failures >= START_FAILURES) s->failures = START_FAILURES - 1; /* one more try */
    send_job(s);
    return j;
}

void pool_limit(struct pool *p, const struct job *j, int64_t ms) {
    for (uint32_t i = 0; i < p->n; i++) {
        struct slot *s = &p->slots[i];
        if (s->job == j && !j->timed_out)
            uv_timer_start(&s->timer, on_budget_over, (uint64_t)ms, 0);
    }
}

void pool_cancel(struct pool *p, struct job *j) {
    for (uint32_t i = 0; i < p->n; i++) {
        struct slot *s = &p->slots[i];
        if (s->job != j) continue;
        s->job = NULL;
        s->cancelling = s->proc != NULL;
        uv_timer_stop(&s->timer);
        send_cancel(s);
        free_job(j);
        return;
    }
}

/* ---- the pool ---- */

struct pool *pool_new(uv_loop_t *loop, const struct pool_options *opt) {
    struct pool *p = vl_malloc(sizeof *p);
    *p = (struct pool){.loop = loop, .opt = *opt};
    p->dir = opt->dir ? strdup(opt->dir) : NULL;
    for (int r = 0; r < ROLE_COUNT; r++) p->n += opt->count[r];
    p->slots = vl_malloc(p->n * sizeof *p->slots);
    uint32_t n = 0;
    for (int r = 0; r < ROLE_COUNT; r++) {
        for (uint32_t i = 0; i < opt->count[r]; i++, n++) {
            p->slots[n] = (struct slot){.pool = p, .role = (enum worker_role)r};
            uv_timer_init(loop, &p->slots[n].timer);
            p->slots[n].timer.data = &p->slots[n];
        }
    }
    return p;
}

void pool_start(struct pool *p, enum worker_role role) {
    for (uint32_t i = 0; i < p->n; i++)
        if (p->slots[i].role == role && !p->slots[i].proc) start_proc(&p->slots[i]);
}

uint32_t pool_size(const struct pool *p, enum worker_role role) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) n += p->slots[i].role == role;
    return n;
}

uint32_t pool_idle(const struct pool *p, enum worker_role role) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) n += p->slots[i].role == role && is_idle(&p->slots[i]);
    return n;
}

uint32_t pool_stopping(const struct pool *p, enum worker_role role) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) n += p->slots[i].role == role && p->slots[i].cancelling;
    return n;
}

static void on_timer_closed(uv_handle_t *h) {
    struct pool *p = ((struct slot *)h->data)->pool;
    if (--p->closing) return;
    free(p->slots);
    free(p->dir);
    free(p);
}

void pool_close(struct pool *p) {
    p->closed = true;
    p->closing = p->n;
    for (uint32_t i = 0; i < p->n; i++) {
        struct slot *s = &p->slots[i];
        if (s->proc) {
            s->proc->slot = NULL;
            kill_proc(s->proc);
        }
        if (s->job) free_job(s->job);
        free(s->served);
        uv_close((uv_handle_t *)&s->timer, on_timer_closed);
    }
}
