/* replay.h - the interpreter runs a witness: no failure is shown that does not fail there. */
#ifndef VL_ENGINES_FINDING_REPLAY_H
#define VL_ENGINES_FINDING_REPLAY_H

#include "core/interp/interp.h"
#include "core/interp/witness.h"

struct site;

enum {
    REPLAY_TRACE = 200, /* steps of a trace */
    REPLAY_ACCELERATE =
        64, /* a loop that only counts is leapt through once it came back so often */
};

/* Runs w up to opt->until; the rest of *opt is set to what the run was given (.skip is kept). A run
 * that takes too long is repeated with leaps over loops, which forget values on which no decision
 * depends. */
void replay_run(struct arena *a, const struct ir_module *task, const struct witness *w,
                struct interp_options *opt, struct interp_result *run);

/* Did the run end with this failure? */
bool replay_fails_at(const struct interp_result *run, const struct interp_failure *at);
/* The same of the check. */
bool replay_fails_in(const struct interp_result *run, const struct site *s);

/* The instruction of `program` that stands where i does in `asked`, a copy of it; NULL: there is
 * none. */
const struct ir_ins *replay_counterpart(const struct ir_module *asked,
                                        const struct ir_module *program, const struct ir_ins *i);

/* Where the run failed. Requires that it ended with INTERP_CHECK_FAILED. */
struct interp_failure replay_failure(const struct interp_result *run);

#endif
