/* parse(print(m)) equals m, field by field, for modules of random shape: every operation and
 * every field that the text form knows.  Types need not agree; text does not ask.  A module that
 * fails is shrunk (tests/support/draws.h). */
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/renumber.h"
#include "tests/support/draws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct draws *draws; /* of the case at hand */
static uint32_t rnd(uint32_t n) { return draw_below(draws, n); }
static bv_t rnd_bits(unsigned w) {
    bv_t v = ((bv_t)rnd(UINT32_MAX) << 96 | (bv_t)rnd(UINT32_MAX) << 64 |
              (bv_t)rnd(UINT32_MAX) << 32 | rnd(UINT32_MAX)) >>
             rnd(128);
    return bv_norm(rnd(4) ? v : ~v, w);
}

/* ---- making ---- */

struct gen {
    struct arena *a;
    struct ir_module *m;
    struct ir_func *f;
    uint32_t nblocks;
};

static const char *random_text(struct gen *g) {
    uint32_t n = rnd(6);
    char *s = arena_alloc(g->a, n + 1);
    for (uint32_t i = 0; i < n; i++) s[i] = (char)(rnd(3) ? 'a' + (int)rnd(26) : 1 + (int)rnd(255));
    return s;
}
static const char *maybe_text(struct gen *g) { return rnd(2) ? random_text(g) : NULL; }

static struct ir_loc random_loc(struct gen *g) {
    if (rnd(2)) return (struct ir_loc){0};
    return (struct ir_loc){rnd(g->m->files.n), 1 + rnd(9), rnd(80), rnd(UINT32_MAX), rnd(9)};
}
static ir_ct random_ct(struct gen *g) { return rnd(g->m->ctypes.n); }

static ir_type random_type(void) {
    static const ir_type others[] = {IR_I(32), IR_F32, IR_F64, IR_F80, IR_I(1), IR_PTR, IR_I(128)};
    return rnd(2) ? IR_I(1 + rnd(128)) : others[rnd(7)];
}

static ir_val add(struct gen *g, struct ir_ins i) {
    vec_push(g->a, &g->f->ins, i);
    return g->f->ins.n - 1;
}

static ir_val random_const(struct gen *g) {
    static const enum ir_op ops[] = {IR_CONST, IR_CONST, IR_CONST, IR_NULL, IR_GLOBAL, IR_FUNCADDR};
    enum ir_op op = ops[rnd(6)];
    struct ir_ins c = {.op = (uint16_t)op, .type = IR_PTR};
    if (op == IR_GLOBAL || op == IR_FUNCADDR) c.text = random_text(g);
    if (op != IR_CONST) return add(g, c);
    do c.type = random_type();
    while (c.type == IR_PTR);
    c.k = rnd_bits(ir_type_bits(c.type));
    return add(g, c);
}

/* Any value that exists so far, or a constant. */
static ir_val random_val(struct gen *g) {
    for (unsigned tries = 0; tries < 4; tries++) {
        ir_val v = 1 + rnd(g->f->ins.n);
        if (v < g->f->ins.n && g->f->ins.at[v].type != IR_VOID) return v;
    }
    return random_const(g);
}

static void give_args(struct gen *g, struct ir_ins *i, uint32_t n) {
    i->nargs = n;
    i->args = n ? arena_new_array(g->a, ir_val, n) : NULL;
    for (uint32_t k = 0; k < n; k++) i->args[k] = random_val(g);
}

static uint32_t operand_count(enum ir_op op) {
    switch (op) {
    case IR_NONDET:
    case IR_UNSUPPORTED:
        return 0;
    case IR_CHECK:
    case IR_ASSUME:
    case IR_DBG:
        return 1;
    case IR_CALL:
    case IR_ASM:
        return rnd(4);
    default:
        return 1 + rnd(3);
    }
}

