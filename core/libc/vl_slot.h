/* vl_slot.h - variable arguments of unknown types, for models that look at what is there. */
#ifndef VL_SLOT_H
#define VL_SLOT_H

#include "vl_model.h"

/* The front end's variable arguments: a list begins with where the next slot is, and a slot with
 * what is in it (core/frontend/builtin/varargs.c). */
struct vl_slot {
    uint64_t tag, more; /* more >> 8: the tag of what a pointer leads to, if that is a number */
    void *value;
};

enum { VL_SLOT_INT = 1, VL_SLOT_REAL = 2, VL_SLOT_POINTER = 3, VL_SLOT_SIZE = 32 };

/* What comes next. Compiled for a machine (tests/libc) it is unknown. */
static inline const struct vl_slot *vl_slots(va_list *list) {
#ifdef VL_NATIVE
    static const struct vl_slot unknown[1];
    return (void)list, unknown;
#else
    return *(const struct vl_slot **)(void *)list;
#endif
}

static inline const struct vl_slot *vl_slot_behind(const struct vl_slot *slot) {
    return (const void *)((const char *)slot + VL_SLOT_SIZE);
}

static inline _Bool vl_is_more(const struct vl_slot *next) {
    return __vl_inbounds(next, sizeof *next);
}

/* It was passed from outside: any number of arguments may follow. */
static inline _Bool vl_is_unknown(const struct vl_slot *next) { return next->tag == 0; }

/* The next argument, if it is a pointer or a number as wide. */
static inline void *vl_reaches(const struct vl_slot *next) {
    if (!vl_is_more(next)) return NULL;
    unsigned kind = (unsigned)next->tag & 0x7f;
    _Bool wide = (next->tag >> 8 & 0xff) == sizeof(void *);
    return kind == VL_SLOT_POINTER || (kind == VL_SLOT_INT && wide) ? next->value : NULL;
}

/* POSIX: a file that is made has permissions behind the flags. Numbers of macOS, and of Linux on
 * most machines. */
static inline void vl_check_mode(int flags, const struct vl_slot *next) {
#if defined __APPLE__
    enum { MAKES = 0x200 };
#elif defined __linux__ && (defined __i386__ || defined __x86_64__ || defined __arm__ ||           \
                            defined __aarch64__ || defined __riscv || defined __powerpc__)
    enum { MAKES = 0100 | 020000000 }; /* O_CREAT, and O_TMPFILE but for O_DIRECTORY */
#else
    enum { MAKES = 0 };
#endif
    __vl_check("library-argument", (flags & MAKES) == 0 || vl_is_more(next),
               "a file that is made has no mode");
}

/* The one that is so many behind it. */
static inline void *vl_reaches_later(const struct vl_slot *next, unsigned later) {
    return vl_reaches((const void *)((const char *)next + (size_t)later * VL_SLOT_SIZE));
}

#endif
