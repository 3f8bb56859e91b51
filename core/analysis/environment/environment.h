/* environment.h - what a function may be given: every decision about unknown input, as data.
 *
 * Verifying a function alone, its parameters and the memory behind them are inputs.  This module
 * decides, before anything is executed, which objects a pointer among them may point to, from facts
 * about the code (facts.h) and two options: its shape, whether it may be null, whether it is a
 * string, which parameters share an object, which earlier pointers it may equal, how many elements
 * a number promises, and for each decision the row of assumptions.def that a verdict then lists.
 * Encoders turn these data into terms and decide none of it themselves.  Pointers in memory are met
 * during execution; what they may be to depends on types alone, and env_field says it.
 * Where transition systems do not follow what symbolic execution follows, `unfollowed` says why.
 * No terms, no solver.  Docs: docs/architecture.md, "How unknown input is modelled".
 * Threads: a constant once env_init has returned.  Ownership: the arena's; borrows the facts.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_ENVIRONMENT_H
#define VL_ANALYSIS_ENVIRONMENT_ENVIRONMENT_H

#include "core/analysis/environment/facts.h"
#include "core/analysis/environment/header.h"
#include "core/base/str.h"
#include "core/ir/bodiless.h"

/* ---- assumptions ---- */

/* A row of assumptions.def with what its sentence names, in order. */
struct env_claim {
    enum assumption_kind kind;
    const char *name[ASSUMPTION_NAMES];
};

/* ---- what a pointer is to ---- */

enum env_shape_kind {
    ENV_ELEMENTS, /* an array: at least one element, unknown how many */
    ENV_FUNCTION, /* a function of another file */
    ENV_VARARGS,  /* a va_list: the variable arguments that a caller has given */
};

struct env_shape {
    enum env_shape_kind kind;
    ir_ct ct;            /* of one element; 0: bytes */
    uint64_t element;    /* its bytes; not 0 but for functions */
    bool maybe_constant; /* a pointer to const: the object may be constant or not (6.7.3p6) */
};

/* Of a pointer of this type; 0: of no type that is known, so to bytes. */
struct env_shape env_shape(const struct ir_module *m, ir_ct ptr);
/* Of `extern T g[]`. */
struct env_shape env_shape_of_extern(const struct ir_module *m, const struct ir_global *g);

/* Why transition systems know nothing of a pointer that symbolic execution follows.  An execution
 * that uses one is lost there (ts.h), so nothing is proved of it. */
enum env_unfollowed {
    ENV_FOLLOWED,
    ENV_ARGV,    /* arrays of strings have no slots for pointers there */
    ENV_ORDERED, /* of any pointer of a type: it may lie in another's object */
    ENV_LIST,    /* variable arguments are not modelled there */
    ENV_ENDED,   /* nor is the zero that ends an array */
    ENV_HEADER,  /* pointers are to the start of an object there */
};

struct env_pointer {
    ir_ct type;   /* as the code takes it, where the declaration hides that */
    ir_ct member; /* the pointer's declared type, where the code takes it for one to the record
                     around what it is to; else 0 */
    struct env_shape to;
    bool may_be_null; /* as the code compares it, or pointers of its type in memory, with null */
    bool string;      /* it is used as one: a null character is its last element */
    bool list;        /* of strings, as the environment of a program: a null pointer is its last
                         element */
    struct array_end end; /* of its object's last element, as the code walks along to it */
    struct header front;  /* what stands before it in its object, whose start it is not to */
    bool inside;          /* it is ordered or subtracted: anywhere in its object, or in another's */
    bool may_equal; /* it may be to an object that an earlier pointer is to (env_may_be_same) */
    bool alone;     /* no other pointer is to its object: declared restrict */
    bool maybe_function; /* a `void *`; .type is what the code takes it for, at some place */
    enum env_unfollowed unfollowed;
};

/* ---- parameters ---- */

enum env_param_kind {
    ENV_NUMBER,
    ENV_POINTER,
    ENV_NO_ARGUMENTS,    /* what stands for `...`: null, in a call from outside */
    ENV_ARGUMENT_COUNT,  /* main's arguments (5.1.2.2.1): */
    ENV_ARGUMENT_VECTOR, /* so many strings, and a null pointer after them */
};

