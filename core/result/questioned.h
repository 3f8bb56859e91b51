/* questioned.h - does the code ask about what a failing run needs?
 *
 * A function that uses an index, a count or a pointer as it comes trusts its callers: what it needs
 * is told (`needs i < 4`), but is no mistake.  One that compares it with something, and fails all
 * the same, has a test that is missing or wrong:
 *
 *     int pick(int i) { return row[i]; }                                  trusts
 *     int pick(int i) { return i >= 0 ? row[i] : -1; }                    asks
 *     int first(char *s) { char c = *s; return s ? c : 0; }               asks
 *
 * Pure, but for the temporary arena.
 */
#ifndef VL_RESULT_QUESTIONED_H
#define VL_RESULT_QUESTIONED_H

#include "core/ir/ir.h"

/* Is the parameter, or what is computed of it and constants, compared where the code decides which
 * way it goes, in func or in a function of the module that gets it, before or behind the place
 * where it fails? by_data: comparisons with what memory holds count, too. */
bool questioned_number(struct arena *tmp, const struct ir_module *m, const char *func,
                       uint32_t param, bool by_data, const char *failing, ir_val ins);

/* The same of the numbers that the function reads behind the pointer. */
bool questioned_contents(struct arena *tmp, const struct ir_module *m, const char *func,
                         uint32_t param);

/* Is the pointer compared with null on the way to where it fails, or behind that place?  The check
 * `ins` of `failing` is in the function, or in one that it calls. */
bool questioned_null(struct arena *tmp, const struct ir_module *m, const char *func, uint32_t param,
                     const char *failing, ir_val ins);

/* Is the place that the failed check of memory is about one that the code compares, as an index or
 * as a pointer; one that a number counts along with, in elements of so many bytes; or always the
 * same one? */
bool questioned_place(struct arena *tmp, const struct ir_module *m, const char *failing, ir_val ins,
                      uint64_t element);

#endif
