/* prove.h - the methods of a prover, beside `prove` itself.
 *
 * Each is a worker_method (worker.h): it gets the request's parameters and returns its result, the
 * caller's to delete; a request that makes no sense is answered with a reason, never with an end of
 * the process.  Thread rule: the worker's main thread, while no proof runs.
 */
#ifndef VL_LSP_WORKERS_PROVE_H
#define VL_LSP_WORKERS_PROVE_H

#include "core/analysis/ranges/ranges.h"
#include "core/ir/ir.h"
#include "engines/finding/options.h"
#include "lsp/workers/worker.h"

/* prove_main.c: read a request's "options" and "task". false, NULL: *why is the detail of an
 * internal reason. */
bool prove_options(struct arena *a, const cJSON *params, struct verify_options *out,
                   const char **why);
/* Does a verdict with these options assume what the function requires of its callers? */
bool prove_assumes(const struct verify_options *opt);
/* Makes the task's function assume the ranges of numbers from outside, if these options ask for it.
 */
void prove_ranges(struct ir_module *m, const char *func, const struct verify_options *opt,
                  struct range_claims *out);
/* Lists what of it was assumed. */
void prove_list_ranges(struct arena *a, const struct range_claims *claims, struct func_result *r);
struct ir_module *prove_task(struct arena *a, const cJSON *params, const char **why);

/* prove_system.c.
 * {"task", "function", "options", "format": "dimspec" | "aiger" | "btor2" | "smt2", "smallBlocks"}
 * to {"hex": bytes} or {"reason"}: the function as a transition system. */
cJSON *prove_export(struct worker *w, void *ctx, const cJSON *params);
/* {"text": DimSpec, "options"} to {"answer": "reached" | "unreachable" | "unknown",
 * "steps", "reason", "clauses": of the invariant, "path": a string of 0 and 1 a state, "millis"}.
 */
cJSON *prove_solve(struct worker *w, void *ctx, const cJSON *params);

/* prove_search.c.
 * {"task", "entries": of a program one, else those of a library, "search": a function that they may
 * call, "options", "closed": a result that lists checks for which nothing is searched; or not
 * there} to {"found": a result of each entry, with what fails from there, "alone": that of the
 * function}; {} if the request makes no sense. Each finding is sent as progress before, {"found"}.
 */
cJSON *prove_search(struct worker *w, void *ctx, const cJSON *params);

/* prove_cover.c.
 * As `prove`, to an answer as of coverage_json.h. The task has goals (core/ir/goal.h). */
cJSON *prove_cover(struct worker *w, void *ctx, const cJSON *params);

#endif
