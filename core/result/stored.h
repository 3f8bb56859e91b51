/* stored.h - what a library function stored in the program's memory, by the program's names.
 *
 * A model takes inputs and stores them where its arguments point.  A person knows the variables
 * that they went into, and nothing of what happens inside.
 */
#ifndef VL_RESULT_STORED_H
#define VL_RESULT_STORED_H

#include "core/interp/interp.h"

typedef VEC(struct wit_object) stored_objects;

/* The objects that the call which ends at this step of the trace stored to. Each cell has a name,
 * and is irrelevant if the input that it holds is. */
void stored_by(struct arena *a, const struct ir_module *m, const struct witness *w,
               const struct interp_result *run, uint32_t step, stored_objects *out);

/* An object that a call gave is called by the variable that it put the pointer to, or by the
 * function that returned it. */
void stored_names(struct arena *a, const struct ir_module *m, const struct witness *w,
                  const struct interp_result *run);

#endif
