/* run.h - one symbolic execution: the options of a run, and the kinds of its findings.
 *
 * Ownership: names and facts are borrowed and outlive the context.
 */
#ifndef VL_ENCODERS_OBJECTS_RUN_H
#define VL_ENCODERS_OBJECTS_RUN_H

#include "core/analysis/environment/facts.h"
#include "core/base/clock.h"
#include "core/base/status.h"
#include "core/result/verdict.h"
#include "encoders/term/term.h"

/* One visit of one check. fail and reach have width 1; both under all earlier checks and
 * assumptions. */
struct obligation {
    const struct ir_func *func; /* never a model: what is checked there belongs to the call of it */
    ir_val ins;
    enum check_kind kind;
    const char *what; /* and what __vl_check in a model says of it, or NULL */
    term reach;       /* this visit is reached */
    term fail;        /* and the condition is false */
    term acts;        /* .reach, but for executions that free a null pointer, which does nothing */
    uint32_t iteration; /* largest count of a back edge on the way */
};

/* The fate of executions that are to take a loop (a recursive call) once more. */
enum unwinding {
    UNWINDING_ON,
    UNWINDING_NONE, /* there are no such executions: dropped */
    UNWINDING_HERE, /* parked, as beyond the bound */
    UNWINDING_STOP  /* the run ends as at a deadline */
};

struct symex_options {
    bool no_malloc_failure;   /* allocations succeed, unless they are too large */
    enum length_rule lengths; /* do they have as many elements as the code takes for granted? */
    enum alias_rule alias;    /* may pointers from outside be equal? */
    bool program;             /* entry is a program: globals from initialisers; else arbitrary */
    bool no_split;            /* indexed memory becomes an array at once; for comparing encodings */
    check_set skip;           /* kinds to treat as absent */
    const struct task_facts *facts; /* of the task; NULL: it works them out itself */
    uint64_t max_steps;             /* instructions executed symbolically; 0 = 100 million */
    uint64_t max_terms;             /* 0 = 4 million */
    uint32_t max_depth;             /* of calls, recursion included in `bound`; 0 = 2000 */
    /* Asked while it runs, now and then: is it known that no execution satisfies t? NULL: no. */
    bool (*impossible)(void *ctx, term t);
    /* Asked before each iteration and recursive call that inputs decide and the bound allows, of
     * the executions that satisfy `some`.  explored: all that no loop of theirs takes more
     * iterations than that have been run to their end; 0: not known.  NULL: goes on. */
    enum unwinding (*unwind)(void *ctx, term some, uint32_t explored);
    void *ctx;
};

/* Reasons why a term cannot be trusted: unsupported constructs that its variables came from
 * (function, instruction of the first), NULL if none. */
struct symex_taint {
    const struct ir_func *func;
    ir_val ins;
    const char *what;
    bool invalid_pointer; /* no unsupported construct: a pointer to nothing known was used */
};

#endif
