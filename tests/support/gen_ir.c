/* Invariant: both forms of a seed draw the same numbers, so they are the same program. */
#include "tests/support/gen_ir.h"

#include "core/ir/signature.h"
#include "core/ssa/build.h"
#include "tests/support/prng.h"
#include "tests/support/raw_ir.h"

enum { VARS = 5, ARRAY_BYTES = 64, TABLE = 4 };

struct callee {
    const char *name;
    ir_type ret, params[3];
    unsigned nparams;
};

struct gen {
    struct arena *a;
    struct prng p;
    struct gen_ir_options opt;
    struct raw r;               /* also names module and function when building */
    struct ir_builder *b;       /* NULL = raw form */
    unsigned width[VARS];       /* of the variables of this function; then loop counters */
    ir_val home[VARS];          /* raw form: where they live */
    ir_val array, other, slots; /* slots: where stored pointers and their pieces lie */
    ir_val table;               /* of functions */
    ir_val outside[2];          /* 0: none */
    VEC(struct callee) callees;
    unsigned checks;
};

static uint32_t below(struct gen *g, uint32_t n) { return prng_below(&g->p, n); }

/* ---- the two forms ---- */

static ir_val em_const(struct gen *g, unsigned w, bv_t k) {
    return g->b ? ir_const(g->b, IR_I(w), bv_norm(k, w)) : raw_const(&g->r, w, k);
}

static ir_val em_bin(struct gen *g, enum ir_op op, unsigned w, ir_val x, ir_val y) {
    ir_type t = ir_ops[op].shape == S_CMP ? IR_I(1) : IR_I(w);
    return g->b ? ir_bin(g->b, op, x, y) : raw_op(&g->r, (uint16_t)op, t, x, y);
}

static ir_val em_cast(struct gen *g, enum ir_op op, unsigned to, ir_val x) {
    return g->b ? ir_cast(g->b, op, IR_I(to), x) : raw_op(&g->r, (uint16_t)op, IR_I(to), x);
}

static ir_val em_select(struct gen *g, unsigned w, ir_val c, ir_val x, ir_val y) {
    return g->b ? ir_select(g->b, c, x, y) : raw_op(&g->r, IR_SELECT, IR_I(w), c, x, y);
}

static ir_val em_get(struct gen *g, unsigned var) {
    if (g->b) return ir_read_var(g->b, var);
    return raw_op(&g->r, IR_LOAD, IR_I(g->width[var]), g->home[var]);
}

static void em_set(struct gen *g, unsigned var, ir_val v) {
    if (g->b)
        ir_write_var(g->b, var, v);
    else
        raw_op(&g->r, IR_STORE, IR_VOID, v, g->home[var]);
}

static void em_declare(struct gen *g, unsigned var, unsigned w) {
    g->width[var] = w;
    if (g->b)
        ir_var_decl(g->b, var, IR_I(w), "v", 0);
    else
        g->home[var] = raw_op(&g->r, IR_ALLOCA, IR_PTR, raw_const(&g->r, 64, 16));
}

static ir_blk em_block(struct gen *g) { return g->b ? ir_block_new(g->b, "b") : raw_block(&g->r); }

/* All blocks are sealed at the end: every read in them makes a parameter first. */
static void em_at(struct gen *g, ir_blk blk, bool known) {
    if (!g->b) {
        g->r.b = blk;
        return;
    }
    ir_set_block(g->b, blk);
    if (known) ir_seal(g->b, blk);
}

static void em_jmp(struct gen *g, ir_blk to) {
    if (g->b)
        ir_jmp(g->b, to);
    else
        raw_jmp0(&g->r, to);
}

static void em_br(struct gen *g, ir_val c, ir_blk yes, ir_blk no) {
    if (g->b)
        ir_br(g->b, c, yes, no);
    else
        raw_br(&g->r, c, yes, no);
}

