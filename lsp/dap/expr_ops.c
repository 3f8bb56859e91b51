/* expr_ops.c - C's conversions and operators on values of a run. */
#include "lsp/dap/expr_ops.h"

#include "core/sem/bv.h"
#include "core/sem/fp.h"

/* ---- types ---- */

struct c_value c_integer(bv_t bits, unsigned width, bool is_signed) {
    struct c_value out = {.v.type = IR_I(width), .is_signed = is_signed};
    out.v.bits = bv_norm(bits, width);
    return out;
}

bool c_is_pointer(const struct c_value *v) { return v->v.type == IR_PTR; }
bool c_is_number(const struct c_value *v) { return ir_is_int(v->v.type) || ir_is_float(v->v.type); }

bool c_is_zero(const struct c_value *v) {
    if (c_is_pointer(v)) return v->v.place == WIT_NULL && !v->v.off;
    unsigned w = ir_type_bits(v->v.type);
    return ir_is_float(v->v.type) ? fp_is_zero(v->v.bits, w) : !v->v.bits;
}

static bool is_signed_value(const struct ir_module *m, const struct c_value *v) {
    const struct ir_ctype *t = value_ctype(m, v->ct);
    return v->ct ? t->is_signed && t->kind != CT_BOOL : v->is_signed;
}

/* 6.3.1.1p2. A bit-field comes with its declared type, which may differ where that is unsigned. */
static struct c_value c_promoted(const struct ir_module *m, const struct c_value *v) {
    unsigned w = ir_type_bits(v->v.type);
    bool sign = is_signed_value(m, v);
    if (!ir_is_int(v->v.type)) return *v;
    if (w >= 32) return c_integer(v->v.bits, w, sign);
    return c_integer(sign ? bv_sext(v->v.bits, w, 32) : v->v.bits, 32, true);
}

static struct c_value c_to_integer(const struct c_value *v, unsigned w, bool sign) {
    unsigned from = ir_type_bits(v->v.type);
    if (ir_is_float(v->v.type)) return c_integer(fp_to_int(v->v.bits, from, w, sign), w, sign);
    bool wider = w > from;
    return c_integer(wider && v->is_signed ? bv_sext(v->v.bits, from, w) : v->v.bits, w, sign);
}

static struct c_value c_to_float(const struct c_value *v, ir_type type) {
    unsigned from = ir_type_bits(v->v.type), to = ir_type_bits(type);
    struct c_value out = {.v.type = type};
    out.v.bits = ir_is_float(v->v.type) ? fp_cast(v->v.bits, from, to)
                                        : fp_from_int(v->v.bits, from, v->is_signed, to);
    return out;
}

/* The usual arithmetic conversions, 6.3.1.8. */
static void c_balance(const struct ir_module *m, struct c_value *x, struct c_value *y) {
    *x = c_promoted(m, x);
    *y = c_promoted(m, y);
    if (ir_is_float(x->v.type) || ir_is_float(y->v.type)) {
        ir_type t = IR_F32;
        if (ir_is_float(x->v.type) && x->v.type > t) t = x->v.type;
        if (ir_is_float(y->v.type) && y->v.type > t) t = y->v.type;
        *x = c_to_float(x, t);
        *y = c_to_float(y, t);
        return;
    }
    unsigned wx = ir_type_bits(x->v.type), wy = ir_type_bits(y->v.type), w = wx > wy ? wx : wy;
    bool sign = wx > wy ? x->is_signed : wy > wx ? y->is_signed : x->is_signed && y->is_signed;
    *x = c_to_integer(x, w, sign);
    *y = c_to_integer(y, w, sign);
}

static const char *c_truth(bool is, struct c_value *out) {
    *out = c_integer(is, 32, true);
    return NULL;
}

/* ---- numbers ---- */

static const char *c_float_binary(enum c_op op, const struct c_value *x, const struct c_value *y,
                                  struct c_value *out) {
    unsigned w = ir_type_bits(x->v.type);
    bv_t a = x->v.bits, b = y->v.bits;
    *out = *x;
    switch (op) {
    case OP_MUL:
        out->v.bits = fp_mul(a, b, w);
        return NULL;
    case OP_DIV:
        out->v.bits = fp_div(a, b, w);
        return NULL;
    case OP_ADD:
        out->v.bits = fp_add(a, b, w);
        return NULL;
    case OP_SUB:
        out->v.bits = fp_sub(a, b, w);
        return NULL;
    case OP_LT:
        return c_truth(fp_lt(a, b, w), out);
    case OP_GT:
        return c_truth(fp_lt(b, a, w), out);
    case OP_LE:
        return c_truth(fp_le(a, b, w), out);
    case OP_GE:
        return c_truth(fp_le(b, a, w), out);
    case OP_EQ:
        return c_truth(fp_eq(a, b, w), out);
    case OP_NE:
        return c_truth(!fp_eq(a, b, w), out);
    default:
        return "the operator needs integers";
    }
}

