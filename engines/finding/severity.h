/* severity.h - how a finding is ranked, as far as a run can tell (docs/architecture.md).
 *
 * Bounded model checking also asks a solver (engines/bmc/rank.c).
 */
#ifndef VL_ENGINES_FINDING_SEVERITY_H
#define VL_ENGINES_FINDING_SEVERITY_H

#include "core/interp/interp.h"
#include "core/result/verdict.h"
#include "engines/finding/options.h"

/* Of what fails whatever is unknown. */
enum severity severity_certain(const struct verify_options *opt);

/* Does it fail there whatever functions without body do, and models leave open; of one function
 * alone, for any arguments and globals? As far as `run`, of w with `opt`, can tell: false may be
 * wrong. */
bool severity_fails_anyway(const struct ir_module *task, const struct witness *w,
                           const struct interp_options *opt, const struct interp_result *run);

/* Findings of the function's own checks that need particular arguments, and without which some of
 * its code would be reached, but with which none is: raised. */
void severity_raise(const struct ir_module *task, const struct ir_func *f,
                    const struct verify_options *opt, struct func_result *r);

/* Does it fail there also if objects from outside, which `run` keeps apart, are the same? As far as
 * the run can tell: false may be wrong. */
bool severity_fails_aliased(const struct ir_module *task, const struct witness *w,
                            const struct interp_options *opt, const struct interp_result *run);

#endif
