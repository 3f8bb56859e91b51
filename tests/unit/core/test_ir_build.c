/* The builder: SSA of loops, what folds and what simplifies; random programs mean the same in both
 * forms. */
#include "core/ir/cfg.h"
#include "core/ir/fold.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/ssa/build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
/* after the headers that it needs */
#include "tests/support/draws.h"
#include "tests/support/program_text.h"

#define I32 IR_I(32)

static struct ir_module *new_module(struct arena *a) {
    struct ir_module *m = ir_module_new(a);
    struct ir_func *f = arena_new(a, struct ir_func);
    f->name = "f";
    f->ret = I32;
    vec_push(a, &m->funcs, f);
    return m;
}

static const char *body_of(struct arena *a, const struct ir_module *m) {
    struct str s = {.arena = a};
    char *error = ir_validate(a, m);
    if (error) print_error("%s\n", error);
    assert_null(error);
    ir_print_func(&s, m, m->funcs.at[0], 0);
    return s.at;
}

/* ---- by example ---- */

enum { VAR_I, VAR_S, VAR_N, VAR_U };

/* for (i = 0; i < n; i++) s += i;  with n never written in the loop */
static void loop(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_var_decl(b, VAR_I, I32, "i", 0);
    ir_var_decl(b, VAR_S, I32, "s", 0);
    ir_var_decl(b, VAR_N, I32, "n", 0);
    ir_write_var(b, VAR_N, ir_param(b, I32, "n", 0));
    ir_write_var(b, VAR_I, ir_int(b, I32, 0));
    ir_write_var(b, VAR_S, ir_int(b, I32, 0));
    ir_blk done = ir_block_new(b, "done"), head = ir_block_new(b, "loop"),
           body = ir_block_new(b, "body");
    ir_jmp(b, head);
    ir_set_block(b, head);
    ir_br(b, ir_bin(b, IR_SLT, ir_read_var(b, VAR_I), ir_read_var(b, VAR_N)), body, done);
    ir_seal(b, body);
    ir_set_block(b, body);
    ir_val s = ir_bin(b, IR_ADD, ir_read_var(b, VAR_S), ir_read_var(b, VAR_I));
    ir_write_var(b, VAR_S, s);
    ir_dbg(b, "s", 0, (struct ir_loc){1, 2, 3, 2, 4}, s);
    ir_write_var(b, VAR_I, ir_bin(b, IR_ADD, ir_read_var(b, VAR_I), ir_int(b, I32, 1)));
    ir_jmp(b, head);
    ir_seal(b, head);
    ir_seal(b, done);
    ir_set_block(b, done);
    ir_ret(b, ir_read_var(b, VAR_S));
    ir_build_end(b);
    vec_push(&a, &m->files, "f.c");
    assert_string_equal(body_of(&a, m), program_text(&a, "sum"));
    arena_free(&a);
}

/* u is set on one of two paths only, and read twice. */
static void undefined_is_one_input(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_var_decl(b, VAR_U, I32, "u", 0);
    ir_var_decl(b, VAR_I, I32, "unread", 0);
    ir_val n = ir_param(b, I32, "n", 0);
    ir_blk set = ir_block_new(b, "set"), join = ir_block_new(b, "join");
    ir_br(b, ir_bin(b, IR_SLT, n, ir_int(b, I32, 0)), set, join);
    ir_set_block(b, set);
    ir_write_var(b, VAR_U, ir_int(b, I32, 1));
    ir_jmp(b, join);
    ir_set_block(b, join);
    ir_seal(b, join);
    ir_seal(b, set);
    ir_ret(b, ir_bin(b, IR_MUL, ir_read_var(b, VAR_U), ir_read_var(b, VAR_U)));
    ir_bin(b, IR_ADD, n, n); /* after the end: dropped */
    ir_write_var(b, VAR_U, n);
    ir_check(b, CHECK_ASSERTION, ir_bool(b, false), "no");
    ir_build_end(b);
    assert_string_equal(body_of(&a, m), program_text(&a, "undefined_once"));
    arena_free(&a);
}

