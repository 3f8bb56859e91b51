/* value.h - values of a run as a debugger shows them: text, type, and what is inside.
 *
 * Where there is no value the text says why ("not initialised", "freed"). Texts are C where they
 * can be, so that a person may paste them as a watch expression.
 * Ownership: all lives in the arena that is given, until the run moves.
 */
#ifndef VL_LSP_DAP_VALUE_H
#define VL_LSP_DAP_VALUE_H

#include "core/interp/stepper.h"

struct source_texts;

/* A run that is looked at. */
struct subject {
    const struct ir_module *m;
    const struct witness *w;
    struct stepper *s;
    struct source_texts *texts; /* locals.h */
};

/* A value, or a place in memory that holds one. */
struct c_value {
    bool in_memory;
    struct wit_val v; /* in memory: the pointer to it */
    enum stepper_state state;
    ir_ct ct;                    /* its C type; 0: see below */
    const struct ir_field *bits; /* in memory: a bit-field of the record at .v */
    /* Without a C type of the program: */
    bool is_pointer, is_signed; /* .v.type has the width */
    ir_ct elem;                 /* pointer: to what */
};

/* A row of a debugger's view. */
struct shown_value {
    const char *name, *text, *type;
    const char *path; /* an expression for it, or NULL */
    struct c_value value;
    bool has_children;
    uint64_t elements; /* of an array */
};
typedef VEC(struct shown_value) shown_values;

/* The value type of a C type; IR_VOID: it is no number and no pointer. */
ir_type value_ir_type(const struct ir_module *m, ir_ct ct);
const struct ir_ctype *value_ctype(const struct ir_module *m, ir_ct ct); /* never NULL */
/* A place's value as a value; .state says whether there is one. Arrays become pointers. */
struct c_value value_load(const struct subject *x, const struct c_value *place);
/* Why there is no value: "not initialised". */
const char *value_state_text(const struct subject *x, enum stepper_state state,
                             const struct wit_val *at);

struct shown_value value_show(const struct subject *x, struct arena *a, const char *name,
                              const char *path, const struct c_value *v);
/* What is inside: members, elements start .. start + count - 1, what a pointer leads to. */
void value_children(const struct subject *x, struct arena *a, const struct shown_value *of,
                    uint64_t start, uint64_t count, shown_values *out);

#endif
