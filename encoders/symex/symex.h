/* symex.h - symbolic execution of an entry function, merging at joins, resumable at back edges.
 *
 * Runs the IR of one task from its entry with arbitrary inputs.  Paths that meet
 * at a block are merged (ite); guards carry path conditions; constants are
 * propagated and infeasible branches pruned; calls enter the callee.  A loop whose
 * condition is known runs to its end; one whose condition depends on inputs
 * stops at a back edge once it has been taken `bound` times, and a larger bound
 * resumes there (IBMC 3.2, Fig. 5).  Results grow monotonically: obligations are
 * only ever appended (IBMC eq. 6 rests on it).
 * Ownership: borrows module and store; everything else is its own.
 */
#ifndef VL_ENCODERS_SYMEX_SYMEX_H
#define VL_ENCODERS_SYMEX_SYMEX_H

#include "core/base/clock.h"
#include "core/base/status.h"
#include "core/interp/witness.h"
#include "core/result/assumption.h"
#include "encoders/objects/run.h"

struct symex;

struct symex *symex_new(const struct ir_module *task, const char *entry, struct term_store *s,
                        const struct symex_options *opt);
void symex_free(struct symex *x);

/* Run until nothing is left but paths stopped at `bound`. VL_OK, VL_TIMEOUT, VL_LIMIT (too large)
 * or VL_INTERNAL; after anything but VL_OK what was collected stays true but incomplete. */
vl_status symex_run(struct symex *x, uint32_t bound, deadline_t deadline);

uint64_t symex_steps(const struct symex *x); /* instructions executed so far */
uint32_t symex_obligation_count(const struct symex *x);
const struct obligation *symex_obligation(const struct symex *x, uint32_t i);
/* Some path stopped at the bound (the unwinding assertion's negation); false = everything explored.
 */
term symex_frontier(struct symex *x);
/* Some path stopped at the bound inside this call of f, which has not returned there. */
term symex_inside(struct symex *x, const struct ir_func *f, ir_val call);
/* Some execution was given up as the encoding cannot express it (an index that leaves an array
 * inside a struct): nothing may be proved unless this is unsatisfiable. */
term symex_lost(const struct symex *x);
/* Some execution runs to its end (returns or halts) within the bound. */
term symex_complete(const struct symex *x);

/* Where objects lie is arbitrary, but not anything: what a query about these terms must be asked
 * with, as far as it was not given out before (true: nothing new). Holds of every execution, so it
 * may be asserted for good. */
term symex_axioms(struct symex *x, const term *query, uint32_t n);
/* After SAT: what m breaks, of the query at hand (objects that meet), to be asserted as well before
 * it is asked again. true: m is a layout. Given out on demand, as pairs of objects are many. */
term symex_layout(struct symex *x, const struct term_model *m);
/* An assumption under which addresses of ended lifetimes are not used again, 0 if that never
 * matters: no proof rests on it, but models are closer to what people know. */
term symex_apart(const struct symex *x);

/* An assumption under which texts of unknown length are short, as people like them, and models of
 * them quickly looked at, or in the last step as long as models of them can be looked at at all;
 * true: there are none. No proof rests on it. */
enum { SYMEX_SHORT_STEPS = 2 };
term symex_short(struct symex *x, unsigned step);

/* Why a term cannot be trusted; NULL if nothing speaks against it. */
const struct symex_taint *symex_taint(struct symex *x, term t);
/* Has the term a taint other than invalid_pointer? */
bool symex_other_taint(struct symex *x, term t);
/* Some execution used an invalid pointer.  Where that is unsatisfiable, invalid-pointer taints mean
 * nothing. */
term symex_invalid_uses(const struct symex *x);
/* Where the model's execution was given up (without a model: any was); NULL: nowhere. */
const struct symex_taint *symex_lost_at(const struct symex *x, const struct term_model *m);

/* Executions that get to an assumption of a library model which does not hold: none that a program
 * has. */
term symex_excluded(const struct symex *x);

/* Inputs that the term depends on, oldest first: variables, and elements of arrays. */
uint32_t symex_inputs(const struct symex *x, term t, term *out, uint32_t max);
/* Is such an input a floating-point number? */
bool symex_is_float(const struct symex *x, term input);
/* Does t rest on what functions without body did, other than reading input?  *fixed: every other
 * input of t has its value in m. For asking whether a program's failure needs that. */
bool symex_fix_known(struct symex *x, term t, const struct term_model *m, term *fixed);
/* The other way round: what functions without body did has its value in m. */
term symex_fix_unknown(const struct symex *x, term t, const struct term_model *m);
/* Values of nondet inputs in m, borrowed from x.  symex_chosen: the condition that they are so
 * (alike: at each place in the program what m chose there last), and in executions explored since,
 * where m knows one value for the place: for asking whether a failure needs particular arguments.
 * symex_choices_vary: some place chose different values. */
struct symex_choices;
struct symex_choices *symex_choices(struct symex *x, const struct term_model *m);
bool symex_choices_vary(const struct symex_choices *c);
term symex_chosen(struct symex *x, struct symex_choices *c, bool alike);
/* Executions that make the allocations that fail in m, and in which all of these succeed, or
 * `failing` all fail.  0: none fails in m. */
term symex_allocating(struct symex *x, const struct symex_choices *c, bool failing);
/* Executions in which the allocations that succeed in m are made and succeed.  0: none does in m.
 */
term symex_allocated(struct symex *x, const struct symex_choices *c);
/* Executions in which some allocation is made and succeeds. */
term symex_allocates(struct symex *x);
/* The call of a library function whose model takes this input; NULL: it is none of a model's. */
const struct ir_ins *symex_choosing_call(const struct symex *x, term input);

/* Executions that take pointers at different indices for one: that two of them are the same says
 * nothing. */
term symex_merging(const struct symex *x);
/* Executions that have compared two such pointers, and found them equal. */
term symex_meeting(const struct symex *x);

/* Assumptions of the verdicts, as sentences: "p points to at least one int", "a and b do not
 * overlap", "f has no body: ...". */
uint32_t symex_assumption_count(const struct symex *x);
const struct assumption *symex_assumption(const struct symex *x, uint32_t i);

/* The inputs of the execution that m describes, in the arena. */
void symex_witness(struct symex *x, const struct term_model *m, struct arena *a,
                   struct witness *out);

#endif
