/* expr_ops.h - C's operators on values (6.3, 6.5); private to watch expressions.
 *
 * Operands are values, not places. NULL, or why there is no result.
 */
#ifndef VL_LSP_DAP_EXPR_OPS_H
#define VL_LSP_DAP_EXPR_OPS_H

#include "lsp/dap/value.h"

enum c_op {
    OP_MUL,
    OP_DIV,
    OP_REM,
    OP_ADD,
    OP_SUB,
    OP_SHL,
    OP_SHR,
    OP_LT,
    OP_GT,
    OP_LE,
    OP_GE,
    OP_EQ,
    OP_NE,
    OP_AND,
    OP_XOR,
    OP_OR,
    OP_LOGICAL_AND,
    OP_LOGICAL_OR
};

struct c_value c_integer(bv_t bits, unsigned width, bool is_signed);
bool c_is_number(const struct c_value *v);
bool c_is_pointer(const struct c_value *v);
bool c_is_zero(const struct c_value *v);
/* All but the logical ones, which the parser decides. */
const char *c_binary(const struct ir_module *m, enum c_op op, const struct c_value *x,
                     const struct c_value *y, struct c_value *out);
/* One of - ~ ! + */
const char *c_unary(const struct ir_module *m, char op, const struct c_value *x,
                    struct c_value *out);
/* To the type of `to`, whose value does not matter. */
const char *c_convert(const struct ir_module *m, const struct c_value *x, const struct c_value *to,
                      struct c_value *out);

#endif