static void random_ins(struct gen *g, ir_blk b) {
    enum ir_op op = (enum ir_op)(IR_NONDET + rnd(IR_JMP - IR_NONDET));
    bool none = op == IR_END || op == IR_STORE || op == IR_COPY || op == IR_FILL || op == IR_FREE ||
                op == IR_CHECK || op == IR_ASSUME || op == IR_DBG || op == IR_ASM ||
                ((op == IR_CALL || op == IR_CALLPTR || op == IR_UNSUPPORTED) && rnd(2));
    struct ir_ins i = {.op = (uint16_t)op, .block = b, .loc = random_loc(g)};
    give_args(g, &i, operand_count(op));
    if (!none) {
        i.type = random_type();
        i.ct = random_ct(g);
        i.name = maybe_text(g);
    }
    if (op == IR_NONDET) i.imm = rnd(3);
    if (op == IR_UNSUPPORTED) i.imm = rnd(4), i.text = maybe_text(g);
    if (op == IR_PTRADD) i.imm = (uint64_t)rnd_bits(64);
    if (op == IR_CHECK) i.check = (uint16_t)rnd(CHECK_COUNT), i.text = maybe_text(g);
    if (op == IR_DBG) i.imm = rnd(g->f->vars.n);
    if (op == IR_CALL || op == IR_CALLPTR || op == IR_ISFUNC) i.text = random_text(g);
    if (op == IR_CALL || op == IR_CALLPTR) i.name = maybe_text(g);
    if (op == IR_ASM) i.imm = rnd(2);
    if (op == IR_FROUND) i.imm = rnd(5);
    if (op == IR_INMODE) i.imm = rnd(2) ? IR_FADD : IR_SITOF;
    if (op == IR_NOLEAK || op == IR_LOAD) i.imm = rnd(2);
    vec_push(g->a, &g->f->blocks.at[b].ins, add(g, i));
}

static struct ir_edge random_edge(struct gen *g, ir_blk to) {
    struct ir_edge e = {.to = to, .nargs = g->f->blocks.at[to].params.n};
    if (e.nargs) e.args = arena_new_array(g->a, ir_val, e.nargs);
    for (uint32_t i = 0; i < e.nargs; i++) e.args[i] = random_val(g);
    return e;
}

/* The first edge goes to the next block, so that all are reachable. */
static void random_end(struct gen *g, ir_blk b) {
    static const enum ir_op ends[] = {IR_JMP, IR_BR, IR_SWITCH};
    enum ir_op op = b < g->nblocks ? ends[rnd(3)] : rnd(2) ? IR_RET : IR_HALT;
    struct ir_ins i = {.op = (uint16_t)op, .block = b, .loc = random_loc(g)};
    give_args(g, &i, op == IR_RET ? rnd(2) : op == IR_BR || op == IR_SWITCH);
    i.nedges = (uint16_t)(op == IR_JMP ? 1 : op == IR_BR ? 2 : op == IR_SWITCH ? 1 + rnd(4) : 0);
    i.edges = i.nedges ? arena_new_array(g->a, struct ir_edge, i.nedges) : NULL;
    for (uint32_t e = 0; e < i.nedges; e++) {
        i.edges[e] = random_edge(g, e || g->nblocks == 1 ? 2 + rnd(g->nblocks - 1) : b + 1);
        if (op == IR_SWITCH && e) i.edges[e].lo = rnd_bits(128), i.edges[e].hi = rnd_bits(128);
        if (rnd(2)) i.edges[e].hi = i.edges[e].lo;
    }
    vec_push(g->a, &g->f->blocks.at[b].ins, add(g, i));
}

static ir_val random_param(struct gen *g, ir_blk b) {
    return add(g, (struct ir_ins){.op = IR_PARAM,
                                  .type = random_type(),
                                  .block = b,
                                  .ct = random_ct(g),
                                  .name = maybe_text(g),
                                  .loc = random_loc(g)});
}

static void random_body(struct gen *g) {
    struct ir_func *f = g->f;
    g->nblocks = 1 + rnd(6);
    for (uint32_t i = 1 + rnd(3); i; i--)
        vec_push(g->a, &f->vars, (struct ir_var){random_text(g), random_ct(g), random_loc(g)});
    for (ir_blk b = 1; b <= g->nblocks; b++) {
        vec_push(g->a, &f->blocks, (struct ir_block){.label = maybe_text(g)});
        for (uint32_t i = b > 1 ? rnd(3) : 0; i; i--)
            vec_push(g->a, &f->blocks.at[b].params, random_param(g, b));
    }
    for (ir_blk b = 1; b <= g->nblocks; b++) {
        for (uint32_t i = rnd(8); i; i--) random_ins(g, b);
        random_end(g, b);
    }
    ir_renumber(g->m, f);
}