struct env_param {
    const char *name;
    enum env_param_kind kind;
    struct env_pointer p; /* of POINTER */
    bool ordered;         /* of NUMBER: pointers are made of it, which the code orders */
    bool shared;          /* it points anywhere into the object of ... */
    uint32_t first;       /* ... this parameter, the first of those that do: maybe itself */
    uint32_t not_behind;  /* 1 + a parameter that is at the same place or further on; 0: none */
};

/* argc is at least 1 (that it may be 0 is left out), and at most two to the power of this. */
enum { ENV_ARGUMENT_BITS = 20 };

/* ---- the whole ---- */

struct env_options {
    bool program; /* the function is a program's entry: globals start as initialised */
    enum alias_rule alias;
    enum length_rule lengths;
};

struct environment {
    const struct task_facts *facts;
    const struct ir_module *m;
    const struct ir_func *entry;
    struct env_options opt;
    const struct nulltest *ordered; /* pointers that may point into another's object */
    const struct extents *extents;  /* numbers of elements of parameters, and of fields of theirs */
    VEC(struct env_param) params;   /* of the entry */
};

/* facts: with the function whose environment it is. */
void env_init(struct arena *a, const struct task_facts *facts, const struct env_options *opt,
              struct environment *out);

/* A pointer of this type of which nothing else is known: from a call without body, among an array's
 * elements, made of an integer. */
struct env_pointer env_of_type(const struct environment *e, ir_ct ptr);
bool env_may_be_null(const struct environment *e, ir_ct ptr);
bool env_is_string(const struct environment *e, ir_ct ptr);

/* A pointer that memory from outside holds `off` bytes into an object of type `object` (0: not
 * known).  declared: its type there; loaded: as the code reads it, 0: not known. */
struct env_field {
    ir_ct object;
    uint64_t off;
    ir_ct declared, loaded;
    const struct ir_global *holder; /* the variable that the object is; NULL: it is none */
};
/* Is it POSIX's environ, of the library? */
bool env_is_environ(const struct ir_global *g);
struct env_pointer env_field(const struct environment *e, const struct env_field *f);
/* Does the code order or subtract what stands there, a pointer or an integer? */
bool env_orders_field(const struct environment *e, ir_ct object, uint64_t off);
/* Does it order anything in memory, or what calls return? Then nothing behind a pointer of which
 * only the type is known is a transition system's. */
bool env_orders_some(const struct environment *e);
/* May such a pointer be behind the last of its elements (ordertest_ends)? */
bool env_may_end(const struct environment *e, ir_ct ptr);

/* ---- equal pointers ---- */

/* At most so many objects are candidates, the last ones before the pointer; none of them is more
 * than so many pointers away from an argument or a global; and so many more that one of these
 * points to. */
enum { ENV_MAX_CANDIDATES = 3, ENV_MAX_LINKS = 2, ENV_MAX_NEAR = 2 };

/* May pointers of this type be to the same object as earlier ones? */
bool env_may_equal(const struct environment *e, ir_ct ptr);

/* The function that the code compares pointers to functions of this type with, the i-th one; NULL:
 * there are no more. */
const struct funcpair *env_compared_function(const struct environment *e, ir_ct function,
                                             uint32_t i);

struct env_object {
    ir_ct ct;         /* of one element */
    uint64_t element; /* its bytes */
    unsigned links;   /* pointers away from an argument or a global */
    bool alone;
};
/* May the pointer that `own` was made for be to the earlier object instead? */
bool env_may_be_same(const struct ir_module *m, const struct env_object *earlier,
                     const struct env_object *own);

/* A row of elements of one type, at an offset in an object. */
struct env_row {
    uint64_t off, element, bytes; /* bytes: of all */
};
/* The first row of elements of type `want` in an object of type ct. Without one: places for objects
 * of that type in an array of bytes, as in a pool of memory; of no known type (0 or void) the
 * elements of any array. */
bool env_row_in(const struct ir_module *m, ir_ct ct, ir_ct want, struct env_row *out);

/* The members of type `want` in an object of another type: each alone, or a row of them, an element
 * apart, which may be larger than the member. Structures; of numbers and pointers, and of the first
 * elements of arrays of them, those whose address the code compares (nulltest_field). */
