/* symbols.h - the external names of a module, as a linker sees those of an object file.
 *
 * A name is missing if the program's own functions or initialisers use it and the module does not
 * define it; a model of a library function counts as no definition, and a weak name that is not
 * defined is not missing, as a linker searches for none (ELF gABI, "Symbol Table").
 */
#ifndef VL_PROGRAM_SYMBOLS_H
#define VL_PROGRAM_SYMBOLS_H

#include "core/ir/ir.h"

struct ir_definition {
    const char *name;
    bool is_static;   /* known in its file alone; functions only */
    bool is_function; /* else an object */
    bool may_yield;   /* weak, inline or tentative: another file may define it, too */
};

struct ir_symbols {
    VEC(struct ir_definition) defined;
    VEC(const char *) missing; /* each once, in the order of the text */
};

/* Ensures: *out shares nothing with the module. */
void ir_symbols(struct arena *a, const struct ir_module *m, struct ir_symbols *out);

#endif
