/* The record of one engine's work on one function: its begin, its end, and when it stops. */
#include "engines/finding/verification.h"

#include "core/base/require.h"

enum { HURRY_MS = 2000, HURRY_TIMES = 3, PROGRAM_PART = 4 };

void verification_unknown(struct arena *a, const char *func, struct reason why,
                          struct func_result *out) {
    *out = (struct func_result){.func = arena_strdup(a, func), .solver = "none", .reason = why};
    func_result_summarise(out);
}

bool verification_begin(struct verification *v, struct arena *a, const struct ir_module *task,
                        const char *func, const struct verify_options *opt,
                        const struct verify_progress *progress, struct func_result *out) {
    *v = (struct verification){
        .arena = a, .task = task, .opt = opt, .progress = progress, .started = clock_ms()};
    v->deadline = verify_counted(opt, &v->work);
    v->func = ir_find_func(task, func);
    if (!v->func || !v->func->has_body) {
        verification_unknown(a, func, reason_of(REASON_NO_BODY), out);
        return false;
    }
    v->store = term_store_new();
    if (opt->goals) v->undecidable = ~((check_set)1 << CHECK_GOAL);
    return true;
}

void verification_end(struct verification *v) {
    VL_REQUIRE(v->store != NULL);
    term_store_free(v->store);
    arena_free(&v->scratch);
}

void verification_stop(struct verification *v, struct reason why) {
    if (!v->stopped.id) v->stopped = why;
}

struct reason verification_solver_reason(const struct verification *v) {
    return deadline_passed(v->deadline) ? reason_of(REASON_TIMEOUT) : reason_of(REASON_SOLVER);
}

int64_t verification_limit_ms(const struct verify_options *opt) {
    int64_t ms = (int64_t)(opt->budget / DEADLINE_UNITS_A_MS);
    return !ms || (opt->timeout_ms > 0 && opt->timeout_ms < ms) ? opt->timeout_ms : ms;
}

/* Of a program from its entry, whose findings are all this one function's. */
static int64_t part_of_limit(const struct verify_options *opt) {
    return opt->program ? verification_limit_ms(opt) / PROGRAM_PART : 0;
}

void verification_shorten_deadline(struct verification *v) {
    int64_t soon = (int64_t)(v->work / DEADLINE_UNITS_A_MS) * HURRY_TIMES;
    int64_t part = part_of_limit(v->opt);
    if (v->shortened || v->opt->max_bound || v->opt->goals) return;
    if (soon < part) soon = part;
    v->shortened = true;
    v->deadline = deadline_worth(v->deadline, soon > HURRY_MS ? soon : HURRY_MS);
}

void verification_withhold_proof(const struct verification *v, struct func_result *out) {
    if (out->verdict != VERDICT_PROVED || !v->has_assumptions || v->execution_found) return;
    out->reason = reason_with(REASON_TIMEOUT, "no execution found that satisfies the assumptions");
    out->conclusive = false;
    func_result_summarise(out);
}
