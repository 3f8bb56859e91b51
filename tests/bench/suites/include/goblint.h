/* Instead of Goblint's header, for its tests: only what stands in the lines that the runner asks about is asserted. */
#ifndef VL_GOBLINT_H
#define VL_GOBLINT_H
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_assume(int);
#define __goblint_check(c)  ((VL_ASKED(__LINE__)) ? __CPROVER_assert((c) != 0, #c) : (void)(c))
#define __goblint_assert(c) __goblint_check(c)
#define __goblint_assume(c) __VERIFIER_assume((c) != 0)
#define __goblint_split_begin(c) (void)(c)
#define __goblint_split_end(c)   (void)(c)
#endif
