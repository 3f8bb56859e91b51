/* precondition.h - for which inputs a check of a function fails, as data and as text.
 *
 * A violation precondition is a disjunction of cubes over inputs at the function's entry: its
 * parameters, globals, and memory behind them, each named by its access path.  Every execution that
 * starts in it fails at the check (engines/precondition describes how that is confirmed).  Numbers
 * are mathematical integers: nothing wraps in a sum. Ownership: everything lives in one arena.
 */
#ifndef VL_RESULT_PRECONDITION_H
#define VL_RESULT_PRECONDITION_H

#include "core/interp/witness.h"

enum entry_root {
    ENTRY_PARAM,  /* .index: which one */
    ENTRY_GLOBAL, /* .index in module.globals; .off bytes into it */
    ENTRY_BEHIND, /* .off bytes behind the pointer that is input .index */
};

enum entry_what {
    ENTRY_NUMBER,
    ENTRY_POINTER,  /* as a number: 1 if it is null, else 0 */
    ENTRY_CAPACITY, /* of the pointer that is input .index: how many elements it points to */
    ENTRY_LENGTH,   /* of the text that input .index points to: bytes before the first 0; with none
                       in it, the object's size */
};

/* One input at the entry. Inputs come after the pointers that they are behind. */
struct entry_input {
    enum entry_root root;
    enum entry_what what;
    uint32_t index;
    uint64_t off;
    unsigned width;   /* bits, of NUMBER */
    bool is_signed;   /* of NUMBER */
    unsigned within;  /* of a bit-field: bits of the number in memory that holds it; else 0 */
    unsigned shift;   /* and those below it */
    uint64_t element; /* of CAPACITY: bytes of one */
    ir_ct ct;         /* its C type, 0: not known */
    const char *name; /* "n", "p->len", "capacity of p", "strlen(p)" */
};

/* x, x + y or x - y, over the integers; x and y are indices of inputs. */
struct entry_measure {
    uint32_t x, y;
    int sign; /* of y: 1, -1; 0: there is no y */
};

/* lo <= m <= hi; or with .mask, of one input: its bits there are those of .value. */
struct entry_atom {
    struct entry_measure m;
    bool has_lo, has_hi;
    bool unequal; /* m != lo */
    sbv_t lo, hi;
    uint64_t mask, value; /* mask 0: a range */
};

struct entry_cube {
    VEC(struct entry_atom) all;
};

struct precondition {
    VEC(struct entry_input) inputs;
    VEC(struct entry_cube) any;
    bool exact;        /* nothing else fails: it is the weakest one */
    uint32_t within;   /* it covers executions of at most so many iterations; 0: all */
    bool chosen;       /* the failure also needs a choice of the environment */
    const char *by;    /* the name of that choice, if it has one: "malloc()", "get()" */
    const char *text;  /* "n > 15", "p == NULL || i >= n" */
    bool of_arguments; /* it is about parameters and the memory that they point to only */
    bool kept_is_c;    /* .kept is a C expression, and means as one what it says */
    const char *kept; /* of an exact one without .chosen, its opposite: "n <= 15"; NULL: there is no
                         short text */
};

/* Sets .text, .of_arguments and .kept from the rest. false: no words fit; .text is NULL. */
bool precondition_say(struct arena *a, const struct ir_module *m, struct precondition *p);

/* Does the execution start in it? false also if the witness does not decide it. */
bool precondition_holds(const struct precondition *p, const struct witness *w);

/* As a sentence without its end: "fails whenever n > 15", "fails exactly when n > 15". In the
 * arena. */
const char *precondition_sentence(struct arena *a, const struct precondition *p);

#endif
