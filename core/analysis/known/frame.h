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

/* Bytes behind a parameter, at a constant offset. */
struct frame_part {
    uint32_t param;
    uint64_t off, bytes;
    bool read, written;
};

struct memory_frame {
    const char *why; /* it may do more than is told here: this is the reason; NULL: no more */
    VEC(struct frame_cell) cells;
    VEC(struct frame_part) parts; /* of what parameters point to, and ... */
    uint64_t reads_all;           /* ... parameters of which more than that may be read, ... */
    uint64_t writes_all;          /* ... or written */
    uint64_t read_first; /* parameters of which something is read before anything is written, in the
                            order of the text: only for guesses */
    uint64_t copies_to;  /* parameters to which memory is copied, which may hold no values */
    bool moves; /* what it stores behind parameters or in variables may be pieces of addresses */
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

/* Parameters that something is stored behind. */
uint64_t frame_written(const struct memory_frame *f);

void frame_find(struct arena *a, const struct ir_module *m, const struct ir_func *inlined,
                const name_list *heads, struct memory_frame *out);

#endif
