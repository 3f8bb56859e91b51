/* summary_condition.c - preconditions as steps.
 *
 * Numbers are mathematical integers, so they are widened first: nothing wraps in x + y.  Memory
 * behind parameters is read where it is known to be there (summary_data.c demands it before).
 */
#include "core/program/summary_edit.h"

#include "core/program/insert.h"

enum { WIDE_SUM = 112 }; /* bits that hold a sum of two numbers, times an element's size */

static ir_val wide_const(struct summary_edit *e, sbv_t k) {
    return edit_const(e, IR_I(WIDE_SUM), bv_norm((bv_t)k, WIDE_SUM));
}

static ir_val input_value(struct summary_edit *e, const struct ir_summary_input *i,
                          const ir_val *args) {
    if (i->is_null) return edit_step(e, IR_PTREQ, IR_I(1), args[i->param], edit_null(e));
    if (!i->global && !i->behind) return args[i->param];
    ir_val at = i->global ? ir_insert_global(e->m->arena, e->f, i->global) : args[i->param];
    return edit_step(e, IR_LOAD, i->type, edit_moved(e, at, i->off), 0);
}

static ir_val wide_input(struct summary_edit *e, const struct ir_summary_input *i,
                         const ir_val *args) {
    bool is_signed = i->is_signed && !i->is_null;
    ir_val v = input_value(e, i, args);
    return edit_step(e, is_signed ? IR_SEXT : IR_ZEXT, IR_I(WIDE_SUM), v, 0);
}

static ir_val compare_step(struct summary_edit *e, enum ir_op op, ir_val x, ir_val y) {
    return edit_step(e, op, IR_I(1), x, y);
}

/* Of one number: as it is, so that intervals may show it. k: a bound that may be beyond its type.
 */
static ir_val in_its_type(struct summary_edit *e, const struct ir_summary_atom *a, bool lower,
                          const ir_val *args) {
    const struct ir_summary_input *i = &a->x;
    ir_type type = i->is_null ? IR_I(1) : i->type;
    bool is_signed = i->is_signed && !i->is_null;
    sbv_t k = lower ? a->lo : a->hi;
    sbv_t least = is_signed ? -((sbv_t)1 << (type - 1)) : 0;
    sbv_t most = ((sbv_t)1 << (is_signed ? type - 1 : type)) - 1;
    bool all = lower ? k <= least : k >= most;
    if (k < least || k > most) return edit_const(e, IR_I(1), all);
    ir_val x = input_value(e, i, args), y = edit_const(e, type, bv_norm((bv_t)k, type));
    return compare_step(e, is_signed ? IR_SLE : IR_ULE, lower ? y : x, lower ? x : y);
}

static ir_val number_is_between(struct summary_edit *e, const struct ir_summary_atom *a,
                                const ir_val *args) {
    ir_val all = a->has_lo ? in_its_type(e, a, true, args) : 0;
    if (a->has_hi) all = edit_and(e, all, in_its_type(e, a, false, args));
    return all ? all : edit_const(e, IR_I(1), 1);
}

static ir_val atom_as_step(struct summary_edit *e, const struct ir_summary_atom *a,
                           const ir_val *args) {
    if (!a->sign && !a->unequal && !a->mask) return number_is_between(e, a, args);
    ir_val x = wide_input(e, &a->x, args), all = 0;
    if (a->sign)
        x = edit_step(e, a->sign < 0 ? IR_SUB : IR_ADD, IR_I(WIDE_SUM), x,
                      wide_input(e, &a->y, args));
    if (a->unequal) return compare_step(e, IR_NE, x, wide_const(e, a->lo));
    if (a->mask) {
        ir_val bits = edit_step(e, IR_AND, IR_I(WIDE_SUM), x, wide_const(e, (sbv_t)a->mask));
        return compare_step(e, IR_EQ, bits, wide_const(e, (sbv_t)a->value));
    }
    if (a->has_lo) all = compare_step(e, IR_SLE, wide_const(e, a->lo), x);
    if (a->has_hi) all = edit_and(e, all, compare_step(e, IR_SLE, x, wide_const(e, a->hi)));
    return all ? all : edit_const(e, IR_I(1), 1);
}

/* 0: always. */
static ir_val all_atoms(struct summary_edit *e, const struct ir_summary_demand *d,
                        const ir_val *args) {
    ir_val all = 0;
    for (uint32_t i = 0; i < d->all.n; i++)
        all = edit_and(e, all, atom_as_step(e, &d->all.at[i], args));
    return all;
}

void edit_demand_conditions(struct summary_edit *e, const ir_val *args) {
    for (uint32_t i = 0; i < e->s->demands.n; i++) {
        const struct ir_summary_demand *d = &e->s->demands.at[i];
        if (!d->room && d->all.n) edit_demand(e, edit_not(e, all_atoms(e, d, args)));
    }
}

/* Elements, as a wide integer; 0 where none are asked for. */
static ir_val elements_asked(struct summary_edit *e, const struct ir_summary_demand *d,
                             const ir_val *args) {
    ir_type wide = IR_I(WIDE_SUM);
    ir_val n = wide_const(e, d->elements), none = wide_const(e, 0);
    if (d->counted) n = edit_step(e, IR_ADD, wide, wide_input(e, &d->count, args), n);
    ir_val some = compare_step(e, IR_SLT, none, n), when = all_atoms(e, d, args);
    if (when) some = edit_and(e, when, some);
    return edit_select(e, wide, some, n, none);
}

ir_val edit_room(struct summary_edit *e, const ir_val *args, uint32_t i, uint32_t param) {
    const struct ir_summary_demand *d = &e->s->demands.at[i];
    if (!d->room || d->param != param) return 0;
    sbv_t most = ((sbv_t)1 << SUMMARY_LARGE_BITS) / (sbv_t)d->element;
    ir_val n = elements_asked(e, d, args);
    edit_demand(e, compare_step(e, IR_SLE, n, wide_const(e, most)));
    ir_val word = edit_step(e, IR_TRUNC, edit_word(e), n, 0);
    return edit_step(e, IR_MUL, edit_word(e), word, edit_bytes(e, d->element));
}
