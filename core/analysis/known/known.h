/* known.h - what each function of a module does to its callers, for those who do not see its body.
 *
 * Bottom-up over the call graph, recursion by a fixpoint: what a function may do starts as nothing,
 * what holds whenever it returns as everything, and both are weakened until all bodies agree.  So a
 * fact holds for any arguments and any memory, in each execution that has returned.
 * A callee without body does what its own `known` says, or what code without body may do
 * (docs/architecture.md, "How unknown input is modelled").
 * Facts are about executions without undefined behaviour: the function's own verdict is about the
 * others.
 */
#ifndef VL_ANALYSIS_KNOWN_KNOWN_H
#define VL_ANALYSIS_KNOWN_KNOWN_H

#include "core/ir/ir.h"

/* By index of m->funcs; NULL where nothing is told: no body, a model, weak, too large.  The result
 * is the arena's and borrows the module's text. */
const struct ir_known **known_find(struct arena *a, const struct ir_module *m);

/* Does it say more than that there is a body? */
bool known_says_something(const struct ir_known *k, const struct ir_func *f);
bool known_equal(const struct ir_known *a, const struct ir_known *b);
/* For people, behind the function's name: "never returns", "changes nothing but *p; ...". */
const char *known_text(struct arena *a, const struct ir_func *f, const struct ir_known *k);

#endif
