/* shown.h - the results of a document as they are shown: each as its callers call it
 * (core/result/called.h).
 *
 * They are computed when they are first asked for after a change, the calls once for a module. A
 * function that is not up to date has its last result, which its freshness marks as old, and its
 * callees' findings wait for it. Ownership: borrows the table, its results and the module. Call
 * shown_change before the table or a result goes, shown_forget before the module goes. Thread rule:
 * the loop's.
 */
#ifndef VL_LSP_RESULTS_SHOWN_H
#define VL_LSP_RESULTS_SHOWN_H

#include "core/program/callers.h"
#include "core/result/called.h"
#include "lsp/results/state.h"

/* What is known of the document's callers in other files. */
struct shown_project {
    const struct ir_callers *graph; /* NULL: nothing */
    const struct called_function *callers;
    uint32_t n;
};

struct shown {                    /* zeroed: empty */
    struct shown_project project; /* borrowed; to be set before shown_change */
    struct arena arena, calls;
    const struct func_result **at; /* by function of the table; NULL: not computed */
    struct ir_callers callers;     /* in the arena .calls; .module NULL: not computed */
};

/* Call this when the text, a result or its freshness has changed. */
void shown_change(struct shown *s);
/* Call this when the module has changed. */
void shown_forget(struct shown *s);
/* NULL: nothing is known of f, which is of the table. */
const struct func_result *shown_result(struct shown *s, const struct func_table *t,
                                       const struct ir_module *m, const struct func_state *f);

#endif
