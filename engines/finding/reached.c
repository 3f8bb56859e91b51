/* reached.c - which goals a run meets. */
#include "engines/finding/reached.h"

#include "core/interp/witness_text.h"
#include "engines/finding/replay.h"

#include <string.h>

enum {
    FAR = 1000000, /* steps: an endless loop ends there */
    QUIET = 100000 /* or after so many without a goal that is new */
};

static bool is_failure_at(const struct interp_failure *x, const struct interp_failure *y) {
    return x->ins == y->ins && x->check == y->check && strcmp(x->func, y->func) == 0;
}

bool reached_by(const struct interp_result *run, const struct interp_failure *at) {
    for (uint32_t i = 0; i < run->passed.n; i++)
        if (is_failure_at(&run->passed.at[i], at)) return true;
    return replay_fails_at(run, at);
}

/* Leaps over loops note nothing, so there are none. */
void reached_run(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_failure *goal, struct interp_options *opt,
                 struct interp_result *run) {
    *opt = (struct interp_options){.max_steps = FAR, .quiet = QUIET, .skip = opt->skip};
    interp_run(a, task, w, opt, run);
    if (run->end != INTERP_FUEL || reached_by(run, goal)) return;
    *opt = (struct interp_options){.skip = opt->skip, .until = *goal};
    replay_run(a, task, w, opt, run);
}

static void close_one(struct verification *v, const struct interp_failure *at, const char *text) {
    const struct ir_func *f = at->check == CHECK_GOAL ? ir_find_func(v->task, at->func) : NULL;
    struct site *s = f ? site_of(v, f, at->ins, CHECK_GOAL) : NULL;
    if (!s || !s->open) return;
    s->open = false;
    s->result.verdict = VERDICT_VIOLATED;
    s->result.severity = SEVERITY_ERROR; /* there is nothing to rank */
    s->result.witness = text;
}

void reached_close(struct verification *v, const struct witness *w,
                   const struct interp_result *run) {
    const char *text = witness_to_text(v->arena, w);
    for (uint32_t i = 0; i < run->passed.n; i++) close_one(v, &run->passed.at[i], text);
    if (run->end != INTERP_CHECK_FAILED) return;
    struct interp_failure last = replay_failure(run);
    close_one(v, &last, text);
}
