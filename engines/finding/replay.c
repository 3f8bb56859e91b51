/* Running a witness.
 *
 * The interpreter counts its steps, and gives up on long runs. A loop that only counts is run
 * through in one leap (interp_options.accelerate); what is still too long is run with leaps that
 * forget values on which no check and no branch depends, so that its trace has gaps.
 */
#include "engines/finding/replay.h"
#include "engines/finding/sites.h"

#include <string.h>

void replay_run(struct arena *a, const struct ir_module *task, const struct witness *w,
                struct interp_options *opt, struct interp_result *run) {
    *opt = (struct interp_options){.max_trace = REPLAY_TRACE,
                                   .accelerate = REPLAY_ACCELERATE,
                                   .skip = opt->skip,
                                   .until = opt->until};
    interp_run(a, task, w, opt, run);
    if (run->end != INTERP_FUEL) return;
    opt->forgets = true;
    interp_run(a, task, w, opt, run);
}

bool replay_fails_at(const struct interp_result *run, const struct interp_failure *at) {
    return run->end == INTERP_CHECK_FAILED && run->func && strcmp(run->func, at->func) == 0 &&
           run->ins == at->ins && run->check == at->check;
}

bool replay_fails_in(const struct interp_result *run, const struct site *s) {
    struct interp_failure at = site_failure(s);
    return replay_fails_at(run, &at);
}

struct interp_failure replay_failure(const struct interp_result *run) {
    return (struct interp_failure){run->func, run->ins, run->check};
}

const struct ir_ins *replay_counterpart(const struct ir_module *asked,
                                        const struct ir_module *program, const struct ir_ins *i) {
    for (uint32_t k = 0; k < asked->funcs.n; k++) {
        const struct ir_func *f = asked->funcs.at[k], *g;
        if (i < f->ins.at || i >= f->ins.at + f->ins.n) continue;
        g = ir_find_func(program, f->name);
        size_t at = (size_t)(i - f->ins.at);
        return g && at < g->ins.n && g->ins.at[at].op == i->op ? &g->ins.at[at] : NULL;
    }
    return NULL;
}
