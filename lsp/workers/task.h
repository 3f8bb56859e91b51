/* task.h - what a prover is asked about a function, and what becomes of it.
 *
 * One place for the command line and the server, so that both ask the same and
 * read failures of workers the same way: never a proof, always a reason.
 */
#ifndef VL_LSP_WORKERS_TASK_H
#define VL_LSP_WORKERS_TASK_H

#include "lsp/project/compdb.h"
#include "lsp/results/state.h"
#include "lsp/workers/pool.h"

struct task_options {
    check_set skip;
    uint32_t bound; /* 0: as far as time allows */
    int64_t budget_ms;
    uint64_t work;      /* thousands of units, 0: as time allows */
    int64_t explain_ms; /* of that at most, for why a function is proved */
    const char *solver;
    enum engine_kind engine;
    const char *report_dir; /* or NULL */
    bool program;
    bool no_malloc_failure;
    enum alias_rule alias;
    enum unwind_strategy strategy;
    bool simple_paths;
    bool unbounded; /* --int-encoding int */
    bool driver;    /* violations bring a C driver */
};

/* A killed worker's partial results stand for it; it has this long beyond its budget. The longer it
 * worked the more it has to give back before it can answer. */
int64_t task_slack_ms(int64_t budget_ms);

/* Parameters of a `lower` request. text: of the editor's buffer, NULL: what the disk has.
 * libc_models: as the option says it, or NULL. */
cJSON *task_lower_request(const char *path, const char *text, const struct compile_flags *flags,
                          const char *libc_models);
/* Parameters of a `prove` request; NULL if the module has no such function with a body. */
cJSON *task_request(const struct ir_module *m, const char *func, const struct task_options *opt);
/* Part of a key: results with other options are other results. 40 bytes at most. */
void task_options_key(const struct task_options *opt, char out[48]);

/* What a prover has told of a job that is not done. */
struct task_news {
    cJSON *result; /* or NULL */
    bool decided;  /* that is the verdict; the prover only looks for reasons */
};
/* Takes note of a progress message. true: the verdict is known as of now. */
bool task_note(struct task_news *n, const cJSON *params);
void task_news_free(struct task_news *n);

/* The result of a job. One reference. */
struct result_box *task_outcome(const char *func, enum job_end end, const cJSON *result,
                                const struct task_news *news, int64_t budget_ms);
/* ... once its verdict is known; NULL: that made no sense. */
struct result_box *task_verdict(const char *func, const struct task_news *news, int64_t budget_ms);

#endif
