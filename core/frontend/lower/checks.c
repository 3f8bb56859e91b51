/* checks.c - what C11 leaves undefined, one predicate builder each.
 *
 * A builder emits `check KIND, condition` where the condition says exactly that the
 * operation that follows is defined.  Nothing else in the front end makes checks,
 * but intrinsics (assert and its kin) which state what the programmer demands.
 */
#include "core/base/require.h"
#include "core/frontend/lower/floats.h"

static void emit_check(struct low *l, enum check_kind kind, ir_val cond, CXCursor c) {
    at(l, c);
    if (l->constant) return;
    (void)VL_REQUIRE(ir_type_of(l->b, cond) == IR_I(1));
    /* A model's own arithmetic may wrap: its callers are not concerned. */
    if (l->fe->is_model && !check_infos[kind].on) return;
    ir_check(l->b, kind, cond, snippet(l, c));
}

void check_that(struct low *l, enum check_kind kind, ir_val cond, CXCursor c) {
    emit_check(l, kind, cond, c);
}

void check_fails(struct low *l, enum check_kind kind, CXCursor c) {
    emit_check(l, kind, ir_bool(l->b, false), c);
}

/* 6.7.4p8: a function that says it does not return gets nowhere where it would. */
void check_may_return(struct low *l, const char *text) {
    if (!call_never_returns(l, l->def)) return;
    ir_check(l->b, CHECK_NORETURN_RETURNS, ir_bool(l->b, false), text);
}

/* A library function has its domain whatever flag the program is compiled with. */
static bool wraps(const struct low *l) { return l->fe->wraps && !l->fe->is_model; }

/* 6.5p5: the exact result of a signed operation is representable, unless a flag says that it wraps.
 */
void check_signed(struct low *l, enum ir_op overflow, ir_val x, ir_val y, CXCursor c) {
    at(l, c);
    if (wraps(l)) return;
    emit_check(l, CHECK_SIGNED_OVERFLOW, ir_not(l->b, ir_bin(l->b, overflow, x, y)), c);
}

/* 6.2.5p9: unsigned arithmetic wraps; reported only on demand. A skipped check has no meaning. */
void check_unsigned(struct low *l, enum ir_op overflow, ir_val x, ir_val y, CXCursor c) {
    at(l, c);
    emit_check(l, CHECK_UNSIGNED_OVERFLOW, ir_not(l->b, ir_bin(l->b, overflow, x, y)), c);
}

/* 6.5.5p5: the divisor is not 0.  p6: a quotient that is not representable makes both
 * / and % undefined: INT_MIN / -1. */
void check_divide(struct low *l, ir_val x, ir_val y, struct arith t, CXCursor c) {
    struct ir_builder *b = l->b;
    at(l, c);
    emit_check(l, CHECK_DIVISION_BY_ZERO, ir_bin(b, IR_NE, y, ir_int(b, IR_I(t.width), 0)), c);
    if (!t.is_signed) return;
    ir_val min = ir_const(b, IR_I(t.width), (bv_t)1 << (t.width - 1));
    ir_val bad = ir_bin(b, IR_AND, ir_bin(b, IR_EQ, x, min),
                        ir_bin(b, IR_EQ, y, ir_int(b, IR_I(t.width), -1)));
    emit_check(l, CHECK_SIGNED_OVERFLOW, ir_not(b, bad), c);
}

/* 6.5.7p3: 0 <= n < width.  As unsigned in n's own type, one comparison says both,
 * if the width is representable there: promoted types have at least 32 bits. */
static ir_val shift_amount_ok(struct low *l, ir_val n, struct arith t, struct arith amount) {
    return ir_bin(l->b, IR_ULT, n, ir_int(l->b, IR_I(amount.width), (int64_t)t.width));
}

/* 6.5.7p4: for a signed left operand, x >= 0 and x * 2^n representable: no bit of x
 * reaches the sign, that is x <= MAX >> n. */
static ir_val shift_value_ok(struct low *l, ir_val x, ir_val n, struct arith t) {
    struct ir_builder *b = l->b;
    ir_val max = ir_const(b, IR_I(t.width), bv_mask(t.width - 1));
    return ir_bin(b, IR_ULE, x, ir_bin(b, IR_LSHR, max, n));
}

