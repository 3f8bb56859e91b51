/* overflow.h - overflow tests and the operations that they are about.
 *
 * `saddo x, y` holds where the exact sum of x and y, read as signed numbers, is none of their width
 * (ops.def); so do the others.  Pure.
 */
#ifndef VL_IR_OVERFLOW_H
#define VL_IR_OVERFLOW_H

#include "core/ir/ir.h"

struct ir_overflow {
    enum ir_op op; /* ADD, SUB or MUL; 0: the operation asked about is no overflow test */
    bool is_signed;
};
struct ir_overflow ir_overflow_of(enum ir_op test);
/* The test of ADD, SUB or MUL; 0: of any other operation, which has none. */
enum ir_op ir_overflow_test(enum ir_op op, bool is_signed);

#endif
