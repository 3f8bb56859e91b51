/* ir_file.h - IR programs in files, with names (tests/support/named_ir.h), so that lines may be
 * left out; lines that begin with
 * `;` are comments. */
#ifndef VL_TESTS_SUPPORT_IR_FILE_H
#define VL_TESTS_SUPPORT_IR_FILE_H

#include "core/ir/ir.h"

#include <stdbool.h>

/* The valid program in a file; NULL, and what is wrong is printed. */
struct ir_module *ir_file_read(struct arena *a, const char *file);
/* A program as such a file has it. */
char *ir_file_text(struct arena *a, const struct ir_module *m);

/* Options of a runner of random programs for a single one: `--print` writes it to stdout, `--file FILE` runs
 * the program in the file instead, with everything else as the seed determines it
 * (tests/differential/random_ir.py). */
struct ir_file_options {
    bool print;
    const char *file;
};
/* Takes these options out of the arguments. */
struct ir_file_options ir_file_options(int *argc, char **argv);
/* The program to run: m, or the task of f0 in the file, or NULL if there is none to run.  A file
 * without one ends the runner with status 2. */
struct ir_module *ir_file_program(struct arena *a, const struct ir_file_options *w,
                                 struct ir_module *m);

#endif
