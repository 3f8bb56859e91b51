/* renamed.h - results that outlive a rename of parameters and local variables.
 *
 * Names decide nothing, but they stand in a task's text, and so in its key, since messages and
 * traces show them. Where a new task is the old one but for a consistent renaming, a result without
 * a counterexample holds for it as well, with the new names in what it quotes of the source.
 * Ownership: borrows the modules. Thread rule: the loop's.
 */
#ifndef VL_LSP_RESULTS_RENAMED_H
#define VL_LSP_RESULTS_RENAMED_H

#include "core/base/map.h"
#include "lsp/results/state.h"

/* Two modules of one file, an older and a newer one. Zeroed but for these: not looked at yet. */
struct renaming {
    const struct ir_module *old, *new;
    struct arena arena;
    struct map funcs; /* with renamed variables: name -> struct renamed_func */
    bool looked;
    uint64_t work; /* instructions of the tasks compared so far */
};

/* The result, of the older module's function, as one of the newer one; NULL: it must be verified
 * again. One reference. */
struct result_box *renamed_result(struct renaming *r, const char *func,
                                  const struct result_box *old);
void renaming_end(struct renaming *r);

#endif
