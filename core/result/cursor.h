/* cursor.h - is an access one of those of which a number beside the pointer says how many there
 * are?
 *
 * Pure; of the function in which the check stands.
 */
#ifndef VL_RESULT_CURSOR_H
#define VL_RESULT_CURSOR_H

#include "core/ir/ir.h"

/* The pointer that the check of memory asks about; 0: it is another check, or a library model's. */
ir_val cursor_asked(const struct ir_module *m, const char *func, ir_val check);

/* Is it always to the same place behind a parameter? */
bool cursor_is_fixed(const struct ir_module *m, const char *func, ir_val check);

/* Is it by a parameter that goes on in one loop, in which a number counts the elements that it
 * passes? */
bool cursor_is_counted(const struct ir_module *m, const char *func, ir_val check, uint64_t element);

/* Is it by a pointer that comes round a loop by other steps than one element of so many bytes?
 * `*p++ = high; *p++ = low;` for each of n: then n does not say how many there are. */
bool cursor_goes_by_steps(const struct ir_module *m, const char *func, ir_val check,
                          uint64_t element);

#endif
