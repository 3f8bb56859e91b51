/* Instead of SMACK's header, for its tests. */
#ifndef VL_SMACK_H
#define VL_SMACK_H
#include <limits.h>
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_assume(int);
#define assert(c) __CPROVER_assert((c) != 0, #c)
#define assume(c) __VERIFIER_assume((c) != 0)
#define VL_ANY(type, name) \
    type __VERIFIER_nondet_##name(void); \
    static inline type __SMACK_nondet_##name(void) { return __VERIFIER_nondet_##name(); }
VL_ANY(char, char)
VL_ANY(signed char, signed_char)
VL_ANY(unsigned char, unsigned_char)
VL_ANY(short, short)
VL_ANY(unsigned short, unsigned_short)
VL_ANY(int, int)
VL_ANY(unsigned, unsigned)
VL_ANY(unsigned, unsigned_int)
VL_ANY(long, long)
VL_ANY(unsigned long, unsigned_long)
VL_ANY(long long, long_long)
VL_ANY(unsigned long long, unsigned_long_long)
VL_ANY(float, float)
VL_ANY(double, double)
VL_ANY(long double, long_double)
#endif
