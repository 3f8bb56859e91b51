/* expr.h - watch expressions: C, of what a run holds where it stands.
 *
 * A subset done right: names, members, `->`, `*`, `&`, `[]`, numbers and characters, casts, sizeof,
 * arithmetic, comparisons, logic, with C's conversions. Nothing is changed and nothing is called.
 * What C leaves undefined, or reads a value that is not there, is an error in words. A name is a
 * variable of the chosen call, else of its file, else of the program, else an enumerator.
 */
#ifndef VL_LSP_DAP_EXPR_H
#define VL_LSP_DAP_EXPR_H

#include "lsp/dap/value.h"

struct expr_place {
    const struct subject *x;
    struct arena *a; /* of results and errors */
    uint32_t call;   /* of the stepper */
};

/* false: *why is a sentence. The value may be a place in memory. */
bool expr_evaluate(const struct expr_place *at, const char *text, struct c_value *out,
                   const char **why);
/* The variable of that name. */
bool expr_name(const struct expr_place *at, const char *name, struct c_value *out);
/* Is the expression's value not zero? */
bool expr_holds(const struct expr_place *at, const char *text, bool *out, const char **why);

#endif
