/* verify-ls-prove: one task, one verdict, in a process that can be killed. */
#include "core/analysis/ranges/ranges.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/requirement.h"
#include "engines/solver/solver.h"
#include "engines/verify/verify.h"
#include "lsp/wire/options_json.h"
#include "lsp/wire/result_json.h"
#include "lsp/workers/prove.h"

#include <stdio.h>
#include <string.h>

/* Least time between messages that report nothing new. */
enum { PROGRESS_MS = 200 };
enum { DEFAULT_MS = 10000 }; /* where a request names no timeout */

struct proof {
    struct worker *w;
    int64_t next_report;
    uint64_t reported; /* knowledge() of the last message */
    bool decided;
    struct arena *a;
    name_list requirements; /* assumed */
};

/* A number that grows with what the result holds: bounds and checks only ever become known. */
static uint64_t result_fingerprint(const struct func_result *r) {
    uint64_t sum = r->checks.n + r->bound * 4ull + r->verdict;
    for (uint32_t i = 0; i < r->checks.n; i++)
        sum = sum * 31 + r->checks.at[i].bound * 4 + r->checks.at[i].verdict;
    return sum;
}

/* The engines know nothing of where the task's assumptions come from. */
static cJSON *proof_result(const struct proof *p, const struct func_result *r) {
    struct func_result told = *r;
    told.requirements = p->requirements;
    return result_to_json(&told, NULL);
}

static void send_progress(struct proof *p, const struct func_result *r, uint32_t bound) {
    cJSON *o = cJSON_CreateObject();
    json_put_int(o, "bound", bound);
    if (r) json_put(o, "result", proof_result(p, r));
    if (p->decided) json_put_bool(o, "decided", true);
    worker_notify(p->w, "progress", o);
}

/* Reports new results at once, as the process may be killed before the next report. Long messages
 * are spaced so that they cost no more than a tenth of the time. */
static bool report_step(void *ctx, const struct func_result *so_far, uint32_t bound) {
    struct proof *p = ctx;
    int64_t now = clock_ms();
    if (worker_cancelled(p->w)) return false;
    if (p->decided) return true;
    uint64_t known = so_far ? result_fingerprint(so_far) : 0;
    if (now < p->next_report && (!so_far || known == p->reported)) return true;
    send_progress(p, so_far, bound);
    if (so_far) p->reported = known;
    p->next_report = now + PROGRESS_MS;
    return true;
}

static bool report_decided(void *ctx, const struct func_result *result) {
    struct proof *p = ctx;
    p->decided = true;
    send_progress(p, result, result->bound);
    return true;
}

/* An option that is not understood is an error: without it the verdict would answer another
 * question. */
bool prove_options(struct arena *a, const cJSON *params, struct verify_options *out,
                   const char **why) {
    const cJSON *in = json_get(params, "options");
    struct options o = {.prover.timeout_ms = DEFAULT_MS};
    text_list problems = {0};
    prover_options_from_json(a, in, &o, &problems);
#define COPY_TASK(field) .field = o.prover.field,
#define COPY_RUN(field)  .field = o.prover.field,
#define COPY_FRONT(field)
#define COPY_PROCESS(field)
#define OPTION(scope, name, letter, type, field, ...) COPY_##scope(field)
    *out = (struct verify_options){
#include "core/options/options.def"
        .program = json_bool(in, "program", false),
        .entry = json_bool(in, "entry", false),
        .all_goals = json_bool(in, "allGoals", false),
        .explain_ms = json_int(in, "explain", 0),
        .first_bound = (uint32_t)json_int(in, "firstBound", 0),
        .first_failure_only = json_bool(in, "bare", false),
        .rewriting = json_bool(in, "rewriting", true),
        .no_split = json_bool(in, "noSplit", false),
        .no_intervals = json_bool(in, "noIntervals", false),
    };
#undef OPTION
    if (out->alias == ALIAS_SAME)
        out->engine = ENGINE_BMC; /* transition systems cannot express such pointers */
    if (problems.n) *why = arena_printf(a, "option not readable: %s", problems.at[0]);
    return !problems.n;
}

/* A task that cannot be read is our bug: unknown, never silence. */
static cJSON *unreadable(const char *func, const char *why) {
    struct func_result r = {
        .func = func, .verdict = VERDICT_UNKNOWN, .reason = reason_with(REASON_INTERNAL, why)};
    return result_to_json(&r, NULL);
}

