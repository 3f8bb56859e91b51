/* bmc_expect.h - verdicts of programs in named IR, as text.
 *
 * One line a check: "snippet: verdict", then severity, bound or reason.
 */
#ifndef VL_TESTS_SUPPORT_BMC_EXPECT_H
#define VL_TESTS_SUPPORT_BMC_EXPECT_H

#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "engines/bmc/bmc.h"
#include "tests/support/parse_ir.h"

static inline struct func_result verify_with_progress(struct arena *a, const char *head, const char *text,
                                             const char *func, const struct verify_options *opt,
                                             const struct verify_progress *progress) {
    struct ir_module *m = parse_named_ir(a, head, text);
    struct func_result r;
    bmc_verify(a, ir_task(a, m, func), func, opt, progress, &r);
    return r;
}

static inline struct func_result verify_with(struct arena *a, const char *head, const char *text,
                                             const char *func, const struct verify_options *opt) {
    return verify_with_progress(a, head, text, func, opt, NULL);
}

static inline struct verify_options options(enum solver_kind solver) {
    return (struct verify_options){
        .solver = solver, .rewriting = true, .timeout_ms = 20000, .no_intervals = true};
}

static inline const char *summary(struct arena *a, const struct func_result *r) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        str_printf(&s, "%s: %s", c->snippet, verdict_name(c->verdict));
        if (c->verdict == VERDICT_VIOLATED) str_printf(&s, " %s", severity_name(c->severity));
        if (c->verdict == VERDICT_BOUNDED) str_printf(&s, " %u", c->bound);
        if (c->verdict == VERDICT_UNKNOWN) str_printf(&s, " (%s)", reason_text(a, c->reason));
        if (c->unreached) str_puts(&s, " unreached");
        str_puts(&s, "\n");
    }
    return s.at;
}

static inline void expect_with(const struct verify_options *opt, const char *head, const char *text,
                               const char *func, const char *want) {
    struct arena a = {0};
    struct func_result r = verify_with(&a, head, text, func, opt);
    assert_string_equal(summary(&a, &r), want);
    arena_free(&a);
}

/* With both solvers, without rewriting of terms, and with loops unwound one after the other. */
static inline void expect(const char *head, const char *text, const char *func, uint32_t bound,
                          const char *want) {
    for (int i = 0; i < 4; i++) {
        struct verify_options o = options(i == 1 ? SOLVER_Z3 : SOLVER_CADICAL);
        o.max_bound = bound;
        o.rewriting = i != 2;
        o.strategy = i == 3 ? STRATEGY_LOOP : STRATEGY_ALL;
        expect_with(&o, head, text, func, want);
    }
}

#endif