/* Every compiler computes the remaining cases as a product, or as an unsigned shift (as C++
 * demands since DR 1457 and C++20): the value is lost only if bits are. */
static ir_val shift_keeps_bits(struct low *l, ir_val x, ir_val n, struct arith t) {
    struct ir_builder *b = l->b;
    ir_type w = IR_I(t.width);
    ir_val most = ir_bin(b, IR_LSHR, ir_const(b, w, bv_mask(t.width)), n);
    ir_val least = ir_bin(b, IR_ASHR, ir_const(b, w, (bv_t)1 << (t.width - 1)), n);
    ir_val negative = ir_bin(b, IR_SLT, x, ir_int(b, w, 0));
    ir_val ok = ir_bin(b, IR_OR, negative, ir_bin(b, IR_ULE, x, most));
    return ir_bin(b, IR_AND, ok,
                  ir_bin(b, IR_OR, ir_not(b, negative), ir_bin(b, IR_SLE, least, x)));
}

void check_shift(struct low *l, bool left, ir_val x, ir_val n, struct arith t, struct arith amount,
                 CXCursor c) {
    at(l, c);
    emit_check(l, CHECK_SHIFT, shift_amount_ok(l, n, t, amount), c);
    if (!left || !t.is_signed || wraps(l)) return; /* compilers do not use p4 then */
    ir_val m = resize(l, n, amount.width, false, t.width);
    emit_check(l, CHECK_SHIFT, shift_keeps_bits(l, x, m, t), c);
    emit_check(l, CHECK_SHIFT_SIGN, shift_value_ok(l, x, m, t), c);
}

/* 6.5.6p8: an element of the declared array; its one-past address where no access follows.
 * The index has a pointer's width; as unsigned, negative indices are large. */
void check_index(struct low *l, struct step index, ir_val count, bool one_past, CXCursor c) {
    at(l, c);
    ir_val ok = ir_bin(l->b, one_past ? IR_ULE : IR_ULT, index.n, count);
    emit_check(l, CHECK_ARRAY_BOUNDS, both_exact(l, ok, index.exact), c);
}

/* 6.7.6.2p5: greater than zero; and some object can be that large. */
void check_array_size(struct low *l, ir_val ok, CXCursor c) {
    emit_check(l, CHECK_ARRAY_SIZE, ok, c);
}

/* 6.5.3.2p4: not null. */
void check_not_null(struct low *l, ir_val base, CXCursor c) {
    at(l, c);
    ir_val null = ir_bin(l->b, IR_PTREQ, base, ir_null(l->b));
    emit_check(l, CHECK_NULL_DEREFERENCE, ir_not(l->b, null), c);
}

/* 6.5.2.2p1, p9 and 6.3.2.3p8: the pointer is to a function, whose type passes its arguments and
 * result as the type of the call does; all pointers are passed alike. Equality of the types is a
 * check of its own, off by default. */
void check_function(struct low *l, ir_val f, const char *passed, const char *written, CXCursor c) {
    check_not_null(l, f, c);
    emit_check(l, CHECK_BAD_FUNCTION_POINTER, ir_isfunc(l->b, f, passed), c);
    emit_check(l, CHECK_FUNCTION_TYPE, ir_isfunc(l->b, f, written), c);
}

/* And 6.2.4p2: its object still lives. */
void check_pointer(struct low *l, ir_val base, CXCursor c) {
    check_not_null(l, base, c);
    struct ir_builder *b = l->b;
    ir_val live = ir_pred(b, IR_ISLIVE, base, 0);
    if (l->fe->text.frees) {
        ir_val heap = ir_pred(b, IR_ISHEAP, base, 0);
        emit_check(l, CHECK_USE_AFTER_FREE, ir_bin(b, IR_OR, live, ir_not(b, heap)), c);
        bv_t known;
        if (ir_is_const(b, heap, &known) && known) return; /* the same condition */
    }
    emit_check(l, CHECK_DANGLING, live, c);
}

/* 6.2.4p2: when an object's lifetime ends, the value of a pointer to it becomes indeterminate. */
void check_not_ended(struct low *l, ir_val p, CXCursor c) {
    bv_t ended;
    if (l->fe->is_model || l->constant) return;
    at(l, c);
    ir_val has = ir_pred(l->b, IR_ISENDED, p, 0);
    if (ir_is_const(l->b, has, &ended) && !ended) return;
    emit_check(l, CHECK_DANGLING_POINTER, ir_not(l->b, has), c);
}

