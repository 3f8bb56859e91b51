/* absint.h - abstract interpretation of one function: facts that hold in all its executions.
 *
 * Intervals, congruences and differences of its integers (absval.h, zone.h), at the
 * entry of each block and behind each instruction, for any arguments, any memory and
 * any results of calls.  A check that holds there needs no solver, however often its
 * loop runs.  A check or an assumption is known to hold behind it, but for checks of
 * skipped kinds.
 * Integers of more than 64 bits, floats and values loaded from memory are anything; so are results
 * of calls, but for functions with a body where a whole unit is at hand.
 * Time: limited by steps and a deadline; an analysis that was cut short knows nothing.
 * Ownership: the result is the arena's and borrows module and function.
 */
#ifndef VL_ANALYSIS_ABSINT_ABSINT_H
#define VL_ANALYSIS_ABSINT_ABSINT_H

#include "core/analysis/domains/absval.h"
#include "core/analysis/domains/linear.h"
#include "core/analysis/domains/zone.h"
#include "core/base/clock.h"

struct absint_options {
    check_set skip;      /* kinds that are not checked, so not known to hold either ... */
    ir_val kept;         /* ... but for this check; 0: none */
    deadline_t deadline; /* all 0: none */
    uint64_t max_steps;  /* instructions looked at; 0 = 2 million */
};

/* Facts at a point about the values of a space. */
struct absint_state {
    bool reached; /* by some execution, as far as can be told */
    struct absval *vals;
    struct zone rels;
};

/* The integers that are live at the entry of a block, its parameters included; ascending. */
struct absint_space {
    ir_val *vals;
    uint32_t n;
};

struct absint;

/* By itself. Never NULL. f must have a body. */
struct absint *absint_run(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                          const struct absint_options *opt);

/* A module, each function of which is analysed once: the result of a call is that of its callee for
 * any arguments. */
struct absint_unit;
struct absint_unit *absint_unit_new(struct arena *a, const struct ir_module *m,
                                    const struct absint_options *opt);
/* Limits are those of the unit's options for each function. Never NULL; f must have a body. */
const struct absint *absint_of(struct absint_unit *u, const struct ir_func *f);
/* Of what absint_of was asked before, and no more: threads may share it. NULL: it was not. */
const struct absint *absint_known(const struct absint_unit *u, const struct ir_func *f);
void absint_unit_deadline(struct absint_unit *u, deadline_t deadline);

/* Came to its end; without that nothing below tells anything. */
bool absint_done(const struct absint *x);
uint64_t absint_steps(const struct absint *x);
/* Does the condition of this check hold whenever an execution gets there? */
bool absint_holds(const struct absint *x, ir_val check);
/* At the entry of a block. NULL: not known. */
const struct absint_state *absint_at(const struct absint *x, ir_blk b);
const struct absint_space *absint_space(const struct absint *x, ir_blk b);
/* Each time the integer v is computed it is one of these. false: nothing is known. */
bool absint_value(const struct absint *x, ir_val v, struct absval *out);
/* Equalities between values of one width at the entry of b. */
struct absint_columns {
    ir_val *vals;
    uint32_t n;
    bool reached;
    struct linear in; /* columns: vals, then the constant */
};
/* The i-th of them, one a width; *w: which. NULL: not known. */
const struct absint_columns *absint_equalities_at(const struct absint *x, ir_blk b, uint32_t i,
                                                  unsigned *w);
enum { ABSINT_WIDTHS = 3 };
/* Is b the head of a loop? */
bool absint_is_head(const struct absint *x, ir_blk b);

#endif
