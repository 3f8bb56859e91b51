/* link_begin.h - what a program does before its main, which its files, each read alone, do not
 * show.
 *
 * Constructors of all files run in the order of their priorities, those of one file and priority in
 * the order of the text (GCC manual, "Common Function Attributes").  Between files of one priority
 * the order is open: which one is an input, like the order of evaluation within an expression.
 */
#ifndef VL_LINK_LINK_BEGIN_H
#define VL_LINK_LINK_BEGIN_H

#include "core/ir/ir.h"

struct link_hook {
    const struct ir_func *func; /* of the program; .hook is set */
    uint32_t module;            /* in which file it stands */
};

/* Makes `start`, the program's main, call the hooks first, by a new function of this name. Hooks
 * that cannot be followed become a check `not-covered` there. */
void link_begin_hooks(struct ir_module *program, struct ir_func *start, const char *name,
                      const struct link_hook *hooks, uint32_t n);

/* Puts a check `not-covered` at the start of `start` if a file sets the rounding mode (C11 7.6) and
 * another one has been read as if none did. */
void link_begin_rounding(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                         struct ir_func *start);

#endif