static void em_switch(struct gen *g, ir_val v, ir_blk other, const struct ir_case *cases,
                      uint32_t n) {
    if (g->b) {
        ir_switch(g->b, v, other, cases, n);
        return;
    }
    ir_val t = raw_op(&g->r, IR_SWITCH, IR_VOID, v);
    raw_to(&g->r, t, raw_edge(&g->r, other, 0, NULL));
    for (uint32_t i = 0; i < n; i++) {
        struct ir_edge e = raw_edge(&g->r, cases[i].to, 0, NULL);
        e.lo = cases[i].lo;
        e.hi = cases[i].hi;
        raw_to(&g->r, t, e);
    }
}

static void em_check_of(struct gen *g, enum check_kind kind, ir_val cond) {
    const char *text = arena_printf(g->a, "c%u", g->checks++);
    if (g->b) {
        ir_check(g->b, kind, cond, text);
        return;
    }
    ir_val v = raw_check(&g->r, kind, cond);
    raw_at(&g->r, v)->text = text;
}

static void em_check(struct gen *g, ir_val cond) { em_check_of(g, CHECK_ASSERTION, cond); }

static ir_val em_nondet(struct gen *g, unsigned w) {
    if (g->b) return ir_nondet(g->b, IR_I(w), IR_INPUT_NONDET, "in", 0);
    return raw_op0(&g->r, IR_NONDET, IR_I(w));
}

static ir_val em_call(struct gen *g, const struct callee *f, const ir_val *args) {
    if (g->b) return ir_call(g->b, f->name, f->ret, 0, args, f->nparams);
    return raw_call(&g->r, f->name, f->ret, f->nparams, args);
}

static ir_val em_function(struct gen *g, const char *name) {
    return g->b ? ir_func_addr(g->b, name) : raw_named(&g->r, IR_FUNCADDR, name);
}

static ir_val em_null(struct gen *g) { return g->b ? ir_null(g->b) : raw_null(&g->r); }

static const char *signature(struct gen *g, const struct callee *f) {
    return ir_signature(g->a, f->ret, f->params, f->nparams, false);
}

/* An i1: p is a function with f's signature. */
static ir_val em_isfunc(struct gen *g, ir_val p, const struct callee *f) {
    if (g->b) return ir_isfunc(g->b, p, signature(g, f));
    ir_val v = raw_op(&g->r, IR_ISFUNC, IR_I(1), p);
    raw_at(&g->r, v)->text = signature(g, f);
    return v;
}

/* args[0] is the pointer */
static ir_val em_callptr(struct gen *g, const struct callee *f, const ir_val *args) {
    if (g->b) return ir_callptr(g->b, f->ret, 0, args, f->nparams + 1, signature(g, f), 0);
    ir_val v = raw_ins(&g->r, IR_CALLPTR, f->ret, f->nparams + 1, args);
    raw_at(&g->r, v)->text = signature(g, f);
    return v;
}

static ir_val em_ptradd(struct gen *g, ir_val p, ir_val index, uint64_t stride) {
    return g->b ? ir_ptradd(g->b, p, index, stride) : raw_ptradd(&g->r, p, index, stride);
}

static ir_val em_load_ptr(struct gen *g, ir_val p) {
    return g->b ? ir_load(g->b, IR_PTR, p, 0) : raw_op(&g->r, IR_LOAD, IR_PTR, p);
}

static ir_val em_load(struct gen *g, unsigned w, ir_val p) {
    return g->b ? ir_load(g->b, IR_I(w), p, 0) : raw_op(&g->r, IR_LOAD, IR_I(w), p);
}

static void em_store(struct gen *g, ir_val v, ir_val p) {
    if (g->b)
        ir_store(g->b, v, p);
    else
        raw_op(&g->r, IR_STORE, IR_VOID, v, p);
}

static void em_effect(struct gen *g, enum ir_op op, const ir_val *args, uint32_t n) {
    if (g->b)
        ir_effect(g->b, op, args, n);
    else
        raw_ins(&g->r, (uint16_t)op, IR_VOID, n, args);
}

static ir_val em_alloca(struct gen *g, uint64_t size) {
    if (g->b) return ir_alloca(g->b, size, "array", 0);
    return raw_op(&g->r, IR_ALLOCA, IR_PTR, raw_const(&g->r, 64, size));
}

static void em_ret(struct gen *g, ir_val v) {
    if (g->b)
        ir_ret(g->b, v);
    else
        raw_ret(&g->r, v);
}

