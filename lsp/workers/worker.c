/* worker.c - the loop inside a worker process: one request, one answer.
 *
 * Standard output carries messages only, and the process ends with its parent.
 */
#include "lsp/workers/worker.h"

#include "core/base/arena.h"
#include "core/base/memory.h"
#include "lsp/wire/frame.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Recursion over deep expressions, here and in libclang's visitors, needs room. */
enum { STACK_MB = 112 };

struct worker {
    struct frame_reader in;
    int out;
    const cJSON *id; /* of the request being served */
    bool cancelled, closed;
};

/* ---- limits ---- */

/* The limit in MB, for the signal handler; 0: none. */
static volatile sig_atomic_t limit_mb;

/* C++ libraries abort when memory runs out; only the amount of mapped memory distinguishes that
 * from other aborts. Async-signal-safe. */
static void on_abort(int sig) {
    long limit = limit_mb;
    if (limit > 0 && memory_mapped_mb() > limit - limit / 8) _exit(VL_EXIT_MEMORY);
    signal(sig, SIG_DFL);
    raise(sig);
}

static void limit_memory(long mb) {
    if (SANITIZED || mb <= 0) return;
    struct rlimit r = {.rlim_cur = (rlim_t)mb << 20, .rlim_max = (rlim_t)mb << 20};
    if (setrlimit(RLIMIT_AS, &r) != 0) return;
    limit_mb = (sig_atomic_t)mb;
    struct sigaction act = {.sa_handler = on_abort, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGABRT, &act, NULL);
}

static void grow_stack(void) {
    struct rlimit r;
    if (getrlimit(RLIMIT_STACK, &r) != 0) return;
    rlim_t want = (rlim_t)STACK_MB << 20;
    if (r.rlim_cur != RLIM_INFINITY && r.rlim_cur >= want) return;
    r.rlim_cur = r.rlim_max == RLIM_INFINITY || r.rlim_max > want ? want : r.rlim_max;
    setrlimit(RLIMIT_STACK, &r);
}

static void die_with(long parent) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);                   /* a crash is reported, not dumped */
    if (parent > 0 && getppid() != parent) _exit(0); /* the parent died before the line above */
}

static void read_options(int argc, char **argv) {
    long memory = 0, parent = 0;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--memory-limit=", 15) == 0) memory = atol(argv[i] + 15);
        if (strncmp(argv[i], "--parent=", 9) == 0) parent = atol(argv[i] + 9);
        /* Lower priority only: it cannot fail in a way that matters. */
        if (strncmp(argv[i], "--nice=", 7) == 0)
            setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + atoi(argv[i] + 7));
    }
    if (parent) die_with(parent);
    limit_memory(memory);
    grow_stack();
}

/* ---- messages ---- */

static void write_all(struct worker *w, const char *bytes, size_t n) {
    while (n) {
        ssize_t k = write(w->out, bytes, n);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) _exit(0); /* the server is gone, and so is every reader */
        bytes += k;
        n -= (size_t)k;
    }
}

static void send(struct worker *w, cJSON *message) {
    char *text = cJSON_PrintUnformatted(message);
    cJSON_Delete(message);
    if (!text) _exit(VL_EXIT_MEMORY);
    char head[64];
    size_t n = strlen(text);
    write_all(w, head, frame_header(head, n));
    write_all(w, text, n);
    free(text);
}

void worker_notify(struct worker *w, const char *method, cJSON *params) {
    cJSON *m = json_message();
    json_put_str(m, "method", method);
    if (params) json_put(m, "params", params);
    if (params && w->id) json_put(params, "id", cJSON_Duplicate(w->id, true));
    send(w, m);
}

static void send_answer(struct worker *w, const cJSON *id, cJSON *result, const char *error) {
    cJSON *m = json_message();
    json_put(m, "id", id ? cJSON_Duplicate(id, true) : cJSON_CreateNull());
    if (result) {
        json_put(m, "result", result);
    } else {
        cJSON *e = json_put(m, "error", cJSON_CreateObject());
        json_put_int(e, "code", -32601);
        json_put_str(e, "message", error);
    }
    send(w, m);
}

/* Read what is there; waits for something if `wait`. */
static void receive(struct worker *w, bool wait) {
    char buf[65536];
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!wait && poll(&p, 1, 0) <= 0) return;
    ssize_t n = read(STDIN_FILENO, buf, sizeof buf);
    if (n > 0)
        frame_feed(&w->in, buf, (size_t)n);
    else if (n == 0 || errno != EINTR)
        w->closed = true;
}

/* The next message, or NULL; waits for it if `wait`. Owned by the caller. */
static cJSON *next(struct worker *w, bool wait) {
    for (;;) {
        const char *body, *why;
        size_t n;
        enum frame_status s = frame_next(&w->in, &body, &n, &why);
        cJSON *m = s == FRAME_BODY ? json_parse(body, n) : NULL;
        if (m) return m;
        if (s != FRAME_MORE) continue;
        if (w->closed) return NULL;
        size_t before = w->in.n - w->in.at;
        receive(w, wait);
        if (!wait && w->in.n - w->in.at == before) return NULL;
    }
}

bool worker_cancelled(struct worker *w) {
    cJSON *m;
    while (!w->cancelled && (m = next(w, false))) {
        /* The server sends nothing but `cancel` while a request runs. */
        w->cancelled = strcmp(json_str(m, "method", ""), "cancel") == 0;
        cJSON_Delete(m);
    }
    return w->cancelled || w->closed;
}

static void serve(struct worker *w, const cJSON *m, const struct worker_method *methods,
                  void *ctx) {
    const char *name = json_str(m, "method", "");
    const cJSON *id = json_get(m, "id");
    if (!id) return; /* a late `cancel` */
    w->id = id;
    w->cancelled = false;
    while (methods->name && strcmp(methods->name, name) != 0) methods++;
    cJSON *result = methods->name ? methods->run(w, ctx, json_get(m, "params")) : NULL;
    send_answer(w, id, result, "no such method");
    w->id = NULL;
}

/* Keeps stdout for the protocol: output of libraries goes to stderr. */
static int claim_stdout(void) {
    int out = dup(STDOUT_FILENO);
    if (out >= 0) dup2(STDERR_FILENO, STDOUT_FILENO);
    return out;
}

int worker_run(int argc, char **argv, const struct worker_method *methods, void *ctx) {
    read_options(argc, argv);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* Ctrl-C reaches the whole group; the parent decides */
    struct worker w = {.out = claim_stdout()};
    if (w.out < 0) return 1;
    worker_notify(&w, "ready", NULL);
    cJSON *m;
    while ((m = next(&w, true))) {
        serve(&w, m, methods, ctx);
        cJSON_Delete(m);
    }
    frame_free(&w.in);
    close(w.out);
    return 0;
}
