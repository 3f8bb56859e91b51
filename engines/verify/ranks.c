/* Ranks by bounded model checking of what another engine has found, so that no rank depends on the
 * engine.
 *
 * It is run as if the other one stood beside it in a portfolio and had the verdict: until it has
 * found the same failures and ranked them, and no further (bmc.c: only_ranks_are_left).
 */
#include "engines/verify/ranks.h"

#include "core/result/merge.h"
#include "engines/bmc/bmc.h"

/* verify_others.closed */
static bool found_before(void *ctx, const struct check_result *check, struct check_result *out) {
    const struct check_result *c = func_result_find(ctx, check);
    if (!c || c->verdict != VERDICT_VIOLATED) return false;
    *out = *c;
    out->borrowed = true;
    return true;
}

static bool go_on(void *ctx, const struct func_result *so_far, uint32_t bound) {
    const struct verify_progress *p = ctx;
    (void)so_far;
    return !p || !p->step || p->step(p->ctx, NULL, bound);
}

static bool some_in_doubt(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_VIOLATED && c->severity != SEVERITY_ERROR) return true;
    }
    return false;
}

void ranks_ask(struct arena *a, const struct ir_module *task, const char *func,
               const struct verify_options *opt, const struct verify_progress *progress,
               struct func_result *r) {
    struct verify_others others = {.ctx = r, .closed = found_before};
    struct verify_options by = *opt;
    struct verify_progress step = {(void *)(uintptr_t)progress, go_on, NULL};
    struct func_result ranked;
    if (!some_in_doubt(r)) return;
    atomic_store(&others.hurry, true);
    atomic_store(&others.news, 1);
    by.engine = ENGINE_BMC;
    by.others = &others;
    bmc_verify(a, task, func, &by, &step, &ranked);
    for (uint32_t i = 0; i < r->checks.n; i++) {
        struct check_result *c = &r->checks.at[i];
        const struct check_result *other = func_result_find(&ranked, c);
        bool both = other && other->verdict == VERDICT_VIOLATED && !other->borrowed;
        if (both && c->verdict == VERDICT_VIOLATED) *c = *other;
    }
}
