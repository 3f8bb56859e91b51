/* internal.h - what the files of the transition system share.
 *
 * One cut point after the other, blocks from there on run symbolically, in reverse postorder; a
 * block that several edges reach merges their environments.  Guards are relative to the cut point.
 */
#ifndef VL_ENCODERS_TS_INTERNAL_H
#define VL_ENCODERS_TS_INTERNAL_H

#include "core/analysis/environment/environment.h"
#include "core/analysis/flow/live.h"
#include "core/analysis/flow/pointsto.h"
#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "encoders/ts/ts.h"

enum {
    TS_OBJ_BITS = 8,
    TS_MAX_OBJECTS = 200,
    TS_MAX_BYTES = 2048,    /* of a mutable object */
    TS_MAX_CONSTANT = 4096, /* of a constant one */
    TS_MAX_MEMORY = 8192,   /* cells and flags of all */
    TS_MAX_WINDOW = 512,    /* bytes with cells of an object that has others */
    OBJ_NULL = 0,
    OBJ_OUTSIDE = 1, /* nothing is known of it */
};

/* What arrives at a block by one edge: under `guard`. */
struct ts_env {
    term guard;
    term *memory;
    uint32_t *versions;
    struct ts_value *args; /* of the block's parameters */
};

/* What the bytes without cells of one object are, between two cut points (part.c). */
struct ts_version {
    enum ts_version_kind { VERSION_BASE, VERSION_WRITE, VERSION_FILL, VERSION_MERGE } kind;
    uint32_t object, from, other; /* those before; other: where `is` does not hold, of MERGE */
    term is, off, n, value;       /* n: bytes; value: of all of them, of FILL of each */
};

/* A read of a version is an input once. */
struct ts_read {
    uint32_t version, bytes, input;
    term off, value;
};

/* A pointer that is read from memory of outside, or from an initialiser: what it is to. */
struct ts_pointee {
    uint32_t parent; /* object that holds it; UINT32_MAX: it stands for all of the type */
    uint64_t off;
    ir_ct ct, declared;           /* the pointer's type, as the code takes it */
    const struct ir_reloc *reloc; /* of an initialiser; else NULL */
    uint32_t object;
    term null; /* 0: it is not */
};
struct ts_pointees {
    struct ts_pointee *at;
    uint32_t n, cap;
};

/* A step from a cut point to another. */
struct ts_move {
    term guard;        /* pc included */
    uint32_t from, to; /* index in cuts */
    term *memory;
    struct ts_value *values; /* of what lives there, in order */
};

/* What one attempt at encoding finds out for the next: cells were too few or too large.  By object,
 * TS_MAX_OBJECTS of them; the caller's. */
