/* Floating point in the IR: the builder's folding against the interpreter, and what it knows of
 * converted integers against all of them. */
#include "core/interp/interp.h"
#include "core/ir/fold.h"
#include "core/ir/validate.h"
#include "core/ssa/build.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct function {
    struct arena a;
    struct ir_module *m;
    struct ir_func *f;
    struct ir_builder *b;
};

static void begin(struct function *x, ir_type ret) {
    *x = (struct function){0};
    x->m = ir_module_new(&x->a);
    x->f = arena_new(&x->a, struct ir_func);
    x->f->name = "f";
    x->f->ret = ret;
    vec_push(&x->a, &x->m->funcs, x->f);
    x->b = ir_build_begin(x->m, x->f);
}

/* The value of `v` for these inputs. */
static bv_t run(struct function *x, ir_val v, const bv_t *inputs, const ir_type *types,
                uint32_t n) {
    struct witness w = {.entry = "f"};
    struct interp_options opt = {0};
    struct interp_result r;
    ir_ret(x->b, v);
    ir_build_end(x->b);
    assert_null(ir_validate(&x->a, x->m));
    for (uint32_t i = 0; i < n; i++)
        vec_push(&x->a, &w.inputs, (struct wit_val){.type = types[i], .bits = inputs[i]});
    interp_run(&x->a, x->m, &w, &opt, &r);
    assert_int_equal(r.end, INTERP_RETURNED);
    return r.ret.bits;
}

static ir_val apply(struct ir_builder *b, enum ir_op op, ir_type to, const ir_val *v,
                    unsigned how) {
    if (op == IR_FMA) return ir_fma(b, v[0], v[1], v[2]);
    if (ir_ops[op].shape == S_FBIN || ir_ops[op].shape == S_FCMP) return ir_bin(b, op, v[0], v[1]);
    return ir_float(b, op, to, v[0], (enum fp_rounding)how);
}

static uint64_t next(uint64_t *seed) { return prng_step(seed); }

static bv_t pattern(uint64_t *seed, ir_type t) {
    unsigned w = ir_type_bits(t);
    bv_t r = (bv_t)next(seed) << 64 | next(seed);
    switch (next(seed) % 5) {
    case 0:
        r = fp_from_int(next(seed) >> next(seed) % 64, 64, true, ir_is_float(t) ? w : 64);
        break;
    case 1:
        r = (bv_t)next(seed) << 52;
        break;
    case 2:
        r = fp_inf(next(seed) & 1, ir_is_float(t) ? w : 64) - next(seed) % 2;
        break;
    default:
        break;
    }
    return bv_norm(r, w);
}

/* Operands and result of a shape, given the floating type. */
static void types_of(enum ir_op op, ir_type f, ir_type other, ir_type *in, ir_type *out) {
    bool from_int = op == IR_SITOF || op == IR_UITOF, to_int = op == IR_FTOSI || op == IR_FTOUI;
    *in = from_int ? IR_I(other % 128 + 1) : op == IR_BITSF ? IR_I(ir_type_bits(f)) : f;
    *out = to_int ? IR_I(other % 128 + 1) : op == IR_FBITS ? IR_I(ir_type_bits(f)) : f;
    if (ir_ops[op].shape == S_FCMP) *out = IR_I(1);
    if (op == IR_FCAST) *out = (ir_type)(IR_F32 + other % 3);
}

static void one(enum ir_op op, uint64_t *seed) {
    struct function folded, ran;
    ir_type f = (ir_type)(IR_F32 + next(seed) % 3), in, out;
    unsigned how = (unsigned)(next(seed) % 5);
    bv_t k[3], want, got;
    ir_val consts[3], inputs[3];
    types_of(op, f, (ir_type)(next(seed) % 1000), &in, &out);
    if (op == IR_FCAST && in == out) return;
    begin(&folded, out);
    begin(&ran, out);
    ir_type types[3] = {in, in, in};
    for (int i = 0; i < 3; i++) {
        k[i] = pattern(seed, in);
        consts[i] = ir_const(folded.b, in, k[i]);
        inputs[i] = ir_nondet(ran.b, in, IR_INPUT_NONDET, "x", 0);
    }
    ir_val c = apply(folded.b, op, out, consts, how);
    assert_true(ir_is_const(folded.b, c, &want));
    got = run(&ran, apply(ran.b, op, out, inputs, how), k, types, 3);
    assert_true(run(&folded, c, k, types, 0) == want);
    assert_true(got == want);
    arena_free(&folded.a);
    arena_free(&ran.a);
}

static void folding(void **state) {
    (void)state;
    uint64_t seed = 20;
    for (int op = IR_FADD; op <= IR_BITSF; op++)
        for (int i = 0; i < 200; i++) one((enum ir_op)op, &seed);
}

/* Operands of an operation that has a rounding mode. */
static uint32_t operands_of(enum ir_op op) {
    return op == IR_FMA ? 3 : ir_ops[op].shape == S_FBIN ? 2 : 1;
}

