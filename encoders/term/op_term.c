/* op_term.c - terms for the IR's operations on numbers.
 *
 * A term has the meaning that core/sem gives to the operation; operands on floats are their bits.
 */
#include "encoders/term/op_term.h"

static const uint8_t term_of[IR_OP_COUNT] = {
    [IR_ADD] = TERM_ADD,     [IR_SUB] = TERM_SUB,       [IR_MUL] = TERM_MUL,
    [IR_UDIV] = TERM_UDIV,   [IR_UREM] = TERM_UREM,     [IR_SDIV] = TERM_SDIV,
    [IR_SREM] = TERM_SREM,   [IR_AND] = TERM_AND,       [IR_OR] = TERM_OR,
    [IR_XOR] = TERM_XOR,     [IR_SHL] = TERM_SHL,       [IR_LSHR] = TERM_LSHR,
    [IR_ASHR] = TERM_ASHR,   [IR_EQ] = TERM_EQ,         [IR_ULT] = TERM_ULT,
    [IR_ULE] = TERM_ULE,     [IR_SLT] = TERM_SLT,       [IR_SLE] = TERM_SLE,
    [IR_SADDO] = TERM_SADDO, [IR_SSUBO] = TERM_SSUBO,   [IR_SMULO] = TERM_SMULO,
    [IR_UADDO] = TERM_UADDO, [IR_USUBO] = TERM_USUBO,   [IR_UMULO] = TERM_UMULO,
    [IR_FADD] = TERM_FADD,   [IR_FMUL] = TERM_FMUL,     [IR_FDIV] = TERM_FDIV,
    [IR_FREM] = TERM_FREM,   [IR_FMA] = TERM_FMA,       [IR_FSUB] = TERM_FADD,
    [IR_FSQRT] = TERM_FSQRT, [IR_FROUND] = TERM_FROUND, [IR_FCAST] = TERM_FCAST,
    [IR_FTOSI] = TERM_FTOSI, [IR_FTOUI] = TERM_FTOUI,   [IR_SITOF] = TERM_SITOF,
    [IR_UITOF] = TERM_UITOF,
};

static term cast_term(struct term_store *s, const struct ir_ins *ins, term v, unsigned width) {
    if (ins->op == IR_ZEXT) return term_zext(s, v, width);
    if (ins->op == IR_SEXT) return term_sext(s, v, width);
    return width == term_width(s, v) ? v : term_extract(s, v, width - 1, 0);
}

static term on_floats(struct term_store *s, const struct ir_ins *ins, const term *v,
                      unsigned width) {
    enum term_op op = (enum term_op)term_of[ins->op];
    switch (ins->op) {
    case IR_FBITS:
    case IR_BITSF:
        return v[0];
    case IR_FEQ:
        return term_feq(s, v[0], v[1]);
    case IR_FLT:
        return term_flt(s, v[0], v[1]);
    case IR_FLE:
        return term_fle(s, v[0], v[1]);
    case IR_FSQRT:
        return term_fsqrt(s, v[0]);
    case IR_FROUND:
        return term_fround(s, v[0], (enum fp_rounding)ins->imm);
    case IR_FMA:
        return term_fma(s, v[0], v[1], v[2]);
    case IR_FSUB:
        return term_fsub(s, v[0], v[1]);
    default:
        break;
    }
    if (ir_ops[ins->op].shape == S_FCONV) return term_fconvert(s, op, v[0], width);
    return term_fbin(s, op, v[0], v[1]);
}

/* ---- in a mode that is a value ---- */

enum { ALL_MODES = 15, MODE_DEPTH = 8 };

/* The modes that a term may stand for, one bit each. */
static unsigned modes_of(const struct term_store *s, term mode, unsigned depth) {
    bv_t k;
    if (term_is_const(s, mode, &k)) return 1u << fp_mode(k);
    const struct term_node *n = term_get(s, mode);
    if (n->op != TERM_ITE || depth == MODE_DEPTH) return ALL_MODES;
    unsigned modes = modes_of(s, n->arg[1], depth + 1);
    return modes == ALL_MODES ? modes : modes | modes_of(s, n->arg[2], depth + 1);
}

static term rounded(struct term_store *s, enum ir_op op, const term *v, enum fp_rounding how,
                    unsigned width) {
    term arg[3] = {v[0], v[1], v[2]};
    if (op == IR_FSUB) arg[1] = term_fneg(s, v[1]);
    return term_float(s, (enum term_op)term_of[op], arg, how, width);
}

static term in_mode(struct term_store *s, const struct ir_ins *ins, const term *v, unsigned width) {
    term mode = v[ins->nargs - 1], r = 0;
    unsigned modes = modes_of(s, mode, 0);
    for (unsigned k = 0; k < 4; k++) {
        if (!(modes >> k & 1)) continue;
        term one = rounded(s, (enum ir_op)ins->imm, v, fp_mode(k), width);
        term here = term_eq(s, term_extract(s, mode, 1, 0), term_const(s, 2, k));
        r = r ? term_ite(s, here, one, r) : one;
    }
    return r;
}

term op_term(struct term_store *s, const struct ir_ins *ins, const term *v, unsigned width) {
    switch (ir_ops[ins->op].shape) {
    case S_CAST:
        return cast_term(s, ins, v[0], width);
    case S_SEL:
        return term_ite(s, v[0], v[1], v[2]);
    case S_BIN:
    case S_CMP:
        if (ins->op == IR_NE) return term_not(s, term_eq(s, v[0], v[1]));
        return term_bin(s, (enum term_op)term_of[ins->op], v[0], v[1]);
    case S_FMODE:
        return in_mode(s, ins, v, width);
    default:
        return on_floats(s, ins, v, width);
    }
}
