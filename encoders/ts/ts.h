/* ts.h - a function with all that it calls as a transition system over bit-vector terms.
 *
 * A step goes from one *cut point* to the next: from the entry, or the head of a loop, through
 * blocks without a loop, to a head or the end (large blocks); or through one basic block (small
 * ones, as LLUMC Defs. 3 to 7 have it, with `pred` and a state for errors).
 * State variables: the cut point (`pc`), the values that live there, and memory, cell by cell.
 * All is functional: each variable has a next value, a term over variables and inputs; inputs
 * are new in each step.  A state from which nothing goes on (returned, failed, an assumption that
 * does not hold) leads to `done`, which stays. An operation that has no encoding ends the execution
 * as `lost`: while that is reachable nothing may be proved. Ownership: borrows task and store; the
 * rest is the arena's.
 */
#ifndef VL_ENCODERS_TS_TS_H
#define VL_ENCODERS_TS_TS_H

#include "core/analysis/environment/facts.h"
#include "core/base/clock.h"
#include "core/interp/witness.h"
#include "core/program/inline.h"
#include "core/result/verdict.h"
#include "encoders/term/term.h"

struct ts_options {
    bool program;           /* globals start from their initialisers; else arbitrary */
    bool no_malloc_failure; /* as in symex.h */
    bool small_blocks;
    bool numbers;   /* the integers of this function alone, its calls not entered: what memory,
                       pointers, floats and calls give is anything. Nothing is lost; what holds of
                       this   system holds of the function, but not the other way round */
    check_set skip; /* kinds to treat as absent */
    enum length_rule lengths;       /* as in symex.h */
    enum alias_rule alias;          /* may pointers from outside be equal? */
    const struct task_facts *facts; /* of the task; NULL: it works them out itself */
    deadline_t deadline;
};

/* CHOICE: the environment's, and never changes: how large what a parameter points to is, ... */
enum ts_var_kind {
    TS_PC,
    TS_PRED,
    TS_CHOICE,
    TS_VALUE,
    TS_OBJECT,
    TS_CELL,
    TS_INIT,
    TS_LIVE,
    TS_SLOT,
    TS_PREDICATE
};

struct ts_var {
    enum ts_var_kind kind;
    term now, next; /* next: over all `now` and the inputs */
    bool fixed;     /* it starts as `first`, else as anything */
    bv_t first;
    ir_val ins;      /* VALUE, and OBJECT of a pointer's object: of the inlined function */
    uint32_t object; /* CELL, INIT, LIVE: index in objects */
    uint32_t cell;   /* CELL, INIT: index in it */
    term meaning;    /* PREDICATE: over the variables before it (predicate.h) */
    const char *name;
};

/* An input, or a call without body; in the order in which a step meets them. */
struct ts_input {
    term var;    /* 0: a call that gives nothing */
    term taken;  /* it is met in this step */
    bool listed; /* a witness says its value; else it is memory that was never set */
    bool call;
    term count;  /* so many bytes, each an input; 0: one */
    bool coarse; /* an execution may know better: a path that takes it may be none */
    ir_type type;
    /* A read of memory without cells: what is at offset `at` of it, and how many bytes. */
    uint32_t object, bytes;
    term at, value; /* 0: no read */
};

/* All visits of one check. */
struct ts_site {
    struct ir_place at;
    enum check_kind kind;
    const char *what; /* as in symex.h */
    term reach, fail;
};

struct ts_lost {
    struct ir_place at;
    const char *what;
    term when;
};

/* A number, or a pointer: its object (TS_OBJ_BITS of internal.h wide), and v the offset. */
struct ts_value {
    term obj, v;
};

enum { TS_MAX_ALIASES = 16 };

