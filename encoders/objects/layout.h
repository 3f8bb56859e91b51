/* layout.h - where objects may lie in memory: addresses, lifetimes, and a model of them.
 *
 * Ownership: symex.layout.  Units: bytes; addresses have pointer width.
 */
#ifndef VL_ENCODERS_OBJECTS_LAYOUT_H
#define VL_ENCODERS_OBJECTS_LAYOUT_H

#include "core/base/map.h"
#include "core/base/vec.h"
#include "core/ir/ir.h"
#include "encoders/term/term.h"

struct symex;

/* Where an object lies, as a term. */
struct address {
    uint32_t object;
    unsigned zeros; /* aligned to 2^zeros */
    term var, base; /* base = var with the zeros behind it; of a word: what it rests on, and it */
    unsigned align; /* of a word: where the object is, that many low bits are 0 */
    term issued;    /* its axioms were given out where this holds */
    bool current;   /* the query at hand depends on it */
    bool exposed;   /* the program made an integer of it */
};

/* An integer from outside that is a pointer in some executions (word.c). */
struct word {
    term root, var; /* itself, and the variable or array that it comes from */
    term start;     /* of the object: itself, but for ordered ones */
    ir_ct ct;       /* the type that it points to */
    uint32_t object;
    term taken; /* executions in which it became a pointer to this object */
};

/* A place that the program names by its address (fixed.c). */
struct fixed {
    uint64_t base, size;
    ir_ct ct;
    uint32_t object; /* 0: not used so far */
    uint64_t start;  /* of the object */
};

/* Lifetimes that ended, in the order in which they did. */
struct death {
    uint32_t object;
    uint32_t before; /* objects there were then */
    term cond;
};

/* Facts about the addresses that these terms depend on, as far as they were not given out before.
 */
term layout_axioms(struct symex *x, const term *query, uint32_t n);
/* Facts about pairs of objects that m breaks, of the query at hand; true: m is a layout. */
term layout_broken(struct symex *x, const struct term_model *m);

/* Ensures: the object's lifetime counts as ended where cond holds. */
void object_died(struct symex *x, uint32_t object, term cond);

struct spot {
    uint32_t object;
    uint64_t base, size;
    bool matters; /* the query depends on it */
};
/* A model in which every object has an address that is asked for. */
struct layout {
    struct symex *x;
    const struct term_model *m;
    struct term_model all;
    struct map chosen; /* variable to value, where the model says nothing */
    struct arena *arena;
    VEC(struct spot) spots; /* ascending */
};
/* Requires: m satisfies what layout_axioms and layout_broken have given out. */
void layout_complete(struct symex *x, const struct term_model *m, struct arena *a,
                     struct layout *out);

#endif
