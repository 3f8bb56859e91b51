/* vl_slot.h - variable arguments of unknown types, for terminal.c and attributes.c. */
#ifndef VL_SLOT_H
#define VL_SLOT_H

#include "vl_model.h"

/* The front end's variable arguments: a list begins with where the next slot is, and a slot with
 * what is in it (core/frontend/builtin/varargs.c). */
struct vl_slot {
    uint64_t tag, reserved;
    void *value;
};

enum { VL_SLOT_INT = 1, VL_SLOT_POINTER = 3, VL_SLOT_SIZE = 32 };

/* The next argument, if it is a pointer or a number as wide. */
static inline void *vl_reaches(const struct vl_slot *next) {
    if (!__vl_inbounds(next, sizeof *next)) return NULL;
    unsigned kind = (unsigned)next->tag & 0x7f;
    _Bool wide = (next->tag >> 8 & 0xff) == sizeof(void *);
    return kind == VL_SLOT_POINTER || (kind == VL_SLOT_INT && wide) ? next->value : NULL;
}

/* The one that is so many behind it. */
static inline void *vl_reaches_later(const struct vl_slot *next, unsigned later) {
    return vl_reaches((const void *)((const char *)next + (size_t)later * VL_SLOT_SIZE));
}

#endif