/* 6.3.2.3p7: a multiple of the alignment, which is a power of two; null is. Off by default: its
 * operands are then not emitted either. */
void check_aligned(struct low *l, ir_val p, uint64_t align, CXCursor c) {
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    if (align <= 1 || l->constant || l->fe->is_model) return;
    at(l, c);
    ir_val low = ir_cast(l->b, IR_PTRTOINT, w, p);
    low = ir_bin(l->b, IR_AND, low, ir_const(l->b, w, align - 1));
    emit_check(l, CHECK_ALIGNMENT, ir_bin(l->b, IR_EQ, low, ir_int(l->b, w, 0)), c);
}

/* 6.5.6p8: all bytes of the access are in the object, and what led there did not wrap around. */
void check_bounds(struct low *l, ir_val addr, ir_val size, ir_val exact, CXCursor c) {
    at(l, c);
    emit_check(l, CHECK_OUT_OF_BOUNDS, both_exact(l, ir_pred(l->b, IR_INBOUNDS, addr, size), exact),
               c);
}

/* 6.5.6p8: pointer arithmetic stays within the object or just behind it; null + 0 is let pass. */
void check_moved(struct low *l, ir_val moved, ir_val exact, CXCursor c) {
    at(l, c);
    emit_check(l, CHECK_POINTER_OVERFLOW,
               both_exact(l, ir_pred(l->b, IR_ISWITHIN, moved, 0), exact), c);
}

/* 6.5.8p5, 6.5.6p9: pointers are ordered and subtracted within one object. */
void check_one_object(struct low *l, ir_val x, ir_val y, CXCursor c) {
    at(l, c);
    emit_check(l, CHECK_POINTER_COMPARISON, ir_pred(l->b, IR_SAMEOBJ, x, y), c);
}

/* 7.24.2.1p2: memcpy's n bytes do not overlap. 6.5.16.1p3: those of an assignment may be the same.
 */
void check_apart(struct low *l, ir_val to, ir_val from, ir_val n, bool or_same, CXCursor c) {
    struct ir_builder *b = l->b;
    bv_t k;
    at(l, c);
    ir_val same = ir_pred(b, IR_SAMEOBJ, to, from);
    if (ir_is_const(b, same, &k) && !k) return;
    ir_val up = ir_bin(b, IR_PTRDIFF, to, from), down = ir_bin(b, IR_PTRDIFF, from, to);
    ir_val ok =
        ir_bin(b, IR_AND, ir_bin(b, IR_ULE, n, up), ir_bin(b, IR_ULE, n, down)); /* modulo 2^W */
    if (or_same)
        ok = ir_bin(b, IR_OR, ok, ir_bin(b, IR_EQ, up, ir_int(b, l->f->ins.at[up].type, 0)));
    emit_check(l, CHECK_OVERLAP, ir_bin(b, IR_OR, ir_not(b, same), ok), c);
}

/* Not C's: what was allocated is freed, or can still be reached. The program's end: nothing is
 * left. */
void check_leak(struct low *l, ir_val result, bool end, const char *text) {
    struct ir_builder *b = l->b;
    if (!l->fe->text.allocates || l->fe->is_model || l->constant || ir_terminated(b)) return;
    bool pointer = result && ir_type_of(b, result) == IR_PTR;
    ir_val ok = ir_noleak(b, pointer ? result : ir_null(b), end);
    ir_check(b, CHECK_MEMORY_LEAK, ok, text);
}

/* 6.4.5p7, 6.7.3p6: what is written to is neither a string literal nor a const object. */
void check_writable(struct low *l, ir_val addr, uint64_t size, CXCursor c) {
    at(l, c);
    ir_val n = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), size);
    emit_check(l, CHECK_STRING_LITERAL_WRITE, ir_pred(l->b, IR_ISWRITABLE, addr, n), c);
}

