/* frame.h - what a function with all that it calls does to memory that its callers see.
 *
 * The function is inlined but for calls of `heads`, whose own frames are asked for besides. A frame
 * is for a caller that uses it in place of the body (core/program/summary.h): it must not do less
 * than the body may do, or .why says that nothing is known.
 */
#ifndef VL_ANALYSIS_KNOWN_FRAME_H
#define VL_ANALYSIS_KNOWN_FRAME_H

#include "core/ir/ir.h"

/* A number in a variable that is written. */
struct frame_cell {
    const char *global;
    uint64_t off;
    ir_type type;
};

struct memory_frame {
    const char *why; /* it may do more than is told here: this is the reason; NULL: no more */
    VEC(struct frame_cell) cells;
    name_list bodiless;  /* functions without body that it calls, with numbers only */
    uint64_t frees;      /* parameters: what they point to, at its start */
    bool frees_deeper;   /* or what pointers in there lead to */
    bool reads_outside;  /* memory that is neither its own nor numbers in variables */
    bool reads_pointers; /* from memory that is not its own */
    bool reads_deeper;   /* other than from what its parameters point to */
    bool reads_bytes;    /* as numbers, what may be a pointer or part of one, not of its own */
    bool passes_own;     /* what a parameter points to, to a head */
    bool passes_other;   /* something else than pointers read from there, or null */
    bool sees_more;      /* than the contents of what its parameters point to, and of variables:
                            pointers that are there, or where these objects lie, of which size */
    name_list variables; /* that it names and that may change */
};

void frame_find(struct arena *a, const struct ir_module *m, const struct ir_func *inlined,
                const name_list *heads, struct memory_frame *out);

#endif
