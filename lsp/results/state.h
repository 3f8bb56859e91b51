/* state.h - what is known about the functions of one document, and how fresh it is.
 *
 * Result and freshness are two values (Dafny's server learnt this over years):
 *
 *   STALE    the text changed since; no worker has its task yet
 *   QUEUED   its task is known and waits for a prover
 *   RUNNING  a prover works on it
 *   CURRENT  the result belongs to the text as it is
 *
 * An edit makes a whole document stale at once (.edited); lowering tells whose
 * task is unchanged.  state_freshness is the one place that decides what to show,
 * so no old result is ever shown as current.
 * Results are shared with the cache and counted.  Thread rule: the loop's.
 */
#ifndef VL_LSP_RESULTS_STATE_H
#define VL_LSP_RESULTS_STATE_H

#include "core/base/arena.h"
#include "core/result/verdict.h"
#include "lsp/wire/lower_json.h"

/* FRESHNESS(id, name) */
#define FRESHNESS_TABLE(X)                                                                         \
    X(CURRENT, "current")                                                                          \
    X(STALE, "stale")                                                                              \
    X(QUEUED, "queued")                                                                            \
    X(RUNNING, "running")
enum freshness {
#define X(id, name) FRESH_##id,
    FRESHNESS_TABLE(X)
#undef X
};
const char *freshness_name(enum freshness f);

/* A result that outlives the worker's message. */
struct result_box {
    int refs;
    struct arena arena;
    struct func_result r;
    int64_t budget_ms; /* the budget it was computed with */
    bool unexplained;  /* the prover was still looking for what to show with the verdict */
};

/* Reads the JSON; NULL if it is not a result. One reference, the caller's. */
struct result_box *result_box_read(const cJSON *json, int64_t budget_ms);
/* `unknown` for a reason. */
struct result_box *result_box_unknown(const char *func, struct reason reason, int64_t budget_ms);
struct result_box *result_box_keep(struct result_box *b);
void result_box_drop(struct result_box *b);
/* Could a run with more time give a better result? */
bool result_box_open(const struct result_box *b);

struct job;

struct func_state {
    char *name;
    char *key; /* hash of the task and its options; NULL: the file does not compile */
    bool is_static, is_entry;
    bool uses_facts; /* its task has something that other files show */
    enum freshness fresh;
    struct result_box *result;   /* unless CURRENT, possibly that of an older text */
    struct job *job;             /* while RUNNING */
    struct job_context *job_ctx; /* the scheduler's */
    int64_t budget_ms;           /* that it gets in all */
    int64_t spent_ms;            /* the limit of the last attempt; 0: there was none */
    bool trying;      /* CURRENT, and waits or runs once more: the last attempt was too short */
    unsigned stops;   /* how often an attempt made room for another function */
    uint32_t bound;   /* reached so far, while RUNNING */
    uint64_t changed; /* a stamp: when its key last changed; larger is later */
    /* Byte offsets in the document's text as it is now. */
    size_t start, end, name_start, name_end;
};

struct renaming;

struct func_table {
    struct func_state *at;
    uint32_t n;
    bool edited;   /* the text is newer than the table */
    bool outdated; /* texts of other files are newer than what they showed for .uses_facts */
};

/* Is a verdict shown whose prover was stopped before it found what to show with it? */
bool state_unexplained(const struct func_state *f);
enum freshness state_freshness(const struct func_table *t, const struct func_state *f);
struct func_state *state_find(struct func_table *t, const char *name);
/* The function whose definition holds the offset, or NULL. */
struct func_state *state_at(const struct func_table *t, size_t offset);

/* Takes over the functions of a new lowering; `cancel` stops the job of a function whose key
 * changed or that is gone. Functions with a new key come out STALE and without a result, unless
 * nothing but names has changed (renamed.h; `names` may be NULL). */
void state_relower(struct func_table *t, const struct lowered *l, const char *key_suffix,
                   uint64_t stamp, struct renaming *names,
                   void (*cancel)(void *ctx, struct func_state *f), void *ctx);
void state_set_result(struct func_state *f, struct result_box *b); /* takes the reference */
void state_free(struct func_table *t);

#endif
