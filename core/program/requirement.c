/* requirement.c - checks become assumptions about the first call.
 *
 * Where the task calls the function again, a variable tells the first call from the others: it is 0
 * when an execution starts, and 1 from then on.
 *
 *   %again = load @__vl_noted_called;  store 1, @__vl_noted_called      at the start
 *   assume (%again | condition)                                         before each such check
 */
#include "core/program/requirement.h"

#include "core/program/insert.h"

#include <string.h>

#define CALLED                                                                                     \
    "__vl_noted_called" /* `noted`: out of reach of the program, and of what has no body */

/* ---- is it called again? ---- */

static bool names_function(const struct ir_func *f, const char *name) {
    for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        bool names = i->op == IR_CALL || i->op == IR_FUNCADDR;
        if (names && i->text && strcmp(i->text, name) == 0) return true;
    }
    return false;
}

bool ir_is_mentioned(const struct ir_module *m, const char *name) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (names_function(m->funcs.at[i], name)) return true;
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t r = 0; r < m->globals.at[i]->relocs.n; r++)
            if (m->globals.at[i]->relocs.at[r].is_func &&
                strcmp(m->globals.at[i]->relocs.at[r].target, name) == 0)
                return true;
    return false;
}

/* ---- the first call ---- */

/* i1: this is not the first call. */
static ir_val insert_again(struct ir_module *m, struct ir_func *f) {
    struct arena *a = m->arena;
    struct ir_global *g = arena_new(a, struct ir_global);
    *g = (struct ir_global){.name = CALLED,
                            .size = 1,
                            .align = 1,
                            .is_static = true,
                            .is_noted = true,
                            .has_init = true};
    vec_push(a, &m->globals, g);
    ir_val start = f->blocks.at[1].ins.at[0];
    ir_val at = ir_insert_global(a, f, g->name);
    ir_val was = ir_insert_step(a, f, start, IR_LOAD, IR_I(8), at, 0);
    ir_val zero = ir_insert_const(a, f, IR_I(8), 0), one = ir_insert_const(a, f, IR_I(8), 1);
    ir_insert_step(a, f, start, IR_STORE, IR_VOID, one, at);
    return ir_insert_step(a, f, start, IR_NE, IR_I(1), was, zero);
}

static void assume_first(struct ir_module *m, struct ir_func *f, ir_val check, ir_val again) {
    ir_val either =
        ir_insert_step(m->arena, f, check, IR_OR, IR_I(1), again, f->ins.at[check].args[0]);
    ir_insert_step(m->arena, f, check, IR_ASSUME, IR_VOID, either, 0);
}

static void assume_always(struct ir_ins *i) {
    i->op = IR_ASSUME;
    i->text = i->name = NULL;
    i->check = (enum check_kind)0;
}

/* ---- all of them ---- */

static void add_name(struct arena *a, name_list *out, const char *name) {
    for (uint32_t i = 0; i < out->n; i++)
        if (strcmp(out->at[i], name) == 0) return;
    vec_push(a, out, name);
}

static bool is_assumed(const struct ir_ins *i, check_set skip) {
    return ir_states_requirement(i) && !(skip >> i->check & 1);
}

/* Failures of `assert` stand behind the rest of the function; the text's order is that of places.
 */
static bool comes_before(const struct ir_ins *x, const struct ir_ins *y) {
    if (x->loc.line != y->loc.line) return x->loc.line < y->loc.line;
    return x->loc.col < y->loc.col;
}

typedef VEC(ir_val) check_list;

static void find_checks(struct arena *a, const struct ir_func *f, check_set skip, check_list *out) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        if (!is_assumed(&f->ins.at[v], skip)) continue;
        vec_push(a, out, v);
        for (uint32_t k = out->n - 1; k && comes_before(&f->ins.at[v], &f->ins.at[out->at[k - 1]]);
             k--) {
            out->at[k] = out->at[k - 1];
            out->at[k - 1] = v;
        }
    }
}

void ir_assume_requirements(struct ir_module *task, const char *root, check_set skip,
                            name_list *out) {
    struct ir_func *f = ir_find_func(task, root);
    check_list checks = {0};
    if (!f || !f->has_body) return;
    find_checks(task->arena, f, skip, &checks);
    ir_val again = checks.n && ir_is_mentioned(task, root) ? insert_again(task, f) : 0;
    for (uint32_t i = 0; i < checks.n; i++) {
        add_name(task->arena, out, f->ins.at[checks.at[i]].name);
        if (again)
            assume_first(task, f, checks.at[i], again);
        else
            assume_always(&f->ins.at[checks.at[i]]);
    }
}

bool ir_knows_first_call(const struct ir_module *task) {
    return ir_find_global(task, CALLED) != NULL;
}

const char *ir_requirement(const struct ir_module *m, const char *func, ir_val check) {
    const struct ir_func *f = ir_find_func(m, func);
    bool there = f && check && check < f->ins.n && ir_states_requirement(&f->ins.at[check]);
    return there ? f->ins.at[check].name : NULL;
}
