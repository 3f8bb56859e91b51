#include <assert.h>
void standard(int x) { assert(x > 0); }
void __VERIFIER_assert(int c) { if (!c) { reach: __builtin_unreachable(); } }
extern void __CPROVER_assert(int, const char *);
void cprover(int x) { __CPROVER_assert(x != 3, "three"); }