static void checks_fold(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_val p = ir_alloca(b, 16, "x", 0), w = ir_int(b, IR_I(64), 4);
    ir_val third = ir_ptradd(b, p, ir_int(b, IR_I(64), 3), 4);
    ir_val fourth =
        ir_ptradd(b, ir_ptradd(b, third, ir_int(b, IR_I(64), -2), 4), ir_int(b, IR_I(64), 3), 4);
    ir_check(b, CHECK_OUT_OF_BOUNDS, ir_pred(b, IR_INBOUNDS, third, w), "true");
    ir_check(b, CHECK_OUT_OF_BOUNDS, ir_pred(b, IR_INBOUNDS, fourth, w), "false");
    ir_check(b, CHECK_OUT_OF_BOUNDS,
             ir_pred(b, IR_INBOUNDS, ir_ptradd(b, p, ir_int(b, IR_I(64), -4), 1), w), "false");
    ir_check(b, CHECK_NULL_DEREFERENCE, ir_not(b, ir_bin(b, IR_PTREQ, third, ir_null(b))), "true");
    ir_check(b, CHECK_ASSERTION, ir_bool(b, false), "stays");
    ir_assume(b, ir_bool(b, true));
    ir_ret(b, ir_int(b, I32, 0));
    ir_build_end(b);
    assert_string_equal(body_of(&a, m), program_text(&a, "folded_checks"));
    arena_free(&a);
}

/* A C condition: comparison, widened to int, compared with zero, negated. */
static void truth_values(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_val x = ir_param(b, I32, "x", 0), zero = ir_int(b, I32, 0);
    ir_val lt = ir_bin(b, IR_SLT, x, zero), wide = ir_cast(b, IR_ZEXT, I32, lt);
    assert_int_equal(ir_bin(b, IR_NE, wide, zero), lt);
    assert_int_equal(ir_bin(b, IR_EQ, wide, ir_int(b, I32, 1)), lt);
    ir_val ge = ir_bin(b, IR_EQ, wide, zero);
    assert_int_equal(ir_cast(b, IR_TRUNC, IR_I(1), wide), lt);
    ir_check(b, CHECK_ASSERTION, ge, NULL);
    ir_check(b, CHECK_ASSERTION, ir_not(b, ir_not(b, ge)), NULL);
    ir_ret(b, zero);
    ir_build_end(b);
    assert_non_null(strstr(body_of(&a, m), "%2: i1 = sle i32 0, %1\n"));
    arena_free(&a);
}

/* A loop that nothing enters, with reads in it. */
static void unreachable_loop(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_var_decl(b, VAR_I, I32, "i", 0);
    ir_ret(b, ir_int(b, I32, 3));
    ir_blk x = ir_block_new(b, "x"), y = ir_block_new(b, "y");
    ir_set_block(b, x);
    ir_jmp(b, y);
    ir_set_block(b, y);
    ir_seal(b, y);
    ir_write_var(b, VAR_I, ir_bin(b, IR_ADD, ir_read_var(b, VAR_I), ir_int(b, I32, 1)));
    ir_jmp(b, x);
    ir_seal(b, x);
    ir_build_end(b);
    assert_string_equal(body_of(&a, m), "func @f() -> i32 {\nb1 \"entry\":\n  ret i32 3\n}\n");
    arena_free(&a);
}

/* ---- identities: every operation against its definition, at widths where all inputs can be tried
 * ---- */

/* Runs straight-line or branching integer code. */
static bv_t value(const struct ir_func *f, const bv_t *env, ir_val v) {
    bv_t k;
    return ir_const_value(f, v, &k) ? k : env[v];
}

static bv_t compute(const struct ir_func *f, const bv_t *env, const struct ir_ins *i) {
    bv_t x = i->nargs ? value(f, env, i->args[0]) : 0;
    unsigned w = i->nargs ? f->ins.at[i->args[0]].type : 0;
    switch (ir_ops[i->op].shape) {
    case S_BIN:
    case S_CMP:
        return ir_fold_binary((enum ir_op)i->op, x, value(f, env, i->args[1]), w);
    case S_CAST:
        return ir_fold_cast((enum ir_op)i->op, x, w, i->type);
    case S_SEL:
        return value(f, env, i->args[x ? 1 : 2]);
    default:
        assert_true(i->op == IR_NONDET && i->imm == IR_INPUT_UNDEFINED);
        return 0;
    }
}

struct run {
    const char *label[64]; /* of blocks visited */
    unsigned n;
    bv_t ret;
    bool returned;
};

static ir_blk follow(const struct ir_func *f, bv_t *env, const struct ir_ins *t) {
    uint32_t e = 0;
    bv_t args[64];
    if (t->op == IR_BR) e = value(f, env, t->args[0]) ? 0 : 1;
    if (t->op == IR_SWITCH)
        for (uint32_t k = 1; k < t->nedges; k++) {
            bv_t v = value(f, env, t->args[0]);
            if (t->edges[k].lo <= v && v <= t->edges[k].hi) e = k;
        }
    const struct ir_edge *x = &t->edges[e];
    for (uint32_t k = 0; k < x->nargs; k++) args[k] = value(f, env, x->args[k]);
    for (uint32_t k = 0; k < x->nargs; k++) env[f->blocks.at[x->to].params.at[k]] = args[k];
    return x->to;
}

