/* builtin.c - arithmetic builtins of GCC and clang as IR.
 *
 * Each is computed from operations that are total, in the type that the builtin has in the
 * compiler; overflow builtins use the exact result of both operands.
 */
#include "core/frontend/builtin/builtin.h"
#include "core/ir/overflow.h"

#include <string.h>

/* ---- arithmetic with a flag ---- */

struct operation {
    const char *name; /* add, sub, mul: generic, or s / u and a width: sadd, uaddll */
    enum ir_op op;
    bool product;
};

static const struct operation operations[] = {
    {"add", IR_ADD, false},
    {"sub", IR_SUB, false},
    {"mul", IR_MUL, true},
};

static const struct operation *find_operation(const char *name) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strstr(name, operations[i].name)) return &operations[i];
    return NULL;
}

static unsigned widest(struct arith x, struct arith y, struct arith r) {
    unsigned w = x.width > y.width ? x.width : y.width;
    return w > r.width ? w : r.width;
}

/* Both operands in a type that holds the exact result; it fits if the way back to the
 * result's type and forth again changes nothing. */
static ir_val exact(struct low *l, const struct operation *o, ir_val x, struct arith xa, ir_val y,
                    struct arith ya, struct arith ra, ir_val *result) {
    unsigned max = widest(xa, ya, ra), w = o->product ? 2 * max + 2 : max + 2;
    ir_val v = ir_bin(l->b, o->op, resize(l, x, xa.width, xa.is_signed, w),
                      resize(l, y, ya.width, ya.is_signed, w));
    *result = resize(l, v, w, false, ra.width);
    return ir_bin(l->b, IR_NE, resize(l, *result, ra.width, ra.is_signed, w), v);
}

static ir_val exact_in_type(struct low *l, const struct operation *o, ir_val x, ir_val y,
                            struct arith t, ir_val *result) {
    *result = ir_bin(l->b, o->op, x, y);
    return ir_bin(l->b, ir_overflow_test(o->op, t.is_signed), x, y);
}

struct magnitude {
    ir_val size, negative;
};

/* Without its sign, in a type as wide as any that takes part. */
static struct magnitude magnitude_of(struct low *l, ir_val v, struct arith a, unsigned w) {
    struct ir_builder *b = l->b;
    ir_val wide = resize(l, v, a.width, a.is_signed, w), zero = ir_const(b, IR_I(w), 0);
    if (!a.is_signed) return (struct magnitude){wide, ir_bool(b, false)};
    ir_val negative = ir_bin(b, IR_SLT, wide, zero);
    return (struct magnitude){ir_select(b, negative, ir_bin(b, IR_SUB, zero, wide), wide),
                              negative};
}

/* Where twice the width is none: the product of both magnitudes is at most the result's type's. */
static ir_val product_by_signs(struct low *l, ir_val x, struct arith xa, ir_val y, struct arith ya,
                               struct arith ra, ir_val *result) {
    struct ir_builder *b = l->b;
    unsigned w = widest(xa, ya, ra), bits = ra.is_signed ? ra.width - 1 : ra.width;
    struct magnitude m = magnitude_of(l, x, xa, w), n = magnitude_of(l, y, ya, w);
    ir_val zero = ir_const(b, IR_I(w), 0), size = ir_bin(b, IR_MUL, m.size, n.size);
    ir_val negative = ir_bin(b, IR_XOR, m.negative, n.negative);
    bv_t most = bv_mask(bits), least = ra.is_signed ? most + 1 : 0;
    ir_val limit = ir_select(b, negative, ir_const(b, IR_I(w), least), ir_const(b, IR_I(w), most));
    *result = ir_select(b, negative, ir_bin(b, IR_SUB, zero, size), size);
    *result = resize(l, *result, w, false, ra.width);
    return ir_bin(b, IR_OR, ir_bin(b, IR_UMULO, m.size, n.size), ir_bin(b, IR_ULT, limit, size));
}

static bool same_arith(struct arith x, struct arith y) {
    return x.width == y.width && x.is_signed == y.is_signed;
}

static void store_result(struct low *l, CXCursor e, ir_ct ct, ir_val to, ir_val v) {
    struct place p = {.kind = PLACE_MEMORY, .ct = ct, .addr = to, .base = to, .bounds = true};
    place_store(l, &p, v, e);
}

bool builtin_overflow(struct low *l, CXCursor c, const char *name, ir_val *out) {
    const struct operation *o = find_operation(name);
    if (!o || clang_Cursor_getNumArguments(c) != 3) return false;
    CXCursor e[3];
    ir_ct ct[3];
    for (unsigned i = 0; i < 3; i++) {
        e[i] = clang_Cursor_getArgument(c, i);
        ct[i] = ct_cursor(l->fe, e[i]);
    }
    if (ct_kind(l->fe, ct[2]) != CT_PTR) return false;
    ir_ct rct = ct_at(l->fe, ct[2])->elem;
    if (!ct_is_integer(l->fe, ct[0]) || !ct_is_integer(l->fe, ct[1]) || !ct_is_integer(l->fe, rct))
        return false;
    struct arith xa = arith_of(l->fe, ct[0]), ya = arith_of(l->fe, ct[1]),
                 ra = arith_of(l->fe, rct);
    bool plain = same_arith(xa, ya) && same_arith(xa, ra);
    bool wide = !plain && widest(xa, ya, ra) > (o->product ? 63u : 126u);
    if (wide && !o->product) return false;
    ir_val x = rvalue(l, e[0]), y = rvalue(l, e[1]), to = rvalue(l, e[2]), result;
    at(l, c);
    ir_val bad = plain  ? exact_in_type(l, o, x, y, xa, &result)
                 : wide ? product_by_signs(l, x, xa, y, ya, ra, &result)
                        : exact(l, o, x, xa, y, ya, ra, &result);
    store_result(l, e[2], rct, to, result);
    *out = bad;
    return true;
}

