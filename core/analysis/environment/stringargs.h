/* stringargs.h - which arguments do library functions read as strings?
 *
 * The models say it: a parameter that a model gives to a function that reads a string is one, down
 * to those that read characters themselves (the table in stringargs.c). Only functions that have a
 * model count. Strings of which at most n characters are read count, too: what is handed to strncmp
 * is a string in nearly every program.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_STRINGARGS_H
#define VL_ANALYSIS_ENVIRONMENT_STRINGARGS_H

#include "core/base/map.h"
#include "core/ir/ir.h"

/* Bit i: the argument i, from 0. STRINGARGS_PRINTS: and what stands for `...`, where it is a
 * pointer to characters. */
enum { STRINGARGS_PRINTS = 1 << 8 };

struct stringargs {
    struct map known; /* struct ir_func -> what is known of it */
};

unsigned stringargs_of(struct arena *a, struct stringargs *s, const struct map *index,
                       const struct ir_module *m, const char *name);

#endif
