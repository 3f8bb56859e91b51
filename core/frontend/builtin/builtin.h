/* builtin.h - arithmetic builtins of GCC and clang, exactly; the heap. */
#ifndef VL_FRONTEND_BUILTIN_BUILTIN_H
#define VL_FRONTEND_BUILTIN_BUILTIN_H

#include "core/frontend/lower/lower.h"

/* __builtin_add_overflow and its kin: the result through the pointer, true if it does not fit.
 * False if the types are too wide for the exact result. */
bool builtin_overflow(struct low *l, CXCursor c, const char *name, ir_val *out);
/* A call that is a floating-point operation (intrinsics_float.def). */
bool builtin_float(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out);
/* Bits counted, bytes swapped: of an unsigned value of the given width, result of the same. */
ir_val builtin_popcount(struct low *l, ir_val v, unsigned width);
ir_val builtin_leading_zeros(struct low *l, ir_val v, unsigned width);
ir_val builtin_trailing_zeros(struct low *l, ir_val v, unsigned width);
ir_val builtin_swap_bytes(struct low *l, ir_val v, unsigned width);
ir_val builtin_reverse_bits(struct low *l, ir_val v, unsigned width);
ir_val builtin_parity(struct low *l, ir_val v, unsigned width);
ir_val builtin_first_set(struct low *l, ir_val v, unsigned width);
ir_val builtin_sign_bits(struct low *l, ir_val v, unsigned width);
ir_val builtin_rotate(struct low *l, ir_val v, ir_val n, unsigned width, bool left);

/* atomic.c. False: the call or expression is none of theirs. *out is 0 without a value. */
bool atomic_expr(struct low *l, CXCursor c, const struct kids *k, ir_val *out);
bool atomic_sync(struct low *l, CXCursor c, const char *full, ir_val *out);
bool atomic_flag_byte(struct low *l, CXCursor c, bool set, ir_val *out);

/* given_away.c: variables in memory, by the keys of their declarations. */
struct memory_uses {
    struct map given;   /* other code may have a pointer to it */
    struct map changed; /* it is stored to, or a variable may point to it */
    bool some_more;     /* not all was looked at */
};
void memory_uses_find(struct low *l, struct memory_uses *x); /* in all of the function */

/* malloc, free and their kin. False if the call is none of theirs. *out is 0 without a value. */
bool builtin_heap(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out);

#endif
