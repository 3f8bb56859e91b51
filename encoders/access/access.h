/* access.h - what a load, a store and the checks before them need of the object that a pointer is
 * to.
 *
 * Symbolic execution and transition systems keep objects in different ways, but the IR's predicates
 * of memory (ops.def) mean one thing.  So an encoder describes an object as plain data, and asks
 * here what holds of n bytes at an offset in it.  The contents of an object (is it initialised, has
 * it a zero?) are the encoder's own affair, as is an address that may or may not be an object's. So
 * is `sameobj`: it compares the ids that the encoder gave to objects, which are constants at the
 * leaves of a tree in symbolic execution, where an id may also stand for an unknown address, and
 * bits of a state in transition systems, where one id may stand for many objects. Units: bytes;
 * offsets, sizes and n have pointer width, facts width 1. Rooms: encoders/access knows terms and
 * the IR, and no encoder.
 */
#ifndef VL_ENCODERS_ACCESS_ACCESS_H
#define VL_ENCODERS_ACCESS_ACCESS_H

#include "core/ir/ir.h"
#include "core/ir/signature.h"
#include "encoders/term/term.h"

enum access_kind {
    ACCESS_NULL,
    ACCESS_NOWHERE,  /* an address that is certainly no object's; a use of it fails some check */
    ACCESS_FUNCTION, /* of this file */
    ACCESS_LOCAL,
    ACCESS_GLOBAL,
    ACCESS_HEAP,
    ACCESS_OUTSIDE, /* behind a pointer from outside; of a function's type: a function */
};

struct access_object {
    enum access_kind kind;
    const struct ir_global *global; /* GLOBAL */
    const struct ir_func *func;     /* FUNCTION, and its C type: */
    struct ir_own_type type;
    ir_ct ct;            /* LOCAL: of the whole; HEAP, OUTSIDE: of one element, 0: not known */
    uint64_t align;      /* LOCAL, HEAP: demanded, 0: nothing beyond its type */
    term size;           /* of FUNCTION 0 */
    uint64_t element;    /* OUTSIDE: the size is so many bytes ... */
    term count;          /* ... times this number, and is less than half of all addresses; 0: it may
                            be another one */
    uint64_t min_size;   /* it is never smaller */
    term live;           /* its lifetime has not ended */
    term readonly;       /* all of it; its const members are known by its type */
    bool not_heap;       /* OUTSIDE: certainly not from malloc */
    bool maybe_function; /* OUTSIDE: it may be a function, whatever its type */
    bool many; /* OUTSIDE: it stands for any number of objects: what each of them has is known */
};

/* It holds where `holds` does.  Elsewhere it does not, but where `open` holds (0: nowhere) it may
 * or may not: the encoder says what stands for that. */
struct access_fact {
    term holds, open;
};

/* Requires: op is one of the PRED operations that access_answers. */
struct access_fact access_predicate(struct term_store *s, const struct ir_module *m, enum ir_op op,
                                    const struct access_object *o, term off, term n);
bool access_answers(enum ir_op op);

/* May n bytes be read, or written? Without any, the pointer does not matter.  Where the checks of
 * an access are skipped, or encoded before, the access assumes this: of a store not that no member
 * is const, as initialisation is a store. */
struct access_fact access_allowed(struct term_store *s, const struct ir_module *m,
                                  const struct access_object *o, term off, term n, bool write);
/* The checks that together say that an access is allowed. */
check_set access_checks(bool write);

/* Is the result in the range that the function's definition shows? */
term access_in_known_range(struct term_store *s, term result, const struct ir_known *k);
/* k as a number of pointer width. */
term access_number(struct term_store *s, const struct ir_module *m, uint64_t k);

/* Is it a function that a call of this signature may enter, or an unknown one? */
bool access_is_callable(const struct ir_module *m, const struct access_object *o,
                        const char *signature);
/* Does a call of this signature through a pointer to it, at `off`, enter it? What `void *` led to
 * and was freed is no function. */
term access_enters(struct term_store *s, const struct ir_module *m, const struct access_object *o,
                   term off, const char *signature);
/* May it be freed, if it still lives? */
bool access_is_heap(const struct ir_module *m, const struct access_object *o);
bool access_is_literal(const struct access_object *o);
/* Is it a function, of this file or of another one? */
bool access_is_function(const struct ir_module *m, const struct access_object *o);

#endif
