/* build.h - build functions, in SSA from the start (Braun et al., CC 2013).
 *
 * A builder fills one function.  Variables are small integers chosen by the
 * caller; ir_write_var / ir_read_var give SSA values, and block parameters
 * appear where they are needed.  A block is sealed once all its predecessors
 * are known; ir_build_end seals what is left, removes trivial parameters and
 * unreachable blocks, and renumbers.
 *
 * Pure operations fold constants and trivial identities (core/sem), so the
 * caller may build naively.  A check whose condition folds to true is dropped;
 * one that folds to false stays.  In a terminated block further instructions
 * are dropped: values come out as constants of the right type.
 * Strings are copied.  Ids are the builder's own until ir_build_end renumbers.
 *
 *     struct ir_builder *b = ir_build_begin(m, f);
 *     ir_blk loop = ir_block_new(b, "loop");
 *     ir_var_decl(b, I, IR_I(32), "i", ct);
 *     ir_write_var(b, I, ir_int(b, IR_I(32), 0));
 *     ir_jmp(b, loop);  ir_set_block(b, loop); ... ir_seal(b, loop);
 */
#ifndef VL_IR_BUILD_H
#define VL_IR_BUILD_H

#include "core/ir/ir.h"

struct ir_builder;

struct ir_builder *ir_build_begin(struct ir_module *m, struct ir_func *f);
/* Ends the function; the builder is gone. */
void ir_build_end(struct ir_builder *b);

/* Applied to all that is built until changed. */
void ir_set_loc(struct ir_builder *b, struct ir_loc loc);
struct ir_loc ir_get_loc(const struct ir_builder *b);

ir_blk ir_block_new(struct ir_builder *b, const char *label);
void ir_set_block(struct ir_builder *b, ir_blk blk);
ir_blk ir_cur_block(const struct ir_builder *b);
bool ir_terminated(const struct ir_builder *b);
void ir_seal(struct ir_builder *b, ir_blk blk);

void ir_var_decl(struct ir_builder *b, uint32_t var, ir_type type, const char *name, ir_ct ct);
void ir_write_var(struct ir_builder *b, uint32_t var, ir_val v);
/* A variable never written on some path reads as `nondet` (IR_INPUT_UNDEFINED) placed in the entry
 * block. */
ir_val ir_read_var(struct ir_builder *b, uint32_t var);
/* The values that v, a join's, may be, as far as they are known yet; how many. They change with
 * the next lookup. */
uint32_t ir_joined(const struct ir_builder *b, ir_val v, const ir_val **values);

ir_val ir_param(struct ir_builder *b, ir_type type, const char *name,
                ir_ct ct); /* function parameter */
ir_val ir_const(struct ir_builder *b, ir_type type, bv_t k);
ir_val ir_int(struct ir_builder *b, ir_type type, int64_t k); /* truncated to the type */
ir_val ir_bool(struct ir_builder *b, bool k);
ir_val ir_null(struct ir_builder *b);
ir_val ir_global_addr(struct ir_builder *b, const char *name);
ir_val ir_func_addr(struct ir_builder *b, const char *name);

ir_val ir_bin(struct ir_builder *b, enum ir_op op, ir_val x,
              ir_val y); /* shapes BIN, CMP, FBIN, FCMP, PTR with two pointers */
ir_val ir_cast(struct ir_builder *b, enum ir_op op, ir_type to,
               ir_val x);                                     /* to the same width: x itself */
ir_val ir_inttoptr(struct ir_builder *b, ir_val x, ir_ct ct); /* ct: the pointer's */
ir_val ir_not(struct ir_builder *b, ir_val x);                /* of an i1 */
ir_val ir_select(struct ir_builder *b, ir_val c, ir_val x, ir_val y);
ir_val ir_ptradd(struct ir_builder *b, ir_val p, ir_val index, uint64_t stride);
/* The IR's `search`. */
ir_val ir_search(struct ir_builder *b, ir_val p, ir_val byte, ir_val n);
ir_val ir_pred(struct ir_builder *b, enum ir_op op, ir_val p,
               ir_val n); /* facts, OFFSET; n: second operand or 0 */
ir_val ir_nondet(struct ir_builder *b, ir_type type, enum ir_input from, const char *name,
                 ir_ct ct);
