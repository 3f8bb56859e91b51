/* outside.h - values from outside: inputs, and the objects behind pointers of the environment.
 *
 * Each pointer from outside gets an object of its own, unless the code compares such pointers
 * (alias.h) or a function without body gave it (escaped.h).  An assumption that is listed says that
 * no other pointers share an object. Names are borrowed, and must live as long as the context.
 */
#ifndef VL_ENCODERS_OBJECTS_OUTSIDE_H
#define VL_ENCODERS_OBJECTS_OUTSIDE_H

#include "core/analysis/environment/environment.h"
#include "core/ir/bodiless.h"
#include "encoders/objects/contents.h"

/* The arguments in a call of a function without body. */
struct args {
    struct value *at;
    uint32_t n;
    const ir_ct *types; /* of a prototype; NULL: not known */
    uint64_t reads;     /* bit i: a pointer to const */
    bool handler;       /* a function among them is a signal's handler from now on */
    bool runs_itself;   /* which the model that stands behind the call runs */
    struct ir_bodiless callee;
};

/* Facts about a value from outside that are known before it is made. */
struct incoming {
    const char *name; /* NULL: it gets one */
    enum origin origin;
    bool may_be_null;
    bool lent;               /* its object is not the program's to free */
    bool alone;              /* no other pointer from outside is to its object */
    bool maybe_function;     /* declared `void *` */
    bool ordered;            /* a pointer that the code orders or subtracts: it may point anywhere
                                into its object, and into others' */
    uint8_t links;           /* pointers away from an argument or global */
    const struct args *args; /* those of the call that returned it; NULL: no call */
    const struct escaped
        *escaped; /* the function without body that gives it has these; NULL: none */
    const struct env_pointer *end; /* how its array ends; NULL: not known */
    const struct header *front;    /* what stands before it in its object; NULL: nothing */
    ir_ct member;                  /* its declared type, if its object is the record around what it
                                      is to; else 0 */
    const struct value *was;       /* the pointer that it may have left there; NULL: none */
};

/* Any value of the type. */
struct value fresh(struct symex *x, ir_type t, ir_ct ct, const struct incoming *in);

struct source *source_unknown(struct symex *x, ir_ct ct, const char *name, bool pointed,
                              enum origin o, uint32_t taint);
/* A new object behind a pointer of this type, or the one that such pointers share.
 * Requires: in->name is not NULL. */
uint32_t unknown_object(struct symex *x, ir_ct ptr_ct, const struct incoming *in, uint32_t taint);
uint32_t unknown_shaped(struct symex *x, const struct env_shape *to, const struct incoming *in,
                        uint32_t taint);
/* n unknown bytes, or more, where *fits: there are so many.  Requires: in->name is not NULL. */
uint32_t unknown_memory(struct symex *x, ir_ct ptr_ct, const struct incoming *in, term n,
                        bool or_more, term *fits);
/* Some byte of the object is 0: a string ends.  Requires: the object is made of bytes. */
void terminate_string(struct symex *x, uint32_t object);
/* An element that is zero, or a member of it, ends the array.  Requires: p->end.size. */
void end_array(struct symex *x, uint32_t object, const struct env_pointer *p, const char *name);
/* A pointer from outside that the program uses as a string.  Requires: in->name is not NULL. */
struct value unknown_text(struct symex *x, ir_ct ptr_ct, const struct incoming *in);
/* A new object of n pointers to strings, with a null pointer after them.  Requires: n is of pointer
 * width and small, in->name is not NULL. */
uint32_t unknown_strings(struct symex *x, ir_ct ptr_ct, const struct incoming *in, term n);
/* A pointer to one with any number of strings. */
struct value unknown_list(struct symex *x, ir_ct ptr_ct, const struct incoming *in);
/* A pointer to the object, or null if in->may_be_null.  Requires: in->name is not NULL. */
struct value unknown_or_null(struct symex *x, uint32_t object, const struct incoming *in);
/* Any multiple of the element's size, of pointer width. */
term unknown_multiple(struct symex *x, uint64_t element, const char *name, enum origin o);
/* To an element of an unknown object, or behind its last one; *ok: within it. */
struct value unknown_element(struct symex *x, uint32_t object, const char *name, enum origin o,
                             term *ok);
struct value unknown_pointer(struct symex *x, ir_ct ptr_ct, const struct incoming *in);

/* Lists an assumption once; the names fill its row of assumptions.def. */
void assume_that(struct symex *x, enum assumption_kind kind, ...);
/* The same of what environment.h says. */
void assume_claim(struct symex *x, struct env_claim claim);
/* Of the instruction at hand. */
void assume_here(struct symex *x, enum assumption_kind kind);
/* Lists the assumption about the effects of calls of an unknown function. */
void assume_function(struct symex *x, const char *name);

#endif
