/* asm_text.h - what the text of an asm statement says: libclang gives its operands' expressions
 * only. */
#ifndef VL_FRONTEND_CLANG_ASM_TEXT_H
#define VL_FRONTEND_CLANG_ASM_TEXT_H

#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

enum { ASM_OPERANDS = 64 };

struct asm_operand {
    struct token name;       /* [name], if any */
    struct token constraint; /* with its quotes; n = 0: not one plain string */
};

struct asm_text {
    bool empty, jumps, memory; /* nothing in the template; asm goto; clobbers memory */
    bool stack;                /* it names the stack pointer */
    bool rounding;             /* it may set the rounding mode */
    struct asm_operand at[ASM_OPERANDS];
    uint32_t outputs, n;
};

/* false: not understood. */
bool asm_text(struct low *l, CXCursor c, struct asm_text *p);

#endif
