/* chain.h - chains of `else if` that the C parser does not get through.
 *
 * In its tree each link is nested in the one before, and at each it walks to the end of the chain:
 * its time grows with the square of the length (10,000 links: 3 s, 50,000: minutes).
 */
#ifndef VL_FRONTEND_CLANG_CHAIN_H
#define VL_FRONTEND_CLANG_CHAIN_H

#include "core/base/arena.h"

#include <stddef.h>

enum { CHAIN_MOST = 10000 };

/* The line of the link with which a chain in the text, written without macros, gets longer than
 * that; 0: there is none. */
unsigned chain_too_long(struct arena *scratch, const char *text, size_t n);

#endif