/* ---- expressions: order of evaluation is fixed by statements, never by argument lists ---- */

static unsigned gen_width(struct gen *g) {
    static const unsigned widths[] = {8, 16, 32, 64, 32, 8, 7, 24, 33, 128, 2, 65};
    unsigned w, max = g->opt.max_width ? g->opt.max_width : 128;
    do w = widths[below(g, 12)];
    while (w > max);
    return w;
}

static bv_t gen_number(struct gen *g) {
    static const unsigned small[] = {0, 1, 2, 3, 7, 8, 15, 31, 64, 127, 128, 255};
    uint32_t k = below(g, 4);
    if (k < 2) return small[below(g, 12)];
    if (k == 2) return ~(bv_t)small[below(g, 12)];
    bv_t hi = prng_next(&g->p);
    return hi << 64 | prng_next(&g->p);
}

static ir_val gen_value(struct gen *g, unsigned w, unsigned depth);

static ir_val fit(struct gen *g, ir_val v, unsigned from, unsigned to) {
    bool sext = below(g, 2);
    if (from == to) return v;
    return em_cast(g, from > to ? IR_TRUNC : sext ? IR_SEXT : IR_ZEXT, to, v);
}

static ir_val gen_cond(struct gen *g, unsigned depth) {
    static const enum ir_op ops[] = {IR_EQ,    IR_NE,    IR_ULT,   IR_ULE,   IR_SLT,   IR_SLE,
                                     IR_SADDO, IR_SSUBO, IR_SMULO, IR_UADDO, IR_USUBO, IR_UMULO};
    unsigned w = gen_width(g);
    enum ir_op op = ops[below(g, 12)];
    ir_val x = gen_value(g, w, depth), y = gen_value(g, w, depth);
    return em_bin(g, op, w, x, y);
}

/* A place for 16 bytes, which a check ensures, at a constant or computed offset. */
static ir_val gen_outside(struct gen *g, unsigned depth) {
    ir_val p = g->outside[below(g, 2)], at = em_const(g, 64, 4 * below(g, 9)), n;
    if (below(g, 2)) {
        ir_val i = gen_value(g, 8, depth);
        i = em_bin(g, IR_AND, 8, i, em_const(g, 8, below(g, 2) ? 63 : 60));
        at = em_cast(g, IR_ZEXT, 64, i);
    }
    p = em_ptradd(g, p, at, 1);
    n = em_const(g, 64, 16);
    em_check(g,
             g->b ? ir_pred(g->b, IR_INBOUNDS, p, n) : raw_op(&g->r, IR_INBOUNDS, IR_I(1), p, n));
    return p;
}

static ir_val gen_element(struct gen *g, unsigned depth) {
    if (g->outside[0] && below(g, 3)) return gen_outside(g, depth);
    ir_val i = gen_value(g, 8, depth);
    ir_val masked = em_bin(g, IR_AND, 8, i, em_const(g, 8, ARRAY_BYTES - 17));
    uint64_t stride = 1;
    return em_ptradd(g, g->array, em_cast(g, IR_ZEXT, 64, masked), stride);
}

static ir_val gen_leaf(struct gen *g, unsigned w) {
    if (below(g, 3) == 0) return em_const(g, w, gen_number(g));
    unsigned var = below(g, VARS);
    return fit(g, em_get(g, var), g->width[var], w);
}

static ir_val gen_value(struct gen *g, unsigned w, unsigned depth) {
    static const enum ir_op ops[] = {IR_ADD, IR_SUB, IR_MUL, IR_UDIV, IR_UREM, IR_SDIV, IR_SREM,
                                     IR_AND, IR_OR,  IR_XOR, IR_SHL,  IR_LSHR, IR_ASHR};
    if (!depth) return gen_leaf(g, w);
    uint32_t k = below(g, 12);
    if (k < 7) {
        enum ir_op op = ops[below(g, 13)];
        ir_val x = gen_value(g, w, depth - 1), y = gen_value(g, w, depth - 1);
        return em_bin(g, op, w, x, y);
    }
    if (k < 9) {
        unsigned from = gen_width(g);
        return fit(g, gen_value(g, from, depth - 1), from, w);
    }
    if (k == 9) {
        ir_val c = gen_cond(g, depth - 1), x = gen_value(g, w, depth - 1),
               y = gen_value(g, w, depth - 1);
        return em_select(g, w, c, x, y);
    }
    if (k == 10 && g->opt.memory) return em_load(g, w, gen_element(g, depth - 1));
    return gen_leaf(g, w);
}

