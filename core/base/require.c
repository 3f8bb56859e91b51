/* require.c - what happens where VL_REQUIRE is false: abort in a debug build, else one line on
 * standard error.
 */
#include "core/base/require.h"

#include <stdio.h>
#include <stdlib.h>

bool vl_require_failed(const char *cond, const char *file, int line) {
    fprintf(stderr, "verify-ls: internal: %s:%d: %s\n", file, line, cond);
#ifndef NDEBUG
    abort();
#endif
    return false;
}
