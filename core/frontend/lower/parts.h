/* parts.h - complex numbers and vectors: in memory like records, operators go part by part.
 *
 * As a value such a type is an address, as a record is.  Its ir_ct is a struct: of a real and an
 * imaginary part, or of one array.
 */
#ifndef VL_FRONTEND_LOWER_PARTS_H
#define VL_FRONTEND_LOWER_PARTS_H

#include "core/frontend/lower/lower.h"

struct parts {
    ir_ct elem;
    uint64_t n, size; /* how many, and bytes of one */
    bool complex;
};
/* False: the type is neither. */
bool parts_of(const struct fe *fe, ir_ct ct, struct parts *out);
bool parts_are(const struct fe *fe, ir_ct ct);

/* At least one of the types has parts. A scalar becomes one part, or all of a vector's. */
ir_val parts_convert(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c);
/* (T)v between types of one size, one of which is a vector: the bytes stay. */
ir_val parts_cast(struct low *l, ir_val v, ir_ct from, ir_ct to, CXCursor c);
ir_val parts_truth(struct low *l, ir_val v, ir_ct ct, CXCursor c); /* of a complex number */

/* x op y as a ct; of complex numbers one may be real. Comparisons of vectors, too. */
ir_val parts_binary(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_ct xt, ir_val y,
                    ir_ct yt, ir_ct ct, CXCursor c);
/* == or != of complex numbers: i1. */
ir_val parts_equal(struct low *l, enum CXBinaryOperatorKind op, ir_val x, ir_ct xt, ir_val y,
                   ir_ct yt, CXCursor c);
ir_val parts_unary(struct low *l, enum CXUnaryOperatorKind op, ir_val x, ir_ct ct, CXCursor c);

/* Of a complex number from both, of which im is 0 or a value of the element's type. */
ir_val parts_complex(struct low *l, ir_ct ct, ir_val re, ir_val im);
ir_val parts_imaginary(struct low *l, CXCursor literal);
struct place parts_place(struct low *l, CXCursor c); /* __real__ e, __imag__ e */
/* v[i]; false: v is no vector. */
bool parts_element(struct low *l, CXCursor vector, CXCursor index, CXCursor c, struct place *out);
/* creal, cimag, conj and __builtin_complex; false: not as C declares them. */
bool parts_builtin(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out);
/* __builtin_shufflevector, __builtin_convertvector: by their children. */
ir_val parts_shuffle(struct low *l, CXCursor c, const struct kids *k);
ir_val parts_convertvector(struct low *l, CXCursor c, CXCursor e);

#endif