/* ---- bits ---- */

static ir_val unsigned_constant(struct low *l, unsigned width, uint64_t k) {
    return ir_const(l->b, IR_I(width), k);
}

static ir_val bit(struct low *l, ir_val v, unsigned width, unsigned i) {
    ir_val down = ir_bin(l->b, IR_LSHR, v, unsigned_constant(l, width, i));
    return ir_bin(l->b, IR_AND, down, unsigned_constant(l, width, 1));
}

ir_val builtin_popcount(struct low *l, ir_val v, unsigned width) {
    ir_val n = unsigned_constant(l, width, 0);
    for (unsigned i = 0; i < width; i++) n = ir_bin(l->b, IR_ADD, n, bit(l, v, width, i));
    return n;
}

static ir_val is_set(struct low *l, ir_val v, unsigned width, unsigned i) {
    return ir_bin(l->b, IR_NE, bit(l, v, width, i), unsigned_constant(l, width, 0));
}

/* The first set bit from the top decides: so the lowest is tested first, the highest last. */
ir_val builtin_leading_zeros(struct low *l, ir_val v, unsigned width) {
    ir_val n = unsigned_constant(l, width, width);
    for (unsigned i = 0; i < width; i++)
        n = ir_select(l->b, is_set(l, v, width, i), unsigned_constant(l, width, width - 1 - i), n);
    return n;
}

ir_val builtin_trailing_zeros(struct low *l, ir_val v, unsigned width) {
    ir_val n = unsigned_constant(l, width, width);
    for (unsigned i = width; i-- > 0;)
        n = ir_select(l->b, is_set(l, v, width, i), unsigned_constant(l, width, i), n);
    return n;
}

ir_val builtin_swap_bytes(struct low *l, ir_val v, unsigned width) {
    ir_val out = unsigned_constant(l, width, 0);
    for (unsigned i = 0; i < width; i += 8) {
        ir_val byte = ir_bin(l->b, IR_LSHR, v, unsigned_constant(l, width, i));
        byte = ir_bin(l->b, IR_AND, byte, unsigned_constant(l, width, 0xff));
        byte = ir_bin(l->b, IR_SHL, byte, unsigned_constant(l, width, width - 8 - i));
        out = ir_bin(l->b, IR_OR, out, byte);
    }
    return out;
}

ir_val builtin_reverse_bits(struct low *l, ir_val v, unsigned width) {
    ir_val out = unsigned_constant(l, width, 0);
    for (unsigned i = 0; i < width; i++) {
        ir_val b = bit(l, v, width, i);
        out = ir_bin(l->b, IR_OR, out,
                     ir_bin(l->b, IR_SHL, b, unsigned_constant(l, width, width - 1 - i)));
    }
    return out;
}

ir_val builtin_parity(struct low *l, ir_val v, unsigned width) {
    return ir_bin(l->b, IR_AND, builtin_popcount(l, v, width), unsigned_constant(l, width, 1));
}

/* ffs: the number of the lowest bit that is set, from 1; 0 if there is none. */
ir_val builtin_first_set(struct low *l, ir_val v, unsigned width) {
    ir_val zero = unsigned_constant(l, width, 0);
    ir_val next =
        ir_bin(l->b, IR_ADD, builtin_trailing_zeros(l, v, width), unsigned_constant(l, width, 1));
    return ir_select(l->b, ir_bin(l->b, IR_EQ, v, zero), zero, next);
}

/* clrsb: bits below the sign that repeat it. */
ir_val builtin_sign_bits(struct low *l, ir_val v, unsigned width) {
    ir_val sign = ir_bin(l->b, IR_ASHR, v, unsigned_constant(l, width, width - 1));
    ir_val differ = ir_bin(l->b, IR_XOR, v, sign);
    return ir_bin(l->b, IR_SUB, builtin_leading_zeros(l, differ, width),
                  unsigned_constant(l, width, 1));
}

/* Modulo the width, a power of two; shifting by all of it gives 0. */
ir_val builtin_rotate(struct low *l, ir_val v, ir_val n, unsigned width, bool left) {
    n = ir_bin(l->b, IR_AND, n, unsigned_constant(l, width, width - 1));
    ir_val rest = ir_bin(l->b, IR_SUB, unsigned_constant(l, width, width), n);
    ir_val a = ir_bin(l->b, left ? IR_SHL : IR_LSHR, v, n);
    return ir_bin(l->b, IR_OR, a, ir_bin(l->b, left ? IR_LSHR : IR_SHL, v, rest));
}
