/* summary.h - calls of a function without entering it.
 *
 * A call becomes what the function may do to its caller, and checks of what the function's own
 * verification assumes of its arguments.  If no check of the function fails under these
 * assumptions, its summary in place of its own recursive calls included, none fails at any depth:
 * an induction on the depth of calls that return (Hoare, "Procedures and Parameters", 1971, rule of
 * recursion).  That a call returns is not claimed.
 *
 * Numbers of instructions stay (insert.h); all that is new has larger ones.
 */
#ifndef VL_PROGRAM_SUMMARY_H
#define VL_PROGRAM_SUMMARY_H

#include "core/ir/ir.h"

/* A number in a variable, which may be another one afterwards. */
struct ir_summary_cell {
    const char *global;
    uint64_t off;
    ir_type type;
};

/* of_param: the parameter's value and k, modulo 2^width; else k. */
struct ir_summary_term {
    bool of_param;
    uint32_t param;
    bv_t k;
};

/* x op y, or y op x. */
struct ir_summary_relation {
    enum ir_op op; /* a comparison */
    bool swapped;
    struct ir_summary_term y;
};

/* Of the result, where `guard` holds of the parameter `guarded`, or does not (`otherwise`). */
struct ir_summary_result {
    bool has_guard, otherwise;
    uint32_t guarded;
    struct ir_summary_relation guard, is;
};

/* ---- preconditions ---- */

/* Where a call starts: the number that a parameter is, or 1 if the pointer is null, else 0; or the
 * number that is behind the parameter, or in a variable. */
struct ir_summary_input {
    bool is_null;
    bool behind;        /* at .off of what parameter .param points to */
    const char *global; /* or at .off of this variable; NULL: neither */
    uint32_t param;
    uint64_t off;
    ir_type type;
    bool is_signed;
};

/* lo <= x + sign * y <= hi, as integers; or with .mask, of x alone: its bits there are .value. */
struct ir_summary_atom {
    struct ir_summary_input x, y;
    int sign; /* 0: there is no y */
    bool has_lo, has_hi;
    bool unequal; /* x + sign * y != lo */
    sbv_t lo, hi;
    uint64_t mask, value;
};

/* Not all of these hold; or where they do, there is so much memory. */
struct ir_summary_demand {
    VEC(struct ir_summary_atom) all;
    bool room; /* parameter .param points to .elements, and .count if it is .counted, of them */
    uint32_t param;
    uint64_t element; /* bytes of one */
    bool counted;
    struct ir_summary_input count;
    sbv_t elements;
};

struct ir_summary {
    const char *func;
    VEC(struct ir_summary_demand) demands; /* its precondition: all of them */
    VEC(struct ir_summary_cell) cells;
    name_list bodiless; /* functions without body, with numbers only, that it may call */
    name_list reads;    /* variables of which all bytes have to hold values */
    VEC(struct ir_summary_result) results;
};

/* Bytes at a constant offset. */
struct ir_summary_part {
    uint64_t off, bytes;
    bool read, written;
};

/* What has to be known of one argument. */
struct ir_summary_need {
    bool object;    /* it points to an object from outside that lives, with ... */
    uint64_t bytes; /* ... so many bytes from there on ... */
    bool freed;     /* ... which may be freed, and may have been freed by the call ... */
    bool null;      /* ... or it is null */
    bool data;      /* or: to living memory, from outside or not, with .bytes ... */
    bool string;    /* ... or a string, that is with all up to a null character ... */
    bool counted;   /* ... and with as many units as argument .count says */
    uint32_t count;
    bool is_signed;
    uint64_t unit;
    uint64_t whole;                    /* rounded up to a multiple of it; 0: that is so anyway */
    bool reads_all;                    /* all of that holds values, ... */
    bool writes_all;                   /* ... and may be written; or only these parts: */
    VEC(struct ir_summary_part) parts; /* within .bytes */
    bool unset;     /* what is written needs to hold no values before, and holds some afterwards */
    bool copied;    /* it may be written with what holds no values */
    uint32_t chunk; /* bytes of the numbers that are there, as a rule; 0: not known */
};

/* In place of the call.  needs: by argument. check: the kind of the checks. */
void ir_summary_call(struct ir_module *m, struct ir_func *f, ir_val call,
                     const struct ir_summary *s, const struct ir_summary_need *needs,
                     enum check_kind check);

/* In s->func: what calls of it check is assumed at its start, memory that is .unset holds no values
 * there, and where it matters a check at each return is that what was written does. */
void ir_summary_given(struct ir_module *m, const struct ir_summary *s,
                      const struct ir_summary_need *needs, enum check_kind check);

/* A pointer may move to before an object from outside, whose start is unknown, but not to before
 * any object: with a check that it does not, in all of m, wherever it is asked whether it may. */
void ir_summary_starts(struct ir_module *m, enum check_kind check);

/* A check at each return of s->func, for each of s->results, whose number from 1 is its .imm. */
void ir_summary_returns(struct ir_module *m, const struct ir_summary *s, enum check_kind check);

#endif
