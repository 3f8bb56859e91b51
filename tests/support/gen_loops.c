/* Invariant: nothing but the seed and the width decides the function. */
#include "tests/support/gen_loops.h"

#include "core/ssa/build.h"
#include "tests/support/prng.h"

enum { VARS = 4 };

struct gen {
    struct ir_builder *b;
    struct prng p;
    unsigned w[VARS];
    unsigned budget;
};

static uint32_t below(struct gen *g, uint32_t n) { return prng_below(&g->p, n); }

static ir_val number(struct gen *g, unsigned w) {
    static const int few[] = {0, 1, 2, 3, 4, 5, 7, 8, 10, -1, -2, -3};
    return ir_int(g->b, IR_I(w), few[below(g, 12)]);
}

/* A variable at width w, or a number. */
static ir_val operand(struct gen *g, unsigned w) {
    uint32_t v = below(g, VARS);
    if (below(g, 3) == 0) return number(g, w);
    ir_val x = ir_read_var(g->b, v);
    if (g->w[v] == w) return x;
    enum ir_op widen = below(g, 2) ? IR_ZEXT : IR_SEXT;
    return ir_cast(g->b, g->w[v] > w ? IR_TRUNC : widen, IR_I(w), x);
}

/* The overflow test and its check, as the front end writes them. */
static void guard(struct gen *g, enum ir_op op, ir_val x, ir_val y) {
    enum ir_op s = op == IR_ADD ? IR_SADDO : op == IR_SUB ? IR_SSUBO : IR_SMULO;
    enum ir_op u = op == IR_ADD ? IR_UADDO : op == IR_SUB ? IR_USUBO : IR_UMULO;
    bool is_signed = below(g, 2);
    ir_val t = ir_bin(g->b, is_signed ? s : u, x, y);
    ir_check(g->b, is_signed ? CHECK_SIGNED_OVERFLOW : CHECK_UNSIGNED_OVERFLOW, ir_not(g->b, t), "o");
}

static ir_val expression(struct gen *g, unsigned w) {
    static const enum ir_op ops[] = {IR_ADD,  IR_ADD,  IR_SUB,  IR_SUB, IR_MUL, IR_AND,  IR_OR, IR_XOR,
                                     IR_UDIV, IR_UREM, IR_SDIV, IR_SREM, IR_SHL, IR_LSHR, IR_ASHR};
    enum ir_op op = ops[below(g, sizeof ops / sizeof *ops)];
    ir_val x = operand(g, w), y = operand(g, w);
    if ((op == IR_ADD || op == IR_SUB || op == IR_MUL) && below(g, 2)) guard(g, op, x, y);
    return ir_bin(g->b, op, x, y);
}

static ir_val condition(struct gen *g) {
    static const enum ir_op ops[] = {IR_EQ, IR_NE, IR_ULT, IR_ULE, IR_SLT, IR_SLE};
    unsigned w = g->w[below(g, VARS)];
    ir_val c = ir_bin(g->b, ops[below(g, 6)], operand(g, w), operand(g, w));
    if (below(g, 5) == 0) {
        w = g->w[below(g, VARS)];
        ir_val d = ir_bin(g->b, ops[below(g, 6)], operand(g, w), operand(g, w));
        c = ir_bin(g->b, below(g, 2) ? IR_AND : IR_OR, c, d);
    }
    return below(g, 6) == 0 ? ir_not(g->b, c) : c;
}

/* c && d, as branches: an i1 parameter where they meet. */
static void branch(struct gen *g, ir_blk yes, ir_blk no) {
    ir_val c = condition(g);
    if (below(g, 3)) {
        ir_br(g->b, c, yes, no);
        return;
    }
    ir_blk more = ir_block_new(g->b, "more"), join = ir_block_new(g->b, "join");
    ir_var_decl(g->b, VARS, IR_I(1), "c", 0);
    ir_write_var(g->b, VARS, c);
    if (below(g, 2))
        ir_br(g->b, c, more, join);
    else
        ir_br(g->b, c, join, more);
    ir_seal(g->b, more);
    ir_set_block(g->b, more);
    ir_write_var(g->b, VARS, condition(g));
    ir_jmp(g->b, join);
    ir_seal(g->b, join);
    ir_set_block(g->b, join);
    ir_br(g->b, ir_read_var(g->b, VARS), yes, no);
}

