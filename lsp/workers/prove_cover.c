/* prove_cover.c - goals of coverage: which inputs reach them, and which are out of reach.
 *
 * The function is called as where its checks are verified: what it requires of its callers is
 * assumed, and so are the ranges that its file keeps.
 */
#include "core/program/requirement.h"
#include "engines/cover/cover.h"
#include "lsp/wire/coverage_json.h"
#include "lsp/workers/prove.h"

static bool covering_goes_on(void *ctx, const struct func_result *so_far, uint32_t bound) {
    (void)so_far, (void)bound;
    return !worker_cancelled(ctx);
}

static void all_unknown(const char *func, struct reason why, struct cover_result *out) {
    *out =
        (struct cover_result){.known = {.func = func, .verdict = VERDICT_UNKNOWN, .reason = why}};
}

cJSON *prove_cover(struct worker *w, void *ctx, const cJSON *params) {
    (void)ctx;
    struct arena a = {0};
    const char *func = json_str(params, "function", ""), *why = NULL;
    struct verify_options opt;
    struct cover_result r;
    struct verify_progress progress = {.ctx = w, .step = covering_goes_on};
    struct ir_module *m =
        prove_options(&a, params, &opt, &why) ? prove_task(&a, params, &why) : NULL;
    if (m) {
        struct range_claims ranges;
        name_list requirements = {0};
        prove_ranges(m, func, &opt, &ranges);
        if (prove_assumes(&opt)) ir_assume_requirements(m, func, opt.skip, &requirements);
        cover_function(&a, m, func, &opt, &progress, &r);
        prove_list_ranges(&a, &ranges, &r.known);
        r.known.requirements = requirements;
    } else {
        all_unknown(func, reason_with(REASON_INTERNAL, why), &r);
    }
    cJSON *o = coverage_to_json(&r);
    arena_free(&a);
    return o;
}