static const char *c_shift(enum c_op op, const struct c_value *x, const struct c_value *y,
                           struct c_value *out) {
    unsigned w = ir_type_bits(x->v.type);
    *out = *x;
    if (y->v.bits >= w) return "the shift is wider than its operand";
    if (op == OP_SHL)
        out->v.bits = bv_shl(x->v.bits, y->v.bits, w);
    else
        out->v.bits = (x->is_signed ? bv_ashr : bv_lshr)(x->v.bits, bv_norm(y->v.bits, w), w);
    return NULL;
}

static const char *c_divide(enum c_op op, const struct c_value *x, const struct c_value *y,
                            struct c_value *out) {
    unsigned w = ir_type_bits(x->v.type);
    if (!y->v.bits) return "division by zero";
    bv_t least = (bv_t)1 << (w - 1);
    if (x->is_signed && x->v.bits == least && y->v.bits == bv_mask(w))
        return "signed overflow in the division";
    *out = *x;
    if (op == OP_DIV)
        out->v.bits = (x->is_signed ? bv_sdiv : bv_udiv)(x->v.bits, y->v.bits, w);
    else
        out->v.bits = (x->is_signed ? bv_srem : bv_urem)(x->v.bits, y->v.bits, w);
    return NULL;
}

/* A signed result that does not fit is an error: C gives none. */
static const char *c_arithmetic(enum c_op op, const struct c_value *x, const struct c_value *y,
                                struct c_value *out) {
    unsigned w = ir_type_bits(x->v.type);
    bv_t a = x->v.bits, b = y->v.bits;
    bool over = op == OP_ADD   ? bv_saddo(a, b, w)
                : op == OP_SUB ? bv_ssubo(a, b, w)
                               : bv_smulo(a, b, w);
    if (x->is_signed && over) return "signed overflow";
    *out = *x;
    out->v.bits = op == OP_ADD ? bv_add(a, b, w) : op == OP_SUB ? bv_sub(a, b, w) : bv_mul(a, b, w);
    return NULL;
}

static const char *c_compare(enum c_op op, const struct c_value *x, const struct c_value *y,
                             struct c_value *out) {
    unsigned w = ir_type_bits(x->v.type);
    bool less = (x->is_signed ? bv_slt : bv_ult)(x->v.bits, y->v.bits, w);
    bool more = (x->is_signed ? bv_slt : bv_ult)(y->v.bits, x->v.bits, w);
    switch (op) {
    case OP_LT:
        return c_truth(less, out);
    case OP_GT:
        return c_truth(more, out);
    case OP_LE:
        return c_truth(!more, out);
    case OP_GE:
        return c_truth(!less, out);
    case OP_EQ:
        return c_truth(!less && !more, out);
    default:
        return c_truth(less || more, out);
    }
}

static const char *c_integer_binary(enum c_op op, const struct c_value *x, const struct c_value *y,
                                    struct c_value *out) {
    *out = *x;
    switch (op) {
    case OP_MUL:
    case OP_ADD:
    case OP_SUB:
        return c_arithmetic(op, x, y, out);
    case OP_DIV:
    case OP_REM:
        return c_divide(op, x, y, out);
    case OP_AND:
        out->v.bits = x->v.bits & y->v.bits;
        return NULL;
    case OP_XOR:
        out->v.bits = x->v.bits ^ y->v.bits;
        return NULL;
    case OP_OR:
        out->v.bits = x->v.bits | y->v.bits;
        return NULL;
    default:
        return c_compare(op, x, y, out);
    }
}

/* ---- pointers ---- */

static ir_ct target_of(const struct ir_module *m, const struct c_value *p) {
    const struct ir_ctype *t = value_ctype(m, p->ct);
    return t->kind == CT_PTR ? t->elem : p->elem;
}

static uint64_t step_of_pointer(const struct ir_module *m, const struct c_value *p) {
    uint64_t size = value_ctype(m, target_of(m, p))->size;
    return size ? size : 1;
}

static const char *move_pointer(const struct ir_module *m, const struct c_value *p,
                                const struct c_value *n, bool back, struct c_value *out) {
    struct c_value by = c_promoted(m, n);
    if (!ir_is_int(n->v.type)) return "a pointer and this do not add up";
    int64_t count =
        (int64_t)(by.is_signed ? bv_signed(by.v.bits, ir_type_bits(by.v.type)) : (sbv_t)by.v.bits);
    uint64_t bytes = (uint64_t)count * step_of_pointer(m, p);
    *out = *p;
    out->v.off = (int64_t)((uint64_t)p->v.off + (back ? 0 - bytes : bytes));
    return NULL;
}

static bool in_one_object(const struct c_value *x, const struct c_value *y) {
    bool none = x->v.place == WIT_NULL || x->v.place == WIT_ADDRESS || x->v.place == WIT_UNSET;
    return x->v.place == y->v.place && (none || x->v.index == y->v.index);
}