/* The same of n bytes, which may be none. */
void check_range_writable(struct low *l, ir_val addr, ir_val n, CXCursor c) {
    at(l, c);
    ir_val none = ir_bin(l->b, IR_EQ, n, ir_int(l->b, ir_type_of(l->b, n), 0));
    ir_val ok = ir_pred(l->b, IR_ISWRITABLE, addr, n);
    emit_check(l, CHECK_STRING_LITERAL_WRITE, ir_bin(l->b, IR_OR, none, ok), c);
}

/* 6.5p2: a side effect on an object is ordered with any other use of it. */
void check_sequenced(struct low *l, ir_val meet, CXCursor c) {
    emit_check(l, CHECK_UNSEQUENCED, ir_not(l->b, meet), c);
}

/* 6.3.2.1p2: the object has been given a value. */
void check_initialised(struct low *l, ir_val has, CXCursor c) {
    emit_check(l, CHECK_UNINITIALISED_READ, has, c);
}

/* GCC manual, "Labels as Values": a label of this function. */
void check_label(struct low *l, ir_val ok, CXCursor c) {
    emit_check(l, CHECK_BAD_FUNCTION_POINTER, ok, c);
}

/* 7.16.1.1p2: of two signednesses, the value is one of both. Of the library's formats, too. */
void check_vararg_sign(struct low *l, ir_val ok, CXCursor c) {
    at(l, c);
    ir_check(l->b, CHECK_ARGUMENT_SIGN, ok, l->fe->is_model ? "" : snippet(l, c));
}

/* 7.24.1p2: n bytes that a library function uses; without any, the pointer must be valid, too,
 * which no library cares for. */
void check_library_pointer(struct low *l, ir_val p, ir_val n, CXCursor c) {
    struct ir_builder *b = l->b;
    at(l, c);
    ir_val none = ir_bin(b, IR_EQ, n, ir_int(b, ir_type_of(b, n), 0));
    ir_val there = ir_not(b, ir_bin(b, IR_PTREQ, p, ir_null(b)));
    ir_val live = ir_pred(b, IR_ISLIVE, p, 0);
    emit_check(l, CHECK_NULL_DEREFERENCE, ir_bin(b, IR_OR, none, there), c);
    if (l->fe->text.frees) {
        ir_val heap = ir_pred(b, IR_ISHEAP, p, 0);
        ir_val ok = ir_bin(b, IR_OR, live, ir_not(b, heap));
        emit_check(l, CHECK_USE_AFTER_FREE, ir_bin(b, IR_OR, none, ok), c);
    }
    emit_check(l, CHECK_DANGLING, ir_bin(b, IR_OR, none, live), c);
    emit_check(l, CHECK_OUT_OF_BOUNDS, ir_bin(b, IR_OR, none, ir_pred(b, IR_INBOUNDS, p, n)), c);
    emit_check(l, CHECK_NULL_OF_NOTHING,
               ir_bin(b, IR_OR, ir_not(b, none), ir_bin(b, IR_AND, there, live)), c);
}

/* 6.7.6.3p7: there are so many elements, each of so many bytes. */
void check_elements(struct low *l, enum check_kind kind, ir_val p, const struct demand *d,
                    CXCursor c) {
    struct ir_builder *b = l->b;
    ir_val count = d->count, size = d->size;
    ir_type t = ir_type_of(b, count);
    at(l, c);
    ir_val zero = ir_int(b, t, 0);
    ir_val none = d->is_signed ? ir_bin(b, IR_SLE, count, zero) : ir_bin(b, IR_EQ, count, zero);
    ir_val most = ir_bin(b, IR_UDIV, ir_const(b, t, bv_mask(ir_type_bits(t) - 1)), size);
    ir_val fits = ir_bin(b, IR_ULE, count, most);
    ir_val there = ir_pred(b, IR_INBOUNDS, p, ir_bin(b, IR_MUL, count, size));
    ir_val live = ir_bin(b, IR_AND, there, ir_pred(b, IR_ISLIVE, p, 0));
    emit_check(l, kind, ir_bin(b, IR_OR, none, ir_bin(b, IR_AND, fits, live)), c);
}

/* 7.16.1.1p2: there is such an argument. In a model of the library it was a format that asked for
 * it. */
void check_vararg(struct low *l, ir_val ok, CXCursor c) {
    emit_check(l, l->fe->is_model ? CHECK_FORMAT : CHECK_VARARGS, ok, c);
}

