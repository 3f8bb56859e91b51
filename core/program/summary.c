/* summary.c - what a call is replaced by:
 *
 *   check (arg is null | outside, live, as large as assumed)     for each pointer, or
 *   check (arg is null | live, as large as assumed)
 *   check (arg is null | these bytes hold values)
 *   store nondet, @cell                                          for each number that it may write
 *   call @without_body(nondet ...)
 *   free (nondet ? arg : null)
 *   %call = nondet
 *   assume (guard -> %call op ...)                               for each known result
 */
#include "core/program/summary.h"

#include "core/program/insert.h"

struct summary_edit {
    struct ir_module *m;
    struct ir_func *f;
    ir_val before; /* the instruction in front of which all is put */
    const struct ir_summary *s;
    enum check_kind check;
};

static ir_val edit_step(struct summary_edit *e, enum ir_op op, ir_type type, ir_val x, ir_val y) {
    return ir_insert_step(e->m->arena, e->f, e->before, op, type, x, y);
}

static ir_val constant_operand(struct summary_edit *e, ir_type type, bv_t k) {
    return ir_insert_const(e->m->arena, e->f, type, k);
}

static ir_val and_also(struct summary_edit *e, ir_val x, ir_val y) {
    return x ? edit_step(e, IR_AND, IR_I(1), x, y) : y;
}

static ir_val any_value_here(struct summary_edit *e, ir_type type) {
    ir_val v = edit_step(e, IR_NONDET, type, 0, 0);
    e->f->ins.at[v].imm = IR_INPUT_EXTERN;
    return v;
}

static ir_val null_operand(struct summary_edit *e) {
    vec_push(e->m->arena, &e->f->ins, (struct ir_ins){.op = IR_NULL, .type = IR_PTR});
    return e->f->ins.n - 1;
}

static void demand_here(struct summary_edit *e, ir_val holds) {
    ir_val c = edit_step(e, IR_CHECK, IR_VOID, holds, 0);
    e->f->ins.at[c].check = (uint16_t)e->check;
}

/* ---- arguments ---- */

static void demand_argument(struct summary_edit *e, ir_val arg, const struct ir_summary_need *n) {
    ir_type word = IR_I(e->m->target.ptr_bits);
    ir_val holds = 0;
    if (n->object) holds = edit_step(e, IR_ISOUTSIDE, IR_I(1), arg, 0);
    if (n->object || n->freed) holds = and_also(e, holds, edit_step(e, IR_ISLIVE, IR_I(1), arg, 0));
    if (n->bytes)
        holds = and_also(
            e, holds, edit_step(e, IR_INBOUNDS, IR_I(1), arg, constant_operand(e, word, n->bytes)));
    if (n->freed) {
        ir_val off = edit_step(e, IR_OFFSET, word, arg, 0);
        holds = and_also(e, holds, edit_step(e, IR_ISHEAP, IR_I(1), arg, 0));
        holds = and_also(e, holds, edit_step(e, IR_EQ, IR_I(1), off, constant_operand(e, word, 0)));
    }
    if (!holds) return;
    if (n->null) {
        ir_val null = edit_step(e, IR_PTREQ, IR_I(1), arg, null_operand(e));
        holds = edit_step(e, IR_OR, IR_I(1), holds, null);
    }
    demand_here(e, holds);
}

/* ---- arguments that are data ---- */

static ir_type word_of(const struct summary_edit *e) { return IR_I(e->m->target.ptr_bits); }

static ir_val holds_or_null(struct summary_edit *e, ir_val holds, ir_val null) {
    return null ? edit_step(e, IR_OR, IR_I(1), holds, null) : holds;
}

/* The first `bytes` are asked for only if the memory is there: of null, none. */
static void demand_values(struct summary_edit *e, ir_val at, ir_val bytes, ir_val null) {
    if (null) {
        ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
        args[0] = null;
        args[1] = constant_operand(e, word_of(e), 0);
        args[2] = bytes;
        struct ir_ins which = {.op = IR_SELECT, .type = word_of(e), .args = args, .nargs = 3};
        which.loc = e->f->ins.at[e->before].loc;
        bytes = ir_insert_before(e->m->arena, e->f, e->before, which);
    }
    demand_here(e, edit_step(e, IR_ISINIT, IR_I(1), at, bytes));
}