static void statements(struct gen *g, unsigned depth);

static void choice(struct gen *g, unsigned depth) {
    ir_blk yes = ir_block_new(g->b, "yes"), no = ir_block_new(g->b, "no");
    ir_blk end = ir_block_new(g->b, "end");
    branch(g, yes, no);
    ir_seal(g->b, yes);
    ir_seal(g->b, no);
    ir_set_block(g->b, yes);
    statements(g, depth + 1);
    ir_jmp(g->b, end);
    ir_set_block(g->b, no);
    if (below(g, 2)) statements(g, depth + 1);
    ir_jmp(g->b, end);
    ir_seal(g->b, end);
    ir_set_block(g->b, end);
}

static void step(struct gen *g, uint32_t v, enum ir_op op) {
    ir_val x = ir_read_var(g->b, v), y = ir_int(g->b, IR_I(g->w[v]), 1 + (int)below(g, 3));
    if (below(g, 2)) guard(g, op, x, y);
    ir_write_var(g->b, v, ir_bin(g->b, op, x, y));
}

static void loop(struct gen *g, unsigned depth) {
    ir_blk head = ir_block_new(g->b, "loop"), body = ir_block_new(g->b, "body");
    ir_blk end = ir_block_new(g->b, "end");
    uint32_t v = below(g, VARS);
    if (below(g, 2)) ir_write_var(g->b, v, number(g, g->w[v]));
    ir_jmp(g->b, head);
    ir_set_block(g->b, head);
    branch(g, body, end);
    ir_seal(g->b, body);
    ir_set_block(g->b, body);
    if (below(g, 2)) statements(g, depth + 1);
    step(g, v, below(g, 3) ? IR_ADD : IR_SUB);
    if (below(g, 3) == 0) step(g, below(g, VARS), IR_ADD);
    ir_jmp(g->b, head);
    ir_seal(g->b, head);
    ir_seal(g->b, end);
    ir_set_block(g->b, end);
}

static void statement(struct gen *g, unsigned depth) {
    uint32_t v = below(g, VARS), kind = below(g, 8);
    if (g->budget) g->budget--;
    if (!g->budget) kind = 7;
    if (kind < 2 && depth < 3)
        loop(g, depth);
    else if (kind < 4 && depth < 3)
        choice(g, depth);
    else if (kind == 4)
        ir_check(g->b, CHECK_ASSERTION, condition(g), "a");
    else
        ir_write_var(g->b, v, expression(g, g->w[v]));
}

static void statements(struct gen *g, unsigned depth) {
    for (uint32_t n = 1 + below(g, 3); n > 0; n--) statement(g, depth);
}

struct ir_module *gen_loops(struct arena *a, uint64_t seed, unsigned max_width) {
    struct gen g = {.p.state = seed, .budget = 14};
    struct ir_module *m = ir_module_new(a);
    struct ir_func *f = arena_new(a, struct ir_func);
    f->name = "f0";
    f->ret = IR_I(8);
    vec_push(a, &m->funcs, f);
    g.b = ir_build_begin(m, f);
    for (uint32_t v = 0; v < VARS; v++) {
        g.w[v] = v % 2 ? g.w[v - 1] : 3 + below(&g, max_width - 2);
        ir_var_decl(g.b, v, IR_I(g.w[v]), "v", 0);
    }
    for (uint32_t v = 0; v < VARS; v++)
        ir_write_var(g.b, v, v < 2 ? ir_param(g.b, IR_I(g.w[v]), "p", 0) : number(&g, g.w[v]));
    for (uint32_t n = 2 + below(&g, 3); n > 0; n--) statement(&g, 0);
    for (uint32_t n = 1 + below(&g, 3); n > 0; n--)
        ir_check(g.b, CHECK_ASSERTION, condition(&g), "a");
    ir_ret(g.b, ir_int(g.b, IR_I(8), 0));
    ir_build_end(g.b);
    return m;
}
