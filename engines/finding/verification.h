/* verification.h - one engine's verification of one function: the data that every engine needs.
 *
 * Results live in .arena, which outlasts the verification; all else in .scratch and .store, which
 * end with it.  For one thread.
 */
#ifndef VL_ENGINES_FINDING_VERIFICATION_H
#define VL_ENGINES_FINDING_VERIFICATION_H

#include "core/base/map.h"
#include "core/base/vec.h"
#include "encoders/term/term.h"
#include "engines/finding/options.h"

struct site;

struct verification {
    struct arena *arena; /* results */
    struct arena scratch;
    const struct ir_module *task;
    const struct ir_func *func;
    const struct verify_options *opt;
    const struct verify_progress *progress;
    struct term_store *store;
    int64_t started;
    deadline_t deadline;
    uint64_t work;  /* counted by .deadline */
    bool shortened; /* a failure was found, and .deadline moved nearer */
    uint64_t queries;
    struct reason stopped;    /* why the engine goes no further */
    bool vacuous;             /* no execution satisfies the assumptions */
    bool has_assumptions;     /* the program has assumptions, which exclude executions ... */
    bool execution_found;     /* ... and an execution is known that satisfies them */
    VEC(struct site *) sites; /* sites.h */
    struct map site_map;
    check_set undecidable; /* kinds that this engine cannot decide: closed as unknown ... */
    struct reason why_undecidable;
    bool own_checks; /* the function's own checks are sites before anything is executed */
    bool indirect;   /* calls go through pointers: not all sites are known beforehand */
    const struct task_facts *facts;
    unsigned news_seen; /* changes by other engines that were seen (exchange.h) */
};

/* *v is empty. false: the function has no body, *out says so (but for its engine), and there is
 * nothing to end. */
bool verification_begin(struct verification *v, struct arena *a, const struct ir_module *task,
                        const char *func, const struct verify_options *opt,
                        const struct verify_progress *progress, struct func_result *out);
/* Requires that verification_begin returned true. Results in .arena stay. */
void verification_end(struct verification *v);

/* Sets .facts to the task's facts, or computes them in .scratch if the task has none yet. Must be
 * called before sites are made. */
void verification_take_facts(struct verification *v);

/* *out is `unknown` with this reason; no check is listed. */
void verification_unknown(struct arena *a, const char *func, struct reason why,
                          struct func_result *out);

/* The first reason counts. */
void verification_stop(struct verification *v, struct reason why);
/* The reason why a solver gave no answer: TIMEOUT, or why it stopped although it had time left. */
struct reason verification_solver_reason(const struct verification *v);

/* The limit on the whole, whichever counts, as time; 0: there is none. */
int64_t verification_limit_ms(const struct verify_options *opt);

/* After the first finding, all that remains gets a small multiple of the work so far; not with
 * --bound, where the user has set the limit. */
void verification_shorten_deadline(struct verification *v);

/* Nothing is called proved as long as no execution is known that satisfies the program's
 * assumptions, because there may be none. */
void verification_withhold_proof(const struct verification *v, struct func_result *out);

#endif