/* A pointer to memory that the program may use, and not free. */
ir_val ir_lent(struct ir_builder *b, enum ir_input from, const char *name, ir_ct ct);
/* One with effects is not covered, too: what it may do besides is not known. */
ir_val ir_unsupported(struct ir_builder *b, ir_type type, unsigned effects, const char *what);
/* The same where nothing is hidden: whatever it leads to is in the code behind it. */
ir_val ir_unknown(struct ir_builder *b, ir_type type, unsigned effects, const char *what);
/* Adds a check that never holds for certain: executions that get here are not covered. */
void ir_not_covered(struct ir_builder *b, const char *what);
ir_val ir_alloca(struct ir_builder *b, uint64_t size, const char *name, ir_ct ct);
ir_val ir_alloca_bytes(struct ir_builder *b, ir_val size, const char *name, ir_ct ct);
/* A heap object of elements ct, 0 = not known. */
ir_val ir_malloc(struct ir_builder *b, bool clear, ir_val size, const char *name, ir_ct ct);
void ir_align(struct ir_builder *b, ir_val object,
              uint64_t align); /* of an ALLOCA, MALLOC or CALLOC */
ir_val ir_load(struct ir_builder *b, ir_type type, ir_val p, ir_ct ct);
void ir_store(struct ir_builder *b, ir_val v, ir_val p);
/* Bytes of this type from outside: where to, which one ends them, how many, at most how many.
 * 0: it is left to the caller. */
ir_val ir_receive(struct ir_builder *b, ir_ct ct, const ir_val args[4]);
/* Operations without a result and few operands: END, COPY, FILL, FREE, RELOCATE. */
void ir_asm(struct ir_builder *b, bool memory, const ir_val *args, uint32_t n);
void ir_effect(struct ir_builder *b, enum ir_op op, const ir_val *args, uint32_t n);
ir_val ir_call(struct ir_builder *b, const char *callee, ir_type ret, ir_ct ct, const ir_val *args,
               uint32_t n);
/* Through a pointer, args[0]. */
ir_val ir_callptr(struct ir_builder *b, ir_type ret, ir_ct ct, const ir_val *args, uint32_t n,
                  const char *signature, uint64_t reads);
/* The source text of the call just built, for people. */
void ir_call_source(struct ir_builder *b, ir_val call, const char *text);
ir_val ir_isfunc(struct ir_builder *b, ir_val p, const char *signature);
ir_val ir_noleak(struct ir_builder *b, ir_val root, bool none_at_all);
/* Shapes FFUN (rounding of FROUND, else 0) and FCONV. Shapes FBIN and FCMP: ir_bin. */
ir_val ir_float(struct ir_builder *b, enum ir_op op, ir_type to, ir_val x, enum fp_rounding round);
ir_val ir_fma(struct ir_builder *b, ir_val x, ir_val y, ir_val z);
/* An operation on n operands that INMODE may name, rounded as `mode` (i8) says; a FROUND that has a
 * direction of its own is none of these. */
ir_val ir_in_mode(struct ir_builder *b, enum ir_op op, ir_type to, const ir_val *args, uint32_t n,
                  ir_val mode);
void ir_check(struct ir_builder *b, enum check_kind kind, ir_val cond, const char *snippet);
/* The same, where the function demands the condition of its callers, who know it as `what`. */
void ir_require(struct ir_builder *b, enum check_kind kind, ir_val cond, const char *snippet,
                const char *what);
void ir_assume(struct ir_builder *b, ir_val cond);
/* Variable or lvalue text holds v from here on. */
void ir_dbg(struct ir_builder *b, const char *name, ir_ct ct, struct ir_loc decl, ir_val v);

void ir_jmp(struct ir_builder *b, ir_blk to);
void ir_br(struct ir_builder *b, ir_val c, ir_blk yes, ir_blk no);
struct ir_case {
    bv_t lo, hi;
    ir_blk to;
};
void ir_switch(struct ir_builder *b, ir_val v, ir_blk otherwise, const struct ir_case *cases,
               uint32_t n);
void ir_ret(struct ir_builder *b, ir_val v); /* 0: no value */
void ir_halt(struct ir_builder *b);

ir_type ir_type_of(const struct ir_builder *b, ir_val v);
bool ir_is_const(const struct ir_builder *b, ir_val v, bv_t *out);

#endif
