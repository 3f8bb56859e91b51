/* enumeration.h - the values that code gives objects of an enumerated type (6.7.2.2).
 *
 * C lets such an object hold any value of its compatible integer type, and verdicts count on all of
 * them; programs use the enumerators, or several as bits.
 */
#ifndef VL_IR_ENUMERATION_H
#define VL_IR_ENUMERATION_H

#include "core/ir/ir.h"

/* Is the value, as wide as the type, an enumerator, or made of enumerators that are bits? True of
 * types that are no enumerations, or whose enumerators are not known. */
bool ir_enumerates(const struct ir_module *m, ir_ct ct, bv_t value);

#endif
