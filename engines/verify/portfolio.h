/* portfolio.h - the strategy `auto`: bounded model checking first; where loops keep it from an end,
 * other engines side by side with it, each on a thread of its own.
 *
 * Threads share the task and its facts, which nothing writes to, and which checks are closed; each
 * engine has arena, terms and solvers of its own.  The first conclusive answer stops all others and
 * is told at once; only the engine that has it may go on and say why.  Else what each of them knows
 * is merged (core/result/merge.h), in the end and whenever one of them knows more.  All keep to the
 * one deadline.
 */
#ifndef VL_ENGINES_VERIFY_PORTFOLIO_H
#define VL_ENGINES_VERIFY_PORTFOLIO_H

#include "engines/finding/options.h"

typedef void verify_run(struct arena *a, const struct ir_module *task, const char *func,
                        const struct verify_options *opt, const struct verify_progress *progress,
                        struct func_result *out);

enum { PORTFOLIO_MAX = 4 };

/* The engines that take part. */
struct portfolio {
    verify_run *first; /* as soon as possible */
    struct portfolio_engine {
        verify_run *run;
        enum engine_kind engine;
        int64_t yield_ms; /* as below */
        int64_t later_ms; /* it starts so much later than the others, but for the first one's end */
        bool whole;       /* it tells a proof of all checks or nothing: a failure ends it */
        bool finds;       /* it leaves out code, so what is open for others may be none for it */
    } beside[PORTFOLIO_MAX];
    unsigned n;
    uint32_t start_bound; /* the others start once this bound has left checks open ... */
    int64_t start_ms;     /* ... or this time has passed */
    int64_t yield_ms;     /* of a processor, then the first leaves more of it to others; 0: never */
};

/* Requires a first engine and n <= PORTFOLIO_MAX. Ensures that all threads have ended. Progress is
 * called by any of the threads, one at a time. Never fails: what goes wrong is `unknown`. */
void portfolio_run(struct arena *a, const struct ir_module *task, const char *func,
                   const struct verify_options *opt, const struct verify_progress *progress,
                   const struct portfolio *engines, struct func_result *out);

#endif
