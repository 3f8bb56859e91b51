/* Ranking by a second run of the witness in which all that is unknown stays unknown.
 *
 * If nothing on the way to the failure depends on it, the failure is certain, whatever time there
 * is and however large the program.
 */
#include "engines/finding/severity.h"

#include "engines/finding/replay.h"

enum severity severity_certain(const struct verify_options *opt) {
    return opt->program ? SEVERITY_ERROR : SEVERITY_WARNING;
}

bool severity_fails_anyway(const struct ir_module *task, const struct witness *w,
                           const struct interp_options *opt, const struct interp_result *run) {
    struct arena a = {0};
    struct interp_options doubting = *opt;
    struct interp_result r;
    if (ir_has_open_sizes(task)) return false;
    doubting.doubts = true;
    doubting.max_trace = 0;
    doubting.until = replay_failure(run);
    interp_run(&a, task, w, &doubting, &r);
    bool same = replay_fails_at(&r, &doubting.until) && !r.before_unknown;
    arena_free(&a);
    return same;
}