static void random_func(struct gen *g) {
    struct ir_func *f = g->f = arena_new(g->a, struct ir_func);
    vec_push(g->a, &g->m->funcs, f);
    f->name = random_text(g);
    f->is_static = rnd(2);
    f->varargs = rnd(2);
    f->has_body = rnd(4) != 0;
    f->ret = rnd(3) ? random_type() : IR_VOID;
    f->ret_ct = random_ct(g);
    f->loc = random_loc(g);
    f->name_loc = random_loc(g);
    vec_push(g->a, &f->ins, (struct ir_ins){0});
    vec_push(g->a, &f->blocks, (struct ir_block){0});
    for (uint32_t i = rnd(4); i; i--) vec_push(g->a, &f->params, random_param(g, 0));
    if (f->has_body) random_body(g);
}

static void random_global(struct gen *g) {
    struct ir_global *x = arena_new(g->a, struct ir_global);
    vec_push(g->a, &g->m->globals, x);
    *x = (struct ir_global){.name = random_text(g),
                            .ct = random_ct(g),
                            .size = rnd(20),
                            .align = 1u << rnd(4),
                            .is_static = rnd(2),
                            .is_const = rnd(2),
                            .is_string = rnd(2),
                            .has_init = rnd(4) != 0,
                            .loc = random_loc(g)};
    if (x->has_init && rnd(2)) {
        x->bytes = arena_alloc(g->a, x->size);
        for (uint64_t i = 0; i < x->size; i++) x->bytes[i] = (uint8_t)(rnd(2) ? rnd(256) : 0);
    }
    for (uint32_t i = rnd(3); i; i--)
        vec_push(g->a, &x->relocs,
                 (struct ir_reloc){(uint64_t)rnd_bits(64), random_text(g), (int64_t)rnd_bits(64),
                                   rnd(2)});
}

static void random_ctype(struct gen *g, uint32_t n) {
    struct ir_ctype t = {.kind = (enum ir_ctkind)rnd(CT_FUNC + 1),
                         .is_signed = rnd(2),
                         .is_char = rnd(2),
                         .is_const = rnd(2),
                         .name = maybe_text(g),
                         .size = (uint64_t)rnd_bits(64),
                         .align = rnd(64),
                         .elem = rnd(n),
                         .count = rnd(2) ? (uint64_t)rnd_bits(64) : 0};
    for (uint32_t i = rnd(4); i; i--)
        vec_push(g->a, &t.fields,
                 (struct ir_field){.name = maybe_text(g), .off = rnd(99), .ct = rnd(n)});
    if (t.fields.n)
        t.fields.at[0].bits = (uint8_t)(1 + rnd(32)), t.fields.at[0].bit_off = (uint8_t)rnd(8);
    for (uint32_t i = rnd(3); i; i--)
        vec_push(g->a, &t.enums, (struct ir_enumerator){random_text(g), rnd_bits(128)});
    vec_push(g->a, &g->m->ctypes, t);
}

static struct ir_module *random_module(struct arena *a) {
    struct gen g = {.a = a, .m = ir_module_new(a)};
    g.m->target = (struct ir_target){rnd(2) ? 32 : 64, rnd(2), rnd(2), random_text(&g)};
    for (uint32_t i = rnd(3); i; i--) vec_push(a, &g.m->files, random_text(&g));
    uint32_t n = 1 + rnd(5);
    while (g.m->ctypes.n < n) random_ctype(&g, n);
    for (uint32_t i = rnd(4); i; i--) random_global(&g);
    for (uint32_t i = 1 + rnd(3); i; i--) random_func(&g);
    return g.m;
}

/* ---- comparing ---- */