/* ---- statements ---- */

static void gen_statements(struct gen *g, unsigned depth, unsigned n);

static void gen_if(struct gen *g, unsigned depth) {
    ir_val c = gen_cond(g, 2);
    ir_blk yes = em_block(g), no = em_block(g), join = em_block(g);
    em_br(g, c, yes, no);
    em_at(g, yes, true);
    gen_statements(g, depth - 1, 2);
    em_jmp(g, join);
    em_at(g, no, true);
    gen_statements(g, depth - 1, 2);
    em_jmp(g, join);
    em_at(g, join, true);
}

static void gen_switch(struct gen *g, unsigned depth) {
    unsigned w = gen_width(g);
    ir_val v = gen_value(g, w, 2);
    ir_blk join = em_block(g), other = em_block(g);
    struct ir_case cases[3];
    uint32_t n = w < 4 ? 1 : 3;
    for (uint32_t i = 0; i < n; i++)
        cases[i] = (struct ir_case){.lo = i * 5, .hi = i * 5 + below(g, 4), .to = em_block(g)};
    if (w < 4) cases[0].hi = 1;
    em_switch(g, v, other, cases, n);
    for (uint32_t i = 0; i < n; i++) {
        em_at(g, cases[i].to, true);
        gen_statements(g, depth - 1, 1);
        em_jmp(g, join);
    }
    em_at(g, other, true);
    em_jmp(g, join);
    em_at(g, join, true);
}

/* The last variable counts: no other code in the loop changes it, as nested loops get no counter. */
static void gen_loop(struct gen *g, unsigned depth) {
    ir_blk head = em_block(g), body = em_block(g), done = em_block(g);
    unsigned trips = 1 + below(g, 5), var = VARS - 1, w = g->width[var];
    em_set(g, var, em_const(g, w, 0));
    em_jmp(g, head);
    em_at(g, head, false);
    ir_val i = em_get(g, var);
    em_br(g, em_bin(g, IR_ULT, w, i, em_const(g, w, trips)), body, done);
    em_at(g, body, true);
    gen_statements(g, depth - 1, 2);
    em_set(g, var, em_bin(g, IR_ADD, w, em_get(g, var), em_const(g, w, 1)));
    em_jmp(g, head);
    if (g->b) ir_seal(g->b, head);
    em_at(g, done, true);
}

static void gen_call(struct gen *g) {
    const struct callee f = g->callees.at[below(g, g->callees.n)];
    ir_val args[3] = {0};
    for (unsigned i = 0; i < f.nparams; i++) args[i] = gen_value(g, f.params[i], 2);
    ir_val v = em_call(g, &f, args);
    unsigned var = below(g, VARS - 1);
    em_set(g, var, fit(g, v, f.ret, g->width[var]));
}

/* Some function, or null. */
static ir_val gen_function_pointer(struct gen *g) {
    uint32_t k = below(g, 12);
    const struct callee *f = &g->callees.at[below(g, g->callees.n)];
    return k ? em_function(g, f->name) : em_null(g);
}

static void gen_table(struct gen *g) {
    g->table = em_alloca(g, 8 * TABLE);
    for (unsigned i = 0; i < TABLE; i++) {
        ir_val f = gen_function_pointer(g);
        em_store(g, f, em_ptradd(g, g->table, em_const(g, 64, i), 8));
    }
}

static ir_val gen_slot(struct gen *g) {
    ir_val i = gen_value(g, 8, 1), at = em_bin(g, IR_AND, 8, i, em_const(g, 8, TABLE - 1));
    return em_ptradd(g, g->table, em_cast(g, IR_ZEXT, 64, at), 8);
}

