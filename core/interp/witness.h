/* witness.h - the inputs of one execution: the part of a solver's model that a run needs.
 *
 * Symbolic execution writes it, the interpreter consumes it. Inputs are consumed in execution
 * order: each `nondet` and each result of a call without body takes the next element of .inputs
 * (missing elements read as 0 / null). Each call without body takes the next element of .havocs and
 * performs its writes; what it can reach holds a value afterwards, written or not. Unknown objects
 * are the targets of the entry's pointers, and of the pointers in them. An object whose type is a
 * function's is an unknown function: calls through a pointer to it are calls without body; so are
 * those to one without a type, which may be either (void *). Everything lives in one arena.
 */
#ifndef VL_INTERP_WITNESS_H
#define VL_INTERP_WITNESS_H

#include "core/ir/ir.h"

enum wit_place {
    WIT_NULL,
    WIT_OBJECT,  /* index in witness.objects */
    WIT_GLOBAL,  /* index in module.globals */
    WIT_ALLOC,   /* index = n-th alloca or malloc executed in this run, from 0 */
    WIT_FUNC,    /* index in module.funcs */
    WIT_ADDRESS, /* no known object's: off is the address */
    WIT_UNSET    /* certainly no object's: a pointer that was never set; off is the address */
};

struct wit_val {
    ir_type type;
    bv_t bits;            /* integers */
    enum wit_place place; /* pointers */
    uint32_t index;
    int64_t off;
    bool irrelevant;             /* the failure does not depend on this input (shrink.h) */
    bool steers;                 /* it only decides that the run gets to what fails (shrink.h) */
    uint64_t any_bits;           /* nor, of bit-fields, on these bits */
    uint64_t more;               /* input: so many further bytes of one `receive` are alike */
    const struct ir_ins *origin; /* WIT_ALLOC in an interpreter's result: that alloca, malloc, or
                                    call of a library function that allocates; else NULL */
    uint32_t nth;                /* of .origin: number of earlier allocations there */
};

struct wit_cell {
    uint64_t off;
    struct wit_val v;
    const char *name; /* "p->val", for display; may be NULL */
    ir_ct ct;         /* its C type, 0 = not known */
};

/* Where the number stands that says how large an object is: it is an argument, or behind one, or
 * beside the pointer to the object, in whatever record that is. */
struct wit_measure {
    uint32_t arg; /* 1 + its index; 0: the number is a variable's, a constant, or a product */
    bool field;   /* behind it, so far: */
    bool held;    /* so far behind the pointer to the object, or, wrapped, in front of it: */
    uint64_t off;
    bool is_signed; /* as C declares it */
    bool last;      /* it is the greatest index, and not how many there are */
};

struct wit_object {
    const char *name; /* as a person would call it: "*p", "p->next" */
    ir_ct ct;         /* of one element */
    uint64_t size;    /* bytes */
    uint64_t front;   /* the entry's pointer to it is so far behind its start, by assumption */
    uint64_t head;    /* of these bytes so many are no part of its elements */
    bool is_const;
    bool not_heap;       /* else it may be freed */
    bool maybe_function; /* it may be called, whatever its type */
    bool any_size;       /* the failure does not depend on its size (shrink.h) */
    bool sized;          /* by assumption it is at least as large as another input says: */
    struct wit_measure measure;
    struct wit_measure element; /* the size of its elements, by assumption at least: */
    uint64_t least;             /* 0: nothing is assumed of one */
    uint32_t end_size; /* by assumption, what stands in so many bytes at .end ends it; 0: none */
    uint64_t end;
    VEC(struct wit_cell) cells; /* bytes not covered are 0 */
};

struct wit_write {
    struct wit_val at; /* a pointer */
    struct wit_val v;
    const char *name; /* of the object there, for display; may be NULL */
    ir_ct ct;         /* its C type, 0 = not known */
};

struct wit_havoc {
    VEC(struct wit_write) writes;
};

/* Contents of the n-th alloca or malloc of the run before any store, where reading them is no
 * failure. Several entries of one object add up. */
struct wit_unset {
    uint32_t index;
    VEC(struct wit_cell) cells;
};

/* Where an object lies. A layout in which live objects overlap is refused; the interpreter
 * places objects without an entry, apart from these. */
struct wit_base {
    enum wit_place place; /* OBJECT, GLOBAL, ALLOC or FUNC */
    uint32_t index;
    uint64_t base, size;
    const char *name; /* of the object, where its place decides something; else NULL */
    bool exposed;     /* its address may come from outside as a number; of OBJECT */
};

struct witness {
    const char *entry;
    bool globals_arbitrary; /* globals start from .globals; else from their initialisers */
    VEC(struct wit_val) args;
    VEC(struct wit_val) inputs;
    VEC(struct wit_havoc) havocs;
    VEC(struct wit_object) objects;
    VEC(struct wit_object) globals; /* by index in module.globals; cells override the initialiser */
    VEC(struct wit_base) bases;     /* addresses that matter */
    VEC(struct wit_unset) unset;
    /* Does another one like it keep what is assumed of the inputs and the IR does not say?  NULL:
     * there is nothing, or it is not known. Borrowed. */
    bool (*keeps)(const void *assumed, const struct witness *w);
    const void *assumed;
};

/* The record that holds the number which `at`, one of o's measures, is about, and where; NULL: it
 * is an argument, a constant, a variable's or a product. */
const struct wit_object *witness_measured_in(const struct witness *w, const struct wit_object *o,
                                             const struct wit_measure *at, uint64_t *off);
/* That number; NULL: the witness has none of its own. */
const struct wit_val *witness_measured(const struct witness *w, const struct wit_object *o,
                                       const struct wit_measure *at);

/* Is it an unknown function, by its type? */
static inline bool witness_is_function(const struct ir_module *m, const struct wit_object *o) {
    return o->ct && o->ct < m->ctypes.n && m->ctypes.at[o->ct].kind == CT_FUNC;
}

/* Does it say that the file's own definition of a weak function counts? That one is no unknown
 * code.
 */
static inline bool witness_takes_own(const struct ir_global *g, const struct wit_object *o) {
    return ir_tells_elsewhere(g) && (!o || !o->cells.n || !o->cells.at[0].v.bits);
}

/* Does the place of some object decide something? */
static inline bool witness_tells_places(const struct witness *w) {
    for (uint32_t i = 0; i < w->bases.n; i++)
        if (w->bases.at[i].name) return true;
    return false;
}

#endif
