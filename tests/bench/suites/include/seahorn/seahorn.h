/* Instead of SeaHorn's header, for its tests. */
#ifndef VL_SEAHORN_H
#define VL_SEAHORN_H
#include <stdbool.h>
#include <stdint.h>
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_error(void);
void __VERIFIER_assume(int);
#define assume(c)  __VERIFIER_assume(c)
#define sassert(c) __CPROVER_assert(c, "")
#endif
