/* condition.c - a precondition as a function that checks it, called before the call in question.
 *
 * The function is one of the library's models, so what fails in it counts at its call.  Memory is
 * read only where the check has found it alive and large enough: else the condition is not met.
 */
#include "engines/callers/condition.h"

#include "core/program/insert.h"
#include "core/ssa/build.h"

#include <string.h>

static const char name[] = "__vl_condition";

struct condition_writing {
    struct ir_module *m;
    struct ir_builder *b;
    const struct call_condition *c;
    const ir_val *params;
    uint32_t nparams;
    ir_val *made; /* by input; 0: not yet */
    ir_blk never; /* where the condition is not met */
};

/* ---- inputs ---- */

static ir_type word_type(const struct condition_writing *w) { return IR_I(w->m->target.ptr_bits); }

static void only_if(struct condition_writing *w, ir_val holds) {
    ir_blk on = ir_block_new(w->b, "read");
    ir_br(w->b, holds, on, w->never);
    ir_seal(w->b, on);
    ir_set_block(w->b, on);
}

static ir_val read_from(struct condition_writing *w, ir_val object, const struct entry_input *i) {
    bool pointer = i->what != ENTRY_NUMBER;
    unsigned width = i->within ? i->within : i->width;
    ir_type type = pointer ? IR_PTR : IR_I(width);
    if (!pointer && (width % 8 || !width || width > 64)) return 0;
    ir_val size = ir_int(w->b, word_type(w), ir_type_size(w->m, type));
    ir_val at = ir_ptradd(w->b, object, ir_int(w->b, word_type(w), (int64_t)i->off), 1);
    only_if(w, ir_pred(w->b, IR_ISLIVE, at, 0));
    only_if(w, ir_pred(w->b, IR_INBOUNDS, at, size));
    only_if(w, ir_pred(w->b, IR_ISINIT, at, size));
    ir_val v = ir_load(w->b, type, at, 0);
    if (!i->within) return v;
    v = ir_bin(w->b, IR_LSHR, v, ir_int(w->b, type, i->shift));
    return ir_cast(w->b, IR_TRUNC, IR_I(i->width), v);
}

static ir_val write_input(struct condition_writing *w, uint32_t index);

static ir_val param(struct condition_writing *w, const struct entry_input *i) {
    if (i->index >= w->nparams) return 0;
    ir_val v = w->params[i->index];
    ir_type type = ir_type_of(w->b, v);
    if (i->what == ENTRY_POINTER) return type == IR_PTR ? v : 0;
    return type == IR_I(i->width) ? v : 0;
}

static ir_val write_global(struct condition_writing *w, const struct entry_input *i) {
    const struct ir_module *of = w->c->of;
    const char *of_name = i->index < of->globals.n ? of->globals.at[i->index]->name : NULL;
    if (!of_name || !ir_find_global(w->m, of_name)) return 0;
    return read_from(w, ir_global_addr(w->b, of_name), i);
}

/* So many elements as from here to the object's end. */
static ir_val room(struct condition_writing *w, const struct entry_input *i) {
    ir_val p = write_input(w, i->index);
    if (!p || !i->element) return 0;
    only_if(w, ir_pred(w->b, IR_ISWITHIN, p, 0));
    ir_val bytes =
        ir_bin(w->b, IR_SUB, ir_pred(w->b, IR_OBJSIZE, p, 0), ir_pred(w->b, IR_OFFSET, p, 0));
    return ir_bin(w->b, IR_UDIV, bytes, ir_int(w->b, word_type(w), (int64_t)i->element));
}

/* An engine that does not know it says -1: then the condition is not met. */
static ir_val text_length(struct condition_writing *w, const struct entry_input *i) {
    ir_val p = write_input(w, i->index);
    if (!p) return 0;
    only_if(w, ir_pred(w->b, IR_ISLIVE, p, 0));
    only_if(w, ir_pred(w->b, IR_ISWITHIN, p, 0));
    ir_val bytes =
        ir_bin(w->b, IR_SUB, ir_pred(w->b, IR_OBJSIZE, p, 0), ir_pred(w->b, IR_OFFSET, p, 0));
    ir_val n = ir_search(w->b, p, ir_int(w->b, IR_I(8), 0), bytes);
    only_if(w, ir_bin(w->b, IR_ULE, n, bytes));
    return n;
}

/* A number, or the pointer itself; 0: it cannot be had. */
static ir_val write_input(struct condition_writing *w, uint32_t index) {
    const struct entry_input *i = &w->c->is->inputs.at[index];
    if (w->made[index]) return w->made[index];
    ir_val v = 0;
    if (i->what == ENTRY_CAPACITY)
        v = room(w, i);
    else if (i->what == ENTRY_LENGTH)
        v = text_length(w, i);
    else if (i->root == ENTRY_PARAM)
        v = param(w, i);
    else if (i->root == ENTRY_GLOBAL)
        v = write_global(w, i);
    else if (write_input(w, i->index))
        v = read_from(w, write_input(w, i->index), i);
    return w->made[index] = v;
}

