/* jumps.c - functions come to ask whether longjmp left what they called.
 *
 * What the front end makes of a call in a function that longjmp may leave is made here of calls
 * that it could not know to be left:
 *
 *     store 1, @asks          %was = load @asks, store 0, @asks       where the function begins
 *     call f
 *     br (load @jumping), away, on         away: br %was, back, end   back: ret 0   end: halt
 *
 * A function that calls setjmp needs more than that where it is come back to, so only the front end
 * has it ask.  Library models that run a function later, or that a jump out of is undefined for
 * (exit), do not ask: an execution ends there.
 */
#include "core/program/jumps.h"

#include "core/ir/cfg.h"
#include "core/ir/jumps.h"
#include "core/program/callers.h"
#include "core/program/insert.h"
#include "core/program/jumps_int.h"
#include "core/ssa/renumber.h"

#include <string.h>

struct jumping_func *jumping_find(const struct jumping *x, const char *name) {
    uint64_t at;
    return map_str_get(&x->by_name, name, &at) ? &x->funcs.at[at] : NULL;
}

bool jumping_lends(const struct ir_func *f) {
    static const char *const names[] = {"qsort",   "qsort_r", "bsearch", "lfind",    "lsearch",
                                        "tsearch", "tfind",   "tdelete", "tdestroy", "twalk"};
    size_t n = strcspn(f->name, "."); /* NAME.vl, where the unit means something else by NAME */
    for (size_t i = 0; f->is_model && i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == n && memcmp(names[i], f->name, n) == 0) return true;
    return false;
}

/* ---- what there is ---- */

static bool is_global(const struct ir_func *f, ir_val v, const char *name) {
    return f->ins.at[v].op == IR_GLOBAL && strcmp(f->ins.at[v].text, name) == 0;
}

static bool stores_one(const struct ir_func *f, const struct ir_ins *i, const char *name) {
    return i->op == IR_STORE && is_global(f, i->args[1], name) &&
           f->ins.at[i->args[0]].op == IR_CONST && f->ins.at[i->args[0]].k;
}

static void see_jumps_of(struct jumping *x, struct ir_func *f) {
    struct jumping_func j = {.f = f};
    for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        j.sets |= i->op == IR_ALLOCA && i->name && strcmp(i->name, IR_JUMP_CALLER) == 0;
        j.jumps |= stores_one(f, i, IR_JUMPING);
    }
    map_str_put(&x->tmp, &x->by_name, f->name, x->funcs.n);
    vec_push(&x->tmp, &x->funcs, j);
}

static void see_addresses(struct jumping *x) {
    struct ir_callers c;
    ir_callers_find(&x->tmp, x->m, &c);
    for (uint32_t i = 0; i < x->funcs.n; i++) {
        const struct ir_called *called = ir_called(&c, x->funcs.at[i].f->name);
        x->funcs.at[i].addressed = called && called->addressed;
    }
}

/* ---- what may be left ---- */

static bool call_may_be_left(const struct jumping *x, const struct ir_ins *i) {
    if (i->op == IR_CALLPTR) return x->left_by_pointer;
    const struct jumping_func *callee = i->op == IR_CALL ? jumping_find(x, i->text) : NULL;
    return callee && callee->left;
}

/* One that stands for a function of the program, which is called by another type (link_call.c). */
static bool stands_in(const struct jumping *x, const struct ir_func *f) {
    for (ir_val v = 1; f->is_static && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        const struct jumping_func *callee = i->op == IR_CALL ? jumping_find(x, i->text) : NULL;
        if (callee && !callee->f->is_model) return true;
    }
    return false;
}

static bool may_ask(const struct jumping *x, const struct ir_func *f) {
    return f->has_body && (!f->is_model || jumping_lends(f) || stands_in(x, f));
}