/* Folded with all operands known, folded as an operation to nearest, and run. */
static void one_in_mode(enum ir_op op, bv_t mode, uint64_t *seed) {
    struct function folded, ran;
    ir_type f = (ir_type)(IR_F32 + next(seed) % 3), in, out;
    bv_t k[4], want, by_interp;
    ir_val consts[3], inputs[4];
    uint32_t n = operands_of(op);
    types_of(op, f, (ir_type)(next(seed) % 1000), &in, &out);
    if (op == IR_FCAST && in == out) return;
    begin(&folded, out);
    begin(&ran, out);
    ir_type types[4] = {in, in, in, in};
    for (uint32_t i = 0; i < n; i++) {
        k[i] = pattern(seed, in);
        consts[i] = ir_const(folded.b, in, k[i]);
        inputs[i] = ir_nondet(ran.b, in, IR_INPUT_NONDET, "x", 0);
    }
    k[n] = mode;
    types[n] = IR_I(8);
    inputs[n] = ir_nondet(ran.b, IR_I(8), IR_INPUT_NONDET, "mode", 0);
    ir_val c = ir_in_mode(folded.b, op, out, consts, n, ir_int(folded.b, IR_I(8), (int)mode));
    assert_true(ir_is_const(folded.b, c, &want));
    if (fp_mode(mode) == ROUND_EVEN) {
        bv_t nearest;
        assert_true(ir_is_const(folded.b, apply(folded.b, op, out, consts, ROUND_EVEN), &nearest));
        assert_true(want == nearest);
    }
    ir_val r = ir_in_mode(ran.b, op, out, inputs, n, inputs[n]);
    by_interp = run(&ran, r, k, types, n + 1);
    assert_true(by_interp == want);
    ir_ret(folded.b, c);
    ir_build_end(folded.b);
    arena_free(&folded.a);
    arena_free(&ran.a);
}

static void modes(void **state) {
    (void)state;
    uint64_t seed = 22;
    for (int op = IR_FADD; op <= IR_BITSF; op++)
        for (int i = 0; i < 400 && ir_has_mode((enum ir_op)op); i++)
            one_in_mode((enum ir_op)op, (bv_t)i % 6, &seed);
}

/* 1 / 3 waits for its mode; what is exact does not. */
static void exact_in_every_mode(void **state) {
    (void)state;
    struct function x;
    begin(&x, IR_F64);
    bv_t k;
    ir_val mode = ir_nondet(x.b, IR_I(8), IR_INPUT_NONDET, "mode", 0);
    ir_val n[2] = {ir_const(x.b, IR_F64, fp_from_int(1, 8, false, 64)),
                   ir_const(x.b, IR_F64, fp_from_int(3, 8, false, 64))};
    assert_false(ir_is_const(x.b, ir_in_mode(x.b, IR_FDIV, IR_F64, n, 2, mode), &k));
    assert_true(ir_is_const(x.b, ir_in_mode(x.b, IR_FMUL, IR_F64, n, 2, mode), &k));
    assert_true(k == fp_from_int(3, 8, false, 64));
    ir_val i = ir_nondet(x.b, IR_I(32), IR_INPUT_NONDET, "i", 0);
    ir_val d = ir_in_mode(x.b, IR_SITOF, IR_F64, &i, 1, mode);
    assert_int_equal(x.f->ins.at[d].op, IR_SITOF);
    ir_val s = ir_in_mode(x.b, IR_SITOF, IR_F32, &i, 1, mode);
    assert_int_equal(x.f->ins.at[s].op, IR_INMODE);
    ir_ret(x.b, n[0]);
    ir_build_end(x.b);
    arena_free(&x.a);
}

/* Compares a converted 8-bit integer with constants: what folds must hold of all 256. */
static void orders(void **state) {
    (void)state;
    static const int ints[] = {-129, -128, -127, -1, 0, 1, 126, 127, 128, 254, 255, 256};
    static const enum ir_op ops[] = {IR_FLT, IR_FLE, IR_FEQ};
    int known = 0;
    for (int n = 0; n < 12 * 3 * 2 * 2 * 3; n++) {
        int c = n % 12, o = n / 12 % 3, is_signed = n / 36 % 2, swapped = n / 72 % 2, t = n / 144;
        ir_type f = (ir_type)(IR_F32 + t);
        unsigned w = ir_type_bits(f);
        struct function x;
        begin(&x, IR_I(1));
        bv_t k = fp_from_int((bv_t)(sbv_t)ints[c], 128, true, w), value;
        ir_val i = ir_nondet(x.b, IR_I(8), IR_INPUT_NONDET, "i", 0), v;
        if (n % 2) i = ir_cast(x.b, is_signed ? IR_SEXT : IR_ZEXT, IR_I(64), i);
        v = ir_float(x.b, is_signed ? IR_SITOF : IR_UITOF, f, i, 0);
        ir_val y = ir_const(x.b, f, k);
        v = swapped ? ir_bin(x.b, ops[o], y, v) : ir_bin(x.b, ops[o], v, y);
        bool folds = ir_is_const(x.b, v, &value);
        known += folds;
        for (int j = is_signed ? -128 : 0; folds && j < (is_signed ? 128 : 256); j++) {
            int a = swapped ? ints[c] : j, b = swapped ? j : ints[c];
            assert_int_equal(value, o == 0 ? a < b : o == 1 ? a <= b : a == b);
        }
        ir_ret(x.b, v);
        ir_build_end(x.b);
        arena_free(&x.a);
    }
    assert_true(known > 150);
}

