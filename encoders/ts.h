/* ts.h - a function with all that it calls as a transition system over bit-vector terms.
 *
 * A step goes from one *cut point* to the next: from the entry, or the head of a loop, through
 * blocks without a loop, to a head or the end (large blocks); or through one basic block (small
 * ones, as LLUMC Defs. 3 to 7 have it, with `pred` and a state for errors).
 * State variables: the cut point (`pc`), the values that live there, and memory, cell by cell.
 * All is functional: each variable has a next value, a term over variables and inputs; inputs
 * are new in each step.  A state from which nothing goes on (returned, failed, an assumption that
 * does not hold) leads to `done`, which stays. What cannot be encoded ends an execution as `lost`:
 * while that is reachable nothing may be proved. Ownership: borrows task and store; the rest is the
 * arena's.
 */
#ifndef VL_ENCODERS_TS_H
#define VL_ENCODERS_TS_H

#include "core/base/clock.h"
#include "core/interp/witness.h"
#include "core/ir/inline.h"
#include "encoders/term.h"

struct ts_options {
    bool program;           /* globals start from their initialisers; else arbitrary */
    bool no_malloc_failure; /* as in symex.h */
    bool small_blocks;
    check_set skip; /* kinds to treat as absent */
    deadline_t deadline;
};

enum ts_var_kind { TS_PC, TS_PRED, TS_VALUE, TS_OBJECT, TS_CELL, TS_INIT, TS_LIVE };

struct ts_var {
    enum ts_var_kind kind;
    term now, next; /* next: over all `now` and the inputs */
    bool fixed;     /* it starts as `first`, else as anything */
    bv_t first;
    ir_val ins;      /* VALUE, and OBJECT of a pointer's object: of the inlined function */
    uint32_t object; /* CELL, INIT, LIVE: index in objects */
    uint32_t cell;   /* CELL, INIT: index in it */
    const char *name;
};

/* An input, or a call without body; in the order in which a step meets them. */
struct ts_input {
    term var;    /* 0: a call that gives nothing */
    term taken;  /* it is met in this step */
    bool listed; /* a witness says its value; else it is memory that nobody set */
    bool call;
    ir_type type;
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

struct ts_object {
    enum ts_object_kind { TS_NULL, TS_OUTSIDE, TS_GLOBAL, TS_FUNC, TS_LOCAL } kind;
    uint32_t index; /* GLOBAL, FUNC: in the module */
    ir_val alloca;  /* LOCAL */
    const char *name;
    uint64_t size;
    bool readonly;
    bool opaque;           /* too large, or of unknown size: an access is lost */
    uint32_t cell, ncells; /* bytes of one, and how many */
    uint32_t cells;        /* index in memory of the first */
    uint32_t inits;        /* LOCAL: and of the flags that they are set */
    uint32_t live;         /* LOCAL */
    const term *constant;  /* read-only: the cells, and no memory */
};

struct ts {
    struct arena *a;
    struct term_store *store;
    const struct ir_module *task;
    const struct ir_func *root;
    struct ir_inlined inlined;
    struct ts_options opt;
    VEC(struct ts_var) vars; /* [0] is pc */
    uint32_t memory;         /* index in vars of the first cell, init or live: the last ones */
    VEC(struct ts_input) inputs;
    VEC(struct ts_site) sites;
    VEC(struct ts_lost) lost;
    VEC(struct ts_object) objects;
    VEC(ir_blk) cuts; /* by value of pc */
    bv_t done, error; /* values of pc; error: of small blocks */
    term universal;   /* holds of each state (LLUMC Def. 6) */
    term ended;       /* this step returns or halts */
    term returned;    /* this step returns */
    term result;      /* and that value, if it does; 0: none */
    VEC(const char *) assumptions;
    const char *reason; /* why there is none, and where */
    struct ir_place at;
};

/* VL_OK, VL_UNSUPPORTED, VL_LIMIT or VL_TIMEOUT. */
vl_status ts_build(struct arena *a, const struct ir_module *task, const char *func,
                   struct term_store *store, const struct ts_options *opt, struct ts *out);

/* One of the open sites (NULL: all) fails or, if `lost`, something is lost: the goal, LLUMC Def. 5.
 */
term ts_goal(const struct ts *t, const bool *open, bool lost);

/* A path: values of variables and inputs in its states. */
struct ts_path {
    void *ctx;
    uint32_t steps; /* states are 0 .. steps */
    struct term_model (*model)(void *ctx, uint32_t state);
};
/* What the path runs into; -1: nothing of the kind. `step` is where. */
int ts_failing(const struct ts *t, const struct ts_path *p, uint32_t *step);
int ts_losing(const struct ts *t, const struct ts_path *p);
/* The inputs of the execution, in the arena. */
void ts_witness(const struct ts *t, const struct ts_path *p, struct arena *a, struct witness *out);

#endif