static void run(const struct ir_func *f, const bv_t *args, struct run *r) {
    bv_t *env = calloc(f->ins.n, sizeof *env);
    for (uint32_t i = 0; i < f->params.n; i++) env[f->params.at[i]] = args[i];
    r->n = 0;
    r->returned = false;
    for (ir_blk b = 1; r->n < 64;) {
        const struct ir_block *x = &f->blocks.at[b];
        r->label[r->n++] = x->label;
        for (uint32_t i = 0; i + 1 < x->ins.n; i++)
            env[x->ins.at[i]] = compute(f, env, &f->ins.at[x->ins.at[i]]);
        const struct ir_ins *t = ir_terminator(f, b);
        if (t->op == IR_RET) {
            r->ret = value(f, env, t->args[0]);
            r->returned = true;
            break;
        }
        b = follow(f, env, t);
    }
    free(env);
}

struct shape {
    enum ir_op op;
    unsigned w, kind; /* 0: x op c, 1: c op x, 2: x op x, 3: !(x op c) for comparisons */
    bv_t c;
};

static ir_val build_shape(struct ir_builder *b, const struct shape *s, ir_val x) {
    ir_val c = ir_const(b, IR_I(s->w), s->c);
    if (s->kind == 3) {
        ir_val v = ir_bin(b, s->op, x, c);
        return ir_type_of(b, v) == IR_I(1) ? ir_not(b, v) : v;
    }
    return ir_bin(b, s->op, s->kind == 1 ? c : x, s->kind == 0 ? c : x);
}

static bv_t define_shape(const struct shape *s, bv_t x) {
    bv_t r = ir_fold_binary(s->op, s->kind == 1 ? s->c : x, s->kind == 2 || s->kind == 1 ? x : s->c,
                            s->w);
    bool bit = ir_ops[s->op].shape == S_CMP || s->w == 1;
    return s->kind == 3 && bit ? !r : r;
}

static void try_shape(const struct shape *s) {
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_val v = build_shape(b, s, ir_param(b, IR_I(s->w), "x", 0));
    m->funcs.at[0]->ret = ir_type_of(b, v);
    ir_ret(b, v);
    ir_build_end(b);
    for (bv_t x = 0; x <= bv_mask(s->w); x++) {
        struct run r;
        run(m->funcs.at[0], &x, &r);
        assert_true(r.returned);
        if (r.ret != define_shape(s, x))
            fail_msg("%s i%u kind %u c %u x %u", ir_ops[s->op].text, s->w, s->kind, (unsigned)s->c,
                     (unsigned)x);
    }
    arena_free(&a);
}

static void identities(void **state) {
    (void)state;
    for (unsigned op = 0; op < IR_OP_COUNT; op++) {
        if (ir_ops[op].shape != S_BIN && ir_ops[op].shape != S_CMP) continue;
        for (unsigned w = 1; w <= 4; w++)
            for (unsigned kind = 0; kind < 4; kind++)
                for (bv_t c = 0; c <= bv_mask(w); c++)
                    try_shape(&(struct shape){(enum ir_op)op, w, kind, c});
    }
}

/* Casts of casts of an x of width w. */
static void casts(void **state) {
    (void)state;
    static const enum ir_op ops[] = {IR_ZEXT, IR_SEXT, IR_TRUNC};
    for (unsigned n = 0; n < 27 * 125; n++) {
        unsigned w[4] = {1 + n % 5, 0, 0, 0}, kinds = n / 125;
        enum ir_op op[3] = {ops[kinds % 3], ops[kinds / 3 % 3], ops[kinds / 9]};
        unsigned to[3] = {1 + n / 5 % 5, 1 + n / 25 % 5, 1 + (n * 7 + 3) % 5};
        struct arena a = {0};
        struct ir_module *m = new_module(&a);
        struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
        ir_val v = ir_param(b, IR_I(w[0]), "x", 0);
        for (unsigned i = 0; i < 3; i++) {
            bool fits = op[i] == IR_TRUNC ? to[i] <= w[i] : to[i] >= w[i];
            w[i + 1] = fits ? to[i] : w[i];
            v = ir_cast(b, op[i], IR_I(w[i + 1]), v);
        }
        m->funcs.at[0]->ret = ir_type_of(b, v);
        assert_int_equal(ir_type_of(b, v), w[3]);
        ir_ret(b, v);
        ir_build_end(b);
        for (bv_t x = 0; x <= bv_mask(w[0]); x++) {
            struct run r;
            bv_t expected = x;
            for (unsigned i = 0; i < 3; i++)
                expected = ir_fold_cast(op[i], expected, w[i], w[i + 1]);
            run(m->funcs.at[0], &x, &r);
            assert_true(r.ret == expected);
        }
        arena_free(&a);
    }
}