/* ---- atoms ---- */

enum { WIDE = 72 }; /* bits that hold a sum of two numbers */

static ir_val wide(struct condition_writing *w, sbv_t k) {
    return ir_const(w->b, IR_I(WIDE), bv_norm((bv_t)k, WIDE));
}

/* As an integer. */
static ir_val write_number(struct condition_writing *w, uint32_t index) {
    const struct entry_input *i = &w->c->is->inputs.at[index];
    ir_val v = write_input(w, index);
    if (!v) return 0;
    if (i->what == ENTRY_POINTER) v = ir_bin(w->b, IR_PTREQ, v, ir_null(w->b));
    bool is_signed = i->what == ENTRY_NUMBER && i->is_signed;
    return ir_cast(w->b, is_signed ? IR_SEXT : IR_ZEXT, IR_I(WIDE), v);
}

static ir_val write_masked(struct condition_writing *w, const struct entry_atom *i, ir_val x) {
    ir_val bits = ir_bin(w->b, IR_AND, x, wide(w, (sbv_t)i->mask));
    return ir_bin(w->b, IR_EQ, bits, wide(w, (sbv_t)i->value));
}

static ir_val write_between(struct condition_writing *w, const struct entry_atom *i, ir_val x) {
    ir_val all = ir_bool(w->b, true);
    if (i->unequal) return ir_bin(w->b, IR_NE, x, wide(w, i->lo));
    if (i->has_lo) all = ir_bin(w->b, IR_AND, all, ir_bin(w->b, IR_SLE, wide(w, i->lo), x));
    if (i->has_hi) all = ir_bin(w->b, IR_AND, all, ir_bin(w->b, IR_SLE, x, wide(w, i->hi)));
    return all;
}

static ir_val atom(struct condition_writing *w, const struct entry_atom *i) {
    ir_val x = write_number(w, i->m.x), y = i->m.sign ? write_number(w, i->m.y) : 0;
    if (!x || (i->m.sign && !y)) return 0;
    if (y) x = ir_bin(w->b, i->m.sign < 0 ? IR_SUB : IR_ADD, x, y);
    return i->mask ? write_masked(w, i, x) : write_between(w, i, x);
}

/* Leaves for .never where one does not hold. false: it cannot be asked. */
static bool all_hold(struct condition_writing *w, const struct entry_cube *c) {
    for (uint32_t i = 0; i < c->all.n; i++) {
        ir_val holds = atom(w, &c->all.at[i]);
        if (!holds) return false;
        only_if(w, holds);
    }
    return true;
}

/* ---- the function ---- */

static bool put_cubes(struct condition_writing *w) {
    const struct precondition *p = w->c->is;
    for (uint32_t i = 0; i < p->any.n; i++) {
        ir_blk next = ir_block_new(w->b, "next");
        w->never = next;
        memset(w->made, 0, p->inputs.n * sizeof *w->made);
        if (!all_hold(w, &p->any.at[i])) return false;
        ir_check(w->b, w->c->kind, ir_bool(w->b, false), w->c->snippet);
        ir_ret(w->b, 0);
        ir_seal(w->b, next);
        ir_set_block(w->b, next);
    }
    return true;
}

static bool write_checker(struct ir_module *m, const struct ir_func *caller,
                          const struct call_condition *c) {
    struct ir_func *f = arena_new(m->arena, struct ir_func);
    f->name = name;
    f->is_static = f->is_model = true;
    struct ir_builder *b = ir_build_begin(m, f);
    ir_val *params = arena_new_array(m->arena, ir_val, c->nargs + 1);
    for (uint32_t i = 0; i < c->nargs; i++)
        params[i] =
            ir_param(b, caller->ins.at[c->args[i]].type, NULL, caller->ins.at[c->args[i]].ct);
    ir_val *made = arena_new_array(m->arena, ir_val, c->is->inputs.n + 1);
    struct condition_writing w = {m, b, c, params, c->nargs, made, 0};
    bool good = put_cubes(&w);
    ir_ret(b, 0);
    if (!good) ir_set_block(b, w.never), ir_ret(b, 0);
    ir_build_end(b);
    if (good) vec_push(m->arena, &m->funcs, f);
    return good;
}

ir_val condition_before(struct ir_module *task, const char *caller, ir_val at,
                        const struct call_condition *c) {
    struct ir_func *f = ir_find_func(task, caller);
    if (!f || at >= f->ins.n || !write_checker(task, f, c)) return 0;
    const struct ir_ins is = f->ins.at[at];
    ir_val *args = arena_new_array(task->arena, ir_val, c->nargs + 1);
    for (uint32_t i = 0; i < c->nargs; i++) args[i] = c->args[i];
    return ir_insert_before(task->arena, f, at,
                            (struct ir_ins){.op = IR_CALL,
                                            .text = name,
                                            .name = is.op == IR_CALL ? is.name : NULL,
                                            .nargs = c->nargs,
                                            .args = args,
                                            .loc = is.loc});
}
