/* present.h - the one place for words: verdicts and findings as people read them.
 *
 * Everything that the command line, diagnostics, lenses, hovers and JSON say comes
 * from here.  Results name places by (function, id); the module given says where
 * these are now.  Texts live in the arena.
 */
#ifndef VL_LSP_FINDINGS_PRESENT_H
#define VL_LSP_FINDINGS_PRESENT_H

#include "core/result/verdict.h"
#include "lsp/results/state.h"

/* Another failure of a finding's cause. */
struct finding_also {
    const struct check_result *check;
    struct ir_loc loc;
};

/* A violated check to be shown. */
struct finding {
    const struct func_result *result; /* of the function that was verified */
    const struct check_result *check;
    struct ir_loc loc; /* where it is shown; .line = 0: not known */
    /* Of one that a call is to blame for, else NULL: */
    const struct trace_line *call;     /* in the trace; .loc is there */
    const char *callee;                /* the function called */
    const struct check_result *broken; /* the same check in the callee's own result, or NULL: ... */
    const char *requirement;           /* ... the call breaks what the callee says at its head */
    VEC(struct finding_also) also;     /* in the order of the text */
    /* Of `check`, by fingerprint.h: */
    const char *fingerprint; /* NULL: none */
    bool is_known;           /* the baseline has it */
    const char *allowed;     /* why a comment in the source allows it (allow.h), or NULL */
};
typedef VEC(struct finding) finding_list;

/* Does its check stand in the function that was verified, and not in one that that calls? */
bool finding_is_own(const struct finding *f);

/* The line of the trace that calls the function which stands at this depth when the check fails;
 * NULL: there is none.  And the function that such a line calls; NULL: it is a pointer's. */
const struct trace_line *finding_call(const struct check_result *c, uint32_t depth);
const char *finding_callee(const struct ir_module *m, const struct trace_line *call);

/* Findings of several functions of one file, one a site and kind: the most severe; the site's own
 * function before its callers. Sorted by place. In findings.c. */
struct shown_results {
    const struct func_result *const *at;
    uint32_t n;      /* whose findings are shown */
    uint32_t others; /* behind these: known, but not shown */
};
void present_findings(struct arena *a, const struct ir_module *m, const struct shown_results *r,
                      finding_list *out);

/* "signed overflow in `lo + hi`"; with inputs also ", if called with lo = 1, hi = 2". */
const char *present_message(struct arena *a, const struct ir_module *m, const struct finding *f,
                            bool inputs);
/* "of the same cause: memory freed twice in `p` (line 8)". */
const char *present_also(struct arena *a, const struct ir_module *m, const struct finding *f,
                         uint32_t i);
/* "lo = 1, hi = 2"; "" if there are none. */
const char *present_inputs(struct arena *a, const struct check_result *c);
/* The failure that a check looks for, without its verdict: "signed overflow in `a + b`". */
const char *present_check(struct arena *a, const struct check_result *c);
/* The verdict on that failure: "cannot happen", "happens when n = 3", "unknown: timeout". */
const char *present_check_verdict(struct arena *a, const struct ir_module *m,
                                  const struct check_result *c);
/* Is the verdict "cannot happen", with no more to say? */
bool present_plain(const struct check_result *c);
/* These of a function in one line: "cannot happen: signed overflow (3 places), undefined shift". */
const char *present_proved(struct arena *a, const struct func_result *r);

/* The result of a function, for the status line of a terminal: "proved, 5 checks". */
const char *present_result(struct arena *a, const struct ir_module *m, const struct func_result *r);
/* What the function requires of its callers, which its verdict assumes: "n > 0 && p != NULL"; NULL:
 * nothing. */
const char *present_requirements(struct arena *a, const struct func_result *r);
/* A sentence on how the result was found: "4 checks by abstract interpretation, 1 by ...; 12 ms."
 */
const char *present_evidence(struct arena *a, const struct func_result *r);
/* When an earlier run found it; of a result that is kept. */
const char *present_kept(struct arena *a, const struct func_result *r);
/* The invariant of a loop in one line: "`i <= n`, `m % 2 == 0`"; facts about bits too if `bits`. */
const char *present_facts(struct arena *a, const struct loop_invariant *i, bool bits);
/* "and 2 more about bits and memory"; NULL: no fact was left out. */
const char *present_unsaid(struct arena *a, const struct loop_invariant *i);
/* "proved · 5 checks · 12 ms", "verifying …", "1 counterexample". r may be NULL. */
const char *present_status(struct arena *a, const struct ir_module *m, const struct func_result *r,
                           enum freshness fresh);
/* The lens says what a click does, too: "1 counterexample · show". */
const char *present_lens(struct arena *a, const struct ir_module *m, const struct func_result *r,
                         enum freshness fresh);
/* The verdict to show: a vacuous proof is not shown as one. */
enum verdict present_verdict(const struct func_result *r);

/* Lines of a trace with repetitions folded, at most `max` (the first ones, a gap, the last ones).
 */
struct shown_step {
    struct ir_loc loc;             /* .line = 0: none */
    const struct trace_line *line; /* NULL: a gap */
    uint32_t skipped;              /* of a gap */
};
typedef VEC(struct shown_step) step_list;
void present_trace(struct arena *a, const struct ir_module *m, const struct check_result *c,
                   uint32_t max, step_list *out);

uint32_t present_count(const struct func_result *r, enum verdict v);

#endif
