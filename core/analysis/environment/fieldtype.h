/* fieldtype.h - what a field that is declared void *, or a pointer to a hidden struct, points to.
 *
 * Handles and user data: one file sees only `struct internal_state *`, or void *, and casts it
 * to what it is.  The front end gives a load the type that its value is cast to; the field
 * points to the largest of those types in this unit.
 * Ownership: the result is the arena's and borrows the module.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_FIELDTYPE_H
#define VL_ANALYSIS_ENVIRONMENT_FIELDTYPE_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct fieldtypes {
    const struct ir_module *m;
    struct map of; /* type << 32 | offset of the field -> its pointer type */
};

void fieldtypes_run(struct arena *a, const struct ir_module *m, struct fieldtypes *out);

/* The pointer type of what lies `off` bytes into an object of this type, if that is a pointer whose
 * declaration does not tell and the code does; else 0. */
ir_ct fieldtype_at(const struct fieldtypes *t, ir_ct object, uint64_t off);

/* The field that lies *off bytes into an *object: the innermost struct around it, and where in that
 * it begins; where there is no struct, the type that stands there, and 0. false: there is none. */
bool fieldtype_place(const struct ir_module *m, ir_ct *object, uint64_t *off);
/* The same of what a load or store of f is at; false, too, where the code does not tell. */
bool fieldtype_accessed(const struct ir_module *m, const struct ir_func *f, ir_val access,
                        ir_ct *object, uint64_t *off);

/* void *, or a pointer to a type that is nowhere completed. */
bool fieldtype_is_hidden(const struct ir_module *m, ir_ct ptr);

#endif
