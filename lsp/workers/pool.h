/* pool.h - worker processes: started ahead, given jobs, stopped, replaced.
 *
 * A pool has a fixed number of slots a role; a slot runs one process and at most
 * one job.  The scheduler asks pool_idle and gives the best job at that moment,
 * so the pool keeps no queue.  A process that dies is replaced; its job is run
 * again once (more often if it was killed from outside), then ends as JOB_CRASHED.
 * A job that outlives its budget, or is cancelled, gets a `cancel` message, and
 * the process is killed if that does not help within POOL_GRACE_MS (POOL_FRONT_GRACE_MS).
 * Callbacks come from the loop, never from inside a call.  Thread rule: the loop's.
 */
#ifndef VL_LSP_WORKERS_POOL_H
#define VL_LSP_WORKERS_POOL_H

#include "lsp/wire/json.h"

#include "core/result/reason.h"

#include <uv.h>

/* A front worker notices a `cancel` once libclang has parsed; killed, it would lose what it keeps
 * for parsing the next text. */
enum { POOL_GRACE_MS = 50, POOL_FRONT_GRACE_MS = 1000 };

enum worker_role { ROLE_FRONT, ROLE_PROVE, ROLE_COUNT };

/* X(id, reason): of an `unknown` function. */
#define JOB_END_TABLE(X)                                                                           \
    X(JOB_DONE, NONE)                                                                              \
    X(JOB_CRASHED, CRASHED)                                                                        \
    X(JOB_TIMEOUT, TIMEOUT)                                                                        \
    X(JOB_MEMORY, MEMORY)                                                                          \
    X(JOB_NO_WORKER, NO_WORKER)
enum job_end {
#define X(id, reason) id,
    JOB_END_TABLE(X)
#undef X
};
const char *job_end_text(enum job_end e);
struct reason job_end_reason(enum job_end e);

struct pool;
struct job;

struct job_spec {
    enum worker_role role;
    const char *method;
    cJSON *params;        /* taken */
    int64_t budget_ms;    /* 0 = none */
    const char *affinity; /* prefer the worker that served this name last; NULL: any */
    void *ctx;
    void (*progress)(void *ctx, const cJSON *params); /* or NULL */
    void (*done)(void *ctx, enum job_end end, const cJSON *result);
};

struct pool_options {
    const char *dir; /* of the workers' executables; NULL: found beside this one */
    uint32_t count[ROLE_COUNT];
    int64_t memory_mb[ROLE_COUNT]; /* 0 = no limit */
    int nice;                      /* of the processes, beyond that of this one */
    void *ctx;
    void (*idle)(void *ctx); /* a slot has become free */
};

/* Nothing is started yet. */
struct pool *pool_new(uv_loop_t *loop, const struct pool_options *opt);
void pool_start(struct pool *p, enum worker_role role);
uint32_t pool_size(const struct pool *p, enum worker_role role);
uint32_t pool_idle(const struct pool *p, enum worker_role role);
/* Slots that are being stopped and will be idle soon. */
uint32_t pool_stopping(const struct pool *p, enum worker_role role);
/* Needs an idle slot. The job is the caller's handle until done or cancelled. */
struct job *pool_run(struct pool *p, const struct job_spec *spec);
/* The job's time limit is so long from now instead of what it was. */
void pool_limit(struct pool *p, const struct job *j, int64_t ms);
/* Drops the job: its callbacks are not called any more. */
void pool_cancel(struct pool *p, struct job *j);
/* Kills everything; the pool is freed once the loop has run. Jobs are dropped. */
void pool_close(struct pool *p);

/* The executable of a role, in buf; false if there is none. */
bool pool_find_worker(const char *dir, enum worker_role role, char *buf, size_t size);

#endif