struct ts_kept {
    bool again;                   /* the attempt is given up for another one */
    uint32_t *cell_size;          /* 0: not limited so far */
    uint64_t *window;             /* bytes with cells, of those that have others */
    bool *slotted;                /* its cells hold pointers */
    bool *holds_new;              /* pointers may be put behind its cells */
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

/* What pointers may refer to (shape.c). */
struct ts_points {
    struct object_set *sets;       /* by instruction: of pointers */
    struct object_set *holds;      /* by object: what pointers in it refer to */
    struct object_set *param_sets; /* by parameter of the function */
    uint32_t *object_of;           /* by instruction: of ALLOCA, GLOBAL, FUNCADDR */
};

/* What comes from outside (outside.c, object.c, slot.c). */
struct ts_environment {
    struct environment decided; /* before execution; nothing with ts_options.numbers */
    uint32_t outside_functions, outside_objects;
    struct map globals, funcs; /* objects, by name */
    term args_ok, entry_ok;    /* what is assumed: of what never changes, of the first state */
};

/* The execution from the cut point at hand (exec.c, mem.c, part.c). */
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

/* shape.c: cut points, liveness, what pointers refer to */
void ts_find_cuts(struct ts_builder *x);
void ts_find_needed(struct ts_builder *x);
void ts_find_live(struct ts_builder *x);
void ts_find_sets(struct ts_builder *x);

/* object.c */
uint32_t ts_add_object(struct ts_builder *x, struct ts_object o, ir_ct ct);
void ts_make_objects(struct ts_builder *x);
bool ts_is_literal(const struct ts_builder *x, const struct ts_object *o);
/* Its address is asked for. */
term ts_base(struct ts_builder *x, uint32_t object);
/* Of one of many. */
term ts_any_base(struct ts_builder *x, uint32_t object);
/* Addresses that nothing depends on are no part of the system. */
void ts_drop_bases(struct ts_builder *x);
/* Variables of memory; they are the last ones. */
void ts_make_memory(struct ts_builder *x);

uint32_t ts_named_object(struct ts_builder *x, const char *name, bool func);
void ts_slot_var(struct ts_builder *x, uint32_t object, uint32_t slot);

/* unread.c: is this what a model remembers, and nobody reads it here? */
bool ts_is_unread(const struct ts_builder *x, const struct ir_global *g);

/* slot.c: pointers in memory */
void ts_make_pointees(struct ts_builder *x);
/* The object that a pointer there is to at first, unless it is null. */
uint32_t ts_pointee_at(const struct ts_builder *x, uint32_t object, uint64_t off);
/* What objects may hold at first. */
void ts_find_held(struct ts_builder *x, struct object_set *holds);
void ts_make_slots(struct ts_builder *x, uint32_t object);
/* At first; or, of those that nobody writes, always: assumed. */
void ts_first_slots(struct ts_builder *x, bool assume);
/* in, out: it is to cells (0: never), it is behind them. */
struct ts_value ts_load_pointer(struct ts_builder *x, uint32_t object, term in, term out, term off,
                                ir_ct ct);
bool ts_may_store_pointer(struct ts_builder *x, uint32_t object, term in, term out);
void ts_put_slot(struct ts_builder *x, const struct ts_object *o, term in, term off, term obj);
/* A number is written to n bytes. */
void ts_touch_slots(struct ts_builder *x, const struct ts_object *o, term is, term off, term n);
/* Is a part of a pointer among these bytes? */
term ts_some_pointer(struct ts_builder *x, const struct ts_object *o, term off, term n);
/* What object's slots hold after a copy. */
term *ts_copied_slots(struct ts_builder *x, uint32_t object, term is, const struct ts_value *v);

/* outside.c: parameters */
/* The object behind a pointer; OBJ_OUTSIDE: it is not followed. */
uint32_t ts_outside_object(struct ts_builder *x, const struct env_pointer *p, const char *name);
void ts_end_string(struct ts_builder *x, uint32_t object, const char *name);
void ts_make_args(struct ts_builder *x);
/* Where pointers are nothing (ts_options.numbers). */
void ts_hide_args(struct ts_builder *x);
/* args_ok; behind the variables. */
void ts_assume_args(struct ts_builder *x);
/* At the entry: what is there of memory that comes in. */
void ts_first_memory(struct ts_builder *x);
term ts_choice(struct ts_builder *x, unsigned width, const char *name);
/* Lists an assumption once; the names fill its row of assumptions.def. */
void ts_assume(struct ts_builder *x, enum assumption_kind kind, ...);
/* The same of what environment.h says. */
void ts_assume_claim(struct ts_builder *x, struct env_claim claim);

/* part.c: bytes without cells */
uint32_t ts_new_version(struct ts_builder *x, struct ts_version v);
/* The bytes at off, where `is`. */
term ts_read_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes);
/* Where `is` holds. */
void ts_write_part(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes,
                   term value);
void ts_fill_part(struct ts_builder *x, uint32_t object, term is, term off, term n, term byte);
/* Where `is`, they are anything. */
void ts_forget_part(struct ts_builder *x, uint32_t object, term is);

