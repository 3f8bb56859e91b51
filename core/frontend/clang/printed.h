/* printed.h - constructs of a function as clang prints it: with macros expanded, in the same order.
 *
 * libclang says nothing of some parts of the syntax (an asm statement's text, the types in
 * _Generic), and in the file they may come from macros.  The n-th construct of a kind in the
 * printed function is the n-th cursor of that kind, if there are as many.
 */
#ifndef VL_FRONTEND_CLANG_PRINTED_H
#define VL_FRONTEND_CLANG_PRINTED_H

#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

enum printed_kind { PRINTED_ASM, PRINTED_GENERIC, PRINTED_KINDS };

/* Where c stands, with its first word; *end is the function's end. NULL: not known. */
const char *printed_text(struct low *l, CXCursor c, enum printed_kind kind, const char **end);

#endif
