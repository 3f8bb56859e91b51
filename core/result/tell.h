/* tell.h - inputs of a run as bindings: how a value and an object's contents are shown; for
 * inputs.c alone.
 *
 * Of an object all that matters is shown: text as a string, bit-fields and unions by their members,
 * then what its pointers are to, each object once.
 */
#ifndef VL_RESULT_TELL_H
#define VL_RESULT_TELL_H

#include "core/result/verdict.h"

enum { MAX_BINDINGS = 256 };

/* The values that one function returned, or one variable got, in order: NULL is anything. */
struct series {
    const char *name;
    VEC(const char *) values;
    bool matters;
};

struct telling {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
    bool *told; /* objects of the witness */
    VEC(struct series) series;
};

const char *tell_shown(const struct telling *t, const struct wit_val *v, ir_ct ct);
/* The first of a name counts. */
void tell_binding(const struct telling *t, const char *name, const char *value);
/* A value of this name, and what it points to. */
void tell_value(const struct telling *t, const char *name, const struct wit_val *v, ir_ct ct);
/* Lists the object's contents. */
void tell_cells(const struct telling *t, const struct wit_object *o);
/* Cells without a name get one; .at: the object's start. */
void tell_name_cell(const struct telling *t, struct wit_val at, struct wit_cell *c);
void tell_name_cells(const struct telling *t, enum wit_place place, uint32_t index);

#endif
