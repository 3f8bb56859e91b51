/* ts_int.h - what the files of the transition system share.
 *
 * One cut point after the other, blocks from there on run symbolically, in reverse postorder; a
 * block that several edges reach merges their environments.  Guards are relative to the cut point.
 */
#ifndef VL_ENCODERS_TS_INT_H
#define VL_ENCODERS_TS_INT_H

#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "encoders/ts.h"

enum {
    TS_OBJ_BITS = 8,
    TS_MAX_OBJECTS = 200,
    TS_MAX_BYTES = 2048,    /* of a mutable object */
    TS_MAX_CONSTANT = 4096, /* of a constant one */
    TS_MAX_MEMORY = 8192,   /* cells and flags of all */
    OBJ_NULL = 0,
    OBJ_OUTSIDE = 1, /* nothing is known of it */
};

/* A number, or a pointer: its object (a term of TS_OBJ_BITS), and v the offset. */
struct ts_value {
    term obj, v;
};

/* Objects that a pointer may refer to. */
struct object_set {
    uint64_t bits[4];
};

/* What arrives at a block by one edge: under `guard`. */
struct ts_env {
    term guard;
    term *memory;
    struct ts_value *args; /* of the block's parameters */
};

/* A step from a cut point to another. */
struct ts_move {
    term guard;  /* pc included */
    uint32_t to; /* index in cuts */
    term *memory;
    struct ts_value *values; /* of what lives there, in order */
};

struct ts_builder {
    struct ts *t;
    struct arena *a;
    struct arena scratch;
    struct term_store *s;
    const struct ir_func *f; /* inlined */
    const struct ir_module *m;
    struct cfg cfg;
    unsigned ptr_bits;
    vl_status status;
    bool again;              /* cells were too large: once more, with the sizes in cell_size */
    uint32_t *cell_size;     /* by object; kept from one attempt to the next */
    struct object_set *sets; /* by instruction: of pointers */
    uint32_t *object_of;     /* by instruction: of ALLOCA, GLOBAL, FUNCADDR */
    bool *needed;            /* by instruction: something depends on it */
    bool *in_loop;           /* by block: it can reach itself */
    uint32_t *cut_of;        /* by block: index in cuts + 1 */
    uint64_t **live;         /* by block: bits of instructions that live at its start */
    uint32_t *var_of;        /* by instruction: index in vars + 1 of its value, then its object */
    uint32_t nmemory;

    /* of the cut point at hand */
    uint32_t cut;
    term at_cut; /* pc is there */
    struct ts_value *regs;
    term guard;
    term *memory;
    ir_val ins; /* being executed */
    struct {
        VEC(struct ts_env) envs;
    } * arriving; /* by block */
    VEC(struct ts_move) moves;
};

#define TS_NEW(x, T, n) arena_new_array(&(x)->scratch, T, (n) + 1)

/* ts_shape.c: cut points, liveness, what pointers refer to */
void ts_find_cuts(struct ts_builder *x);
void ts_find_needed(struct ts_builder *x);
void ts_find_live(struct ts_builder *x);
void ts_find_sets(struct ts_builder *x);
static inline bool set_has(const struct object_set *s, uint32_t o) {
    return s->bits[o / 64] >> (o % 64) & 1;
}
static inline bool lives(const struct ts_builder *x, ir_blk b, ir_val v) {
    return x->live[b][v / 64] >> (v % 64) & 1;
}

/* ts_object.c */
void ts_make_objects(struct ts_builder *x);
/* Variables of memory; they are the last ones. */
void ts_make_memory(struct ts_builder *x);

/* ts_exec.c */
void ts_run_block(struct ts_builder *x, ir_blk b);
void ts_send(struct ts_builder *x, const struct ir_edge *e, term guard);
struct ts_value ts_get(struct ts_builder *x, ir_val v);
struct ts_value ts_pointer(struct ts_builder *x, uint32_t object);
void ts_require(struct ts_builder *x, term cond);
/* Executions of which cond holds are given up here. */
void ts_lose(struct ts_builder *x, term cond, const char *what);
term ts_input(struct ts_builder *x, unsigned width, const char *name, bool listed, ir_type type);
unsigned ts_bits_of(const struct ts_builder *x, ir_type t);
term ts_number(struct ts_builder *x, uint64_t k); /* as wide as an offset */

/* ts_mem.c: of the instruction at hand */
/* Is the pointer into object o? */
term ts_is(struct ts_builder *x, struct ts_value p, uint32_t o);
struct ts_value ts_memory_op(struct ts_builder *x, const struct ir_ins *ins,
                             const struct ts_value *v);
term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v);

#endif
