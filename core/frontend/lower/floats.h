/* floats.h - floating types (floats.c), for the rest of the front end. */
#ifndef VL_FRONTEND_LOWER_FLOATS_H
#define VL_FRONTEND_LOWER_FLOATS_H

#include "core/frontend/lower/lower.h"

unsigned float_bits(const struct low *l, ir_val v);
/* true: the flags leave the operation's meaning open, and *out is an `unsupported` value. */
bool float_limited(struct low *l, CXCursor c, ir_type t, ir_val *out);

ir_val float_literal(struct low *l, CXCursor c, ir_ct ct);
ir_val float_constant(struct low *l, ir_type t, int k);

/* i1: the integral part of v fits the integer type; v is finite, infinite. */
ir_val float_fits(struct low *l, ir_val v, struct arith to);
ir_val float_finite(struct low *l, ir_val v);
ir_val float_infinite(struct low *l, ir_val v);

/* 6.3.1.4, 6.3.1.5; at least one of the types is floating. */
ir_val float_convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c);
ir_ct float_usual(const struct low *l, ir_ct x, ir_ct y);
ir_val float_truth(struct low *l, ir_val v);

/* Operands of one type. */
/* Of arithmetic that may give a NaN: its sign is open, in files that may look at it. */
ir_val float_result(struct low *l, ir_val r);
ir_val float_binary(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, CXCursor c);
ir_val float_compare(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_val y, CXCursor c);
ir_val float_negate(struct low *l, ir_val v);
ir_val float_absolute(struct low *l, ir_val v);
ir_val float_sign(struct low *l, ir_val v); /* i1: the sign bit */

/* ---- rounding.c ---- */
/* The mode here, an i8 (fp_mode): a constant where it cannot change. */
ir_val rounding_mode(struct low *l);
void rounding_set_mode(struct low *l, ir_val mode);
/* An operation on n operands, in that mode. */
ir_val float_rounded(struct low *l, enum ir_op op, ir_type to, const ir_val *x, uint32_t n);

/* Why these compile flags allow other results than IEEE 754's; NULL if they do not. */
const char *float_limit_of(const char *const *flags, uint32_t n);

#endif