struct ts_object {
    /* UNKNOWN: what a parameter points to.  OUTSIDE: nothing is known of it. */
    enum ts_object_kind { TS_NULL, TS_OUTSIDE, TS_GLOBAL, TS_FUNC, TS_LOCAL, TS_UNKNOWN } kind;
    uint32_t index; /* GLOBAL, FUNC: in the module */
    ir_val alloca;  /* LOCAL */
    const char *name;
    ir_ct ct;         /* UNKNOWN: of one element; 0: bytes */
    uint64_t size;    /* UNKNOWN: of one element, there is one at least */
    term bytes;       /* its size */
    term count;       /* UNKNOWN: elements */
    term end;         /* UNKNOWN, of a string: where the null character is; else 0 */
    term constant_if; /* UNKNOWN: it is read-only; 0: it is not */
    term base;        /* its address, if that matters; else 0 */
    bool readonly;
    bool opaque;      /* an access is lost */
    bool unread;      /* GLOBAL, of a model: what it holds is nothing to this function */
    bool part;        /* only the first bytes have cells */
    bool compared;    /* UNKNOWN: its pointer may equal those to others of the kind */
    bool ordered;     /* UNKNOWN: the code orders or subtracts its pointer */
    bool alone;       /* UNKNOWN: no other pointer from outside is to it */
    uint8_t naliases; /* UNKNOWN: objects that its pointer may be into instead */
    uint32_t alias[TS_MAX_ALIASES];
    bool written;               /* maybe, once the function has started */
    uint32_t cell, ncells;      /* bytes of one, and how many */
    uint32_t cells;             /* index in memory of the first */
    bool flagged;               /* LOCAL, and what is copied to that may not be set */
    uint32_t inits;             /* flagged: and of the flags that they are set */
    uint32_t live;              /* LOCAL */
    bool maybe_function;        /* UNKNOWN: the pointer to it is a `void *` */
    const struct extent *sized; /* UNKNOWN: by which an input says how large it is at least */
    bool many;                  /* UNKNOWN: it stands for any number of objects */
    uint32_t links;             /* UNKNOWN: how far from what comes in */
    uint32_t slots; /* index in memory of the first: which object a pointer there is to */
    uint32_t nslots;
    const struct ts_value *first; /* first contents: object, and offset, 0: any number */
    const term *constant;         /* read-only: the cells, and no memory */
};

/* From the head of a loop back to it: under `guard`, n variables change. */
struct ts_around {
    uint32_t cut;
    uint32_t n;
    term guard;
    const term *now, *to;
};

/* A pointer that comes in: its object, 0 if it is a number or of no use; and its offset. */
struct ts_arg {
    term obj, off;
};

struct ts {
    struct arena *a;
    struct term_store *store;
    const struct ir_module *task;
    const struct ir_func *root;
    struct ir_inlined inlined;
    struct ts_options opt;
    VEC(struct ts_var) vars; /* [0] is pc */
    uint32_t memory;         /* index in vars of the first cell, init or live */
    VEC(struct ts_input) inputs;
    VEC(struct ts_site) sites;
    VEC(struct ts_lost) lost;
    VEC(struct ts_object) objects;
    VEC(ir_blk) cuts;             /* by value of pc */
    VEC(struct ts_arg) args;      /* by parameter */
    VEC(struct ts_around) around; /* of large blocks */
    bv_t done, error;             /* values of pc; error: of small blocks */
    term universal;               /* holds of each state (LLUMC Def. 6) */
    term ended;                   /* this step returns or halts */
    term returned;                /* this step returns */
    term result;                  /* and that value, if it does; 0: none */
    VEC(const char *) assumptions;
    const char *reason; /* why there is none, and where */
    struct ir_place at;
};

/* VL_OK, VL_UNSUPPORTED, VL_LIMIT or VL_TIMEOUT. */
vl_status ts_build(struct arena *a, const struct ir_module *task, const char *func,
                   struct term_store *store, const struct ts_options *opt, struct ts *out);

/* The same system; variables, inputs, sites and what is lost are its own, in the arena. */
void ts_variant(const struct ts *t, struct arena *a, struct ts *out);

/* Is a state at the cut point of this value of pc? */
static inline term ts_pc_is(const struct ts *t, bv_t pc) {
    term now = t->vars.at[0].now;
    return term_eq(t->store, now, term_const(t->store, term_width(t->store, now), pc));
}

/* One of the open sites (NULL: all) fails or, if `lost`, something is lost: the goal, LLUMC Def. 5.
 */
term ts_goal(const struct ts *t, const bool *open, bool lost);

/* A path: values of variables and inputs in its states. */
struct ts_path {
    void *ctx;
    uint32_t steps; /* states are 0 .. steps */
    struct term_model (*model)(void *ctx, uint32_t state);
};
/* The site that fails on the path; -1: none. `step` is where. Of the open sites (NULL: all),
 * as the path goes on behind others that fail. */
int ts_failing(const struct ts *t, const struct ts_path *p, const bool *open, uint32_t *step);
int ts_losing(const struct ts *t, const struct ts_path *p);
/* Does it take something that an execution may know better? */
bool ts_is_coarse(const struct ts *t, const struct ts_path *p);
/* The inputs of the execution, in the arena. */
void ts_witness(const struct ts *t, const struct ts_path *p, struct arena *a, struct witness *out);

#endif
