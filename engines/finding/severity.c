/* Ranking by a second run of the witness in which all that is unknown stays unknown.
 *
 * If nothing on the way to the failure depends on it, the failure is certain, whatever time there
 * is and however large the program.
 */
#include "engines/finding/severity.h"

#include "engines/finding/replay.h"

enum severity severity_certain(const struct verify_options *opt) {
    return opt->program || opt->entry ? SEVERITY_ERROR : SEVERITY_WARNING;
}

/* Does the failure come again in a run with these options? */
static bool fails_again(const struct ir_module *task, const struct witness *w,
                        struct interp_options opt, const struct interp_result *run) {
    struct arena a = {0};
    struct interp_result r;
    opt.max_trace = 0;
    opt.until = replay_failure(run);
    interp_run(&a, task, w, &opt, &r);
    bool same = replay_fails_at(&r, &opt.until) && !r.before_unknown;
    arena_free(&a);
    return same;
}

bool severity_fails_anyway(const struct ir_module *task, const struct witness *w,
                           const struct interp_options *opt, const struct interp_result *run) {
    struct interp_options doubting = *opt;
    doubting.doubts = true;
    return !ir_has_open_sizes(task) && fails_again(task, w, doubting, run);
}

bool severity_fails_aliased(const struct ir_module *task, const struct witness *w,
                            const struct interp_options *opt, const struct interp_result *run) {
    struct interp_options aliased = *opt;
    aliased.aliases = true;
    return fails_again(task, w, aliased, run);
}