static void gen_pointer_call(struct gen *g) {
    const struct callee f = g->callees.at[below(g, g->callees.n)];
    ir_val args[4] = {0};
    args[0] = em_load_ptr(g, gen_slot(g));
    if (below(g, 4) == 0) {
        ir_val c = gen_cond(g, 1), other = gen_function_pointer(g);
        args[0] = g->b ? ir_select(g->b, c, args[0], other)
                       : raw_op(&g->r, IR_SELECT, IR_PTR, c, args[0], other);
    }
    em_check(g, em_isfunc(g, args[0], &f));
    for (unsigned i = 0; i < f.nparams; i++) args[i + 1] = gen_value(g, f.params[i], 2);
    ir_val v = em_callptr(g, &f, args);
    unsigned var = below(g, VARS - 1);
    em_set(g, var, fit(g, v, f.ret, g->width[var]));
}

static void gen_memory(struct gen *g);

/* Does a write change what is there? */
static void gen_change(struct gen *g) {
    unsigned w = 8u << below(g, 4);
    ir_val p = gen_element(g, 1), old = em_load(g, w, p);
    gen_memory(g);
    em_check(g, em_bin(g, IR_EQ, w, em_load(g, w, p), old));
}

static void gen_memory(struct gen *g) {
    if (g->outside[0] && below(g, 4) == 0) {
        gen_change(g);
        return;
    }
    ir_val p = gen_element(g, 1), q = gen_element(g, 1);
    unsigned w = gen_width(g);
    uint32_t k = below(g, 4);
    if (k == 0)
        em_effect(g, IR_COPY, (ir_val[]){p, q, em_const(g, 64, below(g, 17))}, 3);
    else if (k == 1)
        em_effect(g, IR_FILL, (ir_val[]){p, gen_value(g, 8, 1), em_const(g, 64, below(g, 17))}, 3);
    else
        em_store(g, gen_value(g, w, 2), p);
}

/* ---- addresses: what comes back is in bounds, wherever the objects lie ---- */

static ir_val em_address(struct gen *g, ir_val p) { return em_cast(g, IR_PTRTOINT, 64, p); }

static ir_val em_pointer(struct gen *g, ir_val n) {
    return g->b ? ir_cast(g->b, IR_INTTOPTR, IR_PTR, n) : raw_op(&g->r, IR_INTTOPTR, IR_PTR, n);
}

static ir_val em_at_offset(struct gen *g, ir_val p, uint64_t n) {
    return em_ptradd(g, p, em_const(g, 64, n), 1);
}

/* A multiple of 16 in one of the objects. */
static ir_val gen_place(struct gen *g) {
    ir_val p = below(g, 2) ? g->array : g->other;
    if (below(g, 2)) return em_at_offset(g, p, 16 * below(g, 3));
    ir_val i = em_bin(g, IR_AND, 8, gen_value(g, 8, 1), em_const(g, 8, 1));
    return em_ptradd(g, p, em_cast(g, IR_ZEXT, 64, i), 32);
}

/* Through memory: whole, as a number, in pieces of 1, 2 or 4 bytes. */
static ir_val gen_stored(struct gen *g, ir_val p) {
    uint64_t from = 8 * below(g, 4), to = 32 + below(g, 24), step = (uint64_t)1 << below(g, 4);
    em_store(g, p, em_at_offset(g, g->slots, from));
    if (below(g, 3) == 0) {
        ir_val a = em_at_offset(g, g->slots, to), b = em_at_offset(g, g->slots, from);
        em_effect(g, IR_COPY, (ir_val[]){a, b, em_const(g, 64, 8)}, 3);
        return em_load_ptr(g, a);
    }
    for (uint64_t i = 0; i < 8; i += step) {
        ir_val v = em_load(g, 8 * (unsigned)step, em_at_offset(g, g->slots, from + i));
        em_store(g, v, em_at_offset(g, g->slots, to + i));
    }
    return em_load_ptr(g, em_at_offset(g, g->slots, to));
}

