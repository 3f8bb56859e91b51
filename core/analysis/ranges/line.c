/* Straight-line code, built step by step and taken back, about which abstract interpretation is
 * asked: one block that ends in a return. */
#include "core/analysis/absint/absint.h"
#include "core/analysis/ranges/relation_int.h"
#include "core/ir/fold.h"
#include "core/ir/overflow.h"

enum { QUESTION_STEPS = 20000, MAX_BACK = 300 };

void line_begin(struct line *l, struct arena *a) {
    *l = (struct line){.a = a, .f = {.name = "way", .has_body = true, .ret = IR_VOID}};
    vec_push(a, &l->f.ins, (struct ir_ins){.op = IR_CONST});
    for (int k = 0; k < 2; k++) vec_push(a, &l->f.blocks, (struct ir_block){.label = "way"});
}

struct line_mark line_here(const struct line *l) {
    return (struct line_mark){l->f.ins.n, l->f.blocks.at[1].ins.n, l->asked.n, l->probed.n};
}

void line_back_to(struct line *l, struct line_mark m) {
    l->f.ins.n = m.ins;
    l->f.blocks.at[1].ins.n = m.text;
    l->asked.n = m.asked;
    l->probed.n = m.probed;
}

/* ---- values ---- */

static ir_val line_add(struct line *l, struct ir_ins i, ir_val x, ir_val y, ir_val z) {
    const ir_val args[] = {x, y, z};
    i.args = i.nargs ? arena_new_array(l->a, ir_val, i.nargs) : NULL;
    for (uint32_t k = 0; k < i.nargs; k++) i.args[k] = args[k];
    i.block = i.op == IR_CONST ? 0 : 1;
    vec_push(l->a, &l->f.ins, i);
    if (i.block) vec_push(l->a, &l->f.blocks.at[1].ins, l->f.ins.n - 1);
    return l->f.ins.n - 1;
}

static ir_val line_step(struct line *l, enum ir_op op, ir_type type, ir_val x, ir_val y) {
    struct ir_ins i = {.op = (uint16_t)op, .type = type, .nargs = !x ? 0 : !y ? 1 : 2};
    return line_add(l, i, x, y, 0);
}

ir_val line_const(struct line *l, ir_type type, bv_t k) {
    struct ir_ins i = {.op = IR_CONST, .type = type, .k = bv_norm(k, type)};
    return line_add(l, i, 0, 0, 0);
}

ir_val line_fresh(struct line *l, ir_type type) { return line_step(l, IR_NONDET, type, 0, 0); }

bool line_is_const(const struct line *l, ir_val v, bv_t *k) { return ir_const_value(&l->f, v, k); }

static bool same_line_operand(const struct line *l, ir_val x, ir_val y) {
    bv_t p, q;
    return x == y || (l->f.ins.at[x].type == l->f.ins.at[y].type && line_is_const(l, x, &p) &&
                      line_is_const(l, y, &q) && p == q);
}

/* The same computed before; 0: it was not. */
static ir_val computed_before(const struct line *l, enum ir_op op, ir_type type, ir_val x,
                              ir_val y) {
    uint32_t n = 0;
    for (ir_val v = l->f.ins.n - 1; v && n < MAX_BACK; v--, n++) {
        const struct ir_ins *i = &l->f.ins.at[v];
        if (i->op == op && i->type == type && same_line_operand(l, i->args[0], x) &&
            (!y || same_line_operand(l, i->args[1], y)))
            return v;
    }
    return 0;
}

ir_val line_cast(struct line *l, enum ir_op op, ir_type type, ir_val x) {
    bv_t k;
    ir_type from = l->f.ins.at[x].type;
    if (line_is_const(l, x, &k)) return line_const(l, type, ir_cast_of(op)(k, from, type));
    ir_val v = computed_before(l, op, type, x, 0);
    return v ? v : line_step(l, op, type, x, 0);
}

/* A number that grows by a factor does so by more than intervals show, where that does not wrap:
 * x <= x * c if x >= 0 and c > 0, and x < x * c if x > 0 and c > 1. */
