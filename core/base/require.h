/* require.h - our own bugs.
 *
 * VL_REQUIRE(cond) states what the programmer believes.  A debug build aborts
 * where it is false; a release build evaluates to the condition, so that the
 * caller degrades:   if (!VL_REQUIRE(x)) return VL_INTERNAL;
 * Never use it for input, limits or the environment.
 */
#ifndef VL_BASE_REQUIRE_H
#define VL_BASE_REQUIRE_H

#include <stdbool.h>

bool vl_require_failed(const char *cond, const char *file, int line);

#define VL_REQUIRE(cond) ((cond) ? true : vl_require_failed(#cond, __FILE__, __LINE__))

#endif