/* exec.c */
term ts_here(struct ts_builder *x, term cond);
void ts_run_block(struct ts_builder *x, ir_blk b);
void ts_send(struct ts_builder *x, const struct ir_edge *e, term guard);
struct ts_value ts_get(struct ts_builder *x, ir_val v);
struct ts_value ts_pointer(struct ts_builder *x, uint32_t object);
term ts_same_object(struct ts_builder *x, const struct ts_value *v);
void ts_require(struct ts_builder *x, term cond);
/* Executions of which cond holds are given up here. */
void ts_lose(struct ts_builder *x, term cond, const char *what);
term ts_input(struct ts_builder *x, unsigned width, const char *name, bool listed, ir_type type);
/* Stands for something that is not modelled: any value. */
term ts_anything(struct ts_builder *x, unsigned width, const char *name);
unsigned ts_bits_of(const struct ts_builder *x, ir_type t);
term ts_number(struct ts_builder *x, uint64_t k); /* as wide as an offset */

/* mem.c: of the instruction at hand */
/* Is the pointer into object o? */
term ts_is(struct ts_builder *x, struct ts_value p, uint32_t o);
/* The objects that operand i may refer to, one after the other from *o on; *is: when. */
bool ts_next_object(struct ts_builder *x, unsigned i, struct ts_value p, uint32_t *o, term *is);
term ts_inbounds(struct ts_builder *x, const struct ts_object *o, term off, term n);
term ts_is_live(struct ts_builder *x, const struct ts_object *o);
term ts_flag_now(struct ts_builder *x, const struct ts_object *o, uint32_t k);
/* Cells must be no larger than this; true: they are. */
bool ts_fits(struct ts_builder *x, uint32_t o, uint64_t bytes);
/* Is byte k in [off, off + n)? Both inside the object. */
term ts_in_range(struct ts_builder *x, term off, term n, uint64_t k);
void ts_lose_misaligned(struct ts_builder *x, const struct ts_object *o, term is, term off);
/* Cells from index on as one number; and the other way round, when that is all that there is. */
term ts_joined_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, uint32_t n);
void ts_put_cells(struct ts_builder *x, const struct ts_object *o, uint32_t index, term v);
/* `count` cells from off on, and whether they are set. */
void ts_read_cells(struct ts_builder *x, const struct ts_object *o, term off, uint32_t count,
                   term *values, term *flags);
/* Where `is`. flags: 0 = all are set. */
void ts_write_cells(struct ts_builder *x, const struct ts_object *o, term is, term off,
                    uint32_t count, const term *values, const term *flags);
/* An access of n bytes through operand i: executions in which it is no valid one are cut off. */
void ts_assume_valid(struct ts_builder *x, unsigned i, struct ts_value p, term n, bool write);
/* An access at a constant offset: there should be cells for it. true: the function is encoded once
 * more. */
bool ts_grow(struct ts_builder *x, uint32_t k, term off, uint32_t bytes);
/* Of an access to object k where `is`: *in: it is to cells (0: it never is); *out: it is behind
 * them. */
void ts_divide(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes, term *in,
               term *out);
/* What object k holds at off, where `is`. */
term ts_load_bytes(struct ts_builder *x, uint32_t k, term is, term off, uint32_t bytes);
struct ts_value ts_memory_op(struct ts_builder *x, const struct ir_ins *ins,
                             const struct ts_value *v);

/* pred.c: the n bytes of object k at off all hold a value. */
term ts_set_cells(struct ts_builder *x, uint32_t k, term is, term off, term n);

/* range.c: copies and fills */
void ts_copy(struct ts_builder *x, const struct ts_value *v);
void ts_fill(struct ts_builder *x, const struct ts_value *v);

/* pred.c */
term ts_predicate(struct ts_builder *x, const struct ir_ins *ins, const struct ts_value *v);

#endif
