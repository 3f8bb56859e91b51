/* inputs.h - the inputs of a failing run, as a person would give them.
 *
 * All that the failure depends on is told, and nothing else: what the witness marks as irrelevant
 * (core/shrink/shrink.h) is left out.  A pointer to an object of its own is told by what it points
 * to, text as a string, many elements of one array as an initialiser, what one function returned
 * several times in its order.
 */
#ifndef VL_RESULT_INPUTS_H
#define VL_RESULT_INPUTS_H

#include "core/result/verdict.h"

/* run: of w, with its whole trace. Adds to out.inputs; memory is a. */
void inputs_tell(struct arena *a, const struct ir_module *task, const struct witness *w,
                 const struct interp_result *run, struct check_result *out);

/* "n = 0, buf = "ab"": what the library function that returns at this step of the trace stored of
 * its inputs. NULL: nothing. */
const char *inputs_stored(struct arena *a, const struct ir_module *task, const struct witness *w,
                          const struct interp_result *run, uint32_t step);

/* The name of an input for people: "n", "getchar()". */
const char *input_name(struct arena *a, const struct ir_ins *ins);
/* The instruction of a step, NULL: none. */
const struct ir_ins *step_instruction(const struct ir_module *task, const struct interp_step *s);
/* "'a'", "EOF": what the step gives is a character that was read. NULL: it is not. */
const char *input_character(struct arena *a, const struct interp_result *run,
                            const struct interp_step *s);
/* "get().x" of what a call writes there for the record that it returns; NULL: that is not where it
 * goes. */
const char *input_returned(struct arena *a, const struct ir_module *task, const struct ir_ins *ins,
                           const char *written);
/* "y before x", or the other way round. */
const char *input_order(struct arena *a, const struct ir_ins *ins, bool swapped);

#endif
