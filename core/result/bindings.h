/* bindings.h - inputs of a run as bindings: how a value and an object's contents are shown; for
 * inputs.c alone.
 *
 * Of an object all that matters is shown: text as a string, bit-fields and unions by their members,
 * then what its pointers are to, each object once.
 */
#ifndef VL_RESULT_BINDINGS_H
#define VL_RESULT_BINDINGS_H

#include "core/result/verdict.h"

/* Of one call, or one run: a list of a page's bytes is whole. */
enum { MAX_BINDINGS = 4200 };

/* The values that one function returned, or one variable got, in order: NULL is anything. */
struct series {
    const char *name;
    VEC(const char *) values;
    bool matters;
    bool is_padding; /* bytes outside of members: in the order in which they were filled */
    const char *why; /* what it means, or NULL */
};

struct bindings {
    struct arena *a;
    const struct ir_module *m;
    const struct witness *w;
    const struct interp_result *run;
    struct check_result *out;
    bool *listed; /* objects of the witness */
    bool *words;  /* those whose address is in a union, as a number; or NULL */
    VEC(struct series) series;
};

const char *bindings_text(const struct bindings *t, const struct wit_val *v, ir_ct ct);
/* As the program writes it: "x.a" for our "x->a", where the entry takes the record x by value. In
 * the arena, or the name itself. */
const char *bindings_name(struct arena *a, const struct ir_module *m, const struct ir_func *entry,
                          const char *name);
/* The first of a name counts. */
void bindings_add(const struct bindings *t, const char *name, const char *value);
/* A value of this name, and what it points to. */
void bindings_add_value(const struct bindings *t, const char *name, const struct wit_val *v,
                        ir_ct ct);
/* Lists the object's contents. */
void bindings_add_cells(const struct bindings *t, const struct wit_object *o);
/* Objects whose address a union holds as a number are named by the member that is read as a
 * pointer:
 * "*v->p". Before cells get names. */
void bindings_name_words(const struct bindings *t);
/* Cells without a name get one; .at: the object's start. */
void bindings_name_cell(const struct bindings *t, struct wit_val at, struct wit_cell *c);
void bindings_name_cells(const struct bindings *t, enum wit_place place, uint32_t index);

#endif