enum { ENV_MAX_MEMBERS = 4 };
struct env_members {
    struct env_row at[ENV_MAX_MEMBERS];
    uint32_t n;
    bool more; /* there are others */
};
void env_members_in(const struct environment *e, ir_ct ct, ir_ct want, struct env_members *out);
/* By its type, may a pointer to `want` be to an object of that type, or to something in it (6.5p7)?
 * Neither is a function. */
bool env_fits(const struct ir_module *m, ir_ct want, ir_ct object);
/* A pointer to bytes of no known type, compared with the address of such a variable: it may be it.
 */
bool env_is_any(const struct environment *e, ir_ct want, ir_ct variable);
/* A character, or of no known type: there may be anything in a row of them. */
bool env_is_bytes(const struct ir_module *m, ir_ct ct);

/* ---- names, as a C programmer would write them ---- */

/* One level into ct at *off, which becomes the offset in there; appends to the name, unless that is
 * NULL. 0: at a scalar. */
ir_ct env_descend(const struct ir_module *m, struct str *name, ir_ct ct, uint64_t *off);
/* The type of the scalar or union that off is in, at *off, which becomes the offset in there; of
 * padding and bit-fields what they lie in. */
ir_ct env_innermost(const struct ir_module *m, ir_ct ct, uint64_t *off);
/* "g.x[1]": off bytes into the object `name` of type *ct; or, if `name` is a pointer to such
 * elements, "p->next", "*p", "p[2].x". Shortened in the middle.  *ct becomes the type of the scalar
 * there. */
const char *env_name_at(struct arena *a, const struct ir_module *m, const char *name, bool pointed,
                        ir_ct *ct, uint64_t off);

/* ---- what is assumed with a decision ---- */

struct env_claim env_claim_object(const struct ir_module *m, const struct env_shape *s,
                                  const char *name);
/* Of an array that another file defines, which says how long it is. */
struct env_claim env_claim_extern(const struct ir_module *m, const struct env_shape *s,
                                  const struct ir_global *g);
struct env_claim env_claim_string(const char *name);
struct env_claim env_claim_list(const char *name);
/* Of an array that an element ends, and of the elements in front of it.  Requires: p->end.size. */
struct env_claim env_claim_end(struct arena *a, const struct ir_module *m,
                               const struct env_pointer *p, const char *name);
struct env_claim env_claim_in_front(struct arena *a, const struct ir_module *m,
                                    const struct env_pointer *p, const char *name);
/* Of a header, or of the record around a member.  Requires: front->bytes. */
struct env_claim env_claim_front(struct arena *a, const struct ir_module *m,
                                 const struct header *front, const char *name);
/* As a C programmer would write it: a pointer to the record that begins there. Requires:
 * front->record. */
const char *env_front_name(struct arena *a, const struct ir_module *m, const struct header *front,
                           const char *name);
/* Of argument i, which shares the first one's object. */
struct env_claim env_claim_shared(const struct environment *e, uint32_t i);
struct env_claim env_claim_in_order(const struct environment *e, uint32_t i);
/* Once so many objects come from outside.  rule: as far as the encoder considers equal pointers.
 * false: nothing is assumed with this one. */
bool env_claim_apart(const struct environment *e, enum alias_rule rule, uint32_t objects,
                     struct env_claim *out);
/* Of a call of this function without body: what is known of it, or that nothing is. */
struct env_claim env_claim_call(struct arena *a, const struct ir_module *m, const char *callee,
                                const struct ir_bodiless *b);
/* Of a variable of which another file's definition is known (ir_global.known). */
struct env_claim env_claim_variable(const struct ir_global *g);
bool env_claim_functions_apart(uint32_t functions, struct env_claim *out);
/* to: what the pointer turned out to point to. */
struct env_claim env_claim_extent(struct arena *a, const struct environment *e,
                                  const struct extent *x, const struct env_shape *to);
/* Of a pointer that may be null, and is needed where there are elements. */
struct env_claim env_claim_needed(struct arena *a, const struct environment *e,
                                  const struct extent *x);
struct env_claim env_claim_element(struct arena *a, const struct environment *e,
                                   const struct extent *x);
struct env_claim env_claim_fill(struct arena *a, const struct environment *e,
                                const struct extent *x);

/* ---- text ---- */

/* All of it, a line each, for tests and for reading. */
void env_print(struct arena *a, const struct environment *e, struct str *out);

#endif
