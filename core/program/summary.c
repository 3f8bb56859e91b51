/* summary.c - what a call is replaced by:
 *
 *   check (arg is null | outside, live, as large as assumed)     for each pointer, or
 *   check (arg is null | live, as large as assumed)              (summary_data.c)
 *   check (arg is null | these bytes hold values)
 *   check (precondition)                                         (summary_condition.c)
 *   store nondet, arg                                            for what it may write there
 *   store nondet, @cell                                          for each number that it may write
 *   call @without_body(nondet ...)
 *   free (nondet ? arg : null)
 *   %call = nondet
 *   assume (guard -> %call op ...)                               for each known result
 */
#include "core/program/summary.h"

#include "core/program/insert.h"
#include "core/program/summary_edit.h"

/* ---- arguments ---- */

static void demand_argument(struct summary_edit *e, ir_val arg, const struct ir_summary_need *n) {
    ir_type word = edit_word(e);
    ir_val holds = 0;
    if (n->object) holds = edit_step(e, IR_ISOUTSIDE, IR_I(1), arg, 0);
    if (n->object || n->freed) holds = edit_and(e, holds, edit_step(e, IR_ISLIVE, IR_I(1), arg, 0));
    if (n->bytes)
        holds = edit_and(e, holds,
                         edit_step(e, IR_INBOUNDS, IR_I(1), arg, edit_const(e, word, n->bytes)));
    if (n->freed) {
        ir_val off = edit_step(e, IR_OFFSET, word, arg, 0);
        holds = edit_and(e, holds, edit_step(e, IR_ISHEAP, IR_I(1), arg, 0));
        holds = edit_and(e, holds, edit_step(e, IR_EQ, IR_I(1), off, edit_const(e, word, 0)));
    }
    if (!holds) return;
    if (n->null) {
        ir_val null = edit_step(e, IR_PTREQ, IR_I(1), arg, edit_null(e));
        holds = edit_step(e, IR_OR, IR_I(1), holds, null);
    }
    edit_demand(e, holds);
}

/* ---- effects ---- */

static void write_cell(struct summary_edit *e, const struct ir_summary_cell *c) {
    ir_val at = ir_insert_global(e->m->arena, e->f, c->global);
    edit_step(e, IR_STORE, IR_VOID, edit_any(e, c->type), edit_moved(e, at, c->off));
}

/* With any numbers, once: what it leaves in memory is anything already. */
static void call_with_anything(struct summary_edit *e, const char *name) {
    const struct ir_func *callee = ir_find_func(e->m, name);
    ir_val *args = arena_new_array(e->m->arena, ir_val, callee->params.n + 1);
    for (uint32_t i = 0; i < callee->params.n; i++)
        args[i] = edit_any(e, callee->ins.at[callee->params.at[i]].type);
    struct ir_ins call = {.op = IR_CALL, .type = callee->ret, .ct = callee->ret_ct};
    call.text = callee->name;
    call.args = args;
    call.nargs = callee->params.n;
    call.loc = e->f->ins.at[e->before].loc;
    ir_insert_before(e->m->arena, e->f, e->before, call);
}

static void maybe_free(struct summary_edit *e, ir_val arg) {
    ir_val p = edit_select(e, IR_PTR, edit_any(e, IR_I(1)), arg, edit_null(e));
    edit_step(e, IR_FREE, IR_VOID, p, 0);
}

/* ---- results ---- */

static ir_val is_related(struct summary_edit *e, ir_val x, const struct ir_summary_relation *r,
                         const ir_val *params) {
    ir_type type = e->f->ins.at[x].type;
    ir_val y = edit_const(e, type, r->y.k);
    if (r->y.of_param) y = edit_step(e, IR_ADD, type, params[r->y.param], y);
    return edit_step(e, r->op, IR_I(1), r->swapped ? y : x, r->swapped ? x : y);
}

static ir_val result_holds(struct summary_edit *e, ir_val result, const struct ir_summary_result *r,
                           const ir_val *params) {
    ir_val is = is_related(e, result, &r->is, params);
    if (!r->has_guard) return is;
    ir_val guard = is_related(e, params[r->guarded], &r->guard, params);
    if (!r->otherwise) guard = edit_not(e, guard);
    return edit_step(e, IR_OR, IR_I(1), guard, is);
}

/* ---- the whole ---- */

