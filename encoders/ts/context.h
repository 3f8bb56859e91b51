/* context.h - struct ts_builder: one attempt at a transition system, and what its files share.
 *
 * Blocks are run symbolically from one cut point after the other, in reverse postorder; a block
 * that several edges reach merges their environments.  Guards are relative to the cut point.
 * The context is grouped by idea, and each group belongs to the files that its comment names.
 */
#ifndef VL_ENCODERS_TS_CONTEXT_H
#define VL_ENCODERS_TS_CONTEXT_H

#include "core/analysis/environment/environment.h"
#include "core/analysis/flow/live.h"
#include "core/analysis/flow/pointsto.h"
#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "encoders/ts/ts.h"

struct ts_env;
struct ts_pointees;
struct ts_read;
struct ts_version;

enum {
    TS_OBJ_BITS = 8,
    TS_MAX_OBJECTS = 200,
    TS_MAX_BYTES = 2048,    /* of a mutable object */
    TS_MAX_CONSTANT = 4096, /* of a constant one */
    TS_MAX_MEMORY = 8192,   /* cells and flags of all */
    TS_MAX_WINDOW = 512,    /* bytes with cells of an object that has others */
    OBJ_NULL = 0,
    OBJ_OUTSIDE = 1, /* unknown memory */
};

/* A step from a cut point to another. */
struct ts_move {
    term guard;        /* pc included */
    uint32_t from, to; /* index in cuts */
    term *memory;
    struct ts_value *values; /* of the values that live there, in order */
};

/* Sizes that one attempt at encoding finds for the next, as cells were too few or too large.
 * Arrays are by object, with TS_MAX_OBJECTS entries, and belong to the caller. */
struct ts_kept {
    bool again;                   /* the attempt is given up for another one */
    uint32_t *cell_size;          /* 0: not limited so far */
    uint64_t *window;             /* bytes with cells, of those that have others */
    bool *slotted;                /* its cells hold pointers */
    bool *holds_new;              /* pointers may be put behind its cells */
    bool *flagged;                /* what was never set may be copied there */
    bool *kept_pointers;          /* pointers are read behind its cells */
    struct ts_pointees *pointees; /* of all objects */
};

/* Blocks and values of the function (shape.c). */
struct ts_flow {
    struct cfg cfg;
    bool *needed;          /* by instruction: something depends on it */
    bool *in_loop;         /* by block: it can reach itself */
    uint32_t *cut_of;      /* by block: index in cuts + 1 */
    struct live_set *live; /* by block, with its parameters */
};

/* Objects that pointers may refer to (shape.c). */
struct ts_points {
    struct object_set *sets;       /* by instruction: of pointers */
    struct object_set *holds;      /* by object: what pointers in it refer to */
    struct object_set *param_sets; /* by parameter of the function */
    uint32_t *object_of;           /* by instruction: of ALLOCA, GLOBAL, FUNCADDR */
    struct object_set numbers;     /* whose addresses become numbers, other than for alignment */
    bool makes_numbers;            /* some do, which calls may be given */
};

/* Memory and parameters from outside (outside.c, object.c, slot.c). */
struct ts_environment {
    struct environment decided; /* before execution; nothing with ts_options.numbers */
    uint32_t outside_functions, outside_objects;
    struct map globals, funcs; /* objects, by name */
    term args_ok, entry_ok;    /* assumptions about constants, about the first state */
};

/* The execution from the cut point at hand (exec.c, mem.c, part.c).  `guard` is state as registers
 * and memory are, no argument: the executions that are left, which any part of an instruction may
 * make fewer (ts_require, ts_lose, a check), so that its later parts count under what is left then.
 * It is set where a block begins, and only narrowed until the block's end. */
struct ts_step {
    uint32_t cut;
    term at_cut; /* pc is there */
    struct ts_value *regs;
    term guard;
    term *memory;
    uint32_t *versions; /* by object */
    ir_val ins;         /* being executed */
    VEC(struct ts_version) known;
    VEC(struct ts_read) reads;
    struct {
        VEC(struct ts_env) envs;
    } * arriving; /* by block */
};

/* One attempt at a transition system.  Ownership: `a` outlives it, scratch is its own. */
struct ts_builder {
    struct ts *t;
    struct arena *a;
    struct arena scratch;
    struct term_store *s;
    const struct ir_func *f; /* inlined */
    const struct ir_module *m;
    unsigned ptr_bits;
    vl_status status;
    uint32_t *var_of;          /* by instruction: index in vars + 1 of its value, then its object */
    uint32_t nmemory;          /* variables of memory */
    VEC(struct ts_move) moves; /* of all cut points so far */
    struct ts_kept kept;
    struct ts_flow flow;
    struct ts_points points;
    struct ts_environment env;
    struct ts_step step;
};

#define TS_NEW(x, T, n) arena_new_array(&(x)->scratch, T, (n) + 1)

static inline struct ts_object *ts_object_at(const struct ts_builder *x, uint32_t id) {
    return &x->t->objects.at[id];
}

#endif
