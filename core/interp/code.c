/* Functions made ready to run: ids become slots, blocks become one array. */
#include "core/base/require.h"
#include "core/interp/run.h"
#include "core/ir/needed.h"

#include <stdlib.h>
#include <string.h>

struct decoder {
    struct run *x;
    const struct ir_func *f;
    uint32_t func; /* its number */
    struct code_func *cf;
    uint32_t *slot; /* by id */
    struct code *code;
    struct code **block_start; /* by block */
    const bool *needed;        /* by id: it is run */
};

static bool is_constant_op(uint16_t op) {
    return op == IR_CONST || op == IR_NULL || op == IR_GLOBAL || op == IR_FUNCADDR;
}

static void place_address(const struct run *x, const struct code_address *a) {
    a->at->p.obj = (a->is_func ? x->first_func : x->first_global) + a->index;
}

static void decode_constant(struct run *x, const struct ir_ins *in, union slot_value *v) {
    struct interp_code *code = x->code;
    uint64_t i = 0;
    if (in->op == IR_CONST) v->i = in->k;
    bool is_func = in->op == IR_FUNCADDR, is_global = in->op == IR_GLOBAL;
    if (!is_func && !is_global) return;
    if (!map_str_get(is_func ? &code->func_index : &code->global_index, in->text, &i)) return;
    struct code_address a = {v, is_func, (uint32_t)i};
    place_address(x, &a);
    vec_push(&code->arena, &code->addresses, a);
}

/* Slot 0 takes what has no result; then constants, then the rest. */
static void number_slots(struct decoder *d) {
    const struct ir_func *f = d->f;
    struct code_func *cf = d->cf;
    union slot_value *consts = arena_new_array(&d->x->code->arena, union slot_value, f->ins.n + 1);
    cf->nconsts = 1;
    for (ir_val v = 1; v < f->ins.n; v++) {
        if (!is_constant_op(f->ins.at[v].op)) continue;
        decode_constant(d->x, &f->ins.at[v], &consts[cf->nconsts]);
        d->slot[v] = cf->nconsts++;
    }
    cf->consts = consts;
    cf->nslots = cf->nconsts;
    for (ir_val v = 1; v < f->ins.n; v++)
        if (!is_constant_op(f->ins.at[v].op) && f->ins.at[v].type != IR_VOID)
            d->slot[v] = cf->nslots++;
}

static uint32_t value_slot(const struct decoder *d, ir_val v) {
    return VL_REQUIRE(v < d->f->ins.n) ? d->slot[v] : 0;
}

static const uint32_t *slots_of(struct decoder *d, const ir_val *ids, uint32_t n) {
    uint32_t *s = arena_new_array(&d->x->code->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) s[i] = value_slot(d, ids[i]);
    return s;
}

/* One of 1 to n - 1, the same in each run of a module; 0 in a model. */
static uint32_t coverage_counter(const struct decoder *d, ir_val id, uint32_t edge, uint32_t n) {
    uint64_t key = ((uint64_t)d->func << 32 | id) * 64 + edge;
    if (d->f->is_model) return 0;
    return 1 + (uint32_t)((key * 0x9e3779b97f4a7c15 >> 32) % (n - 1));
}

static uint32_t new_loop(struct run *x) {
    accel_new_loop(x);
    return ++x->code->nloops;
}

static const struct code_edge *decode_edges(struct decoder *d, const struct ir_ins *in,
                                            const struct code *at) {
    struct code_edge *e = arena_new_array(&d->x->code->arena, struct code_edge, in->nedges);
    for (uint32_t i = 0; i < in->nedges; i++) {
        const struct ir_edge *from = &in->edges[i];
        const struct ir_block *b = &d->f->blocks.at[from->to];
        (void)VL_REQUIRE(from->to && from->to < d->f->blocks.n && from->nargs == b->params.n);
        e[i].to = d->block_start[from->to];
        e[i].n = from->nargs < b->params.n ? from->nargs : b->params.n;
        e[i].src = slots_of(d, from->args, e[i].n);
        e[i].dst = slots_of(d, b->params.at, e[i].n);
        e[i].lo = from->lo;
        e[i].hi = from->hi;
        e[i].visit = coverage_counter(d, at->id, i, INTERP_VISITS);
        if (e[i].to <= at) e[i].loop = new_loop(d->x);
    }
    return e;
}

static uint16_t type_width(ir_type t) { return (uint16_t)ir_type_bits(t); }

static void decode_callee(struct decoder *d, const struct ir_ins *in, struct code *c) {
    uint64_t i;
    c->callee = UINT32_MAX;
    if (in->text && map_str_get(&d->x->code->func_index, in->text, &i) &&
        d->x->m->funcs.at[i]->has_body)
        c->callee = (uint32_t)i;
}

