/* textwalk.h - which pointers does a function walk along until it meets a null character?
 *
 *     while (*s) if (*s++ == c) n++;
 *
 * A loop shows that s is a string where it reads a character, at a place that moves forward, and
 * where a null character ends the reading: no execution of the loop reads that place again
 * afterwards (zeropath.h). So `while (*s++ != ',')` shows nothing, as it runs on; nor does a loop
 * that a length ends as well (`i < n`, `p < end`, `n--`), as the length is what its callers
 * promise (extent.h), unless it copies: then the length is that of the copy. Nor does one behind a
 * store that ends the text itself (`buf[n] = 0`). A function that calls itself for the next
 * character is such a loop; and `s[0] == '-' && s[1] == 'x'` shows it without one: the next
 * character is read only where this one is not the last.
 *
 * Limits: bytes of character types; a constant length ends no string of `char`, but any other
 * array.
 * Ownership: the result is the arena's.
 */
#ifndef VL_ANALYSIS_ENVIRONMENT_TEXTWALK_H
#define VL_ANALYSIS_ENVIRONMENT_TEXTWALK_H

#include "core/base/map.h"
#include "core/ir/cfg.h"

typedef VEC(ir_val) textwalk_places;

/* Addresses that f reads so. index: of m's functions, by name; g: of f. */
void textwalk_run(struct arena *a, const struct ir_module *m, const struct map *index,
                  const struct ir_func *f, const struct cfg *g, textwalk_places *out);

#endif
