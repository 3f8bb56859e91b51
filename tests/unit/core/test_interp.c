/* The interpreter: operations, memory, lifetimes, ends, the witness protocol, traces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/interp/interp.h"
#include "tests/support/raw_ir.h"

#define I1  IR_I(1)
#define I8  IR_I(8)
#define I16 IR_I(16)
#define I32 IR_I(32)
#define I64 IR_I(64)

struct fixture {
    struct arena arena;
    struct raw r;
    struct witness w;
    struct interp_options opt;
    struct interp_result res;
};

static int setup(void **state) {
    struct fixture *x = vl_malloc(sizeof *x);
    memset(x, 0, sizeof *x);
    x->r.a = &x->arena;
    x->r.m = ir_module_new(&x->arena);
    x->w.entry = "main";
    *state = x;
    return 0;
}

static int teardown(void **state) {
    struct fixture *x = *state;
    arena_free(&x->arena);
    free(x);
    return 0;
}

static enum interp_end run(struct fixture *x) {
    interp_run(&x->arena, x->r.m, &x->w, &x->opt, &x->res);
    return x->res.end;
}

static struct wit_val num(unsigned w, bv_t k) {
    return (struct wit_val){.type = IR_I(w), .bits = bv_norm(k, w)};
}

static struct wit_val at(enum wit_place place, uint32_t index, int64_t off) {
    return (struct wit_val){.type = IR_PTR, .place = place, .index = index, .off = off};
}

static void expect_return(struct fixture *x, uint64_t k) {
    assert_int_equal(run(x), INTERP_RETURNED);
    assert_int_equal((uint64_t)x->res.ret.bits, k);
}

static void expect_end(struct fixture *x, enum interp_end end, ir_val ins) {
    assert_int_equal(run(x), end);
    assert_int_equal(x->res.ins, ins);
}

/* ---- operations ---- */

struct sem {
    uint16_t op;
    bv_t (*bin)(bv_t, bv_t, unsigned);
    bool (*cmp)(bv_t, bv_t, unsigned);
};

static bool same(bv_t a, bv_t b, unsigned w) { return bv_norm(a, w) == bv_norm(b, w); }
static bool differ(bv_t a, bv_t b, unsigned w) { return !same(a, b, w); }

static const struct sem sems[] = {
    {IR_ADD, bv_add, 0},     {IR_SUB, bv_sub, 0},     {IR_MUL, bv_mul, 0},
    {IR_UDIV, bv_udiv, 0},   {IR_UREM, bv_urem, 0},   {IR_SDIV, bv_sdiv, 0},
    {IR_SREM, bv_srem, 0},   {IR_AND, bv_and, 0},     {IR_OR, bv_or, 0},
    {IR_XOR, bv_xor, 0},     {IR_SHL, bv_shl, 0},     {IR_LSHR, bv_lshr, 0},
    {IR_ASHR, bv_ashr, 0},   {IR_EQ, 0, same},        {IR_NE, 0, differ},
    {IR_ULT, 0, bv_ult},     {IR_ULE, 0, bv_ule},     {IR_SLT, 0, bv_slt},
    {IR_SLE, 0, bv_sle},     {IR_SADDO, 0, bv_saddo}, {IR_SSUBO, 0, bv_ssubo},
    {IR_SMULO, 0, bv_smulo}, {IR_UADDO, 0, bv_uaddo}, {IR_USUBO, 0, bv_usubo},
    {IR_UMULO, 0, bv_umulo},
};

static void every_binary_operation_means_what_sem_says(void **state) {
    struct fixture *x = *state;
    static const unsigned widths[] = {1, 7, 8, 16, 32, 33, 64, 100, 128};
    uint64_t covered = 0;
    for (size_t k = 0; k < sizeof sems / sizeof *sems; k++) {
        covered |= (uint64_t)1 << sems[k].op;
        for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
            unsigned w = widths[i];
            ir_type t = sems[k].bin ? IR_I(w) : I1;
            x->r.m = ir_module_new(&x->arena);
            raw_func(&x->r, "main", t);
            ir_val a = raw_param(&x->r, IR_I(w), "a"), b = raw_param(&x->r, IR_I(w), "b");
            raw_ret(&x->r, raw_op(&x->r, sems[k].op, t, a, b));
            const bv_t values[] = {
                0, 1, 3, bv_mask(w), bv_mask(w) >> 1, bv_norm(0x1234567812345678u, w), w};
            for (size_t p = 0; p < 49; p++) {
                bv_t u = bv_norm(values[p / 7], w), v = bv_norm(values[p % 7], w);
                x->w.args.n = 0;
                vec_push(&x->arena, &x->w.args, num(w, u));
                vec_push(&x->arena, &x->w.args, num(w, v));
                bv_t want = sems[k].bin ? sems[k].bin(u, v, w) : sems[k].cmp(u, v, w);
                assert_int_equal(run(x), INTERP_RETURNED);
                assert_true(x->res.ret.bits == want);
            }
        }
    }
    for (unsigned op = 0; op < IR_OP_COUNT; op++)
        if (ir_ops[op].shape == S_BIN || ir_ops[op].shape == S_CMP) assert_true(covered >> op & 1);
}

static void casts_and_select(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I64);
    ir_val a = raw_const(&x->r, 8, 0x80);
    ir_val s = raw_op(&x->r, IR_SEXT, I32, a);  /* 0xffffff80 */
    ir_val z = raw_op(&x->r, IR_ZEXT, I32, a);  /* 0x80 */
    ir_val t = raw_op(&x->r, IR_TRUNC, I16, s); /* 0xff80 */
    ir_val c = raw_op(&x->r, IR_ULT, I1, z, s);
    ir_val pick = raw_op(&x->r, IR_SELECT, I32, c, s, z);
    ir_val hi = raw_op(&x->r, IR_ZEXT, I64, t);
    hi = raw_op(&x->r, IR_SHL, I64, hi, raw_const(&x->r, 64, 32));
    raw_ret(&x->r, raw_op(&x->r, IR_OR, I64, hi, raw_op(&x->r, IR_ZEXT, I64, pick)));
    expect_return(x, 0x0000ff80ffffff80u);
}

/* ---- control ---- */

/* i, s = 0, 0; do { s, i = s + i, i + 1 } while (i < n); swaps ride along to test parallel copies
 */