/* (int)(double)i is i, (int)(float)i is not. */
static void round_trips(void **state) {
    (void)state;
    static const struct {
        unsigned bits;
        ir_type f;
        bool is_signed, same;
    } cases[] = {{32, IR_F64, true, true},   {32, IR_F64, false, true},  {32, IR_F32, true, false},
                 {25, IR_F32, true, true},   {25, IR_F32, false, false}, {24, IR_F32, false, true},
                 {64, IR_F80, true, true},   {64, IR_F80, false, true},  {64, IR_F64, true, false},
                 {65, IR_F80, false, false}, {54, IR_F64, true, true},   {55, IR_F64, true, false}};
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct function x;
        ir_type t = IR_I(cases[n].bits);
        begin(&x, t);
        ir_val i = ir_nondet(x.b, t, IR_INPUT_NONDET, "i", 0);
        ir_val v = ir_float(x.b, cases[n].is_signed ? IR_SITOF : IR_UITOF, cases[n].f, i, 0);
        v = ir_float(x.b, cases[n].is_signed ? IR_FTOSI : IR_FTOUI, t, v, 0);
        assert_int_equal(v == i, cases[n].same);
        /* the extremes, by running */
        bv_t most = cases[n].is_signed ? (bv_t)1 << (cases[n].bits - 1) : bv_mask(cases[n].bits);
        bv_t back = run(&x, v, &most, &t, 1);
        if (cases[n].same) assert_true(back == most);
        arena_free(&x.a);
    }
}

/* (float)(double)x is x, but a NaN is the one that operations make. */
static void there_and_back(void **state) {
    (void)state;
    static const bv_t values[] = {0x3f800001, 0x80000000, 0xff800000, 0x7fa00001, 1};
    static const ir_type f32 = IR_F32;
    for (size_t n = 0; n < sizeof values / sizeof *values; n++) {
        struct function x;
        begin(&x, IR_I(32));
        ir_val v = ir_nondet(x.b, IR_F32, IR_INPUT_NONDET, "x", 0);
        ir_val wide = ir_float(x.b, IR_FCAST, IR_F64, v, 0);
        ir_val back = ir_float(x.b, IR_FCAST, IR_F32, wide, 0);
        bv_t got = run(&x, ir_float(x.b, IR_FBITS, IR_I(32), back, 0), &values[n], &f32, 1);
        for (uint32_t i = 0; i < x.f->ins.n; i++)
            assert_false(x.f->ins.at[i].op == IR_FCAST && x.f->ins.at[i].type == IR_F32);
        assert_true(got == fp_cast(fp_cast(values[n], 32, 64), 64, 32));
        arena_free(&x.a);
    }
}

static void identities(void **state) {
    (void)state;
    struct function x;
    begin(&x, IR_F32);
    ir_val v = ir_nondet(x.b, IR_F32, IR_INPUT_NONDET, "x", 0);
    ir_val bits = ir_float(x.b, IR_FBITS, IR_I(32), v, 0);
    ir_val nan = ir_const(x.b, IR_F32, fp_nan(32));
    bv_t k = 7;
    assert_int_equal(ir_float(x.b, IR_BITSF, IR_F32, bits, 0), v);
    assert_true(ir_is_const(x.b, ir_bin(x.b, IR_FLT, v, v), &k) && k == 0);
    assert_true(ir_is_const(x.b, ir_bin(x.b, IR_FLE, v, nan), &k) && k == 0);
    assert_false(ir_is_const(x.b, ir_bin(x.b, IR_FEQ, v, v), &k)); /* it may be a NaN */
    assert_false(ir_is_const(x.b, ir_bin(x.b, IR_FSUB, v, v), &k));
    ir_val one = ir_const(x.b, IR_F32, fp_from_int(1, 2, false, 32));
    assert_int_not_equal(ir_bin(x.b, IR_FMUL, v, one), v);
    assert_int_not_equal(ir_bin(x.b, IR_FADD, v, ir_int(x.b, IR_F32, 0)), v); /* -0 + 0 */
    ir_ret(x.b, v);
    ir_build_end(x.b);
    arena_free(&x.a);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(folding),
                                       cmocka_unit_test(orders),
                                       cmocka_unit_test(round_trips),
                                       cmocka_unit_test(modes),
                                       cmocka_unit_test(exact_in_every_mode),
                                       cmocka_unit_test(there_and_back),
                                       cmocka_unit_test(identities)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
