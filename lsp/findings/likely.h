/* likely.h - is a finding one that its reader can act on?
 *
 * Nearly every function trusts its callers: that a buffer is large enough, that a structure's
 * members fit each other, that a function elsewhere returns something sensible.  A failure that
 * needs them to be otherwise says what the function needs, and seldom where a mistake is.  It
 * counts in the verdict and can be asked for, but is not put before a reader who did not ask.
 */
#ifndef VL_LSP_FINDINGS_LIKELY_H
#define VL_LSP_FINDINGS_LIKELY_H

#include "core/result/verdict.h"

/* c: violated. */
bool likely_check(const struct check_result *c);
/* Is there a violated check that is likely? */
bool likely_result(const struct func_result *r);

#endif