static void loops_pass_block_arguments_in_parallel(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val zero = raw_const(&x->r, 32, 0), one = raw_const(&x->r, 32, 1);
    ir_blk loop = raw_block(&x->r), done = raw_block(&x->r);
    ir_val i = raw_block_param(&x->r, loop, I32), s = raw_block_param(&x->r, loop, I32);
    ir_val p = raw_block_param(&x->r, loop, I32), q = raw_block_param(&x->r, loop, I32);
    raw_jmp(&x->r, loop, zero, zero, one, raw_const(&x->r, 32, 1000));
    x->r.b = loop;
    ir_val s2 = raw_op(&x->r, IR_ADD, I32, s, i), i2 = raw_op(&x->r, IR_ADD, I32, i, one);
    ir_val c = raw_op(&x->r, IR_ULT, I1, i2, raw_const(&x->r, 32, 11));
    ir_val br = raw_op(&x->r, IR_BR, IR_VOID, c);
    raw_to(&x->r, br, raw_edge(&x->r, loop, RAW_ARGS(i2, s2, q, p)));
    raw_to(&x->r, br, raw_edge(&x->r, done, 0, NULL));
    x->r.b = done;
    raw_ret(&x->r, raw_op(&x->r, IR_ADD, I32, s2, raw_op(&x->r, IR_SUB, I32, p, q)));
    expect_return(x, ((uint64_t)1 << 32) + 55 + 1 - 1000); /* swapped an even number of times */
}

static void switch_takes_ranges_and_default(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val v = raw_param(&x->r, I8, "v");
    ir_blk b[3] = {raw_block(&x->r), raw_block(&x->r), raw_block(&x->r)};
    ir_val t = raw_op(&x->r, IR_SWITCH, IR_VOID, v);
    for (int i = 0; i < 3; i++) raw_to(&x->r, t, raw_edge(&x->r, b[i], 0, NULL));
    struct ir_edge *e = raw_at(&x->r, t)->edges;
    e[1].lo = 3, e[1].hi = 5;
    e[2].lo = e[2].hi = 200;
    for (uint64_t i = 0; i < 3; i++) {
        x->r.b = b[i];
        raw_ret(&x->r, raw_const(&x->r, 32, i));
    }
    static const uint64_t want[][2] = {{2, 0}, {3, 1}, {5, 1}, {6, 0}, {200, 2}, {255, 0}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        x->w.args.n = 0;
        vec_push(&x->arena, &x->w.args, num(8, want[i][0]));
        expect_return(x, want[i][1]);
    }
}

/* fact(n) = n ? n * fact(n - 1) : 1 */
static ir_val make_fact(struct fixture *x) {
    raw_func(&x->r, "fact", I64);
    ir_val n = raw_param(&x->r, I64, "n"), one = raw_const(&x->r, 64, 1);
    ir_blk more = raw_block(&x->r), base = raw_block(&x->r);
    raw_br(&x->r, raw_op(&x->r, IR_NE, I1, n, raw_const(&x->r, 64, 0)), more, base);
    x->r.b = base;
    raw_ret(&x->r, one);
    x->r.b = more;
    ir_val call = raw_call(&x->r, "fact", I64, RAW_ARGS(raw_op(&x->r, IR_SUB, I64, n, one)));
    raw_ret(&x->r, raw_op(&x->r, IR_MUL, I64, n, call));
    return call;
}

static void recursion_uses_its_own_stack(void **state) {
    struct fixture *x = *state;
    ir_val call = make_fact(x);
    x->w.entry = "fact";
    vec_push(&x->arena, &x->w.args, num(64, 10));
    expect_return(x, 3628800);
    x->opt.max_depth = 200000;
    x->w.args.at[0] = num(64, 150000);
    assert_int_equal(run(x), INTERP_RETURNED);
    x->opt.max_depth = 10;
    expect_return(x, (x->w.args.at[0] = num(64, 10), 3628800));
    x->w.args.at[0] = num(64, 11);
    expect_end(x, INTERP_FUEL, call);
    assert_int_equal(x->res.stack.n, 11);
    assert_int_equal(x->res.stack.at[0].ins, 0);
    assert_int_equal(x->res.stack.at[10].ins, call);
    assert_int_equal((uint64_t)x->res.stack.at[10].args[0].bits, 1);
}

static void fuel_is_respected(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", IR_VOID);
    ir_blk loop = raw_block(&x->r);
    raw_jmp0(&x->r, loop);
    x->r.b = loop;
    raw_jmp0(&x->r, loop);
    x->opt.max_steps = 12345;
    assert_int_equal(run(x), INTERP_FUEL);
    assert_int_equal(x->res.steps, 12345);
}

/* ---- ends ---- */

static void checks_assumptions_and_halt_end_the_run(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", IR_VOID);
    ir_val a = raw_param(&x->r, I8, "a");
    ir_val k[3];
    for (unsigned i = 0; i < 3; i++) k[i] = raw_op(&x->r, IR_NE, I1, a, raw_const(&x->r, 8, i));
    ir_val check = raw_check(&x->r, CHECK_ASSERTION, k[0]);
    ir_val assume = raw_op(&x->r, IR_ASSUME, IR_VOID, k[1]);
    ir_val halt = raw_op0(&x->r, IR_HALT, IR_VOID);
    x->opt.max_trace = 100;
    vec_push(&x->arena, &x->w.args, num(8, 0));
    expect_end(x, INTERP_CHECK_FAILED, check);
    assert_string_equal(x->res.func, "main");
    assert_int_equal(x->res.trace.at[x->res.trace.n - 1].kind, STEP_FAIL);
    assert_int_equal(x->res.trace.at[x->res.trace.n - 1].ins, check);
    x->opt.skip = (check_set)1 << CHECK_ASSERTION;
    expect_end(x, INTERP_HALTED, halt);
    x->w.args.at[0] = num(8, 1);
    expect_end(x, INTERP_ASSUME_FAILED, assume);
    x->w.args.at[0] = num(8, 2);
    expect_end(x, INTERP_HALTED, halt);
}

static void a_missing_entry_is_internal(void **state) {
    struct fixture *x = *state;
    raw_declare(&x->r, "main", IR_VOID);
    assert_int_equal(run(x), INTERP_INTERNAL);
    x->w.entry = "nobody";
    assert_int_equal(run(x), INTERP_INTERNAL);
}

static void unsupported_values_matter_only_where_they_decide(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val use = raw_param(&x->r, I1, "use");
    ir_val u = raw_op0(&x->r, IR_UNSUPPORTED, I32), one = raw_const(&x->r, 32, 1);
    ir_val p = raw_op(&x->r, IR_ALLOCA, IR_PTR, raw_const(&x->r, 64, 8));
    raw_op(&x->r, IR_STORE, IR_VOID, raw_op(&x->r, IR_ADD, I32, u, one), p);
    ir_val l = raw_op(&x->r, IR_LOAD, I32, p);
    ir_val s = raw_op(&x->r, IR_SELECT, I32, use, l, one);
    ir_val check = raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_EQ, I1, s, one));
    raw_op(&x->r, IR_STORE, IR_VOID, one, p);
    raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I32, p));
    vec_push(&x->arena, &x->w.args, num(1, 0));
    expect_return(x, 1);
    x->w.args.at[0] = num(1, 1);
    expect_end(x, INTERP_UNSUPPORTED, check);
    raw_at(&x->r, u)->imm = IR_UNSUP_MEMORY;
    expect_end(x, INTERP_UNSUPPORTED, u);
}

