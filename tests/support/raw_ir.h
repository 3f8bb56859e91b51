/* raw_ir.h - writes IR structures without builder or parser, for tests that must not depend on
 * them.
 *
 * Nothing is folded, checked or renumbered: ids come in order of creation.
 */
#ifndef VL_TESTS_SUPPORT_RAW_IR_H
#define VL_TESTS_SUPPORT_RAW_IR_H

#include "core/ir/ir.h"

#include <string.h>

struct raw {
    struct arena *a;
    struct ir_module *m;
    struct ir_func *f;
    ir_blk b; /* where instructions go */
};

#define RAW_ARGS(...)                                                                              \
    (sizeof((ir_val[]){0, __VA_ARGS__}) / sizeof(ir_val) - 1), (const ir_val[]) { __VA_ARGS__ }

static inline ir_val raw_ins(struct raw *r, uint16_t op, ir_type type, uint32_t n,
                             const ir_val *args) {
    struct ir_ins in = {.op = op, .type = type, .nargs = n, .block = r->b};
    in.args = arena_new_array(r->a, ir_val, n);
    for (uint32_t i = 0; i < n; i++) in.args[i] = args[i];
    vec_push(r->a, &r->f->ins, in);
    ir_val id = r->f->ins.n - 1;
    if (r->b) vec_push(r->a, &r->f->blocks.at[r->b].ins, id);
    return id;
}

/* raw_op(&r, IR_ADD, IR_I(32), x, y) */
#define raw_op(r, op, type, ...) raw_ins((r), (op), (type), RAW_ARGS(__VA_ARGS__))
#define raw_op0(r, op, type)     raw_ins((r), (op), (type), 0, (const ir_val[]){0})

static inline struct ir_ins *raw_at(struct raw *r, ir_val v) { return &r->f->ins.at[v]; }

static inline ir_val raw_outside(struct raw *r, uint16_t op, ir_type type) {
    ir_blk b = r->b;
    r->b = 0;
    ir_val v = raw_op0(r, op, type);
    r->b = b;
    return v;
}

static inline ir_val raw_const(struct raw *r, unsigned w, bv_t k) {
    ir_val v = raw_outside(r, IR_CONST, IR_I(w));
    raw_at(r, v)->k = bv_norm(k, w);
    return v;
}

static inline ir_val raw_named(struct raw *r, uint16_t op,
                               const char *name) { /* GLOBAL, FUNCADDR */
    ir_val v = raw_outside(r, op, IR_PTR);
    raw_at(r, v)->text = name;
    return v;
}

static inline ir_val raw_null(struct raw *r) { return raw_outside(r, IR_NULL, IR_PTR); }

static inline ir_blk raw_block(struct raw *r) {
    vec_push(r->a, &r->f->blocks, (struct ir_block){0});
    return r->f->blocks.n - 1;
}

static inline ir_val raw_block_param(struct raw *r, ir_blk b, ir_type type) {
    ir_val v = raw_outside(r, IR_PARAM, type);
    raw_at(r, v)->block = b;
    vec_push(r->a, &r->f->blocks.at[b].params, v);
    return v;
}

/* A new function with its entry block, which becomes the current one. */
static inline struct ir_func *raw_func(struct raw *r, const char *name, ir_type ret) {
    r->f = arena_new(r->a, struct ir_func);
    r->f->name = name;
    r->f->ret = ret;
    r->f->has_body = true;
    vec_push(r->a, &r->f->ins, (struct ir_ins){0});
    vec_push(r->a, &r->f->blocks, (struct ir_block){0});
    vec_push(r->a, &r->m->funcs, r->f);
    r->b = 0;
    r->b = raw_block(r);
    return r->f;
}

static inline ir_val raw_param(struct raw *r, ir_type type, const char *name) {
    ir_val v = raw_outside(r, IR_PARAM, type);
    raw_at(r, v)->name = name;
    vec_push(r->a, &r->f->params, v);
    return v;
}

static inline struct ir_func *raw_declare(struct raw *r, const char *name, ir_type ret) {
    struct ir_func *f = arena_new(r->a, struct ir_func);
    f->name = name;
    f->ret = ret;
    vec_push(r->a, &f->ins, (struct ir_ins){0});
    vec_push(r->a, &f->blocks, (struct ir_block){0});
    vec_push(r->a, &r->m->funcs, f);
    return f;
}

static inline ir_val raw_check(struct raw *r, enum check_kind kind, ir_val cond) {
    ir_val v = raw_op(r, IR_CHECK, IR_VOID, cond);
    raw_at(r, v)->check = (uint16_t)kind;
    return v;
}

static inline ir_val raw_call(struct raw *r, const char *callee, ir_type ret, uint32_t n,
                              const ir_val *args) {
    ir_val v = raw_ins(r, IR_CALL, ret, n, args);
    raw_at(r, v)->text = callee;
    return v;
}

static inline ir_val raw_ptradd(struct raw *r, ir_val p, ir_val index, uint64_t stride) {
    ir_val v = raw_op(r, IR_PTRADD, IR_PTR, p, index);
    raw_at(r, v)->imm = stride;
    return v;
}

static inline struct ir_edge raw_edge(struct raw *r, ir_blk to, uint32_t n, const ir_val *args) {
    struct ir_edge e = {.to = to, .nargs = n, .args = arena_new_array(r->a, ir_val, n)};
    for (uint32_t i = 0; i < n; i++) e.args[i] = args[i];
    return e;
}

/* Adds an edge to the terminator. */
static inline void raw_to(struct raw *r, ir_val term, struct ir_edge e) {
    struct ir_ins *in = raw_at(r, term);
    struct ir_edge *edges = arena_new_array(r->a, struct ir_edge, in->nedges + 1u);
    if (in->nedges) memcpy(edges, in->edges, in->nedges * sizeof *edges);
    edges[in->nedges++] = e;
    in->edges = edges;
}

#define raw_jmp(r, blk, ...)                                                                       \
    raw_to((r), raw_op0((r), IR_JMP, IR_VOID), raw_edge((r), (blk), RAW_ARGS(__VA_ARGS__)))
#define raw_jmp0(r, blk) raw_to((r), raw_op0((r), IR_JMP, IR_VOID), raw_edge((r), (blk), 0, NULL))

static inline void raw_br(struct raw *r, ir_val c, ir_blk yes, ir_blk no) {
    ir_val t = raw_op(r, IR_BR, IR_VOID, c);
    raw_to(r, t, raw_edge(r, yes, 0, NULL));
    raw_to(r, t, raw_edge(r, no, 0, NULL));
}

static inline void raw_ret(struct raw *r, ir_val v) { raw_ins(r, IR_RET, IR_VOID, v ? 1 : 0, &v); }

static inline struct ir_global *raw_global(struct raw *r, const char *name, uint64_t size) {
    struct ir_global *g = arena_new(r->a, struct ir_global);
    g->name = name;
    g->size = size;
    g->align = 8;
    g->has_init = true;
    vec_push(r->a, &r->m->globals, g);
    return g;
}

#endif
