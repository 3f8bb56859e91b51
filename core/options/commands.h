/* commands.h - the commands of verify-ls: their names, and what each does in a line.
 *
 * For the command line, its help, the manual page and what shells complete. Constants.
 */
#ifndef VL_OPTIONS_COMMANDS_H
#define VL_OPTIONS_COMMANDS_H

#include "core/options/options.h"

struct command_row {
    const char *name;
    unsigned bits;    /* enum command */
    const char *what; /* NULL: a kind of `dump`, and no word of its own */
};
extern const struct command_row command_rows[];
extern const int command_count;

/* What follows the program's name, one line a form of it. */
extern const char *const usage_lines[];
extern const int usage_count;

/* What an exit status means, from 0 on. */
extern const char *const status_texts[];
extern const int status_count;

/* The names of these commands as a list: "check, dump". */
const char *command_names(struct arena *a, unsigned bits);

#endif