static void unsupported_values_pass_calls_and_edges(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "id", I32);
    raw_ret(&x->r, raw_param(&x->r, I32, "v"));
    raw_func(&x->r, "main", I32);
    ir_val u = raw_op0(&x->r, IR_UNSUPPORTED, I32);
    ir_val v = raw_call(&x->r, "id", I32, RAW_ARGS(u));
    ir_val good = raw_call(&x->r, "id", I32, RAW_ARGS(raw_const(&x->r, 32, 7)));
    ir_blk next = raw_block(&x->r);
    ir_val p = raw_block_param(&x->r, next, I32), q = raw_block_param(&x->r, next, I32);
    raw_jmp(&x->r, next, v, good);
    x->r.b = next;
    raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_EQ, I1, q, raw_const(&x->r, 32, 7)));
    ir_val c =
        raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_EQ, I1, p, raw_const(&x->r, 32, 7)));
    raw_ret(&x->r, q);
    expect_end(x, INTERP_UNSUPPORTED, c);
    x->opt.skip = (check_set)1 << CHECK_ASSERTION;
    expect_return(x, 7);
}

/* ---- memory ---- */

static ir_val alloca_of(struct fixture *x, uint64_t size) {
    return raw_op(&x->r, IR_ALLOCA, IR_PTR, raw_const(&x->r, x->r.m->target.ptr_bits, size));
}

static ir_val offset(struct fixture *x, ir_val p, int64_t off) {
    return raw_ptradd(&x->r, p, raw_const(&x->r, x->r.m->target.ptr_bits, (bv_t)off), 1);
}

static void byte_order_is_the_targets(void **state) {
    struct fixture *x = *state;
    for (int big = 0; big < 2; big++) {
        x->r.m = ir_module_new(&x->arena);
        x->r.m->target.big_endian = big;
        raw_func(&x->r, "main", I16);
        ir_val p = alloca_of(x, 8);
        raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 0x11223344), offset(x, p, 1));
        raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I16, offset(x, p, 2)));
        expect_return(x, 0x2233);
    }
    x->r.m = ir_module_new(&x->arena);
    raw_func(&x->r, "main", I8);
    ir_val p = alloca_of(x, 4);
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 0x11223344), p);
    raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I8, p));
    expect_return(x, 0x44);
    x->r.m->target.big_endian = true;
    expect_return(x, 0x11);
}

static void odd_widths_survive_memory(void **state) {
    struct fixture *x = *state;
    static const unsigned widths[] = {2, 7, 9, 24, 33, 65, 127, 128};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        unsigned w = widths[i];
        x->r.m = ir_module_new(&x->arena);
        x->r.m->target.big_endian = i & 1;
        raw_func(&x->r, "main", IR_I(w));
        ir_val p = alloca_of(x, 16);
        raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, w, ~(bv_t)0 - 5), p);
        raw_ret(&x->r, raw_op(&x->r, IR_LOAD, IR_I(w), p));
        assert_int_equal(run(x), INTERP_RETURNED);
        assert_true(x->res.ret.bits == bv_norm(~(bv_t)0 - 5, w));
    }
}

/* Stores &b[off] in a, gives its bytes to `then`, loads it back and dereferences. */
static void pointers_in_memory_keep_their_object(void **state) {
    struct fixture *x = *state;
    for (int t = 0; t < 4; t++) {
        x->r.m = ir_module_new(&x->arena);
        x->r.m->target.ptr_bits = t & 1 ? 32 : 64;
        x->r.m->target.big_endian = (t & 2) != 0;
        raw_func(&x->r, "main", I32);
        ir_val a = alloca_of(x, 32), b = alloca_of(x, 32), c = alloca_of(x, 32);
        uint32_t w = x->r.m->target.ptr_bits;
        raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 77), offset(x, b, 12));
        raw_op(&x->r, IR_STORE, IR_VOID, offset(x, b, 12), offset(x, a, 8));
        raw_op(&x->r, IR_STORE, IR_VOID, offset(x, b, 1000000), offset(x, a, 16)); /* far outside */
        raw_op(&x->r, IR_COPY, IR_VOID, c, a, raw_const(&x->r, w, 32));
        ir_val far = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, c, 16));
        raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_PTREQ, I1, far, offset(x, b, 1000000)));
        ir_val p = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, c, 8));
        raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_SAMEOBJ, I1, p, b));
        ir_val n = raw_op(&x->r, IR_LOAD, IR_I(w), offset(x, c, 8));
        raw_check(&x->r, CHECK_ASSERTION,
                  raw_op(&x->r, IR_EQ, I1, n, raw_op(&x->r, IR_PTRTOINT, IR_I(w), p)));
        raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I32, p));
        expect_return(x, 77);
    }
}

/* Moved byte by byte, or to an odd place, a pointer is its address and comes back from it. */
static void pointers_in_pieces_come_back_by_address(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val a = alloca_of(x, 32), b = alloca_of(x, 32), c = alloca_of(x, 32);
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 99), offset(x, b, 4));
    raw_op(&x->r, IR_STORE, IR_VOID, offset(x, b, 4), a);
    for (int i = 0; i < 8; i++) {
        ir_val byte = raw_op(&x->r, IR_LOAD, I8, offset(x, a, i));
        raw_op(&x->r, IR_STORE, IR_VOID, byte, offset(x, c, i + 3));
    }
    raw_op(&x->r, IR_COPY, IR_VOID, offset(x, c, 16), offset(x, c, 3), raw_const(&x->r, 64, 8));
    ir_val p = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, c, 16));
    raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I32, p));
    expect_return(x, 99);
}