/* As a number, changed and changed back. */
static ir_val gen_coded(struct gen *g, ir_val p) {
    ir_val n = em_address(g, p), k = gen_value(g, 64, 1);
    switch (below(g, 5)) {
    case 0:
        n = em_bin(g, IR_SUB, 64, em_bin(g, IR_ADD, 64, n, k), k);
        break;
    case 1:
        k = em_address(g, gen_place(g));
        n = em_bin(g, IR_XOR, 64, em_bin(g, IR_XOR, 64, n, k), k);
        break;
    case 2:
        k = em_bin(g, IR_AND, 64, k, em_const(g, 64, 15));
        n = em_bin(g, below(g, 2) ? IR_OR : IR_XOR, 64, n, k);
        n = em_bin(g, IR_AND, 64, n, em_const(g, 64, ~(bv_t)15));
        break;
    case 3:
        k = em_bin(g, IR_AND, 64, n, em_const(g, 64, ~(bv_t)4095));
        n = em_bin(g, IR_OR, 64, k, em_bin(g, IR_AND, 64, n, em_const(g, 64, 4095)));
        break;
    default:
        k = em_address(g, gen_place(g));
        n = em_select(g, 64, em_bin(g, IR_ULT, 64, n, k), n, k);
    }
    return em_pointer(g, n);
}

static void gen_address(struct gen *g) {
    unsigned var = below(g, VARS - 1), w = g->width[var];
    ir_val p = gen_place(g), q = below(g, 2) ? gen_stored(g, p) : gen_coded(g, p);
    ir_val cmp = 0;
    switch (below(g, 6)) {
    case 0:
        em_store(g, gen_value(g, w, 1), q);
        break;
    case 1:
        em_set(g, var, fit(g, em_address(g, q), 64, w)); /* where things lie matters */
        break;
    case 2:
        cmp = em_bin(g, below(g, 2) ? IR_PTRLT : IR_PTRLE, 1, p, q);
        em_check(g, cmp);
        break;
    case 3:
        em_check(g, em_bin(g, IR_PTREQ, 1, q, gen_place(g)));
        break;
    case 4:
        cmp = em_bin(g, IR_AND, 64, em_address(g, q), em_const(g, 64, 31));
        em_check(g, em_bin(g, IR_ULT, 64, cmp, em_const(g, 64, 16 + below(g, 2))));
        break;
    default:
        em_set(g, var, fit(g, em_load(g, 32, q), 32, w));
    }
}

static void gen_statement(struct gen *g, unsigned depth) {
    uint32_t k = below(g, 16);
    unsigned var = below(g, VARS - 1); /* not the counter */
    if (k < 2 && depth)
        gen_if(g, depth);
    else if (k == 2 && depth)
        gen_switch(g, depth);
    else if (k == 3 && depth == 2 && g->opt.loops)
        gen_loop(g, depth);
    else if (k == 4 && g->callees.n && g->opt.calls)
        gen_call(g);
    else if (k < 8 && g->opt.addresses && below(g, 2))
        gen_address(g);
    else if (k == 8 && g->callees.n && g->opt.pointers)
        gen_pointer_call(g);
    else if (k == 10 && g->callees.n && g->opt.pointers && below(g, 2)) {
        ir_val f = gen_function_pointer(g);
        em_store(g, f, gen_slot(g));
    } else if (k < 8 && g->opt.memory)
        gen_memory(g);
    else if (k == 8 && !g->opt.no_inputs)
        em_set(g, var, em_nondet(g, g->width[var]));
    else if (k == 9)
        em_check_of(g, g->checks % 3 ? CHECK_ASSERTION : CHECK_CONVERSION, gen_cond(g, 2));
    else
        em_set(g, var, gen_value(g, g->width[var], 3));
}

static void gen_statements(struct gen *g, unsigned depth, unsigned n) {
    for (unsigned i = 0; i < n; i++) gen_statement(g, depth);
}

/* ---- functions: a callee comes before its callers; the entry, f0, comes last ---- */

static void begin_function(struct gen *g, const char *name, ir_type ret, bool built) {
    raw_func(&g->r, name, ret);
    if (!built) return;
    struct ir_func *f = arena_new(g->a, struct ir_func);
    f->name = name;
    f->ret = ret;
    g->r.m->funcs.at[g->r.m->funcs.n - 1] = f;
    g->r.f = f;
    g->b = ir_build_begin(g->r.m, f);
}