static ir_val following(const struct ir_func *f, ir_val at) {
    const struct ir_block *b = &f->blocks.at[f->ins.at[at].block];
    uint32_t k = 0;
    while (b->ins.at[k] != at) k++;
    return b->ins.at[k + 1]; /* a call ends no block */
}

/* The call's own instruction, whose number its uses have. */
static void become_result(struct summary_edit *e, ir_val call) {
    struct ir_ins *i = &e->f->ins.at[call];
    ir_val null = i->type == IR_VOID ? edit_null(e) : 0;
    i = &e->f->ins.at[call];
    i->nargs = 0;
    i->text = NULL;
    i->op = IR_NONDET;
    i->imm = IR_INPUT_EXTERN;
    if (!null) return;
    i->op = IR_END; /* of no object: nothing */
    i->imm = 0;
    i->args = arena_new(e->m->arena, ir_val);
    i->args[0] = null;
    i->nargs = 1;
}

void ir_summary_call(struct ir_module *m, struct ir_func *f, ir_val call,
                     const struct ir_summary *s, const struct ir_summary_need *needs,
                     enum check_kind check) {
    struct summary_edit e = {m, f, call, s, check, false};
    const ir_val *args = f->ins.at[call].args;
    uint32_t n = f->ins.at[call].nargs;
    for (uint32_t i = 0; i < n; i++)
        if (!needs[i].data) demand_argument(&e, args[i], &needs[i]);
    const struct data_sizes *sizes = edit_demand_data(&e, args, needs, n);
    edit_forget_data(&e, needs, sizes, n);
    for (uint32_t i = 0; i < s->cells.n; i++) write_cell(&e, &s->cells.at[i]);
    for (uint32_t i = 0; i < s->bodiless.n; i++) call_with_anything(&e, s->bodiless.at[i]);
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].freed) maybe_free(&e, args[i]);
    become_result(&e, call);
    e.before = following(f, call);
    for (uint32_t i = 0; i < s->results.n; i++)
        edit_step(&e, IR_ASSUME, IR_VOID, result_holds(&e, call, &s->results.at[i], args), 0);
}

void ir_summary_returns(struct ir_module *m, const struct ir_summary *s, enum check_kind check) {
    struct ir_func *f = ir_find_func(m, s->func);
    uint32_t n = f->ins.n;
    for (ir_val v = 1; v < n; v++) {
        if (f->ins.at[v].op != IR_RET || !f->ins.at[v].block || !f->ins.at[v].nargs) continue;
        struct summary_edit e = {m, f, v, s, check, false};
        for (uint32_t i = 0; i < s->results.n; i++) {
            ir_val result = f->ins.at[v].args[0];
            edit_demand(&e, result_holds(&e, result, &s->results.at[i], f->params.at));
            f->ins.at[f->ins.n - 1].imm = i + 1;
        }
    }
}

void ir_summary_given(struct ir_module *m, const struct ir_summary *s,
                      const struct ir_summary_need *needs, enum check_kind check) {
    struct ir_func *f = ir_find_func(m, s->func);
    uint32_t n = f->params.n, before = f->ins.n;
    struct summary_edit e = {m, f, f->blocks.at[1].ins.at[0], s, check, true};
    const struct data_sizes *sizes = edit_give_data(&e, f->params.at, needs, n);
    edit_unset_data(&e, needs, sizes, n);
    e.given = false;
    for (ir_val v = 1; v < before; v++) {
        e.before = v;
        if (f->ins.at[v].op == IR_RET && f->ins.at[v].block)
            edit_demand_written(&e, needs, sizes, n);
    }
}

static void demand_start(struct ir_module *m, struct ir_func *f, ir_val at, enum check_kind check) {
    struct summary_edit e = {m, f, at, NULL, check, false};
    ir_type word = edit_word(&e);
    ir_val off = edit_step(&e, IR_OFFSET, word, f->ins.at[at].args[0], 0);
    edit_demand(&e, edit_step(&e, IR_SLE, IR_I(1), edit_const(&e, word, 0), off));
}

void ir_summary_starts(struct ir_module *m, enum check_kind check) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct ir_func *f = m->funcs.at[i];
        uint32_t n = f->ins.n;
        for (ir_val v = 1; f->has_body && v < n; v++)
            if (f->ins.at[v].op == IR_ISWITHIN && f->ins.at[v].block) demand_start(m, f, v, check);
    }
}
