/* fieldtype.h - what a field that is declared void *, or a pointer to a hidden struct, points to.
 *
 * This is about handles and user data: the file declares only `struct internal_state *`, or void *,
 * and casts it to the real type.  The front end gives a load the type that its value is cast to;
 * the field points to the largest of those types in this unit.  And about intrusive lists: memory
 * holds pointers to a struct, and the code goes from there to the one record that has it as a
 * member. Ownership: the result is the arena's
 * and borrows the module.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_FIELDTYPE_H
#define VL_ANALYSIS_ENVIRONMENT_FIELDTYPE_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct fieldtypes {
    const struct ir_module *m;
    struct map of; /* type << 32 | offset of the field -> its pointer type */
    VEC(struct ir_container)
    containers; /* one a member's type, with the outermost record; record 0: there
                are several */
};

void fieldtypes_run(struct arena *a, const struct ir_module *m, struct fieldtypes *out);

/* The type of the pointer that lies `off` bytes into an object of this type, if its declaration
 * hides the pointee and the code's casts show it; else 0. */
ir_ct fieldtype_at(const struct fieldtypes *t, ir_ct object, uint64_t off);

/* Is the first member of ct, or of that one, of the type `first` (6.7.2.1p15)? */
bool fieldtype_starts_with(const struct ir_module *m, ir_ct ct, ir_ct first);
/* The container to which the code goes from pointers of this type; NULL: none, or one of several.
 */
const struct ir_container *fieldtype_container(const struct fieldtypes *t, ir_ct ptr);

/* Finds the field that lies *off bytes into an *object, and sets *object to the innermost struct
 * around it and *off to the field's offset in that; without a struct around it, to the type that is
 * there and 0. false: there is no field at *off. */
bool fieldtype_place(const struct ir_module *m, ir_ct *object, uint64_t *off);
/* p without its constant steps, whose bytes are summed up in *off: a pointer that is no step, or
 * one by a number that is not known. */
ir_val fieldtype_base(const struct ir_func *f, ir_val p, uint64_t *off);
/* The same for the field that a load or store of f accesses; false also if the code does not show
 * which field that is. */
bool fieldtype_accessed(const struct ir_module *m, const struct ir_func *f, ir_val access,
                        ir_ct *object, uint64_t *off);

/* Is ptr void *, or a pointer to a type that the unit never completes? */
bool fieldtype_is_hidden(const struct ir_module *m, ir_ct ptr);

#endif