struct ir_module *prove_task(struct arena *a, const cJSON *params, const char **why) {
    const char *text = json_str(params, "task", "");
    struct ir_module *m = NULL;
    char *wrong = NULL;
    if (ir_parse(a, text, strlen(text), &m, &wrong) == VL_OK) wrong = ir_validate(a, m);
    if (m && !wrong) return m;
    *why = arena_printf(a, "task not readable: %s", wrong ? wrong : "?");
    return NULL;
}

bool prove_assumes(const struct verify_options *opt) {
    return opt->requirements == REQUIREMENTS_ASSUMED && !opt->program && !opt->entry;
}

void prove_ranges(struct ir_module *m, const char *func, const struct verify_options *opt,
                  struct range_claims *out) {
    bool alone = !opt->program && !opt->entry && !opt->unbounded;
    *out = (struct range_claims){0};
    if (alone && opt->ranges == RANGES_ASSUMED) ranges_assume(m, func, out);
}

void prove_list_ranges(struct arena *a, const struct range_claims *claims, struct func_result *r) {
    for (uint32_t i = 0; i < claims->at.n; i++) {
        const struct range_claim *c = &claims->at.at[i];
        const char *what = c->record ? arena_printf(a, "%s of %s", c->name, c->record) : c->name;
        const char *names[ASSUMPTION_NAMES] = {what, c->is, c->by};
        enum assumption_kind kind = c->record ? ASSUME_KEPT_FIELD : ASSUME_KEPT_VARIABLE;
        if (c->below) kind = ASSUME_KEPT_RELATION;
        struct assumption x = {.text = assumption_of(a, kind, names)};
        vec_push(a, &r->assumptions, x);
    }
}

static void verify_task(struct proof *p, struct ir_module *m, const char *func,
                        const struct verify_options *opt, struct func_result *r) {
    struct verify_progress progress = {.ctx = p, .step = report_step, .decided = report_decided};
    struct range_claims ranges;
    p->requirements = (name_list){0};
    prove_ranges(m, func, opt, &ranges);
    if (prove_assumes(opt)) ir_assume_requirements(m, func, opt->skip, &p->requirements);
    verify_function(p->a, m, func, opt, &progress, r);
    prove_list_ranges(p->a, &ranges, r);
    for (uint32_t i = 0; i < p->requirements.n; i++) {
        const char *names[ASSUMPTION_NAMES] = {func, p->requirements.at[i]};
        struct assumption x = {.text = assumption_of(p->a, ASSUME_REQUIRED, names)};
        vec_push(p->a, &r->assumptions, x);
    }
}

/* Requirements that no call can keep are the function's own fault: then they are checks. */
static void verify_unassuming(struct proof *p, const cJSON *params, const char *func,
                              const struct verify_options *opt, struct func_result *r) {
    struct verify_options rest = *opt;
    const char *why;
    struct ir_module *m = prove_task(p->a, params, &why);
    if (!m) return;
    rest.requirements = REQUIREMENTS_CHECKED;
    if (rest.timeout_ms > 0)
        rest.timeout_ms = r->millis < rest.timeout_ms ? rest.timeout_ms - r->millis : 1;
    verify_task(p, m, func, &rest, r);
}

static cJSON *prove(struct worker *w, void *ctx, const cJSON *params) {
    (void)ctx;
    struct arena a = {0};
    const char *func = json_str(params, "function", ""), *why = NULL;
    struct verify_options opt;
    bool good = prove_options(&a, params, &opt, &why);
    struct ir_module *m = good ? prove_task(&a, params, &why) : NULL;
    cJSON *o;
    if (!m) {
        o = unreadable(func, why);
    } else {
        struct proof p = {.w = w, .a = &a, .next_report = clock_ms() + PROGRESS_MS};
        struct func_result r = {0};
        verify_task(&p, m, func, &opt, &r);
        if (r.vacuous && p.requirements.n) verify_unassuming(&p, params, func, &opt, &r);
        o = proof_result(&p, &r);
    }
    arena_free(&a);
    return o;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        char solvers[256];
        puts(solver_versions(solvers, sizeof solvers));
        return 0;
    }
    const struct worker_method methods[] = {{"prove", prove},       {"export", prove_export},
                                            {"solve", prove_solve}, {"search", prove_search},
                                            {"cover", prove_cover}, {0}};
    return worker_run(argc, argv, methods, NULL);
}