static void numbers_become_pointers_only_inside_live_objects(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val d = raw_param(&x->r, I64, "d");
    ir_val a = alloca_of(x, 8), b = alloca_of(x, 8);
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 5), offset(x, b, 4));
    ir_val n = raw_op(&x->r, IR_PTRTOINT, I64, b);
    raw_check(&x->r, CHECK_ASSERTION,
              raw_op(&x->r, IR_NE, I1, n, raw_op(&x->r, IR_PTRTOINT, I64, a)));
    ir_val p = raw_op(&x->r, IR_INTTOPTR, IR_PTR, raw_op(&x->r, IR_ADD, I64, n, d));
    ir_val in = raw_op(&x->r, IR_INBOUNDS, I1, p, raw_const(&x->r, 64, 4));
    ir_val check = raw_check(&x->r, CHECK_OUT_OF_BOUNDS, in);
    raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I32, p));
    vec_push(&x->arena, &x->w.args, num(64, 4));
    expect_return(x, 5);
    x->w.args.at[0] = num(64, 8);
    expect_end(x, INTERP_CHECK_FAILED, check);
    x->w.args.at[0] = num(64, 9);
    expect_end(x, INTERP_UNSUPPORTED, check);
    raw_func(&x->r, "zero", I1);
    p = raw_op(&x->r, IR_INTTOPTR, IR_PTR, raw_const(&x->r, 64, 0));
    raw_ret(&x->r, raw_op(&x->r, IR_PTREQ, I1, p, raw_null(&x->r)));
    x->w.entry = "zero";
    expect_return(x, 1);
}

/* ---- faults ---- */

/* One access at p of a module whose function is being written; what does the run say? */
static void expect_fault(struct fixture *x, ir_val access, enum check_kind guard) {
    raw_ret(&x->r, 0);
    expect_end(x, INTERP_INTERNAL, access);
    x->opt.skip = (check_set)1 << guard;
    expect_end(x, INTERP_UNSUPPORTED, access);
    x->opt.skip = 0;
    x->r.m = ir_module_new(&x->arena);
    raw_func(&x->r, "main", IR_VOID);
}

static void unguarded_accesses_are_found(void **state) {
    struct fixture *x = *state;
    ir_val p, q;
    raw_func(&x->r, "main", IR_VOID);
    p = alloca_of(x, 4);
    expect_fault(x, raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 1), offset(x, p, 1)),
                 CHECK_OUT_OF_BOUNDS);
    p = alloca_of(x, 4);
    expect_fault(x, raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 8, 1), offset(x, p, -1)),
                 CHECK_ARRAY_BOUNDS);
    expect_fault(x, raw_op(&x->r, IR_LOAD, I8, raw_null(&x->r)), CHECK_NULL_DEREFERENCE);
    p = alloca_of(x, 4);
    raw_op(&x->r, IR_END, IR_VOID, p);
    expect_fault(x, raw_op(&x->r, IR_LOAD, I8, p), CHECK_DANGLING);
    p = raw_op(&x->r, IR_MALLOC, IR_PTR, raw_const(&x->r, 64, 4));
    raw_op(&x->r, IR_FREE, IR_VOID, p);
    expect_fault(x, raw_op(&x->r, IR_FREE, IR_VOID, p), CHECK_DOUBLE_FREE);
    p = alloca_of(x, 4);
    expect_fault(x, raw_op(&x->r, IR_FREE, IR_VOID, p), CHECK_INVALID_FREE);
    p = raw_op(&x->r, IR_MALLOC, IR_PTR, raw_const(&x->r, 64, 4));
    expect_fault(x, raw_op(&x->r, IR_FREE, IR_VOID, offset(x, p, 1)), CHECK_INVALID_FREE);
    p = alloca_of(x, 4), q = alloca_of(x, 4);
    expect_fault(x, raw_op(&x->r, IR_COPY, IR_VOID, p, q, raw_const(&x->r, 64, 5)),
                 CHECK_OUT_OF_BOUNDS);
    p = alloca_of(x, 4);
    expect_fault(
        x, raw_op(&x->r, IR_FILL, IR_VOID, p, raw_const(&x->r, 8, 0), raw_const(&x->r, 64, 5)),
        CHECK_OUT_OF_BOUNDS);
    raw_global(&x->r, "c", 4)->is_const = true;
    expect_fault(
        x,
        raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 8, 1), raw_named(&x->r, IR_GLOBAL, "c")),
        CHECK_STRING_LITERAL_WRITE);
}

static void reading_what_was_never_set(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val p = alloca_of(x, 8), q = alloca_of(x, 8), n = raw_const(&x->r, 64, 4);
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 16, 7), offset(x, p, 2));
    raw_op(&x->r, IR_COPY, IR_VOID, q, p, raw_const(&x->r, 64, 8)); /* no harm in copying */
    raw_check(&x->r, CHECK_ASSERTION,
              raw_op(&x->r, IR_ISINIT, I1, offset(x, q, 2), raw_const(&x->r, 64, 2)));
    ir_val no = raw_op(&x->r, IR_ISINIT, I1, q, n);
    raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_XOR, I1, no, raw_const(&x->r, 1, 1)));
    ir_val load = raw_op(&x->r, IR_LOAD, I32, q);
    ir_val check = raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_NE, I1, load, n));
    raw_ret(&x->r, load);
    expect_end(x, INTERP_INTERNAL, load);
    x->opt.skip = (check_set)1 << CHECK_UNINITIALISED_READ;
    raw_at(&x->r, check)->args[0] = no; /* false: fails before anything is read */
    expect_end(x, INTERP_CHECK_FAILED, check);
    raw_at(&x->r, check)->args[0] = load;
    expect_return(x, 7 << 16);
    struct wit_unset was = {.index = 0};
    vec_push(&x->arena, &was.cells, (struct wit_cell){.v = num(32, 0x01020304)});
    vec_push(&x->arena, &x->w.unset, was);
    expect_return(x, 0x00070304); /* copied with the rest */
    x->w.unset.n = 0;
}

/* Of a byte some bits may hold a value; copies keep which. */
static void bits_hold_values(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I8);
    ir_val p = alloca_of(x, 2), q = alloca_of(x, 2), low = raw_const(&x->r, 8, 0x07);
    ir_val rest = raw_const(&x->r, 8, 0xf8), two = raw_const(&x->r, 64, 2);
    raw_op(&x->r, IR_SETBITS, IR_VOID, raw_const(&x->r, 8, 0xfd), p, low);
    raw_op(&x->r, IR_COPY, IR_VOID, q, p, two);
    ir_val tests[] = {
        raw_op(&x->r, IR_BITSINIT, I1, q, low), raw_op(&x->r, IR_BITSINIT, I1, q, rest),
        raw_op(&x->r, IR_ISINIT, I1, q, raw_const(&x->r, 64, 1)),
        raw_op(&x->r, IR_EQ, I1, raw_op(&x->r, IR_LOAD, I8, q), raw_const(&x->r, 8, 5))};
    raw_op(&x->r, IR_SETBITS, IR_VOID, raw_const(&x->r, 8, 0x42), q, rest);
    ir_val all = raw_op(&x->r, IR_ISINIT, I1, q, raw_const(&x->r, 64, 1));
    ir_val sum = raw_op(&x->r, IR_SHL, I8, raw_op(&x->r, IR_ZEXT, I8, all), raw_const(&x->r, 8, 4));
    for (unsigned i = 0; i < 4; i++) {
        ir_val bit = raw_op(&x->r, IR_ZEXT, I8, tests[i]);
        sum = raw_op(&x->r, IR_OR, I8, sum, raw_op(&x->r, IR_SHL, I8, bit, raw_const(&x->r, 8, i)));
    }
    ir_val value =
        raw_op(&x->r, IR_EQ, I1, raw_op(&x->r, IR_LOAD, I8, q), raw_const(&x->r, 8, 0x45));
    raw_check(&x->r, CHECK_ASSERTION, value);
    raw_ret(&x->r, sum);
    expect_return(x, 0x19);
}