/* 6.3.1.3: the value is one of the new type's. All of them are where that is at least as wide,
 * and wider if only it has a sign. */
ir_val conversion_keeps(struct low *l, ir_val v, struct arith from, struct arith to) {
    struct ir_builder *b = l->b;
    ir_type t = IR_I(from.width);
    bool wide = to.width >= from.width;
    if (from.is_signed == to.is_signed && wide) return ir_bool(b, true);
    if (!from.is_signed) {
        if (to.width > from.width) return ir_bool(b, true);
        unsigned bits = to.is_signed ? to.width - 1 : to.width;
        return ir_bin(b, IR_ULE, v, ir_const(b, t, bv_mask(bits)));
    }
    if (to.is_signed) {
        ir_val cut = resize(l, v, from.width, true, to.width);
        return ir_bin(b, IR_EQ, resize(l, cut, to.width, true, from.width), v);
    }
    if (wide) return ir_bin(b, IR_SLE, ir_int(b, t, 0), v);
    return ir_bin(b, IR_ULE, v, ir_const(b, t, bv_mask(to.width)));
}

/* An implicit conversion that changes the value, of constants too: as clang's
 * -fsanitize=implicit-conversion has it. */
void check_conversion(struct low *l, ir_val v, struct arith from, struct arith to, CXCursor c) {
    if (l->constant || l->fe->is_model) return;
    at(l, c);
    emit_check(l, CHECK_CONVERSION, conversion_keeps(l, v, from, to), c);
}

/* The same of one that is written. */
void check_written_cast(struct low *l, ir_val v, struct arith from, struct arith to, CXCursor c) {
    if (l->constant || l->fe->is_model) return;
    at(l, c);
    emit_check(l, CHECK_CAST, conversion_keeps(l, v, from, to), c);
}

/* ---- floating point ---- */

/* 6.3.1.4p1: the integral part fits the integer type. */
ir_val check_float_cast(struct low *l, ir_val v, struct arith to, CXCursor c) {
    at(l, c);
    ir_val fits = float_fits(l, v, to);
    emit_check(l, CHECK_FLOAT_CAST, fits, c);
    return fits;
}

/* 6.7.2.1p10: a bit-field's type has just its bits, for 6.3.1.4p1, too: gcc stores the largest
 * number for a constant beyond them, and the low bits of any other. */
void check_fits_bits(struct low *l, ir_val v, ir_ct from, struct arith bits, bool was_float,
                     CXCursor c) {
    if (!was_float) {
        check_conversion(l, v, arith_of(l->fe, from), bits, c);
        return;
    }
    at(l, c);
    emit_check(l, CHECK_FLOAT_CAST, conversion_keeps(l, v, arith_of(l->fe, from), bits), c);
}

/* IEEE 754 calls x / 0 exact and its infinity no overflow; the check that results are finite
 * reports it all the same. */
void check_float_overflow(struct low *l, ir_val r, ir_val x, ir_val y, CXCursor c) {
    if (l->constant) return;
    at(l, c);
    ir_val bad = ir_bin(l->b, IR_AND, float_infinite(l, r), float_finite(l, x));
    if (y) bad = ir_bin(l->b, IR_AND, bad, float_finite(l, y));
    emit_check(l, CHECK_FLOAT_OVERFLOW, ir_not(l->b, bad), c);
}

/* y: second operand or 0. */
void check_nan(struct low *l, ir_val r, ir_val x, ir_val y, CXCursor c) {
    struct ir_builder *b = l->b;
    if (l->constant) return;
    at(l, c);
    ir_val known = ir_bin(b, IR_FEQ, x, x);
    if (y) known = ir_bin(b, IR_AND, known, ir_bin(b, IR_FEQ, y, y));
    emit_check(l, CHECK_NAN, ir_bin(b, IR_OR, ir_bin(b, IR_FEQ, r, r), ir_not(b, known)), c);
}

/* GCC manual, "Other builtins": __builtin_clz and __builtin_ctz of 0 are undefined. */
void check_builtin_zero(struct low *l, ir_val v, unsigned width, CXCursor c) {
    emit_check(l, CHECK_SHIFT, ir_bin(l->b, IR_NE, v, ir_int(l->b, IR_I(width), 0)), c);
}
