/* driver_text.h - what the files that write a driver (driver.h) share.
 *
 * The text follows an #include of the user's file, so it includes no header, names no C type of
 * the program but records that are passed by value, and calls the library under names of its own.
 */
#ifndef VL_RESULT_DRIVER_TEXT_H
#define VL_RESULT_DRIVER_TEXT_H

#include "core/base/str.h"
#include "core/result/driver.h"

struct driver_writer {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    enum check_kind kind;
    struct str before, main;
    const char *problem;
    bool *given; /* inputs that a stand-in of a library function hands out */
    bool opens;
};

void driver_problem(struct driver_writer *d, const char *why);
bool driver_identifier(const char *name);
/* The object is a function of which nothing is known, no data. */
bool driver_is_function(const struct driver_writer *d, uint32_t object);
/* A weak function or object without a definition (core/frontend/unit/weak.c). */
bool driver_misses(const struct driver_writer *d, const char *name);
/* Parameters that have a name in C: `...` is one more in the IR. */
uint32_t driver_params(const struct ir_func *f);
/* A type that is passed like this one. */
const char *driver_type(struct driver_writer *d, ir_type t);
/* A pointer as an expression of type char *. */
void driver_put_pointer(struct driver_writer *d, struct str *s, const struct wit_val *v);
/* Code that copies v to the address given by the C expression `at`, in a line that says `note`
 * (NULL: nothing). */
void driver_put_copy(struct driver_writer *d, struct str *s, const char *at,
                     const struct wit_val *val, const char *note);

/* driver_stubs.c: functions without body, and callbacks; before what calls them. */
void driver_put_stubs(struct driver_writer *d);
/* The function through which code without body calls functions of this file; NULL: there is none.
 */
const struct ir_func *driver_call_back(const struct driver_writer *d);

/* driver_library.c: library functions that took inputs in the run. Marks these inputs as given. */
void driver_put_library(struct driver_writer *d);

#endif
