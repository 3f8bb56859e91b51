/* starved.h - pointers that fail a check only as memory ran out: null, or still to the old memory.
 *
 * Arguments with which a function returns while there is memory are those that callers pass: that
 * it fails with them when there is none is its own fault, whatever other arguments do.
 */
#ifndef VL_ENGINES_FINDING_STARVED_H
#define VL_ENGINES_FINDING_STARVED_H

#include "core/interp/interp.h"
#include "engines/finding/options.h"

/* Is it a check that such pointers fail: of a null pointer, or of one that is moved? */
bool starved_can_fail(enum check_kind check);

/* *run: of w with *opt, at a check that failed. Does the function return, all else alike, where
 * each allocation succeeds? If it does not, or asks for 0 bytes only, w is varied, and *run is what
 * its run gives. The same on each machine: bounded in runs and steps. false may be wrong; w and
 * *run are as before then. Memory: a, which has w. */
bool starved(struct arena *a, const struct ir_module *task, const struct verify_options *verify,
             struct witness *w, struct interp_options *opt, struct interp_result *run);

/* Does the failure need a number below -1 in memory that callers pass, as a height of a tree or a
 * length? That is for them to exclude. As above, but that w stays as it is. */
bool starved_oddly(struct arena *a, const struct ir_module *task, struct witness *w,
                   const struct interp_options *opt, const struct interp_result *run);

#endif
