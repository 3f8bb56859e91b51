/* nulltest_int.h - shared by the sources that trace where pointers come from.
 *
 * Ownership: what a tracer holds is in its `tmp`, but for the result, which is in `a`.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_NULLTEST_INT_H
#define VL_ANALYSIS_ENVIRONMENT_NULLTEST_INT_H

#include "core/analysis/environment/nulltest.h"
#include "core/analysis/environment/stringargs.h"
#include "core/ir/cfg.h"

struct use_site {
    uint32_t func;
    ir_val v;
};

/* The facts about one function. */
struct nulltest_body {
    const struct ir_func *f;
    struct cfg g;
    bool *tested;                    /* by value */
    bool *outright;                  /* the same, and of parameters, too (.beside of the tracer) */
    bool *looked_at, *set_elsewhere; /* by value: of locals (set_from_elsewhere) */
    VEC(ir_val) writers;             /* what may store pointers: STORE, COPY, FILL, CALL */
    uint32_t *place;                 /* of a parameter, in its function or block */
    VEC(struct use_site) callers;
    const char *signature;
    bool result_tested, result_outright;
    bool *may_be_null; /* by value, once asked: a null constant gets there (holds_null) */
    bool gives_asked,
        gives_arguments; /* nullorder.c: its results are all some of its arguments ... */
    VEC(uint32_t) given; /* ... of these places */
};

/* Bytes behind a pointer: all of them are in lo..hi (exclusive; UINT64_MAX: not known). Where the
 * address has a variable index they are `width` bytes from `at` on, or a multiple of `step` before
 * or behind it: one member of each element. Step 0: no index; 1: nothing is known. */
struct byte_places {
    uint64_t lo, hi;
    uint64_t at, width, step; /* `at` modulo 2^64 */
};

/* Bytes whose value decides something, as `reader` sees them, an instruction of the function. 0:
 * what the function stores there is seen by its callers. */
struct asked_place {
    struct use_site at;
    struct byte_places bytes;
    ir_val reader;
    uint64_t number; /* of this place, in the order in which they were asked about */
};

enum pointer_use {
    COMPARED_WITH_NULL,
    COMPARED_WITH_COPY, /* with what may be a copy of null: nullflow.c */
    COMPARED,
    ORDERED,
    READ_AS_STRING,
    WALKED_TO_END
};

/* What `to` holds may have come from `from`: values (func << 32 | value), or places in memory. */
struct null_step {
    uint64_t from, to;
};

/* Where null constants get to. */
struct null_flow {
    bool from_start; /* the program begins: variables have their initial values */
    uint64_t at;     /* what the next questions are asked for; 0: for a comparison */
    VEC(struct null_step) steps;
    VEC(uint64_t) nulls;
    VEC(struct use_site) sides; /* of comparisons: two after each other */
};

struct nulltest_tracer {
    struct arena *a, tmp;
    struct nulltest *out;
    struct null_flow *flow;       /* COMPARED_WITH_COPY */
    struct nulltest_body *bodies; /* by index of the function */
    uint32_t nbodies;
    struct map index; /* of functions, by name */
    enum pointer_use use;
    bool beside; /* COMPARED_WITH_NULL: says nothing of parameters. What is asked about is one of
                    several values, of which another one is null outright, so that the comparison
                    asks for that; or a requirement asks */
    struct stringargs strings;
    struct map ordered; /* pairs of parameters: func << 32 | place << 16 | place */
    struct map cursors; /* parameters with an offset: func << 32 | place << 16 | offset */
    VEC(struct use_site) todo;
    VEC(struct asked_place) places;
    struct map places_seen; /* by text: their numbers */
    uint64_t nplaces;
    struct map ranges;  /* how many were asked about: func << 32 | base */
    bool makes_numbers; /* COMPARED: the unit's own code turns pointers into numbers */
    VEC(ir_val) made;   /* pointers that the function at hand makes of numbers */
};

static inline bool nulltest_is_zero(const struct ir_func *f, ir_val v) {
    bv_t k;
    return ir_const_value(f, v, &k) && k == 0;
}

/* nulluse.c: asks about all that is used in the way that is looked for. */
void nulluse_find(struct nulltest_tracer *t);
/* The same value: two loads of one field, too. */
bool nulltest_same_source(const struct ir_func *f, ir_val v, ir_val w);

/* nullorder.c: the same of orders and differences in one function. */
void nullorder_find(struct nulltest_tracer *t, uint32_t func);

/* nulltrace.c: back from all that was asked about, until nothing is left. */
void nulltrace_back(struct nulltest_tracer *t);
void nulltest_note_type(struct nulltest_tracer *t, ir_ct ct);
bool nulltest_has_field(const struct nulltest *n, ir_ct object, uint64_t off);

/* v may be a pointer that was asked about, or a number made of one. */
void nulltest_ask(struct nulltest_tracer *t, uint32_t func, ir_val v);

/* nullplace.c: the bytes behind `addr` were asked about as `reader` sees them; then all such
 * places, until none is left. */
void nullplace_ask(struct nulltest_tracer *t, struct use_site reader, ir_val addr, uint64_t size);
void nullplace_trace(struct nulltest_tracer *t);

/* nullflow.c: a value was asked about, or a place (by its number from 0); it is null outright; two
 * sides of a comparison. All do nothing for other uses than COMPARED_WITH_COPY. */
void nullflow_value(struct nulltest_tracer *t, struct use_site s);
void nullflow_place(struct nulltest_tracer *t, uint64_t place);
void nullflow_at_value(struct nulltest_tracer *t, struct use_site s);
void nullflow_at_place(struct nulltest_tracer *t, uint64_t place);
void nullflow_is_null(struct nulltest_tracer *t);
void nullflow_compared(struct nulltest_tracer *t, uint32_t func, const ir_val p[2]);
/* Last: what is compared with a copy of null. */
typedef VEC(struct use_site) use_sites;
void nullflow_end(struct arena *a, struct nulltest_tracer *t, use_sites *out);

#endif
