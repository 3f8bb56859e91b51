/* verdict.h - the result for one function: engines return it, and server and command line show it.
 *
 * Results name places by (function, instruction id), so they stay true when
 * lines move; the server looks the place up in the newest IR.
 * All memory is one arena's.  Freshness is not here: see lsp/results/state.h.
 */
#ifndef VL_RESULT_VERDICT_H
#define VL_RESULT_VERDICT_H

#include "core/interp/interp.h"
#include "core/options/choices.h"
#include "core/result/assumption.h"
#include "core/result/driver.h"
#include "core/result/precondition.h"
#include "core/result/reason.h"

/* VERDICT(id, name) */
#define VERDICT_TABLE(X)                                                                           \
    X(PROVED, "proved")     /* for all inputs, any number of iterations */                         \
    X(SAFE, "safe")         /* might fail, but never as its callers call it: .kept_by */           \
    X(BOUNDED, "bounded")   /* holds up to .bound iterations */                                    \
    X(VIOLATED, "violated") /* replayed by the interpreter */                                      \
    X(UNKNOWN, "unknown")   /* .reason says why */
enum verdict {
#define X(id, name) VERDICT_##id,
    VERDICT_TABLE(X)
#undef X
        VERDICT_COUNT
};
const char *verdict_name(enum verdict v);

/* PROOF(id, name): what showed that a check holds for all inputs and any number of iterations. */
#define PROOF_TABLE(X)                                                                             \
    X(BMC, "bmc")               /* no execution is left beyond the bound */                        \
    X(INTERVALS, "intervals")   /* abstract interpretation: intervals, congruences, differences */ \
    X(KINDUCTION, "kinduction") /* an induction over several iterations at once */                 \
    X(IC3, "ic3")               /* an inductive invariant */                                       \
    X(RECURSION, "recursion")   /* an induction on the depth of recursive calls */                 \
    X(SUMMARIES, "summaries")   /* calls of proved callees were not entered */                     \
    X(RUN, "run")               /* there is one execution, and it was run to its end */
enum proved_by {
#define X(id, name) PROOF_##id,
    PROOF_TABLE(X)
#undef X
        PROOF_COUNT
};
const char *proof_name(enum proved_by p);

enum severity {
    SEVERITY_ERROR,       /* reachable from the program's entry */
    SEVERITY_WARNING,     /* for all arguments */
    SEVERITY_INFORMATION, /* for particular arguments */
};
const char *severity_name(enum severity s);

/* An input of the failing run, by the programmer's name: "n" = "-2147483648". */
struct binding {
    const char *name, *value;
};

/* One line of a counterexample trace. */
struct trace_line {
    const char *func;
    ir_val ins; /* where, in func */
    uint32_t depth;
    enum step_kind kind;
    const char *text; /* "i = 8", "call sum(n = 3)", "returns 0", "signed overflow: lo + hi" */
};

typedef VEC(struct trace_line) trace_lines;

/* What the search towards the entry took, as in the BLITZ paper's table I; all 0: it was not found
 * so. */
struct search_figures {
    uint32_t weakened;   /* most disjuncts of a precondition on the way */
    uint32_t procedures; /* from that of the check to the entry */
    uint32_t instances;  /* solved */
};

struct check_result {
    const char *func; /* function the check stands in; may be a callee, never a library model */
    ir_val ins;       /* the check; of what a library model checks, the call of it */
    enum check_kind kind;
    const char *snippet; /* source text of the checked expression, or NULL */
    enum verdict verdict;
    enum proved_by by;       /* PROVED */
    bool borrowed;           /* VIOLATED or PROVED: another engine found that */
    uint32_t bound;          /* BOUNDED: iterations */
    bool unreached;          /* PROVED or BOUNDED, but no execution gets there */
    bool unbounded;          /* PROVED or BOUNDED, but only in unbounded arithmetic */
    struct reason reason;    /* UNKNOWN: why */
    const char *reason_func; /* UNKNOWN for a place: where */
    ir_val reason_ins;
    /* VIOLATED: */
    const char *detail; /* text of a library model about it, or NULL */
    enum severity severity;
    bool cuts_off; /* a warning though it needs particular arguments: some code that follows is
                      reached by no execution that does not fail here */
    const char *if_returns; /* information, as the failure needs that this function without body
                               returns, which is not likely; or NULL */
    bool outside;           /* information, and more than plain arguments decides (outside.h) */
    bool unmet; /* information, and no call in the file is known to lead there (called.h) */
    VEC(struct binding) inputs;
    const struct precondition *precondition; /* of what is information: for which inputs it fails;
                                                NULL: nothing simple is known */
    name_list kept_by;                       /* SAFE: the callers that never make it fail */
    trace_lines trace;
    trace_lines folded;           /* the trace with what repeats folded (fold.h); empty: as it is */
    struct driver driver;         /* if it was asked for */
    const char *witness;          /* the same: the run's inputs (core/interp/witness_text.h) */
    struct search_figures search; /* of what the search towards the entry found */
};

/* One thing that a loop keeps. */
struct loop_fact {
    const char *text; /* "0 <= i && i <= n": for people, meant over the integers */
    const char *c; /* the same as a C expression without undefined behaviour; NULL: there is none */
    bool bits;     /* it is about single bits: shown only on request */
};

/* A condition that holds whenever an execution gets to the head of a loop, before its condition is
 * evaluated; a proof depends on all of them. Certified in this result's context: it may fail for
 * other callers of .func. */
struct loop_invariant {
    const char *func;
    ir_val ins; /* its place is the whole loop */
    VEC(struct loop_fact) facts;
    uint32_t unsaid; /* facts besides for which there are no words */
};

struct func_result {
    const char *func;
    enum verdict verdict; /* the worst of its checks: VIOLATED, UNKNOWN, BOUNDED, SAFE, PROVED */
    uint32_t bound;
    struct reason reason; /* UNKNOWN of the whole function */
    const char *reason_func;
    ir_val reason_ins;
    bool reason_of_check; /* .reason was promoted from a check, not set by the engine */
    bool conclusive;      /* each check is proved or violated, those of callees as well */
    bool open_elsewhere;  /* callees' checks that are not listed are open: it is no proof */
    bool vacuous;         /* no execution satisfies the assumptions: never shown as proved */
    bool unbounded;       /* verified in unbounded arithmetic: what is proved is no full proof */
    VEC(struct check_result) checks; /* own checks first, then callees' that matter here */
    assumption_list assumptions;
    name_list requirements; /* conditions that callers must keep, and that were assumed */
    name_list summaries;    /* of PROVED: callees that were verified by themselves, not entered */
    bool inductive; /* PROVED for any number of iterations, of which not all were looked at */
    VEC(struct loop_invariant) invariants; /* of PROVED */
    const char *solver;                    /* that decided */
    const char *engine; /* by name; "intervals" if that proved all checks, "auto": several */
    int64_t millis;
    int64_t kept_since; /* found by an earlier run, in seconds since 1970; 0: by this one */
    uint64_t steps, terms, queries;
};

/* Is each check that is listed proved or violated? */
bool func_result_decided(const struct func_result *r);

/* Sets verdict, bound (the smallest) and reason (the first unknown check's) of the whole from its
 * checks. A reason that the engine set for the whole function beforehand makes it UNKNOWN at
 * least. May be called again after checks changed. A vacuous result is never PROVED or BOUNDED. */
void func_result_summarise(struct func_result *r);

#endif
