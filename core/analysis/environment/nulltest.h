/* nulltest.h - which pointers does the program compare with null or with each other, which does it
 * use as strings?
 *
 * A function verified alone gets pointers of which nothing is known.  They may be null
 * where the program itself considers that: where a comparison with null, of the
 * value itself, a copy of it (block parameter, select, local in memory), or in a callee
 * that it is passed to, decides something; null may have been copied as well (nullflow.c).  Where
 * it is one of several values, another of which is null outright, the comparison asks for that one.
 * The comparisons that the front end makes for its own checks decide nothing, and what a function
 * requires of its callers (`assert(p)` in front of all else) nothing of parameters.
 * Likewise a pointer from outside is taken for a terminated string where the program
 * gives it, a copy, or a place in what it points to, to a library function that reads a string
 * (stringargs.h), or reads characters from there until a null character ends that (textwalk.h).
 * An array that a loop walks along to an element that is zero ends with one.
 * And where it asks whether two pointers are equal, those, and others of their types, may be; where
 * it orders or subtracts them, what stands in those fields and parameters, integers that pointers
 * are made of among them, may point into one object. A pointer and what was made from it (p < p +
 * n) tell nothing. Ownership: the result is the arena's and borrows the module.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_NULLTEST_H
#define VL_ANALYSIS_ENVIRONMENT_NULLTEST_H

#include "core/analysis/environment/textwalk.h"
#include "core/base/map.h"
#include "core/ir/ir.h"

struct ordered_field {
    ir_ct object; /* a struct, or the pointer's type: core/analysis/environment/fieldtype.h */
    uint64_t off;
};

/* How walks find the end of arrays of one type. */
struct element_end {
    ir_ct element;
    struct array_end end;
};

struct nulltest {
    const struct ir_module *m;
    struct map params; /* tested parameters of functions: func index << 32 | place */
    VEC(struct ordered_field)
    fields; /* of equality: whose address the code compares (`s->text == s->small`) */
    VEC(ir_ct)
    types; /* of tested pointers that were loaded, returned by unknown calls, or nondet */
    VEC(struct element_end) ends; /* of walks along arrays */
    VEC(ir_ct) ordered_as;        /* of the operands that are ordered or subtracted */
};

/* `from_start`: the program begins, and variables have their initial values. */
void nulltest_run(struct arena *a, const struct ir_module *m, bool from_start,
                  struct nulltest *out);

/* The same of uses as strings: the questions below then ask for these. */
void stringuse_run(struct arena *a, const struct ir_module *m, struct nulltest *out);

/* Of walks along arrays that a zero ends (textwalk.h): parameters, and fields. */
void endwalk_run(struct arena *a, const struct ir_module *m, struct nulltest *out);
/* The end of an array of such elements that is walked along so; .size 0: of none, or not always the
 * same member is zero. */
struct array_end endwalk_of(const struct nulltest *n, ir_ct element);

/* Of comparisons of two pointers for equality; `types` then holds those of parameters as well. */
void equaltest_run(struct arena *a, const struct ir_module *m, struct nulltest *out);

/* Of pointers that are ordered or subtracted, `types` then holds only those of results of calls. */
void ordertest_run(struct arena *a, const struct ir_module *m, struct nulltest *out);
bool ordertest_some(const struct nulltest *n);
/* May such a pointer be behind the last element of its array, as an end is? One to a structure is
 * there only where the code orders pointers to such structures: what is asked whether it is in a
 * pool of memory (`(char *)p < pool + size`) is an object. Requires: ptr is a pointer's type. */
bool ordertest_ends(const struct nulltest *n, ir_ct ptr);

/* Does the code test f's i-th parameter (from 0)? */
bool nulltest_param(const struct nulltest *n, const struct ir_func *f, uint32_t i);
/* Does it test what lies off bytes into such an object: order it, walk along to its end, or, where
 * equality was asked for, compare its address? Of an array of scalars: an element. */
bool nulltest_field(const struct nulltest *n, ir_ct object, uint64_t off);
/* Does it test pointers of this type that come out of memory or unknown calls? Qualifiers do not
 * count. */
bool nulltest_type(const struct nulltest *n, ir_ct ptr);

/* By value: does something besides the front end's own checks depend on it? */
bool *nulltest_deciding(struct arena *a, const struct ir_func *f);

#endif
