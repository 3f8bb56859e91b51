/* summary_edit.h - what the files of summaries share: steps put before an instruction.
 *
 * A condition is demanded at a call, by a check, or given where a function starts, by an
 * assumption: the same steps, so that both mean the same.
 */
#ifndef VL_PROGRAM_SUMMARY_EDIT_H
#define VL_PROGRAM_SUMMARY_EDIT_H

#include "core/program/summary.h"

/* More than two to the power of it bytes are not asked for where that helps. */
enum { SUMMARY_LARGE_BITS = 30 };

struct summary_edit {
    struct ir_module *m;
    struct ir_func *f;
    ir_val before; /* the instruction in front of which all is put */
    const struct ir_summary *s;
    enum check_kind check;
    bool given; /* assumed, not checked */
};

ir_type edit_word(const struct summary_edit *e); /* of sizes and offsets */
ir_val edit_step(struct summary_edit *e, enum ir_op op, ir_type type, ir_val x, ir_val y);
ir_val edit_const(struct summary_edit *e, ir_type type, bv_t k);
ir_val edit_bytes(struct summary_edit *e, uint64_t n); /* a constant word */
ir_val edit_null(struct summary_edit *e);
ir_val edit_any(struct summary_edit *e, ir_type type);
ir_val edit_select(struct summary_edit *e, ir_type type, ir_val c, ir_val yes, ir_val no);
ir_val edit_not(struct summary_edit *e, ir_val x);
ir_val edit_moved(struct summary_edit *e, ir_val p, uint64_t off);
/* x 0: the other one. */
ir_val edit_and(struct summary_edit *e, ir_val x, ir_val y);
ir_val edit_or(struct summary_edit *e, ir_val x, ir_val y);
ir_val edit_demand(struct summary_edit *e, ir_val holds);

/* ---- summary_data.c: arguments that are data ---- */

/* Sizes of what one argument is to, as far as they are no constants. */
struct data_sizes {
    ir_val null;       /* it is; 0: it never is */
    ir_val present;    /* the argument, or where it is null some memory */
    ir_val counted;    /* bytes; 0: none */
    VEC(ir_val) rooms; /* bytes that preconditions ask for */
};

/* Checks of all of them, preconditions included. Each rests on those before it. */
struct data_sizes *edit_demand_data(struct summary_edit *e, const ir_val *args,
                                    const struct ir_summary_need *needs, uint32_t n);
/* At a function's start: sizes of what will be written, and preconditions as assumptions. */
struct data_sizes *edit_give_data(struct summary_edit *e, const ir_val *args,
                                  const struct ir_summary_need *needs, uint32_t n);
/* What may be written is anything afterwards. */
void edit_forget_data(struct summary_edit *e, const struct ir_summary_need *needs,
                      const struct data_sizes *sizes, uint32_t n);
/* What .unset says holds no values. */
void edit_unset_data(struct summary_edit *e, const struct ir_summary_need *needs,
                     const struct data_sizes *sizes, uint32_t n);
/* What may have been written holds values, where that is in doubt. */
void edit_demand_written(struct summary_edit *e, const struct ir_summary_need *needs,
                         const struct data_sizes *sizes, uint32_t n);

/* ---- summary_condition.c: preconditions ---- */

/* Those without .room are demanded. */
void edit_demand_conditions(struct summary_edit *e, const ir_val *args);
/* The bytes that parameter `param` has to point to by the i-th demand; 0: it is about another. */
ir_val edit_room(struct summary_edit *e, const ir_val *args, uint32_t i, uint32_t param);

#endif
