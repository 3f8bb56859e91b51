/* driver.h - a violation as a C program, so that it can be compiled and run (DESIGN 6).
 *
 * The witness becomes C that is put around an #include of the user's file. `before` renames the
 * library functions that took inputs in the run. `main` defines `vl_run`: it builds the objects
 * behind pointers (each an allocation of its exact size, so that a sanitizer sees its end; at an
 * address with the witness's low bits where its place decides something; in constant memory where a
 * write to a constant is to be shown), sets globals, and calls the function. Beside it are
 * stand-ins, which hand out the inputs in order: of the functions without body, and of these
 * library functions. A part that C cannot set from outside (a static local's value, an input that
 * no call returns, an object too large to allocate) is a `problem`, and then there is no driver.
 * Ownership: everything is the arena's.
 */
#ifndef VL_RESULT_DRIVER_H
#define VL_RESULT_DRIVER_H

#include "core/interp/interp.h"

struct driver {
    const char *before, *main;
    const char *problem; /* NULL: there is a driver */
    bool ordered; /* the run chose among orders of evaluation; on a machine the compiler does */
    bool opens;   /* a library function gives what the real one may not give */
};

/* Before each stand-in of a function without body, with its name and a comment's end behind it; it
 * ends at the next line that is "}". Where the function is defined all the same, it is left out. */
#define DRIVER_STUB_HEAD "/* stand-in of "

/* kind: of the check that fails. run: the witness's. */
void driver_write(struct arena *a, const struct ir_module *task, const struct witness *w,
                  const struct interp_result *run, enum check_kind kind, struct driver *out);

#endif