static bool turns_out_left(const struct jumping *x, const struct jumping_func *j) {
    if (j->left || j->jumps) return true;
    if (!may_ask(x, j->f)) return false;
    for (ir_val v = 1; v < j->f->ins.n; v++)
        if (call_may_be_left(x, &j->f->ins.at[v])) return true;
    return false;
}

static void spread_left(struct jumping *x) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < x->funcs.n; i++) {
            struct jumping_func *j = &x->funcs.at[i];
            bool left = turns_out_left(x, j);
            changed |= left != j->left;
            j->left = left;
            x->left_by_pointer |= left && j->addressed;
        }
    }
}

/* ---- asking ---- */

static void add_jump_flag(struct jumping *x, const char *name) {
    if (ir_find_global(x->m, name)) return;
    struct ir_global *g = arena_new(x->m->arena, struct ir_global);
    *g = (struct ir_global){.name = name, .size = 1, .align = 1};
    g->is_static = g->has_init = g->is_noted = true;
    vec_push(x->m->arena, &x->m->globals, g);
}

static ir_val load_flag(struct jumping *x, struct ir_func *f, ir_val before, const char *name) {
    struct arena *a = x->m->arena;
    ir_val at = ir_insert_global(a, f, name), zero = ir_insert_const(a, f, IR_I(8), 0);
    ir_val was = ir_insert_step(a, f, before, IR_LOAD, IR_I(8), at, 0);
    return ir_insert_step(a, f, before, IR_NE, IR_I(1), was, zero);
}

static void store_flag(struct jumping *x, struct ir_func *f, ir_val before, const char *name,
                       bool value) {
    ir_val to = ir_insert_global(x->m->arena, f, name);
    ir_val v = ir_insert_const(x->m->arena, f, IR_I(8), value);
    ir_insert_step(x->m->arena, f, before, IR_STORE, IR_VOID, v, to);
}

/* Whether the caller asks: known since the function began. */
static ir_val caller_asks(struct jumping *x, struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_NE || !i->block || f->ins.at[i->args[0]].op != IR_LOAD) continue;
        if (is_global(f, f->ins.at[i->args[0]].args[0], IR_JUMP_ASKS)) return v;
    }
    ir_val first = f->blocks.at[1].ins.at[0];
    ir_val asks = load_flag(x, f, first, IR_JUMP_ASKS);
    store_flag(x, f, first, IR_JUMP_ASKS, false);
    return asks;
}

static bool is_asked_about(const struct ir_func *f, ir_val call) {
    const struct ir_block *b = &f->blocks.at[f->ins.at[call].block];
    uint32_t k = 0;
    while (b->ins.at[k] != call) k++;
    return k && stores_one(f, &f->ins.at[b->ins.at[k - 1]], IR_JUMP_ASKS);
}

static ir_blk add_plain_block(struct jumping *x, struct ir_func *f) {
    vec_push(x->m->arena, &f->blocks, (struct ir_block){0});
    return f->blocks.n - 1;
}

/* Ends a block: by a condition to two others, else as `op` says. */
static void end_block(struct jumping *x, struct ir_func *f, ir_blk b, struct ir_ins end,
                      const ir_blk to[2]) {
    struct arena *a = x->m->arena;
    end.block = b;
    end.nedges = to ? 2 : 0;
    if (to) end.edges = arena_new_array(a, struct ir_edge, 2);
    for (uint32_t i = 0; to && i < 2; i++) end.edges[i] = (struct ir_edge){.to = to[i]};
    vec_push(a, &f->ins, end);
    vec_push(a, &f->blocks.at[b].ins, f->ins.n - 1);
}

static ir_val *sole_operand(struct jumping *x, ir_val v) {
    ir_val *out = arena_new(x->m->arena, ir_val);
    *out = v;
    return out;
}

static ir_val zero_result(struct jumping *x, struct ir_func *f) {
    if (f->ret != IR_PTR) return ir_insert_const(x->m->arena, f, f->ret, 0);
    vec_push(x->m->arena, &f->ins, (struct ir_ins){.op = IR_NULL, .type = IR_PTR});
    return f->ins.n - 1;
}