/* ---- random programs: SSA form runs as the variables say ---- */

static struct draws *draws; /* of the program at hand */
static unsigned rnd(unsigned n) { return draw_below(draws, n); }

enum { MAX_BLOCKS = 12, MAX_STMTS = 4, VARS = 5, WIDTH = 4 };

struct stmt {
    unsigned dst, x, y; /* y >= VARS: the constant y - VARS */
    enum ir_op op;
};
struct node {
    struct stmt s[MAX_STMTS];
    unsigned nstmts, kind; /* 0 ret, 1 jmp, 2 br, 3 switch */
    unsigned test, to[3];
};
struct program {
    struct node b[MAX_BLOCKS];
    unsigned n;
};

static void random_program(struct program *p) {
    static const enum ir_op ops[] = {IR_ADD, IR_SUB, IR_MUL,  IR_XOR,
                                     IR_AND, IR_OR,  IR_UDIV, IR_ADD};
    p->n = 2 + rnd(MAX_BLOCKS - 1);
    for (unsigned i = 0; i < p->n; i++) {
        struct node *x = &p->b[i];
        x->nstmts = rnd(MAX_STMTS + 1);
        for (unsigned k = 0; k < x->nstmts; k++)
            x->s[k] = (struct stmt){rnd(VARS), rnd(VARS), rnd(VARS + 4), ops[rnd(8)]};
        x->kind = rnd(6);
        if (x->kind > 3) x->kind = 2;
        x->test = rnd(VARS);
        for (unsigned k = 0; k < 3; k++) x->to[k] = 1 + rnd(p->n - 1);
    }
}

static ir_val operand(struct ir_builder *b, unsigned y) {
    return y < VARS ? ir_read_var(b, y) : ir_int(b, IR_I(WIDTH), (int64_t)y - VARS);
}

static void build_node(struct ir_builder *b, const struct node *x, const ir_blk *blk) {
    for (unsigned k = 0; k < x->nstmts; k++) {
        const struct stmt *s = &x->s[k];
        ir_val l = operand(b, s->x), r = operand(b, s->y);
        ir_write_var(b, s->dst, ir_bin(b, s->op, l, r));
    }
    ir_val t = x->kind == 1 ? 0 : ir_read_var(b, x->test);
    if (x->kind == 0)
        ir_ret(b, t);
    else if (x->kind == 1)
        ir_jmp(b, blk[x->to[0]]);
    else if (x->kind == 2)
        ir_br(b, ir_bin(b, IR_SLT, t, ir_int(b, IR_I(WIDTH), 1)), blk[x->to[0]], blk[x->to[1]]);
    else {
        struct ir_case cases[] = {{0, 2, blk[x->to[0]]}, {7, 7, blk[x->to[1]]}};
        ir_switch(b, t, blk[x->to[2]], cases, 2);
    }
}

static unsigned edges_of(const struct node *x) {
    return x->kind; /* ret 0, jmp 1, br 2, switch 3 */
}

/* Seals a block as soon as nothing more can jump to it, or, by chance, only at the end. */
static void seal_ready(struct ir_builder *b, const struct program *p, const bool *done,
                       const ir_blk *blk, unsigned lazy) {
    for (unsigned i = 1; i < p->n; i++) {
        bool ready = lazy != i;
        for (unsigned k = 0; k < p->n; k++)
            for (unsigned e = 0; e < edges_of(&p->b[k]); e++)
                if (p->b[k].to[e] == i && !done[k]) ready = false;
        if (ready) ir_seal(b, blk[i]);
    }
}