/* Null, or to no object, whatever lies there. */
static void pointers_that_were_never_set(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I8);
    ir_val q = alloca_of(x, 8), u = alloca_of(x, 8);
    ir_val p = raw_op(&x->r, IR_LOAD, IR_PTR, u);
    ir_val same = raw_op(&x->r, IR_PTREQ, I1, p, q);
    ir_val live = raw_op(&x->r, IR_INBOUNDS, I1, p, raw_const(&x->r, 64, 1));
    ir_val null = raw_op(&x->r, IR_PTREQ, I1, p, raw_null(&x->r));
    ir_val sum = raw_op(&x->r, IR_ZEXT, I8, same);
    ir_val two =
        raw_op(&x->r, IR_SHL, I8, raw_op(&x->r, IR_ZEXT, I8, live), raw_const(&x->r, 8, 1));
    ir_val four =
        raw_op(&x->r, IR_SHL, I8, raw_op(&x->r, IR_ZEXT, I8, null), raw_const(&x->r, 8, 2));
    raw_ret(&x->r, raw_op(&x->r, IR_OR, I8, sum, raw_op(&x->r, IR_OR, I8, two, four)));
    x->opt.skip = (check_set)1 << CHECK_UNINITIALISED_READ;
    struct wit_base at = {.place = WIT_ALLOC, .index = 0, .base = 0x1000, .size = 8};
    vec_push(&x->arena, &x->w.bases, at);
    struct wit_unset was = {.index = 1};
    vec_push(&x->arena, &was.cells, (struct wit_cell){.v = num(64, 0x1000)});
    expect_return(x, 4);
    vec_push(&x->arena, &x->w.unset, was);
    expect_return(x, 1); /* equal to q, and yet no pointer to it */
}

static void lifetimes_end_with_scope_and_frame(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "leak", IR_PTR);
    ir_val p = alloca_of(x, 4);
    raw_ret(&x->r, p);
    raw_func(&x->r, "heap", IR_PTR);
    raw_ret(&x->r, raw_op(&x->r, IR_MALLOC, IR_PTR, raw_const(&x->r, 64, 4)));
    raw_func(&x->r, "main", I8);
    ir_val a = raw_call(&x->r, "leak", IR_PTR, 0, NULL),
           b = raw_call(&x->r, "heap", IR_PTR, 0, NULL);
    ir_val c = alloca_of(x, 4), e = alloca_of(x, 4);
    raw_op(&x->r, IR_END, IR_VOID, e);
    ir_val sum = raw_const(&x->r, 8, 0);
    ir_val all[] = {a, b, c, e, raw_null(&x->r)};
    for (unsigned i = 0; i < 5; i++) {
        ir_val live = raw_op(&x->r, IR_ZEXT, I8, raw_op(&x->r, IR_ISLIVE, I1, all[i]));
        sum =
            raw_op(&x->r, IR_OR, I8, sum, raw_op(&x->r, IR_SHL, I8, live, raw_const(&x->r, 8, i)));
    }
    raw_op(&x->r, IR_FREE, IR_VOID, b);
    raw_ret(&x->r, sum);
    expect_return(x, 2 | 4 | 16);
}

static void pointer_predicates(void **state) {
    struct fixture *x = *state;
    raw_global(&x->r, "c", 4)->is_const = true;
    raw_func(&x->r, "main", I32);
    ir_val p = alloca_of(x, 8), q = alloca_of(x, 8), null = raw_null(&x->r),
           sum = raw_const(&x->r, 32, 0);
    ir_val n0 = raw_const(&x->r, 64, 0), n8 = raw_const(&x->r, 64, 8),
           huge = raw_const(&x->r, 64, -(bv_t)4);
    ir_val end = offset(x, p, 8), before = offset(x, p, -1), c = raw_named(&x->r, IR_GLOBAL, "c");
    const ir_val tests[] = {
        raw_op(&x->r, IR_INBOUNDS, I1, p, n8),
        raw_op(&x->r, IR_INBOUNDS, I1, end, n0),
        raw_op(&x->r, IR_INBOUNDS, I1, end, huge),
        raw_op(&x->r, IR_INBOUNDS, I1, before, n0),
        raw_op(&x->r, IR_INBOUNDS, I1, null, n0),
        raw_op(&x->r, IR_INBOUNDS, I1, null, n8),
        raw_op(&x->r, IR_PTRLT, I1, before, p),
        raw_op(&x->r, IR_PTRLE, I1, p, before),
        raw_op(&x->r, IR_PTRLE, I1, p, p),
        raw_op(&x->r, IR_SAMEOBJ, I1, p, q),
        raw_op(&x->r, IR_SAMEOBJ, I1, null, null),
        raw_op(&x->r, IR_PTREQ, I1, end, q),
        raw_op(&x->r, IR_PTREQ, I1, offset(x, end, -8), p),
        raw_op(&x->r, IR_ISWRITABLE, I1, p, n8),
        raw_op(&x->r, IR_ISWRITABLE, I1, c, n8),
        raw_op(&x->r, IR_EQ, I1, raw_op(&x->r, IR_PTRDIFF, I64, p, end),
               raw_const(&x->r, 64, -(bv_t)8)),
    };
    for (unsigned i = 0; i < 16; i++) {
        ir_val bit = raw_op(&x->r, IR_ZEXT, I32, tests[i]);
        sum = raw_op(&x->r, IR_OR, I32, sum,
                     raw_op(&x->r, IR_SHL, I32, bit, raw_const(&x->r, 32, i)));
    }
    raw_ret(&x->r, sum);
    expect_return(x, 1u | 2u | 16u | 64u | 256u | 1024u | 4096u | 8192u | 32768u);
}

