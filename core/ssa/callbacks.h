/* callbacks.h - functions of the task that functions without body may call back.
 *
 * Behind a call that enters, or may enter, such a function stands a call of IR_CALL_BACK, which
 * takes the pointer it was called through (null: it was named).  Its body belongs to the task: an
 * input chooses one of the task's functions whose address is taken, it runs with anything for
 * arguments, and the execution ends.  Only functions that functions without body could reach are
 * chosen, each at the first such call of an execution (encoders/symex/callback.c).
 *
 * The call has changed what such calls could change already (memory/havoc.c), so one of them, in an
 * execution of its own, stands for all, later ones and nested ones, too: a check that fails in one
 * fails there, and executions that go on have seen their effects.  A function that a callback
 * itself passes on is new there, and entered inside it.
 */
#ifndef VL_IR_CALLBACKS_H
#define VL_IR_CALLBACKS_H

#include "core/ssa/build.h"

#define IR_CALL_BACK "__vl_call_back"

/* Behind a call through a pointer whose type says that the function does not return, with that
 * pointer: a check fails if it was a function with a body here, which has returned.  Others are
 * believed: the execution ends. */
#define IR_CAME_BACK "__vl_came_back"

/* How the names of models begin that are called beside a library function, for a check of what it
 * does. */
#define IR_FITS "__vl_fits_"
/* Of sigaction: it runs the handler, which no other call does then. */
#define IR_FITS_ACTION IR_FITS "action"

/* An input of the name `what` chooses an execution that calls f and ends; with `first` for its
 * first argument where that has its type, and anything for the others. */
void ir_may_call(struct ir_builder *b, const struct ir_module *m, const char *what,
                 const struct ir_func *f, ir_val first);

/* Once a unit is lowered: adds the functions, or removes the calls if no address is taken. */
void ir_callbacks_end(struct ir_module *m);
/* Of one file of a program: the functions with all calls, until the program is linked. */
void ir_callbacks_keep(struct ir_module *m);

/* Of a task whose functions are complete. */
void ir_callbacks_fill(struct ir_module *task);

#endif