static void decode_one(struct decoder *d, ir_val id, struct code *c) {
    const struct ir_ins *in = &d->f->ins.at[id];
    c->ins = in;
    c->id = id;
    c->step = step_of((enum ir_op)in->op);
    c->imm = in->imm;
    c->dst = d->slot[id];
    c->nargs = in->nargs;
    c->args = slots_of(d, in->args, in->nargs);
    c->a = in->nargs > 0 ? c->args[0] : 0;
    c->b = in->nargs > 1 ? c->args[1] : 0;
    c->c = in->nargs > 2 ? c->args[2] : 0;
    ir_type t = in->nargs > 0 ? d->f->ins.at[in->args[0]].type : IR_VOID;
    c->w = type_width(t);
    c->to = type_width(in->type);
    if (in->op == IR_LOAD) c->bytes = ir_type_size(d->x->m, in->type);
    if (in->op == IR_STORE) {
        c->bytes = ir_type_size(d->x->m, t);
        c->imm = t;
    }
    if (in->op == IR_CALLPTR && VL_REQUIRE(c->nargs)) {
        c->args++;
        c->nargs--;
    }
    c->nedges = in->nedges;
    if (ir_binary_of((enum ir_op)in->op)) c->u.bin = ir_binary_of((enum ir_op)in->op);
    if (ir_compare_of((enum ir_op)in->op)) c->u.cmp = ir_compare_of((enum ir_op)in->op);
    if (c->u.cmp && ir_is_int(t)) c->near = coverage_counter(d, id, 0, INTERP_NEAR);
    if (ir_cast_of((enum ir_op)in->op)) c->u.cast = ir_cast_of((enum ir_op)in->op);
    if (in->nedges) c->u.edges = decode_edges(d, in, c);
    if (in->op == IR_CALL) decode_callee(d, in, c);
}

/* ---- instructions that only skipped checks need ---- */

static bool only_computes(uint16_t op) {
    return ir_computes((enum ir_op)op) || ir_ops[op].shape == S_SEL;
}

/* A comparison that is not needed would keep a loop from being leapt over. */
static bool is_needed_root(const void *ctx, const struct ir_ins *in) {
    const struct decoder *d = ctx;
    const struct run *x = d->x;
    if (trace_tells_wraps(x, d->f, in)) return true;
    bool skipped = in->op == IR_CHECK && x->opt.skip >> in->check & 1;
    return x->opt.observer || !(only_computes(in->op) || skipped);
}

static bool is_run(const struct decoder *d, ir_val id) {
    return d->needed[id] && !is_constant_op(d->f->ins.at[id].op);
}

/* Constants that stand in a block are in their slots already. */
static void place_blocks(struct decoder *d) {
    const struct ir_func *f = d->f;
    struct code *c = d->code;
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        d->block_start[b] = c;
        for (uint32_t i = 0; i < f->blocks.at[b].ins.n; i++)
            c += is_run(d, f->blocks.at[b].ins.at[i]);
    }
}

static void decode_blocks(struct decoder *d) {
    const struct ir_func *f = d->f;
    struct code *c = d->code;
    for (ir_blk b = 1; b < f->blocks.n; b++)
        for (uint32_t i = 0; i < f->blocks.at[b].ins.n; i++) {
            ir_val id = f->blocks.at[b].ins.at[i];
            if (is_run(d, id)) decode_one(d, id, c++);
        }
}

const struct code_func *code_get(struct run *x, uint32_t func) {
    if (x->code->funcs[func]) return x->code->funcs[func];
    const struct ir_func *f = x->m->funcs.at[func];
    struct decoder d = {
        .x = x, .f = f, .func = func, .cf = arena_new(&x->code->arena, struct code_func)};
    d.slot = arena_new_array(&x->code->arena, uint32_t, f->ins.n);
    d.code = arena_new_array(&x->code->arena, struct code, f->ins.n + 1);
    d.block_start = arena_new_array(&x->code->arena, struct code *, f->blocks.n);
    d.cf->f = f;
    (void)VL_REQUIRE(f->has_body && f->blocks.n > 1);
    number_slots(&d);
    d.needed = ir_needed_to_run(&x->code->arena, f, is_needed_root, &d);
    place_blocks(&d);
    decode_blocks(&d);
    d.cf->entry = d.block_start[1];
    d.cf->params = slots_of(&d, f->params.at, f->params.n);
    x->code->funcs[func] = d.cf;
    return d.cf;
}

/* ---- for several runs ---- */

struct interp_code *interp_code_new(const struct ir_module *m) {
    struct interp_code *code = vl_malloc(sizeof *code);
    memset(code, 0, sizeof *code);
    code->funcs = arena_new_array(&code->arena, struct code_func *, m->funcs.n + 1);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        map_str_put(&code->arena, &code->func_index, m->funcs.at[i]->name, i);
    for (uint32_t i = 0; i < m->globals.n; i++)
        map_str_put(&code->arena, &code->global_index, m->globals.at[i]->name, i);
    return code;
}

void interp_code_free(struct interp_code *code) {
    if (!code) return;
    arena_free(&code->arena);
    free(code);
}

void code_begin(struct run *x) {
    x->code = x->opt.code ? x->opt.code : interp_code_new(x->m);
    for (uint32_t i = 0; i < x->code->nloops; i++) accel_new_loop(x);
}

/* The witness of another run may have more or fewer objects before the globals. */
void code_place(struct run *x) {
    struct interp_code *code = x->code;
    bool same = code->first_global == x->first_global && code->first_func == x->first_func;
    for (uint32_t i = 0; !same && i < code->addresses.n; i++)
        place_address(x, &code->addresses.at[i]);
    code->first_global = x->first_global;
    code->first_func = x->first_func;
}

void code_end(struct run *x) {
    if (!x->opt.code) interp_code_free(x->code);
}