static void relate_product(struct line *l, ir_val v, ir_val x, bv_t c) {
    ir_type w = l->f.ins.at[v].type;
    if (!c || w > 64) return;
    const int signs = bv_signed(c, w) > 0 ? 2 : 1; /* 2: it is a factor of signed numbers, too */
    for (int s = 0; s < signs; s++) {
        enum ir_op lt = s ? IR_SLT : IR_ULT, le = s ? IR_SLE : IR_ULE;
        ir_val by = line_const(l, w, c), zero = line_const(l, w, 0);
        ir_val wraps = line_binary(l, ir_overflow_test(IR_MUL, s), 1, x, by);
        ir_val below = line_binary(l, lt, 1, x, zero), none = line_binary(l, le, 1, x, zero);
        ir_val no = line_binary(l, IR_OR, 1, wraps, below), less = line_binary(l, lt, 1, x, v);
        line_assume(l, line_binary(l, IR_OR, 1, no, line_binary(l, le, 1, x, v)));
        no = line_binary(l, IR_OR, 1, wraps, none);
        if (c > 1) line_assume(l, line_binary(l, IR_OR, 1, no, less));
    }
}

ir_val line_binary(struct line *l, enum ir_op op, ir_type type, ir_val x, ir_val y) {
    bv_t p, q;
    bool fixed = line_is_const(l, x, &p), both = line_is_const(l, y, &q) && fixed;
    ir_type w = l->f.ins.at[x].type;
    bool compares = ir_ops[op].shape == S_CMP;
    if (both) return line_const(l, type, ir_fold_binary(op, p, q, w));
    if (compares && x == y && !ir_overflow_of(op).op)
        return line_const(l, type, op == IR_EQ || op == IR_ULE || op == IR_SLE);
    ir_val v = computed_before(l, op, type, x, y);
    if (v) return v;
    v = line_step(l, op, type, x, y);
    if (op == IR_MUL && line_is_const(l, y, &q)) relate_product(l, v, x, q);
    if (op == IR_SHL && line_is_const(l, y, &q) && q < w) relate_product(l, v, x, (bv_t)1 << q);
    return v;
}

ir_val line_select(struct line *l, ir_type type, ir_val c, ir_val x, ir_val y) {
    struct ir_ins i = {.op = IR_SELECT, .type = type, .nargs = 3};
    return line_add(l, i, c, x, y);
}

/* ---- conditions ---- */

void line_assume(struct line *l, ir_val cond) { line_step(l, IR_ASSUME, IR_VOID, cond, 0); }

void line_ask(struct line *l, ir_val cond) {
    struct ir_ins i = {.op = IR_CHECK, .check = CHECK_ASSERTION, .type = IR_VOID, .nargs = 1};
    vec_push(l->a, &l->asked, line_add(l, i, cond, 0, 0));
}

/* A check behind which an execution goes on says nothing of what follows. */
void line_probe(struct line *l, ir_val cond) {
    struct ir_ins i = {.op = IR_CHECK, .check = CHECK_CONVERSION, .type = IR_VOID, .nargs = 1};
    vec_push(l->a, &l->probed, line_add(l, i, cond, 0, 0));
}

struct line_answer line_answers(const struct line *l, uint32_t from, const struct ir_module *m,
                                uint64_t *steps) {
    struct arena a = {0};
    struct line copy = *l;
    struct absint_options opt = {.max_steps =
                                     *steps < QUESTION_STEPS ? *steps + 1 : QUESTION_STEPS};
    struct ir_block *text = &copy.f.blocks.at[1];
    uint32_t n = text->ins.n, all = copy.f.ins.n;
    line_step(&copy, IR_RET, IR_VOID, 0, 0);
    const struct absint *x = absint_run(&a, m, &copy.f, &opt);
    struct line_answer out = {true, false};
    for (uint32_t k = from; k < l->asked.n; k++) out.holds &= absint_holds(x, l->asked.at[k]);
    for (uint32_t k = 0; k < l->probed.n; k++) out.probed |= !absint_holds(x, l->probed.at[k]);
    uint64_t took = absint_steps(x) + all;
    *steps -= took < *steps ? took : *steps;
    text->ins.n = n;
    arena_free(&a);
    return out;
}
