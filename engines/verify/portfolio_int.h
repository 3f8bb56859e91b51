/* portfolio_int.h - what the files of the portfolio share.
 *
 * Locks: `telling` before `lock`; functions say whether the lock is held.
 */
#ifndef VL_ENGINES_VERIFY_PORTFOLIO_INT_H
#define VL_ENGINES_VERIFY_PORTFOLIO_INT_H

#include "core/base/wait.h"
#include "core/base/yield.h"
#include "engines/verify/portfolio.h"

enum { WAIT_MS = 10 }; /* between two looks at whether the caller has had enough */

/* One of the engines. */
struct portfolio_worker {
    struct race *race;
    atomic_bool halt;
    struct verify_others others;
    /* under the lock: */
    bool has_known;           /* `known` is set ... */
    struct func_result known; /* ... that is true, whatever becomes of the rest */
    struct yield yield;       /* of its thread */
    struct arena known_arena; /* its lists */
};

/* One that runs beside the first. */
struct side_worker {
    struct portfolio_worker worker;
    const struct portfolio_engine *engine;
    pthread_t thread;
    struct arena arena;
    bool started;       /* for the caller's thread */
    bool at_work, done; /* under the lock */
};

struct race {
    const struct ir_module *task;
    const char *func;
    struct verify_options opt; /* of the first engine */
    const struct verify_progress *progress;
    const struct portfolio *engines;
    deadline_t deadline; /* once the verdict is told: for what explains it */
    int64_t began;
    pthread_mutex_t lock, progress_lock;
    pthread_cond_t changed;
    struct arena *a; /* of the first engine and its result ... */
    struct func_result *out;
    pthread_t thread; /* ... which has a thread of its own */
    struct portfolio_worker first;
    bool first_done; /* under the lock */
    bool released;   /* under the lock */
    bool news;       /* under the lock: since progress was told */
    atomic_uint bound;
    bool decided;                /* under the lock: a worker knows the verdict ... */
    struct side_worker *decider; /* ... and may still say why; NULL: the first engine */
    int64_t decided_at;
    atomic_bool cancelled;
    struct side_worker side[PORTFOLIO_MAX];
};

/* ---- portfolio_share.c: what workers know, and stopping them ---- */

void worker_join(struct race *r, struct portfolio_worker *w);
/* The worker's result so far. The lock is held. Memory that `result` points to is not written any
 * more, except its lists. */
void worker_publish(struct portfolio_worker *w, const struct func_result *result);
void race_halt_first(struct race *r);
/* All side workers but this one, NULL: all. */
void race_halt_sides(struct race *r, const struct side_worker *but);
/* The first worker to know the verdict stops all others: s, NULL: the first engine, which may go on
 * for a little while to rank what s found. The lock is held. false: another one was first. */
bool race_decide(struct race *r, struct side_worker *s);
/* Is the caller told the verdict before its reasons? */
bool race_tells(const struct race *r);
/* Merges what the side workers know. The lock is held. */
void race_merge(struct race *r, struct arena *a, struct func_result *into);
/* Calls the caller's progress: from any thread, one at a time. */
void race_report_progress(struct race *r, bool decided);

/* ---- portfolio_worker.c: the threads ---- */

/* A quarter of the memory is left to BMC. */
bool race_memory_is_short(long more_mb);
/* As many as memory allows. */
void race_start_sides(struct race *r);
/* Waiting side workers begin now. */
void race_release_sides(struct race *r);
/* The first engine, to its end; the caller's thread only looks whether it is to go on. */
void race_run_first(struct race *r);
void race_publish_first(struct race *r, const struct func_result *result);
/* Those that have worked for long leave more of the processor to others. */
void race_yield(struct race *r);

#endif
