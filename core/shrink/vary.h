/* vary.h - the parts of a witness that may be varied: its numbers, sizes, and pointers to ordinary
 * objects.
 *
 * Values that must be as they are for the witness to make sense (what a library model remembers,
 * the end of a string, main's argc) are none of them.
 */
#ifndef VL_SHRINK_VARY_H
#define VL_SHRINK_VARY_H

#include "core/base/map.h"
#include "core/interp/interp.h"

enum varied_kind { VARY_INT, VARY_FLOAT, VARY_POINTER, VARY_SIZE };

struct varied {
    enum varied_kind kind;
    struct wit_val *value;     /* all but SIZE */
    struct wit_object *object; /* SIZE: its owner; INT: of a cell, where it stands */
    uint64_t off;              /* of a cell */
    ir_ct ct;                  /* 0: not known */
    bool kept; /* another value may be tried, but not taken: other parts may depend on it in unknown
                  ways */
    uint32_t place;  /* which call takes this input, rounds of a loop alike; 0: none does */
    bool character;  /* one that is read, or EOF: an int */
    bool irrelevant; /* the failure does not depend on it */
    bool steers;     /* with other values that were tried the run does not get to the check */
    bv_t least;      /* smaller values are not tried: an assumption excludes them */
    bool never_zero; /* 0 is not even tried: an assumption excludes it */
    uint64_t able;   /* bit k: the k-th other value makes sense */
    uint32_t spare;  /* POINTER: an object of its own that it may point to, of zeros; behind it one
                        of other numbers; 0: none */
    bool taken;      /* it has another value at present; .was and .was_object hold the original */
    struct wit_val was;
    struct wit_object was_object;
};

/* A bit-field, or what lies of it in one cell, is varied as a number of its own. */
struct vary_bits {
    struct wit_cell *cell;
    unsigned shift; /* from the cell's lowest bit */
    struct wit_val *value;
};

struct variation {
    struct arena *arena;
    const struct ir_module *m;
    struct witness *w;
    uint32_t objects; /* of the witness itself; spare ones stand behind */
    uint32_t places;  /* of inputs */
    VEC(struct varied) at;
    VEC(struct vary_bits) bits;
    VEC(struct wit_val) constants; /* of the program, where it compares or computes, +-1 */
};

/* run: of the witness, whose objects are copied to where there is room for spare ones and for two
 * of the caller's. */
void vary_collect(struct variation *v, const struct interp_result *run);

/* Steps that a run of the witness with other values may take. */
uint64_t vary_steps(const struct interp_result *run);
/* Stores the bit-fields' values into their cells: before a run, and before the witness is read. */
void vary_settle(const struct variation *v);

/* Other values are numbered 0 .. vary_others() - 1: VARY_OTHERS that depend on the value, and the
 * constants. */
enum { VARY_OTHERS = 6, VARY_CONSTANTS = 48 };
unsigned vary_others(const struct variation *v);
/* Takes the k-th one; false: there is none. */
bool vary_take(const struct variation *v, uint32_t i, unsigned k);
/* Restores all parts that were varied, or one that was. */
void vary_restore(const struct variation *v);
void vary_restore_part(const struct variation *v, uint32_t i);

/* Later cells win where two stand at one offset: the last cell at each; is there a later one? */
void vary_last_cells(struct arena *a, const struct wit_object *o, struct map *last);
bool vary_overridden(const struct map *last, const struct wit_object *o, uint32_t i);

/* Is it a pointer to the start of an object that no other pointer leads to? It is not varied: its
 * object's contents are. */
bool vary_is_own(const struct witness *w, const struct wit_val *p, const char *name);

/* Is ct plain char, or another character type? */
bool vary_is_text(const struct ir_module *m, ir_ct ct);
bool vary_is_signed(const struct variation *v, const struct varied *t);
/* Does the part take two values only? */
bool vary_is_flag(const struct variation *v, const struct varied *t);

#endif