static const char *pointer_binary(const struct ir_module *m, enum c_op op, const struct c_value *x,
                                  const struct c_value *y, struct c_value *out) {
    bool same = in_one_object(x, y);
    if (op == OP_EQ || op == OP_NE)
        return c_truth((same && x->v.off == y->v.off) == (op == OP_EQ), out);
    if (!same) return "the pointers lead to different objects";
    if (op == OP_SUB) {
        int64_t bytes = x->v.off - y->v.off;
        *out = c_integer((bv_t)(sbv_t)(bytes / (int64_t)step_of_pointer(m, x)), m->target.ptr_bits,
                         true);
        return NULL;
    }
    struct c_value a = c_integer((bv_t)(sbv_t)x->v.off, 64, true);
    struct c_value b = c_integer((bv_t)(sbv_t)y->v.off, 64, true);
    return op >= OP_LT && op <= OP_GE ? c_compare(op, &a, &b, out) : "the operator needs numbers";
}

/* 6.3.2.3p3: the constant 0 stands for a null pointer. */
static struct c_value null_for(const struct c_value *p) {
    struct c_value out = *p;
    out.v = (struct wit_val){.type = IR_PTR, .place = WIT_NULL};
    return out;
}

static const char *with_pointer(const struct ir_module *m, enum c_op op, const struct c_value *x,
                                const struct c_value *y, struct c_value *out) {
    bool px = c_is_pointer(x), py = c_is_pointer(y), equal = op == OP_EQ || op == OP_NE;
    struct c_value null;
    if (px && py) return pointer_binary(m, op, x, y, out);
    if (equal && c_is_zero(px ? y : x)) {
        null = null_for(px ? x : y);
        return px ? pointer_binary(m, op, x, &null, out) : pointer_binary(m, op, &null, y, out);
    }
    if (px && (op == OP_ADD || op == OP_SUB)) return move_pointer(m, x, y, op == OP_SUB, out);
    if (py && op == OP_ADD) return move_pointer(m, y, x, false, out);
    return "a pointer and a number do not go together here";
}

/* ---- all ---- */

const char *c_binary(const struct ir_module *m, enum c_op op, const struct c_value *x,
                     const struct c_value *y, struct c_value *out) {
    struct c_value a = *x, b = *y;
    if (c_is_pointer(x) || c_is_pointer(y)) return with_pointer(m, op, x, y, out);
    if (!c_is_number(x) || !c_is_number(y)) return "the operator needs numbers";
    if (op == OP_SHL || op == OP_SHR) {
        a = c_promoted(m, x);
        b = c_promoted(m, y);
        bool whole = ir_is_int(a.v.type) && ir_is_int(b.v.type);
        return whole ? c_shift(op, &a, &b, out) : "a shift needs integers";
    }
    c_balance(m, &a, &b);
    return ir_is_float(a.v.type) ? c_float_binary(op, &a, &b, out)
                                 : c_integer_binary(op, &a, &b, out);
}

const char *c_unary(const struct ir_module *m, char op, const struct c_value *x,
                    struct c_value *out) {
    if (op == '!') return c_truth(c_is_zero(x), out);
    if (!c_is_number(x)) return "the operator needs a number";
    *out = c_promoted(m, x);
    unsigned w = ir_type_bits(out->v.type);
    bool is_float = ir_is_float(out->v.type);
    if (op == '~' && is_float) return "the operator needs an integer";
    if (op == '~') out->v.bits = bv_norm(~out->v.bits, w);
    if (op != '-') return NULL;
    struct c_value zero = c_integer(0, w, out->is_signed), negated = *out;
    if (!is_float) return c_arithmetic(OP_SUB, &zero, &negated, out);
    out->v.bits = fp_neg(out->v.bits, w);
    return NULL;
}

const char *c_convert(const struct ir_module *m, const struct c_value *x, const struct c_value *to,
                      struct c_value *out) {
    bool from_pointer = c_is_pointer(x), to_pointer = c_is_pointer(to);
    struct c_value from = *x;
    if (from_pointer != to_pointer && !(to_pointer && c_is_zero(x)))
        return "pointers and numbers are not converted here";
    if (!from_pointer && !to_pointer) from.is_signed = is_signed_value(m, x), from.ct = 0;
    if (to_pointer)
        *out = from_pointer ? from : null_for(to);
    else if (value_ctype(m, to->ct)->kind == CT_BOOL)
        *out = c_integer(!c_is_zero(x), ir_type_bits(to->v.type), false);
    else if (ir_is_float(to->v.type))
        *out = c_to_float(&from, to->v.type);
    else
        *out = c_to_integer(&from, ir_type_bits(to->v.type), is_signed_value(m, to));
    out->ct = to->ct;
    out->elem = to->elem;
    out->is_pointer = to_pointer;
    return NULL;
}
