/* repair_judge.c - compares a function's result before and after a repair.
 *
 * Checks are compared by kind, function and expression, as lines and instructions have moved: so
 * many of them failed, were open, or were reached by no execution, and no more may be now. The
 * finding itself must be decided: proved, held within the bound, or gone with its expression.
 */
#include "lsp/findings/repair.h"

#include <string.h>

enum standing { STANDING_FAILS, STANDING_OPEN, STANDING_UNREACHED, STANDING_OTHER };

static enum standing standing_of(const struct check_result *c) {
    if (c->verdict == VERDICT_VIOLATED) return STANDING_FAILS;
    if (c->verdict == VERDICT_UNKNOWN) return STANDING_OPEN;
    return c->unreached ? STANDING_UNREACHED : STANDING_OTHER;
}

static bool is_alike(const struct check_result *x, const struct check_result *y) {
    return x->kind == y->kind && strcmp(x->func, y->func) == 0 &&
           strcmp(x->snippet ? x->snippet : "", y->snippet ? y->snippet : "") == 0;
}

static uint32_t count_alike(const struct func_result *r, const struct check_result *as,
                            enum standing how) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->checks.n; i++)
        n += is_alike(&r->checks.at[i], as) && standing_of(&r->checks.at[i]) == how;
    return n;
}

/* Is there a check that stands so more often than before? What failed may be open for another
 * reason no more than it may fail. */
static bool any_more(const struct func_result *before, const struct func_result *after,
                     enum standing how) {
    for (uint32_t i = 0; i < after->checks.n; i++) {
        const struct check_result *c = &after->checks.at[i];
        if (standing_of(c) == how && count_alike(after, c, how) > count_alike(before, c, how))
            return true;
    }
    return false;
}

static bool is_known(const struct func_result *r) {
    return !r->vacuous && (r->verdict != VERDICT_UNKNOWN || r->reason_of_check);
}

bool repair_harms(const struct func_result *before, const struct func_result *after) {
    bool decided = after->verdict != VERDICT_UNKNOWN || before->verdict == VERDICT_UNKNOWN;
    return after->vacuous || !decided || any_more(before, after, STANDING_FAILS) ||
           any_more(before, after, STANDING_OPEN);
}

enum repair_verdict repair_judge(const struct func_result *before, const struct func_result *after,
                                 const struct check_result *finding, const struct repair *r) {
    uint32_t failed = count_alike(before, finding, STANDING_FAILS);
    if (!is_known(after) || !failed || repair_harms(before, after)) return REPAIR_NONE;
    if (count_alike(after, finding, STANDING_FAILS) >= failed) return REPAIR_NONE;
    if (any_more(before, after, STANDING_UNREACHED)) return REPAIR_NONE;
    if (r->guards && !count_alike(after, finding, STANDING_OTHER)) return REPAIR_NONE;
    if (after->verdict == VERDICT_PROVED && !after->unbounded) return REPAIR_PROVES;
    return r->whole ? REPAIR_NONE : REPAIR_REMOVES;
}
