/* Ranking by a second run of the witness in which all that is unknown stays unknown.
 *
 * If nothing on the way to the failure depends on it, the failure is certain, whatever time there
 * is and however large the program.
 */
#include "engines/finding/severity.h"

#include "core/analysis/absint/absint.h"
#include "engines/finding/replay.h"

#include <string.h>

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

/* ---- code that only failing executions would get to ---- */

enum { MOST_RAISED = 8, RAISE_STEPS = 200000 };

/* An assertion is there to keep executions from what follows it. */
static bool is_about_numbers(enum check_kind k) {
    return k == CHECK_ARRAY_BOUNDS || k == CHECK_DIVISION_BY_ZERO || k == CHECK_SHIFT ||
           k == CHECK_SIGNED_OVERFLOW;
}

/* Of the checks of this kind only `kept` is known to hold behind it; 0: none.  The intervals of
 * facts.h answer another question: there all checks hold behind themselves. */
static struct absint *analyse(struct arena *a, const struct ir_module *task,
                              const struct ir_func *f, const struct verify_options *opt,
                              enum check_kind kind, ir_val kept) {
    struct absint_options o = {
        .skip = opt->skip | (check_set)1 << kind, .kept = kept, .max_steps = RAISE_STEPS};
    return absint_run(a, task, f, &o);
}

/* `for (i = 0; i <= 8; i++) if (a[i] == k) return i; return -1;`: no execution gets to the end
 * without leaving the array of 8 before, but the end is there for some that do not leave it. Where
 * the program stops, as behind an assertion that fails, no execution is expected. */
static bool cuts_off(const struct ir_module *task, const struct ir_func *f,
                     const struct verify_options *opt, const struct check_result *c) {
    struct arena a = {0};
    bool cut = false;
    struct absint *with = analyse(&a, task, f, opt, c->kind, c->ins),
                  *without = analyse(&a, task, f, opt, c->kind, 0);
    for (ir_blk b = 1; b < f->blocks.n && absint_done(with) && absint_done(without); b++) {
        const struct absint_state *x = absint_at(with, b), *y = absint_at(without, b);
        const struct ir_ins *end = ir_terminator(f, b);
        bool stops = end && end->op == IR_HALT;
        cut |= x && y && !stops && !x->reached && y->reached;
    }
    arena_free(&a);
    return cut;
}

void severity_raise(const struct ir_module *task, const struct ir_func *f,
                    const struct verify_options *opt, struct func_result *r) {
    uint32_t asked = 0;
    for (uint32_t i = 0; i < r->checks.n && asked < MOST_RAISED; i++) {
        struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_VIOLATED || c->severity != SEVERITY_INFORMATION) continue;
        if (!is_about_numbers(c->kind) || strcmp(c->func, f->name) != 0) continue;
        asked++;
        c->cuts_off = cuts_off(task, f, opt, c);
        if (c->cuts_off) c->severity = SEVERITY_WARNING;
    }
}
