/* object.h - the objects of a transition system, their addresses and their variables. */
#ifndef VL_ENCODERS_TS_OBJECT_H
#define VL_ENCODERS_TS_OBJECT_H

#include "encoders/access/access.h"
#include "encoders/ts/context.h"

uint32_t ts_add_object(struct ts_builder *x, struct ts_object o, ir_ct ct);
void ts_make_objects(struct ts_builder *x);
/* C type: of a variable, else of an element. */
ir_ct ts_type_of(const struct ts_builder *x, const struct ts_object *o);
/* The object as encoders/access asks for it; the C type of a function is left out. */
struct access_object ts_access(struct ts_builder *x, const struct ts_object *o);
/* The variable of the object's address, made when it is first asked for. */
term ts_base(struct ts_builder *x, uint32_t object);
/* An address of one of the objects that a `many` object stands for. */
term ts_any_base(struct ts_builder *x, uint32_t object);
/* Removes the variables of addresses that nothing depends on. */
void ts_drop_bases(struct ts_builder *x);
/* Adds the variables of memory. Requires: all other variables have been added. */
void ts_make_memory(struct ts_builder *x);

uint32_t ts_named_object(struct ts_builder *x, const char *name, bool func);
void ts_slot_var(struct ts_builder *x, uint32_t object, uint32_t slot);

/* unread.c: is g a library model's global that this function never reads? */
bool ts_is_unread(const struct ts_builder *x, const struct ir_global *g);

#endif