static void offsets_wrap_at_the_targets_width(void **state) {
    struct fixture *x = *state;
    x->r.m->target.ptr_bits = 32;
    raw_func(&x->r, "main", I1);
    ir_val p = alloca_of(x, 4), big = raw_const(&x->r, 32, 0x40000000);
    ir_val q = raw_ptradd(&x->r, p, big, 4);
    raw_ret(&x->r, raw_op(&x->r, IR_PTREQ, I1, p, q));
    expect_return(x, 1);
}

/* Objects of absurd size cost only what is touched; runs over them cost fuel. */
static void huge_objects_are_sparse(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val p = raw_op(&x->r, IR_MALLOC, IR_PTR, raw_const(&x->r, 64, (bv_t)1 << 60));
    ir_val far = offset(x, p, ((int64_t)1 << 59) - 2); /* across two pages */
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 0xdeadbeef), far);
    ir_val p2 = offset(x, p, 1 << 20);
    raw_op(&x->r, IR_FILL, IR_VOID, p2, raw_const(&x->r, 8, 1), raw_const(&x->r, 64, 10000));
    raw_op(&x->r, IR_STORE, IR_VOID, p, offset(x, p, 4096));
    ir_val same =
        raw_op(&x->r, IR_PTREQ, I1, p, raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, p, 4096)));
    raw_check(&x->r, CHECK_ASSERTION, same);
    ir_val long_fill =
        raw_op(&x->r, IR_FILL, IR_VOID, p, raw_const(&x->r, 8, 1), raw_const(&x->r, 64, 1 << 10));
    raw_ret(&x->r, raw_op(&x->r, IR_LOAD, I32, far));
    expect_return(x, 0xdeadbeef);
    raw_at(&x->r, raw_at(&x->r, long_fill)->args[2])->k = (bv_t)1 << 59;
    expect_end(x, INTERP_FUEL, long_fill);
}

static void copies_may_overlap(void **state) {
    struct fixture *x = *state;
    for (int shift = -9; shift <= 9; shift++) {
        x->r.m = ir_module_new(&x->arena);
        raw_func(&x->r, "main", I1);
        ir_val p = alloca_of(x, 64), ok = raw_const(&x->r, 1, 1);
        for (unsigned i = 0; i < 64; i++)
            raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 8, i), offset(x, p, i));
        raw_op(&x->r, IR_COPY, IR_VOID, offset(x, p, 20 + shift), offset(x, p, 20),
               raw_const(&x->r, 64, 21));
        for (int i = 0; i < 21; i++) {
            ir_val v = raw_op(&x->r, IR_LOAD, I8, offset(x, p, 20 + shift + i));
            ir_val same_byte = raw_op(&x->r, IR_EQ, I1, v, raw_const(&x->r, 8, (bv_t)(20 + i)));
            ok = raw_op(&x->r, IR_AND, I1, ok, same_byte);
        }
        raw_ret(&x->r, ok);
        expect_return(x, 1);
    }
}

/* ---- the witness ---- */

static struct wit_object object(struct fixture *x, const char *name, uint64_t size) {
    (void)x;
    return (struct wit_object){.name = name, .size = size};
}

static void cell(struct fixture *x, struct wit_object *o, uint64_t off, struct wit_val v) {
    vec_push(&x->arena, &o->cells, (struct wit_cell){.off = off, .v = v});
}

/* A list node of the witness: { int value; node *next } twice, then null. */
static void unknown_objects_hold_their_cells(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val p = raw_param(&x->r, IR_PTR, "p");
    ir_val next = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, p, 8));
    ir_val last = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, next, 8));
    raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_PTREQ, I1, last, raw_null(&x->r)));
    ir_val a = raw_op(&x->r, IR_LOAD, I32, p), b = raw_op(&x->r, IR_LOAD, I32, next);
    raw_op(&x->r, IR_STORE, IR_VOID, b, p);
    raw_ret(&x->r, raw_op(&x->r, IR_ADD, I32, a, b));
    struct wit_object first = object(x, "*p", 16), second = object(x, "*p->next", 16);
    cell(x, &first, 0, num(32, 40));
    cell(x, &first, 8, at(WIT_OBJECT, 1, 0));
    cell(x, &second, 0, num(32, 2));
    vec_push(&x->arena, &x->w.objects, first);
    vec_push(&x->arena, &x->w.objects, second);
    vec_push(&x->arena, &x->w.args, at(WIT_OBJECT, 0, 0));
    expect_return(x, 42);
    x->w.objects.at[0].is_const = true;
    assert_int_equal(run(x), INTERP_INTERNAL);
}

static void inputs_come_in_order_and_run_out_as_zero(void **state) {
    struct fixture *x = *state;
    raw_declare(&x->r, "ext", I32);
    raw_func(&x->r, "main", I32);
    ir_val a = raw_op0(&x->r, IR_NONDET, I32), b = raw_call(&x->r, "ext", I32, 0, NULL);
    ir_val c = raw_op0(&x->r, IR_NONDET, I32);
    ir_val ten = raw_const(&x->r, 32, 10);
    ir_val s = raw_op(&x->r, IR_ADD, I32, raw_op(&x->r, IR_MUL, I32, a, ten), b);
    raw_ret(&x->r, raw_op(&x->r, IR_ADD, I32, raw_op(&x->r, IR_MUL, I32, s, ten), c));
    vec_push(&x->arena, &x->w.inputs, num(32, 1));
    expect_return(x, 100);
    vec_push(&x->arena, &x->w.inputs, num(32, 2));
    vec_push(&x->arena, &x->w.inputs, num(32, 3));
    x->opt.max_trace = 50;
    expect_return(x, 123);
    assert_int_equal(x->res.trace.n, 5); /* enter, three inputs, return */
    assert_int_equal(x->res.trace.at[2].kind, STEP_INPUT);
    assert_int_equal(x->res.trace.at[2].ins, b);
    assert_int_equal((uint64_t)x->res.trace.at[2].value.bits, 2);
    x->w.inputs.at[1] = at(WIT_NULL, 0, 0); /* a pointer where a number is due */
    expect_end(x, INTERP_INTERNAL, b);
}