static void same_str(const char *x, const char *y) {
    if (!x || !y)
        assert_true(x == y);
    else
        assert_string_equal(x, y);
}
static void same_loc(struct ir_loc x, struct ir_loc y) {
    assert_true(x.file == y.file && x.line == y.line && x.col == y.col && x.eline == y.eline &&
                x.ecol == y.ecol);
}
static void same_vals(const ir_val *x, uint32_t n, const ir_val *y, uint32_t k) {
    assert_int_equal(n, k);
    for (uint32_t i = 0; i < n; i++) assert_int_equal(x[i], y[i]);
}

static void same_ins(const struct ir_ins *x, const struct ir_ins *y) {
    assert_int_equal(x->op, y->op);
    assert_int_equal(x->type, y->type);
    assert_int_equal(x->check, y->check);
    assert_int_equal(x->block, y->block);
    assert_int_equal(x->ct, y->ct);
    assert_true(x->imm == y->imm && x->k == y->k);
    same_str(x->text, y->text);
    same_str(x->name, y->name);
    same_loc(x->loc, y->loc);
    same_vals(x->args, x->nargs, y->args, y->nargs);
    assert_int_equal(x->nedges, y->nedges);
    for (uint32_t e = 0; e < x->nedges; e++) {
        const struct ir_edge *p = &x->edges[e], *q = &y->edges[e];
        assert_true(p->to == q->to && p->lo == q->lo && p->hi == q->hi);
        same_vals(p->args, p->nargs, q->args, q->nargs);
    }
}

static void same_func(const struct ir_func *x, const struct ir_func *y) {
    same_str(x->name, y->name);
    assert_true(x->is_static == y->is_static && x->has_body == y->has_body);
    assert_true(x->varargs == y->varargs && x->ret == y->ret && x->ret_ct == y->ret_ct);
    same_loc(x->loc, y->loc);
    same_loc(x->name_loc, y->name_loc);
    same_vals(x->params.at, x->params.n, y->params.at, y->params.n);
    assert_int_equal(x->ins.n, y->ins.n);
    for (ir_val v = 1; v < x->ins.n; v++) same_ins(&x->ins.at[v], &y->ins.at[v]);
    assert_int_equal(x->blocks.n, y->blocks.n);
    for (ir_blk b = 1; b < x->blocks.n; b++) {
        const struct ir_block *p = &x->blocks.at[b], *q = &y->blocks.at[b];
        same_str(p->label, q->label);
        same_vals(p->params.at, p->params.n, q->params.at, q->params.n);
        same_vals(p->ins.at, p->ins.n, q->ins.at, q->ins.n);
    }
    assert_int_equal(x->vars.n, y->vars.n);
    for (uint32_t i = 0; i < x->vars.n; i++) {
        same_str(x->vars.at[i].name, y->vars.at[i].name);
        assert_int_equal(x->vars.at[i].ct, y->vars.at[i].ct);
        same_loc(x->vars.at[i].loc, y->vars.at[i].loc);
    }
}

static void same_global(const struct ir_global *x, const struct ir_global *y) {
    same_str(x->name, y->name);
    assert_true(x->ct == y->ct && x->size == y->size && x->align == y->align);
    assert_true(x->is_static == y->is_static && x->is_const == y->is_const);
    assert_true(x->is_string == y->is_string && x->has_init == y->has_init);
    assert_int_equal(x->bytes == NULL, y->bytes == NULL);
    if (x->bytes && x->size) assert_memory_equal(x->bytes, y->bytes, x->size);
    assert_int_equal(x->relocs.n, y->relocs.n);
    for (uint32_t i = 0; i < x->relocs.n; i++) {
        const struct ir_reloc *p = &x->relocs.at[i], *q = &y->relocs.at[i];
        same_str(p->target, q->target);
        assert_true(p->off == q->off && p->addend == q->addend && p->is_func == q->is_func);
    }
    same_loc(x->loc, y->loc);
}

