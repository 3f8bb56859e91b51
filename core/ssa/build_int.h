/* build_int.h - what the parts of the builder share. */
#ifndef VL_IR_BUILD_INT_H
#define VL_IR_BUILD_INT_H

#include "core/base/map.h"
#include "core/ir/pool.h"
#include "core/ssa/build.h"

struct build_pred {
    ir_blk from;
    uint32_t edge; /* of its terminator */
};

struct build_block {
    VEC(struct build_pred) preds;
    VEC(uint32_t) phis; /* parameters made for it, trivial ones included */
    bool sealed, terminated;
};

/* A block parameter and the values that its block's predecessors give it. */
struct build_phi {
    ir_val param;
    uint32_t var;
    ir_blk block;
    bool filled, gone;
    ir_val *ops;         /* by predecessor, once filled */
    VEC(uint32_t) users; /* phis that have it among their ops */
};

struct build_var {
    bool declared;
    ir_type type;
    const char *name;
    ir_ct ct;
    ir_val undefined; /* its indeterminate value, once read */
};

/* The builder's own facts about an instruction. */
struct build_note {
    ir_val same;  /* stands for this value; 0 = for itself */
    uint32_t phi; /* index + 1 */
};

struct ir_builder {
    struct arena tmp; /* gone with the builder */
    struct ir_module *m;
    struct ir_func *f;
    ir_blk cur;
    struct ir_loc loc;
    VEC(struct build_block) blocks;
    VEC(struct build_phi) phis;
    VEC(struct build_var) vars;
    VEC(struct build_note) notes;
    VEC(uint32_t) todo;      /* phis to fill */
    VEC(uint32_t) check;     /* phis that may be trivial */
    VEC(ir_blk) chain;       /* blocks walked by a lookup */
    VEC(ir_val) undefined;   /* for the top of the entry block */
    struct map defs;         /* value of a variable at the end of a block */
    struct map dbg_vars;     /* index in f->vars by name and place */
    struct map global_index; /* size by name, of the first globals_seen of m */
    uint32_t globals_seen;
    struct ir_pool pool;
};

/* Adds an instruction to the function but to no block. */
/* A copy that lives as long as the module; NULL of NULL. */
const char *build_keep(struct ir_builder *b, const char *s);
ir_val build_add(struct ir_builder *b, const struct ir_ins *i);
/* The value that v has come to stand for. */
ir_val build_find(struct ir_builder *b, ir_val v);
static inline const struct ir_ins *build_ins(struct ir_builder *b, ir_val v) {
    return &b->f->ins.at[build_find(b, v)];
}
/* A constant of the type: 0, null; no value for void. */
ir_val build_zero(struct ir_builder *b, ir_type t);
/* An existing value or constant that equals what *i computes, or 0. */
ir_val build_simplify(struct ir_builder *b, const struct ir_ins *i);
/* The same of FCMP, and of FFUN and FCONV, whose operands are not all constant (simplify_float.c).
 */
ir_val build_float_order(struct ir_builder *b, const struct ir_ins *i);
ir_val build_float_inverse(struct ir_builder *b, const struct ir_ins *i);

#endif
