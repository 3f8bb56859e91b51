/* locals.h - the variables of a call that C sees where it stands.
 *
 * The run knows a variable that is not in memory by its declaration only; where its scope ends is
 * read off the source text. Of several of one name the innermost is meant.
 * Ownership: a run's texts are kept until locals_free; lists live in the arena given.
 */
#ifndef VL_LSP_DAP_LOCALS_H
#define VL_LSP_DAP_LOCALS_H

#include "lsp/dap/value.h"

/* In the order of the text. */
void locals_visible(const struct subject *x, struct arena *a, uint32_t call,
                    stepper_variables *out);

/* The texts of the run's files, read when they are asked for. */
struct source_texts *locals_texts(void);
void locals_free(struct source_texts *t);

#endif