static void same_ctype(const struct ir_ctype *x, const struct ir_ctype *y) {
    same_str(x->name, y->name);
    assert_true(x->kind == y->kind && x->is_signed == y->is_signed && x->is_char == y->is_char);
    assert_true(x->is_const == y->is_const && x->size == y->size && x->align == y->align);
    assert_true(x->elem == y->elem && x->count == y->count);
    assert_int_equal(x->fields.n, y->fields.n);
    for (uint32_t i = 0; i < x->fields.n; i++) {
        const struct ir_field *p = &x->fields.at[i], *q = &y->fields.at[i];
        same_str(p->name, q->name);
        assert_true(p->off == q->off && p->ct == q->ct && p->bit_off == q->bit_off &&
                    p->bits == q->bits);
    }
    assert_int_equal(x->enums.n, y->enums.n);
    for (uint32_t i = 0; i < x->enums.n; i++) {
        same_str(x->enums.at[i].name, y->enums.at[i].name);
        assert_true(x->enums.at[i].value == y->enums.at[i].value);
    }
}

static void same_module(const struct ir_module *x, const struct ir_module *y) {
    assert_true(x->target.ptr_bits == y->target.ptr_bits);
    assert_true(x->target.big_endian == y->target.big_endian);
    assert_true(x->target.char_signed == y->target.char_signed);
    same_str(x->target.triple, y->target.triple);
    assert_int_equal(x->files.n, y->files.n);
    for (uint32_t i = 1; i < x->files.n; i++) same_str(x->files.at[i], y->files.at[i]);
    assert_int_equal(x->ctypes.n, y->ctypes.n);
    for (ir_ct i = 1; i < x->ctypes.n; i++) same_ctype(&x->ctypes.at[i], &y->ctypes.at[i]);
    assert_int_equal(x->globals.n, y->globals.n);
    for (uint32_t i = 0; i < x->globals.n; i++) same_global(x->globals.at[i], y->globals.at[i]);
    assert_int_equal(x->funcs.n, y->funcs.n);
    for (uint32_t i = 0; i < x->funcs.n; i++) same_func(x->funcs.at[i], y->funcs.at[i]);
}

static unsigned seen[IR_OP_COUNT]; /* operations in all modules */

static void round_trip(struct draws *d) {
    struct arena a = {0};
    draws = d;
    struct ir_module *m = random_module(&a), *back = NULL;
    struct str s = {.arena = &a};
    char *error = NULL;
    ir_print(&s, m, IR_PRINT_LOCS);
    if (ir_parse(&a, s.at, s.n, &back, &error) != VL_OK) fail_msg("%s\n%s", error, s.at);
    same_module(m, back);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        for (ir_val v = 1; v < m->funcs.at[i]->ins.n; v++) seen[m->funcs.at[i]->ins.at[v].op]++;
    arena_free(&a);
}

/* Renumbering what is numbered changes nothing, and a task of a task is the task. */
static void fixed_point(struct draws *d) {
    struct arena a = {0};
    draws = d;
    struct ir_module *m = random_module(&a);
    struct str before = {.arena = &a}, after = {.arena = &a}, once = {.arena = &a},
               twice = {.arena = &a};
    ir_print(&before, m, IR_PRINT_LOCS);
    for (uint32_t i = 0; i < m->funcs.n; i++) ir_renumber(m, m->funcs.at[i]);
    ir_print(&after, m, IR_PRINT_LOCS);
    assert_string_equal(before.at, after.at);
    struct ir_module *task = ir_task(&a, m, m->funcs.at[0]->name);
    ir_print(&once, task, IR_PRINT_LOCS);
    ir_print(&twice, ir_task(&a, task, task->funcs.at[0]->name), IR_PRINT_LOCS);
    assert_string_equal(once.at, twice.at);
    arena_free(&a);
}

static const struct draw_check checks[] = {
    {"ir_round_trip", round_trip}, {"ir_fixed_point", fixed_point}, {0}};

static void round_trips(void **state) {
    (void)state;
    draws_run(&checks[0], 0xda3e39cb94b95bdbu, 2000);
    for (unsigned op = 0; op < IR_OP_COUNT; op++) assert_true(seen[op] > 50);
}

static void fixed_points(void **state) {
    (void)state;
    draws_run(&checks[1], 1, 500);
}

int main(int argc, char **argv) {
    int status;
    if (draws_asked(argc, argv, checks, &status)) return status;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(round_trips, draws_after),
        cmocka_unit_test_teardown(fixed_points, draws_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