static void leave_to_asker(struct jumping *x, struct ir_func *f, ir_blk away, ir_val asked,
                           struct ir_loc loc) {
    ir_blk back = add_plain_block(x, f), end = add_plain_block(x, f);
    struct ir_ins br = {.op = IR_BR, .loc = loc, .nargs = 1, .args = sole_operand(x, asked)};
    struct ir_ins ret = {.op = IR_RET, .loc = loc}, halt = {.op = IR_HALT, .loc = loc};
    if (f->ret != IR_VOID) {
        ret.nargs = 1;
        ret.args = sole_operand(x, zero_result(x, f));
    }
    end_block(x, f, away, br, (ir_blk[]){back, end});
    end_block(x, f, back, ret, NULL);
    end_block(x, f, end, halt, NULL);
}

/* What stands behind the call in its block moves to a block of its own. */
static ir_blk split_behind(struct jumping *x, struct ir_func *f, ir_val call) {
    ir_blk on = add_plain_block(x, f);
    struct ir_block *b = &f->blocks.at[f->ins.at[call].block], *rest = &f->blocks.at[on];
    uint32_t k = 0;
    while (b->ins.at[k] != call) k++;
    for (uint32_t i = k + 1; i < b->ins.n; i++) {
        f->ins.at[b->ins.at[i]].block = on;
        vec_push(x->m->arena, &rest->ins, b->ins.at[i]);
    }
    b->ins.n = k + 1;
    return on;
}

static void ask_about(struct jumping *x, struct ir_func *f, ir_val call, ir_val asked) {
    struct ir_loc loc = f->ins.at[call].loc;
    ir_blk at = f->ins.at[call].block, on = split_behind(x, f, call), away = add_plain_block(x, f);
    store_flag(x, f, call, IR_JUMP_ASKS, true);
    struct ir_ins br = {.op = IR_BR, .loc = loc, .nargs = 1};
    end_block(x, f, at, br, (ir_blk[]){away, on});
    ir_val end = f->blocks.at[at].ins.at[f->blocks.at[at].ins.n - 1];
    f->ins.at[end].args = sole_operand(x, load_flag(x, f, end, IR_JUMPING));
    leave_to_asker(x, f, away, asked, loc);
}

static void ask_in(struct jumping *x, struct jumping_func *j) {
    struct ir_func *f = j->f;
    ir_val n = f->ins.n, asked = 0;
    for (ir_val v = 1; j->left && may_ask(x, f) && v < n; v++) {
        if (!f->ins.at[v].block || !call_may_be_left(x, &f->ins.at[v])) continue;
        if (is_asked_about(f, v)) continue;
        x->unasked |= j->sets;
        if (j->sets) continue;
        add_jump_flag(x, IR_JUMPING);
        add_jump_flag(x, IR_JUMP_ASKS);
        if (!asked) asked = caller_asks(x, f);
        ask_about(x, f, v, asked);
        j->changed = true;
    }
}

void ir_follow_jumps(struct ir_module *m) {
    struct jumping x = {.m = m};
    bool any = false;
    for (uint32_t i = 0; i < m->funcs.n; i++) see_jumps_of(&x, m->funcs.at[i]);
    for (uint32_t i = 0; i < x.funcs.n; i++) any |= x.funcs.at[i].sets || x.funcs.at[i].jumps;
    if (any) {
        see_addresses(&x);
        spread_left(&x);
        for (uint32_t i = 0; i < x.funcs.n; i++) ask_in(&x, &x.funcs.at[i]);
        jumping_settle(&x);
    }
    for (uint32_t i = 0; i < x.funcs.n; i++)
        if (x.funcs.at[i].changed) ir_renumber(m, x.funcs.at[i].f);
    arena_free(&x.tmp);
}
