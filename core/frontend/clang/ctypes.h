/* ctypes.h - C types of the unit as ir_ct, each once; and what they are as values. */
#ifndef VL_FRONTEND_CLANG_CTYPES_H
#define VL_FRONTEND_CLANG_CTYPES_H

#include "core/frontend/fe.h"

ir_ct ct_of(struct fe *fe, CXType t);
ir_ct ct_cursor(struct fe *fe, CXCursor c); /* of an expression or declaration */
ir_ct ct_pointer_to(struct fe *fe, ir_ct elem);
ir_ct ct_const(struct fe *fe, ir_ct of); /* the type, const */
/* The type of the pointer at a va_list's start (varargs.h). */
ir_ct ct_va_pointer(struct fe *fe);
/* Integer types that the standard names: found by size and sign. */
ir_ct ct_int(struct fe *fe);
ir_ct ct_double(struct fe *fe);
ir_ct ct_size(struct fe *fe);

const struct ir_ctype *ct_at(const struct fe *fe, ir_ct ct);
enum ir_ctkind ct_kind(const struct fe *fe, ir_ct ct);
uint64_t ct_bytes(const struct fe *fe, ir_ct ct);
bool ct_signed(const struct fe *fe, ir_ct ct);
bool ct_is_integer(const struct fe *fe, ir_ct ct); /* bool, char, int, enum */
bool ct_is_scalar(const struct fe *fe, ir_ct ct);
bool ct_is_variable(const struct fe *fe, ir_ct ct); /* a variable-length array */
bool ct_is_record(const struct fe *fe, ir_ct ct);   /* lives in memory, copied as a whole */
/* The first member of that type that is no bit-field; NULL: none. */
const struct ir_field *ct_member_of_type(const struct fe *fe, ir_ct in, ir_ct ct);
/* Is e a declared array, as clang converts it to a pointer (6.3.2.1p3)? */
bool ct_decayed_array(struct fe *fe, struct arena *a, CXCursor e, CXCursor *array);
/* Is e a floating-point value, before its implicit conversions? */
bool ct_was_float(struct fe *fe, struct arena *a, CXCursor e);
bool ct_is_opaque(const struct fe *fe, ir_ct ct); /* _BitInt, _Float16: only copied */

/* The IR type of a value: _Bool is i1, records are addresses. */
ir_type ct_value(const struct fe *fe, ir_ct ct);
/* The IR type in memory: as above but _Bool is i8. */
ir_type ct_memory(const struct fe *fe, ir_ct ct);

/* The field that a FieldDecl names. */
const struct ir_field *ct_field(struct fe *fe, CXCursor decl, ir_ct *record, uint32_t *index);

/* The offset of an anonymous member that libclang leaves out of x.m, where m is a member of that
 * one. It leaves out one level at most and shows the others. */
uint64_t ct_anonymous(struct fe *fe, CXCursor field, CXType object);

bool ct_is_big_endian(const char *triple);

#endif