static void unknown_calls_havoc_memory(void **state) {
    struct fixture *x = *state;
    struct ir_global *g = raw_global(&x->r, "g", 8);
    raw_declare(&x->r, "ext", IR_VOID);
    raw_func(&x->r, "main", I32);
    ir_val p = alloca_of(x, 8), gp = raw_named(&x->r, IR_GLOBAL, "g");
    raw_op(&x->r, IR_STORE, IR_VOID, raw_const(&x->r, 32, 1), p);
    raw_call(&x->r, "ext", IR_VOID, RAW_ARGS(p));
    ir_val a = raw_op(&x->r, IR_LOAD, I32, p);
    raw_call(&x->r, "ext", IR_VOID, RAW_ARGS(p));
    ir_val b = raw_op(&x->r, IR_LOAD, I32, p), c = raw_op(&x->r, IR_LOAD, I32, gp);
    ir_val s = raw_op(&x->r, IR_ADD, I32, a, b);
    raw_ret(&x->r, raw_op(&x->r, IR_ADD, I32, s, c));
    expect_return(x, 2);
    struct wit_havoc first = {0}, second = {0};
    vec_push(&x->arena, &second.writes,
             (struct wit_write){.at = at(WIT_ALLOC, 0, 0), .v = num(32, 10)});
    vec_push(&x->arena, &second.writes,
             (struct wit_write){.at = at(WIT_GLOBAL, 0, 0), .v = num(32, 100)});
    vec_push(&x->arena, &x->w.havocs, first);
    vec_push(&x->arena, &x->w.havocs, second);
    expect_return(x, 111);
    x->w.havocs.at[1].writes.at[0].at = at(WIT_ALLOC, 5, 0); /* never allocated */
    assert_int_equal(run(x), INTERP_INTERNAL);
    (void)g;
}

/* Through a pointer in memory too, but not what it cannot reach. */
static void unknown_calls_set_what_they_reach(void **state) {
    struct fixture *x = *state;
    raw_declare(&x->r, "ext", IR_VOID);
    raw_func(&x->r, "main", I8);
    ir_val p = alloca_of(x, 8), q = alloca_of(x, 100000), other = alloca_of(x, 8);
    ir_val n = raw_const(&x->r, 64, 8), sum = raw_const(&x->r, 8, 0);
    raw_op(&x->r, IR_STORE, IR_VOID, q, p);
    raw_call(&x->r, "ext", IR_VOID, RAW_ARGS(p));
    const ir_val sets[] = {p, q, offset(x, q, 50000), other};
    for (unsigned i = 0; i < 4; i++) {
        ir_val bit = raw_op(&x->r, IR_ZEXT, I8, raw_op(&x->r, IR_ISINIT, I1, sets[i], n));
        bit = raw_op(&x->r, IR_SHL, I8, bit, raw_const(&x->r, 8, i));
        sum = raw_op(&x->r, IR_OR, I8, sum, bit);
    }
    ir_val kept = raw_op(&x->r, IR_PTREQ, I1, raw_op(&x->r, IR_LOAD, IR_PTR, p), q);
    raw_check(&x->r, CHECK_ASSERTION, kept);
    raw_ret(&x->r, sum);
    expect_return(x, 7);
}

static void an_unknown_operand_may_not_matter(void **state) {
    struct fixture *x = *state;
    raw_declare(&x->r, "ext", I8);
    raw_func(&x->r, "main", I8);
    ir_val e = raw_call(&x->r, "ext", I8, 0, NULL);
    ir_val none = raw_op(&x->r, IR_AND, I8, e, raw_const(&x->r, 8, 0));
    ir_val all = raw_op(&x->r, IR_OR, I8, raw_const(&x->r, 8, 255), e);
    ir_val some = raw_op(&x->r, IR_OR, I8, e, raw_const(&x->r, 8, 127));
    raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_EQ, I1, none, raw_const(&x->r, 8, 0)));
    raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_EQ, I1, all, raw_const(&x->r, 8, 255)));
    ir_val open = raw_op(&x->r, IR_EQ, I1, some, raw_const(&x->r, 8, 127));
    raw_check(&x->r, CHECK_ASSERTION, open);
    raw_ret(&x->r, all);
    expect_return(x, 255);
    x->opt.doubts = true;
    assert_int_equal(run(x), INTERP_UNSUPPORTED); /* at the third */
    x->opt.skip = (check_set)1 << CHECK_ASSERTION;
    expect_return(x, 255);
}

static void give_seven(void *ctx, const struct interp_taker *by, struct wit_val *v) {
    ++*(unsigned *)ctx;
    *v = num(ir_type_bits(by->ins->type), 7);
}

static void a_source_gives_what_the_witness_lacks(void **state) {
    struct fixture *x = *state;
    unsigned asked = 0;
    const struct interp_source source = {&asked, give_seven};
    raw_func(&x->r, "main", I32);
    ir_val a = raw_op0(&x->r, IR_NONDET, I32), b = raw_op0(&x->r, IR_NONDET, I32);
    raw_ret(&x->r, raw_op(&x->r, IR_SUB, I32, a, b));
    vec_push(&x->arena, &x->w.inputs, num(32, 10));
    expect_return(x, 10);
    x->opt.source = &source;
    expect_return(x, 3);
    assert_int_equal(asked, 1);
}

static void globals_start_from_initialiser_or_witness(void **state) {
    struct fixture *x = *state;
    static uint8_t bytes[] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    struct ir_global *g = raw_global(&x->r, "g", 16), *k = raw_global(&x->r, "k", 8);
    g->bytes = bytes;
    k->bytes = bytes;
    k->is_const = true;
    vec_push(&x->arena, &g->relocs, (struct ir_reloc){.off = 8, .target = "k", .addend = 4});
    raw_func(&x->r, "main", I32);
    ir_val gp = raw_named(&x->r, IR_GLOBAL, "g"), kp = raw_named(&x->r, IR_GLOBAL, "k");
    ir_val q = raw_op(&x->r, IR_LOAD, IR_PTR, offset(x, gp, 8));
    ir_val reloc = raw_op(&x->r, IR_PTREQ, I1, q, offset(x, kp, 4));
    ir_val a = raw_op(&x->r, IR_LOAD, I32, gp), b = raw_op(&x->r, IR_LOAD, I32, kp);
    ir_val s =
        raw_op(&x->r, IR_ADD, I32, a, raw_op(&x->r, IR_MUL, I32, b, raw_const(&x->r, 32, 10)));
    ir_val h =
        raw_op(&x->r, IR_MUL, I32, raw_op(&x->r, IR_ZEXT, I32, reloc), raw_const(&x->r, 32, 100));
    raw_ret(&x->r, raw_op(&x->r, IR_ADD, I32, s, h));
    expect_return(x, 111);
    x->w.globals_arbitrary = true;
    expect_return(x, 10); /* constants keep theirs */
    struct wit_object o = object(x, "g", 16);
    cell(x, &o, 0, num(32, 5));
    vec_push(&x->arena, &x->w.globals, o);
    expect_return(x, 15);
    x->w.globals_arbitrary = false;
    expect_return(x, 115);
    cell(x, &x->w.globals.at[0], 14, num(32, 5)); /* sticks out */
    assert_int_equal(run(x), INTERP_INTERNAL);
}

