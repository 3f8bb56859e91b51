/* slot.h - pointers in memory. */
#ifndef VL_ENCODERS_TS_SLOT_H
#define VL_ENCODERS_TS_SLOT_H

#include "encoders/ts/context.h"

/* The object behind a pointer that is read from outside memory, or from an initialiser. */
struct ts_pointee {
    uint32_t parent; /* object that holds it; UINT32_MAX: it stands for all of the type */
    uint64_t off;
    ir_ct ct, declared;           /* the pointer's type, as the code takes it */
    const struct ir_reloc *reloc; /* of an initialiser; else NULL */
    uint32_t object;
    const struct ts_alias *alias; /* of a pointer that the code orders; else NULL */
    term null;                    /* 0: it is not */
};
struct ts_pointees {
    struct ts_pointee *at;
    uint32_t n, cap;
};

void ts_make_pointees(struct ts_builder *x);
/* The object that a pointer there is to at first, unless it is null; OBJ_OUTSIDE: not only one. */
uint32_t ts_pointee_at(const struct ts_builder *x, uint32_t object, uint64_t off);
/* Adds the objects that pointers in memory may refer to at first. */
void ts_find_contents(struct ts_builder *x, struct object_set *holds);
void ts_make_slots(struct ts_builder *x, uint32_t object);
/* Facts of the first state; `assume`: facts about slots that are never written, which hold always.
 */
void ts_first_slots(struct ts_builder *x, bool assume);
/* Is the first offset in the slot known, and has the word cells of its own? */
bool ts_slot_is_known(const struct ts_builder *x, const struct ts_object *o, uint32_t slot);
/* In each state: cells of slots that are never written are what they were at first, where that is
 * constant; else the variable is the shorter name for it. */
void ts_put_kept_slots(struct ts_builder *x);
/* in, out: it is to cells (0: never), it is behind them. */
struct ts_value ts_load_pointer(struct ts_builder *x, uint32_t object, term in, term out, term off,
                                ir_ct ct);
bool ts_may_store_pointer(struct ts_builder *x, uint32_t object, term in, term out);
void ts_put_slot(struct ts_builder *x, const struct ts_object *o, term in, term off, term obj);
/* A number is written to n bytes. */
void ts_touch_slots(struct ts_builder *x, const struct ts_object *o, term is, term off, term n);
/* Is a part of a pointer among these bytes? */
term ts_some_pointer(struct ts_builder *x, const struct ts_object *o, term off, term n);
/* The same of a number that is read there, where an initialiser may have put addresses. */
term ts_reads_address(struct ts_builder *x, uint32_t object, term off, term n);
/* The slots of `object` after a copy. */
term *ts_copied_slots(struct ts_builder *x, uint32_t object, term is, const struct ts_value *v);

#endif
