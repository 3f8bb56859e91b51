/* verdict.c - a function's verdict from the verdicts of its checks.
 *
 * The worst one counts, in the order violated, unknown, bounded, safe, proved; a function without
 * any execution is vacuous, never proved.
 */
#include "core/result/verdict.h"

#include <string.h>

#include "core/base/require.h"

const char *verdict_name(enum verdict v) {
    static const char *const names[] = {
#define X(id, name) name,
        VERDICT_TABLE(X)
#undef X
    };
    return (unsigned)v < VERDICT_COUNT ? names[v] : "unknown";
}

const char *proof_name(enum proved_by p) {
    static const char *const names[] = {
#define X(id, name) name,
        PROOF_TABLE(X)
#undef X
    };
    return (unsigned)p < PROOF_COUNT ? names[p] : "bmc";
}

const char *severity_name(enum severity s) {
    static const char *const names[] = {"error", "warning", "information"};
    return (unsigned)s < sizeof names / sizeof *names ? names[s] : "error";
}

/* Higher is worse. */
static int badness(enum verdict v) {
    switch (v) {
    case VERDICT_PROVED:
        return 0;
    case VERDICT_SAFE:
        return 1;
    case VERDICT_BOUNDED:
        return 2;
    case VERDICT_VIOLATED:
        return 4;
    default:
        return 3;
    }
}

static void set_reason(struct func_result *r, struct reason reason, const char *func, ir_val ins) {
    r->reason = reason;
    r->reason_func = func;
    r->reason_ins = ins;
}

static void take_worst(struct func_result *r, const struct check_result *c) {
    if (c->verdict == VERDICT_BOUNDED && c->bound < r->bound) r->bound = c->bound;
    if (badness(c->verdict) > badness(r->verdict)) r->verdict = c->verdict;
    if (badness(c->verdict) != badness(VERDICT_UNKNOWN) || r->reason.id) return;
    set_reason(r, reason_or(c->reason, REASON_UNSAID), c->reason_func, c->reason_ins);
    r->reason_of_check = true;
}

/* A function that nothing can enter: its checks hold, but that is not worth a proof. */
static void set_vacuous(struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (badness(r->checks.at[i].verdict) <= badness(VERDICT_BOUNDED))
            r->checks.at[i].unreached = true;
    if (badness(r->verdict) > badness(VERDICT_BOUNDED)) return;
    r->verdict = VERDICT_UNKNOWN;
    set_reason(r, reason_of(REASON_VACUOUS), NULL, 0);
    r->reason_of_check = true;
}

bool func_result_decided(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (badness(r->checks.at[i].verdict) == badness(VERDICT_UNKNOWN) ||
            r->checks.at[i].verdict == VERDICT_BOUNDED)
            return false;
    return true;
}

void func_result_summarise(struct func_result *r) {
    if (r->reason_of_check) set_reason(r, reason_of(REASON_NONE), NULL, 0);
    r->reason_of_check = false;
    r->verdict = r->reason.id ? VERDICT_UNKNOWN : VERDICT_PROVED;
    r->bound = UINT32_MAX;
    for (uint32_t i = 0; i < r->checks.n; i++) take_worst(r, &r->checks.at[i]);
    if (r->bound == UINT32_MAX) r->bound = 0;
    if (r->reason_of_check && r->verdict != VERDICT_UNKNOWN)
        set_reason(r, reason_of(REASON_NONE), NULL, 0);
    if (r->vacuous) set_vacuous(r);
    VL_REQUIRE(r->verdict != VERDICT_UNKNOWN || r->reason.id);
}
