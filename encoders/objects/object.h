/* object.h - objects: variables, allocated memory, functions, and what pointers from outside are
 * to.
 *
 * An object is the same in all states (its size, type and origin); what it holds is a state's
 * (contents.h).  Globals and objects behind pointers from outside are there from the start.
 * Ownership: symex.mem.objects, by id.  Making an object may move the others: keep ids, not
 * pointers, across object_new and what calls it.
 */
#ifndef VL_ENCODERS_OBJECTS_OBJECT_H
#define VL_ENCODERS_OBJECTS_OBJECT_H

#include "encoders/access/access.h"
#include "encoders/objects/contents.h"

struct state;

enum object_kind {
    OBJECT_NULL,
    OBJECT_WILD,
    OBJECT_UNSET,
    OBJECT_LOCAL,
    OBJECT_HEAP,
    OBJECT_GLOBAL,
    OBJECT_FUNC,
    OBJECT_UNKNOWN,
    OBJECT_RECEIVED /* bytes from outside before they are where they go to; no pointer is to it */
};

enum { MAX_ALIASES = 6, MAX_OFFERED = 16 };

/* A call back was looked at: in these executions, with library models in this state. */
struct callback_seen {
    term all;
    uint64_t noted;
};

struct object {
    enum object_kind kind;
    uint32_t index; /* GLOBAL, FUNC: in the module; UNKNOWN: of the witness */
    const char *name;
    struct ir_own_type type; /* FUNC */
    ir_ct ct;                /* LOCAL, GLOBAL: of the whole; UNKNOWN, HEAP: of one element */
    term size;               /* bytes, pointer width */
    uint64_t element;        /* UNKNOWN, HEAP: bytes of one element; 0 = not known */
    uint64_t min_size;       /* it is never smaller */
    uint64_t front;          /* UNKNOWN: its pointer is so many bytes behind its start */
    struct object_head head; /* UNKNOWN: in front of its elements */
    term count;              /* UNKNOWN: size in elements, 0: not said so */
    term exists;             /* UNKNOWN: executions that have it at all; 0: all */
    term escaped;            /* HEAP: a function without body was given it; 0: never */
    term reached;            /* a function without body could; 0: never */
    term merged;             /* pointers at different indices were taken for it; 0: never */
    term context;            /* it was given with a function of this file; 0: never */
    term offered_if;         /* FUNC: some pointer from outside is to it, and no other is; 0: others
                                are */
    term interrupts;         /* FUNC: it was made a signal's handler just now; 0: it was not */
    VEC(struct callback_seen)
    callbacks_seen;   /* FUNC: executions that have looked at calls back of it */
    bool alone;       /* UNKNOWN: no other pointer from outside is to it */
    bool ordered;     /* UNKNOWN: the code orders or subtracts its pointer */
    uint8_t links;    /* UNKNOWN: pointers away from an argument or global */
    uint8_t naliases; /* UNKNOWN: objects that its pointer may point into instead */
    uint32_t alias[MAX_ALIASES];
    uint32_t offered[MAX_OFFERED]; /* UNKNOWN: objects that its pointer may be to (in) instead */
    uint8_t noffered;
    bool is_word; /* UNKNOWN: of a number (word.c), whose address says in what it is */
    bool is_text; /* UNKNOWN: a string, which shares nothing though its pointer may be equal */
    term told;    /* UNKNOWN: what is assumed where it is used; 0: nothing */
    const struct extent *sized; /* UNKNOWN: by which an input says how large it is at least */
    bool not_heap;              /* UNKNOWN: nothing that may be freed */
    bool maybe_function;        /* UNKNOWN: the pointer to it is a `void *` */
    bool is_const;
    term readonly;            /* writing to it is undefined */
    struct contents *initial; /* GLOBAL, UNKNOWN: there from the start */
    term made;                /* LOCAL, HEAP: executions that make it; lazy: that use it */
    bool lazy;                /* UNKNOWN: there is such an object only where it is used */
    uint64_t align;           /* LOCAL, HEAP: demanded, 0: nothing */
    uint32_t address;         /* 1 + index in symex.layout.addresses, 0: its address is not used */
};

/* The id of a new object. */
uint32_t object_new(struct symex *x, struct object o);
/* Is ct the type of one of many elements? */
bool object_repeats(const struct object *o);
/* The object as encoders/access asks for it; live: its lifetime has not ended. */
struct access_object object_access(struct symex *x, const struct object *o, term live);
/* The same where lifetimes do not matter. */
struct access_object object_placed(struct symex *x, const struct object *o);

struct source *source_new(struct symex *x, enum source_kind kind);
/* The object's contents; not to be changed. Dead ones: in this memory there is no such object.
 * NULL: for what is no object. */
struct contents *memory_get(struct symex *x, const struct memory *m, uint32_t object);
/* Live contents that hold what the source has, and nothing else. */
struct contents *contents_new(struct symex *x, struct source *src);
/* Contents of new memory. */
struct contents *contents_unset(struct symex *x, struct state *s, uint32_t object);
/* The object holds that of src, too, where it was never set. */
void contents_say_unset(struct symex *x, struct state *s, uint32_t object, struct source *src);
/* A pointer that was never set; t: its address. */
struct value unset_pointer(struct symex *x, term t);
/* Is the variable what memory or a pointer holds that was never set? */
bool is_unset(const struct symex *x, term t);

/* What the pointer from outside is that the object was made for. */
struct value pointer_from_outside(struct symex *x, uint32_t object);
/* Pointers to objects that are made when they are first asked for. */
struct value global_pointer(struct symex *x, const char *name);
struct value func_pointer(struct symex *x, const char *name);

#endif