static void gen_function(struct gen *g, unsigned k, bool built) {
    struct callee f = {.name = arena_printf(g->a, "f%u", k), .nparams = 1 + below(g, 3)};
    f.ret = IR_I(gen_width(g));
    for (unsigned i = 0; i < f.nparams; i++) f.params[i] = IR_I(gen_width(g));
    if (g->opt.pointers && g->callees.n && k && below(g, 4)) {
        const char *name = f.name;
        f = g->callees.at[0];
        f.name = name;
    }
    begin_function(g, f.name, f.ret, built);
    ir_val params[3];
    for (unsigned i = 0; i < f.nparams; i++)
        params[i] = g->b ? ir_param(g->b, f.params[i], "p", 0) : raw_param(&g->r, f.params[i], "p");
    for (unsigned i = 0; i < 2 && g->opt.outside && !k; i++)
        g->outside[i] = g->b ? ir_param(g->b, IR_PTR, "q", 0) : raw_param(&g->r, IR_PTR, "q");
    for (unsigned v = 0; v < VARS; v++) em_declare(g, v, v == VARS - 1 ? 8 : gen_width(g));
    g->array = em_alloca(g, ARRAY_BYTES);
    em_effect(g, IR_FILL, (ir_val[]){g->array, em_const(g, 8, 0x5a), em_const(g, 64, ARRAY_BYTES)},
              3);
    if (g->opt.addresses) {
        g->other = em_alloca(g, ARRAY_BYTES);
        g->slots = em_alloca(g, ARRAY_BYTES);
        em_effect(g, IR_FILL, (ir_val[]){g->other, em_const(g, 8, 7), em_const(g, 64, ARRAY_BYTES)},
                  3);
    }
    if (g->opt.pointers && g->callees.n) gen_table(g);
    for (unsigned v = 0; v < VARS; v++) {
        unsigned i = v % f.nparams;
        em_set(g, v, fit(g, params[i], f.params[i], g->width[v]));
    }
    gen_statements(g, 2, 1 + below(g, g->opt.statements ? g->opt.statements : 6));
    em_ret(g, gen_value(g, f.ret, 2));
    if (g->b) ir_build_end(g->b);
    g->b = NULL;
    vec_push(g->a, &g->callees, f);
}

struct ir_module *gen_ir(struct arena *a, uint64_t seed, int form,
                         const struct gen_ir_options *opt) {
    struct gen g = {.a = a, .p.state = seed, .opt = *opt, .r.a = a};
    g.r.m = ir_module_new(a);
    for (unsigned k = opt->functions ? opt->functions : 3; k-- > 0;)
        gen_function(&g, k, form == GEN_IR_BUILT);
    return g.r.m;
}

/* Of 1 to 96 bytes, in which small numbers are frequent. */
static struct wit_val outside_object(struct gen *g, struct witness *w) {
    struct wit_object o = {.name = "object", .size = 1 + below(g, 96)};
    bool mixed = below(g, 2);
    for (uint32_t i = 0; i < o.size; i++) {
        bv_t v = mixed ? prng_next(&g->p) & 0xff : below(g, 3);
        struct wit_cell c = {.off = i, .v = {.type = IR_I(8), .bits = v}};
        vec_push(g->a, &o.cells, c);
    }
    vec_push(g->a, &w->objects, o);
    return (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = w->objects.n - 1};
}

void gen_ir_witness(struct arena *a, const struct ir_module *m, uint64_t seed, struct witness *w) {
    struct gen g = {.a = a, .p.state = seed};
    const struct ir_func *f = ir_find_func(m, "f0");
    *w = (struct witness){.entry = "f0"};
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_type t = f->ins.at[f->params.at[i]].type;
        struct wit_val v = {.type = t};
        if (t == IR_PTR)
            v = outside_object(&g, w);
        else
            v.bits = bv_norm(gen_number(&g), t);
        vec_push(a, &w->args, v);
    }
    for (uint32_t i = 0; i < 64; i++) /* the reader cuts them to its width */
        vec_push(a, &w->inputs, (struct wit_val){.type = IR_I(128), .bits = gen_number(&g)});
}
