/* command_line.h - a program's run with other arguments of main.
 *
 * Thread rule: a witness is its caller's alone.
 */
#ifndef VL_INTERP_COMMAND_LINE_H
#define VL_INTERP_COMMAND_LINE_H

#include "core/interp/witness.h"

/* A text of one character, as an argument may be: an object for a witness, in the arena. */
struct wit_object command_line_text(struct arena *a, const char *name);

/* So many other command lines are there: one to six arguments more, or one to six in all. */
enum { COMMAND_LINES = 12 };

/* Does the witness give main its arguments? */
bool command_line_given(const struct witness *w);

/* One with more arguments is left as it is. */
enum { COMMAND_LINE_LONGEST = 1000 };

/* What was changed. */
struct command_line {
    bv_t argc;
    struct wit_object argv;
    uint32_t objects;
};

/* Gives main so many arguments (requires command_line_given): those that stay are as they were,
 * further ones "1". argv[argc] stays null (5.1.2.2.1p2). w's objects have room for one more, if
 * there are to be further ones (vary_collect). */
void command_line_resize(struct arena *a, const struct ir_module *m, struct witness *w,
                         uint64_t argc, struct command_line *was);
/* Leaves out argument `which`, from 1, that is not the last one; the others move up. */
void command_line_leave_out(struct arena *a, const struct ir_module *m, struct witness *w,
                            uint64_t which, struct command_line *was);
/* Names the texts after the places where argv has them. */
void command_line_name(struct arena *a, struct witness *w);
/* Gives main the n-th other command line. false: it is the one there is, or too long, and nothing
 * was changed. */
bool command_line_take(struct arena *a, const struct ir_module *m, struct witness *w, unsigned n,
                       struct command_line *was);
void command_line_restore(struct witness *w, const struct command_line *was);

#endif
