/* task.h - a prover's request about a function, and the result from its answer or its end.
 *
 * One place for the command line and the server, so that both ask the same and
 * read failures of workers the same way: never a proof, always a reason.
 * Ownership: requests are new trees, for job_spec.params, which takes them; results are references
 * for the caller to drop (result_box_drop).  Thread rule: the loop's.
 */
#ifndef VL_LSP_WORKERS_TASK_H
#define VL_LSP_WORKERS_TASK_H

#include "core/options/options.h"
#include "lsp/project/compdb.h"
#include "lsp/results/state.h"
#include "lsp/workers/pool.h"

/* Unless options say otherwise: the address space of a worker, and the time for reading a file. */
enum { PROVER_MB = 4096, FRONT_MB = 8192, FRONT_BUDGET_MS = 60000 };

/* Parameters of a proof besides the user's options. */
struct task_terms {
    bool program;       /* a program starts at the function: its findings are errors */
    bool entry;         /* it is entered from outside while the program runs */
    int64_t explain_ms; /* longest time for finding the invariants of a proof */
};

/* Time beyond its budget that a worker has for its answer before it is killed, and its partial
 * results are used. It grows with the budget: a longer run has more memory to free before it can
 * answer. */
int64_t task_slack_ms(int64_t budget_ms);

/* A proof with these parameters, which it takes, and that slack. The caller sets .ctx, .progress
 * and .done. */
struct job_spec task_proof_job(cJSON *params, int64_t budget_ms);

/* The verdict is known: so long from now the invariants of a proof may be looked for. */
void task_limit_explaining(struct pool *p, const struct job *j, int64_t explain_ms);

/* Adds the text of another file, whatever the disk has, to the parameters of a `lower` request. */
void task_lower_with(cJSON *params, const char *path, const char *text);
/* These parameters. text: the editor's buffer; NULL: the file on disk is read.
 * o: options for the front end. */
cJSON *task_lower_request(const char *path, const char *text, const struct compile_flags *flags,
                          const struct options *o);
/* Parameters of a `prove` request; NULL if the module has no such function with a body. */
cJSON *task_request(const struct ir_module *m, const char *func, const struct options *opt,
                    const struct task_terms *terms);
/* The same of a task that is text already. */
cJSON *task_request_text(const char *task, const char *func, const struct options *opt,
                         const struct task_terms *terms);

/* The latest progress message of a job that is not done. */
struct task_news {
    cJSON *result; /* or NULL */
    bool decided;  /* `result` has the verdict; the prover only looks for invariants */
};
/* Takes note of a progress message. true: the verdict is known as of now. */
bool task_note(struct task_news *n, const cJSON *params);
void task_news_free(struct task_news *n);

/* The result of a job. One reference. */
struct result_box *task_outcome(const char *func, enum job_end end, const cJSON *result,
                                const struct task_news *news, int64_t budget_ms);
/* If time was too short: says where most of the code is, if that is in functions that it calls. m:
 * what the task was made of, or a newer text. */
void task_explain(struct result_box *b, const struct ir_module *m);
/* The result of a job whose verdict is known by a progress message; NULL: the message made no
 * sense. */
struct result_box *task_verdict(const char *func, const struct task_news *news, int64_t budget_ms);

#endif