static void demand_room(struct summary_edit *e, ir_val arg, ir_val bytes, ir_val null) {
    demand_here(e, holds_or_null(e, edit_step(e, IR_INBOUNDS, IR_I(1), arg, bytes), null));
    demand_values(e, arg, bytes, null);
}

/* Number of bytes, of which the product does not wrap; a negative number is too large. */
static ir_val demand_count(struct summary_edit *e, ir_val n, const struct ir_summary_need *need,
                           ir_val null) {
    ir_type word = word_of(e), type = e->f->ins.at[n].type;
    bv_t most = ((bv_t)1 << (e->m->target.ptr_bits - 2)) / need->unit;
    if (type < word) n = edit_step(e, need->is_signed ? IR_SEXT : IR_ZEXT, word, n, 0);
    ir_val fits = edit_step(e, IR_ULE, IR_I(1), n, constant_operand(e, word, most));
    demand_here(e, holds_or_null(e, fits, null));
    return edit_step(e, IR_MUL, word, n, constant_operand(e, word, need->unit));
}

/* The search ends where nothing can be read, too. */
static void demand_string(struct summary_edit *e, ir_val arg, ir_val null) {
    ir_type word = word_of(e);
    ir_val all = constant_operand(e, word, bv_mask(e->m->target.ptr_bits));
    ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
    args[0] = arg;
    args[1] = constant_operand(e, IR_I(8), 0);
    args[2] = all;
    struct ir_ins search = {.op = IR_SEARCH, .type = word, .args = args, .nargs = 3};
    search.loc = e->f->ins.at[e->before].loc;
    ir_val at = ir_insert_before(e->m->arena, e->f, e->before, search);
    ir_val one = constant_operand(e, word, 1), bytes = edit_step(e, IR_ADD, word, at, one);
    ir_val room = edit_step(e, IR_INBOUNDS, IR_I(1), arg, bytes);
    ir_val found = edit_step(e, IR_NE, IR_I(1), at, all);
    demand_here(e, holds_or_null(e, edit_step(e, IR_AND, IR_I(1), found, room), null));
    ir_val end = edit_step(e, IR_PTRADD, IR_PTR, arg, at);
    e->f->ins.at[end].imm = 1;
    demand_values(e, end, one, null);
}

/* Each check rests on those before it. */
static void demand_data(struct summary_edit *e, const ir_val *args, uint32_t i,
                        const struct ir_summary_need *n) {
    ir_val arg = args[i], null = 0;
    if (n->null) null = edit_step(e, IR_PTREQ, IR_I(1), arg, null_operand(e));
    demand_here(e, holds_or_null(e, edit_step(e, IR_ISLIVE, IR_I(1), arg, 0), null));
    if (n->bytes) demand_room(e, arg, constant_operand(e, word_of(e), n->bytes), null);
    if (n->string) demand_string(e, arg, null);
    if (n->counted) demand_room(e, arg, demand_count(e, args[n->count], n, null), null);
}

static void demand_variable(struct summary_edit *e, const char *name) {
    const struct ir_global *g = ir_find_global(e->m, name);
    ir_val at = ir_insert_global(e->m->arena, e->f, name);
    demand_values(e, at, constant_operand(e, word_of(e), g->size), 0);
}

/* ---- effects ---- */

static void write_cell(struct summary_edit *e, const struct ir_summary_cell *c) {
    ir_val at = ir_insert_global(e->m->arena, e->f, c->global);
    if (c->off) {
        at = edit_step(e, IR_PTRADD, IR_PTR, at,
                       constant_operand(e, IR_I(e->m->target.ptr_bits), c->off));
        e->f->ins.at[at].imm = 1;
    }
    edit_step(e, IR_STORE, IR_VOID, any_value_here(e, c->type), at);
}

