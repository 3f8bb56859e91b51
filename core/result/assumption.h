/* assumption.h - what a verdict rests on, told to the user as a sentence.
 *
 * Every kind is a row of assumptions.def; docs/soundness.md says why each is made.
 */
#ifndef VL_RESULT_ASSUMPTION_H
#define VL_RESULT_ASSUMPTION_H

#include "core/ir/ir.h"

#include <stdarg.h>

enum assumption_kind {
#define ASSUMPTION(id, sentence) ASSUME_##id,
#include "core/result/assumptions.def"
#undef ASSUMPTION
    ASSUMPTION_COUNT
};

struct assumption {
    const char *text; /* "p points to at least one int" */
    const char *func; /* the function of the place that it is about; NULL: no one place */
    ir_val ins;
};

typedef VEC(struct assumption) assumption_list;

/* Names in a sentence at most. */
enum { ASSUMPTION_NAMES = 3 };
/* The sentence of a kind. names: one for each %s of its row. */
const char *assumption_of(struct arena *a, enum assumption_kind kind,
                          const char *const names[ASSUMPTION_NAMES]);
/* The same with a `const char *` for each. */
const char *assumption_sentence(struct arena *a, enum assumption_kind kind, va_list names);

/* The sentence of a kind whose row has no %s. */
const char *assumption_plain(enum assumption_kind kind);

/* The kinds that say how the target is taken to round ins, a floating-point operation of f;
 * nearest: in the mode that executions start in. Returns how many. */
enum { ASSUMPTION_ROUNDING = 3 };
uint32_t assumption_rounding(const struct ir_module *m, const struct ir_func *f,
                             const struct ir_ins *ins, bool nearest,
                             enum assumption_kind kinds[ASSUMPTION_ROUNDING]);

/* As a sentence about a function of m (NULL: no places are known): "at line 3, inline assembly
 * ...", with the file where it is not the function's own. */
const char *assumption_text(struct arena *a, const struct ir_module *m, const char *func,
                            const struct assumption *x);

/* Puts one sentence in place of those that differ in an index only, where they are many: "t[i]
 * points to at least one int, for 100 values of i". */
void assumption_fold(struct arena *a, assumption_list *list);

#endif
