/* copy.h - copying functions and globals from one module into another; for tasks and imports.
 *
 * Types and files get the numbers of the target module, names may change on the way.
 * A copy shares nothing with its source.  The source may grow between copies.
 */
#ifndef VL_IR_COPY_H
#define VL_IR_COPY_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct ir_copy {
    struct arena *a; /* of the target */
    struct arena tmp;
    const struct ir_module *from;
    struct ir_module *to;
    struct map types, files; /* source number to target number */
    VEC(ir_ct) pending;      /* source types that have a number but are not copied yet */
    bool merge;              /* types that the target has already are found there */
    bool same_types;         /* they have one number in both */
    struct map funcs,
        globals; /* by name: the name in the target (const char *), where it differs */
};

void ir_copy_begin(struct ir_copy *c, struct arena *a, const struct ir_module *from,
                   struct ir_module *to);
/* All types of `from`, under the numbers that they have there; `to` has none yet. */
void ir_copy_types(struct ir_copy *c);
/* All types that the copies mention; then the copy is over. */
void ir_copy_end(struct ir_copy *c);

/* From here on `from` is called `to` in copies. */
void ir_copy_rename(struct ir_copy *c, bool func, const char *from, const char *to);

/* Everything but the name; without body: parameters only. */
void ir_copy_func(struct ir_copy *c, struct ir_func *to, const struct ir_func *from, bool body);
void ir_copy_global(struct ir_copy *c, struct ir_global *to, const struct ir_global *from);

#endif
