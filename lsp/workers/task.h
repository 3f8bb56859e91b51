/* task.h - what a prover is asked about a function, and what becomes of it.
 *
 * One place for the command line and the server, so that both ask the same and
 * read failures of workers the same way: never a proof, always a reason.
 */
#ifndef VL_LSP_WORKERS_TASK_H
#define VL_LSP_WORKERS_TASK_H

#include "core/options/options.h"
#include "lsp/project/compdb.h"
#include "lsp/results/state.h"
#include "lsp/workers/pool.h"

/* What a prover is told of a function besides the user's options. */
struct task_terms {
    bool program;       /* it is where a program starts: findings are errors */
    int64_t explain_ms; /* of the time at most, for why it is proved */
};

/* A killed worker's partial results stand for it; it has this long beyond its budget. The longer it
 * worked the more it has to give back before it can answer. */
int64_t task_slack_ms(int64_t budget_ms);

/* Parameters of a `lower` request. text: of the editor's buffer, NULL: what the disk has.
 * o: what the front end is to know. */
cJSON *task_lower_request(const char *path, const char *text, const struct compile_flags *flags,
                          const struct options *o);
/* Parameters of a `prove` request; NULL if the module has no such function with a body. */
cJSON *task_request(const struct ir_module *m, const char *func, const struct options *opt,
                    const struct task_terms *terms);

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
