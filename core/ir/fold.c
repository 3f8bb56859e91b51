/* fold.c - the tables from operation to its function in core/sem.
 *
 * Constant folding and the interpreter both use them, so neither can mean something else.
 */
#include "core/ir/fold.h"

#include "core/base/require.h"

static const ir_binary_fn binary[IR_OP_COUNT] = {
    [IR_ADD] = bv_add,   [IR_SUB] = bv_sub,   [IR_MUL] = bv_mul,   [IR_UDIV] = bv_udiv,
    [IR_UREM] = bv_urem, [IR_SDIV] = bv_sdiv, [IR_SREM] = bv_srem, [IR_AND] = bv_and,
    [IR_OR] = bv_or,     [IR_XOR] = bv_xor,   [IR_SHL] = bv_shl,   [IR_LSHR] = bv_lshr,
    [IR_ASHR] = bv_ashr, [IR_FADD] = fp_add,  [IR_FSUB] = fp_sub,  [IR_FMUL] = fp_mul,
    [IR_FDIV] = fp_div,  [IR_FREM] = fp_rem,
};

static bool bv_eq(bv_t a, bv_t b, unsigned w) { return (void)w, a == b; }
static bool bv_ne(bv_t a, bv_t b, unsigned w) { return (void)w, a != b; }

static const ir_compare_fn compare[IR_OP_COUNT] = {
    [IR_EQ] = bv_eq,       [IR_NE] = bv_ne,       [IR_ULT] = bv_ult,     [IR_ULE] = bv_ule,
    [IR_SLT] = bv_slt,     [IR_SLE] = bv_sle,     [IR_SADDO] = bv_saddo, [IR_SSUBO] = bv_ssubo,
    [IR_SMULO] = bv_smulo, [IR_UADDO] = bv_uaddo, [IR_USUBO] = bv_usubo, [IR_UMULO] = bv_umulo,
    [IR_FEQ] = fp_eq,      [IR_FLT] = fp_lt,      [IR_FLE] = fp_le,
};

static bv_t to_signed(bv_t a, unsigned w, unsigned bits) { return fp_to_int(a, w, bits, true); }
static bv_t to_unsigned(bv_t a, unsigned w, unsigned bits) { return fp_to_int(a, w, bits, false); }
static bv_t from_signed(bv_t a, unsigned bits, unsigned w) { return fp_from_int(a, bits, true, w); }
static bv_t from_unsigned(bv_t a, unsigned bits, unsigned w) {
    return fp_from_int(a, bits, false, w);
}
static bv_t square_root(bv_t a, unsigned from, unsigned w) { return (void)from, fp_sqrt(a, w); }
static bv_t same_bits(bv_t a, unsigned from, unsigned to) { return (void)from, (void)to, a; }

static const ir_cast_fn cast[IR_OP_COUNT] = {
    [IR_ZEXT] = bv_zext,      [IR_SEXT] = bv_sext,        [IR_TRUNC] = bv_trunc,
    [IR_FCAST] = fp_cast,     [IR_FTOSI] = to_signed,     [IR_FTOUI] = to_unsigned,
    [IR_SITOF] = from_signed, [IR_UITOF] = from_unsigned, [IR_FSQRT] = square_root,
    [IR_FBITS] = same_bits,   [IR_BITSF] = same_bits,
};

ir_binary_fn ir_binary_of(enum ir_op op) { return binary[op]; }
ir_compare_fn ir_compare_of(enum ir_op op) { return compare[op]; }
ir_cast_fn ir_cast_of(enum ir_op op) { return cast[op]; }

bv_t ir_fold_binary(enum ir_op op, bv_t a, bv_t b, unsigned w) {
    if (binary[op]) return binary[op](a, b, w);
    if (!VL_REQUIRE(compare[op])) return 0;
    return compare[op](a, b, w);
}

bv_t ir_fold_cast(enum ir_op op, bv_t a, unsigned from, unsigned to) {
    if (!VL_REQUIRE(cast[op])) return 0;
    return cast[op](a, from, to);
}

bool ir_has_mode(enum ir_op op) {
    switch (op) {
    case IR_FADD:
    case IR_FSUB:
    case IR_FMUL:
    case IR_FDIV:
    case IR_FSQRT:
    case IR_FROUND:
    case IR_FMA:
    case IR_FCAST:
    case IR_SITOF:
    case IR_UITOF:
        return true;
    default:
        return false;
    }
}

bv_t ir_fold_rounded(enum ir_op op, const bv_t *arg, enum fp_rounding how, unsigned from,
                     unsigned to) {
    switch (op) {
    case IR_FADD:
        return fp_add_rounded(arg[0], arg[1], how, to);
    case IR_FSUB:
        return fp_sub_rounded(arg[0], arg[1], how, to);
    case IR_FMUL:
        return fp_mul_rounded(arg[0], arg[1], how, to);
    case IR_FDIV:
        return fp_div_rounded(arg[0], arg[1], how, to);
    case IR_FSQRT:
        return fp_sqrt_rounded(arg[0], how, to);
    case IR_FROUND:
        return fp_round(arg[0], how, to);
    case IR_FMA:
        return fp_fma_rounded(arg[0], arg[1], arg[2], how, to);
    case IR_FCAST:
        return fp_cast_rounded(arg[0], how, from, to);
    case IR_SITOF:
    case IR_UITOF:
        return fp_from_int_rounded(arg[0], from, op == IR_SITOF, how, to);
    default:
        return VL_REQUIRE(false) ? 0 : 0;
    }
}