/* With any numbers, once: what it leaves in memory is anything already. */
static void call_with_anything(struct summary_edit *e, const char *name) {
    const struct ir_func *callee = ir_find_func(e->m, name);
    ir_val *args = arena_new_array(e->m->arena, ir_val, callee->params.n + 1);
    for (uint32_t i = 0; i < callee->params.n; i++)
        args[i] = any_value_here(e, callee->ins.at[callee->params.at[i]].type);
    struct ir_ins call = {.op = IR_CALL, .type = callee->ret, .ct = callee->ret_ct};
    call.text = callee->name;
    call.args = args;
    call.nargs = callee->params.n;
    call.loc = e->f->ins.at[e->before].loc;
    ir_insert_before(e->m->arena, e->f, e->before, call);
}

static void maybe_free(struct summary_edit *e, ir_val arg) {
    ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
    args[0] = any_value_here(e, IR_I(1));
    args[1] = arg;
    args[2] = null_operand(e);
    struct ir_ins which = {.op = IR_SELECT, .type = IR_PTR, .args = args, .nargs = 3};
    which.loc = e->f->ins.at[e->before].loc;
    ir_val p = ir_insert_before(e->m->arena, e->f, e->before, which);
    edit_step(e, IR_FREE, IR_VOID, p, 0);
}

/* ---- results ---- */

static ir_val is_related(struct summary_edit *e, ir_val x, const struct ir_summary_relation *r,
                         const ir_val *params) {
    ir_type type = e->f->ins.at[x].type;
    ir_val y = constant_operand(e, type, r->y.k);
    if (r->y.of_param) y = edit_step(e, IR_ADD, type, params[r->y.param], y);
    return edit_step(e, r->op, IR_I(1), r->swapped ? y : x, r->swapped ? x : y);
}

static ir_val result_holds(struct summary_edit *e, ir_val result, const struct ir_summary_result *r,
                           const ir_val *params) {
    ir_val is = is_related(e, result, &r->is, params);
    if (!r->has_guard) return is;
    ir_val guard = is_related(e, params[r->guarded], &r->guard, params);
    if (!r->otherwise)
        guard = edit_step(e, IR_XOR, IR_I(1), guard, constant_operand(e, IR_I(1), 1));
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
    ir_val null = i->type == IR_VOID ? null_operand(e) : 0;
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
    struct summary_edit e = {m, f, call, s, check};
    const ir_val *args = f->ins.at[call].args;
    uint32_t n = f->ins.at[call].nargs;
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].data)
            demand_data(&e, args, i, &needs[i]);
        else
            demand_argument(&e, args[i], &needs[i]);
    for (uint32_t i = 0; i < s->reads.n; i++) demand_variable(&e, s->reads.at[i]);
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
        struct summary_edit e = {m, f, v, s, check};
        for (uint32_t i = 0; i < s->results.n; i++) {
            ir_val result = f->ins.at[v].args[0];
            demand_here(&e, result_holds(&e, result, &s->results.at[i], f->params.at));
            f->ins.at[f->ins.n - 1].imm = i + 1;
        }
    }
}

static void demand_start(struct ir_module *m, struct ir_func *f, ir_val at, enum check_kind check) {
    struct summary_edit e = {m, f, at, NULL, check};
    ir_type word = word_of(&e);
    ir_val off = edit_step(&e, IR_OFFSET, word, f->ins.at[at].args[0], 0);
    demand_here(&e, edit_step(&e, IR_SLE, IR_I(1), constant_operand(&e, word, 0), off));
}

void ir_summary_starts(struct ir_module *m, enum check_kind check) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct ir_func *f = m->funcs.at[i];
        uint32_t n = f->ins.n;
        for (ir_val v = 1; f->has_body && v < n; v++)
            if (f->ins.at[v].op == IR_ISWITHIN && f->ins.at[v].block) demand_start(m, f, v, check);
    }
}
