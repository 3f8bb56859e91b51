/* precondition.h - for which inputs a latent finding fails: its violation precondition.
 *
 * A finding that is information fails for some arguments only. The precondition is a condition over
 * the inputs at the entry (core/result/precondition.h) such that each execution that starts in it
 * fails at that check; the weakest one if that is known.
 */
#ifndef VL_ENGINES_PRECONDITION_PRECONDITION_H
#define VL_ENGINES_PRECONDITION_PRECONDITION_H

#include "engines/finding/options.h"

/* Sets .precondition of the findings in r that are information and for which a simple one is
 * confirmed. Changes nothing else. Lives in the arena. Takes no more than a small multiple of the
 * work of executing the function symbolically once more. */
void precondition_find(struct arena *a, const struct ir_module *task, const struct ir_func *f,
                       const struct verify_options *opt, struct func_result *r);

#endif