/* ---- traces ---- */

static void traces_keep_the_first_and_the_last(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    vec_push(&x->arena, &x->r.f->vars, (struct ir_var){0});
    vec_push(&x->arena, &x->r.f->vars, (struct ir_var){.name = "i"});
    ir_blk loop = raw_block(&x->r), done = raw_block(&x->r);
    ir_val i = raw_block_param(&x->r, loop, I32);
    raw_jmp(&x->r, loop, raw_const(&x->r, 32, 0));
    x->r.b = loop;
    raw_at(&x->r, raw_op(&x->r, IR_DBG, IR_VOID, i))->imm = 1;
    ir_val i2 = raw_op(&x->r, IR_ADD, I32, i, raw_const(&x->r, 32, 1));
    ir_val br =
        raw_op(&x->r, IR_BR, IR_VOID, raw_op(&x->r, IR_ULT, I1, i2, raw_const(&x->r, 32, 100)));
    raw_to(&x->r, br, raw_edge(&x->r, loop, RAW_ARGS(i2)));
    raw_to(&x->r, br, raw_edge(&x->r, done, 0, NULL));
    x->r.b = done;
    raw_ret(&x->r, i2);
    static const uint32_t sizes[] = {1, 5, 17, 40, 102, 103, 500};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        uint32_t max = x->opt.max_trace = sizes[k];
        expect_return(x, 100);
        assert_int_equal(x->res.trace.n,
                         max < 102 ? max : 102); /* enter, 100 assignments, return */
        const struct interp_step *last = &x->res.trace.at[x->res.trace.n - 1];
        assert_int_equal(last->kind, STEP_RETURN);
        for (uint32_t s = 1; s + 1 < x->res.trace.n; s++) {
            uint32_t head = max <= 16 ? max - 1 : 16;
            uint64_t want = s < head ? s - 1 : 100 - (x->res.trace.n - 1 - s);
            assert_int_equal(x->res.trace.at[s].kind, STEP_ASSIGN);
            assert_int_equal(x->res.trace.at[s].var, 1);
            assert_int_equal((uint64_t)x->res.trace.at[s].value.bits, want);
        }
    }
    x->opt.max_trace = 0;
    expect_return(x, 100);
    assert_int_equal(x->res.trace.n, 0);
}

static void calls_are_traced_with_arguments_and_depth(void **state) {
    struct fixture *x = *state;
    ir_val call = make_fact(x);
    x->w.entry = "fact";
    x->opt.max_trace = 100;
    vec_push(&x->arena, &x->w.args, num(64, 2));
    expect_return(x, 2);
    static const enum step_kind kinds[] = {STEP_ENTER,  STEP_ENTER,  STEP_ENTER,
                                           STEP_RETURN, STEP_RETURN, STEP_RETURN};
    static const uint32_t depths[] = {0, 1, 2, 2, 1, 0};
    assert_int_equal(x->res.trace.n, 6);
    for (uint32_t i = 0; i < 6; i++) {
        const struct interp_step *s = &x->res.trace.at[i];
        assert_int_equal(s->kind, kinds[i]);
        assert_int_equal(s->depth, depths[i]);
        if (i < 3) assert_int_equal((uint64_t)s->args[0].bits, 2 - i);
        if (i < 3) assert_int_equal(s->ins, i ? call : 0);
    }
    assert_int_equal((uint64_t)x->res.trace.at[5].value.bits, 2);
}

/* A failure of what is defined: noted, and the run goes on, unless it was to end there. */
static void failures_of_what_is_defined_end_no_run(void **state) {
    struct fixture *x = *state;
    raw_func(&x->r, "main", I32);
    ir_val a = raw_param(&x->r, I32, "a");
    ir_val low = raw_op(&x->r, IR_SLT, I1, a, raw_const(&x->r, 32, 10));
    ir_val passed = raw_check(&x->r, CHECK_CONVERSION, low);
    ir_val ends =
        raw_check(&x->r, CHECK_ASSERTION, raw_op(&x->r, IR_SLT, I1, a, raw_const(&x->r, 32, 20)));
    raw_ret(&x->r, a);
    vec_push(&x->arena, &x->w.args, num(32, 5));
    expect_return(x, 5);
    assert_int_equal(x->res.passed.n, 0);
    x->w.args.at[0] = num(32, 15);
    expect_return(x, 15);
    assert_int_equal(x->res.passed.n, 1);
    assert_int_equal(x->res.passed.at[0].ins, passed);
    assert_int_equal(x->res.passed.at[0].check, CHECK_CONVERSION);
    x->w.args.at[0] = num(32, 25);
    expect_end(x, INTERP_CHECK_FAILED, ends);
    assert_int_equal(x->res.passed.n, 1);
    x->opt.until = (struct interp_failure){"main", passed, CHECK_CONVERSION};
    expect_end(x, INTERP_CHECK_FAILED, passed);
    assert_int_equal(x->res.passed.n, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_binary_operation_means_what_sem_says),
        TEST(casts_and_select),
        TEST(loops_pass_block_arguments_in_parallel),
        TEST(switch_takes_ranges_and_default),
        TEST(recursion_uses_its_own_stack),
        TEST(fuel_is_respected),
        TEST(checks_assumptions_and_halt_end_the_run),
        TEST(failures_of_what_is_defined_end_no_run),
        TEST(a_missing_entry_is_internal),
        TEST(unsupported_values_matter_only_where_they_decide),
        TEST(unsupported_values_pass_calls_and_edges),
        TEST(byte_order_is_the_targets),
        TEST(odd_widths_survive_memory),
        TEST(pointers_in_memory_keep_their_object),
        TEST(pointers_in_pieces_come_back_by_address),
        TEST(numbers_become_pointers_only_inside_live_objects),
        TEST(unguarded_accesses_are_found),
        TEST(reading_what_was_never_set),
        TEST(pointers_that_were_never_set),
        TEST(bits_hold_values),
        TEST(lifetimes_end_with_scope_and_frame),
        TEST(pointer_predicates),
        TEST(offsets_wrap_at_the_targets_width),
        TEST(huge_objects_are_sparse),
        TEST(copies_may_overlap),
        TEST(unknown_objects_hold_their_cells),
        TEST(inputs_come_in_order_and_run_out_as_zero),
        TEST(unknown_calls_havoc_memory),
        TEST(unknown_calls_set_what_they_reach),
        TEST(an_unknown_operand_may_not_matter),
        TEST(a_source_gives_what_the_witness_lacks),
        TEST(globals_start_from_initialiser_or_witness),
        TEST(traces_keep_the_first_and_the_last),
        TEST(calls_are_traced_with_arguments_and_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