static struct ir_module *build_program(struct arena *a, const struct program *p) {
    struct ir_module *m = new_module(a);
    m->funcs.at[0]->ret = IR_I(WIDTH);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_blk blk[MAX_BLOCKS] = {1};
    bool done[MAX_BLOCKS] = {false};
    unsigned lazy = rnd(MAX_BLOCKS), order[MAX_BLOCKS];
    for (unsigned i = 0; i < VARS; i++) ir_var_decl(b, i, IR_I(WIDTH), "v", 0);
    ir_write_var(b, 0, ir_param(b, IR_I(WIDTH), "a", 0));
    ir_write_var(b, 1, ir_param(b, IR_I(WIDTH), "b", 0));
    for (unsigned i = 0; i < p->n; i++) {
        char label[16];
        snprintf(label, sizeof label, "n%u", i);
        if (i) blk[i] = ir_block_new(b, label);
        order[i] = i;
    }
    for (unsigned i = p->n - 1; i > 1; i--) { /* the entry first, the others shuffled */
        unsigned k = 1 + rnd(i), t = order[i];
        order[i] = order[k];
        order[k] = t;
    }
    for (unsigned i = 0; i < p->n; i++) {
        ir_set_block(b, blk[order[i]]);
        build_node(b, &p->b[order[i]], blk);
        done[order[i]] = true;
        seal_ready(b, p, done, blk, lazy);
    }
    ir_build_end(b);
    return m;
}

static void run_program(const struct program *p, const bv_t *args, struct run *r) {
    static const char *const names[] = {"entry", "n1", "n2", "n3", "n4",  "n5",
                                        "n6",    "n7", "n8", "n9", "n10", "n11"};
    bv_t v[VARS] = {args[0], args[1]};
    r->n = 0;
    r->returned = false;
    for (unsigned at = 0; r->n < 64;) {
        const struct node *x = &p->b[at];
        r->label[r->n++] = names[at];
        for (unsigned k = 0; k < x->nstmts; k++) {
            const struct stmt *s = &x->s[k];
            v[s->dst] = ir_fold_binary(s->op, v[s->x], s->y < VARS ? v[s->y] : s->y - VARS, WIDTH);
        }
        bv_t t = v[x->test];
        if (x->kind == 0) {
            r->ret = t;
            r->returned = true;
            return;
        }
        if (x->kind == 1)
            at = x->to[0];
        else if (x->kind == 2)
            at = bv_slt(t, 1, WIDTH) ? x->to[0] : x->to[1];
        else
            at = t <= 2 ? x->to[0] : t == 7 ? x->to[1] : x->to[2];
    }
}

static void same_run(const struct program *p, const struct ir_module *m, const bv_t *args) {
    struct run want, got;
    run_program(p, args, &want);
    run(m->funcs.at[0], args, &got);
    assert_int_equal(got.n, want.n);
    for (unsigned i = 0; i < want.n; i++) assert_string_equal(got.label[i], want.label[i]);
    assert_int_equal(got.returned, want.returned);
    if (want.returned) assert_true(got.ret == want.ret);
}

static unsigned params; /* of the blocks of all programs */

static void random_program_runs(struct draws *d) {
    struct arena a = {0};
    struct program p;
    draws = d;
    random_program(&p);
    struct ir_module *m = build_program(&a, &p);
    char *error = ir_validate(&a, m);
    if (error) fail_msg("%s\n%s", error, body_of(&a, m));
    for (bv_t x = 0; x < 16; x += 3)
        for (bv_t y = 0; y < 16; y += 5) same_run(&p, m, (bv_t[]){x, y});
    struct str once = {.arena = &a}, twice = {.arena = &a};
    ir_print(&once, m, IR_PRINT_LOCS);
    struct ir_module *back = NULL;
    assert_int_equal(ir_parse(&a, once.at, once.n, &back, &error), VL_OK);
    ir_print(&twice, back, IR_PRINT_LOCS);
    assert_string_equal(once.at, twice.at);
    for (ir_blk k = 2; k < m->funcs.at[0]->blocks.n; k++)
        params += m->funcs.at[0]->blocks.at[k].params.n;
    arena_free(&a);
}

static const struct draw_check checks[] = {{"ir_built", random_program_runs}, {0}};

static void random_programs(void **state) {
    (void)state;
    draws_run(&checks[0], 0x2545f4914f6cdd1du, 3000);
    assert_true(params > 3000); /* the programs do need parameters */
}

/* Without irreducible flow the form is minimal: a variable that is never written again makes no
 * parameter. */
