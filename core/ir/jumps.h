/* jumps.h - what longjmp and the callers of what it leaves tell each other (docs/front-end.md).
 *
 * longjmp notes its target, the value for setjmp and that a jump is under way, and returns to a
 * caller that asks behind the call whether it was left so; where none asks the execution ends.
 */
#ifndef VL_IR_JUMPS_H
#define VL_IR_JUMPS_H

/* `noted` globals: where to, what setjmp gives, a jump is under way, the caller asks. */
#define IR_JUMP_TARGET "__vl_noted_jump_target"
#define IR_JUMP_VALUE  "__vl_noted_jump_value"
#define IR_JUMPING     "__vl_noted_jumping"
#define IR_JUMP_ASKS   "__vl_noted_jump_asks"

/* The object that a buffer points into: what lives as long as the caller of setjmp. */
#define IR_JUMP_CALLER "caller of setjmp"
/* Ends the name of an input: setjmp returns a second time, by a jump that is not followed. */
#define IR_JUMP_AGAIN "() returns again"
/* Begins the name of what such a return gives where the jump is followed, as traces have it. */
#define IR_JUMP_BACK "goes on at "

#endif
