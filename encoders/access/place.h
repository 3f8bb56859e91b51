/* place.h - where objects lie in memory, as terms: the facts about one address, about two, and the
 * equality of pointers into different objects.
 *
 * Units: bytes; an address has pointer width.  Source: docs/architecture.md, "Addresses".
 */
#ifndef VL_ENCODERS_ACCESS_PLACE_H
#define VL_ENCODERS_ACCESS_PLACE_H

#include "core/analysis/environment/environment.h"
#include "encoders/access/access.h"

/* No object reaches into the last page, where programs put error codes. */
enum { ACCESS_LAST_PAGE = 4096 };

/* The alignment that the program or its file demands: 0: none; IR_ALIGN_UNKNOWN. */
uint64_t access_demanded(const struct access_object *o);
/* The number of low bits of its address that are surely 0. */
unsigned access_zeros(const struct ir_module *m, const struct access_object *o);
/* Are they 0 only as a pointer from outside is assumed to be aligned? */
bool access_assumes_aligned(const struct ir_module *m, const struct access_object *o);

/* The object begins and ends before the last page, and where addresses have 64 bits, all of it in
 * one half of them. */
term access_has_room(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                     term base);
/* It is not at null, and no function where SIG_IGN and its like are (7.14p3). */
term access_not_null(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                     term base);

/* An object, and where it lies. */
struct access_place {
    const struct access_object *o;
    term base;
};
/* Two that live at one time share no byte; one may begin where the other ends (6.5.9p6), and of
 * two string literals one may be the other's end (6.4.5p7). */
term access_apart(struct term_store *s, const struct ir_module *m, struct access_place a,
                  struct access_place b);

/* The conditions under which a pointer may equal one into another object. */
struct access_meeting {
    term end;     /* it is behind its object, where another one may begin (6.5.9p6) */
    term dead;    /* its object is dead: another may be where it was (6.2.4p2) */
    term literal; /* it is into a string literal: those may overlap (6.4.5p7) */
};
struct access_meeting access_never_meets(struct term_store *s);
/* The pointer may be to o, where `is`, and then at off. */
void access_add_meeting(struct term_store *s, const struct ir_module *m, struct access_meeting *k,
                        const struct access_object *o, term is, term off);
/* Pointers to different objects, at these offsets, are to be compared by their addresses. */
term access_meet(struct term_store *s, const struct ir_module *m, const struct access_meeting *a,
                 term off_a, const struct access_meeting *b, term off_b);
/* The offset is that of none of these members. */
term access_beside_members(struct term_store *s, const struct env_members *in, term off);

#endif