static void straight_line_joins_need_no_params(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    ir_val x = ir_param(b, I32, "x", 0);
    ir_var_decl(b, 0, I32, "x", 0);
    ir_write_var(b, 0, x);
    for (unsigned i = 0; i < 50; i++) {
        ir_blk head = ir_block_new(b, "h"), body = ir_block_new(b, "b"), yes = ir_block_new(b, "y"),
               join = ir_block_new(b, "j"), out = ir_block_new(b, "o");
        ir_jmp(b, head);
        ir_set_block(b, head);
        ir_br(b, ir_nondet(b, IR_I(1), IR_INPUT_NONDET, NULL, 0), body, out);
        ir_seal(b, body);
        ir_set_block(b, body);
        ir_br(b, ir_bin(b, IR_SLT, ir_read_var(b, 0), ir_int(b, I32, i)), yes, join);
        ir_seal(b, yes);
        ir_set_block(b, yes);
        ir_jmp(b, join);
        ir_seal(b, join);
        ir_set_block(b, join);
        ir_read_var(b, 0);
        ir_jmp(b, head);
        ir_seal(b, head);
        ir_seal(b, out);
        ir_set_block(b, out);
    }
    ir_ret(b, ir_read_var(b, 0));
    ir_build_end(b);
    const struct ir_func *f = m->funcs.at[0];
    for (ir_blk k = 1; k < f->blocks.n; k++) assert_int_equal(f->blocks.at[k].params.n, 0);
    body_of(&a, m);
    arena_free(&a);
}

/* ---- size ---- */

/* 20,000 statements in a body with a loop around them, an expression 5,000 deep, 3,000 ifs. */
static void large(void **state) {
    (void)state;
    struct arena a = {0};
    struct ir_module *m = new_module(&a);
    struct ir_builder *b = ir_build_begin(m, m->funcs.at[0]);
    for (unsigned i = 0; i < 100; i++) {
        ir_var_decl(b, i, I32, "v", 0);
        ir_write_var(b, i, ir_param(b, I32, "v", 0));
    }
    ir_blk head = ir_block_new(b, "head"), body = ir_block_new(b, "body"),
           done = ir_block_new(b, "done");
    ir_jmp(b, head);
    ir_set_block(b, head);
    ir_br(b, ir_bin(b, IR_SLT, ir_read_var(b, 0), ir_read_var(b, 1)), body, done);
    ir_set_block(b, body);
    for (unsigned i = 0; i < 20000; i++)
        ir_write_var(b, i % 99, ir_bin(b, IR_ADD, ir_read_var(b, i % 97), ir_read_var(b, i % 89)));
    ir_val deep = ir_read_var(b, 99);
    for (unsigned i = 0; i < 5000; i++)
        deep = ir_bin(b, IR_XOR, deep, ir_int(b, I32, (int64_t)i + 1));
    ir_write_var(b, 98, deep);
    for (unsigned i = 0; i < 3000; i++) {
        ir_blk yes = ir_block_new(b, NULL), join = ir_block_new(b, NULL);
        ir_br(b, ir_bin(b, IR_SLT, ir_read_var(b, i % 100), ir_int(b, I32, i)), yes, join);
        ir_seal(b, yes);
        ir_set_block(b, yes);
        ir_write_var(b, i % 50, ir_int(b, I32, i));
        ir_jmp(b, join);
        ir_seal(b, join);
        ir_set_block(b, join);
    }
    for (unsigned i = 0; i < 3000; i++) { /* guards with one common exit */
        ir_blk next = ir_block_new(b, NULL);
        ir_br(b, ir_bin(b, IR_SLT, ir_read_var(b, 60), ir_int(b, I32, i)), next, done);
        ir_seal(b, next);
        ir_set_block(b, next);
    }
    ir_jmp(b, head);
    ir_seal(b, body);
    ir_seal(b, head);
    ir_seal(b, done);
    ir_set_block(b, done);
    ir_ret(b, ir_read_var(b, 98));
    ir_build_end(b);
    struct str text = {.arena = &a};
    ir_print(&text, m, 0);
    struct ir_module *back = NULL;
    char *error = NULL;
    assert_int_equal(ir_parse(&a, text.at, text.n, &back, &error), VL_OK);
    assert_null(ir_validate(&a, back));
    assert_true(back->funcs.at[0]->ins.n > 35000);
    arena_free(&a);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loop),
        cmocka_unit_test(undefined_is_one_input),
        cmocka_unit_test(checks_fold),
        cmocka_unit_test(truth_values),
        cmocka_unit_test(unreachable_loop),
        cmocka_unit_test(identities),
        cmocka_unit_test(casts),
        cmocka_unit_test_teardown(random_programs, draws_after),
        cmocka_unit_test(straight_line_joins_need_no_params),
        cmocka_unit_test(large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
